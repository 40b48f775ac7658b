//! The arguments that say what is played: shared by everything that plays.

use crate::registry;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::laid::DataArgs;
use super::variant::Variant;
use super::{numbers, places, problems, warn};
use kernel::config::Problems;
use kernel::shell::{self, quoted};
use kernel::systems::{File, Match, PolicyChoice, PolicyRef, Request, Scenario, System};
use lab::experiment::{Experiment, LuckUse, One, ScenarioRef};

#[derive(Clone, Debug, clap::Args)]
pub struct CellArgs {
    /// What to play: a system and one of its scenarios, as `tincan list` shows them
    #[arg(value_name = "SYSTEM/SCENARIO", value_parser = places::target)]
    target: String,

    /// The seed of all dice: the same seed plays the same games
    #[arg(long, default_value_t = 1, value_parser = numbers::whole)]
    pub seed: u64,

    /// Change one value: of a chart, a ship, the scenario, an optional rule, a ruling, the policy;
    /// may be repeated, and a later one wins
    #[arg(long = "set", value_name = "PATH=VALUE")]
    sets: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

    /// Play a scenario of your own, from a TOML file; name only the SYSTEM then
    #[arg(long, value_name = "FILE")]
    scenario_file: Option<PathBuf>,

    /// Who decides: one of the system's policies by name, or a TOML file of your own; once for each
    /// side. The side need only be said where several fit
    #[arg(long = "policy", value_name = "[SIDE=]NAME|FILE")]
    policies: Vec<String>,
}

/// One cell ready to play.
pub struct ReadyCell {
    pub system: &'static dyn System,
    pub scenario: String,
    pub game: Box<dyn Match>,
}

impl ReadyCell {
    /// How many numbers a game ends with.
    pub fn width(&self) -> usize {
        self.system.metrics().len()
    }
}

impl CellArgs {
    pub fn prepare(&self) -> Result<ReadyCell> {
        self.prepare_from(registry::all())
    }

    fn prepare_from(&self, systems: &[&'static dyn System]) -> Result<ReadyCell> {
        let (system, scenario, request) = self.request(systems)?;
        let game = system.prepare(&request).map_err(|found| self.data.told(system, found))?;
        warn(game.warnings());
        Ok(ReadyCell { system, scenario, game })
    }

    /// The same cell with more set by a variant said to `option`, which wins over what was set before.
    pub fn prepare_variant(&self, option: &str, variant: &Variant) -> Result<ReadyCell> {
        let (system, scenario, mut request) = self.request(registry::all())?;
        request.sets.extend(variant.all_sets(system, &request.scenario)?);
        request.policies = variant.policies(system, &request.policies)?;
        let told = |found: Problems| problems(found.said_in(option, &variant.said));
        let game = system.prepare(&request).map_err(told)?;
        Ok(ReadyCell { system, scenario, game })
    }

    /// The system, the name of the scenario, and what the system is asked for.
    fn request(
        &self,
        systems: &[&'static dyn System],
    ) -> Result<(&'static dyn System, String, Request)> {
        let (system, ScenarioRef { name, scenario }) = self.place(systems)?;
        let (sets, policies) = (self.all_sets(system, &scenario)?, self.policies()?);
        Ok((system, name, Request { scenario, sets, policies }))
    }

    fn place(&self, systems: &[&'static dyn System]) -> Result<(&'static dyn System, ScenarioRef)> {
        places::one(systems, &self.target, self.scenario_file.as_deref())
    }

    /// The cell as an experiment of its own, judged by the first of `metrics`.
    pub fn experiment(
        &self,
        metrics: Vec<String>,
        games: u64,
        luck: LuckUse,
    ) -> Result<Experiment> {
        let (system, name, request) = self.request(registry::all())?;
        Ok(Experiment::of_one(One {
            system: system.id().into(),
            name,
            scenario: request.scenario,
            sets: request.sets,
            policies: request.policies,
            metrics,
            games,
            seed: self.seed,
            luck,
        }))
    }

    /// The same cell of another scenario.
    pub fn at(&self, target: String) -> CellArgs {
        CellArgs { target, ..self.clone() }
    }

    /// What was said to be played.
    pub fn target(&self) -> &str {
        &self.target
    }

    fn policies(&self) -> Result<Vec<PolicyChoice>> {
        self.policies.iter().map(|said| choice_said(said)).collect()
    }

    /// Everything set, in the order that lets the most particular win.
    fn all_sets(&self, system: &dyn System, scenario: &Scenario) -> Result<Vec<String>> {
        Ok([self.data.sets(system, scenario)?, self.sets.clone()].concat())
    }

    /// Whether `--set` says something of the value at `path`.
    pub fn sets_of(&self, path: &str) -> bool {
        self.sets.iter().any(|set| set.split_once('=').is_some_and(|(said, _)| said.trim() == path))
    }

    /// An option by which it is played otherwise than as it stands.
    pub fn changed(&self) -> Option<&'static str> {
        let said = [
            (!self.sets.is_empty(), "--set"),
            (self.data.is_said(), "--data and --rules"),
            (self.scenario_file.is_some(), "--scenario-file"),
            (!self.policies.is_empty(), "--policy"),
            (self.seed != 1, "--seed"),
        ];
        said.iter().find(|(is, _)| *is).map(|(_, name)| *name)
    }

    /// What to call it beside a variant of it.
    pub fn name(&self) -> &'static str {
        if !self.data.is_said() && self.sets.is_empty() { "book" } else { "as set" }
    }

    /// The command that does `verb`, such as `run --games 5`, to this very cell.
    pub fn command(&self, verb: &str, options: &str) -> String {
        self.said(verb, &format!("{options} --seed {}", self.seed))
    }

    /// The same without the seed.
    pub fn said(&self, verb: &str, options: &str) -> String {
        let target = quoted(&self.target);
        let mut command = format!("tincan {verb} {target} {options}").trim_end().to_owned();
        command += &places::file_options(&self.scenario_file);
        command += &shell::each("--policy", &self.policies);
        command += &self.data.options();
        command + &shell::each("--set", &self.sets)
    }
}

/// A policy, with the side it is to decide for if that was said.
pub fn choice_said(said: &str) -> Result<PolicyChoice> {
    PolicyChoice::parse(said, policy_said)
}

/// A path or a TOML file is a user's own; any other word is a name.
pub fn policy_said(said: &str) -> Result<PolicyRef> {
    if let Some(found) = PolicyRef::searching(said, policy_or_problems) {
        return found.map_err(problems);
    }
    let is_file = said.ends_with(".toml") || said.contains(std::path::MAIN_SEPARATOR);
    Ok(match is_file {
        true => PolicyRef::Handed(read(Path::new(said))?),
        false => PolicyRef::Named(said.to_owned()),
    })
}

/// The same, where what is wrong is told by its place.
fn policy_or_problems(said: &str) -> Result<PolicyRef, Problems> {
    policy_said(said).map_err(|error| Problems::one(format!("{error:#}"), ""))
}

/// A file of the user's.
pub fn read(path: &Path) -> Result<File> {
    let name = path.display().to_string();
    let text = kernel::files::read_text(path).with_context(|| format!("cannot read `{name}`"))?;
    Ok(File { name, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use kernel::systems::toys::coins::Toy;
    use kernel::systems::toys::duels::{Duel, Duels};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        cell: CellArgs,
    }

    fn args(words: &[&str]) -> CellArgs {
        Line::parse_from([&["tincan"], words].concat()).cell
    }

    fn error(words: &[&str]) -> String {
        args(words).prepare_from(&[&Toy]).err().expect("a refusal").to_string()
    }

    #[test]
    fn a_cell_is_a_system_and_a_scenario() {
        let cell = args(&["coins/ten"]).prepare_from(&[&Toy]).unwrap();
        assert_eq!((cell.system.id(), cell.scenario.as_str(), cell.width()), ("coins", "ten", 2));
    }

    #[test]
    fn what_is_not_there_is_said_before_anything_is_played() {
        assert!(error(&["coins"]).contains("`coins` needs a scenario"));
        assert!(error(&["coins/tne"]).contains("did you mean `ten`?"));
        assert!(error(&["cions/ten"]).contains("did you mean `coins`?"));
        let missing = error(&["coins", "--scenario-file", "no/such.toml"]);
        assert!(missing.contains("cannot read `no/such.toml`"), "{missing}");
        let missing = error(&["coins/ten", "--policy", "no/such.toml"]);
        assert!(missing.contains("cannot read `no/such.toml`"), "{missing}");
    }

    #[test]
    fn each_side_has_its_policy_and_the_command_names_both() {
        let said = ["duels/saddle", "--policy", "meek", "--policy", "hider"];
        let cell = args(&said).prepare_from(&[&Duels]).unwrap();
        assert_eq!(cell.game.digest()[0], Duel::SADDLE[1][1]);
        let command = "tincan run duels/saddle --games 5 --seed 1 --policy meek --policy hider";
        assert_eq!(args(&said).command("run", "--games 5"), command);
        let twice = args(&["duels/saddle", "--policy", "meek", "--policy", "bold"]);
        let told = twice.prepare_from(&[&Duels]).err().expect("a refusal").to_string();
        assert!(told.contains("`meek` and `bold` both decide for the attacker"), "{told}");
    }

    #[test]
    fn the_rules_come_before_what_is_set_by_hand() {
        let args = args(&["duels/saddle", "--set", "a=1", "--rules", "short", "--set", "b=2 hits"]);
        let saddle = Scenario::Named("saddle".into());
        assert_eq!(
            args.all_sets(&Duels, &saddle).unwrap(),
            ["scenario.rounds=1", "a=1", "b=2 hits"]
        );
        let command = "tincan run duels/saddle --games 5 --rules short --set a=1 --set 'b=2 hits'";
        assert_eq!(args.said("run", "--games 5"), command);
    }

    #[test]
    fn the_command_to_redo_it_can_be_pasted() {
        let said = ["coins/ten", "--seed", "9", "--set", "b=it's 2", "--policy", "bold"];
        let args = args(&said);
        let command = r"tincan run coins/ten --games 5 --seed 9 --policy bold --set 'b=it'\''s 2'";
        assert_eq!(args.command("run", "--games 5"), command);
    }
}
