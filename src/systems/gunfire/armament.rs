//! What of a ship's batteries works: C25, C26, A26. It is worked out when something has changed.

use kernel::dice::Table;

use super::faults::{Fault, FaultBits, FaultSet};
use super::game::Battle;
use super::rulings::HitMagazine;
use super::sheet::{Mounts, Spaces, count};
use super::state::Ship;

/// Faults by which secondary guns fire for themselves.
const SECONDARY_LOCAL: FaultSet = FaultSet::of(&[Fault::SECONDARY_CONTROL, Fault::SECONDARY_LOCAL]);

/// A ship's batteries, main and secondary.
#[derive(Clone, Copy, Debug)]
pub struct Armament {
    known_by: Condition,
    pub of: [Works; 2],
    /// Her fire-control radar works.
    pub radar: bool,
}

/// Everything it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Condition {
    faults: FaultBits,
    flooded: Spaces,
    bad: Spaces,
    short_of_power: bool,
}

/// What of a battery works.
#[derive(Clone, Copy, Debug)]
pub struct Works {
    pub usable: Mounts,
    pub control: Control,
    /// G5h, G6 — what that adds to its hit numbers.
    pub part: i8,
}

/// C25 — How a battery is directed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Local,
    Directed,
    /// With a fire-control radar that works.
    ByRadar,
}

impl Armament {
    /// As long as nobody has looked.
    pub const UNKNOWN: Armament = Armament {
        known_by: Condition { faults: FaultBits::ALL, flooded: 0, bad: 0, short_of_power: true },
        of: [Works { usable: 0, control: Control::Local, part: 0 }; 2],
        radar: false,
    };
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// See what works aboard all ships in play. Those judged at the end of a turn are known since,
    /// but for power that returns.
    pub fn look_over_all(&mut self) {
        for ship in self.game.all_in_play() {
            let now = &self.game.ships[ship];
            let same = now.armament.known_by.short_of_power == self.is_short_of_power(ship);
            if now.judged.is_none() || !same {
                self.look_over(ship);
            }
        }
    }

    /// See what works aboard a ship, if that may have changed.
    #[inline(always)]
    pub fn look_over(&mut self, ship: usize) {
        let now = &self.game.ships[ship];
        let condition = Condition {
            faults: now.faults.bits(),
            flooded: now.flooded,
            bad: now.bad_spaces(),
            short_of_power: self.is_short_of_power(ship),
        };
        if now.armament.known_by != condition {
            self.look_anew(ship, condition);
        }
    }

    #[inline(never)]
    fn look_anew(&mut self, ship: usize, known_by: Condition) {
        let of = [0, 1].map(|battery| self.works(ship, battery));
        let radar = self.has_fire_control_radar(ship);
        self.game.ships[ship].armament = Armament { known_by, of, radar };
    }

    fn works(&self, ship: usize, battery: usize) -> Works {
        let usable = self.usable(ship, battery);
        let control = match self.is_local(ship, battery) {
            true => Control::Local,
            false if battery == 0 && self.has_fire_control_radar(ship) => Control::ByRadar,
            false => Control::Directed,
        };
        Works { usable, control, part: self.works_part(ship, battery, usable, control) }
    }

    /// G5h, G6 — What the number of guns and the plot add.
    fn works_part(&self, ship: usize, battery: usize, usable: Mounts, control: Control) -> i8 {
        let (now, charts) = (&self.game.ships[ship], &self.book.charts.gunnery);
        let (switches, optional) = (&self.book.optional, &charts.optional);
        let guns_each = self.book.ships[ship].battery(battery).map_or(0, |battery| battery.guns);
        let guns = count(usable) * guns_each;
        let mut part = 0;
        if switches.many && guns > optional.many.0 {
            part += optional.many.1;
        }
        if switches.few && guns < optional.few.0 {
            part += optional.few.1;
        }
        let plot_out = now.bad_spaces() & self.book.ships[ship].plots != 0;
        if battery == 0 && plot_out && control != Control::Local {
            part += charts.plot_out;
        }
        part
    }

    /// A26 — Spaces that silence guns.
    #[inline]
    pub fn silencing(&self, ship: &Ship) -> Spaces {
        match self.book.rulings.magazine {
            HitMagazine::Silenced => ship.bad_spaces(),
            HitMagazine::OnlyFlooded => ship.flooded,
        }
    }

    /// C26 — Usable mounts of a battery.
    #[inline]
    pub fn usable(&self, ship: usize, battery: usize) -> Mounts {
        let now = &self.game.ships[ship];
        now.usable(&self.book.ships[ship], battery, self.silencing(now))
    }

    /// C25 — Whether a battery is in local control.
    pub fn is_local(&self, ship: usize, battery: usize) -> bool {
        let now = &self.game.ships[ship];
        match battery {
            0 => now.faults.has(Fault::MAIN_LOCAL) || !self.has_main_director(ship),
            _ => now.faults.has_any(SECONDARY_LOCAL),
        }
    }

    /// Whether a main director works.
    pub fn has_main_director(&self, ship: usize) -> bool {
        let (now, has) = (&self.game.ships[ship], self.book.ready.ships[ship].has_director);
        (has[0] && !now.faults.has(Fault::DIRECTOR_FORWARD))
            || (has[1] && !now.faults.has(Fault::DIRECTOR_AFT))
    }

    /// Whether her fire-control radar works.
    pub fn has_fire_control_radar(&self, ship: usize) -> bool {
        self.book.ready.ships[ship].fire_control.is_some()
            && !self.game.ships[ship].faults.has(Fault::FIRE_CONTROL_RADAR)
            && !self.is_short_of_power(ship)
    }
}
