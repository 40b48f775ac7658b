//! The settings that touch a rule: rulings where the book is unclear.

use crate::systems::rules::Setting;

/// A setting and the rules it touches.
#[derive(Clone, Debug)]
pub struct Touching {
    pub setting: Setting,
    pub rules: Vec<&'static str>,
}

/// The rulings of a file, in the order of their paths.
pub fn rulings(text: &str, listed: fn(&str) -> Option<&'static str>) -> Vec<Touching> {
    let all: toml::Table = text.parse().expect("the rulings file is tested");
    let mut found = Vec::new();
    collect("rulings", &all, listed, &mut found);
    found
}

/// A ruling is a table with a `question`; other tables hold rulings.
fn collect(
    path: &str,
    table: &toml::Table,
    listed: fn(&str) -> Option<&'static str>,
    found: &mut Vec<Touching>,
) {
    if let Some(question) = table.get("question").and_then(toml::Value::as_str) {
        let setting = Setting { path: path.into(), question: question.into() };
        let rules = said(table).filter_map(listed).collect();
        return found.push(Touching { setting, rules });
    }
    for (name, inner) in table {
        if let Some(inner) = inner.as_table() {
            collect(&format!("{path}.{name}"), inner, listed, found);
        }
    }
}

/// What a ruling says it is about: rules, and sometimes a table or a scenario.
fn said(ruling: &toml::Table) -> impl Iterator<Item = &str> {
    let rules = ruling.get("rules").and_then(toml::Value::as_array);
    rules.into_iter().flatten().filter_map(toml::Value::as_str)
}
