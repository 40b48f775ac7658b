//! A harbour with a right answer to everything: what searches finds it, and knows nothing it should not.

use super::*;
use crate::dice::{Address, Seeded, Watch};
use crate::policy::Player;
use crate::systems::cell::ReadyMatch;
use crate::systems::{Match, Rows, Scratch};

/// First a die everybody sees. Then a captain may stay, and wins where it was four or more; or sail, and wins
/// on three or more of another. Or he may ask his own dice, and wins by half of them. The policy asks them.
struct Harbour;

const STAY: u8 = 0;
const SAIL: u8 = 1;
const ASK: u8 = 2;

impl Playable for Harbour {
    type Outcome = [i32; 2];
    type Scratch = ();

    fn play(&self, player: impl Player, (): &mut (), table: &mut impl Table) -> [i32; 2] {
        table.seek(Address::new(1, 1));
        let seen = table.d6();
        let answer = player.answer(0, || ASK, || [STAY, SAIL, ASK].into_iter());
        table.seek(Address::new(1, 2));
        let other = table.d6();
        let own = player.dice().at(Address::new(200, 1));
        let won = match answer {
            STAY => seen >= 4,
            SAIL => other >= 3,
            _ => own <= 50,
        };
        [i32::from(won), i32::from(answer) * 100 + i32::from(seen) * 10 + i32::from(other)]
    }

    fn assumed(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

fn search(branches: u32) -> Search {
    Search::new(Decisions::NONE.and(0), branches, (0, Wanted::High), String::new())
}

fn harbour(search: Option<Search>) -> ReadyMatch<Harbour, 0> {
    let (settings, warnings, digest) = (Vec::new(), None, [0; 32]);
    ReadyMatch { game: Harbour, settings, warnings, digest, request: None, search }
}

fn rows(cell: &dyn Match, games: std::ops::Range<u64>) -> Vec<Vec<i32>> {
    let mut rows = Rows::new(2);
    cell.play(5, games, &mut rows, &mut Scratch::new());
    rows.iter().map(<[i32]>::to_vec).collect()
}

/// The answer given, and both dice.
fn told(row: &[i32]) -> (u8, i32, i32) {
    ((row[1] / 100) as u8, row[1] / 10 % 10, row[1] % 10)
}

#[test]
fn the_right_answer_is_found_but_where_a_hundred_dice_mislead() {
    let right = |row: &Vec<i32>| {
        let (answer, seen, _) = told(row);
        answer == if seen >= 4 { STAY } else { SAIL }
    };
    let found = rows(&harbour(Some(search(256))), 0..200).iter().filter(|row| right(row)).count();
    assert!(found >= 196, "{found} of 200");
}

/// Who sailed on what he saw loses as often as the die has it: two in six. One who knew it would never lose so.
#[test]
fn nothing_is_known_of_dice_to_come() {
    let rows = rows(&harbour(Some(search(256))), 0..600);
    let sailed: Vec<_> = rows.iter().map(|row| told(row)).filter(|told| told.0 == SAIL).collect();
    let lost = sailed.iter().filter(|told| told.2 <= 2).count();
    let share = lost as f64 / sailed.len() as f64;
    assert!((share - 1.0 / 3.0).abs() < 0.1, "{lost} of {}", sailed.len());
    // Nor of his own: half of the games would be won by asking them, and he hardly ever asks.
    let asked = rows.iter().filter(|row| told(row).0 == ASK).count();
    assert!(asked <= 12, "{asked} of 600");
}

#[test]
fn who_searches_wins_more_than_he_goes_on_by() {
    let won = |search| rows(&harbour(search), 0..600).iter().map(|row| row[0]).sum::<i32>();
    // A half by asking; (1 + 2/3) / 2 by the right answers. Four standard errors are 49 games.
    let (plain, searched) = (won(None), won(Some(search(64))));
    assert!((plain - 300).abs() < 49 && (searched - 500).abs() < 49, "{plain} {searched}");
}

#[test]
fn a_game_is_the_same_alone_and_among_others_and_however_it_is_watched() {
    let cell = harbour(Some(search(16)));
    let all = rows(&cell, 0..40);
    for game in 0..40 {
        assert_eq!(rows(&cell, game..game + 1)[0], all[game as usize]);
        assert_eq!(cell.trace(5, game, &mut Scratch::new()).outcome, all[game as usize]);
    }
    assert!(cell.searches() && !harbour(None).searches());
}

#[test]
fn the_policys_own_answers_are_its_own_game() {
    for game in 0..40 {
        let dice = PolicyDice { seed: 5, game };
        let mut table = crate::dice::Observed::new(Watch::Dice, Seeded::new(5, game));
        let by_log = replay(&Harbour, (Some(&search(2)), &[ASK]), dice, &mut (), &mut table);
        assert_eq!(rows(&harbour(None), game..game + 1)[0], by_log);
    }
}

#[test]
fn no_branch_is_taken_up_again_where_somebody_searches() {
    let mut rows = Rows::new(2);
    let branches = &mut [Branch::of(1, 1)].into_iter();
    harbour(Some(search(2))).play_branches(5, 0, branches, &mut rows, &mut Scratch::new());
    assert_eq!(rows.iter().count(), 0);
}
