//! What can happen, section by section, and what it means to whoever watches.

mod air;
mod harm;
mod port;
mod sailing;
mod shots;
mod turns;
mod untold;

pub use air::Flying;
pub use harm::{Harm, Rolled};
pub use port::Port;
pub use sailing::Sailing;
pub use shots::Attack;
pub use turns::Course;
pub use untold::{Confirmed, Die, Fell, Gone, Places};

use kernel::dice::{Event, Known, Line, Mark, Sighting, Way};

use super::game::Game;
use super::luck::Reckoned;
use super::names::Side;
use super::rulebook::Rulebook;

/// An event of one section; ships and flights by their places.
pub trait Told: Copy {
    /// Its line of the story.
    fn line(&self, book: &Rulebook) -> Line;

    /// The ship whose side decided it.
    fn decided_by(&self) -> Option<u8> {
        None
    }

    /// What was looked up or rolled, in the words of the question its exact odds answer.
    fn sighted(&self) -> Option<Sighting> {
        None
    }

    /// How lucky its dice were, for each class they count in.
    #[inline(always)]
    fn lucks(&self, _at: Reckoned<'_>, _keep: &mut impl FnMut(u8, i32)) {}

    /// Where on a picture it happened.
    fn marks(&self, _book: &Rulebook) -> Vec<Mark> {
        Vec::new()
    }

    /// Where somebody is, or what befalls them there.
    fn ways(&self) -> Vec<Way> {
        Vec::new()
    }
}

/// Something that happened, with the book that knows names and the battle it happened in.
pub struct Happened<'b, W> {
    book: &'b Rulebook,
    game: &'b Game,
    what: W,
}

impl Rulebook {
    #[inline(always)]
    pub const fn says<'b, W: Told>(&'b self, game: &'b Game, what: W) -> Happened<'b, W> {
        Happened { book: self, game, what }
    }

    /// What happens between battles, or before one.
    pub const fn says_ashore<W: Told>(&self, what: W) -> Ashore<'_, W> {
        Ashore { book: self, what }
    }

    fn name(&self, ship: u8) -> &str {
        self.names.get(usize::from(ship)).map_or("", |name| name)
    }
}

/// Something that happened outside of any battle. Its dice count for nobody's luck.
pub struct Ashore<'b, W> {
    book: &'b Rulebook,
    what: W,
}

impl<W: Told> Event for Ashore<'_, W> {
    fn told(&self) -> Option<Line> {
        Some(self.what.line(self.book))
    }

    fn looked_up(&self) -> Option<Sighting> {
        self.what.sighted()
    }
}

impl<W: Told> Event for Happened<'_, W> {
    fn told(&self) -> Option<Line> {
        Some(self.what.line(self.book))
    }

    fn looked_up(&self) -> Option<Sighting> {
        self.what.sighted()
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        self.what.lucks(Reckoned { book: self.book, game: self.game }, keep);
    }

    fn marks(&self) -> Vec<Mark> {
        self.what.marks(self.book)
    }

    fn ways(&self) -> Vec<Way> {
        self.what.ways()
    }

    /// Only boats that lurk are hidden, and of those nothing is told.
    fn known(&self) -> Known {
        let side = |ship| self.book.side(usize::from(ship)) as u8;
        Known { decided_by: self.what.decided_by().map(side), hidden_from: None }
    }
}

/// `1 hit`, `2 hits`.
fn counted(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// `1 die`, `2 dice`.
fn dice_told(dice: u8) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}

/// What one of two results is called.
const fn either(is: bool, [not_so, so]: [&str; 2]) -> &str {
    if is { so } else { not_so }
}

/// Attack dice and their hits, as the question of gunnery has them.
fn attacked(dice: u8, needs: u8, hits: u8) -> Option<Sighting> {
    let told = Sighting::plain("gunnery", hits).given("dice", dice).given("size", needs);
    (1..=24).contains(&dice).then_some(told)
}

/// A roll with a Command the question knows.
fn commanded(told: Sighting, command: i8) -> Option<Sighting> {
    (1..=4).contains(&command).then(|| told.given("command", command))
}

fn side_name(side: Side) -> &'static str {
    ["A", "B"][side as usize]
}
