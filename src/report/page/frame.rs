//! The page around everything: head, opening, contents, sections.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{explore, parts, picture, style, table, views};
use crate::words::with_minus;
use crate::{Figure, Part, Report, Table};

/// More charts and tables than this are listed at the top.
const CONTENTS_FROM: usize = 5;

/// Nothing is fetched from anywhere, whatever a page says.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      font-src data:; img-src data:";

const SCRIPT: &str = include_str!("table.js");

/// The report as one HTML file.
pub fn html(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(report))
            body {
                (opening(report))
                (contents(report))
                main {
                    (answer(report))
                    (more(report))
                    (story(report))
                    (fold("places", &counted("Where things happen", &of(report, Part::Places), &[]), html! {
                        @for figure in of(report, Part::Places) { (picture::figure(figure)) }
                    }))
                    (method(report))
                    (parts::provenance(&report.provenance))
                }
                script { (PreEscaped(SCRIPT)) }
                (explore::script(report.explore.as_ref()))
                (views::section(report))
            }
        }
    };
    page.into_string() + "\n"
}

fn head(report: &Report) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta name="generator" content={ "tincan " (report.provenance.version) };
            // Or else a browser asks the host for one.
            link rel="icon" href="data:,";
            title { (heading(report)) }
            style { (PreEscaped(style::sheet())) }
            (explore::style(report.explore.as_ref()))
        }
    }
}

/// What happens; of a report that says nothing of it, its title.
pub fn heading(report: &Report) -> &str {
    if report.heading.is_empty() { &report.title } else { &report.heading }
}

fn opening(report: &Report) -> Markup {
    html! {
        header {
            h1 { (heading(report)) }
            @if heading(report) != report.title { p.path { (report.title) } }
            @if !report.question.is_empty() { p.question { (report.question) } }
            p.answer { (with_minus(&report.answer)) }
            @if !report.findings.is_empty() {
                ul.findings { @for finding in &report.findings { li { (with_minus(finding)) } } }
            }
        }
    }
}

/// The charts of one part of the page.
fn of(report: &Report, part: Part) -> Vec<&Figure> {
    report.figures.iter().filter(|figure| figure.part == part).collect()
}

/// What is listed, in the order of the page.
fn contents(report: &Report) -> Markup {
    let figures = |part: Part| of(report, part).into_iter().map(|one| (&one.id, &one.title));
    let tables = report.tables.iter().map(|table| (&table.id, &table.title));
    let (behind, others) = (tables.clone().take(1), tables.skip(1));
    let mut all: Vec<_> = figures(Part::Answer).chain(behind).collect();
    let of_story = report.story.iter().flat_map(|story| &story.tables);
    let of_story = of_story.map(|table| (&table.id, &table.title));
    all.extend(figures(Part::More).chain(others).chain(figures(Part::Story)).chain(of_story));
    all.extend(figures(Part::Places));
    all.extend(figures(Part::Method));
    html! {
        @if all.len() >= CONTENTS_FROM {
            nav aria-label="Contents" {
                details {
                    summary { "Contents" }
                    ol {
                        @for (id, title) in all { li { a href={ "#" (id) } { (title) } } }
                        li { a href="#methods" { "How it was done" } }
                        li { a href="#provenance" { "Reproduce this" } }
                    }
                }
            }
        }
    }
}

/// The charts that show the answer, and the table behind it.
fn answer(report: &Report) -> Markup {
    html! {
        section #charts {
            @for figure in of(report, Part::Answer) { (picture::figure(figure)) }
            @if !cfg!(feature = "charts") {
                p.note { "There are no charts: this tincan was built without the feature " code { "charts" } "." }
            }
        }
        (explore::section(report.explore.as_ref()))
        @if let Some(behind) = report.tables.first() {
            section #tables { (table::table(behind)) }
        }
    }
}

fn more(report: &Report) -> Markup {
    let (figures, tables) = (of(report, Part::More), report.tables.get(1..).unwrap_or_default());
    fold(
        "more",
        &counted("More about it", &figures, tables),
        html! {
            @for figure in figures { (picture::figure(figure)) }
            @for one in tables { (table::table(one)) }
        },
    )
}

/// How its games are won, where that was asked for.
fn story(report: &Report) -> Markup {
    let figures = of(report, Part::Story);
    html! {
        @if let Some(story) = &report.story {
            (fold("story", &counted("How games are won", &figures, &story.tables), html! {
                p { (with_minus(&story.answer)) }
                ul.findings { @for finding in &story.findings { li { (with_minus(finding)) } } }
                @for figure in figures { (picture::figure(figure)) }
                @for one in &story.tables { (table::table(one)) }
                pre { code { (story.command) } }
            }))
        }
    }
}

fn method(report: &Report) -> Markup {
    let figures = of(report, Part::Method);
    let words = match (figures.is_empty(), report.methods.is_empty()) {
        (true, true) => String::new(),
        (true, false) | (false, _) => "How it was done".to_owned(),
    };
    fold(
        "methods",
        &words,
        html! {
            @for figure in figures { (picture::figure(figure)) }
            (parts::methods(&report.methods))
        },
    )
}

/// `More about it: 3 charts, 1 table`; nothing where there is neither.
fn counted(words: &str, figures: &[&Figure], tables: &[Table]) -> String {
    let many = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        more => Some(format!("{more} {what}s")),
    };
    let all = [many(figures.len(), "chart"), many(tables.len(), "table")];
    let all: Vec<String> = all.into_iter().flatten().collect();
    if all.is_empty() { String::new() } else { format!("{words}: {}", all.join(", ")) }
}

/// A part of the page that is opened by who wants it; nothing without a name.
fn fold(id: &str, words: &str, inside: Markup) -> Markup {
    html! {
        @if !words.is_empty() {
            details.part id=(id) {
                summary { (words) }
                (inside)
            }
        }
    }
}
