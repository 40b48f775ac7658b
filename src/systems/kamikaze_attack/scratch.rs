//! What a worker keeps from game to game: stops of phase 1 ([`KnownStops`]), and routes for ships that
//! have lost guns.
//!
//! There are thousands of ways to have lost guns and a few dozen common ones. Each worker keeps the
//! tables it used last in a fixed number of slots, made when a ship first loses a gun; a table
//! depends on nothing but rules, weights and guns, so that nobody can tell whether it was kept.

use kernel::policy::Ties;

use super::dogfight::policy::known::KnownStops;
use super::guns::Guns;
use super::policy::CompiledPolicy;
use super::routes::{Desk, Routes};
use super::rulebook::Rulebook;

/// Slots of a worker. The printed board takes some 45 kB of each; with fewer slots evasive planes
/// spend most of their time looking for routes they have known before.
const SLOTS: usize = 256;

/// What a slot holds: whose rules and weights, and which guns.
type Label = (u64, Guns);

/// What a worker keeps between games.
#[derive(Default)]
pub struct Scratch {
    stops: KnownStops,
    kept: Option<Box<Kept>>,
}

impl Scratch {
    /// KA-12 — The stops looked for before in games of these rules and policies.
    #[inline]
    pub fn known_stops(&mut self, ready: &CompiledPolicy) -> &KnownStops {
        self.stops.of(ready.number)
    }

    /// KA-33 — The routes for a ship with these guns.
    #[inline]
    pub fn routes<'s>(
        &'s mut self,
        guns: Guns,
        ready: &'s CompiledPolicy,
        book: &Rulebook,
    ) -> &'s Routes {
        if !ready.weights.sees_guns() || guns == ready.fresh_guns {
            return &ready.fresh;
        }
        self.kept.get_or_insert_with(Kept::new).routes(guns, ready, book)
    }
}

/// Tables of routes, each with what it was made for.
struct Kept {
    desk: Desk,
    labels: [Option<Label>; SLOTS],
    routes: Vec<Routes>,
}

impl Kept {
    fn new() -> Box<Kept> {
        let routes = (0..SLOTS).map(|_| Routes::blank()).collect();
        Box::new(Kept { desk: Desk::for_any_board(), labels: [None; SLOTS], routes })
    }

    fn routes(&mut self, guns: Guns, ready: &CompiledPolicy, book: &Rulebook) -> &Routes {
        let label = (ready.number, guns);
        let slot = slot_of(label) % slots(ready);
        if self.labels[slot] != Some(label) {
            self.routes[slot].plan(guns, &ready.weights, book, &mut self.desk);
            self.labels[slot] = Some(label);
        }
        &self.routes[slot]
    }
}

/// Where any of equally good routes will do, a table is ten times as large, and fewer are kept.
fn slots(ready: &CompiledPolicy) -> usize {
    match ready.weights.ties {
        Ties::First => SLOTS,
        Ties::Random => SLOTS / 8,
    }
}

/// Multiplied by an odd number with no pattern to it, the upper bits depend on all bits (Knuth's
/// multiplicative hashing).
fn slot_of((number, guns): Label) -> usize {
    let mixed = (guns.0 ^ number.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 56) as usize
}
const _: () = assert!(SLOTS == 1 << (64 - 56), "a slot for every value of the upper bits");
