//! KA-60 to KA-62: damage and lost guns.

use super::{POLICY_DICE, no_cap, table};
use crate::crash::{GunLoss, damage, gun_loss};
use crate::game::Game;
use crate::metrics::Count;
use crate::names::Battery::{self, *};
use crate::names::{Calibre, Section, Side};
use kernel::dice::exact_odds;

/// A crash on a ship that has taken `before` points and lost guns; then what is looked for.
fn crash<T>(
    sets: &[&str],
    (section, side): (Section, Option<Side>),
    faces: impl IntoIterator<Item = u8>,
    look: impl FnOnce(&Game) -> T,
) -> T {
    let (book, ready) = no_cap(sets);
    let mut game = Game::new(&ready, &book);
    game.crash(0, (section, side), POLICY_DICE, &mut table(faces));
    look(&game)
}

fn left(battery: Battery, calibre: Calibre) -> impl Fn(&Game) -> u8 {
    move |game| game.ship.guns.count(battery, calibre)
}

/// TV-K13 and KA-62: there is no 5in amidships.
#[test]
fn rule_ka_62_a_calibre_the_section_has_not_got_is_not_lost() {
    let (points, lost) = crash(&[], (Section::Amidships, Some(Side::Port)), [3, 6], |game| {
        (game.ship.damage, game.tally.get(Count::GunsLost))
    });
    assert_eq!((points, lost), (3, 0));
}

/// TV-K14 and KA-62: two are called for, one is left.
#[test]
fn rule_ka_62_the_last_one_goes_when_two_are_called_for() {
    let one_left = &["scenario.lost=[\"bow port 40mm\"]"];
    let lost = crash(one_left, (Section::Bow, None), [1, 4], |game| {
        (left(BowStarboard, Calibre::Forty)(game), game.tally.get(Count::Lost40mm))
    });
    assert_eq!(lost, (0, 1));
}

/// TV-K15 and KA-60.
#[test]
fn rule_ka_60_a_six_sinks_a_fresh_ship() {
    let sunk = crash(&[], (Section::Bow, None), [6, 1], |game| game.ship.sunk(game.book));
    assert!(sunk);
}

/// TV-K16: four points before, two now.
#[test]
fn rule_ka_60_damage_adds_up() {
    let sets = &["scenario.damage=4"];
    let stern = (Section::Stern, None);
    assert!(crash(sets, stern, [2, 1], |game| game.ship.sunk(game.book)));
    assert!(!crash(sets, stern, [1, 1], |game| game.ship.sunk(game.book)));
}

/// KA-61: one row a face, each as likely.
#[test]
fn rule_ka_61_every_face_has_its_row() {
    let charts = &no_cap(&[]).0.dive;
    let odds = exact_odds(|dice| gun_loss(charts, dice));
    for calibre in Calibre::ALL {
        assert_eq!(odds.share(&GunLoss::One(calibre), 6), 1);
        assert_eq!(odds.share(&GunLoss::Two(calibre), 6), 1);
    }
    assert_eq!(exact_odds(|dice| damage(charts, dice)).mean(|&points| points.into()), 3.5);
}

/// KA-05, A21: two 20mm from the starboard side; a third comes from the other.
#[test]
fn ruling_a21_the_near_side_loses_first() {
    let starboard = (Section::Amidships, Some(Side::Starboard));
    let both =
        |game: &Game| (left(Port, Calibre::Twenty)(game), left(Starboard, Calibre::Twenty)(game));
    assert_eq!(crash(&[], starboard, [1, 2], both), (2, 0));
    let one_left = &["ship.guns.amidships starboard.20mm=1"];
    assert_eq!(crash(one_left, starboard, [1, 2], both), (1, 0));
}

/// A21: from dead ahead there is no near side, and the ship's player gives up what he has most of.
#[test]
fn ruling_a21_the_owner_or_a_die_may_choose() {
    let sets = &["rulings.crash.side=owner", "ship.guns.amidships port.20mm=5"];
    let starboard = (Section::Amidships, Some(Side::Starboard));
    assert_eq!(crash(sets, starboard, [1, 2], left(Port, Calibre::Twenty)), 5 - 2);
    let random = &["rulings.crash.side=random"];
    let both =
        |game: &Game| (left(Port, Calibre::Twenty)(game), left(Starboard, Calibre::Twenty)(game));
    assert_eq!(crash(random, starboard, [1, 2, 1, 2], both), (1, 1)); // a die each: port, starboard
    let ahead = (Section::Bow, None);
    assert_eq!(crash(&[], ahead, [1, 3], left(BowPort, Calibre::Forty)), 0, "the first of equals");
}
