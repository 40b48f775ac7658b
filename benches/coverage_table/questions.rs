//! What is played: every system; days and campaigns, since some metrics move in one of them only;
//! differences that touch hardly a game, some, and most; and effects over four cells.

use anyhow::{Context, Result};
use tincan::systems::{self, Match, Request, Scenario, System};

/// A scenario, and what is set in each of its cells.
pub struct Question {
    pub system: &'static str,
    pub scenario: &'static str,
    pub asked: Asked,
    /// How many games the world has, in thousands.
    pub thousands: u64,
}

/// What is estimated.
#[derive(Clone, Copy)]
pub enum Asked {
    /// Every metric of the scenario as the book has it.
    Run,
    /// How much it differs where this is set.
    Difference(&'static str),
    /// What each of two settings does, whichever way the other is set, and both together.
    Effects([&'static str; 2]),
}

/// The coefficients of two main effects and their interaction, by cell: neither, the first, the second, both.
pub const EFFECTS: [[f64; 4]; 3] =
    [[-0.5, 0.5, -0.5, 0.5], [-0.5, -0.5, 0.5, 0.5], [0.5, -0.5, -0.5, 0.5]];

const fn picket(scenario: &'static str, asked: Asked, thousands: u64) -> Question {
    Question { system: "picket-duty", scenario, asked, thousands }
}

const fn kamikaze(scenario: &'static str, asked: Asked, thousands: u64) -> Question {
    Question { system: "kamikaze-attack", scenario, asked, thousands }
}

const fn gunfire(scenario: &'static str, asked: Asked, thousands: u64) -> Question {
    Question { system: "gunfire", scenario, asked, thousands }
}

use Asked::{Difference, Effects, Run};

pub const QUESTIONS: &[Question] = &[
    picket("cassin-young", Run, 500),
    picket("mini-campaign", Run, 250),
    picket("long-campaign-minis", Run, 50),
    kamikaze("standard", Run, 150),
    kamikaze("no-cap", Run, 150),
    gunfire("river-plate", Run, 50),
    gunfire("cape-esperance", Run, 30),
    picket("cassin-young", Difference("optional.twin_engine=true"), 250),
    picket("cassin-young", Difference("optional.willow=true"), 250),
    picket("cassin-young", Difference("optional.gun_repair=true"), 250),
    picket("cassin-young", Difference("optional.attack_ends=out"), 250),
    picket("mini-campaign", Difference("optional.gun_repair=true"), 150),
    kamikaze("standard", Difference("ship.hull=5"), 50),
    kamikaze("no-cap", Difference("charts.dive.hits_to_kill=5"), 100),
    gunfire("river-plate", Difference("rulings.damage.armour=literal example"), 30),
    gunfire("cape-esperance", Difference("optional.g7f=false"), 30),
    picket("cassin-young", Effects(["optional.attack_ends=out", "optional.willow=true"]), 150),
    picket("cassin-young", Effects(["optional.twin_engine=true", "optional.gun_repair=true"]), 150),
    kamikaze("no-cap", Effects(["charts.dive.hits_to_kill=5", "ship.hull=5"]), 50),
];

/// Those that are asked with luck taken out too, where the system keeps it.
pub const WITH_LUCK: &[Question] = &[
    picket("cassin-young", Run, 250),
    picket("mini-campaign", Run, 150),
    kamikaze("standard", Run, 100),
    kamikaze("no-cap", Run, 100),
    gunfire("river-plate", Run, 30),
    gunfire("cape-esperance", Run, 30),
    picket("cassin-young", Difference("optional.twin_engine=true"), 150),
    picket("cassin-young", Difference("optional.gun_repair=true"), 150),
    picket("cassin-young", Difference("optional.attack_ends=out"), 150),
    kamikaze("no-cap", Difference("charts.dive.hits_to_kill=5"), 50),
    gunfire("river-plate", Difference("rulings.damage.armour=literal example"), 30),
    gunfire("cape-esperance", Difference("optional.g7f=false"), 30),
];

impl Question {
    pub fn title(&self) -> String {
        let place = format!("{}/{}", self.system, self.scenario);
        match self.asked {
            Run => format!("runs: {place}"),
            Difference(set) => format!("paired differences: {place}, {set} less the book"),
            Effects([one, other]) => format!("effects over four cells: {place}, {one} by {other}"),
        }
    }

    pub fn system(&self) -> Result<&'static dyn System> {
        systems::named(systems::all(), self.system).context("no such system")
    }

    /// What plays, the book's own cell first.
    pub fn cells(&self) -> Result<Vec<Box<dyn Match>>> {
        let system = self.system()?;
        let sets = match self.asked {
            Run => vec![vec![]],
            Difference(set) => vec![vec![], vec![set]],
            Effects([one, other]) => vec![vec![], vec![one], vec![other], vec![one, other]],
        };
        let cell = |sets: Vec<&str>| {
            let scenario = Scenario::Named(self.scenario.into());
            let sets = sets.into_iter().map(String::from).collect();
            Ok(system.prepare(&Request { scenario, sets, policies: Vec::new() })?)
        };
        sets.into_iter().map(cell).collect()
    }
}
