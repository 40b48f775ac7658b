//! KA-30 to KA-36, KA-50 to KA-55: where guns bear and how far.

use super::{at, book, flight, no_cap, no_draw};
use crate::game::Game;
use crate::geometry::{Heading, Square};
use crate::guns::Volley;
use crate::names::{Battery, Calibre, Section, Zone};
use crate::rulebook::Rulebook;
use kernel::config::Word;

/// Dice at a fresh ship's disposal against a plane heading west.
fn dice(sets: &[&str], square: Square) -> Volley {
    let (book, ready) = no_cap(sets);
    let game = Game::new(&ready, &book);
    game.bearing(flight(square.x, square.y, Heading::West), no_draw)
}

fn zone(book: &Rulebook, x: u8, y: u8) -> &'static str {
    book.sky.berth.zone(at(x, y)).spelled()
}

/// KA-05, KA-30: three squares in a north-south line, the middle one in the centre of 21 × 23.
#[test]
fn rule_ka_30_the_ship_lies_in_the_centre() {
    let berth = book(&[]).sky.berth;
    let squares = Section::ALL.map(|section| berth.square(section));
    assert_eq!(squares, [at(10, 10), at(10, 11), at(10, 12)]);
    assert_eq!(berth.section(at(10, 12)), Some(Section::Stern));
    assert_eq!((berth.section(at(10, 13)), berth.section(at(9, 11))), (None, None));
}

/// KA-36: 10 + 1 + 10 columns and 10 + 3 + 10 rows, so that no square is further off than 10.
#[test]
fn rule_ka_36_the_board_is_the_envelope_of_the_5in_guns() {
    let book = book(&[]);
    let ranges: Vec<u8> = book.board.squares().map(|at| book.sky.berth.range(at)).collect();
    assert_eq!(ranges.iter().max(), Some(&10));
    for &entry in &book.dive.entries {
        assert_eq!(book.sky.berth.range(entry), 10);
    }
}

#[test]
fn rule_ka_50_diagonals_run_from_the_ends_into_the_corners() {
    let book = book(&[]);
    assert_eq!(zone(&book, 10, 0), "ahead");
    assert_eq!((zone(&book, 0, 0), zone(&book, 20, 0)), ("port bow", "starboard bow"));
    assert_eq!((zone(&book, 0, 22), zone(&book, 20, 22)), ("port quarter", "starboard quarter"));
    assert_eq!(
        (zone(&book, 14, 5), zone(&book, 15, 5), zone(&book, 16, 5)),
        ("ahead", "starboard bow", "starboard beam forward")
    );
    assert_eq!(
        (zone(&book, 11, 10), zone(&book, 11, 11), zone(&book, 11, 12)),
        ("starboard beam forward", "starboard abeam", "starboard beam aft")
    );
    assert_eq!(
        (zone(&book, 9, 10), zone(&book, 9, 11), zone(&book, 9, 12)),
        ("port beam forward", "port abeam", "port beam aft")
    );
    assert_eq!((zone(&book, 10, 13), zone(&book, 8, 16)), ("astern", "astern"));
}

/// Counted off the board: 9 + 7 + … squares ahead make 100, as many astern; 20 on each pair of
/// diagonals; 20 on the line abeam; the rest on the beams.
#[test]
fn rule_ka_50_the_sky_is_divided_evenly() {
    let book = book(&[]);
    let mut squares = [0; Zone::COUNT];
    for at in book.board.squares().filter(|&at| book.sky.berth.section(at).is_none()) {
        squares[book.sky.berth.zone(at) as usize] += 1;
    }
    // 1 + 3 + … + 19 ahead; on each beam 10 columns with 1 + 2 + … + 10 squares forward of abeam.
    assert_eq!(squares, [100, 10, 55, 10, 55, 10, 100, 10, 55, 10, 55, 10]);
    assert_eq!(squares.iter().sum::<i32>(), 21 * 23 - 3);
}

/// TV-K6 and KA-54: both bow 40mm bear ahead.
#[test]
fn rule_ka_54_two_squares_ahead_four_guns_bear() {
    assert_eq!(dice(&[], at(10, 8)), Volley([2, 2, 0]));
}

/// TV-K7 and KA-51: 3 + 1 + 3 astern and 1 + 2 amidships, the ten blue dice of the box.
#[test]
fn rule_ka_51_ten_dice_on_the_quarter_are_the_most_there_are() {
    assert_eq!(dice(&[], at(12, 14)), Volley([3, 1 + 1, 3 + 2]));
    let (book, ready) = no_cap(&[]);
    let game = Game::new(&ready, &book);
    let dice = |at: Square| game.bearing(flight(at.x, at.y, Heading::West), no_draw).dice();
    assert_eq!(book.board.squares().map(dice).max(), Some(10));
}

/// TV-K8.
#[test]
fn rule_ka_35_at_the_corner_only_the_bow_5in_reach() {
    assert_eq!(dice(&[], at(20, 0)), Volley([2, 0, 0]));
}

/// The table of dice by sector and distance: far, within 40mm, within 20mm.
#[test]
fn rule_ka_53_dice_by_sector_and_distance() {
    let by_range = |far: Square, middle: Square, near: Square| {
        [far, middle, near].map(|square| dice(&[], square).dice())
    };
    assert_eq!(by_range(at(10, 3), at(10, 6), at(10, 9)), [2, 4, 4]); // ahead
    assert_eq!(by_range(at(15, 5), at(13, 7), at(11, 9)), [2, 5, 7]); // bow, KA-51
    assert_eq!(by_range(at(18, 8), at(14, 10), at(12, 10)), [2, 4, 6]); // beam forward, KA-55
    assert_eq!(by_range(at(18, 11), at(14, 11), at(12, 11)), [3, 5, 10]); // abeam, KA-52
    assert_eq!(by_range(at(18, 14), at(14, 12), at(12, 12)), [3, 5, 10]); // beam aft
    assert_eq!(by_range(at(17, 19), at(13, 15), at(11, 13)), [3, 5, 10]); // quarter
    assert_eq!(by_range(at(10, 20), at(10, 16), at(10, 13)), [3, 4, 7]); // astern
}

/// A14: at (10, 8) the stern is 4 off; at (20, 0) the 5in of the bow are 10 off all the same.
#[test]
fn ruling_a14_range_may_be_measured_from_the_section() {
    let section = &["rulings.dive.range_from=section"];
    assert_eq!(dice(section, at(20, 0)), Volley([2, 0, 0]));
    // One square off the beam aft: amidships is 1 off, the stern 0 rows away.
    assert_eq!(dice(section, at(12, 12)), dice(&[], at(12, 12)));
    // On the beam forward at row 10, two columns off: amidships is within 2 as well.
    assert_eq!(dice(section, at(12, 10)), dice(&[], at(12, 10)));
    // Five rows ahead of amidships and four ahead of the bow: the bow alone counts there.
    assert_eq!(dice(section, at(14, 6)), Volley([2, 2, 0]));
    assert_eq!(dice(&[], at(14, 6)), Volley([2, 2 + 1, 0]));
}

/// A15: on the line abeam, one end, both, or the one the course leads to.
#[test]
fn ruling_a15_the_line_abeam() {
    let volley = |sets: &[&str], heading| {
        let (book, ready) = no_cap(sets);
        Game::new(&ready, &book).bearing(flight(12, 11, heading), no_draw).dice()
    };
    let aimed = &["rulings.dive.line_squares=section aimed at"];
    let (bow, stern) = (2 + 1 + 1 + 2, 3 + 1 + 3 + 1 + 2);
    assert_eq!(volley(&[], Heading::NorthWest), stern);
    assert_eq!(volley(&["rulings.dive.line_squares=both"], Heading::West), 2 + 1 + 7 + 3);
    assert_eq!(volley(aimed, Heading::NorthWest), bow);
    assert_eq!(volley(aimed, Heading::SouthWest), stern);
    assert_eq!(volley(aimed, Heading::West), stern, "the ship chooses");
}

/// A26: on a forward diagonal both 40mm of the bow bear, or the one of that side; dead ahead both.
#[test]
fn ruling_a26_the_forward_diagonals() {
    let own_side = &["rulings.dive.forward_diagonals=own side"];
    for square in [at(13, 7), at(7, 7)] {
        assert_eq!(dice(&[], square), Volley([2, 2 + 1, 0]));
        assert_eq!(dice(own_side, square), Volley([2, 1 + 1, 0]));
    }
    assert_eq!(dice(own_side, at(10, 7)), Volley([2, 2, 0]));
}

#[test]
fn rule_ka_52_the_ships_player_may_prefer_the_bow() {
    let sets = &["policy.us.abeam.score.dice=-1.0"];
    assert_eq!(dice(sets, at(12, 11)), Volley([2, 1 + 1, 2]));
}

/// KA-04, KA-05: five 5in, five 40mm, seven 20mm.
#[test]
fn the_fletcher_carries_seventeen_guns() {
    let guns = book(&[]).ship.guns;
    assert_eq!(guns.volley(), Volley([5, 5, 7]));
    assert_eq!(guns.count(Battery::Stern, Calibre::Twenty), 3);
    let refit = super::set_up("gun-refit", &[], &[]).0.ship.guns;
    assert_eq!(refit.volley(), Volley([5, 5 + 3, 7 - 3]));
}
