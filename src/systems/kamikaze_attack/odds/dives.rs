//! A whole dive, exactly: every square, heading, number of points and of hits a plane can come to,
//! with its chance, from the most points down to none.
//!
//! Some forty dice make more ways than can be counted, so that chances are kept as fractions of
//! one and told to twelve digits.

use std::collections::BTreeMap;

use super::{Asking, Question};
use crate::course::all_next_steps;
use crate::fire::{UnderFire, after_fire, hit_chances};
use crate::game::Game;
use crate::geometry::Heading;
use crate::jink::{Flight, Jinked, Swerve, jinked, jinks};
use crate::policy::CompiledPolicy;
use crate::routes::{Routes, Step, points_on_entry};
use crate::rulebook::Rulebook;
use crate::rulings::{PointBlank, Several};
use crate::state::Fate;
use kernel::config::Word;
use kernel::dice::{Ways, exact_odds};
use kernel::systems::odds::answer::Answer;
use kernel::systems::odds::givens::{Given, GivenKind, Givens};
use kernel::systems::odds::{ExactOutcome, GivenValue};

/// The entry point, or the die that chooses one.
const ENTRY: Given = Given {
    name: "entry",
    kind: GivenKind::Word(|| vec!["any", "1", "2", "3", "4", "5", "6", "7", "8"]),
    default: "any",
};
/// Who flies it. Which policies there are depends on the system's files, and has been looked at
/// before the circumstances are taken.
pub const POLICY: Given = Given {
    name: "policy",
    kind: GivenKind::Other {
        allowed: || "a policy that flies dives".into(),
        take: |said| Some(GivenValue::Text(said.into())),
    },
    default: "direct",
};

pub const QUESTIONS: &[Question] = &[Question::new(
    "dive",
    "how a dive on a fresh ship ends, to twelve digits",
    &[ENTRY, POLICY],
    dive,
)];

fn dive(given: &Givens, asking: &Asking) -> Answer {
    let ready = asking.players(given.text("policy"));
    let entries = asking.book.dive.entries.len();
    let points: Vec<usize> = match given.text("entry").parse::<usize>() {
        Ok(point) if point <= entries => vec![point - 1],
        Ok(_) => Vec::new(),
        Err(_) => (0..entries).collect(),
    };
    let mut fates = BTreeMap::new();
    for &point in &points {
        for (fate, chance) in fates_from(point, &ready, &asking.book) {
            *fates.entry(fate).or_insert(0.0) += chance / points.len() as f64;
        }
    }
    told(&fates)
}

/// Parts of one that chances are told in.
const WHOLE: u64 = 1_000_000_000_000;

/// Chances as ways of a trillion; what rounding leaves over goes to the likeliest.
fn told(fates: &BTreeMap<Fate, f64>) -> Answer {
    let outcome = |(fate, chance): (&Fate, &f64)| ExactOutcome {
        result: spelled(*fate),
        ways: Ways::from((chance * WHOLE as f64).round() as u64),
        value: None,
    };
    let mut outcomes: Vec<_> =
        fates.iter().map(outcome).filter(|outcome| outcome.ways != Ways::ZERO).collect();
    let sum: Ways = outcomes.iter().map(|outcome| &outcome.ways).sum();
    if let Some(likeliest) = outcomes.iter_mut().max_by(|one, other| one.ways.cmp(&other.ways)) {
        likeliest.ways += WHOLE;
        likeliest.ways -= sum;
    }
    Answer { outcomes, whole: Ways::from(WHOLE), counts: "" }
}

fn spelled(fate: Fate) -> String {
    match fate {
        Fate::Crash(section) => format!("crash, {}", section.spelled()),
        Fate::ShotDown => "shot down".into(),
        Fate::SplashEdge => "splash over the edge".into(),
        Fate::SplashShort => "splash out of points".into(),
    }
}

/// A plane at one moment of its dive: where, how many hits.
type Moment = (Flight, u8);
/// Chances of moments.
type Chances = BTreeMap<Moment, f64>;

/// All moments of dives from one entry point, by points left.
struct Dives<'a> {
    game: Game<'a>,
    routes: &'a Routes,
    /// What one hit does to the course.
    swerves: Vec<(Option<Swerve>, f64)>,
    /// Planes the ship is about to fire at, and planes about to move.
    under_fire: Vec<Chances>,
    moving: Vec<Chances>,
    fates: BTreeMap<Fate, f64>,
}

/// The chance of every end of a dive from an entry point.
pub fn fates_from(entry: usize, ready: &CompiledPolicy, book: &Rulebook) -> BTreeMap<Fate, f64> {
    let points = points_on_entry(book);
    let swerves = exact_odds(|dice| jinks(&book.dive, dice));
    let chance = |&swerve: &Option<Swerve>| (swerve, swerves.chance(&swerve));
    let empty = vec![Chances::new(); usize::from(points) + 1];
    let mut dives = Dives {
        game: Game::new(ready, book),
        routes: &ready.fresh,
        swerves: swerves.ways.keys().map(chance).collect(),
        under_fire: empty.clone(),
        moving: empty,
        fates: BTreeMap::new(),
    };
    let first = if book.rulings.entry_fire { &mut dives.under_fire } else { &mut dives.moving };
    for (heading, share) in shares(ready.fresh.ways_in(entry, book)) {
        let start = (Flight { at: book.dive.entries[entry], heading }, 0);
        first[usize::from(points)].insert(start, share);
    }
    for mp in (0..=points).rev() {
        dives.fire_at_all(mp);
        dives.move_all(mp);
    }
    dives.fates
}

impl Dives<'_> {
    fn end(&mut self, fate: Fate, chance: f64) {
        *self.fates.entry(fate).or_insert(0.0) += chance;
    }

    /// KA-35 to KA-40 — The ship fires at every plane with so many points; A16 may have her fire
    /// again at one that jinked, which has more hits by then.
    fn fire_at_all(&mut self, mp: u8) {
        while let Some(((plane, hits), chance)) =
            first_hit_least(&mut self.under_fire[usize::from(mp)])
        {
            let hit_chances = self.hit_chances(plane);
            for (fresh, share) in hit_chances.into_iter().enumerate() {
                let chance = chance * share;
                match after_fire(&self.game.book.dive, hits, fresh as u8) {
                    UnderFire::Destroyed => self.end(Fate::ShotDown, chance),
                    UnderFire::Flies { hits } => self.jink((plane, hits), fresh, mp, chance),
                }
            }
        }
    }

    /// KA-38, KA-39 — Every way `fresh` hits can throw a plane about.
    fn jink(&mut self, (plane, hits): Moment, fresh: usize, mp: u8, chance: f64) {
        let mut flights = BTreeMap::from([(plane, chance)]);
        for _ in 0..fresh {
            flights = self.one_hit(&flights, plane.heading);
        }
        let again = self.game.book.rulings.jink_draws_fire;
        for (flight, chance) in flights {
            let fired_at = again && flight.at != plane.at;
            let list = if fired_at { &mut self.under_fire } else { &mut self.moving };
            *list[usize::from(mp)].entry((flight, hits)).or_insert(0.0) += chance;
        }
    }

    fn one_hit(&mut self, flights: &BTreeMap<Flight, f64>, old: Heading) -> BTreeMap<Flight, f64> {
        let (book, swerves) = (self.game.book, self.swerves.clone());
        let mut after = BTreeMap::new();
        for (&flight, &chance) in flights {
            let from = match book.rulings.several_jinks {
                Several::InTurn => flight.heading,
                Several::FromOldHeading => old,
            };
            for &(swerve, share) in &swerves {
                let result =
                    swerve.map_or(Jinked::To(flight), |side| jinked(flight, from, side, book));
                match result {
                    Jinked::To(to) => *after.entry(to).or_insert(0.0) += chance * share,
                    Jinked::OffTheBoard => self.end(Fate::SplashEdge, chance * share),
                    Jinked::Into(section) => self.end(Fate::Crash(section), chance * share),
                }
            }
        }
        after
    }

    /// KA-33, KA-41, KA-43 — Every plane with so many points moves, or splashes.
    fn move_all(&mut self, mp: u8) {
        let book = self.game.book;
        for ((plane, hits), chance) in std::mem::take(&mut self.moving[usize::from(mp)]) {
            let steps = shares(all_next_steps(plane, mp, self.routes, book));
            if steps.is_empty() {
                self.end(Fate::SplashShort, chance);
            }
            for (step, share) in steps {
                self.move_one((plane, hits), step, mp, chance * share);
            }
        }
    }

    fn move_one(&mut self, (plane, hits): Moment, step: Step, mp: u8, chance: f64) {
        let book = self.game.book;
        let heading = step.heading(plane.heading);
        let left = usize::from(mp - step.cost(book));
        let Step::Ahead(_) = step else {
            let turned = Flight { at: plane.at, heading };
            *self.moving[left].entry((turned, hits)).or_insert(0.0) += chance;
            return;
        };
        let at = book.board.step(plane.at, heading).expect("a route stays on the board");
        match book.sky.berth.section(at) {
            Some(section) => {
                let shot = self.last_volley(plane, hits);
                self.end(Fate::ShotDown, chance * shot);
                self.end(Fate::Crash(section), chance * (1.0 - shot));
            }
            None => {
                let moved = (Flight { at, heading }, hits);
                *self.under_fire[left].entry(moved).or_insert(0.0) += chance;
            }
        }
    }

    /// KA-35, KA-52 — The chance of every number of hits on a plane.
    fn hit_chances(&self, plane: Flight) -> Vec<f64> {
        let [(one, first), (other, second)] = self.game.bearings(plane);
        let (mut one, other) = (
            hit_chances(&self.game.book.dive, one, 1.0),
            hit_chances(&self.game.book.dive, other, 1.0),
        );
        one.resize(one.len().max(other.len()), 0.0);
        one.iter_mut().for_each(|chance| *chance *= first);
        one.iter_mut().zip(&other).for_each(|(chance, other)| *chance += second * other);
        one
    }

    /// A22 — The chance that a last volley stops a plane that moves into the ship.
    fn last_volley(&self, plane: Flight, hits: u8) -> f64 {
        let book = self.game.book;
        match book.rulings.point_blank {
            PointBlank::CrashFirst => 0.0,
            PointBlank::VolleyFirst => {
                let chances = self.hit_chances(plane);
                let needed = usize::from(book.dive.hits_to_kill - hits);
                chances.iter().skip(needed).sum()
            }
        }
    }
}

/// Counts as shares of one.
fn shares<T>(counts: impl Iterator<Item = (T, f64)> + Clone) -> Vec<(T, f64)> {
    let whole: f64 = counts.clone().map(|(_, count)| count).sum();
    counts.map(|(thing, count)| (thing, count / whole)).collect()
}

/// Take out the plane with the fewest hits: whatever it turns into has more.
fn first_hit_least(planes: &mut Chances) -> Option<(Moment, f64)> {
    let &least = planes.keys().min_by_key(|(_, hits)| *hits)?;
    planes.remove(&least).map(|chance| (least, chance))
}
