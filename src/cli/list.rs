//! `tincan list`: what there is to play, and what it is measured by.

use crate::registry;
use anyhow::Result;

use super::output::OutArgs;
use super::{lookup, output};
use kernel::systems::metric::Values;
use kernel::systems::{Metric, System, recorded};
use lab::output::{RESULTS_SCHEMA, columns_page, wrap};

/// Show the systems, their scenarios, and what games are measured by
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this system
    system: Option<String>,

    /// Also show the metrics: what commands call them, unit, meaning, and the side that likes them high
    #[arg(long)]
    metrics: bool,

    /// Every column of every table that runs keep, as a page of Markdown (DATA.md)
    #[arg(long, conflicts_with_all = ["metrics", "schema"])]
    columns: bool,

    /// The JSON schema of a run's results.json
    #[arg(long, conflicts_with_all = ["metrics", "system"])]
    schema: bool,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        if self.schema {
            return output::put(None, RESULTS_SCHEMA);
        }
        output::put(None, &self.page(registry::all())?)
    }

    fn page(&self, all: &[&dyn System]) -> Result<String> {
        let chosen = match &self.system {
            Some(id) => vec![lookup::system(all, id)?],
            None => all.to_vec(),
        };
        if self.columns {
            return Ok(columns_page(&chosen));
        }
        let pages: Vec<_> = chosen.into_iter().map(|system| self.system(system)).collect();
        Ok(pages.join("\n"))
    }

    fn system(&self, system: &dyn System) -> String {
        let mut page = format!("{}: {}\n", system.id(), system.title());
        for card in system.scenarios() {
            let names = format!("  {}/{}  ", system.id(), card.both_names());
            page += &(wrap(&names, &card.title) + "\n");
            page += &(wrap("      ", &card.summary) + "\n");
        }
        for edition in system.editions() {
            page += &(wrap(&format!("  --rules {}  ", edition.id), edition.title) + "\n");
        }
        if self.metrics {
            page += &format!("\n{}", metrics(system));
        }
        page
    }
}

/// Every metric: its name for commands, its title, and what it counts.
fn metrics(system: &dyn System) -> String {
    let all = recorded(system);
    let width = all.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    let one = |metric: &Metric| {
        let likes = metric.likes.map_or(String::new(), |side| format!(", liked by {}", side.id));
        let counted = format!("{}{likes}: {}", metric.unit, metric.meaning);
        format!("  {:width$}  {}\n{}\n", metric.name, metric.title, wrap("      ", &counted))
    };
    let fact = |fact: &Metric| {
        let words = fact.words().join(", ");
        let unit = match fact.values {
            Values::Numbers => fact.unit.to_owned(),
            Values::NumbersOr(_) => format!("{}, or {words}", fact.unit),
            Values::Words(_) => words,
        };
        let counted = format!("{unit}: {}", fact.meaning);
        format!("  {:width$}  {}\n{}\n", fact.name, fact.title, wrap("      ", &counted))
    };
    let facts: String = system.facts().iter().map(fact).collect();
    let head = match facts.is_empty() {
        true => "",
        false => "\nfacts, recorded beside: for `tincan slice` and `trace --where`\n",
    };
    "metrics, by their names for commands and their titles\n".to_owned()
        + &system.metrics().iter().map(one).collect::<String>()
        + head
        + &facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Toy;

    fn args(system: Option<&str>) -> Args {
        let (system, out) = (system.map(str::to_owned), OutArgs::default());
        Args { system, metrics: false, columns: false, schema: false, out }
    }

    #[test]
    fn the_list_names_scenarios_as_they_are_asked_for() {
        let args = args(None);
        let page = args.page(&[&Toy]).unwrap();
        assert!(page.starts_with("coins: Coins and Dice\n  coins/ten  Title of ten\n"), "{page}");
        assert!(page.contains("\n  coins/eleven (c2)  Title of eleven\n"), "{page}");
        assert!(!page.contains("us_win"));
    }

    #[test]
    fn metrics_are_shown_when_asked_for() {
        let args = Args { metrics: true, ..args(Some("coins")) };
        let page = args.page(&[&Toy]).unwrap();
        let throws = "  throws  Throws\n      dice: how often it was thrown\n";
        assert!(page.contains(throws), "{page}");
        assert!(page.contains("  us_win  US wins\n      yes/no, liked by us: a six"), "{page}");
    }

    #[test]
    fn an_unknown_system_is_refused() {
        assert!(
            args(Some("cons"))
                .page(&[&Toy])
                .unwrap_err()
                .to_string()
                .contains("did you mean `coins`?")
        );
    }
}
