//! One climb from level to level, with equally many games at each.

use kernel::dice::{Branch, Chain, Gauge, Stream};
use kernel::systems::Scratch;

use super::{Ladder, Player, Rare};

/// The games played from one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rung {
    pub games: u64,
    /// Those that passed the next level.
    pub passed: u64,
    /// Those that did not, and in which it happened all the same; of the last rung, all in which it did.
    pub happened: u64,
}

impl Rung {
    fn share(of: u64, games: u64) -> f64 {
        if games == 0 { 0.0 } else { of as f64 / games as f64 }
    }

    pub fn passes(&self) -> f64 {
        Rung::share(self.passed, self.games)
    }

    pub fn happens(&self) -> f64 {
        Rung::share(self.happened, self.games)
    }
}

/// One climb.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ascent {
    pub rungs: Vec<Rung>,
    /// A game in which it happened, the one that came furthest.
    pub example: Option<Chain>,
}

impl Ascent {
    /// An unbiased estimate of how often it happens.
    pub fn share(&self) -> f64 {
        let (mut reached, mut share) = (1.0, 0.0);
        for rung in &self.rungs {
            share += reached * rung.happens();
            reached *= rung.passes();
        }
        share
    }

    /// How many games it took.
    pub fn games(&self) -> u64 {
        self.rungs.iter().map(|rung| rung.games).sum()
    }
}

/// A game that passed a level: which of those played, and how many events had rolled.
pub(super) struct Passed {
    pub chain: Chain,
    pub after: u32,
}

impl Player {
    /// Climb once, from the game with this number and those that follow it.
    pub(super) fn ascend(
        &mut self,
        rare: &Rare,
        ladder: &Ladder,
        first: u64,
        usual: u32,
        scratch: &mut Scratch,
    ) -> Ascent {
        let mut chains: Vec<Chain> =
            (first..first + ladder.games(0, usual)).map(Chain::of).collect();
        let mut ascent = Ascent::default();
        let levels = ladder.levels.iter().map(|&level| Some(level)).chain([None]);
        for (rung, level) in levels.enumerate() {
            let (played, passed) =
                self.play_rung(rare, ladder.gauge, level, &chains, &mut ascent, scratch);
            ascent.rungs.push(played);
            let lot = Lot { seed: rare.seed, first, rung: rung as u64 };
            if level.is_some() {
                chains = lot.taken_up(&passed, ladder.games(rung + 1, usual) as usize);
            }
        }
        ascent
    }

    /// Play the games of one rung: how they went, and those that passed the level above.
    fn play_rung(
        &mut self,
        rare: &Rare,
        gauge: Gauge,
        level: Option<i32>,
        chains: &[Chain],
        ascent: &mut Ascent,
        scratch: &mut Scratch,
    ) -> (Rung, Vec<Passed>) {
        let mut rung = Rung { games: chains.len() as u64, ..Rung::default() };
        let mut passed = Vec::new();
        for chain in chains {
            let (happened, climb) = self.play(rare, chain, gauge, scratch);
            if happened {
                ascent.example = Some(chain.clone());
            }
            let at = climb.iter().find(|step| level.is_some_and(|level| step.score >= level));
            match at {
                Some(step) => passed.push(Passed { chain: chain.clone(), after: step.after }),
                None => rung.happened += u64::from(happened),
            }
        }
        rung.passed = passed.len() as u64;
        (rung, passed)
    }
}

/// What decides who is taken up once more than others, and by which dice: it differs from rung to rung and from climb to
/// climb.
pub(super) struct Lot {
    pub seed: u64,
    /// The first game of the climb.
    pub first: u64,
    pub rung: u64,
}

impl Lot {
    /// `effort` games taken up from those that passed, each of them equally often. Where that does not come out even,
    /// those that are taken up once more stand next to each other, the first of them chosen by lot: every one has the
    /// same odds of it.
    pub fn taken_up(&self, passed: &[Passed], effort: usize) -> Vec<Chain> {
        if passed.is_empty() {
            return Vec::new();
        }
        let key = self.seed ^ self.first.rotate_left(20) ^ self.rung.rotate_left(56);
        let start = Stream::new(key).below(passed.len() as u32) as usize;
        let one = |nth: usize| {
            let Passed { chain, after } = &passed[(start + nth) % passed.len()];
            chain.taken_up(Branch { after: *after, key: (self.rung + 1) << 32 | nth as u64 })
        };
        (0..effort).map(one).collect()
    }
}
