//! How far a run has come: on stderr, and only where somebody watches.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `games`. It draws itself on terminals only.
pub fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{bar:30} {human_pos}/{human_len} games, {per_sec}, {eta} left {prefix}{msg}",
    );
    ProgressBar::new(games).with_style(style.expect("the template is right"))
}

/// A bar over some time.
pub fn seconds(time: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} s, {msg}");
    ProgressBar::new(time.as_secs()).with_style(style.expect("the template is right"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_bar_can_be_drawn() {
        let bar = super::bar(10);
        bar.inc(3);
        assert_eq!((bar.position(), bar.length()), (3, Some(10)));
        assert_eq!(super::seconds(std::time::Duration::from_secs(90)).length(), Some(90));
    }
}
