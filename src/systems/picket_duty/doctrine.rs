//! The reference doctrine: the plain captain every other is measured against. He has no dice of
//! his own and always does the same thing in the same place.

use super::captain::{
    Captain, Choice, CounterFlood, FirePlan, MOST_MARKERS, MayLeave, OfficerPlan, Posts, Sight,
    SupportPlan,
};
use super::names::{ENGINEERS_ROOMS, Equipment, FIVES, Gun, Officer, Room, Section, ones};
use super::rulebook::Rulebook;
use super::state::{Crews, MOST_PLANES, Plane, PlaneState, Ship, Special};
use super::view::View;

/// The baseline captain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference;

impl Captain for Reference {
    fn posts(&self) -> Posts {
        Posts { chief_petty: Room::Radio, engineer: Room::EngineRoomForward }
    }

    fn aim(&self, sight: &Sight) -> FirePlan {
        let mut plan = FirePlan::HOLD;
        let mut guns_on = [0u8; MOST_PLANES];
        let mk37_target = most_reached(sight);
        if let Some(target) = mk37_target {
            plan.slaved = sight.reach[target] & sight.slavable;
            guns_on[target] = plan.slaved.count_ones() as u8;
        }
        let in_reach = planes_in_reach(sight, plan.slaved, mk37_target);
        for gun in ones(u64::from(sight.able)) {
            let target = match mk37_target {
                Some(target) if plan.slaved & (1 << gun) != 0 => Some(target),
                _ => fewest_guns(in_reach[gun], &mut guns_on),
            };
            target.into_iter().for_each(|plane| plan.lay(Gun::ALL[gun], plane));
        }
        plan
    }

    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        let mut plan = SupportPlan::NONE;
        let mut surface = sight.game.station().surface_support.min(MOST_MARKERS as u8);
        let unused = sight.game.phase().air_support;
        let mut air = unused.div_ceil(sight.waves_left).min(MOST_MARKERS as u8);
        for special in 0..sight.specials.len() {
            let from_the_air = air.min(1);
            plan.air_on_special[special] = from_the_air;
            air -= from_the_air;
        }
        for special in 0..sight.specials.len() {
            let from_the_sea = (1 - plan.air_on_special[special]).min(surface);
            plan.surface_on_special[special] = from_the_sea;
            surface -= from_the_sea;
        }
        if !sight.planes.is_empty() {
            spread(&mut plan, sight.planes.len(), surface, air, fire);
        }
        plan
    }

    fn sprays(&self, _game: View, _special: &Special, _next: Option<&Special>) -> Choice {
        Choice::Yes
    }

    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        let left = planes.iter().any(|plane| plane.state != PlaneState::Destroyed);
        if wave == 0 && left && game.ship().tracks.fuel >= 3 { Choice::Yes } else { Choice::No }
    }

    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan {
        let ship = game.ship();
        let damaged = ship.rooms.damaged();
        let marked = |rooms: u32| {
            ones(u64::from(rooms)).map(|room| u32::from(ship.rooms.hits[room])).sum::<u32>()
        };
        let mut section = Section::Forward;
        for other in [Section::Midship, Section::Aft] {
            let of = |section: Section| marked(damaged & book.ship.rooms_in[section as usize]);
            if of(other) > of(section) {
                section = other;
            }
        }
        OfficerPlan {
            executive: worst_of(damaged, ship).unwrap_or(ship.officers.executive_in),
            engineer: worst_of(damaged & ENGINEERS_ROOMS, ship)
                .unwrap_or(ship.officers.engineer_in),
            damage_control: section,
        }
    }

    fn crews(&self, game: View, mut crews: Crews, book: &Rulebook) -> Crews {
        let ship = game.ship();
        let damaged = ship.rooms.damaged();
        for section in Section::ALL {
            let mut free = book.free_men(&crews, section);
            if free == 0 {
                continue;
            }
            man_rooms(
                &mut crews,
                &mut free,
                damaged & book.ship.rooms_in[section as usize],
                ship,
                book,
            );
            if book.optional.gun_repair {
                man_guns(&mut crews, &mut free, section, ship, book);
            }
            man_gear(&mut crews, &mut free, section, ship, book);
            man_spaces(&mut crews, &mut free, section, ship, book);
        }
        crews
    }

    fn declares_emergency(&self, _game: View) -> Choice {
        Choice::No
    }

    fn ends_emergency(&self, _game: View) -> Choice {
        Choice::No
    }

    fn abandons(&self, _game: View) -> Choice {
        Choice::No
    }

    fn counter_floods(&self, _game: View, _book: &Rulebook) -> Option<CounterFlood> {
        None
    }

    fn withdraws(&self, _game: View, _why: MayLeave) -> Choice {
        Choice::No
    }

    fn chief_to_lose(&self, game: View) -> Officer {
        let officers = &game.ship().officers;
        let chiefs = [Officer::Chief1, Officer::Chief2, Officer::Chief3];
        let rating = |chief: &Officer| (!officers.alive(*chief), officers.value[*chief as usize]);
        chiefs.into_iter().min_by_key(rating).expect("there are three chiefs")
    }
}

/// How many members a set of 5in guns has. A look-up, since counting bits takes a dozen
/// instructions where the processor is not known to have one for it.
pub(super) const FIVES_IN: [u8; FIVES as usize + 1] = {
    let mut members = [0; FIVES as usize + 1];
    let mut set = 0;
    while set < members.len() {
        members[set] = set.count_ones() as u8;
        set += 1;
    }
    members
};

/// The plane most slavable guns reach; the earlier of equals. `None` if no gun reaches any.
fn most_reached(sight: &Sight) -> Option<usize> {
    let mut best = None;
    let mut most = 0;
    for plane in 0..sight.planes.len() {
        let guns = FIVES_IN[(sight.reach[plane] & sight.slavable) as usize];
        if guns > most {
            (best, most) = (Some(plane), guns);
        }
    }
    best
}

/// For every gun that is not slaved, the planes it may take, as a set. An unslaved 5in gun keeps
/// out of the Mk 37 target's bearing (A082).
pub(super) fn planes_in_reach(
    sight: &Sight,
    slaved: u32,
    mk37_target: Option<usize>,
) -> [u32; Gun::COUNT] {
    let shunned = mk37_target.map(|target| sight.planes[target].at.bearing);
    let mut in_reach = [0; Gun::COUNT];
    for (plane, there) in sight.planes.iter().enumerate() {
        let barred = if shunned == Some(there.at.bearing) { FIVES | slaved } else { slaved };
        for gun in ones(u64::from(sight.reach[plane] & !barred)) {
            in_reach[gun] |= 1 << plane;
        }
    }
    in_reach
}

/// Of these planes the one with the fewest guns on it; the earlier of equals. It has one more then.
fn fewest_guns(planes: u32, guns_on: &mut [u8; MOST_PLANES]) -> Option<usize> {
    let fewest = ones(u64::from(planes)).min_by_key(|&plane| guns_on[plane])?;
    guns_on[fewest] += 1;
    Some(fewest)
}

/// The rest of the markers, surface first, each to the plane with the fewest guns and markers.
fn spread(plan: &mut SupportPlan, planes: usize, surface: u8, air: u8, fire: &FirePlan) {
    if surface + air == 0 {
        return;
    }
    let mut on = fire.guns_on();
    for marker in 0..surface + air {
        let fewest = (0..planes).min_by_key(|&plane| on[plane]).expect("there are planes");
        on[fewest] += 1;
        if marker < surface { plan.add_surface(fewest) } else { plan.add_air(fewest) }
    }
}

/// The room with the most hit markers; the earlier of equals.
fn worst_of(rooms: u32, ship: &Ship) -> Option<Room> {
    let mut worst: Option<Room> = None;
    for room in ones(u64::from(rooms)).map(|room| Room::ALL[room]) {
        let hits = |room: Room| ship.rooms.hits[room as usize];
        if worst.is_none_or(|worst| hits(room) > hits(worst)) {
            worst = Some(room);
        }
    }
    worst
}

/// Up to three men a room, worst room first.
fn man_rooms(crews: &mut Crews, free: &mut u8, mut rooms: u32, ship: &Ship, book: &Rulebook) {
    while let Some(room) = worst_of(rooms, ship) {
        rooms &= !room.bit();
        let there = &mut crews.rooms[room as usize];
        let sent = (book.repair.crew_limit - *there).min(*free);
        *there += sent;
        *free -= sent;
    }
}

/// Up to three men a damaged gun, in gun order (11.5).
fn man_guns(crews: &mut Crews, free: &mut u8, section: Section, ship: &Ship, book: &Rulebook) {
    let damaged = book.repairable_guns(ship) & book.ship.guns_in[section as usize];
    for gun in ones(u64::from(damaged)) {
        let sent = (book.repair.crew_limit - crews.guns[gun]).min(*free);
        crews.guns[gun] += sent;
        *free -= sent;
    }
}

/// One man each: SC radar, SG radar, Mk 37, 40mm directors in order.
fn man_gear(crews: &mut Crews, free: &mut u8, section: Section, ship: &Ship, book: &Rulebook) {
    const ORDER: [Equipment; Equipment::COUNT] = [
        Equipment::ScRadar,
        Equipment::SgRadar,
        Equipment::Mk37,
        Equipment::DirectorA,
        Equipment::DirectorB,
        Equipment::DirectorC,
        Equipment::DirectorD,
        Equipment::DirectorE,
    ];
    let damaged = ship.gear.damaged & book.ship.gear_in[section as usize] & !crews.gear;
    for item in ORDER {
        if *free > 0 && damaged & item.bit() != 0 {
            crews.gear |= item.bit();
            *free -= 1;
        }
    }
}

/// One man each to the damaged secondary compartments, in order.
fn man_spaces(crews: &mut Crews, free: &mut u8, section: Section, ship: &Ship, book: &Rulebook) {
    let damaged = ship.spaces.damaged & book.ship.spaces_in[section as usize] & !crews.spaces;
    for space in ones(damaged).take(usize::from(*free)) {
        crews.spaces |= 1 << space;
        *free -= 1;
    }
}
