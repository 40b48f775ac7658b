//! The tables that are printed, in Markdown.

/// The sizes of short runs, in games.
pub const SIZES: [u64; 3] = [200, 2_000, 20_000];

pub const HEAD: &str = "# How often intervals hold the truth\n\n\
Each number is the share of short runs, in percent, whose 95 % interval holds the mean of all games. \
`benches/coverage` makes this page. Where hardly any run sees an event, no interval can do anything but \
hold too often.\n";

/// One metric: the truth, and the share of intervals that hold it, by the size of runs.
pub struct Line {
    pub name: String,
    pub truth: f64,
    pub covered: [f64; 3],
}

/// A heading, a table, and the extremes of it.
pub fn section(title: &str, games: u64, lines: Vec<Line>) -> String {
    let [a, b, c] = SIZES;
    let mut text = format!("## {title}\n\n{games} games.\n\n");
    text += &format!("| metric | truth | n = {a} | n = {b} | n = {c} |\n");
    text += "| --- | ---: | ---: | ---: | ---: |\n";
    for Line { name, truth, covered } in &lines {
        let [a, b, c] = covered.map(percent);
        text += &format!("| {name} | {truth:.6} | {a} | {b} | {c} |\n");
    }
    let least = [0, 1, 2].map(|size| {
        let all = lines.iter().map(|line| line.covered[size]);
        percent(all.fold(1.0, f64::min))
    });
    text + &format!("| **least** | | {} | {} | {} |\n\n", least[0], least[1], least[2])
}

pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}
