//! 10 and 12 — The campaign cards: fighting days, victory, and sums that must come out in whole
//! campaigns.

use super::super::calendar::LAST_DAY;
use super::super::captain::{Choice, MayLeave};
use super::super::metrics::{Count, Tally};
use super::super::names::RADARS;
use super::super::play;
use super::super::rulebook::Campaign;
use super::super::state::Loss;
use super::attacks::refusal;
use super::captains::Willing;
use super::sequence::{TYPHOON, day, dice};
use super::*;
use kernel::dice::Seeded;
use kernel::systems::File;

/// Rain in all three phases, and they stay away: the first roll is of a sky that was clear, the
/// others have −1.
const RAINY_DAY: &[u8] = &[1, 2, 1, 1, 3, 1, 1, 3, 1];
/// The same after rain.
const RAINY_AGAIN: &[u8] = &[1, 3, 1, 1, 3, 1, 1, 3, 1];
/// Morale stays, no fuel is used.
const NIGHT: &[u8] = &[4, 1];
/// Morale stays, a box of fuel is used.
const THIRSTY: &[u8] = &[4, 2];
/// No team, no surface support.
const ALONE: &[u8] = &[1, 1, 1, 1];
const NINE: &[u8] = &[15, 14, 13, 12, 11, 10, 9, 8, 7];

fn mini_book(sets: &[&str]) -> Rulebook {
    book_of("mini-campaign", sets)
}

/// A game on March 24, in the middle of things: its first phase has weather.
fn begun(book: &Rulebook) -> Game {
    let mut game = fresh(book);
    game.opening = false;
    game
}

/// The mini-campaign of a game by these dice: whether it was won.
fn mini(game: &mut Game, book: &Rulebook, groups: &[&[u8]]) -> bool {
    game.campaign(Campaign::Mini, &Reference, book, &mut dice(groups));
    game.close_the_log();
    game.tally.get(Count::UsWin) == 1
}

/// Campaign 1, 12.A, 10.A, A243: three fighting days on 1–3, five on 4–6, attacked or not; C28, C42:
/// the last without maintenance.
#[test]
fn rule_12_a_a_mini_campaign_has_three_or_five_fighting_days() {
    let book = mini_book(&[]);
    for (die, days) in [(1, 3), (3, 3), (4, 5), (6, 5)] {
        let mut game = begun(&book);
        let later = [NIGHT, RAINY_AGAIN].concat().repeat(days - 1);
        assert!(mini(&mut game, &book, &[&[die], RAINY_DAY, &later]));
        let counts = [Count::FightingDays, Count::DaysOnStation];
        assert_eq!(counts.map(|count| game.tally.get(count)), [days as i32; 2]);
        assert_eq!(game.day, day("Mar 24") + days as u8 - 1);
        assert_eq!(game.tally.get(Count::FirstLossDay), 95);
    }
}

/// A020, read the other way: nobody is on picket on March 25 and 27, so that three fighting days are
/// the 24th, the 26th and the 28th; in the basic game (A261) every day has stations.
#[test]
fn a020_days_without_active_stations_may_be_skipped() {
    let skipped = "rulings.station.idle_days=skipped";
    for (sets, last, idle) in [
        (&[skipped][..], "Mar 28", 2),
        (&[], "Mar 26", 0),
        (&[skipped, "scenario.rules=basic"], "Mar 26", 0),
    ] {
        let book = mini_book(sets);
        let mut game = begun(&book);
        let mut days = 0;
        while days < 3 && game.next_day_on_picket(&book, &mut dice(&[])) {
            (days, game.day) = (days + 1, game.day + 1);
        }
        assert_eq!(game.day - 1, day(last), "{sets:?}");
        assert_eq!(game.tally.get(Count::DaysInRepair), idle, "{sets:?}");
    }
    let book = mini_book(&[skipped]);
    let mut game = begun(&book);
    let later = [NIGHT, RAINY_AGAIN].concat().repeat(2);
    assert!(mini(&mut game, &book, &[&[1], RAINY_DAY, &later]));
    assert_eq!((game.day, game.tally.get(Count::FightingDays)), (day("Mar 28"), 3));
}

/// 9.H, A226: forced off by 9.G the mini-campaign is lost, or goes on after a week in port; the day
/// cut short is no fighting day (A243). March 31 is on station 9.
#[test]
fn rule_9_h_forced_off_station_loses_the_mini_campaign_or_not_as_ruled() {
    let book = mini_book(&[]);
    let mut game = begun(&book);
    game.ship.gear.destroyed = RADARS;
    assert!(!mini(&mut game, &book, &[&[1], &[1, 2, 1]]));
    assert_eq!((game.tally.get(Count::LeftForRadars), game.tally.get(Count::Sunk)), (1, 0));
    let book = mini_book(&["rulings.mini_campaign.9H=continue"]);
    let mut game = begun(&book);
    game.ship.gear.destroyed = RADARS;
    let later = [NIGHT, RAINY_AGAIN].concat().repeat(2);
    assert!(mini(&mut game, &book, &[&[1], &[1, 2, 1], &[1, 1], ALONE, RAINY_DAY, &later]));
    assert_eq!((game.day, game.station.number), (day("Apr 2"), 9));
    assert_eq!((game.tally.get(Count::FightingDays), game.tally.get(Count::DaysOnStation)), (3, 4));
}

/// 9.H, 7.12.D: half the guns out is 9.G, though the captain chooses; water lines are not.
#[test]
fn rule_9_h_leaving_for_water_lines_is_not_9_g() {
    let book = mini_book(&[]);
    let leaving = |why| Willing { leaves_for: Some(why), declares: Choice::No, ..Willing::NEVER };
    let mut game = begun(&book);
    game.ship.guns.destroyed = 0b1_1111_1111;
    let faces = &mut dice(&[&[1], &[1, 2, 1]]);
    game.campaign(Campaign::Mini, &leaving(MayLeave::HalfTheArmament), &book, faces);
    assert_eq!((game.tally.get(Count::UsWin), game.tally.get(Count::LeftByChoice)), (0, 1));
    let mut game = begun(&book);
    game.ship.water_lines = 3;
    // The night of the first day she leaves for a week; two days more from March 31.
    let days = [RAINY_DAY, NIGHT, &[1, 1], ALONE, RAINY_DAY, NIGHT, RAINY_AGAIN].concat();
    let faces = &mut dice(&[&[1], &days]);
    game.campaign(Campaign::Mini, &leaving(MayLeave::WaterLines), &book, faces);
    assert_eq!((game.tally.get(Count::UsWin), game.tally.get(Count::LeftByChoice)), (1, 1));
}

/// A226, C32: out of fuel she only loses days, also when Table 18 sends her to the rear; 18.1: one
/// day, and another without stations (A020).
#[test]
fn c32_supplies_cost_days_and_not_the_mini_campaign() {
    let book = mini_book(&[]);
    let later: &[&[u8]] = &[ALONE, RAINY_DAY, NIGHT, RAINY_AGAIN];
    for (hull, port) in [(10, &[1, 1][..]), (9, &[&[6, 6], NINE].concat()[..])] {
        let mut game = begun(&book);
        (game.ship.tracks.fuel, game.ship.tracks.hull) = (1, hull);
        assert!(mini(&mut game, &book, &[&[1], RAINY_DAY, THIRSTY, port, &later.concat()]));
        assert_eq!(game.day, day("Mar 27"));
        assert_eq!(game.tally.get(Count::FightingDays), 3);
        assert_eq!(game.tally.get(Count::DaysInRepair), 1);
    }
}

/// C32: a ship sunk ends it at once: on the way home (Table 16), by a typhoon, or rolling over in the
/// night (7.4.N), which is the day of the first loss, too.
#[test]
fn c32_a_ship_sunk_loses_the_mini_campaign() {
    let book = mini_book(&[]);
    let mut game = begun(&book);
    game.ship.tracks.hull = 0;
    assert!(!mini(&mut game, &book, &[&[1], &[1, 2, 1], &[1, 1]]));
    assert_eq!((game.tally.get(Count::ShipsSunk), game.tally.get(Count::LostUnderWay)), (1, 1));
    let mut game = begun(&book);
    assert!(!mini(&mut game, &book, &[&[1], TYPHOON, &[1, 1]]));
    let counts = [Count::ShipsSunk, Count::LostToTyphoon, Count::FirstLossDay];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 1, 1]);
    let mut game = begun(&book);
    game.ship.tracks.flood = 0;
    // Afloat the first night (12), not the second (2).
    let nights: &[&[u8]] = &[NIGHT, &[6, 6], RAINY_AGAIN, NIGHT, &[1, 1]];
    assert!(!mini(&mut game, &book, &[&[1], RAINY_DAY, &nights.concat()]));
    let counts = [Count::LostToFlooding, Count::FirstLossDay, Count::FightingDays];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 2, 2]);
}

/// C28: judged before its maintenance, an empty bunker does not matter; judged after it she is gone.
#[test]
fn c28_the_last_day_is_judged_before_or_after_its_maintenance() {
    let first_two = [RAINY_DAY, NIGHT, RAINY_AGAIN, NIGHT, RAINY_AGAIN].concat();
    let won = |sets: &[&str], last_night: &[u8]| {
        let book = mini_book(sets);
        let mut game = begun(&book);
        game.ship.tracks.fuel = 1;
        let won = mini(&mut game, &book, &[&[1], &first_two, last_night]);
        (won, game.tally.get(Count::FightingDays), game.tally.get(Count::LeftForSupplies))
    };
    assert_eq!(won(&[], &[]), (true, 3, 0));
    let after = ["rulings.mini_campaign.maintenance_first=true"];
    assert_eq!(won(&after, THIRSTY), (false, 3, 1));
    assert_eq!(won(&after, NIGHT), (true, 3, 0));
}

/// A226, C29: neither a typhoon sat out at sea nor one that sends her to anchorage (6.3.B.4) loses
/// it, nor a new station (C27); their days do not count.
#[test]
fn c29_typhoons_and_reassignment_only_cost_days() {
    let book = mini_book(&[]);
    let later = [NIGHT, RAINY_AGAIN].concat().repeat(2);
    let mut game = begun(&book);
    // March 24 and 25 are the typhoon's; she is on her station again on the 26th, after a storm.
    assert!(mini(&mut game, &book, &[&[1], TYPHOON, &[6; 12], RAINY_AGAIN, &later]));
    assert_eq!((game.day, game.tally.get(Count::DaysInTyphoon)), (day("Mar 28"), 1));
    let mut game = begun(&book);
    // 6-4: 3 is major; two days of typhoon and two of repairs: March 28, station 5 on a die of 1.
    let port: &[&[u8]] = &[TYPHOON, &[1, 2], &[1], &[1], ALONE, RAINY_DAY];
    assert!(mini(&mut game, &book, &[&[1], &port.concat(), &later]));
    assert_eq!((game.day, game.tally.get(Count::LeftForTyphoon)), (day("Mar 30"), 1));
    let mut game = begun(&book);
    game.reassigned = true;
    let there: &[&[u8]] = &[RAINY_DAY, NIGHT, ALONE, RAINY_DAY, NIGHT, RAINY_AGAIN];
    assert!(mini(&mut game, &book, &[&[1], &there.concat()]));
    assert_eq!(game.tally.get(Count::Reassignments), 1);
}

/// June 25 in the long campaign, so many ships sunk before it.
fn last_day(sunk: i32, change: fn(&mut Game), groups: &[&[u8]]) -> Game {
    let book = book_of("long-campaign", &[]);
    let mut game = begun(&book);
    (game.day, game.land_radar.active) = (LAST_DAY, 0b1111);
    game.tally.set(Count::ShipsSunk, sunk);
    change(&mut game);
    game.campaign(Campaign::Long, &Reference, &book, &mut dice(groups));
    game.close_the_log();
    game
}

/// Campaign 2, 10.A, A246: fewer than eight sunk is a win, eight a draw, more a defeat; ships sent
/// to the rear do not count.
#[test]
fn rule_10_a_eight_ships_sunk_are_a_draw() {
    let result = |sunk, change, groups: &[&[u8]]| {
        let game = last_day(sunk, change, groups);
        (game.tally.get(Count::UsWin), game.tally.get(Count::Draw))
    };
    let quiet: &[&[u8]] = &[RAINY_DAY, NIGHT];
    assert_eq!(result(7, |_| {}, quiet), (1, 0));
    assert_eq!(result(8, |_| {}, quiet), (0, 1));
    assert_eq!(result(9, |_| {}, quiet), (0, 0));
    assert_eq!(result(7, |game| game.tally.set(Count::ShipsToRear, 9), quiet), (1, 0));
    // One more on the last day: hull 0, Table 16: 2.
    let hull: fn(&mut Game) = |game| game.ship.tracks.hull = 0;
    let sinks: &[&[u8]] = &[&[1, 2, 1], &[1, 1], NINE];
    assert_eq!(result(7, hull, sinks), (0, 1));
    assert_eq!(result(8, hull, sinks), (0, 0));
}

/// A245: nobody comes back after June 25, and the days after it are not counted.
#[test]
fn a245_a_return_after_june_25_ends_the_campaign() {
    let book = book_of("long-campaign", &[]);
    let mut game = begun(&book);
    (game.day, game.land_radar.active) = (LAST_DAY - 2, 0b1111);
    game.ship.gear.destroyed = RADARS;
    let dice = &mut dice(&[&[1, 2, 1], &[6, 2]]); // June 23; three weeks
    game.campaign(Campaign::Long, &Reference, &book, dice);
    let counts = [Count::DaysOnStation, Count::DaysInRepair, Count::UsWin];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 2, 1]);
    assert_eq!(game.tally.get(Count::FirstLossDay), 4); // of three days none
}

/// A244, C4: each of the five mini-campaigns has its own ship from the next date on; after a typhoon
/// that sank one, from its end. 7.8.2.L, 9.E: nine chits.
#[test]
fn a244_five_mini_campaigns_follow_each_other() {
    let book = book_of("long-campaign-minis", &[]);
    let mut game = begun(&book);
    (game.day, game.land_radar.active) = (day("Jun 22"), 0b1111);
    // Sunk in a typhoon of two days on the 22nd; the next begins on the 24th, on station 5 by a 4
    // on Table 2-4B, and is not finished when the campaign ends.
    let first: &[&[u8]] = &[TYPHOON, &[1, 1]];
    let second: &[&[u8]] = &[NINE, &[1, 3], ALONE, RAINY_DAY, NIGHT, RAINY_AGAIN, NIGHT];
    let dice = &mut dice(&[&first.concat(), &second.concat()]);
    game.campaign(Campaign::LongMinis, &Reference, &book, dice);
    assert_eq!(game.station.number, 5);
    let counts = [Count::ShipsSunk, Count::MinisWon, Count::FightingDays, Count::FirstLossDay];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 0, 2, 1]);
    // Four days: on station on the 22nd, the 24th and the 25th; nobody on the 23rd.
    let days = [Count::DaysOnStation, Count::DaysInRepair, Count::DaysInTyphoon];
    assert_eq!(days.map(|count| game.tally.get(count)), [3, 1, 0]);
    assert_eq!((game.tally.get(Count::UsWin), game.lost()), (1, false));
}

/// A244: won after five fighting days, each is followed by the next on the day after: March 24 to
/// April 17, with a new ship five times over.
#[test]
fn a244_five_mini_campaigns_of_five_days_take_twenty_five() {
    let storms = ["charts.6-1.3-4=storm", "charts.6-1.5-12=storm", "charts.6-2.1=storm"];
    let book = book_of("long-campaign-minis", &storms);
    let mut game = begun(&book);
    game.campaign(Campaign::LongMinis, &Reference, &book, &mut Quiet(Seeded::new(1, 1)));
    let counts = [Count::MinisWon, Count::FightingDays, Count::ShipsSunk];
    assert_eq!(counts.map(|count| game.tally.get(count)), [5, 25, 0]);
    assert_eq!(game.day, day("Apr 17") + 1); // a sixth would begin
}

/// Settings that make rare ends common: typhoons, weak ships, no attacks called off.
const HARD: [&[&str]; 4] = [
    &[],
    &["charts.6-1.5-12=storm", "charts.6-2.2-6=typhoon"],
    &["ship.tracks.hull=2", "ship.tracks.fuel=2", "rulings.pool.attack_ends=0"],
    &["scenario.kikusui=yes", "rulings.kikusui.days=single days"],
];

/// Whole campaigns under every one of those settings, in both games.
fn every_campaign(scenario: &str, games: u64, check: impl Fn(&Tally, &str)) {
    for rules in ["scenario.rules=basic", "scenario.rules=advanced"] {
        for hard in HARD {
            let book = book_of(scenario, &[&[rules], hard].concat());
            for game in 0..games {
                let tally = play(&Reference, &book, &mut Quiet(Seeded::new(7, game)));
                check(&tally, &format!("{scenario}, {rules}, {hard:?}, game {game}"));
            }
        }
    }
}

/// What holds at the end of every campaign: losses, their day, their causes (10.A).
fn check_losses(tally: &Tally, game: &str) {
    let of = |count| tally.get(count);
    let sunk = of(Count::ShipsSunk);
    assert_eq!(of(Count::Sunk), i32::from(sunk > 0), "{game}");
    let first = of(Count::FirstLossDay);
    assert_eq!(first == 95, sunk == 0, "{game}: first loss on day {first}, {sunk} sunk");
    assert!((1..=95).contains(&first), "{game}");
    let fates = [
        Loss::Magazine,
        Loss::BrokenBack,
        Loss::Weapon,
        Loss::DeckFire,
        Loss::Flooding,
        Loss::UnderWay,
        Loss::Typhoon,
        Loss::Table21,
        Loss::Abandoned,
    ];
    let causes: i32 = fates.iter().map(|loss| of(loss.count())).sum();
    assert!(causes <= sunk && (causes > 0) == (sunk > 0), "{game}: {causes} causes, {sunk} sunk");
    assert!(of(Count::FightingDays) <= of(Count::DaysOnStation), "{game}");
    assert!(of(Count::DaysOnStation) >= 1 && of(Count::DaysInRepair) >= 0, "{game}");
}

/// A244, A245, C4: a typhoon of two days that sinks her on June 25 takes no day more: there is none.
#[test]
fn a245_days_after_june_25_are_not_counted() {
    for (last, waited) in [(LAST_DAY, 0), (LAST_DAY - 1, 1)] {
        let book = book_of("long-campaign-minis", &[]);
        let mut game = begun(&book);
        (game.day, game.land_radar.active) = (last, 0b1111);
        let dice = &mut dice(&[TYPHOON, &[1, 1]]);
        game.campaign(Campaign::LongMinis, &Reference, &book, dice);
        let counts = [Count::ShipsSunk, Count::DaysOnStation, Count::DaysInRepair];
        assert_eq!(counts.map(|count| game.tally.get(count)), [1, 1, waited]);
    }
}

/// A game of a campaign from March 24: its sum of days, and the day before which it ended.
fn days_of(campaign: Campaign, number: u64, book: &Rulebook) -> (i32, u8) {
    let mut game = begun(book);
    game.campaign(campaign, &Reference, book, &mut Quiet(Seeded::new(3, number)));
    let days = [Count::DaysOnStation, Count::DaysInRepair, Count::DaysInTyphoon];
    let past = match campaign {
        Campaign::Mini => game.day.saturating_add(1), // it stops on its last day
        Campaign::Long | Campaign::LongMinis => game.day,
    };
    (days.iter().map(|&count| game.tally.get(count)).sum(), past.min(LAST_DAY + 1))
}

/// 2.0.L, A020, A244, C4: every day of a campaign, from its first to its last, is one on station, one
/// in port or without a ship, or one of a typhoon; also when days without stations are skipped.
#[test]
fn rule_2_0_l_the_days_of_every_campaign_add_up() {
    let skipped: &[&str] = &["rulings.station.idle_days=skipped"];
    for scenario in ["mini-campaign", "long-campaign", "long-campaign-minis"] {
        for sets in [HARD[0], HARD[1], HARD[2], skipped] {
            let book = book_of(scenario, sets);
            let campaign = book.scenario.campaign.expect("all three are campaigns");
            for number in 0..100 {
                let (sum, past) = days_of(campaign, number, &book);
                assert_eq!(sum, i32::from(past), "{scenario}, {sets:?}, game {number}");
            }
        }
    }
}

/// 2.0.L, 12.A: in every long campaign the 94 days from March 24 to June 25 are days on station,
/// in port, or in a typhoon.
#[test]
fn rule_12_a_the_days_of_a_long_campaign_add_up() {
    every_campaign("long-campaign", 60, |tally, game| {
        let of = |count| tally.get(count);
        check_losses(tally, game);
        let days = of(Count::DaysOnStation) + of(Count::DaysInRepair) + of(Count::DaysInTyphoon);
        assert_eq!(days, 94, "{game}");
        let (won, draw) = (of(Count::ShipsSunk) < 8, of(Count::ShipsSunk) == 8);
        assert_eq!(of(Count::UsWin), i32::from(won), "{game}");
        assert_eq!(of(Count::Draw), i32::from(draw), "{game}");
        // Every departure has its stay, but for ships that sank on the way.
        let stays = of(Count::PortRepairs) + of(Count::Replenishments);
        assert!(stays <= of(Count::ForcedOff) + of(Count::LeftByChoice), "{game}");
        assert!(of(Count::ShipsToRear) <= of(Count::PortRepairs), "{game}");
    });
}

/// 2.0.L: a mini-campaign is won with three or five fighting days and no ship lost.
#[test]
fn rule_2_0_l_every_mini_campaign_ends_as_its_card_says() {
    every_campaign("mini-campaign", 200, |tally, game| {
        let of = |count| tally.get(count);
        check_losses(tally, game);
        assert!(of(Count::FightingDays) <= 5 && of(Count::ShipsSunk) <= 1, "{game}");
        if of(Count::UsWin) == 1 {
            assert!([3, 5].contains(&of(Count::FightingDays)), "{game}");
            assert_eq!(of(Count::Sunk), 0, "{game}");
        }
    });
}

/// A244: five mini-campaigns sink five ships at most, so they are never lost.
#[test]
fn a244_five_mini_campaigns_are_summed() {
    every_campaign("long-campaign-minis", 60, |tally, game| {
        let of = |count| tally.get(count);
        check_losses(tally, game);
        assert!(of(Count::MinisWon) + of(Count::ShipsSunk) <= 5, "{game}");
        assert!(of(Count::FightingDays) >= 5 * of(Count::MinisWon), "{game}");
        assert_eq!((of(Count::UsWin), of(Count::Draw)), (1, 0), "{game}");
    });
}

/// 6.7.A, A261, 2.9: April 6 is red in both readings, April 7 only as part of a span; in the basic
/// campaign no day is.
#[test]
fn rule_6_7_a_red_days_of_a_campaign() {
    let red = |sets: &[&str], date: &str| book_of("long-campaign", sets).kikusui_on(day(date));
    let single = "rulings.kikusui.days=single days";
    assert!(red(&[], "Apr 6") && red(&[], "Apr 7") && !red(&[], "Apr 8"));
    assert!(red(&[single], "Apr 6") && !red(&[single], "Apr 7"));
    let basic = book_of("long-campaign", &["scenario.rules=basic"]);
    assert!((0..=LAST_DAY).all(|day| !basic.kikusui_on(day)));
}

/// 11.3.B: the option is for scenarios; a campaign refuses it and says what to set instead.
#[test]
fn rule_11_3_b_attack_ends_markers_stay_in_a_campaign() {
    for campaign in ["mini-campaign", "long-campaign", "long-campaign-minis"] {
        let refused = refusal(campaign, &["optional.attack_ends=out"]);
        assert!(refused.contains("rule 11.3 takes Attack Ends out of scenarios"), "{refused}");
        assert!(refused.contains("rulings.pool.attack_ends=0"), "{refused}");
    }
    assert_eq!(book_of("kimberly", &["optional.attack_ends=out"]).stock.attack_ends, 0);
    assert_eq!(mini_book(&["rulings.pool.attack_ends=0"]).stock.attack_ends, 0);
}

/// 11.3.A: as printed the markers are in the container, in scenarios as in campaigns.
#[test]
fn rule_11_3_a_attack_ends_markers_are_in_as_printed() {
    for scenario in ["kimberly", "mini-campaign", "long-campaign"] {
        assert_eq!(book_of(scenario, &[]).stock.attack_ends, 5);
    }
}

/// 12.1.A: a scenario of one's own on any day of the sheet, with another ship, station and length;
/// a day that is not on it is refused.
#[test]
fn rule_12_1_a_a_scenario_of_ones_own() {
    let card = |date: &str| {
        kimberly()
            .replace("Mar 26", date)
            .replace("station = 9", "station = 14")
            .replace("ship = \"fletcher\"", "ship = \"dunlap\"")
            .replace("turns = 1", "turns = 4")
    };
    let read = |date: &str| {
        let file = File { name: "mine.toml".into(), text: card(date) };
        kit::rules(
            &PICKET_DUTY,
            &Request { scenario: Scenario::Handed(file), sets: Vec::new(), policies: Vec::new() },
        )
    };
    let book = read("May 3").unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((book.scenario.day, book.scenario.station), (day("May 3"), Some(14)));
    assert_eq!((book.scenario.turns, book.ship.carried), (4, book_of("dunlap", &[]).ship.carried));
    let held = play(&Reference, &book, &mut Quiet(Seeded::new(1, 1)));
    assert!(held.get(Count::UsWin) + held.get(Count::Sunk) <= 1);
    let refused = read("Jun 26").expect_err("after the last day").to_string();
    assert!(refused.contains("`Jun 26` is not a day of the campaign"), "{refused}");
}
