//! `tincan show`: the data that games are played by, as it is written: ships, charts, scenarios, policies.

use anyhow::{Result, anyhow};
use kernel::systems::System;

use super::{lookup, output};
use crate::registry;

/// Print a ship, a chart, a scenario or a policy as it is built in, to read or to start one's own from
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The system: picket-duty
    system: String,

    /// A file by its name (fletcher, ships/fletcher) or a chart by its path (charts.9-2); without it, all there is
    what: Option<String>,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let system = lookup::system(registry::all(), &self.system)?;
        output::put(None, &self.page(system)?)
    }

    fn page(&self, system: &dyn System) -> Result<String> {
        let Some(what) = &self.what else { return Ok(contents(system)) };
        let files = files(system);
        let named: Vec<_> = files.iter().filter(|file| file.answers_to(what)).collect();
        match named[..] {
            [] => {
                let charts = files.iter().filter(|file| file.folder == "charts");
                let found = charts.filter_map(|file| chart(file, what)).next();
                found.ok_or_else(|| unknown(system, &files, what))
            }
            [one] => Ok(one.text.into()),
            _ => Err(several(&named, what)),
        }
    }
}

/// Say which files share the name.
fn several(named: &[&Shown], what: &str) -> anyhow::Error {
    let each: Vec<_> =
        named.iter().map(|file| format!("`{}/{}`", file.folder, file.name)).collect();
    anyhow!("`{what}` is several things\n  = help: say which: {}", each.join(" or "))
}

/// One file: `configs/picket_duty/ships/fletcher.toml` is `fletcher` of `ships`.
struct Shown {
    folder: &'static str,
    name: &'static str,
    text: &'static str,
}

impl Shown {
    fn new((path, text): (&'static str, &'static str)) -> Shown {
        let mut parts = path.rsplit('/');
        let file = parts.next().unwrap_or(path);
        let inner = parts.next().unwrap_or_default();
        let name = file.strip_suffix(".toml").unwrap_or(file);
        let folder = match inner {
            "charts" | "ships" | "scenarios" => inner,
            _ if path.starts_with("policies/") => "policies",
            _ => "settings",
        };
        Shown { folder, name, text }
    }

    fn answers_to(&self, what: &str) -> bool {
        let (folder, name) = what.rsplit_once('/').unwrap_or((self.folder, what));
        folder == self.folder && name.strip_suffix(".toml").unwrap_or(name) == self.name
    }

    /// What its file calls it.
    fn title(&self) -> &'static str {
        let line = self.text.lines().find_map(|line| line.strip_prefix("title = \""));
        line.and_then(|rest| rest.split('"').next()).unwrap_or_default()
    }
}

fn files(system: &dyn System) -> Vec<Shown> {
    system.texts().iter().copied().map(Shown::new).collect()
}

/// What can be shown, folder by folder.
fn contents(system: &dyn System) -> String {
    let files = files(system);
    let mut page = String::new();
    for folder in ["settings", "charts", "ships", "scenarios", "policies"] {
        let here: Vec<_> = files.iter().filter(|file| file.folder == folder).collect();
        if here.is_empty() {
            continue;
        }
        page += &format!("{folder}\n");
        let width = here.iter().map(|file| file.name.len()).max().unwrap_or(0);
        for file in here {
            page += format!("  {:width$}  {}", file.name, file.title()).trim_end();
            page.push('\n');
        }
    }
    page + &format!(
        "\ntincan show {} NAME prints one; charts.NAME one chart of them\n",
        system.id()
    )
}

/// The chart called so, with the comment over it, as it stands in its file: `charts.9-2`.
fn chart(file: &Shown, what: &str) -> Option<String> {
    let name = what.strip_prefix("charts.")?;
    let lines: Vec<&str> = file.text.lines().collect();
    let head = lines.iter().position(|line| is_head(line) && is_of(line, name))?;
    let spoken = |line: &&&str| line.starts_with('#');
    let first = head - lines[..head].iter().rev().take_while(spoken).count();
    let inner = |line: &&&str| !is_head(line) || is_of(line, name);
    let last = head + 1 + lines[head + 1..].iter().take_while(inner).count();
    let body = lines[first..last].iter().rev().skip_while(|line| line.is_empty() || spoken(line));
    let body: Vec<&str> = body.copied().collect();
    Some(body.into_iter().rev().map(|line| format!("{line}\n")).collect())
}

fn is_head(line: &str) -> bool {
    line.starts_with('[')
}

/// Whether a heading is that of the chart or of a part of it: `[9-2]`, `[9-2.40mm]`.
fn is_of(line: &str, name: &str) -> bool {
    let path = line.replace(['[', '"'], "");
    path.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', ']']))
}

fn unknown(system: &dyn System, files: &[Shown], what: &str) -> anyhow::Error {
    let near = lookup::nearest(what, files.iter().map(|file| file.name));
    let id = system.id();
    anyhow!(
        "{id} has nothing called `{what}` to show\n  = help: {near}`tincan show {id}` lists all"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(system: &str, what: Option<&str>) -> Result<String> {
        let args = Args { system: system.into(), what: what.map(Into::into) };
        args.page(lookup::system(registry::all(), system)?)
    }

    #[test]
    fn a_ship_is_shown_as_her_file_has_her() {
        let page = shown("picket-duty", Some("ships/dunlap.toml")).unwrap();
        assert_eq!(page, include_str!("../../configs/picket_duty/ships/dunlap.toml"));
        let which = shown("picket-duty", Some("dunlap")).unwrap_err().to_string();
        assert!(which.contains("`ships/dunlap` or `scenarios/dunlap`"), "{which}");
    }

    #[test]
    fn one_chart_is_shown_with_its_comment_and_its_parts_and_no_other() {
        let page = shown("picket-duty", Some("charts.9-2")).unwrap();
        assert!(page.starts_with('#') && page.contains("[9-2"), "{page}");
        assert!(!page.contains("[9-1"), "{page}");
    }

    #[test]
    fn without_a_name_all_there_is_is_listed() {
        let page = shown("kamikaze-attack", None).unwrap();
        assert!(page.contains("ships\n  fletcher"), "{page}");
        assert!(page.contains("policies\n"), "{page}");
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_nearest() {
        let wrong = shown("picket-duty", Some("dunlop")).unwrap_err().to_string();
        assert!(wrong.contains("did you mean `dunlap`"), "{wrong}");
    }
}
