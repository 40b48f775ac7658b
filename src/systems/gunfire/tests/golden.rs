//! Whole games from an independent implementation, followed die for die.

use kernel::systems::golden::{self, Difference, GoldenDice};
use serde_json::Value;

use super::prepared;
use crate::game::{Battle, Game};
use crate::metrics::{Count, METRICS, Tally};
use crate::state::Standing;
use crate::system::Prepared;

const GAMES: &str = include_str!("games.jsonl");

/// The name of a scenario that is also known by a number.
pub fn scenario_of(number: &str) -> String {
    golden::scenario_of(books::GUNFIRE, number)
}

const PHASES: [&str; 8] =
    ["plot", "launch", "move", "spot", "gunfire", "damage", "control", "morale"];

fn follow(game: &Value) -> Result<(), Difference> {
    let number = game["scenario"].as_str().expect("a name");
    let ready = prepared(&scenario_of(number), &[]);
    let dice = game["dice"].as_str().expect("dice");
    let mut room = Box::new(Game::room(&ready.book));
    golden::follow(dice, |table, at| play(&ready, &mut room, table, game, at))
        .and_then(|tally| outcome(game, &tally))
        .map_err(|difference| format!("{number}/{} {difference}", game["game"]))
}

fn play(
    ready: &Prepared,
    room: &mut Game,
    table: &mut GoldenDice,
    game: &Value,
    at: &mut String,
) -> Result<Tally, Difference> {
    let mut battle = Battle::begin(&ready.ready, &ready.book, room, table);
    for turn in game["turns"].as_array().expect("turns") {
        battle.begin_turn();
        *at = format!("turn {}", turn["turn"]);
        same_ships(&battle, &turn["ships"])?;
        for name in PHASES {
            *at = format!("turn {} {name}", turn["turn"]);
            let begins = turn["dice"][name].as_u64().expect("a count");
            if begins != u64::from(battle.table.rolled) {
                return Err(format!("{} dice rolled, not {begins}", battle.table.rolled));
            }
            phase(&mut battle, name);
        }
    }
    *at = "end".into();
    same_ships(&battle, &game["end"])?;
    let end = battle.end().ok_or("the game is not over")?;
    Ok(battle.outcome(end))
}

fn phase(battle: &mut Battle<'_, '_, '_, GoldenDice>, name: &str) {
    match name {
        "plot" => battle.plot(),
        "launch" => battle.launch(),
        "move" => battle.movement(),
        "spot" => battle.spotting(),
        "gunfire" => battle.gunfire(),
        "damage" => battle.damage(),
        "control" => battle.damage_control(),
        _ => battle.withdrawal(),
    }
}

fn same_ships(battle: &Battle<'_, '_, '_, GoldenDice>, said: &Value) -> Result<(), Difference> {
    for (place, row) in said.as_array().expect("ships").iter().enumerate() {
        let ship = &battle.game.ships[place];
        let state = match ship.standing {
            Standing::InPlay => "in",
            Standing::Sunk => "sunk",
            Standing::Left => "withdrawn",
        };
        let number = |at: usize| row[at].as_f64().expect("a number");
        let speed = ship.speed;
        let own = [
            ship.at.x,
            ship.at.y,
            ship.heading,
            speed,
            f64::from(ship.fp_lost) / 2.0,
            ship.fires.into(),
        ];
        let apart = (0..6).find(|&at| {
            let apart = (own[at] - number(at + 1)).abs();
            // Speeds and points are printed with two decimals.
            apart > [1.01e-4, 1.01e-4, 1.01e-4, 0.0051, 0.0051, 0.1][at]
                && !(at == 2 && (apart - 360.0).abs() < 1e-3)
        });
        let gone = state != "in";
        if (apart.is_some() && !gone) || !is_said(state, row) {
            return Err(format!("{row} is {own:.4?} {state}"));
        }
    }
    Ok(())
}

/// A ship that burnt out after the action is in play or withdrawn until then.
fn is_said(state: &str, row: &Value) -> bool {
    match row[7].as_str().expect("a state") {
        "burnt" => state != "sunk",
        said => said == state,
    }
}

fn outcome(game: &Value, tally: &Tally) -> Result<(), Difference> {
    let said = game["outcome"].as_object().expect("an outcome");
    let mut wrong = Vec::new();
    for metric in METRICS {
        let count = Count::of(metric).expect("one of ours");
        let own = metric.in_units(tally.get(count).into());
        let wanted = said.get(metric.name).map_or(0.0, |value| value.as_f64().expect("a number"));
        let known = said.contains_key(metric.name) || metric.name != "lost_flooding";
        let slack = if metric.parts == 1000 { 0.00051 } else { 1e-9 };
        if known && (own - wanted).abs() > slack {
            wrong.push(format!("{} is {own}, not {wanted}", metric.name));
        }
    }
    for name in said.keys() {
        if !METRICS.iter().any(|metric| metric.name == name) {
            wrong.push(format!("there is no {name}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

#[test]
fn every_golden_game_is_followed_die_for_die() {
    let games = GAMES.lines().map(|line| serde_json::from_str::<Value>(line).expect("a game"));
    let asked = |game: &Value| {
        let number = game["scenario"].as_str().expect("a name");
        golden::is_asked_for(&format!("{number}/{}", game["game"]))
    };
    let differences: Vec<_> = games.filter(asked).filter_map(|game| follow(&game).err()).collect();
    golden::assert_none(&differences);
}
