//! What the rules mark for pictures: salvos and hits by calibre and range, and places aboard.

use kernel::dice::Mark;

use crate::events::damage::Place;
use crate::rulebook::Rulebook;

/// A row of G14 and a band of range.
pub type CalibreAndBand = (u8, u8);

/// Something a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Salvo(CalibreAndBand),
    SalvoHits(CalibreAndBand),
    Hit(CalibreAndBand),
    Effective(CalibreAndBand),
    /// A place aboard a ship.
    Struck(u8, Place),
    Through(u8, Place),
    Flooded(u8, u8),
}

impl From<Seen> for Mark {
    fn from(seen: Seen) -> Mark {
        let guns = |layer, (row, band): CalibreAndBand| Mark {
            picture: 0,
            layer,
            cell: u16::from(row) << 8 | u16::from(band),
        };
        let aboard = |layer, ship: u8, place| Mark {
            picture: 1,
            layer,
            cell: u16::from(ship) << 8
                | match place {
                    Place::Space(space) => u16::from(space),
                    Place::Item(item) => 128 + u16::from(item),
                },
        };
        match seen {
            Seen::Salvo(at) => guns(0, at),
            Seen::SalvoHits(at) => guns(1, at),
            Seen::Hit(at) => guns(2, at),
            Seen::Effective(at) => guns(3, at),
            Seen::Struck(ship, place) => aboard(0, ship, place),
            Seen::Through(ship, place) => aboard(1, ship, place),
            Seen::Flooded(ship, space) => aboard(2, ship, Place::Space(space)),
        }
    }
}

impl Rulebook {
    /// The row of G14 a battery's guns stand in.
    pub fn calibre_row(&self, ship: u8, battery: u8) -> u8 {
        let ready = &self.ready.ships[usize::from(ship)].batteries[usize::from(battery)];
        ready.as_ref().map_or(0, |ready| ready.row as u8)
    }
}
