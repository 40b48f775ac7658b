//! Two stories of one game: what makes two of their lines the same, and where they first part.
//!
//! Dice are addressed, so one game under two rule sets is told in the same lines until a rule makes
//! a difference. Not every difference in print is one: a counter drawn out of 155 in place of 160
//! shows another face, a shot with one modifier less may miss all the same. Lines that come to the
//! same thing by other dice or other modifiers differ in their **working**, and are no fork.

use kernel::dice::{Address, Line, Rank, Told};

/// How far ahead the other story is searched for a line this one seems to have skipped.
const AHEAD: usize = 64;

/// What makes two lines of two stories one event: the rule, and where its dice were rolled.
///
/// A line that rolled nothing carries the address of whatever rolled before it, which says nothing
/// of the line. A heading is the same only by its words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LineKey<'s> {
    rule: &'static str,
    address: Option<Address>,
    heading: Option<&'s [String]>,
}

impl<'s> LineKey<'s> {
    pub fn of(told: &'s Told) -> LineKey<'s> {
        let Line { rule, heading, result, .. } = &told.line;
        LineKey {
            rule,
            address: told.address.filter(|_| !told.rolls.is_empty()),
            heading: heading.map(|_| result.as_slice()),
        }
    }
}

/// What a line comes to: what was done, whatever the working, and its result.
pub fn end_of(told: &Told) -> (String, &[String]) {
    (told.line.done(), &told.line.result)
}

/// Whether two lines tell the same event to the same end, whatever their working.
fn come_to_the_same(a: &Told, b: &Told) -> bool {
    a == b || (LineKey::of(a) == LineKey::of(b) && end_of(a) == end_of(b))
}

/// How two stories part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// The same dice for the same thing, and other words: a decision, or what a chart gives.
    Words,
    /// The same thing is rolled for, and other dice fall.
    Dice,
    /// The two go on with different things.
    Turn,
    /// One has a line the other does not have.
    OnlyA,
    OnlyB,
}

impl Why {
    pub fn id(self) -> &'static str {
        match self {
            Why::Words => "words",
            Why::Dice => "dice",
            Why::Turn => "turn",
            Why::OnlyA => "only a",
            Why::OnlyB => "only b",
        }
    }

    fn of(a: &Told, b: &Told) -> Why {
        if LineKey::of(a) != LineKey::of(b) {
            Why::Turn
        } else if a.rolls != b.rolls {
            Why::Dice
        } else {
            Why::Words
        }
    }
}

/// The first fork of two stories: how many lines come to the same before it, and how they part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The number of lines before it, and so the place of the forking line in each story.
    pub at: usize,
    pub why: Why,
}

impl Fork {
    /// Where the stories `a` and `b` of one game first part; `None` where they never do.
    pub fn first(a: &[Told], b: &[Told]) -> Option<Fork> {
        let at = a.iter().zip(b).take_while(|(a, b)| come_to_the_same(a, b)).count();
        let why = match (a.get(at), b.get(at)) {
            (None, None) => return None,
            (Some(_), None) => Why::OnlyA,
            (None, Some(_)) => Why::OnlyB,
            (Some(in_a), Some(in_b)) if LineKey::of(in_a) == LineKey::of(in_b) => {
                Why::of(in_a, in_b)
            }
            (Some(in_a), Some(in_b)) => match (follows(in_a, &b[at..]), follows(in_b, &a[at..])) {
                (true, false) => Why::OnlyB,
                (false, true) => Why::OnlyA,
                (true, true) | (false, false) => Why::of(in_a, in_b),
            },
        };
        Some(Fork { at, why })
    }

    /// The lines that part: one of each story, or of one alone.
    pub fn lines<'s>(&self, stories: [&'s [Told]; 2]) -> [Option<&'s Told>; 2] {
        let [a, b] = stories.map(|story| story.get(self.at));
        match self.why {
            Why::OnlyA => [a, None],
            Why::OnlyB => [None, b],
            Why::Words | Why::Dice | Why::Turn => [a, b],
        }
    }
}

/// Whether `told` has its fellow soon in `rest`: in the same part of the story, unless it opens one.
fn follows(told: &Told, rest: &[Told]) -> bool {
    let (place, part) = (LineKey::of(told), Some(Rank::Part));
    let opens = told.line.heading == part;
    let mut soon = rest.iter().take(AHEAD).take_while(|told| opens || told.line.heading != part);
    soon.any(|line| LineKey::of(line) == place)
}
