//! A part of the data as a file to start one's own from, and what a file changes of it.

use anyhow::Result;

use super::laid::overlay;
use super::{places, problems};
use kernel::systems::odds::{Ask, ExactAnswer, Question};
use kernel::systems::{Change, Scenario, System};
use lab::output::{Column, ledger, wrap};
use std::path::Path;

/// One file of the data, and what it hangs under: `charts`, `optional`, `ship`, `ships.kongo`.
pub struct Rooted {
    pub root: String,
    pub text: &'static str,
}

/// The part at `path`, with its comments, as a file that can be laid over the data; `None` where there is none.
pub fn part(files: &[Rooted], path: &str) -> Option<String> {
    files.iter().find_map(|file| {
        let whole = under(&file.root, file.text);
        if file.root == path {
            return Some(whole);
        }
        path.starts_with(&format!("{}.", file.root)).then(|| section(&whole, path))?
    })
}

/// A file with every heading under `root`.
fn under(root: &str, text: &str) -> String {
    let heading = |line: &str| match (line.strip_prefix("[["), line.strip_prefix('[')) {
        (Some(rest), _) => format!("[[{root}.{rest}\n"),
        (None, Some(rest)) => format!("[{root}.{rest}\n"),
        (None, None) => format!("{line}\n"),
    };
    let body: String = text.lines().map(heading).collect();
    // What stands before the first heading hangs under the root itself.
    let top = text.lines().take_while(|line| !line.starts_with('['));
    match top.into_iter().any(|line| !line.is_empty() && !line.starts_with('#')) {
        true => format!("[{root}]\n{body}"),
        false => body,
    }
}

/// The headings at or below `path`, each with the comment over it; or the one key it names.
fn section(whole: &str, path: &str) -> Option<String> {
    let lines: Vec<&str> = whole.lines().collect();
    let is_head = |line: &str| line.starts_with('[');
    let is_of = |line: &str| {
        let head = line.trim_start_matches('[').replace('"', "");
        head.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', ']']))
    };
    let Some(head) = lines.iter().position(|line| is_head(line) && is_of(line)) else {
        return key(&lines, path);
    };
    let spoken = |line: &&&str| line.starts_with('#');
    let first = head - lines[..head].iter().rev().take_while(spoken).count();
    let inner = |line: &&&str| !is_head(line) || is_of(line);
    let last = head + 1 + lines[head + 1..].iter().take_while(inner).count();
    let body = lines[first..last].iter().rev().skip_while(|line| line.is_empty() || spoken(line));
    let body: Vec<&str> = body.copied().collect();
    Some(body.into_iter().rev().map(|line| format!("{line}\n")).collect())
}

/// One key, under its heading.
fn key(lines: &[&str], path: &str) -> Option<String> {
    let (parent, name) = path.rsplit_once('.')?;
    let mut head = "";
    for line in lines {
        if line.starts_with('[') {
            head = line;
        }
        let is_there = head.trim_matches(['[', ']']).replace('"', "") == parent;
        let said = line.split('=').next().unwrap_or_default().trim().trim_matches('"');
        if is_there && said == name && line.contains('=') {
            return Some(format!("[{parent}]\n{line}\n"));
        }
    }
    None
}

/// What a file changes, value by value, and the odds that change by it.
pub fn differences(
    system: &dyn System,
    scenario: &Scenario,
    file: &Path,
    path: &str,
) -> Result<String> {
    let all = system.changes(scenario, &overlay(system, file)?.sets());
    let under = |value: &str| {
        value.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let of = |change: &Change| path.is_empty() || change.values.iter().any(|value| under(&value.0));
    let changed: Vec<Change> = all.iter().filter(|change| of(change)).cloned().collect();
    let heads = [Column::words("value"), Column::words("book"), Column::words("file")];
    let titles = system.setting_titles();
    let row = |(path, was, is): &(String, String, String)| {
        let title = titles.of(path).unwrap_or_else(|| path.clone());
        [title, was.clone(), is.clone()]
    };
    let rows: Vec<_> = changed.iter().flat_map(|change| change.values.iter().map(row)).collect();
    let name = file.display();
    if rows.is_empty() {
        return Ok(match all.iter().map(|change| change.values.len()).sum::<usize>() {
            0 => format!("`{name}` changes nothing: every value in it is the book's\n"),
            1 => format!("`{name}` changes nothing in {path}; it changes one value elsewhere\n"),
            more => {
                format!("`{name}` changes nothing in {path}; it changes {more} values elsewhere\n")
            }
        });
    }
    let number = rows.len();
    let values = if number == 1 { "value" } else { "values" };
    let opening = format!("`{name}` changes {number} {values}:");
    let mut page = wrap("", &opening) + "\n\n" + &ledger(heads, &rows);
    let sets: Vec<String> = all.iter().map(|change| change.set.clone()).collect();
    for question in asked(system, &changed) {
        page += &both_odds(system, scenario, &sets, &question)?;
    }
    Ok(page)
}

/// A question, and the circumstances in which what was changed matters.
struct Circumstances {
    table: &'static str,
    given: Vec<(String, String)>,
}

/// The questions of exact odds that are about what was changed.
fn asked(system: &dyn System, changed: &[Change]) -> Vec<Circumstances> {
    let mut all: Vec<Circumstances> = Vec::new();
    let questions = system.questions();
    for (path, _, _) in changed.iter().flat_map(|change| &change.values) {
        let Some(rest) = path.strip_prefix("charts.") else { continue };
        let names: Vec<&str> = rest.split('.').collect();
        let Some(question) = questions.iter().find(|one| names.contains(&one.id)) else { continue };
        let given = given(question, &names);
        let known = all.iter().any(|one| one.table == question.id && one.given == given);
        if !known && all.len() < MOST_ASKED {
            all.push(Circumstances { table: question.id, given });
        }
    }
    all
}

/// More tables of odds are no help.
const MOST_ASKED: usize = 6;

/// The circumstances that names of a path say: `40mm` is a gun, `low` an altitude.
fn given(question: &Question, names: &[&str]) -> Vec<(String, String)> {
    let said = |name: &&&str| {
        let fits = |allowed: &str| allowed.split('|').any(|word| word == **name);
        question.givens.iter().find(|given| fits(&given.allowed)).map(|given| given.name)
    };
    let all = names.iter().filter_map(|name| Some((said(&name)?.to_owned(), (*name).to_owned())));
    all.collect()
}

fn both_odds(
    system: &dyn System,
    scenario: &Scenario,
    sets: &[String],
    asked: &Circumstances,
) -> Result<String> {
    let answer = |sets: &[String]| {
        let (table, given) = (asked.table.to_owned(), asked.given.clone());
        let scenario = Some(scenario.clone());
        system.odds(&Ask { scenario, sets: sets.to_vec(), table, given }).map_err(problems)
    };
    let (book, own) = (answer(&[])?, answer(sets)?);
    let mut results: Vec<&String> = book.outcomes.iter().map(|one| &one.result).collect();
    let new = own.outcomes.iter().map(|one| &one.result).filter(|one| !results.contains(one));
    let new: Vec<&String> = new.collect();
    results.extend(new);
    let share = |answer: &ExactAnswer, result: &String| {
        let found = answer.outcomes.iter().find(|one| one.result == *result);
        format!("{:.4} %", 100.0 * found.map_or(0.0, |one| answer.probability(one)))
    };
    let row = |result: &&String| [(*result).clone(), share(&book, result), share(&own, result)];
    let rows: Vec<_> = results.iter().map(row).collect();
    let heads = [Column::words("exact odds"), Column::numbers("book"), Column::numbers("file")];
    let given: Vec<String> =
        asked.given.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let opening = format!("{} {}: {}", asked.table, given.join(" "), book.decides);
    Ok(format!("\n{}\n{}", wrap("", &opening), ledger(heads, &rows)))
}

/// The scenario that is meant, or the one to play where none is named.
pub fn scenario(system: &dyn System, named: Option<Scenario>) -> Scenario {
    named.unwrap_or_else(|| places::flagship(system).scenario)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# All of it.\n\n# Hits.\n[9-2]\nsides = 10\n\n[9-2.40mm]\n1 = [1, 2] # low\n\n# Other.\n[10]\nx = 1\n";

    #[test]
    fn a_part_is_a_file_that_can_be_laid_over_the_data() {
        let files = [Rooted { root: "charts".into(), text: TEXT }];
        let chart = "# Hits.\n[charts.9-2]\nsides = 10\n\n[charts.9-2.40mm]\n1 = [1, 2] # low\n";
        assert_eq!(part(&files, "charts.9-2").as_deref(), Some(chart));
        let row = "[charts.9-2.40mm]\n1 = [1, 2] # low\n";
        assert_eq!(part(&files, "charts.9-2.40mm").as_deref(), Some(row));
        assert_eq!(part(&files, "charts.10.x").as_deref(), Some("[charts.10]\nx = 1\n"));
        assert_eq!((part(&files, "charts.11"), part(&files, "ship")), (None, None));
        let optional = [Rooted { root: "optional".into(), text: "# Rules.\naces = false\n" }];
        let all = "[optional]\n# Rules.\naces = false\n";
        assert_eq!(part(&optional, "optional").as_deref(), Some(all));
        assert_eq!(part(&optional, "optional.aces").as_deref(), Some("[optional]\naces = false\n"));
    }
}
