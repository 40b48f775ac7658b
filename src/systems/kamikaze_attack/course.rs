//! KA-32, KA-33, KA-41 — What the player of a diving plane chooses: its entry point where that is his to
//! choose, its first heading, and every move.

use kernel::dice::Draw;
use kernel::policy::Player;

use super::dive::Dive;
use super::equal_routes::drawn;
use super::game::{Game, draw};
use super::geometry::Heading;
use super::jink::Flight;
use super::policy::decisions::Id;
use super::routes::{Routes, STEPS, Step, points_on_entry};
use super::rulebook::Rulebook;
use super::rulings::OutOfReach;
use super::state::Diver;

/// The step of a dive at which the plane enters, where dice tell equals apart: more than there are
/// movement points.
const ENTERS: u8 = u8::MAX;
/// The number a player is asked by.
const ASKED_AS: u8 = Id::Dive.asked_as();

impl Game<'_> {
    /// KA-32 — The entry point, where the plane's player chooses it.
    pub fn chosen_entry(&self, number: u16, player: impl Player, routes: &Routes) -> u8 {
        let points = self.book.dive.entries.len() as u8;
        let leads = |&entry: &u8| routes.way_in(usize::from(entry)).worth > f32::NEG_INFINITY;
        let by_policy = || self.best_entry(number, player, routes, points);
        player.answer(ASKED_AS, by_policy, || (0..points).filter(leads))
    }

    /// The entry point with the best route: the lower number of equals, or any.
    fn best_entry(&self, number: u16, player: impl Player, routes: &Routes, points: u8) -> u8 {
        let best = best_entry(routes, points);
        if !routes.takes_any() {
            return best;
        }
        let worth = |entry: u8| routes.way_in(usize::from(entry)).worth;
        let count = |entry: u8| {
            let ways = routes.ways_in(usize::from(entry), self.book);
            (entry, ways.map(|(_, count)| count).sum())
        };
        let equal = (0..points).filter(|&entry| worth(entry) == worth(best)).map(count);
        drawn(equal, draw(player.dice(), Id::Dive, number, ENTERS, 0)).unwrap_or(best)
    }

    /// KA-32 — The heading a plane enters with.
    pub fn first_heading(
        &self,
        number: u16,
        player: impl Player,
        routes: &Routes,
        entry: u8,
    ) -> Heading {
        let by_policy = || match routes.takes_any() {
            false => routes.way_in(usize::from(entry)).heading,
            true => {
                let drawn = draw(player.dice(), Id::Dive, number, ENTERS, 1);
                self.any_way_in(routes, usize::from(entry), drawn)
            }
        };
        let (at, mp) = (self.book.dive.entries[usize::from(entry)], points_on_entry(self.book));
        let leads = move |&heading: &Heading| routes.next(Flight { at, heading }, mp).is_some();
        player.answer(ASKED_AS, by_policy, || Heading::ALL.into_iter().filter(leads))
    }

    /// One of the best headings to enter with.
    #[cold]
    fn any_way_in(&self, routes: &Routes, entry: usize, draw: Draw) -> Heading {
        drawn(routes.ways_in(entry, self.book), draw).unwrap_or(routes.way_in(entry).heading)
    }

    /// KA-33, KA-41 — The next move of a plane, if its points suffice to reach the ship.
    #[inline]
    pub(super) fn next_move(&self, dive: &Dive<impl Player>, routes: &Routes) -> Option<Step> {
        let (plane, book) = (dive.plane, self.book);
        let by_policy = || match routes.takes_any() {
            false => next_step(plane.flight, plane.mp, routes, book),
            true => {
                let draw = draw(dive.player.dice(), Id::Dive, dive.number, plane.mp, 0);
                self.any_next_step(plane, routes, draw)
            }
        };
        let leads = move |&step: &Step| leads(plane, step, routes, book);
        dive.player.answer(ASKED_AS, by_policy, || STEPS.into_iter().filter(leads).map(Some))
    }

    /// One of the best moves, as often as best routes begin with it.
    #[cold]
    fn any_next_step(&self, plane: Diver, routes: &Routes, draw: Draw) -> Option<Step> {
        drawn(all_next_steps(plane.flight, plane.mp, routes, self.book), draw)
    }
}

/// Whether a plane reaches the ship by a move, or can still reach her after it.
fn leads(plane: Diver, step: Step, routes: &Routes, book: &Rulebook) -> bool {
    let left = plane.mp.checked_sub(step.cost(book)).filter(|_| step.allowed(book));
    let heading = step.heading(plane.flight.heading);
    let to = match step {
        Step::Ahead(_) => book.board.step(plane.flight.at, heading),
        Step::InPlace(_) => Some(plane.flight.at),
    };
    let (Some(mp), Some(at)) = (left, to) else { return false };
    book.sky.berth.section(at).is_some() || routes.next(Flight { at, heading }, mp).is_some()
}

/// KA-33, KA-41 — The next move of a plane, if its points suffice to reach the ship; A19 may let it
/// fly on as if they did.
pub fn next_step(plane: Flight, mp: u8, routes: &Routes, book: &Rulebook) -> Option<Step> {
    let step = routes.next(plane, mp);
    match book.rulings.out_of_reach {
        OutOfReach::AtOnce => step,
        OutOfReach::FliesOn => {
            step.or_else(|| routes.next(plane, u8::MAX).filter(|step| step.cost(book) <= mp))
        }
    }
}

/// KA-33, KA-41 — The same for all moves that are equally good, by how many best routes begin with
/// them.
pub fn all_next_steps(
    plane: Flight,
    mp: u8,
    routes: &Routes,
    book: &Rulebook,
) -> impl Iterator<Item = (Step, f64)> + Clone {
    let reaches = routes.next(plane, mp).is_some();
    let points = match book.rulings.out_of_reach {
        OutOfReach::FliesOn if !reaches => u8::MAX,
        OutOfReach::AtOnce | OutOfReach::FliesOn => mp,
    };
    routes.all_next(plane, points, book).filter(move |(step, _)| step.cost(book) <= mp)
}

/// The entry point with the best route; the lower number of equals.
fn best_entry(routes: &Routes, points: u8) -> u8 {
    let better = |best: u8, other: u8| {
        let worth = |entry: u8| routes.way_in(usize::from(entry)).worth;
        if worth(other) > worth(best) { other } else { best }
    };
    (1..points).fold(0, better)
}
