//! 6.5 — Air fire support: which fighters are up, and how many markers they give. Pages 9 and 10
//! of the rules, Tables 7-1 to 7-3.

use kernel::config::{Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::{Faces, TwoDice};

use super::addresses::Purpose;
use super::events::air_support::Event;
use super::names::Phase;
use super::rulebook::Rulebook;
use super::state::Game;

/// Table 7-1: what kinds of fighters cover the station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    None,
    Carrier,
    Land,
    Both,
}

impl Word for Cover {
    const KIND: &'static str = "fighter cover";
    const WORDS: &'static [(&'static str, Cover)] = &[
        ("none", Cover::None),
        ("carrier", Cover::Carrier),
        ("land", Cover::Land),
        ("carrier and land", Cover::Both),
    ];
}

/// Table 7-1 for one span of dates, by day and by night.
#[derive(Clone, Copy, Debug)]
pub struct Coverage {
    pub day: TwoDice<Cover>,
    pub night: TwoDice<Cover>,
}

/// Tables 7-1 to 7-3.
#[derive(Clone, Debug)]
pub struct Charts {
    /// March 24 – April 6, April 7 – 15, April 16 – June 25.
    pub coverage: [Coverage; 3],
    /// Markers by modified roll and chit.
    pub markers: TwoDice<[i8; 5]>,
    pub kikusui: Faces<i8, 0, 8>,
    /// Die modifier with and without a Fighter Direction Team.
    pub with_team: i8,
    pub without_team: i8,
}

/// The first days of the second and third span of Table 7-1: April 7 and April 16.
const SPANS: [u8; 2] = [14, 23];

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let (with_team, without_team) = charts.table("7-fdt", |fdt| {
            (fdt.whole("present", -6..=6) as i8, fdt.whole("absent", -6..=6) as i8)
        });
        let columns = ["-2", "-1", "0", "+1", "+2"];
        Charts {
            coverage: charts.table("7-1", |spans| {
                ["mar24-apr6", "apr7-15", "apr16-jun25"].map(|span| Coverage {
                    day: TwoDice::words(spans, &format!("{span}-day")),
                    night: TwoDice::words(spans, &format!("{span}-night")),
                })
            }),
            markers: charts
                .table("7-2", |rows| TwoDice::grid(rows, &columns, |i| i.whole(0..=20) as i8)),
            kikusui: Faces::numbers(charts, "7-3", 0, 20),
            with_team,
            without_team,
        }
    }

    /// A045 — The two bodies of April 7–15 swapped.
    pub fn swap_april(&mut self) {
        let span = &mut self.coverage[1];
        std::mem::swap(&mut span.day, &mut span.night);
    }

    /// 5.1.B — What the Fighter Direction Team does to the rolls on 7-2 and 7-3 (A023).
    fn team_modifier(&self, fighter_direction: bool) -> i8 {
        if fighter_direction { self.with_team } else { self.without_team }
    }
}

/// 6.5.B — Which kinds of fighters are up (Table 7-1; A044: morning and midday are day).
pub fn cover(charts: &Charts, day: u8, phase: Phase, dice: &mut impl Dice) -> Cover {
    let span = SPANS.iter().filter(|&&first| day >= first).count();
    let chart = match phase {
        Phase::Morning | Phase::Midday => &charts.coverage[span].day,
        Phase::Night => &charts.coverage[span].night,
    };
    chart.at(dice.two_d6() as i8)
}

/// 6.5.D — How many markers one chit brings (Table 7-2).
pub fn markers(charts: &Charts, chit: i8, fighter_direction: bool, dice: &mut impl Dice) -> u8 {
    let roll = dice.two_d6() as i8 + charts.team_modifier(fighter_direction);
    charts.markers.at(roll)[(chit + 2) as usize] as u8
}

/// 6.5.I, 6.7.D — Markers in a Kikusui: Table 7-3 twice, each result of both kinds (A048, A049).
pub fn kikusui_markers(charts: &Charts, fighter_direction: bool, dice: &mut impl Dice) -> u8 {
    let modifier = charts.team_modifier(fighter_direction);
    let mut one_roll = || charts.kikusui.at(dice.d6() as i8 + modifier) as u8;
    2 * (one_roll() + one_roll())
}

/// What the phase's fighters are worth: markers, and the shift they give on Table 8-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirSupport {
    pub markers: u8,
    /// 6.5.J: the sum of the chits; `None` without cover (6.5.H, A053).
    pub shift: Option<i8>,
}

impl Game {
    /// 6.5.A — Air fire support at the beginning of a phase.
    pub fn determine_air_support(
        &mut self,
        phase: Phase,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> AirSupport {
        table.seek(self.at(Purpose::AirSupport));
        let team = self.station.fighter_direction;
        if book.kikusui_on(self.day) {
            let markers = kikusui_markers(&book.air, team, table);
            table.note(|| Event::InKikusui { markers, team });
            return AirSupport { markers, shift: None };
        }
        let cover = cover(&book.air, self.day, phase, table);
        table.note(|| Event::Cover { cover, day: self.day, phase });
        let kinds = match cover {
            Cover::None => return AirSupport { markers: 0, shift: None },
            Cover::Carrier | Cover::Land => 1,
            Cover::Both => 2,
        };
        self.fighters_of(kinds, book, table)
    }

    /// 6.5.C–D — A chit for each kind of fighter, then its markers.
    fn fighters_of(&self, kinds: usize, book: &Rulebook, table: &mut impl Table) -> AirSupport {
        let mut cup = book.cup();
        let chits: [i8; 2] =
            std::array::from_fn(|kind| if kind < kinds { cup.draw(table) } else { 0 });
        let mut support = AirSupport { markers: 0, shift: Some(chits[0] + chits[1]) };
        for &chit in &chits[..kinds] {
            let team = self.station.fighter_direction;
            let brought = markers(&book.air, chit, team, table);
            table.note(|| Event::Brought { markers: brought, chit, team });
            support.markers += brought;
        }
        table.note(|| Event::Fighters { chits: &chits[..kinds], markers: support.markers });
        support
    }
}
