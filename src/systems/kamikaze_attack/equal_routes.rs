//! KA-33 — Routes that are equally good: every one of them equally often, where a policy says so.
//!
//! Beside what the best way on is worth, it is counted how many such ways there are. A plane that
//! takes each move as often as there are best routes that begin with it flies every one of them
//! equally often, as if it had drawn one of all; and it may draw again after a jink.

use kernel::dice::Draw;

use super::geometry::Heading;
use super::jink::Flight;
use super::names::Section;
use super::routes::{Cells, Desk, Routes, STEPS, Step, Weights, points_on_entry};
use super::rulebook::{MOST_ENTRIES, Rulebook};

impl Routes {
    /// Where any of equally good routes will do: how many there are with so many points, on a heading.
    pub(super) fn count_equal(
        &mut self,
        (mp, heading): (u8, Heading),
        weights: &Weights,
        book: &Rulebook,
        desk: &Desk,
    ) {
        let (cells, Some(equal)) = (self.cells, &mut self.equal) else { return };
        let offer = |number: usize| {
            let step = STEPS[number];
            if step.cost(book) > mp || !step.allowed(book) {
                return None;
            }
            let level = cells.level(mp - step.cost(book), step.heading(heading) as usize);
            let source = match step {
                Step::Ahead(_) => &desk.arrive[level..level + cells.all],
                Step::InPlace(_) => &desk.stay[level..level + cells.all],
            };
            let (worth, shift) = (step.worth(weights, book), step.shift(cells, heading));
            Some(Offer { number, worth, source, level, shift })
        };
        let offers: [Option<Offer>; STEPS.len()] = std::array::from_fn(offer);
        let level = cells.level(mp, heading as usize);
        equal.count(level, &desk.stay[level..level + cells.all], &offers);
        for section in Section::ALL {
            equal.end(level, cells.at(book.sky.berth.square(section)));
        }
    }

    /// Whether any of equally good routes will do.
    #[inline(always)]
    pub fn takes_any(&self) -> bool {
        self.equal.is_some()
    }

    /// KA-32 — The best headings to enter with, by how many best routes begin so.
    pub fn ways_in(
        &self,
        entry: usize,
        book: &Rulebook,
    ) -> impl Iterator<Item = (Heading, f64)> + Clone {
        let only = self.equal.is_none().then_some((self.way_in(entry).heading, 1.0));
        let points = points_on_entry(book);
        let equal = self.equal.as_deref();
        let any = equal.map(|equal| equal.headings(self.cells, entry, points, book));
        only.into_iter().chain(any.into_iter().flatten())
    }

    /// KA-33, KA-41 — The best moves of a plane with so many points, by how many best routes begin
    /// with them; none if they do not suffice to reach the ship.
    pub fn all_next(
        &self,
        plane: Flight,
        mp: u8,
        book: &Rulebook,
    ) -> impl Iterator<Item = (Step, f64)> + Clone {
        let only = self.next(plane, mp).filter(|_| self.equal.is_none());
        let equal = self.equal.as_deref();
        let any = equal.map(|equal| equal.steps(self.cells, plane, mp.min(self.top), book));
        only.map(|step| (step, 1.0)).into_iter().chain(any.into_iter().flatten())
    }
}

/// How many best routes there are from everywhere, and the moves they begin with.
#[derive(Clone, Debug, Default)]
pub struct EqualRoutes {
    /// By points left, heading and cell: a bit for every move that begins a best route.
    moves: Vec<u8>,
    /// And how many of those there are; one where it ends in the ship.
    count: Vec<f32>,
    /// The best headings of each entry point, a bit each.
    ways_in: [u8; MOST_ENTRIES],
}

impl EqualRoutes {
    /// Begin anew, with room for so many numbers.
    pub fn clear(&mut self, entries: usize) {
        self.moves.clear();
        self.moves.resize(entries, 0);
        self.count.clear();
        self.count.resize(entries, 0.0);
        self.ways_in = [0; MOST_ENTRIES];
    }

    /// Count the best routes of one heading and number of points: `best` is what they are worth in
    /// every cell, `offers` what each move brings there.
    pub fn count(&mut self, level: usize, best: &[f32], offers: &[Option<Offer>]) {
        for (cell, &best) in best.iter().enumerate().filter(|(_, best)| best.is_finite()) {
            let offers = offers.iter().flatten();
            for offer in offers.filter(|offer| offer.at(cell) == Some(best)) {
                self.moves[level + cell] |= 1 << offer.number;
                self.count[level + cell] += self.count[offer.level + offer.to(cell)];
            }
        }
    }

    /// Routes end in this cell.
    pub fn end(&mut self, level: usize, cell: usize) {
        self.count[level + cell] = 1.0;
    }

    pub fn enter_by(&mut self, entry: usize, heading: Heading) {
        self.ways_in[entry] |= 1 << heading as u8;
    }

    /// The moves a plane may make, by the best routes that begin with them.
    pub fn steps(
        &self,
        cells: Cells,
        plane: Flight,
        mp: u8,
        book: &Rulebook,
    ) -> impl Iterator<Item = (Step, f64)> + Clone {
        let at = cells.at(plane.at);
        let moves = self.moves[cells.level(mp, plane.heading as usize) + at];
        let begins = move |&(number, _): &(u8, Step)| moves >> number & 1 != 0;
        let share = move |(_, step): (u8, Step)| {
            let heading = step.heading(plane.heading);
            let shift = step.shift(cells, plane.heading);
            let level = cells.level(mp - step.cost(book), heading as usize);
            (step, f64::from(self.count[level + at.wrapping_add_signed(shift)]))
        };
        (0..).zip(STEPS).filter(begins).map(share)
    }

    /// The headings a plane may enter with, by the best routes that begin so.
    pub fn headings(
        &self,
        cells: Cells,
        entry: usize,
        points: u8,
        book: &Rulebook,
    ) -> impl Iterator<Item = (Heading, f64)> + Clone {
        let (at, ways) = (cells.at(book.dive.entries[entry]), self.ways_in[entry]);
        let best = Heading::ALL.into_iter().filter(move |&way| ways >> way as u8 & 1 != 0);
        let count = move |way: Heading| self.count[cells.level(points, way as usize) + at];
        best.map(move |way| (way, f64::from(count(way))))
    }
}

/// One of several, as often as its share of them says.
pub fn drawn<T>(things: impl Iterator<Item = (T, f64)> + Clone, mut draw: Draw) -> Option<T> {
    let whole = things.clone().map(|(_, share)| share).sum();
    draw.by_share(things, whole)
}

/// What a move brings in every cell, and where it leads.
pub struct Offer<'a> {
    pub number: usize,
    /// The worth of the move itself, and of what it leads to.
    pub worth: f32,
    pub source: &'a [f32],
    /// Where a table holds what it leads to.
    pub level: usize,
    pub shift: isize,
}

impl Offer<'_> {
    fn to(&self, cell: usize) -> usize {
        cell.wrapping_add_signed(self.shift)
    }

    /// Summed as the best was, so that both are rounded alike.
    fn at(&self, cell: usize) -> Option<f32> {
        self.source.get(self.to(cell)).map(|source| self.worth + source)
    }
}
