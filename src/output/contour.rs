//! Two settings solved for a target, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::balance::{solution, with_solutions};
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use crate::findings::{ContourResult, ContourRow};
use kernel::stats::Estimate;

/// So many pairs of levels are named.
const NAMED: usize = 3;

impl ContourResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    /// Where the contour runs, and the pairs that come nearest.
    pub fn answer(&self) -> String {
        let [first, second] = &self.knobs;
        let rows = self.rows();
        let reached = rows.iter().filter(|row| row.behind.is_some()).count();
        let along = match reached {
            0 => {
                format!("at no level of “{}” within the levels of “{}”", first.title, second.title)
            }
            _ => format!(
                "at {reached} of {} levels of “{}” by a value of “{}”",
                rows.len(),
                first.title,
                second.title
            ),
        };
        let pairs: Vec<String> =
            self.nearest(NAMED).into_iter().map(|pair| self.pair(pair)).collect();
        format!(
            "{}: “{}” is {} {along}. The nearest pairs are {}",
            self.asked.places(),
            self.asked.metric.title,
            self.kind().level(self.target),
            pairs.join("; ")
        )
    }

    /// `3 with 7: 50.1 % [49.8, 50.4]`.
    fn pair(&self, (row, column): (usize, usize)) -> String {
        let found = &self.grid[row][column];
        format!(
            "{} with {}: {} {}",
            self.knobs[0].levels[row],
            self.knobs[1].levels[column],
            self.kind().said(found),
            self.kind().interval(found).replace(' ', "\u{a0}")
        )
    }

    /// How one row reaches the target.
    pub fn reached(&self, row: &ContourRow) -> String {
        match (row.behind, &row.crossing) {
            (Some(_), Some(found)) => solution(found).replace('\u{a0}', " "),
            (Some(at), None) => {
                let [this, next] = [at, at + 1].map(|at| &row.curve.points[at].name);
                format!("between {this} and {next}")
            }
            (None, _) => {
                let [least, most] = row.curve.reach();
                let said = |found: &Estimate| self.kind().value(found);
                format!("not reached: {} to {}", said(&least.found), said(&most.found))
            }
        }
    }

    fn lines(&self) -> Vec<[String; 4]> {
        let rows = self.rows();
        let line = |(place, row): (usize, &ContourRow)| {
            let nearest = row.curve.nearest(self.target);
            [
                self.knobs[0].levels[place].clone(),
                self.reached(row),
                nearest.name.clone(),
                self.kind().both(&nearest.found),
            ]
        };
        rows.iter().enumerate().map(line).collect()
    }

    fn table(&self) -> String {
        let [first, second] = &self.knobs;
        let heads = [
            Column::words(&first.title),
            Column::words(&second.title),
            Column::words("nearest"),
            Column::numbers("gives"),
        ];
        let least = self.grid.iter().flatten().map(|found| found.n).min().unwrap_or(0);
        format!(
            "{}\n\n{}\n{}\ntincan {}, seed {}\nreproduce this: {}\n",
            wrap("", &format!("{}.", self.answer())),
            ledger(heads, &self.lines()),
            wrap(
                "method:  ",
                &format!(
                    "every pair of levels plays {} games on the same dice, those along the contour {}; at each level \
                     of the first the second is solved along the nearest monotone curve (isotonic regression), its \
                     interval where the target lies within the intervals of the levels",
                    count(least),
                    count(self.asked.games)
                )
            ),
            self.asked.version,
            self.asked.seed,
            self.asked.redo
        )
    }

    fn markdown(&self) -> String {
        let [first, second] = &self.knobs;
        let lines: String =
            self.lines().iter().map(|line| format!("| {} |\n", line.join(" | "))).collect();
        format!(
            "{}.\n\n| {} | {} | nearest | gives |\n| --- | --- | --- | ---: |\n{lines}\n- Reproduce this: `{}`\n",
            self.answer(),
            first.title,
            second.title,
            self.asked.redo
        )
    }

    /// One row for every pair of levels.
    pub fn frame(&self) -> Frame {
        let [first, second] = &self.knobs;
        let pairs = || {
            let columns = second.levels.len();
            (0..self.grid.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
        };
        let found: Vec<Estimate> = self.grid.iter().flatten().copied().collect();
        let rows = self.rows();
        let solved: Vec<_> = pairs().map(|(row, _)| rows[row].crossing).collect();
        let frame = Frame::default()
            .words("setting", pairs().map(|_| first.path.clone()))
            .words("level", pairs().map(|(row, _)| first.levels[row].clone()))
            .words("other_setting", pairs().map(|_| second.path.clone()))
            .words("other_level", pairs().map(|(_, column)| second.levels[column].clone()))
            .words("metric", pairs().map(|_| self.asked.metric.name.clone()));
        with_solutions(with_estimates(frame, &found), self.target, &solved)
    }

    fn json(&self) -> String {
        let asked = &self.asked;
        let [first, second] = &self.knobs;
        let row = |(place, row): (usize, &ContourRow)| {
            let crossing =
                row.crossing.map(|one| json!({ "at": one.at, "low": one.low, "high": one.high }));
            let cell = |found: &Estimate| json!({ "value": found.value, "low": found.low, "high": found.high, "n": found.n });
            json!({ "level": first.levels[place], "reached": row.behind.is_some(), "crossing": crossing,
                    "nearest": row.curve.nearest(self.target).name,
                    "cells": self.grid[place].iter().map(cell).collect::<Vec<Value>>() })
        };
        let nearest = self.nearest(NAMED);
        let nearest =
            nearest.iter().map(|&(row, column)| [&first.levels[row], &second.levels[column]]);
        pretty(&json!({
            "system": asked.system,
            "scenario": asked.scenario(),
            "version": asked.version,
            "seed": asked.seed,
            "games": asked.games,
            "metric": asked.metric.name,
            "title": asked.metric.title,
            "target": self.target,
            "settings": [first.path, second.path],
            "other_levels": second.levels,
            "nearest": nearest.collect::<Vec<_>>(),
            "rows": self.rows().iter().enumerate().map(row).collect::<Vec<Value>>(),
            "redo": asked.redo,
        }))
    }
}
