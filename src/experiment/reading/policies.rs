//! Who decides in every cell of an experiment.

use std::path::Path;

use kernel::config::{Item, Problems, Section};
use kernel::files;
use kernel::systems::{File, PolicyChoice, PolicyRef, System, sides};

/// One policy, a list of them (`"NAME"` or `"SIDE=NAME"`), or a table `{ SIDE = "NAME" }`. Two for
/// one side are told here; with neither of them the rest can still be read.
pub fn read(said: &Section, system: Option<&dyn System>, beside: &Path) -> Vec<PolicyChoice> {
    let Some(item) = said.find("policy") else { return Vec::new() };
    let choices = choices(&item, beside);
    match system.map(|system| sides::seated(system, &choices)) {
        Some(Err(problems)) if choices.len() > 1 || is_seated(&choices) => {
            problems.iter().for_each(|problem| item.fail(problem.what(), problem.help()));
            Vec::new()
        }
        // What is wrong with a policy alone is told when the scenarios are tried.
        Some(Err(_) | Ok(_)) | None => choices,
    }
}

fn is_seated(choices: &[PolicyChoice]) -> bool {
    choices.iter().any(|choice| choice.side.is_some())
}

fn choices(item: &Item, beside: &Path) -> Vec<PolicyChoice> {
    if item.is_table() {
        return item.table(|said| by_side(said, beside));
    }
    let items = if item.is_list() { item.list() } else { vec![item.clone()] };
    items.iter().filter_map(|item| choice(item, beside)).collect()
}

fn by_side(said: &Section, beside: &Path) -> Vec<PolicyChoice> {
    let one = |(side, item): (String, Item)| {
        let policy = policy(&item, &item.text(), beside)?;
        Some(PolicyChoice { side: Some(side), policy })
    };
    said.items().into_iter().filter_map(one).collect()
}

pub fn choice(item: &Item, beside: &Path) -> Option<PolicyChoice> {
    let said = item.text();
    PolicyChoice::parse(&said, |name| policy(item, name, beside).ok_or(())).ok()
}

/// A name, or a TOML file beside the experiment.
fn policy(item: &Item, said: &str, beside: &Path) -> Option<PolicyRef> {
    if let Some(found) = PolicyRef::searching(said, |base| {
        policy(item, base, beside).ok_or_else(|| Problems::one("", ""))
    }) {
        return found.map_err(|found| told(item, &found)).ok();
    }
    if !said.ends_with(".toml") {
        return item.is_text().then(|| PolicyRef::Named(said.to_owned()));
    }
    let name = beside.join(said).display().to_string();
    match files::read_text(Path::new(&name)) {
        Ok(text) => Some(PolicyRef::Handed(File { name, text })),
        Err(error) => {
            let what = format!("cannot read `{name}`: {error}");
            item.fail(&what, "it is looked for beside this file");
            None
        }
    }
}

/// What is wrong with a search; of its base all has been told.
fn told(item: &Item, found: &Problems) {
    let said = found.iter().filter(|problem| !problem.what().is_empty());
    said.for_each(|problem| item.fail(problem.what(), problem.help()));
}

/// Who decides where `own` do and the `others` on the sides that are left.
pub fn instead(
    system: &dyn System,
    own: &[PolicyChoice],
    others: &[PolicyChoice],
) -> Vec<PolicyChoice> {
    let mut all = own.to_vec();
    for other in others.iter().filter(|_| !own.is_empty()) {
        let with = [all.as_slice(), std::slice::from_ref(other)].concat();
        if sides::seated(system, &with).is_ok() {
            all = with;
        }
    }
    if own.is_empty() { others.to_vec() } else { all }
}
