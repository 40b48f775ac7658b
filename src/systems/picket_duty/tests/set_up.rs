//! 1–5 — The container, the calendar, set-up, the station and who is there.

use super::super::assignment::assigned_station;
use super::super::names::{Equipment, Gun, Officer, Room, Weapon};
use super::super::rulebook::Edition;
use super::super::state::{Condition, DamageControlPost, Keel, LandRadar, Tracks};
use super::super::station::{Activation, FighterDirection, fighter_direction, surface_support};
use super::attacks::refusal;
use super::sequence::{day, dice};
use super::*;
use kernel::dice::{Dice, EveryRoll, exact_odds};
use kernel::systems::File;

/// 2.0.A: nine chits of one batch of fifteen, three of each value (A007, 2.8).
#[test]
fn rule_2_0_a_nine_chits_are_drawn_without_putting_back() {
    let book = advanced();
    let mut game = fresh(&book);
    game.draw_ratings(&book, &mut table([15, 14, 13, 12, 11, 10, 9, 8, 7]));
    assert_eq!(game.ship.officers.value, [2, 2, 2, 1, 1, 1, 0, 0, 0]);
    let at_once = book_of("kimberly", &["rulings.chits.returned=at once"]);
    game.draw_ratings(&at_once, &mut table([15, 15, 15, 15, 1, 4, 7, 10, 13]));
    assert_eq!(game.ship.officers.value, [2, 2, 2, 2, -2, -1, 0, 1, 2]);
}

/// 2.8, C36: the other cups; 11.6.B, C24: the green gunnery officer's value replaces his chit.
#[test]
fn rule_2_0_a_cups_of_other_mixes() {
    let first = |mix: &str, face: u8| {
        let book = book_of("kimberly", &[&format!("rulings.chits.mix={mix}")]);
        book.cup().draw(&mut table([face]))
    };
    assert_eq!([1, 2, 3, 10].map(|face| first("small", face)), [-2, -2, -1, 2]); // two of each
    assert_eq!(
        [1, 2, 5, 6, 10, 11, 14, 15].map(|face| first("bell", face)),
        [-2, -1, -1, 0, 0, 1, 1, 2]
    ); // 1, 4, 5, 4, 1
    let book = book_of("kimberly", &["optional.green_gunnery=-2"]);
    let mut game = fresh(&book);
    game.draw_ratings(&book, &mut table([15, 14, 13, 12, 11, 10, 9, 8, 7]));
    assert_eq!(game.ship.officers.value[Officer::Gunnery as usize], -2);
}

/// 2.0.B–C, 2.0.G–I, 1.2.1, 1.3.2.A, 5.3.1.A: everybody in his place, tracks at 10, even keel, morale
/// 0, both radars whole; teams of 14, 10 and 13.
#[test]
fn rule_2_0_a_ship_begins_whole() {
    let game = fresh(&advanced());
    let ship = &game.ship;
    assert_eq!(ship.tracks, Tracks { ammo: 10, fuel: 10, hull: 10, maneuver: 10, flood: 10 });
    assert_eq!(ship.keel, Keel { bow: 0, stern: 0, port: 0, starboard: 0 });
    assert_eq!((game.morale, game.land_radar), (0, LandRadar { active: 0, gone: 0 }));
    assert_eq!(ship.crews.team, [14, 10, 13]);
    let people = &ship.officers;
    assert_eq!((people.executive_in, people.engineer_in), (Room::Bridge, Room::EngineRoomForward));
    assert_eq!(people.chief_petty_in, Room::Radio);
    assert_eq!(people.damage_control_in, DamageControlPost::Cic);
    assert_eq!((ship.guns.hits, ship.guns.destroyed), ([0; Gun::COUNT], 0));
    assert!(ship.gear.works(Equipment::ScRadar) && ship.gear.works(Equipment::SgRadar));
    assert_eq!(ship.fittings.rudder, Condition::Intact);
}

/// 1.1: five 5in guns, five 40mm tubs, seven 20mm mounts on a Fletcher.
#[test]
fn rule_1_1_a_fletcher_has_seventeen_guns() {
    let carried = advanced().ship.carried;
    assert_eq!((carried & 0b1_1111).count_ones(), 5);
    assert_eq!((carried >> 5 & 0b1_1111).count_ones(), 5);
    assert_eq!((carried >> 10).count_ones(), 7);
}

/// 2.0.E, 2.7, C36, A011: ten planes set aside, never a Sonia; 130 regular planes and the specials
/// and Attack Ends markers of the rulings in the container.
#[test]
fn rule_2_0_e_the_container() {
    let stock = advanced().stock;
    let mut aside: Vec<_> = stock.set_aside.iter().map(|kind| kind.name.as_str()).collect();
    aside.sort_unstable();
    assert_eq!(
        aside,
        ["Betty", "Grace", "Jill", "Judy", "Kate", "Myrt", "Peggy", "Sally", "Val", "Zero"]
    );
    assert_eq!((stock.plain, stock.willow, stock.twin_engine), (101, 5, 24));
    let sonia = stock.specials.iter().find(|kind| kind.name == "Sonia").unwrap();
    assert_eq!((sonia.count, sonia.weapon), (2, Weapon::Bomb));
    let specials = |said: &str| {
        let book = book_of("kimberly", &[&format!("rulings.pool.special={said}")]);
        book.stock.specials.iter().map(|kind| kind.count).sum::<u8>()
    };
    assert_eq!(["10", "15", "25"].map(specials), [10, 15, 25]);
    let markers = |set: &str| book_of("kimberly", &[set]).stock.attack_ends;
    assert_eq!((stock.attack_ends, markers("rulings.pool.attack_ends=10")), (5, 10));
    assert_eq!(markers("optional.attack_ends=out"), 0); // 11.3
}

/// 1.6, 2.9: 25 red days or 10, the four of the scenarios among both.
#[test]
fn rule_1_6_red_days() {
    for (set, days) in [("spans", 25), ("single days", 10)] {
        let book = book_of("kimberly", &[&format!("rulings.kikusui.days={set}")]);
        assert_eq!(book.calendar.kikusui.count_ones(), days);
        assert!(
            ["Apr 6", "Apr 12", "May 11", "May 27"]
                .map(day)
                .iter()
                .all(|&d| book.calendar.is_red(d))
        );
    }
}

/// 6.7.B: the card says so, even in the basic game (A235) and on no other day (A236); by date only
/// in the advanced game (A261).
#[test]
fn rule_6_7_b_when_kikusui_is_in_effect() {
    let on =
        |scenario: &str, sets: &[&str], date: &str| book_of(scenario, sets).kikusui_on(day(date));
    assert!(on("braine", &[], "May 27"));
    assert!(on("braine", &["scenario.rules=basic"], "May 27"));
    assert!(!on("dunlap", &[], "Apr 7"));
    let by_date = "scenario.kikusui=by date";
    assert!(on("kimberly", &[by_date], "Apr 6"));
    assert!(!on("kimberly", &[by_date], "Apr 8"));
    assert!(!on("kimberly", &[by_date, "scenario.rules=basic"], "Apr 6"));
}

/// 4.0.A, Table 2-2: in March by date; March 25 and 27 move to the next day (A020).
#[test]
fn rule_4_0_a_stations_in_march() {
    let book = advanced();
    let assigned = |date: &str, faces: &[u8]| {
        let (station, taken) =
            assigned_station(&book.assignment, Edition::Advanced, day(date), &mut dice(&[faces]));
        (station, taken - day("Mar 24"))
    };
    assert_eq!(assigned("Mar 24", &[3]), (5, 0));
    assert_eq!(assigned("Mar 24", &[4]), (9, 0));
    assert_eq!(assigned("Mar 25", &[]), (9, 2)); // on the 26th
    assert_eq!(assigned("Mar 27", &[1]), (5, 4)); // on the 28th
    assert_eq!(assigned("Mar 31", &[]), (9, 7));
}

/// Table 2-2A: station 9 is rolled again from April 2 to 28 (A021), not on April 1, 29 and 30.
#[test]
fn rule_4_0_a_station_9_is_rolled_again_in_april() {
    let book = advanced();
    let assigned = |date: &str, faces: &[u8]| {
        assigned_station(&book.assignment, Edition::Advanced, day(date), &mut dice(&[faces])).0
    };
    assert_eq!(assigned("Apr 1", &[4, 4]), 9);
    assert_eq!(assigned("Apr 2", &[4, 4, 5, 3, 1, 1]), 1);
    assert_eq!(assigned("Apr 28", &[4, 4, 3, 4]), 7);
    assert_eq!(assigned("Apr 29", &[2, 6]), 9);
    let all_nine = [2, 3, 4, 5, 6, 7, 9, 10, 11, 12].map(|roll| format!("charts.2-2A.{roll}=9"));
    let refused = refusal("kimberly", &all_nine.each_ref().map(String::as_str));
    assert!(refused.contains("a station is rolled again for ever"), "{refused}");
}

/// Tables 2-2A to 2-4B hold the stations the date rows list, and no others.
#[test]
fn rule_4_0_a_every_date_has_its_stations() {
    let book = advanced();
    let april: &[u8] = &[1, 2, 3, 4, 7, 9, 10, 12, 14, 15];
    let expected: [(&[&str], &[u8]); 9] = [
        (&["Apr 1", "Apr 29", "Apr 30"], april),
        (&["May 1", "May 4"], &[1, 2, 3, 4, 7, 9, 10, 12, 14]),
        (&["May 5"], &[1, 2, 3, 7, 9, 10, 12, 14]),
        (&["May 6"], &[1, 2, 3, 5, 7, 9, 10, 12, 14, 15, 16]),
        (&["May 7", "May 20"], &[5, 7, 9, 15, 16]),
        (&["May 21"], &[5, 7, 9, 11, 15, 16]),
        (&["May 22", "May 31"], &[5, 9, 11, 15, 16]),
        (&["Jun 1", "Jun 16"], &[5, 9, 11, 15, 16]),
        (&["Jun 17", "Jun 25"], &[5, 9, 15, 16]),
    ];
    for (dates, stations) in expected {
        for date in dates {
            let odds = exact_odds(|dice| {
                assigned_station(&book.assignment, Edition::Advanced, day(date), dice).0
            });
            assert_eq!(odds.ways.keys().copied().collect::<Vec<_>>(), stations, "{date}");
        }
    }
    let odds = exact_odds(|dice| assigned_station(&book.assignment, Edition::Advanced, 93, dice).0);
    assert_eq!([5, 9, 15, 16].map(|station| odds.share(&station, 36)), [6, 15, 12, 3]);
}

/// Table 1-1, A261: the basic game at any date; a second die for 2, 10, 11, 12.
#[test]
fn rule_4_0_a_stations_of_the_basic_game() {
    let book = basic();
    let odds = exact_odds(|dice| assigned_station(&book.assignment, Edition::Basic, 1, dice));
    let share = |station| odds.share(&(station, 1), 72);
    let stations = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 14, 15, 16];
    assert_eq!(stations.map(share), [1, 1, 4, 6, 18, 22, 8, 3, 3, 2, 2, 1, 1]);
}

/// 18.A.3–5, 5.1.A, 5.2.A: station by table, then Tables 3-1 and 4-1. On March 25 play begins on
/// the 26th, on station 9.
#[test]
fn rule_18_a_reporting_for_duty() {
    let card =
        kimberly().replace("station = 9", "station = \"by table\"").replace("Mar 26", "Mar 25");
    let file = File { name: "card".into(), text: card };
    let request =
        Request { scenario: Scenario::Handed(file), sets: Vec::new(), policies: Vec::new() };
    let book = kit::rules(&PICKET_DUTY, &request).unwrap_or_else(|problems| panic!("{problems}"));
    let mut game = fresh(&book);
    game.report_for_duty(&book, &mut table([1, 4, 2, 5])); // a team on 5; one marker on 7
    assert_eq!((game.day, game.station.number), (day("Mar 26"), 9));
    assert_eq!((game.station.fighter_direction, game.station.surface_support), (true, 1));
    let given = book_of("anthony", &[]);
    let mut game = fresh(&given);
    game.report_for_duty(&given, &mut table([1, 3, 2, 2]));
    assert_eq!((game.station.number, game.station.fighter_direction), (1, false));
    assert_eq!(game.station.surface_support, 0);
}

/// Tables 3-1, 4-1, 5-1 in 36ths: 2–4 is 6 ways, 5–7 and 8–12 are 15 each.
#[test]
fn rule_5_1_a_tables_of_the_station() {
    let charts = advanced().station;
    let team = exact_odds(|dice| fighter_direction(&charts, dice));
    assert_eq!(team.share(&FighterDirection::Assigned, 36), 30);
    let surface = exact_odds(|dice| surface_support(&charts, dice));
    assert_eq!([0, 1, 2].map(|markers| surface.share(&markers, 36)), [6, 15, 15]);
    let land = exact_odds(|dice: &mut EveryRoll| charts.land_radar.at(dice.two_d6() as i8));
    assert_eq!(land.share(&Activation::Active, 36), 30);
}

/// 5.2.G, A025, C41: one chit for each marker lost, of one batch; positive brings it back, and it
/// is done once. 5.2.E: without losses nothing is drawn. A153: none left, none lost.
#[test]
fn rule_5_2_g_surface_support_may_return_next_turn() {
    let book = advanced();
    let mut game = fresh(&book);
    game.station.surface_support = 2;
    game.surface_support_returns(&book, &mut table([]));
    for _ in 0..3 {
        game.lose_surface_support();
    }
    assert_eq!((game.station.surface_support, game.station.surface_support_lost), (0, 2));
    game.surface_support_returns(&book, &mut table([10, 9])); // +1 of 15, 0 of 14
    assert_eq!((game.station.surface_support, game.station.surface_support_lost), (1, 0));
    game.surface_support_returns(&book, &mut table([]));
    game.lose_surface_support();
    game.surface_support_returns(&book, &mut table([6])); // −1
    assert_eq!(game.station.surface_support, 0);
}

/// 5.3.B–D, C1, A028–A030: stations are tried from their dates on, each turn, until active; one
/// that is lost is never tried again.
#[test]
fn rule_5_3_c_land_radar_dates() {
    let book = advanced();
    let mut game = fresh(&book);
    game.day = day("Apr 20");
    game.activate_land_radar(&book, &mut table([]));
    game.day = day("Apr 21");
    game.activate_land_radar(&book, &mut table([1, 3])); // 4: not active
    assert_eq!(game.land_radar.active, 0);
    game.day = day("Apr 22");
    game.activate_land_radar(&book, &mut table([1, 4])); // Hado
    game.activate_land_radar(&book, &mut table([]));
    assert_eq!(game.land_radar.active, 0b0001);
    game.lose_land_radar();
    game.day = day("May 10");
    game.activate_land_radar(&book, &mut table([1, 1, 6, 6])); // Ie Shima not, Zamani
    assert_eq!((game.land_radar.active, game.land_radar.gone), (0b0100, 0b0001));
    game.day = day("Jun 8");
    game.activate_land_radar(&book, &mut table([6, 6, 6, 6])); // Ie Shima, Naganni
    assert_eq!(game.land_radar.active, 0b1110);
    let book = basic(); // 5.3.A
    let mut game = fresh(&book);
    game.day = day("Jun 8");
    game.activate_land_radar(&book, &mut table([]));
}
