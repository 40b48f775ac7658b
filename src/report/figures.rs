//! Which charts a run gets.

use super::Figure;
use super::run::RunView;

/// Every chart of a run, in the order of the page.
pub fn all(_run: &RunView) -> Vec<Figure> {
    Vec::new()
}
