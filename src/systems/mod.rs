//! The rule systems, and what each offers the lab. Nothing outside this folder knows a rule.

pub mod cell;
pub mod chart;
mod chronicle;
pub mod clarifications;
mod family;
pub mod geometry;
#[cfg(any(test, feature = "testing"))]
pub mod golden;
pub mod hides;
pub mod index;
pub mod kit;
pub mod metric;
pub mod odds;
pub mod maps;
pub mod rules;
pub mod rulings;
pub mod scenarios;
pub mod plan;
pub mod scratch;
pub mod searched;
pub mod sides;
pub mod squares;
pub mod tally;
pub mod titles;
#[cfg(any(test, feature = "testing"))]
pub mod toys;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::config::{Heard, Problems};
use crate::dice::{Branch, Census, Chain, Force, Gauge, Ran, Told};
use crate::policy::{DecisionCard, Seats};

pub use crate::rows::Rows;
pub use chronicle::Chronicle;
pub use clarifications::Clarification;
pub use family::{Family, Group};
use hides::{Hides, Seen};
use maps::Map;
pub use metric::{Bounds, Metric, MetricKind};
use odds::{Ask, ExactAnswer, Question};
use rules::RuleEntry;
pub use scenarios::ScenarioCard;
pub use scratch::Scratch;
pub use sides::{ONE_SIDE, PolicyChoice, Side};
pub use titles::SettingTitles;

/// One rule system: a printed game, whole.
pub trait System: Sync {
    /// As the command line spells it: `picket-duty`.
    fn id(&self) -> &'static str;
    fn title(&self) -> &'static str;
    /// What every game of this system is measured by, in the order of a row.
    fn metrics(&self) -> &'static [Metric];
    /// What else a game records, for whoever asks what outcomes go with: no outcome, liked by no side, judged
    /// by nothing. In the order in which they stand after the outcome in a row.
    fn facts(&self) -> &'static [Metric] {
        &[]
    }
    /// The scenarios that come with the system, in the book's order.
    fn scenarios(&self) -> Vec<ScenarioCard>;
    /// What a headline calls the scenario in a file of the user's; `None` where the file does not say.
    fn scenario_called(&self, _text: &str) -> Option<String> {
        None
    }
    /// The scenario to play where none is named.
    fn flagship(&self) -> &'static str;
    /// The games in the box, where there are several. None where there is but one.
    fn editions(&self) -> &'static [Edition] {
        &[]
    }
    /// What of some settings changes anything in a scenario, and which values by that.
    fn changes(&self, _scenario: &Scenario, sets: &[String]) -> Vec<Change> {
        sets.iter().map(|set| Change { set: set.clone(), values: Vec::new() }).collect()
    }
    /// Make one cell ready to play, or say everything that is wrong with it.
    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems>;
    /// Every single value that a request's rules are read from, and what else each may be; none where a system does
    /// not say.
    fn values(&self, _request: &Request) -> Result<Vec<Heard>, Problems> {
        Ok(Vec::new())
    }
    /// What makes requests ready that differ from `like` in their settings alone: what they have in
    /// common is read once.
    fn prepare_like<'s>(&'s self, _like: &Request) -> Box<Preparing<'s>> {
        Box::new(|request| self.prepare(request))
    }
    /// The classes of rolls whose luck is kept, in the order of a row of luck. The list is fixed
    /// before anything is played: covariates chosen by looking at the outcome would bias it.
    fn lucks(&self) -> &'static [Luck] {
        &[]
    }
    /// How many times the time of a plain game one takes that keeps its luck, at the most: what taking luck
    /// out must gain to pay. A number and not a clock, so that every machine decides alike;
    /// `benches/budget` holds games to it.
    fn luck_cost(&self) -> f64 {
        1.5
    }
    /// Metrics that share out one whole, for pictures of who has how much of it.
    fn families(&self) -> &'static [Family] {
        &[]
    }
    /// The ways its games end, every game in one of them, with the headline's first: lists to choose from, of which
    /// the first that shares out all games is shown. A game that holds several fights may end in several ways of
    /// a longer list.
    fn endings(&self) -> &'static [Family] {
        &[]
    }
    /// What a short table shows of a game, about ten metrics under a few headings; all of them where a
    /// system does not say.
    fn groups(&self) -> &'static [Group] {
        &[]
    }
    /// The counts a player would want to see spread out, the most telling first.
    fn pictured(&self) -> &'static [&'static str] {
        &[]
    }
    /// Where the book is unclear: every question with the readings that can be chosen.
    fn rulings(&self) -> Vec<Ruling> {
        Vec::new()
    }
    /// What settings are called on pages.
    fn setting_titles(&self) -> SettingTitles {
        SettingTitles::default()
    }
    /// Where the book needs a word of explanation, but nothing can be chosen.
    fn clarifications(&self) -> Vec<Clarification> {
        Vec::new()
    }
    /// Read a file of this system without playing; `Ok` says what kind of file it is.
    fn check(&self, file: &File) -> Result<Checked, Problems>;
    /// Whether a file is known by its keys for a ship or a policy of this system, whatever is wrong with it.
    fn knows(&self, _text: &str) -> bool {
        false
    }
    /// Every decision a policy of this system takes, in the order of play.
    fn decisions(&self) -> Vec<DecisionCard> {
        Vec::new()
    }
    /// The sides that policies decide for. In a table of policies against policies the side that
    /// likes the metric has the rows.
    fn sides(&self) -> &'static [Side] {
        ONE_SIDE
    }
    /// Metrics that say of the one side what the other says of the other: `[["a_win", "b_win"]]`. For
    /// games in which both sides take the same decisions; a yes or no without such a twin is what the
    /// other side does not get.
    fn mirrors(&self) -> &'static [[&'static str; 2]] {
        &[]
    }
    /// What a captain that searches can try.
    fn searched(&self) -> searched::Searched {
        searched::Searched::NOTHING
    }
    /// The dice that may be forced where odds of rare events are asked for: few, each by the rule that decides something.
    fn forces(&self) -> &'static [Force] {
        &[]
    }
    /// What players do not see, for tests of what their decisions go by.
    fn hides(&self) -> Hides {
        Hides::Nothing("everything lies open")
    }
    /// The policies that come with the system; the first that fits a side is played where none is
    /// named for it.
    fn policies(&self) -> Vec<PolicyCard> {
        Vec::new()
    }
    /// The texts a policy is made of: its own first, then those it builds on.
    fn policy_texts(&self, _policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        Ok(Vec::new())
    }
    /// Every file that comes with it, by name and text: charts, ships, scenarios, policies.
    fn texts(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Every numbered rule of the book, in its order; none where no index has been made.
    fn rules(&self) -> Vec<RuleEntry> {
        Vec::new()
    }

    /// What [`System::odds`] can be asked, in the book's order.
    fn questions(&self) -> Vec<Question> {
        Vec::new()
    }

    /// Answer one question exactly, or say what is wrong with it.
    fn odds(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        let what = format!("{} has no table `{}` to ask", self.id(), ask.table);
        Err(Problems::one(what, "this system answers no questions of odds"))
    }
}

/// All that a game of `system` records: its metrics, then its facts, in the order of a row.
pub fn recorded(system: &dyn System) -> Vec<Metric> {
    [system.metrics(), system.facts()].concat()
}

/// What makes requests ready; see [`System::prepare_like`].
pub type Preparing<'s> = dyn Fn(&Request) -> Result<Box<dyn Match>, Problems> + Sync + 's;

/// One setting that changes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// `PATH=VALUE`.
    pub set: String,
    /// Single values by their paths, as they were and as they are: of a row, its cells.
    pub values: Vec<(String, String, String)>,
}

/// One of several games in a box, such as a basic and an advanced one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// As the command line spells it: `basic`.
    pub id: &'static str,
    /// In a sentence: `the basic game`.
    pub title: &'static str,
    /// What chooses it, as `PATH=VALUE`. All editions of a system set the same paths.
    pub sets: &'static [&'static str],
}

impl Edition {
    pub const fn new(
        id: &'static str,
        title: &'static str,
        sets: &'static [&'static str],
    ) -> Edition {
        Edition { id, title, sets }
    }
}

/// One class of rolls, by its luck in a game: what they brought less what they bring on average.
/// Its mean over all games is exactly 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    pub name: &'static str,
    pub meaning: &'static str,
    /// The side that more of it helps.
    pub side: Side,
    /// How many of a row's whole numbers make one of what `meaning` counts.
    pub scale: i32,
}

impl Luck {
    /// Its name in words, for people.
    pub fn title(&self) -> String {
        self.name.replace('_', " ")
    }
}

/// One unclear point of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The setting that chooses: `rulings.special.table10_first`.
    pub path: String,
    pub id: String,
    pub rules: Vec<String>,
    pub question: String,
    /// Every reading worth playing, with what it means.
    pub readings: Vec<(String, String)>,
    /// The reading played unless another is chosen.
    pub default: String,
    pub reason: String,
}

/// A file a user handed in: its name for messages, and its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub name: String,
    pub text: String,
}

/// A file that can be played.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What it is: `scenario`, `policy` …
    pub kind: String,
    /// What of it can hardly be meant.
    pub warnings: Option<Problems>,
}

/// One policy as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyCard {
    pub id: String,
    pub title: String,
    /// The sides it can decide for.
    pub seats: Seats,
}

/// A policy of the system's own, or a user's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PolicyRef {
    Named(String),
    Handed(File),
    /// One that tries answers in games that could follow, see [`searched`].
    Searching {
        /// As it was written: `search(reference, branches = 64)`.
        said: String,
        /// What it goes on by.
        base: Box<PolicyRef>,
        /// The metric it is judged by, where that is known not to be the headline.
        aim: Option<String>,
    },
}

impl PolicyRef {
    /// The name, or the way to the file.
    pub fn name(&self) -> &str {
        match self {
            PolicyRef::Named(name) => name,
            PolicyRef::Handed(file) => &file.name,
            PolicyRef::Searching { said, .. } => said,
        }
    }

    /// `search(BASE)`, where `policy` makes a policy of what stands for its base; `None` for what is none.
    pub fn searching<E: std::convert::From<Problems>>(
        said: &str,
        policy: impl FnOnce(&str) -> Result<PolicyRef, E>,
    ) -> Option<Result<PolicyRef, E>> {
        let base = searched::base_of(said)?;
        Some(base.map_err(E::from).and_then(|base| policy(&base)).map(|base| {
            PolicyRef::Searching { said: said.to_owned(), base: Box::new(base), aim: None }
        }))
    }

    /// The same, aimed at a metric unless it says at which.
    #[must_use]
    pub fn aimed_at(self, metric: &str) -> PolicyRef {
        match self {
            PolicyRef::Searching { said, base, .. } => {
                PolicyRef::Searching { said, base, aim: Some(metric.to_owned()) }
            }
            other @ (PolicyRef::Named(_) | PolicyRef::Handed(_)) => other,
        }
    }
}

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

/// The rule systems a command knows, in the order a list shows them.
pub type Systems = [&'static dyn System];

/// The one of `systems` that is called `id`.
pub fn named(systems: &Systems, id: &str) -> Option<&'static dyn System> {
    systems.iter().copied().find(|system| system.id() == id)
}
