//! Tables 8-1 to 8-3, A to H, D2, 22 and 22-1: who attacks, from where and in which waves.

use super::Question;
use super::givens::{Given, Givens, PHASE, flag, whole, word};
use crate::attack::{
    Attack, Letter, Placement, RainOn, RandomResult, Row, attack_table, that_come,
};
use crate::kikusui::kikusui_planes;
use crate::names::{Phase, Position};
use crate::rulebook::Rulebook;
use crate::weather::Weather;
use kernel::config::Word;
use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer::{Answer, by_row, named, numbers, one_die, valued, words};

const COLUMN: Given = whole("column", -2, 2, "0");
const STATION: Given = whole("station", 1, 16, "1");
const RAIN: Given = flag("rain", "false");
const BY: Given = word::<By>("by", "bearing");

pub const QUESTIONS: &[Question] = &[
    Question::new("8-night", "whether planes come at night at all", &[], |_, book| {
        words(one_die(&book.attack.night))
    }),
    Question::new("8-1", "which attack table", &[COLUMN, STATION, RAIN], |given, book| {
        words(exact_odds(|dice| letter(given, book, dice)))
    }),
    Question::new("8-2", "a random result: the special plane that comes", &[], random),
    Question::new("8-2-note-b", "note B of Table 8-2", &[], |_, book| {
        words(one_die(&book.attack.note_b))
    }),
    Question::new("8-3", "the waves planes come in", &[whole("planes", 1, 18, "10")], waves),
    Question::new("A", "regular planes of Table A, note A included", &[PHASE], lettered::<0>),
    Question::new("B", "regular planes of Table B, note A included", &[PHASE], lettered::<1>),
    Question::new("C", "regular planes of Table C, note A included", &[PHASE], lettered::<2>),
    Question::new("D", "regular planes of Table D, note A included", &[PHASE], lettered::<3>),
    Question::new("E", "regular planes of Table E, note A included", &[PHASE], lettered::<4>),
    Question::new("F", "regular planes of Table F, note A included", &[PHASE], lettered::<5>),
    Question::new("G", "regular planes of Table G, note A included", &[PHASE], lettered::<6>),
    Question::new("H", "regular planes of Table H, note A included", &[PHASE], lettered::<7>),
    Question::new("D2", "where an extra plane of note A stands", &[BY], |given, book| {
        placed(&book.attack.extra, given)
    }),
    Question::new("22", "planes of a Kikusui", &[PHASE], |given, book| {
        numbers(
            exact_odds(|dice| kikusui_planes(&book.attack, given.word("phase"), 0, dice)),
            "planes",
        )
    }),
    Question::new("22-1", "where a plane of a Kikusui stands", &[BY], |given, book| {
        placed(&book.attack.kikusui, given)
    }),
    Question::new("6-9-section", "the section a special plane comes at", &[], |_, book| {
        words(one_die(&book.attack.special_section))
    }),
];

/// The procedure over both tables, listed with the other procedures.
pub const WHOLE_ATTACK: Question = Question::new(
    "attack",
    "regular planes from 8-1 through its lettered table, where rain or night let any come",
    &[COLUMN, STATION, RAIN, PHASE],
    attack,
);

/// What part of a place is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Bearing,
    Altitude,
    Place,
}

impl Word for By {
    const KIND: &'static str = "part of a place";
    const WORDS: &'static [(&'static str, By)] =
        &[("bearing", By::Bearing), ("altitude", By::Altitude), ("place", By::Place)];
}

/// What a lettered table comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Comes {
    Nobody,
    Random,
    Planes(u8),
}

fn letter(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> Letter {
    let weather = if given.flag("rain") { Weather::Rain } else { Weather::Clear };
    let column = (given.whole("column") + 2) as usize;
    attack_table(&book.attack, column, given.whole("station") as u8, weather, dice)
}

/// How many planes a row of a lettered table brings; places do not matter here.
fn row(table: usize, phase: Phase, modifier: i8, book: &Rulebook, dice: &mut impl Dice) -> Comes {
    let listed = match book.attack.lettered[table].at(dice.two_d6() as i8 + modifier) {
        Row::Random => return Comes::Random,
        Row::Planes(listed) => listed,
    };
    let extra = if listed.note_a { dice.d6() } else { 0 };
    match that_come(listed.count + extra, phase) {
        0 => Comes::Nobody,
        planes => Comes::Planes(planes),
    }
}

fn planes(comes: &Comes) -> (String, Option<i64>) {
    match comes {
        Comes::Nobody => ("none".into(), Some(0)),
        Comes::Random => ("random".into(), Some(0)),
        Comes::Planes(planes) => (planes.to_string(), Some((*planes).into())),
    }
}

fn lettered<const N: usize>(given: &Givens, book: &Rulebook) -> Answer {
    let phase = given.word("phase");
    valued(exact_odds(|dice| row(N, phase, 0, book, dice)), "regular planes", planes)
}

fn attack(given: &Givens, book: &Rulebook) -> Answer {
    let phase = given.word("phase");
    let counts = given.flag("rain") && book.rulings.rain >= RainOn::Lettered;
    let rain = if counts { book.attack.rain } else { 0 };
    let odds = exact_odds(|dice| match letter(given, book, dice) {
        Letter::None => Comes::Nobody,
        Letter::Random => Comes::Random,
        lettered => row(lettered as usize, phase, rain, book, dice),
    });
    valued(odds, "regular planes", planes)
}

fn random(_: &Givens, book: &Rulebook) -> Answer {
    by_row(&book.attack.random, |result| match result {
        RandomResult::Plane(number) => {
            let kind = &book.stock.set_aside[usize::from(*number)];
            format!("{} {}", kind.name, kind.weapon)
        }
        RandomResult::NoteB => "note B".into(),
        RandomResult::Nobody => "nobody".into(),
    })
}

fn waves(given: &Givens, book: &Rulebook) -> Answer {
    let planes = given.whole("planes") as u8;
    let odds = exact_odds(|_| Attack::in_waves(&book.attack, planes).waves);
    named(odds, |waves| {
        let waves = waves.iter().filter(|&&planes| planes > 0).map(u8::to_string);
        waves.collect::<Vec<_>>().join(" + ")
    })
}

fn placed(chart: &Placement, given: &Givens) -> Answer {
    let places = exact_odds(|dice| {
        let Position { bearing, altitude } = chart.position(dice);
        (bearing, altitude)
    });
    match given.word("by") {
        By::Bearing => words(places.map(|(bearing, _)| bearing)),
        By::Altitude => words(places.map(|(_, altitude)| altitude)),
        By::Place => {
            named(places, |&(bearing, altitude)| Position { bearing, altitude }.to_string())
        }
    }
}
