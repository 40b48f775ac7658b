//! Luck of what hits do, die by die.

use kernel::config::Word;

use super::expected::{ARMOURS, Sum};
use super::{ALL, Expected, Roll};
use crate::charts::Excess;
use crate::damage::{
    GunHits, Location, Shell, floods, highest_green, opened, parts_struck, struck_locations,
};
use crate::events::gunfire::Salvo;
use crate::fires::burns_out_of_100;
use crate::names::{Armour, Beam, SpaceKind};
use crate::rulebook::Rulebook;
use crate::sheet::{BANDS, Space, Spaces};

/// The green die of a hull that is struck.
#[derive(Clone, Copy, Debug)]
pub struct Green {
    pub ship: u8,
    pub at: Location,
    pub shell: Shell,
    pub die: u8,
    pub flooded: Spaces,
    pub lost: u16,
}

/// G16 — A red die, or the die for an explosion that follows it.
#[derive(Clone, Copy, Debug)]
pub enum Red {
    Fire { ship: u8, fire: u8, burns: bool, may_explode: bool, may_burn: bool },
    Explosion { ship: u8, explodes: bool },
}

/// What a shell may do to a ship.
struct Fall {
    /// It strikes decks.
    deck: bool,
    /// Faces of the green die that get it through each armour.
    through: [i32; ARMOURS],
    /// What a flotation point lost to it and a magazine reached are worth, in sixths.
    flooding: i32,
    magazine: i32,
}

impl Fall {
    /// Faces of the green die that get it through to a space.
    #[inline]
    fn faces(&self, space: &Space) -> i32 {
        self.through[if self.deck { space.deck } else { space.side } as usize]
    }

    /// What it is worth to get through to a space, in sixths: flooding, and blowing her up.
    #[inline]
    fn worth_of(&self, space: &Space) -> i32 {
        let magazine = if space.kind == SpaceKind::Magazine { self.magazine } else { 0 };
        self.flooding * i32::from(space.fp) + magazine
    }
}

impl Rulebook {
    fn expected(&self) -> &Expected {
        &self.expected
    }

    /// What a shell may do to a ship that has lost so many half flotation points.
    fn fall(&self, ship: usize, shell: &Shell, lost: u16) -> Fall {
        let (mode, charts) = (self.rulings.armour, &self.charts.damage);
        let deck =
            self.optional.deck && shell.range > charts.modifiers.deck_beyond + crate::TOLERANCE;
        let through = |armour: usize| highest_green(shell, Armour::WORDS[armour].1, mode, charts);
        let flooding = (1..=6).filter(|&die| floods(die, shell, charts)).count() as i32;
        Fall {
            deck,
            through: std::array::from_fn(|armour| through(armour).clamp(0, 6).into()),
            flooding: flooding * self.worth_of_half(ship, lost),
            magazine: self.expected().ships[ship].whole * 6 * 3 / 100,
        }
    }

    /// C41 — What half a flotation point is worth to a ship that has lost so many: its share of what
    /// sinks her, and as much again while she is whole. What comes early also costs her what she would
    /// have done with it; weighing by what is left instead explains less.
    #[inline]
    fn worth_of_half(&self, ship: usize, lost: u16) -> i32 {
        let worth = &self.expected().ships[ship];
        let left = (worth.sinks - i32::from(lost)).max(0);
        worth.whole * (worth.sinks + left) / (worth.sinks * worth.sinks) + 1
    }

    /// Spaces not yet flooded that a shell strikes.
    fn struck(&self, ship: usize, at: Location, excess: Excess, flooded: Spaces) -> Spaces {
        let hull = &self.ships[ship].hull;
        let all = struck_locations(at, excess, self.rulings.excess);
        all.fold(0, |all, at| all | 1 << hull[at.index()]) & !flooded
    }

    /// Something of each of some spaces, added up.
    #[inline]
    fn over(&self, ship: usize, spaces: Spaces, of: impl Fn(usize, &Space) -> i32) -> i32 {
        let (mut left, mut sum) = (spaces, 0);
        while left != 0 {
            let space = left.trailing_zeros() as usize;
            left &= left - 1;
            sum += of(space, &self.ships[ship].spaces[space]);
        }
        sum
    }

    /// What a shell that hits is worth over all locations, in 6 by 6 by 36 parts: over all spaces, less
    /// those that are flooded.
    fn worth_over_hull(&self, ship: usize, excess: Excess, fall: &Fall, flooded: Spaces) -> i32 {
        let worth = &self.expected().ships[ship];
        let counts = &worth.locations[excess as usize];
        let sums = &worth.hull[excess as usize][usize::from(fall.deck)];
        let each = |(through, sum): (&i32, &Sum)| {
            through * (fall.flooding * sum.fp + fall.magazine * sum.magazines)
        };
        let all: i32 = fall.through.iter().zip(sums).map(each).sum();
        let gone = |place: usize, space: &Space| {
            i32::from(counts[place]) * fall.faces(space) * fall.worth_of(space)
        };
        all - self.over(ship, flooded, gone)
    }

    fn hull_faces(&self, range: f64) -> i32 {
        let charts = &self.charts.damage;
        let hull = |&die: &u8| parts_struck(die, range, self.rulings.edges, charts).hull;
        (1..=6).filter(hull).count() as i32
    }

    /// G8 — What a hit is worth on average: by what the hull stands to lose, and a hundredth of the
    /// ship for all else.
    fn weight_of_hit(&self, ship: usize, shell: &Shell) -> i32 {
        let hull = self.worth_over_hull(ship, shell.excess, &self.fall(ship, shell, 0), 0);
        let hull = i64::from(hull) * i64::from(self.hull_faces(shell.range));
        (hull / 7_776) as i32 + self.expected().ships[ship].whole / 100 + 1
    }

    /// G8 — The same of a battery at a target in a band, at the far end of the band.
    #[inline]
    pub fn weight_of_salvo(&self, salvo: &Salvo) -> i32 {
        let salvos = self.expected().salvos.get_or_init(|| self.weights_of_salvos());
        let battery = 2 * usize::from(salvo.firer) + usize::from(salvo.battery);
        let pair = battery * self.ships.len() + usize::from(salvo.target);
        salvos[pair * BANDS + usize::from(salvo.band)]
    }

    #[cold]
    fn weights_of_salvos(&self) -> Vec<i32> {
        let (ships, mut weights) = (self.ships.len() as u8, Vec::new());
        for (firer, battery) in (0..ships).flat_map(|firer| [(firer, 0), (firer, 1)]) {
            for (target, range) in
                (0..ships).flat_map(|to| self.charts.gunnery.bands.map(|range| (to, range)))
            {
                let hits = GunHits { firer, battery, target, range, hits: 1 };
                let shell = Shell::of(self, &hits, Beam::Starboard);
                weights.push(self.weight_of_hit(target.into(), &shell));
            }
        }
        weights
    }

    /// G12 — Luck of the yellow die and of the location.
    pub fn luck_of_location(
        &self,
        ship: usize,
        shell: &Shell,
        at: Option<Location>,
        flooded: Spaces,
        lost: u16,
    ) -> i32 {
        let fall = self.fall(ship, shell, lost);
        let struck = at.map_or(0, |at| self.struck(ship, at, shell.excess, flooded));
        let found = self.over(ship, struck, |_, space| fall.faces(space) * fall.worth_of(space));
        let all = self.worth_over_hull(ship, shell.excess, &fall, flooded);
        216 * found - self.hull_faces(shell.range) * all
    }

    /// G14 — Luck of the green die, in the same parts.
    pub fn luck_of_green(&self, green: &Green) -> i32 {
        let ship = usize::from(green.ship);
        let fall = self.fall(ship, &green.shell, green.lost);
        let struck = self.struck(ship, green.at, green.shell.excess, green.flooded);
        let more = |_, space: &Space| {
            let through = fall.faces(space);
            (6 * i32::from(i32::from(green.die) <= through) - through) * fall.worth_of(space)
        };
        216 * self.over(ship, struck, more)
    }

    /// G14 — Luck of the blue die.
    pub fn luck_of_blue(
        &self,
        ship: usize,
        space: u8,
        shell: &Shell,
        lost: u16,
        flooded: bool,
    ) -> i32 {
        let charts = &self.charts.damage;
        let fp = i32::from(self.ships[ship].spaces[usize::from(space)].fp);
        let faces = (1..=6).filter(|&die| floods(die, shell, charts)).count() as i32;
        (6 * i32::from(flooded) - faces) * fp * self.worth_of_half(ship, lost)
    }

    /// G11 — Luck of a torpedo's location and of side protection.
    pub fn luck_of_breach(
        &self,
        ship: usize,
        diameter: usize,
        at: Option<Location>,
        flooded: Spaces,
        lost: u16,
    ) -> i32 {
        let (sheet, worth) = (&self.ships[ship], &self.expected().ships[ship]);
        let fp = |_, space: &Space| i32::from(space.fp);
        let open = at.map_or(0, |at| {
            let all = opened(at, sheet.extent[diameter], self.rulings.extent);
            all.fold(0, |all: Spaces, at| all | 1 << sheet.hull[at]) & !flooded
        });
        let counts = &worth.opened[diameter];
        let gone = |place: usize, space: &Space| i32::from(counts[place]) * i32::from(space.fp);
        let mean = worth.opens[diameter] - self.over(ship, flooded, gone);
        let needed = i32::from(sheet.protection[diameter].min(100));
        (3_600 * self.over(ship, open, fp) - needed * mean) * self.worth_of_half(ship, lost)
    }

    /// What a torpedo that hits a ship that has lost so much is worth on average.
    pub fn weight_of_torpedo(&self, ship: usize, diameter: usize, lost: u16) -> i32 {
        let needed = i32::from(self.ships[ship].protection[diameter].min(100));
        let fp = needed * self.expected().ships[ship].opens[diameter];
        fp * self.worth_of_half(ship, lost) / 3_600 + 1
    }

    /// What one fire more costs, by the percentages of G25: in parts of all tonnage.
    pub fn worth_of_fire(&self, ship: usize, fires: u8) -> i32 {
        let (chart, dc) = (&self.charts.fires.continuation, self.ships[ship].dc);
        let column = usize::from(dc.clamp(2, 5)) - 2;
        let row = usize::from(fires.clamp(1, 5)) - 1;
        let before = if row == 0 { 0 } else { chart[row - 1][column] };
        let percent = i32::from(chart[row][column].saturating_sub(before)) + 1;
        self.expected().ships[ship].whole * percent / 100 + 1
    }

    /// G25 — Luck of a ship that still burns after the action.
    pub fn luck_of_burning_on(&self, ship: usize, fires: u8, dc: u8, lost: bool) -> i32 {
        let percent = i32::from(burns_out_of_100(fires, dc, &self.charts.fires).min(100));
        3 * (percent - 100 * i32::from(lost)) * self.expected().ships[ship].whole
    }

    /// G16 — Luck of a red die and of what follows it, for whoever fired.
    pub fn luck_of_red(&self, red: Red, keep: &mut impl FnMut(u8, i32)) {
        let explosion = i32::from(self.charts.damage.explosion);
        let whole = |ship: u8| self.expected().ships[usize::from(ship)].whole;
        match red {
            Red::Fire { ship, fire, burns, may_explode, may_burn } => {
                let own = self.side(ship.into());
                let more = 10 * i32::from(burns) - i32::from(fire);
                if may_explode {
                    keep(Roll::Explosions.of(own.enemy()), explosion * more * whole(ship));
                }
                if may_burn {
                    keep(Roll::Fires.of(own), -30 * more * self.worth_of_fire(ship.into(), 1));
                }
            }
            Red::Explosion { ship, explodes } => {
                let more = 10 * (10 * i32::from(explodes) - explosion);
                keep(Roll::Explosions.of(self.side(ship.into()).enemy()), more * whole(ship));
            }
        }
    }
}

const _: () = assert!(100 * ALL < i32::MAX / 100, "sums of luck have room");
