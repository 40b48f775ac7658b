//! KA-05, KA-50 to KA-55 — The ship as her file describes her: hull, guns, and the batteries that
//! bear on each part of the sky.

use kernel::config::{Item, Section as Table, Word, help};

use super::guns::{Guns, MOST_GUNS};
use super::names::{Battery, Calibre, Zone};

/// What never changes of a ship.
#[derive(Clone, Debug)]
pub struct ShipPlan {
    pub name: String,
    /// Why her guns are what they are.
    pub assumed: String,
    /// KA-60: damage points that sink her.
    pub hull: u8,
    pub guns: Guns,
    pub arcs: [Arc; Zone::COUNT],
}

/// KA-50 to KA-53 — The batteries that bear on one part of the sky, as masks: one group, or the two
/// between which KA-52 leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    pub guns: Guns,
    pub or: Option<Guns>,
}

/// Where a choice stands between two groups of batteries.
const OR: &str = "or";

impl ShipPlan {
    pub fn read(ship: &Table) -> ShipPlan {
        ShipPlan {
            name: ship.text("name"),
            assumed: ship.find("assumed").map_or_else(String::new, |why| why.text()),
            hull: ship.whole("hull", 1..=60) as u8,
            guns: ship.table("guns", read_guns),
            arcs: ship.table("arcs", |arcs| {
                std::array::from_fn(|zone| Arc::read(&arcs.item(Zone::WORDS[zone].0)))
            }),
        }
    }
}

fn read_guns(rows: &Table) -> Guns {
    let columns = rows.list("columns");
    if columns.iter().map(Item::text).ne(Calibre::NAMES) {
        rows.item("columns").fail("not the three calibres", "they are 5in, 40mm, 20mm");
    }
    let mut guns = Guns::NONE;
    for battery in Battery::ALL {
        let row = rows.item(battery.spelled());
        let cells = row.list();
        if row.is_list() && cells.len() != Calibre::COUNT {
            row.fail("not one number a calibre", "how many 5in, 40mm, 20mm there are");
        }
        for (calibre, cell) in Calibre::ALL.into_iter().zip(cells) {
            guns = guns.with(battery, calibre, cell.whole(0..=MOST_GUNS.into()) as u8);
        }
    }
    guns
}

impl Arc {
    fn read(item: &Item) -> Arc {
        let words = item.list();
        let mut groups = words.split(|word| word.is_text() && word.text() == OR);
        let mut next =
            || groups.next().map(|group| group.iter().map(mask).fold(Guns::NONE, Guns::or));
        let arc = Arc { guns: next().unwrap_or(Guns::NONE), or: next() };
        if next().is_some() {
            item.fail("more than two groups", "at most one \"or\" may stand between batteries");
        }
        arc
    }
}

/// All guns of a battery.
fn mask(item: &Item) -> Guns {
    let battery: Battery = item.word();
    Calibre::ALL.iter().fold(Guns::NONE, |all, &calibre| all.or(Guns::all_of(battery, calibre)))
}

/// `stern 5in`: a battery and a calibre of it, as a mask.
pub fn read_mount(item: &Item) -> Guns {
    let said = item.text();
    let found = said.rsplit_once(' ').and_then(|(battery, calibre)| {
        let battery = Battery::ALL.into_iter().find(|known| known.spelled() == battery)?;
        let calibre = Calibre::ALL.into_iter().find(|known| known.spelled() == calibre)?;
        Some(Guns::all_of(battery, calibre))
    });
    found.unwrap_or_else(|| {
        let known: Vec<String> = Battery::NAMES
            .iter()
            .flat_map(|battery| Calibre::NAMES.map(|calibre| format!("{battery} {calibre}")))
            .collect();
        item.fail(&format!("no guns are called `{said}`"), &help(&said, &known, "there are"));
        Guns::NONE
    })
}
