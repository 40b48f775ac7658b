//! How many games can be told in some time.

use std::time::{Duration, Instant};

use super::teller::LEAST;
use lab::engine::story::{Pick, Tale, Tales};
use lab::findings::story::{EVENTS_FIRST, PER_GAME};

/// The part of the time that is spent on finding out how long games take.
const PILOT: u32 = 10;
/// The most games that are told to find out, and the events of each rule that are looked at.
const MOST: u64 = 64;
const OF_EACH: usize = 4;
/// No story depends on the odds that those begin with.
const EVEN: f64 = 0.5;

/// How many games of `tale` there is time to tell on so many threads: whole scores of them, and at least one. A few are
/// told that count for nothing.
pub fn games_in(time: Duration, tale: &Tale, threads: usize) -> u64 {
    let begun = Instant::now();
    let (told, tales) = told(begun, time, tale, threads);
    let each = begun.elapsed().as_secs_f64() / told as f64;
    let swing = seconds_of_a_swing(tale, &tales, threads);
    let first = swing * (tales.classes.len() * EVENTS_FIRST) as f64;
    let left = time.saturating_sub(begun.elapsed()).as_secs_f64() - first;
    scores(left / (each + swing * PER_GAME as f64))
}

/// Games told in a part of the time, and how many they are.
fn told(begun: Instant, time: Duration, tale: &Tale, threads: usize) -> (u64, Tales) {
    let mut games = 8;
    loop {
        let all: Vec<u64> = (0..games).collect();
        let tales = tale.take_up_each(&all, threads, EVEN, &|_| ());
        if games >= MOST || begun.elapsed() >= time / PILOT {
            return (2 * games - 8, tales);
        }
        games *= 2;
    }
}

fn seconds_of_a_swing(tale: &Tale, tales: &Tales, threads: usize) -> f64 {
    let few = |class: Vec<Pick>| class.into_iter().take(OF_EACH);
    let picks: Vec<Pick> = tales.classes.values().flat_map(|class| few(class.shuffled())).collect();
    let begun = Instant::now();
    tale.swings(&picks, threads, &|_| ());
    begun.elapsed().as_secs_f64() / picks.len().max(1) as f64
}

fn scores(games: f64) -> u64 {
    (games as u64 / LEAST * LEAST).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_of_whole_scores_of_games() {
        assert_eq!([-1.0, 19.0, 39.9, 61.0, f64::NAN].map(scores), [20, 20, 20, 60, 20]);
    }
}
