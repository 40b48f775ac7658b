//! What a roll for hits does to the firer: G10, G9b, C29, C30.

use kernel::dice::{Dice, Table};

use super::charts::{MISHAP_FROM, Mishap};
use super::damage::Cause;
use super::events::gunfire::What;
use super::faults::Fault;
use super::fire::Declared;
use super::game::Battle;
use super::hits::{Fate, Nth, Shot, kept_hits};
use super::metrics::Count;
use super::names::{Letter, Navy};
use super::sheet::Mounts;

/// G10 — The mishap of a D100 for a firer of a navy.
pub fn mishap_of(d100: u8, navy: Navy, chart: &[Mishap; 20]) -> Mishap {
    let found = match d100.checked_sub(MISHAP_FROM) {
        Some(place) => chart[usize::from(place)],
        None => Mishap::Nothing,
    };
    match found {
        Mishap::AxisRadar if !navy.is_axis() => Mishap::Nothing,
        found => found,
    }
}

/// The nth of some mounts, from 1.
fn nth_mount(mounts: Mounts, nth: u8) -> u8 {
    let mut left = mounts;
    (1..nth).for_each(|_| left &= left - 1);
    left.trailing_zeros() as u8
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// A22 — The hits of a roll that is a mishap as well.
    pub fn without_mishap(&self, declared: &Declared, rolled: (&Shot, Nth), mounts: u8) -> u8 {
        let (book, hn) = (self.book, declared.shooting.hn);
        let navy = book.ships[usize::from(declared.firer)].navy;
        kept_hits(rolled, hn, mounts, navy, &book.charts.gunnery, &book.optional, &book.rulings)
    }

    /// What befalls the firer; nothing more once she has blown up.
    pub fn mishap(&mut self, declared: &Declared, mounts: Mounts, fate: Fate, nth: Nth) {
        let firer = usize::from(declared.firer);
        if !self.game.ships[firer].in_play() {
            return;
        }
        let first = nth == Nth::First;
        match fate {
            Fate::D100(roll) if self.book.optional.mishaps && self.book.rulings.is_mishap(nth) => {
                self.by_d100(declared, mounts, roll);
            }
            Fate::Letter(letter) if self.book.optional.g9b && first => {
                self.by_letter(declared, mounts, letter);
            }
            Fate::X if self.book.optional.g9b && first => self.by_x(declared, mounts),
            Fate::D100(_) | Fate::Letter(_) | Fate::X | Fate::Nothing => {}
        }
    }

    fn by_d100(&mut self, declared: &Declared, mounts: Mounts, roll: u8) {
        let firer = usize::from(declared.firer);
        let navy = self.book.ships[firer].navy;
        let mishap = mishap_of(roll, navy, &self.book.charts.gunnery.mishaps);
        self.tell(What::Mishap { ship: declared.firer, mishap });
        if mishap == Mishap::Nothing {
            return;
        }
        self.count(Count::Mishaps);
        self.game.touched.add(firer);
        match mishap {
            Mishap::Nothing => {}
            Mishap::AxisRadar => self.radars_out(firer),
            Mishap::Electronics => {
                self.radars_out(firer);
                self.radio_out(firer);
            }
            Mishap::MountOut => self.random_mount_out(declared, mounts),
            Mishap::MountFire => {
                self.random_mount_out(declared, mounts);
                self.start_fire(firer);
            }
            Mishap::MountExplodes => {
                self.random_mount_out(declared, mounts);
                if self.table.d6() == 1 && self.is_confirmed() {
                    self.blow_up(firer, Cause::Mishap);
                } else {
                    self.start_fire(firer);
                }
            }
        }
    }

    /// The switch by which G16's D10 must say so as well.
    fn is_confirmed(&mut self) -> bool {
        !self.book.optional.confirmed_explosions
            || self.table.roll(10) <= self.book.charts.damage.explosion
    }

    fn random_mount_out(&mut self, declared: &Declared, mounts: Mounts) {
        let nth = self.table.roll(mounts.count_ones() as u8);
        self.mount_out(declared.firer.into(), declared.battery.into(), nth_mount(mounts, nth));
    }

    /// FC radar first, where both go at once.
    pub fn radars_out(&mut self, ship: usize) {
        self.fire_control_radar_out(ship);
        self.search_radar_out(ship);
    }

    pub fn fire_control_radar_out(&mut self, ship: usize) {
        if self.book.ready.ships[ship].fire_control.is_some() {
            self.add_fault(ship, Fault::FIRE_CONTROL_RADAR);
        }
    }

    pub fn search_radar_out(&mut self, ship: usize) {
        if !self.book.ships[ship].search.is_empty() {
            self.add_fault(ship, Fault::SEARCH_RADAR);
        }
    }

    /// C30 — A letter up to the ship's own: one of the firing mounts and working radars fails.
    fn by_letter(&mut self, declared: &Declared, mounts: Mounts, letter: Letter) {
        let firer = usize::from(declared.firer);
        if letter > self.book.ships[firer].reliability {
            return;
        }
        self.count(Count::Mishaps);
        self.game.touched.add(firer);
        self.tell(What::Fails { ship: declared.firer });
        let now = &self.game.ships[firer];
        let search =
            !self.book.ships[firer].search.is_empty() && !now.faults.has(Fault::SEARCH_RADAR);
        let fire_control = self.book.ready.ships[firer].fire_control.is_some()
            && !now.faults.has(Fault::FIRE_CONTROL_RADAR);
        let count = mounts.count_ones() as u8;
        let nth = self.table.roll(count + u8::from(search) + u8::from(fire_control));
        match () {
            () if nth <= count => {
                self.mount_out(firer, declared.battery.into(), nth_mount(mounts, nth));
            }
            () if search && nth == count + 1 => self.search_radar_out(firer),
            () => self.fire_control_radar_out(firer),
        }
    }

    /// G9b — D6: on a 1 the ship explodes, else a firing mount burns.
    fn by_x(&mut self, declared: &Declared, mounts: Mounts) {
        self.count(Count::Mishaps);
        self.game.touched.add(declared.firer.into());
        self.tell(What::X { ship: declared.firer });
        if self.table.d6() == 1 && self.is_confirmed() {
            self.blow_up(declared.firer.into(), Cause::Mishap);
        } else {
            self.random_mount_out(declared, mounts);
            self.start_fire(declared.firer.into());
        }
    }
}
