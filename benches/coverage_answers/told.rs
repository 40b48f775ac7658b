//! `story`: every number that it gives an interval of.

use anyhow::Result;
use rayon::prelude::*;
use tincan::findings::story::Story;
use tincan::stats::{Bounds, Estimate};

use super::draws::draw;
use super::page::{Scale, Section};
use super::world::{Told, World};

/// A scenario, and who is to win it.
pub struct Question {
    system: &'static str,
    scenario: &'static str,
    metric: &'static str,
    /// Games of the world, and those that are looked at with many branches.
    games: u64,
    ideal: u64,
}

pub const STORIES: &[Question] = &[
    Question {
        system: "picket-duty",
        scenario: "cassin-young",
        metric: "us_win",
        games: 4000,
        ideal: 600,
    },
    Question {
        system: "kamikaze-attack",
        scenario: "no-cap",
        metric: "us_win",
        games: 4000,
        ideal: 600,
    },
    Question {
        system: "buoyz",
        scenario: "hampton-roads",
        metric: "b_win",
        games: 1500,
        ideal: 300,
    },
];

/// Games of a story, and how many stories.
const SIZES: [(usize, u64); 2] = [(100, 1000), (800, 250)];

/// What comes in fewer games than so many is told by those stories alone that had it, which are not like the others.
const RARE: f64 = 0.05;

const COUNT: Bounds = Bounds { least: 0.0, most: f64::INFINITY };

impl Question {
    pub fn title(&self) -> String {
        format!("story: {}/{}, {}", self.system, self.scenario, self.metric)
    }
}

pub fn measure(asked: &Question, scale: Scale) -> Result<Section> {
    let [games, ideal] = [asked.games, asked.ideal].map(|games| scale.of(games));
    let (world, ideals) =
        World::new((asked.system, asked.scenario, asked.metric), games, ideal.min(games))?;
    let mut section = section(&world, &ideals, (games, scale));
    for (size, &(games_each, runs)) in SIZES.iter().enumerate() {
        let run = |run| numbers(&world.drawn(&draw(games as usize, run, games_each)), 0.0);
        let all: Vec<_> = (0..scale.of(runs)).into_par_iter().map(run).collect();
        for (name, found, _) in all.into_iter().flatten() {
            section.add(&name, size, found);
        }
    }
    Ok(section)
}

/// A line for everything that is not the same in all games.
fn section(world: &World, ideals: &[Story; 2], (games, scale): (u64, Scale)) -> Section {
    let [few, many] = SIZES.map(|(games, runs)| format!("{} of {games} games", scale.of(runs)));
    let about = format!(
        "A world of {games} games, of which every moment and every event was looked at; stories are drawn from it, {few} and {many}. The truth is the story of the world: what is found with 64 to 384 branches. The ideal is what \
         would be found with 1,000 at every moment, by the games of which that was tried. What comes less often than in one game of twenty is left out.",
    );
    let mut section = Section::new(about, SIZES.map(|(games, _)| format!("n = {games}")).into());
    let [usual, ideal] = ideals.each_ref().map(|story| of_story(story, 0.0));
    for (name, found, bounds) in numbers(&world.truth(), RARE) {
        let at = |all: &[Number]| Some(all.iter().find(|one| one.0 == name)?.1.value);
        let changed = at(&usual).zip(at(&ideal)).map(|(usual, ideal)| ideal - usual);
        let ideal = changed.filter(|by| *by != 0.0).map(|by| found.value + by);
        if found.value.is_finite() && found.value != 0.0 {
            section.line(&name, found.value, ideal, bounds);
        }
    }
    section
}

type Number = (String, Estimate, Bounds);

/// What comes in fewer games than `least` left out.
fn of_story(story: &Story, least: f64) -> Vec<Number> {
    let share = Bounds::YES_OR_NO;
    let drama = &story.drama;
    let mut all: Vec<Number> = vec![
        ("lead changes".into(), drama.lead_changes, COUNT),
        ("contested".into(), drama.contested, share),
        ("largest swing".into(), drama.largest_swing, Bounds { least: -1.0, most: 1.0 }),
        ("comebacks".into(), drama.comebacks, share),
        ("dead time".into(), drama.dead_time, share),
    ];
    let most = story.parts.first().map_or(0, |part| part.games) as f64;
    for part in story.parts.iter().filter(|part| part.games as f64 >= least * most) {
        let name = &part.name;
        all.push((format!("{name}: odds"), part.odds, share));
        all.push((format!("{name}: decided"), part.decided, share));
        all.push((format!("{name}: settles"), part.settles, COUNT));
    }
    all
}

fn numbers(told: &Told, least: f64) -> Vec<Number> {
    let mut all = vec![("odds".into(), told.story.odds, Bounds::YES_OR_NO)];
    all.extend(of_story(&told.story, least));
    for class in told.classes.iter().filter(|class| class.times.value >= least) {
        let rule = &class.rule;
        all.push((format!("{rule}: times"), class.times, COUNT));
        if class.settles.low.is_finite() {
            all.push((format!("{rule}: moves"), class.moves, COUNT));
            all.push((format!("{rule}: settles"), class.settles, COUNT));
        }
    }
    all
}
