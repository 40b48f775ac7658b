//! BC2.1, BC2.2 — Fleets by points: what kind of battle is fought, and which ships each side brings, by the dice
//! of the game.

mod deploy;
mod market;

use std::sync::{Arc, Mutex, PoisonError};

use kernel::config::{Item, Section};
use kernel::dice::{Counted, Dice, PolicyDice, Table};

use super::addresses::Purpose;
use super::charts::ByPoints;
use super::events::Port;
use super::game::{Battle, Game};
use super::limits::refuse_points;
use super::metrics::{Count, Tally};
use super::names::{Nature, Side, Whose};
use super::policy::Captain;
use super::rulebook::{MOST_A_SIDE, Rulebook, Scenario};
use super::sheet::{Class, Sheet};
use super::state::Room;

use market::{Market, Ware};

/// What a scenario says of fleets that are drawn.
pub struct Draw {
    points: u8,
    nature: Nature,
    /// BC2.1: the dominant naval power, which defends more often.
    dominant: Whose,
    pools: [From; 2],
    line: Line,
    /// Where the points are said, for complaints.
    said: Item,
}

/// Which classes a side draws from.
struct From {
    /// 0 is that of the scenario.
    era: i64,
    /// These alone, if any are named; else all of the era.
    ships: Vec<Item>,
    also: Vec<Item>,
}

/// How fleets stand at the start: two lines, so far apart, ships so far from each other, those that do not
/// fight in the line so far behind it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub distance: f64,
    pub gap: f64,
    pub behind: f64,
}

impl Draw {
    /// The keys of a scenario whose fleets are drawn; `None` if they are not.
    pub fn read(scenario: &Section) -> Option<Draw> {
        let pools = scenario.find("pool")?;
        if let Some(campaign) = scenario.find("campaign") {
            campaign.fail("a campaign of fleets that are drawn", "leave out `campaign`, or `pool`");
        }
        let said = scenario.item("points");
        Some(Draw {
            points: said.whole(5..=100) as u8,
            nature: scenario.word("nature"),
            dominant: scenario.word("dominant"),
            pools: pools.table(|pools| ["a", "b"].map(|side| pools.table(side, From::read))),
            line: scenario.table("line", |line| Line {
                distance: line.real("distance", 2.0..=500.0),
                gap: line.real("gap", 0.5..=20.0),
                behind: line.real("behind", 0.0..=100.0),
            }),
            said,
        })
    }

    /// Refuse ships that are named beside fleets that are drawn.
    pub fn refuse_named(&self, fleets: &Item) {
        for said in ["a", "b"].iter().filter_map(|side| fleets.entry(side)) {
            said.fail("ships beside fleets that are drawn", "leave them out, or `pool`");
        }
    }
}

impl From {
    fn read(said: &Section) -> From {
        let list = |key| said.find(key).map_or_else(Vec::new, |item| item.list());
        From { era: said.whole("era", 0..=8), ships: list("ships"), also: list("also") }
    }

    /// The classes, by their places among all.
    fn chosen(&self, all: &[Class], scenario: &Scenario) -> Vec<usize> {
        let era = if self.era == 0 { scenario.era.into() } else { self.era };
        let named = |item: &Item| {
            let name = item.text();
            let found = all.iter().position(|class| class.name == name);
            if found.is_none() {
                let what = format!("no ship class is called `{name}`");
                item.fail(&what, "`tincan list buoyz` names them");
            }
            found
        };
        let of_era = |class: &Class| {
            class.era == era && !class.sheet.is_fort() && !class.sheet.is_fireship()
        };
        let mut chosen: Vec<usize> = if self.ships.is_empty() {
            (0..all.len()).filter(|&place| of_era(&all[place])).collect()
        } else {
            self.ships.iter().filter_map(named).collect()
        };
        for place in self.also.iter().filter_map(named) {
            if !chosen.contains(&place) {
                chosen.push(place);
            }
        }
        chosen
    }
}

/// BC2.1 — What kind of battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fought {
    Open,
    /// The side that has the convoy.
    Convoy(Side),
}

impl Fought {
    const ALL: [Fought; 3] = [Fought::Open, Fought::Convoy(Side::A), Fought::Convoy(Side::B)];

    const fn place(self) -> usize {
        match self {
            Fought::Open => 0,
            Fought::Convoy(Side::A) => 1,
            Fought::Convoy(Side::B) => 2,
        }
    }

    /// Whether it may come up.
    fn may_be(self, nature: Nature) -> bool {
        match nature {
            Nature::Dice => true,
            Nature::Open => self == Fought::Open,
            Nature::Convoy => self != Fought::Open,
            Nature::ConvoyA => self == Fought::Convoy(Side::A),
            Nature::ConvoyB => self == Fought::Convoy(Side::B),
        }
    }

    const fn told(self) -> &'static str {
        match self {
            Fought::Open => "an open battle",
            Fought::Convoy(Side::A) => "a convoy of A",
            Fought::Convoy(Side::B) => "a convoy of B",
        }
    }
}

/// BC2.1 — Convoy or open battle, and whose convoy: a die each, the dominant power adds 2, the highest defends.
pub fn nature_by_dice(
    nature: Nature,
    dominant: Whose,
    chart: &ByPoints,
    dice: &mut impl Dice,
) -> Fought {
    let convoy = match nature {
        Nature::Open => return Fought::Open,
        Nature::ConvoyA => return Fought::Convoy(Side::A),
        Nature::ConvoyB => return Fought::Convoy(Side::B),
        Nature::Convoy => true,
        Nature::Dice => dice.d6() as i8 <= chart.convoy_to,
    };
    if !convoy {
        return Fought::Open;
    }
    loop {
        let added = |side| if dominant.is(side) { chart.dominant } else { 0 };
        let [a, b] = Side::BOTH.map(|side| dice.d6() as i8 + added(side));
        if a != b {
            return Fought::Convoy(if a > b { Side::A } else { Side::B });
        }
    }
}

/// Fleets to be drawn, with all that is known before: which ships there are, and what can be bought with the
/// points.
pub struct Drawing {
    nature: Nature,
    dominant: Whose,
    line: Line,
    /// The classes of both sides, those of A first.
    pub sheets: Vec<Sheet>,
    names: Vec<String>,
    /// By side and kind of battle, and the points both spend.
    markets: [[Market; 3]; 2],
    spends: [u8; 3],
    /// A book with room for drawn fleets, and those that are not in use: a game takes one and gives it back.
    blank: Box<Rulebook>,
    spare: Mutex<Vec<Rulebook>>,
}

impl Drawing {
    /// Look at what can be bought; complains where a fleet that the rules allow does not exist.
    pub fn new(said: &Draw, all: &[Class], mut blank: Rulebook) -> Drawing {
        let chart = &blank.charts.by_points;
        let chosen = said.pools.each_ref().map(|pool| pool.chosen(all, &blank.scenario));
        let markets = Side::BOTH.map(|side| {
            let first = if side == Side::A { 0 } else { chosen[0].len() };
            let wares: Vec<Ware> = chosen[side as usize]
                .iter()
                .enumerate()
                .map(|(place, &class)| Ware::of(&all[class].sheet, (first + place) as u8))
                .collect();
            Fought::ALL.map(|fought| Market::new(&wares, fought, side, said.points, chart))
        });
        let spends = Fought::ALL.map(|fought| spends(said, fought, &markets));
        let both = || chosen.iter().flatten().map(|&class| &all[class]);
        let sheets: Vec<Sheet> = both().map(|class| class.sheet).collect();
        let (a, b) = sheets.split_at(chosen[0].len());
        refuse_points(said.points, [a, b], &blank.scenario, &blank.charts, &said.said);
        blank.may_come = [a, b].map(Arc::from);
        Drawing {
            nature: said.nature,
            dominant: said.dominant,
            line: said.line,
            sheets,
            names: both().map(|class| class.title.clone()).collect(),
            markets,
            spends,
            blank: Box::new(blank),
            spare: Mutex::default(),
        }
    }

    /// The classes that may be drawn, side by side.
    pub fn may_come(&self) -> [Arc<[Sheet]>; 2] {
        self.blank.may_come.clone()
    }

    /// A book of this game's own.
    pub fn take(&self) -> Rulebook {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| {
            let mut book = Rulebook::clone(&self.blank);
            book.make_room();
            book
        })
    }

    fn give_back(&self, book: Rulebook) {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(book);
    }

    /// BC2.1, BC2.2 — Draw both fleets and play the battle.
    pub fn play(
        &self,
        captains: &[Captain; 2],
        dice: PolicyDice,
        game: &mut Game,
        table: &mut impl Table,
    ) -> Tally {
        let mut book = self.take();
        let (fought, rolled) = self.draw(&mut book, table);
        let mut battle = Battle::begin(captains, &book, dice, game, table);
        battle.fight();
        let mut tally = battle.outcome();
        tally.set(Count::IsConvoy, (fought != Fought::Open).into());
        tally.add(Count::Dice, rolled);
        self.give_back(book);
        tally
    }

    /// What is fought, and the dice that were rolled; the ships are in the book.
    pub fn draw(&self, book: &mut Rulebook, table: &mut impl Table) -> (Fought, i32) {
        let mut table = Counted::new(table);
        table.seek(Purpose::Nature.at(0));
        let chart = &self.blank.charts.by_points;
        let fought = nature_by_dice(self.nature, self.dominant, chart, &mut table);
        table.note(|| book.says_ashore(Port::Nature { told: fought.told() }));
        book.send_home();
        for side in Side::BOTH {
            table.seek(Purpose::Fleet.at(0).actor(side as u16));
            let market = &self.markets[side as usize][fought.place()];
            let mut bought = Room::filled_with(0);
            market.buy(self.spends[fought.place()], &mut bought, &mut table);
            self.join(side, &bought, fought, book);
            for ship in book.sides[side as usize] {
                table.note(|| book.says_ashore(Port::Joins { ship: ship as u8 }));
            }
        }
        self.settle(fought, book);
        (fought, table.rolled as i32)
    }
}

/// The ships of a side, by their places among the classes.
type Bought = Room<u8, MOST_A_SIDE>;

/// BC2.2 — The points both sides can spend to the last one; complains where there is no such number near
/// enough to the ceiling.
fn spends(said: &Draw, fought: Fought, markets: &[[Market; 3]; 2]) -> u8 {
    let open =
        |points: &u8| markets.iter().all(|of_side| of_side[fought.place()].has_fleet_of(*points));
    let found = (1..=said.points).rev().find(open);
    if let Some(points) = found.filter(|&points| points >= said.points.div_ceil(2)) {
        return points;
    }
    if fought.may_be(said.nature) {
        let alone = |side: &usize| !markets[*side][fought.place()].has_any_fleet();
        let whose = [0, 1].into_iter().find(alone).map_or("both sides", |side| ["A", "B"][side]);
        let what =
            format!("no legal fleet of {} points of {whose} for {}", said.points, fought.told());
        let help = match fought {
            Fought::Open => "set other points, or name more classes in `also` of its pool",
            Fought::Convoy(_) => {
                "name a merchant, or ships of size 4 or 5, in `also` of its pool; or set `nature` to open"
            }
        };
        said.said.fail(&what, help);
    }
    0
}
