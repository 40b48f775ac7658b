//! 4.0 — Which radar picket station the ship is sent to. Tables 1-1 and 2-2 to 2-4.

use kernel::config::{Item, Section};
use kernel::dice::Dice;
use kernel::systems::chart::TwoDice;

use super::calendar::{Day, LAST_DAY, parse_span};
use super::rulebook::Edition;
use super::rulings::reading;

/// A station, or two between which a die decides: 1–3 the first, 4–6 the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stations {
    pub first: u8,
    pub second: u8,
}

/// What Table 2-2 says of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByDate {
    /// No active stations: go on to the next day.
    None,
    Stations(Stations),
    /// Roll on this one of the lettered tables; a station to roll again, or 0.
    Table {
        number: u8,
        without: u8,
    },
}

/// The lettered tables in the order of the book.
const TABLES: [&str; 9] = ["2-2A", "2-3A", "2-3B", "2-3C", "2-3D", "2-3E", "2-3F", "2-4A", "2-4B"];

/// Tables 1-1 and 2-2 to 2-4.
#[derive(Clone, Debug)]
pub struct Charts {
    pub basic: TwoDice<Stations>,
    /// By day of the campaign.
    pub by_date: Vec<ByDate>,
    pub tables: [TwoDice<i8>; 9],
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let read = Charts {
            basic: TwoDice::chart(charts, "1-1", read_stations),
            by_date: charts.table("2-2", read_dates),
            tables: TABLES.map(|key| TwoDice::numbers(charts, key, 1, 16)),
        };
        read.check(charts);
        read
    }

    /// A021 — Rolling again must be able to end.
    fn check(&self, charts: &Section) {
        let endless = |day: &ByDate| match *day {
            ByDate::Table { number, without } => {
                let stations = self.tables[usize::from(number)].rows();
                stations.iter().all(|&station| station as u8 == without)
            }
            ByDate::None | ByDate::Stations(_) => false,
        };
        if self.by_date.iter().any(endless) {
            let help = "give its table in 2-2 to 2-4 some other station";
            charts.problem("a station is rolled again for ever", help);
        }
    }
}

/// 4.0.A — The station assigned on `day`, and the day it is taken up.
///
/// A021: a station not in use is rolled again.
pub fn assigned_station(
    charts: &Charts,
    edition: Edition,
    day: Day,
    dice: &mut impl Dice,
) -> (u8, Day) {
    loop {
        if let Some(assigned) = one_assignment(charts, edition, day, dice) {
            return assigned;
        }
    }
}

/// 4.0.A — One roll for a station; `None` if it is not in use (A021).
///
/// A020: where a day has no active stations, the next day is rolled for instead. A261: the basic game rolls on Table 1-1 at any date.
pub fn one_assignment(
    charts: &Charts,
    edition: Edition,
    mut day: Day,
    dice: &mut impl Dice,
) -> Option<(u8, Day)> {
    if edition == Edition::Basic {
        let stations = charts.basic.at(dice.two_d6() as i8);
        return Some((one_of(stations, dice), day));
    }
    loop {
        match charts.by_date[usize::from(day.min(LAST_DAY))] {
            ByDate::None if day < LAST_DAY => day += 1,
            ByDate::None => return Some((1, day)),
            ByDate::Stations(stations) => return Some((one_of(stations, dice), day)),
            ByDate::Table { number, without } => {
                let station = charts.tables[usize::from(number)].at(dice.two_d6() as i8) as u8;
                return (station != without).then_some((station, day));
            }
        }
    }
}

reading! {
    /// What a ship does when the date leaves her station's list (A019).
    OutOfRange as "reading of stations out of their dates" {
        Stay = "stay",
        /// She is assigned a new one.
        Reroll = "reroll",
    }
}

reading! {
    /// What a day without active stations means to a ship that has one (A020).
    IdleDays as "reading of days without active stations" {
        ShipsStay = "ships stay",
        /// Nobody is on picket, and the day is skipped.
        Skipped = "skipped",
    }
}

/// Table 2-2 — Whether any station is active on `day`. A261: in the basic game one always is.
pub fn any_active(charts: &Charts, edition: Edition, day: Day) -> bool {
    edition == Edition::Basic || charts.by_date[usize::from(day.min(LAST_DAY))] != ByDate::None
}

/// A019 — Whether ships are still sent to a station on `day`. On a day without active stations
/// nobody is sent anywhere, and everybody stays.
pub fn in_use(charts: &Charts, edition: Edition, day: Day, station: u8) -> bool {
    if edition == Edition::Basic {
        return true;
    }
    match charts.by_date[usize::from(day.min(LAST_DAY))] {
        ByDate::None => true,
        ByDate::Stations(Stations { first, second }) => [first, second].contains(&station),
        ByDate::Table { number, without } => {
            let listed = charts.tables[usize::from(number)].rows();
            station != without && listed.contains(&(station as i8))
        }
    }
}

fn one_of(stations: Stations, dice: &mut impl Dice) -> u8 {
    if stations.first == stations.second || dice.d6() <= 3 {
        stations.first
    } else {
        stations.second
    }
}

/// `9`, or `5 or 9`.
fn read_stations(item: &Item) -> Stations {
    let text = item.text();
    parse_stations(&text).unwrap_or_else(|| {
        if !item.is_silent() {
            let what = format!("`{text}` is not a station");
            item.fail(&what, "a number from 1 to 16, or two as `5 or 9`");
        }
        Stations { first: 1, second: 1 }
    })
}

fn parse_stations(text: &str) -> Option<Stations> {
    let number = |text: &str| text.trim().parse().ok().filter(|n| (1..=16).contains(n));
    match text.split_once(" or ") {
        Some((first, second)) => Some(Stations { first: number(first)?, second: number(second)? }),
        None => number(text).map(|station| Stations { first: station, second: station }),
    }
}

/// Table 2-2: every day of the campaign once.
fn read_dates(rows: &Section) -> Vec<ByDate> {
    let mut days = vec![None; usize::from(LAST_DAY) + 1];
    for (label, item) in rows.items() {
        let Some((first, last)) = parse_span(&label) else {
            item.fail(&format!("`{label}` is not a span of days"), "write `Apr 2-28` or `Apr 1`");
            continue;
        };
        for day in &mut days[usize::from(first)..=usize::from(last)] {
            *day = Some(read_date(&item));
        }
    }
    if days.iter().any(Option::is_none) {
        rows.problem("some days have no row", "every day from `Mar 24` to `Jun 25` needs one");
    }
    days.into_iter().map(|day| day.unwrap_or(ByDate::None)).collect()
}

fn read_date(item: &Item) -> ByDate {
    let text = item.text();
    if text == "none" {
        return ByDate::None;
    }
    let Some(table) = text.strip_prefix("table ") else {
        return ByDate::Stations(read_stations(item));
    };
    let (name, without) = table.split_once(" without ").unwrap_or((table, "0"));
    let number = TABLES.iter().position(|known| *known == name);
    match (number, without.parse()) {
        (Some(number), Ok(without)) => ByDate::Table { number: number as u8, without },
        _ => {
            let help = "`none`, stations as `5 or 9`, `table 2-3A`, or `table 2-2A without 9`";
            item.fail(&format!("`{text}` does not say where to roll"), help);
            ByDate::None
        }
    }
}
