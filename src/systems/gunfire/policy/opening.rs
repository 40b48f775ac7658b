//! When fire is opened, worked out beforehand: most often the range does not matter.

use kernel::policy::{Allowed, Feature, List};

use super::decisions::{Fact, OpenFire};

/// Hit numbers that are worked out, and the lowest of them.
const NUMBERS: usize = 64;
const LOWEST: i32 = -32;

/// What a policy says of a hit number, by night or day, with or without radar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    Fires,
    Holds,
    /// It depends on the range, or has not been worked out.
    Asks,
}

/// What a policy says of all of them.
pub struct Openings([[[Opening; NUMBERS]; 2]; 2]);

impl Openings {
    /// By a list, and what it answers to night, range, radar and hit number.
    pub fn of(
        list: &List<Fact, OpenFire>,
        fires: impl Fn(bool, f64, bool, i32) -> bool,
    ) -> Openings {
        let ranges = telling_ranges(list);
        let hns = Allowed::all(Fact::Hn.card().kind);
        let opening = |night, radar, hn: i32| {
            if !hns.holds(hn.into()) {
                return Opening::Asks;
            }
            let fires = |&range: &f64| fires(night, range, radar, hn);
            match ranges.iter().filter(|range| fires(range)).count() {
                0 => Opening::Holds,
                all if all == ranges.len() => Opening::Fires,
                _ => Opening::Asks,
            }
        };
        let numbers = |night, radar| {
            std::array::from_fn(|place| opening(night, radar, place as i32 + LOWEST))
        };
        Openings([false, true].map(|night| [false, true].map(|radar| numbers(night, radar))))
    }

    #[inline(always)]
    pub fn at(&self, night: bool, radar: bool, hn: i32) -> Opening {
        let row = &self.0[usize::from(night)][usize::from(radar)];
        row.get((hn - LOWEST) as usize).copied().unwrap_or(Opening::Asks)
    }
}

/// Ranges between which no answer can differ: every edge a list names, and what lies beside it.
fn telling_ranges(list: &List<Fact, OpenFire>) -> Vec<f64> {
    let all = Allowed::all(Fact::Range.card().kind);
    let asked = list.rules.iter().flat_map(|rule| &rule.when);
    let asked = asked.filter(|(fact, _)| *fact == Fact::Range).map(|&(_, allowed)| allowed);
    let edges = asked.chain([all]).flat_map(|allowed| match allowed {
        Allowed::Span { least, most, but } => vec![least, most, but.unwrap_or(least)],
        Allowed::Words(_) => Vec::new(),
    });
    let beside = edges.flat_map(|edge| [edge.next_down(), edge, edge.next_up()]);
    beside.filter(|&range| all.holds(range)).collect()
}
