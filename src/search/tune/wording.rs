//! A decision as people write it: one line for a rule's conditions, one for each weight.

use toml::{Table, Value};

/// The text of decision `name` of a policy.
pub fn wording(name: &str, decision: &Value) -> String {
    match decision {
        Value::Array(rules) => {
            rules.iter().map(|one| rule(name, one)).collect::<Vec<_>>().join("\n")
        }
        Value::Table(table) => score(name, table),
        other => format!("{name} = {other}\n"),
    }
}

fn rule(name: &str, rule: &Value) -> String {
    let line = |key: &str| rule.get(key).map_or(String::new(), |said| format!("{key} = {said}\n"));
    format!("[[{name}]]\n{}{}", line("when"), line("do"))
}

fn score(name: &str, decision: &Table) -> String {
    let least = decision.get("least").map(|least| format!("[{name}]\nleast = {least}\n"));
    let weights = decision.get("score").and_then(Value::as_table);
    let weights = weights.map_or(String::new(), |weights| table(&format!("{name}.score"), weights));
    least.unwrap_or_default() + &weights
}

/// Single values first: what follows the head of another table belongs to that.
fn table(name: &str, said: &Table) -> String {
    let (mut text, mut below) = (String::new(), String::new());
    for (word, value) in said {
        match value {
            Value::Table(words) => below += &table(&format!("{name}.{}", key(word)), words),
            single => text += &format!("{} = {single}\n", key(word)),
        }
    }
    match text.is_empty() && !below.is_empty() {
        true => below,
        false => format!("[{name}]\n{text}{below}"),
    }
}

/// A key, in quotes if TOML asks for them.
pub fn key(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => Value::String(word.into()).to_string(),
    }
}
