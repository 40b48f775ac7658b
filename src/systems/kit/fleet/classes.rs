//! Classes of ships, each in a file of its own: whole, or like another one but for what it says.
//!
//! ```toml
//! # configs/<system>/ships/clemson.toml
//! extends = "fletcher"         # a class of the system's, or "mine.toml" beside this file
//! times.fp = 0.5               # every number of the other class that is called `fp`, multiplied
//! without = ["torpedoes"]      # what the other class has and this one has not
//! displacement = 1190          # what is different,
//! changes."hull.53.kind" = "avgas"    # by its path where it stands in a list or a chart
//! ```
//!
//! Numbers are called by their keys, or by the columns of a chart they stand in. The class is a sheet of its own
//! from then on: a setting of `ships.fletcher` does not reach it. Its factors are settings too,
//! `ships.clemson.times.fp`. A whole number that is multiplied stays one if it can; where halves are
//! allowed, write `2.0`.

use crate::config::{Library, Problems, help};
use crate::systems::File;

use super::super::files::{self, Files, stem};
use super::CLASSES;

/// Where a class is put that another one extends, until that is made of it.
const PATTERNS: &str = "extended class";
/// Classes may extend classes, but not for ever.
const DEEPEST: usize = 256;

/// The classes in play, as they are found.
pub struct Classes<'a> {
    files: Files,
    scenario: &'a str,
    sets: &'a [String],
    /// By name, with what the scenario called them; of a file that was handed, the file.
    found: Vec<(String, Said)>,
}

/// Where a class was named.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Scenario(String),
    /// It stands for every ship of its name.
    Handed,
}

impl<'a> Classes<'a> {
    pub fn new(files: Files, scenario: &'a str, sets: &'a [String]) -> Classes<'a> {
        Classes { files, scenario, sets, found: Vec::new() }
    }

    /// The name of the class of a ship, which is in the library from now on.
    pub fn class_of(
        &mut self,
        library: &mut Library,
        ship: &str,
        handed: Option<&File>,
    ) -> Option<String> {
        let said = handed.map(|file| file.name.clone());
        let Some(said) = said.or_else(|| library.value(&format!("{ship}.class"))) else {
            let help = "name her class: class = \"…\"";
            library.refuse_table(ship, "class", "missing key `class`", help);
            return None;
        };
        let class = stem(&said).to_owned();
        match self.found.iter().find(|(name, _)| *name == class) {
            Some((_, Said::Handed)) => return Some(class),
            Some((_, Said::Scenario(known))) if *known == said => return Some(class),
            Some((_, Said::Scenario(known))) => {
                let what = format!("`{said}` and `{known}` are both called `{class}`");
                library.refuse_table(ship, "class", &what, "give one file another name");
                return None;
            }
            None => {}
        }
        match handed.cloned().map_or_else(|| self.file(&said, self.scenario), Ok) {
            Ok(file) => self.add(library, [CLASSES, &class], &file, 0),
            Err(problems) => {
                for problem in &problems {
                    library.refuse_table(ship, "class", problem.what(), problem.help());
                }
                return None;
            }
        }
        library.drop_root(PATTERNS);
        let named = if handed.is_some() { Said::Handed } else { Said::Scenario(said) };
        self.found.push((class.clone(), named));
        Some(class)
    }

    /// Put every class of the system's own in its place that is not there yet.
    pub fn add_all(&mut self, library: &mut Library) {
        for (name, text) in self.files.ships() {
            let class = stem(name).to_owned();
            if self.found.iter().all(|(known, _)| *known != class) {
                let file = File { name: name.into(), text: text.into() };
                self.add(library, [CLASSES, &class], &file, 0);
                library.drop_root(PATTERNS);
                self.found.push((class.clone(), Said::Scenario(class)));
            }
        }
    }

    /// Whether a setting was carried out already, as the class was made of another.
    pub fn heard(&self, set: &str) -> bool {
        self.found.iter().any(|(class, _)| is_of_factor(class, set))
    }

    /// Put a class in its place, made whole by what it extends.
    fn add(&self, library: &mut Library, at: [&str; 2], file: &File, depth: usize) {
        library.add_at(at, &file.name, &file.text);
        let path = at.join(".");
        if at[0] == CLASSES {
            let of_factors = self.sets.iter().filter(|set| is_of_factor(at[1], set));
            of_factors.for_each(|set| library.set(set));
        }
        let key = format!("{path}.{EXTENDS}");
        if let Some(base) = library.value(&key) {
            match self.extended(&base, file, depth) {
                Ok(base) => {
                    let place = format!("{}", depth + 1);
                    self.add(library, [PATTERNS, &place], &base, depth + 1);
                    library.derive(&path, &[PATTERNS, &place].join("."));
                }
                Err(problems) => {
                    for problem in &problems {
                        library.refuse_table(&path, EXTENDS, problem.what(), problem.help());
                    }
                }
            }
        }
        library.take_text(&path, EXTENDS);
        library.change(&path);
    }

    /// The file of the class that a class extends.
    fn extended(&self, base: &str, file: &File, depth: usize) -> Result<File, Problems> {
        if depth == DEEPEST {
            let what =
                format!("`{}` extends itself in the end, or {DEEPEST} others", stem(&file.name));
            return Err(Problems::one(what, "let one of them extend nothing"));
        }
        self.file(base, &file.name)
    }

    /// The file of a class: one of the system's, or a user's beside the file that names it.
    fn file(&self, said: &str, beside: &str) -> Result<File, Problems> {
        if said.ends_with(".toml") {
            return files::beside(beside, said, "ship");
        }
        let found = files::find(self.files.ships(), said);
        let found = found.map(|(name, text)| File { name: name.into(), text: text.into() });
        found.ok_or_else(|| {
            let known: Vec<_> = self.files.ships().map(|(name, _)| stem(name)).collect();
            let help = help(said, &known, "there are");
            let help = format!("{help}; or name a file of your own, as in \"{said}.toml\"");
            Problems::one(format!("no ship class is called `{said}`"), help)
        })
    }
}

/// Where a class names the one it extends.
const EXTENDS: &str = "extends";

/// `ships.clemson.times.fp=0.6`
fn is_of_factor(class: &str, set: &str) -> bool {
    let rest = set.trim_start().strip_prefix(CLASSES).and_then(|rest| rest.strip_prefix('.'));
    let rest = rest.and_then(|rest| rest.strip_prefix(class));
    rest.is_some_and(|rest| rest.starts_with(".times."))
}
