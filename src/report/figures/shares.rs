//! What parts a whole is made of: how games ended, what did the killing.

use crate::report::Figure;
use crate::report::charts::Frame;
use crate::report::charts::stacked::{Bar, Part, Stacked, Tone};
use crate::report::run::RunView;
use crate::report::words::count;
use crate::runs::{Share, shares};
use crate::systems::Family;

use super::drawn;

/// More bars than this are a wall.
const MOST_BARS: usize = 64;

/// Every family of metrics that came to anything, a bar for each cell.
pub fn stacks(run: &RunView) -> Vec<Figure> {
    if run.findings.cells.len() > MOST_BARS {
        return Vec::new();
    }
    run.prepared.system.families().iter().filter_map(|family| stack(run, family)).collect()
}

fn stack(run: &RunView, family: &Family) -> Option<Figure> {
    let found = found(run, family);
    let (_, first) = found.first()?;
    // A whole that is all rest has nothing to show.
    let parts = family.parts.len();
    if found.iter().all(|(_, shares)| shares[..parts].iter().all(|share| share.count == 0)) {
        return None;
    }
    let part = |(place, share): (usize, &Share)| Part {
        name: share.name.into(),
        tone: if place < parts { Tone::Cause } else { Tone::Rest },
    };
    let of_games = first.iter().all(|share| share.share.low.is_finite());
    let axis = if of_games { "share of the games" } else { "share of all" };
    let subtitle = format!("{} games a bar", count(run.findings.games));
    let chart = Stacked {
        frame: Frame::new(family.title, &subtitle, ""),
        axis: axis.into(),
        parts: first.iter().enumerate().map(part).collect(),
        bars: found.iter().map(|(cell, shares)| bar(run, *cell, shares)).collect(),
    };
    let caption = "Only what was seen at all is shown; the numbers with their intervals are in \
                   results.csv.";
    Some(drawn(format!("shares-{}", family.id), family.title, caption.into(), &chart))
}

/// The cells in which the family has a whole to share out.
fn found(run: &RunView, family: &Family) -> Vec<(usize, Vec<Share>)> {
    let metrics = run.prepared.metrics();
    let cells = run.state.cells.iter().enumerate();
    let of = |(cell, part): (usize, &crate::runs::CellPart)| {
        Some((cell, shares(family, metrics, &part.sheet.tally)?))
    };
    cells.filter_map(of).collect()
}

fn bar(run: &RunView, cell: usize, shares: &[Share]) -> Bar {
    let name = if run.findings.cells.len() == 1 {
        run.scenario_name(0).into()
    } else {
        run.full_name(cell)
    };
    Bar { name, shares: shares.iter().map(|share| share.share.value).collect() }
}
