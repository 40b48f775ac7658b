//! Hits on the hull: G14 to G16, G22, C32, C34, C35.

use kernel::dice::{Dice, Table};

use super::shell::{floods, is_effective, struck_locations};
use super::{After, Cause, Location, Shell, Weapon};
use crate::TOLERANCE;
use crate::events::damage::{Die, Place, What};
use crate::game::Battle;
use crate::luck::{Green, Red};
use crate::metrics::Count;
use crate::names::{Armour, SpaceKind};
use crate::sheet::Spaces;
use crate::state::Coasting;
use crate::state::Ship;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G11 — A shell strikes the hull: whether any space was effectively hit, and what is left.
    pub fn hull_hit(
        &mut self,
        ship: usize,
        at: Location,
        shell: &Shell,
        green: u8,
    ) -> (bool, After) {
        let sheet = &self.book.ships[ship];
        let (mut struck, mut effective): (Spaces, Spaces) = (0, 0);
        let Ship { flooded, fp_lost: lost, .. } = self.game.ships[ship];
        let (own, shot) = (ship as u8, *shell);
        self.tell(What::Green(Green { ship: own, at, shell: shot, die: green, flooded, lost }));
        for location in struck_locations(at, shell.excess, self.book.rulings.excess) {
            let space = sheet.hull[location.index()];
            let flooded = self.game.ships[ship].flooded >> space & 1 != 0;
            if flooded || struck >> space & 1 != 0 {
                continue;
            }
            let through = self.gets_through(ship, space, shell, green);
            // One die for all: what it does to others than the first is no roll of its own.
            if struck == 0 {
                self.tell_green(shell, self.armour_of(ship, space, shell), through);
            }
            struck |= 1 << space;
            self.tell(What::Struck { ship: ship as u8, place: Place::Space(space), through });
            if !through {
                continue;
            }
            effective |= 1 << space;
            if self.space_hit(ship, space, shell) == After::BlownUp {
                return (true, After::BlownUp);
            }
        }
        if struck == 0 {
            self.tell(What::Spent { ship: ship as u8 });
        }
        if effective & (sheet.boiler_rooms | sheet.engine_rooms) != 0 {
            self.propulsion_hit(ship, Some(shell.inches));
        }
        (effective != 0, After::Afloat)
    }

    /// Side or deck, by the range (G15, C32).
    fn armour_of(&self, ship: usize, space: u8, shell: &Shell) -> Armour {
        let space = &self.book.ships[ship].spaces[usize::from(space)];
        let beyond = shell.range > self.book.charts.damage.modifiers.deck_beyond + TOLERANCE;
        if self.book.optional.deck && beyond { space.deck } else { space.side }
    }

    /// What the green die of a part did to the first thing it struck.
    pub fn tell_green(&mut self, shell: &Shell, armour: Armour, through: bool) {
        let Shell { inches, range, .. } = *shell;
        self.tell(Die::Green { inches, range, armour, through });
    }

    fn gets_through(&self, ship: usize, space: u8, shell: &Shell, green: u8) -> bool {
        let (charts, armour) = (&self.book.charts.damage, self.armour_of(ship, space, shell));
        is_effective(green, shell, armour, self.book.rulings.armour, charts)
    }

    /// C34 — Blue, red, explosion, steering.
    fn space_hit(&mut self, ship: usize, space: u8, shell: &Shell) -> After {
        let kind = self.book.ships[ship].spaces[usize::from(space)].kind;
        if kind == SpaceKind::Magazine {
            self.count(Count::MagazineHits);
        }
        let blue = self.table.d6();
        let flooded = floods(blue, shell, &self.book.charts.damage);
        let lost = self.game.ships[ship].fp_lost;
        self.tell(What::Blue { ship: ship as u8, space, shell: *shell, lost, flooded });
        let Shell { inches, range, .. } = *shell;
        self.tell(Die::Blue { inches, range, floods: flooded });
        if flooded {
            self.flood(ship, space, Weapon::Shell);
        } else {
            self.tell(What::StaysDry { ship: ship as u8, space });
            self.put_out(ship, space);
        }
        self.burn_space(ship, kind, flooded)
    }

    /// G16, A25 — Fire and explosion of a space that was hit; then steering.
    pub fn burn_space(&mut self, ship: usize, kind: SpaceKind, flooded: bool) -> After {
        let charts = &self.book.charts.damage;
        if let Some(row) = charts.fire_space[kind as usize] {
            let burns = self.table.roll(10) <= row.fire;
            let may_burn = !(flooded && kind == SpaceKind::Magazine);
            self.note_red(Red::Fire {
                ship: ship as u8,
                fire: row.fire,
                burns,
                may_explode: row.explodes,
                may_burn,
            });
            if burns && row.explodes && self.explodes(ship) {
                self.blow_up(ship, Cause::Magazine);
                return After::BlownUp;
            }
            if burns && may_burn {
                self.start_fire(ship);
            } else {
                self.tell(What::Burns { ship: ship as u8, burns: false });
            }
        }
        if kind == SpaceKind::Steering {
            self.steering_hit(ship);
        }
        After::Afloat
    }

    pub fn note_red(&mut self, red: Red) {
        self.tell(What::Red(red));
    }

    /// G16 — The die after a fire where something may explode.
    pub fn explodes(&mut self, ship: usize) -> bool {
        let explodes = self.table.roll(10) <= self.book.charts.damage.explosion;
        self.note_red(Red::Explosion { ship: ship as u8, explodes });
        explodes
    }

    /// G22 — A hit on boilers or engines may stop the ship: next turn half speed, then none (C10).
    pub fn propulsion_hit(&mut self, ship: usize, inches: Option<f64>) {
        if !self.book.optional.g22 {
            return;
        }
        let most = self.book.charts.damage.propulsion(
            inches,
            self.book.ships[ship].kind,
            self.book.rulings.carrier_columns,
        );
        let halts = self.table.roll(10) <= most;
        self.tell(What::Plant { ship: ship as u8, halts, inches });
        if halts {
            self.count(Count::PropulsionHits);
            self.game.ships[ship].coasting = Coasting::Half;
        }
    }
}
