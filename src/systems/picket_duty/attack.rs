//! 6.6 — Whether the Japanese attack, with how many planes, from where and in which waves.
//! Pages 10 to 12 of the rules, Tables 8-1 to 8-3 and the lettered tables A to H.

use crate::config::{Item, Section, Word};
use crate::dice::{Dice, Table};
use crate::systems::chart::{Faces, OneDie, TwoDice};

use super::addresses::Event;
use super::air_support::AirSupport;
use super::metrics::Count;
use super::names::{Altitude, Bearing, Phase, Position, Room, Section as ShipSection, Weapon};
use super::pool::{Drawn, From, SpecialKind};
use super::rulebook::{Edition, Rulebook};
use super::rulings::NoteBSkips;
use super::state::{
    Game, MOST_PLANES, MOST_SPECIALS, Plane, PlaneKind, PlaneState, Special, Station,
};
use super::station::{land_stations, ship_radar};
use super::weather::{Sky, Weather};

/// Table 8-1: where to look next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    None,
    Random,
}

impl Word for Letter {
    const KIND: &'static str = "attack table";
    const WORDS: &'static [(&'static str, Letter)] = &[
        ("A", Letter::A),
        ("B", Letter::B),
        ("C", Letter::C),
        ("D", Letter::D),
        ("E", Letter::E),
        ("F", Letter::F),
        ("G", Letter::G),
        ("H", Letter::H),
        ("none", Letter::None),
        ("random", Letter::Random),
    ];
}

/// The most planes one row of a lettered table may list: six more can follow by note A.
pub const MOST_LISTED: usize = MOST_PLANES - 6;

/// One row of a lettered table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Random,
    Planes(Listed),
}

/// The planes of a row, in the order they are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub count: u8,
    pub at: [Position; MOST_LISTED],
    /// Note A: a die of extra planes follows, placed by Table D2.
    pub note_a: bool,
}

/// Table 8-2: a special attack out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RandomResult {
    /// The plane set aside under this number.
    Plane(u8),
    NoteB,
    /// A plane the pool file does not set aside.
    Nobody,
}

/// Table 8-2 note B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteB {
    WeatherWorsens,
    RadarOut,
}

impl Word for NoteB {
    const KIND: &'static str = "note B result";
    const WORDS: &'static [(&'static str, NoteB)] =
        &[("weather worsens", NoteB::WeatherWorsens), ("radar out", NoteB::RadarOut)];
}

/// Where a plane stands, by a 2d6 for its bearing and a d6 for its altitude.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub bearing: TwoDice<Bearing>,
    pub altitude: OneDie<Altitude>,
}

impl Placement {
    pub fn read(chart: &Section) -> Placement {
        Placement {
            bearing: TwoDice::words(chart, "bearing"),
            altitude: OneDie::words(chart, "altitude"),
        }
    }

    /// D2, 22-1 — The place of one plane.
    pub fn position(&self, dice: &mut impl Dice) -> Position {
        let bearing = self.bearing.at(dice.two_d6() as i8);
        Position { bearing, altitude: self.altitude.at(dice.d6() as i8) }
    }
}

/// The column shifts printed under Table 8-1.
#[derive(Clone, Copy, Debug)]
pub struct Shifts {
    pub team: [i8; 2],
    pub no_air_cover: i8,
    /// Both radars working, any damaged, any destroyed.
    pub ship_radar: [i8; 3],
    pub land_radar: [i8; 5],
    pub each_surface_support: i8,
    pub no_surface_support: i8,
    pub bridge: i8,
    pub cic: i8,
    pub radio: i8,
    pub plot_room: i8,
}

/// Tables 8-1 to 8-3, A to H, D2.
#[derive(Clone, Debug)]
pub struct Charts {
    pub table: Faces<[Letter; 5], 2, 12>,
    pub shifts: Shifts,
    pub rain: i8,
    pub station: Faces<i8, 1, 16>,
    pub night: OneDie<Sky>,
    pub lettered: [TwoDice<Row>; 8],
    pub extra: Placement,
    pub random: TwoDice<RandomResult>,
    pub note_b: OneDie<NoteB>,
    pub waves: Faces<[i8; 3], 1, MOST_PLANES>,
    pub specials_per_wave: u8,
    pub special_section: OneDie<ShipSection>,
    pub kikusui_planes: TwoDice<i8>,
    pub kikusui: Placement,
}

/// 6.6.B — The column of Table 8-1: the sum of all shifts, clamped to its ends (A054).
///
/// A024: markers lost in action count as never there. A055: Bridge, CIC, Radio and (advanced
/// game) Plot Room all shift.
pub fn column(game: &Game, air: AirSupport, book: &Rulebook) -> usize {
    let shifts = &book.attack.shifts;
    let radar = ship_radar(&game.ship.gear, shifts.ship_radar);
    let land = match book.edition {
        Edition::Basic => 0,
        Edition::Advanced => shifts.land_radar[land_stations(game.land_radar)],
    };
    let cover = air.shift.unwrap_or(shifts.no_air_cover);
    let sum = support_shift(&game.station, shifts) + cover + radar + land + rooms(game, book);
    (sum.clamp(-2, 2) + 2) as usize
}

/// 5.1.B, 5.2.B — What the station's company adds to the column.
fn support_shift(station: &Station, shifts: &Shifts) -> i8 {
    let surface = match station.surface_support {
        0 => shifts.no_surface_support,
        markers => markers as i8 * shifts.each_surface_support,
    };
    shifts.team[usize::from(station.fighter_direction)] + surface
}

/// 7.8.2.J, Table 8-1 — What destroyed rooms take from the column (A055, A057).
fn rooms(game: &Game, book: &Rulebook) -> i8 {
    let shifts = &book.attack.shifts;
    let reading = book.rulings.rooms_that_shift;
    let lost = |room: Room, shift: i8| if game.ship.rooms.is_destroyed(room) { shift } else { 0 };
    let mut sum = lost(Room::Bridge, shifts.bridge) + lost(Room::Cic, shifts.cic);
    if reading != RoomsThatShift::TableOnly {
        sum += lost(Room::Radio, shifts.radio);
    }
    if reading != RoomsThatShift::RuleOnly && game.ship.spaces.destroyed & book.ship.plot_room != 0
    {
        sum += shifts.plot_room;
    }
    sum
}

/// Which destroyed rooms shift Table 8-1 (A055).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomsThatShift {
    All,
    TableOnly,
    RuleOnly,
}

impl Word for RoomsThatShift {
    const KIND: &'static str = "reading of the room shifts";
    const WORDS: &'static [(&'static str, RoomsThatShift)] = &[
        ("all four", RoomsThatShift::All),
        ("table only", RoomsThatShift::TableOnly),
        ("rule only", RoomsThatShift::RuleOnly),
    ];
}

/// 6.6.B–C — Which attack table: 2d6 on Table 8-1, +1 in rain, and by station (A037, A079).
pub fn attack_table(
    charts: &Charts,
    column: usize,
    station: u8,
    weather: Weather,
    dice: &mut impl Dice,
) -> Letter {
    let rain = if weather == Weather::Rain { charts.rain } else { 0 };
    let roll = dice.two_d6() as i8 + rain + charts.station.at(station as i8);
    charts.table.at(roll)[column]
}

/// 6.6.M — Whether they come at night at all.
pub fn comes_by_night(charts: &Charts, dice: &mut impl Dice) -> Sky {
    charts.night.at(dice.d6() as i8)
}

/// 6.6.M — How many of the planes of a lettered table come: by night half, rounded down (A060).
pub fn that_come(planes: u8, phase: Phase) -> u8 {
    match phase {
        Phase::Night => planes / 2,
        Phase::Morning | Phase::Midday => planes,
    }
}

/// Planes that attack in one phase, in waves.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub planes: [Plane; MOST_PLANES],
    pub waves: [u8; 3],
    pub wave_count: u8,
    pub specials: [Special; MOST_SPECIALS],
    pub special_count: u8,
    pub specials_per_wave: u8,
}

const NOBODY: Plane = Plane {
    at: Position { bearing: Bearing::B0, altitude: Altitude::Low },
    kind: PlaneKind::Plain,
    hits: 0,
    state: PlaneState::Undamaged,
};

const NO_SPECIAL: Special = Special {
    from: From::SetAside(0),
    weapon: Weapon::Bomb,
    twin_engine: false,
    section: ShipSection::Forward,
    shot_down: false,
    spent: false,
};

impl Attack {
    /// 6.6.G — An attack of `planes`, cut into the waves of Table 8-3 (A064: one plane, one wave).
    pub fn in_waves(charts: &Charts, planes: u8) -> Attack {
        let waves = charts.waves.at(planes as i8).map(|n| n as u8);
        let wave_count = waves.iter().filter(|&&n| n > 0).count() as u8;
        Attack {
            planes: [NOBODY; MOST_PLANES],
            waves,
            wave_count,
            specials: [NO_SPECIAL; MOST_SPECIALS],
            special_count: 0,
            specials_per_wave: charts.specials_per_wave,
        }
    }

    /// 6.6.D — One special plane called by Table 8-2, alone.
    fn lone_special(charts: &Charts, special: Special) -> Attack {
        let mut attack = Attack::in_waves(charts, 1);
        attack.waves = [0; 3];
        attack.specials[0] = special;
        attack.special_count = 1;
        attack
    }

    /// Planes of one wave, by their numbers in the attack.
    pub fn wave(&self, wave: usize) -> std::ops::Range<usize> {
        let first: usize = self.waves[..wave].iter().map(|&n| n as usize).sum();
        first..first + self.waves[wave] as usize
    }

    /// 6.6.K — Specials of one wave: the first two drawn belong to the first wave, and so on.
    pub fn specials_of(&self, wave: usize) -> std::ops::Range<usize> {
        let each = self.specials_per_wave as usize;
        let end = self.special_count as usize;
        (wave * each).min(end)..((wave + 1) * each).min(end)
    }

    /// 6.6.K — Room for one more special plane? Those in excess are ignored (A069).
    fn add_special(&mut self, special: Special) {
        let room = self.wave_count * self.specials_per_wave;
        if self.special_count < room {
            self.specials[self.special_count as usize] = special;
            self.special_count += 1;
        }
    }

    pub fn regular_planes(&self) -> u8 {
        self.waves.iter().sum()
    }
}

impl SpecialKind {
    fn attacker(&self, from: From) -> Special {
        Special { from, weapon: self.weapon, twin_engine: self.twin_engine, ..NO_SPECIAL }
    }
}

/// What Table 8-1 and the lettered table came to.
enum Called {
    Nobody,
    Planes(Listed),
    Random,
}

impl Game {
    /// 6.6 — Determine the attack of this phase, if there is one.
    pub fn determine_attack(
        &mut self,
        book: &Rulebook,
        phase: Phase,
        air: AirSupport,
        table: &mut impl Table,
    ) -> Option<Attack> {
        if phase == Phase::Night && !self.planes_by_night(book, table) {
            return None;
        }
        let attack = if book.kikusui_on(self.day) {
            self.kikusui_attack(book, phase, table)
        } else {
            self.ordinary_attack(book, phase, air, table)
        }?;
        self.count(Count::AttackPhases);
        self.tally.add(Count::PlanesAttacking, i32::from(attack.regular_planes()));
        self.tally.add(Count::SpecialsAttacking, i32::from(attack.special_count));
        Some(attack)
    }

    /// 6.6.M — The night die.
    fn planes_by_night(&self, book: &Rulebook, table: &mut impl Table) -> bool {
        table.seek(self.at(Event::NightGate));
        let sky = comes_by_night(&book.attack, table);
        table.tell("6.6.M", || format!("night: {}", sky.spelled()));
        sky == Sky::Open
    }

    fn ordinary_attack(
        &mut self,
        book: &Rulebook,
        phase: Phase,
        air: AirSupport,
        table: &mut impl Table,
    ) -> Option<Attack> {
        match self.called(book, air, table) {
            Called::Nobody => None,
            Called::Random => self.random_attack(book, table),
            Called::Planes(listed) => self.place_planes(listed, book, phase, table),
        }
    }

    /// 6.6.B–F — Table 8-1, then the lettered table (6.6.E, A058: no modifiers there).
    fn called(&self, book: &Rulebook, air: AirSupport, table: &mut impl Table) -> Called {
        table.seek(self.at(Event::AttackChart));
        let column = column(self, air, book);
        let station = self.station.number;
        let letter = attack_table(&book.attack, column, station, self.weather, table);
        table.tell("6.6.B", || {
            format!("Table 8-1, column {:+}, station {station}: {letter:?}", column as i8 - 2)
        });
        let chart = match letter {
            Letter::None => return Called::Nobody,
            Letter::Random => return Called::Random,
            lettered => &book.attack.lettered[lettered as usize],
        };
        table.seek(self.at(Event::AttackRow));
        let row = chart.at(table.two_d6() as i8);
        table.tell("6.6.E", || format!("Table {letter:?}: {row}"));
        match row {
            Row::Random => Called::Random,
            Row::Planes(listed) if listed.count == 0 && !listed.note_a => Called::Nobody,
            Row::Planes(listed) => Called::Planes(listed),
        }
    }

    /// 6.6.F–O — Planes of a lettered table drawn and placed; `None` when Attack Ends is drawn or
    /// nobody is left of them at night (A061).
    fn place_planes(
        &mut self,
        listed: Listed,
        book: &Rulebook,
        phase: Phase,
        table: &mut impl Table,
    ) -> Option<Attack> {
        let mut at = [NOBODY.at; MOST_PLANES];
        at[..MOST_LISTED].copy_from_slice(&listed.at);
        let mut count = listed.count as usize;
        if listed.note_a {
            count += self.extra_planes(&mut at[count..], book, table);
        }
        // A060: the first half of the printed order stays, extras come last.
        let count = that_come(count as u8, phase);
        if count == 0 {
            return None;
        }
        let mut attack = Attack::in_waves(&book.attack, count);
        for (plane, at) in attack.planes.iter_mut().zip(at) {
            plane.at = at;
        }
        self.draw_planes(&mut attack, book, table)
    }

    /// Tables A–H note A — A die of extra planes, each placed by D2 (A258).
    fn extra_planes(&self, at: &mut [Position], book: &Rulebook, table: &mut impl Table) -> usize {
        table.seek(self.at(Event::ExtraPlanes));
        let extra = table.d6() as usize;
        for place in &mut at[..extra] {
            *place = book.attack.extra.position(table);
        }
        table.tell("6.6.F", || format!("note A: {extra} more planes, placed by D2"));
        extra
    }

    /// 6.6.G, 6.6.J–K, 6.6.N — Draw a counter for every place; specials go to their own boxes
    /// (A070), an Attack Ends marker cancels everything (A071).
    fn draw_planes(
        &mut self,
        attack: &mut Attack,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Option<Attack> {
        table.seek(self.at(Event::Draw));
        let mut container = self.pool.draw(&book.stock);
        let mut placed = 0;
        while placed < attack.regular_planes() as usize {
            match container.next(table) {
                Drawn::Regular(kind) => {
                    attack.planes[placed].kind = kind;
                    placed += 1;
                }
                Drawn::Special(kind) => {
                    let attacker =
                        book.stock.specials[kind as usize].attacker(From::Container(kind));
                    attack.add_special(attacker);
                }
                Drawn::AttackEnds => {
                    self.attack_ends(table);
                    return None;
                }
            }
        }
        table.tell("6.6.G", || attack.to_string());
        Some(*attack)
    }

    /// 6.6.N–O — Attack Ends: no attack this phase; the marker stays out of the container (A073).
    pub(super) fn attack_ends(&mut self, table: &mut impl Table) {
        self.pool.attack_ends -= 1;
        self.count(Count::AttacksCancelled);
        table.tell("6.6.N", || "an Attack Ends marker is drawn: no attack this phase".into());
    }

    /// 6.6.D, Table 8-2 — A random result: one special plane, or note B (A065, A068).
    #[cold]
    fn random_attack(&mut self, book: &Rulebook, table: &mut impl Table) -> Option<Attack> {
        table.seek(self.at(Event::RandomAttack));
        let result = book.attack.random.at(table.two_d6() as i8);
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
        table.tell("6.6.D", || format!("Table 8-2 note B: {}", result.spelled()));
        match result {
            NoteB::RadarOut => self.lose_land_radar(),
            NoteB::WeatherWorsens => {
                self.phase.turn_over = book.rulings.note_b == NoteBSkips::RestOfTurn;
            }
        }
    }
}

/// The cell text of a lettered table: `random`, `none`, or planes like `0M 135L`, with `+ d6` for
/// note A.
fn read_row(item: &Item) -> Row {
    let text = item.text();
    let mut listed = Listed { count: 0, at: [NOBODY.at; MOST_LISTED], note_a: false };
    if text == "random" {
        return Row::Random;
    }
    let (planes, note_a) = match text.strip_suffix("+ d6") {
        Some(planes) => (planes, true),
        None => (text.as_str(), false),
    };
    listed.note_a = note_a;
    let words = planes.split_whitespace().filter(|&word| word != "none");
    for word in words {
        match parse_position(word) {
            Some(at) if (listed.count as usize) < MOST_LISTED => {
                listed.at[listed.count as usize] = at;
                listed.count += 1;
            }
            Some(_) => {
                item.fail("more than 12 planes in one row", "Table 8-3 has waves for 18 at most")
            }
            None => item.fail(
                &format!("`{word}` is not a place for a plane"),
                "write `random`, `none`, or places like `0M 135L 270H`, and `+ d6` for note A",
            ),
        }
    }
    Row::Planes(listed)
}

/// A place such as `270H`.
fn parse_position(word: &str) -> Option<Position> {
    let (bearing, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let altitude = match letter {
        "L" => Altitude::Low,
        "M" => Altitude::Medium,
        "H" => Altitude::High,
        _ => return None,
    };
    let bearing = Bearing::ALL.into_iter().find(|known| known.word() == bearing)?;
    Some(Position { bearing, altitude })
}

impl Charts {
    /// `set_aside` are the planes Table 8-2 can call.
    pub fn read(charts: &Section, set_aside: &[SpecialKind]) -> Charts {
        let columns = ["-2", "-1", "0", "+1", "+2"];
        let letters = ["A", "B", "C", "D", "E", "F", "G", "H"];
        let waves = ["wave 1", "wave 2", "wave 3"];
        let special = |item: &Item| read_random(item, set_aside);
        Charts {
            table: charts.table("8-1", |rows| Faces::grid(rows, &columns, Item::word)),
            shifts: charts.table("8-1-column", read_shifts),
            rain: charts.table("8-1-roll", |roll| roll.whole("rain", -12..=12) as i8),
            station: Faces::numbers(charts, "8-1-station", -12, 12),
            night: OneDie::words(charts, "8-night"),
            lettered: letters.map(|letter| TwoDice::chart(charts, letter, read_row)),
            extra: charts.table("D2", Placement::read),
            random: TwoDice::chart(charts, "8-2", special),
            note_b: OneDie::words(charts, "8-2-note-b"),
            waves: charts.table("8-3", |rows| Faces::grid(rows, &waves, |n| n.whole(0..=18) as i8)),
            specials_per_wave: charts
                .table("8-3-special", |rows| rows.whole("per_wave", 0..=2) as u8),
            special_section: OneDie::words(charts, "6-9-section"),
            kikusui_planes: TwoDice::numbers(charts, "22", 0, MOST_PLANES as i64),
            kikusui: charts.table("22-1", Placement::read),
        }
    }
}

fn read_shifts(rows: &Section) -> Shifts {
    let shift = |key: &str| rows.whole(key, -9..=9) as i8;
    let land = rows.item("land_radar").list();
    if land.len() != 5 {
        rows.item("land_radar").fail("not five numbers", "one shift for 0, 1, 2, 3, 4 stations");
    }
    Shifts {
        team: [shift("no_fdt"), shift("fdt")],
        no_air_cover: shift("no_air_cover"),
        ship_radar: [
            shift("ship_radar_working"),
            shift("ship_radar_damaged"),
            shift("ship_radar_destroyed"),
        ],
        land_radar: std::array::from_fn(|n| land.get(n).map_or(0, |i| i.whole(-9..=9) as i8)),
        each_surface_support: shift("surface_support_each"),
        no_surface_support: shift("no_surface_support"),
        bridge: shift("bridge_destroyed"),
        cic: shift("cic_destroyed"),
        radio: shift("radio_destroyed"),
        plot_room: shift("plot_room_destroyed"),
    }
}

/// A cell of Table 8-2: `note B`, or a plane that was set aside and its weapon.
fn read_random(item: &Item, set_aside: &[SpecialKind]) -> RandomResult {
    let text = item.text();
    if text == "note B" {
        return RandomResult::NoteB;
    }
    let named = |kind: &SpecialKind| text == format!("{} {}", kind.name, kind.weapon);
    match set_aside.iter().position(named) {
        Some(number) => RandomResult::Plane(number as u8),
        None => {
            let names: Vec<_> =
                set_aside.iter().map(|kind| format!("`{} {}`", kind.name, kind.weapon)).collect();
            let help = format!("`note B`, or a plane that is set aside: {}", names.join(", "));
            item.fail(&format!("`{text}` is not a plane that is set aside"), &help);
            RandomResult::Nobody
        }
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row::Planes(listed) = self else { return f.write_str("random result") };
        if listed.count == 0 && !listed.note_a {
            return f.write_str("no attack");
        }
        write!(f, "{} planes at", listed.count)?;
        listed.at[..listed.count as usize].iter().try_for_each(|at| write!(f, " {at}"))?;
        if listed.note_a { f.write_str(" and a die more") } else { Ok(()) }
    }
}

impl std::fmt::Display for Attack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} planes in {} waves", self.regular_planes(), self.wave_count)?;
        for wave in 0..self.wave_count as usize {
            write!(f, "; wave {}:", wave + 1)?;
            for plane in &self.planes[self.wave(wave)] {
                let kind = match plane.kind {
                    PlaneKind::Plain => "",
                    PlaneKind::Willow => " (Willow)",
                    PlaneKind::TwinEngine => " (twin)",
                };
                write!(f, " {}{kind}", plane.at)?;
            }
            for special in &self.specials[self.specials_of(wave)] {
                write!(f, " +{}", special.weapon)?;
            }
        }
        Ok(())
    }
}
