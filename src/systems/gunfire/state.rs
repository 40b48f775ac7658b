//! What changes during an action: ships, groups and spreads, each small and copied as a whole.

use kernel::systems::geometry::{Heading, Point, Vector};

use super::armament::Armament;
use super::charts::JamResult;
use super::faults::Faults;
use super::runs::{Helm, SUBSTEPS};
use super::sheet::{MOST_TUBES, Mounts, Sheet, Spaces};
use super::ships::ShipSet;

/// The most ships of a side, and room for both: one for every bit of a set, so that no place of a set
/// lies outside.
pub const MOST_A_SIDE: usize = 24;
pub const MOST: usize = 64;
/// The most spreads in the water.
pub const MOST_SPREADS: usize = 192;

/// No ship.
pub const NOBODY: u8 = u8::MAX;

/// Whether a ship takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    InPlay,
    Sunk,
    Left,
}

/// G22, C10 — what a hit on the plant still does to her speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coasting {
    No,
    /// Half speed next turn, then none.
    Half,
    /// No speed next turn.
    Stop,
}

/// One torpedo mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tube {
    /// The turn from which it is loaded; never with [`EMPTY`].
    pub ready: u8,
    pub reloads: u8,
}

/// A mount that will not be loaded again.
pub const EMPTY: u8 = u8::MAX;

/// What a ship's withdrawal is judged by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    pub fp_lost: u16,
    pub max_speed: f64,
    pub usable: Mounts,
}

/// One ship. What never changes is on her form.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    pub at: Point,
    /// One unit ahead.
    pub way: Vector,
    pub heading: f64,
    /// Of the last movement.
    pub speed: f64,
    pub max_speed: f64,
    /// How far behind the guide on the track.
    pub behind: f64,
    /// Degrees turned in this turn, either way, and in sum.
    pub turned: f64,
    pub net_turn: f64,
    /// The sub-step in which she last altered course or speed.
    pub altered: i16,
    pub standing: Standing,
    /// Her group among those of her side.
    pub group: u8,
    /// Half flotation points lost, and those of them to torpedoes.
    pub fp_lost: u16,
    pub fp_torpedo: u16,
    pub fires: u8,
    pub flooded: Spaces,
    pub damaged: Spaces,
    pub destroyed: Spaces,
    pub faults: Faults,
    pub armament: Armament,
    pub tubes: [Tube; MOST_TUBES],
    /// D36 locations of funnel hits; aircraft lines hit, by item.
    pub funnels: u64,
    pub aircraft: u32,
    pub steam_lines: u8,
    /// Times her rudder was warped, and a shock took speed.
    pub warped: u8,
    pub quarters: u8,
    pub shafts_lost: u8,
    /// Condensers: how many, and the sum of the turns in which they went.
    pub condensers: u8,
    pub condenser_turns: u16,
    pub coasting: Coasting,
    pub jam: Option<JamResult>,
    pub left_barred: bool,
    pub right_barred: bool,
    pub repeats: Option<f64>,
    /// Last turns in which something is forbidden.
    pub no_turn_until: u8,
    pub no_guns_until: u8,
    pub no_torpedoes_until: u8,
    pub power_short_until: u8,
    /// C12: what was plotted last turn.
    pub stored_turn: Option<f64>,
    pub stored_speed: Option<f64>,
    /// Last choice of main, secondary and torpedoes.
    pub choices: [u8; 2],
    pub torpedo_choice: u8,
    pub withdrawing: bool,
    /// As she was when that was last judged.
    pub judged: Option<Judged>,
    pub evasion_tried: bool,
    /// The turn in which she left her column; 0 if she has not.
    pub left_column: u8,
    /// What she sees since the last spotting: by eye, by short or medium band radar; and of those by
    /// eye, which only by the flashes of their guns.
    pub eye: ShipSet,
    pub radar: ShipSet,
    pub flashes: ShipSet,
    /// At whom she fired in the gunfire phase before, and whom she hit then.
    pub fired_at: ShipSet,
    pub hit: ShipSet,
}

impl Ship {
    pub fn in_play(&self) -> bool {
        self.standing == Standing::InPlay
    }

    /// Turn on the spot.
    pub fn set_heading(&mut self, heading: Heading) {
        (self.heading, self.way) = (heading.degrees(), heading.direction());
    }

    /// Spaces hit or flooded.
    #[inline(always)]
    pub fn bad_spaces(&self) -> Spaces {
        self.flooded | self.damaged | self.destroyed
    }

    /// C26 — Mounts of a battery that are not out and whose magazine is neither hit nor flooded.
    #[inline]
    pub fn usable(&self, sheet: &Sheet, battery: usize, silencing: Spaces) -> Mounts {
        sheet.battery(battery).map_or(0, |guns| {
            guns.all & !self.faults.mounts_out(battery) & !guns.silenced(silencing)
        })
    }

    /// C18 — Torpedo mounts that are loaded, ready and not out.
    #[inline]
    pub fn ready_tubes(&self, turn: u8) -> u8 {
        // Mounts that are not there are empty.
        let ready = |place: usize| u8::from(self.tubes[place].ready <= turn) << place;
        (0..MOST_TUBES).fold(0, |all, place| all | ready(place)) & !self.faults.tubes_out()
    }
}

/// A group: a column behind its guide, or one ship.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub members: ShipSet,
    /// The track its followers sail on.
    pub track: u8,
    pub flagship: u8,
    /// It consists of a ship that left her column.
    pub left: bool,
    /// C15: the flag has shifted since its last plot.
    pub flag_shifted: bool,
    /// Of this turn's plot: speed, and what is still to be turned.
    pub speed: f64,
    pub turn: f64,
    /// How its guide turns at that speed, once she moves.
    pub helm: Helm,
}

/// C16 — What one mount launched.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub from: Point,
    /// One unit along its course.
    pub course: Vector,
    pub speed: f64,
    pub range: f64,
    pub radius: f64,
    pub launcher: u8,
    pub target: u8,
    /// Torpedoes that have not hit.
    pub left: u8,
    pub launch_turn: u8,
    pub number: u16,
    pub directed_by_radar: bool,
    pub director_out: bool,
    pub attacked: bool,
    /// Launched where G7e counts.
    pub variant: bool,
    /// Cosine of the aspect at launch, and the distance of the listed target then.
    pub launch_aspect: f64,
    pub launch_distance: f64,
    /// Ships it has met or passed.
    pub passed: ShipSet,
    /// Ships it may meet in this turn.
    pub near: ShipSet,
    /// The first sub-step in which it may; the last if it meets nobody.
    pub first: u8,
}

impl Spread {
    pub const NOTHING: Spread = Spread {
        from: Point::new(0.0, 0.0),
        course: Vector::ZERO,
        speed: 0.0,
        range: 0.0,
        radius: 0.0,
        launcher: 0,
        target: 0,
        left: 0,
        launch_turn: 0,
        number: 0,
        directed_by_radar: false,
        director_out: false,
        attacked: false,
        variant: false,
        launch_aspect: 0.0,
        launch_distance: 0.0,
        passed: ShipSet::NONE,
        near: ShipSet::NONE,
        first: SUBSTEPS,
    };
}
