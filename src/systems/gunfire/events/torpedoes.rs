//! 4.1-2, 4.1-3 — Torpedoes launched, and what they meet.

use kernel::config::Word;
use kernel::dice::{Line, Sighting};

use super::{Told, either, hits_sighted, hits_told, inches};
use crate::luck::Roll;
use crate::names::Side;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Launches { ship: u8, target: u8, tubes: u8, hn: i8, range: f64 },
    Evades { ship: u8, succeeds: bool },
    Attack { launcher: u8, target: u8, hn: i8, torpedoes: u8, lost: u16, run: f64, hits: u8 },
    Circles { launcher: u8 },
}

impl Told for What {
    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Launches { ship, .. } | What::Evades { ship, .. } => book.side_of(ship),
            What::Attack { .. } | What::Circles { .. } => None,
        }
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn decided(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Launches { ship, .. } => book.side_of(ship),
            _ => None,
        }
    }

    fn sighted(&self, book: &Rulebook) -> Option<Sighting> {
        match *self {
            What::Evades { succeeds, .. } => {
                let told = either(succeeds, ["is met as she lies", "combs them"]);
                Some(Sighting::plain("evasion", told))
            }
            What::Attack { hn, torpedoes, hits, .. } => hits_sighted(book, hn, torpedoes, hits),
            _ => None,
        }
    }

    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Launches { ship, target, tubes, hn, range } => {
                let own = book.ships[usize::from(ship)].torpedoes.as_ref();
                let kind = own.map_or("", |own| own.kind.spelled());
                let deed = format!("{} at {}, {}", name(ship), name(target), inches(range));
                let told = format!("launches {tubes} {kind}");
                Line::new("G7a").of(deed).with("expected hit number", hn).gives(told)
            }
            What::Evades { ship, succeeds } => {
                let told = if succeeds { "combs the tracks" } else { "cannot turn in time" };
                Line::new("G7f").of(format!("{} sees torpedo wakes", name(ship))).gives(told)
            }
            What::Attack { launcher, target, hn, torpedoes, run, hits, .. } => {
                let (from, met) = (name(launcher), name(target));
                let met = format!("spread of {torpedoes} from {from} meets {met}");
                let line = Line::new("G7b").of(met).of(format!("run {}", inches(run)));
                line.with("hit number", hn).gives(hits_told(hits))
            }
            What::Circles { launcher } => {
                Line::says("G7c", format!("a torpedo circles back to {}", name(launcher)))
            }
        })
    }

    /// G7b — Hits less those expected, by what a hit on the target is worth.
    #[inline(always)]
    fn lucks(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        let What::Attack { launcher, target, hn, torpedoes, lost, hits, .. } = *self else {
            return;
        };
        let own = book.ready.ships[usize::from(launcher)].torpedo.as_ref();
        let diameter = own.map_or(1, |own| own.row.diameter);
        let more = 1000 * i32::from(hits) - book.expected.plain_hits(hn, torpedoes);
        let side = book.side(target.into()).enemy();
        keep(
            Roll::Torpedoes.of(side),
            more * book.weight_of_torpedo(target.into(), diameter, lost),
        );
    }
}
