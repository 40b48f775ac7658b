//! What a file that is laid over the data hangs under.

use kernel::config::{Overlay, Problems};
use kernel::systems::{File, System};

/// Read a file that is laid over the data of a system. One that names no root of the data is taken for a file of
/// charts, as they are built in.
pub fn overlay(system: &dyn System, file: &File) -> Result<Overlay, Problems> {
    let root = if names_a_root(system, &file.text) { "" } else { CHARTS };
    Overlay::read(&file.name, &file.text, root)
}

const CHARTS: &str = "charts";

/// Whether a file is one that is laid over the data: everything in it is a table of the data, or it names charts.
pub fn is_overlay(system: &dyn System, text: &str) -> bool {
    let Ok(table) = text.parse::<toml::Table>() else { return false };
    let roots = system.setting_titles().roots;
    let mut keys = table.iter().filter(|(key, _)| !SAID.contains(&key.as_str())).peekable();
    keys.peek().is_some() && keys.all(|(key, value)| value.is_table() && roots.contains(key))
}

/// What a file says besides: whose it is, and what it is called.
const SAID: [&str; 2] = ["system", "title"];

fn names_a_root(system: &dyn System, text: &str) -> bool {
    let roots = system.setting_titles().roots;
    let table = text.parse::<toml::Table>().unwrap_or_default();
    table.is_empty() || table.keys().any(|key| roots.contains(key))
}
