//! What a side sees: its own ships, and of the enemy's those that have shown themselves. A decision is
//! handed this and nothing else, and the game cannot be reached from it.

use super::game::{Fleet, Game, MOST, Ship, Team};
use crate::systems::geometry::Point;

/// One side's view of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    own: Fleet,
    /// Where enemies are that can be seen.
    enemies: [Option<Point>; MOST],
}

impl View {
    pub fn of(team: Team, game: &Game) -> View {
        let seen = |ship: Ship| (!ship.lurking).then_some(ship.pose.at);
        let enemies = game.fleet(team.enemy()).map(|ship| ship.and_then(seen));
        View { own: *game.fleet(team), enemies }
    }

    /// The side's own ships that are afloat, by their places in the fleet.
    pub fn own(&self) -> impl Iterator<Item = (usize, Ship)> {
        self.own.into_iter().enumerate().filter_map(|(place, ship)| Some((place, ship?)))
    }

    /// The nearest enemy that is seen, by its place in its fleet and how far off it is.
    pub fn nearest(&self, from: Point) -> Option<(usize, f64)> {
        let seen = self.enemies.iter().enumerate();
        let distances = seen.filter_map(|(place, at)| Some((place, from.distance((*at)?))));
        distances.min_by(|one, other| one.1.total_cmp(&other.1))
    }
}
