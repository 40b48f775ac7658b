//! What an action records beside its outcome, for whoever asks what outcomes go with. No rule asks for any of it.

use kernel::dice::Table;

use super::fire::Declared;
use super::game::Battle;
use super::metrics::{Recorded, Tally};

impl<T: Table> Battle<'_, '_, '_, T> {
    /// A battery fires.
    #[inline(always)]
    pub fn record_fire(&mut self, declared: &Declared) {
        let (turn, bit) = (self.game.turn.into(), self.bit_of(declared));
        if self.tally.recorded(Recorded::OpenTurn) >= turn {
            self.tally.record(Recorded::OpenTurn, turn);
            self.tally.record_sides(Recorded::OpenedFire, bit);
            let range = declared.shooting.range.round() as i32;
            self.tally.record_first(Recorded::OpenRange, range);
        }
    }

    /// It hits.
    #[inline(always)]
    pub fn record_hits(&mut self, declared: &Declared) {
        let (turn, bit) = (self.game.turn.into(), self.bit_of(declared));
        if self.tally.recorded(Recorded::FirstHitTurn) >= turn {
            self.tally.record(Recorded::FirstHitTurn, turn);
            self.tally.record_sides(Recorded::FirstHitBy, bit);
            let band = i32::from(declared.shooting.band) + 1;
            self.tally.record_first(Recorded::FirstHitBand, band);
        }
    }

    /// Who spotted an enemy first, by the turns they did; 0 is never.
    pub fn record_spotting(&mut self) {
        let turns = self.game.first_spot;
        let first = turns.into_iter().filter(|&turn| turn > 0).min();
        for (side, turn) in turns.into_iter().enumerate() {
            if Some(turn) == first {
                self.tally.record_sides(Recorded::FirstToSpot, 1 << side);
            }
        }
    }

    fn bit_of(&self, declared: &Declared) -> i32 {
        1 << self.book.side(usize::from(declared.firer)) as i32
    }
}

impl Tally {
    /// These sides as well.
    fn record_sides(&mut self, what: Recorded, sides: i32) {
        let known = self.recorded(what);
        self.record(what, known | sides);
    }
}
