//! A run as Markdown, for pasting into a page.

use super::told::Kind;
use super::{assumed, luck};
use crate::findings::{Measured, RunResult, ShareInterval};

pub fn render(result: &RunResult) -> String {
    let rows: String = result.metrics.iter().map(row).collect();
    format!(
        "{}\n\n| metric | name | mean | 95 % interval | n | unit | meaning |\n\
         |---|---|---:|---:|---:|---|---|\n{rows}\n{}",
        result.sentence().replace('\u{a0}', " "),
        notes(result)
    )
}

fn row(Measured { metric, estimate, .. }: &Measured) -> String {
    let cells = [
        metric.title.to_owned(),
        format!("`{}`", metric.name),
        Kind::of(metric).value(estimate),
        Kind::of(metric).interval(estimate),
        estimate.n.to_string(),
        if metric.is_proportion() { "share".into() } else { metric.unit.to_owned() },
        metric.meaning.into(),
    ];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

fn notes(result: &RunResult) -> String {
    let mut notes = luck::lines(&result.luck);
    if let Some(said) = result.luck_line() {
        notes += &format!("- Luck: {said}\n");
    }
    if result.interval == ShareInterval::Exact {
        notes += "- Intervals of shares: exact (Clopper–Pearson)\n";
    }
    if let Some(unfinished) = &result.unfinished {
        notes += &format!("- Caution: {}\n", unfinished.sentence());
    }
    for line in assumed::lines(&result.assumed, &result.system) {
        notes += &format!("- Assumed: {line}\n");
    }
    for (path, value) in &result.settings {
        notes += &format!("- Setting: {}\n", result.setting(path, value));
    }
    notes + &format!("- tincan {}, seed {}: `{}`\n", result.version, result.seed, result.redo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn the_table_has_one_row_per_metric_and_says_what_it_rests_on() {
        let text = render(&sample::result());
        assert!(
            text.contains("\n| US wins | `us_win` | 82.8 % | [80.3, 85.0] | 1000 | share |"),
            "{text}"
        );
        assert!(text.contains("| 1000 | dice | how often it was thrown |\n"), "{text}");
        assert!(text.contains("- Assumed: the coin: no book prints one\n"));
        assert!(text.ends_with("seed 5: `tincan run coins/ten --games 1000 --seed 5`\n"));
    }
}
