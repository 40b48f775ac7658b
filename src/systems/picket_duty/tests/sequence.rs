//! 3, 6.1–6.3 and 18 — Weather, and the course of turns and phases.

use super::super::air_support::AirSupport;
use super::super::calendar::parse_day;
use super::super::departure::Cause;
use super::super::metrics::Count;
use super::super::names::{Phase, RADARS, Section};
use super::super::rulebook::Maneuvers;
use super::super::state::Loss;
use super::super::weather::{
    AfterTyphoon, Sky, Storm, Turned, TyphoonDamage, Weather, storm, weather,
};
use super::super::{DayEnd, Leave, Next, play};
use super::attacks::refusal;
use super::*;
use kernel::dice::{Dice, EveryRoll, exact_odds};

pub fn day(date: &str) -> u8 {
    parse_day(date).expect("a day of the campaign")
}

/// A table with dice in groups, one for each roll of the rules.
pub fn dice(groups: &[&[u8]]) -> Quiet<Scripted> {
    Quiet(Scripted::new(groups.concat()))
}

/// How a scenario ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Held,
    Left,
    Sunk,
}

fn scenario(game: &mut Game, book: &Rulebook, mut dice: Quiet<Scripted>) -> End {
    game.scenario(&Reference, book, &mut dice);
    match (game.tally.get(Count::UsWin), game.lost()) {
        (1, _) => End::Held,
        (_, false) => End::Left,
        (_, true) => End::Sunk,
    }
}

/// The first phase of a game has no weather roll. Cover: 2, none. 8-1 under −2 (no team, no cover,
/// no surface support), station 9: 12 is A; A: 8 is no attack.
const QUIET_FIRST: &[u8] = &[1, 1, 6, 6, 4, 4];
/// A clear sky, then as the first.
const QUIET: &[u8] = &[6, 6, 1, 1, 6, 6, 4, 4];
/// A clear sky, no cover, and the night die says no.
const QUIET_NIGHT: &[u8] = &[6, 6, 1, 1, 1];
/// 2 is a storm, 1 a typhoon, 1 on Table 6-3 two days.
pub const TYPHOON: &[u8] = &[1, 1, 1, 1];
/// Six rolls on Table 6-4, one for each phase of two days: superficial.
const SPARED: &[u8] = &[6, 6, 3, 3, 5, 2, 4, 6, 1, 5, 6, 6];

/// 6.2.B–C, Table 6-1 in 36ths, storm, rain, clear: 2 (A033), 3–4, 5–12; one lower after a phase of
/// rain or storm (A034).
#[test]
fn rule_6_2_b_weather() {
    let book = advanced();
    let shares = |previous| {
        let odds = exact_odds(|dice| weather(&book.weather, previous, dice));
        [Weather::Storm, Weather::Rain, Weather::Clear].map(|sky| odds.share(&sky, 36))
    };
    assert_eq!(shares(Weather::Clear), [1, 5, 30]);
    assert_eq!(shares(Weather::Rain), [3, 7, 26]);
    assert_eq!(shares(Weather::Storm), [3, 7, 26]);
}

/// 6.3.A, Table 6-2: 1 is a typhoon; after bad weather 2 is one too, and a 6 stays a 6 (A038).
/// 6-3 and 6-4 in 6ths and 36ths.
#[test]
fn rule_6_3_a_storms_and_typhoons() {
    let book = advanced();
    let typhoons = |previous| {
        exact_odds(|dice| storm(&book.weather, previous, dice)).share(&Storm::Typhoon, 6)
    };
    assert_eq!((typhoons(Weather::Clear), typhoons(Weather::Rain)), (1, 2));
    let length = exact_odds(|dice: &mut EveryRoll| book.weather.typhoon.at(dice.d6() as i8).days);
    assert_eq!([2, 3, 4].map(|days| length.share(&days, 6)), [2, 3, 1]);
    let damage = exact_odds(|dice: &mut EveryRoll| book.weather.damage.at(dice.two_d6() as i8));
    let rows = [
        TyphoonDamage::Sinks,
        TyphoonDamage::Major,
        TyphoonDamage::Moderate,
        TyphoonDamage::Light,
        TyphoonDamage::Superficial,
    ];
    assert_eq!(rows.map(|row| damage.share(&row, 36)), [1, 2, 3, 4, 26]);
    let repair = exact_odds(|dice: &mut EveryRoll| book.weather.repair_days.at(dice.d6() as i8));
    assert_eq!([2, 3, 4].map(|days| repair.share(&days, 6)), [2, 3, 1]);
}

/// 6.1.A, 6.2.A: no roll in the basic game, nor in the first phase (A035). 6.2.F: rain lets them
/// come on 5–6.
#[test]
fn rule_6_2_f_rain_lets_a_third_of_the_attacks_through() {
    let (book, without) = (advanced(), basic());
    let mut game = fresh(&book);
    assert_eq!(game.determine_weather(&book, &mut table([])), Turned::To(Sky::Open));
    game.opening = false;
    assert_eq!(game.determine_weather(&without, &mut table([])), Turned::To(Sky::Open));
    assert_eq!(game.determine_weather(&book, &mut table([1, 2, 4])), Turned::To(Sky::NoAttack));
    assert_eq!(game.weather, Weather::Rain);
    assert_eq!(game.determine_weather(&book, &mut table([1, 4, 5])), Turned::To(Sky::Open)); // 5 − 1
    let rain = exact_odds(|dice: &mut EveryRoll| book.weather.rain.at(dice.d6() as i8));
    assert_eq!(rain.share(&Sky::Open, 6), 2);
    game.weather = Weather::Clear;
    assert_eq!(game.determine_weather(&book, &mut table([1, 1, 2])), Turned::To(Sky::NoAttack)); // storm
}

/// A typhoon of two days under a reading of its rolls, and what it left of the hull.
fn typhoon(reading: &str, hull: i8, damage: &[u8]) -> (Turned, i8, Option<Loss>) {
    let book = book_of("kimberly", &[&format!("rulings.typhoon.rolls={reading}")]);
    let mut game = fresh(&book);
    game.opening = false;
    game.ship.tracks.hull = hull;
    let turned = game.determine_weather(&book, &mut dice(&[TYPHOON, damage]));
    (turned, game.ship.tracks.hull, game.ship.lost)
}

/// 6.3.B.1–2, A039: two days, six rolls on Table 6-4; hull −1 on 5, −2 on 4; stopped by a ship sunk
/// or sent to anchorage.
#[test]
fn rule_6_3_b_a_typhoon_is_rolled_for_three_times_a_day() {
    let after = |after| Turned::Typhoon { days: 2, after };
    let battered = &[6, 6, 1, 4, 6, 6, 1, 3, 6, 6, 6, 6];
    assert_eq!(typhoon("3 per day", 10, battered), (after(AfterTyphoon::OnStation), 7, None));
    assert_eq!(
        typhoon("3 per day", 10, &[6, 6, 1, 2]),
        (after(AfterTyphoon::ToAnchorage), 10, None)
    );
    let sunk = (after(AfterTyphoon::Sunk), 10, Some(Loss::Typhoon));
    assert_eq!(typhoon("3 per day", 10, &[1, 1]), sunk);
    assert_eq!(typhoon("result 6", 10, &[]), (after(AfterTyphoon::OnStation), 10, None));
    let once = (after(AfterTyphoon::OnStation), 10, None);
    assert_eq!(typhoon("only if damaged", 10, &[6, 6]), once);
    let light_first = &[1, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6];
    assert_eq!(typhoon("only if damaged", 10, light_first).1, 9);
}

/// A042: hull 0 in a typhoon: Table 16 at once, 2–4 sinks her, else she goes to anchorage.
#[test]
fn rule_6_3_b_hull_0_in_a_typhoon_goes_past_table_16() {
    let after = |after| Turned::Typhoon { days: 2, after };
    let sunk = (after(AfterTyphoon::Sunk), 0, Some(Loss::Typhoon));
    assert_eq!(typhoon("3 per day", 1, &[1, 4, 1, 3]), sunk);
    let home = (after(AfterTyphoon::ToAnchorage), 0, None);
    assert_eq!(typhoon("3 per day", 1, &[1, 3, 1, 4]), home);
}

/// 3.0.A, 18.D, A219: three phases in order and no maintenance after the last; the ship that is there
/// is the winner (10.A). 6.2.E: a clear sky goes on with air support.
#[test]
fn rule_3_0_a_a_quiet_day_is_won_without_maintenance() {
    let book = advanced();
    // Nine chits; no team (2); no surface support (2); three phases.
    let mut dice = dice(&[&[1; 9], &[1, 1], &[1, 1], QUIET_FIRST, QUIET, QUIET_NIGHT]);
    let tally = play(&Reference, &book, &mut dice);
    assert_eq!((tally.get(Count::UsWin), tally.get(Count::AttackPhases)), (1, 0));
    assert_eq!((tally.get(Count::HullEnd), tally.get(Count::FuelEnd)), (10, 10));
}

/// C3, C29: a typhoon that blows past the last day ends the scenario, a win if she is on station;
/// 6-4 "major" is a defeat, "sinks" another.
#[test]
fn rule_6_3_b_a_typhoon_ends_a_scenario_of_one_day() {
    let book = advanced();
    let end_after = |damage: &[u8]| {
        let mut game = fresh(&book);
        let end = scenario(&mut game, &book, dice(&[QUIET_FIRST, TYPHOON, damage]));
        (end, game.tally.get(Count::ForcedOff), game.tally.get(Count::LeftForTyphoon))
    };
    assert_eq!(end_after(SPARED), (End::Held, 0, 0));
    assert_eq!(end_after(&[1, 2]), (End::Left, 1, 1));
    assert_eq!(end_after(&[1, 1]), (End::Sunk, 0, 0));
}

/// A040, A041: two days from March 26 are over on the 28th, with a morning phase and without
/// maintenance; the sky was stormy before (C2: −1, so a 5 is rain, and they stay away).
#[test]
fn rule_6_3_b_play_goes_on_after_a_typhoon() {
    let book = book_of("kimberly", &["scenario.turns=3"]);
    let mut game = fresh(&book);
    let rainy_morning: &[u8] = &[1, 4, 1];
    let dice = dice(&[QUIET_FIRST, TYPHOON, SPARED, rainy_morning, QUIET, QUIET_NIGHT]);
    assert_eq!(scenario(&mut game, &book, dice), End::Held);
    assert_eq!(game.day, day("Mar 28"));
}

/// C29: the phase in which the typhoon breaks still has its damage control: the fire is fought.
#[test]
fn rule_6_3_b_a_typhoon_phase_has_its_damage_control() {
    let book = advanced();
    let mut game = fresh(&book);
    game.opening = false;
    game.ship.fires[Section::Aft as usize] = 1;
    let mut dice = dice(&[TYPHOON, SPARED, &[1]]);
    let next = game.whole_phase(Phase::Midday, &Reference, &book, &mut dice);
    let typhoon = DayEnd::Typhoon { days: 2, after: AfterTyphoon::OnStation };
    assert_eq!((next, game.ship.fires), (Next::DayEnd(typhoon), [0; 3]));
}

/// 6.2.F, A015, A036, A192: a phase without attack has one damage control step, or none by the
/// other reading.
#[test]
fn rule_3_0_b_a_quiet_phase_has_its_damage_control() {
    for (set, faces, fires) in [("true", &[1, 2, 4, 1][..], 0), ("false", &[1, 2, 4][..], 1)] {
        let book = book_of("kimberly", &[&format!("rulings.repair.in_quiet_phases={set}")]);
        let mut game = fresh(&book);
        game.opening = false;
        game.ship.fires[0] = 1;
        let next = game.whole_phase(Phase::Midday, &Reference, &book, &mut dice(&[faces]));
        assert_eq!((next, game.ship.fires[0]), (Next::Phase, fires));
    }
}

/// A059: rain by night has both gates, each a die of 5–6.
#[test]
fn rule_6_6_m_rain_by_night_has_both_gates() {
    let book = advanced();
    let mut game = fresh(&book);
    game.opening = false;
    let mut dice = table([1, 2, 5, 1, 1, 4]); // rain, through it; no cover; not by night
    let next = game.whole_phase(Phase::Night, &Reference, &book, &mut dice);
    assert_eq!(next, Next::Phase);
    assert_eq!(game.tally.get(Count::AttackPhases), 0);
}

/// 6.6.L, 7.1.F, 7.7.A, 18.B.9, A016: every wave is followed by its damage control before the next comes in.
/// With no ammunition the guns are silent (A004).
#[test]
fn rule_6_6_l_damage_control_between_waves() {
    let book = basic();
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 0;
    game.ship.fires[0] = 1;
    let mut attack = one_wave(&book, &["0L", "180L"]);
    (attack.waves, attack.wave_count) = ([1, 1, 0], 2);
    // A miss; the fire burns on twice; a miss; the fire is out; nothing left for the last round.
    let mut dice = table([1, 1, 6, 6, 1, 1, 1]);
    game.all_waves(&mut attack, &Reference, &book, &mut dice);
    assert_eq!((game.ship.fires[0], game.tally.get(Count::FireRolls)), (0, 3));
}

/// 18.B.10, A017, A242: the hull check comes last and may still lose the scenario: 12 on 14.1 takes
/// the last 3 points, Table 16 decides.
#[test]
fn rule_18_b_10_hull_at_the_end_of_the_phase() {
    let book = advanced();
    let end_with = |faces| {
        let mut game = fresh(&book);
        game.ship.tracks.hull = 3;
        game.phase.struck_by = 1;
        game.end_of_phase(&Reference, &book, &mut table::<4>(faces))
    };
    assert_eq!(end_with([6, 6, 1, 1]), Next::DayEnd(DayEnd::Sunk));
    assert_eq!(end_with([6, 6, 6, 6]), Next::DayEnd(DayEnd::Left(Leave::Forced(Cause::Hull))));
}

/// 8-2 note B, A066, C33: the phase is finished, the rest of the turn skipped, maintenance done but
/// for the last turn (A219). Read the other way only the phase is lost.
#[test]
fn note_b_skips_the_rest_of_the_turn() {
    // No cover; 8-1 under −2, station 9: 10 is C; C: 7; 8-2: 7; the weather worsens.
    let note_b: &[u8] = &[1, 1, 4, 6, 3, 4, 3, 4, 1];
    let clear: &[u8] = &[6, 6];
    let maintenance: &[u8] = &[4, 1]; // morale 0, fuel 0
    let book = book_of("kimberly", &["scenario.turns=2"]);
    let mut game = fresh(&book);
    let two_days = dice(&[note_b, maintenance, clear, note_b]);
    assert_eq!(scenario(&mut game, &book, two_days), End::Held);
    assert_eq!(game.day, day("Mar 27"));
    let book = book_of("kimberly", &["rulings.rr.note_b=next phase"]);
    let one_day = dice(&[note_b, QUIET, QUIET_NIGHT]);
    assert_eq!(scenario(&mut fresh(&book), &book, one_day), End::Held);
}

/// 3.0.C, 18.C, 8.3.B, 9.F: out of fuel after the night's maintenance she must go.
#[test]
fn rule_3_0_c_maintenance_may_send_her_home() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.fuel = 1;
    let leaves = DayEnd::Left(Leave::Forced(Cause::Supplies));
    assert_eq!(game.night(&Reference, &book, &mut table([4, 2])), leaves); // morale 0, fuel −1
    assert_eq!(game.tally.get(Count::LeftForSupplies), 1);
    let mut game = fresh(&book);
    assert_eq!(game.night(&Reference, &book, &mut table([4, 6])), DayEnd::Over); // fuel −2
    assert_eq!(game.ship.tracks.fuel, 8);
}

/// Scenario 1, A234: one phase, or three by the victory text; two is no reading.
#[test]
fn scenario_1_has_one_phase() {
    let phases = |sets: &[&str]| book_of("anthony", sets).scenario.phases;
    assert_eq!(phases(&[]), [Phase::Midday]);
    let three = ["rulings.scenario1.phases=3"];
    assert_eq!(phases(&three), [Phase::Morning, Phase::Midday, Phase::Night]);
    let refused = refusal("anthony", &["rulings.scenario1.phases=2"]);
    assert!(refused.contains("`phases` must be \"1\" or \"3\", not \"2\""), "{refused}");
    assert!(refusal("anthony", &["rulings.damage.rolls_basic=0"]).contains("out of range"));
}

/// On station 1 under −2: 12 − 2 is C; C: 4 is no attack.
const QUIET_LA_PRADE: &[u8] = &[1, 1, 6, 6, 1, 3];

/// Scenario 7, A237: no die after the first morning; 6 at its midday, 5–6 at night relieve her.
#[test]
fn scenario_7_relief_ends_it_early() {
    let book = book_of("la-prade", &[]);
    assert_eq!(book.scenario.relief, [0, 6, 5, 5, 4, 4]);
    let mut game = fresh(&book);
    let dice = dice(&[QUIET_LA_PRADE, &[6, 6], QUIET_LA_PRADE, &[5], QUIET_NIGHT, &[5]]);
    assert_eq!(scenario(&mut game, &book, dice), End::Held);
    assert_eq!(game.day, day("Apr 4"));
}

/// Scenario 7: with every die failing she is relieved at the end of the second day.
#[test]
fn scenario_7_relief_is_certain_after_two_days() {
    let book = book_of("la-prade", &[]);
    let mut game = fresh(&book);
    let clear: &[u8] = &[6, 6];
    let first = [QUIET_LA_PRADE, clear, QUIET_LA_PRADE, &[5], QUIET_NIGHT, &[4]].concat();
    let night: &[u8] = &[4, 1]; // maintenance: morale 0, fuel 0
    let second =
        [clear, QUIET_LA_PRADE, &[4], clear, QUIET_LA_PRADE, &[3], QUIET_NIGHT, &[3]].concat();
    let dice = dice(&[&first, night, &second]);
    assert_eq!(scenario(&mut game, &book, dice), End::Held);
    assert_eq!(game.day, day("Apr 5"));
}

/// C31, A237: a ship forced to leave is judged before the relief die of the phase.
#[test]
fn scenario_7_leaving_comes_before_relief() {
    let mut book = book_of("la-prade", &[]);
    book.scenario.relief[0] = 1;
    let mut game = fresh(&book);
    game.ship.gear.destroyed = RADARS;
    assert_eq!(scenario(&mut game, &book, dice(&[QUIET_LA_PRADE])), End::Left);
    assert_eq!(game.tally.get(Count::LeftForRadars), 1);
}

/// Scenario 8, A240: before every attack is determined a die; 5–6 she is stopped and easier to hit.
/// No emergency maneuvers.
#[test]
fn scenario_8_may_find_her_stopped() {
    let book = book_of("dunlap", &[]);
    assert_eq!(book.scenario.maneuvers, Maneuvers::Forbidden);
    for (face, stopped) in [(4, false), (5, true), (6, true)] {
        let mut game = fresh(&book);
        // No cover; the die; then the night die says no.
        let attack = game.attack_of_phase(Phase::Night, &book, &mut table([1, 1, face, 1]));
        assert!(attack.is_none());
        assert_eq!((game.phase.stopped, game.dive_modifier(&book)), (stopped, i8::from(stopped)));
    }
    let mut game = fresh(&book);
    let planes = [plane("0L")];
    assert!(!game.maneuver(0, &planes, &Reference, &book, &mut table([])));
    let elsewhere = advanced();
    fresh(&elsewhere).may_be_stopped(&elsewhere, &mut table([]));
}

/// 6.5.A: markers are found anew in every phase; those of the last are gone.
#[test]
fn rule_6_5_a_air_support_is_found_anew_every_phase() {
    let book = book_of("braine", &[]);
    let mut game = fresh(&book);
    // 7-3 without a team: 1 and 1 are two of each kind; night die: nobody comes.
    assert!(game.attack_of_phase(Phase::Night, &book, &mut table([1, 1, 1])).is_none());
    assert_eq!(game.phase.air_support, 4);
    game.opening = false;
    let next = game.whole_phase(Phase::Morning, &Reference, &book, &mut table([1, 2, 1])); // rain
    assert_eq!((next, game.phase.air_support), (Next::Phase, 0));
    let none = AirSupport { markers: 0, shift: None };
    assert!(game.determine_attack(Phase::Night, none, &book, &mut table([1])).is_none());
}
