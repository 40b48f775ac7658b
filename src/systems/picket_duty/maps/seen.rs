//! What the rules mark for pictures: where a place was hit, where a plane came from, when the ship
//! was lost.

use crate::names::{Calibre, Equipment, Gun, Position, Room, Section};
use kernel::dice::{Event, Line, Mark};

/// A place aboard that can be damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Gun(Gun),
    Room(Room),
    Gear(Equipment),
    /// Forward or aft.
    Stack(usize),
    /// Port or starboard.
    Shaft(usize),
    Rudder,
    WaterLines,
    /// A secondary compartment, by its number on the sheet.
    Space(u8),
}

/// Who shot a plane down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killer {
    Five,
    Forty,
    Twenty,
    Air,
    Surface,
}

impl Killer {
    pub const ALL: [Killer; 5] =
        [Killer::Five, Killer::Forty, Killer::Twenty, Killer::Air, Killer::Surface];

    pub const fn of(gun: Gun) -> Killer {
        match gun.calibre() {
            Calibre::Five => Killer::Five,
            Calibre::Forty => Killer::Forty,
            Calibre::Twenty => Killer::Twenty,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Killer::Five => "by 5in guns",
            Killer::Forty => "by 40mm guns",
            Killer::Twenty => "by 20mm guns",
            Killer::Air => "by air support",
            Killer::Surface => "by surface support",
        }
    }
}

/// Something a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Hit(Spot),
    /// Also without a hit: by damage that spread, by flooding on purpose.
    Destroyed(Spot),
    Attack(Position),
    Down(Position),
    DownBy(Position, Killer),
    Struck(Position),
    NearMiss(Position),
    StruckAt(Section),
    NearMissAt(Section),
    FireAt(Section),
    /// In the phase of this number in the calendar.
    Lost(u16),
    Left(u16),
}

impl Spot {
    fn number(self) -> u16 {
        match self {
            Spot::Gun(gun) => gun as u16,
            Spot::Room(room) => 32 + room as u16,
            Spot::Gear(item) => 64 + item as u16,
            Spot::Stack(stack) => 80 + stack as u16,
            Spot::Shaft(shaft) => 82 + shaft as u16,
            Spot::Rudder => 84,
            Spot::WaterLines => 85,
            Spot::Space(space) => 128 + u16::from(space),
        }
    }
}

impl From<Seen> for Mark {
    fn from(seen: Seen) -> Mark {
        let ship = |layer, spot: Spot| Mark { picture: 0, layer, cell: spot.number() };
        let sky = |layer, at: Position| Mark { picture: 1, layer, cell: at.index() as u16 };
        let part = |layer, section| Mark { picture: 2, layer, cell: section as u16 };
        let time = |layer, clock| Mark { picture: 3, layer, cell: clock };
        match seen {
            Seen::Hit(spot) => ship(0, spot),
            Seen::Destroyed(spot) => ship(1, spot),
            Seen::Attack(at) => sky(0, at),
            Seen::Down(at) => sky(1, at),
            Seen::Struck(at) => sky(2, at),
            Seen::NearMiss(at) => sky(3, at),
            Seen::DownBy(at, killer) => sky(4 + killer as u8, at),
            Seen::StruckAt(section) => part(0, section),
            Seen::NearMissAt(section) => part(1, section),
            Seen::FireAt(section) => part(2, section),
            Seen::Lost(clock) => time(0, clock),
            Seen::Left(clock) => time(1, clock),
        }
    }
}

/// A thing seen that is neither told nor looked up.
impl Event for Seen {
    fn told(&self) -> Option<Line> {
        None
    }

    fn marks(&self) -> Vec<Mark> {
        vec![Mark::from(*self)]
    }
}
