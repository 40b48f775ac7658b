//! 6.6–6.7 — Which planes come, from where and in which waves, and Kikusui.

use super::super::air_support::AirSupport;
use super::super::attack::{
    Attack, Letter, NoteB, RandomResult, RoomsThatShift, Row, attack_table, column, comes_by_night,
};
use super::super::kikusui::kikusui_planes;
use super::super::metrics::Count;
use super::super::names::{Bearing, Equipment, Phase, Position, Room, Weapon};
use super::super::pool::{Drawn, From, Pool};
use super::super::state::PlaneKind;
use super::super::weather::{Sky, Weather};
use super::*;
use kernel::dice::{Dice, EveryRoll, Odds, exact_odds};

/// A fighter direction team (+1), working radars (+1) and no surface support (−2): the column of
/// Table 8-1 is the chit of the fighters overhead.
pub fn on_station(book: &Rulebook, number: u8) -> Game {
    let mut game = fresh(book);
    game.station.number = number;
    game.station.fighter_direction = true;
    game
}

fn chits(sum: i8) -> AirSupport {
    AirSupport { markers: 0, shift: Some(sum) }
}

pub const NO_COVER: AirSupport = AirSupport { markers: 0, shift: None };

/// The column −2 to +2 a game looks up.
fn columns_of(game: &Game, air: AirSupport, book: &Rulebook) -> i8 {
    column(game, air, book) as i8 - 2
}

/// The attack of a phase on station 9 under column 0, by these dice.
fn attack_by<const N: usize>(
    game: &mut Game,
    phase: Phase,
    book: &Rulebook,
    faces: [u8; N],
) -> Option<Attack> {
    game.determine_attack(phase, chits(0), book, &mut table(faces))
}

fn places(attack: &Attack) -> Vec<String> {
    let planes = &attack.planes[..attack.regular_planes() as usize];
    planes.iter().map(|plane| plane.at.to_string()).collect()
}

/// What is wrong with a scenario under these settings.
pub fn refusal(scenario: &str, sets: &[&str]) -> String {
    let sets = sets.iter().map(ToString::to_string).collect();
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    kit::rules(&PICKET_DUTY, &request).expect_err("a setting that is refused").to_string()
}

/// What a lettered table calls: planes with the extras of note A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Comes {
    Random,
    Nobody,
    Planes(u8),
}

fn lettered(book: &Rulebook, letter: Letter, dice: &mut impl Dice) -> Comes {
    match letter {
        Letter::None => return Comes::Nobody,
        Letter::Random => return Comes::Random,
        _ => {}
    }
    match book.attack.lettered[letter as usize].at(dice.two_d6() as i8) {
        Row::Random => Comes::Random,
        Row::Planes(listed) if listed.note_a => Comes::Planes(listed.count + dice.d6()),
        Row::Planes(listed) if listed.count == 0 => Comes::Nobody,
        Row::Planes(listed) => Comes::Planes(listed.count),
    }
}

fn mean_planes(odds: &Odds<Comes>) -> f64 {
    odds.mean(|comes| if let Comes::Planes(n) = comes { f64::from(*n) } else { 0.0 })
}

const LETTERS: [Letter; 8] =
    [Letter::A, Letter::B, Letter::C, Letter::D, Letter::E, Letter::F, Letter::G, Letter::H];

/// 6.6.E–F, specification 4.1: in 36ths random and no attack, in 72nds the planes (note A brings
/// 3.5 more on average: A = 12 + 28.5 + 25 + 30 + 12 + 24 + 2 = 133.5 in 36 rolls).
#[test]
fn rule_6_6_f_attack_tables_have_the_odds_of_the_specification() {
    let book = advanced();
    let expected = [
        (1, 11, 267), // 3.708 planes
        (1, 13, 252), // 3.500
        (6, 7, 205),  // 2.847
        (5, 9, 179),  // 2.486
        (6, 7, 200),  // 2.778
        (4, 14, 134), // 1.861
        (4, 15, 130), // 1.806
        (3, 12, 164), // 2.278
    ];
    for (letter, (random, nobody, planes)) in LETTERS.into_iter().zip(expected) {
        let odds = exact_odds(|dice| lettered(&book, letter, dice));
        assert_eq!(odds.share(&Comes::Random, 36), random, "{letter:?}");
        assert_eq!(odds.share(&Comes::Nobody, 36), nobody, "{letter:?}");
        assert!((mean_planes(&odds) * 72.0 - f64::from(planes)).abs() < 1e-9, "{letter:?}");
    }
}

/// Specification 4.1, "8-1 and A–H together": mean planes, P(random), P(nothing) for station 1,
/// stations with −1, stations with 0, and these in rain.
#[test]
fn rule_6_6_b_tables_8_1_and_a_to_h_together_have_the_odds_of_the_specification() {
    let book = advanced();
    let skies = [(1, Weather::Clear), (3, Weather::Clear), (9, Weather::Clear), (9, Weather::Rain)];
    #[rustfmt::skip]
    let expected = [
        [(2.098, 0.111, 0.353), (2.171, 0.116, 0.342), (2.306, 0.117, 0.327), (2.402, 0.115, 0.328)],
        [(2.493, 0.124, 0.289), (2.647, 0.122, 0.280), (2.709, 0.113, 0.297), (2.698, 0.098, 0.337)],
        [(2.679, 0.126, 0.270), (2.868, 0.117, 0.266), (2.949, 0.101, 0.290), (2.925, 0.107, 0.314)],
        [(2.944, 0.121, 0.250), (2.975, 0.103, 0.285), (2.925, 0.079, 0.342), (2.757, 0.087, 0.384)],
        [(3.226, 0.081, 0.285), (3.272, 0.063, 0.316), (3.194, 0.048, 0.360), (2.978, 0.062, 0.395)],
    ];
    for (column, cells) in expected.into_iter().enumerate() {
        for ((station, weather), (planes, random, nobody)) in skies.into_iter().zip(cells) {
            let odds = exact_odds(|dice| {
                let letter = attack_table(&book.attack, column, station, weather, dice);
                lettered(&book, letter, dice)
            });
            let seen =
                [mean_planes(&odds), odds.chance(&Comes::Random), odds.chance(&Comes::Nobody)];
            for (seen, printed) in seen.into_iter().zip([planes, random, nobody]) {
                let place = format!("column {column}, station {station}, {weather:?}");
                assert!((seen - printed).abs() <= 0.000_501, "{place}: {seen} is not {printed}");
            }
        }
    }
}

/// 6.6.C, note under Table 8-1: station 1 −2, 2–4 −1, 5–10 0, 11–16 −1; rain +1 (A037).
#[test]
fn rule_6_6_c_station_and_rain_change_the_roll_on_8_1() {
    let book = advanced();
    let modifier = |station| book.attack.station.at(station);
    assert_eq!(modifier(1), -2);
    assert!((2..=4).chain(11..=16).all(|station| modifier(station) == -1));
    assert!((5..=10).all(|station| modifier(station) == 0));
    let letter = |station, weather, faces: [u8; 2]| {
        attack_table(&book.attack, 2, station, weather, &mut table(faces))
    };
    assert_eq!(letter(9, Weather::Clear, [6, 6]), Letter::None); // 12, column 0
    assert_eq!(letter(9, Weather::Rain, [6, 6]), Letter::Random); // 13 or more
    assert_eq!(letter(1, Weather::Rain, [6, 6]), Letter::A); // 12 + 1 − 2 = 11
    assert_eq!(letter(1, Weather::Clear, [1, 1]), Letter::F); // 0: "2 or less"
}

/// Guard of the chart file: every letter as often as a second reader counts it in the 60 cells.
#[test]
fn rule_6_6_b_table_8_1_has_its_sixty_cells() {
    let book = advanced();
    let cells: Vec<_> = book.attack.table.rows().iter().flatten().copied().collect();
    let count = |letter| cells.iter().filter(|&&cell| cell == letter).count();
    assert_eq!(LETTERS.map(count), [10, 9, 8, 7, 5, 4, 3, 3]);
    assert_eq!((count(Letter::None), count(Letter::Random), cells.len()), (8, 3, 60));
}

/// Guard of the chart file: planes and their altitudes by table, and the four rows with note A.
#[test]
fn rule_6_6_f_attack_tables_list_their_planes() {
    let book = advanced();
    // Planes, and how many of them low, medium, high.
    let expected = [
        (35, [13, 11, 11]),
        (35, [13, 13, 9]),
        (32, [12, 9, 11]),
        (19, [7, 7, 5]),
        (30, [12, 11, 7]),
        (25, [9, 9, 7]),
        (24, [10, 6, 8]),
        (28, [9, 8, 11]),
    ];
    for (chart, (planes, altitudes)) in book.attack.lettered.iter().zip(expected) {
        let listed: Vec<Position> = chart.rows().iter().flat_map(listed_at).collect();
        let high = Altitude::ALL.map(|a| listed.iter().filter(|at| at.altitude == a).count());
        assert_eq!((listed.len(), high), (planes, altitudes));
    }
    assert_eq!(rows_with_note_a(&book), ["A 4", "B 11", "C 10", "D 8"]);
    assert_eq!(
        rows_with_note_a(&book_of("kimberly", &["rulings.a4_note_a=false"])),
        ["B 4", "B 11", "C 10", "D 8"]
    );
}

fn listed_at(row: &Row) -> Vec<Position> {
    match row {
        Row::Random => Vec::new(),
        Row::Planes(listed) => listed.at[..listed.count as usize].to_vec(),
    }
}

fn rows_with_note_a(book: &Rulebook) -> Vec<String> {
    let mut found = Vec::new();
    for (chart, letter) in book.attack.lettered.iter().zip(LETTERS) {
        for (roll, row) in (2..).zip(chart.rows()) {
            if matches!(row, Row::Planes(listed) if listed.note_a) {
                found.push(format!("{letter:?} {roll}"));
            }
        }
    }
    found
}

/// The example under 6.6.D: a team (+1), radars (+1), land fighters with a +1 chit and no surface
/// support (−2) make column +1; a 6 on station 1 is a 4: table D.
#[test]
fn rule_6_6_d_example_column_plus_1_and_a_6_on_station_1_is_table_d() {
    let book = advanced();
    let game = on_station(&book, 1);
    let column = column(&game, chits(1), &book);
    assert_eq!(column, 3); // +1
    let letter = attack_table(&book.attack, column, 1, Weather::Clear, &mut table([2, 4]));
    assert_eq!(letter, Letter::D);
}

/// 5.1.B–C, 5.2.B, 6.5.H, 6.5.J: team ±1, each surface marker +1 or none −2, no cover −2, chits.
/// A024: markers lost in action are none. A054: the ends hold.
#[test]
fn rule_6_6_b_support_shifts_the_column() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    assert_eq!(columns_of(&game, chits(0), &book), 0); // +1 +1 −2
    assert_eq!(columns_of(&game, chits(2), &book), 2);
    assert_eq!(columns_of(&game, chits(-1), &book), -1);
    assert_eq!(columns_of(&game, NO_COVER, &book), -2);
    assert_eq!(columns_of(&game, chits(4), &book), 2); // +4, held to +2
    assert_eq!(columns_of(&game, chits(-4), &book), -2);
    game.station.surface_support = 1;
    assert_eq!(columns_of(&game, chits(-2), &book), 1); // +1 +1 +1 −2
    game.lose_surface_support();
    assert_eq!(columns_of(&game, chits(-2), &book), -2); // +1 +1 −2 −2
    game.station.surface_support = 2;
    game.station.fighter_direction = false; // A022: lost in action counts as none
    assert_eq!(columns_of(&game, chits(-2), &book), 0); // −1 +1 +2 −2
}

/// 5.3.1.B–E: both radars +1, any damaged 0, any destroyed −1, as they stand now (A031, A032).
#[test]
fn rule_5_3_1_ship_radar_shifts_the_column() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    let (sc, sg) = (Equipment::ScRadar.bit(), Equipment::SgRadar.bit());
    for (damaged, destroyed, column) in
        [(0, 0, 0), (sc, 0, -1), (sc | sg, 0, -1), (0, sg, -2), (sc, sg, -2), (0, 0, 0)]
    {
        game.ship.gear.damaged = damaged;
        game.ship.gear.destroyed = destroyed;
        assert_eq!(columns_of(&game, chits(0), &book), column);
    }
    game.ship.gear.damaged = Equipment::Mk37.bit();
    assert_eq!(columns_of(&game, chits(0), &book), 0, "a director is no radar");
}

/// 5.3.A, 5.3.E: one or two land stations +1, three or four +2; the basic game has none. 5.3.F: the
/// third lost takes a column along.
#[test]
fn rule_5_3_e_land_radar_shifts_the_column() {
    let (book, without) = (advanced(), basic());
    let mut game = on_station(&book, 9);
    for (active, column) in [(0, 0), (0b1, 1), (0b1010, 1), (0b111, 2), (0b1111, 2)] {
        game.land_radar.active = active;
        assert_eq!(columns_of(&game, chits(0), &book), column);
        assert_eq!(columns_of(&game, chits(0), &without), 0);
    }
    game.land_radar.active = 0b111;
    game.lose_land_radar();
    assert_eq!(columns_of(&game, chits(0), &book), 1);
}

/// 7.8.2.J, Table 8-1: Bridge, CIC, Radio and Plot Room −1 each (A055, A057); the readings.
#[test]
fn rule_7_8_2_j_destroyed_rooms_shift_the_column() {
    let shift = |reading: &str, room: Option<Room>| {
        let book = book_of("kimberly", &[&format!("rulings.t8_1.rooms={reading}")]);
        let mut game = on_station(&book, 9);
        match room {
            Some(room) => game.ship.rooms.destroyed = room.bit(),
            None => game.ship.spaces.destroyed = book.ship.plot_room,
        }
        columns_of(&game, chits(0), &book)
    };
    let rooms = [Some(Room::Bridge), Some(Room::Cic), Some(Room::Radio), None];
    assert_eq!(rooms.map(|room| shift("all four", room)), [-1, -1, -1, -1]);
    assert_eq!(rooms.map(|room| shift("table only", room)), [-1, -1, 0, -1]);
    assert_eq!(rooms.map(|room| shift("rule only", room)), [-1, -1, -1, 0]);
    assert_eq!(shift("all four", Some(Room::SteeringRoom)), 0);
    assert_eq!(advanced().rulings.rooms_that_shift, RoomsThatShift::All);
}

/// The example of placement: table D, 11: five planes in waves of 3 and 2. A Zero, a Willow, a
/// Betty with an Ohka (wave 1's special box), a Tony, two Oscars.
///
/// The container: 101 plain, 5 Willows, 24 twins, 15 specials beginning with two Bettys, 5 Attack
/// Ends markers: 150 counters.
#[test]
fn rule_6_6_g_example_five_planes_come_in_waves_of_three_and_two() {
    let book = advanced();
    let mut game = on_station(&book, 1);
    // 8-1: 6 − 2 under +1 is D; D: 11; draws of 150, 149 (100 plain), 148 (128 regular) …
    let mut dice = table([2, 4, 5, 6, 1, 101, 129, 1, 1, 1]);
    let attack = game.determine_attack(Phase::Morning, chits(1), &book, &mut dice).unwrap();
    assert_eq!(places(&attack), ["180H", "180M", "135M", "90M", "90L"]);
    assert_eq!((attack.waves, attack.wave_count), ([3, 2, 0], 2));
    assert_eq!((attack.wave(0), attack.wave(1)), (0..3, 3..5));
    assert_eq!(attack.planes[0].kind, PlaneKind::Plain);
    assert_eq!(attack.planes[1].kind, PlaneKind::Willow);
    assert_eq!(
        (attack.special_count, attack.specials_of(0), attack.specials_of(1)),
        (1, 0..1, 1..1)
    );
    assert_eq!(attack.specials[0].weapon, Weapon::Ohka);
    assert!(attack.specials[0].twin_engine, "a Betty");
    assert_eq!(game.tally.get(Count::PlanesAttacking), 5);
    assert_eq!(game.tally.get(Count::SpecialsAttacking), 1);
    assert_eq!(game.tally.get(Count::AttackPhases), 1);
}

/// 6.6.J–K: the first two specials belong to wave 1, the next two to wave 2 (A070), a fifth is
/// ignored and goes back (A069); five regular planes are drawn all the same.
#[test]
fn rule_6_6_k_two_specials_a_wave_and_the_rest_are_ignored() {
    let book = advanced();
    let mut game = on_station(&book, 1);
    // Face 131 is the first special left: Betty, Betty, Sally, Peggy, Val.
    let mut dice = table([2, 4, 5, 6, 131, 131, 131, 131, 131, 1, 1, 1, 1, 1]);
    let attack = game.determine_attack(Phase::Morning, chits(1), &book, &mut dice).unwrap();
    assert_eq!((attack.special_count, attack.regular_planes()), (4, 5));
    assert_eq!((attack.specials_of(0), attack.specials_of(1)), (0..2, 2..4));
    let from: Vec<_> = attack.specials[..4].iter().map(|special| special.from).collect();
    assert_eq!(from, [0, 0, 1, 2].map(From::Container));
    assert_eq!(game.pool, fresh(&book).pool, "specials leave the pool when they are used");
}

/// 6.6.N–O: a marker calls the whole attack off (A071) and stays out (A073); what was drawn goes
/// back (A077), and nothing is counted as attacking.
#[test]
fn rule_6_6_n_attack_ends_cancels_the_attack_and_stays_out() {
    let book = advanced();
    let mut game = on_station(&book, 1);
    let mut dice = table([2, 4, 5, 6, 1, 149]); // second draw, of 149: the last marker
    assert!(game.determine_attack(Phase::Morning, chits(1), &book, &mut dice).is_none());
    assert_eq!((game.pool.attack_ends, game.tally.get(Count::AttacksCancelled)), (4, 1));
    assert_eq!(game.tally.get(Count::PlanesAttacking), 0);
    let mut dice = table([2, 4, 5, 6, 131, 148]); // of 149, of 148: 130 + 14 specials + 4 markers
    assert!(game.determine_attack(Phase::Morning, chits(1), &book, &mut dice).is_none());
    assert_eq!((game.pool.attack_ends, game.pool.specials), (3, fresh(&book).pool.specials));
    game.pool.return_attack_ends(&book.stock); // 6.6.O: a new station
    assert_eq!(game.pool.attack_ends, 5);
}

/// 2.7: the chance that an attack of three is called off is 1 − 130/135 · 129/134 · 128/133.
#[test]
fn rule_6_6_n_one_attack_of_three_in_nine_is_called_off() {
    let mut stock = advanced().stock;
    stock.specials.clear();
    let odds = exact_odds(|dice| {
        let mut container = Pool::new(&stock).draw(&stock);
        (0..3).all(|_| container.next(dice) != Drawn::AttackEnds)
    });
    let comes = (130.0 * 129.0 * 128.0) / (135.0 * 134.0 * 133.0);
    assert!((odds.chance(&true) - comes).abs() < 1e-12);
}

/// 6.6.M, A060–A061: on 1–4 nobody comes by night; else half the planes, rounded down, the first
/// of the printed order; half of one plane is no attack.
#[test]
fn rule_6_6_m_by_night_half_of_them_come() {
    let book = advanced();
    let odds = exact_odds(|dice: &mut EveryRoll| comes_by_night(&book.attack, dice));
    assert_eq!(odds.share(&Sky::Open, 6), 2);
    let mut game = on_station(&book, 9);
    assert!(attack_by(&mut game, Phase::Night, &book, [4]).is_none());
    // 5: they come; 8-1, column 0: 4 is D; D: 11; two of the five are drawn.
    let attack = attack_by(&mut game, Phase::Night, &book, [5, 2, 2, 5, 6, 1, 1]).unwrap();
    assert_eq!((places(&attack), attack.waves), (vec!["180H".into(), "180M".into()], [2, 0, 0]));
    // 8-1: 6 is C; C: 11 is one plane.
    assert!(attack_by(&mut game, Phase::Night, &book, [5, 3, 3, 5, 6]).is_none());
    let attack = attack_by(&mut game, Phase::Midday, &book, [3, 3, 5, 6, 1]).unwrap();
    assert_eq!(
        (places(&attack), attack.waves, attack.wave_count),
        (vec!["180L".into()], [1, 0, 0], 1)
    );
}

/// Note A of A–H, D2, A258: a die of planes after the printed ones; by night all are halved
/// together and the extras go first (A060).
#[test]
fn note_a_brings_a_die_of_planes_placed_by_d2() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    // 8-1: 6 is C; C: 10; two extras: 2 is 0, 1 high; 12 is 315, 6 low.
    let dice = [3, 3, 4, 6, 2, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1];
    let attack = attack_by(&mut game, Phase::Morning, &book, dice).unwrap();
    assert_eq!(places(&attack), ["225L", "315H", "270M", "90L", "45H", "0H", "315L"]);
    assert_eq!(attack.waves, [4, 3, 0]);
    let dice = [6, 3, 3, 4, 6, 2, 1, 1, 1, 6, 6, 6, 1, 1, 1];
    let attack = attack_by(&mut game, Phase::Night, &book, dice).unwrap();
    assert_eq!(places(&attack), ["225L", "315H", "270M"]); // ⌊7 ÷ 2⌋
}

/// D2 and 22-1, specification 4.1, in 36ths and in the order 0, 45 … 315; altitude a third each.
#[test]
fn rule_6_7_g_bearings_of_d2_and_22_1() {
    let book = advanced();
    let bearings = ["0", "45", "90", "135", "180", "225", "270", "315"];
    let shares = |chart: &super::super::attack::Placement| {
        let odds = exact_odds(|dice: &mut EveryRoll| chart.bearing.at(dice.two_d6() as i8));
        bearings.map(|b| odds.share(&at(&format!("{b}L")).bearing, 36))
    };
    assert_eq!(shares(&book.attack.extra), [3, 7, 11, 5, 4, 3, 2, 1]);
    assert_eq!(shares(&book.attack.kikusui), [1, 2, 3, 4, 11, 9, 5, 1]);
    for chart in [&book.attack.extra, &book.attack.kikusui] {
        let odds = exact_odds(|dice: &mut EveryRoll| chart.altitude.at(dice.d6() as i8));
        assert_eq!(Altitude::ALL.map(|altitude| odds.share(&altitude, 6)), [2, 2, 2]);
        let placed = chart.position(&mut table([6, 6, 1]));
        assert_eq!(placed, Position { bearing: Bearing::B315, altitude: Altitude::High });
    }
}

/// Guard of Table 8-3: the printed columns add up to 93, 57 and 20, together 2 + 3 + … + 18 = 170.
#[test]
fn rule_6_6_g_table_8_3_adds_up() {
    let book = advanced();
    let rows = book.attack.waves.rows();
    let sum = |wave: usize| rows[1..].iter().map(|row| i32::from(row[wave])).sum::<i32>();
    assert_eq!([sum(0), sum(1), sum(2)], [93, 57, 20]);
    let waves = |planes| Attack::in_waves(&book.attack, planes).wave_count;
    assert!((1..=4).all(|planes| waves(planes) == 1)); // A064: also one plane
    assert!((5..=10).all(|planes| waves(planes) == 2));
    assert!((11..=18).all(|planes| waves(planes) == 3));
    assert_eq!(book.attack.specials_per_wave, 2);
    let refused = refusal("kimberly", &["charts.8-3.5.wave 1=4"]);
    assert!(refused.contains("the waves of 5 planes do not hold them"), "{refused}");
}

/// Table 8-2 in 36ths: Ohkas on 2–4, bombs on 5, 6, 12, torpedoes on 8–11, note B on 7.
#[test]
fn rule_6_6_d_random_results_call_a_set_aside_plane() {
    let book = advanced();
    let weapon = |result| match result {
        RandomResult::Plane(number) => Some(book.stock.set_aside[number as usize].weapon),
        RandomResult::NoteB => None,
        RandomResult::Nobody => unreachable!("every plane of the table is set aside"),
    };
    let odds =
        exact_odds(|dice: &mut EveryRoll| book.attack.random.at(dice.two_d6() as i8)).map(weapon);
    let weapons = [Some(Weapon::Ohka), Some(Weapon::Bomb), Some(Weapon::Torpedo), None];
    assert_eq!(weapons.map(|weapon| odds.share(&weapon, 36)), [6, 10, 14, 6]);
    let name = |roll| match book.attack.random.at(roll) {
        RandomResult::Plane(number) => book.stock.set_aside[number as usize].name.as_str(),
        _ => "note B",
    };
    let printed = [
        "Sally", "Peggy", "Betty", "Val", "Zero", "note B", "Kate", "Myrt", "Jill", "Grace", "Judy",
    ];
    assert_eq!((2..=12).map(name).collect::<Vec<_>>(), printed);
    let odds = exact_odds(|dice: &mut EveryRoll| book.attack.note_b.at(dice.d6() as i8));
    assert_eq!(odds.share(&NoteB::WeatherWorsens, 6), 3);
}

/// A065, A062: a random result is one special and no regular plane, by night as by day. A010: a
/// plane used up comes no more.
#[test]
fn rule_6_6_d_a_called_plane_comes_alone_and_once() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    // Night; 8-1: 6 is C; C: 7 is random; 8-2: 4 is the Betty.
    let dice = [5, 3, 3, 3, 4, 2, 2];
    let attack = attack_by(&mut game, Phase::Night, &book, dice).unwrap();
    assert_eq!((attack.regular_planes(), attack.wave_count, attack.special_count), (0, 1, 1));
    assert_eq!((attack.specials_of(0), attack.specials[0].weapon), (0..1, Weapon::Ohka));
    assert_eq!(game.tally.get(Count::SpecialsAttacking), 1);
    game.pool.take_out(attack.specials[0].from);
    assert!(attack_by(&mut game, Phase::Night, &book, dice).is_none());
    assert_eq!(game.tally.get(Count::AttackPhases), 1);
    assert_eq!(game.pool.specials[0], 2, "the Bettys in the container are others");
}

/// Note B of 8-2: 1–3 the rest of the turn is lost (A066), 4–6 a land radar fails for good (A030,
/// A067).
#[test]
fn note_b_ends_the_turn_or_silences_a_land_radar() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    game.land_radar.active = 0b0110;
    // 8-1 with two land radars, column +1: 5 is C; C: 7; 8-2: 7.
    assert!(attack_by(&mut game, Phase::Morning, &book, [2, 3, 3, 4, 3, 4, 4]).is_none());
    assert_eq!((game.land_radar.active, game.land_radar.gone), (0b0100, 0b0010));
    assert!(!game.phase.turn_over);
    assert!(attack_by(&mut game, Phase::Morning, &book, [2, 3, 3, 4, 3, 4, 3]).is_none());
    assert!(game.phase.turn_over);
    let phase_only = book_of("kimberly", &["rulings.rr.note_b=next phase"]);
    game.phase.turn_over = false;
    assert!(attack_by(&mut game, Phase::Morning, &phase_only, [2, 3, 3, 4, 3, 4, 3]).is_none());
    assert!(!game.phase.turn_over);
    game.land_radar.active = 0;
    assert!(attack_by(&mut game, Phase::Morning, &book, [3, 3, 3, 4, 3, 4, 4]).is_none());
    assert_eq!(game.land_radar.gone, 0b0010, "none on line: no effect");
}

/// 6.7.E, A063: 357 planes in 36 rolls, 170 of them by night.
#[test]
fn rule_6_7_e_kikusui_planes() {
    let book = advanced();
    let total = |phase| {
        let odds = exact_odds(|dice| kikusui_planes(&book.attack, phase, 0, dice));
        odds.mean(|&planes| f64::from(planes)) * 36.0
    };
    assert!((total(Phase::Morning) - 357.0).abs() < 1e-9);
    assert!((total(Phase::Midday) - 357.0).abs() < 1e-9);
    assert!((total(Phase::Night) - 170.0).abs() < 1e-9);
    assert_eq!(*book.attack.kikusui_planes.rows(), [12, 9, 7, 11, 9, 10, 8, 12, 13, 6, 18]);
}

/// 6.7.C–H: number by Table 22, waves by 8-3, a special drawn goes straight back (A078), bearings
/// by 22-1. No roll on 8-1.
#[test]
fn rule_6_7_h_kikusui_ignores_special_planes() {
    let book = book_of("braine", &[]);
    let mut game = fresh(&book);
    // 11 is six planes; the one Myrt, last of the specials, is put back and drawn again (were she
    // out, 145 would be an Attack Ends marker); then six plain planes.
    let draws = [145, 145, 1, 1, 1, 1, 1, 1];
    let bearings = [1, 1, 1, 6, 6, 6, 3, 4, 3, 2, 3, 5, 4, 5, 1, 5, 5, 2];
    let mut dice = Quiet(Scripted::new([5, 6].into_iter().chain(draws).chain(bearings)));
    let attack = game.determine_attack(Phase::Morning, NO_COVER, &book, &mut dice).unwrap();
    assert_eq!(places(&attack), ["0H", "315L", "180M", "135L", "225H", "270H"]);
    assert_eq!((attack.waves, attack.special_count), ([3, 3, 0], 0));
    assert_eq!(game.tally.get(Count::PlanesAttacking), 6);
}

/// A072: Attack Ends calls a Kikusui off too; read the other way it goes back like a special.
#[test]
fn rule_6_7_attack_ends_in_a_kikusui() {
    let book = book_of("braine", &[]);
    let mut game = fresh(&book);
    let mut dice = table([5, 6, 1, 149]);
    assert!(game.determine_attack(Phase::Morning, NO_COVER, &book, &mut dice).is_none());
    assert_eq!(game.pool.attack_ends, 4);
    let book = book_of("braine", &["rulings.kikusui.attack_ends_apply=false"]);
    let mut game = fresh(&book);
    // By night, half of six: three planes; both markers go back, so 150 can be drawn twice.
    let mut dice = table([5, 5, 6, 150, 150, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let attack = game.determine_attack(Phase::Night, NO_COVER, &book, &mut dice).unwrap();
    assert_eq!((attack.regular_planes(), game.pool.attack_ends), (3, 5));
}
