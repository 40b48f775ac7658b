//! Kamikaze Attack! by Mike Crane and Paul Le Long (Lone Warrior 186): a dogfight on the way, then
//! one dive after another on a destroyer.

pub mod geometry;
pub mod paths;
