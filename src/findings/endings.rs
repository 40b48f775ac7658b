//! How games end: every game in one of a few ways, which add up to all.

use kernel::stats::{Estimate, Tally};
use kernel::systems::{Family, Metric};

use super::{Liking, Share, shares};

/// One way games end.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    pub name: &'static str,
    /// Of all games, luck left in.
    pub share: Estimate,
    pub count: u64,
    /// Whether it is good for the side that likes the headline.
    pub liking: Liking,
}

/// The ways the games of a cell ended, by the first of `lists` that shares out all of them; in the order of the
/// list, with what was never seen. Empty where none does.
pub fn endings(
    lists: &[Family],
    metrics: &[Metric],
    headline: &Metric,
    tally: &Tally,
) -> Vec<Ending> {
    let found = |list: &Family| Some((list.parts, shares(list, metrics, tally)?));
    let Some((parts, shares)) = lists.iter().find_map(found) else { return Vec::new() };
    let metric = |name: &str| metrics.iter().find(|metric| metric.name == name);
    let named = parts.iter().map(|(name, _)| metric(name));
    let likings: Vec<Liking> =
        named.map(|one| one.map_or(Liking::Neither, |one| Liking::of(one, headline))).collect();
    let rest = rest(&likings, &shares, metrics, headline, tally);
    let likings = likings.into_iter().chain([rest]);
    let ending = |(Share { name, share, count }, liking)| Ending { name, share, count, liking };
    shares.into_iter().zip(likings).map(ending).collect()
}

/// What is left is as good as the games that it belongs to: those the headline holds in, or the others.
fn rest(
    likings: &[Liking],
    shares: &[Share],
    metrics: &[Metric],
    headline: &Metric,
    tally: &Tally,
) -> Liking {
    let place = metrics.iter().position(|metric| metric.name == headline.name);
    let (Some(place), Some(rest)) = (place, shares.get(likings.len())) else {
        return Liking::Neither;
    };
    let held = tally.metrics()[place].count(1);
    let good = likings.iter().zip(shares).filter(|(liking, _)| **liking == Liking::Good);
    let good: u64 = good.map(|(_, share)| share.count).sum();
    match headline.likes {
        Some(_) if good == held => Liking::Bad,
        Some(_) if good + rest.count == held => Liking::Good,
        _ => Liking::Neither,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::Rows;
    use kernel::systems::metric::YES_NO;
    use kernel::systems::toys::duels::{ATTACKER, DEFENDER};

    const METRICS: &[Metric] = &[
        Metric::new("win", "Wins", YES_NO).liked_by(Some(ATTACKER)),
        Metric::new("early", "Wins early", YES_NO).liked_by(Some(ATTACKER)),
        Metric::new("fire", "Burns", YES_NO).liked_by(Some(DEFENDER)),
        Metric::new("draw", "Drawn", YES_NO),
    ];

    const LONG: Family = Family {
        id: "long",
        title: "",
        parts: &[("early", "early"), ("fire", "fire")],
        rest: Some("late"),
        whole: None,
    };
    const SHORT: Family =
        Family { parts: &[("win", "win"), ("draw", "draw")], rest: Some("loss"), ..LONG };

    fn found(games: &[[i32; 4]]) -> Vec<(&'static str, u64, Liking)> {
        let mut rows = Rows::new(4);
        games.iter().for_each(|row| rows.push(row));
        let mut tally = Tally::new(4);
        tally.fold(&rows);
        let all = endings(&[LONG, SHORT], METRICS, &METRICS[0], &tally);
        all.into_iter().map(|one| (one.name, one.count, one.liking)).collect()
    }

    const EARLY: [i32; 4] = [1, 1, 0, 0];
    const LATE: [i32; 4] = [1, 0, 0, 0];
    const FIRE: [i32; 4] = [0, 0, 1, 0];
    const DRAW: [i32; 4] = [0, 0, 0, 1];

    #[test]
    fn every_way_is_good_bad_or_neither_for_the_headlines_side() {
        let expected =
            [("early", 1, Liking::Good), ("fire", 1, Liking::Bad), ("late", 2, Liking::Good)];
        assert_eq!(found(&[EARLY, LATE, FIRE, LATE]), expected);
        assert_eq!(found(&[EARLY, FIRE, DRAW])[2], ("late", 1, Liking::Bad));
        assert_eq!(found(&[EARLY, LATE, DRAW])[2], ("late", 2, Liking::Neither));
    }

    /// A campaign with an early win and a fire in the same game, twice.
    #[test]
    fn a_list_that_counts_games_twice_makes_way_for_the_next() {
        let both = [1, 1, 1, 0];
        let expected =
            [("win", 2, Liking::Good), ("draw", 1, Liking::Neither), ("loss", 0, Liking::Bad)];
        assert_eq!(found(&[both, both, DRAW]), expected);
        assert!(found(&[]).is_empty());
    }
}
