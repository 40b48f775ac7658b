//! Luck of what hits do, die by die.

use kernel::config::Word;

use super::{ALL, Expected, Roll};
use crate::charts::Excess;
use crate::damage::{
    GunHits, Location, Shell, floods, highest_green, opened, parts_struck, struck_locations,
};
use crate::events::gunfire::Salvo;
use crate::names::{Armour, Beam, SpaceKind};
use crate::rulebook::Rulebook;
use crate::sheet::{BANDS, Spaces};

/// The green die of a hull that is struck.
#[derive(Clone, Copy, Debug)]
pub struct Green {
    pub ship: u8,
    pub at: Location,
    pub shell: Shell,
    pub die: u8,
    pub flooded: Spaces,
}

/// G16 — A red die, or the die for an explosion that follows it.
#[derive(Clone, Copy, Debug)]
pub enum Red {
    Fire { ship: u8, fire: u8, burns: bool, may_explode: bool, may_burn: bool },
    Explosion { ship: u8, explodes: bool },
}

impl Rulebook {
    fn expected(&self) -> &Expected {
        &self.expected
    }

    #[inline]
    fn armour(&self, ship: usize, space: usize, shell: &Shell) -> Armour {
        let deck =
            self.optional.deck && shell.range > self.charts.damage.deck_beyond + crate::TOLERANCE;
        let space = &self.ships[ship].spaces[space];
        if deck { space.deck } else { space.side }
    }

    /// Faces of the green die that get a shell through each armour.
    fn faces_through(&self, shell: &Shell) -> [i32; 6] {
        let (mode, charts) = (self.rulings.armour, &self.charts.damage);
        std::array::from_fn(|armour| {
            highest_green(shell, Armour::WORDS[armour].1, mode, charts).clamp(0, 6).into()
        })
    }

    fn faces_flooding(&self, shell: &Shell) -> i32 {
        (1..=6).filter(|&die| floods(die, shell, &self.charts.damage)).count() as i32
    }

    /// What it is worth to get through to a space, in sixths: flooding, and blowing her up.
    fn worth_of_space(&self, ship: usize, space: usize, flooding: i32) -> i32 {
        let worth = &self.expected().ships[ship];
        let (fp, kind) = (self.ships[ship].spaces[space].fp, self.ships[ship].spaces[space].kind);
        let magazine = if kind == SpaceKind::Magazine { worth.whole * 6 * 3 / 100 } else { 0 };
        flooding * i32::from(fp) * worth.half + magazine
    }

    fn dry(&self, ship: usize, flooded: Spaces) -> impl Iterator<Item = usize> {
        (0..self.ships[ship].spaces.len()).filter(move |space| flooded >> space & 1 == 0)
    }

    /// Spaces not yet flooded that a shell strikes.
    fn struck(&self, ship: usize, at: Location, excess: Excess, flooded: Spaces) -> Spaces {
        let hull = &self.ships[ship].hull;
        let all = struck_locations(at, excess, self.rulings.excess);
        all.fold(0, |all, at| all | 1 << hull[at.index()]) & !flooded
    }

    /// What a shell that hits is worth over all locations, in 6 by 6 by 36 parts.
    fn worth_over_hull(&self, ship: usize, shell: &Shell, flooded: Spaces) -> i32 {
        let (flooding, faces) = (self.faces_flooding(shell), self.faces_through(shell));
        let counts = &self.expected().ships[ship].locations[shell.excess as usize];
        let mut dry = !flooded & ((1 << self.ships[ship].spaces.len()) - 1);
        let mut sum = 0;
        while dry != 0 {
            let space = dry.trailing_zeros() as usize;
            dry &= dry - 1;
            let through = faces[self.armour(ship, space, shell) as usize];
            let worth = self.worth_of_space(ship, space, flooding);
            sum += i32::from(counts[space]) * through * worth;
        }
        sum
    }

    fn hull_faces(&self, range: f64) -> i32 {
        let charts = &self.charts.damage;
        let hull = |&die: &u8| parts_struck(die, range, self.rulings.edges, charts).hull;
        (1..=6).filter(hull).count() as i32
    }

    /// G8 — What a hit is worth on average: by what the hull stands to lose, and a hundredth of the
    /// ship for all else.
    fn weight_of_hit(&self, ship: usize, shell: &Shell) -> i32 {
        let hull = i64::from(self.worth_over_hull(ship, shell, 0))
            * i64::from(self.hull_faces(shell.range));
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
    ) -> i32 {
        let (flooding, faces) = (self.faces_flooding(shell), self.faces_through(shell));
        let struck = at.map_or(0, |at| self.struck(ship, at, shell.excess, flooded));
        let of_space = |space: usize| {
            let through = faces[self.armour(ship, space, shell) as usize];
            through * self.worth_of_space(ship, space, flooding)
        };
        let found: i32 = self.dry(ship, !struck).map(of_space).sum();
        216 * found - self.hull_faces(shell.range) * self.worth_over_hull(ship, shell, flooded)
    }

    /// G14 — Luck of the green die, in the same parts.
    pub fn luck_of_green(&self, green: &Green) -> i32 {
        let Green { at, shell, die, flooded, .. } = green;
        let ship = usize::from(green.ship);
        let (flooding, faces) = (self.faces_flooding(shell), self.faces_through(shell));
        let struck = self.struck(ship, *at, shell.excess, *flooded);
        let of_space = |space: usize| {
            let through = faces[self.armour(ship, space, shell) as usize];
            let more = 6 * i32::from(i32::from(*die) <= through) - through;
            more * self.worth_of_space(ship, space, flooding)
        };
        216 * self.dry(ship, !struck).map(of_space).sum::<i32>()
    }

    /// G14 — Luck of the blue die.
    pub fn luck_of_blue(&self, ship: usize, space: u8, shell: &Shell, flooded: bool) -> i32 {
        let fp = i32::from(self.ships[ship].spaces[usize::from(space)].fp);
        (6 * i32::from(flooded) - self.faces_flooding(shell))
            * fp
            * self.expected().ships[ship].half
    }

    /// G11 — Luck of a torpedo's location and of side protection.
    pub fn luck_of_breach(
        &self,
        ship: usize,
        diameter: usize,
        at: Option<Location>,
        flooded: Spaces,
    ) -> i32 {
        let (sheet, worth) = (&self.ships[ship], &self.expected().ships[ship]);
        let fp = |space: usize| i32::from(sheet.spaces[space].fp);
        let lost = |at: Location| -> i32 {
            let open = opened(at, sheet.extent[diameter], self.rulings.extent);
            let spaces = open.fold(0, |all: Spaces, at| all | 1 << sheet.hull[at]) & !flooded;
            self.dry(ship, !spaces).map(fp).sum()
        };
        let opened = |space: usize| i32::from(worth.opened[diameter][space]) * fp(space);
        let mean: i32 = self.dry(ship, flooded).map(opened).sum();
        let needed = i32::from(sheet.protection[diameter].min(100));
        (3_600 * at.map_or(0, lost) - needed * mean) * worth.half
    }

    /// What a torpedo that hits is worth on average.
    pub fn weight_of_torpedo(&self, ship: usize, diameter: usize) -> i32 {
        let mean = -i64::from(self.luck_of_breach(ship, diameter, None, 0));
        (mean / 3_600) as i32 + 1
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
                    keep(Roll::Fires.of(own), -3 * more * self.worth_of_fire(ship.into(), 1));
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
