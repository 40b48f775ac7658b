//! When to stop: so many games, a precision, or a decision.

use super::measures::Known;
use crate::experiment::Stop;
use crate::experiment::stop::{GAMES, MOST_GAMES, games_for, half_width_after};
use kernel::config::{Item, Section};
use kernel::systems::Metric;

pub fn read(said: &Section, known: Known, headline: Option<&Metric>) -> Stop {
    let games = said.find("games");
    let precision = said.find("precision");
    let decide = said.find("decide").filter(|item| item.flag());
    let max = said.find("max_games");
    if let Some(second) = [&games, &precision, &decide].into_iter().flatten().nth(1) {
        let help = "say one of `games`, `precision` and `decide = true`";
        second.fail("two ways to stop", help);
    }
    if let (Some(max), None, None) = (&max, &precision, &decide) {
        max.fail("`max_games` limits nothing", "it goes with `precision` or `decide = true`");
    }
    let max_games = max.map_or(MOST_GAMES, |item| count(&item));
    match (games, precision, decide) {
        (Some(games), _, _) => Stop::Games(count(&games)),
        (None, Some(item), _) => {
            let targets = targets(&item, known, headline, max_games);
            Stop::Precision { targets, max_games }
        }
        (None, None, Some(_)) => Stop::Decided { max_games },
        (None, None, None) => Stop::Games(GAMES),
    }
}

/// More than anybody can play, and times the most cells there are still a number.
const MOST_SAID: i64 = 999_999_999_999_999;

fn count(item: &Item) -> u64 {
    item.whole(1..=MOST_SAID) as u64
}

/// One number is for the headline; a table names metrics.
fn targets(item: &Item, known: Known, headline: Option<&Metric>, max: u64) -> Vec<(String, f64)> {
    if !item.is_table() {
        let target = headline.map(|metric| (metric.name.to_owned(), width(item, metric, max)));
        return target.into_iter().collect();
    }
    let listed = item.table(|said| said.items());
    if listed.is_empty() {
        item.fail("no metric is to be precise", "name one: { us_win = 0.001 }");
    }
    let target = |(name, item): (String, Item)| {
        let metric = known.named(&name, &item)?;
        let width = width(&item, metric, max);
        Some((name, width))
    };
    listed.into_iter().filter_map(target).collect()
}

/// A half-width that can be reached. Only proportions have a worst case.
fn width(item: &Item, metric: &Metric, max: u64) -> f64 {
    let width = item.real(f64::MIN..=f64::MAX);
    if !item.is_number() {
        return width;
    }
    if width <= 0.0 {
        let help = "it is half of the interval's width: 0.001 is ± 0.1 %";
        item.fail(&format!("a precision of {width} is never reached"), help);
    } else if metric.is_proportion() && games_for(width) > max as f64 {
        let what = format!(
            "± {width} of `{}` may take {} games, and `max_games` is {max}",
            metric.name,
            games_for(width)
        );
        let help = format!("{max} games reach ± {} at worst (a share of one half)", best(max));
        item.fail(&what, &help);
    }
    width
}

/// What so many games reach, to two digits, rounded up: that much is certain.
fn best(games: u64) -> String {
    let width = half_width_after(games);
    let decimals = (1.0 - width.log10().floor()).max(0.0);
    let unit = 10f64.powf(decimals);
    format!("{:.*}", decimals as usize, (width * unit).ceil() / unit)
}
