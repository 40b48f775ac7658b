//! The settings that touch a rule: rulings where the book is unclear, and the optional rules.

use kernel::systems::index::{self, Touching};
use kernel::systems::rules::Setting;

use super::listed;

const RULINGS: &str = include_str!("../../../../configs/picket_duty/rulings.toml");

/// The optional rules and what turns them on.
#[rustfmt::skip]
const OPTIONAL: &[(&str, &[&str], &str)] = &[
    ("optional.willow",         &["11.1", "11.1.A"], "Are Willows hard to hit?"),
    ("optional.gun_crew_aces",  &["11.2", "11.2.A"], "Do mounts with five kills have +1?"),
    ("optional.attack_ends",    &["11.3", "11.3.A", "11.3.B"], "Are the Attack Ends markers in or out?"),
    ("optional.twin_engine",    &["11.4", "11.4.A"], "Has air support +1 against twin-engined planes?"),
    ("optional.gun_repair",     &["11.5", "11.5.A", "11.5.B", "11.5.C"], "May guns be repaired at sea?"),
    ("optional.green_gunnery",  &["11.6", "11.6.B"], "Is the gunnery officer green?"),
    ("optional.morale_gunnery", &["11.6", "11.6.C"], "Does morale count at the guns?"),
];

/// Every setting that touches a rule.
pub fn touching() -> Vec<Touching> {
    let optional = OPTIONAL.iter().map(|&(path, rules, question)| Touching {
        setting: Setting { path: path.into(), question: question.into() },
        rules: rules.to_vec(),
    });
    optional.chain(rulings()).collect()
}

/// The rulings, in the order of their paths.
pub fn rulings() -> Vec<Touching> {
    index::rulings(RULINGS, listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: &str = include_str!("../../../../configs/picket_duty/optional.toml");

    #[test]
    fn every_option_is_named_once() {
        let options: toml::Table = OPTIONS.parse().unwrap();
        let named: Vec<_> = OPTIONAL.iter().map(|(path, ..)| path.to_string()).collect();
        let there: Vec<_> = options.keys().map(|key| format!("optional.{key}")).collect();
        assert_eq!(named.len(), there.len());
        assert!(there.iter().all(|path| named.contains(path)), "{named:?} {there:?}");
    }

    #[test]
    fn options_touch_listed_rules() {
        for id in OPTIONAL.iter().flat_map(|(_, rules, _)| *rules) {
            assert_eq!(listed(id), Some(*id));
        }
    }

    #[test]
    fn a_ruling_that_touches_no_rule_touches_a_table_or_a_scenario() {
        let none: Vec<_> = rulings().into_iter().filter(|ruling| ruling.rules.is_empty()).collect();
        let paths: Vec<_> = none.iter().map(|ruling| ruling.setting.path.as_str()).collect();
        assert_eq!(paths, ["rulings.rr.note_b", "rulings.scenario1.phases"]);
    }
}
