//! The policies that come with a system, and how one builds on another.

use std::path::Path;

use toml::de::DeTable;

use crate::config::{Library, Problems, nearest};
use crate::policy::{DecisionCard, unsaid};
use crate::systems::{File, PolicyCard, PolicyRef, Side};

use super::book::Book;
use super::files::{self, Files, stem};

/// All policies of one system, in the order a list shows them; the first of a side is played where
/// none is named for it.
pub struct PolicyLibrary {
    system: &'static str,
    files: Files,
    sides: &'static [Side],
}

/// Where the policy stands in the tree of settings.
pub const ROOT: &str = "policy";
/// Policies may build on policies, but not for ever.
const DEEPEST: usize = 16;

impl PolicyLibrary {
    pub fn of<B: Book>(book: &B) -> PolicyLibrary {
        PolicyLibrary { system: B::ABOUT.id, files: book.files(), sides: B::ABOUT.sides }
    }

    pub fn cards(&self) -> Vec<PolicyCard> {
        let card = |(name, text): files::Embedded| {
            let table: toml::Table = text.parse().expect("policy files are tested");
            let word = |key: &str| table.get(key).and_then(toml::Value::as_str).unwrap_or_default();
            let (title, side) = (word("title").into(), self.side(word("side")));
            PolicyCard { id: stem(name).into(), title, side }
        };
        self.files.policies().map(card).collect()
    }

    /// The side a file says it decides for; where there is but one nobody says so.
    fn side(&self, said: &str) -> &'static str {
        let named = self.sides.iter().find(|side| side.id.eq_ignore_ascii_case(said));
        named.unwrap_or(&self.sides[0]).id
    }

    /// The names of the policies played where none is named, one for each side.
    pub fn first(&self) -> Vec<String> {
        let cards = self.cards();
        let earlier = |place: usize, side| cards[..place].iter().any(|card| card.side == side);
        let first = cards.iter().enumerate().filter(|&(place, card)| !earlier(place, card.side));
        first.map(|(_, card)| card.id.clone()).collect()
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.policies().map(|(name, _)| stem(name))
    }

    /// What a report tells of policies: those that are not the first of their side.
    pub fn settings<'p>(
        &self,
        policies: &'p [PolicyRef],
    ) -> impl Iterator<Item = (String, String)> + use<'p> {
        let first = self.first();
        let told = policies.iter().filter(move |policy| !first.iter().any(|n| n == policy.name()));
        told.map(|policy| ("policy".to_owned(), policy.name().to_owned()))
    }

    /// The texts a policy is made of: its own first, then those it builds on. Where none is named,
    /// those of the first of the first side; none where a system has no policies.
    pub fn chain(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        let first = self.names().next().unwrap_or_default();
        let mut files = vec![match policy {
            None if first.is_empty() => return Ok(Vec::new()),
            None => self.named(first)?,
            Some(PolicyRef::Named(name)) => self.named(name)?,
            Some(PolicyRef::Handed(file)) => file.clone(),
        }];
        while let Some(base) = files.last().and_then(|last| extends(&last.text)) {
            if files.len() == DEEPEST {
                let what = format!("`{}` extends itself in the end", files[0].name);
                let help = format!("let one of them extend \"{first}\" or nothing");
                return Err(Problems::one(what, help));
            }
            let beside = files.last().map_or(String::new(), |last| last.name.clone());
            let own = base.ends_with(".toml");
            files.push(if own { read(&beside, &base)? } else { self.named(&base)? });
        }
        Ok(files)
    }

    /// A policy by its name.
    pub fn named(&self, name: &str) -> Result<File, Problems> {
        let found = files::find(self.files.policies(), name);
        let found = found.map(|(file, text)| File { name: file.into(), text: text.into() });
        found.ok_or_else(|| {
            let near = nearest(name, self.names());
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let all = self.names().collect::<Vec<_>>().join(", ");
            let help = format!("{near}there are {all}, or a file: mine.toml");
            Problems::one(format!("{} has no policy `{name}`", self.system), help)
        })
    }
}

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str, decisions: &[DecisionCard]) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
    let decides = |key: &str| decisions.iter().any(|card| card.name == key);
    table.get_ref().keys().any(|key| **key.get_ref() == *"extends" || decides(key.get_ref()))
}

fn extends(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().get("extends")?.get_ref().as_str().map(str::to_owned)
}

/// A policy of the user's, looked for beside the one that builds on it.
fn read(beside: &str, path: &str) -> Result<File, Problems> {
    let folder = Path::new(beside).parent().unwrap_or(Path::new(""));
    let name = folder.join(path).display().to_string();
    match std::fs::read_to_string(&name) {
        Ok(text) => Ok(File { name, text }),
        Err(error) => {
            let what = format!("cannot read the policy `{name}`: {error}");
            Err(Problems::one(
                what,
                "the path is taken from the folder of the policy that extends it",
            ))
        }
    }
}

/// Put policies into the library: each decision as the first text that has it says it, and every
/// weight of a decision that nobody says as 0.
pub fn add(library: &mut Library, files: &[File], decisions: &[DecisionCard]) {
    for file in files {
        library.add_missing(ROOT, &file.name, &file.text);
    }
    let said: Vec<_> = decisions.iter().filter(|card| library.has(ROOT, card.name)).collect();
    let text = unsaid(&said, |path| library.value(&format!("{ROOT}.{path}")).is_some());
    library.add(ROOT, "weights not said", &text);
}
