//! The forest plot.

use super::super::Frame;
use super::super::forest::{Forest, Group, Row};
use super::super::palette::{BETTER, NEITHER, WORSE};
use super::super::reading::{Judged, Reading, Reference};
use super::{NASTY, pictured, said, sound, words};

fn row(label: &str, value: f64, half: f64) -> Row {
    let text = format!("{value:.3} [{:.3}, {:.3}]", value - half, value + half);
    Row {
        label: label.to_owned(),
        reading: Reading::new(value, (value - half, value + half), &text),
        n: 1000,
        note: String::new(),
        verdict: Judged::Unjudged,
    }
}

fn forest(rows: Vec<Row>) -> Forest {
    let frame = Frame::new("title", "subtitle", "footnote");
    Forest { value_heading: "share [95 %]".to_owned(), ..Forest::of(frame, "share afloat", rows) }
}

#[test]
fn a_row_shows_its_name_and_its_value_as_handed_in() {
    let said = said(&sound(&forest(vec![row("laffey", 0.775, 0.003)])));
    for words in ["title", "subtitle", "footnote", "laffey", "0.775 [0.772, 0.778]", "share afloat"]
    {
        assert!(said.iter().any(|said| said == words), "{words} is missing in {said:?}");
    }
}

#[test]
fn the_number_of_games_is_a_column_only_where_rows_differ_in_it() {
    let mut chart = forest(vec![row("one", 0.5, 0.1), row("two", 0.6, 0.1)]);
    assert!(!said(&sound(&chart)).contains(&"games".to_owned()));
    chart.groups[0].rows[1].n = 25_000;
    let said = said(&sound(&chart));
    assert!(said.contains(&"games".to_owned()) && said.contains(&"25,000".to_owned()));
}

#[test]
fn a_verdict_is_told_by_colour_and_explained_once() {
    let judged = |verdict| Row { verdict, ..row("x", 0.1, 0.05) };
    let rows = [Judged::Better, Judged::Worse, Judged::Better].map(judged);
    let drawn = sound(&forest(rows.to_vec()));
    assert!(drawn.contains(&BETTER.code()) && drawn.contains(&WORSE.code()));
    assert!(!drawn.contains(&NEITHER.code()));
    assert_eq!(said(&drawn).iter().filter(|said| *said == "better").count(), 1);
    assert!(!said(&drawn).contains(&"unclear".to_owned()));
}

#[test]
fn an_interval_beyond_the_axis_ends_in_an_arrow() {
    let usual = vec![row("a", 0.5, 0.01), row("b", 0.6, 0.01), row("c", 0.55, 0.01)];
    assert_eq!(sound(&forest(usual.clone())).matches("<polygon").count(), 0);
    let huge = [usual, vec![row("huge", 0.55, 40.0)]].concat();
    // One arrow to each side.
    assert_eq!(sound(&forest(huge)).matches("<polygon").count(), 2);
}

#[test]
fn a_reference_is_named_above_its_line() {
    let mut chart = forest(vec![row("a", 0.5, 0.01)]);
    chart.reference = Some(Reference { value: 0.0, label: "no difference".to_owned() });
    chart.towards = ["worse".to_owned(), "better".to_owned()];
    let said = said(&sound(&chart));
    for words in ["no difference", "← worse", "better →"] {
        assert!(said.iter().any(|said| said == words), "{words} is missing in {said:?}");
    }
}

#[test]
fn headings_stand_above_their_rows() {
    let mut chart = forest(vec![row("first", 0.5, 0.01)]);
    chart.groups[0].heading = "one ship".to_owned();
    chart.groups.push(Group { heading: "other".to_owned(), rows: vec![row("second", 0.4, 0.01)] });
    let words = words(&sound(&chart));
    let top = |name: &str| words.iter().find(|one| one.words == name).expect(name).place.top;
    let order = ["one ship", "first", "other", "second"].map(top);
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn sixty_four_rows_are_all_there_and_none_over_another() {
    let rows = (0..64).map(|cell| row(&format!("cell number {cell}"), 0.5, 0.01));
    let said = said(&sound(&forest(rows.collect())));
    assert_eq!(said.iter().filter(|said| said.starts_with("cell number")).count(), 64);
    // So high a chart has its axis above as well.
    assert_eq!(said.iter().filter(|said| *said == "0.50" || *said == "0.500").count(), 2);
}

#[test]
fn nasty_names_are_cut_and_stay_words() {
    let mut worst = row(NASTY, 0.5, 0.1);
    worst.note = NASTY.to_owned();
    let mut chart = forest(vec![worst, row("", 0.2, 0.1)]);
    chart.value_heading = NASTY.to_owned();
    chart.axis = NASTY.to_owned();
    chart.reference = Some(Reference { value: 0.3, label: NASTY.to_owned() });
    chart.groups[0].heading = NASTY.to_owned();
    let drawn = sound(&chart);
    assert!(!drawn.contains("<script"));
    // The pointer finds the whole name.
    assert!(drawn.contains("made for it\n0.500 [0.400, 0.600] n=1000"));
    pictured(&chart);
}

#[test]
fn extremes_are_drawn_without_harm() {
    sound(&forest(vec![]));
    sound(&forest(vec![row("zero", 0.0, 0.0)]));
    sound(&forest(vec![row("zero", 0.0, 0.0); 3]));
    sound(&forest(vec![row("unknown", f64::NAN, f64::NAN), row("known", 0.5, 0.1)]));
    sound(&forest(vec![row("endless", 0.5, f64::INFINITY), row("known", 0.5, 0.1)]));
    sound(&forest(vec![row("huge", 1e15, 1e12), row("tiny", 1e-12, 1e-15)]));
    let mut certain = forest(vec![row("always", 1.0, 0.0)]);
    certain.within = (0.0, 1.0);
    sound(&certain);
}

/// On a narrow plot the words to either side would run into the title between them.
#[test]
fn what_lies_to_either_side_keeps_off_the_title_of_the_axis() {
    let long =
        "a name so long that little of the page is left for the plot beside it, whatever is done";
    let mut chart = forest(vec![row(long, 0.5, 0.1)]);
    chart.axis = "difference of something with a long name, points".to_owned();
    chart.towards = ["worse for the one side", "better for the one side"].map(str::to_owned);
    let drawn = words(&sound(&chart));
    let top = |name: &str| drawn.iter().find(|one| one.words.contains(name)).expect(name).place.top;
    assert!(top("worse for") > top("difference of") && top("worse for") == top("better for"));
}

#[test]
fn a_verdict_says_whose_it_is() {
    let judged = Row { verdict: Judged::Better, ..row("x", 0.1, 0.05) };
    let chart = Forest { likes: "Japan".to_owned(), ..forest(vec![judged]) };
    assert!(said(&sound(&chart)).contains(&"better for Japan".to_owned()));
}
