//! A run sliced: odds of one thing given another, for people and for programs.

use serde_json::{Value, json};

use super::chart::bar;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use super::{Format, screen};
use crate::findings::{SliceGroup, SliceResult, SlicedCell};
use kernel::VERSION;
use kernel::stats::Estimate;
use kernel::systems::Metric;

impl SliceResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    /// What was asked, in a line: `US wins by Planes attacking, where planes_attacking>10`.
    pub fn asked(&self) -> String {
        let metrics: Vec<&str> = self.metrics.iter().map(|metric| metric.title).collect();
        let by = self.by.map_or(String::new(), |by| format!(" by “{}”", by.title));
        let given = match self.condition.as_str() {
            "" => String::new(),
            said => format!(", in games with {said}"),
        };
        format!("{}{by}{given}", metrics.join(", "))
    }

    /// How values were put together, where they were.
    pub fn binning(&self) -> Option<String> {
        self.is_binned().then(|| {
            format!(
                "neighbouring values are put together, so that every group but the last has at least one of {} \
                 parts of the games (--bins)",
                self.bins
            )
        })
    }

    /// A cell by its scenario, or by its name where there are several.
    pub fn heading(&self, cell: &SlicedCell) -> String {
        let alike = self.cells.iter().all(|other| other.scenario == cell.scenario);
        match self.cells.len() {
            1 => format!("{}/{}", self.system, cell.scenario),
            _ if alike => cell.title.clone(),
            _ => format!("{}: {}", cell.scenario, cell.title),
        }
    }

    fn table(&self) -> String {
        let asked = format!("{}: {}", self.run, self.asked());
        let mut page = screen::paint(screen::Tone::Strong, &wrap("", &asked)) + "\n";
        for cell in &self.cells {
            let (held, games) = (count(cell.held()), count(cell.games));
            let some = if cell.held() == cell.games {
                format!("{games} games")
            } else {
                format!("{held} of {games} games")
            };
            page += &format!("\n{}\n", wrap("", &format!("{}, {some}", self.heading(cell))));
            for metric in 0..self.metrics.len() {
                page += &format!("\n{}", self.metric_table(cell, metric));
            }
        }
        page + "\n" + &self.foot()
    }

    fn metric_table(&self, cell: &SlicedCell, metric: usize) -> String {
        let kind = Kind::of(&self.metrics[metric]);
        let row = |label: String, group: &SliceGroup| {
            let found = &group.measured[metric].estimate;
            let shown = if kind == Kind::Share { bar(found.value, 10) } else { String::new() };
            [label, count(group.games), kind.value(found), kind.interval(found), shown]
        };
        let by = self.by.as_ref();
        let groups = cell.groups.iter().map(|group| row(group.label(by), group));
        let all = cell.total.iter().filter(|_| cell.groups.len() > 1);
        let rows = groups.chain(all.map(|total| row("together".into(), total)));
        let heads = [
            Column::words(by.map_or("", |by| by.title)),
            Column::numbers("games"),
            Column::numbers(self.metrics[metric].title),
            Column::numbers("95 % interval"),
            Column::words("").or_none(),
        ];
        ledger(heads, &rows.collect::<Vec<_>>())
    }

    fn foot(&self) -> String {
        let mut foot = String::new();
        if let Some(how) = self.binning() {
            foot += &(wrap("groups:  ", &how) + "\n");
        }
        let luck = "left in: what is told is plain shares and means of the games of each group";
        foot += &(wrap("luck:    ", luck) + "\n");
        foot + &format!("tincan {VERSION}, seed {}\nreproduce this: {}\n", self.seed, self.command)
    }

    fn json(&self) -> String {
        let metrics: Vec<&str> = self.metrics.iter().map(|metric| metric.name).collect();
        let cells: Vec<Value> = self.cells.iter().map(|cell| self.cell_json(cell)).collect();
        pretty(&json!({
            "run": self.run,
            "version": VERSION,
            "system": self.system,
            "seed": self.seed,
            "by": self.by.map(|by| by.name),
            "metrics": metrics,
            "where": self.condition,
            "bins": self.bins,
            "cells": cells,
            "redo": self.command,
        }))
    }

    fn cell_json(&self, cell: &SlicedCell) -> Value {
        let groups: Vec<Value> = cell.groups.iter().map(|group| self.group_json(group)).collect();
        json!({
            "scenario": cell.scenario,
            "cell": cell.name,
            "games": cell.games,
            "held": cell.held(),
            "groups": groups,
            "together": cell.total.as_ref().map(|total| self.group_json(total)),
        })
    }

    fn group_json(&self, group: &SliceGroup) -> Value {
        let found = group.measured.iter().map(|one| {
            let Estimate { value, low, high, n } = one.estimate;
            (
                one.metric.name.to_owned(),
                json!({ "value": value, "low": low, "high": high, "n": n }),
            )
        });
        let metrics: serde_json::Map<String, Value> = found.collect();
        let [from, to] = self.ends(group);
        let label = group.label(self.by.as_ref());
        json!({ "group": label, "from": from, "to": to, "games": group.games, "metrics": metrics })
    }

    /// The least and the greatest value of a group in its unit; nothing where games are not grouped, or where the
    /// value is a word.
    fn ends(&self, group: &SliceGroup) -> [Option<f64>; 2] {
        let unit = |by: &Metric, value: i32| match by.word(value) {
            Some(_) => None,
            None => Some(by.in_units(value.into())),
        };
        [group.from, group.to].map(|value| unit(self.by.as_ref()?, value))
    }

    /// One row for every metric of every group.
    fn frame(&self) -> Frame {
        let rows: Vec<(&SlicedCell, &SliceGroup, usize)> = self
            .cells
            .iter()
            .flat_map(|cell| cell.groups.iter().map(move |group| (cell, group)))
            .flat_map(|(cell, group)| {
                (0..self.metrics.len()).map(move |metric| (cell, group, metric))
            })
            .collect();
        let by = self.by.map_or("", |by| by.name);
        let estimates: Vec<Estimate> =
            rows.iter().map(|(_, group, metric)| group.measured[*metric].estimate).collect();
        let end = |at: usize| rows.iter().map(move |row| self.ends(row.1)[at].unwrap_or(f64::NAN));
        let frame = Frame::default()
            .words("scenario", rows.iter().map(|row| row.0.scenario.clone()))
            .words("cell", rows.iter().map(|row| row.0.name.clone()))
            .words("where", rows.iter().map(|_| self.condition.clone()))
            .words("by", rows.iter().map(|_| by.to_owned()))
            .words("group", rows.iter().map(|row| row.1.label(self.by.as_ref())))
            .numbers("from", end(0))
            .numbers("to", end(1))
            .words("metric", rows.iter().map(|row| self.metrics[row.2].name.to_owned()));
        with_estimates(frame, &estimates)
    }

    fn markdown(&self) -> String {
        let mut page = format!("**{}**: {}.\n", self.run, self.asked());
        for cell in &self.cells {
            for (place, metric) in self.metrics.iter().enumerate() {
                let by = self.by.map_or("", |by| by.title);
                page +=
                    &format!("\n{}\n\n| {by} | games | {} |\n", self.heading(cell), metric.title);
                page += "| --- | ---: | ---: |\n";
                for group in &cell.groups {
                    let label = group.label(self.by.as_ref());
                    let told = Kind::of(metric).both(&group.measured[place].estimate);
                    page += &format!("| {label} | {} | {told} |\n", count(group.games));
                }
            }
        }
        let note = self.binning().map_or(String::new(), |how| format!("\n{how}.\n"));
        format!("{page}{note}\n`{}`\n", self.command)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::findings::{Condition, SliceQuestion, SliceTally};
    use kernel::systems::toys::coins::{Coins, METRICS};

    /// Thirty games by throws, of which two thirds of those of one throw are won.
    pub fn result(bins: usize) -> SliceResult {
        let condition = Condition::parse("throws<9", METRICS).unwrap();
        let question =
            SliceQuestion { by: Some(1), metrics: vec![0], condition, bins, ..Default::default() };
        let mut tally = SliceTally::default();
        for game in 0..30 {
            tally.add(&question, &[i32::from(game % 3 != 0), 1 + game % 10]);
        }
        let cell = SlicedCell {
            scenario: "ten".into(),
            name: "as played".into(),
            title: "as played".into(),
            games: tally.games,
            groups: tally.groups(&question, METRICS, &Coins),
            total: tally.together(&question, METRICS, &Coins),
        };
        SliceResult {
            system: "coins".into(),
            run: "mine".into(),
            seed: 5,
            by: Some(METRICS[1]),
            metrics: vec![METRICS[0]],
            bins,
            condition: "throws<9".into(),
            cells: vec![cell],
            command: "tincan slice mine --by throws --where throws<9".into(),
        }
    }

    /// Of 30 games 24 have less than nine throws, three for every number of them.
    #[test]
    fn every_form_tells_the_same_groups() {
        let result = result(10);
        let page = result.render(Format::Table);
        assert!(page.contains("coins/ten, 24 of 30 games\n"), "{page}");
        assert!(page.contains("\ntogether") && !page.contains("--bins"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        let csv = result.render(Format::Csv);
        assert_eq!(csv.lines().count(), 9, "{csv}");
        let row = "ten,as played,throws<9,throws,1,1,1,us_win,3,0.6666666666666666,";
        assert!(csv.lines().nth(1).unwrap().starts_with(row), "{csv}");
        let told: Value = serde_json::from_str(&result.render(Format::Json)).unwrap();
        assert_eq!(told["cells"][0]["held"], 24);
        assert_eq!(told["cells"][0]["groups"][7]["from"], 8.0);
        assert_eq!(told["cells"][0]["together"]["metrics"]["us_win"]["n"], 24);
        assert!(result.render(Format::Md).contains("| 8 | 3 | "));
    }

    #[test]
    fn it_is_said_how_values_were_put_together() {
        let result = result(3);
        let page = result.render(Format::Table);
        assert!(page.contains("\n1 to 3") && page.contains("(--bins)"), "{page}");
        assert_eq!(result.cells[0].groups.len(), 3);
    }
}
