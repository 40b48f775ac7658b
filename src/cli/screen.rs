//! How results look: as wide as the terminal, and in colours where those are wanted.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use lab::output::screen::{self, NARROWEST, WIDEST};
use terminal_size::{Width, terminal_size_of};

use super::numbers;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Colours for verdicts and errors; `auto` is on a terminal only, and not where NO_COLOR is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,

    /// How many columns wide text is, from 60 to 200; as wide as the terminal if not given, 80 without one
    #[arg(long, global = true, value_name = "COLUMNS", value_parser = numbers::within::<u16>(NARROWEST as u64..=WIDEST as u64))]
    width: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl When {
    /// Whether there are colours on an output that is a terminal or not. NO_COLOR is obeyed where it is not
    /// empty: <https://no-color.org>.
    fn wanted(self, terminal: bool, no_color: bool) -> bool {
        match self {
            When::Auto => terminal && !no_color,
            When::Always => true,
            When::Never => false,
        }
    }
}

/// Whether errors have colours.
static ERRORS: AtomicBool = AtomicBool::new(false);

impl Args {
    /// Let everything that prints know.
    pub fn set(&self) {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        screen::set_colour(self.color.wanted(stdout().is_terminal(), no_color));
        ERRORS.store(self.color.wanted(stderr().is_terminal(), no_color), Ordering::Relaxed);
        let terminal = || terminal_size_of(stdout()).map(|(Width(columns), _)| columns);
        if let Some(columns) = self.width.or_else(terminal) {
            screen::set_width(columns.into());
        }
    }
}

pub fn errors_have_colour() -> bool {
    ERRORS.load(Ordering::Relaxed)
}

/// What an error opens with.
pub fn error_head() -> String {
    if errors_have_colour() { "\u{1b}[1;31merror:\u{1b}[0m ".into() } else { "error: ".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_terminals_unless_somebody_says_otherwise() {
        assert!(When::Auto.wanted(true, false) && !When::Auto.wanted(false, false));
        assert!(!When::Auto.wanted(true, true), "NO_COLOR");
        assert!(When::Always.wanted(false, true) && !When::Never.wanted(true, false));
    }
}
