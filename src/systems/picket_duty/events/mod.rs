//! What can happen in a game, section by section of the book, and what it means to whoever watches:
//! its line of the story, the chart it was read from, how lucky it was, where on a map it shows.
//!
//! A rule notes an event once, after the roll and before the result is applied; that it costs nothing
//! where nobody watches is the table's business.

pub mod air_support; // 6.5
pub mod attack; // 6.6, 6.7
pub mod compartments; // 7.3.E–K, 7.4
pub mod damage; // 7.3, 7.5
pub mod departure; // 7.3.Q–R, 9
pub mod fire; // 6.8–6.10
pub mod hits; // 7.1, 7.2
pub mod people; // 2.0, 7.2.F, 7.6
pub mod repair; // 7.7–7.12
pub mod station; // 4, 5
pub mod turn; // 3, 8, 10, 12
pub mod weather; // 6.1–6.3
