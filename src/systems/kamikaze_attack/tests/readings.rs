//! The other side of each ruling of phase 2: what changes at the table when it is read the other
//! way. Those of bearings, jinks, crashes and routes are tested beside their rules.

use super::{POLICY_DICE, ThenOnes, dive, no_cap};
use crate::game::Game;
use crate::metrics::Count;
use crate::names::Section;
use crate::scratch::Scratch;
use crate::state::Fate;
use kernel::dice::Quiet;

/// A dive with settings: dice as written, then misses.
fn fate(sets: &[&str], faces: &[u8]) -> (Fate, i32) {
    let (book, ready) = no_cap(sets);
    let mut game = Game::new(&ready, &book);
    let ended =
        game.dive(0, POLICY_DICE, &mut Scratch::default(), &mut Quiet(ThenOnes(faces.to_vec())));
    (ended.fate, game.tally.get(Count::Volleys))
}

const BOW: Fate = Fate::Crash(Section::Bow);

/// A13, KA-33: the straight dive from ahead without the entry square's volley of two dice.
#[test]
fn ruling_a13_the_entry_square_may_draw_no_fire() {
    let sets = no_cap(&["rulings.dive.entry_fire=false"]);
    let misses = std::iter::repeat_n(1, 28 - 2);
    dive(&sets, [1].into_iter().chain(misses), |ended, game| {
        assert_eq!((ended.fate, game.tally.get(Count::Volleys)), (BOW, 9));
    });
}

/// A16, KA-42: a jink at entry 1 draws a second volley there and then.
#[test]
fn ruling_a16_a_jink_may_draw_fire() {
    let one_jink = [1, 6, 1, 5, 2];
    let (_, printed) = fate(&[], &one_jink);
    // South-west of the line it takes as many squares again, and one volley more.
    let (_, other) = fate(&["rulings.jink.draws_fire=true"], &one_jink);
    assert_eq!(other, printed + 1);
    // The volley at the new square rolls: two sixes there end a plane that bears three hits.
    let sets = &["rulings.jink.draws_fire=true", "charts.dive.hits_to_kill=3"];
    assert_eq!(fate(sets, &[1, 6, 1, 5, 2, 6, 6]), (Fate::ShotDown, 2));
}

/// A19, KA-41: out of reach after a jink with 12 points, a plane flies on under fire; a second
/// jink, to the left, brings it back to the line and to the ship.
#[test]
fn ruling_a19_a_plane_out_of_reach_may_fly_on() {
    let sets = ["charts.dive.mp=12", "rulings.dive.out_of_reach=flies on"];
    let jink_west = [1, 6, 1, 5, 2];
    assert_eq!(fate(&sets[..1], &jink_west), (Fate::SplashShort, 1));
    let (lost, volleys) = fate(&sets, &jink_west);
    assert_eq!(lost, Fate::SplashShort);
    assert!(volleys > 5, "{volleys} volleys on the way");
    // It flies straight on into (8, 1), is hit and jinks left, to the south-east: (9, 2) facing
    // south, with 11 - 1 points. Seven squares and a half turn into the bow: 7 + 2 = 9.
    let back = [&jink_west[..], &[6, 1, 5, 1]].concat();
    assert_eq!(fate(&sets, &back).0, BOW);
}

/// A22, KA-43: one more volley, from the guns ahead, at a plane that needs one hit more.
#[test]
fn ruling_a22_a_last_volley_before_the_crash() {
    let sets = ["charts.dive.hits_to_kill=1", "rulings.dive.point_blank=volley first"];
    let misses = vec![1; 28];
    let faces = [vec![1], misses, vec![1, 1, 1, 6]].concat();
    assert_eq!(fate(&sets, &faces), (Fate::ShotDown, 11));
    assert_eq!(fate(&sets[..1], &faces), (BOW, 10));
}
