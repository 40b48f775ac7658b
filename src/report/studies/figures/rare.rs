//! The chart of what hardly ever happens: the levels on the way, down to the event.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::forest::{Forest, Marks, Row};
use crate::charts::reading::{Judged, Reading};
use kernel::stats::Estimate;
use lab::findings::{RareLevel, RareResult, Split, power_of_ten};
use lab::output::rare::odds;

use super::figure;

/// How many games of all come to every level, and in how many it happens.
pub fn levels(study: &RareResult, split: &Split) -> Vec<Figure> {
    let title = format!("How many games come as far: “{}”", split.by.title);
    let games = study.games();
    let level = |(told, level): ([String; 5], &RareLevel)| Row { n: games, ..row(told, level) };
    let mut rows: Vec<Row> = split.rows().into_iter().zip(&split.levels).map(level).collect();
    rows.push(Row { n: games, ..event(study) });
    let chart = Forest {
        value_heading: "as far come".into(),
        within: (f64::NEG_INFINITY, 0.0),
        marks: Marks::GamesIn,
        ..Forest::of(Frame::new(&title, &study.asked.places(), ""), "share of all games", rows)
    };
    let caption = "Every mark to the left is so many times rarer: 1:100 is one game in a hundred. From each level games are taken up again with fresh dice, so that \
                   all of them are played often enough to be counted; the last row is the event itself, with its 95\u{a0}% interval."
        .into();
    vec![figure("levels", &title, caption, &chart)]
}

fn row([name, ..]: [String; 5], level: &RareLevel) -> Row {
    let (at, text) = (power_of_ten(level.reached), one_in(level.reached));
    let note = match level.passes.value > 0.0 {
        true => format!("{:.0} % go on", level.passes.value * 100.0),
        false => String::new(),
    };
    let reading = Reading::new(at, (at, at), &text);
    Row { label: name, reading, n: level.games, note, verdict: Judged::Unjudged }
}

/// `1 in 1,200`.
fn one_in(share: f64) -> String {
    match share {
        1.0.. => "all".into(),
        0.1.. => format!("{:.0} %", share * 100.0),
        _ => format!("1 in {}", lab::output::rare::roughly(1.0 / share)),
    }
}

fn event(study: &RareResult) -> Row {
    let Estimate { value, low, high, n } = study.share;
    // An end at nothing lies nowhere on such an axis: a tenth of the estimate is far enough.
    let ends = (power_of_ten(low.max(value / 10.0)), power_of_ten(high));
    Row {
        label: format!("It happens: {}", study.event),
        reading: Reading::new(power_of_ten(value), ends, &one_in(value)),
        n,
        note: odds(&study.share).replace('\u{a0}', " "),
        verdict: Judged::Unjudged,
    }
}
