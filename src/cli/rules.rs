//! `tincan rules`: the rules of a book, what is played of them, and where.

use crate::registry;
use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::output::OutArgs;
use super::{PlainFormat, lookup, output};
use kernel::systems::System;
use kernel::systems::rules::{RuleEntry, Standing};
use lab::output::{Column, columns, wrap};

const EXAMPLES: &str = "\
Examples:
  tincan rules picket-duty             every rule of the book and its standing
  tincan rules picket-duty 6.8         defensive fire, paragraph by paragraph
  tincan rules picket-duty 6.8.K       one paragraph: where it is decided, what changes it";

/// Show the rules of a system's book: what is played, what is left out and why, where it is decided
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The system, as `tincan list` shows it
    system: String,

    /// Only this rule and its paragraphs
    rule: Option<String>,

    #[arg(long, value_enum, default_value = "table")]
    format: PlainFormat,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        output::put(None, &self.page(registry::all())?)
    }

    fn page(&self, all: &[&dyn System]) -> Result<String> {
        let system = lookup::system(all, &self.system)?;
        let rules = system.rules();
        if rules.is_empty() {
            bail!("`{}` has no rule index", system.id());
        }
        let Some(asked) = &self.rule else {
            return Ok(match self.format {
                PlainFormat::Table => index(&rules),
                PlainFormat::Json => json(system, &rules),
            });
        };
        let chosen = lookup::rules(system, &rules, asked)?;
        Ok(match self.format {
            PlainFormat::Table => chosen.iter().map(one).collect::<Vec<_>>().join("\n"),
            PlainFormat::Json => json(system, &chosen),
        })
    }
}

/// How many rules are played and how many are left out.
fn counts(rules: &[RuleEntry]) -> (usize, usize) {
    let played = rules.iter().filter(|rule| rule.standing == Standing::Played).count();
    let left_out = rules.iter().filter(|rule| matches!(rule.standing, Standing::LeftOut(_)));
    (played, left_out.count())
}

fn index(rules: &[RuleEntry]) -> String {
    let heads = ["rule", "title", "standing"].map(Column::words);
    let rows = rules.iter().map(|rule| {
        let standing = match rule.standing {
            Standing::Heading => String::new(),
            Standing::Played => "played".into(),
            Standing::LeftOut(why) => format!("left out: {why}"),
        };
        [rule.id.into(), rule.title.into(), standing]
    });
    let (played, left_out) = counts(rules);
    format!("{}\n\n{played} rules played, {left_out} left out\n", columns(heads, rows))
}

/// One rule in full.
fn one(rule: &RuleEntry) -> String {
    let mut page = format!("{}  {}\n", rule.id, rule.title);
    let mut line = |first: &str, text: &str| page += &(wrap(first, text) + "\n");
    if !rule.summary.is_empty() {
        line("  ", rule.summary);
    }
    match rule.standing {
        Standing::Heading => {}
        Standing::Played => line("  ", "played"),
        Standing::LeftOut(why) => line("  ", &format!("left out: {why}")),
    }
    for place in &rule.decided {
        line("  decided in ", &format!("{}: {}", place.file, place.items.join(", ")));
    }
    for setting in &rule.settings {
        line("  changed by ", &format!("{}: {}", setting.path, setting.question));
    }
    for one in &rule.clarifications {
        line("  clarified by ", &format!("{}: {}", one.id, one.question));
    }
    page
}

fn json(system: &dyn System, rules: &[RuleEntry]) -> String {
    let (played, left_out) = counts(rules);
    let rules: Vec<Value> = rules.iter().map(one_json).collect();
    let system = system.id();
    let page = json!({ "system": system, "played": played, "left_out": left_out, "rules": rules });
    format!("{page:#}\n")
}

fn one_json(rule: &RuleEntry) -> Value {
    let (standing, why) = match rule.standing {
        Standing::Heading => ("heading", None),
        Standing::Played => ("played", None),
        Standing::LeftOut(why) => ("left out", Some(why)),
    };
    let decided = rule.decided.iter();
    let decided = decided.map(|place| json!({ "file": place.file, "items": place.items }));
    let settings = rule.settings.iter();
    let settings = settings.map(|set| json!({ "path": set.path, "question": set.question }));
    let clarified = rule.clarifications.iter();
    let clarified = clarified.map(|one| json!({ "id": one.id, "question": one.question }));
    json!({
        "id": rule.id,
        "title": rule.title,
        "summary": rule.summary,
        "standing": standing,
        "why": why,
        "decided": decided.collect::<Vec<_>>(),
        "settings": settings.collect::<Vec<_>>(),
        "clarifications": clarified.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::Clarification;
    use kernel::systems::rules::{Decided, Setting};
    use kernel::systems::toys::coins::Toy;

    fn rules() -> Vec<RuleEntry> {
        let entry = |id, title, summary, standing| RuleEntry {
            id,
            title,
            summary,
            standing,
            decided: vec![Decided { file: "coins.rs", items: vec!["fn throw".into()] }],
            settings: vec![Setting { path: "coin.sides".into(), question: "How many?".into() }],
            clarifications: vec![Clarification {
                id: "A001".into(),
                rules: Vec::new(),
                question: "Which side is up?".into(),
                reading: "The one seen.".into(),
                reason: "It is on top.".into(),
            }],
        };
        vec![
            entry("1.0", "Coins", "", Standing::Heading),
            entry("1.0.A", "Throw", "Throw it.", Standing::Played),
            entry("1.0.B", "Colour", "Silver.", Standing::LeftOut("only a colour")),
        ]
    }

    #[test]
    fn the_index_ends_with_its_count() {
        let page = index(&rules());
        assert!(page.ends_with("\n\n1 rules played, 1 left out\n"), "{page}");
        assert!(page.contains("left out: only a colour"), "{page}");
    }

    #[test]
    fn one_rule_tells_where_it_is_decided_and_what_changes_it() {
        let expected = "\
1.0.A  Throw
  Throw it.
  played
  decided in coins.rs: fn throw
  changed by coin.sides: How many?
  clarified by A001: Which side is up?
";
        assert_eq!(one(&rules()[1]), expected);
    }

    #[test]
    fn json_has_the_promised_keys() {
        let page: Value = serde_json::from_str(&json(&Toy, &rules())).unwrap();
        assert_eq!((page["played"].as_u64(), page["left_out"].as_u64()), (Some(1), Some(1)));
        assert_eq!(page["rules"][2]["why"], "only a colour");
        assert_eq!(page["rules"][1]["decided"][0]["items"][0], "fn throw");
        assert_eq!(page["rules"][1]["clarifications"][0]["id"], "A001");
    }

    #[test]
    fn a_system_without_an_index_says_so() {
        let args = Args {
            system: "coins".into(),
            rule: None,
            format: PlainFormat::Table,
            out: OutArgs::default(),
        };
        let error = args.page(&[&Toy]).unwrap_err().to_string();
        assert_eq!(error, "`coins` has no rule index");
    }
}
