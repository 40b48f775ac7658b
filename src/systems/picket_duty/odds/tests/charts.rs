//! Stations, weather, air support, attacks: Tables 1-1 to 8-3, A to H, 22 and 22-1.

use super::{answer, answer_with, assert_close, share, shares, ways};
use crate::assignment::assigned_station;
use crate::calendar::parse_day;
use crate::rulebook::Edition;
use crate::tests::{advanced, table};
use kernel::dice::Ways;

/// Two stations in one row share it: a die decides.
#[test]
fn table_1_1_splits_a_row_between_two_stations() {
    let odds = answer("1-1");
    assert_eq!(share(&odds, "station 1", 72), 1 + 3 + 3 + 2 + 2 + 1 + 1, "1, 10, 11, 12, 14 …");
    let found = shares(&odds, 72);
    assert_eq!(found[0], ("station 1", 1)); // 2, then 1–3
    assert_eq!(found[4], ("station 5", 18)); // 5 and 6: 9 of 36
    assert_eq!(found.last(), Some(&("station 16", 1))); // 12, then 4–6
}

/// April 2 to 28: station 9 (an 8, five ways) is rolled again, so 31 ways are left.
#[test]
fn a021_a_station_not_in_use_is_rolled_again() {
    let odds = answer("2-2 date=Apr-12");
    assert_eq!((&odds.whole, share(&odds, "station 9", 31)), (&Ways::from(31u8), 0));
    assert_eq!(share(&odds, "station 7", 31), 5 + 6);
    assert_eq!(shares(&answer("2-2 date=apr1"), 36)[5], ("station 9", 5));
}

/// The game rolls an 8 for station 9, and again.
#[test]
fn a021_the_game_rolls_again_too() {
    let book = advanced();
    let day = parse_day("Apr 12").unwrap();
    let mut dice = table([2, 6, 3, 4]);
    let assigned = assigned_station(&book.assignment, Edition::Advanced, day, &mut dice);
    assert_eq!(assigned, (7, day));
}

/// March 25 has no active stations: the 26th is rolled for, and that is station 9.
#[test]
fn a020_a_day_without_stations_sends_on_to_the_next() {
    assert_eq!(shares(&answer("2-2 date=Mar-25"), 1), [("station 9", 1)]);
    assert_eq!(shares(&answer("2-2 date=Mar-24"), 2), [("station 5", 1), ("station 9", 1)]);
}

#[test]
fn lettered_station_tables_are_read_as_printed() {
    assert_eq!(ways("2-2A", 36), [1, 2, 3, 4, 11, 5, 4, 3, 2, 1]);
    assert_eq!(ways("2-3A", 36)[0], 2, "station 1 on 2 and 12");
    assert_eq!(ways("2-3D", 36), [3, 7, 11, 9, 6]);
    assert_eq!(ways("2-4B", 36), [6, 15, 12, 3]);
}

#[test]
fn company_on_station() {
    assert_eq!(shares(&answer("3-1"), 36), [("none", 6), ("assigned", 30)]);
    assert_eq!(shares(&answer("4-1"), 36), [("0", 6), ("1", 15), ("2", 15)]);
    assert_close(answer("4-1").mean().unwrap(), 45.0 / 36.0, 1e-12);
    assert_eq!(ways("5-1", 36), [6, 30]);
}

#[test]
fn weather_is_worse_after_bad_weather() {
    assert_eq!(shares(&answer("6-1"), 36), [("clear", 30), ("rain", 5), ("storm", 1)]);
    assert_eq!(ways("6-1 previous=rain", 36), [26, 7, 3]);
    assert_eq!(ways("6-1 previous=storm", 36), [26, 7, 3]);
    assert_eq!(shares(&answer("6-1-rain"), 3), [("attack", 1), ("no attack", 2)]);
    assert_eq!(shares(&answer("6-2"), 6), [("storm", 5), ("typhoon", 1)]);
    assert_eq!(ways("6-2 previous=rain", 6), [4, 2]);
}

#[test]
fn typhoons() {
    let days = [("2 days", 2), ("3 days", 3), ("4 days and Table 6-4", 1)];
    assert_eq!(shares(&answer("6-3"), 6), days);
    assert_close(answer("6-3").mean().unwrap(), (2.0 * 2.0 + 3.0 * 3.0 + 4.0) / 6.0, 1e-12);
    assert_eq!(ways("6-4", 36), [26, 4, 3, 2, 1]);
    assert_eq!(shares(&answer("6-5"), 6), [("2", 2), ("3", 3), ("4", 1)]);
}

#[test]
fn air_cover_by_date_and_phase() {
    let night = [("none", 1), ("carrier", 20), ("land", 12), ("carrier and land", 3)];
    assert_eq!(shares(&answer("7-1 date=Apr-10 phase=night"), 36), night);
    assert_eq!(shares(&answer("7-1 date=Mar-24"), 36), [("none", 3), ("carrier", 33)]);
    assert_eq!(ways("7-1 date=Jun-25 phase=midday", 36), [1, 2, 33]);
    let swapped = answer_with("7-1 date=Apr-10", &["rulings.t7_1.apr7_15_swap=true"]);
    assert_eq!(shares(&swapped, 36), night);
}

#[test]
fn air_support_markers() {
    assert_eq!(shares(&answer("7-2"), 36), [("0", 1), ("1", 5), ("2", 24), ("3", 6)]);
    assert_eq!(ways("7-2 chit=-2 fdt=false", 36), [21, 15]); // 8 and more, less 1: 7 and more
    // Faces 1 to 6, +1: 1 2 2 3 4 4 markers of each kind; two rolls, two kinds.
    assert_close(answer("7-3").mean().unwrap(), 4.0 * 16.0 / 6.0, 1e-12);
}

#[test]
fn table_8_1_by_column_station_and_rain() {
    let odds = answer("8-1 column=0 station=1 rain=false");
    assert_eq!(shares(&odds, 36), [("A", 1), ("B", 5), ("C", 9), ("D", 11), ("E", 4), ("F", 6)]);
    let rain = answer("8-1 column=2 station=7 rain=true");
    assert_eq!((share(&rain, "random", 36), share(&rain, "none", 36)), (1, 2 + 3));
    assert_eq!(shares(&answer("8-night"), 3), [("attack", 1), ("no attack", 2)]);
}

/// P(random), P(none) in 36ths and the mean of regular planes, table by table.
#[test]
fn tables_a_to_h_have_the_means_counted_from_the_page() {
    for (table, random, none, mean) in [
        ("A", 1, 11, 3.708),
        ("B", 1, 13, 3.500),
        ("C", 6, 7, 2.847),
        ("D", 5, 9, 2.486),
        ("E", 6, 7, 2.778),
        ("F", 4, 14, 1.861),
        ("G", 4, 15, 1.806),
        ("H", 3, 12, 2.278),
    ] {
        let odds = answer(table);
        let random_none = (share(&odds, "random", 216), share(&odds, "none", 216));
        assert_eq!(random_none, (6 * random, 6 * none), "{table}");
        assert_close(odds.mean().unwrap(), mean, 0.0005);
        assert_eq!(odds.counts, "regular planes");
    }
}

/// By night half of them come: table C has one row of a single plane, of whom nobody is left.
#[test]
fn by_night_half_the_planes_come() {
    let odds = answer("C phase=night");
    assert_eq!(share(&odds, "none", 36), 7 + 2);
    assert_eq!(share(&odds, "random", 36), 6);
}

/// Mean regular planes, P(random), P(nothing): columns −2 to +2 down; stations of −2, −1, 0, and 0
/// in rain across.
#[test]
fn table_8_1_and_the_lettered_tables_together() {
    let expected = [
        [
            (2.098, 0.111, 0.353),
            (2.171, 0.116, 0.342),
            (2.306, 0.117, 0.327),
            (2.402, 0.115, 0.328),
        ],
        [
            (2.493, 0.124, 0.289),
            (2.647, 0.122, 0.280),
            (2.709, 0.113, 0.297),
            (2.698, 0.098, 0.337),
        ],
        [
            (2.679, 0.126, 0.270),
            (2.868, 0.117, 0.266),
            (2.949, 0.101, 0.290),
            (2.925, 0.107, 0.314),
        ],
        [
            (2.944, 0.121, 0.250),
            (2.975, 0.103, 0.285),
            (2.925, 0.079, 0.342),
            (2.757, 0.087, 0.384),
        ],
        [
            (3.226, 0.081, 0.285),
            (3.272, 0.063, 0.316),
            (3.194, 0.048, 0.360),
            (2.978, 0.062, 0.395),
        ],
    ];
    let across = ["station=1", "station=12", "station=7", "station=7 rain=true"];
    for (column, row) in (-2..).zip(expected) {
        for (place, (mean, random, none)) in across.iter().zip(row) {
            let odds = answer(&format!("attack column={column} {place}"));
            let chance = |result: &str| {
                let outcome = odds.outcomes.iter().find(|outcome| outcome.result == result);
                outcome.map_or(0.0, |outcome| odds.probability(outcome))
            };
            assert_close(odds.mean().unwrap(), mean, 0.0006);
            assert_close(chance("random"), random, 0.0006);
            assert_close(chance("none"), none, 0.0006);
        }
    }
}

#[test]
fn random_results_and_waves() {
    let odds = answer("8-2");
    assert_eq!(share(&odds, "note B", 36), 6);
    let rows = shares(&odds, 36);
    assert_eq!((rows[0], rows[10]), (("Sally ohka", 1), ("Judy bomb", 1)), "as printed");
    assert_eq!(odds.outcomes.len(), 11);
    assert_eq!(ways("8-2-note-b", 2), [1, 1]);
    assert_eq!(shares(&answer("8-3 planes=11"), 1), [("6 + 3 + 2", 1)]);
    assert_eq!(shares(&answer("8-3 planes=1"), 1), [("1", 1)]);
}

#[test]
fn kikusui_planes_and_places() {
    let odds = answer("22");
    assert_close(odds.mean().unwrap(), 357.0 / 36.0, 1e-12);
    assert_close(answer("22 phase=night").mean().unwrap(), 170.0 / 36.0, 1e-12);
    let bearings = |table| {
        let odds = answer(table);
        ["0", "45", "90", "135", "180", "225", "270", "315"].map(|bearing| {
            let found = shares(&odds, 36).into_iter().find(|(known, _)| *known == bearing);
            found.map_or(0, |(_, ways)| ways)
        })
    };
    assert_eq!(bearings("22-1"), [1, 2, 3, 4, 11, 9, 5, 1]);
    assert_eq!(bearings("D2"), [3, 7, 11, 5, 4, 3, 2, 1]);
    assert_eq!(shares(&answer("D2 by=altitude"), 3), [("low", 1), ("medium", 1), ("high", 1)]);
    assert_eq!(share(&answer("d2 by=place"), "90L", 108), 11);
}
