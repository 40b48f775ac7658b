//! When fire is opened, worked out beforehand: most often up to some range.

use kernel::policy::{Allowed, Feature, List};

use super::decisions::{Fact, OpenFire};

/// Hit numbers that are worked out, and the lowest of them.
const NUMBERS: usize = 64;
const LOWEST: i32 = -32;

/// The longest range at which a policy fires, for each hit number by night or day, with or without
/// radar: below any range where it never does, no number where that is not all there is to it.
pub struct Openings([[Longest; 2]; 2]);

/// The same by night or by day, with radar or without.
pub struct Longest([f64; NUMBERS]);

impl Openings {
    /// By a list, and what it answers to night, range, radar and hit number.
    pub fn of(
        list: &List<Fact, OpenFire>,
        fires: impl Fn(bool, f64, bool, i32) -> bool,
    ) -> Openings {
        let ranges = telling_ranges(list);
        let hns = Allowed::all(Fact::Hn.card().kind);
        let opening = |night, radar, hn: i32| match hns.holds(hn.into()) {
            true => longest(&ranges, |range| fires(night, range, radar, hn)),
            false => f64::NAN,
        };
        let numbers = |night, radar| {
            Longest(std::array::from_fn(|place| opening(night, radar, place as i32 + LOWEST)))
        };
        Openings([false, true].map(|night| [false, true].map(|radar| numbers(night, radar))))
    }

    #[inline(always)]
    pub fn at(&self, night: bool, radar: bool) -> &Longest {
        &self.0[usize::from(night)][usize::from(radar)]
    }
}

impl Longest {
    /// Whether a policy fires; `None` if it must be asked.
    #[inline(always)]
    pub fn fires(&self, range: f64, hn: i32) -> Option<bool> {
        let most = self.0.get((hn - LOWEST) as usize).copied().unwrap_or(f64::NAN);
        if most.is_nan() { None } else { Some(range <= most) }
    }
}

/// The last of some ranges that fits, if those before it fit and those after it do not.
fn longest(ranges: &[f64], fits: impl Fn(f64) -> bool) -> f64 {
    let count = ranges.iter().take_while(|&&range| fits(range)).count();
    match ranges[count..].iter().any(|&range| fits(range)) {
        true => f64::NAN,
        false if count == ranges.len() => f64::INFINITY,
        false => count.checked_sub(1).map_or(f64::NEG_INFINITY, |last| ranges[last]),
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
    let mut ranges: Vec<f64> = beside.filter(|&range| all.holds(range)).collect();
    ranges.sort_by(f64::total_cmp);
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::policy::Rule;

    /// A list by range alone, and whether it fires.
    fn by_range(rules: &[(f64, f64, OpenFire)]) -> (List<Fact, OpenFire>, impl Fn(f64) -> bool) {
        let rules: Vec<_> = rules.to_vec();
        let when = |least, most| vec![(Fact::Range, Allowed::Span { least, most, but: None })];
        let all =
            rules.iter().map(|&(least, most, action)| Rule { when: when(least, most), action });
        let list = List { rules: all.collect(), otherwise: OpenFire::Hold };
        let first = move |range: f64| {
            let holds =
                |&&(least, most, _): &&(f64, f64, OpenFire)| (least..=most).contains(&range);
            rules.iter().find(holds).is_some_and(|&(.., action)| action == OpenFire::Fire)
        };
        (list, first)
    }

    /// Up to 8 inches, on the edge too and not a hair beyond; where it fires, holds and fires again it
    /// must be asked.
    #[test]
    fn a_policy_is_asked_only_where_one_range_does_not_say_it_all() {
        let (list, fires) = by_range(&[(0.0, 8.0, OpenFire::Fire)]);
        let openings = Openings::of(&list, |_, range, _, _| fires(range));
        let at = |range| openings.at(true, false).fires(range, -3);
        assert_eq!(
            [at(8.0), at(8.0_f64.next_up()), at(0.0)],
            [Some(true), Some(false), Some(true)]
        );
        let (list, fires) = by_range(&[(2.0, 5.0, OpenFire::Hold), (0.0, 9.0, OpenFire::Fire)]);
        let openings = Openings::of(&list, |_, range, _, _| fires(range));
        assert_eq!(openings.at(false, true).fires(1.0, 0), None);
        assert_eq!(openings.at(false, true).fires(1.0, 1000), None);
    }
}
