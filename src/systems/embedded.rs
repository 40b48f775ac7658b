//! The files of a system that are part of the binary: scenarios, ships, charts.

use crate::config::{Problems, nearest};

use super::ScenarioCard;

/// A file of the binary: its name for messages, and its text.
pub type Embedded = (&'static str, &'static str);

/// `configs/…/cassin-young.toml` → `cassin-young`.
pub fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The file whose name is `id`.
pub fn find(files: &'static [Embedded], id: &str) -> Option<&'static Embedded> {
    files.iter().find(|(name, _)| stem(name) == id)
}

/// The scenario whose name is `id`, or which one may have been meant.
pub fn scenario(system: &str, files: &'static [Embedded], id: &str) -> Result<Embedded, Problems> {
    find(files, id).copied().ok_or_else(|| {
        let near = nearest(id, files.iter().map(|(name, _)| stem(name)));
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let help = format!("{near}`tincan list {system}` shows all");
        Problems::one(format!("{system} has no scenario `{id}`"), help)
    })
}

/// The words of a scenario file that a list shows; `title` makes one of them. Embedded files are
/// known to be right.
pub fn card(
    (name, text): &Embedded,
    title: impl Fn(&dyn Fn(&str) -> String) -> String,
) -> ScenarioCard {
    let table: toml::Table = text.parse().expect("scenario files are tested");
    let word =
        |key: &str| table.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    ScenarioCard { id: stem(name).into(), title: title(&word), summary: word("summary") }
}

/// The text of a file the user's scenario names, looked for beside the scenario.
pub fn beside(scenario: &str, file: &str, kind: &str) -> Result<(String, String), Problems> {
    let folder = std::path::Path::new(scenario).parent().unwrap_or(std::path::Path::new(""));
    let own = !scenario.starts_with("configs/");
    let path = if own { folder.join(file) } else { file.into() }.display().to_string();
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok((path, text)),
        Err(error) => {
            let what = format!("cannot read the {kind} file `{path}`: {error}");
            Err(Problems::one(what, "the path is taken from the folder of the scenario file"))
        }
    }
}
