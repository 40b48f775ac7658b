//! A run as CSV (RFC 4180): one line per metric, each line complete, so that files can be joined.

use crate::findings::{Measured, RunResult};

const HEAD: &str = "system,scenario,games,seed,version,settings,metric,unit,mean,se,low,high,n\n";

pub fn render(result: &RunResult) -> String {
    let lines = result.metrics.iter().map(|measured| line(result, measured));
    HEAD.to_owned() + &lines.collect::<String>()
}

fn line(result: &RunResult, Measured { metric, estimate, se }: &Measured) -> String {
    let settings = result.settings.iter().map(|(path, value)| format!("{path}={value}"));
    let fields = [
        quoted(&result.system),
        quoted(&result.scenario),
        result.games.to_string(),
        result.seed.to_string(),
        quoted(result.version),
        quoted(&settings.collect::<Vec<_>>().join("; ")),
        quoted(metric.name),
        quoted(metric.unit),
        number(estimate.value),
        number(*se),
        number(estimate.low),
        number(estimate.high),
        estimate.n.to_string(),
    ];
    fields.join(",") + "\n"
}

/// In full; empty when not known.
fn number(x: f64) -> String {
    if x.is_nan() { String::new() } else { x.to_string() }
}

pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
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

    #[test]
    fn a_field_that_would_break_the_line_is_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("2 hits, \"grazed\""), "\"2 hits, \"\"grazed\"\"\"");
        assert_eq!((number(f64::NAN), number(0.1)), (String::new(), "0.1".into()));
    }
}
