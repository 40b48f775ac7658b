//! The page around everything: head, opening, contents, sections.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{parts, picture, style, table};
use crate::Report;

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
                    (figures(report))
                    (tables(report))
                    (parts::methods(&report.methods))
                    (parts::provenance(&report.provenance))
                }
                script { (PreEscaped(SCRIPT)) }
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
            title { (report.title) }
            style { (PreEscaped(style::sheet())) }
        }
    }
}

fn opening(report: &Report) -> Markup {
    html! {
        header {
            h1 { (report.title) }
            @if !report.question.is_empty() { p.question { (report.question) } }
            p.answer { (report.answer) }
            @if !report.findings.is_empty() {
                ul.findings { @for finding in &report.findings { li { (finding) } } }
            }
        }
    }
}

fn contents(report: &Report) -> Markup {
    let figures = report.figures.iter().map(|figure| (&figure.id, &figure.title));
    let tables = report.tables.iter().map(|table| (&table.id, &table.title));
    let all: Vec<_> = figures.chain(tables).collect();
    html! {
        @if all.len() >= CONTENTS_FROM {
            nav aria-label="Contents" {
                ol {
                    @for (id, title) in all { li { a href={ "#" (id) } { (title) } } }
                    li { a href="#methods" { "How it was done" } }
                    li { a href="#provenance" { "How to have it again" } }
                }
            }
        }
    }
}

fn figures(report: &Report) -> Markup {
    html! {
        @if !report.figures.is_empty() {
            section #charts {
                h2 { "Charts" }
                @for figure in &report.figures { (picture::figure(figure)) }
            }
        } @else if !cfg!(feature = "charts") {
            p.note { "There are no charts: this tincan was built without the feature " code { "charts" } "." }
        }
    }
}

fn tables(report: &Report) -> Markup {
    html! {
        @if !report.tables.is_empty() {
            section #tables {
                h2 { "Tables" }
                @for one in &report.tables { (table::table(one)) }
            }
        }
    }
}
