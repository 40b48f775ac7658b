//! 6.9 — Special attacks: planes that slip through with an Ohka, a bomb or a torpedo, and the fire
//! at them. Pages 14 and 15 of the rules.

mod weapons;

pub use weapons::{
    Charts, Crash, ManeuverOnWeapons, TABLES, Table10First, WeaponResult, crash, table_10_first,
    weapon,
};

use kernel::dice::Table;

use super::addresses::{Purpose, marker_at};
use super::attack::{Attack, Called};
use super::captain::{Captain, Choice, SupportPlan};
use super::defensive_fire::{EmptyMagazines, Shot, guns_able, support_fire};
use super::events::fire::Event;
use super::metrics::Count;
use super::pool::From;
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::state::{Game, Special};

reading! {
    /// Which rolls of spray fire destroy (A097).
    SprayRoll as "reading of the spray fire roll" {
        Low = "2-8 destroys",
        High = "9-12 destroys",
    }
}

impl Game {
    /// 6.9.B, 6.9.D — Fire at the special planes of one wave, each at its section: air support,
    /// surface support, spray.
    pub fn fire_at_specials(
        &mut self,
        attack: &mut Attack,
        wave: usize,
        plan: &SupportPlan,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let specials = attack.specials_of(wave);
        let specials = &mut attack.specials[specials];
        if specials.is_empty() {
            return;
        }
        self.place_specials(specials, wave, book, table);
        let sprayed = self.spray_markers(specials, captain, book);
        for (place, special) in specials.iter_mut().enumerate() {
            if goes_straight_in(special, book) {
                continue;
            }
            self.support_at_special(special, place, wave, plan, book, table);
            if sprayed[place] && !special.shot_down {
                self.spray(special, wave, place, book, table);
            }
            if special.shot_down {
                self.pool.take_out(special.from);
            }
        }
    }

    /// 6.9.B — The section each special plane comes at, all of them before any fire.
    fn place_specials(
        &self,
        specials: &mut [Special],
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for (place, special) in specials.iter_mut().enumerate() {
            table.seek(self.at(Purpose::SpecialSection).step(wave as u8).actor(place as u16));
            special.section = book.attack.special_section.at(table.d6() as i8);
            table.note(|| Event::SpecialComes(special));
        }
    }

    /// 6.9.C, 6.9.H — Which planes get the marker of their section: the first the captain wants
    /// sprayed. It is fixed before any roll, whatever then becomes of the plane (C8).
    fn spray_markers(
        &self,
        specials: &[Special],
        captain: &impl Captain,
        book: &Rulebook,
    ) -> [bool; 2] {
        let mut free = self.sections_that_can_spray(book);
        let mut sprayed = [false; 2];
        for (place, (marker, special)) in sprayed.iter_mut().zip(specials).enumerate() {
            let free = &mut free[special.section as usize];
            let next = specials[place + 1..].iter().find(|next| next.section == special.section);
            *marker = *free && captain.sprays(self.view(), special, next) == Choice::Yes;
            *free &= !*marker;
        }
        sprayed
    }

    /// 6.9.C, A098 — Sections with a gun that may fire have a spray marker.
    fn sections_that_can_spray(&self, book: &Rulebook) -> [bool; 3] {
        if book.rulings.spray_needs_gun {
            let able = guns_able(&self.ship, book);
            book.ship.guns_in.map(|guns| guns & able != 0)
        } else {
            [self.has_ammunition(book) && !self.ship.emergency; 3]
        }
    }

    /// A004 — Ammunition for spray fire: a box left, unless she fires on without.
    fn has_ammunition(&self, book: &Rulebook) -> bool {
        self.ship.tracks.ammo > 0 || book.rulings.empty_magazines == EmptyMagazines::FiresOn
    }

    /// 5.2.D, 6.5.F, 6.9.D–E — Air, then surface support at one special plane.
    fn support_at_special(
        &mut self,
        special: &mut Special,
        place: usize,
        wave: usize,
        plan: &SupportPlan,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let [air, surface] = [Purpose::SpecialAirFire, Purpose::SpecialSurfaceFire]
            .map(|purpose| self.at(purpose).step(wave as u8));
        for marker in 0..plan.air_on_special[place] {
            if special.shot_down {
                break;
            }
            table.seek(marker_at(place, marker, air));
            let modifier = i8::from(book.optional.twin_engine && special.twin_engine);
            self.phase.air_support -= 1;
            let shot = support_fire(&book.gunnery, modifier, table);
            table.note(|| Event::AtSpecial { game: self, special, modifier, shot, book });
            self.special_hit(special, shot, Count::KillsAir);
        }
        for marker in 0..plan.surface_on_special[place] {
            if special.shot_down {
                break;
            }
            table.seek(marker_at(place, marker, surface));
            let shot = support_fire(&book.gunnery, 0, table);
            table.note(|| Event::AtSpecial { game: self, special, modifier: 0, shot, book });
            self.special_hit(special, shot, Count::KillsSurface);
        }
    }

    /// 6.9.F–G — Spray fire of a section; the first of a turn costs one box of ammunition (A100).
    fn spray(
        &mut self,
        special: &mut Special,
        wave: usize,
        place: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        // A004: the box this turn's spray fire cost may have been the last.
        if !self.has_ammunition(book) {
            return;
        }
        table.seek(self.at(Purpose::SprayFire).step(wave as u8).actor(place as u16));
        if !self.sprayed {
            self.sprayed = true;
            self.ship.tracks.ammo = (self.ship.tracks.ammo - 1).max(0);
        }
        self.fired = true;
        let shot = book.gunnery.spray.at(table.two_d6() as i8);
        table.note(|| Event::Spray { game: self, special, shot, book });
        self.special_hit(special, shot, Count::KillsSpray);
    }

    fn special_hit(&mut self, special: &mut Special, shot: Shot, credit: Count) {
        if shot == Shot::Destroyed {
            special.shot_down = true;
            self.count(credit);
            self.count(Count::PlanesDestroyed);
        }
    }
}

/// A068 — Whether nobody may fire at a special plane: one called by Table 8-2, where that table
/// is read to send it to Table 12 at once.
fn goes_straight_in(special: &Special, book: &Rulebook) -> bool {
    let called = matches!(special.from, From::SetAside(_));
    called && book.rulings.called == Called::Table12AtOnce
}
