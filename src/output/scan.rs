//! What carries a game and what could bring it to a target, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::balance::solution;
use super::frame::{Frame, with_estimates};
use super::json::pretty;
use super::text::{Column, columns, ledger, wrap};
use super::told::{Kind, count};
use crate::findings::{Remedy, ScanNumber, ScanResult, ScanStep};
use kernel::stats::Estimate;

/// So many numbers are named in the answer, and stand in the short table.
const NAMED: usize = 5;
const SHOWN: usize = 20;

impl ScanResult {
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

    /// What the game is, what brings it to the target, and what carries it.
    fn answer(&self) -> String {
        format!("{} {}", self.solution(), self.carried())
    }

    /// What the game is, and what brings it to the target.
    pub fn solution(&self) -> String {
        let (place, title) = (self.asked.places(), &self.asked.metric.title);
        let interval = self.kind().interval(&self.base).replace(' ', "\u{a0}");
        format!(
            "{place}: “{title}” is {} {interval} as it is, n\u{a0}=\u{a0}{}. {}",
            self.kind().said(&self.base),
            count(self.base.n),
            self.remedy_told()
        )
    }

    /// `These 5 numbers carry the game: …`
    pub fn carried(&self) -> String {
        let movers: Vec<&ScanNumber> = self.movers().collect();
        let named: Vec<String> = movers.iter().take(NAMED).map(|one| self.named(one)).collect();
        let all = self.numbers.len() as u64;
        match (named.len(), movers.len()) {
            (0, _) => format!("None of {} numbers is known to move it by one step.", count(all)),
            (_, 1) => format!("Of {} numbers one moves it by one step: {}.", count(all), named[0]),
            (shown, moving) => format!(
                "Of {} numbers {moving} are known to move it by one step; these {shown} carry the game: {}.",
                count(all),
                named.join("; ")
            ),
        }
    }

    fn named(&self, one: &ScanNumber) -> String {
        let most = one.most().expect("a number that moves something has a step");
        format!("{} ({} → {}: {})", one.title, one.value, most.value, self.worth(&most.difference))
    }

    /// `+3.1 points [2.8, 3.4]`.
    fn worth(&self, found: &Estimate) -> String {
        let plus = if found.value > 0.0 { "+" } else { "" };
        let interval = self.kind().interval(found).replace(' ', "\u{a0}");
        format!("{plus}{} {interval}", self.kind().difference_said(found))
    }

    /// The least change that reaches the target.
    pub fn remedy_told(&self) -> String {
        let target = self.kind().level(self.target);
        let Some(best) = self.remedies.first().filter(|one| one.behind.is_some()) else {
            let tried = self.remedies.len();
            return match tried {
                0 => format!("No number is known to move it towards {target} by one step."),
                1 => format!("The one number that moves it towards {target} does not reach that."),
                _ => format!(
                    "None of the {tried} numbers that were solved reaches {target} by itself."
                ),
            };
        };
        let nearest = best.nearest(self.target);
        let at = best.crossing.map_or_else(String::new, |one| format!(" at {}", solution(&one)));
        format!(
            "The least change that brings it to {target} or past it is “{}” from {} to {}: {} {}{}.",
            best.title,
            best.value,
            nearest.name,
            self.kind().said(&nearest.found),
            self.kind().interval(&nearest.found).replace(' ', "\u{a0}"),
            if at.is_empty() { at } else { format!(" (the target is met{at})") }
        )
    }

    /// What was not tried, and what changed nothing.
    pub fn left_out(&self) -> String {
        let nothing = self.numbers.iter().filter(|one| one.does_nothing()).count() as u64;
        let first = self.looks.first().copied().unwrap_or(0);
        let not = &self.not_stepped;
        format!(
            "{} change no game of the first {}; {} steps are refused by the book; {} words have no order and were left \
             alone",
            count(nothing),
            count(first),
            count(not.refused),
            count(not.without_order)
        )
    }

    fn table(&self) -> String {
        let foot = format!(
            "{} games were played, up to {} by each number\ntincan {}, seed {}\nreproduce this: {}\n",
            count(self.played),
            count(self.asked.games),
            self.asked.version,
            self.asked.seed,
            self.asked.redo
        );
        [
            wrap("", &self.answer()),
            self.remedies_table(),
            self.movers_table(),
            wrap("numbers: ", &self.left_out()),
            wrap("method:  ", METHOD),
            foot,
        ]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
        .replace("\n\nmethod:", "\nmethod:")
        .replacen(
            &format!("\n\n{} games were", count(self.played)),
            &format!("\n{} games were", count(self.played)),
            1,
        )
    }

    fn remedies_table(&self) -> String {
        if self.remedies.is_empty() {
            return String::new();
        }
        let target = self.kind().level(self.target);
        let reached = format!("{target} at");
        let heads = [
            Column::words("could make it so"),
            Column::words("is"),
            Column::words("set to"),
            Column::numbers(&reached),
            Column::numbers("steps"),
            Column::numbers("gives"),
        ];
        columns(heads, self.remedies.iter().map(|one| self.remedy_row(one)))
    }

    fn remedy_row(&self, one: &Remedy) -> [String; 6] {
        let nearest = one.nearest(self.target);
        let at = match (one.behind, &one.crossing) {
            (None, _) => "not reached".to_owned(),
            (Some(_), None) => "—".to_owned(),
            (Some(_), Some(found)) => solution(found).replace('\u{a0}', " "),
        };
        let steps = match one.behind {
            Some(_) => one.steps(self.target).to_string(),
            None => String::new(),
        };
        [
            one.title.clone(),
            one.value.clone(),
            nearest.name.clone(),
            at,
            steps,
            self.kind().both(&nearest.found),
        ]
    }

    fn movers_table(&self) -> String {
        let heads = [
            Column::words("carries the game"),
            Column::words("is"),
            Column::words("by one step"),
            Column::numbers(self.kind().difference_head()),
            Column::numbers("games affected"),
        ];
        let rows: Vec<[String; 5]> =
            self.movers().take(SHOWN).filter_map(|one| self.row(one)).collect();
        if rows.is_empty() { String::new() } else { ledger(heads, &rows).trim_end().to_owned() }
    }

    fn row(&self, one: &ScanNumber) -> Option<[String; 5]> {
        let step = one.most()?;
        let affected = format!("{} of {}", count(step.touched), count(step.difference.n));
        let worth = self.kind().difference(&step.difference);
        Some([one.title.clone(), one.value.clone(), step.value.clone(), worth, affected])
    }

    fn markdown(&self) -> String {
        let movers = self.movers().filter_map(|one| Some((one, self.row(one)?)));
        let movers: String = movers
            .map(|(one, row)| format!("| {} | `{}` |\n", row.join(" | "), one.path))
            .collect();
        let remedies = self
            .remedies
            .iter()
            .map(|one| format!("| {} | `{}` |\n", self.remedy_row(one).join(" | "), one.path));
        format!(
            "{}\n\n| could make it so | is | set to | reached at | steps | gives | setting |\n\
             | --- | --- | --- | ---: | ---: | ---: | --- |\n{}\n\
             | carries the game | is | by one step | {} | games affected | setting |\n\
             | --- | --- | --- | ---: | ---: | --- |\n{movers}\n- Numbers: {}\n- Reproduce this: `{}`\n",
            self.answer(),
            remedies.collect::<String>(),
            self.kind().difference_head(),
            self.left_out(),
            self.asked.redo
        )
    }

    /// One row for every step, then one for every number that was solved.
    pub fn frame(&self) -> Frame {
        let all = self.numbers.iter().flat_map(|one| one.steps.iter().map(move |step| (one, step)));
        let steps = all.map(|(one, step)| Row::of_step(one, step));
        let rows: Vec<Row> =
            steps.chain(self.remedies.iter().map(|one| Row::of_remedy(one, self.target))).collect();
        let words =
            |of: for<'r> fn(&'r Row<'r>) -> &'r str| rows.iter().map(move |row| of(row).to_owned());
        let found: Vec<Estimate> = rows.iter().map(|row| row.found).collect();
        let numbers = |of: fn(&Row) -> f64| rows.iter().map(of);
        let frame = Frame::default()
            .words("of", words(|row| row.of))
            .words("setting", words(|row| row.path))
            .words("was", words(|row| row.was))
            .words("level", words(|row| row.level))
            .words("metric", rows.iter().map(|_| self.asked.metric.name.clone()));
        with_estimates(frame, &found)
            .numbers("p", numbers(|row| row.p[0]))
            .numbers("p_holm", numbers(|row| row.p[1]))
            .numbers("touched", numbers(|row| row.touched))
            .numbers("target", rows.iter().map(|_| self.target))
            .numbers("at", numbers(|row| row.at[0]))
            .numbers("at_low", numbers(|row| row.at[1]))
            .numbers("at_high", numbers(|row| row.at[2]))
            .numbers("steps", numbers(|row| row.steps))
    }

    fn json(&self) -> String {
        let asked = &self.asked;
        pretty(&json!({
            "system": asked.system,
            "scenario": asked.scenario(),
            "version": asked.version,
            "seed": asked.seed,
            "games": asked.games,
            "played": self.played,
            "looks": self.looks,
            "metric": asked.metric.name,
            "title": asked.metric.title,
            "target": self.target,
            "base": estimate(&self.base),
            "refused": self.not_stepped.refused,
            "without_order": self.not_stepped.without_order,
            "remedies": self.remedies.iter().map(|one| remedy(one, self.target)).collect::<Vec<_>>(),
            "numbers": self.numbers.iter().map(number).collect::<Vec<_>>(),
            "redo": asked.redo,
        }))
    }
}

const METHOD: &str = "every step is held against the game as it is, game by game on the same dice; what is said to \
    move it does so after correction for all steps (Holm) and for the looks on the way (Bonferroni); intervals are \
    95 %, each by itself";

/// One line of the table for programs.
struct Row<'a> {
    of: &'static str,
    path: &'a str,
    was: &'a str,
    level: &'a str,
    found: Estimate,
    p: [f64; 2],
    touched: f64,
    at: [f64; 3],
    steps: f64,
}

impl Row<'_> {
    fn of_step<'a>(one: &'a ScanNumber, step: &'a ScanStep) -> Row<'a> {
        Row {
            of: "step",
            path: &one.path,
            was: &one.value,
            level: &step.value,
            found: step.difference,
            p: [step.p, step.adjusted],
            touched: step.touched as f64,
            at: [f64::NAN; 3],
            steps: step.by as f64,
        }
    }

    fn of_remedy(one: &Remedy, target: f64) -> Row<'_> {
        let nearest = one.nearest(target);
        let end = |end: Option<f64>| end.unwrap_or(f64::NAN);
        let at =
            one.crossing.map_or([f64::NAN; 3], |found| [found.at, end(found.low), end(found.high)]);
        Row {
            of: if one.behind.is_some() { "solution" } else { "not reached" },
            path: &one.path,
            was: &one.value,
            level: &nearest.name,
            found: nearest.found,
            p: [f64::NAN; 2],
            touched: f64::NAN,
            at,
            steps: one.steps(target),
        }
    }
}

fn estimate(found: &Estimate) -> Value {
    json!({ "value": found.value, "low": found.low, "high": found.high, "n": found.n })
}

fn number(one: &ScanNumber) -> Value {
    let step = |step: &ScanStep| {
        json!({ "by": step.by, "value": step.value, "difference": estimate(&step.difference), "p": step.p,
                "p_holm": step.adjusted, "games_touched": step.touched })
    };
    json!({ "setting": one.path, "title": one.title, "value": one.value, "moves": one.moves(),
            "steps": one.steps.iter().map(step).collect::<Vec<_>>() })
}

fn remedy(one: &Remedy, target: f64) -> Value {
    let nearest = one.nearest(target);
    let crossing =
        one.crossing.map(|found| json!({ "at": found.at, "low": found.low, "high": found.high }));
    let [least, most] = one.curve.reach();
    json!({ "setting": one.path, "title": one.title, "value": one.value, "reached": one.behind.is_some(),
            "nearest": nearest.name, "found": estimate(&nearest.found), "crossing": crossing,
            "steps": one.steps(target), "reach": [least.found.value, most.found.value] })
}
