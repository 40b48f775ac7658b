//! CSV (RFC 4180), and a run as such: one line per metric, each line complete, so that files can be
//! joined.

use crate::findings::{Measured, RunResult};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use kernel::shown::shown;
use kernel::stats::Adjusted;

const HEAD: [&str; 13] = [
    "system", "scenario", "games", "seed", "version", "settings", "metric", "unit", "mean", "se",
    "low", "high", "n",
];

/// What follows where luck was kept: the estimate with luck left in, and what taking it out was worth.
const WITH_LUCK: [&str; 4] = ["plain_mean", "plain_low", "plain_high", "times_the_games"];

pub fn render(result: &RunResult) -> String {
    let with_luck = result.metrics.iter().any(|measured| measured.luck.is_some());
    let more = if with_luck { &WITH_LUCK[..] } else { &[] };
    let lines = result.metrics.iter().map(|measured| {
        let luck = with_luck.then(|| plain(measured)).into_iter().flatten();
        line(result, measured).into_iter().chain(luck)
    });
    table(&[&HEAD[..], more].concat(), lines)
}

/// Empty for a metric whose luck was not looked at.
fn plain(Measured { luck, .. }: &Measured) -> [String; 4] {
    let Some(Adjusted { plain, factor, .. }) = luck else { return Default::default() };
    [plain.value, plain.low, plain.high, *factor].map(number)
}

fn line(result: &RunResult, Measured { metric, estimate, se, .. }: &Measured) -> [String; 13] {
    let settings = result.settings.iter().map(|(path, value)| format!("{path}={value}"));
    [
        result.system.clone(),
        result.scenario.clone(),
        result.games.to_string(),
        result.seed.to_string(),
        result.version.to_owned(),
        settings.collect::<Vec<_>>().join("; "),
        metric.name.to_owned(),
        metric.unit.to_owned(),
        number(estimate.value),
        number(*se),
        number(estimate.low),
        number(estimate.high),
        estimate.n.to_string(),
    ]
}

/// A line of names and the lines below it. Fields are quoted where they must be.
pub fn table<Line>(names: &[&str], lines: impl Iterator<Item = Line>) -> String
where
    Line: IntoIterator<Item = String>,
{
    const WHOLE: &str = "memory takes every byte, and every line has a field for every name";
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Necessary)
        .terminator(Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    writer.write_record(names).expect(WHOLE);
    lines.for_each(|line| {
        writer.write_record(line.into_iter().map(|field| plain_text(&field))).expect(WHOLE);
    });
    String::from_utf8(writer.into_inner().expect(WHOLE)).expect("fields are text")
}

/// A field that a spreadsheet shows and does not carry out: text that begins like a formula has a quote
/// before it (OWASP, "CSV injection"), and letters nobody sees are spelled out.
fn plain_text(field: &str) -> String {
    let field = shown(field);
    let is_formula = field.starts_with(['=', '+', '-', '@']) && field.parse::<f64>().is_err();
    if is_formula { format!("'{field}") } else { field.into_owned() }
}

/// In full; empty when not known.
pub fn number(x: f64) -> String {
    if x.is_nan() { String::new() } else { x.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn every_line_has_every_field() {
        let result = sample::result();
        let text = render(&result);
        assert_eq!(text.lines().count(), 3);
        assert!(text.lines().all(|line| line.split(',').count() == 13), "{text}");
        let first = text.lines().nth(1).unwrap();
        assert!(first.starts_with("coins,ten,1000,5,9.9.9,charts.coin.sides=6,us_win,yes/no,0."));
    }

    /// Numbers stay numbers.
    #[test]
    fn text_cannot_become_a_formula() {
        let line = ["=1+1", "+a", "-b", "@SUM(A1)", "-0.5", "+1", "a=b"].map(str::to_owned);
        let text = table(&["a", "b", "c", "d", "e", "f", "g"], [line].into_iter());
        assert!(text.ends_with("\n'=1+1,'+a,'-b,'@SUM(A1),-0.5,+1,a=b\n"), "{text}");
    }

    /// Byte for byte: nothing but a comma, a quote or the end of a line needs quotes.
    #[test]
    fn a_field_that_would_break_the_line_is_quoted() {
        let line =
            ["2 hits, \"grazed\"", " a b ", "a\nb", "a\u{1b}b", "#x;é", ""].map(str::to_owned);
        let text = table(&["a", "b", "c", "d", "e", "f"], [line].into_iter());
        let expected = "\"2 hits, \"\"grazed\"\"\", a b ,a\\nb,a\\u{1b}b,#x;é,\n";
        assert_eq!(text, "a,b,c,d,e,f\n".to_owned() + expected);
        assert_eq!((number(f64::NAN), number(0.1)), (String::new(), "0.1".into()));
    }
}
