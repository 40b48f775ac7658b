//! 6.5 — Air fire support.

use super::super::air_support::{AirSupport, Cover, cover, kikusui_markers, markers};
use super::super::names::Phase;
use super::attacks::{NO_COVER, on_station};
use super::*;
use kernel::dice::exact_odds;

const APRIL_6: u8 = 13;
const APRIL_7: u8 = 14;
const APRIL_15: u8 = 22;
const APRIL_16: u8 = 23;

/// Table 7-1, 6.5.B: the spans change on April 7 and 16; morning and midday are day (A044).
#[test]
fn rule_6_5_b_cover_by_date_and_time_of_day() {
    let book = advanced();
    let shares = |day, phase| {
        let odds = exact_odds(|dice| cover(&book.air, day, phase, dice));
        [Cover::None, Cover::Carrier, Cover::Land, Cover::Both].map(|cover| odds.share(&cover, 36))
    };
    for day in [0, APRIL_6] {
        assert_eq!(shares(day, Phase::Morning), [3, 33, 0, 0]); // 2–3
        assert_eq!(shares(day, Phase::Night), [3, 33, 0, 0]);
    }
    for day in [APRIL_7, APRIL_15] {
        assert_eq!(shares(day, Phase::Midday), [1, 35, 0, 0]);
        assert_eq!(shares(day, Phase::Night), [1, 20, 12, 3]); // 2; 3–7; 8–10; 11–12
    }
    for day in [APRIL_16, 93] {
        assert_eq!(shares(day, Phase::Morning), [0, 1, 2, 33]);
        assert_eq!(shares(day, Phase::Night), [1, 5, 9, 21]);
    }
    let swapped = book_of("kimberly", &["rulings.t7_1.apr7_15_swap=true"]);
    assert_eq!(cover(&swapped.air, APRIL_7, Phase::Morning, &mut table([6, 6])), Cover::Both);
    assert_eq!(cover(&swapped.air, APRIL_7, Phase::Night, &mut table([6, 6])), Cover::Carrier);
}

/// Table 7-2, 6.5.D: row sums a second reader counted, and the team's ±1 (A023).
#[test]
fn rule_6_5_d_markers_by_chit_and_roll() {
    let book = advanced();
    let sums: Vec<i8> = book.air.markers.rows().iter().map(|row| row.iter().sum()).collect();
    assert_eq!(sums, [3, 3, 5, 7, 9, 11, 11, 11, 12, 14, 16]);
    let with_team = |chit, faces: [u8; 2]| markers(&book.air, chit, true, &mut table(faces));
    let alone = |chit, faces: [u8; 2]| markers(&book.air, chit, false, &mut table(faces));
    assert_eq!((with_team(0, [1, 2]), alone(0, [1, 2])), (1, 0)); // rows 4 and 2
    assert_eq!((with_team(-2, [6, 6]), alone(-2, [6, 6])), (2, 1)); // rows 12 or more and 11
    assert_eq!((with_team(2, [1, 1]), alone(2, [1, 1])), (2, 2)); // rows 3 and 2 or less
}

/// 6.5.A–D, 6.5.J, A047: two kinds of fighters, two chits of one batch, a roll each; the chits'
/// sum shifts 8-1. 6.5.H: no cover, no chit. A053: no markers are still cover.
#[test]
fn rule_6_5_c_a_chit_for_each_kind_of_fighter() {
    let book = advanced();
    let mut game = on_station(&book, 9);
    game.day = APRIL_16;
    // 12: both; chits +2 (of 15) and −2 (of 14); 6 + 1 twice on 7-2: 3 and 1.
    let mut dice = table([6, 6, 15, 1, 3, 3, 3, 3]);
    let air = game.determine_air_support(Phase::Morning, &book, &mut dice);
    assert_eq!(air, AirSupport { markers: 4, shift: Some(0) });
    let mut dice = table([1, 1, 1, 1, 1]); // 2: carrier; chit −2; 2 + 1: no marker
    let air = game.determine_air_support(Phase::Morning, &book, &mut dice);
    assert_eq!(air, AirSupport { markers: 0, shift: Some(-2) });
    let mut dice = table([1, 1]);
    assert_eq!(game.determine_air_support(Phase::Night, &book, &mut dice), NO_COVER);
}

/// The example beside Table 7-3: with a team, 4 and 2 are 5 and 3: three and two of each kind, five
/// land and five carrier markers (6.5.I, 6.7.D, A048: no cover roll, no chits; A049: no limit).
#[test]
fn rule_6_5_i_example_kikusui_brings_ten_markers() {
    let book = book_of("braine", &[]);
    let mut game = on_station(&book, 5);
    let air = game.determine_air_support(Phase::Midday, &book, &mut table([4, 2]));
    assert_eq!(air, AirSupport { markers: 10, shift: None });
    assert_eq!(kikusui_markers(&book.air, false, &mut table([1, 1])), 4); // 0 and 0: 1 + 1 of each
    assert_eq!(kikusui_markers(&book.air, true, &mut table([6, 6])), 16); // 7 and 7: 4 + 4 of each
}
