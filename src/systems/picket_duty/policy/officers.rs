//! 7.7.E–G — Where the officers go for a damage control step.

use crate::captain::OfficerPlan;
use crate::names::{ENGINEERS_ROOMS, Officer, Room, RoomKind, Section, ones};
use crate::view::View;
use kernel::policy::{Player, Score};

use super::captain::Commander;
use super::decisions::Id;
use super::features::Fact;
use super::situation::flag;

impl<P: Player> Commander<'_, P> {
    pub(super) fn officer_plan(&self, game: View) -> OfficerPlan {
        let damaged = game.ship().rooms.damaged();
        let people = &game.ship().officers;
        let (xo, chief) = (&self.policy.executive, &self.policy.engineer);
        OfficerPlan {
            executive: self
                .room_for(Id::Executive, xo, damaged, game)
                .unwrap_or(people.executive_in),
            engineer: self
                .room_for(Id::Engineer, chief, damaged & ENGINEERS_ROOMS, game)
                .unwrap_or(people.engineer_in),
            damage_control: self.section_for_dco(damaged, game),
        }
    }

    fn room_for(&self, id: Id, score: &Score<Fact>, rooms: u32, game: View) -> Option<Room> {
        let view = |room: usize| {
            self.view(id, game, room, move |fact| self.room_fact(fact, Room::ALL[room], game))
        };
        let draw = || self.draw(id, game, 0);
        let rooms = ones(u64::from(rooms));
        score.pick((self.player, id as u8), rooms, view, draw).map(|room| Room::ALL[room])
    }

    /// What is to be seen of a primary compartment.
    #[inline]
    pub(super) fn room_fact(&self, fact: Fact, room: Room, game: View) -> Option<f64> {
        let rooms = &game.ship().rooms;
        let (place, hits) = (room as usize, rooms.hits[room as usize]);
        Some(match fact {
            Fact::SectionIs => f64::from(self.book.ship.room_section[place] as u8),
            Fact::RoomIs => f64::from(room as u8),
            Fact::RoomType => f64::from(kind_number(room.kind())),
            Fact::RoomHits => hits.into(),
            Fact::BoxesLeft => self.book.ship.boxes[place].saturating_sub(hits + 1).into(),
            Fact::CarriedOver => flag(rooms.carried & room.bit() != 0),
            Fact::Flooded => flag(rooms.flooded & room.bit() != 0),
            _ => return None,
        })
    }

    fn section_for_dco(&self, damaged: u32, game: View) -> Section {
        let decision = Id::DamageControl as u8;
        let by_policy = !self.player.may_differ(decision);
        if damaged == 0 && self.policy.damage_control_by_rooms && by_policy {
            return Section::ALL[0];
        }
        let ship = game.ship();
        let view = |section: Section| {
            let place = section as usize;
            let rooms = damaged & self.book.ship.rooms_in[place];
            let markers = move || ones(u64::from(rooms)).map(|room| ship.rooms.hits[room]);
            let own = move |fact| {
                Some(match fact {
                    Fact::SectionIs => place as f64,
                    Fact::SectionMarkers => markers().map(f64::from).sum(),
                    Fact::DamagedRooms => rooms.count_ones().into(),
                    Fact::SectionFires => ship.fires[place].into(),
                    Fact::ChiefRating => ship.officers.rating(Officer::chief_of(section)).into(),
                    Fact::TeamMen => ship.crews.team[place].into(),
                    _ => return None,
                })
            };
            self.view(Id::DamageControl, game, place, own)
        };
        let draw = || self.draw(Id::DamageControl, game, 0);
        let all = Section::ALL.into_iter();
        let best = self.policy.damage_control.pick((self.player, decision), all, view, draw);
        best.expect("one of three sections scores highest")
    }
}

/// A kind's place among the words of `room_kind`.
fn kind_number(kind: RoomKind) -> u8 {
    match kind {
        RoomKind::Magazine => 0,
        RoomKind::FuelTanks => 1,
        RoomKind::FireRoom => 2,
        RoomKind::EngineRoom => 3,
        RoomKind::SteeringRoom => 4,
        RoomKind::Command => 5,
    }
}

/// No compartment at all, among the words of `room_kind`.
pub const NO_KIND: f64 = 6.0;
