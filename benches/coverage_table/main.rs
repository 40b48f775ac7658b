//! How often intervals hold the truth: `benches/coverage` builds and runs it.
//!
//! One long run of every question says what is true; short runs cut from its games, none sharing a game
//! with another, say how often the interval of such a run holds it. Of 95 % intervals, 95 in 100 should.

mod luck;
mod plain;
mod table;

use anyhow::{Context, Result};
use tincan::systems::{self, Match, Request, Scenario, System};

/// What is played: a scenario, and for differences what is set in the other cell.
pub struct Question {
    pub system: &'static str,
    pub scenario: &'static str,
    pub set: Option<&'static str>,
    /// How many times the usual number of games; games of a campaign take a hundred times as long.
    pub share: f64,
}

/// Every system; days and campaigns, since some metrics move in one of them only; differences that
/// touch hardly a game, some, and most.
const QUESTIONS: &[Question] = &[
    Question { system: "picket-duty", scenario: "cassin-young", set: None, share: 1.0 },
    Question { system: "picket-duty", scenario: "mini-campaign", set: None, share: 0.1 },
    Question { system: "kamikaze-attack", scenario: "standard", set: None, share: 0.3 },
    Question { system: "kamikaze-attack", scenario: "no-cap", set: None, share: 0.3 },
    Question {
        system: "picket-duty",
        scenario: "cassin-young",
        set: Some("optional.twin_engine=true"),
        share: 0.5,
    },
    Question {
        system: "picket-duty",
        scenario: "cassin-young",
        set: Some("optional.willow=true"),
        share: 0.5,
    },
    Question {
        system: "picket-duty",
        scenario: "cassin-young",
        set: Some("optional.attack_ends=out"),
        share: 0.5,
    },
    Question {
        system: "kamikaze-attack",
        scenario: "no-cap",
        set: Some("charts.dive.hits_to_kill=5"),
        share: 0.3,
    },
];

/// What plays.
pub struct Cells {
    pub book: Box<dyn Match>,
    pub other: Option<Box<dyn Match>>,
}

impl Question {
    pub fn name(&self) -> String {
        let set = self.set.map_or(String::new(), |set| format!(", {set} less the book"));
        format!("{}/{}{set}", self.system, self.scenario)
    }

    pub fn system(&self) -> Result<&'static dyn System> {
        systems::named(systems::all(), self.system).context("no such system")
    }

    /// The cell as the book has it, and the other one.
    pub fn cells(&self) -> Result<Cells> {
        let system = self.system()?;
        let cell = |sets: Vec<String>| {
            let scenario = Scenario::Named(self.scenario.into());
            system.prepare(&Request { scenario, sets, policies: Vec::new() })
        };
        let other = self.set.map(|set| cell(vec![set.into()])).transpose()?;
        Ok(Cells { book: cell(Vec::new())?, other })
    }
}

/// `coverage [MILLIONS] [WORDS]`: so many million games of the first question, 10 if not said; only
/// questions whose name holds the words.
fn main() -> Result<()> {
    let said = std::env::args().nth(1).map_or(Ok(10.0), |said| said.parse::<f64>())?;
    let words = std::env::args().nth(2).unwrap_or_default();
    let asked = || QUESTIONS.iter().filter(|question| question.name().contains(&words));
    println!("{}", table::HEAD);
    for question in asked() {
        let games = (said * 1e6 * question.share) as u64;
        print!("{}", plain::measure(question, games)?);
    }
    for question in asked() {
        let games = (said * 1e6 * question.share) as u64;
        print!("{}", luck::measure(question, games)?);
    }
    Ok(())
}
