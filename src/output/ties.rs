//! What policies gain by the order of their options, in words.

use crate::findings::{Asked, OrderGain};
use kernel::stats::Estimate;
use serde_json::{Value, json};

use super::text::wrap;

/// What is gained, and in what.
#[derive(Clone, Copy)]
pub enum Gained {
    /// The metric that was asked for.
    Metric,
    PairScore,
}

/// A sentence for every policy that gains or loses enough to matter.
pub fn told(asked: &Asked, ties: &[OrderGain], what: Gained) -> Vec<String> {
    let matter = ties.iter().filter(|one| one.matters);
    matter.map(|one| sentence(asked, one, what)).collect()
}

fn sentence(asked: &Asked, one: &OrderGain, what: Gained) -> String {
    let Estimate { value, low, high, n } = one.gain;
    let (verb, gain) = match value < 0.0 {
        false => ("gains", one.gain),
        true => ("loses", Estimate { value: -value, low: -high, high: -low, n }),
    };
    let (gain, unit) = match what {
        Gained::PairScore => (gain, "of a pair score"),
        Gained::Metric if asked.metric.is_proportion() => (gain.percent(), "points"),
        Gained::Metric => (gain, asked.metric.unit.as_str()),
    };
    let name = &asked.policies[one.policy].name;
    let (value, interval) = (gain.value_text(), gain.interval_text());
    format!("{name} {verb} {value} {unit} {interval} from the order of its options ({n} games)")
}

/// The line under a table: nothing where nobody gains or loses enough to matter.
pub fn foot(asked: &Asked, ties: &[OrderGain], what: Gained) -> String {
    let told = told(asked, ties, what);
    if told.is_empty() {
        return String::new();
    }
    let why = "; against taking any of equally good options and not the first, as --set \
               policy.ties=random would";
    wrap("ties:    ", &(told.join("; ") + why)) + "\n"
}

/// Every policy that was looked at.
pub fn json(asked: &Asked, ties: &[OrderGain]) -> Vec<Value> {
    let one = |one: &OrderGain| json!({ "policy": asked.policies[one.policy].name, "gain": one.gain, "matters": one.matters });
    ties.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::sample;
    use crate::output::screen::STANDARD as WIDTH;

    #[test]
    fn only_what_matters_is_told_and_a_loss_is_no_gain() {
        let league = sample::league();
        let gain = |policy, value: f64, matters| OrderGain {
            policy,
            gain: Estimate { value, low: value - 0.01, high: value + 0.02, n: 5000 },
            matters,
        };
        let ties = [gain(0, 0.021, true), gain(1, -0.03, true), gain(1, 0.5, false)];
        let told = told(&league.asked, &ties, Gained::Metric);
        let [one, other] = [0, 1].map(|policy| league.name(policy));
        assert_eq!(told.len(), 2);
        assert!(
            told[0].starts_with(&format!("{one} gains 2.1 points [1.1, 4.1] from")),
            "{told:?}"
        );
        assert!(
            told[1].starts_with(&format!("{other} loses 3.0 points [1.0, 4.0] from")),
            "{told:?}"
        );
        let foot = foot(&league.asked, &ties, Gained::PairScore);
        assert!(foot.contains("of a pair score") && foot.contains("5000 games"), "{foot}");
        assert!(foot.lines().all(|line| line.chars().count() <= WIDTH), "{foot}");
        assert_eq!(json(&league.asked, &ties)[2]["matters"], false);
        assert_eq!(super::foot(&league.asked, &ties[2..], Gained::Metric), "");
    }
}
