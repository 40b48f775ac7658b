//! Policies of two sides, every one against every other.

use crate::findings::{Balance, Margin, MatrixResult};
use serde_json::{Value, json};

use super::Format;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::screen;
use super::text::{Column, ledger, wrap};
use super::ties::{self, Gained};
use super::told::Kind;
use kernel::stats::Estimate;

/// `1 policy`, `3 policies`.
fn policies(count: usize) -> String {
    if count == 1 { "1 policy".to_owned() } else { format!("{count} policies") }
}

impl MatrixResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    /// `bold/hider`: a pair as it is told, the rows' side first.
    fn pair(&self, &(row, column): &(usize, usize)) -> String {
        format!("{}/{}", self.name(0, row), self.name(1, column))
    }

    /// What there is to say of equilibria, in a sentence.
    pub fn remark(&self) -> String {
        let pairs = |all: &[(usize, usize)]| -> Vec<String> {
            all.iter().map(|pair| self.pair(pair)).collect()
        };
        match &self.matrix.verdict {
            Balance::Equilibrium(row, column) => format!(
                "{} against {} is an equilibrium in pure policies: either side is known to lose by \
                 changing alone",
                self.name(0, *row),
                self.name(1, *column)
            ),
            Balance::Perhaps(open) => format!(
                "whether there is an equilibrium in pure policies is not known: neither side is \
                 known to gain by changing alone from {}; more games would tell",
                pairs(open).join(", ")
            ),
            Balance::Cycle(round) => format!(
                "there is no equilibrium in pure policies: from every pair one side gains by \
                 changing, and best responses go round: {}, and again",
                pairs(round).join(" → ")
            ),
        }
    }

    fn opening(&self) -> String {
        let [rows, columns] = &self.sides;
        format!(
            "“{}”, which {} likes high and {} low, over {}: {} of {} down, {} of {} across, \
             every pair on the same {} games and dice",
            self.asked.metric.title,
            rows.side,
            columns.side,
            self.asked.places(),
            policies(rows.policies.len()),
            rows.side,
            columns.policies.len(),
            columns.side,
            self.asked.games
        )
    }

    fn table(&self) -> String {
        let foot = format!(
            "tincan {}, seed {}\nreproduce this: {}\n",
            self.asked.version, self.asked.seed, self.asked.redo
        );
        let judged = "paired differences, Holm over all changes of one policy, 5 %";
        let racing =
            "nobody was eliminated: who loses to one opponent may be the answer to another";
        [
            wrap("", &self.opening()) + "\n",
            self.grid(),
            self.ledger(0),
            self.ledger(1),
            [
                ("balance: ", self.remark()),
                ("judged:  ", judged.into()),
                ("racing:  ", racing.into()),
            ]
            .map(|(head, text)| wrap(head, &text) + "\n")
            .concat()
                + &self.told_of_mixes()
                + &ties::foot(&self.asked, &self.ties, Gained::Metric)
                + &foot,
        ]
        .join("\n")
    }

    fn told_of_mixes(&self) -> String {
        let mixed = self.mixed_told().map(|told| ("mixed:   ", told));
        let exploits = self.exploits_told().into_iter().map(|told| ("search:  ", told));
        let ladders = self.ladders_told().into_iter().map(|told| ("ladder:  ", told));
        mixed
            .into_iter()
            .chain(exploits)
            .chain(ladders)
            .map(|(head, told)| wrap(head, &told) + "\n")
            .collect()
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    /// The pairs, as many columns side by side as a line has room for, then the rest below.
    fn grid(&self) -> String {
        let length = |text: &str| text.chars().count();
        let cells: Vec<Vec<String>> = self
            .matrix
            .cells
            .iter()
            .map(|row| row.iter().map(|cell| self.kind().both(cell)).collect())
            .collect();
        let (rows, columns) = (self.names(0), self.names(1));
        let first = rows.iter().map(|name| length(name)).max().unwrap_or(0);
        let wide = cells.iter().flatten().map(|cell| length(cell));
        let wide = wide.chain(columns.iter().map(|name| length(name))).max().unwrap_or(0);
        let fit = (screen::width().saturating_sub(first) / (wide + 2)).max(1);
        let block = |from: usize| {
            let to = (from + fit).min(columns.len());
            let line = |head: &str, cells: &mut dyn Iterator<Item = &str>| {
                let cells: String = cells.map(|cell| format!("  {cell:>wide$}")).collect();
                format!("{head:first$}{cells}\n")
            };
            let mut text = line("", &mut columns[from..to].iter().copied());
            text += &("─".repeat((first + (to - from) * (wide + 2)).min(screen::width())) + "\n");
            for (name, row) in rows.iter().zip(&cells) {
                text += &line(name, &mut row[from..to].iter().map(String::as_str));
            }
            text
        };
        (0..columns.len()).step_by(fit).map(block).collect::<Vec<_>>().join("\n")
    }

    /// What every policy of a side makes of all opponents.
    fn ledger(&self, side: usize) -> String {
        let heads = [
            Column::words(&self.sides[side].side),
            Column::numbers("mean"),
            Column::numbers("worst case"),
        ];
        let margins = self.margins(side).iter().enumerate();
        let row = |(place, margin): (usize, &Margin)| {
            [
                self.name(side, place).to_owned(),
                self.kind().both(&margin.mean),
                self.kind().both(&margin.worst.1),
            ]
        };
        let rows: Vec<_> = margins.clone().map(row).collect();
        let answer = |(place, margin): (usize, &Margin)| {
            format!("{} by {}", self.name(side, place), self.answer(side, margin))
        };
        let answers: Vec<String> = margins.map(answer).collect();
        ledger(heads, &rows) + &wrap("answered best: ", &answers.join("; ")) + "\n"
    }

    /// The opponents a policy of `side` fears most.
    pub fn answer(&self, side: usize, margin: &Margin) -> String {
        let best = self.name(1 - side, margin.answer.policy);
        match margin.answer.or.as_slice() {
            [] => best.to_owned(),
            [one] => format!("{best} or {}", self.name(1 - side, *one)),
            more => format!("{best} or {} others", more.len()),
        }
    }

    fn json(&self) -> String {
        let teams: Vec<Value> = (0..2).map(|side| self.team_json(side)).collect();
        let asked = &self.asked;
        let round = match &self.matrix.verdict {
            Balance::Equilibrium(row, column) => vec![self.pair(&(*row, *column))],
            Balance::Perhaps(all) | Balance::Cycle(all) => {
                all.iter().map(|pair| self.pair(pair)).collect()
            }
        };
        let kind = match &self.matrix.verdict {
            Balance::Equilibrium(..) => "equilibrium",
            Balance::Perhaps(_) => "perhaps",
            Balance::Cycle(_) => "cycle",
        };
        pretty(&json!({
            "metric": asked.metric.name, "title": asked.metric.title, "targets": asked.targets, "seed": asked.seed,
            "version": asked.version, "games": asked.games, "rows": teams[0], "columns": teams[1],
            "cells": self.matrix.cells, "balance": { "kind": kind, "pairs": round },
            "mixed": self.mixed_json(), "exploits": self.exploits_json(),
            "ladders": self.ladders_json(),
            "games_played": self.matrix.played, "ties": ties::json(asked, &self.ties),
            "redo": asked.redo,
        }))
    }

    fn team_json(&self, side: usize) -> Value {
        let one = |(place, margin): (usize, &Margin)| {
            let or: Vec<&str> =
                margin.answer.or.iter().map(|&at| self.name(1 - side, at)).collect();
            json!({ "policy": self.name(side, place), "mean": margin.mean,
                    "worst": margin.worst.1, "worst_against": self.name(1 - side, margin.worst.0),
                    "best_answer": self.name(1 - side, margin.answer.policy), "or": or })
        };
        let policies: Vec<Value> = self.margins(side).iter().enumerate().map(one).collect();
        json!({ "side": self.sides[side].side, "policies": policies })
    }

    /// One row for every pair.
    pub fn frame(&self) -> Frame {
        let [rows, columns] = [0, 1].map(|side| self.names(side));
        let pairs: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|row| (0..columns.len()).map(move |column| (row, column)))
            .collect();
        let estimates: Vec<Estimate> =
            pairs.iter().map(|&(row, column)| self.matrix.cells[row][column]).collect();
        let frame = Frame::default()
            .words("row", pairs.iter().map(|pair| rows[pair.0].to_owned()))
            .words("column", pairs.iter().map(|pair| columns[pair.1].to_owned()))
            .words("metric", pairs.iter().map(|_| self.asked.metric.name.clone()));
        with_estimates(frame, &estimates)
    }

    fn markdown(&self) -> String {
        let columns = self.names(1);
        let mut page = format!(
            "| {} | {} |\n| --- |{}\n",
            self.asked.metric.title,
            columns.join(" | "),
            " ---: |".repeat(columns.len())
        );
        for (name, row) in self.names(0).iter().zip(&self.matrix.cells) {
            let cells: Vec<String> = row.iter().map(|cell| self.kind().both(cell)).collect();
            page += &format!("| {name} | {} |\n", cells.join(" | "));
        }
        page += &format!("\n{}\n", self.remark());
        for told in self.mixed_told().into_iter().chain(self.exploits_told()) {
            page += &format!("\n{told}.\n");
        }
        for told in ties::told(&self.asked, &self.ties, Gained::Metric) {
            page += &format!("\n{told}.\n");
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::sample;

    #[test]
    fn a_table_of_many_columns_is_folded_and_keeps_every_pair() {
        let columns = ["hunter", "hider", "runner", "sleeper", "waiter", "watcher"];
        let result = sample::matrix(&["bold", "meek"], &columns);
        let page = result.render(Format::Table);
        assert!(page.lines().all(|line| line.chars().count() <= screen::STANDARD), "{page}");
        assert_eq!(page.matches("\nbold  ").count(), 3, "two blocks and a ledger\n{page}");
        assert!(page.contains("answered best: bold by hider; meek by hider\n"), "{page}");
        assert!(page.contains("which us likes high and them low"), "{page}");
        assert!(page.contains("balance: bold against hider is an equilibrium"), "{page}");
        assert!(page.contains("racing:  nobody was eliminated"), "{page}");
    }

    #[test]
    fn every_form_has_every_pair() {
        let result = sample::matrix(&["bold", "meek"], &["hunter", "hider"]);
        assert_eq!(result.render(Format::Csv).lines().count(), 1 + 4);
        assert!(result.render(Format::Csv).contains("\nmeek,hider,us_win,500,0.5,"));
        let markdown = result.render(Format::Md);
        assert!(
            markdown.starts_with("| US wins | hunter | hider |\n| --- | ---: | ---: |\n| bold |")
        );
        let json: Value = serde_json::from_str(&result.render(Format::Json)).unwrap();
        assert_eq!(json["rows"]["policies"][1]["policy"], "meek");
        assert_eq!(json["columns"]["policies"][0]["best_answer"], "bold");
        assert_eq!(json["balance"]["kind"], "equilibrium");
    }

    #[test]
    fn a_cycle_is_told_as_a_way_round() {
        let mut result = sample::matrix(&["bold", "meek"], &["hunter", "hider"]);
        result.matrix.verdict = Balance::Cycle(vec![(0, 0), (0, 1), (1, 1), (1, 0)]);
        let way = "bold/hunter → bold/hider → meek/hider → meek/hunter, and again";
        assert!(result.remark().ends_with(way), "{}", result.remark());
        result.matrix.verdict = Balance::Perhaps(vec![(1, 0)]);
        assert!(result.remark().contains("alone from meek/hunter; more games"));
    }
}
