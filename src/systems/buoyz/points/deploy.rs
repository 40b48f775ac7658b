//! BC2.2, doctrine 1 — Fleets that were drawn take their places: two lines, from south to north.

use std::fmt::Write;

use kernel::systems::geometry::Point;

use super::{Bought, Drawing, Fought};
use crate::aircraft::MOST_FLIGHTS;
use crate::names::{Ability, Edge, Role, Side, Victory, Whose};
use crate::rulebook::{MOST, Rulebook};
use crate::sheet::{Deployed, Sheet};
use crate::ships::ShipSet;
use crate::submarines::Hidden;

/// Room for a ship's name.
const NAME: usize = 96;

impl Rulebook {
    /// Nobody is there any more.
    pub(super) fn send_home(&mut self) {
        self.ships.clear();
        self.deployed.clear();
        self.orders.clear();
        self.submarines = ShipSet::NONE;
        self.first_of_b = MOST;
    }

    /// Room for fleets that are drawn, so that nothing is allocated later.
    pub fn make_room(&mut self) {
        self.expected.ships.reserve(MOST);
        self.ships.reserve(MOST);
        self.deployed.reserve(MOST);
        self.orders.reserve(MOST);
        self.names.resize_with(MOST, || String::with_capacity(NAME));
        self.flights.reserve(MOST_FLIGHTS);
        self.flight_names.resize_with(MOST_FLIGHTS, || String::with_capacity(NAME));
    }
}

impl Drawing {
    /// A fleet that was bought is in the book, behind whoever is there.
    pub(super) fn join(&self, side: Side, fleet: &Bought, fought: Fought, book: &mut Rulebook) {
        let first = book.ships.len();
        let fleet = fleet.as_slice();
        for (place, &class) in fleet.iter().enumerate() {
            let sheet = self.sheets[usize::from(class)];
            let ship = book.ships.len();
            if sheet.is_submarine() {
                book.submarines.add(ship);
            }
            self.name(class, side, place, &mut book.names[ship]);
            let deployed = self.deployed(&sheet, side, [place, fleet.len()], fought, book);
            book.ships.push(sheet);
            book.deployed.push(deployed);
            book.orders.push(class);
        }
        let all = book.ships.len();
        book.sides[side as usize] = ShipSet::range(first, all);
        book.totals[side as usize] = book.points_of(book.sides[side as usize]);
        if side == Side::A {
            book.first_of_b = all;
        }
    }

    /// `KMS Bismarck A2`, without allocating.
    fn name(&self, class: u8, side: Side, place: usize, name: &mut String) {
        name.clear();
        let side = ["A", "B"][side as usize];
        // Writing to a string cannot fail.
        let _ = write!(name, "{} {side}{}", self.names[usize::from(class)], place + 1);
    }

    /// C50, C51 — Flights are where their carriers are, and what decides is known: losses, or the merchants that
    /// come through.
    pub(super) fn settle(&self, fought: Fought, book: &mut Rulebook) {
        book.base_drawn_flights();
        let said = &self.blank.scenario;
        let scenario = &mut book.scenario;
        (scenario.victory, scenario.prize, scenario.break_contact) = match fought {
            Fought::Open => (said.victory, said.prize, said.break_contact),
            Fought::Convoy(Side::A) => (Victory::ProtectA, Whose::A, false),
            Fought::Convoy(Side::B) => (Victory::ProtectB, Whose::B, false),
        };
        book.expect_drawn_fleets();
    }

    /// Doctrine 1 — Her place in the line, or behind it, and what she is to do.
    fn deployed(
        &self,
        sheet: &Sheet,
        side: Side,
        [place, of]: [usize; 2],
        fought: Fought,
        book: &Rulebook,
    ) -> Deployed {
        let role = role(sheet, fought, side);
        let (heading, exit) = match side {
            Side::A => (90, Edge::East),
            Side::B => (270, Edge::West),
        };
        Deployed {
            at: self.place(role, side, [place, of], book.scenario.table),
            heading,
            role,
            exit,
            hunts_merchants: fought == Fought::Convoy(side.enemy()),
            protected: false,
            anchored: false,
            submerged: sheet.is_submarine(),
            lurking: Hidden::NOWHERE,
            squadron: 0,
        }
    }

    fn place(&self, role: Role, side: Side, [place, of]: [usize; 2], table: [f64; 2]) -> Point {
        let [width, height] = table;
        let behind = match role {
            Role::Convoy | Role::Carrier => self.line.behind,
            Role::Fight | Role::Escort | Role::Transit => 0.0,
        };
        let back = (self.line.distance / 2.0 + behind).min(width / 2.0 - 1.0);
        let gap = self.line.gap.min((height - 2.0) / (of.max(2) - 1) as f64);
        let y = height / 2.0 + (place as f64 - (of - 1) as f64 / 2.0) * gap;
        match side {
            Side::A => Point::new(width / 2.0 - back, y),
            Side::B => Point::new(width / 2.0 + back, y),
        }
    }
}

/// Merchants sail, carriers fly, the others of a convoy guard, and all else fights.
fn role(sheet: &Sheet, fought: Fought, side: Side) -> Role {
    let guards = fought == Fought::Convoy(side);
    if sheet.is_civil() {
        Role::Convoy
    } else if sheet.abilities.has(Ability::Carrier) {
        Role::Carrier
    } else if guards && !sheet.is_submarine() {
        Role::Escort
    } else {
        Role::Fight
    }
}
