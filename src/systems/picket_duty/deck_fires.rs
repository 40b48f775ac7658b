//! 7.8.1 — Deck fires. Page 22 of the rules.

use kernel::config::Word;
use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::events::repair::Event;
use super::metrics::Count;
use super::names::Section;
use super::repair::Charts;
use super::rulebook::Rulebook;
use super::state::{Game, Loss};

/// The die of 7.8.1.B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FireRoll {
    Out,
    Burns,
}

impl Word for FireRoll {
    const KIND: &'static str = "result of fighting a deck fire";
    const WORDS: &'static [(&'static str, FireRoll)] =
        &[("out", FireRoll::Out), ("burns", FireRoll::Burns)];
}

/// What one attempt left of a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fire {
    Out,
    /// Still burning, with so many markers.
    Burning(u8),
    OutOfControl,
}

/// Fires fought after the last wave (A189).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastRound {
    /// One more round of two attempts.
    OneExtra,
    None,
    /// Until every fire is out or the ship is lost.
    UntilOut,
}

impl Word for LastRound {
    const KIND: &'static str = "reading of the last deck fire round";
    const WORDS: &'static [(&'static str, LastRound)] = &[
        ("one extra", LastRound::OneExtra),
        ("none", LastRound::None),
        ("until out", LastRound::UntilOut),
    ];
}

/// When a fire is out of control (A190).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The failed roll that fills the track.
    LostWhenFilled,
    /// One more failed roll on a full track.
    LostBeyond,
}

impl Word for Control {
    const KIND: &'static str = "reading of fires out of control";
    const WORDS: &'static [(&'static str, Control)] =
        &[("when filled", Control::LostWhenFilled), ("one roll beyond", Control::LostBeyond)];
}

/// 7.8.1.B–D — One attempt on a fire of `markers`: out on 1–4, +1 with the water lines out
/// (A187); failed, one marker more, and lost when the track is full (A190: a track filled by a
/// new fire is lost at the next failure).
pub fn fight_fire(
    charts: &Charts,
    markers: u8,
    modifier: i8,
    control: Control,
    dice: &mut impl Dice,
) -> Fire {
    if charts.fire.at(dice.d6() as i8 + modifier) == FireRoll::Out {
        return Fire::Out;
    }
    fails(charts, markers, control)
}

/// 7.8.1.D — What a failed attempt leaves of a fire of `markers`.
pub fn fails(charts: &Charts, markers: u8, control: Control) -> Fire {
    let filled = match control {
        Control::LostWhenFilled => markers + 1 >= charts.fire_length,
        Control::LostBeyond => markers >= charts.fire_length,
    };
    if filled { Fire::OutOfControl } else { Fire::Burning(markers + 1) }
}

/// 7.8.1.C — Two attempts on one fire.
pub fn two_attempts(
    charts: &Charts,
    markers: u8,
    modifier: i8,
    control: Control,
    dice: &mut impl Dice,
) -> (Fire, u8) {
    match fight_fire(charts, markers, modifier, control, dice) {
        Fire::Burning(more) => (fight_fire(charts, more, modifier, control, dice), 2),
        settled => (settled, 1),
    }
}

impl Game {
    /// 7.8.1.E — A round on every burning section, in order.
    pub fn fight_deck_fires(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        if self.ship.fires != [0; Section::COUNT] {
            self.round_of_fires(Purpose::DeckFire, step, book, table);
        }
    }

    /// 7.8.1.C — After all waves the fires still burning are fought once more (A189, C13).
    pub fn fight_last_fires(&mut self, book: &Rulebook, table: &mut impl Table) {
        let rounds = match book.rulings.last_fire_round {
            LastRound::None => 0,
            LastRound::OneExtra => 1,
            LastRound::UntilOut => u8::MAX,
        };
        for round in 0..rounds {
            if self.ship.fires == [0; Section::COUNT] || self.lost() {
                return;
            }
            self.round_of_fires(Purpose::LastDeckFire, round, book, table);
        }
    }

    #[cold]
    fn round_of_fires(
        &mut self,
        purpose: Purpose,
        step: u8,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let modifier = self.fire_modifier(book);
        for section in Section::ALL {
            let markers = self.ship.fires[section as usize];
            if markers == 0 || self.lost() {
                continue;
            }
            table.seek(self.at(purpose).step(step).actor(section as u16));
            let control = book.rulings.fire_control;
            let (left, rolls) = two_attempts(&book.repair, markers, modifier, control, table);
            table.note(|| Event::DeckFire { game: self, section, markers, modifier, left, book });
            self.tally.add(Count::FireRolls, i32::from(rolls));
            self.after_fire(section, left);
        }
    }

    fn after_fire(&mut self, section: Section, fire: Fire) {
        match fire {
            Fire::Out => {
                self.ship.fires[section as usize] = 0;
                self.count(Count::FiresOut);
            }
            Fire::Burning(markers) => self.ship.fires[section as usize] = markers,
            Fire::OutOfControl => self.ship.lose(Loss::DeckFire),
        }
    }

    /// 7.8.1.B, A212 — Water lines out make it harder, an emergency easier.
    fn fire_modifier(&self, book: &Rulebook) -> i8 {
        let water = if self.ship.water_lines_out() { book.repair.fire_water_lines } else { 0 };
        let emergency = if self.ship.emergency { book.repair.fire_emergency } else { 0 };
        water + emergency
    }
}
