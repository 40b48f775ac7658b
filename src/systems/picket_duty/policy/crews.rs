//! 7.7.A–C, 7.9.D, 11.5 — Where the repair parties go, man by man.

use crate::names::{Equipment, Gun, Room, Section, ones};
use crate::repair::{Damage, repair_value};
use crate::state::Crews;
use crate::view::View;

use super::actions::Answer;
use kernel::policy::Player;

use super::captain::Commander;
use super::decisions::Id;
use super::features::Fact;
use super::officers::NO_KIND;
use super::situation::flag;

/// A place that takes one more man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    Room(Room),
    Gun(Gun),
    Gear(Equipment),
    Space(u8),
}

impl Job {
    /// Its number among all places, for the captain's dice.
    fn number(self) -> usize {
        match self {
            Job::Room(room) => room as usize,
            Job::Gun(gun) => 32 + gun as usize,
            Job::Gear(item) => 64 + item as usize,
            Job::Space(space) => 96 + usize::from(space),
        }
    }

    fn man(self, crews: &mut Crews, men: u8) {
        match self {
            Job::Room(room) => crews.rooms[room as usize] += men,
            Job::Gun(gun) => crews.guns[gun as usize] += men,
            Job::Gear(item) => crews.gear |= item.bit(),
            Job::Space(space) => crews.spaces |= 1 << space,
        }
    }
}

/// Places of one section that take one more man.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Open {
    rooms: u32,
    guns: u32,
    gear: u8,
    spaces: u64,
}

impl Open {
    const NOWHERE: Open = Open { rooms: 0, guns: 0, gear: 0, spaces: 0 };

    /// In the order that decides between equals.
    fn jobs(self) -> impl Iterator<Item = Job> {
        let rooms = ones(u64::from(self.rooms)).map(|room| Job::Room(Room::ALL[room]));
        let guns = ones(u64::from(self.guns)).map(|gun| Job::Gun(Gun::ALL[gun]));
        let looked_at = if self.gear == 0 { &GEAR[..0] } else { &GEAR };
        let gear = looked_at.iter().copied().filter(move |item| self.gear & item.bit() != 0);
        let spaces = ones(self.spaces).map(|space| Job::Space(space as u8));
        rooms.chain(guns).chain(gear.map(Job::Gear)).chain(spaces)
    }

    fn close(&mut self, job: Job) {
        match job {
            Job::Room(room) => self.rooms &= !room.bit(),
            Job::Gun(gun) => self.guns &= !gun.bit(),
            Job::Gear(item) => self.gear &= !item.bit(),
            Job::Space(space) => self.spaces &= !(1 << space),
        }
    }
}

/// Radars first, as the doctrine has it.
const GEAR: [Equipment; Equipment::COUNT] = [
    Equipment::ScRadar,
    Equipment::SgRadar,
    Equipment::Mk37,
    Equipment::DirectorA,
    Equipment::DirectorB,
    Equipment::DirectorC,
    Equipment::DirectorD,
    Equipment::DirectorE,
];

/// More men than a section has.
const MOST_MEN: usize = 256;

/// A free man among all those that are sent in one step.
fn nth_man(section: Section, free: u8) -> usize {
    section as usize * MOST_MEN + usize::from(free)
}

impl<P: Player> Commander<'_, P> {
    /// 7.7.B–C — Every free man to the place that scores highest, section by section.
    pub(super) fn crew_plan(&self, game: View, mut crews: Crews) -> Crews {
        let damaged = game.ship().rooms.damaged();
        for section in Section::ALL {
            let mut open = self.open_places(section, damaged, game, &crews);
            if open == Open::NOWHERE {
                continue;
            }
            let mut free = self.book.free_men(&crews, section);
            while free > 0 {
                let view = |job| self.job_view(job, game, &crews);
                let draw = || self.draw(Id::Crews, game, nth_man(section, free));
                let Some(job) = self.policy.crews.best(open.jobs(), view, draw) else { break };
                free -= self.send(job, free, &mut open, &mut crews);
            }
        }
        crews
    }

    /// Men to a place: one, or as many as it takes where the score does not change with them.
    fn send(&self, job: Job, free: u8, open: &mut Open, crews: &mut Crews) -> u8 {
        let limit = self.book.repair.crew_limit;
        let room = match job {
            Job::Room(room) => limit - crews.rooms[room as usize],
            Job::Gun(gun) => limit - crews.guns[gun as usize],
            Job::Gear(_) | Job::Space(_) => 1,
        };
        let sent = if self.policy.crews_by_men { 1 } else { room.min(free) };
        job.man(crews, sent);
        if sent == room {
            open.close(job);
        }
        sent
    }

    /// Damaged places of a section that take one more man.
    fn open_places(&self, section: Section, damaged: u32, game: View, crews: &Crews) -> Open {
        let (ship, plan, place) = (game.ship(), &self.book.ship, section as usize);
        let limit = self.book.repair.crew_limit;
        let with_room = |set: u32, men: &[u8]| {
            let takes = |at: usize| u32::from(men[at] < limit) << at;
            ones(u64::from(set)).fold(0, |set, at| set | takes(at))
        };
        let guns = match self.book.optional.gun_repair {
            true => with_room(self.book.repairable_guns(ship) & plan.guns_in[place], &crews.guns),
            false => 0,
        };
        Open {
            rooms: with_room(damaged & plan.rooms_in[place], &crews.rooms),
            guns,
            gear: ship.gear.damaged & plan.gear_in[place] & !crews.gear,
            spaces: ship.spaces.damaged & plan.spaces_in[place] & !crews.spaces,
        }
    }

    #[inline]
    fn job_view<'v>(
        &'v self,
        job: Job,
        game: View<'v>,
        crews: &'v Crews,
    ) -> super::situation::Weighed<'v, P, impl Fn(Fact) -> Option<f64>> {
        self.view(Id::Crews, game, job.number(), move |fact| self.job_fact(fact, job, game, crews))
    }

    fn job_fact(&self, fact: Fact, job: Job, game: View, crews: &Crews) -> Option<f64> {
        let none = |count: usize| count as f64;
        Some(match (fact, job) {
            (Fact::Chance, _) => return None,
            (Fact::RepairGain, _) => self.repair_gain(job, game, crews),
            (Fact::JobKind, Job::Room(_)) => 0.0,
            (Fact::JobKind, Job::Gun(_)) => 1.0,
            (Fact::JobKind, Job::Gear(_)) => 2.0,
            (Fact::JobKind, Job::Space(_)) => 3.0,
            (Fact::Men, Job::Room(room)) => crews.rooms[room as usize].into(),
            (Fact::Men, Job::Gun(gun)) => crews.guns[gun as usize].into(),
            (Fact::GunIs, Job::Gun(gun)) => f64::from(gun as u8),
            (Fact::GunIs, _) => none(Gun::COUNT),
            (Fact::GunHits, Job::Gun(gun)) => game.ship().guns.hits[gun as usize].into(),
            (Fact::EquipmentIs, Job::Gear(item)) => f64::from(item as u8),
            (Fact::EquipmentIs, _) => none(Equipment::COUNT),
            (Fact::Tried, Job::Space(space)) => flag(game.ship().spaces.tried & 1 << space != 0),
            (_, Job::Room(room)) => self.room_fact(fact, room, game).unwrap_or(0.0),
            (Fact::SectionIs, _) => f64::from(self.section_of(job) as u8),
            (Fact::RoomIs, _) => none(Room::COUNT),
            (Fact::RoomType, _) => NO_KIND,
            (Fact::CarriedOver, Job::Gun(gun)) => flag(game.ship().guns.carried & gun.bit() != 0),
            _ => 0.0,
        })
    }

    fn section_of(&self, job: Job) -> Section {
        let plan = &self.book.ship;
        match job {
            Job::Room(room) => plan.room_section[room as usize],
            Job::Gun(gun) => plan.gun_section[gun as usize],
            Job::Gear(item) => plan.gear_section[item as usize],
            Job::Space(space) => plan.spaces[usize::from(space)].section,
        }
    }

    /// 7.8.2.A–C, 7.9.E, 7.10.B — What one more man adds, in percent.
    fn repair_gain(&self, job: Job, game: View, crews: &Crews) -> f64 {
        let chances = self.chances;
        let more = |men: u8, ratings: i8, hits: u8, modifier: i8| {
            let with = |men| {
                let value = repair_value(&self.book.repair, men, ratings, hits);
                chances.repair(value, modifier)
            };
            // Without a man nobody tries.
            let before = if men == 0 { 0.0 } else { with(men) };
            with(men + 1) - before
        };
        let gain = match job {
            Job::Room(room) => {
                let (place, rooms) = (room as usize, &game.ship().rooms);
                let damage = Damage::of(room.bit(), rooms.carried);
                let modifier = game.repair_modifier(damage, self.book);
                let ratings = game.ratings_in(room, self.book);
                more(crews.rooms[place], ratings, rooms.hits[place], modifier)
            }
            Job::Gun(gun) => {
                let (place, guns) = (gun as usize, &game.ship().guns);
                let damage = Damage::of(gun.bit(), guns.carried);
                let modifier = game.repair_modifier(damage, self.book);
                let ratings = game.section_ratings(self.book.ship.gun_section[place]);
                more(crews.guns[place], ratings, guns.hits[place], modifier)
            }
            Job::Gear(_) => chances.repair(1, 0),
            Job::Space(space) if game.ship().spaces.tried & 1 << space != 0 => 0.0,
            Job::Space(_) if game.ship().emergency => 1.0,
            Job::Space(_) => chances.secondary,
        };
        // Guards the declared range against rounding and against ratings that make it worse.
        (100.0 * gain).clamp(0.0, 100.0)
    }

    /// 7.8.2.F — Where a freed man goes in the same step: to the room of those open that scores
    /// highest, or nowhere.
    pub(super) fn freed_man(&self, game: View, freed: u8, open: u32) -> Option<Room> {
        let own = |fact| (fact == Fact::MenFreed).then_some(f64::from(freed));
        let answer =
            self.answer(Id::Freed, &self.policy.freed, &self.view(Id::Freed, game, 0, own));
        if open == 0 || answer == Answer::No {
            return None;
        }
        let crews = &game.ship().crews;
        let rooms = ones(u64::from(open)).map(|room| Job::Room(Room::ALL[room]));
        let draw = || {
            self.draw(Id::Freed, game, open.count_ones() as usize * MOST_MEN + usize::from(freed))
        };
        match self.policy.crews.best(rooms, |job| self.job_view(job, game, crews), draw) {
            Some(Job::Room(room)) => Some(room),
            Some(Job::Gun(_) | Job::Gear(_) | Job::Space(_)) | None => None,
        }
    }
}
