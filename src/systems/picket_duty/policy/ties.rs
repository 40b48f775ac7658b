//! Planes that are equally good targets: any of them, where a policy says so.

use kernel::dice::Draw;
use kernel::policy::{AnyOf, Highest};

/// Any of the planes that score highest, if that is enough.
#[cold]
pub(super) fn any_of_highest(
    planes: impl Iterator<Item = usize>,
    score: impl Fn(usize) -> f64,
    least: f64,
    draw: Draw,
) -> Option<usize> {
    let mut best = Highest::at_least(least).among(AnyOf::new(draw));
    planes.for_each(|plane| best.offer(plane, score(plane)));
    best.option()
}
