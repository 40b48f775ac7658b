//! `tincan show`: the data that games are played by, as it is written: ships, charts, scenarios, policies.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use kernel::systems::{Scenario, System};

use super::output::OutArgs;
use super::show_part::{self, Rooted};
use super::{lookup, output, places};
use crate::registry;

const EXAMPLES: &str = "\
Examples:
  tincan show picket-duty                   all there is
  tincan show picket-duty charts.9-2 > my-charts.toml
  tincan show picket-duty charts.9-2 --data my-charts.toml
  tincan run picket-duty/cassin-young --data my-charts.toml";

/// Print any part of the data as TOML, to read or to start one's own from: a chart, a ship, a scenario
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The system: picket-duty; a scenario of it says which ship is meant
    #[arg(value_name = "SYSTEM[/SCENARIO]", value_parser = places::target)]
    system: String,

    /// A part of the data by its path (charts.9-2, optional, ship.tracks), or a file by its name (fletcher,
    /// ships/fletcher); without it, all there is
    what: Option<String>,

    /// Show what this file changes of it, value by value, with the exact odds of both where they can be asked
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let (system, scenario) = places::at_most_one(registry::all(), &self.system, None)?;
        let scenario = show_part::scenario(system, scenario.map(|one| one.scenario));
        match &self.data {
            None => output::put(None, &self.page(system, &scenario)?),
            Some(file) => {
                let what = self.what.as_deref().unwrap_or_default();
                output::put(None, &show_part::differences(system, &scenario, file, what)?)
            }
        }
    }

    fn page(&self, system: &dyn System, scenario: &Scenario) -> Result<String> {
        let Some(what) = &self.what else { return Ok(contents(system)) };
        let files = files(system);
        if let Some(part) = show_part::part(&rooted(&files, scenario), what) {
            return Ok(part);
        }
        let named: Vec<_> = files.iter().filter(|file| file.answers_to(what)).collect();
        match named[..] {
            [] => Err(unknown(system, &files, what)),
            [one] => Ok(one.text.into()),
            _ => Err(several(&named, what)),
        }
    }
}

/// Every file with what it hangs under: the ship of the scenario is `ship`, any other by her class.
fn rooted(files: &[Shown], scenario: &Scenario) -> Vec<Rooted> {
    let named = match scenario {
        Scenario::Named(id) => id.as_str(),
        Scenario::Handed(_) => "",
    };
    let playing = files.iter().find(|file| file.folder == "scenarios" && file.name == named);
    let ship =
        playing.and_then(|file| file.text.lines().find_map(|line| line.strip_prefix("ship = \"")));
    let ship = ship.and_then(|rest| rest.split('"').next());
    let root = |file: &Shown| match file.folder {
        "charts" => Some("charts".to_owned()),
        "settings" if !TOLD.contains(&file.name) => Some(file.name.to_owned()),
        "ships" if ship == Some(file.name) => Some("ship".to_owned()),
        "ships" if ship.is_none() => Some(format!("ships.{}", file.name)),
        "scenarios" if file.name == named => Some("scenario".to_owned()),
        _ => None,
    };
    files.iter().filter_map(|file| Some(Rooted { root: root(file)?, text: file.text })).collect()
}

/// Files that are no settings.
const TOLD: [&str; 2] = ["clarifications", "titles"];

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
        "\ntincan show {} NAME prints one; charts.NAME one chart of them, to lay over the data with --data\n",
        system.id()
    )
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
        let args = Args {
            system: system.into(),
            what: what.map(Into::into),
            data: None,
            out: OutArgs::default(),
        };
        let system = lookup::system(registry::all(), system)?;
        args.page(system, &show_part::scenario(system, None))
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
        assert!(page.starts_with('#') && page.contains("[charts.9-2"), "{page}");
        assert!(!page.contains("[charts.9-1"), "{page}");
    }

    #[test]
    fn the_ship_of_the_scenario_and_the_optional_rules_are_parts_too() {
        let ship = shown("picket-duty", Some("ship.tracks")).unwrap();
        assert!(ship.contains("[ship.tracks]\n") && ship.contains("hull"), "{ship}");
        let rules = shown("picket-duty", Some("optional")).unwrap();
        assert!(rules.starts_with("[optional]\n") && rules.contains("\nwillow = false"), "{rules}");
        let class = shown("buoyz", Some("ships.bismarck")).unwrap();
        assert!(class.contains("[ships.bismarck]\n"), "{class}");
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
