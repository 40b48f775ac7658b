//! KA-32 to KA-40 — Where planes are likely to get to in a dive on a whole ship: on their way, or thrown
//! off it by jinks.

use crate::course::next_step;
use crate::game::Game;
use crate::jink::{Flight, Jinked, Swerve, jinked};
use crate::policy::CompiledPolicy;
use crate::routes::{Step, points_on_entry};
use crate::rulebook::Rulebook;

/// Jinks in one place that are followed.
const FOLLOWED: usize = 2;
/// Planes are followed as long as one in so many dives gets there.
const LIKELY: f32 = 1.0 / 4096.0;

/// Planes with so many points left, each with its share of all dives.
type Planes = Vec<(Flight, f32)>;

/// Planes with so many points left.
#[derive(Default)]
pub struct Level {
    pub under_fire: Planes,
    pub moving: Planes,
}

/// Where planes may be, by points left from 0 up.
pub struct Ways {
    pub levels: Vec<Level>,
    /// Planes as they come on.
    pub entries: Vec<Flight>,
}

impl Ways {
    pub fn of(ready: &CompiledPolicy, book: &Rulebook) -> Ways {
        let top = points_on_entry(book);
        let entry = |(entry, &at)| Flight { at, heading: ready.fresh.way_in(entry).heading };
        let entries: Vec<Flight> = book.dive.entries.iter().enumerate().map(entry).collect();
        let mut levels: Vec<Level> = (0..=top).map(|_| Level::default()).collect();
        let share = 1.0 / entries.len() as f32;
        levels[usize::from(top)].under_fire = entries.iter().map(|&plane| (plane, share)).collect();
        let mut ways = Ways { levels, entries };
        let game = Game::new(ready, book);
        for mp in (0..=top).rev() {
            ways.follow(mp, &game);
        }
        ways
    }

    /// Jinks and moves of all planes with so many points.
    fn follow(&mut self, mp: u8, game: &Game) {
        let Level { mut under_fire, mut moving } =
            std::mem::take(&mut self.levels[usize::from(mp)]);
        add_up(&mut under_fire);
        moving.extend(&under_fire);
        let mut thrown = under_fire.clone();
        for _ in 0..FOLLOWED {
            thrown = thrown.iter().flat_map(|&plane| jinks_of(plane, game)).collect();
            add_up(&mut thrown);
            moving.extend(&thrown);
        }
        add_up(&mut moving);
        for &plane in &moving {
            self.move_on(plane, mp, game);
        }
        self.levels[usize::from(mp)] = Level { under_fire, moving };
    }

    fn move_on(&mut self, (plane, share): (Flight, f32), mp: u8, game: &Game) {
        let book = game.book;
        let Some(step) = next_step(plane, mp, &game.ready.fresh, book) else { return };
        let heading = step.heading(plane.heading);
        let level = &mut self.levels[usize::from(mp - step.cost(book))];
        match step {
            Step::InPlace(_) => level.moving.push((Flight { at: plane.at, heading }, share)),
            Step::Ahead(_) => {
                let to = book.board.step(plane.at, heading);
                let flies = to.filter(|&at| book.sky.berth.section(at).is_none());
                level.under_fire.extend(flies.map(|at| (Flight { at, heading }, share)));
            }
        }
    }
}

/// Every plane once, and only if it is likely enough to be there.
fn add_up(planes: &mut Planes) {
    planes.sort_unstable_by_key(|&(plane, _)| plane);
    planes.dedup_by(|(other, more), (plane, share)| {
        let same = other == plane;
        *share += if same { *more } else { 0.0 };
        same
    });
    planes.retain(|&(_, share)| share >= LIKELY);
}

/// KA-38 — Where a jink to either side leaves a plane, if it flies on: about one die in 36 throws it to
/// either.
fn jinks_of((plane, share): (Flight, f32), game: &Game) -> impl Iterator<Item = (Flight, f32)> {
    let share = share * f32::from(game.likely_bearing(plane).dice()) / 36.0;
    let leads =
        [Swerve::Left, Swerve::Right].map(|swerve| jinked(plane, plane.heading, swerve, game.book));
    leads.into_iter().filter_map(move |leads| match leads {
        Jinked::To(flight) => Some((flight, share)),
        Jinked::OffTheBoard | Jinked::Into(_) => None,
    })
}
