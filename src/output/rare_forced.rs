//! How often something happens by games on forced dice, in words and tables.

use serde_json::{Value, json};

use super::text::{Column, ledger};
use super::told::count;
use crate::findings::{ForcedDice, OnForcedDice};

/// Games that weigh alike: below so many the interval is doubtful whatever repetitions say.
const FEW: f64 = 60.0;

impl OnForcedDice {
    pub(super) fn method(&self) -> String {
        format!(
            "forced dice: nine games in ten are played on dice that are forced, one in ten on plain ones, and each counts by its \
             weight, how much oftener plain dice fall as these did; {} repetitions of {} games that know nothing of each \
             other",
            self.repeated.times,
            count(self.repeated.effort.into())
        )
    }

    pub(super) fn caution(&self) -> String {
        let of_repetitions = self.repeated.caution();
        match of_repetitions.is_empty() && self.effective < FEW {
            true => {
                ". A few heavy games make most of the estimate, so that the interval is only rough, and rather too low: \
                 other dice, another share or more --effort makes it good"
                    .into()
            }
            false => of_repetitions,
        }
    }

    pub(super) fn weights(&self) -> String {
        format!(
            "it happened in {} games, which tell as much as {} that weigh alike; a game weighs {} {} on average, 1 by right",
            count(self.happened),
            count(self.effective.round() as u64),
            self.weight.value_text(),
            self.weight.interval_text()
        )
    }

    pub fn rows(&self) -> Vec<[String; 5]> {
        let percent = |share: f64| match share < 0.1 {
            true => format!("{:.2}", share * 100.0),
            false => format!("{:.1}", share * 100.0),
        };
        let row = |dice: &ForcedDice| {
            let [odds, share, in_all] = [dice.odds, dice.share, dice.in_all()].map(percent);
            [dice.name.clone(), dice.meaning.clone(), odds, share, in_all]
        };
        self.dice.iter().map(row).collect()
    }

    pub(super) fn table(&self) -> String {
        let heads = [
            Column::words("forced dice"),
            Column::words("what they bring"),
            Column::numbers("by themselves, %"),
            Column::numbers("rolls forced, %"),
            Column::numbers("so in all, %"),
        ];
        ledger(heads, &self.rows())
    }

    pub(super) fn markdown(&self) -> String {
        let row = |row: &[String; 5]| format!("| {} |\n", row.join(" | "));
        let rows: String = self.rows().iter().map(row).collect();
        format!(
            "| forced dice | what they bring | by themselves, % | rolls forced, % | so in all, % |\n| --- | --- | ---: | ---: | ---: |\n{rows}\n"
        )
    }

    pub(super) fn json(&self) -> Value {
        let dice = |dice: &ForcedDice| json!({ "name": dice.name, "meaning": dice.meaning, "odds": dice.odds, "share": dice.share });
        json!({
            "dice": self.dice.iter().map(dice).collect::<Vec<Value>>(),
            "effort": self.repeated.effort,
            "repetitions": self.repeated.times,
            "empty_repetitions": self.repeated.empty,
            "games": self.repeated.games,
            "happened": self.happened,
            "effective_games": self.effective,
            "weight": self.weight,
        })
    }
}
