//! What is asked to be played, and what a system makes of it: a match, ready to play.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::config::Problems;
use crate::dice::{Branch, Census, Chain, Gauge, Ran, Told};

use super::hides::Seen;
use super::maps::Map;
use super::{Bounds, Chronicle, Family, File, Metric, PolicyChoice, Rows, Scratch};

/// What somebody asked to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub scenario: Scenario,
    /// `PATH=VALUE`, in the order said; a later one wins.
    pub sets: Vec<String>,
    /// Who decides, at most one for each side (see [`sides::seated`]); the system's first policy of
    /// a side nobody is named for.
    pub policies: Vec<PolicyChoice>,
}

/// A scenario of the system's own, or a user's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scenario {
    Named(String),
    Handed(File),
}

/// One cell made ready: rulebook, scenario, policy. Called through `dyn` once per block of games,
/// never per die. Whoever plays hands in working memory, and keeps it for the next block.
pub trait Match: Send + Sync {
    /// Play games `games` of `seed`, one row each: the outcome, and after it the facts.
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, scratch: &mut Scratch);
    /// The same games and rows, and for each game a row of luck as wide as the system's lucks. A
    /// system that keeps no luck pushes none.
    fn play_with_luck(
        &self,
        seed: u64,
        games: Range<u64>,
        rows: &mut Rows,
        _lucks: &mut Rows,
        scratch: &mut Scratch,
    ) {
        self.play(seed, games, rows, scratch);
    }
    /// Play one game again and tell it.
    fn trace(&self, seed: u64, game: u64, scratch: &mut Scratch) -> Transcript;
    /// The same with its moments: where it could be played again and go on otherwise.
    fn chronicle(&self, seed: u64, game: u64, scratch: &mut Scratch) -> Chronicle {
        Chronicle::unmarked(self.trace(seed, game, scratch))
    }
    /// Play one game again up to a moment and on with other dice, once for each branch; one row each,
    /// in their order. A match that cannot pushes none.
    fn play_branches(
        &self,
        _seed: u64,
        _game: u64,
        _branches: &mut dyn Iterator<Item = Branch>,
        _rows: &mut Rows,
        _scratch: &mut Scratch,
    ) {
    }
    /// Play one chain of branches and push its row; `ran` gets every time what `gauge` watches came further than before, and
    /// how dice fell that are forced. A match that cannot pushes none.
    fn play_chain(
        &self,
        _seed: u64,
        _chain: &Chain,
        _gauge: Gauge,
        _rows: &mut Rows,
        _ran: &mut Ran,
        _scratch: &mut Scratch,
    ) {
    }
    /// Play a chain again and tell it; one that was never taken up is the game itself.
    fn trace_chain(&self, seed: u64, chain: &Chain, scratch: &mut Scratch) -> Transcript {
        self.trace(seed, chain.game, scratch)
    }
    /// How many dice these games roll.
    fn count_dice(&self, seed: u64, games: Range<u64>, scratch: &mut Scratch) -> u64;
    /// Play these games and count every look-up in a chart.
    fn survey(&self, _seed: u64, _games: Range<u64>, _census: &mut Census, _scratch: &mut Scratch) {
    }
    /// Play these games again and show where things happened in them. Without games the maps are
    /// blank, but there; those of any two ranges merge.
    fn maps(&self, _seed: u64, _games: Range<u64>, _scratch: &mut Scratch) -> Vec<Map> {
        Vec::new()
    }
    /// Play one game again and draw where everybody went in it; `None` where nobody goes anywhere.
    fn courses(&self, _seed: u64, _game: u64, _scratch: &mut Scratch) -> Option<Map> {
        None
    }
    /// Play one game again and tell what the side in one place sees of it.
    fn seen(&self, _side: u8, _seed: u64, _game: u64, _scratch: &mut Scratch) -> Vec<Seen> {
        Vec::new()
    }
    /// What `metric` can be in a game of this match; its own bounds where the match knows no more.
    fn bounds(&self, metric: &Metric) -> Bounds {
        metric.bounds
    }
    /// Which of its metrics share out one whole: see [`System::families`].
    fn families(&self) -> &'static [Family] {
        &[]
    }
    /// How many turns a game may last: one that is not over by then is stopped, and says so by a
    /// metric of the kind [`MetricKind::Unfinished`]. `None` where the rules end every game.
    fn most_turns(&self) -> Option<u32> {
        None
    }
    /// What it was made of: whoever has the same books can make it again. `None` where it is made by hand.
    fn request(&self) -> Option<&Request> {
        None
    }
    /// Whether a side tries out answers before it decides: a game then takes the time of thousands, and
    /// cannot be taken up again at a moment.
    fn searches(&self) -> bool {
        false
    }
    /// A hash of everything the match was made from: rules, scenario, policy.
    fn digest(&self) -> [u8; 32];
    /// What was said of the match that can hardly be meant.
    fn warnings(&self) -> Option<&Problems> {
        None
    }
    /// Settings that differ from the book's defaults, as path and value.
    fn settings(&self) -> Vec<(String, String)>;
    /// Data this match uses that no book prints: what, and why it was chosen.
    fn assumed(&self) -> Vec<(String, String)>;
}

/// One game told: its story and the row it ends with, the facts after the outcome.
#[derive(Clone, Debug)]
pub struct Transcript {
    pub story: Vec<Told>,
    pub outcome: Vec<i32>,
}
