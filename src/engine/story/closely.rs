//! One game looked at closely: the odds at every moment, and the rolls that moved them most.

use std::ops::Range;

use kernel::dice::Moment;
use kernel::systems::{Chronicle, Rows, Scratch};

use super::events::rolled;
use super::looks::{Ahead, Player, Tried};
use super::{Grain, Tale, end_of};
use crate::engine::{Plan, add_up};

/// Branches before the first die, at a moment and at a single roll, and at a roll that is named.
const FROM_START: u32 = 1024;
const AT_MOMENT: u32 = 256;
const AT_ROLL: u32 = 512;
/// Steps from moment to moment that are looked into, and the rolls in them.
const STEPS: usize = 4;
const ROLLS: usize = 160;
/// Rolls that are measured again, and those that are named.
const AGAIN: usize = 6;
const NAMED: usize = 3;

/// One game with its odds.
#[derive(Clone, Debug)]
pub struct Closely {
    pub chronicle: Chronicle,
    pub start: Tried,
    /// The moments it was taken up again at, and how those branches ended.
    pub moments: Vec<(Moment, Tried)>,
    /// The rolls that moved the odds most, the furthest first.
    pub rolls: Vec<TurningPoint>,
}

/// A roll, by its line of the story, with the branches from before it and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    pub line: usize,
    pub before: Tried,
    pub after: Tried,
}

impl TurningPoint {
    fn by(&self) -> f64 {
        (self.after.odds() - self.before.odds()).abs()
    }

    /// Whether it moved the odds by more than counting does: two and a half standard errors.
    fn is_clear(&self) -> bool {
        let variance = |tried: Tried| tried.odds() * (1.0 - tried.odds()) / f64::from(tried.n);
        self.by() > 2.5 * (variance(self.before) + variance(self.after)).sqrt()
    }
}

/// A look ahead from one place in the game.
#[derive(Clone, Copy)]
struct Job {
    after: u32,
    ahead: Ahead,
    n: u32,
}

impl Tale<'_> {
    /// Look at one game closely.
    pub fn closely(&self, game: u64, threads: usize) -> Closely {
        let chronicle = self.cell.chronicle(self.seed, game, &mut Scratch::new());
        let stops = Grain::of(std::slice::from_ref(&chronicle)).stops(&chronicle);
        let start = Job { after: 0, ahead: Ahead::Odds, n: FROM_START };
        let look = |ahead, n| move |&after: &u32| Job { after, ahead, n };
        let jobs: Vec<Job> =
            [start].into_iter().chain(stops.iter().map(look(Ahead::Odds, AT_MOMENT))).collect();
        let tried = self.all_tried(game, &jobs, threads);
        let end = self.ended(&chronicle);
        let rolls = self.turning_points(game, &chronicle, (&stops, &tried, end), threads);
        let at = |moment: &Moment| stops.iter().position(|&after| after == moment.after);
        let known = |moment: &Moment| Some((moment.clone(), tried[at(moment)? + 1]));
        let moments = chronicle.moments.iter().filter_map(known).collect();
        Closely { start: tried[0], moments, rolls, chronicle }
    }

    /// How the game itself ended, as if it were all there could be.
    fn ended(&self, chronicle: &Chronicle) -> Tried {
        let row = &chronicle.transcript.outcome;
        let [won, lost] = [self.judge.won(row), self.judge.lost(row)].map(u32::from);
        Tried { won, lost, n: 1 }
    }

    fn all_tried(&self, game: u64, jobs: &[Job], threads: usize) -> Vec<Tried> {
        let plan = Plan::new(jobs.len() as u64, self.seed).on(threads).in_blocks_of(1);
        let play = |rows: &mut Rows, scratch: &mut Scratch, places: Range<u64>| {
            let mut player = Player { tale: self, rows, scratch };
            let mut one = |job: &Job| player.tried(game, job.after, job.ahead, 0..job.n);
            places.map(|place| one(&jobs[place as usize])).collect::<Vec<_>>()
        };
        let pages = || Rows::new(self.width);
        add_up(&plan, pages, play, Vec::new(), |all, part| all.extend(part), &|_| ())
    }

    /// The rolls within the largest steps that moved the odds most: chosen by some branches, measured by others.
    fn turning_points(
        &self,
        game: u64,
        chronicle: &Chronicle,
        (stops, tried, end): (&[u32], &[Tried], Tried),
        threads: usize,
    ) -> Vec<TurningPoint> {
        let events = within_largest(chronicle, stops, tried, end);
        let last = end_of(chronicle);
        let measure = |events: &[(usize, u32, u32)], ahead, n| -> Vec<TurningPoint> {
            let ends = events.iter().flat_map(|&(_, before, after)| [before, after]);
            let jobs: Vec<Job> = ends.map(|after| Job { after, ahead, n }).collect();
            let tried = self.all_tried(game, &jobs, threads);
            let point = |(&(line, _, after), pair): (&(usize, u32, u32), &[Tried])| TurningPoint {
                line,
                before: pair[0],
                after: if after == last { end } else { pair[1] },
            };
            events.iter().zip(tried.chunks_exact(2)).map(point).collect()
        };
        let mut chosen: Vec<_> =
            events.iter().copied().zip(measure(&events, Ahead::Odds, AT_MOMENT)).collect();
        chosen.sort_by(|(_, a), (_, b)| b.by().total_cmp(&a.by()));
        let chosen: Vec<_> = chosen.into_iter().take(AGAIN).map(|(event, _)| event).collect();
        let mut again = measure(&chosen, Ahead::Again, AT_ROLL);
        again.retain(TurningPoint::is_clear);
        again.sort_by(|a, b| b.by().total_cmp(&a.by()));
        again.truncate(NAMED);
        again
    }
}

/// The events within the largest steps of the odds from moment to moment: line, and the numbers of events
/// before and after each.
fn within_largest(
    chronicle: &Chronicle,
    stops: &[u32],
    tried: &[Tried],
    end: Tried,
) -> Vec<(usize, u32, u32)> {
    let places: Vec<u32> =
        [0].into_iter().chain(stops.iter().copied()).chain([end_of(chronicle)]).collect();
    let odds: Vec<f64> = tried.iter().chain([&end]).map(|tried| tried.odds()).collect();
    let mut steps: Vec<usize> = (0..places.len() - 1).collect();
    let by = |&step: &usize| (odds[step + 1] - odds[step]).abs();
    steps.sort_by(|a, b| by(b).total_cmp(&by(a)));
    steps.truncate(STEPS);
    let inside = |&(_, before, after): &(usize, u32, u32)| {
        steps.iter().any(|&step| after > places[step] && before < places[step + 1])
    };
    rolled(chronicle).into_iter().filter(inside).take(ROLLS).collect()
}
