//! What every system promises the lab, whatever its rules: games end, the same seed plays the same
//! game on any number of threads and in blocks of any size, and a trace tells the game that was
//! played.

use tincan::engine::{self, Plan};
use tincan::stats::Tally;
use tincan::systems::{
    self, Match, Metric, MetricKind, PolicyRef, Request, Rows, Scenario, Scratch, System,
};

use crate::shared::editions;

/// Every scenario of every system, in every game of its box.
fn cells() -> Vec<(&'static dyn System, String, Box<dyn Match>)> {
    let mut cells = Vec::new();
    for &system in systems::all() {
        for card in system.scenarios() {
            for sets in editions(system) {
                let name = format!("{}/{} {}", system.id(), card.id, sets.join(" "));
                let request = Request {
                    scenario: Scenario::Named(card.id.clone()),
                    sets,
                    policies: Vec::new(),
                };
                let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
                cells.push((system, name, cell));
            }
        }
    }
    cells
}

fn tally(system: &dyn System, cell: &dyn Match, threads: usize, block: u64) -> Tally {
    let plan = Plan::new(3_000, 5).on(threads).in_blocks_of(block);
    engine::run(cell, system.metrics().len(), &plan, &|_| {})
}

#[test]
fn threads_and_block_size_do_not_change_a_bit() {
    for (system, name, cell) in cells() {
        let alone = tally(system, &*cell, 1, 1_024);
        for (threads, block) in [(2, 1_024), (7, 1_024), (2, 1), (7, 97), (1, 10_000)] {
            let other = tally(system, &*cell, threads, block);
            assert_eq!(alone, other, "{name} on {threads} threads in blocks of {block}");
        }
    }
}

#[test]
fn plates_of_parts_merge_to_the_plates_of_the_whole() {
    for (_, name, cell) in cells() {
        let whole = cell.maps(5, 0..60, &mut Scratch::new());
        let ids: std::collections::BTreeSet<_> = whole.iter().map(|map| &map.id).collect();
        assert_eq!(ids.len(), whole.len(), "{name}: maps of one name");
        for (threads, block) in [(1, 60), (3, 7)] {
            let plan = Plan::new(60, 5).on(threads).in_blocks_of(block);
            assert_eq!(engine::maps(&*cell, &plan, &|_| {}), whole, "{name}");
        }
    }
}

#[test]
fn a_trace_ends_as_the_game_did() {
    for (system, name, cell) in cells() {
        let mut rows = Rows::new(system.metrics().len());
        let mut scratch = Scratch::new();
        cell.play(9, 0..1_000, &mut rows, &mut scratch);
        for (game, row) in rows.iter().enumerate() {
            let transcript = cell.trace(9, game as u64, &mut scratch);
            assert_eq!(transcript.outcome, row, "{name}, game {game}");
            assert!(!transcript.story.is_empty());
        }
    }
}

/// Two events that share an address share their dice. Watched games are played with dice that fail
/// on it in a debug build, under every policy too: other decisions reach other events.
#[test]
fn no_game_goes_to_the_dice_of_one_address_twice() {
    let mut scratch = Scratch::new();
    for (_, _, cell) in cells() {
        assert!(cell.count_dice(11, 0..400, &mut scratch) > 0);
    }
    for &system in systems::all() {
        for policy in system.policies() {
            let scenario = Scenario::Named(system.flagship().into());
            let policies = vec![PolicyRef::Named(policy.id).into()];
            let request = Request { scenario, sets: Vec::new(), policies };
            let cell = system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
            assert!(cell.count_dice(12, 0..400, &mut scratch) > 0);
        }
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it_nor_on_what_was_left_by_other_cells() {
    let mut used = Scratch::new();
    for (system, name, cell) in cells() {
        let width = system.metrics().len();
        let (mut all, mut one) = (Rows::new(width), Rows::new(width));
        cell.play(3, 0..50, &mut all, &mut used);
        cell.play(3, 41..42, &mut one, &mut Scratch::new());
        assert_eq!(all.iter().nth(41), one.iter().next(), "{name}");
    }
}

/// Every number of every game lies within the bounds its match gives.
#[test]
fn no_number_leaves_its_bounds() {
    for (system, name, cell) in cells() {
        let metrics = system.metrics();
        let bounds: Vec<_> = metrics.iter().map(|metric| cell.bounds(metric)).collect();
        let mut rows = Rows::new(metrics.len());
        cell.play(6, 0..3_000, &mut rows, &mut Scratch::new());
        for (game, row) in rows.iter().enumerate() {
            for ((metric, bounds), &value) in metrics.iter().zip(&bounds).zip(row) {
                let fits = bounds.contain(value);
                assert!(fits, "{name}: {} of game {game} is {value}, {bounds:?}", metric.name);
            }
        }
    }
}

#[test]
fn a_title_is_for_people_and_a_yes_or_no_says_so() {
    for system in systems::all() {
        for metric in system.metrics() {
            assert!(!metric.title.contains('_'), "{}", metric.name);
            assert_eq!(metric.is_proportion(), metric.unit == "yes/no", "{}", metric.name);
        }
    }
}

/// Whoever stops games says which they were, and only who may stop them has a number for it.
#[test]
fn a_limit_of_turns_goes_with_a_metric_for_games_that_were_stopped() {
    for (system, name, cell) in cells() {
        let is_flag = |metric: &&Metric| metric.kind == MetricKind::Unfinished;
        let flags = system.metrics().iter().filter(is_flag).count();
        assert_eq!(flags, usize::from(cell.most_turns().is_some()), "{name}");
    }
}

#[test]
fn seeds_differ() {
    for (system, name, cell) in cells() {
        let width = system.metrics().len();
        let (mut first, mut second) = (Rows::new(width), Rows::new(width));
        cell.play(1, 0..200, &mut first, &mut Scratch::new());
        cell.play(2, 0..200, &mut second, &mut Scratch::new());
        assert!(!first.iter().eq(second.iter()), "{name}: two seeds, the same 200 games");
    }
}

#[test]
fn counting_the_dice_finds_some() {
    for (_, name, cell) in cells() {
        let dice = cell.count_dice(1, 0..100, &mut Scratch::new());
        assert!(dice > 100 * 10, "{name}: {dice} dice in 100 games");
        assert_eq!(
            dice,
            cell.count_dice(1, 0..40, &mut Scratch::new())
                + cell.count_dice(1, 40..100, &mut Scratch::new()),
            "{name}"
        );
    }
}

/// Every part is a metric, all are yes or no or none is, and they fit into their whole in every
/// game: in a yes or no, one of them holds just where the whole does.
#[test]
fn families_share_out_what_they_say() {
    for (system, name, cell) in cells() {
        let metrics = system.metrics();
        let mut rows = Rows::new(metrics.len());
        cell.play(4, 0..500, &mut rows, &mut Scratch::new());
        let place = |wanted: &str| metrics.iter().position(|metric| metric.name == wanted);
        for family in system.families() {
            let all: Option<Vec<usize>> = family.parts.iter().map(|part| place(part.0)).collect();
            let parts = all.unwrap_or_else(|| panic!("{}: a part is no metric", family.id));
            let yes_no = metrics[parts[0]].is_proportion();
            assert!(parts.iter().all(|&part| metrics[part].is_proportion() == yes_no), "{name}");
            for (game, row) in rows.iter().enumerate() {
                let sum: i32 = parts.iter().map(|&part| row[part]).sum();
                let whole = family.whole.map(|whole| row[place(whole).expect("a metric")]);
                let fits = match (whole, yes_no, family.rest) {
                    (None, _, _) => true,
                    (Some(whole), true, _) => (sum > 0) == (whole == 1),
                    (Some(whole), false, Some(_)) => sum <= whole,
                    (Some(whole), false, None) => sum == whole,
                };
                assert!(fits, "{name}, {}: game {game} has {sum} of {whole:?}", family.id);
            }
        }
    }
}
