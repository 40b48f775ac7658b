//! The policies that come with a system, and how one builds on another.

use std::path::Path;

use toml::de::DeTable;

use crate::config::{Library, Problems, nearest};
use crate::policy::{DecisionCard, Seats, TIES, unsaid};
use crate::systems::sides::{Side, root};
use crate::systems::{File, PolicyCard, PolicyRef};

use super::book::Book;
use super::files::{self, Files, stem};

/// All policies of one system, in the order a list shows them; the first that fits a side is played
/// where none is named for it.
pub struct PolicyLibrary {
    pub system: &'static str,
    pub files: Files,
    pub sides: &'static [Side],
    /// Every decision there is, and who takes it.
    pub decisions: Vec<DecisionCard>,
}

/// What a policy says that decides nothing.
pub const PROSE: [&str; 4] = ["system", "side", "title", "extends"];
/// Where policies stand in the tree of settings.
pub const ROOT: &str = "policy";
/// Policies may build on policies, but not for ever.
const DEEPEST: usize = 256;

impl PolicyLibrary {
    pub fn of<B: Book>(book: &B) -> PolicyLibrary {
        let (system, sides) = (B::ABOUT.id, B::ABOUT.sides);
        PolicyLibrary { system, files: book.files(), sides, decisions: B::decision_cards() }
    }

    /// Every policy with the seats it fits.
    pub fn cards(&self) -> Vec<PolicyCard> {
        let card = |(name, text): files::Embedded| {
            let table: toml::Table = text.parse().expect("policy files are tested");
            let title = table.get("title").and_then(toml::Value::as_str).unwrap_or_default();
            let id = stem(name);
            PolicyCard { id: id.into(), title: title.into(), seats: self.seats(id) }
        };
        self.files.policies().map(card).collect()
    }

    fn seats(&self, name: &str) -> Seats {
        let texts = self.chain(Some(&PolicyRef::Named(name.into())));
        seats_of(&texts.expect("policy files are tested"), &self.decisions)
    }

    /// The policy played for a side where none is named, if the system has any for it.
    pub fn first(&self, side: usize) -> Option<PolicyRef> {
        let fits = |name: &&str| self.sides.len() == 1 || self.seats(name).has(side);
        self.names().find(fits).map(|name| PolicyRef::Named(name.into()))
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.policies().map(|(name, _)| stem(name))
    }

    /// What a report tells of the policies in the seats: those that are not the first of their side.
    pub fn settings(&self, seats: &[Option<&PolicyRef>]) -> Vec<(String, String)> {
        let named = seats.iter().enumerate().filter_map(|(side, seat)| Some((side, (*seat)?)));
        let told = named.filter(|(side, policy)| self.first(*side).as_ref() != Some(policy));
        told.map(|(side, policy)| (root(self.sides, side), policy.name().to_owned())).collect()
    }

    /// The texts the policies in the seats are made of, side by side. With one side a policy says
    /// everything or builds on one that does; with several, what a policy leaves open is decided as
    /// the first of its side does.
    pub fn texts(&self, seats: &[Option<&PolicyRef>]) -> Result<Vec<Vec<File>>, Problems> {
        let of_side = |(side, seat): (usize, &Option<&PolicyRef>)| {
            let chain = |policy: Option<&PolicyRef>| match policy {
                Some(policy) => self.chain(Some(policy)),
                None => Ok(Vec::new()),
            };
            let named = chain(*seat)?;
            match self.sides.len() == 1 && !named.is_empty() {
                true => Ok(named),
                false => Ok([named, chain(self.first(side).as_ref())?].concat()),
            }
        };
        seats.iter().enumerate().map(of_side).collect()
    }

    /// Put the policies of every side into the library: each decision as the first text that has it
    /// says it, and every weight of a decision that nobody says as 0. What a text says of decisions
    /// that other sides take does not count in this seat.
    pub fn add(&self, library: &mut Library, texts: &[Vec<File>]) {
        for (side, files) in texts.iter().enumerate() {
            let root = root(self.sides, side);
            let (own, others): (Vec<_>, Vec<_>) =
                self.decisions.iter().partition(|card| card.seats.has(side));
            for file in files {
                let wanted = |key: &str| others.iter().all(|card| card.name != key);
                library.add_missing(&root, &file.name, &file.text, wanted);
            }
            let said: Vec<_> =
                own.into_iter().filter(|card| library.has(&root, card.name)).collect();
            let text = unsaid(&said, |path| library.value(&format!("{root}.{path}")).is_some());
            library.add(&root, "weights not said", &text);
        }
    }

    /// Carry out a setting. `policy.ties` is said for every side that breaks ties, where there are
    /// several.
    pub fn set(&self, library: &mut Library, assignment: &str) {
        let path = assignment.split('=').next().unwrap_or_default().trim();
        let roots = (0..self.sides.len()).map(|side| root(self.sides, side));
        let breaks = |root: &String| root != ROOT && library.has(root, TIES);
        let each = roots.filter(breaks).map(|root| format!("{root}.{TIES}"));
        let each: Vec<String> = each.filter(|_| path == format!("{ROOT}.{TIES}")).collect();
        match each.is_empty() {
            true => library.set(assignment),
            false => library.set_each(assignment, &each),
        }
    }

    /// The texts a policy is made of: its own first, then those it builds on. Where none is named,
    /// those of the first there is; none where a system has no policies.
    pub fn chain(&self, policy: Option<&PolicyRef>) -> Result<Vec<File>, Problems> {
        let first = self.names().next().unwrap_or_default();
        let mut files = vec![match policy {
            None if first.is_empty() => return Ok(Vec::new()),
            None => self.named(first)?,
            Some(PolicyRef::Named(name)) => self.named(name)?,
            Some(PolicyRef::Handed(file)) => file.clone(),
            Some(PolicyRef::Searching { base, .. }) => return self.chain(Some(base)),
        }];
        while let Some(base) = files.last().and_then(|last| extends(&last.text)) {
            let beside = files.last().map_or(String::new(), |last| last.name.clone());
            let own = base.ends_with(".toml");
            let next = if own { read(&beside, &base)? } else { self.named(&base)? };
            let again = files.iter().any(|file| is_same(file, &next));
            if again || files.len() == DEEPEST {
                let (name, help) = (&files[0].name, "let one of them extend");
                let what = match again {
                    true => format!("`{name}` extends itself in the end"),
                    false => format!("`{name}` builds on more than {DEEPEST} others"),
                };
                return Err(Problems::one(what, format!("{help} \"{first}\" or nothing")));
            }
            files.push(next);
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

/// Whether two files are one, however the way to it is written.
fn is_same(one: &File, two: &File) -> bool {
    let whole = |file: &File| std::fs::canonicalize(&file.name).ok();
    one.text == two.text
        && (one.name == two.name || whole(one).is_some_and(|w| Some(w) == whole(two)))
}

/// Whether a file decides something.
pub fn decides(text: &str, decisions: &[DecisionCard]) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
    let decides = |key: &str| decisions.iter().any(|card| card.name == key);
    table.get_ref().keys().any(|key| decides(key.get_ref()))
}

/// The sides that take a decision these texts decide.
pub fn seats_of(texts: &[File], decisions: &[DecisionCard]) -> Seats {
    let decided = |file: &File| {
        let (table, _) = DeTable::parse_recoverable(&file.text);
        let own = decisions.iter().filter(|card| table.get_ref().contains_key(card.name));
        own.fold(Seats::default(), |seats, card| seats.and(card.seats))
    };
    texts.iter().map(decided).fold(Seats::default(), Seats::and)
}

/// What a file builds on.
pub fn extends(text: &str) -> Option<String> {
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
