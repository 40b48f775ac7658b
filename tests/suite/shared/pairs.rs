//! Pairs of files: what is run, and what it says. `tests/README.md` tells how they are written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use super::{command, entries, kept, root, text};

/// A new version says the same.
const VERSION: &str = concat!("tincan ", env!("CARGO_PKG_VERSION"));

/// Which of what a command says is kept; it must say nothing else, and end as it should.
#[derive(Clone, Copy, Debug)]
pub enum Keeps {
    /// Of a command that ends well.
    Stdout,
    /// Of one that is refused.
    Stderr,
}

impl Keeps {
    /// How the file it is kept in ends.
    fn extension(self) -> &'static str {
        match self {
            Keeps::Stdout => "stdout",
            Keeps::Stderr => "stderr",
        }
    }

    fn said(self, output: &Output) -> Result<String, String> {
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        let (code, said, beside) = match self {
            Keeps::Stdout => (0, out, err),
            Keeps::Stderr => (2, err, out),
        };
        match output.status.code() {
            Some(found) if found == code && beside.is_empty() => {
                Ok(said.replace(VERSION, "tincan VERSION"))
            }
            found => Err(format!("exit {found:?}, not {code}\n{said}{beside}")),
        }
    }
}

/// Run every input in the folders of `tests/<name>` and hold what it says against the file beside it.
#[track_caller]
pub fn hold(name: &str, keeps: Keeps) {
    let folders = entries(&root().join("tests").join(name));
    assert!(!folders.is_empty(), "nothing is kept in tests/{name}");
    let wrong = folders.iter().flat_map(|folder| {
        let files = entries(folder);
        let held = inputs(&files).filter_map(|input| wrong_with(input, keeps));
        held.chain(unpaired(&files, keeps)).collect::<Vec<_>>()
    });
    kept::assert_none(&wrong.collect::<Vec<_>>());
}

fn is(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|found| found == extension)
}

/// The files that are run: every command, and settings that no command is named after.
fn inputs(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let alone = |file: &PathBuf| !files.contains(&file.with_extension("cmd"));
    files.iter().filter(move |file| is(file, "cmd") || is(file, "toml") && alone(file))
}

/// Files that keep what no input says, and files that are neither. An input whose words are not kept
/// is told when it is run.
fn unpaired(files: &[PathBuf], keeps: Keeps) -> Vec<String> {
    let there = |file: &Path, extension| files.contains(&file.with_extension(extension));
    let paired = |file: &Path| match is(file, keeps.extension()) {
        true => there(file, "cmd") || there(file, "toml"),
        false => is(file, "cmd") || is(file, "toml"),
    };
    let lost = files.iter().filter(|file| !paired(file));
    lost.map(|file| format!("{}: there is no input of this name\n", name(file))).collect()
}

fn name(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).display().to_string()
}

fn wrong_with(input: &Path, keeps: Keeps) -> Option<String> {
    let folder = input.parent().expect("it is in a folder");
    let output = command(folder, &words_of(input)).output().unwrap();
    match keeps.said(&output) {
        Ok(said) => kept::difference(&input.with_extension(keeps.extension()), &said),
        Err(why) => Some(format!("{}: {why}\n", name(input))),
    }
}

/// What follows `tincan` in the command of an input.
fn words_of(input: &Path) -> Vec<String> {
    if is(input, "toml") {
        let file = input.file_name().expect("a file has a name");
        return vec!["check".into(), file.to_string_lossy().into()];
    }
    let line = fs::read_to_string(input).unwrap();
    let words = line.trim().strip_prefix("tincan").unwrap_or_else(|| panic!("{}", name(input)));
    split(words)
}

/// Words between blanks; what stands in single quotes is one word.
fn split(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.map(str::to_owned).collect()
}

#[test]
fn a_command_is_split_as_a_shell_would() {
    assert_eq!(
        split(" compare a/b  --with 'no ends: x=out'"),
        ["compare", "a/b", "--with", "no ends: x=out"]
    );
}

#[test]
fn what_is_kept_for_nothing_is_told() {
    let files = ["a/x.cmd", "a/x.toml", "a/y.toml", "a/y.stderr", "a/z.stderr", "a/n.txt"];
    let files = files.map(PathBuf::from);
    let run: Vec<_> = inputs(&files).map(|input| input.display().to_string()).collect();
    assert_eq!(run, ["a/x.cmd", "a/y.toml"], "x.toml is what x.cmd plays");
    let lost =
        ["a/z.stderr", "a/n.txt"].map(|file| format!("{file}: there is no input of this name\n"));
    assert_eq!(unpaired(&files, Keeps::Stderr), lost);
}
