//! `box`: the mean over a box that was found, by fresh settings drawn from it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::{env, fs};

use anyhow::Result;
use serde_json::Value;
use tincan::stats::Bounds;

use super::SEED;
use super::asked::{answer, estimate, folder, list};
use super::page::{Scale, Section};
use super::solved::share_won;

pub struct Question {
    limit: &'static str,
    games: u64,
    fresh: u64,
}

pub const BOXES: &[Question] = &[
    Question { limit: "us_win>70%", games: 100, fresh: 40 },
    Question { limit: "us_win<40%", games: 100, fresh: 10 },
    Question { limit: "us_win>78%", games: 20, fresh: 5 },
];

const RUNS: u64 = 200;
/// Games that tell what one setting gives.
const KNOWN: u64 = 40_000;
const FACTORS: [&str; 2] = ["rulings.pool.attack_ends", "scenario.turns"];

impl Question {
    pub fn title(&self) -> String {
        format!("box: picket-duty/cassin-young, {}, {} fresh settings", self.limit, self.fresh)
    }

    fn ask(&self, seed: u64) -> Result<Option<Value>> {
        let [seed, games, fresh] = [seed, self.games, self.fresh].map(|number| number.to_string());
        let swept = answer(&[
            "sweep",
            "picket-duty/cassin-young",
            "--games",
            &games,
            "--seed",
            &seed,
            "--design",
            "latin-hypercube",
            "--samples",
            "40",
            "--save",
            "swept",
            "--factor",
            "ends: rulings.pool.attack_ends = 0 .. 8",
            "--factor",
            "turns: scenario.turns = 1 .. 4",
        ])?;
        let found = swept.map(|_| answer(&["box", "swept", self.limit, "--fresh", &fresh]));
        fs::remove_dir_all("reports")?;
        Ok(found.transpose()?.flatten())
    }
}

pub fn measure(asked: &Question, scale: Scale) -> Result<Section> {
    let runs = scale.of(RUNS);
    let about = format!(
        "{runs} sweeps of 40 points and {} games, a box of each, and {} fresh settings from it. The truth is the mean over \
         all whole numbers in that box, each of {} games.",
        asked.games,
        asked.fresh,
        scale.of(KNOWN)
    );
    let mut section = Section::new(about, vec![format!("{} games", asked.games)]);
    section.line("mean over the box", f64::NAN, None, Bounds::YES_OR_NO);
    let (back, mut known) = (env::current_dir()?, HashMap::new());
    env::set_current_dir(folder()?)?;
    for run in 1..=runs {
        let Some(found) = asked.ask(SEED + run)? else { continue };
        let found = &found["box"];
        if let Some(fresh) = estimate(&found["fresh"]) {
            let truth = mean(found, &mut known, scale)?;
            section.add_of("mean over the box", 0, fresh, truth);
        }
    }
    env::set_current_dir(back)?;
    Ok(section)
}

/// Over every pair of whole numbers within the box.
fn mean(found: &Value, known: &mut HashMap<[i64; 2], f64>, scale: Scale) -> Result<f64> {
    let end = |limit: &Value, name: &str| limit[name].as_f64().unwrap_or(0.0) as i64;
    let ranges: Vec<_> =
        list(found, "limits").iter().map(|one| end(one, "from")..=end(one, "to")).collect();
    let (mut sum, mut pairs) = (0.0, 0.0);
    for ends in ranges[0].clone() {
        for turns in ranges[1].clone() {
            sum += match known.entry([ends, turns]) {
                Entry::Occupied(share) => *share.get(),
                Entry::Vacant(place) => *place.insert(share([ends, turns], scale)?),
            };
            pairs += 1.0;
        }
    }
    Ok(sum / pairs)
}

/// What one setting gives.
fn share(at: [i64; 2], scale: Scale) -> Result<f64> {
    let sets = at.into_iter().zip(FACTORS);
    let sets: Vec<_> = sets.map(|(value, path)| format!("{path}={value}")).collect();
    share_won("picket-duty", "cassin-young", &sets, scale.of(KNOWN))
}
