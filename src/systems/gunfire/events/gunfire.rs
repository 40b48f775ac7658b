//! 4.1-4, 4.1-5 — Spotting, light, friendly fire and salvos.

use kernel::config::Word;
use kernel::dice::{Line, Mark, Sighting};

use super::{Told, alike, counted, either, hits_sighted, hits_told, inches};
use crate::charts::Mishap;
use crate::hits::{GROUP, Nth};
use crate::luck::Roll;
use crate::maps::Seen;
use crate::names::Side;
use crate::rulebook::Rulebook;
use crate::rulings::MishapHits;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Spotting {
        dice: [u8; 2],
        /// Whether a side still looks for its first contact.
        first: [bool; 2],
    },
    /// A side has its first contact.
    Contact {
        side: Side,
        enemy: u8,
    },
    Lights {
        ship: u8,
        target: u8,
    },
    FriendlyCheck {
        firer: u8,
        friend: u8,
        add: u8,
        mistaken: bool,
    },
    /// One die for all batteries of a ship.
    InitialRoll {
        firer: u8,
        roll: u8,
        battery: u8,
        range: f64,
        initial: u8,
    },
    Holds(Salvo),
    Fires(Salvo),
    Mishap {
        ship: u8,
        mishap: Mishap,
    },
    /// G9b: something unreliable fails.
    Fails {
        ship: u8,
    },
    /// G9b: an X was drawn.
    X {
        ship: u8,
    },
}

/// One roll to hit.
#[derive(Clone, Copy, Debug)]
pub struct Salvo {
    pub firer: u8,
    pub battery: u8,
    pub target: u8,
    pub mounts: u8,
    pub range: f64,
    pub band: u8,
    pub hn: i8,
    /// What the Initial Roll must not exceed.
    pub initial: u8,
    pub hits: u8,
    pub nth: Nth,
}

impl Salvo {
    /// G1, G8 — Hits less those expected before the Initial Roll, by what a hit on the target is worth;
    /// on a friend they are luck of the enemy. A22: of a later roll that can be no mishap more hits are expected
    /// than before the Initial Roll, when nobody knew that it would be a later one; that is nobody's luck.
    #[inline]
    fn luck(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        let navy = book.ships[usize::from(self.firer)].navy;
        let first = self.mounts.min(GROUP as u8);
        let mut expected = book.expected.gun_hits(self.hn, first, navy);
        if self.mounts > first {
            expected += book.expected.gun_hits(self.hn, self.mounts - first, navy);
        }
        let mut more = 10_000 * i32::from(self.hits) - i32::from(self.initial.min(10)) * expected;
        if !book.rulings.is_mishap(self.nth) {
            more -= 10 * (book.expected.plain_hits(self.hn, self.mounts) - expected);
        }
        if more != 0 {
            let side = book.side(usize::from(self.target)).enemy();
            keep(Roll::Gunnery.of(side), more * book.weight_of_salvo(self));
        }
    }

    fn line(&self, book: &Rulebook) -> Line {
        let guns = book.guns_told(self.firer, self.battery);
        let (firer, target) = (book.name(self.firer), book.name(self.target));
        let mounts = counted(self.mounts, "mount");
        let deed = format!("{firer}, {mounts} of her {guns}, at {target}");
        let line = Line::new("G8").of(deed).of(inches(self.range)).with("hit number", self.hn);
        line.gives(hits_told(self.hits))
    }
}

/// A battery goes for a target: told by what comes of it.
#[derive(Clone, Copy, Debug)]
pub struct Aims {
    pub firer: u8,
    pub battery: u8,
    pub target: u8,
}

impl Told for Aims {
    fn line(&self, _: &Rulebook) -> Option<Line> {
        None
    }

    fn view(&self, book: &Rulebook, _: Side, _: [bool; 2]) -> Option<Line> {
        let guns = book.guns_told(self.firer, self.battery);
        let (firer, target) = (book.name(self.firer), book.name(self.target));
        Some(Line::says("G1", format!("{firer} trains her {guns} on {target}")))
    }

    fn whose(&self, book: &Rulebook) -> Option<Side> {
        book.side_of(self.firer)
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn decided(&self, book: &Rulebook) -> Option<Side> {
        book.side_of(self.firer)
    }
}

impl Told for What {
    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Spotting { .. } => None,
            What::Contact { side, .. } => Some(side),
            What::Lights { ship, .. }
            | What::Mishap { ship, .. }
            | What::Fails { ship }
            | What::X { ship } => book.side_of(ship),
            What::FriendlyCheck { firer, .. }
            | What::InitialRoll { firer, .. }
            | What::Holds(Salvo { firer, .. })
            | What::Fires(Salvo { firer, .. }) => book.side_of(firer),
        }
    }

    fn decided(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Lights { ship, .. } => book.side_of(ship),
            _ => None,
        }
    }

    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Spotting { dice: [a, b], .. } => {
                Line::new("G26").of("spotting").gives(format!("A {a}")).gives(format!("B {b}"))
            }
            What::Contact { side, enemy } => {
                Line::says("G26", format!("side {side:?} has contact: {}", name(enemy)))
            }
            What::Lights { ship, target } => {
                Line::says("G26", format!("{} lights {}", name(ship), name(target)))
            }
            What::FriendlyCheck { firer, friend, mistaken, .. } => {
                let deed = format!("{} with {} near her line of fire", name(firer), name(friend));
                let told = if mistaken { "takes her for the enemy" } else { "knows her" };
                Line::new("G31").of(deed).gives(told)
            }
            What::InitialRoll { firer, roll, .. } => {
                Line::new("G1").of(format!("{}, Initial Roll", name(firer))).gives(roll)
            }
            What::Holds(Salvo { firer, battery, target, range, initial, .. }) => {
                let guns = book.guns_told(firer, battery);
                let deed = format!("{}, {guns}, at {}", name(firer), name(target));
                let needed = format!("must not exceed {initial}");
                Line::new("G1").of(deed).of(inches(range)).of(needed).gives("no salvo")
            }
            What::Fires(salvo) => salvo.line(book),
            What::Mishap { mishap: Mishap::Nothing, .. } => return None,
            What::Mishap { ship, mishap } => {
                Line::new("G10").of(format!("mishap aboard {}", name(ship))).gives(mishap.spelled())
            }
            What::Fails { ship } => {
                Line::says("G9b", format!("something fails aboard {}", name(ship)))
            }
            What::X { ship } => Line::says("G9b", format!("{} draws the X", name(ship))),
        })
    }

    #[inline(always)]
    fn lucks(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        match self {
            What::Fires(salvo) | What::Holds(salvo) => salvo.luck(book, keep),
            What::Spotting { dice, first } => {
                for side in Side::BOTH.into_iter().filter(|&side| first[side as usize]) {
                    let more = 2 * i32::from(dice[side as usize]) - 7;
                    keep(Roll::Spotting.of(side), more);
                }
            }
            _ => {}
        }
    }

    fn sighted(&self, book: &Rulebook) -> Option<Sighting> {
        match *self {
            // The other batteries of a ship go by the same die, and spotters lend other numbers.
            What::InitialRoll { firer, roll, battery, range, initial } => {
                let spotters = book.optional.g3_plane || book.optional.g3_ship;
                let guns = book.ships[usize::from(firer)].battery(battery.into());
                let guns = guns.filter(|_| !spotters)?;
                let told = either(roll <= initial, ["no fire", "goes on"]);
                let range = alike(range, &book.charts.gunnery.bands);
                let gun = format!("{}in", guns.inches);
                Some(Sighting::plain("initial-roll", told).given("gun", gun).given("range", range))
            }
            What::FriendlyCheck { add, mistaken, .. } => {
                let told = either(mistaken, ["at the enemy", "at the friend"]);
                Some(Sighting::plain("friendly-fire", told).given("add", add))
            }
            What::Fires(Salvo { hn, mounts, hits, .. }) => {
                let both = book.rulings.mishap_hits == MishapHits::Both;
                both.then(|| hits_sighted(book, hn, mounts, hits)).flatten()
            }
            What::Mishap { ship, mishap } => {
                let navy = book.ships[usize::from(ship)].navy;
                let told = if mishap == Mishap::Nothing { "nothing" } else { mishap.spelled() };
                Some(Sighting::plain("mishap", told).given("navy", navy.spelled()))
            }
            _ => None,
        }
    }

    fn places(&self, book: &Rulebook) -> Vec<Mark> {
        let What::Fires(Salvo { firer, battery, band, hits, .. }) = *self else {
            return Vec::new();
        };
        let at = (book.calibre_row(firer, battery), band);
        let hit = (hits > 0).then_some(Seen::SalvoHits(at));
        [Some(Seen::Salvo(at)), hit].into_iter().flatten().map(Mark::from).collect()
    }
}
