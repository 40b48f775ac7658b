//! One study of each kind, for the tests of whoever reads them.

mod balanced;

use super::hypercube::{FoundRegion, Limits, Region, RegionResult};
use super::story::{Drama, PartOfGame, Reason, StoryResult, SwingClass, TaleOf};
use super::*;
use crate::engine::{Plan, run_paired};
use crate::experiment::Beyond;
use kernel::dice::Leads;
use kernel::stats::Estimate;
use kernel::systems::toys::coins as toy;

pub use balanced::{balance, contour, scan, several};

pub fn asked() -> Asked {
    let policy = |name: &str| PolicyEntry {
        name: name.into(),
        title: "a <title> in 日本語".into(),
        side: "us".into(),
        digest: "00ff".into(),
    };
    let cell = CellEntry {
        name: "bold".into(),
        scenario: "coins/ten".into(),
        key: "abcd".into(),
        settings: vec!["a=1".into()],
    };
    Asked {
        title: "a \"quoted\" title".into(),
        version: "9.9.9".into(),
        system: "coins".into(),
        system_title: "Coins".into(),
        targets: vec!["coins/ten".into()],
        titles: vec!["coins/ten".into()],
        scenario_files: Vec::new(),
        metric: toy::METRICS[0].into(),
        games: 500,
        // Beyond what TOML can write as a number.
        seed: u64::MAX,
        sets: vec!["charts.coin.sides=6".into()],
        policies: vec![policy("bold"), policy("meek")],
        cells: vec![cell],
        assumed: vec![("the coin".into(), "no book prints one".into())],
        redo: "tincan rank coins/ten --games 500".into(),
    }
}

pub fn estimate(value: f64) -> Estimate {
    Estimate { value, low: value - 0.1, high: value + 0.2, n: 500 }
}

pub fn ranking() -> Study {
    let best = RankedPolicy {
        leader: None,
        policy: 1,
        scenarios: vec![estimate(0.7)],
        mean: estimate(0.7),
        behind: None,
        adjusted: f64::NAN,
        group: Some('A'),
        games: 500,
    };
    let dropped = RankedPolicy {
        leader: None,
        policy: 0,
        scenarios: vec![estimate(0.3)],
        mean: estimate(0.3),
        behind: Some(estimate(-0.4)),
        adjusted: 0.001,
        group: None,
        games: 62,
    };
    let ranking = Ranking { standings: vec![best, dropped], played: 562, whole: 1000 };
    Study::Rank(RankResult { asked: asked(), ranking, ties: Vec::new(), ladder: None })
}

pub fn search() -> Study {
    let change = TuneChange {
        path: "policy.throw.score.luck".into(),
        title: "Weight of luck in throw".into(),
        decision: "throw".into(),
        before: "0".into(),
        after: "1.5".into(),
        worth: estimate(0.05),
        fate: Fate::Reset,
    };
    Study::Tune(TuneResult {
        asked: asked(),
        goal: Goal::Lowest,
        extends: "bold".into(),
        out: "tuned.toml".into(),
        played: 480,
        generations: 3,
        size: 8,
        knobs: 5,
        start: estimate(0.5),
        gain: Estimate::unknown(0),
        changes: vec![change],
        decisions: Vec::new(),
    })
}

/// A reading that is the default by another name: nothing ever differs.
pub fn impact() -> Study {
    let reading = Reading {
        setting: "rulings.coin.edge=again".into(),
        meaning: "it is thrown again".into(),
        ruling: "A001".into(),
        rules: vec!["1.1".into()],
        question: "what if it stands on its edge?".into(),
        default: "never".into(),
    };
    let plan = Plan::new(500, 3).on(1);
    let paired = run_paired(&[&toy::Coins, &toy::Coins], toy::Coins::WIDTH, &plan, &|_| ());
    let impacts = impacts(
        vec![reading],
        (0, &toy::METRICS[0]),
        &|_| Known::of_metric(&toy::METRICS[0]),
        &paired,
    );
    Study::Impact(ImpactResult { asked: asked(), default: estimate(0.8), impacts })
}

pub fn all() -> [Study; 13] {
    let matrix = Study::Matrix(matrix(&["bold", "meek"], &["hunter", "hider"]));
    let [league, story] = [Study::League(league()), Study::Story(story())];
    let [balance, scan] = [Study::Balance(balance()), Study::Scan(scan())];
    let [two, several] = [Study::Contour(contour()), Study::Several(several())];
    let rare = [split(), forced()].map(|way| Study::Rare(rare(way)));
    let [rare, forced] = rare;
    let region = Study::Region(region());
    [
        ranking(),
        search(),
        impact(),
        matrix,
        league,
        balance,
        scan,
        two,
        several,
        story,
        rare,
        forced,
        region,
    ]
}

/// Four games of a million.
pub fn rare(way: RareWay) -> RareResult {
    RareResult {
        asked: Asked { redo: "tincan rare coins/ten throws=10".into(), ..asked() },
        said: "throws=10".into(),
        event: "“Throws” is 10".into(),
        share: Estimate { value: 4e-6, low: 3e-6, high: 5e-6, n: 20 },
        way,
        check: None,
        told: Some("1  a throw\n2  another".into()),
    }
}

fn repeated() -> Repeated {
    Repeated { effort: 800, times: 20, empty: 0, spread: 0.4, games: 48_000 }
}

/// One game in ten comes to five throws, and of those one in 25,000 to ten.
pub fn split() -> RareWay {
    let level = |from: Option<f64>, passes: f64, reached: f64| RareLevel {
        from,
        games: 16_000,
        passes: Estimate { value: passes, low: passes * 0.9, high: passes * 1.1, n: 20 },
        happens: Estimate { value: 0.0, low: 0.0, high: 0.0, n: 20 },
        reached,
    };
    let mut last = level(Some(5.0), 0.0, 0.1);
    last.happens = Estimate { value: 4e-5, low: 3e-5, high: 5e-5, n: 20 };
    let levels = vec![level(None, 0.1, 1.0), last];
    RareWay::Split(Split {
        by: toy::METRICS[1].into(),
        leads: Leads::Up,
        levels,
        repeated: repeated(),
    })
}

/// The same by forced throws.
pub fn forced() -> RareWay {
    let throws =
        ForcedDice { name: "throws".into(), meaning: "no six".into(), share: 0.3, odds: 5.0 / 6.0 };
    RareWay::Forced(OnForcedDice {
        dice: vec![throws],
        repeated: repeated(),
        happened: 900,
        effective: 500.0,
        weight: Estimate { value: 1.001, low: 0.99, high: 1.01, n: 20 },
    })
}

/// A box in one of two numbers.
pub fn region() -> RegionResult {
    let limits = Limits(vec![[4.0, 8.0], [1.0, 3.0]]);
    let region = Region { limits, inside: 12, density: 1.0, coverage: 0.8 };
    let fresh = Estimate { value: 0.7, low: 0.65, high: 0.75, n: 40 };
    RegionResult {
        asked: Asked { redo: "tincan box coins 'us_win>60%'".into(), ..asked() },
        beyond: Beyond::Above,
        limit: 0.6,
        factors: vec![("sides".into(), [0.0, 8.0]), ("weight".into(), [1.0, 3.0])],
        variants: 60,
        beyond_it: 15,
        found: Some(FoundRegion { region, fresh, fresh_beyond: 38 }),
    }
}

/// Two throws, of which the second settles most; one class of rolls came too seldom to tell.
pub fn story() -> StoryResult {
    let part = |name: &str, settles: f64| PartOfGame {
        name: name.into(),
        games: 500,
        odds: estimate(0.5),
        quantiles: [0.1, 0.3, 0.5, 0.7, 0.9],
        decided: estimate(0.2),
        settles: estimate(settles),
    };
    let class = |rule: &str, settles: Estimate| SwingClass {
        rule: rule.into(),
        title: "Throwing".into(),
        times: estimate(2.0),
        moves: settles,
        settles,
    };
    let odds = vec![0.5, 0.15, 1.0];
    StoryResult {
        asked: Asked { redo: "tincan story coins/ten --games 500 --seed 1".into(), ..asked() },
        odds: estimate(0.5),
        branches: 64,
        drama: Drama {
            lead_changes: estimate(0.4),
            contested: estimate(0.3),
            largest_swing: estimate(0.25),
            comebacks: estimate(0.15),
            dead_time: estimate(0.35),
        },
        parts: vec![part("throw 1", 0.2), part("throw 2", 0.8)],
        classes: vec![class("1.1", estimate(0.9)), class("1.2", Estimate::unknown(3))],
        told: vec![TaleOf { why: Reason::Comeback, game: 17, odds }],
    }
}

/// Bold wins three pairs of games in four, whoever sits where.
pub fn league() -> LeagueResult {
    let standing = |policy: usize, score: f64, behind: Option<f64>| RankedPolicy {
        leader: None,
        policy,
        scenarios: vec![estimate(score)],
        mean: estimate(score),
        behind: behind.map(estimate),
        adjusted: behind.map_or(f64::NAN, |_| 0.001),
        group: Some(if behind.is_none() { 'A' } else { 'B' }),
        games: 500,
    };
    let standings = vec![standing(0, 0.75, None), standing(1, 0.25, Some(-0.5))];
    let ranking = Ranking { standings, played: 1000, whole: 1000 };
    let met = Met { policies: [0, 1], score: estimate(0.75), pairs: [0, 50, 125, 100, 225] };
    let league = League { ranking, met: vec![met], seat: estimate(0.55) };
    LeagueResult { asked: asked(), first_seat: "us".into(), league, ties: Vec::new() }
}

/// Every row against every column at 0.5; the first row and the second column are the best.
pub fn matrix(rows: &[&str], columns: &[&str]) -> MatrixResult {
    let entry = |side: &'static str| {
        move |name: &&str| PolicyEntry {
            name: (*name).to_owned(),
            title: "a <title> in 日本語".into(),
            side: side.into(),
            digest: "00ff".into(),
        }
    };
    let margin = |answer: usize| Margin {
        mean: estimate(0.5),
        worst: (answer, estimate(0.5)),
        answer: Answer { policy: answer, or: Vec::new() },
    };
    let policies = rows.iter().map(entry("us")).chain(columns.iter().map(entry("them")));
    let team = |side: &str, places: std::ops::Range<usize>| Team {
        side: side.into(),
        policies: places.collect(),
    };
    MatrixResult {
        asked: Asked { policies: policies.collect(), ..asked() },
        sides: [team("us", 0..rows.len()), team("them", rows.len()..rows.len() + columns.len())],
        matrix: Matrix {
            cells: vec![vec![estimate(0.5); columns.len()]; rows.len()],
            rows: vec![margin(1); rows.len()],
            columns: vec![margin(0); columns.len()],
            verdict: Balance::Equilibrium(0, 1),
            played: 500 * (rows.len() * columns.len()) as u64,
            mixed: None,
            exploits: Vec::new(),
            ladders: Vec::new(),
        },
        ties: Vec::new(),
    }
}
