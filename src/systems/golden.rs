//! Whole games of an independent implementation, followed die for die: what the tests of every
//! system that has such games share.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::dice::{Dice, Event, Table};

/// Where a game first differs from what was written down.
pub type Difference = String;

/// The name of a scenario that is also known by a number, such as GF2 or S7.
pub fn scenario_of(files: &[(&str, &str)], number: &str) -> String {
    let also = format!("also = \"{}\"", number.to_lowercase());
    let is = |(name, text): &&(&str, &str)| {
        name.contains("/scenarios/") && text.lines().any(|line| line == also)
    };
    let (name, _) = files.iter().find(is).expect("every number has a scenario");
    let file = name.rsplit('/').next().expect("files have names");
    file.trim_end_matches(".toml").to_owned()
}

/// Dice that fall as they were written down, with the story told so far.
pub struct GoldenDice {
    dice: Vec<(u8, u8)>,
    next: usize,
    story: Vec<String>,
}

impl GoldenDice {
    /// Dice as `sides:face`, one after another: `6:3 6:1 10:10`.
    fn read(dice: &str) -> GoldenDice {
        let die = |die: &str| {
            let (sides, face) = die.split_once(':').expect("sides and face");
            (sides.parse().expect("sides"), face.parse().expect("face"))
        };
        GoldenDice { dice: dice.split(' ').map(die).collect(), next: 0, story: Vec::new() }
    }

    /// The last lines of the story: as many as the variable STORY says.
    fn tail(&self) -> String {
        let lines = std::env::var("STORY").map_or(0, |n| n.parse().unwrap_or(40));
        self.story[self.story.len().saturating_sub(lines)..].join("\n")
    }
}

impl Dice for GoldenDice {
    fn roll(&mut self, sides: u8) -> u8 {
        let Some(&(wanted, face)) = self.dice.get(self.next) else {
            panic!("die {} of {}", self.next, self.dice.len());
        };
        assert_eq!(sides, wanted, "die {} has {wanted} sides", self.next);
        self.next += 1;
        if face <= sides { face } else { panic!("die {} shows {face}", self.next) }
    }
}

impl Table for GoldenDice {
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        if let Some(line) = happened().told() {
            self.story.push(format!("{:>5} {} {}", self.next, line.rule, line.text()));
        }
    }
}

/// Play with the dice of a golden game. `play` says where it is as it goes on, so that a
/// difference, or a die that is not the one written down, is told with its moment.
pub fn follow<O>(
    dice: &str,
    play: impl FnOnce(&mut GoldenDice, &mut String) -> Result<O, Difference>,
) -> Result<O, Difference> {
    let (mut table, mut at) = (GoldenDice::read(dice), String::new());
    let played = catch_unwind(AssertUnwindSafe(|| play(&mut table, &mut at)));
    let left = table.dice.len() - table.next;
    let result = match played {
        Ok(Ok(_)) if left > 0 => Err(format!("{left} dice are left")),
        Ok(result) => result,
        Err(panic) => {
            let told = panic.downcast_ref::<String>().cloned();
            let short = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            Err(told.or(short).unwrap_or_default())
        }
    };
    result.map_err(|difference| format!("{}\n{at}: {difference}", table.tail()))
}

/// Is this game (`GF2/0`) asked for? The variable GOLDEN names games or whole scenarios; without
/// it all are.
pub fn is_asked_for(name: &str) -> bool {
    let wanted = std::env::var("GOLDEN").unwrap_or_default();
    wanted.split(',').any(|it| it.is_empty() || name == it || name.starts_with(&format!("{it}/")))
}

/// No game may differ.
pub fn assert_none(differences: &[Difference]) {
    assert!(differences.is_empty(), "{}\n{} differ", differences.join("\n"), differences.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_followed_to_its_last_die_and_no_other() {
        let two = |table: &mut GoldenDice, at: &mut String| {
            *at = "turn 1".into();
            Ok(table.roll(6) + table.roll(10))
        };
        assert_eq!(follow("6:3 10:9", two), Ok(12));
        assert_eq!(follow("6:3 10:9 6:1", two), Err("\nturn 1: 1 dice are left".into()));
        assert_eq!(follow("6:3", two), Err("\nturn 1: die 1 of 1".into()));
        let wrong = follow("6:3 6:1", two).expect_err("a die of other sides");
        assert!(wrong.contains("die 1 has 6 sides"), "{wrong}");
    }

    #[test]
    fn scenarios_are_found_by_their_number() {
        let files = [("x/scenarios/first.toml", "also = \"gf2\""), ("x/ships/a.toml", "")];
        assert_eq!(scenario_of(&files, "GF2"), "first");
    }
}
