//! `tincan odds`: the exact odds of a chart or a procedure.

use crate::registry;
use std::path::PathBuf;

use anyhow::{Error, Result, bail};
use serde_json::{Value, json};

use super::laid::DataArgs;
use super::output::OutArgs;
use super::{CheckFailed, PlainFormat, numbers, odds_print, output, places, problems, verify};
use kernel::systems::System;
use kernel::systems::odds::{Ask, GivenCard, Question};
use lab::experiment::ScenarioRef;
use lab::findings::OddsResult;
use lab::output::wrap;

const EXAMPLES: &str = "\
Examples:
  tincan odds picket-duty                 what can be asked
  tincan odds picket-duty 22
  tincan odds picket-duty 9-2 gun=40mm altitude=low modifier=1
  tincan odds picket-duty 10 maneuver=true \\
      --set charts.10-modifier.maneuver=-2
  tincan odds picket-duty deck-fire water=out --format json
  tincan odds picket-duty --verify --games 1e6
  tincan odds picket-duty --print > odds.html";

const NOTHING: &str = "no game looked anything up whose exact odds are known";

/// Tell the exact odds of a chart or a procedure, by walking every roll of its rules
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Whose rules; a scenario of the system changes the ship and the date
    #[arg(value_name = "SYSTEM[/SCENARIO]", value_parser = places::target)]
    target: String,

    /// Go by a scenario of your own, from a TOML file; name only the SYSTEM then
    #[arg(long, value_name = "FILE")]
    scenario_file: Option<PathBuf>,

    /// The printed number of a chart, or the name of a procedure; without it all are listed
    table: Option<String>,

    /// The circumstances; those not named keep their defaults
    #[arg(value_name = "NAME=VALUE")]
    given: Vec<String>,

    /// Change one value: of a chart, a ship, the scenario, an optional rule, a ruling; may be
    /// repeated, and a later one wins
    #[arg(long = "set", value_name = "PATH=VALUE")]
    sets: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

    /// Play games and test how often each result of each chart came up against its exact odds;
    /// exit code 1 if a chart disagrees, or if nothing was looked up
    #[arg(long)]
    verify: bool,

    /// Write every chart as a sheet of A4 with its odds, modifiers across: a page of HTML to print
    #[arg(long)]
    print: bool,

    /// How many games --verify plays, shared among all scenarios if none is named
    #[arg(long, default_value = "100_000", value_parser = numbers::count, requires = "verify")]
    games: u64,

    /// The seed of the dice --verify rolls
    #[arg(long, default_value_t = 1, value_parser = numbers::whole, requires = "verify")]
    seed: u64,

    /// How to write the odds
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.refuse_two_at_once()?;
        self.out.open()?;
        if self.verify {
            return self.verify(registry::all());
        }
        output::put(None, &self.page(registry::all())?)
    }

    /// A table, --verify and --print are three questions. Told here and not by the parser, which would let options of one of
    /// them pass beside another.
    fn refuse_two_at_once(&self) -> Result<()> {
        let asked =
            [(self.table.is_some(), "a table"), (self.verify, "--verify"), (self.print, "--print")];
        let asked: Vec<&str> = asked.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        if let [one, other, ..] = asked[..] {
            bail!("{one} and {other} are two questions\n  = help: ask one of them");
        }
        if self.print && self.format != PlainFormat::Table {
            bail!("--print makes a page of HTML\n  = help: leave out --format, or --print");
        }
        Ok(())
    }

    /// Play, count, and hold the counts against the odds.
    fn verify(&self, systems: &[&'static dyn System]) -> Result<()> {
        let (system, scenario) = self.target(systems)?;
        let scenarios = match scenario {
            Some(scenario) => vec![scenario],
            None => all_scenarios(system),
        };
        let sets = self.all_sets(system, scenarios.first())?;
        let result = verify::check(system, &scenarios, &sets, self.games, self.seed)?;
        output::put(
            None,
            &match self.format {
                PlainFormat::Table => result.text(),
                PlainFormat::Json => result.json(),
            },
        )?;
        match result.disagreeing().is_empty() {
            true if result.is_empty() => Err(Error::new(CheckFailed::NOT_HELD).context(NOTHING)),
            true => Ok(()),
            false => Err(CheckFailed::NOT_HELD.into()),
        }
    }

    /// The system, and the scenario if one is named.
    fn target(
        &self,
        systems: &[&'static dyn System],
    ) -> Result<(&'static dyn System, Option<ScenarioRef>)> {
        places::at_most_one(systems, &self.target, self.scenario_file.as_deref())
    }

    fn page(&self, systems: &[&'static dyn System]) -> Result<String> {
        let (system, scenario) = self.target(systems)?;
        if self.print {
            let (table, sets) = (String::new(), self.all_sets(system, scenario.as_ref())?);
            let scenario = scenario.map(|one| one.scenario);
            let ask = Ask { scenario, sets, table, given: Vec::new() };
            return odds_print::page(system, &ask).map_err(problems);
        }
        match &self.table {
            None => {
                self.check(system, scenario)?;
                Ok(self.list(system))
            }
            Some(table) => self.odds(system, scenario, table),
        }
    }

    /// Whatever was said to ask by can be asked by.
    fn check(&self, system: &dyn System, scenario: Option<ScenarioRef>) -> Result<()> {
        let sets = self.all_sets(system, scenario.as_ref())?;
        if sets.is_empty() && scenario.is_none() {
            return Ok(());
        }
        let scenario = scenario.map(|one| one.scenario);
        let ask = Ask { scenario, sets, table: String::new(), given: Vec::new() };
        system.odds_like(&ask).map_err(problems).map(drop)
    }

    fn odds(
        &self,
        system: &dyn System,
        scenario: Option<ScenarioRef>,
        table: &str,
    ) -> Result<String> {
        let ask = Ask {
            sets: self.all_sets(system, scenario.as_ref())?,
            scenario: scenario.map(|one| one.scenario),
            table: table.into(),
            given: self.given.iter().map(|said| given(said)).collect::<Result<_>>()?,
        };
        let answer = system.odds(&ask).map_err(problems)?;
        let result = OddsResult { system: system.id(), answer, sets: ask.sets };
        Ok(match self.format {
            PlainFormat::Table => result.text(),
            PlainFormat::Json => result.json(),
        })
    }

    fn all_sets(&self, system: &dyn System, scenario: Option<&ScenarioRef>) -> Result<Vec<String>> {
        let flagship = places::flagship(system);
        let laid = self.data.sets(system, &scenario.unwrap_or(&flagship).scenario)?;
        Ok([laid, self.sets.clone()].concat())
    }

    fn list(&self, system: &dyn System) -> String {
        let questions = system.questions();
        match self.format {
            PlainFormat::Table => page_of(system, &questions),
            PlainFormat::Json => {
                let tables: Vec<_> = questions.iter().map(table).collect();
                format!("{:#}\n", json!({ "system": system.id(), "tables": tables }))
            }
        }
    }
}

/// Every scenario that comes with a system.
fn all_scenarios(system: &dyn System) -> Vec<ScenarioRef> {
    system.scenarios().into_iter().map(|card| ScenarioRef::named(card.id)).collect()
}

/// `NAME=VALUE` in two.
fn given(said: &str) -> Result<(String, String)> {
    match said.split_once('=') {
        Some((name, value)) => Ok((name.into(), value.into())),
        None => bail!(
            "`{said}` says nothing of the form NAME=VALUE\n  = help: write what it is the value \
             of, as in altitude=low, or put =VALUE after it"
        ),
    }
}

fn page_of(system: &dyn System, questions: &[Question]) -> String {
    let id = system.id();
    if questions.is_empty() {
        return format!("{id}: no exact odds can be asked\n");
    }
    let mut page = format!("{id}: tincan odds {id} TABLE [NAME=VALUE]…, defaults in brackets\n\n");
    for question in questions {
        page += &(wrap(&format!("{:<20}", question.id), question.decides) + "\n");
        for GivenCard { name, allowed, default } in &question.givens {
            let line = format!("{name}={allowed} [{default}]");
            page += &(wrap(&" ".repeat(22), &line) + "\n");
        }
    }
    page
}

fn table(question: &Question) -> Value {
    let given = |card: &GivenCard| json!({ "name": card.name, "allowed": card.allowed, "default": card.default });
    let givens: Vec<_> = question.givens.iter().map(given).collect();
    json!({ "table": question.id, "decides": question.decides, "givens": givens })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use kernel::systems::toys::coins::Toy;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        odds: Args,
    }

    fn said(words: &[&str]) -> Result<String, String> {
        let args = Line::parse_from([&["odds"], words].concat()).odds;
        args.page(registry::all()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_list_gives_what_each_table_depends_on() {
        let page = said(&["picket-duty"]).unwrap();
        assert!(page.contains("\n9-2                 what one gun does to its target\n"), "{page}");
        assert!(page.contains(" altitude=low|medium|high [low]\n"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        let json: Value =
            serde_json::from_str(&said(&["picket-duty", "--format", "json"]).unwrap()).unwrap();
        let tables = json["tables"].as_array().unwrap();
        let table = tables.iter().find(|table| table["table"] == "21").unwrap();
        assert_eq!(table["givens"][0]["default"], "working");
    }

    #[test]
    fn settings_and_rules_are_kept_to() {
        let page = said(&["picket-duty", "24", "--set", "charts.24.1=2"]).unwrap();
        assert!(page.contains("setting: charts.24.1=2\n"), "{page}");
        assert!(page.ends_with("mean 1.333333 boxes\n"), "2, 1, 1, 1, 1, 2 of 6: {page}");
        let page = said(&["picket-duty", "24", "--rules", "basic"]).unwrap();
        assert!(page.contains("setting: scenario.rules=basic\n"), "{page}");
        assert!(
            said(&["picket-duty", "24", "--rules", "bsaic"])
                .unwrap_err()
                .contains("did you mean `basic`?")
        );
    }

    #[test]
    fn a_scenario_brings_its_date() {
        let page = said(&["picket-duty/evans", "7-1"]).unwrap();
        assert!(page.contains("given:   date=May 11, phase=morning\n"), "{page}");
        assert!(said(&["picket-duty/evnas", "7-1"]).unwrap_err().contains("did you mean `evans`?"));
    }

    #[test]
    fn what_cannot_be_asked_is_one_message_with_a_cure() {
        for (words, expected) in [
            (&["picket-duyt"][..], "did you mean `picket-duty`?"),
            (&["picket-duty", "9-2", "low"], "`low` says nothing of the form NAME=VALUE"),
            (&["picket-duty", "nine"], "`tincan odds picket-duty` lists them all"),
            (&["picket-duty", "9-2", "gnu=40mm"], "did you mean `gun`?"),
            (&["picket-duty", "22", "--set", "charts.22.99=1"], "--set"),
        ] {
            let error = said(words).unwrap_err();
            assert!(error.contains(expected), "{words:?}: {error}");
        }
    }

    /// Chart 24 goes 2, 1, 1, 1, 1, 1 as printed: 1 in five of six. 9-2 has a modifier across.
    #[test]
    fn sheets_have_every_chart_with_its_modifiers_across() {
        let page = said(&["picket-duty", "--print"]).unwrap();
        let sheets: Vec<&str> = page.split("<section class=\"sheet\">").collect();
        let of = |id: &str| {
            let found = sheets.iter().find(|sheet| sheet.contains(&format!("<h1>{id}: ")));
            *found.unwrap_or_else(|| panic!("{id} has no sheet"))
        };
        assert!(of("9-2").contains(">modifier</th>"), "{}", of("9-2"));
        assert!(of("24").contains("5/6") || of("24").contains("1/6"), "{}", of("24"));
        assert!(!page.contains("<script"));
    }

    #[test]
    fn to_verify_nothing_is_to_fail() {
        let args = Line::parse_from(["odds", "coins", "--verify", "--games", "10"]).odds;
        let error = args.verify(&[&Toy]).unwrap_err();
        assert_eq!(crate::cli::exit_code(&error), 1);
        assert!(format!("{error:#}").starts_with(NOTHING), "{error:#}");
    }

    #[test]
    fn a_system_may_have_nothing_to_ask() {
        let args = Line::parse_from(["odds", "coins"]).odds;
        assert_eq!(args.page(&[&Toy]).unwrap(), "coins: no exact odds can be asked\n");
        let args = Line::parse_from(["odds", "coins", "9"]).odds;
        let error = args.page(&[&Toy]).unwrap_err().to_string();
        assert!(error.contains("coins has no table `9` to ask"), "{error}");
    }
}
