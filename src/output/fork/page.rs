//! Two stories of one game as a page: what is alike, the fork, the chain from it, the outcome.

use super::chain::{cell, chain};
use super::{ForkResult, first_die};
use crate::findings::Played;
use crate::findings::Why;
use crate::findings::headline;
use crate::output::screen;
use crate::output::text::{Column, columns, wrap_to};
use kernel::dice::{Rank, Told};

/// How many lines before the fork are told again, to show where it is.
const LEAD: usize = 2;

impl ForkResult {
    pub fn text(&self) -> String {
        self.text_for(screen::width())
    }

    /// The page for a terminal of `width`: two columns, or one where there is no room.
    pub fn text_for(&self, width: usize) -> String {
        let head = self.played.as_ref().map_or_else(String::new, |played| self.head(played, width));
        let told = match self.fork {
            Some(_) => self.parting(width) + "\n" + &self.what_differs(width),
            None => self.no_fork(width),
        };
        let foot = self.played.as_ref().map(|played| format!("reproduce this: {}\n", played.redo));
        let parts =
            [head, self.summary(width), told, self.outcome_table(), foot.unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn head(&self, played: &Played, width: usize) -> String {
        let Played { system, scenario, seed, game, version, .. } = played;
        let mut head =
            format!("{system}/{scenario}: game {game} of seed {seed}, tincan {version}\n");
        if let Some(note) = &played.note {
            head += &(wrap_to(width, "", note) + "\n");
        }
        head + &self.sides(played, width)
    }

    /// What both were played with, and what each alone.
    fn sides(&self, played: &Played, width: usize) -> String {
        let [a, b] = &played.settings;
        let both: Vec<_> = a.iter().filter(|setting| b.contains(setting)).collect();
        let alone = |settings: &[(String, String)]| {
            let own: Vec<_> = settings.iter().filter(|setting| !both.contains(setting)).collect();
            if own.is_empty() { "nothing else is set".into() } else { listed(&own) }
        };
        let mut lines = String::new();
        if !both.is_empty() {
            lines += &(wrap_to(width, "both:  ", &listed(&both)) + "\n");
        }
        for ((mark, name), settings) in ["A", "B"].iter().zip(&self.names).zip([a, b]) {
            lines += &(wrap_to(width, &format!("{mark} is {name}: "), &alone(settings)) + "\n");
        }
        lines
    }

    /// What it came to, in one line.
    fn summary(&self, width: usize) -> String {
        let differing = self.outcomes().filter(|(_, a, b)| a != b).count();
        let first = headline(self.metrics).and_then(|index| self.outcomes().nth(index));
        let judged = first.map_or_else(String::new, |(metric, a, b)| match a == b {
            true => format!("“{}” is {a} in both; ", metric.title),
            false => format!("“{}” is {a} in A and {b} in B; ", metric.title),
        });
        let metrics = if differing == 1 { "metric differs" } else { "metrics differ" };
        let number = if differing == 0 { "no".to_owned() } else { differing.to_string() };
        wrap_to(width, "", &format!("{judged}{number} {metrics}")) + "\n"
    }

    fn no_fork(&self, width: usize) -> String {
        let lines = self.stories()[0].len();
        let text = format!("no fork: all {lines} lines are alike{}", self.working_note());
        wrap_to(width, "", &text) + "\n"
    }

    /// The shared beginning in a sentence, its last lines, and the two lines that part.
    fn parting(&self, width: usize) -> String {
        let Some(fork) = self.fork else { return String::new() };
        let stories = self.stories();
        let alike = match fork.at {
            0 => "the stories part at their first line".into(),
            1 => "the first line is alike".into(),
            lines => format!("the first {lines} lines are alike{}", self.working_note()),
        };
        let mut page = wrap_to(width, "", &alike) + "\n\n";
        for told in lead(&stories[0][..fork.at]) {
            page += &(wrap_to(width, "   ", &with_rule(told)) + "\n");
        }
        let lines = fork.lines(stories);
        page += &(wrap_to(width, "", &format!("FIRST FORK, {}", manner(fork.why, lines))) + "\n");
        for (mark, line) in [" A ", " B "].iter().zip(lines) {
            let text = line.map_or_else(|| "no such line".into(), with_rule);
            page += &(wrap_to(width, mark, &text) + "\n");
        }
        page
    }

    /// Lines that came to the same by another way.
    fn working_note(&self) -> String {
        let working = self.other_working();
        let Some(&first) = working.first() else { return String::new() };
        let rule = self.stories()[0][first].line.rule;
        let them =
            if working.len() == 1 { "one of them" } else { &format!("{} of them", working.len()) };
        format!(
            ", {them} by other dice or modifiers to the same end, first line {} ({rule})",
            first + 1
        )
    }

    fn what_differs(&self, width: usize) -> String {
        let from = self.fork.map_or(0, |fork| fork.at);
        let [a, b] = self.stories().map(<[Told]>::len);
        let text = format!(
            "From there to the end, what differs (A has {} more lines, B {}):",
            a - from,
            b - from
        );
        let rows = &self.rows[from..];
        wrap_to(width, "", &text) + "\n\n" + &chain(self.stories(), rows, &self.names, width)
    }

    fn outcome_table(&self) -> String {
        let differing: Vec<_> = self.outcomes().filter(|(_, a, b)| a != b).collect();
        if differing.is_empty() {
            return String::new();
        }
        let heads = [
            Column::words("outcome"),
            Column::numbers("A"),
            Column::numbers("B"),
            Column::numbers("B less A"),
        ];
        let rows = differing.into_iter().map(|(metric, a, b)| {
            let difference = i64::from(b) - i64::from(a);
            [metric.title.into(), a.to_string(), b.to_string(), format!("{difference:+}")]
        });
        columns(heads, rows) + "\n"
    }
}

/// The headings the fork stands under, and the last lines before it.
fn lead(shared: &[Told]) -> Vec<&Told> {
    let from = shared.len().saturating_sub(LEAD);
    let last = |rank| shared.iter().rposition(|told| told.line.heading == Some(rank));
    let (part, scene) = (last(Rank::Part), last(Rank::Scene));
    let scene = scene.filter(|&scene| part.is_none_or(|part| part < scene));
    let headings = part.into_iter().chain(scene).filter(|&line| line < from);
    headings.chain(from..shared.len()).map(|line| &shared[line]).collect()
}

/// How the two lines part, in words.
fn manner(why: Why, lines: [Option<&Told>; 2]) -> String {
    let rule = lines.into_iter().flatten().next().map_or("", |told| told.line.rule);
    match (why, lines) {
        (Why::Dice, [Some(a), Some(b)]) => {
            let die = first_die(a, b).unwrap_or(1);
            let face = |told: &Told| {
                told.rolls.get(die - 1).map_or_else(
                    || "is not rolled".into(),
                    |roll| format!("is {} of a d{}", roll.face, roll.sides),
                )
            };
            format!("at {rule}: other dice, die {die} {} in A and {} in B", face(a), face(b))
        }
        (Why::Words, [Some(a), Some(b)]) if !a.rolls.is_empty() => {
            let alike = a.line.done() == b.line.done();
            let end = if alike { "come to another end" } else { "are spent otherwise" };
            format!("at {rule}: the same dice {end}")
        }
        (Why::Words | Why::Dice, _) => format!("at {rule}: no dice, another decision"),
        (Why::Turn, _) => "the game goes another way".into(),
        (Why::OnlyA, _) => format!("at {rule}: only in A"),
        (Why::OnlyB, _) => format!("at {rule}: only in B"),
    }
}

fn with_rule(told: &Told) -> String {
    format!("{}  {}", told.line.rule, cell(told))
}

fn listed(settings: &[&(String, String)]) -> String {
    let one = |(path, value): &&(String, String)| format!("{path} = {value}");
    settings.iter().map(one).collect::<Vec<_>>().join(", ")
}
