//! Which settings change anything, and which values: what a file that is laid over the data is held against.

use crate::config::Library;
use crate::systems::{Change, Request, Scenario};

use super::book::Book;
use super::library;
use super::policies::PolicyLibrary;

/// The settings that change something in a scenario, in the order said. One that cannot be carried out is among
/// them: whoever plays refuses it.
pub fn changes<B: Book>(book: &B, scenario: &Scenario, sets: &[String]) -> Vec<Change> {
    let request = Request { scenario: scenario.clone(), sets: Vec::new(), policies: Vec::new() };
    let Ok(mut library) = library::of_request(book, &request) else {
        return sets.iter().map(|set| Change { set: set.clone(), values: Vec::new() }).collect();
    };
    let policies = PolicyLibrary::of(book);
    let change = |set: &String| {
        let before = library.clone();
        policies.set(&mut library, set);
        let refused = library.said().len() == before.said().len();
        let same = !refused && library.digest() == before.digest();
        (!same).then(|| Change { set: set.clone(), values: values(set, &before, &library) })
    };
    sets.iter().filter_map(change).collect()
}

/// The single values that a setting changed.
fn values(set: &str, before: &Library, after: &Library) -> Vec<(String, String, String)> {
    let path = set.split_once('=').map_or(set, |(path, _)| path.trim());
    let pair = |path: String| {
        let (was, is) = (before.value(&path).unwrap_or_default(), after.value(&path)?);
        Some((path, was, is))
    };
    let cells = || (1..).map_while(|number| pair(cell(after, path, number)));
    let all: Vec<_> = pair(path.to_owned()).map_or_else(|| cells().collect(), |one| vec![one]);
    all.into_iter().filter(|(_, was, is)| was != is).collect()
}

/// The path of a cell of a row: by its column, where the chart names its columns.
fn cell(library: &Library, row: &str, number: usize) -> String {
    let chart = row.rsplit_once('.').map_or("", |(chart, _)| chart);
    let column = library.value(&format!("{chart}.columns.{number}"));
    let by_column = column.map(|column| format!("{chart}.{column}.{}", &row[chart.len() + 1..]));
    by_column
        .filter(|path| library.value(path).is_some())
        .unwrap_or_else(|| format!("{row}.{number}"))
}
