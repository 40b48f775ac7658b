//! A report among the files of its run.

use std::fs;
use std::io;
use std::path::Path;

use kernel::files;
use kernel::shown::shown_lines;

use super::{Report, page};

const CHARTS: &str = "charts";

/// Write `report` into `folder`: charts, then Markdown, then the page. Charts of an earlier report
/// that this one does not have are removed; no other file is touched.
pub fn write(report: &Report, folder: &Path) -> io::Result<()> {
    let charts = folder.join(CHARTS);
    if !report.figures.is_empty() {
        fs::create_dir_all(&charts)?;
    }
    for figure in &report.figures {
        files::write_whole(
            &charts.join(format!("{}.svg", figure.id)),
            shown_lines(&figure.svg).as_bytes(),
        )?;
        files::write_whole(&charts.join(format!("{}.png", figure.id)), &figure.png)?;
    }
    files::write_whole(&folder.join("report.md"), shown_lines(&page::markdown(report)).as_bytes())?;
    files::write_whole(&folder.join("report.html"), shown_lines(&page::html(report)).as_bytes())?;
    remove_stale(report, &charts)
}

/// Charts are what they are called: SVG and PNG files by another name than ours are an earlier
/// report's.
fn remove_stale(report: &Report, charts: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(charts) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        let of_charts = path.extension().is_some_and(|ext| ext == "svg" || ext == "png");
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if of_charts && !report.figures.iter().any(|figure| figure.id == stem) {
            fs::remove_file(&path)?;
        }
    }
    if report.figures.is_empty() && fs::read_dir(charts)?.next().is_none() {
        fs::remove_dir(charts)?;
    }
    Ok(())
}
