//! `tincan speed`: how fast games are, and how near the floor of their dice.

use anyhow::Result;
use serde_json::json;

use super::cell::CellArgs;
use super::{PlainFormat, output};
use lab::engine::speed::{Effort, Speed, measure};

/// Measure how fast a scenario plays
///
/// The dice are the floor: a game cannot cost less than rolling its dice. "Cost over the floor" is
/// the time of a game over the time to roll as many dice, both measured in this run.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        let speed = measure(&*cell.game, cell.width(), self.cell.seed, Effort::default());
        let text = match self.format {
            PlainFormat::Table => table(&speed),
            PlainFormat::Json => json(&speed),
        };
        output::put(None, &text)
    }
}

fn table(speed: &Speed) -> String {
    format!(
        "games per second, one thread   {:>12.0}\n\
         games per second, {:>2} threads   {:>12.0}\n\
         dice per game                  {:>12.1}\n\
         time per game                  {:>12.0} ns\n\
         cost over the floor            {:>12.2} times its dice\n",
        speed.games_per_second_one,
        speed.threads,
        speed.games_per_second_all,
        speed.dice_per_game,
        speed.ns_per_game,
        speed.cost_over_floor,
    )
}

fn json(speed: &Speed) -> String {
    let value = json!({
        "games_per_second_one": speed.games_per_second_one,
        "games_per_second_all": speed.games_per_second_all,
        "threads": speed.threads,
        "dice_per_game": speed.dice_per_game,
        "ns_per_game": speed.ns_per_game,
        "cost_over_floor": speed.cost_over_floor,
    });
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEED: Speed = Speed {
        games_per_second_one: 1_234_567.8,
        games_per_second_all: 2_345_678.9,
        threads: 2,
        dice_per_game: 100.25,
        ns_per_game: 810.0,
        cost_over_floor: 3.875,
    };

    #[test]
    fn the_table_lines_up() {
        let text = table(&SPEED);
        assert!(text.starts_with("games per second, one thread        1234568\n"), "{text}");
        assert!(text.ends_with("cost over the floor                    3.88 times its dice\n"));
    }

    #[test]
    fn json_has_the_promised_keys() {
        let value: serde_json::Value = serde_json::from_str(&json(&SPEED)).unwrap();
        assert_eq!(value["cost_over_floor"], 3.875);
        assert_eq!(value["threads"], 2);
        assert_eq!(value.as_object().unwrap().len(), 6);
    }
}
