//! The charts of a study.

mod balance;
mod rare;
mod region;
mod scan;

pub use balance::{contour, several, solution};
pub use rare::levels;
pub use region::region;
pub use scan::scan;

use crate::charts::fan::Fan;
use crate::charts::forest::{Forest, Group, Row};
use crate::charts::heat_map::{Better, HeatMap, Shading, Side, Tile};
use crate::charts::ranking::{self, Ranked};
use crate::charts::reading::{Judged, Reading, Reference};
use crate::charts::{Chart, Frame, png, svg, svg_narrow};
use crate::words::{count, interval, value};
use crate::{Figure, Part};
use kernel::stats::Estimate;
use lab::findings::Balance;
use lab::findings::Goal;
use lab::findings::RankedPolicy;
use lab::findings::story::{StoryResult, SwingClass};
use lab::findings::{
    Impact, ImpactResult, MatrixResult, Measure, RankResult, TuneChange, TuneResult, Weight,
};

use super::{difference, level};

/// Rows beyond this say nothing that a table does not say better.
const MOST_ROWS: usize = 64;

fn figure(id: &str, title: &str, caption: String, chart: &impl Chart) -> Figure {
    let (svg, narrow, png) = (svg(chart), svg_narrow(chart), png(chart));
    Figure {
        id: id.into(),
        part: Part::Answer,
        title: title.into(),
        caption,
        svg,
        narrow,
        png,
        views: Vec::new(),
    }
}

fn reading(found: &Estimate) -> Reading {
    let text = format!("{} {}", value(found), interval(found));
    Reading::new(found.value, (found.low, found.high), &text)
}

/// What is measured, with its unit.
fn axis(metric: &Measure, unit: &str) -> String {
    format!("{}, {unit}", metric.title)
}

/// The same for a difference.
fn difference_axis(metric: &Measure, unit: &str) -> String {
    format!("{}, difference in {unit}", metric.title)
}

/// What a metric can be at all.
fn within(metric: &Measure) -> (f64, f64) {
    if metric.is_proportion() { (0.0, 100.0) } else { (f64::NEG_INFINITY, f64::INFINITY) }
}

pub fn ranking(study: &RankResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let (best, unit) = level(metric, &study.ranking.standings[0].mean);
    let title = format!("Policies by “{}”", metric.title);
    let over = match study.asked.targets.as_slice() {
        [one] => one.clone(),
        several => format!("mean over {} scenarios", several.len()),
    };
    let chart = ranking::Ranking {
        frame: Frame::new(&title, &format!("{over}, 95 % intervals"), ""),
        axis: axis(metric, unit),
        value_heading: format!("{unit} [95 %]"),
        within: within(metric),
        reference: Some(Reference { value: best.value, label: "best".into() }),
        rows: study.ranking.standings.iter().map(|one| ranked(study, one)).collect(),
    };
    let caption = "Best first. Those beside one bar are not known to differ from the first of it; \
                   those eliminated early played fewer games and are not ranked among themselves."
        .into();
    vec![figure("ranking", &title, caption, &chart)]
}

fn ranked(study: &RankResult, one: &RankedPolicy) -> Ranked {
    let standing = match one.group {
        Some(letter) => ranking::RankedAs::Kept { letters: letter.to_string() },
        None => ranking::RankedAs::Dropped,
    };
    Ranked {
        name: study.name(one.policy).to_owned(),
        // Titles are sentences: the table has room for them.
        note: String::new(),
        reading: reading(&level(&study.asked.metric, &one.mean).0),
        games: one.games,
        standing,
    }
}

pub fn pairs(study: &MatrixResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.matrix.cells[0][0]);
    let cell = |row: usize, column: usize| {
        let (found, unit) = level(metric, &study.matrix.cells[row][column]);
        let half = Estimate { value: found.half_width(), ..found };
        let names = format!("{} against {}", study.name(0, row), study.name(1, column));
        Tile {
            value: found.value,
            text: value(&found),
            half: format!("±{}", value(&half)),
            told: format!("{names}: {} {unit} {}", value(&found), interval(&found)),
        }
    };
    let side = |side: usize| Side {
        title: study.sides[side].side.clone(),
        labels: study.names(side).into_iter().map(str::to_owned).collect(),
    };
    let (rows, columns) = (study.names(0).len(), study.names(1).len());
    let [likes, dislikes] = [0, 1].map(|at| &study.sides[at].side);
    let title = format!("{} for every pair of policies", metric.title);
    let chart = HeatMap {
        frame: Frame::new(&title, &format!("{likes} likes it high, {dislikes} low"), ""),
        measure: axis(metric, unit),
        across: side(1),
        down: side(0),
        cells: (0..rows).map(|row| (0..columns).map(|at| Some(cell(row, at))).collect()).collect(),
        shading: match metric.is_proportion() {
            true => Shading::Diverging { middle: 50.0, better: Better::Higher },
            false => Shading::Sequential,
        },
        framed: "equilibrium".into(),
        contour: metric.is_proportion().then_some(50.0),
        baseline: match study.matrix.verdict {
            Balance::Equilibrium(row, column) => Some((row, column)),
            Balance::Perhaps(_) | Balance::Cycle(_) => None,
        },
    };
    let caption =
        "Every pair played the same games; half the 95 % interval is below each value. A \
                   pair that neither side would leave alone is framed: an equilibrium. Shares are blue \
         where the first side wins more often than not, and red where it does not."
            .into();
    vec![figure("pairs", &title, caption, &chart)]
}

pub fn changes(study: &TuneResult) -> Vec<Figure> {
    if study.changes.is_empty() {
        return Vec::new();
    }
    let metric = &study.asked.metric;
    let rows = |kept: fn(&TuneChange) -> bool| -> Vec<Row> {
        let all = study.changes.iter().filter(|one| kept(one));
        all.take(MOST_ROWS / 2).map(|one| change(metric, one)).collect()
    };
    let groups = [
        ("kept", rows(TuneChange::is_kept)),
        ("reverted: no measurable effect", rows(|one| !one.is_kept())),
    ];
    let drawn: usize = groups.iter().map(|(_, rows)| rows.len()).sum();
    let left_out = left_out(study.changes.len() - drawn);
    let groups = groups.into_iter().filter(|(_, rows)| !rows.is_empty());
    let groups = groups.map(|(heading, rows)| Group { heading: heading.into(), rows });
    let toward = match study.goal {
        Goal::Highest => "gain",
        Goal::Lowest => "gain (less of it)",
    };
    let title = "What each change is worth";
    let (_, unit) = difference(metric, &study.start);
    let chart = Forest {
        value_heading: format!("{unit} [95 %]"),
        reference: Some(Reference { value: 0.0, label: "nothing".into() }),
        towards: ["loss".into(), toward.into()],
        groups: groups.collect(),
        ..Forest::of(
            Frame::new(title, "what the winner of the search loses without it", &left_out),
            &difference_axis(metric, unit),
            Vec::new(),
        )
    };
    let caption = "Each change reverted by itself, on fresh validation games.".into();
    vec![figure("changes", title, caption, &chart)]
}

fn change(metric: &Measure, one: &TuneChange) -> Row {
    let (worth, _) = difference(metric, &one.worth);
    let verdict = match (worth.low > 0.0, worth.high < 0.0) {
        (true, _) => Judged::Better,
        (false, true) => Judged::Worse,
        (false, false) => Judged::Unclear,
    };
    Row {
        label: one.title.clone(),
        reading: reading(&worth),
        n: worth.n,
        note: format!("{} → {}", one.before, one.after),
        verdict,
    }
}

pub fn readings(study: &ImpactResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let changed: Vec<&Impact> = study.impacts.iter().filter(|one| !one.p.is_nan()).collect();
    if changed.is_empty() {
        return Vec::new();
    }
    let row = |one: &&Impact| {
        let (found, _) = difference(metric, &one.difference);
        let verdict = match one.weight() {
            Weight::Matters if metric.likes.is_empty() => Judged::Differs,
            Weight::Matters if found.value > 0.0 => Judged::Better,
            Weight::Matters => Judged::Worse,
            Weight::Unclear | Weight::Elsewhere | Weight::Untouched => Judged::Unclear,
        };
        Row {
            label: one.title(),
            reading: reading(&found),
            n: found.n,
            note: format!("{} games affected", count(one.touched)),
            verdict,
        }
    };
    let title = format!("Other readings of the rules, by what they change in “{}”", metric.title);
    let (_, unit) = difference(metric, &study.default);
    let (default, level_unit) = level(metric, &study.default);
    let by_default = format!("by the default readings {} {level_unit}", value(&default));
    let chart = Forest {
        value_heading: format!("{unit} [95 %]"),
        reference: Some(Reference { value: 0.0, label: "default".into() }),
        likes: metric.likes.clone(),
        ..Forest::of(
            Frame::new(&title, &by_default, &left_out(changed.len().saturating_sub(MOST_ROWS))),
            &difference_axis(metric, unit),
            changed.iter().take(MOST_ROWS).map(row).collect(),
        )
    };
    let caption =
        "Largest difference first; readings that changed it in no game are left out.".into();
    vec![figure("readings", &title, caption, &chart)]
}

/// The odds from moment to moment, and what settles the result.
pub fn story(study: &StoryResult) -> Vec<Figure> {
    let swings = (!study.classes.is_empty()).then(|| swings(study));
    [fan(study)].into_iter().chain(swings).collect()
}

fn fan(study: &StoryResult) -> Figure {
    let title = format!("The odds of “{}”, from moment to moment", study.asked.metric.title);
    let mut moments: Vec<String> = study.parts.iter().map(|part| part.name.clone()).collect();
    moments.push("end".into());
    let bands =
        format!("half of {} games in the dark band, four fifths in both", count(study.asked.games));
    let games = study.told.iter();
    let games = games
        .map(|tale| (format!("game {}: {}", tale.game, tale.why.spelled()), tale.odds.clone()));
    let chart = Fan {
        frame: Frame::new(&title, &bands, ""),
        moments,
        axis: study.asked.metric.title.clone(),
        quantiles: study.parts.iter().map(|part| part.quantiles).collect(),
        games: games.collect(),
    };
    let caption =
        "Odds when each part of the game begins; the dashed line is the middle of all games. \
                   Games that are over stay at how they ended."
            .into();
    figure("odds", &title, caption, &chart)
}

fn swings(study: &StoryResult) -> Figure {
    let title = "What settles the result";
    let row = |class: &SwingClass| {
        let settles = class.settles.percent();
        Row {
            label: format!("{} {}", class.rule, class.title),
            reading: reading(&settles),
            n: study.asked.games,
            note: format!(
                "{} a game, {} points each",
                value(&class.times),
                value(&class.moves.percent())
            ),
            verdict: Judged::Unjudged,
        }
    };
    let more = left_out(study.classes.len().saturating_sub(MOST_CLASSES));
    let chart = Forest {
        value_heading: "% [95 %]".into(),
        ..Forest::of(
            Frame::new(title, "events by the rule that rolls", &more),
            "share of the result, %",
            study.classes.iter().take(MOST_CLASSES).map(row).collect(),
        )
    };
    let caption =
        "How much of what decides games each rule’s rolls are: how often they come, times \
                   the mean square of how far one of them moves the odds."
            .into();
    figure("swings", title, caption, &chart)
}

/// Rules beyond these settle next to nothing.
const MOST_CLASSES: usize = 16;

fn left_out(rows: usize) -> String {
    match rows {
        0 => String::new(),
        more => format!("{more} more are in the table"),
    }
}
