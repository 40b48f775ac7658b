//! What parts most games under two rule sets, as a table.

use crate::findings::{ForkCensusResult, ForkKind, Why};
use serde_json::{Value, json};

use super::json::pretty;
use super::text::{Column, columns, wrap};
use crate::findings::Seen;
use kernel::stats::interval;

/// How many kinds the table shows.
const SHOWN: usize = 10;

impl ForkCensusResult {
    pub fn text(&self) -> String {
        let [a, b] = &self.names;
        let foot =
            format!("tincan {}, seed {}\nreproduce this: {}\n", self.version, self.seed, self.redo);
        let names = wrap("", &format!("{}: A is {a}, B is {b}", self.target)) + "\n";
        names + &wrap("", &self.summary()) + "\n\n" + &self.table() + &foot
    }

    fn summary(&self) -> String {
        let (games, forked) = (self.census.games, self.census.forked());
        let share = interval::wilson(forked, games, interval::LEVEL).percent();
        let (more, less) = self.census.changed();
        format!(
            "{forked} of {games} games end differently in some metric, {} % with the 95 % interval \
             {}; the other {} end alike; “{}” is higher in B in {more}, lower in {less}",
            share.value_text(),
            share.interval_text(),
            games - forked,
            self.metric.title,
        )
    }

    /// The commonest kinds, and under them one game of each.
    fn table(&self) -> String {
        let kinds = &self.census.kinds;
        if kinds.is_empty() {
            return String::new();
        }
        let heads = [
            Column::numbers("#"),
            Column::numbers("games"),
            Column::numbers("of forks"),
            Column::numbers("up"),
            Column::numbers("down"),
            Column::words("first fork"),
        ];
        let rows =
            kinds.iter().take(SHOWN).enumerate().map(|(number, kind)| self.row(number, kind));
        columns(heads, rows) + "\n" + &self.not_shown() + "\n" + &self.one_of_each() + "\n"
    }

    fn row(&self, number: usize, (kind, seen): &(Option<ForkKind>, Seen)) -> [String; 6] {
        let of_forks = 100.0 * seen.games as f64 / self.census.forked() as f64;
        [
            (number + 1).to_string(),
            seen.games.to_string(),
            format!("{of_forks:.1} %"),
            seen.more.to_string(),
            seen.less.to_string(),
            described(kind.as_ref()),
        ]
    }

    fn not_shown(&self) -> String {
        let rest = self.census.kinds.iter().skip(SHOWN);
        let (kinds, games) =
            rest.fold((0, 0), |(kinds, games), (_, seen)| (kinds + 1, games + seen.games));
        let title = self.metric.title;
        let columns = format!("up, down: games in which “{title}” is higher, lower in B\n");
        match kinds {
            0 => columns,
            _ => format!("… and {kinds} rarer kinds in {games} games\n{columns}"),
        }
    }

    fn one_of_each(&self) -> String {
        let shown = self.examples.iter().take(SHOWN).enumerate();
        let lines = shown.map(|(number, command)| format!("{:>3}  {command}\n", number + 1));
        "one game of each kind, told:\n".to_owned() + &lines.collect::<String>()
    }

    pub fn json(&self) -> String {
        let forked = self.census.forked();
        let share = interval::wilson(forked, self.census.games, interval::LEVEL);
        let kinds: Vec<_> = self.census.kinds.iter().zip(&self.examples).map(kind_value).collect();
        pretty(&json!({
            "target": self.target, "names": self.names, "metric": self.metric.name, "title": self.metric.title,
            "seed": self.seed, "version": self.version, "games": self.census.games,
            "forked": forked,
            "share": { "value": share.value, "low": share.low, "high": share.high, "n": share.n },
            "kinds": kinds, "redo": self.redo,
        }))
    }
}

fn kind_value(((kind, seen), trace): (&(Option<ForkKind>, Seen), &String)) -> Value {
    let fork = kind.as_ref().map(|kind| {
        json!({ "why": kind.why.id(), "rules": kind.rules, "opening": kind.opening,
                "sides": kind.sides })
    });
    json!({ "fork": fork, "games": seen.games, "more": seen.more, "less": seen.less,
            "example": seen.example, "trace": trace })
}

/// A kind of fork in words.
fn described(kind: Option<&ForkKind>) -> String {
    let Some(kind) = kind else { return "no line of the story differs".into() };
    let side = |side: &Option<String>| side.clone().unwrap_or_default();
    let [a, b] = kind.sides.each_ref().map(side);
    let [in_a, in_b] = kind.rules.map(|rule| rule.unwrap_or(""));
    let opening =
        if kind.opening.is_empty() { String::new() } else { format!(" {}:", kind.opening) };
    let both = if a == b {
        format!("both “{a}”, with other numbers")
    } else {
        format!("A “{a}”\nB “{b}”")
    };
    match kind.why {
        Why::Words => format!("{in_a}{opening}\n{both}"),
        Why::Dice => format!("{in_a}{opening} (other dice)\n{both}"),
        Why::Turn => format!("A {in_a} “{a}”\nB {in_b} “{b}”"),
        Why::OnlyA => format!("only in A: {in_a} “{a}”"),
        Why::OnlyB => format!("only in B: {in_b} “{b}”"),
    }
}
