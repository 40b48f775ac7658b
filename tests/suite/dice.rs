//! The dice every result rests on: that they never change, and that games and events are
//! independent of each other.

use tincan::dice::{Address, Dice, Observed, Pool, Seeded, Watch, exact_odds};
use tincan::stats::ChiSquare;

const SEEDS: [u64; 4] = [1, 2, 42, 0xdead_beef_0000_0000];
const GAMES: u64 = 200_000;

fn faces<const N: usize>(seed: u64, game: u64, address: Address) -> [u8; N] {
    let mut dice = Seeded::new(seed, game);
    dice.seek(address);
    [(); N].map(|()| dice.d6())
}

/// Every published result names a seed. If one of these fails, none of them can be replayed. The
/// faces were worked out by a second implementation, from the papers and not from this code.
#[test]
fn the_dice_of_an_address_never_change() {
    assert_eq!(faces(1, 0, Address::new(1, 1)), [2, 3, 2, 4, 2, 5, 2, 2]);
    assert_eq!(faces(1, 1, Address::new(1, 1)), [4, 1, 5, 3, 1, 4, 5, 4]);
    assert_eq!(faces(42, 7, Address::new(3, 12).step(2).actor(5)), [6, 6, 4, 6, 4, 4, 2, 4]);
    assert_eq!(faces(u64::MAX, u64::MAX, Address::new(255, u16::MAX)), [2, 1, 4, 6, 4, 1, 3, 4]);
    let mut dice = Seeded::new(1, 2);
    assert_eq!([(); 4].map(|()| dice.roll(10)), [9, 1, 7, 2], "before any address");
    dice.seek(Address::new(9, 9));
    assert_eq!([(); 4].map(|()| dice.pair()), [[3, 3], [5, 6], [4, 1], [5, 5]]);
    assert_eq!([(); 4].map(|()| dice.roll(100)), [69, 33, 2, 67]);
}

/// The faces of pools are kept as faithfully as those of single dice, and come from the same second
/// implementation.
#[test]
fn the_pools_of_an_address_never_change() {
    let pool = |dice: &mut Seeded, pool: Pool| {
        let mut faces = Vec::new();
        dice.faces(pool, |face| faces.push(face));
        faces
    };
    let mut dice = Seeded::new(1, 0);
    dice.seek(Address::new(1, 1));
    let twenty = [2, 6, 3, 6, 5, 2, 4, 6, 4, 2, 6, 6, 6, 6, 4, 1, 5, 5, 3, 5];
    assert_eq!(pool(&mut dice, Pool::d6(20)), twenty);
    assert_eq!((pool(&mut dice, Pool::d10(3)), dice.d6()), (vec![4, 1, 6], 4));
    dice.seek(Address::new(1, 1));
    assert_eq!(dice.hits(Pool::d6(20), 5), twenty.iter().filter(|&&face| face >= 5).count() as u8);
    dice.seek(Address::new(1, 1));
    assert_eq!(dice.sum(Pool::d6(20)), twenty.iter().map(|&face| u16::from(face)).sum::<u16>());
    let mut dice = Seeded::new(42, 7);
    dice.seek(Address::new(3, 12).step(2).actor(5));
    assert_eq!(pool(&mut dice, Pool::new(5, 100)), [85, 33, 99, 60, 55]);
    assert_eq!(pool(&mut dice, Pool::new(8, 100)), [87, 84, 20, 29, 2, 99, 5, 59]);
    assert_eq!(pool(&mut dice, Pool::new(2, 255)), [246, 177]);
}

/// Whoever watches sees the very faces the unwatched game counts.
#[test]
fn a_pool_that_is_watched_falls_as_if_it_were_not() {
    for game in 0..200 {
        let mut bare = Seeded::new(3, game);
        let mut watched = Observed::new(Watch::Story, Seeded::new(3, game));
        let rolled = |dice: &mut dyn FnMut(Pool) -> u16| {
            [Pool::d6(7), Pool::d6(40), Pool::d10(1), Pool::new(3, 1)].map(dice)
        };
        let plain = rolled(&mut |pool| u16::from(bare.hits(pool, 5)) + 100 * bare.sum(pool));
        let seen = rolled(&mut |pool| u16::from(watched.hits(pool, 5)) + 100 * watched.sum(pool));
        assert_eq!((plain, watched.rolled), (seen, 2 * (7 + 40 + 1 + 3)));
    }
}

#[test]
fn an_address_has_the_same_dice_whatever_was_rolled_before() {
    let mut dice = Seeded::new(5, 5);
    dice.seek(Address::new(1, 1));
    (0..100).for_each(|_| _ = dice.two_d6());
    dice.seek(Address::new(2, 1));
    assert_eq!([(); 8].map(|()| dice.d6()), faces(5, 5, Address::new(2, 1)));
}

/// How far from equally likely `counts` are, in standard deviations: Pearson's chi-square by the
/// cube root of Wilson and Hilferty (1931).
fn z(counts: &[u64]) -> f64 {
    let (cells, n) = (counts.len() as f64, counts.iter().sum::<u64>() as f64);
    let square = |&count: &u64| (count as f64 - n / cells).powi(2) / (n / cells);
    let (chi_square, free) = (counts.iter().map(square).sum::<f64>(), cells - 1.0);
    let spread = 2.0 / (9.0 * free);
    ((chi_square / free).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// How far the pairs that `pair` draws from many games are from independent and fair.
fn pairs(pair: impl Fn(u64) -> (u8, u8)) -> f64 {
    let mut counts = [0; 36];
    for game in 0..GAMES {
        let (a, b) = pair(game);
        counts[usize::from(a - 1) * 6 + usize::from(b - 1)] += 1;
    }
    z(&counts)
}

/// Hold what several seeds gave against chance. About a hundred tests reach 4 by luck now and
/// then; plain ways of seeding this generator reach hundreds.
fn assert_random(tests: impl Iterator<Item = (String, f64)>) {
    let worst = tests.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs())).unwrap();
    assert!(worst.1.abs() < 5.0, "{}: z = {:.1}", worst.0, worst.1);
}

fn first(seed: u64, game: u64, address: Address) -> u8 {
    let [face] = faces(seed, game, address);
    face
}

#[test]
fn games_are_independent_at_every_distance() {
    let at = Address::new(1, 1);
    let lags = [1, 2, 3, 7, 8, 64, 1000, 1024, 65_536, 1 << 32];
    assert_random(SEEDS.into_iter().flat_map(|seed| {
        lags.map(|lag| {
            let z = pairs(|game| (first(seed, game, at), first(seed, game + lag, at)));
            (format!("seed {seed}, games {lag} apart"), z)
        })
    }));
}

#[test]
fn events_of_a_game_are_independent_at_every_distance() {
    let at = Address::new(1, 1);
    let others = [
        at.actor(1),
        at.actor(2),
        at.actor(256),
        at.step(1),
        at.step(2),
        Address::new(1, 2),
        Address::new(1, 3),
        Address::new(2, 1),
        Address::new(3, 1),
        Address::new(2, 2).step(1).actor(1),
    ];
    assert_random(SEEDS.into_iter().flat_map(|seed| {
        others.map(|other| {
            let z = pairs(|game| (first(seed, game, at), first(seed, game, other)));
            (format!("seed {seed}, {at} and {other}"), z)
        })
    }));
}

#[test]
fn an_event_is_independent_of_its_neighbour_in_the_next_game_and_seed() {
    let (at, next) = (Address::new(1, 1), Address::new(1, 1).actor(1));
    assert_random(SEEDS.into_iter().flat_map(|seed| {
        let games = pairs(|game| (first(seed, game, next), first(seed, game + 1, at)));
        let seeds = pairs(|game| (first(seed, game, at), first(seed + 1, game, at)));
        [(format!("seed {seed}, across games"), games), (format!("seed {seed}, next"), seeds)]
    }));
}

#[test]
fn every_face_of_every_die_is_equally_likely() {
    let share = |seed: u64, sides: u8, ordinal: usize| {
        let mut counts = vec![0; usize::from(sides)];
        for game in 0..GAMES {
            let mut dice = Seeded::new(seed, game);
            dice.seek(Address::new(4, 2));
            (0..ordinal).for_each(|_| _ = dice.d6());
            counts[usize::from(dice.roll(sides) - 1)] += 1;
        }
        z(&counts)
    };
    let dice = [(6, 0), (6, 1), (6, 2), (6, 7), (10, 0), (10, 3), (100, 0)];
    assert_random(SEEDS.into_iter().flat_map(|seed| {
        let name = move |sides, ordinal| format!("seed {seed}, die {ordinal} of {sides} sides");
        dice.map(|(sides, ordinal)| (name(sides, ordinal), share(seed, sides, ordinal)))
    }));
}

#[test]
fn a_pair_is_two_independent_dice() {
    assert_random(SEEDS.into_iter().map(|seed| {
        let z = pairs(|game| {
            let mut dice = Seeded::new(seed, game);
            dice.seek(Address::new(1, 1));
            dice.pair().into()
        });
        (format!("seed {seed}"), z)
    }));
}

/// How well what pools came to in many games fits their exact odds; a p-value.
fn fit(seed: u64, roll: impl Fn(&mut Seeded) -> u16, odds: &tincan::dice::Odds<u16>) -> f64 {
    let mut counts = std::collections::BTreeMap::new();
    for game in 0..GAMES / 4 {
        let mut dice = Seeded::new(seed, game);
        dice.seek(Address::new(1, 1));
        *counts.entry(roll(&mut dice)).or_insert(0) += 1;
    }
    assert!(counts.keys().all(|result| odds.ways.contains_key(result)));
    let cell = |result| (counts.get(result).copied().unwrap_or(0), odds.chance(result));
    ChiSquare::of(&odds.ways.keys().map(cell).collect::<Vec<_>>()).unwrap().p_value()
}

/// 84 tests at fixed seeds: by luck alone the least p-value is about 1/84.
#[test]
fn pools_follow_their_exact_odds() {
    let pools = [Pool::d6(2), Pool::d6(5), Pool::d6(18), Pool::d6(25), Pool::d10(15)];
    let more = [Pool::new(9, 100), Pool::new(60, 2)];
    for (seed, pool) in SEEDS
        .into_iter()
        .flat_map(|seed| pools.into_iter().chain(more).map(move |pool| (seed, pool)))
    {
        for at_least in [pool.sides, pool.sides / 2 + 1] {
            let odds = exact_odds(|dice| u16::from(dice.hits(pool, at_least)));
            let p = fit(seed, |dice| dice.hits(pool, at_least).into(), &odds);
            assert!(p > 1e-4, "seed {seed}, hits of {pool:?} at {at_least}: p = {p}");
        }
        let p = fit(seed, |dice| dice.sum(pool), &exact_odds(|dice| dice.sum(pool)));
        assert!(p > 1e-4, "seed {seed}, sum of {pool:?}: p = {p}");
    }
}

/// Two dice of one draw say nothing of each other, wherever in it they are.
#[test]
fn the_dice_of_a_pool_are_independent() {
    let places = [(0, 1), (0, 17), (16, 17), (0, 18), (17, 18), (5, 30)];
    assert_random(SEEDS.into_iter().flat_map(|seed| {
        places.map(|(one, other)| {
            let z = pairs(|game| {
                let mut faces = Vec::with_capacity(36);
                let mut dice = Seeded::new(seed, game);
                dice.faces(Pool::d6(36), |face| faces.push(face));
                (faces[one], faces[other])
            });
            (format!("seed {seed}, dice {one} and {other}"), z)
        })
    }));
}

/// The tests above can fail: one die in fifty that two games share is seen.
#[test]
fn a_slight_dependence_would_be_noticed() {
    let at = Address::new(1, 1);
    let z = pairs(|game| {
        let face = first(1, game, at);
        (face, if game % 50 == 0 { face } else { first(1, game + 1, at) })
    });
    assert!(z > 5.0, "z = {z}");
}
