//! Whatever is said, it is read or told, never a panic.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;

/// Read what there is as everything it might be, and show what is wrong.
fn survive(library: &Library) -> String {
    let read = library.read(|root| {
        for (_, item) in root.items() {
            item.text();
            item.table(|a| a.grid(1..=6, &["low", "high"]).len());
        }
    });
    read.map_or_else(|problems| problems.to_string(), |()| String::new())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1945),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_told(text in r#"([a1]|é|\[|\]|=|"|\.|,|\{|\}|-|#|\t|\r?\n| ){0,40}"#) {
        survive(&library(&text));
    }

    #[test]
    fn any_assignment_is_carried_out_or_told(
        set in r#"(a|grid|low|high|1|2-4|columns|é|\.|=|"| |\[|\]|,|\n|\t){0,12}"#,
        path in prop::sample::select(vec!["", "a.grid.", "a.grid.low.", "a.list."]),
    ) {
        let text = "list = [1, \"x\"]\n[grid]\ncolumns = [\"low\", \"high\"]\n2-4 = [1, 2]\n";
        let mut library = library(text);
        library.set(&format!("{path}{set}"));
        let shown = survive(&library);
        prop_assert!(library.said().len() == 1 || shown.contains("--set"), "{shown}");
    }
}
