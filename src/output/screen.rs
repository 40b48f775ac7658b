//! The terminal that text is read in: how wide it is, and whether it shows colours. Whoever starts the program
//! says it once; where nobody does, text is 80 columns wide and plain.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How wide text is where there is no terminal.
pub const STANDARD: usize = 80;
/// How narrow and how wide it may be.
pub const NARROWEST: usize = 60;
pub const WIDEST: usize = 200;

static WIDTH: AtomicUsize = AtomicUsize::new(STANDARD);
static COLOUR: AtomicBool = AtomicBool::new(false);

/// Say how wide text may be.
pub fn set_width(width: usize) {
    WIDTH.store(width.clamp(NARROWEST, WIDEST), Ordering::Relaxed);
}

/// Say whether text may have colours.
pub fn set_colour(colour: bool) {
    COLOUR.store(colour, Ordering::Relaxed);
}

/// Text that goes to a file looks the same wherever it is made.
pub fn is_a_file() {
    set_width(STANDARD);
    set_colour(false);
}

pub fn width() -> usize {
    WIDTH.load(Ordering::Relaxed)
}

pub fn has_colour() -> bool {
    COLOUR.load(Ordering::Relaxed)
}

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Good,
    Bad,
    Faint,
    Strong,
    Plain,
}

/// `text` in the colour of its tone, where there are colours.
pub fn paint(tone: Tone, text: &str) -> String {
    painted(has_colour(), tone, text)
}

/// What stands after the escape of every colour there is, and of their end.
pub const CODES: [&str; 5] = ["[32m", "[31m", "[2m", "[1m", "[0m"];

fn painted(colour: bool, tone: Tone, text: &str) -> String {
    let code = match tone {
        Tone::Good => "32",
        Tone::Bad => "31",
        Tone::Faint => "2",
        Tone::Strong => "1",
        Tone::Plain => "",
    };
    let plain = !colour || code.is_empty() || text.is_empty();
    if plain { text.to_owned() } else { format!("\u{1b}[{code}m{text}\u{1b}[0m") }
}

/// How many columns a text takes: colours take none.
pub fn columns_of(text: &str) -> usize {
    let (mut shown, mut hidden) = (0, false);
    for letter in text.chars() {
        match (hidden, letter) {
            (false, '\u{1b}') => hidden = true,
            (false, _) => shown += 1,
            (true, 'm') => hidden = false,
            (true, _) => {}
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room_and_are_left_out_where_there_are_none() {
        let better = painted(true, Tone::Good, "better");
        assert_eq!(better, "\u{1b}[32mbetter\u{1b}[0m");
        assert_eq!(columns_of(&better), 6);
        assert_eq!(painted(false, Tone::Good, "better"), "better");
        assert_eq!(painted(true, Tone::Plain, "so"), "so");
    }
}
