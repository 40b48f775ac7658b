//! The data form of a ship: batteries, tubes, hull and superstructure, location by location.

mod reading;

pub use reading::{DIAMETERS, GUNS, has_row, or_dash};

use super::names::{
    Arc, Armour, Cover, FireControlSet, ItemKind, Letter, Navy, SearchSet, ShipType, SpaceKind,
    TorpedoType, TubeSide, TurnClass,
};

/// Locations of D36, bow to stern.
pub const LOCATIONS: usize = 36;
/// The most spaces of a hull, items of a superstructure, mounts of a battery, torpedo mounts.
pub const MOST_SPACES: usize = 20;
const MOST_ITEMS: usize = 32;
pub const MOST_MOUNTS: usize = 8;
pub const MOST_TUBES: usize = 4;
/// Bands of range.
pub const BANDS: usize = 8;

/// Mounts of one battery, a bit each.
pub type Mounts = u8;

/// How many mounts these are: looked up, since not every processor can count bits at once.
#[inline(always)]
pub fn count(mounts: Mounts) -> u8 {
    const COUNTS: [u8; 256] = {
        let mut counts = [0; 256];
        let mut mounts = 0;
        while mounts < counts.len() {
            counts[mounts] = (mounts as u8).count_ones() as u8;
            mounts += 1;
        }
        counts
    };
    COUNTS[usize::from(mounts)]
}
/// Spaces of a hull, a bit each.
pub type Spaces = u32;

/// Everything about a ship that no action changes.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub kind: ShipType,
    pub navy: Navy,
    pub tonnes: u32,
    /// Flotation points in halves.
    pub fp: u16,
    pub top: f64,
    pub dc: u8,
    pub boilers: u8,
    pub engines: u8,
    pub shafts: u8,
    pub turn_class: TurnClass,
    pub reliability: Letter,
    pub search: Vec<SearchSet>,
    pub fire_control: FireControlSet,
    /// The year in which she got that set.
    pub fire_control_from: i64,
    /// Main, then secondary.
    pub batteries: [Option<Battery>; 2],
    pub torpedoes: Option<Torpedoes>,
    /// Locations a torpedo opens on each side, and of 100 how many are effective, by [`Diameter`].
    pub extent: [u8; 3],
    pub protection: [u8; 3],
    pub spaces: Vec<Space>,
    pub hull: [u8; LOCATIONS],
    pub items: Vec<SuperItem>,
    pub superstructure: [u8; LOCATIONS],
    /// Spaces of a kind.
    pub boiler_rooms: Spaces,
    pub engine_rooms: Spaces,
    pub plots: Spaces,
    pub assumed: String,
    /// Of the scenario: the group she sails in, from 1.
    pub group: u8,
}

/// Guns of one kind.
#[derive(Clone, Debug)]
pub struct Battery {
    pub inches: f64,
    /// Guns of a mount.
    pub guns: u8,
    pub cover: Cover,
    pub max_range: f64,
    /// G1 — mount value by band; `None` where it cannot fire.
    pub values: [Option<i8>; BANDS],
    pub ids: Vec<String>,
    pub all: Mounts,
    pub forward: Mounts,
    pub aft: Mounts,
    pub starboard: Mounts,
    pub port: Mounts,
    /// Which mounts a space silences.
    pub magazines: Vec<(Spaces, Mounts)>,
    pub magazine_spaces: Spaces,
}

/// Torpedo mounts.
#[derive(Clone, Debug)]
pub struct Torpedoes {
    pub kind: TorpedoType,
    /// Degrees off the bow in which they bear.
    pub arc: [f64; 2],
    pub mounts: Vec<TubeMount>,
    pub ids: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct TubeMount {
    pub side: TubeSide,
    pub tubes: u8,
    pub reloads: u8,
}

/// A space of the hull.
#[derive(Clone, Debug)]
pub struct Space {
    pub name: String,
    pub kind: SpaceKind,
    /// In halves.
    pub fp: u16,
    pub side: Armour,
    pub deck: Armour,
    pub units: u8,
    of: Vec<String>,
}

/// An item of the superstructure.
#[derive(Clone, Debug)]
pub struct SuperItem {
    pub name: String,
    pub kind: ItemKind,
    pub armour: Armour,
    /// Mounts it stands for, in the order listed; empty where none are named.
    pub mounts: Vec<u8>,
    /// It names mounts, whether this ship has them or not.
    pub names_mounts: bool,
    of: Vec<String>,
}

impl Sheet {
    /// Which mounts every magazine and every item stands for. A form made after another may name
    /// mounts this ship lacks: they have no effect.
    fn find_mounts(&mut self) {
        let tubes =
            self.torpedoes.as_ref().map_or_else(Vec::new, |torpedoes| torpedoes.ids.clone());
        let ids = self
            .batteries
            .each_ref()
            .map(|it| it.as_ref().map_or_else(Vec::new, |it| it.ids.clone()));
        for item in &mut self.items {
            let known: &[String] = match item.kind {
                ItemKind::Main => &ids[0],
                ItemKind::Secondary => &ids[1],
                ItemKind::TorpedoMount => &tubes,
                _ => &[],
            };
            let place = |id: &String| known.iter().position(|known| known == id);
            item.mounts = item.of.iter().filter_map(place).map(|place| place as u8).collect();
            if item.kind == ItemKind::TorpedoMount && item.of.is_empty() {
                item.mounts = (0..tubes.len() as u8).collect();
            }
        }
        for (number, space) in self.spaces.iter().enumerate() {
            for (place, battery) in self.batteries.iter_mut().enumerate() {
                let Some(battery) = battery else { continue };
                let all = space.of.iter().any(|of| of == ["", "sec"][place]);
                battery.add_magazine(1 << number, space, all);
            }
        }
    }

    #[inline]
    pub fn battery(&self, place: usize) -> Option<&Battery> {
        self.batteries[place].as_ref()
    }

    pub fn has(&self, kind: ItemKind) -> bool {
        self.items.iter().any(|item| item.kind == kind)
    }
}

impl Battery {
    fn add_magazine(&mut self, place: Spaces, space: &Space, of_all: bool) {
        let named = self.ids.iter().enumerate().filter(|(_, id)| space.of.contains(id));
        let named = named.fold(0, |all, (mount, _)| all | 1 << mount);
        let mounts = if of_all { self.all } else { named };
        if mounts != 0 {
            self.magazines.push((place, mounts));
            self.magazine_spaces |= place;
        }
    }

    /// C26 — Mounts silenced by these spaces, hit or flooded.
    #[inline]
    pub fn silenced(&self, bad: Spaces) -> Mounts {
        if bad & self.magazine_spaces == 0 {
            return 0;
        }
        let of_bad = self.magazines.iter().filter(|(spaces, _)| spaces & bad != 0);
        of_bad.fold(0, |all, (_, mounts)| all | mounts)
    }

    /// The arc of a mount.
    pub fn arc(&self, mount: u8) -> Arc {
        let bit = 1 << mount;
        match () {
            () if self.forward & bit != 0 => Arc::Forward,
            () if self.starboard & bit != 0 => Arc::Starboard,
            () if self.port & bit != 0 => Arc::Port,
            () => Arc::Aft,
        }
    }
}
