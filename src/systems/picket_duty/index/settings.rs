//! The optional rules: settings that change a rule as the book allows.

use kernel::systems::index::Touching;
use kernel::systems::rules::Setting;

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

/// Each with the rules it touches.
pub fn optional() -> Vec<Touching> {
    let touching = |&(path, rules, question): &(&str, &[&'static str], &str)| Touching {
        setting: Setting { path: path.into(), question: question.into() },
        rules: rules.to_vec(),
    };
    OPTIONAL.iter().map(touching).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::listed;
    use crate::tests::PICKET_DUTY;
    use kernel::systems::index::rulings;
    use kernel::systems::kit::Book;

    #[test]
    fn every_option_is_named_once() {
        let options: toml::Table = PICKET_DUTY.files().text("optional").parse().unwrap();
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
        let all = rulings(PICKET_DUTY.files().text("rulings"), listed);
        let none: Vec<_> = all.into_iter().filter(|ruling| ruling.rules.is_empty()).collect();
        let paths: Vec<_> = none.iter().map(|ruling| ruling.setting.path.as_str()).collect();
        assert_eq!(paths, ["rulings.rr.note_b", "rulings.scenario1.phases"]);
    }
}
