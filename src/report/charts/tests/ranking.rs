//! The ranking.

use super::super::palette::{BLUE, NEITHER};
use super::super::ranking::{Ranked, RankedAs, Ranking};
use super::super::reading::{Reading, Reference};
use super::super::{Frame, svg_narrow};
use super::{NASTY, pictured, points, said, sound, words};

fn ranked(name: &str, value: f64, standing: RankedAs) -> Ranked {
    Ranked {
        name: name.to_owned(),
        note: String::new(),
        reading: Reading::new(value, (value - 0.01, value + 0.01), &format!("{value:.2} [x, y]")),
        games: 60_000,
        standing,
    }
}

fn kept(name: &str, value: f64, letters: &str) -> Ranked {
    ranked(name, value, RankedAs::Kept { letters: letters.to_owned() })
}

fn dropped(name: &str, value: f64, games: u64) -> Ranked {
    Ranked { games, ..ranked(name, value, RankedAs::Dropped) }
}

fn ranking(rows: Vec<Ranked>) -> Ranking {
    Ranking {
        frame: Frame::new("title", "", ""),
        axis: "share afloat".to_owned(),
        value_heading: "share [95 %]".to_owned(),
        within: (0.0, 1.0),
        reference: Some(Reference { value: 0.8, label: "best 0.80".to_owned() }),
        rows,
    }
}

#[test]
fn policies_stand_in_the_order_given_with_place_value_and_games() {
    let drawn = sound(&ranking(vec![kept("champion", 0.8, "a"), kept("plain", 0.7, "b")]));
    let words = words(&drawn);
    let find = |name: &str| words.iter().find(|one| one.words == name).expect(name).place.top;
    assert!(find("champion") < find("plain"));
    assert!((find("1") - find("champion")).abs() < 2.0);
    let said = said(&drawn);
    for words in ["0.80 [x, y]", "60,000", "best 0.80", "a", "b", "2"] {
        assert!(said.iter().any(|said| said == words), "{words} is missing in {said:?}");
    }
}

#[test]
fn the_bars_are_explained_only_where_policies_share_one() {
    let explained =
        |rows| said(&sound(&ranking(rows))).iter().any(|said| said.contains("told apart"));
    assert!(explained(vec![kept("x", 0.8, "a"), kept("y", 0.79, "a")]));
    assert!(!explained(vec![kept("x", 0.8, "a"), kept("y", 0.7, "b")]));
}

#[test]
fn a_bar_is_thin_beside_a_row_that_is_not_of_its_group() {
    let bars = |letters: [&str; 3]| {
        let rows = letters.map(|letters| kept("x", 0.8, letters));
        sound(&ranking(rows.to_vec())).matches("stroke-width=\"40\"").count()
    };
    assert_eq!(bars(["a", "a", "a"]), 1);
    // Group a in two pieces, and group b.
    assert_eq!(bars(["a", "b", "a"]), 3);
}

#[test]
fn on_a_telephone_long_names_end_before_the_bars() {
    let long = "search(reference, branches = 64, decisions = [mk37, air_now])";
    let chart = ranking(vec![kept(long, 0.8, "a"), kept("plain", 0.79, "a")]);
    sound(&chart);
    let drawn = svg_narrow(&chart);
    let bar = drawn.lines().find(|line| line.contains("stroke-width=\"40\"")).expect("a bar");
    let bar = points(bar)[0].left;
    let lines = words(&drawn).into_iter().filter(|one| long.contains(&one.words));
    let ends: Vec<f64> =
        lines.filter(|one| one.words.len() > 5).map(|one| one.place.right).collect();
    assert!(ends.len() > 1 && ends.iter().all(|&end| end < bar), "{ends:?} and {bar}");
}

#[test]
fn the_dropped_are_grey_below_the_others_with_the_games_they_played() {
    let drawn = sound(&ranking(vec![kept("champion", 0.8, "a"), dropped("random", 0.5, 2000)]));
    let said = said(&drawn);
    assert!(said.contains(&"eliminated early".to_owned()) && said.contains(&"2,000".to_owned()));
    assert!(drawn.contains("random\n0.50 [x, y] n=2000\neliminated after 2000 games"));
    assert!(drawn.contains(&NEITHER.code()) && drawn.contains(&BLUE.code()));
    // A dropped policy has no place.
    assert!(!said.contains(&"2".to_owned()));
}

#[test]
fn sixty_four_policies_in_many_groups_fit() {
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let row = |n: usize| kept(&format!("policy {n}"), 0.8 - 0.01 * n as f64, &letters[n / 2 % 26]);
    let said = said(&sound(&ranking((0..64).map(row).collect())));
    assert_eq!(said.iter().filter(|said| said.starts_with("policy ")).count(), 64);
}

#[test]
fn nasty_names_are_cut_and_stay_words() {
    let mut worst = kept(NASTY, 0.8, "ab");
    worst.note = NASTY.to_owned();
    let mut chart = ranking(vec![worst, kept("b", 0.7, "b"), dropped(NASTY, 0.5, 3)]);
    chart.value_heading = NASTY.to_owned();
    chart.axis = NASTY.to_owned();
    chart.reference = Some(Reference { value: 0.3, label: NASTY.to_owned() });
    assert!(!sound(&chart).contains("<script"));
    pictured(&chart);
}

#[test]
fn extremes_are_drawn_without_harm() {
    sound(&ranking(vec![]));
    sound(&ranking(vec![kept("alone", 0.0, "")]));
    sound(&ranking(vec![dropped("alone", 0.0, 0)]));
    sound(&ranking(vec![kept("unknown", f64::NAN, "a"), kept("known", 0.5, "a")]));
    sound(&ranking(vec![kept("beyond", 7.0, "a")]));
}
