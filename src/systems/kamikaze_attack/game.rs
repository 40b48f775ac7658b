//! One game: the rules, the players, the ship, and the count of what happened.

use kernel::dice::{Address, Table};

use super::addresses::Purpose;
use super::crash::{GunLoss, Loser, can_lose, damage, gun_loss, loser};
use super::dive::Ended;
use super::events::Event;
use super::metrics::{Count, Tally};
use super::names::{Battery, Calibre, Section, Side};
use super::policy::CompiledPolicy;
use super::rulebook::Rulebook;
use super::scratch::Scratch;
use super::state::{Fate, Ship};

/// A game of phase 2 in progress.
pub struct Game<'a> {
    pub book: &'a Rulebook,
    pub ready: &'a CompiledPolicy,
    pub ship: Ship,
    /// Kamikazes that dive after the present one.
    pub to_come: u8,
    pub tally: Tally,
}

impl<'a> Game<'a> {
    pub fn new(ready: &'a CompiledPolicy, book: &'a Rulebook) -> Game<'a> {
        Game { book, ready, ship: Ship::new(book), to_come: 0, tally: Tally::NEW }
    }

    /// KA-31, KA-70 — Kamikazes dive one at a time until all are spent or the ship has sunk.
    pub fn attack(&mut self, kamikazes: u8, scratch: &mut Scratch, table: &mut impl Table) {
        self.tally.set(Count::DivesToSink, i32::from(self.book.scenario.kamikazes) + 1);
        for number in 0..u16::from(kamikazes) {
            self.to_come = kamikazes - number as u8 - 1;
            let ended = self.dive(number, scratch, table);
            self.log(ended);
            if let Fate::Crash(section) = ended.fate {
                self.crash(number, section, ended.side, table);
            }
            if self.ship.sunk(self.book) {
                self.tally.set(Count::DivesToSink, i32::from(number) + 1);
                return;
            }
        }
    }

    /// A dive goes into the log by its fate and where it came from.
    fn log(&mut self, ended: Ended) {
        let (all, from) = match ended.fate {
            Fate::Crash(_) => (Count::Crashes, Count::CrashesFrom1),
            Fate::ShotDown => (Count::ShotDown, Count::ShotFrom1),
            Fate::SplashEdge => (Count::SplashedEdge, Count::EdgeFrom1),
            Fate::SplashShort => (Count::SplashedShort, Count::ShortFrom1),
        };
        self.tally.add(all, 1);
        self.tally.add(from.plus(ended.entry.into()), 1);
        if let Fate::Crash(section) = ended.fate {
            self.tally.add(Count::CrashesBow.plus(section as usize), 1);
            self.tally.add(Count::MpLeft, ended.mp.into());
        }
    }

    /// KA-60 to KA-62 — A crash: damage points, then guns of the section struck.
    pub fn crash(
        &mut self,
        number: u16,
        section: Section,
        side: Option<Side>,
        table: &mut impl Table,
    ) {
        let book = self.book;
        table.seek(Address::new(Purpose::Damage as u8, number));
        let points = damage(&book.dive, table);
        let (sum, hull) = (self.ship.damage.saturating_add(points), book.ship.hull);
        table.note(|| Event::Damaged { points, sum, hull, game: self });
        self.ship.damage = sum;
        table.seek(Address::new(Purpose::GunLoss as u8, number));
        let loss = gun_loss(&book.dive, table);
        table.note(|| Event::GunsStruck { loss, section, game: self });
        self.lose_guns(number, section, side, loss, table);
    }

    /// KA-61, KA-62 — Positions are lost one by one while the section has any of the calibre.
    pub fn lose_guns(
        &mut self,
        number: u16,
        section: Section,
        side: Option<Side>,
        loss: GunLoss,
        table: &mut impl Table,
    ) {
        let Some((calibre, positions)) = loss.called_for() else { return };
        table.seek(Address::new(Purpose::GunSide as u8, number));
        for _ in 0..positions {
            let Some(battery) = self.battery_that_loses(section, calibre, side, table) else {
                return table.note(|| Event::NoGunLeft(calibre));
            };
            self.ship.guns = self.ship.guns.less_one(battery, calibre);
            self.tally.add(Count::GunsLost, 1);
            self.tally.add(Count::Lost5in.plus(calibre as usize), 1);
            self.tally.add(Count::LostBow.plus(section as usize), 1);
            table.note(|| Event::GunLost { battery, calibre });
        }
    }

    /// KA-62, A21 — The battery that loses the next position, if one can.
    fn battery_that_loses(
        &self,
        section: Section,
        calibre: Calibre,
        side: Option<Side>,
        table: &mut impl Table,
    ) -> Option<Battery> {
        let guns = self.ship.guns;
        match loser(guns, section, calibre, side, self.book.rulings.crash_side) {
            Loser::Nobody => None,
            Loser::Battery(battery) => Some(battery),
            Loser::Owner => self.ready.us.loses(guns, section, calibre, side),
            Loser::Die(sides) => {
                can_lose(guns, section, calibre).nth(usize::from(table.roll(sides) - 1))
            }
        }
    }
}
