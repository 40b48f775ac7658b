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
mod matches;
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

use serde::{Deserialize, Serialize};

use crate::config::{Heard, Problems};
use crate::dice::Force;
use crate::policy::{DecisionCard, Seats};

pub use crate::rows::Rows;
pub use chronicle::Chronicle;
pub use clarifications::Clarification;
pub use family::{Family, Group};
use hides::Hides;
pub use matches::{Match, Request, Scenario, Transcript};
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
    /// What answers questions to the rules that `like` is asked of, which are read once.
    fn odds_like<'s>(&'s self, _like: &Ask) -> Result<Box<Answering<'s>>, Problems> {
        Ok(Box::new(|ask| self.odds(ask)))
    }
}

/// All that a game of `system` records: its metrics, then its facts, in the order of a row.
pub fn recorded(system: &dyn System) -> Vec<Metric> {
    [system.metrics(), system.facts()].concat()
}

/// What makes requests ready; see [`System::prepare_like`].
pub type Preparing<'s> = dyn Fn(&Request) -> Result<Box<dyn Match>, Problems> + Sync + 's;

/// What answers questions of odds; see [`System::odds_like`].
pub type Answering<'s> = dyn Fn(&Ask) -> Result<ExactAnswer, Problems> + 's;

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

/// The rule systems a command knows, in the order a list shows them.
pub type Systems = [&'static dyn System];

/// The one of `systems` that is called `id`.
pub fn named(systems: &Systems, id: &str) -> Option<&'static dyn System> {
    systems.iter().copied().find(|system| system.id() == id)
}
