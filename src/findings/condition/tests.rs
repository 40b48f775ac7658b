//! Conditions as they are written, and all that can be wrong with them.

use super::*;
use kernel::systems::metric::{YES_NO, count, one_of, points};

const METRICS: &[Metric] = &[
    Metric::new("us_win", "US wins", YES_NO),
    Metric::new("planes", "Planes", count("planes")),
    Metric::new("score", "Score", points("points").in_parts(1000)),
    Metric::new("sky", "Sky", one_of(&["clear", "light rain"])),
    Metric::new("first_hit", "First hit", count("turns").or("never")),
];

fn holds(text: &str, row: [i32; 3]) -> bool {
    Condition::parse(text, METRICS).unwrap().holds(&[row[0], row[1], row[2], 1, 3])
}

#[test]
fn words_are_asked_for_as_they_are_told() {
    let holds =
        |text: &str, sky, hit| Condition::parse(text, METRICS).unwrap().holds(&[0, 0, 0, sky, hit]);
    assert!(holds("sky=light rain & first_hit<=3", 1, 3) && !holds("sky = clear", 1, 3));
    assert!(holds("sky!=clear", 1, 3) && holds("first_hit!=never", 1, 3));
    for (text, expected) in [
        ("first_hit=never", true),
        ("first_hit!=3", true),
        ("first_hit>3", false),
        ("first_hit>=3", false),
        ("first_hit<3", false),
        ("first_hit<=3", false),
        ("first_hit=3", false),
    ] {
        assert_eq!(holds(text, 0, NEVER), expected, "{text}");
    }
}

#[test]
fn every_comparison_holds_where_it_should() {
    for (sign, expected) in [
        ("=", [false, true, false]),
        ("==", [false, true, false]),
        ("!=", [true, false, true]),
        ("≠", [true, false, true]),
        ("<", [true, false, false]),
        ("<=", [true, true, false]),
        ("≤", [true, true, false]),
        (">", [false, false, true]),
        (">=", [false, true, true]),
        ("≥", [false, true, true]),
    ] {
        let found = [9, 10, 11].map(|planes| holds(&format!("planes {sign} 10"), [0, planes, 0]));
        assert_eq!(found, expected, "{sign}");
    }
}

#[test]
fn all_of_it_must_hold_and_numbers_are_in_the_metrics_unit() {
    assert!(holds("us_win", [1, 0, 0]) && !holds("planes>1 & us_win ", [0, 9, 0]));
    let text = " us_win = 1&planes>10 & score = 1.1";
    assert!(holds(text, [1, 11, 1100]));
    assert!(
        !holds(text, [0, 11, 1100]) && !holds(text, [1, 10, 1100]) && !holds(text, [1, 11, 1101])
    );
    assert!(holds("score>-0.5", [0, 0, -499]) && !holds("score>-0.5", [0, 0, -500]));
    assert!(Condition::default().holds(&[]));
    let found = Condition::parse(text, METRICS).unwrap();
    assert_eq!(found.metrics().collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn it_is_told_by_titles() {
    let told = |text: &str| Condition::parse(text, METRICS).unwrap().in_words(METRICS);
    assert_eq!(told("us_win=1 & planes>=10"), "“US wins” and “Planes” is at least 10");
    assert_eq!(told("us_win=0 & score=1.5"), "not “US wins” and “Score” is 1.5");
}

#[test]
fn what_lies_beyond_the_bounds_never_is() {
    let never = |text: &str| {
        let condition = Condition::parse(text, METRICS).unwrap();
        condition.never(|metric| [Bounds::up_to(1), Bounds::up_to(30), Bounds::up_to(5000)][metric])
    };
    for text in ["planes>30", "planes>=31", "planes=31", "us_win=1 & planes<0", "planes<=-1"] {
        assert_eq!(never(text), Some(1), "{text}");
    }
    assert_eq!(never("score>5"), Some(2));
    // Planes are counted whole, scores in thousandths.
    assert_eq!((never("planes=2.5"), never("score=1.1")), (Some(1), None));
    for text in ["planes>29", "planes>=30", "planes=0", "us_win=1", "score>4.9", "planes!=3"] {
        assert_eq!(never(text), None, "{text}");
    }
}

fn complaint(text: &str) -> String {
    Condition::parse(text, METRICS).unwrap_err().to_string()
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    let expected = "no metric or fact is called `plans`\n --> --where:1:12\n  |\n\
                    1 | us_win=1 & plans>10\n  |            ^^^^^\n  |\n  = help: did you mean `planes`? ";
    assert!(
        complaint("us_win=1 & plans>10").starts_with(expected),
        "{}",
        complaint("us_win=1 & plans>10")
    );
    for (text, what) in [
        ("", "a condition is missing\n"),
        ("us_win=1 &", "a condition is missing\n"),
        ("us_win planes", "no comparison\n"),
        ("us_won", "no metric or fact is called `us_won`\n"),
        ("planes", "`planes` is no yes or no: how many planes is not said\n"),
        ("sky", "`sky` is no yes or no, and its word is not said\n"),
        ("planes>many", "`many` is not a number\n"),
        ("planes>inf", "`inf` is not a number\n"),
        ("planes>", "`` is not a number\n"),
        ("planes=>3", "`>3` is not a number\n"),
        (">3", "no metric or fact is called ``\n"),
        ("plänes>3", "no metric or fact is called `plänes`\n"),
        ("sky=snow", "`sky` is never `snow`\n"),
        ("sky=1", "`sky` is never `1`\n"),
        ("sky<clear", "a word is neither more nor less than another\n"),
        ("first_hit<never", "a word is neither more nor less than another\n"),
        ("first_hit=nver", "`nver` is neither a number nor `never`\n"),
    ] {
        assert!(complaint(text).starts_with(what), "{text}: {}", complaint(text));
    }
    let expected = "\n1 | sky=ligt rain\n  |     ^^^^^^^^^\n  |\n  = help: did you mean `light rain`? \
                    it is one of clear, light rain";
    assert!(complaint("sky=ligt rain").ends_with(expected), "{}", complaint("sky=ligt rain"));
    let help = "help: ask sky=WORD or sky!=WORD";
    assert!(complaint("sky<clear").ends_with(help), "{}", complaint("sky<clear"));
}
