//! 4.3 — Points, who has won, and what is counted at the end.

use kernel::dice::Table;

use super::events::ending::What;
use super::game::Battle;
use super::metrics::{Count, Tally};
use super::names::Side;
use super::state::Standing;
use super::withdrawal::End;
use crate::TOLERANCE;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// The row a game ends with.
    pub fn outcome(mut self, end: End) -> Tally {
        self.tell(What::Ends { end });
        self.burn_on();
        let points = Side::BOTH.map(|side| self.points(side));
        let margin = self.book.charts.control.victory.margin;
        let wins = |own: f64, other: f64| own > TOLERANCE && own >= margin * other - TOLERANCE;
        let [a, b] = [wins(points[0], points[1]), wins(points[1], points[0])];
        let winner = if a { Some(Side::A) } else { b.then_some(Side::B) };
        self.tell(What::Score { tonnes: points, winner });
        let turns = self.game.turn;
        let never = i32::from(self.book.scenario.limit) + 1;
        let spotted = self.game.first_spot.map(|turn| if turn == 0 { never } else { turn.into() });
        let sets = [
            (Count::AWin, i32::from(a)),
            (Count::BWin, i32::from(b)),
            (Count::Draw, i32::from(!a && !b)),
            (Count::ScoreA, points[0].round() as i32),
            (Count::ScoreB, points[1].round() as i32),
            (Count::Turns, turns.into()),
            (Count::Limit, i32::from(end == End::Limit)),
            (Count::FirstSpotA, spotted[0]),
            (Count::FirstSpotB, spotted[1]),
            (Count::Dice, self.table.rolled as i32),
        ];
        sets.into_iter().for_each(|(count, value)| self.tally.set(count, value));
        self.count_ends();
        self.record_spotting();
        self.tally
    }

    fn count_ends(&mut self) {
        for ship in 0..self.book.ready.count {
            let now = &self.game.ships[ship];
            let which = self.book.side(ship) as usize;
            let burnt = self.game.burnt.has(ship);
            let count = match now.standing {
                Standing::Left if !burnt => [Count::WithdrawnA, Count::WithdrawnB][which],
                Standing::InPlay if now.max_speed == 0.0 && !burnt => {
                    [Count::DiwA, Count::DiwB][which]
                }
                Standing::Left | Standing::InPlay | Standing::Sunk => continue,
            };
            self.count(count);
        }
    }

    /// 4.3 — What a side gets for the ships of the enemy, in tonnes: 1,000 are a point.
    fn points(&self, side: Side) -> f64 {
        let victory = &self.book.charts.control.victory;
        let mut points = 0.0;
        for ship in self.book.ready.sides[side.enemy() as usize] {
            let (now, sheet) = (&self.game.ships[ship], &self.book.ships[ship]);
            let damaged =
                f64::from(now.fp_lost) > victory.damaged_beyond * f64::from(sheet.fp) + TOLERANCE;
            let share = match now.standing {
                Standing::Sunk => victory.sunk,
                _ if self.game.burnt.has(ship) => victory.sunk,
                Standing::InPlay if now.max_speed == 0.0 => victory.dead_in_water,
                Standing::InPlay | Standing::Left if damaged => victory.damaged,
                Standing::InPlay | Standing::Left => 0.0,
            };
            let doubled = self.book.scenario.convoy_score && sheet.kind.is_merchant();
            points +=
                f64::from(sheet.tonnes) * share * if doubled { victory.merchants } else { 1.0 };
        }
        points
    }
}
