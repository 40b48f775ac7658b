//! BC4 — Campaigns: several battles, with repairs and replacements between them.

use kernel::config::Section;
use kernel::dice::{Counted, Dice, PolicyDice, Table};

use super::addresses::Purpose;
use super::charts::Between;
use super::events::Port;
use super::game::{Battle, Game, Muster};
use super::metrics::{Count, Each, Tally};
use super::names::{Power, Rate, Side, Type};
use super::policy::{Captain, Fact, Replaces};
use super::rulebook::{MOST, Rulebook};
use super::rulings::{FailedDelivery, Unrepaired};
use super::ships::ShipSet;
use super::state::Standing;

/// B1.4, BC4.1 — How long a campaign is, and who fights it.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    pub battles: u8,
    pub powers: [Power; 2],
}

impl Campaign {
    pub fn read(said: &Section) -> Campaign {
        let battles = said.whole("battles", 1..=20) as u8;
        let powers = said.table("powers", |powers| ["a", "b"].map(|side| powers.word(side)));
        Campaign { battles, powers }
    }
}

impl Rate {
    /// BC4.2, C62 — Line, battleships, carriers, ironclads and nuclear boats; cruisers and frigates; all else.
    pub const fn of(kind: Type) -> Rate {
        match kind {
            Type::Bb
            | Type::Bc
            | Type::Cv
            | Type::Ssn
            | Type::Ironclad
            | Type::SteamLine
            | Type::First
            | Type::Third => Rate::Capital,
            Type::Ca | Type::Cl | Type::Fifth | Type::Sixth | Type::Battery => Rate::Medium,
            Type::Trireme
            | Type::Galleon
            | Type::Galleass
            | Type::Brig
            | Type::Merchant
            | Type::Dd
            | Type::De
            | Type::Ss
            | Type::Tp
            | Type::Counter
            | Type::Boat
            | Type::Trawler
            | Type::Fireship => Rate::Small,
        }
    }
}

/// What a power adds to the die for a replacement: so little that it never has one.
const NEVER: i8 = -6;

/// BC4.2 — What is added to the die for a replacement; `None` where there is none.
pub fn delivery_modifier(rate: Rate, power: Power, chart: &Between) -> Option<i8> {
    let row = match rate {
        Rate::Capital => &chart.capital,
        Rate::Medium => &chart.medium,
        Rate::Small => &chart.small,
    };
    Some(row[power as usize]).filter(|&added| added > NEVER)
}

/// BC4.2 — Whether a replacement comes.
#[inline(always)]
pub fn is_delivered(added: i8, chart: &Between, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 + added >= chart.replaced
}

/// BC4.2 — Whether a crippled ship is ready for the next battle.
#[inline(always)]
pub fn is_repaired(chart: &Between, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 >= chart.repaired
}

/// B5.6 — Whether a ship that was sinking makes port: doubles.
#[inline(always)]
pub fn makes_port(dice: &mut impl Dice) -> bool {
    let [one, other] = dice.pair();
    one == other
}

/// The ships of one side in a campaign.
#[derive(Clone, Copy, Debug)]
struct Navy {
    ready: ShipSet,
    in_port: ShipSet,
    lost: ShipSet,
    /// Of those, the ones that sank in the last battle.
    sinking: ShipSet,
    /// Points for replacements that were not spent.
    saved: f64,
    /// What hull each ship has; of those lost it does not matter.
    hull: [u8; MOST],
}

impl Navy {
    /// A navy whose ships are all ready.
    fn of(ready: ShipSet, book: &Rulebook) -> Navy {
        let none = ShipSet::NONE;
        let mut navy =
            Navy { ready, in_port: none, lost: none, sinking: none, saved: 0.0, hull: [0; MOST] };
        navy.make_whole(book);
        navy
    }

    /// C63 — Ships that are ready are whole.
    fn make_whole(&mut self, book: &Rulebook) {
        self.ready.for_each(|ship| self.hull[ship] = book.ships[ship].hull);
    }

    /// Ships that are not lost.
    const fn kept(&self) -> ShipSet {
        self.ready.or(self.in_port)
    }

    fn hull_left(&self) -> i32 {
        self.kept().map(|ship| i32::from(self.hull[ship])).sum()
    }
}

/// A campaign in progress.
struct War<'b, 't, T> {
    captains: &'b [Captain; 2],
    book: &'b Rulebook,
    said: Campaign,
    navies: [Navy; 2],
    /// The battle that is over, from 0.
    battle: u8,
    tally: Tally,
    table: Counted<'t, T>,
}

/// BC4.1 — Play a campaign to its end.
pub fn play<T: Table>(
    said: Campaign,
    captains: &[Captain; 2],
    book: &Rulebook,
    dice: PolicyDice,
    game: &mut Game,
    table: &mut T,
) -> Tally {
    let mut navies = book.sides.map(|side| Navy::of(side, book));
    let mut tally = Tally::NEW;
    for battle in 0..said.battles {
        let fleets = navies.map(|navy| navy.ready);
        count_absent(&mut tally, &navies);
        table.note(|| book.says_ashore(Port::Battle { number: battle + 1 }));
        let fought = !fleets.iter().any(|fleet| fleet.is_empty());
        if fought {
            let muster = Muster { battle, fleets };
            let mut action = Battle::muster(muster, captains, book, dice, game, table);
            action.fight();
            navies = [0, 1].map(|side| after_battle(navies[side], side, &action));
            add_battle(&mut tally, &action.outcome());
        }
        if battle + 1 < said.battles {
            let table = Counted::new(table);
            let mut war = War { captains, book, said, navies, battle, tally, table };
            war.in_port();
            war.tally.add(Count::Dice, war.table.rolled as i32);
            (navies, tally) = (war.navies, war.tally);
        }
    }
    decide(&mut tally, &navies, book, table);
    tally
}

fn count_absent(tally: &mut Tally, navies: &[Navy; 2]) {
    for (side, navy) in navies.iter().enumerate() {
        let absent = navy.in_port.or(navy.lost).count();
        tally.add_to(Each::Absent, side, absent as i32);
    }
}

fn add_battle(tally: &mut Tally, battle: &Tally) {
    let won = battle.of_each(Each::Wins);
    [0, 1].iter().for_each(|&side| tally.add_to(Each::BattlesWon, side, won[side]));
    tally.add_battle(battle);
}

/// BC4.2 — Who comes home whole, who crippled, and who not.
fn after_battle<T: Table>(navy: Navy, side: usize, battle: &Battle<'_, '_, '_, T>) -> Navy {
    let mut after = Navy { ready: ShipSet::NONE, sinking: ShipSet::NONE, ..navy };
    for ship in battle.game.fleets[side] {
        let now = &battle.game.ships[ship];
        after.hull[ship] = now.hull;
        if battle.is_lost(ship) || now.alight {
            after.lost.add(ship);
            if now.standing == Standing::Sunk && !now.alight {
                after.sinking.add(ship);
            }
        } else if now.crippled {
            after.in_port.add(ship);
        } else {
            after.ready.add(ship);
        }
    }
    after
}

/// BC4.3, C63 — The side with more campaign points has won; points and hull left are those of ships not lost.
fn decide(tally: &mut Tally, navies: &[Navy; 2], book: &Rulebook, table: &mut impl Table) {
    let points = tally.of_each(Each::Cp);
    let winner = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    tally.set_each(Each::Wins, Side::BOTH.map(|side| (winner == Some(side)).into()));
    tally.set(Count::Draw, winner.is_none().into());
    for grade in [Count::VictoryMinor, Count::VictoryMajor, Count::VictoryDecisive] {
        tally.set(grade, 0);
    }
    let left = navies.each_ref().map(|navy| book.points_of(navy.kept()));
    tally.set_each(Each::PointsLeft, left);
    tally.set_each(Each::HullLeft, navies.each_ref().map(Navy::hull_left));
    table.note(|| book.says_ashore(Port::Ends { winner, points }));
}

impl<T: Table> War<'_, '_, T> {
    /// BC4.2 — Between two battles: who was sinking, who is repaired, who is replaced, A first.
    fn in_port(&mut self) {
        for side in Side::BOTH {
            if self.book.optional.makes_port {
                self.bring_in_sinking(side);
            }
            self.repair(side);
            self.replace(side);
            self.navies[side as usize].make_whole(self.book);
        }
    }

    fn seek(&mut self, purpose: Purpose, ship: usize) {
        let time = u16::from(self.battle + 1) << 8;
        self.table.seek(purpose.at(time).actor(ship as u16));
    }

    fn tell(&mut self, what: Port) {
        let book = self.book;
        self.table.note(|| book.says_ashore(what));
    }

    /// B5.6 — A ship that sank in this battle may have made port: she waits for repairs.
    fn bring_in_sinking(&mut self, side: Side) {
        for ship in std::mem::take(&mut self.navies[side as usize].sinking) {
            self.seek(Purpose::MakesPort, ship);
            let afloat = makes_port(&mut self.table);
            self.tell(Port::Sinking { ship: ship as u8, afloat });
            if afloat {
                let navy = &mut self.navies[side as usize];
                navy.lost.remove(ship);
                navy.in_port.add(ship);
                self.tally.add(Count::MadePort, 1);
            }
        }
    }

    /// BC4.2, A52 — Crippled ships are ready on a 4; others miss the next battle, or are as good as lost.
    fn repair(&mut self, side: Side) {
        for ship in self.navies[side as usize].in_port {
            self.seek(Purpose::Refit, ship);
            let ready = is_repaired(&self.book.charts.between_battles, &mut self.table);
            self.tell(Port::Refit { ship: ship as u8, ready });
            let navy = &mut self.navies[side as usize];
            if ready {
                navy.in_port.remove(ship);
                navy.ready.add(ship);
                self.tally.add_to(Each::Repaired, side as usize, 1);
            } else if self.book.rulings.unrepaired == Unrepaired::ForGood {
                navy.in_port.remove(ship);
                navy.lost.add(ship);
            }
        }
    }

    /// BC4.2 — A tenth of the points the side began with, and what was saved; lost ships in roster order, those
    /// that can be paid for.
    fn replace(&mut self, side: Side) {
        let chart = &self.book.charts.between_battles;
        let n = side as usize;
        self.navies[n].saved += chart.share / 100.0 * f64::from(self.book.totals[n]);
        for ship in self.navies[n].lost {
            let sheet = &self.book.ships[ship];
            let price = f64::from(sheet.points);
            let (rate, power) = (Rate::of(sheet.kind), self.said.powers[n]);
            let added = delivery_modifier(rate, power, chart);
            let Some(added) = added.filter(|_| price <= self.navies[n].saved + 1e-9) else {
                continue;
            };
            if self.saves(side, ship) {
                continue;
            }
            self.seek(Purpose::Replacement, ship);
            let comes = is_delivered(added, chart, &mut self.table);
            self.tell(Port::Replacement { ship: ship as u8, comes, rate, power });
            self.pay(side, ship, price, comes);
        }
    }

    /// BC4.2 — Whether the side keeps its points for something else.
    fn saves(&self, side: Side, ship: usize) -> bool {
        let list = &self.captains[side as usize].replace;
        let (navy, sheet) = (&self.navies[side as usize], &self.book.ships[ship]);
        let capital = |&it: &usize| self.book.ships[it].capital;
        let facts = |fact: Fact| match fact {
            Fact::LostPoints => sheet.points.min(100).into(),
            Fact::LostCapital => f64::from(u8::from(sheet.capital)),
            Fact::CapitalsLost => navy.lost.filter(capital).count() as f64,
            Fact::SavedPoints => navy.saved.clamp(0.0, 100.0),
            _ => f64::from(self.said.battles - 1 - self.battle),
        };
        list.choose(&facts) == Replaces::No
    }

    /// BC4.2, A53 — What a replacement costs, and what one costs that does not come.
    fn pay(&mut self, side: Side, ship: usize, price: f64, comes: bool) {
        let navy = &mut self.navies[side as usize];
        if comes || self.book.rulings.failed_delivery == FailedDelivery::Paid {
            navy.saved -= price;
        }
        if comes {
            navy.lost.remove(ship);
            navy.ready.add(ship);
            self.tally.add_to(Each::Replaced, side as usize, 1);
        }
    }
}
