//! 6.6 — Whether the Japanese attack, with how many planes, from where and in which waves.
//! Pages 10 to 12 of the rules, Tables 8-1 to 8-3 and the lettered tables A to H.

mod charts;
mod column;
mod waves;

pub use charts::{
    Charts, Letter, Letters, Listed, MOST_LISTED, NoteB, Placement, RandomResult, Row, Shifts,
};
pub use column::{
    NightPlanes, RainOn, RoomsThatShift, attack_table, column, comes_by_night, random_places,
    row_modifier, that_come,
};
pub use waves::{Attack, Cancels, WavesDrawn};

use kernel::dice::Table;

use super::addresses::Purpose;
use super::air_support::AirSupport;
use super::events::attack::Event;
use super::metrics::Count;
use super::names::{Phase, Position};
use super::pool::{Drawn, From};
use super::rulebook::Rulebook;
use super::rulings::{NoteBSkips, reading};
use super::state::{Game, MOST_PLANES};
use super::weather::Sky;

use waves::NOBODY;

reading! {
    /// What may be done about a plane called by Table 8-2 (A068).
    Called as "reading of the plane Table 8-2 calls" {
        /// All of 6.9 and 7.2.
        Full = "full",
        /// Nobody fires at it.
        Table12AtOnce = "table 12 at once",
    }
}

/// The attack that planes are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawnFor {
    Ordinary,
    /// 6.7.H: specials drawn go back at once (A078).
    Kikusui,
}

impl DrawnFor {
    /// Whether an Attack Ends marker counts (A072); if not, it goes back.
    fn ends(self, book: &Rulebook) -> bool {
        match self {
            DrawnFor::Ordinary => true,
            DrawnFor::Kikusui => book.rulings.attack_ends_in_kikusui,
        }
    }
}

/// What Table 8-1 and the lettered table came to.
enum Comes {
    Nobody,
    /// By Table 8-1 itself.
    Random,
    Row(Letter, Row),
}

impl Game {
    /// 6.6 — Determine the attack of this phase, if there is one.
    pub fn determine_attack(
        &mut self,
        phase: Phase,
        air: AirSupport,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        if phase == Phase::Night && !self.planes_by_night(book, table) {
            return None;
        }
        let attack = if book.kikusui_on(self.day) {
            self.kikusui_attack(phase, book, table)
        } else {
            self.ordinary_attack(phase, air, book, table)
        }?;
        self.record_attack(&attack, book);
        self.count(Count::AttackPhases);
        self.tally.add(Count::PlanesAttacking, i32::from(attack.regular_planes()));
        self.tally.add(Count::SpecialsAttacking, i32::from(attack.special_count));
        table.note(|| Event::Comes(&attack));
        Some(attack)
    }

    /// 6.6.M — The night die.
    fn planes_by_night(&self, book: &Rulebook, table: &mut impl Table) -> bool {
        table.seek(self.at(Purpose::NightGate));
        let sky = comes_by_night(&book.attack, table);
        table.note(|| Event::Night { sky, book });
        sky == Sky::Open
    }

    fn ordinary_attack(
        &mut self,
        phase: Phase,
        air: AirSupport,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        match self.called(phase, air, book, table) {
            Comes::Nobody => None,
            Comes::Random => self.random_attack(book, table),
            Comes::Row(letter, row) => self.called_row(letter, row, phase, book, table),
        }
    }

    /// 6.6.D–F — The row of a lettered table: a random result, or so many planes and where.
    fn called_row(
        &mut self,
        letter: Letter,
        row: Row,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        let rain = self.rain_on(RainOn::Lettered, book);
        let Row::Planes(listed) = row else {
            table.note(|| Event::RowBrings { letter, rain, planes: None, phase });
            return self.random_attack(book, table);
        };
        let (at, count) = self.places(listed, phase, book, table);
        table.note(|| Event::RowBrings { letter, rain, planes: Some(count), phase });
        self.place_planes(at, count, book, table)
    }

    /// 6.6.B–F — Table 8-1, then the lettered table (6.6.E, A058: no modifiers there, unless A037 is
    /// read to let rain count).
    fn called(
        &self,
        phase: Phase,
        air: AirSupport,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Comes {
        table.seek(self.at(Purpose::AttackChart));
        let column = column(self, air, book);
        let station = self.station.number;
        let letter = attack_table(&book.attack, column, station, self.weather, table);
        table.note(|| Event::Letter { game: self, column, letter, phase, book });
        let chart = match letter {
            Letter::None => return Comes::Nobody,
            Letter::Random => return Comes::Random,
            lettered => &book.attack.lettered[lettered as usize],
        };
        table.seek(self.at(Purpose::AttackRow));
        let rain = self.rain_on(RainOn::Lettered, book);
        let row = chart.at(table.two_d6() as i8 + rain);
        table.note(|| Event::Row { letter, rain, row, phase, book });
        Comes::Row(letter, row)
    }

    /// 6.6.F, 6.6.M — Where the planes of a row stand, and how many of them come.
    ///
    /// A060: by night the first half of the printed order stays, extras come last.
    fn places(
        &self,
        listed: Listed,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> ([Position; MOST_PLANES], u8) {
        let mut at = [NOBODY.at; MOST_PLANES];
        at[..MOST_LISTED].copy_from_slice(&listed.at);
        let mut count = listed.count as usize;
        if listed.note_a {
            count += self.extra_planes(&mut at[count..], book, table);
        }
        let come = that_come(count as u8, phase);
        if phase == Phase::Night && book.rulings.night_planes == NightPlanes::RandomHalf {
            table.seek(self.at(Purpose::NightHalf));
            random_places(&mut at[..count], come as usize, table);
        }
        (at, come)
    }

    /// 6.6.G–O — Planes drawn and placed; `None` when Attack Ends is drawn or nobody is left of
    /// them at night (A061).
    fn place_planes(
        &mut self,
        at: [Position; MOST_PLANES],
        count: u8,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        if count == 0 {
            return None;
        }
        let mut attack = Attack::in_waves(&book.attack, count);
        for (plane, at) in attack.planes.iter_mut().zip(at) {
            plane.at = at;
        }
        self.draw_planes(&mut attack, DrawnFor::Ordinary, book, table)?;
        table.note(|| Event::Planes(&attack));
        Some(attack)
    }

    /// Tables A–H note A — A die of extra planes, each placed by D2 (A258).
    fn extra_planes(&self, at: &mut [Position], book: &Rulebook, table: &mut impl Table) -> usize {
        table.seek(self.at(Purpose::ExtraPlanes));
        let extra = table.d6() as usize;
        for place in &mut at[..extra] {
            *place = book.attack.extra.position(table);
            table.note(|| Event::Placed { by: "D2", at: *place });
        }
        table.note(|| Event::Extra(extra));
        extra
    }

    /// 6.6.G, 6.6.J–K, 6.6.N — Draw a counter for every place; specials go to their own boxes
    /// (A070), an Attack Ends marker cancels everything (A071, A014): `None` if nobody comes.
    pub(super) fn draw_planes(
        &mut self,
        attack: &mut Attack,
        drawn_for: DrawnFor,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<()> {
        table.seek(self.at(Purpose::Draw));
        let mut container = self.pool.draw(&book.stock);
        let (mut placed, wanted) = (0, attack.regular_planes() as usize);
        while placed < wanted {
            let before = container;
            let next = container.next(table);
            table.note(|| Event::CounterDrawn { container: &before, next, planes: wanted });
            match next {
                Drawn::Regular(kind) => {
                    attack.planes[placed].kind = kind;
                    placed += 1;
                }
                Drawn::Special(kind) => match drawn_for {
                    DrawnFor::Ordinary => {
                        let kinds = &book.stock.specials;
                        attack.add_special(kinds[kind as usize].attacker(From::Container(kind)));
                    }
                    DrawnFor::Kikusui => container.put_back(kind),
                },
                Drawn::AttackEnds if drawn_for.ends(book) => {
                    return self.attack_ends(attack, placed, book, table);
                }
                Drawn::AttackEnds => container.put_back_attack_ends(),
            }
        }
        Some(())
    }

    /// 6.6.N–O — Attack Ends, with so many planes drawn: no attack this phase, or what the reading
    /// leaves of it; the marker stays out of the container (A073).
    #[cold]
    fn attack_ends(
        &mut self,
        attack: &mut Attack,
        drawn: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<()> {
        self.pool.attack_ends -= 1;
        let left = attack.cut_short(drawn, book.rulings.cancels, book.rulings.waves_drawn);
        if left.is_none() {
            self.count(Count::AttacksCancelled);
        }
        table.note(|| Event::AttackEnds { left: left.as_ref() });
        *attack = left?;
        Some(())
    }

    /// 6.6.D, Table 8-2 — A random result: one special plane, or note B (A065, A068).
    #[cold]
    fn random_attack(&mut self, book: &Rulebook, table: &mut impl Table) -> Option<Attack> {
        table.seek(self.at(Purpose::RandomAttack));
        let result = book.attack.random.at(table.two_d6() as i8);
        table.note(|| Event::Random { result, book });
        match result {
            RandomResult::Nobody => None,
            RandomResult::NoteB => {
                self.note_b(book, table);
                None
            }
            RandomResult::Plane(number) => self.called_plane(number, book, table),
        }
    }

    /// A010 — The set-aside plane Table 8-2 calls; none if its counter has been used up.
    fn called_plane(
        &mut self,
        number: u8,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        let kind = &book.stock.set_aside[number as usize];
        let there = self.pool.set_aside & (1 << number) != 0;
        table.note(|| Event::Called { kind, there });
        let attacker = kind.attacker(From::SetAside(number));
        there.then(|| Attack::lone_special(&book.attack, attacker))
    }

    /// Table 8-2 note B — The weather aborts the rest of the turn (A066), or a land radar fails
    /// (A067).
    fn note_b(&mut self, book: &Rulebook, table: &mut impl Table) {
        let result = book.attack.note_b.at(table.d6() as i8);
        table.note(|| Event::NoteB(result));
        match result {
            NoteB::RadarOut => self.lose_land_radar(),
            NoteB::WeatherWorsens => {
                self.phase.turn_over = book.rulings.note_b == NoteBSkips::RestOfTurn;
            }
        }
    }
}
