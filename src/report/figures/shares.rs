//! What parts a whole is made of: how games ended, what did the killing.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::stacked::{Bar, Part, Stacked, Tone};
use crate::run::RunView;
use crate::words::count;
use kernel::systems::Family;
use lab::engine::CellPart;
use lab::findings::{Share, shares};

use super::drawn;

/// More bars than this are a wall.
const MOST_BARS: usize = 64;
/// Where what is left has more of every whole than this, it is left out: the parts would be too
/// thin to tell apart.
const MOST_REST: f64 = 0.7;

/// Every family of metrics that came to anything, a bar for each cell.
pub fn stacks(run: &RunView) -> Vec<Figure> {
    if run.findings.cells.len() > MOST_BARS {
        return Vec::new();
    }
    run.prepared.system.families().iter().filter_map(|family| stack(run, family)).collect()
}

/// Whether what is left of a whole is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Shown,
    LeftOut,
}

/// One bar before it is drawn: its cell, and the parts of its whole.
struct Whole {
    cell: usize,
    parts: Vec<Share>,
    /// What is left, where that is shown.
    rest: Option<Share>,
}

impl Whole {
    /// What the parts have of the whole.
    fn taken(&self) -> f64 {
        self.parts.iter().map(|part| part.share.value).sum()
    }
}

fn stack(run: &RunView, family: &Family) -> Option<Figure> {
    let mut wholes = wholes(run, family);
    wholes.retain(|whole| whole.taken() > 0.0);
    let first = wholes.first()?;
    let of_games = first.parts.iter().all(|part| part.share.low.is_finite());
    let thin = first.rest.is_some() && wholes.iter().all(|one| one.taken() < 1.0 - MOST_REST);
    let rest = if thin { Rest::LeftOut } else { Rest::Shown };
    if rest == Rest::LeftOut {
        wholes.iter_mut().for_each(|whole| whole.rest = None);
    }
    let axis = match (of_games, rest) {
        (true, Rest::Shown) => "share of the games",
        (true, Rest::LeftOut) => "share of the games in which it happened",
        (false, _) => "share of all",
    };
    let subtitle = format!("{} games a bar", count(run.findings.games));
    let chart = Stacked {
        frame: Frame::new(family.title, &subtitle, ""),
        axis: axis.into(),
        parts: parts(&wholes[0]),
        bars: wholes.iter().map(|whole| bar(run, whole)).collect(),
    };
    Some(drawn(format!("shares-{}", family.id), family.title, caption(&wholes, rest), &chart))
}

fn caption(wholes: &[Whole], rest: Rest) -> String {
    let seen = "Only what was seen at all is shown; the numbers with their intervals are in \
                results.csv.";
    let taken = wholes.iter().map(|whole| 100.0 * whole.taken());
    let (least, most) = (taken.clone().fold(f64::INFINITY, f64::min), taken.fold(0.0, f64::max));
    match (rest, wholes.len()) {
        (Rest::Shown, _) => seen.into(),
        (Rest::LeftOut, 1) => format!("It happened in {most:.1}\u{a0}% of the games. {seen}"),
        (Rest::LeftOut, _) => {
            format!("It happened in {least:.1} to {most:.1}\u{a0}% of a variant's games. {seen}")
        }
    }
}

/// The cells in which the family has a whole to share out.
fn wholes(run: &RunView, family: &Family) -> Vec<Whole> {
    let metrics = run.prepared.metrics();
    let of = |(cell, part): (usize, &CellPart)| {
        let mut parts = shares(family, metrics, &part.tallies.tally)?;
        let rest = parts.split_off(family.parts.len()).pop();
        Some(Whole { cell, parts, rest })
    };
    run.state.cells.iter().enumerate().filter_map(of).collect()
}

fn parts(whole: &Whole) -> Vec<Part> {
    let part = |share: &Share, tone| Part { name: share.name.into(), tone };
    let causes = whole.parts.iter().map(|share| part(share, Tone::Cause));
    causes.chain(whole.rest.iter().map(|share| part(share, Tone::Rest))).collect()
}

fn bar(run: &RunView, whole: &Whole) -> Bar {
    let name = match run.findings.cells.len() {
        1 => run.scenario_name(0).to_owned(),
        _ => run.full_name(whole.cell),
    };
    let rest = whole.rest.iter().map(|share| share.share.value);
    let all = if whole.rest.is_some() { 1.0 } else { whole.taken() };
    let shares = whole.parts.iter().map(|share| share.share.value).chain(rest);
    Bar { name, shares: shares.map(|share| share / all).collect() }
}
