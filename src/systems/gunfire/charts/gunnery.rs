//! `gunnery.toml`: G1 to G10.

use kernel::config::{Item, Section};
use kernel::reading as words;

use super::{by_type, edges, modifier, wholes};
use crate::names::ShipType;
use crate::sheet::{BANDS, or_dash};

/// Rows of calibres that the tables share: 3, 3.9, 4.7, 5.4, 7.5, 11, 15 inches and up.
pub const CALIBRES: [&str; 7] =
    ["3-3.5", "3.9-4.5", "4.7-5.25", "5.4-6.1", "7.5-9.2", "11-14", "15-18.1"];
/// The largest of each row.
const LARGEST: [f64; 7] = [3.5, 4.5, 5.25, 6.1, 9.2, 14.0, 18.1];

/// The row of a calibre.
pub fn calibre_row(inches: f64) -> usize {
    LARGEST.iter().position(|&largest| inches <= largest + 1e-6).unwrap_or(LARGEST.len() - 1)
}

/// G1 — what must be rolled on D10; `A` is 10.
pub type InitialRoll = Option<u8>;

words! {
    /// G10 — what befalls the firer.
    Mishap as "mishap" {
        Nothing = "-", AxisRadar = "radar out, Axis", Electronics = "radars and radio out",
        MountOut = "mount out", MountFire = "mount out and fire",
        MountExplodes = "mount out, explosion on 1",
    }
}

/// No lower D100 is a mishap.
pub const MISHAP_FROM: u8 = 81;

/// A modifier for turning ships.
#[derive(Clone, Copy, Debug)]
pub struct Turning {
    /// Full angles in a degree, of slow ships and of fast ones.
    pub slow: f64,
    pub fast: f64,
    pub each: i8,
    /// Times for DD and smaller.
    pub small: i8,
}

/// G5j and G26 of one kind of weather.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visibility {
    pub base: f64,
    pub modifier: i8,
    pub night: bool,
}

/// G6.
#[derive(Clone, Copy, Debug)]
pub struct OptionalModifiers {
    pub shielded: i8,
    pub open: i8,
    pub interference_at_night: i8,
    pub unseen: i8,
    pub flash: i8,
    pub dark: i8,
    pub many: (u8, i8),
    pub few: (u8, i8),
    pub straddle: i8,
    pub fast_above: f64,
    pub fast: i8,
    pub fast_small: i8,
    pub secondary: i8,
    pub unengaged: (u8, i8),
    pub seas: i8,
    pub seas_small: i8,
    pub sun: i8,
}

#[derive(Clone, Debug)]
pub struct GunneryCharts {
    pub bands: [f64; BANDS],
    /// How far each band and those before it reach, the edge included.
    reaches: [f64; BANDS],
    pub initial_roll: [[InitialRoll; BANDS]; 7],
    pub target_size: [i8; ShipType::COUNT],
    pub slow_below: f64,
    pub target_turning: Turning,
    pub crawling_below: f64,
    pub target_crawling: i8,
    pub firer_turning: Turning,
    pub radar_early: i8,
    pub radar_late: i8,
    /// G5g: so much for every so many inches of range.
    pub local: (f64, i8),
    pub plot_out: i8,
    pub each_other_battery: i8,
    pub visibility: Vec<(String, Visibility)>,
    pub optional: OptionalModifiers,
    /// G8 from 10 up: hits of every mount, and the number for one more.
    pub high: [(u8, Option<i8>); 9],
    /// D100 for at least so many hits: by mounts from 1, hit number from -20, hits from 1.
    pub hits: HitTable,
    pub as_printed: HitTable,
    /// Numbers of the chits in a full cup, blanks as `i8::MAX`, with what stands on them.
    pub cup: [i8; 100],
    pub letters: [u8; 100],
    pub chits_high: [u8; 9],
    /// By D100 from [`MISHAP_FROM`].
    pub mishaps: [Mishap; 20],
}

/// By mounts less 1, hit number plus 20, hits less 1.
pub type HitTable = Box<[[[u8; 7]; 30]; 7]>;

impl GunneryCharts {
    pub fn read(charts: &Section) -> GunneryCharts {
        let bands = charts.table("bands", |said| {
            said.find("assumed");
            edges(said, "to")
        });
        let target_size = charts.table("target-size", by_type);
        let initial_roll = charts.table("initial-roll", read_initial_roll);
        let visibility = charts.table("visibility", read_visibility);
        let optional = charts.table("optional-modifiers", read_optional);
        let low = charts.table("hits-low", read_low);
        let [hits, as_printed] =
            ["hits", "hits-as-printed"].map(|key| charts.table(key, |rows| read_hits(rows, &low)));
        let high = charts.table("hits-high", |rows| {
            let cells = rows.faces(10..=18);
            std::array::from_fn(|place| read_high(&cells[place]))
        });
        let chits_high = charts.table("chits-high", |rows| {
            let cells = rows.faces(10..=18);
            std::array::from_fn(|place| cells[place].whole(1..=9) as u8)
        });
        let (cup, letters) = charts.table("chits", read_cup);
        let mishaps = charts.table("mishaps", read_mishaps);
        charts.table("modifiers", |said| GunneryCharts {
            local: said
                .table("local_control", |it| (it.real("every", 0.1..=60.0), modifier(it, "each"))),
            slow_below: said.real("slow_below", 0.0..=9.0),
            target_turning: said.table("target_turning", |it| read_turning(it, false)),
            crawling_below: said.real("crawling_below", 0.0..=9.0),
            target_crawling: modifier(said, "target_crawling"),
            firer_turning: said.table("firer_turning", |it| read_turning(it, true)),
            radar_early: modifier(said, "radar_early"),
            radar_late: modifier(said, "radar_late"),
            plot_out: modifier(said, "plot_out"),
            each_other_battery: modifier(said, "each_other_battery"),
            bands,
            reaches: reaches(&bands),
            initial_roll,
            target_size,
            visibility,
            optional,
            high,
            hits,
            as_printed,
            cup,
            letters,
            chits_high,
            mishaps,
        })
    }
}

/// C2 — How far each band and those before it reach.
fn reaches(bands: &[f64; BANDS]) -> [f64; BANDS] {
    let up_to = |band: usize| bands[..=band].iter().copied().fold(f64::MIN, f64::max);
    std::array::from_fn(|band| up_to(band) + crate::TOLERANCE)
}

fn read_initial_roll(rows: &Section) -> [[InitialRoll; BANDS]; 7] {
    ["assumed", "bands"].iter().for_each(|key| drop(rows.find(key)));
    CALIBRES.map(|calibre| {
        let cells = rows.list(calibre);
        if cells.len() != BANDS {
            rows.problem(
                &format!("row `{calibre}` has {} cells", cells.len()),
                "there are 8 bands",
            );
        }
        std::array::from_fn(|band| cells.get(band).and_then(or_dash).map(read_roll))
    })
}

fn read_roll(cell: &Item) -> u8 {
    if cell.is_text() && cell.text() == "A" { 10 } else { cell.whole(1..=10) as u8 }
}

fn read_visibility(rows: &Section) -> Vec<(String, Visibility)> {
    rows.find("assumed");
    let row = |(name, item): (String, Item)| {
        let visibility = item.table(|row| Visibility {
            base: row.real("base", 0.0..=100.0),
            modifier: modifier(row, "modifier"),
            night: row.flag("night"),
        });
        (name, visibility)
    };
    rows.items().into_iter().map(row).collect()
}

fn read_turning(said: &Section, doubled: bool) -> Turning {
    Turning {
        slow: 1.0 / said.real("slow", 1.0..=360.0),
        fast: 1.0 / said.real("fast", 1.0..=360.0),
        each: modifier(said, "each"),
        small: if doubled { modifier(said, "small") } else { 1 },
    }
}

fn read_optional(said: &Section) -> OptionalModifiers {
    let pair = |key: &str, edge: &str| {
        said.table(key, |it| (it.whole(edge, 0..=100) as u8, modifier(it, "add")))
    };
    let interference = said
        .table("interference", |it| ["shielded", "open", "at_night"].map(|key| modifier(it, key)));
    let fast = said.table("fast", |it| {
        (it.real("above", 0.0..=9.0), modifier(it, "add"), modifier(it, "small"))
    });
    let seas = said.table("seas", |it| (modifier(it, "add"), modifier(it, "small")));
    OptionalModifiers {
        shielded: interference[0],
        open: interference[1],
        interference_at_night: interference[2],
        unseen: modifier(said, "unseen"),
        flash: modifier(said, "flash"),
        dark: modifier(said, "dark"),
        many: pair("many", "more_than"),
        few: pair("few", "fewer_than"),
        straddle: modifier(said, "straddle"),
        fast_above: fast.0,
        fast: fast.1,
        fast_small: fast.2,
        secondary: modifier(said, "secondary"),
        unengaged: pair("unengaged", "guns"),
        seas: seas.0,
        seas_small: seas.1,
        sun: modifier(said, "sun"),
    }
}

/// One hit at most, by mounts less 1 and hit number plus 20.
type Low = [[u8; 13]; 7];

fn read_low(rows: &Section) -> Low {
    check_numbers::<13>(rows, -20);
    let cells = rows.faces(1..=7);
    std::array::from_fn(|mounts| wholes::<13>(&cells[mounts], 0, 100).map(|cell| cell as u8))
}

fn read_hits(rows: &Section, low: &Low) -> HitTable {
    check_numbers::<17>(rows, -7);
    let mut table = Box::new([[[0; 7]; 30]; 7]);
    for mounts in 0..7 {
        for number in 0..13 {
            table[mounts][number][0] = low[mounts][number];
        }
        for hits in 0..=mounts {
            let row = wholes::<17>(&rows.item(&format!("{} of {}", hits + 1, mounts + 1)), 0, 100);
            for (number, cell) in row.into_iter().enumerate() {
                table[mounts][number + 13][hits] = cell as u8;
            }
        }
    }
    table
}

fn check_numbers<const N: usize>(rows: &Section, first: i64) {
    let item = rows.item("hit_numbers");
    let said = wholes::<N>(&item, -20, 18);
    if said.iter().enumerate().any(|(place, &number)| i64::from(number) != first + place as i64) {
        item.fail(
            "these are not the hit numbers of this chart",
            &format!("they begin with {first}"),
        );
    }
}

fn read_high(cell: &Item) -> (u8, Option<i8>) {
    let parts = cell.list();
    let each = parts.first().map_or(0, |item| item.whole(1..=9) as u8);
    (each, parts.get(1).map(|item| item.whole(-7..=9) as i8))
}

/// A chit without a number: never a hit.
pub const BLANK: i8 = i8::MAX;

/// A full cup: numbers in the order of the list, then blanks, of which the first bear the X and the
/// letters. On a letter stands its place from 1, on the X 5, on any other chit 0.
fn read_cup(rows: &Section) -> ([i8; 100], [u8; 100]) {
    rows.find("assumed");
    let special = rows.table("special", |it| {
        ["X", "D", "C", "B", "A"].map(|mark| it.whole(mark, 0..=20) as usize)
    });
    let blanks = rows.whole("blank", 0..=100) as usize;
    let mut cup = Vec::new();
    for (number, item) in rows.items() {
        let Ok(number) = number.parse::<i8>() else {
            item.fail(&format!("`{number}` is no number of a chit"), "write -10 to 9, or blank");
            continue;
        };
        cup.extend(std::iter::repeat_n(number, item.whole(0..=100) as usize));
    }
    if cup.len() + blanks != 100 || special.iter().sum::<usize>() > blanks {
        rows.problem(&format!("{} chits", cup.len() + blanks), "there are 100, letters on blanks");
    }
    let mut letters = [0; 100];
    let mut place = cup.len();
    for (count, mark) in special.into_iter().zip([5, 4, 3, 2, 1]) {
        letters.iter_mut().skip(place).take(count).for_each(|at| *at = mark);
        place += count;
    }
    cup.resize(100, BLANK);
    (std::array::from_fn(|place| cup[place]), letters)
}

fn read_mishaps(rows: &Section) -> [Mishap; 20] {
    let mut mishaps = [Mishap::Nothing; 20];
    for (from, item) in rows.items() {
        match from.parse::<u8>() {
            Ok(from @ MISHAP_FROM..=100) => {
                let mishap: Mishap = item.word();
                mishaps[usize::from(from - MISHAP_FROM)..].fill(mishap);
            }
            _ => item.fail("no mishap begins there", "write 81 to 100"),
        }
    }
    mishaps
}

impl GunneryCharts {
    /// C2 — The band of a range; `None` beyond the last.
    #[inline]
    pub fn band(&self, range: f64) -> Option<usize> {
        // It lies behind all bands that do not reach it: counted without a branch for each.
        let beyond = self.reaches.iter().map(|&reach| u64::from(range > reach));
        let band = beyond.sum::<u64>() as usize;
        (band < BANDS).then_some(band)
    }
}
