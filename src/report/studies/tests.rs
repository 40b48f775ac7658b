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
fn what_balances_a_game_is_said_in_one_sentence() {
    let report = build(&Study::Balance(sample::balance()));
    let text = flat(&report);
    assert!(
        text.starts_with("At which value of “Sides of the coin” is “US wins” 50 % in coins/ten?"),
        "{text}"
    );
    // From 0.4 at 3 to 0.6 at 4: half way, and a tenth of a step either way for ±0.02.
    assert!(
        text.contains("with “Sides of the coin” at 3.50 [3.40, 3.60], between 3 and 4"),
        "{text}"
    );
    assert_eq!(report.tables[0].rows.len(), 4);
    assert_eq!(report.figures.len(), usize::from(cfg!(feature = "charts")));
}

#[test]
fn what_carries_a_game_is_told_with_the_least_change_that_balances_it() {
    let report = build(&Study::Scan(sample::scan()));
    let text = flat(&report);
    assert!(text.contains("“US wins” is 30.0 % [28.0, 32.0] as it is, n = 500."), "{text}");
    assert!(
        text.contains("or past it is “Coin: sides” from 2 to 3: 40.0 % [38.0, 42.0]"),
        "{text}"
    );
    assert!(
        text.contains("Of 3 numbers one moves it by one step: Coin: sides (6 → 7: -12"),
        "{text}"
    );
    assert!(
        text.contains("Of all numbers 1 change no game of the first 256; 4 steps are refused"),
        "{text}"
    );
    // Two steps of the sides and one of the weight; the colour changed no game.
    assert_eq!((report.tables[0].rows.len(), report.tables[1].rows.len()), (1, 3));
    assert_eq!(report.tables[1].rows[2][6].text, "not known to");
    assert_eq!(report.figures.len(), if cfg!(feature = "charts") { 2 } else { 0 });
}

#[test]
fn two_settings_are_a_line_of_pairs_and_several_scenarios_have_one_best_value() {
    let report = build(&Study::Contour(sample::contour()));
    let text = flat(&report);
    assert!(text.contains("“US wins” is 50 % at 1 of 2 levels of “weight” by a value"), "{text}");
    let [first, second] = [0, 1].map(|row: usize| &report.tables[0].rows[row]);
    assert_eq!((first[1].text.as_str(), first[2].text.as_str()), ("3.50 [3.40, 3.60]", "3"));
    assert_eq!(second[1].text, "not reached: 10.0 % to 40.0 %");
    let report = build(&Study::Several(sample::several()));
    let text = flat(&report);
    assert!(
        text.contains("by “Sides of the coin” in 1 of 2 scenarios. Best for all is 4"),
        "{text}"
    );
    assert!(text.contains(". Best for all is 4, farthest off in “"), "{text}");
    assert_eq!(report.tables[0].rows[1][1].text, "not reached: 30.0 % to 70.0 %");
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
