//! What single games were like: when they were decided, how often the lead changed, which to tell.

use serde::{Deserialize, Serialize};

use super::parts::PartOfGame;
use super::sizes::mean_of_sizes;
use super::{COMEBACK, DECIDED, LEVEL, clearly_above, clearly_below, mean, share};
use crate::engine::story::{Look, Path, PathPoint, Tried};
use kernel::stats::{Bounds, Estimate, Histogram, count};

/// What games were like, all together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drama {
    /// How often the lead clearly passes to the other side.
    pub lead_changes: Estimate,
    /// Games in which it does at least once.
    pub contested: Estimate,
    /// The largest step of the odds from moment to moment.
    pub largest_swing: Estimate,
    /// Games won from odds that were clearly below a fifth.
    pub comebacks: Estimate,
    /// The share of a game's rolls that come after it was decided.
    pub dead_time: Estimate,
}

impl Drama {
    /// Of games whose first step was measured from the share won, `odds`, and that begin with the odds `start`.
    pub fn of(paths: &[Path], odds: Estimate, start: Estimate) -> Drama {
        let each = |of: &dyn Fn(&Path) -> f64| paths.iter().map(of).collect::<Vec<_>>();
        let first = start.value;
        let mut changes = Histogram::default();
        paths.iter().for_each(|path| changes.add(path.lead_changes(first) as i32));
        let any = Bounds { least: 0.0, most: f64::INFINITY };
        Drama {
            lead_changes: count::mean(&changes, any, 1.0, LEVEL),
            contested: share(paths, |path| path.lead_changes(first) > 0),
            largest_swing: mean(&each(&|path| path.largest_from(odds.value, first))),
            comebacks: share(paths, |path| path.was_turned(first)),
            dead_time: Bounds::YES_OR_NO.keep(mean_of_sizes(&each(&Path::dead_time), 1.0)),
        }
    }
}

/// Whether one outcome is clearly beyond the line of decided games.
pub fn is_decided(tried: Tried) -> bool {
    clearly_above(tried.most(), tried.n, DECIDED)
}

/// Who clearly leads, of those branches somebody won: 1 the side, −1 the other, 0 nobody.
fn leader(tried: Tried) -> i8 {
    let (won, n) = (tried.won, tried.won + tried.lost);
    i8::from(clearly_above(won, n, 0.5)) - i8::from(clearly_below(won, n, 0.5))
}

impl Path {
    /// Who won: 1 the side, −1 the other, 0 nobody.
    fn winner(&self) -> i8 {
        i8::from(self.end.won > 0) - i8::from(self.end.lost > 0)
    }

    /// How often the clear lead passes from one side to the other. Where nobody clearly leads, whoever did
    /// last still does; before the first roll whoever wins more often.
    pub fn lead_changes(&self, start: f64) -> usize {
        let first = if start > 0.5 { 1 } else { -1 };
        let leads = self.points.iter().map(|point| leader(point.tried)).chain([self.winner()]);
        let mut last = first;
        let mut changes = 0;
        for lead in leads.filter(|&lead| lead != 0) {
            changes += usize::from(lead != last);
            last = lead;
        }
        changes
    }

    /// The chance a moment gives whoever won, as branches won and tried.
    fn of_winner(&self, point: &PathPoint) -> (u32, u32) {
        let Tried { won, lost, n } = point.tried;
        (if self.winner() == 1 { won } else { lost }, n)
    }

    /// Whether whoever won was clearly below the line of comebacks. Where a side begins below it, its
    /// every win is one, and not counted: what counts is a fall.
    pub fn was_turned(&self, start: f64) -> bool {
        let first = if self.winner() == 1 { start } else { 1.0 - start };
        let low = |point: &PathPoint| {
            let (won, n) = self.of_winner(point);
            clearly_below(won, n, COMEBACK)
        };
        self.winner() != 0 && first >= COMEBACK && self.points.iter().any(low)
    }

    /// From where on the game stayed decided as it ended: the number of the moment, and how many events
    /// had rolled.
    pub fn decided_at(&self) -> (usize, u32) {
        let as_it_ended = |point: &PathPoint| {
            let ended = match self.winner() {
                1 => point.tried.won,
                -1 => point.tried.lost,
                _ => point.tried.n - point.tried.won - point.tried.lost,
            };
            clearly_above(ended, point.tried.n, DECIDED)
        };
        let open = self.points.iter().rposition(|point| !as_it_ended(point));
        let first = open.map_or(0, |place| place + 1);
        (first, self.points.get(first).map_or(self.events, |point| point.after))
    }

    /// Its largest step, which was measured with the odds `counted` before the first die, where those are `start`.
    fn largest_from(&self, counted: f64, start: f64) -> f64 {
        let first = self.points.first().map_or(self.end, |point| point.look);
        match self.swing.step {
            0 => self.swing.by + (counted - start) * (first.odds() - counted).signum(),
            _ => self.swing.by,
        }
    }

    /// The share of its rolls that came after it was decided.
    pub fn dead_time(&self) -> f64 {
        let left = self.events.saturating_sub(self.decided_at().1);
        f64::from(left) / f64::from(self.events.max(1))
    }
}

/// Why a game is worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Its odds stay nearest to the middle of all games.
    Typical,
    /// Its odds move most from moment to moment.
    Dramatic,
    /// Whoever won was furthest behind.
    Comeback,
}

impl Reason {
    pub fn spelled(self) -> &'static str {
        match self {
            Reason::Typical => "typical",
            Reason::Dramatic => "dramatic",
            Reason::Comeback => "comeback",
        }
    }
}

/// One game worth telling: its odds when each part began and after the last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaleOf {
    pub why: Reason,
    pub game: u64,
    pub odds: Vec<f64>,
}

impl Path {
    /// The moment at which a part begins, or the next that does where the game has no such part; `None` where
    /// it is over before. `order` are all parts in the order games have them.
    pub fn begins(&self, order: &[String], part: usize) -> Option<u32> {
        let begins = |name: &String| self.parts.iter().find(|(known, _)| known == name);
        order[part..].iter().find_map(begins).map(|&(_, after)| after)
    }

    /// How the game looks at its start, when each part begins, and at its end; `None` as long as
    /// nothing has rolled. A game that is over stays what it became.
    pub fn marks(&self, order: &[String]) -> Vec<Option<Look>> {
        let look = |after: u32| self.at(after).map(|point| point.look);
        let begins = |part: usize| self.begins(order, part).map_or(Some(self.end), look);
        [None].into_iter().chain((0..order.len()).map(begins)).chain([Some(self.end)]).collect()
    }

    /// The odds after so many events, where it was taken up again there.
    pub fn at(&self, after: u32) -> Option<&PathPoint> {
        self.points.iter().find(|point| point.after == after)
    }

    /// The same as odds.
    fn odds(&self, order: &[String], start: f64) -> Vec<f64> {
        self.marks(order).into_iter().map(|look| look.map_or(start, Look::odds)).collect()
    }
}

/// A typical game, the most dramatic, and the one that was turned furthest: the first of equals each time, and
/// none twice.
pub fn worth_telling(paths: &[Path], parts: &[PartOfGame], start: f64) -> Vec<TaleOf> {
    let order: Vec<String> = parts.iter().skip(1).map(|part| part.name.clone()).collect();
    let mut told: Vec<TaleOf> = Vec::new();
    for why in [Reason::Typical, Reason::Dramatic, Reason::Comeback] {
        let fresh: Vec<&Path> =
            paths.iter().filter(|path| told.iter().all(|tale| tale.game != path.game)).collect();
        let best = most(&fresh, parts, start, why);
        told.extend(best.map(|path| TaleOf {
            why,
            game: path.game,
            odds: path.odds(&order, start),
        }));
    }
    told
}

/// The first of those games that are the most like this; none where none is like it at all.
pub fn most<'p>(
    paths: &[&'p Path],
    parts: &[PartOfGame],
    start: f64,
    why: Reason,
) -> Option<&'p Path> {
    let order: Vec<String> = parts.iter().skip(1).map(|part| part.name.clone()).collect();
    let score = |path: &Path| match why {
        Reason::Typical => Some(-path.apart(&order, parts, start)),
        Reason::Dramatic => Some(path.movement(start)),
        Reason::Comeback => path.was_turned(start).then(|| -path.least()),
    };
    let scored = paths.iter().filter_map(|path| Some((score(path)?, *path)));
    scored.reduce(|best, one| if one.0 > best.0 { one } else { best }).map(|(_, path)| path)
}

impl Path {
    /// How far the odds moved in all, by the squares of their steps.
    fn movement(&self, start: f64) -> f64 {
        let looks: Vec<Look> =
            self.points.iter().map(|point| point.look).chain([self.end]).collect();
        let steps = looks.windows(2).map(|pair| pair[0].squared_to(pair[1]));
        looks[0].squared_from(start) + steps.sum::<f64>()
    }

    /// How far its odds are from the middle of all games, part by part; one that ended as fewer games do is
    /// further than any that did not.
    fn apart(&self, order: &[String], parts: &[PartOfGame], start: f64) -> f64 {
        let far = |(odds, part): (f64, &PartOfGame)| (odds - part.quantiles[2]).abs();
        let apart: f64 = self.odds(order, start).into_iter().zip(parts).map(far).sum();
        let as_most = (self.winner() == 1) == (start > 0.5);
        apart + if as_most { 0.0 } else { parts.len() as f64 }
    }

    /// The least chance whoever won ever had.
    fn least(&self) -> f64 {
        let chance = |point: &PathPoint| {
            let (won, n) = self.of_winner(point);
            f64::from(won) / f64::from(n)
        };
        self.points.iter().map(chance).fold(1.0, f64::min)
    }
}
