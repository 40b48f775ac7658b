//! From what is said to cells.

use super::{SYSTEMS, of, prepared};
use crate::experiment::{Band, Cell, Design, Stop, Words, from_words};
use kernel::systems::{PolicyRef, Scenario};

const CASSIN_YOUNG: &str = "scenario = \"picket-duty/cassin-young\"\n";

#[test]
fn a_comparison_has_the_book_first_and_its_variants_in_every_scenario() {
    let text = r#"
title = "Rules"
scenarios = ["picket-duty/cassin-young", "picket-duty/kimberly"]
set = ["scenario.rules=basic"]
also = ["sunk"]
games = 5_000
seed = 7
[[variant]]
name = "aces"
set = ["optional.gun_crew_aces=true", "optional.willow=true"]
"#;
    let experiment = of(text).unwrap();
    let cell = |name: &str, scenario, sets: &[&str]| Cell {
        name: name.into(),
        scenario,
        sets: sets.iter().map(|&set| set.to_owned()).collect(),
        levels: Vec::new(),
        policies: Vec::new(),
    };
    let (basic, [aces, willow]) =
        ("scenario.rules=basic", ["optional.gun_crew_aces=true", "optional.willow=true"]);
    let expected = [
        cell("book", 0, &[basic]),
        cell("aces", 0, &[basic, aces, willow]),
        cell("book", 1, &[basic]),
        cell("aces", 1, &[basic, aces, willow]),
    ];
    assert_eq!(experiment.cells, expected);
    assert_eq!(experiment.cells_of(1), &expected[2..]);
    assert_eq!((experiment.name.as_str(), experiment.title.as_str()), ("a", "Rules"));
    assert_eq!((experiment.system.as_str(), experiment.seed), ("picket-duty", 7));
    assert_eq!(experiment.metrics, ["us_win", "sunk"]);
    assert_eq!((experiment.stop, experiment.smallest), (Stop::Games(5000), 0.01));
    assert_eq!((experiment.design, experiment.band), (Design::Compare, None));
    assert_eq!(experiment.scenarios[1].scenario, Scenario::Named("kimberly".into()));
}

#[test]
fn the_baseline_may_be_called_and_set_otherwise() {
    let text = "baseline = \"basic\"\nbaseline_set = [\"scenario.rules=basic\"]\nvariant = [\"optional.willow=true\"]\n";
    let experiment = of(&format!("{CASSIN_YOUNG}{text}")).unwrap();
    assert_eq!(experiment.cells[0].name, "basic");
    assert_eq!(experiment.cells[0].sets, ["scenario.rules=basic"]);
    assert_eq!(experiment.cells[1].name, "optional.willow=true", "no name, so the settings are");
    assert_eq!(experiment.cells[1].sets, ["optional.willow=true"]);
}

#[test]
fn cells_of_factors_are_named_for_what_differs() {
    let text = r#"design = "grid"
[[factor]]
name = "markers"
path = "rulings.pool.attack_ends"
levels = [5, 0]
[[factor]]
name = "40mm"
levels = [{ name = "as printed", set = [] }, { name = "none", set = ["charts.9-1.40mm=[0, 0, 0]", "optional.willow=true"] }]
"#;
    let experiment = of(&format!("{CASSIN_YOUNG}{text}")).unwrap();
    let names: Vec<_> = experiment.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names, ["baseline", "40mm=none", "markers=0", "markers=0, 40mm=none"]);
    assert_eq!(experiment.cells[0].sets, ["rulings.pool.attack_ends=5"]);
    assert_eq!(experiment.cells[2].levels, ["0", "as printed"]);
    let last = ["rulings.pool.attack_ends=0", "charts.9-1.40mm=[0, 0, 0]", "optional.willow=true"];
    assert_eq!(experiment.cells[3].sets, last);
    assert_eq!(prepared(&experiment).len(), 4);
    assert_eq!(experiment.factors[0].levels[1].value, Some(0.0));
    assert_eq!(experiment.factors[1].levels[1].value, None);
}

#[test]
fn numbers_in_quotes_are_names_and_lists_are_values() {
    let text = "design = \"grid\"\nfactor = [{ name = \"station\", path = \"scenario.station\", levels = [\"1\", \"2\", \"3\"] }, { name = \"bonus\", path = \"charts.9-1.40mm\", levels = [[1, 1, 0], [0, 0, 0]] }]\n";
    let experiment = of(&format!("{CASSIN_YOUNG}{text}")).unwrap();
    assert_eq!(experiment.factors[0].levels[1].value, None);
    assert_eq!(experiment.cells[1].sets, ["scenario.station=1", "charts.9-1.40mm=[0, 0, 0]"]);
    assert_eq!(experiment.effects.len(), 3, "two stations against the first, and one bonus");
}

#[test]
fn a_fraction_is_told_with_its_resolution() {
    let line = |n: usize| format!("\"f{n}: charts.9-2.5in.low.{n} = miss | 1 hit\"");
    let factors: Vec<String> = (2..6).map(line).collect();
    let head = format!("{CASSIN_YOUNG}design = \"factorial\"\nfactor = [{}]\n", factors.join(", "));
    let experiment = of(&format!("{head}fraction = \"2^(4-1)\"\n")).unwrap();
    let Design::Factorial(Some(fraction)) = &experiment.design else { panic!("no fraction") };
    assert_eq!(
        (fraction.generators.as_slice(), fraction.resolution),
        (&["D=ABC".to_owned()][..], 4)
    );
    assert_eq!(experiment.effects[4].name, "f2 × f3");
    assert_eq!(experiment.effects[4].aliases, ["f4 × f5"]);
    assert_eq!(of(&head).unwrap().cells.len(), 16);
    let own = of(&format!("{head}generators = [\"A=BC\", \"D=BC\"]\n"));
    assert!(own.unwrap_err().to_string().contains("always change together"));
}

#[test]
fn a_gate_is_one_cell_and_a_band() {
    let experiment =
        of(&format!("{CASSIN_YOUNG}[band]\nmetric = \"sunk\"\nlow = 0\nhigh = 0.2\n")).unwrap();
    let band = Band { metric: "sunk".into(), low: 0.0, high: 0.2 };
    assert_eq!((experiment.band, experiment.cells.len()), (Some(band), 1));
    assert_eq!(experiment.metrics, ["us_win", "sunk"], "what is decided on is looked at");
}

#[test]
fn precision_and_decisions_stop_too() {
    let stop = |text: &str| {
        let text = format!("{CASSIN_YOUNG}{text}\nvariant = [\"optional.willow=true\"]\n");
        of(&text).unwrap().stop
    };
    let precise = |targets: &[(&str, f64)], max_games| Stop::Precision {
        targets: targets.iter().map(|&(name, width)| (name.to_owned(), width)).collect(),
        max_games,
    };
    assert_eq!(stop(""), Stop::Games(100_000));
    assert_eq!(stop("precision = 0.01"), precise(&[("us_win", 0.01)], 10_000_000));
    let two = "precision = { sunk = 0.01, direct_hits = 0.00001 }\nmax_games = 9604";
    assert_eq!(stop(two), precise(&[("sunk", 0.01), ("direct_hits", 0.00001)], 9604));
    assert_eq!(stop("decide = true\nmax_games = 5"), Stop::Decided { max_games: 5 });
    assert_eq!(stop("decide = false\ngames = 5"), Stop::Games(5));
}

#[test]
fn a_scenario_of_ones_own_is_looked_for_beside_the_experiment() {
    let text = "system = \"picket-duty\"\nscenario_file = \"../picket_duty/scenarios/evans.toml\"\nvariant = [\"optional.willow=true\"]\n";
    let experiment = of(text).unwrap();
    assert_eq!(experiment.scenarios[0].name, "evans");
    assert!(
        matches!(&experiment.scenarios[0].scenario, Scenario::Handed(file) if file.text.contains("Evans"))
    );
    assert_eq!(prepared(&experiment).len(), 2);
}

#[test]
fn the_command_line_says_the_same_as_a_file() {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let said = Words {
        targets: words(&["picket-duty/cassin-young"]),
        with: words(&[
            r#"big: pool.regular.plain=90, charts.9-2.40mm.low.9="2 hits""#,
            "optional.willow=true",
        ]),
        games: Some(500),
        smallest: Some(0.02),
        ..Words::default()
    };
    let experiment = from_words(&said, SYSTEMS).unwrap();
    assert_eq!((experiment.name.as_str(), experiment.smallest), ("cassin-young", 0.02));
    let sets = ["pool.regular.plain=90", r#"charts.9-2.40mm.low.9="2 hits""#];
    assert_eq!(experiment.cells[1].sets, sets);
    assert_eq!(experiment.cells[2].name, "optional.willow=true");
    assert_eq!(experiment.stop, Stop::Games(500));

    let swept = Words {
        targets: said.targets.clone(),
        factors: words(&[
            "markers: rulings.pool.attack_ends = 5 | 0 | 10",
            "optional.willow = false|true",
        ]),
        design: Some("grid".into()),
        ..Words::default()
    };
    let experiment = from_words(&swept, SYSTEMS).unwrap();
    assert_eq!(experiment.cells[5].name, "markers=10, optional.willow=true");
    assert_eq!(experiment.effects[2].name, "markers per unit");
    let sampled = Words {
        factors: words(&["markers: rulings.pool.attack_ends = 0 .. 10"]),
        design: Some("latin-hypercube".into()),
        samples: Some(11),
        ..swept
    };
    assert_eq!(from_words(&sampled, SYSTEMS).unwrap().cells.len(), 12);
}

#[test]
fn a_policy_may_be_a_list_with_one_for_each_side() {
    let text = |policy: &str| {
        format!(
            "scenario = \"picket-duty/kimberly\"\npolicy = {policy}\ngames = 10\n\
             [[variant]]\nname = \"w\"\nset = [\"optional.willow=true\"]\n"
        )
    };
    let one = of(&text("[\"spread\"]")).unwrap();
    assert_eq!(one.cells[1].policies, [PolicyRef::Named("spread".into()).into()]);
    assert_eq!(one.cells, of(&text("\"spread\"")).unwrap().cells);
    let command = one.command("trace", &one.cells[0], "--game 3");
    assert_eq!(command, "tincan trace picket-duty/kimberly --game 3 --seed 1 --policy spread");
    let told = of(&text("[\"spread\", \"cautious\"]")).unwrap_err();
    let told: Vec<_> = told.iter().map(|problem| problem.what().to_owned()).collect();
    assert_eq!(told, ["`spread` and `cautious` both decide for the picket ship"]);
}
