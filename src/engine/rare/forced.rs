//! Forced dice: games in which what leads to the event is rolled oftener, each weighed by how much oftener.
//!
//! Importance sampling (Kahn & Harris, 1951) with a defensive mixture: a tenth of the games are plain, and every game is
//! weighed against both kinds together (the balance heuristic of Veach & Guibas, 1995). So no weight is more than ten,
//! whatever the dice do, and the mean of weights times what happened is unbiased whatever is forced. How strongly dice
//! are forced is chosen by other games, before: games played by every share serve to judge each of them.

use std::ops::Range;

use kernel::dice::{AllFell, Chain, Force, Forced, Gauge, Leads};
use kernel::systems::Scratch;

use super::{ERROR, Effort, Plan, Player, Rare, add_up};

/// Games with numbers from here on are played on forced dice, …
const FORCED_FROM: u64 = 4 << 40;
/// … and those by which the share is chosen are none of them.
const SHARES_FROM: u64 = 5 << 40;
/// One in so many games is plain.
const PLAIN_ONE_IN: u64 = 10;
/// The shares that are tried where none is said.
const SHARES: [f64; 8] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7];
/// Games by every share that is tried; four times as many while too little is seen, up to a limit.
const LEAST: u64 = 2_000;
const MOST: u64 = 128_000;
/// So many games in which it happened are enough, if they weighed alike; and with fewer than so many no share is known to
/// be better than another.
const ENOUGH: f64 = 30.0;
const TOO_FEW: f64 = 5.0;
/// The fewest and the most games of a repetition.
const GAMES: Range<f64> = 500.0..1_000_000.0;

/// What came of the games of one repetition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    pub games: u64,
    pub happened: u64,
    /// The weights of those in which it happened, and their squares.
    pub weights: f64,
    pub squares: f64,
    /// The weights of all.
    pub all: f64,
    /// A game in which it happened.
    pub example: Option<Chain>,
}

impl Weighed {
    /// An unbiased estimate of how often it happens.
    pub fn share(&self) -> f64 {
        self.weights / self.games as f64
    }

    /// What a game weighs on average: 1 but for chance.
    pub fn weight(&self) -> f64 {
        self.all / self.games as f64
    }

    fn add(&mut self, weight: f64, happened: bool) {
        self.games += 1;
        self.all += weight;
        if happened {
            self.happened += 1;
            self.weights += weight;
            self.squares += weight * weight;
        }
    }
}

/// So many games that weigh alike would tell as much as games of these weights (Kish, 1965).
pub fn effective(weights: f64, squares: f64) -> f64 {
    if squares > 0.0 { weights * weights / squares } else { 0.0 }
}

/// How much oftener the dice of a game fall as they did, by all these shares together.
fn oftener(forced: &[Forced], fell: &AllFell) -> f64 {
    forced.iter().zip(fell).map(|(one, &fell)| one.oftener(fell)).product()
}

/// What a game weighs among games of which most are forced and some are plain.
fn weight(forced: &[Forced], fell: &AllFell) -> f64 {
    let plain = 1.0 / PLAIN_ONE_IN as f64;
    1.0 / (plain + (1.0 - plain) * oftener(forced, fell))
}

/// Dice to force: those that are named, and by which share where one is.
pub type Wanted = (Force, Option<f64>);

/// By which shares dice are forced best.
#[derive(Clone, Debug, PartialEq)]
pub struct BestForced {
    pub forced: Vec<Forced>,
    /// Games of a repetition that make it good enough.
    pub effort: u32,
    /// The games it took to find out.
    pub games: u64,
}

impl Rare<'_> {
    /// Play repetitions on forced dice, each of games of its own.
    pub fn weigh(
        &self,
        forced: &[Forced],
        Effort { games, times }: Effort,
        threads: usize,
        progress: &dyn Fn(u64),
    ) -> Vec<Weighed> {
        let plan = Plan::new(times.into(), self.seed).on(threads).in_blocks_of(1);
        let games = u64::from(games).next_multiple_of(PLAIN_ONE_IN);
        let play = |player: &mut Player, scratch: &mut Scratch, nth: Range<u64>| {
            let one = |time: u64| {
                let first = FORCED_FROM + time * games;
                player.weigh(self, forced, first..first + games, scratch)
            };
            nth.map(one).collect::<Vec<_>>()
        };
        let pages = || Player::new(self.width);
        add_up(&plan, pages, play, Vec::new(), |all, part| all.extend(part), progress)
    }

    /// Find by which share these dice are forced best, the same for all of which none is said; `None` where it hardly ever
    /// happened in all the games that were tried.
    pub fn best_forced(&self, wanted: &[Wanted], threads: usize) -> Option<BestForced> {
        let tried = tried(wanted);
        let (mut games, mut played) = (LEAST, 0);
        let (seen, weights, enough) = loop {
            let seen = self.try_forced(&tried, played..played + games, threads);
            let weights: Vec<f64> = seen.iter().map(|fell| mixed(&tried, fell)).collect();
            let squares = weights.iter().map(|weight| weight * weight).sum();
            let alike = effective(weights.iter().sum(), squares);
            played += games;
            if alike >= ENOUGH || games >= MOST {
                break (seen, weights, alike >= TOO_FEW);
            }
            games *= 4;
        };
        let all = (games * tried.len() as u64) as f64;
        let share = weights.iter().sum::<f64>() / all;
        // The variance of one game's weight, as a share of the odds squared.
        let noise = |forced: &Vec<Forced>| {
            let each = seen.iter().zip(&weights).map(|(fell, mixed)| mixed * weight(forced, fell));
            each.sum::<f64>() / all / (share * share) - 1.0
        };
        let ways = tried.iter().skip(1).map(|forced| (noise(forced), forced));
        let (noise, forced) = ways.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let effort = (noise / (ERROR * ERROR)).clamp(GAMES.start, GAMES.end) as u32;
        let games = played * tried.len() as u64;
        enough.then(|| BestForced { forced: forced.clone(), effort, games })
    }

    /// Play these games by every way of forcing: how the dice fell where it happened.
    fn try_forced(&self, tried: &[Vec<Forced>], games: Range<u64>, threads: usize) -> Vec<AllFell> {
        let many = games.end - games.start;
        let plan = Plan::new(many * tried.len() as u64, self.seed).on(threads).in_blocks_of(TRIED);
        let play = |player: &mut Player, scratch: &mut Scratch, nth: Range<u64>| {
            // Games by one share are a multiple of a block.
            let forced = &tried[(nth.start / many) as usize];
            let mut chain = Chain::forced(0, forced);
            let fell = |nth: u64| {
                chain.game = SHARES_FROM + nth / many * MOST * 4 + games.start + nth % many;
                let (happened, fell) = player.play_forced(self, &chain, scratch);
                happened.then_some(fell)
            };
            nth.filter_map(fell).collect::<Vec<_>>()
        };
        let pages = || Player::new(self.width);
        add_up(&plan, pages, play, Vec::new(), |all, part| all.extend(part), &|_| ())
    }
}

/// Games of a block of those that are tried.
const TRIED: u64 = 500;

const _: () = assert!(LEAST.is_multiple_of(TRIED), "a block has games by several shares");

/// Plain games first, whose dice are counted alone, then every way of forcing.
fn tried(wanted: &[Wanted]) -> Vec<Vec<Forced>> {
    let by = |share: f64| -> Vec<Forced> {
        let one = |(force, said): &Wanted| Forced::new(*force, said.unwrap_or(share));
        wanted.iter().map(one).collect()
    };
    let plain: Vec<Forced> = by(0.0).into_iter().map(|one| one.by(0.0)).collect();
    let shares = match wanted.iter().all(|(_, said)| said.is_some()) {
        true => &SHARES[..1],
        false => &SHARES[..],
    };
    [plain].into_iter().chain(shares.iter().map(|&share| by(share))).collect()
}

/// What a game weighs among equally many by each of these ways.
fn mixed(tried: &[Vec<Forced>], fell: &AllFell) -> f64 {
    tried.len() as f64 / tried.iter().map(|forced| oftener(forced, fell)).sum::<f64>()
}

impl Player {
    fn weigh(
        &mut self,
        rare: &Rare,
        forced: &[Forced],
        games: Range<u64>,
        scratch: &mut Scratch,
    ) -> Weighed {
        let plain: Vec<Forced> = forced.iter().map(|one| one.by(0.0)).collect();
        let mut chains = [&plain, forced].map(|dice| Chain::forced(0, dice));
        let mut found = Weighed::default();
        for game in games {
            let chain = &mut chains[usize::from(!game.is_multiple_of(PLAIN_ONE_IN))];
            chain.game = game;
            let (happened, fell) = self.play_forced(rare, chain, scratch);
            found.add(weight(forced, &fell), happened);
            if happened && found.example.is_none() {
                found.example = Some(chain.clone());
            }
        }
        found
    }

    /// Play a game on forced dice: whether it happens in it, and how they fell.
    fn play_forced(
        &mut self,
        rare: &Rare,
        chain: &Chain,
        scratch: &mut Scratch,
    ) -> (bool, AllFell) {
        // What is watched does not matter.
        let gauge = Gauge { metric: 0, leads: Leads::Up };
        let (happened, _) = self.play(rare, chain, gauge, scratch);
        (happened, self.ran.fell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TWELVE, effort, mean, rare, stairs};
    use super::*;
    use kernel::dice::Throw;

    /// A throw of the staircase: a six is a step up.
    const fn face(ways: &'static [&'static [u8]]) -> Force {
        Force { name: "face", meaning: "a face", purpose: 1, rolls: &[Throw::Die(6)], ways }
    }

    const SIX: Force = face(&[&[6]]);
    const ONE: Force = face(&[&[1]]);

    fn shares(found: &[Weighed]) -> Vec<f64> {
        found.iter().map(Weighed::share).collect()
    }

    fn near(found: &[f64], odds: f64) {
        let (value, error) = mean(found);
        assert!((value - odds).abs() < 3.0 * error, "{value} ± {error}, not {odds}");
    }

    #[test]
    fn games_on_forced_dice_weigh_what_they_must() {
        let cell = stairs(12);
        let found = rare(&cell).weigh(&[Forced::new(SIX, 0.4)], effort(1_000, 20), 0, &|_| ());
        near(&shares(&found), TWELVE);
        near(&found.iter().map(Weighed::weight).collect::<Vec<_>>(), 1.0);
        let (value, error) = mean(&shares(&found));
        assert!(error < 0.2 * value, "{value} ± {error}");
        // A plain game in ten keeps every weight below ten.
        assert!(found.iter().all(|one| one.squares <= 10.0 * one.weights));
    }

    /// At least five steps in 23.1 % of all games, however little the dice that are forced lead there.
    #[test]
    fn forcing_the_wrong_dice_is_poor_but_right() {
        let cell = stairs(5);
        for force in [ONE, Force { purpose: 9, ..SIX }] {
            let found = rare(&cell).weigh(&[Forced::new(force, 0.3)], effort(500, 40), 0, &|_| ());
            near(&shares(&found), 0.231_25);
        }
    }

    #[test]
    fn the_same_on_any_number_of_threads() {
        let cell = stairs(12);
        let told = |threads| {
            let best = rare(&cell).best_forced(&[(SIX, None)], threads).expect("it happens");
            let found = rare(&cell).weigh(&best.forced, effort(100, 6), threads, &|_| ());
            (best, found)
        };
        assert_eq!(told(1), told(3));
    }

    /// Twelve of twenty are to be sixes, one in six is by itself: 0.5 comes near it (1/2 + 1/12).
    #[test]
    fn the_share_is_found_by_what_it_costs() {
        let cell = stairs(12);
        let best = rare(&cell).best_forced(&[(SIX, None)], 0).expect("it happens");
        let share = best.forced[0].share();
        assert!((0.3..=0.5).contains(&share) && best.effort == 500, "{share}, {}", best.effort);
        let said = rare(&cell).best_forced(&[(SIX, Some(0.1))], 0).expect("it happens");
        assert!((said.forced[0].share() - 0.1).abs() < 1e-6 && said.effort > best.effort);
        assert_eq!(rare(&cell).best_forced(&[(ONE, Some(0.9))], 0), None);
    }
}
