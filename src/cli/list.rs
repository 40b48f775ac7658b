//! `tincan list`: what there is to play, and what it is measured by.

use crate::registry;
use anyhow::Result;

use super::{lookup, output};
use kernel::systems::System;
use lab::output::{Column, columns, wrap};

/// Show the systems, their scenarios, and what games are measured by
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this system
    system: Option<String>,

    /// Also show the metrics: unit, meaning, and the side that likes them high
    #[arg(long)]
    metrics: bool,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        output::put(None, &self.page(registry::all())?)
    }

    fn page(&self, all: &[&dyn System]) -> Result<String> {
        let chosen = match &self.system {
            Some(id) => vec![lookup::system(all, id)?],
            None => all.to_vec(),
        };
        let pages: Vec<_> = chosen.into_iter().map(|system| self.system(system)).collect();
        Ok(pages.join("\n"))
    }

    fn system(&self, system: &dyn System) -> String {
        let mut page = format!("{}: {}\n", system.id(), system.title());
        for card in system.scenarios() {
            page += &(wrap(&format!("  {}/{}  ", system.id(), card.id), &card.title) + "\n");
            page += &(wrap("      ", &card.summary) + "\n");
        }
        for edition in system.editions() {
            page += &(wrap(&format!("  --rules {}  ", edition.id), edition.title) + "\n");
        }
        if self.metrics {
            page += &format!("\n{}\n", metrics(system));
        }
        page
    }
}

fn metrics(system: &dyn System) -> String {
    let heads = ["metric", "unit", "liked by", "meaning"].map(Column::words);
    let rows = system.metrics().iter().map(|metric| {
        let likes = metric.likes.map_or("—", |side| side.id);
        [metric.name.into(), metric.unit_told(), likes.into(), metric.meaning.into()]
    });
    columns(heads, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Toy;

    #[test]
    fn the_list_names_scenarios_as_they_are_asked_for() {
        let args = Args { system: None, metrics: false };
        let page = args.page(&[&Toy]).unwrap();
        assert!(page.starts_with("coins: Coins and Dice\n  coins/ten  Title of ten\n"), "{page}");
        assert!(!page.contains("us_win"));
    }

    #[test]
    fn metrics_are_shown_when_asked_for() {
        let args = Args { system: Some("coins".into()), metrics: true };
        let page = args.page(&[&Toy]).unwrap();
        let line = page.lines().find(|line| line.contains("throws")).unwrap();
        assert!(
            line.contains("dice") && line.contains("—") && line.contains("how often"),
            "{line}"
        );
    }

    #[test]
    fn an_unknown_system_is_refused() {
        let args = Args { system: Some("cons".into()), metrics: false };
        assert!(args.page(&[&Toy]).unwrap_err().to_string().contains("did you mean `coins`?"));
    }
}
