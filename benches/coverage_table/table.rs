//! The page that is printed, in Markdown.

use std::fmt;

use tincan::stats::{Bounds, Estimate, holm};

use super::count::{ALPHA, Count, percent};
use super::world::SEED;

/// How large short runs are, in games, and how many there are of each size.
const SIZES: [(u64, u64); 3] = [(200, 1000), (2_000, 500), (20_000, 200)];
/// How far the gain that is claimed may be from the one there is.
const HONEST: f64 = 1.5;
/// From how many runs on that claim a gain it is judged: of fewer the gain there is would be known by a fifth and no
/// better.
const ENOUGH_CLAIMS: u64 = 50;
/// From which share of runs on it is printed as the gain of all.
const NEARLY_ALL: f64 = 0.9;

/// How many times the usual numbers of games and runs.
#[derive(Clone, Copy)]
pub struct Scale(pub f64);

impl Scale {
    pub fn of(self, number: u64) -> u64 {
        ((number as f64 * self.0) as u64).max(10)
    }

    /// Place, size and number of short runs.
    pub fn sizes(self) -> impl Iterator<Item = (usize, u64, u64)> {
        SIZES.into_iter().enumerate().map(move |(place, (size, runs))| (place, size, self.of(runs)))
    }
}

/// One metric: the truth, and how many intervals held it, by the size of runs.
pub struct Line {
    name: String,
    truth: f64,
    counts: [Count; 3],
    pub gains: [Option<Gain>; 3],
}

/// How many times fewer games an estimate without luck says it needed, and how many it did.
#[derive(Clone, Copy)]
pub struct Gain {
    /// The runs whose luck was taken out, and their share.
    pub runs: u64,
    pub taken: f64,
    /// The median of what they claimed, and what there was in them.
    pub claimed: f64,
    pub realised: f64,
    /// What there was in all runs, with those that left luck in.
    pub over_all: f64,
}

pub struct Section {
    pub title: String,
    pub games: u64,
    pub lines: Vec<Line>,
}

#[derive(Default)]
pub struct Page {
    sections: Vec<Section>,
}

impl Line {
    pub fn new(name: String, truth: f64) -> Line {
        Line { name, truth, counts: [Count::default(); 3], gains: [None; 3] }
    }

    /// Count one interval of runs of a size.
    pub fn add(&mut self, place: usize, found: Estimate, bounds: Bounds, truth: f64) {
        self.counts[place].add(found, bounds, truth);
    }
}

impl Gain {
    /// Unknown where too few runs took luck out.
    fn is_honest(&self) -> Option<bool> {
        let ratio = self.claimed / self.realised;
        (self.runs >= ENOUGH_CLAIMS).then_some((1.0 / HONEST..=HONEST).contains(&ratio))
    }
}

impl Page {
    pub fn add(&mut self, section: Section) {
        self.sections.push(section);
    }

    fn lines(&self) -> impl Iterator<Item = (&Section, &Line)> {
        self.sections
            .iter()
            .flat_map(|section| section.lines.iter().map(move |line| (section, line)))
    }

    /// Every number of the page that is significantly below 93 %, in words.
    fn misses(&self) -> Vec<String> {
        let all: Vec<(&Section, &Line, usize)> = self
            .lines()
            .flat_map(|(section, line)| [0, 1, 2].map(|at| (section, line, at)))
            .collect();
        let p: Vec<f64> = all.iter().map(|(_, line, at)| line.counts[*at].p_value()).collect();
        let found = all.iter().zip(holm(&p)).filter(|(_, adjusted)| *adjusted < ALPHA);
        let told = |(section, line, at): &(&Section, &Line, usize)| {
            let held = percent(line.counts[*at].share());
            format!("- {}: {} at n = {}: {held} %", section.title, line.name, SIZES[*at].0)
        };
        found.map(|(one, _)| told(one)).collect()
    }

    fn dishonest(&self) -> Vec<String> {
        let gains = self.lines().flat_map(|(section, line)| {
            let gains =
                line.gains.iter().zip(SIZES).filter_map(|(gain, size)| Some(((*gain)?, size.0)));
            gains.map(move |(gain, size)| (section, line, gain, size))
        });
        let dishonest = gains.filter(|(_, _, gain, _)| gain.is_honest() == Some(false));
        let told = |(section, line, Gain { claimed, realised, .. }, size): (
            &Section,
            &Line,
            Gain,
            u64,
        )| {
            format!(
                "- {}: {} at n = {size}: {claimed:.2} claimed, {realised:.2} found",
                section.title, line.name
            )
        };
        dishonest.map(told).collect()
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# How often intervals hold the truth\n")?;
        writeln!(f, "{HEAD}\n")?;
        self.summary(f)?;
        self.sections
            .iter()
            .filter(|one| !one.lines.is_empty())
            .try_for_each(|one| write!(f, "{one}"))
    }
}

const HEAD: &str = "Each number is the share of short runs, in percent, whose 95 % interval holds the \
truth. The games of one long run are the world, short runs are drawn from it with replacement, and the truth is \
the mean of the world: it has no error of its own. Of luck that is taken out, the little that has not cancelled in the world is \
taken off its games first. Metrics that never vary in the world are left out. `benches/coverage` makes this \
page and coverage.csv, which has the same numbers for programs; the same version makes the same bytes.

Below 95 % can be noise: with 200 runs a number moves by 3 points either way. Above 95 % is what rare events force: where hardly any \
run sees one, an interval that ever ends above 0 can only hold too often. An event that few games have, and those many times at once \
(hits at a range that one battle in 500 comes to, thirty of them then), is taken to come in as many as the other parts of its whole \
do (hits at other ranges), until ten games had one; where it is part of none, to be worth 1.

Gains of luck taken out are those of the runs that claim one: how far plain estimates lie from the truth, mean square, over how far theirs do. Runs with too few events \
to take luck out of claim nothing; since those lie to one side, all runs together gain less than most of them claim, which coverage.csv has in its last column. \
Where under a third of the runs claim a gain, those are the ones with more events than usual, lie to the other side, and gain less than they claim; their intervals hold all the same.

What was tuned on what: from how many events on Student's t is used, the size of differences nobody saw, five standard errors for the mean of \
luck and ten games for every class of it were chosen on Picket Duty and Kamikaze Attack!, on these questions but on other games (another \
seed). That an unseen count comes in as many as others of its whole was decided after two ranges of the Gunfire Tables had been missed; it has \
no number that could be tuned. Nothing else was chosen on them.";

impl Page {
    fn summary(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.lines().count() * SIZES.len();
        let runs = self.sections.iter().filter_map(|one| one.lines.first());
        let most = runs.map(|line| line.counts.map(|count| count.runs)).max().unwrap_or([0; 3]);
        let [a, b, c] = most;
        let wrong: u64 =
            self.lines().flat_map(|(_, line)| line.counts).map(|count| count.wrong).sum();
        writeln!(
            f,
            "{a} short runs of 200 games, {b} of 2,000 and {c} of 20,000; seed {SEED} for games and for what is drawn.\n"
        )?;
        writeln!(f, "- Intervals that leave what their metric can be, or have no width: {wrong}.")?;
        let misses = self.misses();
        writeln!(
            f,
            "- Of {numbers} numbers, significantly below 93 % (one-sided test of the count, Holm over all, 5 %): {}.",
            misses.len()
        )?;
        misses.iter().try_for_each(|miss| writeln!(f, "  {miss}"))?;
        let dishonest = self.dishonest();
        writeln!(
            f,
            "- Gains claimed by more than {HONEST} times too much or too little: {}.",
            dishonest.len()
        )?;
        dishonest.iter().try_for_each(|one| writeln!(f, "  {one}"))?;
        writeln!(
            f,
            "\n| lowest and median of | 200 | 2,000 | 20,000 |\n| --- | ---: | ---: | ---: |"
        )?;
        for section in self.sections.iter().filter(|one| !one.lines.is_empty()) {
            let [a, b, c] = [0, 1, 2].map(|at| section.extremes(at));
            writeln!(f, "| {} | {a} | {b} | {c} |", section.title)?;
        }
        writeln!(f)
    }
}

impl Section {
    fn extremes(&self, at: usize) -> String {
        let mut shares: Vec<f64> = self.lines.iter().map(|line| line.counts[at].share()).collect();
        shares.sort_by(f64::total_cmp);
        format!("{}, {}", percent(shares[0]), percent(shares[shares.len() / 2]))
    }
}

/// The same numbers as a table for programs, one line for every metric and size of runs.
impl Page {
    pub fn numbers(&self) -> String {
        let mut text = String::from(
            "question,metric,truth,games,runs,held,beyond_bounds_or_no_width,luck_taken_out_of,gain_claimed,gain_found,gain_found_over_all_runs\n",
        );
        for (section, line) in self.lines() {
            for ((size, _), (count, gain)) in SIZES.iter().zip(line.counts.iter().zip(&line.gains))
            {
                let Count { runs, held, wrong } = count;
                let gain = gain.map_or(",,,".into(), |gain| gain.numbers());
                let (title, name) = (&section.title, &line.name);
                text += &format!(
                    "\"{title}\",\"{name}\",{:.9},{size},{runs},{held},{wrong},{gain}\n",
                    line.truth
                );
            }
        }
        text
    }
}

impl Gain {
    fn numbers(&self) -> String {
        let Gain { taken, claimed, realised, over_all, .. } = self;
        format!("{taken:.4},{claimed:.4},{realised:.4},{over_all:.4}")
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n\nA world of {} games.\n", self.title, self.games)?;
        let with_luck = self.lines.iter().any(|line| line.gains[0].is_some());
        let more = if with_luck { " gain claimed, found |" } else { "" };
        let sizes = SIZES.map(|(size, _)| format!(" n = {size} |{more}")).concat();
        writeln!(f, "| metric | truth |{sizes}")?;
        let dashes = if with_luck { " ---: | ---: |" } else { " ---: |" };
        writeln!(f, "| --- | ---: |{}", dashes.repeat(SIZES.len()))?;
        for line in &self.lines {
            write!(f, "| {} | {:.6} |", line.name, line.truth)?;
            for (count, gain) in line.counts.iter().zip(&line.gains) {
                write!(f, " {} |", percent(count.share()))?;
                if let Some(gain) = gain {
                    write!(f, " {gain} |")?;
                }
            }
            writeln!(f)?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.taken {
            taken if taken >= NEARLY_ALL => write!(f, "{:.2}, {:.2}", self.claimed, self.realised),
            taken if taken > 0.0 && self.runs >= ENOUGH_CLAIMS => {
                let Gain { claimed, realised, .. } = self;
                write!(f, "{claimed:.2}, {realised:.2} in {} % of runs", percent(taken))
            }
            taken if taken > 0.0 => write!(f, "in {} % of runs", percent(taken)),
            _ => write!(f, "left in"),
        }
    }
}
