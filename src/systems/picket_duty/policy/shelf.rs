//! The policies that come with the system, and how one builds on another.

use std::path::Path;

use toml::de::DeTable;

use crate::config::{Library, Problems, nearest};
use crate::policy::unsaid;
use crate::systems::{File, PolicyCard, PolicyRef};

use super::decisions::Id;
use crate::systems::picket_duty::metrics::US;

macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        &[$((
            $name,
            concat!("policies/picket_duty/", $name, ".toml"),
            include_str!(concat!("../../../../policies/picket_duty/", $name, ".toml")),
        )),+]
    };
}

/// Name, file and text.
type Embedded = (&'static str, &'static str, &'static str);

/// The yardstick first, the floor last.
const POLICIES: &[Embedded] = embedded![
    "reference",
    "concentrate",
    "spread",
    "expected-kills",
    "protect-the-bow",
    "hold-the-fighters",
    "damage-control-first",
    "cautious",
    "champion",
    "random",
];

/// The policy played where none is named.
pub const REFERENCE: &str = "reference";

/// Policies may build on policies, but not for ever.
const DEEPEST: usize = 16;

/// All policies there are, in the order a list shows them.
pub fn names() -> impl Iterator<Item = PolicyCard> {
    POLICIES.iter().map(|&(name, _, text)| {
        let table: toml::Table = text.parse().expect("policy files are tested");
        let title = table.get("title").and_then(toml::Value::as_str).unwrap_or_default();
        PolicyCard { id: name.into(), title: title.into(), side: US }
    })
}

/// Whether a file is a policy: it decides something, or builds on one that does.
pub fn is_policy(text: &str) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
    let known = |key: &str| key == "extends" || Id::ALL.iter().any(|id| id.decision().name == key);
    table.get_ref().keys().any(|key| known(key.get_ref()))
}

/// The texts a policy is made of: its own first, then those it builds on.
pub fn chain(policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
    let mut files = vec![match policy {
        None => named(REFERENCE)?,
        Some(PolicyRef::Named(name)) => named(name)?,
        Some(PolicyRef::Handed(file)) => file.clone(),
    }];
    while let Some(base) = files.last().and_then(|last| extends(&last.text)) {
        if files.len() == DEEPEST {
            let what = format!("`{}` extends itself in the end", files[0].name);
            return Err(Problems::one(what, "let one of them extend \"reference\" or nothing"));
        }
        let beside = files.last().map_or(String::new(), |last| last.name.clone());
        files.push(if base.ends_with(".toml") { read(&beside, &base)? } else { named(&base)? });
    }
    Ok(files)
}

fn extends(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().get("extends")?.get_ref().as_str().map(str::to_owned)
}

fn named(name: &str) -> Result<File, Problems> {
    let found = POLICIES.iter().find(|(known, ..)| *known == name);
    let found = found.map(|&(_, file, text)| File { name: file.into(), text: text.into() });
    found.ok_or_else(|| {
        let near = nearest(name, POLICIES.iter().map(|&(known, ..)| known));
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let all: Vec<_> = POLICIES.iter().map(|&(known, ..)| known).collect();
        let help = format!("{near}there are {}, or a file: mine.toml", all.join(", "));
        Problems::one(format!("picket-duty has no policy `{name}`"), help)
    })
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

/// Put a policy into the library under `policy`: each decision as the first of its texts says it,
/// and every weight nobody says as 0.
pub fn shelve(library: &mut Library, files: &[File]) {
    for file in files {
        library.add_missing("policy", &file.name, &file.text);
    }
    let decisions = Id::ALL.iter().map(|id| id.decision());
    let said: Vec<_> = decisions.filter(|decision| library.has("policy", decision.name)).collect();
    let text = unsaid(&said, |path| library.value(&format!("policy.{path}")).is_some());
    library.add("policy", "weights not said", &text);
}
