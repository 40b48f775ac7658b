//! The campaign cards: the mini-campaign, and the long campaign day by day or as five
//! mini-campaigns (rules 9, 10 and 12).

use kernel::dice::Table;

use super::addresses::Purpose;
use super::anchorage::is_damaged;
use super::assignment::{IdleDays, OutOfRange, any_active, in_use};
use super::calendar::LAST_DAY;
use super::captain::{Captain, MayLeave};
use super::departure::Cause;
use super::events::departure;
use super::events::turn::Event;
use super::maps::Seen;
use super::metrics::Count;
use super::rulebook::{Campaign, Rulebook};
use super::rulings::ForcedOffMini;
use super::state::Game;
use super::weather::AfterTyphoon;
use super::{DayEnd, Leave};

/// Campaign 1 — Fighting days of a mini-campaign: three on 1–3, five on 4–6.
const SHORT_MINI: u8 = 3;
const LONG_MINI: u8 = 5;
/// Campaign 2 — Ships the historical campaign lost: as many sunk is a draw.
const HISTORICAL_LOSSES: i32 = 8;

/// How a mini-campaign ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mini {
    Won,
    Lost,
    /// C4: sunk by a typhoon, and nobody follows her until it has blown over.
    LostToTyphoon {
        days_more: u8,
    },
    /// 25 June came first.
    Unfinished,
}

impl Game {
    /// 10.A, 12.A — A campaign from its first day to its victory.
    pub fn campaign(
        &mut self,
        kind: Campaign,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let first_day = self.day;
        self.tally.set(Count::FirstLossDay, i32::from(LAST_DAY - first_day) + 2);
        match kind {
            Campaign::Mini => {
                let length = self.mini_length(table);
                let end = self.mini(length, captain, book, table);
                self.tally.set(Count::UsWin, i32::from(end == Mini::Won));
            }
            Campaign::Long => {
                self.long(captain, book, table);
                self.judge_long(table);
            }
            Campaign::LongMinis => {
                self.five_minis(captain, book, table);
                self.judge_long(table);
            }
        }
        self.note_first_loss(first_day);
    }

    /// Campaign 1 — How many fighting days.
    fn mini_length(&self, table: &mut impl Table) -> u8 {
        table.seek(self.at(Purpose::CampaignLength));
        let days = if table.d6() <= 3 { SHORT_MINI } else { LONG_MINI };
        table.note(|| Event::MiniCampaign { days });
        days
    }

    /// Campaign 1 — Fighting days until enough are fought or the ship is lost or forced off
    /// (9.H, A226, A243, C28, C32).
    fn mini(
        &mut self,
        length: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Mini {
        let mut fought = 0;
        while self.next_day_on_picket(book, table) {
            let end = self.campaign_day(captain, book, table);
            if end == DayEnd::Over {
                fought += 1;
                self.count(Count::FightingDays);
                if fought == length && !book.rulings.mini_maintenance_first {
                    return Mini::Won;
                }
            }
            let end = self.campaign_night(end, captain, book, table);
            match end {
                DayEnd::Sunk => return Mini::Lost,
                DayEnd::Left(leave) if loses_mini(leave, book) => return Mini::Lost,
                DayEnd::Typhoon { days, after: AfterTyphoon::Sunk } => {
                    return Mini::LostToTyphoon { days_more: days - 1 };
                }
                // C28, read the other way: she must still be there after the maintenance.
                DayEnd::Over if fought == length => return Mini::Won,
                _ if fought == length => return Mini::Lost,
                _ => self.next_day(end, captain, book, table),
            }
        }
        Mini::Unfinished
    }

    /// Campaign 2, every day to 25 June: a ship sunk is followed by the next.
    fn long(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        while self.next_day_on_picket(book, table) {
            let end = self.campaign_day(captain, book, table);
            if end == DayEnd::Over {
                self.count(Count::FightingDays);
            }
            let end = self.campaign_night(end, captain, book, table);
            self.next_day(end, captain, book, table);
        }
    }

    /// Campaign 2, five mini-campaigns one after the other, each with a ship of its own from the
    /// day after the last one ended (A244).
    fn five_minis(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        for mini in 0..5 {
            if mini > 0 && self.day <= LAST_DAY {
                self.set_clock(super::Phase::Morning);
                self.new_ship(captain, book, table);
                self.back_on_station(book, table);
            }
            let end = self.mini(LONG_MINI, captain, book, table);
            self.tally.add(Count::MinisWon, i32::from(end == Mini::Won));
            if self.lost() {
                self.log_loss();
                self.ship.lost = None;
            }
            if self.day > LAST_DAY {
                return;
            }
            self.day += 1;
            if let Mini::LostToTyphoon { days_more } = end {
                self.wait(days_more);
            }
        }
    }

    /// C4, A245 — So many days go by without a ship; none after 25 June.
    fn wait(&mut self, days: u8) {
        let days = days.min(LAST_DAY + 1 - self.day);
        self.tally.add(Count::DaysInRepair, i32::from(days));
        self.day += days;
    }

    /// 9.D — Back on the line. A020: days without active stations go by as well.
    fn back_on_station(&mut self, book: &Rulebook, table: &mut impl Table) {
        let from = self.day;
        self.return_to_duty(book, table);
        self.tally.add(Count::DaysInRepair, i32::from(self.day - from));
    }

    /// A020 — Go on to the next day somebody is on picket, which is today unless days without active
    /// stations are skipped; whether there is one.
    pub(super) fn next_day_on_picket(&mut self, book: &Rulebook, table: &mut impl Table) -> bool {
        let skips = book.rulings.idle_days == IdleDays::Skipped && book.scenario.station.is_none();
        while skips && self.day <= LAST_DAY && !any_active(&book.assignment, book.edition, self.day)
        {
            table.note(|| Event::NobodyOnPicket { day: self.day });
            self.count(Count::DaysInRepair);
            self.day += 1;
        }
        self.day <= LAST_DAY
    }

    /// One day on station, and what it adds to the log.
    fn campaign_day(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> DayEnd {
        self.count(Count::DaysOnStation);
        self.change_station_by_date(book, table);
        let end = self.day_on_station(0, captain, book, table);
        self.note_loss(table);
        end
    }

    /// 3.0.C — The maintenance of a day that was played to its end; she may roll over in it.
    fn campaign_night(
        &mut self,
        end: DayEnd,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> DayEnd {
        if end != DayEnd::Over {
            return end;
        }
        let end = self.night(captain, book, table);
        self.note_loss(table);
        end
    }

    fn note_loss(&mut self, table: &mut impl Table) {
        if self.lost() && self.tally.get(Count::ShipsSunk) == 0 {
            self.first_loss = self.day;
            table.note(|| Seen::Lost(self.clock));
        }
    }

    /// A019, read the other way — A new station when the date has left the old one's list, with all
    /// Attack Ends markers in the container again (6.6.O).
    pub(super) fn change_station_by_date(&mut self, book: &Rulebook, table: &mut impl Table) {
        let by_table = book.scenario.station.is_none();
        let kept = in_use(&book.assignment, book.edition, self.day, self.station.number);
        if book.rulings.out_of_range == OutOfRange::Reroll && by_table && !kept {
            self.set_clock(super::Phase::Morning);
            self.pool.return_attack_ends(&book.stock);
            self.report_for_duty(book, table);
        }
    }

    /// 18.D — The calendar after a day that ended like this, and the ship that sails then.
    pub fn next_day(
        &mut self,
        end: DayEnd,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let away = match end {
            DayEnd::Over if self.reassigned => self.reassignment(captain, book, table),
            // C27: the new station of Table 15 comes before a return for supplies.
            DayEnd::Left(Leave::Forced(Cause::Supplies)) if self.reassigned => {
                self.reassignment(captain, book, table)
            }
            DayEnd::Over | DayEnd::Relieved => {
                self.day += 1;
                return;
            }
            DayEnd::Typhoon { days, after: AfterTyphoon::OnStation } => {
                let back = self.day.saturating_add(days);
                let further = back.min(LAST_DAY + 1) - self.day - 1;
                self.tally.add(Count::DaysInTyphoon, i32::from(further));
                self.day = back;
                return;
            }
            DayEnd::Typhoon { days, after } => {
                self.after_typhoon(days, after, captain, book, table)
            }
            DayEnd::Left(_) => self.stay_in_port(captain, book, table),
            DayEnd::Sunk => self.replace_sunk(captain, book, table),
        };
        let back = self.day.saturating_add(away.max(1));
        let idle = back.min(LAST_DAY + 1) - self.day;
        self.tally.add(Count::DaysInRepair, i32::from(idle) - 1);
        self.day = back;
        if self.day <= LAST_DAY {
            self.set_clock(super::Phase::Morning);
            self.back_on_station(book, table);
        }
    }

    /// 7.8.2.L — The next ship comes the day after.
    fn replace_sunk(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> u8 {
        self.log_loss();
        self.new_ship(captain, book, table);
        1
    }

    /// 6.3.B.3–5, C4 — After a typhoon that sank the ship or sent her to anchorage.
    ///
    /// A042: with her hull at 0 she is repaired by Table 18 like any other ship, and no ship sails
    /// before the typhoon is over.
    fn after_typhoon(
        &mut self,
        days: u8,
        after: AfterTyphoon,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> u8 {
        if after == AfterTyphoon::Sunk {
            self.replace_sunk(captain, book, table);
            return days;
        }
        if self.ship.tracks.hull == 0 {
            return self.stay_in_port(captain, book, table).max(days);
        }
        table.seek(self.at(Purpose::Anchorage));
        let repairs = book.weather.repair_days.at(table.d6() as i8) as u8;
        table.note(|| departure::Event::RepairsAfterTyphoon { days: repairs });
        self.count(Count::PortRepairs);
        self.refit(captain, book, table);
        days + repairs
    }

    /// Table 15 #8, C27 — A new station at the end of the turn; a damaged ship takes days to get
    /// there. She counts as repaired and replenished either way.
    fn reassignment(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> u8 {
        table.seek(self.at(Purpose::Reassignment));
        let days = if is_damaged(&self.ship, book) {
            book.damage.reassignment_days.at(table.d6() as i8) as u8
        } else {
            1
        };
        table.note(|| departure::Event::Reassigned { days });
        self.count(Count::Reassignments);
        self.refit(captain, book, table);
        days
    }

    /// Campaign 2 — Fewer than eight ships sunk is a US victory, eight a draw (A246).
    fn judge_long(&mut self, table: &mut impl Table) {
        let sunk = self.tally.get(Count::ShipsSunk) + i32::from(self.lost());
        self.tally.set(Count::UsWin, i32::from(sunk < HISTORICAL_LOSSES));
        self.tally.set(Count::Draw, i32::from(sunk == HISTORICAL_LOSSES));
        table.note(|| Event::CampaignOver { sunk });
    }

    fn note_first_loss(&mut self, first_day: u8) {
        if self.tally.get(Count::ShipsSunk) > 0 || self.lost() {
            let days = i32::from(self.first_loss) - i32::from(first_day) + 1;
            self.tally.set(Count::FirstLossDay, days);
        }
    }
}

/// 9.H, A226, C32 — Whether leaving station loses a mini-campaign: 9.G does, an empty bunker or
/// magazine does not, nor do destroyed water lines (7.12.D).
fn loses_mini(leave: Leave, book: &Rulebook) -> bool {
    let by_9_g = match leave {
        Leave::Forced(cause) => cause != Cause::Supplies,
        Leave::ByChoice(why) => why == MayLeave::HalfTheArmament,
    };
    by_9_g && book.rulings.forced_off_mini == ForcedOffMini::Lost
}
