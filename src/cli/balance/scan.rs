//! Nothing is varied by hand: every number is, by one step each way, and what could reach the target is solved.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::super::{problems, progress};
use super::Args;
use super::bench::Bench;
use super::one::One;
use super::vary::{Levels, Vary};
use kernel::config::Cell;
use kernel::systems::{Match, Preparing, Request};
use lab::findings::{
    ChartCell, Known, Measured, NotStepped, Remedy, ScanNumber, ScanResult, ShareInterval,
    in_order, scanned,
};
use lab::search::balance::{Toward, from, further};
use lab::search::scan::{Number, Race, Raced, Ready, StepCell, numbers, reach, ready};

/// What levels play if nothing is said: there are many of them.
const GAMES: u64 = 20_000;
/// The farthest a number is moved.
const FARTHEST: i64 = 64;
/// How many numbers are played to the end, at the least, and for each that is solved.
const KEPT: usize = 40;
const KEPT_EACH: usize = 2;

/// All numbers of one scenario.
pub struct Scan<'a> {
    pub bench: &'a Bench<'a>,
    pub args: &'a Args,
}

/// What is made ready once.
struct Laid<'s> {
    base: Request,
    prepare: Box<Preparing<'s>>,
    numbers: Vec<Number>,
    without_order: usize,
}

impl Scan<'_> {
    pub fn answer(&self) -> Result<ScanResult> {
        let laid = self.laid()?;
        let first = (laid.prepare)(&laid.base).map_err(problems)?;
        let ready = ready(&laid.numbers, &laid.base, &laid.prepare);
        let games = self.games(&ready)?;
        let race = self.race(&*first, &ready, games);
        let (looks, raced) = (race.looks(), self.play(&race));
        let found = self.found(&laid.numbers, &ready, &raced, looks.len());
        let metric = *self.bench.metric();
        let base = Measured::within(
            metric,
            Known::of_metric(&metric),
            &raced.stepped.first,
            ShareInterval::default(),
        );
        let base = base.estimate;
        let remedies = self.remedies(&laid, &found, base.value, games)?;
        let (metric, place) = (metric.title, self.bench.title());
        let title = format!("What carries “{metric}” of {place}, and what balances it");
        let cells = self.bench.entries(&[("as it is".into(), Vec::new())])?;
        let refused = ready.refused;
        Ok(ScanResult {
            asked: self.bench.asked(title, games, self.args.redo(games), cells)?,
            target: self.bench.target,
            base,
            numbers: found,
            not_stepped: NotStepped { refused, without_order: laid.without_order as u64 },
            remedies: in_order(remedies, self.bench.target),
            played: raced.played,
            looks,
        })
    }

    fn laid(&self) -> Result<Laid<'static>> {
        let (system, base) = (self.bench.system, self.bench.request(&[]));
        let (numbers, without_order) = numbers(system.values(&base).map_err(problems)?);
        if numbers.is_empty() {
            bail!(
                "{} has no numbers to try\n  = help: name a setting: --vary PATH=LOW..HIGH",
                system.id()
            );
        }
        Ok(Laid { prepare: system.prepare_like(&base), base, numbers, without_order })
    }

    /// What was said, or what the time has room for: half of it for the steps, half for what is solved.
    fn games(&self, ready: &Ready) -> Result<u64> {
        let Some(time) = self.args.time.time else { return self.args.games(GAMES) };
        // Of all steps a sixteenth of the games, of half of them a quarter, of those kept all.
        let steps = ready.steps.len() as f64;
        let shares = steps / 16.0 + steps * 3.0 / 32.0 + 1.5 * self.kept() as f64;
        self.bench.games_in(time / 2, &[Vec::new()], shares)
    }

    fn kept(&self) -> usize {
        KEPT.max(KEPT_EACH * self.args.at_most)
    }

    fn race<'r>(&self, first: &'r dyn Match, ready: &'r Ready, games: u64) -> Race<'r> {
        let step = |step: &'r lab::search::scan::ReadyStep| StepCell {
            number: step.number,
            game: &*step.game,
        };
        Race {
            first,
            steps: ready.steps.iter().map(step).collect(),
            metrics: self.bench.system.metrics(),
            place: self.bench.place,
            games,
            seed: self.bench.experiment.seed,
            threads: usize::from(self.args.threads),
            keep: self.kept(),
        }
    }

    fn play(&self, race: &Race) -> Raced {
        let all = race.looks().last().copied().unwrap_or(0) * (race.steps.len() as u64 + 1);
        let bar = if self.args.quiet { ProgressBar::hidden() } else { progress::bar(all) };
        let raced = race.run(&|games| bar.inc(games));
        bar.finish_and_clear();
        raced
    }

    fn found(
        &self,
        numbers: &[Number],
        ready: &Ready,
        raced: &Raced,
        looks: usize,
    ) -> Vec<ScanNumber> {
        let titles = self.bench.system.setting_titles();
        let number = |number: &Number| ScanNumber {
            path: number.path.clone(),
            title: titles.of(&number.path).unwrap_or_else(|| number.path.clone()),
            value: number.value.clone(),
            cell: number.cell.clone().map(of_chart),
            steps: Vec::new(),
        };
        let owners: Vec<_> =
            ready.steps.iter().map(|step| (step.number, step.by, step.value.clone())).collect();
        let all = numbers.iter().map(number).collect();
        scanned(all, &owners, &raced.stepped, (self.bench.metric(), looks))
    }

    /// The weightiest that lead towards the target, each moved until it is there.
    fn remedies(
        &self,
        laid: &Laid,
        found: &[ScanNumber],
        base: f64,
        games: u64,
    ) -> Result<Vec<Remedy>> {
        let target = self.bench.target;
        let leads = |one: &ScanNumber| {
            one.way(base, target).map(|way| (one.path.clone(), one.title.clone(), way))
        };
        let all = found.iter().filter_map(leads).take(self.args.at_most);
        let solve = |(path, title, way): (String, String, i64)| {
            let number = laid.numbers.iter().find(|number| number.path == path);
            let number = number.expect("it was scanned");
            self.remedy(laid, (number, title, way), games)
        };
        all.map(solve).collect()
    }

    fn remedy(
        &self,
        laid: &Laid,
        (number, title, way): (&Number, String, i64),
        games: u64,
    ) -> Result<Remedy> {
        let far = reach(number, way, FARTHEST, &laid.base, &laid.prepare);
        let offsets = if way < 0 { -far..=0 } else { 0..=far };
        let (start, toward) =
            if way < 0 { (far as usize, Toward::First) } else { (0, Toward::Last) };
        let vary = vary(number, offsets);
        let (levels, target) = (vary.levels.count(), self.bench.target);
        let one = One { bench: self.bench, vary: &vary };
        let curve = one.along(from(start, toward, games), |curve| {
            further(curve, target, (start, toward, levels), games)
        })?;
        let behind = nearest_crossing(&curve.crossings(target), toward);
        let solved = behind.filter(|_| number.is_numeric());
        Ok(Remedy {
            path: number.path.clone(),
            title,
            value: number.value.clone(),
            at: number.lies(0),
            step: (number.lies(1) - number.lies(0)).abs(),
            crossing: solved.map(|at| curve.crossing(target, at)),
            behind,
            curve,
        })
    }
}

/// Of several crossings the one next to the game as it is.
fn nearest_crossing(all: &[usize], toward: Toward) -> Option<usize> {
    match toward {
        Toward::First => all.last().copied(),
        Toward::Last => all.first().copied(),
    }
}

/// A number over some of its steps.
fn vary(number: &Number, offsets: std::ops::RangeInclusive<i64>) -> Vary {
    let names = offsets.clone().filter_map(|by| number.moved(by));
    let levels = match number.is_numeric() {
        true => Levels::Numbers(names.zip(offsets.map(|by| number.lies(by))).collect()),
        false => Levels::Words(names.collect()),
    };
    Vary { said: String::new(), path: number.path.clone(), levels }
}

fn of_chart(cell: Cell) -> ChartCell {
    ChartCell { chart: cell.chart, row: cell.row, column: cell.column }
}
