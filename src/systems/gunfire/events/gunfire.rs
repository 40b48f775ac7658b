//! 4.1-4, 4.1-5 — Spotting, light, friendly fire and salvos.

use kernel::config::Word;
use kernel::dice::{Line, Mark};

use super::{Told, counted, hits_told, inches};
use crate::charts::Mishap;
use crate::hits::GROUP;
use crate::luck::Roll;
use crate::maps::Seen;
use crate::names::Side;
use crate::rulebook::Rulebook;

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
        mistaken: bool,
    },
    /// One die for all batteries of a ship.
    InitialRoll {
        firer: u8,
        roll: u8,
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
}

impl Salvo {
    /// G1, G8 — Hits less those expected before the Initial Roll, by what a hit on the target is worth;
    /// on a friend they are luck of the enemy.
    #[inline]
    fn luck(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        let navy = book.ships[usize::from(self.firer)].navy;
        let first = self.mounts.min(GROUP as u8);
        let mut expected = book.expected.gun_hits(self.hn, first, navy);
        if self.mounts > first {
            expected += book.expected.gun_hits(self.hn, self.mounts - first, navy);
        }
        let more = 10_000 * i32::from(self.hits) - i32::from(self.initial.min(10)) * expected;
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

impl Told for What {
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
            What::FriendlyCheck { firer, friend, mistaken } => {
                let deed = format!("{} with {} near her line of fire", name(firer), name(friend));
                let told = if mistaken { "takes her for the enemy" } else { "knows her" };
                Line::new("G31").of(deed).gives(told)
            }
            What::InitialRoll { firer, roll } => {
                Line::new("G1").of(format!("{}, Initial Roll", name(firer))).gives(roll)
            }
            What::Holds(Salvo { firer, battery, target, range, initial, .. }) => {
                let guns = book.guns_told(firer, battery);
                let deed = format!("{}, {guns}, at {}", name(firer), name(target));
                let needed = format!("must not exceed {initial}");
                Line::new("G1").of(deed).of(inches(range)).of(needed).gives("no salvo")
            }
            What::Fires(salvo) => salvo.line(book),
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

    fn places(&self, book: &Rulebook) -> Vec<Mark> {
        let What::Fires(Salvo { firer, battery, band, hits, .. }) = *self else {
            return Vec::new();
        };
        let at = (book.calibre_row(firer, battery), band);
        let hit = (hits > 0).then_some(Seen::SalvoHits(at));
        [Some(Seen::Salvo(at)), hit].into_iter().flatten().map(Mark::from).collect()
    }
}
