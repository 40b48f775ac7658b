//! What every system needs and no book says: its files, the tree of settings of a cell, policies that
//! build on one another, checks of a user's file, notes on unclear points. A system says what is its
//! own by [`Book`], in about a hundred lines, and is a [`System`](super::System) by that.

mod book;
mod check;
pub mod files;
pub mod fleet;
mod library;
mod notes;
pub mod policies;
#[cfg(test)]
mod tests;

use crate::config::Problems;
use crate::systems::Request;

pub use book::{About, Book, Ships};
pub use files::Files;
pub use notes::index;

/// The rules of a request by themselves, whoever decides.
pub fn rules<B: Book>(book: &B, request: &Request) -> Result<B::Rules, Problems> {
    library::of_request(book, request)?.read(library::rules_alone::<B>)
}

/// The game of a request, ready to play.
pub fn game<B: Book>(book: &B, request: &Request) -> Result<B::Game, Problems> {
    let (rules, policy) = library::of_request(book, request)?.read(library::both::<B>)?;
    Ok(B::game(rules, policy))
}
