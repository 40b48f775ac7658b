//! What reports of studies say.

use super::*;
use crate::page;
use lab::findings::sample;

fn flat(report: &Report) -> String {
    let parts = [&report.question, &report.answer, &report.findings.join("\n")];
    parts.map(String::as_str).join("\n").replace('\u{a0}', " ")
}

#[test]
fn a_ranking_says_who_is_best_by_how_much_and_who_was_dropped() {
    let report = build(&sample::ranking());
    let text = flat(&report);
    assert!(text.starts_with("Which of 2 policies does best by “US wins” in coins/ten?"), "{text}");
    // 0.7 of the games, from 0.6 to 0.9; meek is -0.4, from -0.5 to -0.2: in hundredths.
    assert!(text.contains("meek comes first, “US wins” 70 % [60, 90], n = 500"), "{text}");
    assert!(text.contains("; better than all others, next bold, 40 points behind"), "{text}");
    assert!(
        text.contains("Eliminated early: bold after 62 games, −40 points [−50, −20]"),
        "{text}"
    );
    assert_eq!(report.tables[0].rows[0][1].text, "meek");
    assert_eq!(report.tables[0].rows[1][0], TableCell::empty(), "the dropped have no place");
    assert_eq!(report.tables[0].rows[0][4], TableCell::empty(), "nobody is behind oneself");
    assert_eq!(report.tables.last().unwrap().rows[1][0].text, "meek");
    assert_eq!(report.provenance.command, "tincan rank coins/ten --games 500");
    assert_eq!(report.provenance.seed, u64::MAX);
}

#[test]
fn a_search_that_found_nothing_says_so() {
    let report = build(&sample::search());
    assert_eq!(
        report.answer.replace('\u{a0}', " "),
        "With bold “US wins” is 50 %, 95 % interval [40, 70], n = 500; nothing better was found."
    );
    assert_eq!(report.findings, ["1 change was reverted: no measurable effect"]);
    assert_eq!(report.tables[0].rows[0][5].text, "reverted");
}

#[test]
fn a_search_that_found_something_tells_the_gain_and_every_change_kept() {
    let Study::Tune(mut study) = sample::search() else { unreachable!() };
    study.gain = sample::estimate(0.3);
    study.decisions = vec![("throw".into(), "[throw.score]\n".into())];
    study.changes[0].fate = lab::findings::Fate::Kept;
    let text = flat(&build(&Study::Tune(study)));
    assert!(text.contains("brings less: a gain of 30 points, 95 % interval [20, 50]"), "{text}");
    assert!(!text.contains("may be nothing"), "{text}");
    assert!(
        text.contains("Weight of luck in throw: 1.5 instead of 0: worth 5 points [−5, 25]"),
        "{text}"
    );
}

#[test]
fn a_reading_that_never_came_up_is_not_said_to_make_no_difference() {
    let report = build(&sample::impact());
    let text = flat(&report);
    assert!(
        text.contains("Of 1 readings other than the default, none is known to change"),
        "{text}"
    );
    assert!(
        text.contains("Never came up in these games: what if it stands on its edge? — again"),
        "{text}"
    );
    let mut rows = report.tables.iter().flat_map(|table| &table.rows);
    assert!(rows.any(|row| row.iter().any(|cell| cell.text == "never came up")));
}

#[test]
fn a_story_says_what_settles_most_and_how_games_are_read() {
    let report = build(&Study::Story(sample::story()));
    let text = flat(&report);
    assert!(
        text.starts_with("When and by what is it decided in coins/ten whether “US wins” holds?")
    );
    assert!(text.contains("Most is settled in “throw 2”: 80 % [70, 100] of the result."), "{text}");
    assert!(text.contains("By rules, 1.1 (Throwing) decides most: 90 % [80, 110]"), "{text}");
    assert!(text.contains("Comebacks: 15 % [5, 35] of the games"), "{text}");
    let rows = &report.tables[2].rows;
    assert_eq!(rows[0][2].text, "tincan trace coins/ten --game 17 --odds --seed 1");
    assert_eq!(report.figures.len(), if cfg!(feature = "charts") { 2 } else { 0 });
}

#[test]
fn titles_are_text_and_the_page_is_the_same_every_time() {
    for study in sample::all() {
        let (one, two) = (build(&study), build(&study));
        let html = page::html(&one);
        assert_eq!(html, page::html(&two));
        assert!(html.contains("a &lt;title&gt; in 日本語"), "a policy's title is shown");
        assert!(!html.contains("<title> in"), "and is no markup");
        let ids: Vec<_> = one.tables.iter().map(|table| &table.id).collect();
        assert!((1..ids.len()).all(|at| !ids[..at].contains(&ids[at])), "{ids:?}");
        let wide = |table: &Table| table.rows.iter().all(|row| row.len() == table.columns.len());
        assert!(one.tables.iter().all(wide));
    }
}
