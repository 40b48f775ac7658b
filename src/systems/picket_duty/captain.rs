//! The one decision interface: everything the player at the table decides, and nothing else.

use super::names::{Gun, Officer, Room, Section};
use super::rulebook::Rulebook;
use super::state::{Crews, MOST_PLANES, Plane, Special};
use super::view::View;

/// The number of no plane, as one more place in the list of them.
pub const NOBODY: usize = 31;
const _: () = assert!(MOST_PLANES <= NOBODY);
/// No plane: a marker kept back.
pub const NO_TARGET: u8 = u8::MAX;
/// The most support markers of one kind that can be handed out in one wave.
pub const MOST_MARKERS: usize = 32;

/// Where the officers with a free choice begin (2.0.B–C).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posts {
    pub chief_petty: Room,
    /// Forward or aft engine room.
    pub engineer: Room,
}

/// What is before the captain's eyes when a wave comes in.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub book: &'a Rulebook,
    pub game: View<'a>,
    /// The regular planes of this wave; targets are given by their place here.
    pub planes: &'a [Plane],
    pub specials: &'a [Special],
    /// Guns that may fire at all.
    pub able: u32,
    /// 5in guns the Mk 37 can control now (none in the basic game).
    pub slavable: u32,
    /// For every plane, the guns that may fire at it.
    pub reach: &'a [u32; MOST_PLANES],
    /// Waves still to come this phase, this one included.
    pub waves_left: u8,
}

/// Who fires at what (6.8.L). All of it is fixed before the first roll (A089).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirePlan {
    /// The guns that fire at each plane, as sets. A gun in none holds its fire; the last is nobody's.
    pub on: [u32; NOBODY + 1],
    /// 5in guns slaved to the Mk 37 (6.8.C.1).
    pub slaved: u32,
    /// The guns in the order they roll, which is free (A089).
    pub order: [Gun; Gun::COUNT],
}

impl FirePlan {
    pub const HOLD: FirePlan = FirePlan { on: [0; NOBODY + 1], slaved: 0, order: Gun::ALL };

    /// Lay a gun that has no target yet on a plane.
    #[inline(always)]
    pub fn lay(&mut self, gun: Gun, plane: usize) {
        self.on[plane] |= gun.bit();
    }

    /// The plane a gun fires at.
    pub fn target(&self, gun: Gun) -> Option<usize> {
        self.on.iter().position(|guns| guns & gun.bit() != 0)
    }

    /// The guns that have a target, in the order they roll.
    pub fn firing(&self) -> impl Iterator<Item = Gun> + use<> {
        let aimed = self.on.iter().fold(0, |set, guns| set | guns);
        self.order.into_iter().filter(move |gun| aimed & gun.bit() != 0)
    }

    /// The places in the order of a set of guns, as a set.
    pub fn places_of(&self, guns: u32) -> u32 {
        let among = |gun: &Gun| u32::from(guns & gun.bit() != 0);
        self.order.iter().rev().fold(0, |set, gun| set << 1 | among(gun))
    }

    /// How many guns are on each plane.
    pub fn guns_on(&self) -> [u8; MOST_PLANES] {
        std::array::from_fn(|plane| self.on[plane].count_ones() as u8)
    }
}

/// Which markers support which guns (6.8.O, 6.9.C), in the order they roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SupportPlan {
    pub surface: [u8; MOST_MARKERS],
    pub surface_count: u8,
    pub air: [u8; MOST_MARKERS],
    pub air_count: u8,
    /// Markers on each special plane of the wave.
    pub air_on_special: [u8; 2],
    pub surface_on_special: [u8; 2],
}

impl SupportPlan {
    pub const NONE: SupportPlan = SupportPlan {
        surface: [NO_TARGET; MOST_MARKERS],
        surface_count: 0,
        air: [NO_TARGET; MOST_MARKERS],
        air_count: 0,
        air_on_special: [0; 2],
        surface_on_special: [0; 2],
    };

    pub fn add_surface(&mut self, plane: usize) {
        self.surface[self.surface_count as usize] = plane as u8;
        self.surface_count += 1;
    }

    pub fn add_air(&mut self, plane: usize) {
        self.air[self.air_count as usize] = plane as u8;
        self.air_count += 1;
    }
}

/// Where the officers go for a damage control step (7.7.E–G).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfficerPlan {
    pub executive: Room,
    pub engineer: Room,
    pub damage_control: Section,
}

/// A yes or no that reads aloud where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Yes,
    No,
}

/// One captain. Every method is a decision the rules leave to the player; the caller has already
/// made sure that the choice is open. A captain is handed what a player at the table sees.
pub trait Captain {
    /// 2.0.B–C — Where the CPO and the Engineering Officer begin.
    fn posts(&self) -> Posts;
    /// 6.8.C, 6.8.G–L — Targets of all guns for one wave.
    fn aim(&self, sight: &Sight) -> FirePlan;
    /// 5.2.C, 6.8.O, 6.9.C — Support markers for one wave.
    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan;
    /// Both in one: a captain may use what he knows of the one for the other. They are written
    /// where they are wanted, into plans that hold; copying them would cost more than giving them.
    fn orders(&self, sight: &Sight, fire: &mut FirePlan, support: &mut SupportPlan) {
        *fire = self.aim(sight);
        *support = self.support(sight, fire);
    }
    /// 6.9.C, 6.9.H — Whether to spray a special plane whose section has its marker free. Asked
    /// plane by plane before any fire (C8); a refusal leaves the marker for `next`, if another
    /// plane comes at that section.
    fn sprays(&self, game: View, special: &Special, next: Option<&Special>) -> Choice;
    /// 6.10.B — Whether to try an emergency maneuver now; it has not been tried this phase.
    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice;
    /// 7.7.E–G — Where the officers go. Those locked or dead are not moved whatever this says.
    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan;
    /// 7.7.B–C, 7.9.D — Where free crewmen go. `crews` holds the men who may not be moved.
    fn crews(&self, game: View, crews: Crews, book: &Rulebook) -> Crews;
    /// 7.8.2.F, A180 — The room, one of `open`, to which one of the `freed` men of a room just
    /// cleared moves in the same step; asked for each man.
    fn freed_man_to(&self, _game: View, _freed: u8, _open: u32, _book: &Rulebook) -> Option<Room> {
        None
    }
    /// 7.7.L — Whether to declare an emergency now that half the compartments are damaged.
    fn declares_emergency(&self, game: View) -> Choice;
    /// 7.7.O — Whether to call the emergency off.
    fn ends_emergency(&self, game: View) -> Choice;
    /// 7.7.N — Whether to abandon ship after a declaration failed.
    fn abandons(&self, game: View) -> Choice;
    /// 7.9.H — A secondary compartment to flood against list or trim, and the side it rights.
    fn counter_floods(&self, game: View, book: &Rulebook) -> Option<CounterFlood>;
    /// 9.G, 7.12.D — Whether to leave station although not forced to.
    fn withdraws(&self, game: View, why: MayLeave) -> Choice;
    /// 7.6.B, A174 — Which Repair Chief becomes CPO: a living one while there is one.
    fn chief_to_lose(&self, game: View) -> Officer;
}

/// A room flooded on purpose (7.9.H).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterFlood {
    /// The secondary compartment, by its number on the sheet.
    pub space: u8,
    pub side: Side,
}

/// The four boxes of the list and trim display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Bow,
    Stern,
    Port,
    Starboard,
}

/// Why a captain may leave (9.G, 7.12.D).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayLeave {
    HalfTheArmament,
    WaterLines,
}
