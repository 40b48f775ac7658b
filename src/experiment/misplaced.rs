//! Files that are handed in as scenarios and are none.

use toml::de::DeTable;

use kernel::systems::{File, System};

use super::is_experiment;

/// What a file handed in as a scenario of `system` is instead, and the cure. `None` for one that may
/// be a scenario: what is wrong inside it is told when it is read.
pub fn misplaced(system: &dyn System, file: &File) -> Option<(String, String)> {
    let File { name, text } = file;
    if is_experiment(text) {
        let help = format!("`tincan sweep {name}` plays experiments");
        return Some((format!("`{name}` is an experiment, not a scenario"), help));
    }
    if let Some(said) = system_said(text).filter(|said| said != system.id()) {
        let what = format!("`{name}` is a file of {said}, not of {}", system.id());
        return Some((what, "name the system it is for, or change its line `system`".into()));
    }
    let kind = system.check(file).ok()?.kind;
    let help = match kind.as_str() {
        "scenario" => return None,
        "policy" => format!("`--policy {name}` lets it decide"),
        _ => format!("a scenario names what it is played with: {kind} = \"{name}\""),
    };
    Some((format!("`{name}` is a {kind}, not a scenario"), help))
}

/// The system a file names, as far as it can be parsed.
pub fn system_said(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().get("system")?.get_ref().as_str().map(str::to_owned)
}
