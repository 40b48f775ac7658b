//! What a battle has room for. Its lists have fixed places, and a scenario that needs more of them is refused when it
//! is read: nothing is left out of a game in silence.

use kernel::config::{Item, Section};

use super::aircraft::MOST_FLIGHTS;
use super::charts::Charts;
use super::damage_dice::MOST_DAMAGE_DICE;
use super::game::MOST_MISSILES;
use super::mines::MOST_ROWS;
use super::names::{Aircraft, Load};
use super::optional::Optional;
use super::rulebook::{MOST_A_SIDE, Scenario};
use super::sheet::Sheet;

/// What a scenario may have too much of, both sides together.
#[derive(Clone, Copy, Debug)]
pub enum Limited {
    /// B9: of carriers and of land bases.
    Flights,
    /// B5.11: that may be in the air in one turn.
    Missiles,
    /// B5.10: rows of fields, and mines aboard, each a row once it is laid.
    Mines,
}

impl Limited {
    const ALL: [Limited; 3] = [Limited::Flights, Limited::Missiles, Limited::Mines];

    const fn most(self) -> usize {
        match self {
            Limited::Flights => MOST_FLIGHTS,
            Limited::Missiles => MOST_MISSILES,
            Limited::Mines => MOST_ROWS,
        }
    }

    const fn called(self) -> &'static str {
        match self {
            Limited::Flights => "flights of both sides",
            Limited::Missiles => "missiles of both sides in one turn",
            Limited::Mines => "rows of mines, laid and aboard",
        }
    }

    /// What a ship adds.
    fn of_ship(self, sheet: &Sheet, charts: &Charts) -> usize {
        match self {
            Limited::Flights => sheet.flights.iter().count(),
            Limited::Missiles => {
                let fires = sheet.missiles.load > 0;
                let own = if fires { usize::from(sheet.missiles.launchers) } else { 0 };
                own + with_missiles(sheet.flights.iter(), charts)
            }
            Limited::Mines => sheet.mines.into(),
        }
    }

    /// What the scenario adds to its ships.
    fn of_scenario(self, said: &Scenario, charts: &Charts) -> usize {
        let land = || said.land.iter().flat_map(|flights| flights.iter());
        match self {
            Limited::Flights => land().count(),
            Limited::Missiles => with_missiles(land(), charts),
            Limited::Mines => said.minefields.iter().map(|field| field.rows.iter().count()).sum(),
        }
    }

    fn refuse(self, many: usize, who: &str, cure: &str, said: &Item) {
        if many > self.most() {
            let what = format!("{who} {many} {}", self.called());
            said.fail(&what, &format!("there may be {}: {cure}", self.most()));
        }
    }
}

fn with_missiles(flights: impl Iterator<Item = Aircraft>, charts: &Charts) -> usize {
    flights.filter(|&aircraft| charts.aircraft[aircraft].load == Load::Missile).count()
}

/// Refuse fleets that need more than there is room for.
pub fn refuse_fleets(ships: &[Sheet], scenario: &Scenario, charts: &Charts, said: &Item) {
    for what in Limited::ALL {
        let aboard: usize = ships.iter().map(|sheet| what.of_ship(sheet, charts)).sum();
        let many = aboard + what.of_scenario(scenario, charts);
        what.refuse(many, "the fleets have", "leave some out", said);
    }
}

/// BC2.2 — Refuse points for which fleets might be drawn that need more than there is room for.
pub fn refuse_points(
    points: u8,
    pools: [&[Sheet]; 2],
    scenario: &Scenario,
    charts: &Charts,
    said: &Item,
) {
    for what in Limited::ALL {
        let of_side = |pool: &[Sheet]| most_bought(points, pool, |it| what.of_ship(it, charts));
        let many = pools.map(of_side).iter().sum::<usize>() + what.of_scenario(scenario, charts);
        let who = format!("fleets of {points} points may have");
        what.refuse(many, &who, "set fewer points, or name `ships`", said);
    }
}

/// The most of something that one side can buy.
fn most_bought(points: u8, pool: &[Sheet], of: impl Fn(&Sheet) -> usize) -> usize {
    let points = usize::from(points);
    // By the points that are there, for as many ships as were bought so far.
    let mut most = vec![0; points + 1];
    for _ in 0..MOST_A_SIDE {
        let with = |sheet: &Sheet, budget: usize| {
            let left = budget.checked_sub(usize::from(sheet.points.max(1)))?;
            Some(most[left] + of(sheet))
        };
        let best = |budget| pool.iter().filter_map(|sheet| with(sheet, budget)).max();
        most = (0..=points).map(|budget| best(budget).unwrap_or(0)).collect();
    }
    most[points]
}

/// C47 — Refuse charts by which one attack would have more damage dice than there is room for.
pub fn refuse_dice(root: &Section, charts: &Charts, optional: &Optional) {
    let (torpedo, missile, depth) = (&charts.torpedo, &charts.missile, &charts.depth_charge);
    let all = [
        ("torpedo", "dice", torpedo.dice, 1),
        ("torpedo", "air_dice", torpedo.air_dice, 1),
        ("missile", "dice", missile.dice, 1),
        ("missile", "air_dice", missile.air_dice, 1),
        ("mine", "dice", charts.mine.dice, 1),
        ("depth_charge", "dice", depth.dice, 1),
        ("depth_charge", "air_dice", depth.air_dice, 1),
        ("ram", "beam_dice", charts.ram.beam_dice, 1),
        ("ram", "dice", charts.ram.dice, 1),
        ("air", "bomb_damage_dice", charts.air.bomb_damage_dice, 1),
        ("air", "bomb_dice", charts.air.bomb_dice, charts.air.bomb_damage_dice.max(1)),
    ];
    let doubled = if optional.doubling { 2 } else { 1 };
    for (chart, key, dice, each) in all {
        let most = MOST_DAMAGE_DICE as i64 / doubled / i64::from(each);
        let said = root.find("charts").and_then(|charts| charts.entry(chart)?.entry(key));
        if let Some(said) = said.filter(|_| !(0..=most).contains(&i64::from(dice))) {
            said.fail(&format!("{dice} dice"), &format!("there may be 0 to {most}"));
        }
    }
}
