//! Two stories laid side by side: which lines are the same, and which answer each other.
//!
//! Three passes, all by the `similar` crate. Parts of the story go beside each other by their
//! headings, so that time runs down the page on both sides. Inside a part a patience diff goes over
//! what lines come to: rolled lines are unique by their address, and anchor it. In each stretch
//! that still differs, lines of one rule and one address are laid beside each other.

use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use crate::findings::{LineKey, end_of};
use kernel::dice::{Rank, Told};

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
    let parts = [parts(a, shared), parts(b, shared)];
    let keys = [headings(a, &parts[0]), headings(b, &parts[1])];
    for op in capture_diff_slices(Algorithm::Myers, &keys[0], &keys[1]) {
        let (in_a, in_b) = (&parts[0][op.old_range()], &parts[1][op.new_range()]);
        match op.tag() {
            DiffTag::Equal => {
                let both = in_a.iter().cloned().zip(in_b.iter().cloned());
                both.for_each(|(in_a, in_b)| rows.extend(part(in_a, in_b, [a, b])));
            }
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                rows.extend(in_a.iter().cloned().flatten().map(only_a));
                rows.extend(in_b.iter().cloned().flatten().map(only_b));
            }
        }
    }
    rows
}

fn only_a(line: usize) -> Row {
    Row::Apart { a: Some(line), b: None }
}

fn only_b(line: usize) -> Row {
    Row::Apart { a: None, b: Some(line) }
}

/// The rest of a story from line `from`, cut before every heading of a part.
fn parts(story: &[Told], from: usize) -> Vec<Range<usize>> {
    let opens = |&line: &usize| story[line].line.heading == Some(Rank::Part);
    let cuts = (from + 1..story.len()).filter(opens).chain([story.len()]);
    let mut start = from;
    cuts.map(|end| std::mem::replace(&mut start, end)..end).collect()
}

/// What each part is headed by; the first may have its heading before its lines.
fn headings<'s>(story: &'s [Told], parts: &[Range<usize>]) -> Vec<Option<&'s [String]>> {
    let is_heading = |told: &&Told| told.line.heading == Some(Rank::Part);
    let last = |part: &Range<usize>| {
        let end = story.len().min(part.start + 1);
        story[..end].iter().rfind(is_heading).map(|told| told.line.result.as_slice())
    };
    parts.iter().map(last).collect()
}

/// One part that both stories have.
fn part(in_a: Range<usize>, in_b: Range<usize>, stories: [&[Told]; 2]) -> Vec<Row> {
    let starts = [in_a.start, in_b.start];
    let mut rows = Vec::new();
    let key = |told| (LineKey::of(told), end_of(told));
    for op in diff(Algorithm::Patience, in_a, in_b, stories, key) {
        let [in_a, in_b] = ranges(&op, starts);
        match op.tag() {
            DiffTag::Equal => rows.extend(in_a.zip(in_b).map(|(a, b)| Row::Alike { a, b })),
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                rows.extend(stretch(in_a, in_b, stories));
            }
        }
    }
    rows
}

/// A stretch that differs: lines of one place beside each other, the others alone.
fn stretch(in_a: Range<usize>, in_b: Range<usize>, stories: [&[Told]; 2]) -> Vec<Row> {
    let starts = [in_a.start, in_b.start];
    let mut rows = Vec::new();
    for op in diff(Algorithm::Myers, in_a, in_b, stories, LineKey::of) {
        let [in_a, in_b] = ranges(&op, starts);
        match op.tag() {
            DiffTag::Equal => {
                let both = in_a.zip(in_b);
                rows.extend(both.map(|(a, b)| Row::Apart { a: Some(a), b: Some(b) }));
            }
            DiffTag::Delete | DiffTag::Insert | DiffTag::Replace => {
                rows.extend(in_a.map(only_a));
                rows.extend(in_b.map(only_b));
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
