//! The report in a few lines for the terminal.

use std::path::Path;

use crate::Report;
use kernel::shell::quoted;
use lab::output::wrap;

/// Title, answer, verdicts, and where the rest is.
pub fn summary(report: &Report, folder: &Path) -> String {
    let mut page = wrap("", &report.title) + "\n";
    if !report.question.is_empty() && report.question != report.title {
        page += &(wrap("", &report.question) + "\n");
    }
    page += &format!("\n{}\n", wrap("", &report.answer));
    if !report.findings.is_empty() {
        page.push('\n');
    }
    for finding in &report.findings {
        page += &(wrap("- ", finding) + "\n");
    }
    page + "\n" + &places(report, folder)
}

fn places(report: &Report, folder: &Path) -> String {
    let path = |name: &str| quoted(&folder.join(name).to_string_lossy());
    let mut places = format!("report:  {}\n", path("report.html"));
    places += &format!("         {}\n", path("report.md"));
    if !report.figures.is_empty() {
        places += &format!("charts:  {} (SVG and PNG)\n", path("charts"));
    }
    places += &format!("tables:  {}\n", path("results.csv"));
    places
}
