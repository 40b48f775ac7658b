//! What a system says of itself, and the [`System`] that is made of it.

use crate::config::{Problems, Section};
use crate::policy::DecisionCard;
use crate::systems::cell::{Playable, ReadyMatch};
use crate::systems::hides::Hides;
use crate::systems::index::Index;
use crate::systems::odds::{Ask, ExactAnswer, Question};
use crate::systems::rules::RuleEntry;
use crate::systems::{
    Checked, Clarification, Edition, Family, File, Luck, Match, Metric, PolicyCard, PolicyRef,
    Request, Ruling, ScenarioCard, SettingTitles, Side, System, clarifications, rulings,
};

use super::files::{self, Files};
use super::policies::PolicyLibrary;
use super::{check, library, notes};

/// One printed game, as its own crate tells it.
///
/// ```ignore
/// pub struct Salvo(pub Files);
///
/// impl Book for Salvo {
///     const ABOUT: About = About { id: "salvo", metrics: METRICS, … };
///     type Rules = Rulebook;
///     type Policy = Policy;
///     type Game = Prepared;
///     …
/// }
/// ```
///
/// The registry hands it its files: `Salvo(Files(books::SALVO))`.
pub trait Book: Sync + Sized + 'static {
    /// What every cell plays by, typed.
    type Rules;
    /// How the sides decide, as their files say.
    type Policy;
    /// Rules and policy together, ready to play.
    type Game: Playable + 'static;

    const ABOUT: About;

    /// The files that come with it.
    fn files(&self) -> Files;
    /// The rules, from the roots of the settings: `charts`, `scenario`, `rulings` …
    fn read_rules(root: &Section) -> Self::Rules;
    /// Who decides, from the root `policy`: with several sides a table for each (`us`, `japan`).
    fn read_policy(policy: &Section) -> Self::Policy;
    fn game(rules: Self::Rules, policy: Self::Policy) -> Self::Game;
    /// Every decision a policy takes, in the order of play.
    fn decision_cards() -> Vec<DecisionCard>;

    /// The cell as the lab plays it; one that keeps luck says of how many classes of rolls:
    /// `Box::new(cell.keeping::<{ LUCKS.len() }>())`. A book of many games says it also without luck:
    /// games are compiled, and optimised, where a cell is boxed, and that is not its own crate if it is
    /// left to this.
    fn cell(cell: ReadyMatch<Self::Game, 0>) -> Box<dyn Match> {
        Box::new(cell)
    }
    /// Metrics that say of the one side what the other says of the other; see [`System::mirrors`].
    fn twin_metrics() -> &'static [[&'static str; 2]] {
        &[]
    }
    /// How a list calls a scenario, from the words of its file.
    fn scenario_title(word: &dyn Fn(&str) -> String) -> String {
        word("title")
    }
    /// Every rule of the book and where it is decided. Rulings and clarifications are added.
    fn index() -> Option<Index> {
        None
    }
    /// What can be asked for exact odds.
    fn question_cards(&self) -> Vec<Question> {
        Vec::new()
    }
    /// The answer to one of them.
    fn answer(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        let what = format!("{} has no table `{}` to ask", Self::ABOUT.id, ask.table);
        Err(Problems::one(what, "this system answers no questions of odds"))
    }
}

/// The names and lists of a system; see the methods of [`System`] that are called the same.
pub struct About {
    pub id: &'static str,
    pub title: &'static str,
    pub flagship: &'static str,
    pub metrics: &'static [Metric],
    pub lucks: &'static [Luck],
    pub families: &'static [Family],
    pub pictured: &'static [&'static str],
    pub sides: &'static [Side],
    pub editions: &'static [Edition],
    pub ships: Ships,
    pub hides: Hides,
}

/// How scenarios name ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ships {
    /// One ship: the scenario says `ship = "fletcher"`, and she is the root `ship` of the settings.
    /// A file is taken for a ship by any of these keys.
    One { known_by: &'static [&'static str] },
    /// Fleets: the scenario lists the ships of each side, see [`fleet`](super::fleet). A file is taken
    /// for a class by any of these keys.
    Fleets { known_by: &'static [&'static str] },
}

impl<B: Book> System for B {
    fn id(&self) -> &'static str {
        B::ABOUT.id
    }
    fn title(&self) -> &'static str {
        B::ABOUT.title
    }
    fn flagship(&self) -> &'static str {
        B::ABOUT.flagship
    }
    fn metrics(&self) -> &'static [Metric] {
        B::ABOUT.metrics
    }
    fn lucks(&self) -> &'static [Luck] {
        B::ABOUT.lucks
    }
    fn families(&self) -> &'static [Family] {
        B::ABOUT.families
    }
    fn pictured(&self) -> &'static [&'static str] {
        B::ABOUT.pictured
    }
    fn sides(&self) -> &'static [Side] {
        B::ABOUT.sides
    }
    fn editions(&self) -> &'static [Edition] {
        B::ABOUT.editions
    }
    fn hides(&self) -> Hides {
        B::ABOUT.hides
    }
    fn mirrors(&self) -> &'static [[&'static str; 2]] {
        B::twin_metrics()
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let card = |file| files::card(file, B::scenario_title);
        self.files().scenarios().map(card).collect()
    }
    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        let library = library::of_request(self, request)?;
        let ((rules, policy), warnings) = library.read_with_warnings(library::both::<B>)?;
        let (settings, digest) = (notes::settings(self, request, &library)?, library.digest());
        Ok(B::cell(ReadyMatch { game: B::game(rules, policy), settings, warnings, digest }))
    }
    fn check(&self, file: &File) -> Result<Checked, Problems> {
        check::check(self, file)
    }
    fn knows(&self, text: &str) -> bool {
        check::knows(self, text)
    }
    fn decisions(&self) -> Vec<DecisionCard> {
        B::decision_cards()
    }
    fn policies(&self) -> Vec<PolicyCard> {
        PolicyLibrary::of(self).cards()
    }
    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        PolicyLibrary::of(self).chain(policy)
    }
    fn texts(&self) -> &'static [(&'static str, &'static str)] {
        self.files().0
    }
    fn rulings(&self) -> Vec<Ruling> {
        rulings::cards(&library::as_printed(self))
    }
    fn setting_titles(&self) -> SettingTitles {
        notes::titles(self)
    }
    fn clarifications(&self) -> Vec<Clarification> {
        clarifications::read(self.files().clarifications())
    }
    fn rules(&self) -> Vec<RuleEntry> {
        notes::index(self).map_or_else(Vec::new, |index| index.entries())
    }
    fn questions(&self) -> Vec<Question> {
        self.question_cards()
    }
    fn odds(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        self.answer(ask)
    }
}
