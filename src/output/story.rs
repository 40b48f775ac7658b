//! How games are won, in the forms it is written in.

use crate::findings::story::{PartOfGame, StoryResult, SwingClass, TaleOf};
use serde_json::{Value, json};

use super::Format;
use super::frame::{Frame, with_estimates};
use super::text::{Column, columns, wrap};
use super::told::{Kind, count};
use kernel::stats::Estimate;

/// So many classes of events have a row in a terminal; programs get them all.
const MOST: usize = 12;

/// An estimate in a sentence: its interval stays on its line.
fn unbroken(told: String) -> String {
    told.replace(' ', "\u{a0}")
}

impl StoryResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => super::json::pretty(&self.json()),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    fn table(&self) -> String {
        let asked = &self.asked;
        let parts = columns(PART_HEADS.map(head), self.parts.iter().map(part_row));
        let classes = columns(CLASS_HEADS.map(head), self.classes.iter().take(MOST).map(class_row));
        let foot = format!(
            "tincan {}, seed {}\nreproduce this: {}\n",
            asked.version, asked.seed, asked.redo
        );
        wrap("", &self.opening())
            + "\n\n"
            + &parts
            + "\n\n"
            + &self.remarks()
            + "\n"
            + &classes
            + "\n\n"
            + &self.notes()
            + &foot
            + &self.told.iter().map(|tale| self.command(tale)).collect::<String>()
    }

    fn opening(&self) -> String {
        let (kind, asked) = (Kind::asked(&self.asked.metric), &self.asked);
        format!(
            "{}: “{}” in {} of {} games; each was taken up again at all its moments, {} times or \
             more, to see how it could have ended. Odds of four games in five, and games decided, when each part \
             begins, and how much of the result it settles",
            asked.places(),
            asked.metric.title,
            kind.both(&self.odds),
            count(asked.games),
            self.branches
        )
    }

    /// What games are like, a line each.
    fn remarks(&self) -> String {
        self.in_words().iter().map(|(head, words)| wrap(head, words) + "\n").collect()
    }

    /// The same, with what each line is about.
    pub fn in_words(&self) -> [(&'static str, String); 4] {
        let drama = &self.drama;
        let share = |found: &Estimate| unbroken(Kind::Share.both(found));
        let plain = |found: &Estimate| {
            unbroken(format!("{} {}", found.value_text(), found.interval_text()))
        };
        [
            (
                "lead:      ",
                format!(
                    "passes to the other side {} times a game, at least once in {} of the games",
                    plain(&drama.lead_changes),
                    share(&drama.contested)
                ),
            ),
            (
                "swing:     ",
                format!(
                    "the largest step of the odds in a game is {} points on average",
                    plain(&drama.largest_swing.percent())
                ),
            ),
            (
                "comebacks: ",
                format!("{} of the games were won from odds below 20 %", share(&drama.comebacks)),
            ),
            (
                "dead time: ",
                format!("{} of a game’s rolls come after it is decided", share(&drama.dead_time)),
            ),
        ]
    }

    fn notes(&self) -> String {
        let known =
            |class: &SwingClass| Some(class.settles.value).filter(|share| share.is_finite());
        let more = self.classes.len().saturating_sub(MOST);
        let more = match more {
            0 => String::new(),
            more => wrap("more:    ", &format!("{more} more rules in --format json or csv")) + "\n",
        };
        let all = format!(
            "the parts settle {} of the result, the rules {}; 100 % is all there is, and what differs \
             is noise",
            percent(self.parts.iter().map(|part| part.settles.value).sum()),
            percent(self.classes.iter().filter_map(known).sum()),
        );
        more + &wrap("check:   ", &all) + "\n"
    }

    /// How to read a game worth telling.
    fn command(&self, tale: &TaleOf) -> String {
        let head = format!("read a {} game:", tale.why.spelled());
        format!("{head:24}{}\n", self.trace(tale))
    }

    /// The command that tells a game with its odds.
    pub fn trace(&self, tale: &TaleOf) -> String {
        let told = self.asked.redo.replacen("tincan story", "tincan trace", 1);
        told.replacen(
            &format!("--games {}", self.asked.games),
            &format!("--game {} --odds", tale.game),
            1,
        )
    }

    fn json(&self) -> Value {
        let drama = &self.drama;
        let part = |part: &PartOfGame| {
            json!({ "name": part.name, "games": part.games, "odds": part.odds,
                    "quantiles": part.quantiles, "decided": part.decided, "settles": part.settles })
        };
        let class = |class: &SwingClass| {
            json!({ "rule": class.rule, "title": class.title, "times": class.times,
                    "moves": class.moves, "settles": class.settles })
        };
        let told = |tale: &TaleOf| {
            json!({ "why": tale.why.spelled(), "game": tale.game, "odds": tale.odds,
                    "command": self.trace(tale) })
        };
        let asked = &self.asked;
        json!({ "target": asked.targets.join(", "), "metric": asked.metric.name,
                "title": asked.metric.title, "games": asked.games, "branches": self.branches,
                "seed": asked.seed, "version": asked.version, "odds": self.odds,
                "lead_changes": drama.lead_changes, "contested": drama.contested,
                "largest_swing": drama.largest_swing, "comebacks": drama.comebacks,
                "dead_time": drama.dead_time,
                "parts": self.parts.iter().map(part).collect::<Vec<_>>(),
                "rules": self.classes.iter().map(class).collect::<Vec<_>>(),
                "told": self.told.iter().map(told).collect::<Vec<_>>(), "redo": asked.redo })
    }

    fn markdown(&self) -> String {
        let parts = markdown(PART_HEADS, self.parts.iter().map(part_row));
        let classes = markdown(CLASS_HEADS, self.classes.iter().map(class_row));
        let remarks = self.in_words();
        let remarks = remarks
            .iter()
            .map(|(head, words)| format!("- {}: {words}\n", head.trim().trim_end_matches(':')));
        format!("{}.\n\n{parts}\n{}\n{classes}", self.opening(), remarks.collect::<String>())
    }

    /// One row for every number: of all games, of a part, of a rule.
    pub fn frame(&self) -> Frame {
        let rows = self.rows();
        let words = |of: fn(&Row) -> &str| rows.iter().map(move |row| of(row).to_owned());
        let frame = Frame::default()
            .words("of", words(|row| row.of))
            .words("name", words(|row| &row.name))
            .words("what", words(|row| row.what));
        with_estimates(frame, &rows.iter().map(|row| row.found).collect::<Vec<_>>())
    }

    fn rows(&self) -> Vec<Row> {
        let drama = &self.drama;
        let all = [
            ("odds", self.odds),
            ("lead_changes", drama.lead_changes),
            ("contested", drama.contested),
            ("largest_swing", drama.largest_swing),
            ("comebacks", drama.comebacks),
            ("dead_time", drama.dead_time),
        ];
        let all = all.map(|(what, found)| Row { of: "games", name: String::new(), what, found });
        let part = |part: &PartOfGame| {
            [("odds", part.odds), ("decided", part.decided), ("settles", part.settles)]
                .map(|(what, found)| Row { of: "part", name: part.name.clone(), what, found })
        };
        let class = |class: &SwingClass| {
            [("times", class.times), ("moves", class.moves), ("settles", class.settles)]
                .map(|(what, found)| Row { of: "rule", name: class.rule.clone(), what, found })
        };
        let parts = self.parts.iter().flat_map(part);
        all.into_iter().chain(parts).chain(self.classes.iter().flat_map(class)).collect()
    }
}

/// One number for programs.
struct Row {
    of: &'static str,
    name: String,
    what: &'static str,
    found: Estimate,
}

const PART_HEADS: [&str; 5] = ["part of the game", "odds", "median", "decided", "settles"];

const CLASS_HEADS: [&str; 5] = ["rule", "what rolls", "times a game", "moves, points", "settles"];

fn head(name: &'static str) -> Column<'static> {
    match name {
        "part of the game" | "rule" | "what rolls" => Column::words(name),
        _ => Column::numbers(name),
    }
}

fn part_row(part: &PartOfGame) -> [String; 5] {
    let [low, _, median, _, high] = part.quantiles;
    let [low, high] = [low, high].map(|share| share * 100.0);
    [
        part.name.clone(),
        format!("{low:.0}–{high:.0} %"),
        percent(median),
        Kind::Share.both(&part.decided),
        Kind::Share.both(&part.settles),
    ]
}

fn class_row(class: &SwingClass) -> [String; 5] {
    let moves = class.moves.percent();
    [
        class.rule.clone(),
        class.title.clone(),
        class.times.value_text(),
        format!("{} {}", moves.value_text(), moves.interval_text()),
        Kind::Share.both(&class.settles),
    ]
}

/// `77 %`.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn markdown(heads: [&str; 5], rows: impl Iterator<Item = [String; 5]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let lines: String = rows.map(|row| line(&row)).collect();
    format!("| {} |\n| --- | --- | ---: | ---: | ---: |\n{lines}", heads.join(" | "))
}
