//! 1.6, 5.3.C, 6.7.A — The days of the campaign: 24 March to 25 June 1945.

use kernel::config::{Item, Section, Word};

/// Days since 24 March.
pub type Day = u8;

/// Months of the campaign with the day number of their first.
const MONTHS: [(&str, i16, i16); 4] =
    [("Mar", -23, 31), ("Apr", 8, 30), ("May", 38, 31), ("Jun", 69, 30)];
/// 25 June.
pub const LAST_DAY: Day = 93;

/// A land radar station and the day it may first be tried.
#[derive(Clone, Debug)]
pub struct RadarStation {
    pub name: String,
    pub from: Day,
}

/// 1.6 — The time record sheet.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// Red days, as a set.
    pub kikusui: u128,
    /// Why the red days are what they are.
    pub assumed: String,
    pub land_radar: Vec<RadarStation>,
}

/// Which days are red (6.7.A).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedDays {
    Spans,
    SingleDays,
}

impl Word for RedDays {
    const KIND: &'static str = "reading of the Kikusui days";
    const WORDS: &'static [(&'static str, RedDays)] =
        &[("spans", RedDays::Spans), ("single days", RedDays::SingleDays)];
}

/// `Apr 12` as a day of the campaign.
pub fn parse_day(text: &str) -> Option<Day> {
    let (month, day) = text.split_once(' ')?;
    let &(_, first, length) = MONTHS.iter().find(|(name, _, _)| *name == month)?;
    let day: i16 = day.parse().ok()?;
    let number = first + day - 1;
    let valid = (1..=length).contains(&day) && (0..=i16::from(LAST_DAY)).contains(&number);
    valid.then_some(number as Day)
}

/// `Apr 12` as a headline has it: `12 April 1945`; as it was said where it is no date.
pub fn dated(said: &str) -> String {
    const FULL: [(&str, &str); 4] =
        [("Mar", "March"), ("Apr", "April"), ("May", "May"), ("Jun", "June")];
    let date = said.split_once(' ').and_then(|(month, day)| {
        let (_, full) = FULL.iter().find(|(short, _)| *short == month)?;
        Some(format!("{day} {full} 1945"))
    });
    date.unwrap_or_else(|| said.to_owned())
}

/// A day of the campaign as a date.
pub fn date(day: Day) -> String {
    let of = |&&(_, first, _): &&(&str, i16, i16)| i16::from(day) >= first;
    let &(month, first, _) = MONTHS.iter().rfind(of).expect("24 March is day 0");
    format!("{month} {}", i16::from(day) - first + 1)
}

/// A date in a file; a problem if it lies outside the campaign.
pub fn read_day(item: &Item) -> Day {
    let text = item.text();
    parse_day(&text).unwrap_or_else(|| {
        let what = format!("`{text}` is not a day of the campaign");
        item.fail(&what, "dates are written `Apr 12`, from `Mar 24` to `Jun 25`");
        0
    })
}

/// `Apr 6-7` or `Apr 6` as a first and a last day.
pub fn parse_span(text: &str) -> Option<(Day, Day)> {
    let Some((from, to)) = text.split_once('-') else {
        return parse_day(text).map(|day| (day, day));
    };
    let month = from.split_once(' ')?.0;
    let (first, last) = (parse_day(from)?, parse_day(&format!("{month} {to}"))?);
    (first <= last).then_some((first, last))
}

/// `Apr 6-7` or `Apr 6` as a set of days.
fn read_span(item: &Item) -> u128 {
    let text = item.text();
    match parse_span(&text) {
        Some((first, last)) => (first..=last).fold(0, |set, day| set | 1 << day),
        None => {
            let what = format!("`{text}` is not a span of days");
            item.fail(&what, "spans are written `Apr 6-7` or `Apr 6`, within one month");
            0
        }
    }
}

impl Calendar {
    pub fn read(calendar: &Section, red: RedDays) -> Calendar {
        for key in ["first", "last"] {
            calendar.find(key).map(|item| read_day(&item));
        }
        let (kikusui, assumed) = calendar.table("kikusui", |days| {
            let set = |key: &str| days.list(key).iter().fold(0, |set, item| set | read_span(item));
            let (spans, single) = (set("spans"), set("single_days"));
            let chosen = match red {
                RedDays::Spans => spans,
                RedDays::SingleDays => single,
            };
            (chosen, days.find("assumed").map_or_else(String::new, |why| why.text()))
        });
        let land_radar = calendar.table("land_radar", |stations| {
            let read = |(name, item): (String, Item)| RadarStation { name, from: read_day(&item) };
            let all: Vec<_> = stations.items().into_iter().map(read).collect();
            if all.len() > 4 {
                stations.problem("more than four land radar stations", "Table 8-1 ends at four");
            }
            all
        });
        Calendar { kikusui, assumed, land_radar }
    }

    pub fn is_red(&self, day: Day) -> bool {
        self.kikusui & (1 << day) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_day_numbers_agree() {
        assert_eq!(parse_day("Mar 24"), Some(0));
        assert_eq!(parse_day("Apr 1"), Some(8));
        assert_eq!(parse_day("Apr 12"), Some(19));
        assert_eq!(parse_day("May 1"), Some(38));
        assert_eq!(parse_day("Jun 25"), Some(LAST_DAY));
        for outside in ["Mar 23", "Jun 26", "Apr 31", "Jul 1", "Apr", "Apr x", "Apr 0"] {
            assert_eq!(parse_day(outside), None, "{outside}");
        }
        for day in 0..=LAST_DAY {
            assert_eq!(parse_day(&date(day)), Some(day));
        }
    }
}
