//! Fleets as a game holds them: places for so many ships of each side, and what the ships are called.

use crate::config::Section;
use crate::dice::Address;
use crate::systems::geometry::{Heading, Point, Pose};

use super::{InPlay, Ship, read};

/// One of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    A,
    B,
}

impl Team {
    pub const BOTH: [Team; 2] = [Team::A, Team::B];

    #[inline(always)]
    pub const fn enemy(self) -> Team {
        match self {
            Team::A => Team::B,
            Team::B => Team::A,
        }
    }
}

/// How a game of two sides ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Won(Team),
    Drawn,
    /// At its limit of turns, undecided.
    Stopped,
}

/// One ship of two fleets: her side, and her place in it from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    pub team: Team,
    pub place: usize,
}

impl Who {
    /// Where her dice of some purpose are at some time.
    #[inline(always)]
    pub const fn address(self, purpose: u8, time: u16) -> Address {
        Address::new(purpose, time).step(self.team as u8).actor(self.place as u16)
    }
}

/// The ships of two sides that are in play, at most so many of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fleets<S, const MOST: usize>([[Option<S>; MOST]; 2]);

impl<S: Copy, const MOST: usize> Fleets<S, MOST> {
    /// The ships of a side, in their order.
    pub fn of(&self, team: Team) -> impl Iterator<Item = (Who, S)> {
        in_play(team, self.0[team as usize])
    }

    /// The ship, if she is still in play.
    #[inline(always)]
    pub fn get(&self, who: Who) -> Option<S> {
        self.0[who.team as usize][who.place]
    }

    /// Change a ship that is still in play; `None` takes her out of it.
    #[inline(always)]
    pub fn change(&mut self, who: Who, to: impl FnOnce(S) -> Option<S>) {
        let place = &mut self.0[who.team as usize][who.place];
        *place = place.and_then(to);
    }

    /// How many ships a side has.
    pub fn count(&self, team: Team) -> usize {
        self.0[team as usize].iter().flatten().count()
    }

    /// A number of every side, added up over its ships.
    pub fn sums(&self, of: impl Fn(S) -> i32) -> [i32; 2] {
        self.0.map(|fleet| fleet.into_iter().flatten().map(&of).sum())
    }

    /// How the game has ended where the last side that has ships wins; stopped while both have.
    pub fn ended(&self) -> Ended {
        match Team::BOTH.map(|team| self.count(team) > 0) {
            [true, false] => Ended::Won(Team::A),
            [false, true] => Ended::Won(Team::B),
            [false, false] => Ended::Drawn,
            [true, true] => Ended::Stopped,
        }
    }

    /// What a side sees: its own ships, and of each of the enemy's what `shows` of her.
    pub fn view<E>(&self, team: Team, shows: impl Fn(S) -> Option<E>) -> View<S, E, MOST> {
        let enemies = self.0[team.enemy() as usize].map(|ship| ship.and_then(&shows));
        View { team, own: self.0[team as usize], enemies }
    }
}

/// One side's view of the fleets: its own ships, and what shows of the enemy's. The fleets cannot be
/// reached from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View<S, E, const MOST: usize> {
    team: Team,
    own: [Option<S>; MOST],
    enemies: [Option<E>; MOST],
}

impl<S: Copy, E: Copy, const MOST: usize> View<S, E, MOST> {
    pub fn team(&self) -> Team {
        self.team
    }

    /// The side's own ships.
    pub fn own(&self) -> impl Iterator<Item = (Who, S)> {
        in_play(self.team, self.own)
    }

    /// The enemies that show.
    pub fn enemies(&self) -> impl Iterator<Item = (Who, E)> {
        in_play(self.team.enemy(), self.enemies)
    }
}

fn in_play<T, const MOST: usize>(
    team: Team,
    all: [Option<T>; MOST],
) -> impl Iterator<Item = (Who, T)> {
    let all = all.into_iter().enumerate();
    all.filter_map(move |(place, one)| Some((Who { team, place }, one?)))
}

/// Two fleets as games begin.
#[derive(Clone, Debug, PartialEq)]
pub struct LineUp<S, const MOST: usize> {
    pub ships: Fleets<S, MOST>,
    names: [Vec<String>; 2],
}

impl<S: Ship, const MOST: usize> LineUp<S, MOST> {
    /// The fleets of the sides `a` and `b`, each of at least one ship.
    pub fn read(root: &Section) -> LineUp<S, MOST> {
        let fleets = read::<S, 2>(root, ["a", "b"], 1..=MOST);
        let names = |fleet: &Vec<InPlay<S>>| fleet.iter().map(|ship| ship.name.clone()).collect();
        let names = fleets.each_ref().map(names);
        let ships = fleets.map(|fleet| {
            let mut fleet = fleet.into_iter();
            std::array::from_fn(|_| Some(fleet.next()?.ship))
        });
        LineUp { ships: Fleets(ships), names }
    }

    pub fn name(&self, who: Who) -> &str {
        self.names[who.team as usize].get(who.place).map_or("", |name| name)
    }

    /// The names of several.
    pub fn names<const N: usize>(&self, all: [Who; N]) -> [&str; N] {
        all.map(|who| self.name(who))
    }
}

/// Where a ship is and heads: `at = [x, y]`, on a table from 0, 0 to `size`, and `heading` in degrees.
pub fn pose(said: &Section, [width, height]: [f64; 2]) -> Pose {
    let at = said.list("at");
    if at.len() != 2 && !at.is_empty() {
        said.item("at").fail("a place is two numbers", "write it as at = [x, y]");
    }
    let way = |n: usize, most: f64| at.get(n).map_or(0.0, |item| item.real(0.0..=most));
    let heading = Heading::new(said.real("heading", 0.0..=360.0));
    Pose::new(Point::new(way(0, width), way(1, height)), heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ships against one, by their hulls.
    const FLEETS: Fleets<u8, 2> = Fleets([[Some(4), Some(3)], [Some(9), None]]);
    const SECOND: Who = Who { team: Team::A, place: 1 };

    #[test]
    fn ships_change_and_leave_play() {
        let mut fleets = FLEETS;
        assert_eq!(fleets.of(Team::A).map(|(who, hull)| (who.place, hull)).last(), Some((1, 3)));
        fleets.change(SECOND, |hull| Some(hull - 1));
        assert_eq!((fleets.get(SECOND), fleets.sums(i32::from)), (Some(2), [6, 9]));
        fleets.change(SECOND, |_| None);
        fleets.change(SECOND, |_| panic!("she is not there"));
        assert_eq!(
            (fleets.get(SECOND), fleets.count(Team::A), fleets.count(Team::B)),
            (None, 1, 1)
        );
    }

    #[test]
    fn who_is_alone_has_won() {
        let without = |teams: &[Team]| {
            let mut fleets = FLEETS;
            for who in teams.iter().flat_map(|&team| FLEETS.of(team).map(|(who, _)| who)) {
                fleets.change(who, |_| None);
            }
            fleets.ended()
        };
        assert_eq!(without(&[]), Ended::Stopped);
        assert_eq!(without(&[Team::B]), Ended::Won(Team::A));
        assert_eq!(without(&[Team::A]), Ended::Won(Team::B));
        assert_eq!(without(&Team::BOTH), Ended::Drawn);
    }

    #[test]
    fn a_view_has_of_the_enemy_what_shows() {
        let view = FLEETS.view(Team::B, |hull| (hull > 3).then_some("big"));
        let [own, enemies] = [view.own().count(), view.enemies().count()];
        assert_eq!((view.team(), own, enemies), (Team::B, 1, 1));
        let first = Who { team: Team::A, place: 0 };
        assert_eq!(view.enemies().next(), Some((first, "big")));
        assert_ne!(first.address(1, 2), SECOND.address(1, 2));
    }
}
