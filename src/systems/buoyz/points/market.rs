//! BC2.2 — What a side can buy: every fleet the rules allow that spends the points to the last one.

use kernel::dice::Dice;

use super::{Bought, Fought};
use crate::charts::ByPoints;
use crate::names::Side;
use crate::rulebook::MOST_A_SIDE;
use crate::sheet::Sheet;

/// A class that can be bought.
#[derive(Clone, Copy, Debug)]
pub struct Ware {
    /// Among the classes of both sides.
    place: u8,
    points: u8,
    size: u8,
    capital: bool,
    civil: bool,
}

impl Ware {
    pub fn of(sheet: &Sheet, place: u8) -> Ware {
        let (points, size) = (sheet.points.max(1), sheet.size);
        Ware { place, points, size, capital: sheet.capital, civil: sheet.is_civil() }
    }
}

/// Something on offer, and what it counts for.
#[derive(Clone, Copy, Debug)]
struct Offer {
    ware: Ware,
    /// Points that count against the most for capital ships.
    capital: u8,
    /// Points that count for the least of merchants or small ships.
    needed: u8,
}

/// What is left to do: points to spend, those that may still go to capital ships, those that must still go to
/// merchants or small ships.
#[derive(Clone, Copy, Debug)]
struct Left {
    points: u8,
    capital: u8,
    needed: u8,
}

impl Left {
    /// After a purchase, if it is allowed.
    fn after(self, offer: &Offer) -> Option<Left> {
        Some(Left {
            points: self.points.checked_sub(offer.ware.points)?,
            capital: self.capital.checked_sub(offer.capital)?,
            needed: self.needed.saturating_sub(offer.needed),
        })
    }
}

/// No fleet is so large.
const NEVER: u8 = u8::MAX;

/// What one side can buy in one kind of battle.
#[derive(Clone, Debug)]
pub struct Market {
    offers: Vec<Offer>,
    chart: ByPoints,
    is_convoy: bool,
    /// The fewest ships that spend what is left to the last point, by points, capital and needed.
    fewest: Vec<u8>,
    most: Left,
}

impl Market {
    /// BC2.2 — In a convoy a tenth of the defender's points are merchants, of the attacker's ships of size 4 and
    /// smaller; a fifth at most are capital ships.
    pub fn new(wares: &[Ware], fought: Fought, side: Side, points: u8, chart: &ByPoints) -> Market {
        let small = chart.small_size as u8;
        let offer = |ware: &Ware| {
            let is_needed = match fought {
                Fought::Open => false,
                Fought::Convoy(owner) if owner == side => ware.civil,
                Fought::Convoy(_) => ware.size >= small,
            };
            let counted = |on: bool| if on { ware.points } else { 0 };
            let capital = counted(ware.capital && fought != Fought::Open);
            Offer { ware: *ware, capital, needed: counted(is_needed) }
        };
        let sold = |ware: &&Ware| !ware.civil || fought == Fought::Convoy(side);
        let mut market = Market {
            offers: wares.iter().filter(sold).map(offer).collect(),
            chart: *chart,
            is_convoy: fought != Fought::Open,
            fewest: Vec::new(),
            most: Left { points, capital: 0, needed: 0 },
        };
        let least = if fought == Fought::Convoy(side) { chart.merchants } else { chart.small };
        market.chart.small = least;
        market.most = market.to_spend(points);
        market.count();
        market
    }

    /// What is to be done with so many points.
    fn to_spend(&self, points: u8) -> Left {
        if !self.is_convoy {
            return Left { points, capital: 0, needed: 0 };
        }
        let share = |percent: f64| f64::from(points) * percent / 100.0;
        let capital = (share(self.chart.capital) + 1e-9) as u8;
        Left { points, capital, needed: (share(self.chart.small) - 1e-9).ceil() as u8 }
    }

    fn place(&self, left: Left) -> usize {
        let [capitals, needs] = [self.most.capital, self.most.needed].map(|it| usize::from(it) + 1);
        let Left { points, capital, needed } = left;
        (usize::from(points) * capitals + usize::from(capital)) * needs + usize::from(needed)
    }

    /// Work out the fewest ships for everything that may be left.
    fn count(&mut self) {
        for points in 0..=self.most.points {
            for capital in 0..=self.most.capital {
                for needed in 0..=self.most.needed {
                    let fewest = self.fewest_of(Left { points, capital, needed });
                    self.fewest.push(fewest);
                }
            }
        }
    }

    fn fewest_of(&self, left: Left) -> u8 {
        if left.points == 0 {
            return if left.needed == 0 { 0 } else { NEVER };
        }
        let with = |offer: &Offer| {
            let rest = self.fewest[self.place(left.after(offer)?)];
            Some(rest.saturating_add(1))
        };
        self.offers.iter().filter_map(with).min().unwrap_or(NEVER)
    }

    /// Whether there is a legal fleet of just so many points.
    pub fn has_fleet_of(&self, points: u8) -> bool {
        usize::from(self.fewest[self.place(self.to_spend(points))]) <= MOST_A_SIDE
    }

    pub fn has_any_fleet(&self) -> bool {
        (1..=self.most.points).any(|points| self.has_fleet_of(points))
    }

    /// BC2.2 — Buy ship after ship, each any of those with which the points can still be spent, all equally
    /// likely.
    pub fn buy(&self, points: u8, bought: &mut Bought, dice: &mut impl Dice) {
        let mut left = self.to_spend(points);
        while left.points > 0 {
            let room = MOST_A_SIDE - 1 - bought.len();
            let fits = |offer: &&Offer| {
                let after = left.after(offer);
                after.is_some_and(|after| usize::from(self.fewest[self.place(after)]) <= room)
            };
            let many = self.offers.iter().filter(fits).count();
            if many == 0 {
                return;
            }
            let nth = usize::from(dice.roll(many as u8)) - 1;
            let Some(offer) = self.offers.iter().filter(fits).nth(nth) else { return };
            bought.push(offer.ware.place);
            let Some(after) = left.after(offer) else { return };
            left = after;
        }
    }
}
