//! The report as Markdown, as GitHub shows it.

use super::frame::heading;
use super::parts::{self, TOLD};
use crate::words::with_minus;
use crate::{ColumnKind, Figure, Part, Provenance, Report, Story, Table, WorthTelling};

/// The report as Markdown; charts are beside it in `charts/`.
pub fn markdown(report: &Report) -> String {
    let mut page = format!("# {}\n\n", text(heading(report)));
    if heading(report) != report.title {
        page += &format!("{}\n\n", text(&report.title));
    }
    if !report.question.is_empty() {
        page += &format!("*{}*\n\n", text(&report.question));
    }
    page += &format!("**{}**\n\n", text(&with_minus(&report.answer)));
    page += &list(report.findings.iter().map(|finding| text(&with_minus(finding))));
    let figures = |part: Part| {
        let of = report.figures.iter().filter(|figure| figure.part == part);
        of.map(figure).collect::<String>()
    };
    let tables = |tables: &[Table]| tables.iter().map(table).collect::<String>();
    let (behind, others) = report.tables.split_at(report.tables.len().min(1));
    page += &(figures(Part::Answer) + &tables(behind));
    page += &(figures(Part::More) + &tables(others));
    if let Some(story) = &report.story {
        page += &told_story(story, &figures(Part::Story), &tables(&story.tables));
    }
    page += &(figures(Part::Places) + &figures(Part::Method));
    page += "## How it was done\n\n";
    page += &report.methods.iter().map(|one| format!("{}\n\n", text(one))).collect::<String>();
    page + &provenance(&report.provenance)
}

/// How the games of a run are won.
fn told_story(story: &Story, figures: &str, tables: &str) -> String {
    let findings = list(story.findings.iter().map(|finding| text(&with_minus(finding))));
    let command = fenced(&story.command);
    format!(
        "## How games are won\n\n{}\n\n{findings}{figures}{tables}{command}",
        text(&with_minus(&story.answer))
    )
}

fn figure(of: &Figure) -> String {
    let caption = if of.caption.is_empty() { String::new() } else { text(&of.caption) + "\n\n" };
    format!("## {0}\n\n![{0}](charts/{1}.svg)\n\n{caption}", text(&of.title), of.id)
}

fn table(of: &Table) -> String {
    let cells = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heads = of.columns.iter().map(|column| match column.unit.as_str() {
        "" => text(&column.name),
        unit => format!("{} ({})", text(&column.name), text(unit)),
    });
    let leans = of.columns.iter().map(|column| match column.kind {
        ColumnKind::Words => "---".to_owned(),
        ColumnKind::Number => "---:".to_owned(),
    });
    let note = if of.note.is_empty() { String::new() } else { format!("\n{}\n", text(&of.note)) };
    let mut page = format!("## {}\n\n", text(&of.title));
    page += &cells(heads.collect());
    page += &cells(leans.collect());
    for row in &of.rows {
        page += &cells(row.iter().map(|cell| text(&cell.text)).collect());
    }
    page + &note + "\n"
}

fn provenance(of: &Provenance) -> String {
    let mut page = format!("## Reproduce this\n\n{}", fenced(&of.command));
    let facts = parts::facts(of);
    page += &list(facts.iter().map(|(name, value)| format!("{}: {}", text(name), text(value))));
    if !of.assumed.is_empty() {
        page += "Assumed, data no book prints:\n\n";
        page += &list(
            of.assumed.iter().map(|(what, why)| format!("**{}**: {}", text(what), text(why))),
        );
    }
    page += &parts::played(of).as_ref().map_or(String::new(), table);
    page + &telling(&of.telling)
}

fn telling(all: &[WorthTelling]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut page = "## Games worth reading\n\n".to_owned();
    let told = all.iter().take(TOLD);
    page += &list(told.map(|one| format!("{}: {}", text(&one.what), code(&one.command))));
    if all.len() > TOLD {
        page += &(parts::more(all) + "\n");
    }
    page
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: String = items.map(|item| format!("- {item}\n")).collect();
    if items.is_empty() { items } else { items + "\n" }
}

/// A command as it is, in a fence longer than any inside it.
fn fenced(command: &str) -> String {
    let mut fence = "```".to_owned();
    while command.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}\n{command}\n{fence}\n\n")
}

/// The same inside a line.
fn code(command: &str) -> String {
    let mut tick = "`".to_owned();
    while command.contains(&tick) {
        tick.push('`');
    }
    // A space keeps a tick at either end apart from ours, and is not shown.
    if tick.len() == 1 { format!("`{command}`") } else { format!("{tick} {command} {tick}") }
}

/// Words that stay words: whatever Markdown or HTML would take for its own is escaped, and a line
/// break is a space.
pub fn text(plain: &str) -> String {
    let mut safe = String::with_capacity(plain.len());
    let mut before = ' ';
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        let after = letters.peek().copied().unwrap_or(' ');
        match letter {
            '&' => safe.push_str("&amp;"),
            // Only before a letter or a sign of its own does it open a tag.
            '<' if !after.is_whitespace() => safe.push_str("&lt;"),
            // Only then does a bracket close a link.
            ']' if "([:".contains(after) => safe.push_str("\\]"),
            // Inside a word it is a letter: us_win.
            '_' if before.is_alphanumeric() && after.is_alphanumeric() => safe.push('_'),
            '\\' | '`' | '*' | '_' | '|' | '~' | '#' | '$' | '>' => safe.extend(['\\', letter]),
            '\n' | '\r' | '\t' => safe.push(' '),
            _ => safe.push(letter),
        }
        before = letter;
    }
    safe
}
