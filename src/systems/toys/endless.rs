//! A game that may go on for ever, and is stopped: for the tests of what is said of such games.

use crate::dice::{Address, Table};
use crate::policy::Player;
use crate::systems::Metric;
use crate::systems::cell::{Playable, ReadyMatch};
use crate::systems::metric::{UNFINISHED, YES_NO};

/// Every turn a die is thrown; a six ends the game, and wins it if the turn was an even one.
pub struct Endless {
    most_turns: u32,
}

pub const METRICS: &[Metric] = &[
    Metric::new("stopped", "Stopped", UNFINISHED).meaning("no six was thrown in time"),
    Metric::new("won", "Won", YES_NO).meaning("the first six fell in an even turn"),
];

/// The game, stopped after so many turns.
pub fn endless(most_turns: u32) -> ReadyMatch<Endless, 0> {
    let game = Endless { most_turns };
    ReadyMatch {
        game,
        settings: Vec::new(),
        warnings: None,
        digest: [7; 32],
        request: None,
        search: None,
    }
}

impl Playable for Endless {
    type Outcome = [i32; 2];
    type Scratch = ();

    fn play(&self, _: impl Player, (): &mut (), table: &mut impl Table) -> [i32; 2] {
        table.seek(Address::new(1, 1));
        let six = (1..=self.most_turns).find(|_| table.d6() == 6);
        [i32::from(six.is_none()), six.map_or(0, |turn| i32::from(turn % 2 == 0))]
    }

    fn most_turns(&self) -> Option<u32> {
        Some(self.most_turns)
    }

    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}
