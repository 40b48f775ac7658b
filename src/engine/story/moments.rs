//! Which moments of a game it is taken up again at.

use kernel::dice::{Moment, Rank};
use kernel::systems::Chronicle;

/// So many moments a game has at the most, on average.
const MOST: usize = 24;

/// How fine the moments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Every phase, turn, wave that is marked.
    Scenes,
    /// Every so many parts: turns, phases of a day.
    Parts { every: usize },
}

impl Grain {
    /// The finest that leaves games of this length few enough moments.
    pub fn of(seen: &[Chronicle]) -> Grain {
        let fits = |grain: &Grain| {
            let all: usize = seen.iter().map(|game| grain.stops(game).len()).sum();
            all <= MOST * seen.len().max(1)
        };
        let parts = (0..16).map(|power| Grain::Parts { every: 1 << power });
        std::iter::once(Grain::Scenes).chain(parts).find(fits).unwrap_or(Grain::Scenes)
    }

    /// The moments that open the parts of a game, as long as anything is still to roll.
    pub fn parts(self, game: &Chronicle) -> Vec<&Moment> {
        let parts = game.moments.iter().filter(|moment| moment.rank == Rank::Part);
        let every = match self {
            Grain::Scenes => 1,
            Grain::Parts { every } => every,
        };
        let end = end_of(game);
        parts.step_by(every).filter(|moment| moment.after < end).collect()
    }

    /// Where a game is taken up again, as how many events had rolled: some had, and some had not. Moments
    /// between which nothing rolls are one.
    pub fn stops(self, game: &Chronicle) -> Vec<u32> {
        let mut stops: Vec<u32> = match self {
            Grain::Scenes => game.moments.iter().map(|moment| moment.after).collect(),
            Grain::Parts { .. } => self.parts(game).iter().map(|moment| moment.after).collect(),
        };
        stops.dedup();
        let end = end_of(game);
        stops.retain(|&after| after > 0 && after < end);
        stops
    }
}

/// How many events of a game rolled, as far as its story tells.
pub fn end_of(game: &Chronicle) -> u32 {
    game.after.last().copied().unwrap_or(0)
}
