//! What can happen, section by section, and what it means to whoever watches.

pub mod control;
pub mod damage;
pub mod ending;
pub mod gunfire;
pub mod movement;
pub mod torpedoes;

use kernel::dice::{Event, Known, Line, Mark, Sighting, Way};

use super::names::Side;
use super::rulebook::Rulebook;

/// An event of one section; ships by their places.
pub trait Told: Copy {
    /// Its line of the story.
    fn line(&self, book: &Rulebook) -> Option<Line>;

    /// How lucky the roll was, for each class it counts in.
    #[inline(always)]
    fn lucks(&self, _book: &Rulebook, _keep: &mut impl FnMut(u8, i32)) {}

    /// The side whose doing or suffering it is; `None` of what lies open.
    fn whose(&self, _book: &Rulebook) -> Option<Side> {
        None
    }

    /// Whether the enemy never sees it.
    fn is_secret(&self) -> bool {
        false
    }

    /// The side that decided it.
    fn decided(&self, _book: &Rulebook) -> Option<Side> {
        None
    }

    /// Its line as a side sees it.
    fn view(&self, book: &Rulebook, _side: Side, _contact: [bool; 2]) -> Option<Line> {
        self.line(book)
    }

    /// What a table gave, in the words of the question its exact odds answer.
    fn sighted(&self, _book: &Rulebook) -> Option<Sighting> {
        None
    }

    /// Where somebody is, or what befalls them there.
    fn ways(&self) -> Vec<Way> {
        Vec::new()
    }

    /// Where on a picture it happened.
    fn places(&self, _book: &Rulebook) -> Vec<Mark> {
        Vec::new()
    }
}

/// Something that happened, with the book that knows names.
pub struct Happened<'b, W> {
    book: &'b Rulebook,
    what: W,
    /// Which sides have had contact.
    contact: [bool; 2],
}

impl Rulebook {
    #[inline(always)]
    pub fn says<W: Told>(&self, what: W, contact: [bool; 2]) -> Happened<'_, W> {
        Happened { book: self, what, contact }
    }

    /// The side of a ship, for what she does or suffers.
    fn side_of(&self, ship: u8) -> Option<Side> {
        Some(self.side(ship.into()))
    }

    fn name(&self, ship: u8) -> &str {
        self.names.get(usize::from(ship)).map_or("", |name| name)
    }

    /// Her guns, by their calibre: `8" main battery`.
    fn guns_told(&self, ship: u8, battery: u8) -> String {
        let which = ["main battery", "secondary battery"][usize::from(battery)];
        let guns = self.ships[usize::from(ship)].battery(battery.into());
        guns.map_or_else(String::new, |guns| format!("{}\" {which}", guns.inches))
    }
}

impl<W: Told> Event for Happened<'_, W> {
    fn told(&self) -> Option<Line> {
        self.what.line(self.book)
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        self.what.lucks(self.book, keep);
    }

    fn looked_up(&self) -> Option<Sighting> {
        self.what.sighted(self.book)
    }

    fn shown(&self, side: u8) -> Option<Line> {
        self.what.view(self.book, Side::BOTH[usize::from(side)], self.contact)
    }

    /// A side sees what its own ships do and suffer; of the enemy from its first contact on, but never
    /// what he plans or how he mends his damage.
    fn known(&self) -> Known {
        let hidden = |own: Side| {
            let enemy = own.enemy();
            let hides = self.what.is_secret() || !self.contact[enemy as usize];
            hides.then_some(enemy as u8)
        };
        let decided_by = self.what.decided(self.book).map(|side| side as u8);
        Known { decided_by, hidden_from: self.what.whose(self.book).and_then(hidden) }
    }

    fn ways(&self) -> Vec<Way> {
        self.what.ways()
    }

    fn marks(&self) -> Vec<Mark> {
        self.what.places(self.book)
    }
}

/// `1 hit`, `2 hits`.
fn counted(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// `no hit`, `1 hit`.
fn hits_told(hits: u8) -> String {
    if hits == 0 { "no hit".into() } else { counted(hits, "hit") }
}

/// Inches on the table.
fn inches(range: f64) -> String {
    format!("{range:.1}\"")
}

/// Ranges at which a table reads the same, by one of them.
fn alike(range: f64, edges: &[f64]) -> String {
    let edge = edges.iter().find(|&&edge| range <= edge + crate::TOLERANCE);
    edge.or(edges.last()).map_or_else(String::new, f64::to_string)
}

/// What one of two results is called.
fn either(is: bool, [not_so, so]: [&str; 2]) -> &str {
    if is { so } else { not_so }
}

/// G8 — Hits of mounts or torpedoes, by table or by chits; of many chits there is no exact answer.
fn hits_sighted(book: &Rulebook, hn: i8, mounts: u8, hits: u8) -> Option<Sighting> {
    let chart = match (book.optional.g9, mounts) {
        (false, 1..=7) => "hits",
        (true, 1..=2) => "chits",
        _ => return None,
    };
    let told = Sighting::plain(chart, hits.to_string());
    (-20..=18).contains(&hn).then(|| told.given("hn", hn).given("mounts", mounts))
}

/// Half flotation points, as the form counts them.
fn points(halves: u16) -> f64 {
    f64::from(halves) / 2.0
}
