//! Gunnery, dives, damage, hull and repairs: Tables 9-1 to 21-1, 23 and 24.

use super::{answer, answer_with, assert_close, share, shares, ways};

/// One shot with a working director and a gunnery officer of 0: the modifier is Table 9-1's.
#[test]
fn table_9_2_miss_one_two_flamed_destroyed() {
    for (gun, altitude, bonus, expected) in [
        ("5in", "low", 0, [15, 11, 7, 2, 1]),
        ("5in", "medium", 1, [6, 9, 11, 4, 6]),
        ("5in", "high", 1, [6, 4, 11, 5, 10]),
        ("40mm", "low", 1, [6, 9, 6, 9, 6]),
        ("40mm", "medium", 1, [10, 11, 5, 4, 6]),
        ("40mm", "high", 0, [21, 9, 3, 2, 1]),
        ("20mm", "low", 0, [15, 6, 9, 3, 3]),
        ("20mm", "medium", 0, [15, 11, 7, 2, 1]),
    ] {
        let given = format!("gun={gun} altitude={altitude}");
        let odds = answer(&format!("9-2 {given} modifier={bonus}"));
        let names = ["miss", "1 hit", "2 hits", "flamed", "destroyed"];
        assert_eq!(shares(&odds, 36), names.into_iter().zip(expected).collect::<Vec<_>>());
        assert_eq!(answer(&format!("9-1 {given}")).mean(), Some(f64::from(bonus)));
    }
}

#[test]
fn support_and_spray_fire() {
    assert_eq!(shares(&answer("support"), 6), [("miss", 5), ("destroyed", 1)]);
    assert_eq!(ways("support modifier=1", 6), [4, 2]);
    assert_eq!(shares(&answer("spray"), 36), [("miss", 10), ("destroyed", 26)]);
}

#[test]
fn table_10_miss_near_hit() {
    for (plane, plain, evading) in [
        ("undamaged", [10, 16, 10], [15, 15, 6]),
        ("damaged", [15, 15, 6], [21, 12, 3]),
        ("flamed", [21, 12, 3], [26, 9, 1]),
    ] {
        assert_eq!(ways(&format!("10 plane={plane}"), 36), plain);
        assert_eq!(ways(&format!("10 plane={plane} maneuver=true"), 36), evading);
    }
    assert_eq!(ways("10 stopped=true", 36), [6, 15, 15]);
    assert_eq!(ways("10-special", 36), [21, 5, 10]); // 7 and 8 are misses
}

/// A successful maneuver makes Table 12 deadlier: the printed design, not a mistake here.
#[test]
fn table_12_sinks_two_in_36_and_three_after_a_maneuver() {
    for table in ["12.1", "12.2", "12.3"] {
        assert_eq!(share(&answer(table), "ship lost", 36), 2, "{table}");
        let evading = answer(&format!("{table} maneuver=true"));
        assert_eq!(share(&evading, "ship lost", 36), 3, "{table}");
    }
    assert_eq!(share(&answer("12.1"), "miss", 36), 24);
    assert_eq!(shares(&answer("12.2"), 36), [("miss", 24), ("near miss", 10), ("ship lost", 2)]);
    let torpedo = answer("12.3");
    assert_eq!((share(&torpedo, "miss", 36), share(&torpedo, "near miss", 36)), (27, 3));
    let ruling = ["rulings.special.maneuver=table 10 only"];
    assert_eq!(share(&answer_with("12.1 maneuver=true", &ruling), "ship lost", 36), 2);
}

#[test]
fn table_11_is_sixty_equal_cells() {
    assert_eq!(share(&answer("11 section=forward"), "both radars destroyed", 60), 1);
    assert_eq!(share(&answer("11 section=midship"), "both radars", 60), 5);
    assert_eq!(share(&answer("11 section=aft"), "rudder destroyed", 60), 1);
    assert_eq!(share(&answer("11 section=aft"), "Steering Room", 60), 1);
}

#[test]
fn notes_are_told_in_their_own_words() {
    assert_eq!(shares(&answer("11-magazine-forward"), 6), [("holds", 5), ("explodes", 1)]);
    assert_eq!(shares(&answer("11-captain"), 6).len(), 2);
    assert_eq!(shares(&answer("11-water"), 2), [("damaged", 1), ("destroyed", 1)]);
    assert_eq!(shares(&answer("7-3-flood"), 6), [("stays dry", 5), ("floods", 1)]);
}

#[test]
fn near_misses_and_random_results() {
    let near = answer("11-1");
    assert_eq!(share(&near, "both radars destroyed", 36), 2);
    assert_eq!(share(&near, "random", 36), 3);
    let random = answer("15");
    assert_eq!(share(&random, "superficial", 36), 5 + 4 + 3 + 2);
    assert_eq!(share(&random, "broken back", 36), 1);
    let officers = answer("13");
    assert_eq!((share(&officers, "none", 36), share(&officers, "captain", 36)), (11, 1));
}

#[test]
fn table_14_1_means_and_the_fates_of_a_hull() {
    assert_close(answer("14.1 hits=1").mean().unwrap(), 55.0 / 36.0, 1e-12);
    assert_close(answer("14.1 hits=2").mean().unwrap(), 55.0 / 36.0, 1e-12);
    assert_close(answer("14.1 hits=3").mean().unwrap(), 71.0 / 36.0, 1e-12);
    assert_eq!(shares(&answer("14"), 36), [("sinks", 10), ("afloat", 26)]);
    assert_eq!(shares(&answer("16"), 36), [("sinks", 6), ("afloat", 30)]);
    assert_eq!(ways("16 dco=2", 36), [1, 35], "a rolled 2 stays 2");
    assert_eq!(ways("16 dco=-2", 36), [15, 21]);
}

#[test]
fn emergency_anchorage_and_replenishment() {
    assert_eq!(shares(&answer("17"), 6), [("not declared", 3), ("declared", 3)]);
    assert_eq!(ways("17 captain=2", 6), [1, 5]);
    assert_eq!(ways("18", 36), [1, 9, 16, 4, 6]);
    assert_eq!(ways("18.1", 36), [3, 7, 20, 6]);
}

#[test]
fn maneuvers_repairs_floods_and_explosions() {
    assert_eq!(shares(&answer("19 value=1"), 36), [("fails", 10), ("works", 26)]);
    assert_eq!(ways("19 value=-2", 36), [33, 3]);
    assert_eq!(shares(&answer("20 value=0 modifier=-1"), 36), [("fails", 21), ("succeeds", 15)]);
    assert_eq!(ways("20 value=9", 36), ways("20 value=2", 36));
    assert_eq!(shares(&answer("21"), 36), [("fails", 10), ("flooded", 26)]);
    assert_eq!(ways("21 water=out", 36), [15, 21]);
    assert_eq!(shares(&answer("21-1"), 36), [("does not explode", 33), ("explodes", 3)]);
    assert_eq!(ways("21-1 room=engine-room", 36), [30, 6]);
}

#[test]
fn maintenance() {
    assert_eq!(shares(&answer("23 value=2"), 6), [("-2", 1), ("-1", 2), ("0", 3)]);
    assert_close(answer("23 value=-2").mean().unwrap(), 4.0 / 6.0, 1e-12);
    assert_eq!(shares(&answer("24"), 6), [("0", 1), ("1", 4), ("2", 1)]);
}
