//! Marks: where on a picture something happened, and how often.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One thing that happened at one place, in the system's own numbers: which picture, what of the
/// things it shows, and where on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    pub picture: u8,
    pub layer: u8,
    pub cell: u16,
}

/// How often something happened: in how many games, and in all of them together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    pub games: u64,
    pub times: u64,
}

impl Times {
    pub fn merge(&mut self, other: Times) {
        self.games += other.games;
        self.times += other.times;
    }
}

/// The marks of many games, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tracks {
    pub games: u64,
    counts: BTreeMap<Mark, Times>,
}

impl Tracks {
    /// All marks of each game.
    pub fn of_games(games: impl Iterator<Item = Vec<Mark>>) -> Tracks {
        let mut tracks = Tracks::default();
        games.for_each(|marks| tracks.add_game(marks));
        tracks
    }

    /// Take in the marks of one game, in whatever order they were made.
    fn add_game(&mut self, mut marks: Vec<Mark>) {
        self.games += 1;
        marks.sort_unstable();
        for same in marks.chunk_by(|one, next| one == next) {
            let seen = Times { games: 1, times: same.len() as u64 };
            self.counts.entry(same[0]).or_default().merge(seen);
        }
    }

    /// How often this mark was made.
    pub fn of(&self, mark: impl Into<Mark>) -> Times {
        self.counts.get(&mark.into()).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Event, Line, Observed, Quiet, Scripted, Table, Watch};

    /// A die has shown this face.
    struct Shown(u8);

    impl Event for Shown {
        fn told(&self) -> Option<Line> {
            None
        }
        fn marks(&self) -> Vec<Mark> {
            vec![mark(0, self.0.into())]
        }
    }

    fn mark(layer: u8, cell: u16) -> Mark {
        Mark { picture: 1, layer, cell }
    }

    /// Two sixes in the first game, one in the second, and one five in each.
    #[test]
    fn marks_are_counted_by_game_and_in_all() {
        let game = |faces: [u8; 3]| {
            let mut table = Observed::new(Watch::Marks, Scripted::new(faces));
            for _ in faces {
                let face = table.d6();
                table.note(|| Shown(face));
            }
            table.marks
        };
        let tracks = Tracks::of_games([[6, 5, 6], [5, 6, 1]].into_iter().map(game));
        assert_eq!(tracks.games, 2);
        assert_eq!(tracks.of(mark(0, 6)), Times { games: 2, times: 3 });
        assert_eq!(tracks.of(mark(0, 5)), Times { games: 2, times: 2 });
        assert_eq!(tracks.of(mark(0, 1)), Times { games: 1, times: 1 });
        assert_eq!(tracks.of(mark(1, 6)), Times::default());
    }

    #[test]
    fn at_a_quiet_table_nothing_is_put_together() {
        fn unwanted() -> Shown {
            panic!("a quiet table keeps nothing")
        }
        let mut table = Quiet(Scripted::new([6]));
        table.d6();
        table.note(unwanted);
    }
}
