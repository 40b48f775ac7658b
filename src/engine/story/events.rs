//! Single events that roll, by class: which there are, and how far some of each move the odds.

use kernel::systems::Chronicle;

use super::looks::{Ahead, Look, Player};

/// So many events of a class are kept to be looked at.
const KEPT: usize = 8192;

/// One event of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pick {
    /// Its place in a shuffle that depends on seed, game and event alone.
    shuffled: u64,
    pub game: u64,
    /// How many events had rolled before it and with it.
    pub before: u32,
    pub after: u32,
}

/// How far one event moved the odds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    pub by: f64,
    /// Squared, without the noise of counting.
    pub squared: f64,
}

/// The events of one class in many games: how often they come in each, and some of them, every one with the
/// same chance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassSample {
    /// The games in which they come, and how often.
    pub games: Vec<(u64, u64)>,
    picks: Vec<Pick>,
}

impl ClassSample {
    pub fn add(&mut self, pick: Pick) {
        self.picks.push(pick);
        if self.picks.len() >= 2 * KEPT {
            self.cut();
        }
    }

    pub fn count_game(&mut self, game: u64, times: u64) {
        self.games.push((game, times));
    }

    /// How often they come in all games together.
    pub fn times(&self) -> u64 {
        self.games.iter().map(|(_, times)| times).sum()
    }

    pub fn merge(&mut self, other: ClassSample) {
        self.games.extend(other.games);
        self.picks.extend(other.picks);
        if self.picks.len() >= 2 * KEPT {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.picks.sort_unstable();
        self.picks.truncate(KEPT);
    }

    /// Those that are kept, in the order of their shuffle: the first so many are as good a sample as any.
    pub fn shuffled(&self) -> Vec<Pick> {
        let mut picks = self.picks.clone();
        picks.sort_unstable();
        picks.truncate(KEPT);
        picks
    }
}

/// The events of a game that rolled: the line that tells each first, and how many events had rolled before it and
/// with it. Lines between which the game goes to no further dice are told of one event.
pub fn rolled(chronicle: &Chronicle) -> Vec<(usize, u32, u32)> {
    let (mut events, mut before) = (Vec::new(), 0);
    let lines = chronicle.transcript.story.iter().zip(&chronicle.after).enumerate();
    for (line, (_, &after)) in lines.filter(|(_, (told, _))| !told.rolls.is_empty()) {
        if after > before {
            events.push((line, before, after));
            before = after;
        }
    }
    events
}

/// The same by the rule that tells them.
pub fn events_of(game: u64, chronicle: &Chronicle) -> Vec<(&'static str, Pick)> {
    let event = |(line, before, after): (usize, u32, u32)| {
        let shuffled = scattered(game << 24 ^ u64::from(after));
        let rule = chronicle.transcript.story[line].line.rule;
        (rule, Pick { shuffled, game, before, after })
    };
    rolled(chronicle).into_iter().map(event).collect()
}

/// SplitMix64's finaliser (Steele, Lea, Flood 2014).
fn scattered(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Player<'_> {
    /// The odds before an event and after it, branch by branch.
    pub fn swing(&mut self, pick: &Pick) -> Swing {
        let [before, after]: [Look; 2] =
            [pick.before, pick.after].map(|at| self.look(pick.game, at, Ahead::Event));
        Swing { by: after.odds() - before.odds(), squared: before.squared_to(after) }
    }
}
