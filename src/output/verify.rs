//! Play held against exact odds: every chart that came up, tested.

use crate::findings::{ChartCheck, VERIFY_ALPHA as ALPHA, VerifyResult};
use serde_json::{Value, json};

use super::text::{Column, columns, wrap};

impl VerifyResult {
    pub fn text(&self) -> String {
        let heads = [
            Column::words("chart"),
            Column::numbers("look-ups"),
            Column::numbers("columns"),
            Column::numbers("chi-square"),
            Column::numbers("df"),
            Column::numbers("p"),
            Column::numbers("p (Holm)"),
        ];
        let rows =
            self.charts.iter().zip(self.adjusted()).map(|(check, adjusted)| row(check, adjusted));
        let opening = format!(
            "{}: {} games of seed {}, every look-up in a chart against its exact odds",
            self.target, self.games, self.seed
        );
        wrap("", &opening) + "\n\n" + &columns(heads, rows) + "\n\n" + &self.verdict()
    }

    fn verdict(&self) -> String {
        let wrong = self.disagreeing();
        let mut page = match wrong.len() {
            0 if self.charts.is_empty() => "nothing was verified\n".to_owned(),
            0 => {
                format!("all {} charts agree with their odds (Holm, {ALPHA})\n", self.charts.len())
            }
            _ => wrap("disagree: ", &wrong.join(", ")) + "\n",
        };
        for check in &self.charts {
            for what in &check.impossible {
                page += &(wrap("impossible: ", &format!("{}: {what}", check.chart)) + "\n");
            }
        }
        page
    }

    pub fn json(&self) -> String {
        let charts: Vec<Value> = self
            .charts
            .iter()
            .zip(self.adjusted())
            .map(|(check, adjusted)| {
                let fit = check.fit.unwrap_or_default();
                json!({ "chart": check.chart, "look_ups": check.look_ups, "columns": check.columns,
                        "chi_square": fit.statistic, "df": fit.degrees, "p": check.p_value(),
                        "p_holm": adjusted, "impossible": check.impossible })
            })
            .collect();
        super::json::pretty(&json!({
            "target": self.target, "games": self.games, "seed": self.seed,
            "version": self.version, "charts": charts, "disagreeing": self.disagreeing(),
        }))
    }
}

fn row(check: &ChartCheck, adjusted: f64) -> [String; 7] {
    let (statistic, degrees) = match check.fit {
        Some(fit) => (format!("{:.1}", fit.statistic), fit.degrees.to_string()),
        None => ("—".into(), "—".into()),
    };
    [
        check.chart.to_owned(),
        check.look_ups.to_string(),
        check.columns.to_string(),
        statistic,
        degrees,
        format!("{:.3}", check.p_value()),
        format!("{adjusted:.3}"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::stats::ChiSquare;

    fn check(chart: &'static str, fit: Option<ChiSquare>) -> ChartCheck {
        ChartCheck { chart, look_ups: 100, columns: 1, fit, impossible: Vec::new() }
    }

    #[test]
    fn nothing_looked_up_is_nothing_verified() {
        let (target, charts) = ("x/y".into(), Vec::new());
        let result = VerifyResult { target, games: 5, seed: 1, version: "0", charts };
        assert!(result.text().ends_with("nothing was verified\n"), "{}", result.text());
    }

    #[test]
    fn the_chart_that_disagrees_is_named() {
        let fine = ChiSquare { statistic: 3.0, degrees: 4 };
        let off = ChiSquare { statistic: 90.0, degrees: 4 };
        let charts = vec![check("8-1", Some(fine)), check("9-2", Some(off)), check("10", None)];
        let result = VerifyResult { target: "x/y".into(), games: 5, seed: 1, version: "0", charts };
        assert_eq!(result.disagreeing(), ["9-2", "10"]);
        assert!(result.text().contains("disagree: 9-2, 10"), "{}", result.text());
    }
}
