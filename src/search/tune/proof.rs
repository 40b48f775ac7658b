//! What the winner is worth on games nobody was chosen by, and which of its changes matter.

use crate::findings::Fate;

use super::{Arena, Course, Failed, Knob, Values, negated};
use kernel::stats::Estimate;

/// One knob that stands elsewhere than at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The place of the knob.
    pub knob: usize,
    pub value: f64,
    /// What the winner loses without it.
    pub worth: Estimate,
    pub fate: Fate,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// How the start did on the held-out games.
    pub start: Estimate,
    /// How much better the written policy did on the same ones; unknown if nothing was changed.
    pub gain: Estimate,
    /// In the order of the knobs.
    pub changes: Vec<Change>,
    /// What is written.
    pub values: Values,
    /// Games played for it.
    pub games: u64,
}

/// Judge `winner`: half of the games held out tell what each change is worth, a quarter whether
/// those that seem worth nothing can all go together, and the last quarter, which chose nothing,
/// what is left is worth.
pub fn prove(
    course: &Course,
    knobs: &[Knob],
    winner: &[f64],
    arena: &dyn Arena,
) -> Result<Proof, Failed> {
    let start: Values = knobs.iter().map(|knob| knob.start).collect();
    let mut trial = Trial { course, arena, games: 0 };
    let mut changes = trial.ablation(&start, winner)?;
    let values = trial.pruned(&start, winner, &mut changes)?;
    let judged = trial.play("held out", 4, &[start.clone(), values.clone()])?;
    let gain = if values == start { Estimate::unknown(judged[0].n) } else { judged[1] };
    Ok(Proof { start: judged[0], gain, changes, values, games: trial.games })
}

struct Trial<'a> {
    course: &'a Course,
    arena: &'a dyn Arena,
    games: u64,
}

impl Trial<'_> {
    /// Play `candidates` on one part in `parts` of the games held out.
    fn play(
        &mut self,
        purpose: &str,
        parts: u64,
        candidates: &[Values],
    ) -> Result<Vec<Estimate>, Failed> {
        let players = candidates.len() as u64 * self.arena.scenarios();
        let games = self.course.held_out / parts / players;
        self.games += games * players;
        let values: Vec<&[f64]> = candidates.iter().map(Vec::as_slice).collect();
        self.arena.against_first(&values, self.course.fresh(purpose), games)
    }

    /// Every change put back by itself: what the winner loses by it.
    fn ablation(&mut self, start: &[f64], winner: &[f64]) -> Result<Vec<Change>, Failed> {
        let changed: Vec<usize> = (0..start.len()).filter(|&at| start[at] != winner[at]).collect();
        let without = changed.iter().map(|&at| put_back(winner, start, &[at]));
        let candidates: Vec<Values> = [winner.to_vec()].into_iter().chain(without).collect();
        if changed.is_empty() {
            return Ok(Vec::new());
        }
        let differences = self.play("ablation", 2, &candidates)?;
        let change = |(&knob, difference): (&usize, &Estimate)| Change {
            knob,
            value: winner[knob],
            worth: negated(difference),
            fate: Fate::Kept,
        };
        Ok(changed.iter().zip(&differences[1..]).map(change).collect())
    }

    /// The winner without what is worth nothing: all of it put back, or the least three quarters,
    /// half, quarter of it, whichever is the first that is not clearly worse; else the winner.
    fn pruned(
        &mut self,
        start: &[f64],
        winner: &[f64],
        changes: &mut [Change],
    ) -> Result<Values, Failed> {
        let mut idle: Vec<&mut Change> =
            changes.iter_mut().filter(|one| !is_gain(&one.worth)).collect();
        idle.sort_by(|a, b| a.worth.value.total_cmp(&b.worth.value));
        if idle.is_empty() {
            return Ok(winner.to_vec());
        }
        let all: Vec<usize> = idle.iter().map(|change| change.knob).collect();
        let counts = [4, 3, 2, 1].map(|quarters| all.len() * quarters / 4);
        let without = counts.map(|count| put_back(winner, start, &all[..count]));
        let played: Vec<Values> = [winner.to_vec()].into_iter().chain(without.clone()).collect();
        let found = self.play("pruning", 4, &played)?;
        let Some(rung) = found[1..].iter().position(|less| !is_loss(less)) else {
            return Ok(winner.to_vec());
        };
        idle.iter_mut().take(counts[rung]).for_each(|change| change.fate = Fate::Reset);
        Ok(without[rung].clone())
    }
}

/// Whether the whole interval lies above nothing; an unknown one proves nothing.
fn is_gain(difference: &Estimate) -> bool {
    difference.low > 0.0
}

fn is_loss(difference: &Estimate) -> bool {
    difference.high < 0.0
}

/// `values` with some of them as at the start.
fn put_back(values: &[f64], start: &[f64], places: &[usize]) -> Values {
    let mut values = values.to_vec();
    places.iter().for_each(|&place| values[place] = start[place]);
    values
}
