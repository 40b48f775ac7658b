//! Policies of two sides against each other: every pair, on the same games and dice.
//!
//! Nobody is dropped on the way: a policy that loses to one opponent may be the answer to another,
//! and a best response can only be told from pairs that played the same games.

use std::io;

use crate::findings::{Answer, Balance, Exploit, Margin, Matrix, mixed};

use crate::engine::{Crew, Players, RaceRound, race_round};
use kernel::stats::{Bounds, Estimate, Moments, holm};
use kernel::systems::Match;

use super::standing::{Behind, Care, Counted, mean_of};

/// Who plays whom, over what, and how long.
pub struct Pairings<'a> {
    pub rows: usize,
    pub columns: usize,
    /// Row by row: for every pair, the cell of each scenario.
    pub pairs: Vec<Vec<&'a dyn Match>>,
    pub width: usize,
    /// What counts: the side of the rows likes it high, that of the columns low.
    pub counted: Counted,
    /// Who searches: the side (0 for the rows), his place there, and that of what he goes on by.
    pub searching: Vec<(usize, usize, usize)>,
    pub games: u64,
    pub seed: u64,
    pub crew: Crew<'a>,
}

/// The error rate kept over all comparisons.
const ALPHA: f64 = 0.05;

impl Pairings<'_> {
    pub fn play(&self, progress: &dyn Fn(u64)) -> io::Result<Matrix> {
        let field = Players { players: &self.pairs, width: self.width, metric: self.counted.place };
        let round = race_round(&field, self.seed, 0..self.games, self.crew, progress)?;
        let (rows, columns, counted) = (self.rows, self.columns, &self.counted);
        let table = Table { round: &round, rows, columns, counted };
        let exploits = table.all_exploits(&self.searching);
        let cells: u64 = self.pairs.iter().map(|cells| cells.len() as u64).sum();
        let ladders = (0..2).filter_map(|side| table.ladder(side, &self.searching)).collect();
        Ok(Matrix { exploits, ladders, ..table.matrix(self.games * cells) })
    }
}

/// A played field.
pub(super) struct Table<'a> {
    pub round: &'a RaceRound,
    rows: usize,
    columns: usize,
    pub counted: &'a Counted,
}

/// Two places of the table in one row or one column.
type Step = ((usize, usize), (usize, usize));

/// Every step a side could take, and whether it is known what it changes.
struct Steps(Vec<(Step, Change)>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// The metric is known to be higher after the step.
    Higher,
    Lower,
    Unknown,
}

impl Table<'_> {
    fn matrix(&self, played: u64) -> Matrix {
        let steps = self.steps();
        let row = |row: usize| (0..self.columns).map(|column| self.cell(row, column)).collect();
        let cells: Vec<Vec<Estimate>> = (0..self.rows).map(row).collect();
        Matrix {
            mixed: mixed(&cells),
            exploits: Vec::new(),
            ladders: Vec::new(),
            cells,
            rows: (0..self.rows).map(|row| self.row(row, &steps)).collect(),
            columns: (0..self.columns).map(|column| self.column(column, &steps)).collect(),
            verdict: self.verdict(&steps),
            played,
        }
    }

    /// What everybody who searches makes of every opponent, with intervals that hold together (Bonferroni).
    fn all_exploits(&self, searching: &[(usize, usize, usize)]) -> Vec<Exploit> {
        let care = self.care(searching.iter().map(|one| self.opponents(one.0)).sum());
        searching.iter().flat_map(|&one| self.exploits(one, care)).collect()
    }

    /// What one who searches makes of every opponent, less what he goes on by makes of him.
    fn exploits(&self, (side, policy, base): (usize, usize, usize), care: Care) -> Vec<Exploit> {
        let change = |against| {
            let [ahead, behind] = [policy, base].map(|own| self.meeting(side, own, against));
            let found = Behind::of(self.round, ahead, behind, care);
            let found = found.kept(self.differences_of(1));
            let change = found.per(self.scenarios()).over(self.counted.parts());
            Exploit { side, policy, base, against, change }
        };
        (0..self.opponents(side)).map(change).collect()
    }

    /// What an interval takes that is one of so many.
    pub fn care(&self, of: usize) -> Care {
        Care::of(self.round, self.counted.place, 1.0 - ALPHA / of.max(1) as f64)
    }

    /// What so many scores less so many others can be.
    pub fn differences_of(&self, many: usize) -> Bounds {
        Bounds::of_sum((0..many).map(|_| (1.0, self.counted.differences())))
    }

    /// How many policies a side has, and how many it plays against.
    pub fn policies(&self, side: usize) -> usize {
        [self.rows, self.columns][side]
    }

    pub fn opponents(&self, side: usize) -> usize {
        self.policies(1 - side)
    }

    /// The place at which one of a side meets one of the other.
    pub fn meeting(&self, side: usize, own: usize, against: usize) -> usize {
        match side {
            0 => self.place((own, against)),
            _ => self.place((against, own)),
        }
    }

    fn place(&self, (row, column): (usize, usize)) -> usize {
        row * self.columns + column
    }

    pub fn scenarios(&self) -> usize {
        self.round.tallies[0].len()
    }

    fn scores(&self) -> &Moments {
        &self.round.scores
    }

    fn cell(&self, row: usize, column: usize) -> Estimate {
        self.mean(&[self.place((row, column))])
    }

    fn mean(&self, places: &[usize]) -> Estimate {
        mean_of(self.round, places, self.counted)
    }

    fn sum(&self, at: (usize, usize)) -> i128 {
        self.scores().sum(self.place(at))
    }

    fn row(&self, row: usize, steps: &Steps) -> Margin {
        let all: Vec<(usize, usize)> = (0..self.columns).map(|column| (row, column)).collect();
        let lowest = lowest(&all, |at| self.sum(at));
        self.margin(&all, lowest, |step| steps.of(step) != Change::Higher, |at| at.1)
    }

    fn column(&self, column: usize, steps: &Steps) -> Margin {
        let all: Vec<(usize, usize)> = (0..self.rows).map(|row| (row, column)).collect();
        let highest = lowest(&all, |at| -self.sum(at));
        self.margin(&all, highest, |step| steps.of(step) != Change::Lower, |at| at.0)
    }

    /// What is worst for a policy is what the other side does best to answer with.
    fn margin(
        &self,
        all: &[(usize, usize)],
        worst: (usize, usize),
        as_good: impl Fn(Step) -> bool,
        opponent: impl Fn((usize, usize)) -> usize,
    ) -> Margin {
        let places: Vec<usize> = all.iter().map(|&at| self.place(at)).collect();
        let or = all.iter().filter(|&&at| at != worst && as_good((worst, at)));
        Margin {
            mean: self.mean(&places),
            worst: (opponent(worst), self.cell(worst.0, worst.1)),
            answer: Answer { policy: opponent(worst), or: or.map(|&at| opponent(at)).collect() },
        }
    }

    /// Every step there is, judged with Holm's correction over all of them.
    fn steps(&self) -> Steps {
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |at| (row, at)));
        let cells: Vec<(usize, usize)> = cells.collect();
        let steps: Vec<Step> = cells
            .iter()
            .flat_map(|&from| cells.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| from < to && (from.0 == to.0 || from.1 == to.1))
            .collect();
        let care = self.care(1);
        let less =
            |&(from, to): &Step| Behind::of(self.round, self.place(to), self.place(from), care);
        let found: Vec<Behind> = steps.iter().map(less).collect();
        let adjusted = holm(&found.iter().map(|one| one.p).collect::<Vec<_>>());
        let judged = found.iter().zip(adjusted).map(|(one, p)| match p < ALPHA {
            true if one.value > 0.0 => Change::Higher,
            true => Change::Lower,
            false => Change::Unknown,
        });
        Steps(steps.into_iter().zip(judged).collect())
    }

    fn verdict(&self, steps: &Steps) -> Balance {
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |at| (row, at)));
        let open: Vec<(usize, usize)> =
            cells.filter(|&at| !self.leaving(at, steps).contains(&Leaving::Gain)).collect();
        let sure = |at: &&(usize, usize)| {
            self.leaving(**at, steps).iter().all(|&leaving| leaving == Leaving::Loss)
        };
        match (open.iter().find(sure), open.is_empty()) {
            (Some(&(row, column)), _) => Balance::Equilibrium(row, column),
            (None, false) => Balance::Perhaps(open),
            (None, true) => Balance::Cycle(self.round()),
        }
    }

    /// What every step away from `at` brings to the side that takes it.
    fn leaving(&self, at: (usize, usize), steps: &Steps) -> Vec<Leaving> {
        let rows = (0..self.rows).filter(|&row| row != at.0).map(|row| (row, at.1));
        let columns = (0..self.columns).filter(|&column| column != at.1).map(|to| (at.0, to));
        let by_rows = rows.map(|to| match steps.of((at, to)) {
            Change::Higher => Leaving::Gain,
            Change::Lower => Leaving::Loss,
            Change::Unknown => Leaving::Unknown,
        });
        let by_columns = columns.map(|to| match steps.of((at, to)) {
            Change::Lower => Leaving::Gain,
            Change::Higher => Leaving::Loss,
            Change::Unknown => Leaving::Unknown,
        });
        by_rows.chain(by_columns).collect()
    }

    /// The pairs that best responses lead round: the sides answer each other in turn.
    fn round(&self) -> Vec<(usize, usize)> {
        let mut seen: Vec<(usize, usize)> = Vec::new();
        let mut at = (0, 0);
        loop {
            // Two answers make one turn, so that it is always the rows' side that begins.
            let column: Vec<_> = (0..self.rows).map(|row| (row, at.1)).collect();
            let answered = lowest(&column, |at| -self.sum(at));
            if let Some(first) = seen.iter().position(|&earlier| earlier == answered) {
                return seen[first..].to_vec();
            }
            let row: Vec<_> = (0..self.columns).map(|column| (answered.0, column)).collect();
            at = lowest(&row, |at| self.sum(at));
            seen.extend([answered, at]);
        }
    }
}

/// What a side gets by changing its policy alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaving {
    Gain,
    Loss,
    Unknown,
}

impl Steps {
    fn of(&self, (from, to): Step) -> Change {
        let find = |step: Step| self.0.iter().find(|(known, _)| *known == step).map(|one| one.1);
        match (find((from, to)), find((to, from))) {
            (Some(change), _) => change,
            (None, Some(Change::Higher)) => Change::Lower,
            (None, Some(Change::Lower)) => Change::Higher,
            (None, Some(Change::Unknown) | None) => Change::Unknown,
        }
    }
}

/// The first of those with the lowest `of`.
fn lowest(all: &[(usize, usize)], of: impl Fn((usize, usize)) -> i128) -> (usize, usize) {
    all.iter().copied().min_by_key(|&at| of(at)).expect("every side has a policy")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::duels::{Duel, METRICS};

    fn matrix(chances: [[u8; 2]; 2], games: u64, threads: usize) -> Matrix {
        let duels = chances.map(|row| row.map(Duel));
        let pairs: Vec<Vec<&dyn Match>> =
            duels.iter().flatten().map(|duel| vec![duel as &dyn Match]).collect();
        let (width, seed, crew) = (Duel::WIDTH, 5, Crew::Here(threads));
        let counted = Counted::of(METRICS[0], 0, &pairs);
        let (rows, columns, searching) = (2, 2, vec![(0, 0, 1)]);
        Pairings { rows, columns, pairs, width, counted, searching, games, seed, crew }
            .play(&|_| ())
            .unwrap()
    }

    /// Bold and hider meet: the attacker would lose by being meek, the defender by hunting.
    #[test]
    fn a_saddle_is_found_and_everybodys_worst_case_with_it() {
        let found = matrix(Duel::SADDLE, 4000, 2);
        assert_eq!(found.verdict, Balance::Equilibrium(0, 1));
        assert_eq!(found.rows[0].worst.0, 1);
        assert!((found.rows[0].worst.1.value - 0.60).abs() < 0.03, "{found:?}");
        // Bold: (80 + 60) / 2 in a hundred; hider lets through 60 and 20.
        assert!((found.rows[0].mean.value - 0.70).abs() < 0.03, "{found:?}");
        assert!((found.columns[1].mean.value - 0.40).abs() < 0.03, "{found:?}");
        assert_eq!(found.columns[1].worst.0, 0, "the defender fears the bold");
        assert_eq!(found.columns[0].answer, Answer { policy: 0, or: vec![] });
        assert_eq!(found.played, 16_000);
        let mixed = found.mixed.unwrap();
        assert_eq!((mixed.rows, mixed.columns), (vec![1.0, 0.0], vec![0.0, 1.0]));
        assert!((mixed.value.value - found.cells[0][1].value).abs() < 1e-9);
        // Bold less meek against the hider: 60 − 20 in a hundred.
        assert!((found.exploits[1].change.value - 0.40).abs() < 0.04, "{:?}", found.exploits);
        assert!(found.exploits.iter().all(|one| (one.policy, one.base) == (0, 1)));
        // Over both opponents: what bold is above meek, each game's dice counted once.
        let [found_ladder] = &found.ladders[..] else { panic!("{:?}", found.ladders) };
        let ladder = &found_ladder.ladder;
        assert_eq!((found_ladder.side, &ladder.rungs[..], ladder.top), (0, &[1, 0][..], 0));
        let above = found.rows[0].mean.value - found.rows[1].mean.value;
        assert!((ladder.room.value - above).abs() < 1e-9, "{ladder:?}");
        assert!(ladder.room.low < above && above < ladder.room.high && ladder.room.n == 4000);
    }

    /// Bold beats the hunter, who is answered by hiding, by being meek, by hunting, by being bold.
    #[test]
    fn where_everybody_would_rather_change_the_way_round_is_told() {
        let found = matrix(Duel::CYCLE, 4000, 2);
        assert_eq!(found.verdict, Balance::Cycle(vec![(0, 0), (0, 1), (1, 1), (1, 0)]));
        assert_eq!(found.rows[0].answer.policy, 1);
        assert_eq!(found.rows[1].answer.policy, 0);
    }

    #[test]
    fn what_too_few_games_cannot_tell_is_left_open() {
        let found = matrix([[50, 51], [51, 50]], 200, 1);
        let Balance::Perhaps(open) = &found.verdict else { panic!("{found:?}") };
        assert_eq!(open.len(), 4);
        assert_eq!(found.rows[0].answer.or.len(), 1);
    }

    #[test]
    fn threads_change_nothing() {
        assert_eq!(matrix(Duel::CYCLE, 3000, 1), matrix(Duel::CYCLE, 3000, 3));
    }

    /// The mean over two columns on the same dice: each game scores 0, 1 or 2 of 2.
    #[test]
    fn the_interval_of_a_mean_over_opponents_knows_they_share_their_dice() {
        let found = matrix([[50, 50], [50, 50]], 4000, 1);
        // The same dice and the same chances: two opponents are one opponent twice.
        assert!((found.rows[0].mean.half_width() - found.cells[0][0].half_width()).abs() < 1e-12);
    }
}
