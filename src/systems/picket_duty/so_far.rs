//! How a game stands while it is played: what its metrics would be if it ended now.

use kernel::dice::{Standing, Table};

use super::metrics::Count;
use super::state::Game;

impl Game {
    /// The five tracks as they are counted at the end.
    pub fn tracks(&self) -> [(Count, i32); 5] {
        let tracks = self.ship.tracks;
        [
            (Count::HullEnd, tracks.hull),
            (Count::FuelEnd, tracks.fuel),
            (Count::AmmoEnd, tracks.ammo),
            (Count::FloodEnd, tracks.flood),
            (Count::ManeuverEnd, tracks.maneuver),
        ]
        .map(|(count, left)| (count, left.into()))
    }

    /// A metric of the game so far, by its place among them.
    fn so_far(&self, metric: usize) -> i32 {
        let count = Count::ALL[metric];
        let track = self.tracks().into_iter().find(|(track, _)| *track == count);
        track.map_or(self.tally.get(count), |(_, left)| left)
    }

    /// Say how the game stands, for whoever waits for something in it.
    pub fn stands(&self, table: &mut impl Table) {
        table.note(|| Standing(|metric| self.so_far(metric)));
    }
}
