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

use kernel::config::Word;
use kernel::dice::{Sighting, Table};

use super::addresses::Purpose;
use super::air_support::AirSupport;
use super::luck::{Roll, luck_of_letter, luck_of_night, luck_of_row};
use super::maps::Seen;
use super::metrics::Count;
use super::names::{Phase, Position};
use super::pool::{Drawn, From};
use super::rulebook::Rulebook;
use super::rulings::{NoteBSkips, reading};
use super::state::{Game, MOST_PLANES};
use super::weather::{Sky, Weather};

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
        self.count(Count::AttackPhases);
        self.tally.add(Count::PlanesAttacking, i32::from(attack.regular_planes()));
        for plane in attack.planes.iter().take(attack.regular_planes() as usize) {
            table.mark(|| Seen::Attack(plane.at));
        }
        self.tally.add(Count::SpecialsAttacking, i32::from(attack.special_count));
        Some(attack)
    }

    /// 6.6.M — The night die.
    fn planes_by_night(&self, book: &Rulebook, table: &mut impl Table) -> bool {
        table.seek(self.at(Purpose::NightGate));
        let sky = comes_by_night(&book.attack, table);
        table.luck(Roll::Weather, || luck_of_night(sky, book));
        table.looked_up(|| Sighting::plain("8-night", sky.spelled()));
        table.tell("6.6.M", || format!("night: {}", sky.spelled()));
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
        let chart = letter.spelled();
        // Exact odds are asked of the chart as printed: without rain on it (A037).
        let as_printed = self.rain_on(RainOn::Lettered, book) == 0;
        let Row::Planes(listed) = row else {
            if as_printed {
                table.looked_up(|| Sighting::plain(chart, "random").given("phase", phase));
            }
            return self.random_attack(book, table);
        };
        let (at, count) = self.places(listed, phase, book, table);
        if as_printed {
            let planes = || if count == 0 { "none".into() } else { count.to_string() };
            table.looked_up(|| Sighting::plain(chart, planes()).given("phase", phase));
        }
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
        let rain = self.weather == Weather::Rain;
        table.luck(Roll::Planes, || {
            let modifier = row_modifier(&book.attack, station, self.weather);
            luck_of_letter(column, modifier, letter, phase, book)
        });
        table.looked_up(|| {
            let sighting = Sighting::plain("8-1", letter.spelled());
            sighting.given("column", column as i8 - 2).given("station", station).given("rain", rain)
        });
        table.tell("6.6.B", || {
            format!("Table 8-1, column {:+}, station {station}: {letter:?}", column as i8 - 2)
        });
        let chart = match letter {
            Letter::None => return Comes::Nobody,
            Letter::Random => return Comes::Random,
            lettered => &book.attack.lettered[lettered as usize],
        };
        table.seek(self.at(Purpose::AttackRow));
        let rain_on_row = self.rain_on(RainOn::Lettered, book);
        let row = chart.at(table.two_d6() as i8 + rain_on_row);
        table.luck(Roll::Planes, || luck_of_row(letter, rain_on_row, row, phase, book));
        table.tell("6.6.E", || format!("Table {letter:?}: {row}"));
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
        table.tell("6.6.G", || attack.to_string());
        Some(attack)
    }

    /// Tables A–H note A — A die of extra planes, each placed by D2 (A258).
    fn extra_planes(&self, at: &mut [Position], book: &Rulebook, table: &mut impl Table) -> usize {
        table.seek(self.at(Purpose::ExtraPlanes));
        let extra = table.d6() as usize;
        for place in &mut at[..extra] {
            *place = book.attack.extra.position(table);
            let at = *place;
            table.looked_up(|| Sighting::plain("D2", at.to_string()).given("by", "place"));
        }
        table.tell("6.6.F", || format!("note A: {extra} more planes, placed by D2"));
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
            table.luck(Roll::CalledOff, || before.luck(next, wanted));
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
        table.tell("6.6.N", || match left {
            None => "an Attack Ends marker is drawn: no attack this phase".into(),
            Some(left) => format!("an Attack Ends marker is drawn, and there come {left}"),
        });
        *attack = left?;
        Some(())
    }

    /// 6.6.D, Table 8-2 — A random result: one special plane, or note B (A065, A068).
    #[cold]
    fn random_attack(&mut self, book: &Rulebook, table: &mut impl Table) -> Option<Attack> {
        table.seek(self.at(Purpose::RandomAttack));
        let result = book.attack.random.at(table.two_d6() as i8);
        table.looked_up(|| Sighting::plain("8-2", result.name(&book.stock.set_aside)));
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
        table.tell("6.6.D", || {
            let fate = if there { "attacks" } else { "was used before: no attack" };
            format!("Table 8-2: {} with {} {fate}", kind.name, kind.weapon)
        });
        let attacker = kind.attacker(From::SetAside(number));
        there.then(|| Attack::lone_special(&book.attack, attacker))
    }

    /// Table 8-2 note B — The weather aborts the rest of the turn (A066), or a land radar fails
    /// (A067).
    fn note_b(&mut self, book: &Rulebook, table: &mut impl Table) {
        let result = book.attack.note_b.at(table.d6() as i8);
        table.looked_up(|| Sighting::plain("8-2-note-b", result.spelled()));
        table.tell("6.6.D", || format!("Table 8-2 note B: {}", result.spelled()));
        match result {
            NoteB::RadarOut => self.lose_land_radar(),
            NoteB::WeatherWorsens => {
                self.phase.turn_over = book.rulings.note_b == NoteBSkips::RestOfTurn;
            }
        }
    }
}
