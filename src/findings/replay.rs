//! The first games of a run, seen more closely than tallies show.

use super::LuckShare;
use kernel::systems::maps::Map;

/// The baseline of a run's first scenario, seen more closely.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// How many games were played again.
    pub games: u64,
    pub maps: Vec<Map>,
    /// The same games of variants, the one furthest from the baseline first.
    pub others: Vec<VariantMaps>,
    /// What part of the headline's variance is luck, by class of rolls; `None` where the system
    /// keeps no luck, or the headline never varied.
    pub luck: Option<LuckShare>,
}

/// What the maps of one variant show.
#[derive(Clone, Debug)]
pub struct VariantMaps {
    pub cell: usize,
    pub maps: Vec<Map>,
}
