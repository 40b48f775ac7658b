//! What a side sees, and how it decides: the same for either, so that one file plays either seat.

use super::game::{Game, MOST, Ship, TABLE};
use super::rulebook::Rulebook;
use crate::systems::kit::prelude::*;

/// All that a side sees and decides by: its own ships, and where enemies are that do not lurk.
pub type View = fleet::View<Ship, Point, MOST>;

pub fn views(game: &Game) -> [View; 2] {
    Team::BOTH.map(|team| game.view(team, |enemy| (!enemy.lurking).then_some(enemy.pose.at)))
}

/// The nearest enemy that is seen, and how far off she is.
pub fn nearest(view: &View, from: Point) -> Option<(Who, f64)> {
    let enemies = view.enemies().map(|(who, at)| (who, from.distance(at)));
    enemies.min_by(|one, other| one.1.total_cmp(&other.1))
}

const DISTANCE: ValueKind = ValueKind::Whole { least: 0, most: TABLE as i32 };

features! {
    Distance = "distance": DISTANCE, "to the nearest enemy in sight; 60 if there is none";
    Band = "band": ValueKind::Word(&["short", "medium", "long", "out"]), "the range of that enemy";
    Middle = "middle": DISTANCE, "to the middle of the table";
}

decisions! {
    Course = Decision::score("course", "how a ship turns and sails", "every turn with every speed", &[Fact::ALL]);
}

/// How one side decides.
pub type Captain = Score<Fact>;

/// Where a ship sails; with her own dice where any of equals will do.
pub fn course(captain: &Captain, ship: &Ship, view: &View, book: &Rulebook, dice: Draw) -> Pose {
    let facts = |Pose { at, .. }| {
        let distance = nearest(view, at).map_or(TABLE, |(_, distance)| distance);
        move |fact| match fact {
            Fact::Distance => distance.min(TABLE).floor(),
            Fact::Band => book.band(distance).map_or(3.0, |band| f64::from(band as u8)),
            Fact::Middle => at.distance(Point::new(TABLE / 2.0, TABLE / 2.0)).floor(),
        }
    };
    captain.best(ship.courses(), facts, || dice).unwrap_or(ship.pose)
}
