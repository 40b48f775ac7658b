//! How much of an outcome was luck, and the estimate with the luck taken out.

use crate::findings::{LuckOfClass, LuckResult, LuckShare};
use serde_json::{Value, json};

use super::text::{Column, columns, wrap};
use kernel::stats::{Adjusted, Estimate, TakenOut};
use kernel::systems::Metric;

impl LuckShare {
    fn table(&self) -> String {
        let title = self.metric.title;
        let opening = format!(
            "luck: {} of the variance of “{title}” is luck with these rolls, against what they bring \
             on average; a row's share is what would be missing without it",
            percent(self.share)
        );
        let heads = [
            Column::words("rolls"),
            Column::words("helps"),
            Column::numbers("share"),
            Column::numbers("if yes"),
            Column::numbers("if no"),
            Column::words("counted in"),
        ];
        let mut sorted: Vec<_> = self.classes.iter().filter(|class| class.spread > 0.0).collect();
        sorted.sort_by(|a, b| b.last_in.total_cmp(&a.last_in));
        let rows = sorted.into_iter().map(LuckOfClass::row);
        "\n".to_owned() + &wrap("", &opening) + "\n\n" + &columns(heads, rows) + "\n"
    }

    fn json(&self) -> Value {
        let class = |class: &LuckOfClass| {
            let LuckOfClass { luck, last_in, spread, mean_if: [yes, no] } = class;
            json!({ "class": luck.name, "title": luck.title(), "meaning": luck.meaning, "helps": luck.side.id,
                    "share_last_in": last_in, "spread": spread, "mean_if_yes": yes,
                    "mean_if_no": no })
        };
        let classes = Value::from_iter(self.classes.iter().map(class));
        json!({ "metric": self.metric.name, "share": self.share, "classes": classes })
    }
}

impl LuckOfClass {
    fn row(&self) -> [String; 6] {
        let [yes, no] = self.mean_if.map(signed);
        let luck = self.luck;
        let share = percent(self.last_in);
        [luck.title(), luck.side.id.into(), share, yes, no, luck.meaning.into()]
    }
}

impl LuckResult {
    /// The section of a page for the terminal.
    pub fn table(&self) -> String {
        let shares = self.shares.iter().map(|share| format!("{}\n", share.table()));
        let adjusted = self
            .adjusted
            .iter()
            .map(|(metric, adjusted)| wrap("luck taken out: ", &sentence(metric, adjusted)) + "\n");
        let adjusted: String = adjusted.collect();
        let gap = if adjusted.is_empty() { "" } else { "\n" };
        shares.collect::<String>() + &adjusted + gap
    }

    /// The same as lines of a list.
    pub fn markdown(&self) -> String {
        let mut lines = String::new();
        for share in &self.shares {
            let (title, all) = (share.metric.title, percent(share.share));
            lines += &format!("- Luck explains {all} of the variance of “{title}”\n");
        }
        for (metric, adjusted) in &self.adjusted {
            lines += &format!("- Luck taken out: {}\n", sentence(metric, adjusted));
        }
        lines
    }

    pub fn json(&self) -> Value {
        let adjusted = |(metric, adjusted): &(Metric, Adjusted)| {
            let Estimate { value, low, high, n } = adjusted.estimate;
            json!({ "metric": metric.name, "mean": value, "low": low, "high": high, "n": n,
                    "plain_mean": adjusted.plain.value, "times_the_games": adjusted.factor,
                    "not_taken_out": not_taken_out(adjusted) })
        };
        let shares = Value::from_iter(self.shares.iter().map(LuckShare::json));
        json!({ "shares": shares, "adjusted": Value::from_iter(self.adjusted.iter().map(adjusted)) })
    }
}

fn sentence(metric: &Metric, adjusted: &Adjusted) -> String {
    let Adjusted { estimate, factor, outcome, .. } = adjusted;
    let gain = match outcome {
        TakenOut::Yes => format!("as if {} times the games had been played", times(*factor)),
        TakenOut::FewEvents | TakenOut::NoGain => format!("as it was: {}", outcome.why_not()),
    };
    format!("{} {estimate}, {gain}", metric.title)
}

/// Why luck was left in; nothing where it was taken out.
pub fn not_taken_out(adjusted: &Adjusted) -> Option<&'static str> {
    Some(adjusted.outcome.why_not()).filter(|why| !why.is_empty())
}

/// Two digits, and none where there was nothing left to chance.
fn times(factor: f64) -> String {
    match factor {
        factor if !factor.is_finite() => "—".into(),
        factor if factor >= 10.0 => format!("{factor:.0}"),
        factor => format!("{factor:.1}"),
    }
}

fn percent(share: f64) -> String {
    if share.is_nan() { "—".into() } else { format!("{:.1} %", 100.0 * share + 0.0) }
}

fn signed(mean: f64) -> String {
    if mean.is_nan() { "—".into() } else { format!("{mean:+.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{LuckShape, Plan, run_with_luck};
    use kernel::stats::interval;
    use kernel::systems::toys::coins::{Coins, LUCKS, METRICS};

    fn result() -> LuckResult {
        let shape = LuckShape { metrics: METRICS.len(), chosen: &[0, 1], lucks: LUCKS.len() };
        let control = run_with_luck(&Coins, shape, &Plan::new(20_000, 5), &|_| ()).control;
        let share = |(at, &metric)| LuckShare::new(metric, LUCKS, &control, at);
        let plain = interval::wilson(control.seen(0).count(1), 20_000, interval::LEVEL);
        LuckResult {
            shares: METRICS.iter().enumerate().map(share).collect(),
            adjusted: vec![(METRICS[0], control.adjusted(0, plain))],
        }
    }

    /// A lost game has thrown ten times without a six: its luck is −10 sixths of a six.
    #[test]
    fn won_and_lost_games_have_their_own_luck() {
        let result = result();
        let [yes, no] = result.shares[0].classes[0].mean_if;
        assert!((no - -10.0 / 6.0).abs() < 1e-12 && yes > 0.0, "{yes} {no}");
        assert!(result.shares[1].classes[0].mean_if.iter().all(|mean| mean.is_nan()));
        let only = &result.shares[0];
        assert!((only.share - only.classes[0].last_in).abs() < 1e-3, "one class is all there is");
    }

    #[test]
    fn the_page_says_how_much_and_fits() {
        let (page, list) = (result().table(), result().markdown());
        assert!(page.contains(" % of the variance of “US wins” is luck with"), "{page}");
        assert!(page.contains("luck taken out: US wins 0.8"), "{page}");
        assert!(page.contains("-1.667") && page.contains("sixes thrown"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        assert!(list.contains("- Luck explains ") && list.contains("- Luck taken out: US wins"));
    }

    #[test]
    fn classes_are_told_in_words() {
        let luck = kernel::systems::Luck { name: "guns_lost", ..LUCKS[0] };
        let class = LuckOfClass { luck, last_in: 0.1, spread: 1.0, mean_if: [0.0, 0.0] };
        assert_eq!(class.row()[0], "guns lost");
    }

    #[test]
    fn json_has_every_number_and_null_for_what_is_not_known() {
        let value = result().json();
        assert_eq!(value["shares"][0]["classes"][0]["class"], "sixes");
        assert!(value["shares"][0]["share"].as_f64().unwrap() > 0.3);
        assert_eq!(value["shares"][1]["classes"][0]["mean_if_no"], Value::Null);
        assert!(value["adjusted"][0]["times_the_games"].as_f64().unwrap() > 1.5);
        assert_eq!(value["adjusted"][0]["n"], 20_000);
    }

    #[test]
    fn factors_have_two_digits() {
        assert_eq!([33.4, 1.26, f64::INFINITY].map(times), ["33", "1.3", "—"]);
    }
}
