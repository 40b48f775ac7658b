//! What can happen, section by section, and what it means to whoever watches.

pub mod control;
pub mod damage;
pub mod ending;
pub mod gunfire;
pub mod movement;
pub mod torpedoes;

use kernel::dice::{Event, Line, Mark};

use super::rulebook::Rulebook;

/// An event of one section; ships by their places.
pub trait Told: Copy {
    /// Its line of the story.
    fn line(&self, book: &Rulebook) -> Option<Line>;

    /// How lucky the roll was, for each class it counts in.
    #[inline(always)]
    fn lucks(&self, _book: &Rulebook, _keep: &mut impl FnMut(u8, i32)) {}

    /// Where on a picture it happened.
    fn places(&self, _book: &Rulebook) -> Vec<Mark> {
        Vec::new()
    }
}

/// Something that happened, with the book that knows names.
pub struct Happened<'b, W> {
    book: &'b Rulebook,
    what: W,
}

impl Rulebook {
    #[inline(always)]
    pub fn says<W: Told>(&self, what: W) -> Happened<'_, W> {
        Happened { book: self, what }
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

/// Half flotation points, as the form counts them.
fn points(halves: u16) -> f64 {
    f64::from(halves) / 2.0
}
