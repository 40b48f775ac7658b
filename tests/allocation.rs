//! No game allocates: a counting allocator watches every scenario being played.

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::cell::Cell;

use tincan::systems::{self, PolicyChoice, PolicyRef, Request, Rows, Scenario, Scratch, System};

struct Counting;

thread_local! {
    /// Of this thread alone: whoever runs the tests allocates too, to say that one takes long.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the allocator's contract, and so does this.
        unsafe { Heap.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from `alloc` above.
        unsafe { Heap.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn no_game_of_any_scenario_allocates() {
    for system in systems::all() {
        for card in system.scenarios() {
            for sets in editions(*system) {
                let scenario = Scenario::Named(card.id.clone());
                no_allocation(*system, Request { scenario, sets, policies: Vec::new() });
            }
        }
        for policy in system.policies() {
            let (scenario, sets) = (Scenario::Named(system.flagship().into()), vec![]);
            let sides = system.sides().iter().enumerate();
            let seats = sides.filter(|(seat, _)| policy.seats.has(*seat)).map(|(_, side)| side.id);
            let policy = |side: &str| PolicyChoice {
                side: Some(side.into()).filter(|_| system.sides().len() > 1),
                policy: PolicyRef::Named(policy.id.clone()),
            };
            let policies = seats.map(policy).collect();
            no_allocation(*system, Request { scenario, sets, policies });
        }
    }
}

/// The settings for each game in a system's box.
fn editions(system: &dyn System) -> Vec<Vec<String>> {
    match system.editions() {
        [] => vec![vec![]],
        several => several
            .iter()
            .map(|edition| edition.sets.iter().map(ToString::to_string).collect())
            .collect(),
    }
}

fn no_allocation(system: &dyn System, request: Request) {
    let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
    let mut rows = Rows::new(system.metrics().len());
    let mut lucks = Rows::new(system.lucks().len());
    let mut scratch = Scratch::new();
    // The same games as below: working memory has grown as far as they need, and what they still take is theirs.
    cell.play_with_luck(2, 0..500, &mut rows, &mut lucks, &mut scratch);
    rows.clear();
    lucks.clear();
    let before = ALLOCATIONS.get();
    cell.play(2, 0..250, &mut rows, &mut scratch);
    cell.play_with_luck(2, 250..500, &mut rows, &mut lucks, &mut scratch);
    let made = ALLOCATIONS.get() - before;
    assert_eq!(made, 0, "{} {request:?}", system.id());
}
