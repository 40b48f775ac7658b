//! How games end: one bar a cell, cut into every way a game can end, which add up to all of them.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::stacked::{Bar, Part, Stacked, Tone};
use crate::run::RunView;
use crate::words::count;
use lab::findings::{Ending, Liking, endings};

use super::drawn;

/// More bars than this are a wall.
const MOST_BARS: usize = 24;
/// So many bad ways have a colour of their own; the others are put together.
const MOST_BAD: usize = 7;

/// The bars of every cell that has endings.
pub fn bars(run: &RunView) -> Vec<Figure> {
    if run.findings.cells.len() > MOST_BARS {
        return Vec::new();
    }
    let ended: Vec<(usize, Vec<Ending>)> = (0..run.findings.cells.len())
        .map(|cell| (cell, ended(run, cell)))
        .filter(|(_, endings)| !endings.is_empty())
        .collect();
    // Cells of one run may be scenarios and campaigns; then they end in different ways.
    let Some((_, first)) = ended.first() else { return Vec::new() };
    let names = |all: &[Ending]| all.iter().map(|one| one.name).collect::<Vec<_>>();
    if ended.iter().any(|(_, other)| names(other) != names(first)) {
        return Vec::new();
    }
    vec![figure(run, &ended)]
}

fn ended(run: &RunView, cell: usize) -> Vec<Ending> {
    let (prepared, tallies) = (run.prepared, &run.state.cells[cell].tallies);
    endings(prepared.system.endings(), prepared.metrics(), prepared.headline(), &tallies.tally)
}

fn figure(run: &RunView, ended: &[(usize, Vec<Ending>)]) -> Figure {
    let order = order(ended);
    let first = &ended[0].1;
    let mut parts: Vec<Part> = order.shown.iter().map(|&place| part(&first[place])).collect();
    if !order.together.is_empty() {
        parts.push(Part { name: "other ways".into(), tone: Tone::Bad });
    }
    let chart = Stacked {
        frame: Frame::new(TITLE, &subtitle(run), ""),
        axis: "share of the games".into(),
        parts,
        bars: ended.iter().map(|(cell, endings)| bar(run, *cell, endings, &order)).collect(),
    };
    drawn(ID.into(), TITLE, caption(first, &order), &chart)
}

/// It stands with the answer, whatever else shows that.
pub const ID: &str = "how-games-end";
const TITLE: &str = "How games end";

fn subtitle(run: &RunView) -> String {
    let side = run.headline().liking_side();
    let likes =
        if side.is_empty() { String::new() } else { format!(": blue is good for {side}, red bad") };
    format!("Every game is in one part{likes}; {} games a bar", count(run.findings.games))
}

/// The places of the ways with a colour of their own, and of those put together.
struct Order {
    shown: Vec<usize>,
    together: Vec<usize>,
}

/// Good ways, then those that are neither, then bad ones; the most frequent of the bad first.
fn order(ended: &[(usize, Vec<Ending>)]) -> Order {
    let first = &ended[0].1;
    let seen = |place: usize| ended.iter().map(|(_, all)| all[place].count).sum::<u64>();
    let of = |liking: Liking| (0..first.len()).filter(move |&place| first[place].liking == liking);
    let mut bad: Vec<usize> = of(Liking::Bad).filter(|&place| seen(place) > 0).collect();
    bad.sort_by_key(|&place| std::cmp::Reverse(seen(place)));
    let own = if bad.len() > MOST_BAD + 1 { MOST_BAD } else { bad.len() };
    let together = bad.split_off(own);
    let shown = of(Liking::Good).chain(of(Liking::Neither)).chain(bad).collect();
    Order { shown, together }
}

fn part(ending: &Ending) -> Part {
    let tone = match ending.liking {
        Liking::Good => Tone::Good,
        Liking::Bad => Tone::Bad,
        Liking::Neither => Tone::Neither,
    };
    Part { name: ending.name.into(), tone }
}

fn bar(run: &RunView, cell: usize, endings: &[Ending], order: &Order) -> Bar {
    let share = |place: &usize| endings[*place].share.value;
    let rest: f64 = order.together.iter().map(share).sum();
    let rest = (!order.together.is_empty()).then_some(rest);
    let name = match run.findings.cells.len() {
        1 => run.scenario_name(0).to_owned(),
        _ => run.full_name(cell),
    };
    Bar { name, shares: order.shown.iter().map(share).chain(rest).collect() }
}

fn caption(first: &[Ending], order: &Order) -> String {
    let bad = order.shown.iter().map(|&place| &first[place]);
    let bad = bad.filter(|one| one.liking == Liking::Bad && one.count > 0);
    let most = bad.max_by_key(|one| one.count).map_or(String::new(), |one| {
        let percent = one.share.percent();
        format!(
            " Of the bad ways the most frequent is “{}”, {:.1}\u{a0}%.",
            one.name, percent.value
        )
    });
    format!("The parts of a bar add up to all games.{most} Luck is left in.")
}
