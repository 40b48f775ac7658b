//! One game: the rules, the players, the ship, and the count of what happened.

use kernel::dice::{Address, Draw, PolicyDice, Standing, Table};
use kernel::policy::{Player, TIE_DICE};

use super::addresses::Purpose;
use super::crash::{GunLoss, Loser, can_lose, damage, gun_loss, loser};
use super::dive::Ended;
use super::dogfight::policy as air;
use super::events::Event;
use super::metrics::{Count, Recorded, Tally};
use super::names::{Battery, Calibre, Section, Side};
use super::policy::CompiledPolicy;
use super::policy::decisions::Id;
use super::rulebook::Rulebook;
use super::scratch::Scratch;
use super::state::{Fate, Ship};

/// Purposes of the dice that break ties in phase 2: after those of phase 1.
const DIVE_TIES: u8 = TIE_DICE + air::Id::ALL.len() as u8;

/// A game of phase 2 in progress.
pub struct Game<'a> {
    pub book: &'a Rulebook,
    pub ready: &'a CompiledPolicy,
    pub ship: Ship,
    /// Kamikazes that dive after the present one.
    pub to_come: u8,
    pub tally: Tally,
}

/// A player's dice for one of several options that are equally good: in the dive of a kamikaze, at a
/// step of it, the nth time.
#[cold]
pub fn draw(policy_dice: PolicyDice, id: Id, number: u16, step: u8, nth: u16) -> Draw {
    let address = Address::new(DIVE_TIES + id as u8, number);
    policy_dice.draw(address.step(step).actor(nth))
}

impl<'a> Game<'a> {
    pub fn new(ready: &'a CompiledPolicy, book: &'a Rulebook) -> Game<'a> {
        Game { book, ready, ship: Ship::new(book), to_come: 0, tally: Tally::NEW }
    }

    /// KA-31, KA-70 — Kamikazes dive one at a time until all are spent or the ship has sunk.
    pub fn attack(
        &mut self,
        kamikazes: u8,
        player: impl Player,
        scratch: &mut Scratch,
        table: &mut impl Table,
    ) {
        self.tally.set(Count::DivesToSink, i32::from(self.book.scenario.kamikazes) + 1);
        for number in 0..u16::from(kamikazes) {
            self.to_come = kamikazes - number as u8 - 1;
            table.note(|| Event::Next { number });
            let ended = self.dive(number, player, scratch, table);
            self.log(ended);
            self.record(number, ended);
            if let Fate::Crash(section) = ended.fate {
                self.crash(number, (section, ended.side), player, table);
            }
            self.stands(table);
            if self.ship.sunk(self.book) {
                self.tally.set(Count::DivesToSink, i32::from(number) + 1);
                return;
            }
        }
    }

    /// Say what was counted so far, for whoever waits for something in the game.
    pub fn stands(&self, table: &mut impl Table) {
        let damage = i32::from(self.ship.damage);
        table.note(|| {
            Standing(|metric| match Count::ALL[metric] == Count::Damage {
                true => damage,
                false => self.tally.row()[metric],
            })
        });
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

    /// What is recorded of the first dive, and of the first crash.
    fn record(&mut self, number: u16, ended: Ended) {
        let dive = i32::from(number) + 1;
        if dive == 1 {
            let end = match ended.fate {
                Fate::Crash(_) => 1,
                Fate::ShotDown => 2,
                Fate::SplashEdge => 3,
                Fate::SplashShort => 4,
            };
            self.tally.record(Recorded::FirstEntry, i32::from(ended.entry) + 1);
            self.tally.record(Recorded::FirstDive, end);
        }
        if let Fate::Crash(section) = ended.fate {
            self.tally.record_first(Recorded::FirstCrash, dive);
            self.tally.record_first(Recorded::FirstSection, section as i32 + 1);
        }
    }

    /// KA-60 to KA-62 — A crash: damage points, then guns of the section struck.
    pub fn crash(
        &mut self,
        number: u16,
        (section, side): (Section, Option<Side>),
        player: impl Player,
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
        self.lose_guns(number, (section, side), loss, player, table);
    }

    /// KA-61, KA-62 — Positions are lost one by one while the section has any of the calibre.
    pub fn lose_guns(
        &mut self,
        number: u16,
        (section, side): (Section, Option<Side>),
        loss: GunLoss,
        player: impl Player,
        table: &mut impl Table,
    ) {
        let Some((calibre, positions)) = loss.called_for() else { return };
        table.seek(Address::new(Purpose::GunSide as u8, number));
        for nth in 0..positions {
            let struck = (section, calibre, side);
            let drawn = (number, nth);
            let Some(battery) = self.battery_that_loses(struck, drawn, player, table) else {
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
        (section, calibre, side): (Section, Calibre, Option<Side>),
        (number, nth): (u16, u8),
        player: impl Player,
        table: &mut impl Table,
    ) -> Option<Battery> {
        let guns = self.ship.guns;
        let draw = || draw(player.dice(), Id::LostGun, number, 0, nth.into());
        let by_policy = || self.ready.us.loses(guns, section, calibre, side, draw);
        let open = || can_lose(guns, section, calibre).map(Some);
        match loser(guns, section, calibre, side, self.book.rulings.crash_side) {
            Loser::Nobody => None,
            Loser::Battery(battery) => Some(battery),
            Loser::Owner => player.answer(Id::LostGun.asked_as(), by_policy, open),
            Loser::Die(sides) => {
                can_lose(guns, section, calibre).nth(usize::from(table.roll(sides) - 1))
            }
        }
    }
}
