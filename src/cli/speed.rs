//! `tincan speed`: how fast games are, how near the floor of their dice, and what an answer costs.

use anyhow::{Result, anyhow};
use serde_json::{Value, json};

use super::cell::{CellArgs, ReadyCell};
use super::output::OutArgs;
use super::variant::Variant;
use super::{PlainFormat, output};
use lab::engine::answer::{AnswerCost, Inquiry};
use lab::engine::speed::{Effort, Speed, measure};
use lab::engine::{BLOCK, LuckShape};
use lab::findings::headline;

/// Measure how fast a scenario plays, and what an answer costs
///
/// The dice are the floor: a game cannot cost less than rolling its dice. "Cost over the floor" is
/// the time of a game over the time to roll as many dice, both measured in this run.
///
/// The cost of an answer is the processor time until the headline is known to a tenth of a point
/// (95 %): with every game on dice of its own, and as the lab plays, on the same dice where two are
/// compared and with the luck taken out where the system keeps it.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// A variant, to measure what a comparison with it costs
    #[arg(long, value_name = "NAME: PATH=VALUE, …")]
    with: Option<String>,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    #[command(flatten)]
    out: OutArgs,
}

/// What is known of the cost of answers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Answers {
    run: Option<AnswerCost>,
    comparison: Option<(String, AnswerCost)>,
}

/// Nanoseconds spent on seeing how games vary, about, and the blocks that must be enough and will do.
const SPENT: f64 = 2e9;
const BLOCKS: [f64; 2] = [8.0, 64.0];

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let cell = self.cell.prepare()?;
        let variant = self.variant()?;
        let speed = measure(&*cell.game, cell.width(), self.cell.seed, Effort::default());
        let answers = self.answers(&cell, variant, &speed);
        let text = match self.format {
            PlainFormat::Table => table(&speed) + &answers.table(),
            PlainFormat::Json => json(&speed, &answers),
        };
        output::put(None, &text)
    }

    /// The variant that was said, ready to play.
    fn variant(&self) -> Result<Option<(String, ReadyCell)>> {
        let Some(said) = &self.with else { return Ok(None) };
        let variant =
            Variant::parse(said).map_err(|why| anyhow!("--with {said}\n  = help: {why}"))?;
        let cell = self.cell.prepare_variant("--with", &variant)?;
        Ok(Some((variant.name, cell)))
    }

    /// Only shares are known to a tenth of a point.
    fn answers(
        &self,
        cell: &ReadyCell,
        variant: Option<(String, ReadyCell)>,
        speed: &Speed,
    ) -> Answers {
        let metrics = cell.system.metrics();
        let share = headline(metrics).filter(|&place| metrics[place].is_proportion());
        let Some(place) = share else { return Answers::default() };
        let blocks = (SPENT / speed.ns_per_game / BLOCK as f64).clamp(BLOCKS[0], BLOCKS[1]) as u64;
        let lucks = cell.system.lucks().len();
        let shape = LuckShape { metrics: metrics.len(), chosen: &[place], lucks };
        let inquiry = Inquiry { shape, seed: self.cell.seed, blocks };
        let compared = |(name, other): (String, ReadyCell)| {
            (name, inquiry.comparison([&*cell.game, &*other.game]))
        };
        Answers { run: Some(inquiry.run(&*cell.game)), comparison: variant.map(compared) }
    }
}

impl Answers {
    fn table(&self) -> String {
        let lines = |what: &str, cost: &AnswerCost| {
            let AnswerCost { plain, as_played } = cost;
            let times = cost.times_cheaper();
            format!(
                "{what} to ±0.1 points\n\
                 \x20 plain                        {plain:>12.4} s of one processor\n\
                 \x20 as played                    {as_played:>12.4} s, {times:.1} times cheaper\n"
            )
        };
        let run = self.run.iter().map(|cost| lines("the headline", cost));
        let compared = self.comparison.iter();
        let compared =
            compared.map(|(name, cost)| lines(&format!("the difference by {name}"), cost));
        run.chain(compared).collect()
    }

    fn json(&self) -> Value {
        let cost = |cost: &AnswerCost| {
            json!({ "plain_seconds": cost.plain, "as_played_seconds": cost.as_played,
                    "times_cheaper": cost.times_cheaper() })
        };
        let compared = self.comparison.as_ref().map(|(_, compared)| cost(compared));
        json!({ "run": self.run.as_ref().map(cost), "comparison": compared })
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

fn json(speed: &Speed, answers: &Answers) -> String {
    let value = json!({
        "games_per_second_one": speed.games_per_second_one,
        "games_per_second_all": speed.games_per_second_all,
        "threads": speed.threads,
        "dice_per_game": speed.dice_per_game,
        "ns_per_game": speed.ns_per_game,
        "cost_over_floor": speed.cost_over_floor,
        "answer_to_a_tenth_of_a_point": answers.json(),
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
        let text = json(&SPEED, &answers());
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["cost_over_floor"], 3.875);
        assert_eq!(value["threads"], 2);
        assert_eq!(value.as_object().unwrap().len(), 7);
        let answer = &value["answer_to_a_tenth_of_a_point"];
        assert_eq!(answer["run"]["times_cheaper"], 16.0);
        assert_eq!(answer["comparison"]["as_played_seconds"], 0.25);
    }

    fn answers() -> Answers {
        let run = AnswerCost { plain: 8.0, as_played: 0.5 };
        let compared = AnswerCost { plain: 16.0, as_played: 0.25 };
        Answers { run: Some(run), comparison: Some(("aces".into(), compared)) }
    }

    #[test]
    fn the_cost_of_an_answer_is_said_for_a_run_and_for_a_comparison() {
        let text = answers().table();
        assert!(text.contains("  plain                              8.0000 s of one"), "{text}");
        assert!(text.contains("the difference by aces to ±0.1 points\n"), "{text}");
        assert!(text.ends_with("0.2500 s, 64.0 times cheaper\n"), "{text}");
        assert_eq!(Answers::default().table(), "");
    }
}
