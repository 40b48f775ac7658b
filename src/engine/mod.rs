//! Plays blocks of games on every core, and folds them away as it goes.
//!
//! A block is a range of game numbers. Which thread plays it, and when, decides nothing: a game is
//! a function of its number, and tallies merge in any order. There is one scheduler; what a block is
//! folded into is its parameter.

pub mod answer;
mod assignment;
mod batch;
mod catch_up;
mod census;
mod find;
mod forks;
mod heat;
mod race_round;
pub mod rare;
mod leases;
mod luck;
mod many_cells;
mod luck_pays;
mod pairs;
mod coverage;
mod part;
mod plan;
mod maps;
mod runner;
mod scheduler;
mod state;
pub mod story;
mod steps;
mod sums;
mod swapped;
pub mod speed;
mod tallies;
mod trouble;

pub use assignment::{Assignment, Elsewhere, Field, Known};
pub use batch::{AddsUp, Batch, Grain};
pub use catch_up::{CatchUp, Kept, next_catch_up};
pub use census::survey;
pub use coverage::{Gap, missing};
pub use find::{first_game, first_games};
pub use forks::{Seen, count_forks, first_pair};
pub use heat::{Crew, Fold, Heat, HeatsElsewhere, Sum};
pub use leases::{Arrived, Leases, Patience, Sizes, cut};
pub use luck::{LuckShape, run_with_luck};
pub use luck_pays::lucks_kept;
pub use maps::maps;
pub use pairs::{Paired, have_paired, run_paired};
pub use part::{BlockList, Part, Shard};
pub use plan::{BLOCK, Plan};
pub use race_round::{Players, RaceRound, race_round};
pub use runner::{Ending, Observer, Runner};
pub use scheduler::{Flow, add_up, play_in_order};
pub use state::{CellPart, ContrastPart, FORMAT, PairPart, Shape, State};
pub use steps::{StepTally, Stepped, run_steps};
pub use sums::{have_sums, run_sums};
pub use swapped::{BothWays, SeatScore, Swapped, SwappedRound, swapped_round};
pub use tallies::{Block, Cells, Pages, RowSink, run};
pub use trouble::Trouble;
