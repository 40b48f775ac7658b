//! When a sequential test looks: fixed beforehand, so that it stops at the same game on any number
//! of threads, and so that it is known what stopping does to the estimate.

/// The games after which a test looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// The first look: fewer games make any spread look small.
    pub first: u64,
    /// Looks are at multiples of this many games.
    pub grain: u64,
    /// The last look, wherever it falls.
    pub last: u64,
}

/// Every look has at least this part more games than the one before. Rarer looks play on for longer
/// after all is said; more frequent ones hardly stop earlier.
const PART: u64 = 8;

impl Looks {
    /// The looks of a run of at most `games` games: from the 4096th on, at the ends of blocks.
    pub const fn of_run(games: u64) -> Looks {
        Looks { first: 4096, grain: 1024, last: games }
    }

    /// After how many games, ascending.
    pub fn games(self) -> impl Iterator<Item = u64> {
        let Looks { first, grain, last } = self;
        let next = move |&n: &u64| {
            let least = n.saturating_add((n / PART).max(1));
            (n < last).then(|| least.div_ceil(grain).saturating_mul(grain).min(last))
        };
        std::iter::successors(Some(first.min(last)), next)
    }

    /// Whether the test looks after this many games.
    pub fn include(self, games: u64) -> bool {
        self.games().take_while(|&look| look <= games).last() == Some(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_lie_on_a_grid_that_widens_and_the_last_is_the_end() {
        let all: Vec<u64> = Looks::of_run(40_000).games().collect();
        assert_eq!(all[..4], [4096, 5120, 6144, 7168]);
        assert_eq!((all.len(), all[all.len() - 1]), (17, 40_000));
        assert!(all.windows(2).all(|two| two[1] >= two[0] + two[0] / PART || two[1] == 40_000));
        let many = Looks::of_run(10_000_000).games().count();
        assert!((60..80).contains(&many), "{many}");
    }

    #[test]
    fn a_short_run_is_looked_at_once() {
        assert_eq!(Looks::of_run(700).games().collect::<Vec<_>>(), [700]);
        assert_eq!(Looks::of_run(4096).games().collect::<Vec<_>>(), [4096]);
    }

    #[test]
    fn only_looks_are_looks() {
        let looks = Looks::of_run(6000);
        let found: Vec<u64> = (1..7000).filter(|&games| looks.include(games)).collect();
        assert_eq!(found, [4096, 5120, 6000]);
    }
}
