//! Two stories laid side by side: which lines are the same, and which answer each other.
//!
//! Two passes, both by the `similar` crate. The first is a patience diff over what lines come to:
//! rolled lines are unique by their address, and anchor it. The second goes over each stretch that
//! differs, and lays lines of one rule and one address beside each other.

use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use crate::dice::Told;
use crate::engine::{Place, words};

/// Lines of both stories that belong side by side, by their number in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// They come to the same.
    Alike { a: usize, b: usize },
    /// They are of one event and differ, or one story has no such line.
    Apart { a: Option<usize>, b: Option<usize> },
}

/// The rows of two stories that are alike for `shared` lines.
pub fn rows(a: &[Told], b: &[Told], shared: usize) -> Vec<Row> {
    let mut rows: Vec<_> = (0..shared).map(|line| Row::Alike { a: line, b: line }).collect();
    for op in diff(Algorithm::Patience, shared..a.len(), shared..b.len(), [a, b], |told| {
        (Place::of(told), words(told))
    }) {
        match op.tag() {
            DiffTag::Equal => rows.extend(pairs(&op, shared).map(|(a, b)| Row::Alike { a, b })),
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                let [in_a, in_b] = ranges(&op, [shared, shared]);
                rows.extend(beside(in_a, in_b, [a, b]));
            }
        }
    }
    rows
}

/// A stretch that differs: lines of one place beside each other, the others alone.
fn beside(in_a: Range<usize>, in_b: Range<usize>, stories: [&[Told]; 2]) -> Vec<Row> {
    let starts = [in_a.start, in_b.start];
    let mut rows = Vec::new();
    for op in diff(Algorithm::Myers, in_a, in_b, stories, Place::of) {
        let [in_a, in_b] = ranges(&op, starts);
        match op.tag() {
            DiffTag::Equal => {
                let both = in_a.zip(in_b);
                rows.extend(both.map(|(a, b)| Row::Apart { a: Some(a), b: Some(b) }));
            }
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                rows.extend(in_a.map(|a| Row::Apart { a: Some(a), b: None }));
                rows.extend(in_b.map(|b| Row::Apart { a: None, b: Some(b) }));
            }
        }
    }
    rows
}

fn diff<'s, K: Eq + Hash>(
    by: Algorithm,
    in_a: Range<usize>,
    in_b: Range<usize>,
    [a, b]: [&'s [Told]; 2],
    key: impl Fn(&'s Told) -> K,
) -> Vec<DiffOp> {
    let keys = |lines: &'s [Told]| lines.iter().map(&key).collect::<Vec<_>>();
    capture_diff_slices(by, &keys(&a[in_a]), &keys(&b[in_b]))
}

/// The lines an operation is about, counted from the start of each story.
fn ranges(op: &DiffOp, starts: [usize; 2]) -> [Range<usize>; 2] {
    let from = |range: Range<usize>, start: usize| range.start + start..range.end + start;
    [from(op.old_range(), starts[0]), from(op.new_range(), starts[1])]
}

fn pairs(op: &DiffOp, start: usize) -> impl Iterator<Item = (usize, usize)> {
    let [a, b] = ranges(op, [start, start]);
    a.zip(b)
}
