//! Captains that search, made ready with the match they play.

use crate::config::Problems;
use crate::policy::DecisionCard;
use crate::systems::searched::{Place, Said, Search};
use crate::systems::{PolicyRef, Request, sides};

use super::book::Book;

/// How the side of a request searches that does; `None` where policies alone decide.
pub fn search<B: Book>(book: &B, request: &Request) -> Result<Option<Search>, Problems> {
    let seats = sides::seated(book, &request.policies)?;
    let searching = seats.iter().enumerate().filter_map(|(side, seat)| match seat {
        Some(PolicyRef::Searching { said, aim, .. }) => Some((side, said, aim.as_deref())),
        Some(PolicyRef::Named(_) | PolicyRef::Handed(_)) | None => None,
    });
    let found: Vec<_> = searching.collect();
    match found.as_slice() {
        [] => Ok(None),
        [(side, said, aim)] => {
            let cards = B::decision_cards();
            Said::parse(said)?.search(&place::<B>(*side, &cards, *aim)).map(Some)
        }
        _ => Err(Problems::one(
            "both sides search",
            "one side searches against an opponent who plays by a policy: name one for the other side",
        )),
    }
}

fn place<'a, B: Book>(
    side: usize,
    decisions: &'a [DecisionCard],
    aim: Option<&'a str>,
) -> Place<'a> {
    let about = B::ABOUT;
    Place {
        system: about.id,
        searched: about.searched,
        metrics: about.metrics,
        sides: about.sides,
        side,
        decisions,
        aim,
    }
}

/// A match with a search is another one than that of its base alone.
pub fn digest(of_settings: [u8; 32], search: Option<&Search>) -> [u8; 32] {
    match search {
        None => of_settings,
        Some(search) => {
            let mut hasher = blake3::Hasher::new();
            hasher.update(&of_settings).update(search.said.as_bytes());
            hasher.finalize().into()
        }
    }
}
