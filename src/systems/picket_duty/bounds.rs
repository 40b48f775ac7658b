//! The most each metric can be under the rules, the ship and the scenario in play.

use kernel::systems::{Bounds, Metric};

use super::calendar::LAST_DAY;
use super::metrics::Count;
use super::rulebook::Rulebook;

/// What happens at most once to a ship, and so in a game of one ship.
const ONCE_A_SHIP: &[Count] = &[
    Count::ShipsSunk,
    Count::ForcedOff,
    Count::LeftForHull,
    Count::LeftForManeuver,
    Count::LeftForRadars,
    Count::LeftForRudder,
    Count::LeftForShafts,
    Count::LeftForRooms,
    Count::LeftForSupplies,
    Count::LeftForTyphoon,
    Count::LeftByChoice,
];

/// What `metric` can be in a game by `book`.
pub fn bounds(metric: &Metric, book: &Rulebook) -> Bounds {
    let most = Count::of(metric).and_then(|count| most(count, book));
    most.map_or(metric.bounds, Bounds::up_to)
}

/// No track rises above where it starts, no campaign outlasts 25 June.
fn most(count: Count, book: &Rulebook) -> Option<i32> {
    let (tracks, days) = (book.ship.tracks, i32::from(LAST_DAY - book.scenario.day) + 1);
    match count {
        Count::HullEnd => Some(tracks.hull.into()),
        Count::FuelEnd => Some(tracks.fuel.into()),
        Count::AmmoEnd => Some(tracks.ammo.into()),
        Count::FloodEnd => Some(tracks.flood.into()),
        Count::ManeuverEnd => Some(tracks.maneuver.into()),
        Count::FightingDays | Count::DaysOnStation => Some(days),
        Count::FirstLossDay => Some(days + 1),
        once if ONCE_A_SHIP.contains(&once) && book.scenario.campaign.is_none() => Some(1),
        _ => None,
    }
}
