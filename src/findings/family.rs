//! A family of metrics in one cell: what part of the whole each has.

use kernel::stats::interval::{LEVEL, wilson};
use kernel::stats::{Estimate, Tally};
use kernel::systems::{Family, Metric};

/// One part of a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub name: &'static str,
    /// Of all games, with Wilson's interval; of a count (kills, hits …), without one: its pieces
    /// come several to a game and are not drawn one by one.
    pub share: Estimate,
    /// How many games, or pieces, it stands for.
    pub count: u64,
}

/// What part of the whole each member of `family` has, and what is left, last. `None` where there
/// is no whole: nothing was counted, or several members held in one game.
pub fn shares(family: &Family, metrics: &[Metric], tally: &Tally) -> Option<Vec<Share>> {
    let total = |name: &str| {
        let place = metrics.iter().position(|metric| metric.name == name)?;
        u64::try_from(tally.metrics()[place].sum()).ok()
    };
    let counts = family.parts.iter().map(|(name, _)| total(name)).collect::<Option<Vec<_>>>()?;
    let parts: u64 = counts.iter().sum();
    let whole = family.whole.map_or(Some(parts), total)?;
    let of = match kind(family, metrics)? {
        SharedOut::Games if parts == whole => tally.games(),
        SharedOut::Games => return None,
        SharedOut::Pieces => whole,
    };
    let rest = family.rest.map(|name| Some((name, of.checked_sub(parts)?)));
    let named = family.parts.iter().map(|(_, name)| *name).zip(counts).map(Some);
    let all = named.chain(rest).collect::<Option<Vec<_>>>()?;
    let share = |(name, count)| Share { name, count, share: share(count, of, family, metrics) };
    (of > 0).then(|| all.into_iter().map(share).collect())
}

/// What a family shares out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SharedOut {
    Games,
    Pieces,
}

fn kind(family: &Family, metrics: &[Metric]) -> Option<SharedOut> {
    let (first, _) = family.parts.first()?;
    let metric = metrics.iter().find(|metric| metric.name == *first)?;
    Some(if metric.is_proportion() { SharedOut::Games } else { SharedOut::Pieces })
}

fn share(count: u64, of: u64, family: &Family, metrics: &[Metric]) -> Estimate {
    let found = wilson(count, of, LEVEL);
    match kind(family, metrics) {
        Some(SharedOut::Games) | None => found,
        Some(SharedOut::Pieces) => Estimate { low: f64::NAN, high: f64::NAN, ..found },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::Rows;
    use kernel::systems::metric::{Scale, YES_NO, count};

    const fn metric(name: &'static str, scale: Scale) -> Metric {
        Metric::new(name, name, scale)
    }

    const METRICS: &[Metric] = &[
        metric("sunk", YES_NO),
        metric("fire", YES_NO),
        metric("flood", YES_NO),
        metric("kills", count("planes")),
        metric("guns", count("planes")),
        metric("air", count("planes")),
    ];

    const LOSSES: Family = Family {
        id: "losses",
        title: "",
        parts: &[("fire", "by fire"), ("flood", "by flood")],
        rest: Some("afloat"),
        whole: Some("sunk"),
    };

    const KILLS: Family = Family {
        id: "kills",
        title: "",
        parts: &[("guns", "guns"), ("air", "air")],
        rest: Some("others"),
        whole: Some("kills"),
    };

    fn tally(games: &[[i32; 6]]) -> Tally {
        let mut rows = Rows::new(6);
        games.iter().for_each(|row| rows.push(row));
        let mut tally = Tally::new(6);
        tally.fold(&rows);
        tally
    }

    fn found(family: &Family, games: &[[i32; 6]]) -> Option<Vec<(&'static str, f64)>> {
        let shares = shares(family, METRICS, &tally(games))?;
        Some(shares.into_iter().map(|part| (part.name, part.share.value)).collect())
    }

    const FIRE: [i32; 6] = [1, 1, 0, 7, 4, 2];
    const FLOOD: [i32; 6] = [1, 0, 1, 0, 0, 0];
    const AFLOAT: [i32; 6] = [0, 0, 0, 3, 2, 0];

    #[test]
    fn games_are_shared_out_with_what_is_left() {
        let games = [FIRE, FLOOD, AFLOAT, FIRE, AFLOAT];
        let expected = vec![("by fire", 0.4), ("by flood", 0.2), ("afloat", 0.4)];
        assert_eq!(found(&LOSSES, &games), Some(expected));
        let shares = shares(&LOSSES, METRICS, &tally(&games)).unwrap();
        assert!(shares[0].share.low > 0.1 && shares[0].share.high < 0.8 && shares[0].count == 2);
    }

    /// 7 + 3 killed: 4 + 2 by guns, 2 from the air, and 2 are left.
    #[test]
    fn counts_are_shared_out_without_an_interval() {
        let expected = vec![("guns", 0.6), ("air", 0.2), ("others", 0.2)];
        assert_eq!(found(&KILLS, &[FIRE, FLOOD, AFLOAT]), Some(expected));
        assert!(shares(&KILLS, METRICS, &tally(&[FIRE])).unwrap()[0].share.low.is_nan());
        let no_whole = Family { whole: None, rest: None, ..KILLS };
        let expected = vec![("guns", 0.75), ("air", 0.25)];
        assert_eq!(found(&no_whole, &[FIRE, AFLOAT]), Some(expected));
    }

    /// Two ships of one campaign: one burned, one flooded. They do not share out the games.
    #[test]
    fn what_overlaps_or_never_happened_has_no_shares() {
        assert_eq!(found(&LOSSES, &[[1, 1, 1, 0, 0, 0], AFLOAT]), None);
        assert_eq!(found(&KILLS, &[FLOOD]), None);
        assert_eq!(found(&LOSSES, &[]), None);
    }
}
