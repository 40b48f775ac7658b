//! Damage: what a shell strikes and does, steering, bridge, shock. G12 to G24.

use kernel::config::Word;
use kernel::dice::{Dice, exact_odds};
use kernel::systems::odds::answer;
use kernel::systems::odds::givens::{Givens, word};

use super::Question;
use super::given::{GUN, RANGE, SHIP, inches, number};
use crate::TOLERANCE;
use crate::charts::{Excess, Shocks, calibre_row};
use crate::damage::{
    Location, Shell, bridge_column, floods, is_effective, parts_struck, struck_locations,
};
use crate::names::{Armour, Beam, Navy, ShipType, TorpedoType};
use crate::rulebook::Rulebook;
use crate::rulings::FarHits;

kernel::reading! {
    /// Armour as a player calls it.
    ArmourClass as "class of armour" {
        None = "none", VeryLight = "very light", Light = "light", Medium = "medium", Heavy = "heavy",
        VeryHeavy = "very heavy",
    }
}

pub const QUESTIONS: &[Question] = &[
    Question::new(
        "armour",
        "G14, G15: whether a shell gets through",
        &[GUN, word::<ArmourClass>("class", "light"), RANGE],
        |given, book| {
            let (shell, armour) = (
                shell(given, Excess::Nothing),
                Armour::WORDS[given.word::<ArmourClass>("class") as usize].1,
            );
            let odds = exact_odds(|dice| {
                is_effective(dice.d6(), &shell, armour, book.rulings.armour, &book.charts.damage)
            });
            answer::either(odds, "no effect", "effective")
        },
    ),
    Question::new(
        "flooding",
        "G14: whether a space that is hit floods",
        &[GUN, RANGE],
        |given, book| {
            let shell = shell(given, Excess::Nothing);
            let odds = exact_odds(|dice| floods(dice.d6(), &shell, &book.charts.damage));
            answer::either(odds, "stays dry", "floods")
        },
    ),
    Question::new(
        "penetrate",
        "G12 to G15: where a shell is effective on a ship",
        &[GUN, SHIP, RANGE],
        |given, book| {
            answer::named(exact_odds(|dice| penetrates(given, book, dice)), |found| {
                found.told().into()
            })
        },
    ),
    Question::new(
        "propulsion",
        "G22: whether a hit on boilers or engines stops a ship",
        &[GUN, word::<ShipType>("target", "CA")],
        |given, book| {
            let most = book.charts.damage.propulsion(
                Some(inches(given)),
                given.word("target"),
                book.rulings.carrier_columns,
            );
            answer::either(
                exact_odds(|dice| dice.roll(10) <= most),
                "steams on",
                "coasts to a stop",
            )
        },
    ),
    Question::new("steering", "G20: a hit on the steering gear", &[], |_, book| {
        answer::words(exact_odds(|dice| book.charts.damage.steering[usize::from(dice.d6()) - 1]))
    }),
    Question::new(
        "bridge",
        "G21: a hit on the bridge",
        &[word::<Navy>("navy", "RN"), word::<ShipType>("type", "CL")],
        |given, book| {
            let (column, sides) = bridge_column(given.word("navy"), given.word("type"));
            answer::words(exact_odds(|dice| {
                book.charts.damage.bridge[usize::from(dice.roll(sides)) - 1][column]
            }))
        },
    ),
    Question::new(
        "shocks",
        "G23: shocks of one torpedo",
        &[word::<TorpedoType>("type", "T93"), word::<ShipType>("target", "CA")],
        |given, book| {
            let diameter =
                book.charts.torpedoes.types[given.word::<TorpedoType>("type") as usize].diameter;
            let shocks = book.charts.damage.shocks(
                diameter,
                given.word("target"),
                book.rulings.carrier_columns,
            );
            answer::numbers(exact_odds(|dice| number_of(shocks, dice)), "shocks")
        },
    ),
    Question::new("shock", "G24: what a shock does", &[], |_, book| {
        answer::words(exact_odds(|dice| book.charts.damage.shock[Location::roll(dice).index()]))
    }),
];

fn shell(given: &Givens, excess: Excess) -> Shell {
    let inches = inches(given);
    let (row, range) = (calibre_row(inches), number(given, "range"));
    Shell { inches, row, range, excess, beam: Beam::Starboard }
}

/// G23 — A number, or a chance of one in percent.
fn number_of(shocks: Shocks, dice: &mut impl Dice) -> u8 {
    match shocks {
        Shocks::Rolls(number) => number,
        Shocks::Percent(most) => u8::from(dice.roll(100) <= most),
    }
}

/// Where a hit is effective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Where {
    Nowhere,
    Superstructure,
    Hull,
    Both,
}

impl Where {
    fn told(self) -> &'static str {
        match self {
            Where::Nowhere => "no effect",
            Where::Superstructure => "superstructure",
            Where::Hull => "hull",
            Where::Both => "hull and superstructure",
        }
    }
}

/// A31 — The yellow die, D36, and a green die for each part or one for both, against the form of the scenario's
/// first ship.
fn penetrates(given: &Givens, book: &Rulebook, dice: &mut impl Dice) -> Where {
    let (sheet, charts) = (&book.ships[0], &book.charts.damage);
    let shell = shell(given, charts.excess(inches(given), sheet.kind));
    let parts = parts_struck(dice.d6(), shell.range, book.rulings.edges, charts);
    let at = Location::roll(dice);
    let through = |armour, green| is_effective(green, &shell, armour, book.rulings.armour, charts);
    let places = || struck_locations(at, shell.excess, book.rulings.excess);
    let deck = book.optional.deck && shell.range > charts.modifiers.deck_beyond + TOLERANCE;
    let green_of_hull = parts.hull.then(|| dice.d6());
    let hull = green_of_hull.is_some_and(|green| {
        places().any(|place| {
            let space = &sheet.spaces[usize::from(sheet.hull[place.index()])];
            through(if deck { space.deck } else { space.side }, green)
        })
    });
    let shared = green_of_hull.filter(|_| book.rulings.far_hits == FarHits::Once);
    let superstructure = parts.superstructure && {
        let green = shared.unwrap_or_else(|| dice.d6());
        places().any(|place| {
            let item = &sheet.items[usize::from(sheet.superstructure[place.index()])];
            item.kind != crate::names::ItemKind::Nothing && through(item.armour, green)
        })
    };
    match (hull, superstructure) {
        (false, false) => Where::Nowhere,
        (false, true) => Where::Superstructure,
        (true, false) => Where::Hull,
        (true, true) => Where::Both,
    }
}
