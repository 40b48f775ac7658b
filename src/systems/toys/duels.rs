//! A game with two sides, small enough to check by hand: for the lab's own tests.

use std::ops::Range;

use crate::config::Problems;
use crate::dice::{Dice, Seeded};
use crate::policy::{DecisionCard, Form, Seats};
use crate::systems::kit::Files;
use crate::systems::kit::policies::PolicyLibrary;
use crate::systems::metric::{YES_NO, count};
use crate::systems::{
    Checked, Edition, File, Match, Metric, PolicyCard, PolicyRef, Request, Rows, Scenario,
    ScenarioCard, Scratch, Side, System, Transcript, sides,
};

pub const METRICS: &[Metric] = &[
    Metric::new("red_win", "Red wins", YES_NO).liked_by(Some(ATTACKER)).meaning("red has won"),
    Metric::new("face", "Face", count("spots").at_most(100)).meaning("what the die showed"),
];

pub const DEFENDER: Side = Side { id: "blue", title: "the defender" };
pub const ATTACKER: Side = Side { id: "red", title: "the attacker" };
const SIDES: &[Side] = &[DEFENDER, ATTACKER];

/// Red wins when a hundred-sided die shows no more than this.
pub struct Duel(pub u8);

impl Duel {
    pub const WIDTH: usize = METRICS.len();

    /// Bold and meek down, hunter and hider across. In `saddle` being bold is always better and so
    /// is hiding from it; in `cycle` whatever one does, the other does better to change.
    pub const SADDLE: [[u8; 2]; 2] = [[80, 60], [50, 20]];
    pub const CYCLE: [[u8; 2]; 2] = [[70, 30], [35, 65]];
}

impl Match for Duel {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
        for game in games {
            let face = Seeded::new(seed, game).roll(100);
            rows.push(&[i32::from(face <= self.0), i32::from(face)]);
        }
    }
    fn trace(&self, _seed: u64, _game: u64, _: &mut Scratch) -> Transcript {
        Transcript { story: Vec::new(), outcome: vec![0, 0] }
    }
    fn count_dice(&self, _seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
        games.end - games.start
    }
    fn digest(&self) -> [u8; 32] {
        [self.0; 32]
    }
    fn settings(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The system of duels.
pub struct Duels;

const RED: [&str; 2] = ["bold", "meek"];
const BLUE: [&str; 2] = ["hunter", "hider"];

const FILES: Files = Files(&[
    ("policies/duels/hunter.toml", "title = \"hunter\"\n[[wait]]\ndo = \"yes\"\n"),
    ("policies/duels/hider.toml", "title = \"hider\"\n[[wait]]\ndo = \"yes\"\n"),
    ("policies/duels/bold.toml", "title = \"bold\"\n[[charge]]\ndo = \"yes\"\n"),
    ("policies/duels/meek.toml", "title = \"meek\"\n[[charge]]\ndo = \"yes\"\n"),
]);

fn library() -> PolicyLibrary {
    let decisions = Duels.decisions();
    PolicyLibrary { system: "duels", files: FILES, sides: SIDES, decisions }
}

/// The first of `known` that the text of a policy or of what it builds on names.
fn chosen(texts: &[File], known: [&str; 2]) -> usize {
    let named = |file: &File| known.iter().position(|name| file.text.contains(name));
    texts.iter().find_map(named).unwrap_or(0)
}

impl System for Duels {
    fn id(&self) -> &'static str {
        "duels"
    }
    fn title(&self) -> &'static str {
        "Duels"
    }
    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }
    fn sides(&self) -> &'static [Side] {
        SIDES
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let card =
            |id: &str| ScenarioCard { id: id.into(), title: id.into(), ..ScenarioCard::default() };
        ["saddle", "cycle"].map(card).to_vec()
    }
    fn flagship(&self) -> &'static str {
        "saddle"
    }
    fn editions(&self) -> &'static [Edition] {
        &[
            Edition { id: "short", title: "one round", sets: &["scenario.rounds=1"] },
            Edition { id: "long", title: "ten rounds", sets: &["scenario.rounds=10"] },
        ]
    }
    fn decisions(&self) -> Vec<DecisionCard> {
        let form = Form::List { actions: &[("yes", "")], otherwise: Some("yes") };
        let card = |name, side| {
            let seats = Seats::only(side);
            DecisionCard { name, meaning: "", form, features: vec![], seats }
        };
        vec![card("charge", 1), card("wait", 0)]
    }
    fn policies(&self) -> Vec<PolicyCard> {
        library().cards()
    }
    fn policy_texts(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        library().chain(policy)
    }
    fn prepare(&self, request: &Request) -> Result<Box<dyn Match>, Problems> {
        let seats = sides::seated(self, &request.policies)?;
        let texts = library().texts(&seats)?;
        let chances = match &request.scenario {
            Scenario::Named(id) if id == "cycle" => Duel::CYCLE,
            Scenario::Named(_) | Scenario::Handed(_) => Duel::SADDLE,
        };
        Ok(Box::new(Duel(chances[chosen(&texts[1], RED)][chosen(&texts[0], BLUE)])))
    }
    fn check(&self, _file: &File) -> Result<Checked, Problems> {
        Ok(Checked { kind: "policy".into(), warnings: None })
    }
}
