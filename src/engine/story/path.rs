//! One game, with the odds of winning at its moments.

use super::events::events_of;
use super::looks::{Ahead, BRANCHES, Look, Player, Tried};
use super::{Grain, Tales, end_of};

/// Branches that tell a game that is decided from one that may be.
const MOST_TRIED: u32 = 384;
/// Only a moment at which one outcome comes as often as this may be decided.
const NEARLY: f64 = 0.9;

/// The odds of a game at one of its moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathPoint {
    /// How many events had rolled.
    pub after: u32,
    /// The first branches.
    pub look: Look,
    /// All of them: more where it is close to decided. How many there are depends on what the first
    /// showed, so means are taken of the first alone.
    pub tried: Tried,
}

/// The largest step of a game's odds, chosen by one set of branches and measured by another: measured by those that
/// chose it, it would seem larger than it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwungAt {
    /// The number of the step: from the start to the first moment is 0.
    pub step: usize,
    /// By how much, in the direction it was chosen for.
    pub by: f64,
}

/// One game from its start to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub game: u64,
    pub end: Look,
    /// How many events rolled.
    pub events: u32,
    /// The parts of the game by name, and how many had rolled when each began.
    pub parts: Vec<(String, u32)>,
    pub points: Vec<PathPoint>,
    pub swing: SwungAt,
}

impl Player<'_> {
    /// Take up one game again at all its moments, and note what rolled in it.
    pub fn take_up(&mut self, game: u64, grain: Grain, start: f64, tales: &mut Tales) {
        let chronicle = self.tale.cell.chronicle(self.tale.seed, game, self.scratch);
        let mut seen = std::collections::BTreeMap::<_, u64>::new();
        for (rule, pick) in events_of(game, &chronicle) {
            *seen.entry(rule).or_default() += 1;
            tales.classes.entry(rule).or_default().add(pick);
        }
        for (rule, times) in seen {
            tales.classes.entry(rule).or_default().count_game(game, times);
        }
        let row = &chronicle.transcript.outcome;
        let end = Look::over(self.tale.judge.won(row), self.tale.judge.lost(row));
        let points: Vec<PathPoint> =
            grain.stops(&chronicle).into_iter().map(|after| self.point(game, after)).collect();
        let swing = self.largest(game, start, &points, end);
        let parts = grain.parts(&chronicle).into_iter();
        let parts = parts.map(|part| (part.name.clone(), part.after)).collect();
        let events = end_of(&chronicle);
        tales.paths.push(Path { game, end, events, parts, points, swing });
    }

    /// The odds at one moment, looked at longer where that tells whether the game is decided.
    pub fn point(&mut self, game: u64, after: u32) -> PathPoint {
        let look = self.look(game, after, Ahead::Odds);
        let mut tried = Tried::from(look);
        let close = |tried: Tried| {
            let most = f64::from(tried.most()) / f64::from(tried.n);
            (NEARLY..1.0).contains(&most) || tried.n == BRANCHES && most == 1.0
        };
        while tried.n < MOST_TRIED && close(tried) {
            let more = (2 * tried.n).min(MOST_TRIED);
            tried += self.tried(game, after, Ahead::Odds, tried.n..more);
        }
        PathPoint { after, look, tried }
    }

    /// The largest step from moment to moment, measured again at both its ends.
    fn largest(&mut self, game: u64, start: f64, points: &[PathPoint], end: Look) -> SwungAt {
        let odds: Vec<f64> = [start]
            .into_iter()
            .chain(points.iter().map(|point| point.look.odds()))
            .chain([end.odds()])
            .collect();
        let step = |at: usize| odds[at + 1] - odds[at];
        let chosen = (0..odds.len() - 1).max_by(|&a, &b| step(a).abs().total_cmp(&step(b).abs()));
        let chosen = chosen.unwrap_or(0);
        let mut again = |place: usize| match place {
            0 => start,
            place if place > points.len() => end.odds(),
            place => self.look(game, points[place - 1].after, Ahead::Again).odds(),
        };
        let by = (again(chosen + 1) - again(chosen)) * step(chosen).signum();
        SwungAt { step: chosen, by }
    }
}
