//! What every system needs and no book says: its files, the tree of settings of a cell, policies that
//! build on one another, checks of a user's file, notes on unclear points. A system says what is its
//! own by [`Book`], in about a hundred lines, and is a [`System`](super::System) by that.

pub mod asked;
mod book;
mod changes;
mod check;
pub mod files;
pub mod fleet;
mod library;
mod notes;
pub mod policies;
pub mod prelude;
mod searching;
mod turn;
#[cfg(test)]
mod tests;

use crate::config::{Problems, Section};
use crate::systems::{Family, Request, Side};

pub use book::{About, Book, Pairs, Prepared, Readying, Ships};
pub use files::Files;
pub use notes::index;
pub use turn::Turn;

/// The rules of a request by themselves, whoever decides.
pub fn rules<B: Book>(book: &B, request: &Request) -> Result<B::Rules, Problems> {
    library::of_request(book, request)?.read(library::rules_alone::<B>)
}

/// The game of a request, ready to play.
pub fn game<B: Book>(book: &B, request: &Request) -> Result<Prepared<B>, Problems> {
    let (rules, policy) = library::of_request(book, request)?.read(library::both::<B>)?;
    let ready = policy(&rules);
    Ok(Prepared { book: rules, ready })
}

/// The two sides of most fleet games.
pub const A: Side = Side { id: "a", title: "side A" };
pub const B: Side = Side { id: "b", title: "side B" };

/// How games of these sides end: the metrics `a_win`, `b_win` and `draw`.
pub const ENDS: Family = Family {
    id: "ends",
    title: "How games end",
    parts: &[("a_win", "A wins"), ("b_win", "B wins"), ("draw", "drawn")],
    rest: Some("unfinished"),
    whole: None,
};

/// What files say for people.
const PROSE: [&str; 4] = ["system", "title", "summary", "history"];

/// Read the root `scenario`, but for what it says for people.
pub fn scenario<T>(root: &Section, read: impl FnOnce(&Section) -> T) -> T {
    root.table("scenario", |said| {
        said.skip(&PROSE);
        read(said)
    })
}

/// Read the policies of some sides that take the same decisions, each from its table.
pub fn of_sides<P, const N: usize>(
    policy: &Section,
    sides: [&str; N],
    read: impl Fn(&Section) -> P,
) -> [P; N] {
    sides.map(|side| {
        policy.table(side, |said| {
            said.skip(&policies::PROSE);
            read(said)
        })
    })
}
