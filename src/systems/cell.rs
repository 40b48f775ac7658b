//! One cell of any system: a game that can be played at every kind of table.

use std::cell::Cell;
use std::ops::Range;

use crate::config::Problems;
use crate::dice::{
    Branch, Branched, Census, Chain, Chained, Gauge, Gauged, LuckTable, NeverTwice, Observed,
    PolicyDice, Quiet, Ran, Seeded, Table, Tracks, Watch, Way,
};
use crate::policy::{Decisions, Player, Record, Then};

use super::hides::Seen;
use super::maps::Map;
use super::searched::{Search, Tried, replay};
use super::{Bounds, Chronicle, Family, Match, Metric, Request, Rows, Scratch, Transcript};

/// A game made ready, whatever its rules.
pub trait Playable: Send + Sync {
    /// What a game ends with.
    type Outcome: AsRef<[i32]>;
    /// Working memory kept between games: tables worth keeping, room to work in. No outcome depends
    /// on what it holds.
    type Scratch: Default + 'static;

    /// Play one game from set-up to its end; the `player` decides, mostly as the policies say.
    fn play(
        &self,
        player: impl Player,
        scratch: &mut Self::Scratch,
        table: &mut impl Table,
    ) -> Self::Outcome;

    /// The pictures of games with these marks.
    fn maps(&self, _games: &Tracks) -> Vec<Map> {
        Vec::new()
    }

    /// Where everybody went in a game, as a picture of it.
    fn courses(&self, _game: u64, _ways: &[Way]) -> Option<Map> {
        None
    }

    /// What `metric` can be in a game by these rules; its own bounds where they say no more.
    fn bounds(&self, metric: &Metric) -> Bounds {
        metric.bounds
    }

    /// Which of its metrics share out one whole.
    fn families(&self) -> &'static [Family] {
        &[]
    }

    /// The turns after which a game that is not over is stopped; `None` where the rules end every
    /// game. A game that was stopped says so by a metric of the kind `Unfinished`.
    fn most_turns(&self) -> Option<u32> {
        None
    }

    /// Data it uses that no book prints: what, and why it was chosen.
    fn assumed(&self) -> Vec<(String, String)>;
}

/// A game with all that is told about it; `LUCKS` classes of rolls have their luck kept.
pub struct ReadyMatch<G, const LUCKS: usize> {
    pub game: G,
    pub settings: Vec<(String, String)>,
    pub warnings: Option<Problems>,
    pub digest: [u8; 32],
    /// What it was made of, where that is a request.
    pub request: Option<Request>,
    /// What a side does that tries out answers before it decides; `None` where policies alone decide.
    pub search: Option<Search>,
}

impl<G: Playable, const LUCKS: usize> ReadyMatch<G, LUCKS> {
    /// The same, with the luck of so many classes of rolls kept.
    pub fn keeping<const MORE: usize>(self) -> ReadyMatch<G, MORE> {
        let ReadyMatch { game, settings, warnings, digest, request, search } = self;
        ReadyMatch { game, settings, warnings, digest, request, search }
    }

    /// The dice of a game that is watched. A game is a chain of no links, so that it is compiled but once to be
    /// watched.
    fn dice(seed: u64, game: u64) -> NeverTwice<Chained<'static>> {
        NeverTwice::new(Chained::new(seed, game, &[]))
    }

    /// What is answered in a game by a side that searches; nothing where policies alone decide.
    fn answers(&self, seed: u64, number: u64, scratch: &mut G::Scratch) -> Vec<u8> {
        let Some(search) = &self.search else { return Vec::new() };
        Tried::<_, LUCKS> { search, game: &self.game, seed, number, scratch }.answers().0
    }

    /// Play one game at a table, as it is decided.
    fn play_at(
        &self,
        (seed, game): (u64, u64),
        scratch: &mut G::Scratch,
        table: &mut impl Table,
    ) -> G::Outcome {
        let given = self.answers(seed, game, scratch);
        let search = self.search.as_ref();
        replay(&self.game, (search, &given), PolicyDice { seed, game }, scratch, table)
    }

    /// Play one game and watch it.
    fn watched(
        &self,
        watch: Watch,
        seed: u64,
        game: u64,
        scratch: &mut G::Scratch,
    ) -> (Observed<NeverTwice<Chained<'static>>>, G::Outcome) {
        let mut table = Observed::new(watch, Self::dice(seed, game));
        let outcome = self.play_at((seed, game), scratch, &mut table);
        (table, outcome)
    }

    /// Play one game as its policies say on dice of its own, and watch it.
    fn watched_on<'c>(
        &self,
        watch: Watch,
        dice: NeverTwice<Chained<'c>>,
        players: PolicyDice,
        scratch: &mut G::Scratch,
    ) -> (Observed<NeverTwice<Chained<'c>>>, G::Outcome) {
        let mut table = Observed::new(watch, dice);
        let outcome = replay(&self.game, (None, &[]), players, scratch, &mut table);
        (table, outcome)
    }
}

impl<G: Playable, const LUCKS: usize> Match for ReadyMatch<G, LUCKS> {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, scratch: &mut Scratch) {
        let own = scratch.of();
        if let Some(search) = &self.search {
            for number in games {
                let mut tried =
                    Tried::<_, LUCKS> { search, game: &self.game, seed, number, scratch: own };
                rows.push(tried.answers().1.as_ref());
            }
            return;
        }
        for game in games {
            let mut table = Quiet(Seeded::new(seed, game));
            rows.push(self.game.play(PolicyDice { seed, game }, own, &mut table).as_ref());
        }
    }

    fn play_with_luck(
        &self,
        seed: u64,
        games: Range<u64>,
        rows: &mut Rows,
        lucks: &mut Rows,
        scratch: &mut Scratch,
    ) {
        if LUCKS == 0 {
            return self.play(seed, games, rows, scratch);
        }
        let own = scratch.of();
        // The dice of a search, so that games are compiled once for both.
        let left = Cell::new(0);
        for game in games {
            let dice = Branched::new(seed, game, Branch::ITSELF, &left);
            let mut table = LuckTable::<_, LUCKS>::new(dice);
            rows.push(self.play_at((seed, game), own, &mut table).as_ref());
            lucks.push(&table.sums);
        }
    }

    fn trace(&self, seed: u64, game: u64, scratch: &mut Scratch) -> Transcript {
        let (table, outcome) = self.watched(Watch::Story, seed, game, scratch.of());
        Transcript { story: table.story, outcome: outcome.as_ref().to_vec() }
    }

    fn trace_chain(&self, seed: u64, chain: &Chain, scratch: &mut Scratch) -> Transcript {
        let dice = NeverTwice::new(chain.dice(seed));
        let players = PolicyDice { seed, game: chain.game };
        let (table, outcome) = self.watched_on(Watch::Story, dice, players, scratch.of());
        Transcript { story: table.story, outcome: outcome.as_ref().to_vec() }
    }

    fn chronicle(&self, seed: u64, game: u64, scratch: &mut Scratch) -> Chronicle {
        let (table, outcome) = self.watched(Watch::Story, seed, game, scratch.of());
        let Observed { story, after, moments, .. } = table;
        let transcript = Transcript { story, outcome: outcome.as_ref().to_vec() };
        Chronicle { transcript, after, moments }
    }

    fn play_branches(
        &self,
        seed: u64,
        game: u64,
        branches: &mut dyn Iterator<Item = Branch>,
        rows: &mut Rows,
        scratch: &mut Scratch,
    ) {
        // Who searches would have to search in every branch.
        if self.search.is_some() {
            return;
        }
        let own = scratch.of();
        let left = Cell::new(0);
        for branch in branches {
            let mut table = Quiet(Branched::new(seed, game, branch, &left));
            let dice = [PolicyDice { seed, game }, branch.policy_dice(seed, game)];
            let record = Record::new(Decisions::NONE, (&[], Then::Own), dice, &left);
            rows.push(self.game.play(record.player(), own, &mut table).as_ref());
        }
    }

    fn play_chain(
        &self,
        seed: u64,
        chain: &Chain,
        gauge: Gauge,
        rows: &mut Rows,
        ran: &mut Ran,
        scratch: &mut Scratch,
    ) {
        let room = std::mem::take(&mut ran.climb);
        let mut table = Gauged::new(gauge, chain.dice(seed), room);
        let players = PolicyDice { seed, game: chain.game };
        rows.push(self.game.play(players, scratch.of(), &mut table).as_ref());
        *ran = Ran { climb: table.climb, fell: table.dice.fell };
    }

    fn count_dice(&self, seed: u64, games: Range<u64>, scratch: &mut Scratch) -> u64 {
        let own = scratch.of();
        games.map(|game| self.watched(Watch::Dice, seed, game, own).0.rolled).sum()
    }

    fn survey(&self, seed: u64, games: Range<u64>, census: &mut Census, scratch: &mut Scratch) {
        let own = scratch.of();
        let mut table = Observed::new(Watch::LookUps, Self::dice(seed, games.start));
        for game in games {
            table.dice = Self::dice(seed, game);
            self.play_at((seed, game), own, &mut table);
        }
        census.merge(table.census);
    }

    fn maps(&self, seed: u64, games: Range<u64>, scratch: &mut Scratch) -> Vec<Map> {
        let own = scratch.of();
        let marks = games.map(|game| self.watched(Watch::Marks, seed, game, own).0.marks);
        self.game.maps(&Tracks::of_games(marks))
    }

    fn courses(&self, seed: u64, game: u64, scratch: &mut Scratch) -> Option<Map> {
        let (table, _) = self.watched(Watch::Ways, seed, game, scratch.of());
        self.game.courses(game, &table.ways)
    }

    fn seen(&self, side: u8, seed: u64, game: u64, scratch: &mut Scratch) -> Vec<Seen> {
        let (table, _) = self.watched(Watch::View(side), seed, game, scratch.of());
        let seen = table.seen.into_iter();
        seen.map(|(line, decided)| Seen { line: line.text(), decided }).collect()
    }

    fn bounds(&self, metric: &Metric) -> Bounds {
        self.game.bounds(metric)
    }

    fn families(&self) -> &'static [Family] {
        self.game.families()
    }

    fn most_turns(&self) -> Option<u32> {
        self.game.most_turns()
    }

    fn request(&self) -> Option<&Request> {
        self.request.as_ref()
    }

    fn searches(&self) -> bool {
        self.search.is_some()
    }

    fn digest(&self) -> [u8; 32] {
        self.digest
    }

    fn warnings(&self) -> Option<&Problems> {
        self.warnings.as_ref()
    }

    fn settings(&self) -> Vec<(String, String)> {
        self.settings.clone()
    }

    fn assumed(&self) -> Vec<(String, String)> {
        let search = self.search.iter().map(|search| search.told.clone());
        search.chain(self.game.assumed()).collect()
    }
}
