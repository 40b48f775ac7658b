//! Whether luck is worth keeping in a run: decided before its first game, by a rule that knows nothing
//! of its games.
//!
//! Keeping luck makes a game dearer and an estimate sharper. It pays where the games that an estimate is
//! worth grow by more than the time of a game: the figure of merit of Monte Carlo, one over variance times
//! time. The gain is read from one block of games that are part of no run, on dice of their own, so that
//! whether luck is taken out cannot depend on how the games of a run came out; and the price is a number
//! the system names, not a clock, so that every machine decides alike.

use std::ops::Range;

use super::BLOCK;
use crate::experiment::{Experiment, LuckUse, Prepared, Stop, cells_of};
use kernel::stats::Control;
use kernel::systems::{Match, Rows, Scratch};

/// Numbers of games that no run comes to.
const PILOT: Range<u64> = (1 << 62)..(1 << 62) + BLOCK;

/// How many classes of luck a run keeps: all its system knows, or none where luck is to be left in or does
/// not pay. A run that stops when it is decided is judged by a test of plain pairs, and keeps none.
pub fn lucks_kept(prepared: &Prepared) -> usize {
    let Experiment { luck, stop, .. } = &prepared.experiment;
    let lucks = prepared.system.lucks().len();
    let keeps = match (luck, stop) {
        (LuckUse::LeftIn, _) | (_, Stop::Decided { .. }) => false,
        (LuckUse::Shown, Stop::Games(_) | Stop::Precision { .. }) => true,
        (LuckUse::TakenOut, Stop::Games(_) | Stop::Precision { .. }) => {
            lucks > 0 && pays(prepared, prepared.system.luck_cost())
        }
    };
    if keeps { lucks } else { 0 }
}

/// Whether it pays for a watched metric in the baseline of a scenario. Where somebody searches, a game takes the
/// time of thousands: keeping luck costs nothing beside that, and a pilot would cost as much as the run.
fn pays(prepared: &Prepared, cost: f64) -> bool {
    let mut baselines = (0..prepared.experiment.scenarios.len())
        .map(|scenario| &*prepared.cells[cells_of(&prepared.experiment, scenario)[0]]);
    baselines.any(|cell| cell.searches() || gains(prepared, cell).any(|gain| gain > cost))
}

/// How many times the games each watched metric is worth without its luck, in the pilot games of a cell.
fn gains(prepared: &Prepared, cell: &dyn Match) -> impl Iterator<Item = f64> {
    let (watched, lucks) = (prepared.watched(), prepared.system.lucks().len());
    let (mut rows, mut luck) = (Rows::new(prepared.metrics().len()), Rows::new(lucks));
    cell.play_with_luck(prepared.experiment.seed, PILOT, &mut rows, &mut luck, &mut Scratch::new());
    let mut control = Control::new(watched.len(), lucks);
    control.fold(PILOT, |game, column| match watched.get(column) {
        Some(&metric) => rows.row(game)[metric],
        None => luck.row(game)[column - watched.len()],
    });
    // Where nothing varied, nothing is explained: NaN is larger than no cost.
    (0..watched.len()).map(move |place| 1.0 / (1.0 - control.explained(place).share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::One;
    use kernel::systems::Scenario;
    use kernel::systems::toys::coins::{Coins, LUCKS, Toy};

    fn prepared(change: impl Fn(&mut Experiment)) -> Prepared {
        let mut experiment = Experiment::of_one(One {
            system: "coins".into(),
            name: "ten".into(),
            scenario: Scenario::Named("ten".into()),
            sets: Vec::new(),
            policies: Vec::new(),
            metrics: vec!["us_win".into()],
            games: 1000,
            seed: 5,
            luck: LuckUse::TakenOut,
        });
        change(&mut experiment);
        Prepared::of_cells(experiment, &Toy, vec![Box::new(Coins)]).unwrap()
    }

    fn kept(change: impl Fn(&mut Experiment)) -> usize {
        lucks_kept(&prepared(change))
    }

    #[test]
    fn luck_is_kept_where_it_pays_and_is_wanted() {
        assert_eq!(kept(|_| ()), LUCKS.len());
        assert_eq!(kept(|experiment| experiment.luck = LuckUse::LeftIn), 0);
        assert_eq!(kept(|experiment| experiment.stop = Stop::Decided { max_games: 9 }), 0);
    }

    /// Of the toy about two thirds are luck: it is worth three games for one, not ten.
    #[test]
    fn the_gain_is_held_against_the_price() {
        let toy = prepared(|_| ());
        assert!(pays(&toy, 1.5) && !pays(&toy, 10.0));
    }
}
