//! What a system says of itself, and the [`System`] that is made of it.

use crate::config::{Heard, Library, Problems, Section};
use crate::dice::{Force, Table, Tracks, Way};
use crate::policy::{DecisionCard, Player};
use crate::systems::cell::{Playable, ReadyMatch};
use crate::systems::hides::Hides;
use crate::systems::index::Index;
use crate::systems::maps::Map;
use crate::systems::odds::question::Asked;
use crate::systems::odds::{Ask, ExactAnswer, Question};
use crate::systems::rules::RuleEntry;
use crate::systems::searched::Searched;
use crate::systems::{
    Answering, Bounds, Change, Checked, Clarification, Edition, Family, File, Group, Luck, Match,
    Metric, ONE_SIDE, PolicyCard, PolicyRef, Preparing, Request, Ruling, Scenario, ScenarioCard,
    SettingTitles, Side, System, clarifications, rulings,
};

use super::files::{self, Files};
use super::policies::PolicyLibrary;
use super::{asked, changes, check, library, notes, searching};

/// One printed game, as its own crate tells it.
///
/// ```ignore
/// pub struct Salvo(pub Files);
///
/// impl Book for Salvo {
///     const ABOUT: About = About { id: "salvo", metrics: METRICS, …, ..About::NEW };
///     type Rules = Rulebook;
///     type Players = Policy;
///     …
/// }
/// ```
///
/// The registry hands it its files: `Salvo(Files(books::SALVO))`.
pub trait Book: Sync + Sized + 'static {
    /// What every cell plays by, typed.
    type Rules: Send + Sync + 'static;
    /// Who decides during a game: policies made ready for the rules.
    type Players: Send + Sync;
    /// What a game ends with.
    type Outcome: AsRef<[i32]>;
    /// Working memory kept between games; see [`Playable::Scratch`].
    type Scratch: Default + 'static;

    const ABOUT: About;
    /// What can be asked of the rules for exact odds, in the book's order.
    const ASKED: &'static [&'static [Asked<Self::Rules>]] = &[];

    /// The files that come with it.
    fn files(&self) -> Files;
    /// The rules, from the roots of the settings: `charts`, `scenario`, `rulings` …
    fn read_rules(root: &Section) -> Self::Rules;
    /// Who decides, from the root `policy`: with several sides a table for each (`us`, `japan`), see
    /// [`of_sides`](super::of_sides). What is read is made ready once the rules are known to be right.
    fn read_policy(policy: &Section) -> Readying<Self>;
    /// Every decision a policy takes, in the order of play.
    fn decision_cards() -> Vec<DecisionCard>;
    /// One game from set-up to its end.
    fn play(
        game: &Prepared<Self>,
        player: impl Player,
        scratch: &mut Self::Scratch,
        table: &mut impl Table,
    ) -> Self::Outcome;
    /// The cell as the lab plays it: `Box::new(cell)`. One that keeps luck says of how many classes of
    /// rolls: `Box::new(cell.keeping::<{ LUCKS.len() }>())`. Every system writes it, since whoever does
    /// compiles the games: here they would be compiled where nothing is optimised.
    fn cell(cell: ReadyMatch<Prepared<Self>, 0>) -> Box<dyn Match>;

    /// See [`Playable::maps`].
    fn maps(_rules: &Self::Rules, _games: &Tracks) -> Vec<Map> {
        Vec::new()
    }
    /// See [`Playable::courses`].
    fn courses(_rules: &Self::Rules, _game: u64, _ways: &[Way]) -> Option<Map> {
        None
    }
    /// See [`Playable::bounds`].
    fn bounds(_rules: &Self::Rules, metric: &Metric) -> Bounds {
        metric.bounds
    }
    /// See [`Playable::most_turns`].
    fn most_turns(_rules: &Self::Rules) -> Option<u32> {
        None
    }
    /// See [`Playable::assumed`].
    fn assumed(_rules: &Self::Rules) -> Pairs {
        Vec::new()
    }
    /// How a list calls a scenario, from the words of its file.
    fn scenario_title(word: &dyn Fn(&str) -> String) -> String {
        word("title")
    }
    /// How a headline calls a scenario, from the words of its file: `USS Cassin Young, 12 April 1945`.
    fn scenario_called(word: &dyn Fn(&str) -> String) -> String {
        word("title")
    }
    /// Every rule of the book and where it is decided. Rulings and clarifications are added.
    fn index() -> Option<Index> {
        None
    }
    /// What the circumstances said of a question mean under some rules.
    fn circumstances(said: &Pairs, _: &Asked<Self::Rules>, _: &Self::Rules) -> Pairs {
        said.clone()
    }
    /// The questions as a list shows them; for systems that ask more than their rules.
    fn question_cards(&self) -> Vec<Question> {
        Self::ASKED.iter().copied().flatten().map(Asked::card).collect()
    }
    /// The answer to one of them; likewise.
    fn answer(&self, ask: &Ask) -> Result<ExactAnswer, Problems> {
        asked::answer(self, ask)
    }
}

/// Names with their values, or things with the reasons for them.
pub type Pairs = Vec<(String, String)>;

/// The names and lists of a system; see the methods of [`System`] that are called the same.
pub struct About {
    pub id: &'static str,
    pub title: &'static str,
    pub flagship: &'static str,
    /// The scenario whose rules are asked for exact odds where none is named; the flagship if empty.
    pub asked_of: &'static str,
    pub metrics: &'static [Metric],
    /// See [`System::facts`].
    pub facts: &'static [Metric],
    /// Metrics that say of the one side what the other says of the other; see [`System::mirrors`].
    pub twins: &'static [[&'static str; 2]],
    pub lucks: &'static [Luck],
    /// How many times a plain game one costs that keeps luck, at the most.
    pub luck_cost: f64,
    pub families: &'static [Family],
    /// See [`System::endings`].
    pub endings: &'static [Family],
    pub groups: &'static [Group],
    pub pictured: &'static [&'static str],
    pub sides: &'static [Side],
    pub editions: &'static [Edition],
    pub ships: Ships,
    pub hides: Hides,
    /// See [`System::searched`].
    pub searched: Searched,
    /// See [`System::forces`].
    pub forces: &'static [Force],
}

impl About {
    /// A system of no name with one side, of which nothing is said.
    pub const NEW: About = About {
        id: "",
        title: "",
        flagship: "",
        asked_of: "",
        metrics: &[],
        facts: &[],
        twins: &[],
        lucks: &[],
        luck_cost: 1.5,
        families: &[],
        endings: &[],
        groups: &[],
        pictured: &[],
        sides: ONE_SIDE,
        editions: &[],
        ships: Ships::Fleets { known_by: &[] },
        hides: Hides::Nothing(""),
        searched: Searched::NOTHING,
        forces: &[],
    };
}

/// Policies that were read, and what makes players of them under some rules.
pub type Readying<B> = Box<dyn FnOnce(&<B as Book>::Rules) -> <B as Book>::Players>;

/// One game made ready: the rules and the players.
pub struct Prepared<B: Book> {
    pub book: B::Rules,
    pub ready: B::Players,
}

impl<B: Book> Playable for Prepared<B> {
    type Outcome = B::Outcome;
    type Scratch = B::Scratch;

    #[inline]
    fn play(
        &self,
        player: impl Player,
        scratch: &mut B::Scratch,
        table: &mut impl Table,
    ) -> B::Outcome {
        B::play(self, player, scratch, table)
    }
    fn maps(&self, games: &Tracks) -> Vec<Map> {
        B::maps(&self.book, games)
    }
    fn courses(&self, game: u64, ways: &[Way]) -> Option<Map> {
        B::courses(&self.book, game, ways)
    }
    fn bounds(&self, metric: &Metric) -> Bounds {
        B::bounds(&self.book, metric)
    }
    fn families(&self) -> &'static [Family] {
        B::ABOUT.families
    }
    fn most_turns(&self) -> Option<u32> {
        B::most_turns(&self.book)
    }
    fn assumed(&self) -> Vec<(String, String)> {
        B::assumed(&self.book)
    }
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

/// A request made ready from the tree it is read from.
fn ready<B: Book>(
    book: &B,
    request: &Request,
    library: &Library,
) -> Result<Box<dyn Match>, Problems> {
    let ((rules, policy), warnings) = library.read_with_warnings(library::both::<B>)?;
    let (settings, digest) = (notes::settings(book, request, library)?, library.digest());
    let ready = policy(&rules);
    let game = Prepared { book: rules, ready };
    let search = searching::search(book, request)?;
    let digest = searching::digest(digest, search.as_ref());
    let request = Some(request.clone());
    Ok(B::cell(ReadyMatch { game, settings, warnings, digest, request, search }))
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
    fn facts(&self) -> &'static [Metric] {
        B::ABOUT.facts
    }
    fn lucks(&self) -> &'static [Luck] {
        B::ABOUT.lucks
    }
    fn luck_cost(&self) -> f64 {
        B::ABOUT.luck_cost
    }
    fn endings(&self) -> &'static [Family] {
        B::ABOUT.endings
    }
    fn groups(&self) -> &'static [Group] {
        B::ABOUT.groups
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
    fn searched(&self) -> Searched {
        B::ABOUT.searched
    }
    fn forces(&self) -> &'static [Force] {
        B::ABOUT.forces
    }
    fn mirrors(&self) -> &'static [[&'static str; 2]] {
        B::ABOUT.twins
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let card = |file| files::card(file, B::scenario_title, B::scenario_called);
        self.files().scenarios().map(card).collect()
    }
    fn scenario_called(&self, text: &str) -> Option<String> {
        files::called(text, B::scenario_called)
    }
    fn changes(&self, scenario: &Scenario, sets: &[String]) -> Vec<Change> {
        changes::changes(self, scenario, sets)
    }
    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        ready(self, request, &library::of_request(self, request)?)
    }
    fn values(&self, request: &Request) -> Result<Vec<Heard>, Problems> {
        Ok(library::of_request(self, request)?.heard(library::rules_alone::<B>))
    }
    fn prepare_like<'s>(&'s self, like: &Request) -> Box<Preparing<'s>> {
        let common = library::in_common(self, like);
        Box::new(move |request| match &common {
            Ok(common) => ready(self, request, &library::of_common(self, common, request)?),
            Err(_) => self.prepare(request),
        })
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
    fn odds_like<'s>(&'s self, like: &Ask) -> Result<Box<Answering<'s>>, Problems> {
        let of_rules = asked::answering(self, like)?;
        Ok(Box::new(move |ask| match asked::is_of_rules::<B>(ask) {
            true => of_rules(ask),
            false => self.answer(ask),
        }))
    }
}
