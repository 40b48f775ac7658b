//! A game small enough to check by hand: for the lab's own tests.

use std::ops::Range;

use crate::config::Problems;
use crate::dice::{Address, Event, Line, LuckTable, Observed, Quiet, Seeded, Table, Watch};
use crate::systems::metric::{YES_NO, count};
use crate::systems::{
    Checked, File, Luck, Match, Metric, Request, Rows, ScenarioCard, Scratch, Side, System,
    Transcript,
};

/// One die is thrown until it shows a six or has been thrown ten times. A six wins.
pub struct Coins;

/// Who throws.
const US: Side = Side { id: "us", title: "the thrower" };

pub const METRICS: &[Metric] = &[
    Metric::new("us_win", "US wins", YES_NO).liked_by(Some(US)).meaning("a six was thrown"),
    Metric::new("throws", "Throws", count("dice").at_most(10)).meaning("how often it was thrown"),
];

pub const LUCKS: &[Luck] = &[Luck { name: "sixes", meaning: "sixes thrown", side: US, scale: 6 }];

impl Coins {
    pub const WIDTH: usize = METRICS.len();
}

/// The die is thrown, and shows this.
struct Thrown(u8);

impl Event for Thrown {
    fn told(&self) -> Option<Line> {
        Some(Line::says("1.1", format!("a {}", self.0)))
    }
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        keep(0, 6 * i32::from(self.0 == 6) - 1);
    }
}

fn game(table: &mut impl Table) -> [i32; 2] {
    table.seek(Address::new(1, 1));
    for throw in 1..=10 {
        let face = table.d6();
        table.note(|| Thrown(face));
        if face == 6 {
            return [1, throw];
        }
    }
    [0, 10]
}

impl Match for Coins {
    fn play(&self, seed: u64, games: Range<u64>, rows: &mut Rows, _: &mut Scratch) {
        games.for_each(|number| rows.push(&game(&mut Quiet(Seeded::new(seed, number)))));
    }

    fn play_with_luck(
        &self,
        seed: u64,
        games: Range<u64>,
        rows: &mut Rows,
        lucks: &mut Rows,
        _: &mut Scratch,
    ) {
        for number in games {
            let mut table = LuckTable::<_, 1>::new(Seeded::new(seed, number));
            rows.push(&game(&mut table));
            lucks.push(&table.sums);
        }
    }

    fn trace(&self, seed: u64, number: u64, _: &mut Scratch) -> Transcript {
        let mut table = Observed::new(Watch::Story, Seeded::new(seed, number));
        let outcome = game(&mut table).to_vec();
        Transcript { story: table.story, outcome }
    }

    fn count_dice(&self, seed: u64, games: Range<u64>, _: &mut Scratch) -> u64 {
        let dice = |number| {
            let mut dice = Observed::new(Watch::Dice, Seeded::new(seed, number));
            game(&mut Quiet(&mut dice));
            dice.rolled
        };
        games.map(dice).sum()
    }

    fn digest(&self) -> [u8; 32] {
        [6; 32]
    }

    fn settings(&self) -> Vec<(String, String)> {
        vec![("charts.coin.sides".into(), "6".into())]
    }

    fn assumed(&self) -> Vec<(String, String)> {
        vec![("the coin".into(), "no book prints one".into())]
    }
}

/// The system the toy belongs to: two scenarios that are the same.
pub struct Toy;

fn card(id: &str, also: Option<&str>) -> ScenarioCard {
    let (title, summary) = (format!("Title of {id}"), "One die.".into());
    ScenarioCard {
        id: id.into(),
        also: also.map(str::to_owned),
        called: title.clone(),
        title,
        summary,
    }
}

impl System for Toy {
    fn id(&self) -> &'static str {
        "coins"
    }
    fn title(&self) -> &'static str {
        "Coins and Dice"
    }
    fn metrics(&self) -> &'static [Metric] {
        METRICS
    }
    fn lucks(&self) -> &'static [Luck] {
        LUCKS
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![card("ten", None), card("eleven", Some("c2"))]
    }
    fn flagship(&self) -> &'static str {
        "ten"
    }

    fn prepare(&self, _order: &Request) -> Result<Box<dyn Match>, Problems> {
        Ok(Box::new(Coins))
    }
    fn check(&self, file: &File) -> Result<Checked, Problems> {
        Ok(Checked { kind: format!("{} bytes", file.text.len()), warnings: None })
    }
}
