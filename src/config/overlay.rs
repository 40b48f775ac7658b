//! A file that is laid over the data: any part of it, written as the files of a system are. Every value of the
//! file is one setting, so whatever takes settings takes a file of them.

use std::ops::Range;
use std::sync::Arc;

use super::parse;
use super::problem::Problems;
use super::source::{Source, Stretch};
use super::tree::{Node, Table, Value};

/// What a file lays over the data, value by value.
#[derive(Clone)]
pub struct Overlay {
    source: Arc<Source>,
    settings: Vec<Setting>,
}

/// One value: as `PATH=VALUE`, and where its key and its value stand in the file.
#[derive(Clone)]
struct Setting {
    text: String,
    key: Range<usize>,
    value: Range<usize>,
}

impl Overlay {
    /// Read a file. `root` is what everything in it hangs under; at the top of the data if it is empty.
    pub fn read(name: &str, text: &str, root: &str) -> Result<Overlay, Problems> {
        let source = Arc::new(Source { order: 0, name: name.to_owned(), text: text.to_owned() });
        let (table, problems) = parse::document(&source);
        Problems::check(problems)?;
        let mut settings = Vec::new();
        collect(root, &table, &mut settings);
        if settings.is_empty() {
            let help = "write any part of the data into it, such as [charts.NAME]";
            return Err(Problems::one(format!("`{name}` changes nothing"), help));
        }
        Ok(Overlay { source, settings })
    }

    /// Every value as `PATH=VALUE`, in the order of the file.
    pub fn sets(&self) -> Vec<String> {
        self.settings.iter().map(|setting| setting.text.clone()).collect()
    }

    /// The place in the file that a problem of one of its settings speaks of.
    pub(super) fn place_of(&self, told: &Stretch) -> Option<Stretch> {
        let said = &told.source.text;
        let setting = self.settings.iter().find(|setting| setting.text == *said)?;
        let path = setting.text.len() - setting.text.split_once('=')?.1.len();
        let in_path = told.span.as_ref().is_some_and(|span| span.end < path);
        let span = if in_path { &setting.key } else { &setting.value };
        Some(Stretch::at(&self.source, span.clone()))
    }
}

impl Problems {
    /// The same, with what is wrong with a setting of a file told where it stands in the file.
    #[must_use]
    pub fn said_in_files(self, files: &[Overlay]) -> Problems {
        self.told_at(|place| files.iter().find_map(|file| file.place_of(place)))
    }
}

/// Every value below a table that is no table itself. What a file says for people is no setting.
fn collect(path: &str, table: &Table, all: &mut Vec<Setting>) {
    for entry in &table.entries {
        let key = quoted(&entry.key);
        let below = if path.is_empty() { key } else { format!("{path}.{key}") };
        match &entry.node.value {
            Value::Table(inner) => collect(&below, inner, all),
            _ if PROSE.contains(&entry.key.as_str()) => {}
            _ => all.extend(setting(&below, &entry.node, entry.key_place.span.clone())),
        }
    }
}

/// What files say for people.
const PROSE: [&str; 3] = ["system", "title", "assumed"];

fn setting(path: &str, node: &Node, key: Option<Range<usize>>) -> Option<Setting> {
    let text = format!("{path}={}", written(node));
    Some(Setting { text, key: key?, value: node.place.span.clone()? })
}

/// A value as a file writes it, on one line.
fn written(node: &Node) -> String {
    match &node.value {
        Value::List(cells) => {
            let cells: Vec<String> = cells.iter().map(in_list).collect();
            format!("[{}]", cells.join(", "))
        }
        Value::Table(_) => node.place.said().to_owned(),
        one => one.spelled().unwrap_or_default(),
    }
}

/// In a list text has its quotes.
fn in_list(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => toml::Value::from(text.as_str()).to_string(),
        Value::Table(_) => node.place.said().to_owned(),
        Value::Real(real) => format!("{real:?}"),
        _ => written(node),
    }
}

/// A key with dots in it is one name only in quotes.
fn quoted(key: &str) -> String {
    if key.contains(['.', '=']) { format!("\"{key}\"") } else { key.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Colour, Library};

    const DATA: &str = "[hits]\ncolumns = [\"near\", \"far\"]\n1 = [2, 1]\n2-4 = [3, 2]\n\n[say]\nword = \"no\"\nsize = 1.5\n";

    fn laid_over(file: &str) -> Result<Library, Problems> {
        let overlay = Overlay::read("mine.toml", file, "")?;
        let mut library = Library::new();
        library.add("charts", "charts.toml", DATA);
        overlay.sets().iter().for_each(|set| library.set(set));
        library
            .read(|root| root.skip(&["charts"]))
            .map_err(|found| found.said_in_files(&[overlay]))?;
        Ok(library)
    }

    #[test]
    fn a_file_changes_what_it_says_and_nothing_else() {
        let file = "[charts.hits]\n1 = [\n  5, 6,\n]\n3 = [9, 9]\n[charts.say]\nword = \"a \\\"b\\\" c\"\nsize = 2.0\n";
        let library =
            laid_over(file).unwrap_or_else(|found| panic!("{}", found.render(Colour::Plain)));
        let value = |path: &str| library.value(path).unwrap_or_default();
        assert_eq!(
            (value("charts.hits.far.1"), value("charts.hits.near.3")),
            ("6".into(), "9".into())
        );
        assert_eq!(
            (value("charts.hits.near.2"), value("charts.say.size")),
            ("3".into(), "2".into())
        );
        assert_eq!(value("charts.say.word"), "a \"b\" c");
    }

    #[test]
    fn what_is_wrong_is_told_where_it_stands_in_the_file() {
        for (file, line, what) in [
            ("[charts.hits]\n1 = [5, 6]\n7 = [5, 6]\n", 3, "no setting `charts.hits.7`"),
            ("[charts.say]\n\nsize = \"large\"\n", 3, "`large` is not a number"),
        ] {
            let found = laid_over(file).err().expect("a refusal");
            let place = found.iter().next().and_then(|problem| problem.place()).expect("a place");
            assert_eq!((place.file, place.line), ("mine.toml", line));
            assert!(found.render(Colour::Plain).contains(what), "{}", found.render(Colour::Plain));
        }
        let found = Overlay::read("mine.toml", "# nothing\n", "").err().expect("a refusal");
        assert!(found.render(Colour::Plain).contains("`mine.toml` changes nothing"));
    }
}
