//! The policies that come with a system, and how one builds on another.

use std::path::Path;

use toml::de::DeTable;

use crate::config::{Library, Problems, nearest};
use crate::policy::{Decision, Feature, unsaid};

use super::{File, PolicyCard, PolicyRef};

/// A policy of the binary: name, side, file and text.
pub type Embedded = (&'static str, &'static str, &'static str, &'static str);

/// All policies of one system, in the order a list shows them; the first of a side is played where
/// none is named for it.
pub struct PolicyLibrary {
    pub system: &'static str,
    pub policies: &'static [Embedded],
}

/// Where the policy stands in the tree of settings.
const ROOT: &str = "policy";
/// Policies may build on policies, but not for ever.
const DEEPEST: usize = 16;

impl PolicyLibrary {
    pub fn cards(&self) -> Vec<PolicyCard> {
        let card = |&(name, side, _, text): &Embedded| {
            let table: toml::Table = text.parse().expect("policy files are tested");
            let title = table.get("title").and_then(toml::Value::as_str).unwrap_or_default();
            PolicyCard { id: name.into(), title: title.into(), side }
        };
        self.policies.iter().map(card).collect()
    }

    /// The names of the policies played where none is named, one for each side.
    pub fn first(&self) -> impl Iterator<Item = &'static str> {
        let earlier = |place: usize, side| self.policies[..place].iter().any(|p| p.1 == side);
        let all = self.policies.iter().enumerate();
        all.filter(move |&(place, policy)| !earlier(place, policy.1)).map(|(_, policy)| policy.0)
    }

    /// What a report tells of policies: those that are not the first of their side.
    pub fn settings(&self, policies: &[PolicyRef]) -> impl Iterator<Item = (String, String)> {
        let told = policies.iter().filter(|policy| self.first().all(|name| name != policy.name()));
        told.map(|policy| ("policy".to_owned(), policy.name().to_owned()))
    }

    /// The texts a policy is made of: its own first, then those it builds on. Where none is named,
    /// those of the first of the first side.
    pub fn chain(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        let mut files = vec![match policy {
            None => self.named(self.policies[0].0)?,
            Some(PolicyRef::Named(name)) => self.named(name)?,
            Some(PolicyRef::Handed(file)) => file.clone(),
        }];
        while let Some(base) = files.last().and_then(|last| extends(&last.text)) {
            if files.len() == DEEPEST {
                let what = format!("`{}` extends itself in the end", files[0].name);
                let help = format!("let one of them extend \"{}\" or nothing", self.policies[0].0);
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
        let found = self.policies.iter().find(|(known, ..)| *known == name);
        let found = found.map(|&(_, _, file, text)| File { name: file.into(), text: text.into() });
        found.ok_or_else(|| {
            let known = || self.policies.iter().map(|&(known, ..)| known);
            let near = nearest(name, known());
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let all = known().collect::<Vec<_>>().join(", ");
            let help = format!("{near}there are {all}, or a file: mine.toml");
            Problems::one(format!("{} has no policy `{name}`", self.system), help)
        })
    }
}

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str, decides: impl Fn(&str) -> bool) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
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

/// Put a policy into the library: each decision as the first of its texts says it.
pub fn add_policy(library: &mut Library, files: &[File]) {
    for file in files {
        library.add_missing(ROOT, &file.name, &file.text);
    }
}

/// Every weight of these decisions that nobody says stands in the library as 0.
pub fn add_unsaid<F: Feature>(library: &mut Library, decisions: &[Decision<F>]) {
    let said = |decision: &&Decision<F>| library.has(ROOT, decision.name);
    let said: Vec<_> = decisions.iter().filter(said).copied().collect();
    let text = unsaid(&said, |path| library.value(&format!("{ROOT}.{path}")).is_some());
    library.add(ROOT, "weights not said", &text);
}
