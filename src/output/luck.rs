//! How much of an outcome was luck, and the estimate with the luck taken out.

use crate::findings::{LuckGain, LuckOfClass, LuckShare, LuckTold};
use serde_json::{Value, json};

use super::text::{Column, columns, wrap};
use super::told::{Kind, count};
use kernel::stats::{Adjusted, Estimate};
use kernel::systems::Metric;

impl LuckShare {
    fn table(&self) -> String {
        let title = self.metric.title;
        let opening = format!(
            "how much of the result is luck: {} of the variance of “{title}” is luck with these rolls, \
             against what they bring on average; a row's share is what would be missing without it",
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

/// The sections of a page for the terminal.
pub fn tables(shares: &[LuckShare]) -> String {
    shares.iter().map(|share| format!("{}\n", share.table())).collect()
}

/// The same as lines of a list.
pub fn lines(shares: &[LuckShare]) -> String {
    let line = |share: &LuckShare| {
        let (title, all) = (share.metric.title, percent(share.share));
        format!("- Luck explains {all} of the variance of “{title}”\n")
    };
    shares.iter().map(line).collect()
}

/// What became of luck, and how much of it there was if that was asked for; nothing where there is
/// nothing to say.
pub fn json(told: LuckTold, shares: &[LuckShare]) -> Option<Value> {
    let mut page = match told {
        LuckTold::Nothing if shares.is_empty() => return None,
        LuckTold::TakenOut(gain) => json!({
            "taken_out": true,
            "times_the_games": gain.adjusted.factor,
            "times_the_time": gain.cost,
            "worth_plain_games": worth(&gain),
        }),
        _ => json!({ "taken_out": false, "why_not": why_not(told) }),
    };
    if !shares.is_empty() {
        page["shares"] = shares.iter().map(LuckShare::json).collect();
    }
    Some(page)
}

/// What became of the luck of a metric, in one line; nothing where there is nothing to say.
pub fn sentence(told: LuckTold, metric: &Metric) -> Option<String> {
    match told {
        LuckTold::Nothing => None,
        LuckTold::TakenOut(gain) => {
            let (n, worth) = (count(gain.adjusted.estimate.n), round(worth(&gain)));
            Some(format!(
                "what the dice did is known and taken out of “{}”: {n} games tell as much as about \
                 {worth} without that in the same time; with it left in (--plain) it is {}",
                metric.title,
                Kind::of(metric).both(&gain.adjusted.plain),
            ))
        }
        LuckTold::Kept(_) | LuckTold::DoesNotPay | LuckTold::Decided => {
            Some(format!("left in: {}", why_not(told)))
        }
    }
}

/// What it was worth for the headline's differences, whose gains come in order, 1 where luck was left in;
/// nothing without any.
pub fn of_differences(gains: &[f64]) -> String {
    let taken: Vec<f64> = gains.iter().copied().filter(|&gain| gain > 1.0).collect();
    let left = gains.len() - taken.len();
    let mut said = match taken.as_slice() {
        [] => String::new(),
        [gain] => format!(". A difference so is worth {gain:.1} times its games"),
        [least, .., most] => format!(
            ". A difference so is worth {:.1} times its games (from {least:.1} to {most:.1})",
            taken[(taken.len() - 1) / 2]
        ),
    };
    if left > 0 {
        let all = gains.len();
        said += &format!(
            ". In {left} of {all} differences it is left in: too few games differ, or nothing is gained"
        );
    }
    said
}

/// Why luck was left in.
fn why_not(told: LuckTold) -> &'static str {
    match told {
        LuckTold::Nothing | LuckTold::TakenOut(_) => "",
        LuckTold::Kept(why) => why.why_not(),
        LuckTold::DoesNotPay => "taking it out would take more time than it is worth",
        LuckTold::Decided => "the test that decides when to stop judges plain games",
    }
}

/// The plain games that tell as much in the same time.
fn worth(gain: &LuckGain) -> f64 {
    gain.net() * gain.adjusted.estimate.n as f64
}

/// Two digits, the rest zeros.
fn round(games: f64) -> String {
    if !games.is_finite() {
        return "any number of".into();
    }
    let digits = format!("{games:.0}").len().saturating_sub(2);
    let unit = (0..digits).fold(1.0, |unit, _| unit * 10.0);
    count(((games / unit).round() * unit) as u64)
}

/// Why luck was left in; nothing where it was taken out.
pub fn not_taken_out(adjusted: &Adjusted) -> Option<&'static str> {
    Some(adjusted.outcome.why_not()).filter(|why| !why.is_empty())
}

/// What an estimate would be with luck left in, and what taking it out was worth.
pub fn plain_json(adjusted: &Adjusted) -> Value {
    let Estimate { value, low, high, n } = adjusted.plain;
    json!({ "value": value, "low": low, "high": high, "n": n, "times_the_games": adjusted.factor,
            "not_taken_out": not_taken_out(adjusted) })
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
    use kernel::stats::TakenOut;
    use kernel::stats::interval;
    use kernel::systems::toys::coins::{Coins, LUCKS, METRICS};

    fn control() -> kernel::stats::Control {
        let shape = LuckShape { metrics: METRICS.len(), chosen: &[0, 1], lucks: LUCKS.len() };
        let mut played = run_with_luck(&[&Coins], shape, &Plan::new(20_000, 5), &|_| ());
        played.cells.remove(0).luck.unwrap()
    }

    fn shares() -> Vec<LuckShare> {
        let control = control();
        let share = |(at, &metric)| LuckShare::new(metric, LUCKS, &control, at);
        METRICS.iter().enumerate().map(share).collect()
    }

    fn taken_out() -> LuckTold {
        let control = control();
        let plain = interval::wilson(control.seen(0).count(1), 20_000, interval::LEVEL);
        LuckTold::TakenOut(LuckGain { adjusted: control.adjusted(0, plain), cost: 1.5 })
    }

    /// A lost game has thrown ten times without a six: its luck is −10 sixths of a six.
    #[test]
    fn won_and_lost_games_have_their_own_luck() {
        let shares = shares();
        let [yes, no] = shares[0].classes[0].mean_if;
        assert!((no - -10.0 / 6.0).abs() < 1e-12 && yes > 0.0, "{yes} {no}");
        assert!(shares[1].classes[0].mean_if.iter().all(|mean| mean.is_nan()));
        let only = &shares[0];
        assert!((only.share - only.classes[0].last_in).abs() < 1e-3, "one class is all there is");
    }

    #[test]
    fn the_page_says_how_much_and_fits() {
        let (page, list) = (tables(&shares()), lines(&shares()));
        assert!(page.contains(" % of the variance of “US wins” is luck with"), "{page}");
        assert!(page.contains("-1.667") && page.contains("sixes thrown"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
        assert!(list.contains("- Luck explains "), "{list}");
    }

    #[test]
    fn the_line_says_what_it_was_worth_or_why_it_was_left_in() {
        let said = sentence(taken_out(), &METRICS[0]).unwrap();
        assert!(said.contains("20,000 games tell as much as about"), "{said}");
        assert!(said.contains("(--plain) it is 8"), "{said}");
        for told in [LuckTold::Kept(TakenOut::FewEvents), LuckTold::DoesNotPay, LuckTold::Decided] {
            let said = sentence(told, &METRICS[0]).unwrap();
            assert!(said.len() > "left in: ".len() + 10, "{said}");
        }
        assert_eq!(sentence(LuckTold::Nothing, &METRICS[0]), None);
        assert_eq!(of_differences(&[2.0]), ". A difference so is worth 2.0 times its games");
        let some = of_differences(&[1.0, 2.0, 3.0, 9.0]);
        assert!(some.contains("worth 3.0 times its games (from 2.0 to 9.0). In 1 of 4"), "{some}");
        assert_eq!(of_differences(&[]), "");
        assert_eq!([1_684_321.0, 99.6, 7.2, 0.0].map(round), ["1,700,000", "100", "7", "0"]);
    }

    #[test]
    fn classes_are_told_in_words() {
        let luck = kernel::systems::Luck { name: "guns_lost", ..LUCKS[0] };
        let class = LuckOfClass { luck, last_in: 0.1, spread: 1.0, mean_if: [0.0, 0.0] };
        assert_eq!(class.row()[0], "guns lost");
    }

    #[test]
    fn json_has_every_number_and_null_for_what_is_not_known() {
        let value = json(taken_out(), &shares()).unwrap();
        assert_eq!(value["shares"][0]["classes"][0]["class"], "sixes");
        assert!(value["shares"][0]["share"].as_f64().unwrap() > 0.3);
        assert_eq!(value["shares"][1]["classes"][0]["mean_if_no"], Value::Null);
        let [gain, worth] = ["times_the_games", "worth_plain_games"].map(|at| value[at].as_f64());
        assert!(gain.unwrap() > 1.5, "{value}");
        assert!((worth.unwrap() - gain.unwrap() / 1.5 * 20_000.0).abs() < 1e-6, "{value}");
        assert_eq!(json(LuckTold::Nothing, &[]), None);
        assert_eq!(json(LuckTold::DoesNotPay, &[]).unwrap()["taken_out"], false);
    }
}
