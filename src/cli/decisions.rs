//! `tincan decisions`: what a policy decides, may look at and may answer.

use crate::registry;
use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::output::OutArgs;
use super::{PlainFormat, lookup, output};
use kernel::policy::Seats;
use kernel::policy::{DecisionCard, FeatureCard, Form, ValueKind};
use kernel::systems::{PolicyCard, Side, System, sides};
use lab::output::wrap;

const EXAMPLES: &str = "\
Examples:
  tincan decisions picket-duty
  tincan decisions picket-duty --format json
  tincan check mine.toml
  tincan run picket-duty/cassin-young --policy mine.toml
  tincan run picket-duty/cassin-young --policy spread \\
      --set policy.gunnery.score.guns_on=-2.0";

/// Show every decision of a system: its features and actions, which policies are written from
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The system, as `tincan list` shows it
    system: String,

    /// How to write it
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
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
        let (decisions, policies) = (system.decisions(), system.policies());
        if decisions.is_empty() {
            bail!("`{}` has no decisions to write policies for", system.id());
        }
        Ok(match self.format {
            PlainFormat::Table => table(system.sides(), &decisions, &policies),
            PlainFormat::Json => json(system, &decisions, &policies),
        })
    }
}

/// Every decision with what is its own, then the features all lists share, then the policies.
fn table(sides: &[Side], decisions: &[DecisionCard], policies: &[PolicyCard]) -> String {
    let shared = shared(decisions);
    let mut pages: Vec<String> = decisions.iter().map(|one| page(sides, one, &shared)).collect();
    if !shared.is_empty() {
        let features: String = shared.iter().map(feature).collect();
        pages.push(format!("Features of every decision list that has any:\n{features}"));
    }
    let one = |policy: &PolicyCard| {
        let seats = seats(sides, policy.seats).map_or(String::new(), |of| format!("({of})  "));
        wrap(&format!("  {}  {seats}", policy.id), &policy.title) + "\n"
    };
    pages.extend(ties(sides, decisions));
    pages.push(format!("Policies:\n{}", policies.iter().map(one).collect::<String>()));
    pages.join("\n")
}

/// How equal scores are told apart, and how to say so; nothing where there are no scores.
fn ties(sides: &[Side], decisions: &[DecisionCard]) -> Option<String> {
    let scored = decisions.iter().any(|card| matches!(card.form, Form::Score { .. }));
    let words = TIES_WORDS.map(|(word, meaning)| wrap(&format!("  {word}: "), meaning) + "\n");
    let set = match sides {
        [_, second, ..] => format!(
            "in a file: ties = \"random\"; as a setting: --set policy.ties=random for all sides, \
             policy.{}.ties for one",
            second.key()
        ),
        _ => "in a file: ties = \"random\"; as a setting: --set policy.ties=random".into(),
    };
    let title = "ties: which of the options that score highest a policy takes, in all its scores\n";
    scored.then(|| format!("{title}{}{}\n", words.concat(), wrap("  ", &set)))
}

/// What may be said of ties.
const TIES_WORDS: [(&str, &str); 2] = [
    ("first", "the first of them, in the order each decision lists its options (the default)"),
    (
        "random",
        "any of them, all equally likely, by dice of the player's own that move nobody else's",
    ),
];

/// Who sits there, where there are several sides.
fn seats(all: &[Side], seats: Seats) -> Option<String> {
    (all.len() > 1).then(|| sides::spelled(all, seats))
}

/// Features that every list with features has.
fn shared(decisions: &[DecisionCard]) -> Vec<FeatureCard> {
    let is_list = |card: &&DecisionCard| matches!(card.form, Form::List { .. });
    let mut lists = decisions.iter().filter(is_list).filter(|card| !card.features.is_empty());
    let Some(first) = lists.next() else { return Vec::new() };
    let others: Vec<_> = lists.collect();
    let common = |feature: &&FeatureCard| others.iter().all(|c| c.features.contains(feature));
    first.features.iter().filter(common).copied().collect()
}

fn page(sides: &[Side], decision: &DecisionCard, shared: &[FeatureCard]) -> String {
    let seats = seats(sides, decision.seats).map_or(String::new(), |of| format!(" ({of})"));
    let mut page = wrap(&format!("{}{seats}: ", decision.name), decision.meaning) + "\n";
    let mut line = |first: &str, text: &str| page += &(wrap(first, text) + "\n");
    let is_list = match decision.form {
        Form::List { actions, otherwise } => {
            line("  ", &format!("a list: [[{}]] when = {{ … }} do = \"…\"", decision.name));
            actions.iter().for_each(|(name, meaning)| line(&format!("  do {name}: "), meaning));
            let otherwise = otherwise.unwrap_or("the last rule must have no `when`");
            line("  otherwise: ", otherwise);
            true
        }
        Form::Score { options, declined } => {
            line("  ", &format!("a score: [{}.score], over {options}", decision.name));
            line("  ", "of equals the first wins, or any with ties = \"random\"");
            if let Some(declined) = declined {
                line("  ", &format!("{}.least: below this score {declined}", decision.name));
            }
            false
        }
    };
    let own = decision.features.iter().filter(|feature| !is_list || !shared.contains(feature));
    page + &own.map(feature).collect::<String>()
}

fn feature(card: &FeatureCard) -> String {
    let values = match card.kind {
        ValueKind::Word(words) if words.len() > 12 => {
            format!("{} | … | {}", words[0], words[words.len() - 1])
        }
        kind => kind.spelled(),
    };
    wrap(&format!("    {}: ", card.name), &format!("{} ({values})", card.meaning)) + "\n"
}

fn json(system: &dyn System, decisions: &[DecisionCard], policies: &[PolicyCard]) -> String {
    let seated = |mut value: Value, seats: Seats| {
        if system.sides().len() > 1 {
            value["sides"] = json!(sides::keys(system.sides(), seats));
        }
        value
    };
    let policy =
        |card: &PolicyCard| seated(json!({ "id": card.id, "title": card.title }), card.seats);
    let policies: Vec<Value> = policies.iter().map(policy).collect();
    let decision = |card: &DecisionCard| seated(decision_json(card), card.seats);
    let decisions: Vec<Value> = decisions.iter().map(decision).collect();
    let ties = TIES_WORDS.map(|(word, meaning)| json!({ "name": word, "meaning": meaning }));
    let page = json!({ "system": system.id(), "decisions": decisions, "ties": ties,
                       "policies": policies });
    format!("{page:#}\n")
}

fn decision_json(card: &DecisionCard) -> Value {
    let features: Vec<Value> = card.features.iter().map(feature_json).collect();
    let (name, meaning) = (card.name, card.meaning);
    match card.form {
        Form::List { actions, otherwise } => {
            let one = |(name, meaning): &(&str, &str)| json!({ "name": name, "meaning": meaning });
            let actions: Vec<Value> = actions.iter().map(one).collect();
            json!({ "name": name, "meaning": meaning, "form": "list", "actions": actions,
                    "otherwise": otherwise, "features": features })
        }
        Form::Score { options, declined } => {
            json!({ "name": name, "meaning": meaning, "form": "score", "options": options,
                    "declined": declined, "features": features })
        }
    }
}

fn feature_json(card: &FeatureCard) -> Value {
    let mut value = json!({ "name": card.name, "kind": card.kind.name(), "meaning": card.meaning });
    match card.kind {
        ValueKind::Whole { least, most } => {
            (value["least"], value["most"]) = (json!(least), json!(most))
        }
        ValueKind::Real { least, most } => {
            (value["least"], value["most"]) = (json!(least), json!(most))
        }
        ValueKind::Word(words) => value["words"] = json!(words),
        ValueKind::Flag => {}
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::PICKET_DUTY;
    use kernel::systems::toys::coins::Toy;

    fn page(format: PlainFormat) -> String {
        Args { system: "picket-duty".into(), format, out: OutArgs::default() }
            .page(&[&PICKET_DUTY])
            .unwrap()
    }

    #[test]
    fn every_decision_feature_and_action_is_shown_with_its_meaning() {
        let page = page(PlainFormat::Table);
        assert!(page.contains("a list: [[maneuver]] when = { … } do = \"…\""), "{page}");
        assert!(page.contains("gunnery.least: below this score the gun holds its fire"), "{page}");
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        for decision in PICKET_DUTY.decisions() {
            for card in decision.features {
                assert!(flat.contains(&format!("{}: {} (", card.name, card.meaning)), "{card:?}");
            }
        }
    }

    /// Equal scores are common: where they fall is part of what a policy does.
    #[test]
    fn a_score_says_which_of_equals_is_taken() {
        let args = Args {
            system: "kamikaze-attack".into(),
            format: PlainFormat::Table,
            out: OutArgs::default(),
        };
        let page = args.page(registry::all()).unwrap();
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let entry = "[cap_entry.score], over the columns of the board, from the west of equals the \
                     first wins, or any with ties = \"random\"";
        assert!(flat.contains(entry), "{page}");
        assert!(flat.contains("asked before its first attack, and again only after a kill"));
        assert!(flat.contains("--set policy.ties=random for all sides, policy.japan.ties for one"));
    }

    #[test]
    fn json_has_all_of_it() {
        let page: Value = serde_json::from_str(&page(PlainFormat::Json)).unwrap();
        let decisions = page["decisions"].as_array().unwrap();
        assert_eq!(decisions.len(), PICKET_DUTY.decisions().len());
        let maneuver = decisions.iter().find(|one| one["name"] == "maneuver").unwrap();
        assert_eq!(maneuver["actions"][1]["name"], "yes");
        assert_eq!(page["policies"][0]["id"], "reference");
    }

    #[test]
    fn a_system_without_decisions_says_so() {
        let args =
            Args { system: "coins".into(), format: PlainFormat::Table, out: OutArgs::default() };
        let error = args.page(&[&Toy]).unwrap_err().to_string();
        assert_eq!(error, "`coins` has no decisions to write policies for");
    }
}
