//! Whole games from an independent implementation, followed die for die.

use kernel::dice::PolicyDice;
use kernel::systems::golden::{self, Difference, GoldenDice};
use serde_json::Value;

use super::prepared;
use crate::game::{Battle, Game};
use crate::metrics::{METRICS, Tally};
use crate::state::Standing;
use crate::system::Ready;

const GAMES: &str = include_str!("games.jsonl");

/// The name of a scenario that is also known by a number.
pub fn scenario_of(number: &str) -> String {
    golden::scenario_of(books::BUOYZ, number)
}

const PHASES: [&str; 5] = ["initiative", "movement", "attack", "end", "break_contact"];

fn follow(game: &Value) -> Result<(), Difference> {
    let number = game["scenario"].as_str().expect("a name");
    let ready = prepared(&scenario_of(number), &[]);
    let dice = game["dice"].as_str().expect("dice");
    let mut room = Box::new(Game::room());
    golden::follow(dice, |table, at| play(&ready, &mut room, table, game, at))
        .and_then(|tally| outcome(game, &tally))
        .map_err(|difference| format!("{number}/{} {difference}", game["game"]))
}

fn play(
    ready: &Ready,
    room: &mut Game,
    table: &mut GoldenDice,
    game: &Value,
    at: &mut String,
) -> Result<Tally, Difference> {
    let dice = PolicyDice { seed: 0, game: 0 };
    let mut battle = Battle::begin(&ready.ready, &ready.book, dice, room, table);
    let turns = game["turns"].as_array().expect("turns");
    for turn in turns {
        battle.begin_turn();
        *at = format!("turn {}", turn["turn"]);
        same_ships(&battle, &turn["ships"])?;
        for name in PHASES {
            *at = format!("turn {} {name}", turn["turn"]);
            let Some(begins) = turn["dice"][name].as_u64() else { continue };
            if begins != u64::from(battle.table.rolled) {
                return Err(format!("{} dice rolled, not {begins}", battle.table.rolled));
            }
            phase(&mut battle, name);
        }
        let last = turn["turn"].as_u64() == Some(turns.len() as u64);
        if last != (battle.is_over() || battle.at_limit()) {
            return Err(format!("over is {}", !last));
        }
    }
    *at = "end".into();
    same_ships(&battle, &game["end"])?;
    Ok(battle.outcome())
}

fn phase(battle: &mut Battle<'_, '_, '_, GoldenDice>, name: &str) {
    match name {
        "initiative" => {
            battle.initiative();
            if !battle.is_over() {
                battle.roll_initiative();
            }
        }
        "movement" => battle.movement(),
        "attack" => battle.attack(),
        "end" => battle.end_phase(),
        _ => battle.break_contact(),
    }
}

fn same_ships(battle: &Battle<'_, '_, '_, GoldenDice>, said: &Value) -> Result<(), Difference> {
    for (place, row) in said.as_array().expect("ships").iter().enumerate() {
        let ship = &battle.game.ships[place];
        let state = match ship.standing {
            Standing::On if ship.submerged => "submerged".to_owned(),
            Standing::On => "on".into(),
            Standing::Lurking => {
                let zones = battle.game.lurkers.shown(crate::names::Side::B).1;
                format!("lurking {}", zones[place])
            }
            Standing::Sunk => "sunk".into(),
            Standing::Captured => "captured".into(),
            Standing::Struck => "struck".into(),
            Standing::Off => "off".into(),
        };
        let number = |at: usize| row[at].as_f64().expect("a number");
        let (x, y, hull, fires) = (ship.at.x, ship.at.y, ship.hull.into(), ship.fires.into());
        let own = [x, y, ship.heading.into(), ship.moved, hull, fires];
        let apart = (0..6).find(|&at| (own[at] - number(at + 1)).abs() > 1.01e-4);
        let on = ship.standing == Standing::On;
        let crippled = row[7].as_bool().expect("a flag");
        let is_said = row[8].as_str() == Some(state.as_str());
        if (on && (apart.is_some() || crippled != ship.crippled)) || !is_said {
            return Err(format!("{row} is {own:.4?} {} {state}", ship.crippled));
        }
    }
    Ok(())
}

fn outcome(game: &Value, tally: &Tally) -> Result<(), Difference> {
    let said = game["outcome"].as_object().expect("an outcome");
    let mut wrong = Vec::new();
    for (metric, &own) in METRICS.iter().zip(tally.row()) {
        let wanted = said.get(metric.name).map_or(0, |value| value.as_i64().expect("whole"));
        // The other implementation counts the initiative of A alone.
        if i64::from(own) != wanted && metric.name != "b_initiative" {
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
