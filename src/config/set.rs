//! `PATH=VALUE`: one value of the tree replaced.

use std::ops::Range;
use std::sync::Arc;

use super::label::Label;
use super::nearest::{listed, slips};
use super::parse;
use super::path::{self, Lost, Name, Step, follow, joined};
use super::problem::Problem;
use super::source::{Source, Stretch};
use super::tree::{Entry, Node, Parsed, Table, Value};

/// An assignment that was carried out: path and value as they were said.
pub(super) type Said = (String, String);

/// Carry out the assignment that is the text of `source`. `Err(None)` if it may be right but the
/// file it speaks of is broken.
pub(super) fn assign(root: &mut Table, source: &Arc<Source>) -> Result<Said, Option<Problem>> {
    let (path, _) = halves(source)?;
    let said = path::split(&source.text[path]);
    let names = path::meant(root, &said).map_or(said, path::split);
    assign_at(root, source, &names)
}

/// The same with the value put where `names` lead, whatever path was said.
pub(super) fn assign_at(
    root: &mut Table,
    source: &Arc<Source>,
    names: &[Name],
) -> Result<Said, Option<Problem>> {
    let (path, value) = halves(source)?;
    let found = follow(root, names).map_err(|lost| no_setting(root, source, names, &lost))?;
    let place = Stretch::at(source, value.clone());
    let new = like(&found.node.value, &place, value.clone())
        .map_err(|(what, help)| Some(Problem::at(place.clone(), what, help)))?;
    let steps = found.steps;
    replace_in_table(root, &steps, &Node { place, value: new });
    let said = |span: Range<usize>| source.text[span].trim().to_owned();
    Ok((said(path), said(value)))
}

/// The spans of path and value.
fn halves(source: &Arc<Source>) -> Result<(Range<usize>, Range<usize>), Problem> {
    let text = &source.text;
    let sign = path::signs(text).find(|&(_, sign)| sign == '=').map(|(at, _)| at);
    let whole = Stretch::at(source, 0..text.len());
    let form = "write it as PATH=VALUE";
    let Some(sign) = sign else {
        return Err(Problem::at(whole, format!("no `=` in `{text}`"), form));
    };
    if text[..sign].trim().is_empty() {
        return Err(Problem::at(whole, format!("no path in `{text}`"), form));
    }
    Ok((0..sign, trimmed(text, sign + 1)))
}

fn trimmed(text: &str, from: usize) -> Range<usize> {
    let start = text.len() - text[from..].trim_start().len();
    start..start + text[start..].trim_end().len()
}

/// The value said, of the same kind as the one it replaces; or what is wrong, and a help.
fn like(old: &Value, place: &Stretch, span: Range<usize>) -> Result<Value, (String, String)> {
    let said = &place.source.text[span.clone()];
    let was = || format!("it replaces {}", old.spelled().unwrap_or_else(|| "a list".to_owned()));
    let refuse = |kind: &str| (format!("`{said}` is not {kind}"), was());
    match old {
        Value::Text(_) => Ok(Value::Text(unquoted(said).to_owned())),
        Value::Whole(_) => whole(said).map(Value::Whole).ok_or_else(|| refuse("a whole number")),
        Value::Real(_) => real(said).map(Value::Real).ok_or_else(|| refuse("a number")),
        Value::Flag(_) => said.parse().map(Value::Flag).map_err(|_| refuse("true or false")),
        Value::List(_) => parse::list(&place.source, span)
            .ok_or_else(|| (refuse("a list").0, r#"write it as ["a", "b"]"#.to_owned())),
        Value::Table(_) => Err(refuse("a table")),
    }
}

fn unquoted(said: &str) -> &str {
    said.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(said)
}

fn whole(said: &str) -> Option<i64> {
    said.replace('_', "").parse().ok()
}

fn real(said: &str) -> Option<f64> {
    said.replace('_', "").parse().ok().filter(|real: &f64| real.is_finite())
}

fn replace_in_node(node: &mut Node, steps: &[Step], new: &Node) {
    match (&mut node.value, steps) {
        (_, []) => *node = new.clone(),
        (Value::Table(table), _) => replace_in_table(table, steps, new),
        (Value::List(cells), [Step::Cell(index), rest @ ..]) => {
            if let Some(cell) = cells.get_mut(*index) {
                replace_in_node(cell, rest, new);
            }
        }
        _ => {}
    }
}

pub(super) fn replace_in_table(table: &mut Table, steps: &[Step], new: &Node) {
    match steps {
        [Step::Key(key), rest @ ..] => {
            // Faces taken out of this row before belong to it: the later setting wins.
            let belongs =
                |entry: &&mut Entry| entry.key == *key || entry.split_from.as_ref() == Some(key);
            for entry in table.entries.iter_mut().filter(belongs) {
                replace_in_node(&mut entry.node, rest, new);
            }
        }
        [Step::Face { row, face, at }, rest @ ..] => {
            let key_place = Stretch::at(&new.place.source, at.clone());
            let split = split_row(table, row, *face, key_place);
            replace_in_node(&mut split.node, rest, new);
        }
        [Step::Cell(_), ..] | [] => {}
    }
}

/// Take one face out of a row into a row of its own, with the same values.
fn split_row<'t>(table: &'t mut Table, row: &str, face: i64, key_place: Stretch) -> &'t mut Entry {
    let index = table.entries.iter().position(|entry| entry.key == row);
    let index = index.expect("the path was found in this tree");
    let node = table.entries[index].node.clone();
    let split = Entry { key: face.to_string(), key_place, split_from: Some(row.to_owned()), node };
    table.entries.insert(index + 1, split);
    &mut table.entries[index + 1]
}

fn no_setting(root: &Table, source: &Arc<Source>, names: &[Name], lost: &Lost) -> Option<Problem> {
    if lost.parsed == Parsed::Broken {
        return None;
    }
    let path = joined(names);
    let last = names.len() - 1;
    let place = Stretch::at(source, names[lost.at.min(last)].span.clone());
    Some(if !lost.alike.is_empty() {
        let (so_far, name) = (joined(&names[..lost.at]), &names[lost.at].text);
        let what = format!("{} in `{so_far}` are called `{name}`", lost.alike.len());
        Problem::at(place, what, format!("say which by its number: {}", by_number(names, lost)))
    } else if lost.at > last {
        let below: Vec<String> =
            lost.known.iter().take(5).map(|key| format!("{path}.{key}")).collect();
        let help = format!("name one value below it, such as {}", listed(&below));
        Problem::at(place, format!("`{path}` is not a single value"), help)
    } else {
        Problem::at(place, format!("no setting `{path}`"), lost_help(root, names, lost))
    })
}

/// The path with the number of every cell that was meant in place of the name they share.
fn by_number(names: &[Name], lost: &Lost) -> String {
    let rest = names[lost.at + 1..].iter().map(|name| name.text.as_str());
    let rest: Vec<&str> = rest.collect();
    let path = |number: &String| {
        let so_far = joined(&names[..lost.at]);
        [&[so_far.as_str(), number][..], &rest].concat().join(".")
    };
    listed(&lost.alike.iter().map(path).collect::<Vec<_>>())
}

pub(super) fn lost_help(root: &Table, names: &[Name], lost: &Lost) -> String {
    let so_far = joined(&names[..lost.at]);
    if let Some(path) = likely(root, names, lost) {
        return format!("did you mean `{path}`?");
    }
    match detours(root, names, lost).as_slice() {
        [] if lost.known.is_empty() => format!("`{so_far}` is a single value"),
        [] if lost.at == 0 => format!("known are {}", listed(&lost.known)),
        [] => format!("`{so_far}` has {}", listed(&lost.known)),
        [path] => format!("did you mean `{path}`?"),
        paths => format!("did you mean one of {}?", listed(paths)),
    }
}

/// More ways on than this are no suggestion.
const MOST_DETOURS: usize = 3;

/// The paths that lead to a value with the wrong name left out, or with a name put in before it:
/// `policy.us.maneuver` where there is one side, `policy.maneuver` where there are two. Numbers are
/// cells and rows: one of them left out or put in would be another cell, not what was meant.
fn detours(root: &Table, names: &[Name], lost: &Lost) -> Vec<String> {
    let all: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
    let (before, after) = all.split_at(lost.at);
    let is_word = |name: &&&str| Label::parse(name).is_none();
    let rest = after.get(1).filter(is_word).filter(|_| !before.is_empty());
    let without = rest.map(|_| [before, &after[1..]].concat());
    let known = lost.known.iter().filter(|_| after.first().is_some_and(|name| is_word(&name)));
    let with = known.map(|known| [before, &[known.as_str()], after].concat());
    let paths = without.into_iter().chain(with).map(|names| names.join("."));
    let found: Vec<String> =
        paths.filter(|path| follow(root, &path::split(path)).is_ok()).collect();
    if found.len() > MOST_DETOURS { Vec::new() } else { found }
}

/// The path with the wrong name put right: to its end if that leads somewhere.
fn likely(root: &Table, names: &[Name], lost: &Lost) -> Option<String> {
    let close = lost.known.iter().filter_map(|known| {
        let end = names.len().min(lost.at + 1 + known.matches('.').count());
        Some((slips(&joined(&names[lost.at..end]), known)?, known, end))
    });
    let (_, known, end) = close.min_by_key(|&(slips, ..)| slips)?;
    let join = |rest: &[Name]| {
        let names = names[..lost.at].iter().chain(rest).map(|name| name.text.as_str());
        let mut all: Vec<&str> = names.collect();
        all.insert(lost.at, known);
        all.join(".")
    };
    let (whole, start) = (join(&names[end..]), join(&[]));
    Some(if follow(root, &path::split(&whole)).is_ok() { whole } else { start })
}
