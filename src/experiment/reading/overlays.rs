//! Files that are laid over the data: `--data my-charts.toml`, `--with "mine: my-charts.toml"`.

use super::named_settings::Assignment;
use super::subject::Around;
use crate::experiment::overlay;
use kernel::config::{Item, Section};
use kernel::files;
use kernel::systems::File;

/// What all files of the key `data` change, one after the other.
pub fn all(said: &Section, around: &Around) -> Vec<Assignment> {
    let Some(item) = said.find("data") else { return Vec::new() };
    let items = if item.is_list() { item.list() } else { vec![item] };
    items.iter().flat_map(|item| read(item, around)).collect()
}

/// What a file changes, value by value; nothing where it cannot be read, which is told at `item`.
pub fn read(item: &Item, around: &Around) -> Vec<Assignment> {
    let path = around.beside.join(item.text().trim());
    let name = path.display().to_string();
    let text = match files::read_text(&path) {
        Ok(text) => text,
        Err(error) => {
            item.fail(
                &format!("cannot read `{name}`: {error}"),
                "a TOML file with a part of the data",
            );
            return Vec::new();
        }
    };
    let Some(system) = around.system else { return Vec::new() };
    match overlay(system, &File { name, text }) {
        Ok(overlay) => {
            let sets = around.changed(overlay.sets()).into_iter();
            sets.map(|set| Assignment::laid_over(set, item, &overlay)).collect()
        }
        Err(problems) => {
            for problem in problems.iter() {
                let at = problem.place().map(|spot| format!(" ({}:{})", spot.file, spot.line));
                item.fail(&format!("{}{}", problem.what(), at.unwrap_or_default()), problem.help());
            }
            Vec::new()
        }
    }
}
