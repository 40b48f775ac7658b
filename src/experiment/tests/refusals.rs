//! Everything that can be wrong with an experiment, and the words it is told in.

use super::{SYSTEMS, of};
use crate::experiment::{Words, from_words};

/// `line:column what (help)` of every problem; no place where the file as a whole is meant.
fn told(text: &str) -> Vec<String> {
    let problems = of(text).expect_err("something is wrong");
    let line = |problem: &kernel::config::Problem| {
        let whole = problem.said().is_none();
        let spot = problem.place().filter(|_| !whole);
        let place = spot.map_or(String::new(), |spot| format!("{}:{} ", spot.line, spot.column));
        format!("{place}{} ({})", problem.what(), problem.help())
    };
    problems.iter().map(line).collect()
}

#[test]
fn settings_that_do_not_exist_or_fit_are_told_where_they_were_said() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "aces"
path = "optional.gun_crew_acs"
levels = [false, true]
"#,
            &[
                r#"5:18 factor `aces`: no setting `optional.gun_crew_acs` (did you mean `optional.gun_crew_aces`?)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, 3]
"#,
            &[r#"6:18 factor `aces`, level `3`: `3` is not true or false (it replaces false)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
[[variant]]
name = "no ends"
set = ["optional.willow=true", "optional.atack_ends=out"]
"#,
            &[
                r#"4:42 variant `no ends`: no setting `optional.atack_ends` (did you mean `optional.attack_ends`?)"#,
            ],
        ),
        (
            r#"scenarios = ["picket-duty/cassin-young", "picket-duty/mini-campaign"]
variant = ["no ends: optional.attack_ends=out"]
"#,
            &[
                r#"2:12 variant `no ends` in mini-campaign: rule 11.3 takes Attack Ends out of scenarios, not campaigns (to try a campaign without them, set rulings.pool.attack_ends=0)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
set = ["scenario.rules=advancd"]
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"2:24 unknown game `advancd` (did you mean `advanced`?)"#],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn what_is_alike_would_play_the_same_games_twice() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
[[variant]]
name = "a"
set = ["optional.willow=true"]
[[variant]]
name = "a"
set = ["optional.twin_engine=true"]
"#,
            &[r#"5:1 two variants are called `a` (give each a name of its own)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
[[variant]]
name = "a"
set = ["optional.willow=true"]
[[variant]]
name = "b"
set = ["optional.willow=true"]
"#,
            &[
                r#"5:1 variants `a` and `b` set the same (they would play the same games twice: leave one out)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
[[variant]]
name = "a"
set = []
"#,
            &[
                r#"2:1 variants `book` and `a` set the same (they would play the same games twice: leave one out)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
[[factor]]
name = "aces"
path = "optional.willow"
levels = [false, true]
"#,
            &[r#"7:1 two factors are called `aces` (give each a name of its own)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
[[factor]]
name = "b"
path = "optional.gun_crew_aces"
levels = [false, true]
"#,
            &[
                r#"7:1 factors `aces` and `b` both set `optional.gun_crew_aces` (the later would always win: make them one factor)"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn an_experiment_that_varies_nothing_says_so() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
"#,
            &[
                r#"nothing is compared (add a [[variant]], or a [[factor]] and a design, or a [band])"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
"#,
            &[r#"nothing is varied (add a [[factor]] with `name`, `path` and `levels`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false]
"#,
            &[r#"6:10 1 level is nothing to vary (give at least two; the first is the baseline)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
[[factor]]
name = "x"
levels = [1, { name = "y" }, { name = "z", value = 3 }]
"#,
            &[
                r#"5:11 this level sets nothing (give the factor a `path`, or write levels as { name = …, set = […] })"#,
                r#"5:14 this level sets nothing (add `set = ["PATH=VALUE"]`, or [] for things as they are)"#,
                r#"5:52 this level has a value and nothing to set to it (give the factor a `path`, and the level no `set`)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
factor = ["m"]
variant = ["x"]
"#,
            &[
                r#"3:11 no `=` in `m` (write it as "NAME: PATH = VALUE | VALUE")"#,
                r#"4:12 `variant` means nothing in design "grid" (it belongs to design = "compare")"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn a_design_wants_what_belongs_to_it() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
"#,
            &[
                r#"2:1 factors need a design (say `design = "grid"`, "one-at-a-time" or "factorial")"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "gird"
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
"#,
            &[r#"2:10 unknown design `gird` (did you mean `grid`?)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
samples = 3
fraction = "2^(3-1)"
baseline_set = []
[[variant]]
name = "a"
set = ["optional.willow=true"]
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
"#,
            &[
                r#"3:11 `samples` means nothing in design "grid" (it belongs to design = "latin-hypercube")"#,
                r#"4:12 `fraction` means nothing in design "grid" (it belongs to design = "factorial")"#,
                r#"5:16 `baseline_set` means nothing in design "grid" (it belongs to design = "compare")"#,
                r#"6:1 `variant` means nothing in design "grid" (it belongs to design = "compare")"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn fractions_that_do_not_fit_say_what_would() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
generators = ["C=AX"]
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit"]
"#,
            &[r#"3:14 no factor `X` in `C=AX` (the 3 factors are lettered in order: ABC)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
generators = ["C=AB", "D=AB"]
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit"]
"#,
            &[
                r#"3:14 `C` and `D` would always change together (give one of them another generator)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
fraction = "2^(4-1)"
generators = ["C=AB", "D=AB"]
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit"]
"#,
            &[r#"4:14 generators for `2^(4-1)`: 1, not 2 (give as many, or leave `fraction` out)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
fraction = "2^(5-1)"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit"]
"#,
            &[
                r#"3:12 `2^(5-1)` is for 5 factors, and there are 4 (for 4 factors there are `2^(4-1)`)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
fraction = "2^(4-2)"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit"]
"#,
            &[r#"3:12 no fraction `2^(4-2)` (for 4 factors there are `2^(4-1)`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
fraction = "half"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit"]
"#,
            &[
                r#"3:12 `half` is not a fraction (write it as "2^(7-2)": seven factors, halved twice; or "full")"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit", "f4: charts.9-2.5in.low.6 = miss | 1 hit", "f5: charts.9-2.5in.low.7 = miss | 1 hit", "f6: charts.9-2.5in.low.8 = miss | 1 hit", "f7: charts.9-2.5in.low.9 = miss | 1 hit", "f8: charts.9-2.5in.low.10 = miss | 1 hit"]
"#,
            &[
                r#"2:10 9 factors make 512 cells (give a `fraction` or `generators`, or say `fraction = "full"` if you mean it)"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn factors_that_do_not_suit_their_design_say_why() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 8
[[factor]]
name = "m"
low = 0
high = 10
"#,
            &["4:1 missing key `path` (add `path` to `experiment.factor.1`)"],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "factorial"
factor = ["green: optional.green_gunnery = 0 | -1 | -2"]
"#,
            &[
                r#"3:11 factor `green` has 3 levels, not two (give it two, or use design = "grid" or "one-at-a-time")"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "plackett-burman"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit", "f1: charts.9-2.5in.low.3 = miss | 1 hit", "f2: charts.9-2.5in.low.4 = miss | 1 hit", "f3: charts.9-2.5in.low.5 = miss | 1 hit", "f4: charts.9-2.5in.low.6 = miss | 1 hit", "f5: charts.9-2.5in.low.7 = miss | 1 hit", "f6: charts.9-2.5in.low.8 = miss | 1 hit", "f7: charts.9-2.5in.low.9 = miss | 1 hit", "f8: charts.9-2.5in.low.10 = miss | 1 hit", "f9: charts.9-2.5in.low.11 = miss | 1 hit", "w: optional.willow=false|true", "t: optional.twin_engine=false|true"]
"#,
            &[
                r#"2:10 a Plackett–Burman design holds 11 factors, not 12 (use design = "factorial" with `generators`)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
factor = ["m: rulings.pool.attack_ends = 0..10"]
"#,
            &[
                r#"3:11 factor `m` has a range and no levels (give it `levels`, or use design = "latin-hypercube")"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 8
[[factor]]
name = "aces"
path = "optional.gun_crew_aces"
levels = [false, true]
"#,
            &[
                r#"4:1 factor `aces` has no range (a Latin hypercube wants numbers: give `low` and `high` in place of `levels`)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 1
[[factor]]
name = "m"
path = "rulings.pool.attack_ends"
low = 0
high = 10
"#,
            &[r#"3:11 1 is out of range (it may be 2 or more)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 2
factor = ["m: rulings.pool.attack_ends = 0..10", "p: pool.regular.plain = 90..101"]
"#,
            &[
                r#"3:11 2 samples are too few for 2 factors (at least 3; ten for every factor is a good number)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
factor = ["m: rulings.pool.attack_ends = 0..10"]
"#,
            &[r#"missing key `samples` (add `samples` to `experiment`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 4
[[factor]]
name = "m"
path = "rulings.pool.attack_ends"
low = 10
high = 50
"#,
            &[r#"8:8 factor `m`, level `45`: 45 is out of range (it may be 0 to 40)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 4
factor = ["m: rulings.pool.attack_ends = 0..10.5"]
"#,
            &[
                r#"4:42 factor `m`, level `1.3125`: `1.3125` is not a whole number (it replaces 5)"#,
                r#"4:42 factor `m`, level `6.5625`: `6.5625` is not a whole number (it replaces 5)"#,
                r#"4:45 factor `m`, level `9.1875`: `9.1875` is not a whole number (it replaces 5)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
design = "grid"
factor = ["f0: charts.9-2.5in.low.2 = miss | 1 hit | 2 hits | flamed | destroyed", "f1: charts.9-2.5in.low.3 = miss | 1 hit | 2 hits | flamed | destroyed", "f2: charts.9-2.5in.low.4 = miss | 1 hit | 2 hits | flamed | destroyed", "f3: charts.9-2.5in.low.5 = miss | 1 hit | 2 hits | flamed | destroyed", "f4: charts.9-2.5in.low.6 = miss | 1 hit | 2 hits | flamed | destroyed", "f5: charts.9-2.5in.low.7 = miss | 1 hit | 2 hits | flamed | destroyed"]
"#,
            &[
                r#"2:10 15625 cells are too many (at most 4096 are played: leave out levels or factors)"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn stopping_that_cannot_be_is_refused_with_what_can() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
precision = 0.0001
max_games = 1_000_000
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"2:13 ± 0.0001 of `us_win` may take 96036471 games, and `max_games` is 1000000 (1000000 games reach ± 0.00098 at worst (a share of one half))"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
precision = 0.0
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"2:13 a precision of 0 is never reached (it is half of the interval's width: 0.001 is ± 0.1 %)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
precision = { us_wn = 0.01, sunk = 0.00001 }
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"2:23 no metric `us_wn` (did you mean `us_win`?)"#,
                r#"2:36 ± 0.00001 of `sunk` may take 9603647052 games, and `max_games` is 10000000 (10000000 games reach ± 0.00031 at worst (a share of one half))"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
games = 1000
precision = 0.01
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"3:13 two ways to stop (say one of `games`, `precision` and `decide = true`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
max_games = 1000
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"2:13 `max_games` limits nothing (it goes with `precision` or `decide = true`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
metric = "direct_hits"
decide = true
smallest = 0.1
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"`direct_hits` is not a yes or no, and cannot be decided on (say `games` or `precision` instead of `decide`)"#,
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn metrics_bands_and_keys_are_told_the_nearest() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-young"
metric = "us_wins"
also = ["snuk", "draw", "draw"]
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"2:10 no metric `us_wins` (did you mean `us_win`?)"#,
                r#"3:9 no metric `snuk` (did you mean `sunk`?)"#,
                r#"3:25 metric `draw` is named twice (name each once)"#,
            ],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
[band]
low = 0.6
high = 0.5
"#,
            &[r#"4:8 the band from 0.6 to 0.5 is empty (`low` is to be less than `high`)"#],
        ),
        (
            r#"scenario = "picket-duty/cassin-young"
gmaes = 100
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"2:1 unknown key `gmaes` (did you mean `games`?)"#],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

#[test]
fn scenarios_and_systems_are_told_the_nearest() {
    let cases: &[(&str, &[&str])] = &[
        (
            r#"scenario = "picket-duty/cassin-yuong"
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"1:25 picket-duty has no scenario `cassin-yuong` (did you mean `cassin-young`?)"#],
        ),
        (
            r#"scenario = "piket-duty/cassin-young"
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"1:13 no system is called `piket-duty` (did you mean `picket-duty`?)"#],
        ),
        (
            r#"[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"no scenario is named (add `scenario = "SYSTEM/SCENARIO"`)"#],
        ),
        (
            r#"scenarios = ["picket-duty/cassin-young", "picket-duty/cassin-young"]
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"1:42 `cassin-young` is named twice (name each scenario once)"#],
        ),
        (
            r#"system = "picket-duty"
scenario_file = "none.toml"
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[
                r#"2:17 cannot read `configs/experiments/none.toml`: No such file or directory (os error 2) (the path is taken from the folder of the experiment)"#,
            ],
        ),
        (
            r#"scenario_file = "balance-gate.toml"
[[variant]]
name = "a"
set = ["optional.willow=true"]
"#,
            &[r#"no system is named (add a line like system = "picket-duty")"#],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), *expected, "{text}");
    }
}

/// One message in full, as a reader sees it.
#[test]
fn a_wrong_level_is_shown_in_its_file() {
    let text = "scenario = \"picket-duty/cassin-young\"\ndesign = \"grid\"\n[[factor]]\nname = \"aces\"\npath = \"optional.gun_crew_aces\"\nlevels = [false, 3]\n";
    let expected = "\
error: factor `aces`, level `3`: `3` is not true or false
 --> configs/experiments/a.toml:6:18
  |
6 | levels = [false, 3]
  |                  ^
  |
  = help: it replaces false";
    assert_eq!(of(text).unwrap_err().to_string(), expected);
}

/// Options are shown as the line of a file they stand for.
#[test]
fn a_wrong_option_is_shown_as_it_was_said() {
    let words = Words {
        targets: vec!["picket-duty/cassin-young".into()],
        with: vec!["no ends: optional.atack_ends=out".into()],
        ..Words::default()
    };
    let expected = "\
error: variant `no ends`: no setting `optional.atack_ends`
 --> --with:1:31
  |
1 | variant = ['no ends: optional.atack_ends=out']
  |                               ^^^^^^^^^^
  |
  = help: did you mean `optional.attack_ends`?";
    assert_eq!(from_words(&words, SYSTEMS).unwrap_err().to_string(), expected);
}
