//! Which number to watch, and which levels: found by games of their own, before anything is counted.

use std::ops::Range;

use kernel::dice::{Chain, Gauge, Leads};
use kernel::systems::Scratch;

use super::ascent::{Lot, Passed};
use super::{
    Ascent, ERROR, Effort, FINALS_FROM, Ladder, PILOTS_FROM, Plan, Player, Rare, Rung, add_up,
};

/// So many games of a level that pass or arrive are enough.
const ENOUGH: usize = 20;
/// Numbers are tried with few games; where none comes to the event, all that move are looked at again with many; and
/// the levels of the best are chosen with some more.
const TRIED: Look = Look { least: 250, most: 1_000 };
const AGAIN: Look = Look { least: 1_000, most: 64_000 };
const CHOSEN: Look = Look { least: 1_000, most: 4_000 };
/// Of those, so many tell whether a number moves at all.
const FIRST: usize = 100;
/// The share of games that is to pass from level to level: near e^-2, the best there is for levels that can be
/// placed anywhere (Rubino & Tuffin, 2009).
const PASS: f64 = 0.2;
/// A level that more than this pass is none.
const NEARLY_ALL: f64 = 0.9;
/// Where it happens in so many of the games, no further level is needed.
const OFTEN: f64 = 0.1;
/// The best few are tried once more, by so many climbs of so many games a level.
const FINALISTS: usize = 4;
const FINAL: Effort = Effort { games: 300, times: 16 };
/// The most levels there may be.
const MOST: usize = 40;

/// Games at every level of a pilot; where too few of them pass or arrive, four times as many, up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    least: u64,
    most: u64,
}

/// A number that was tried: its levels, and how well they lead to the event.
#[derive(Clone, Debug, PartialEq)]
pub struct Pilot {
    pub ladder: Ladder,
    pub ascent: Ascent,
}

impl Pilot {
    /// Whether the event was reached by it.
    pub fn arrived(&self) -> bool {
        self.ascent.share() > 0.0
    }

    /// About the squared relative error of an estimate, times the games it takes: the less the better. Of every rung
    /// the variance of its share, as if games of one level knew nothing of each other.
    pub fn cost(&self) -> f64 {
        let all = self.ascent.share();
        let (mut variance, mut reached) = (0.0, 1.0);
        // What is still to come from each rung on, as a share of the games that pass to it.
        let mut ahead = all;
        for (rung, effort) in self.ascent.rungs.iter().zip(&self.ladder.efforts) {
            let (passes, happens) = (rung.passes(), rung.happens());
            let next = if passes > 0.0 { (ahead - happens) / passes } else { 0.0 };
            let square = passes * next * next + happens;
            variance += (square - ahead * ahead) * (reached / all) * (reached / all) / effort;
            reached *= passes;
            ahead = next;
        }
        variance * self.ladder.efforts.iter().sum::<f64>()
    }
}

impl Rare<'_> {
    /// Try every one of these numbers, in their order; those that do not move lead nowhere and are left out. Where none of
    /// them comes to the event, all are looked at again with more games at every level.
    pub fn pilots(&self, gauges: &[Gauge], threads: usize, progress: &dyn Fn(u64)) -> Vec<Pilot> {
        let tried = self.pilots_of(gauges, TRIED, threads, progress);
        if tried.iter().any(Pilot::arrived) {
            return tried;
        }
        let moving: Vec<Gauge> = tried.iter().map(|pilot| pilot.ladder.gauge).collect();
        self.pilots_of(&moving, AGAIN, threads, &|_| ())
    }

    fn pilots_of(
        &self,
        gauges: &[Gauge],
        how: Look,
        threads: usize,
        progress: &dyn Fn(u64),
    ) -> Vec<Pilot> {
        let plan = Plan::new(gauges.len() as u64, self.seed).on(threads).in_blocks_of(1);
        let play = |player: &mut Player, scratch: &mut Scratch, places: Range<u64>| {
            let gauges = places.map(|place| gauges[place as usize]);
            gauges.filter_map(|gauge| player.pilot(self, gauge, how, scratch)).collect::<Vec<_>>()
        };
        let pages = || Player::new(self.width);
        add_up(&plan, pages, play, Vec::new(), |all, part| all.extend(part), progress)
    }

    /// The best of them, and how many games it wants at a level; `None` where none came to the event. A few are looked at
    /// closer and climbed some times, by games that count for nothing else.
    pub fn best(&self, mut pilots: Vec<Pilot>, threads: usize) -> Option<Best> {
        pilots.retain(Pilot::arrived);
        pilots.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
        pilots.truncate(FINALISTS);
        let gauges: Vec<Gauge> = pilots.iter().map(|pilot| pilot.ladder.gauge).collect();
        let closer = self.pilots_of(&gauges, CHOSEN, threads, &|_| ());
        let closer: Vec<Pilot> = closer.into_iter().filter(Pilot::arrived).collect();
        let mut games: u64 = closer.iter().map(|pilot| pilot.ascent.games()).sum();
        // What came to the event only by very many games at a level has had its close look.
        let pilots = if closer.is_empty() { pilots } else { closer };
        let mut best: Option<(f64, Pilot, f64)> = None;
        for pilot in pilots {
            let climbs = self.climb_from(FINALS_FROM, &pilot.ladder, FINAL, threads, &|_| ());
            let played: u64 = climbs.iter().map(Ascent::games).sum();
            games += played;
            let spread = spread(&climbs);
            let cost = spread * played as f64;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, pilot, spread));
            }
        }
        let (_, pilot, spread) = best?;
        Some(Best { pilot, effort: wanted(spread), games })
    }

    /// All its numbers, both ways.
    pub fn gauges(&self) -> Vec<Gauge> {
        let both = |metric| [Leads::Up, Leads::Down].map(|leads| Gauge { metric, leads });
        (0..self.width).flat_map(both).collect()
    }
}

/// The squared relative error of a climb, as climbs were seen to spread.
fn spread(climbs: &[Ascent]) -> f64 {
    let n = climbs.len() as f64;
    let mean = climbs.iter().map(Ascent::share).sum::<f64>() / n;
    let squares: f64 = climbs.iter().map(|climb| (climb.share() - mean).powi(2)).sum();
    if mean > 0.0 { squares / (n - 1.0) / (mean * mean) } else { f64::INFINITY }
}

/// So many games at a level that a climb is off by [`ERROR`]: what it is off by falls with their root.
fn wanted(spread: f64) -> u32 {
    let games = f64::from(FINAL.games) * spread / (ERROR * ERROR);
    games.clamp(500.0, 20_000.0) as u32
}

/// The number that leads to the event best.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    pub pilot: Pilot,
    /// Games at a usual level that make a climb good enough.
    pub effort: u32,
    /// The games it took to find out.
    pub games: u64,
}

impl Player {
    /// Try one number.
    fn pilot(
        &mut self,
        rare: &Rare,
        gauge: Gauge,
        how: Look,
        scratch: &mut Scratch,
    ) -> Option<Pilot> {
        let mut first = (PILOTS_FROM..).take(FIRST).map(Chain::of);
        if !first.any(|chain| self.play(rare, &chain, gauge, scratch).1.len() > 1) {
            return None;
        }
        let ladder = Ladder { gauge, levels: Vec::new(), efforts: Vec::new() };
        let mut pilot = Pilot { ladder, ascent: Ascent::default() };
        let mut from: Option<Vec<Passed>> = None;
        loop {
            let (chains, games) = self.look_long(rare, &pilot.ladder, &from, how, scratch);
            let level = pilot.ladder.next(&games);
            let (rung, passed) = rung(&chains, &games, level);
            pilot.ascent.rungs.push(rung);
            pilot.ladder.efforts.push(effort(&rung));
            pilot.ladder.levels.extend(level);
            if level.is_none() {
                return Some(pilot);
            }
            from = Some(passed);
        }
    }

    /// Play from where games passed the level before, or from the start, until enough of them go on.
    fn look_long(
        &mut self,
        rare: &Rare,
        ladder: &Ladder,
        from: &Option<Vec<Passed>>,
        how: Look,
        scratch: &mut Scratch,
    ) -> (Vec<Chain>, Vec<Looked>) {
        let rung = ladder.levels.len() as u64;
        let lot = Lot { seed: rare.seed, first: PILOTS_FROM, rung };
        let mut effort = how.least;
        loop {
            let chains = match from {
                None => (PILOTS_FROM..PILOTS_FROM + effort).map(Chain::of).collect(),
                Some(passed) => lot.taken_up(passed, effort as usize),
            };
            let games = self.look(rare, ladder.gauge, &chains, scratch);
            if effort >= how.most || ladder.goes_on(&games) {
                return (chains, games);
            }
            effort = (4 * effort).min(how.most);
        }
    }

    /// Play games from one level, and keep of each how it went.
    fn look(
        &mut self,
        rare: &Rare,
        gauge: Gauge,
        chains: &[Chain],
        scratch: &mut Scratch,
    ) -> Vec<Looked> {
        let mut look = |chain: &Chain| {
            let (happened, climb) = self.play(rare, chain, gauge, scratch);
            Looked { happened, climb: climb.iter().map(|step| (step.score, step.after)).collect() }
        };
        chains.iter().map(&mut look).collect()
    }
}

/// A game of a pilot: whether it happened, and every score it came to, with the moment.
struct Looked {
    happened: bool,
    climb: Vec<(i32, u32)>,
}

impl Looked {
    fn furthest(&self) -> Option<i32> {
        self.climb.last().map(|&(score, _)| score)
    }
}

/// How many games a level is worth against others: what makes the variance of the product least for all games
/// together.
fn effort(rung: &Rung) -> f64 {
    let on = (rung.passes() + rung.happens()).clamp(1e-6, 1.0);
    (((1.0 - on) / on).sqrt() / 2.0).clamp(0.5, 20.0)
}

impl Ladder {
    /// Whether enough of these games pass a further level, or arrive.
    fn goes_on(&self, games: &[Looked]) -> bool {
        let happened = games.iter().filter(|game| game.happened).count();
        let passing = |level| games.iter().filter(|game| game.furthest() >= Some(level)).count();
        happened >= ENOUGH || self.next(games).is_some_and(|level| passing(level) >= ENOUGH)
    }

    /// The next level: what the best share of the games passes; none where it happens often enough without, no game comes any
    /// further, or there are too many.
    fn next(&self, games: &[Looked]) -> Option<i32> {
        let all = games.len() as f64;
        let happened = games.iter().filter(|game| game.happened).count() as f64;
        if happened >= OFTEN * all || self.levels.len() >= MOST {
            return None;
        }
        let mut reached: Vec<i32> = games.iter().filter_map(Looked::furthest).collect();
        reached.sort_unstable();
        let first = || games.iter().filter_map(|game| Some(game.climb.first()?.0)).min();
        let start = self.levels.last().copied().or_else(first)?;
        let passing = |level: i32| reached.len() - reached.partition_point(|&score| score < level);
        let share = |level: i32| passing(level) as f64 / all;
        let distance = |level: i32| (share(level) / PASS).ln().abs();
        let mut levels: Vec<i32> = reached.iter().copied().filter(|&level| level > start).collect();
        levels.dedup();
        levels.retain(|&level| share(level) <= NEARLY_ALL);
        levels.into_iter().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
    }
}

fn rung(chains: &[Chain], games: &[Looked], level: Option<i32>) -> (Rung, Vec<Passed>) {
    let mut rung = Rung { games: chains.len() as u64, ..Rung::default() };
    let mut passed = Vec::new();
    for (chain, game) in chains.iter().zip(games) {
        match game.climb.iter().find(|&&(score, _)| level.is_some_and(|level| score >= level)) {
            Some(&(_, after)) => passed.push(Passed { chain: chain.clone(), after }),
            None => rung.happened += u64::from(game.happened),
        }
    }
    rung.passed = passed.len() as u64;
    (rung, passed)
}
