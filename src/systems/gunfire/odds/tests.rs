//! Exact odds against hand-worked numbers.

use kernel::systems::kit::Files;
use kernel::systems::odds::{Ask, ExactAnswer};

use super::answer;
use crate::system::Gunfire;

fn asked(table: &str, given: &[(&str, &str)], sets: &[&str]) -> ExactAnswer {
    let given = given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let sets = sets.iter().map(ToString::to_string).collect();
    let ask = Ask { scenario: None, sets, table: table.into(), given };
    answer(&Gunfire(Files(books::GUNFIRE)), &ask).unwrap()
}

fn odds(answer: &ExactAnswer, result: &str) -> f64 {
    let found = answer.outcomes.iter().find(|outcome| outcome.result.starts_with(result));
    found.map_or(0.0, |outcome| answer.probability(outcome))
}

fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
}

/// TV-G1: at hit number 7 three mounts hit once on 88 or less, twice on 50, three times on 12.
#[test]
fn rule_g8_three_mounts_at_hit_number_7() {
    let found = asked("hits", &[("hn", "7"), ("mounts", "3")], &[]);
    close(odds(&found, "3"), 0.12);
    close(odds(&found, "2"), 0.50 - 0.12);
    close(odds(&found, "1"), 0.88 - 0.50);
    close(odds(&found, "0"), 0.12);
}

/// A1: as printed the row of two hits stands one column to the right: 35 instead of 50.
#[test]
fn rule_g8_the_table_as_printed_is_behind_its_ruling() {
    let found = asked("hits", &[("hn", "7"), ("mounts", "3")], &["rulings.hits.table=as printed"]);
    close(odds(&found, "2"), 0.35 - 0.12);
}

/// TV-G11, TV-G12: 6 inch against light armour at 4 inches needs 4; 5 inch at 21 a natural 1.
#[test]
fn rule_g15_power_less_armour() {
    let near = [("gun", "6in"), ("class", "light"), ("range", "4")];
    close(odds(&asked("armour", &near, &[]), "effective"), 4.0 / 6.0);
    let far = [("gun", "5in"), ("class", "light"), ("range", "21")];
    close(odds(&asked("armour", &far, &[]), "effective"), 1.0 / 6.0);
}

/// TV-G5: T93 against a CA after 8 inches, 80 degrees off, steady: 2 - 4 + 0 + 2 + 3 = 3, 20 % each.
#[test]
fn rule_g7b_a_spread_of_four_long_lances() {
    let given = [("run", "8"), ("aspect", "80"), ("steady", "true")];
    let found = asked("torpedo", &given, &[]);
    assert!(found.outcomes[0].result.contains("hit number 3"), "{:?}", found.outcomes[0]);
    close(odds(&found, "1"), 0.59 - 0.18);
}

/// TV-G20: three fires and damage control 3 burn out on 50 or less.
#[test]
fn rule_g25_three_fires() {
    close(odds(&asked("fires", &[("fires", "3"), ("dc", "3")], &[]), "burns out"), 0.5);
}

/// G32: 2 and 12 once in 36, 5 to 9 in 24 of 36.
#[test]
fn rule_g32_most_ships_do_as_plotted() {
    let found = asked("independent", &[], &[]);
    close(odds(&found, "as plotted"), 24.0 / 36.0);
    close(odds(&found, "left 180"), 1.0 / 36.0);
}

/// GF10: Furutaka's three turrets at 10 inches: value 6, CA 0, still +3: hit number 9. Initial Roll 9 of
/// 10; three mounts hit 0.99 + 0.90 + 0.51 times on average: 2.16 hits a turn.
#[test]
fn the_calibration_shoot_of_furutaka() {
    let found = asked("calibration", &[("range", "10")], &[]);
    close(found.mean().unwrap(), 0.9 * (0.99 + 0.90 + 0.51));
}

/// GF10: Bismarck's four turrets at 20 inches against a BB: 1 + 2 + 3 = 6; Initial Roll 7; 0.87 + 0.52 +
/// 0.18 + 0.03 hits.
#[test]
fn the_calibration_shoot_of_bismarck() {
    let given = [("ship", "bismarck"), ("target", "BB"), ("range", "20")];
    close(asked("calibration", &given, &[]).mean().unwrap(), 0.7 * (0.87 + 0.52 + 0.18 + 0.03));
}

/// GF10: nothing else counts, not the switch that secondaries fire worse, nor weather. Furutaka's 4.7 inch at 10
/// inches against a CA: two mounts bear, 2 + 2 + 3 = 7 less nothing; Initial Roll 7; 0.96 + 0.64 hits.
#[test]
fn the_calibration_shoot_knows_neither_switches_nor_weather() {
    let given = [("battery", "secondary"), ("range", "10")];
    let found = asked("calibration", &given, &[]).mean().unwrap();
    close(found, 0.7 * (0.96 + 0.64));
    let sets = ["optional.secondary=false", "optional.seas=true", "scenario.seas=heavy"];
    close(asked("calibration", &given, &sets).mean().unwrap(), found);
}

/// A31: one green die for both parts strikes the hull as often as one for each, and both together oftener.
#[test]
fn rule_g12_one_green_die_for_hull_and_superstructure() {
    let of = |sets: &[&str]| {
        let found = asked("penetrate", &[("range", "18")], sets);
        let both = odds(&found, "hull and superstructure");
        // The first of the outcomes that begin so would do for "hull" alone.
        let hull = found.outcomes.iter().find(|outcome| outcome.result == "hull");
        (hull.map_or(0.0, |outcome| found.probability(outcome)) + both, both)
    };
    let (twice, once) = (of(&[]), of(&["rulings.damage.far_hits=once"]));
    close(twice.1, 73.0 / 162.0);
    close(twice.0, once.0);
    assert!(once.1 > twice.1 + 0.01, "{once:?} and {twice:?}");
}

/// G14: there are no guns between two rows, and what has none is told which there are.
#[test]
fn guns_no_row_has_are_refused() {
    for gun in ["10in", "7in", "4.6in", "2in", "19in"] {
        let given = vec![("gun".to_string(), gun.to_string())];
        let ask = Ask { scenario: None, sets: Vec::new(), table: "armour".into(), given };
        let refused = answer(&Gunfire(Files(books::GUNFIRE)), &ask).unwrap_err().to_string();
        assert!(refused.contains("7.5in..9.2in|11in..14in"), "{refused}");
    }
}

/// Every question answers as it is, and its ways add up.
#[test]
fn every_question_has_an_answer_without_being_told_anything() {
    for question in super::questions() {
        let found = asked(question.id, &[], &[]);
        let sum: f64 = found.outcomes.iter().map(|outcome| found.probability(outcome)).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{}", question.id);
    }
}

#[test]
fn an_unknown_ship_is_answered_with_the_nearest() {
    let given = vec![("ship".to_owned(), "bismark".to_owned())];
    let ask = Ask { scenario: None, sets: Vec::new(), table: "penetrate".into(), given };
    let wrong = answer(&Gunfire(Files(books::GUNFIRE)), &ask).unwrap_err();
    assert!(format!("{wrong:?}").contains("bismarck"), "{wrong:?}");
}

/// G8: the corrected table is the binomial of the row of one mount, to its rounding; column -6 of 2.5 % (A2).
#[test]
fn rule_g8_the_corrected_table_is_the_binomial() {
    for hn in -7..=9 {
        let one = asked("hits", &[("hn", &hn.to_string()), ("mounts", "1")], &[]);
        let p = if hn == -6 { 0.025 } else { odds(&one, "1") };
        for mounts in 2..=7u32 {
            let given = [("hn", &*hn.to_string()), ("mounts", &mounts.to_string())]
                .map(|(a, b)| (a, b.to_owned()));
            let given: Vec<_> = given.iter().map(|(a, b)| (*a, b.as_str())).collect();
            let found = asked("hits", &given, &[]);
            for least in 1..=mounts {
                let at_least =
                    |k: u32| (k..=mounts).map(|hits| odds(&found, &hits.to_string())).sum::<f64>();
                let exact = (least..=mounts).map(|k| binomial(mounts, k, p)).sum::<f64>();
                assert!(
                    (at_least(least) - exact).abs() < 0.0161,
                    "{least} of {mounts} at {hn}: {exact}"
                );
            }
        }
    }
}

fn binomial(n: u32, k: u32, p: f64) -> f64 {
    let choose = (0..k).fold(1.0, |so_far, i| so_far * f64::from(n - i) / f64::from(i + 1));
    choose * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
}
