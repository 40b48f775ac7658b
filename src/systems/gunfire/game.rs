//! An action in progress: all that changes, and what every phase needs of it.

use kernel::dice::{Counted, Table};

use super::aiming::Aim;
use super::column::Track;
use super::damage::{GunHits, TorpedoHit};
use super::events::Told;
use super::fire::Declared;
use super::metrics::{Count, Tally};
use super::names::Side;
use super::policy::Captain;
use super::rulebook::{Deployment, Rulebook};
use super::runs::OddRuns;
use super::ships::ShipSet;
use super::spotting::Shown;
use super::state::{Group, MOST, MOST_A_SIDE, MOST_SPREADS, NOBODY, Ship, Spread, Standing};

/// The most batteries, groups of hits and torpedo hits of a turn.
const MOST_BATTERIES: usize = 2 * MOST;
const MOST_STRUCK: usize = 2 * MOST_BATTERIES;
const MOST_TORPEDO_HITS: usize = 256;

/// A list of fixed room.
#[derive(Clone, Copy)]
pub struct Room<T, const N: usize> {
    all: [T; N],
    count: usize,
}

impl<T: Copy, const N: usize> Room<T, N> {
    fn filled_with(nothing: T) -> Room<T, N> {
        Room { all: [nothing; N], count: 0 }
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Add one more; what has no room any more is left out.
    #[inline(always)]
    pub fn push(&mut self, one: T) {
        debug_assert!(self.count < N, "no room for more");
        if self.count < N {
            self.all[self.count] = one;
            self.count += 1;
        }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        &self.all[..self.count]
    }

    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.all[..self.count]
    }

    /// Drop those that are over, in their order.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for place in 0..self.count {
            if keep(&self.all[place]) {
                self.all[kept] = self.all[place];
                kept += 1;
            }
        }
        self.count = kept;
    }
}

/// All that changes.
pub struct Game {
    pub turn: u8,
    pub ships: [Ship; MOST],
    pub groups: [Room<Group, MOST_A_SIDE>; 2],
    pub tracks: Room<Track, MOST>,
    pub spreads: Room<Spread, MOST_SPREADS>,
    /// Spreads launched so far.
    pub launched: u16,
    pub in_play: [ShipSet; 2],
    /// What each side has had or done so far.
    pub contact: [bool; 2],
    pub released: [bool; 2],
    pub fleeing: [bool; 2],
    pub has_fired: [bool; 2],
    pub has_launched: [bool; 2],
    pub first_spot: [u8; 2],
    /// Ships that fired, were lit, lit others in the gunfire phase before.
    pub fired: ShipSet,
    pub lit: ShipSet,
    pub lighting: ShipSet,
    /// Ships hit by gunfire in this turn, and in the one before.
    pub hit_now: ShipSet,
    pub hit_before: ShipSet,
    /// Ships some enemy sees since the last spotting.
    pub seen: ShipSet,
    pub quiet_turns: u8,
    pub burnt: ShipSet,
    /// Ships to which anything has happened since they were judged, and those that what has happened may
    /// have slowed since speeds were worked out.
    pub touched: ShipSet,
    pub slowed: ShipSet,
    pub odd_runs: OddRuns,
    /// What every ship in play shows since the last spotting.
    pub shown: [Shown; MOST],
    /// Inches between enemies after movement, either way round.
    ranges: [[f64; MOST]; MOST],
    /// To the farthest of them.
    farthest: [f64; MOST],
    /// Whom the ship that declares may aim at.
    pub aims: Room<Aim, MOST_A_SIDE>,
    pub declared: Room<Declared, MOST_BATTERIES>,
    pub gun_hits: Room<GunHits, MOST_STRUCK>,
    pub torpedo_hits: Room<TorpedoHit, MOST_TORPEDO_HITS>,
}

impl Game {
    /// Room for an action by this book.
    pub fn room(book: &Rulebook) -> Game {
        let start = &book.ready.start;
        let (ship, group, track) = (start.ships[0], start.groups[0][0], start.tracks[0]);
        let mut game = Game {
            turn: 0,
            ships: [ship; MOST],
            groups: [Room::filled_with(group); 2],
            tracks: Room::filled_with(track),
            spreads: Room::filled_with(Spread::NOTHING),
            launched: 0,
            in_play: [ShipSet::NONE; 2],
            contact: [false; 2],
            released: [false; 2],
            fleeing: [false; 2],
            has_fired: [false; 2],
            has_launched: [false; 2],
            first_spot: [0; 2],
            fired: ShipSet::NONE,
            lit: ShipSet::NONE,
            lighting: ShipSet::NONE,
            hit_now: ShipSet::NONE,
            hit_before: ShipSet::NONE,
            seen: ShipSet::NONE,
            quiet_turns: 0,
            burnt: ShipSet::NONE,
            touched: ShipSet::NONE,
            slowed: ShipSet::NONE,
            odd_runs: book.ready.runs.odd(),
            shown: [Shown::default(); MOST],
            ranges: [[0.0; MOST]; MOST],
            farthest: [0.0; MOST],
            aims: Room::filled_with(Aim::NOTHING),
            declared: Room::filled_with(Declared::NOTHING),
            gun_hits: Room::filled_with(GunHits::NOTHING),
            torpedo_hits: Room::filled_with(TorpedoHit::NOTHING),
        };
        game.set_up(book);
        game
    }

    /// Deploy both sides anew.
    pub fn set_up(&mut self, book: &Rulebook) {
        let start = &book.ready.start;
        self.ships[..start.ships.len()].copy_from_slice(&start.ships);
        for side in Side::BOTH {
            self.groups[side as usize].clear();
            start.groups[side as usize].iter().for_each(|&it| self.groups[side as usize].push(it));
        }
        self.tracks.count = start.tracks.len();
        let tracks = self.tracks.as_mut_slice().iter_mut();
        tracks.zip(&start.tracks).for_each(|(track, first)| track.begin_as(first));
        self.spreads.clear();
        (self.turn, self.launched, self.quiet_turns) = (0, 0, 0);
        self.in_play = book.ready.sides;
        self.contact = [false; 2];
        self.released = book.scenario.holds_fire.map(|holds| !holds);
        self.fleeing = [false; 2];
        self.has_fired = [false; 2];
        self.has_launched = [false; 2];
        self.first_spot = [0; 2];
        for set in [&mut self.fired, &mut self.lit, &mut self.lighting, &mut self.hit_now] {
            *set = ShipSet::NONE;
        }
        (self.hit_before, self.seen, self.burnt) = (ShipSet::NONE, ShipSet::NONE, ShipSet::NONE);
        (self.touched, self.slowed) = (self.all_in_play(), ShipSet::NONE);
    }

    /// Ships of both sides in play.
    #[inline(always)]
    pub fn all_in_play(&self) -> ShipSet {
        self.in_play[0].or(self.in_play[1])
    }

    #[inline(always)]
    pub fn group_of(&self, ship: usize, side: Side) -> &Group {
        &self.groups[side as usize].as_slice()[usize::from(self.ships[ship].group)]
    }

    #[inline(always)]
    pub fn group_of_mut(&mut self, ship: usize, side: Side) -> &mut Group {
        &mut self.groups[side as usize].as_mut_slice()[usize::from(self.ships[ship].group)]
    }

    /// Measure all distances between enemies.
    pub fn measure(&mut self) {
        self.in_play[1].for_each(|theirs| self.farthest[theirs] = 0.0);
        for ours in self.in_play[0] {
            let mut farthest: f64 = 0.0;
            for theirs in self.in_play[1] {
                let distance = self.ships[ours].at.distance(self.ships[theirs].at);
                (self.ranges[ours][theirs], self.ranges[theirs][ours]) = (distance, distance);
                farthest = greater(farthest, distance);
                self.farthest[theirs] = greater(self.farthest[theirs], distance);
            }
            self.farthest[ours] = farthest;
        }
    }

    /// Inches to the farthest enemy, as measured.
    #[inline(always)]
    pub fn farthest_enemy(&self, ship: usize) -> f64 {
        self.farthest[ship]
    }

    /// Inches between two ships; of enemies they have been measured.
    #[inline(always)]
    pub fn range(&self, one: usize, other: usize, first_of_b: usize) -> f64 {
        if (one < first_of_b) == (other < first_of_b) {
            return self.ships[one].at.distance(self.ships[other].at);
        }
        self.ranges[one][other]
    }

    /// Inches between two enemies, as measured.
    #[inline(always)]
    pub fn enemy_range(&self, one: usize, other: usize) -> f64 {
        self.ranges[one][other]
    }
}

impl Game {
    /// The two enemies nearest to each other.
    pub fn nearest(&self, first_of_b: usize) -> Option<(usize, usize, f64)> {
        let pairs =
            self.in_play[0].flat_map(|ship| self.in_play[1].map(move |enemy| (ship, enemy)));
        let range = |&(ship, enemy): &(usize, usize)| self.range(ship, enemy, first_of_b);
        let near = pairs.min_by(|one, other| range(one).total_cmp(&range(other)))?;
        Some((near.0, near.1, range(&near)))
    }
}

/// The greater of two numbers, in one instruction where `f64::max` has to think of what is no number.
#[inline(always)]
pub fn greater(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// The lesser of two numbers.
#[inline(always)]
pub fn lesser(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

/// An action being played: what changes, what it is played by, who decides, and the table.
pub struct Battle<'b, 'g, 't, T> {
    pub game: &'g mut Game,
    pub book: &'b Rulebook,
    pub captains: &'b [Captain; 2],
    pub tally: Tally,
    pub table: Counted<'t, T>,
}

impl<'b, 'g, 't, T: Table> Battle<'b, 'g, 't, T> {
    /// Deploy both sides.
    pub fn begin(
        captains: &'b [Captain; 2],
        book: &'b Rulebook,
        game: &'g mut Game,
        table: &'t mut T,
    ) -> Battle<'b, 'g, 't, T> {
        game.set_up(book);
        Battle::resume(captains, book, game, table)
    }

    /// Go on from wherever a game stands.
    pub fn resume(
        captains: &'b [Captain; 2],
        book: &'b Rulebook,
        game: &'g mut Game,
        table: &'t mut T,
    ) -> Battle<'b, 'g, 't, T> {
        Battle { game, book, captains, tally: Tally::NEW, table: Counted::new(table) }
    }

    #[inline(always)]
    pub fn tell(&mut self, what: impl Told) {
        let (book, game) = (self.book, &*self.game);
        self.table.note(|| book.says(what, game.contact()));
    }

    #[inline(always)]
    pub fn count(&mut self, what: Count) {
        self.tally.add(what, 1);
    }

    /// What the scenario says of a ship's group.
    #[inline(always)]
    pub fn deployment(&self, ship: usize) -> &'b Deployment {
        &self.book.ready.ships[ship].deployment
    }

    #[inline(always)]
    pub fn range(&self, one: usize, other: usize) -> f64 {
        self.game.range(one, other, self.book.ready.first_of_b)
    }

    #[inline(always)]
    pub fn surprised(&self, ship: usize) -> bool {
        self.game.turn <= self.deployment(ship).surprised
    }

    /// C41 — A ship is gone: out of play, and of her column at once.
    pub fn remove(&mut self, ship: usize, standing: Standing) {
        let side = self.book.side(ship);
        self.game.ships[ship].standing = standing;
        self.game.in_play[side as usize].remove(ship);
        self.game.touched.add(ship);
        self.leave_members(ship);
    }

    /// Take a ship off her group; the next leads, and the flag goes on (C4, C15).
    pub fn leave_members(&mut self, ship: usize) {
        let side = self.book.side(ship);
        let group = self.game.group_of_mut(ship, side);
        let was_guide = group.members.first() == Some(ship);
        group.members.remove(ship);
        let (members, track) = (group.members, usize::from(group.track));
        let Some(guide) = members.first() else { return };
        if was_guide {
            group.turn = 0.0;
            let ahead = self.game.ships[guide].behind;
            self.game.tracks.as_mut_slice()[track].cut(ahead);
            members.for_each(|follower| self.game.ships[follower].behind -= ahead);
        }
        if self.game.group_of(guide, side).flagship == ship as u8 {
            let heir = { members }.find(|&heir| self.has_radio(heir)).unwrap_or(guide);
            let group = self.game.group_of_mut(guide, side);
            (group.flagship, group.flag_shifted) = (heir as u8, true);
        }
    }

    /// A ship becomes a group of her own, for good and without a flag.
    pub fn leave_column(&mut self, ship: usize) {
        let side = self.book.side(ship);
        let old = *self.game.group_of(ship, side);
        self.leave_members(ship);
        let groups = &mut self.game.groups[side as usize];
        let number = groups.len() as u8;
        let (members, turn) = (ShipSet::of(ship), 0.0);
        groups.push(Group {
            members,
            flagship: NOBODY,
            left: true,
            flag_shifted: false,
            turn,
            ..old
        });
        let now = &mut self.game.ships[ship];
        (now.group, now.behind, now.left_column) = (number, 0.0, self.game.turn);
    }
}
