//! Whole games from an independent implementation, followed die for die.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::dice::{Dice, Event, PolicyDice, Table};
use serde_json::Value;

use super::prepared;
use crate::game::{Battle, Game};
use crate::metrics::{METRICS, Tally};
use crate::state::Standing;
use crate::system::Ready;

const GAMES: &str = include_str!("games.jsonl");

/// The name of a scenario that is also known by a number, such as S7.
pub fn scenario_of(number: &str) -> String {
    let also = format!("also = \"{}\"", number.to_lowercase());
    let is = |(name, text): &&(&str, &str)| {
        name.contains("/scenarios/") && text.lines().any(|line| line == also)
    };
    let (name, _) = books::BUOYZ.iter().find(is).expect("every number has a scenario");
    let file = name.rsplit('/').next().expect("files have names");
    file.trim_end_matches(".toml").to_owned()
}

/// Dice that fall as in the golden game.
struct Golden {
    dice: Vec<(u8, u8)>,
    next: usize,
    story: Vec<String>,
}

impl Dice for Golden {
    fn roll(&mut self, sides: u8) -> u8 {
        let Some(&(wanted, face)) = self.dice.get(self.next) else {
            panic!("die {} of {}", self.next, self.dice.len());
        };
        assert_eq!(sides, wanted, "die {} has {wanted} sides", self.next);
        self.next += 1;
        if face <= sides { face } else { panic!("die {} shows {face}", self.next) }
    }
}

impl Table for Golden {
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        if let Some(line) = happened().told() {
            self.story.push(format!("{:>5} {} {}", self.next, line.rule, line.text()));
        }
    }
}

/// What the other implementation does not count.
const OURS: [&str; 4] = ["b_initiative", "a_ships_lost", "b_ships_lost", "battles"];

/// Where a game first differs.
type Difference = String;

const PHASES: [&str; 5] = ["initiative", "movement", "attack", "end", "break_contact"];

fn follow(game: &Value) -> Result<(), Difference> {
    let number = game["scenario"].as_str().expect("a name");
    let ready = prepared(&scenario_of(number), &[]);
    let dice = game["dice"].as_str().expect("dice").split(' ').map(|die| {
        let (sides, face) = die.split_once(':').expect("sides and face");
        (sides.parse().expect("sides"), face.parse().expect("face"))
    });
    let mut table = Golden { dice: dice.collect(), next: 0, story: Vec::new() };
    let mut room = Box::new(Game::room());
    let mut at = String::new();
    let played =
        catch_unwind(AssertUnwindSafe(|| play(&ready, &mut room, &mut table, game, &mut at)));
    let result = match played {
        Ok(Ok(tally)) => outcome(game, &tally, &table),
        Ok(Err(difference)) => Err(difference),
        Err(panic) => {
            let told = panic.downcast_ref::<String>().cloned();
            let short = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            Err(told.or(short).unwrap_or_default())
        }
    };
    result.map_err(|difference| {
        let story = &table.story;
        let tail = std::env::var("STORY").map_or(0, |n| n.parse().unwrap_or(40));
        let story = story[story.len().saturating_sub(tail)..].join("\n");
        format!("{story}\n{number}/{} {at}: {difference}", game["game"])
    })
}

fn play(
    ready: &Ready,
    room: &mut Game,
    table: &mut Golden,
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

fn phase(battle: &mut Battle<'_, '_, '_, Golden>, name: &str) {
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

fn same_ships(battle: &Battle<'_, '_, '_, Golden>, said: &Value) -> Result<(), Difference> {
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
            Standing::Passing => "passing".into(),
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

fn outcome(game: &Value, tally: &Tally, table: &Golden) -> Result<(), Difference> {
    let left = table.dice.len() - table.next;
    if left > 0 {
        return Err(format!("{left} dice are left"));
    }
    let said = game["outcome"].as_object().expect("an outcome");
    let mut wrong = Vec::new();
    for (metric, &own) in METRICS.iter().zip(tally.row()) {
        let wanted = said.get(metric.name).map_or(0, |value| value.as_i64().expect("whole"));
        if i64::from(own) != wanted && !OURS.contains(&metric.name) {
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
    let wanted = std::env::var("GOLDEN").unwrap_or_default();
    let games = GAMES.lines().map(|line| serde_json::from_str::<Value>(line).expect("a game"));
    let named = |game: &Value| {
        let name = format!("{}/{}", game["scenario"].as_str().expect("a name"), game["game"]);
        wanted
            .split(',')
            .any(|it| it.is_empty() || name == it || name.starts_with(&format!("{it}/")))
    };
    let differences: Vec<_> = games.filter(named).filter_map(|game| follow(&game).err()).collect();
    assert!(differences.is_empty(), "{}\n{} differ", differences.join("\n"), differences.len());
}
