//! KA-31 to KA-43, KA-70: whole dives and whole games.

use super::{POLICY_DICE, ThenOnes, dive, no_cap, set_up, table};
use crate::addresses::Purpose;
use crate::game::Game;
use crate::metrics::Count;
use crate::names::Section;
use crate::play;
use crate::scratch::Scratch;
use crate::state::Fate;
use kernel::dice::{Observed, Quiet, Scripted, Seeded, Told, Watch};

/// Dice that all miss.
fn misses(dice: usize) -> impl Iterator<Item = u8> {
    std::iter::repeat_n(1, dice)
}

/// TV-K17: from entry 1 straight down the line: ten volleys, six of 2 dice and four of 4, and 9
/// points left of 20. KA-31 to KA-34.
#[test]
fn rule_ka_34_the_straight_dive_from_ahead() {
    let dice = 6 * 2 + 4 * 4;
    dive(&no_cap(&[]), [1].into_iter().chain(misses(dice)), |ended, game| {
        assert_eq!((ended.fate, ended.mp, ended.side), (Fate::Crash(Section::Bow), 20 - 11, None));
        assert_eq!(game.tally.get(Count::Volleys), 10);
        assert_eq!(game.tally.get(Count::GunDice), 28);
    });
}

/// KA-32: the die names the point.
#[test]
fn rule_ka_32_a_die_chooses_the_entry_point() {
    // From the east: nine squares of the line abeam with 3, 3, 3, 3, 3, 3, 5, 5, 10, 10 dice.
    let dice = 6 * 3 + 2 * 5 + 2 * 10;
    dive(&no_cap(&[]), [3].into_iter().chain(misses(dice)), |ended, game| {
        assert_eq!((ended.fate, ended.entry), (Fate::Crash(Section::Amidships), 2));
        assert_eq!(game.tally.get(Count::GunDice), 48);
    });
    let chosen = set_up("no-cap", &["charts.entry.by=choice"], &["from-ahead"]);
    dive(&chosen, misses(28), |ended, _| assert_eq!(ended.entry, 0, "dead ahead is best"));
}

/// KA-37: two dice in each of three volleys, all sixes; four hits of the first two roll for jinks.
#[test]
fn rule_ka_37_six_hits_end_a_dive() {
    let no_jinks = [1, 1];
    let faces = [&[1, 6, 6][..], &no_jinks, &[6, 6], &no_jinks, &[6, 6]].concat();
    dive(&no_cap(&[]), faces, |ended, game| {
        assert_eq!(ended.fate, Fate::ShotDown);
        assert_eq!((game.tally.get(Count::GunHits), game.tally.get(Count::Jinks)), (6, 0));
    });
}

/// KA-40: at the corner either way is over the edge.
#[test]
fn rule_ka_40_a_jink_at_the_corner_is_the_end() {
    dive(&no_cap(&[]), [2, 6, 1, 5, 1], |ended, _| assert_eq!(ended.fate, Fate::SplashEdge));
}

/// KA-41: a jink at entry 1 to the right, that is to the west, leaves (9, 0) facing south-west. A
/// half turn south (2), eight squares south to row 9, a half turn (2) into the bow at (10, 10): 12
/// points beside the entry square's 1.
#[test]
fn rule_ka_41_a_plane_that_cannot_get_there_splashes() {
    let fate = |mp: u8| {
        let (book, ready) = no_cap(&[&format!("charts.dive.mp={mp}")]);
        let mut table = Quiet(ThenOnes(vec![1, 6, 1, 5, 2]));
        Game::new(&ready, &book).dive(0, POLICY_DICE, &mut Scratch::default(), &mut table).fate
    };
    assert_eq!(fate(12), Fate::SplashShort);
    assert_eq!(fate(13), Fate::Crash(Section::Bow));
}

/// KA-70, TV-K15: the first plane sinks her, and no other dives.
#[test]
fn rule_ka_70_a_sunken_ship_is_a_japanese_victory_at_once() {
    let (book, ready) = no_cap(&[]);
    let faces = [1].into_iter().chain(misses(28)).chain([6, 1]);
    let tally = play(&ready, &book, POLICY_DICE, &mut Scratch::default(), &mut table(faces));
    assert_eq!((tally.get(Count::UsWin), tally.get(Count::Sunk)), (0, 1));
    assert_eq!((tally.get(Count::Dives), tally.get(Count::DivesToSink)), (1, 1));
}

/// KA-31, KA-70: two planes are shot down one after the other, and the ship is afloat.
#[test]
fn rule_ka_31_planes_come_one_at_a_time() {
    let (book, ready) = no_cap(&["scenario.kamikazes=2", "charts.dive.hits_to_kill=1"]);
    let mut table = Observed::new(Watch::Story, Scripted::new([1, 6, 6, 5, 6, 1, 1]));
    let tally = play(&ready, &book, POLICY_DICE, &mut Scratch::default(), &mut table);
    assert_eq!((tally.get(Count::UsWin), tally.get(Count::ShotDown)), (1, 2));
    assert_eq!(tally.get(Count::DivesToSink), 2 + 1);
    let rules: Vec<_> = table.story.iter().map(|told| told.line.rule).collect();
    let dive = ["KA-32", "KA-35", "KA-37", "KA-34"];
    assert_eq!(rules, [&dive[..], &dive, &["KA-70"]].concat());
}

/// KA-34: the dive from ahead, drawn; entered at 1, and with two jinks to the west and back.
#[test]
fn a_dive_is_drawn_for_who_listens() {
    let (book, ready) = no_cap(&[]);
    let mut table = Observed::new(Watch::Story, ThenOnes(vec![1, 6, 6, 5, 2, 5, 1]));
    Game::new(&ready, &book).dive(0, POLICY_DICE, &mut Scratch::default(), &mut table);
    let drawn = table.story.last().unwrap().line.text();
    // West to (9, 0) facing south-west; left of that is south-east: (10, 1), facing south.
    assert_eq!(drawn, "21\n.3\n.4\n.5\n.6\n.7\n.8\n.9\n.a\n.b\n.B\n.A\n.S");
}

/// K6: two points and no 5in astern before the first plane.
#[test]
fn a_damaged_picket_begins_damaged() {
    let (book, ready) = set_up("damaged-picket", &[], &[]);
    let game = Game::new(&ready, &book);
    assert_eq!((game.ship.damage, game.ship.guns.volley().0), (2, [2, 5, 7]));
}

/// KA-10: dice of movement points are rolled turn by turn, and in each for escorts, kamikazes and
/// the combat air patrol in this order.
#[test]
fn rule_ka_10_escorts_move_first_then_kamikazes_then_the_combat_air_patrol() {
    let (book, ready) = set_up("standard", &[], &[]);
    let mut table = Observed::new(Watch::Story, Seeded::new(1, 1));
    play(&ready, &book, POLICY_DICE, &mut Scratch::default(), &mut table);
    let speed = |told: &Told| told.address.filter(|at| at.purpose() == Purpose::Speed as u8);
    let rolled: Vec<_> = table.story.iter().filter(|told| told.rolls.len() == 1).collect();
    // Turn and group of an address: `1.turn.group.plane`.
    let order: Vec<_> =
        rolled.iter().filter_map(|told| speed(told)).map(|at| at.key() >> 24).collect();
    assert!(order.len() > 18 && order.is_sorted(), "{order:x?}");
}
