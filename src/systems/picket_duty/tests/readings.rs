//! The other side of each ruling: what changes at the table when it is read the other way.

use super::{advanced, at, basic, book_of, fresh, one_wave, plane, table};
use crate::addresses::Attacker;
use crate::assignment::in_use;
use crate::attack::{Attack, Cancels, Letter, RainOn, WavesDrawn, random_places};
use crate::calendar::parse_day;
use crate::captain::{FirePlan, SupportPlan};
use crate::damage::GunRule;
use crate::defensive_fire::{Firing, Shot, guns_able};
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{Bearing, FIRE_ROOMS, Gun, Phase, Room, Section};
use crate::play;
use crate::pool::From;
use crate::rulebook::{Edition, Rulebook};
use crate::state::{Blow, Game, PlaneState};
use crate::weather::{Sky, Weather};
use kernel::dice::{Observed, Quiet, Seeded, Watch};

/// Kimberly with one ruling read the other way.
fn read_as(ruling: &str) -> Rulebook {
    book_of("kimberly", &[&format!("rulings.{ruling}")])
}

/// A ship with one hit in CIC.
fn hit_in_cic(book: &Rulebook) -> Game {
    let mut game = fresh(book);
    game.ship.rooms.hits[Room::Cic as usize] = 1;
    game
}

const AHEAD: Blow = Blow { section: Section::Forward, bearing: Some(Bearing::B0) };

/// A004: silent and gone with the phase; silent until night; or firing until then.
#[test]
fn a004_empty_magazines_may_wait_for_the_night_or_not_silence_the_guns() {
    let at_zero = |book: &Rulebook| {
        let mut game = fresh(book);
        game.ship.tracks.ammo = 0;
        (guns_able(&game.ship, book), game.may_wait_for_night(book))
    };
    assert_eq!(at_zero(&advanced()), (0, false));
    assert_eq!(at_zero(&read_as("ammo.empty=end of turn")), (0, true));
    let book = read_as("ammo.empty=fires on");
    assert_eq!(at_zero(&book), (book.ship.carried, true));
    // Out of fuel as well, she goes at once.
    let mut game = fresh(&book);
    (game.ship.tracks.ammo, game.ship.tracks.fuel) = (0, 0);
    assert!(!game.may_wait_for_night(&book));
}

/// A008, 7.2.F: a Bridge hit (forward 5, 4) whose note spares captain (1) and Bridge (1).
#[test]
fn a008_any_bridge_hit_kills_captain_and_executive_officer() {
    let killed = |book: &Rulebook| {
        let mut game = fresh(book);
        game.main_damage(AHEAD, book, &mut table([5, 4, 1, 1]));
        game.tally.get(Count::OfficersKilled)
    };
    assert_eq!(killed(&advanced()), 0);
    assert_eq!(killed(&read_as("officers.on_bridge=killed by any hit")), 2);
}

/// A122: CIC (forward 5, 2) with Gunnery Officer and DCO in it.
#[test]
fn a122_only_later_waves_kill_in_compartments() {
    let killed = |book: &Rulebook, wave| {
        let mut game = fresh(book);
        game.phase.wave = wave;
        game.main_damage(AHEAD, book, &mut table([5, 2]));
        game.tally.get(Count::OfficersKilled)
    };
    assert_eq!(killed(&advanced(), 0), 2);
    let book = read_as("officers.in_rooms=later waves");
    assert_eq!((killed(&book, 0), killed(&book, 1)), (0, 2));
}

/// Three waves of two planes, five special planes drawn.
fn three_waves(book: &Rulebook) -> Attack {
    let mut attack = one_wave(book, &["0L"; 6]);
    (attack.waves, attack.wave_count, attack.special_count) = ([2, 2, 2], 3, 5);
    attack
}

/// A071: the marker comes after three planes of six and five special planes, two a wave.
#[test]
fn a071_planes_drawn_before_attack_ends_still_come() {
    let attack = three_waves(&advanced());
    let left = |drawn| attack.cut_short(drawn, Cancels::NotYetDrawn, WavesDrawn::AllAtOnce);
    assert!(attack.cut_short(3, Cancels::WholePhase, WavesDrawn::AllAtOnce).is_none());
    let cut = left(3).expect("three planes come");
    assert_eq!((cut.waves, cut.wave_count, cut.special_count), ([2, 1, 0], 3, 5));
    let mut regular = attack;
    regular.special_count = 0;
    assert!(regular.cut_short(0, Cancels::NotYetDrawn, WavesDrawn::AllAtOnce).is_none());
}

/// A014: drawn for the second wave, the marker leaves the first with its two special planes.
#[test]
fn a014_drawn_wave_by_wave_attack_ends_leaves_earlier_waves_standing() {
    let attack = three_waves(&advanced());
    let left = |drawn| attack.cut_short(drawn, Cancels::WholePhase, WavesDrawn::WaveByWave);
    assert!(left(1).is_none());
    for drawn in [2, 3] {
        let cut = left(drawn).expect("the first wave stands");
        assert_eq!((cut.waves, cut.wave_count, cut.special_count), ([2, 0, 0], 1, 2));
    }
}

/// A071, A072: in a mass attack as well. Twelve planes (1, 1 on Table 22); the first counter is a
/// plane, the second an Attack Ends marker, which have the highest faces.
#[test]
fn a071_holds_for_kikusui_draws() {
    let book = read_as("attack_ends.cancels=not yet drawn");
    let mut game = fresh(&book);
    let counters = book.stock.plain
        + book.stock.willow
        + book.stock.twin_engine
        + book.stock.specials.iter().map(|kind| kind.count).sum::<u8>()
        + book.stock.attack_ends;
    let dice = &mut table([1, 1, 1, counters - 1, 3, 4, 1]);
    let attack = game.kikusui_attack(Phase::Morning, &book, dice).expect("one plane comes");
    assert_eq!((attack.regular_planes(), attack.wave_count), (1, 1));
    assert_eq!(game.pool.attack_ends, book.stock.attack_ends - 1);
    assert_eq!(game.tally.get(Count::AttacksCancelled), 0);
}

/// A016: two waves of nobody, and a repair of CIC that fails (2) whenever it is tried.
#[test]
fn a016_damage_control_once_a_phase() {
    fn attempts<const N: usize>(book: &Rulebook, faces: [u8; N]) -> i32 {
        let mut game = hit_in_cic(book);
        let mut attack = one_wave(book, &[]);
        attack.wave_count = 2;
        game.all_waves(&mut attack, &Reference, book, &mut table(faces));
        game.tally.get(Count::PrimaryRepairAttempts)
    }
    assert_eq!(attempts(&advanced(), [1, 1, 1, 1]), 2);
    assert_eq!(attempts(&read_as("repair.rounds=once a phase"), [1, 1]), 1);
}

/// A179: value 1 less 1 for the marker is 0; 7 repairs, and one marker comes off on a 1.
#[test]
fn a179_a_compartment_without_crew_tries_by_itself() {
    let nobody = |book: &Rulebook| {
        let mut game = hit_in_cic(book);
        game.ship.crews.team = [0; 3];
        game
    };
    let book = advanced();
    nobody(&book).damage_control(0, &Reference, &book, &mut table([]));
    let book = read_as("repair.unmanned=true");
    let mut game = nobody(&book);
    game.damage_control(0, &Reference, &book, &mut table([3, 4, 1]));
    assert_eq!(game.ship.rooms.hits[Room::Cic as usize], 0);
}

/// A036: rain, no attack. The repair of CIC is tried, or not.
#[test]
fn a036_no_damage_control_in_rain() {
    let book = advanced();
    let mut game = hit_in_cic(&book);
    game.fight_phase(Sky::NoAttack, Phase::Morning, &Reference, &book, &mut table([1, 1]));
    assert_eq!(game.tally.get(Count::RepairAttempts), 1);
    let book = read_as("repair.rain=skipped");
    let mut game = hit_in_cic(&book);
    game.fight_phase(Sky::NoAttack, Phase::Morning, &Reference, &book, &mut table([]));
    assert_eq!(game.tally.get(Count::RepairAttempts), 0);
}

/// A019, Table 2-2: station 5 is in use on Mar 24 and 28, not on Mar 26, when only 9 is.
#[test]
fn a019_a_new_station_when_the_date_leaves_the_old_ones_list() {
    let day = |date| parse_day(date).expect("a day of the campaign");
    let changed = |ruling: &str| {
        let book = book_of("long-campaign", &[&format!("rulings.station.out_of_range={ruling}")]);
        let mut game = fresh(&book);
        (game.station.number, game.day) = (5, day("Mar 26"));
        game.change_station_by_date(&book, &mut Quiet(Seeded::new(1, 1)));
        game.station.number
    };
    assert_eq!((changed("stay"), changed("reroll")), (5, 9));
    let charts = &advanced().assignment;
    let used = |date, station| in_use(charts, Edition::Advanced, day(date), station);
    assert!(used("Mar 24", 5) && used("Mar 28", 5) && !used("Mar 26", 5));
    assert!(used("Mar 25", 16), "nobody is sent anywhere");
    assert!(used("Apr 1", 9) && !used("Apr 2", 9));
    assert!(in_use(charts, Edition::Basic, day("Mar 26"), 5));
}

/// A028, 5.3.C: on May 11 three of the four dates are past (Apr 21, Apr 23, May 10).
#[test]
fn a028_land_radar_of_past_dates_is_active_at_the_start() {
    let book = book_of("evans", &[]);
    let mut game = fresh(&book);
    game.activate_land_radar(&book, &mut table([1, 1, 1, 1, 1, 1]));
    let book = book_of("evans", &["rulings.land_radar.at_start=active"]);
    let mut game = fresh(&book);
    game.activate_land_radar(&book, &mut table([]));
    assert_eq!(game.land_radar.active, 0b111);
    // A station of the very day has its roll, and so has one later in the game.
    let book = book_of("evans", &["rulings.land_radar.at_start=active", "scenario.date=May 10"]);
    fresh(&book).activate_land_radar(&book, &mut table([6, 6]));
}

/// A037: which tables beyond 8-1 rain adds to.
#[test]
fn a037_rain_reaches_the_lettered_tables_and_table_22() {
    let added = |book: &Rulebook, weather| {
        let mut game = fresh(book);
        game.weather = weather;
        [RainOn::Lettered, RainOn::Kikusui].map(|table| game.rain_on(table, book))
    };
    assert_eq!(added(&advanced(), Weather::Rain), [0, 0]);
    assert_eq!(added(&read_as("weather.rain_modifier=8-1 and A-H"), Weather::Rain), [1, 0]);
    let widest = read_as("weather.rain_modifier=8-1, A-H and 22");
    assert_eq!(added(&widest, Weather::Rain), [1, 1]);
    assert_eq!(added(&widest, Weather::Clear), [0, 0]);
}

/// The rules a wave of these planes and one special plane tells of, in order.
fn told_in_wave(book: &Rulebook, specials: u8) -> Vec<&'static str> {
    let mut game = fresh(book);
    (game.phase.air_support, game.station.surface_support) = (2, 2);
    let mut attack = one_wave(book, &["0L", "90M", "270M"]);
    attack.special_count = specials;
    let mut table = Observed::new(Watch::Story, Seeded::new(7, 0));
    game.wave(&mut attack, 0, &mut false, &Reference, book, &mut table);
    table.story.iter().map(|told| told.line.rule).collect()
}

fn first(told: &[&str], rule: &str) -> usize {
    told.iter().position(|told| *told == rule).unwrap_or_else(|| panic!("{rule} in {told:?}"))
}

/// A052: air support (6.5.E) before the guns (6.8.N).
#[test]
fn a052_support_fires_before_the_guns() {
    let guns_first = |told: &[&str]| first(told, "6.8.N") < first(told, "6.5.E");
    assert!(guns_first(&told_in_wave(&advanced(), 0)));
    assert!(!guns_first(&told_in_wave(&read_as("support.order=support first"), 0)));
}

/// A257: the special plane is placed (6.9.B) before the dives (7.1.B), or after them.
#[test]
fn a257_the_regular_wave_is_over_before_fire_at_special_planes() {
    let fire_first = |told: &[&str]| first(told, "6.9.B") < first(told, "7.1.B");
    assert!(fire_first(&told_in_wave(&advanced(), 1)));
    assert!(!fire_first(&told_in_wave(&read_as("wave.order=regular wave first"), 1)));
}

/// A089, A082: both guns are aimed at a plane that is down. 5in 1 takes the first plane with the
/// fewest guns (2: a miss), 40mm A the other.
#[test]
fn a089_a_gun_whose_target_is_down_takes_another() {
    fn shots<const N: usize>(book: &Rulebook, faces: [u8; N]) -> i32 {
        let mut planes = [plane("0M"), plane("0M"), plane("0M")];
        planes[0].state = PlaneState::Destroyed;
        let mut plan = FirePlan::HOLD;
        [Gun::Five1, Gun::FortyA].iter().for_each(|&gun| plan.lay(gun, 0));
        plan.slaved = Gun::Five1.bit();
        let mut game = fresh(book);
        game.guns_fire(&mut planes, &plan, &Firing::at_wave(0), book, &mut table(faces));
        game.tally.get(Count::ShotsFired)
    }
    assert_eq!(shots(&advanced(), []), 0);
    assert_eq!(shots(&read_as("fire.targets=gun by gun"), [1, 1, 1, 1]), 2);
}

/// A060: two of four. A 4 of 4 leaves the first out, a 2 of 3 takes the second, a 2 of 2 leaves the
/// third out, the last must come.
#[test]
fn a060_any_half_of_the_planes_comes_at_night() {
    let mut places = [at("0L"), at("90L"), at("180L"), at("270L")];
    random_places(&mut places, 2, &mut table([4, 2, 2, 1]));
    assert_eq!(places[..2], [at("90L"), at("270L")]);
}

/// A068: a plane of Table 8-2 comes at a section (1), and spray fire (2) shoots it down, or not.
#[test]
fn a068_nobody_fires_at_a_plane_called_by_table_8_2() {
    fn down<const N: usize>(book: &Rulebook, faces: [u8; N]) -> bool {
        let mut attack = one_wave(book, &[]);
        attack.special_count = 1;
        attack.specials[0].from = From::SetAside(3);
        let (plan, dice) = (SupportPlan::NONE, &mut table(faces));
        fresh(book).fire_at_specials(&mut attack, 0, &plan, &Reference, book, dice);
        attack.specials[0].shot_down
    }
    assert!(down(&advanced(), [1, 1, 1]));
    assert!(!down(&read_as("rr.resolution=table 12 at once"), [1]));
}

/// A079: a 7 in the middle column is C, a 12 none; read backwards, F and none.
#[test]
fn a079_the_letters_of_table_8_1_reversed() {
    let row = |book: &Rulebook| [book.attack.table.at(7)[2], book.attack.table.at(12)[2]];
    assert_eq!(row(&advanced()), [Letter::C, Letter::None]);
    assert_eq!(row(&read_as("t8_1.letters=reversed")), [Letter::F, Letter::None]);
}

#[test]
fn a097_high_rolls_of_spray_fire_destroy() {
    let rolls = |book: &Rulebook| [8, 9].map(|roll| book.gunnery.spray.at(roll));
    assert_eq!(rolls(&advanced()), [Shot::Destroyed, Shot::Miss]);
    let book = read_as("special.spray_roll=9-12 destroys");
    assert_eq!(rolls(&book), [Shot::Miss, Shot::Destroyed]);
}

/// A102: a bomb that misses (7), a carrier that comes in (6) and hits (12), two rooms forward; then
/// Table 12 again, where a 12 sinks the ship.
#[test]
fn a102_a_carrier_that_hits_rolls_on_table_12_again() {
    fn lost<const N: usize>(book: &Rulebook, faces: [u8; N]) -> bool {
        let mut attack = one_wave(book, &[]);
        attack.special_count = 1;
        let mut game = fresh(book);
        game.specials_attack(&mut attack, 0, book, &mut table(faces));
        game.lost()
    }
    assert!(!lost(&advanced(), [3, 4, 6, 6, 6, 4, 1, 4, 2]));
    let book = read_as("special.table10_first=crash too");
    assert!(!lost(&book, [3, 4, 6, 6, 6, 4, 1, 4, 2, 3, 4]));
    assert!(lost(&book, [3, 4, 6, 6, 6, 4, 1, 4, 2, 6, 6]));
}

#[test]
fn a125_one_hit_more_than_boxes_destroys() {
    let boxes = |book: &Rulebook| book.ship.boxes[Room::FiveMagazine1 as usize];
    assert_eq!(boxes(&advanced()), 4);
    assert_eq!(boxes(&read_as("boxes.destroyed_by=one hit beyond")), 5);
}

/// A128: the second hit on a magazine rolls for flooding (1: dry), or does not.
#[test]
fn a128_only_the_first_hit_rolls_for_flooding() {
    let hit_before = |book: &Rulebook, hits| {
        let mut game = fresh(book);
        game.ship.rooms.hits[Room::FiveMagazine1 as usize] = hits;
        game
    };
    let book = advanced();
    hit_before(&book, 1).spreading_hit(Room::FiveMagazine1, &book, &mut table([1]));
    let book = read_as("flooding.rolls=first hit");
    hit_before(&book, 1).spreading_hit(Room::FiveMagazine1, &book, &mut table([]));
    hit_before(&book, 0).spreading_hit(Room::FiveMagazine1, &book, &mut table([1]));
}

/// A131, 7.3.H: a flooded magazine is repaired (12, then a 1 takes its one marker).
#[test]
fn a131_a_room_pumped_dry_gives_back_maneuver_and_list() {
    let pumped = |book: &Rulebook| {
        let mut game = fresh(book);
        game.ship.rooms.hits[Room::FiveMagazine1 as usize] = 1;
        game.ship.rooms.flooded = Room::FiveMagazine1.bit();
        (game.ship.tracks.flood, game.ship.tracks.maneuver) = (8, 8);
        (game.ship.keel.bow, game.ship.keel.port) = (1, 1);
        game.damage_control(0, &Reference, book, &mut table([6, 6, 1]));
        let (tracks, keel) = (game.ship.tracks, game.ship.keel);
        (tracks.flood, tracks.maneuver, [keel.bow, keel.stern, keel.port, keel.starboard])
    };
    assert_eq!(pumped(&advanced()), (9, 8, [1, 0, 1, 0]));
    assert_eq!(pumped(&read_as("flooding.repaired=all three")), (9, 9, [0, 0, 1, 0]));
}

/// A137, 7.3.K: the first hit on Storeroom 3 (forward 0, 6), which is gray; a 6 floods it.
#[test]
fn a137_every_hit_on_a_gray_compartment_rolls_for_flooding() {
    fn flood<const N: usize>(book: &Rulebook, faces: [u8; N]) -> i8 {
        let mut game = fresh(book);
        game.main_damage(AHEAD, book, &mut table(faces));
        game.ship.tracks.flood
    }
    assert_eq!(flood(&advanced(), [10, 6]), 10);
    assert_eq!(flood(&read_as("flooding.secondary=every hit"), [10, 6, 6]), 9);
}

/// A161: water amidships from nowhere: port on a 3, or no side at all.
#[test]
fn a161_water_without_a_bearing_leaves_no_marker() {
    fn flooded<const N: usize>(book: &Rulebook, faces: [u8; N]) -> (i8, i8) {
        let mut game = fresh(book);
        let blow = Blow { section: Section::Midship, bearing: None };
        game.flood(blow, book, &mut table(faces));
        (game.ship.tracks.flood, game.ship.keel.port + game.ship.keel.starboard)
    }
    assert_eq!(flooded(&advanced(), [3]), (9, 1));
    assert_eq!(flooded(&read_as("flooding.without_bearing=no marker"), []), (9, 0));
}

#[test]
fn a143_a_damaged_40mm_is_silent() {
    let silent = |book: &Rulebook| {
        let mut ship = fresh(book).ship;
        ship.guns.hits[Gun::FortyC as usize] = 1;
        ship.guns.hits[Gun::Five1 as usize] = 1;
        book.ship.carried & !guns_able(&ship, book)
    };
    assert_eq!(silent(&advanced()), 0);
    assert_eq!(silent(&read_as("guns.damaged_40mm=silent")), Gun::FortyC.bit());
}

/// A147: the forward fire room (midship 6, 1), whose boiler explodes (1). As it can flood, the hit
/// rolls for that (1: dry) if the room still stands.
#[test]
fn a147_an_exploding_boiler_destroys_its_room() {
    fn after<const N: usize>(book: &Rulebook, faces: [u8; N]) -> (i8, bool) {
        let mut game = fresh(book);
        let blow = Blow { section: Section::Midship, bearing: Some(Bearing::B90) };
        game.main_damage(blow, book, &mut table(faces));
        (game.ship.tracks.maneuver, game.ship.rooms.destroyed & FIRE_ROOMS != 0)
    }
    assert_eq!(after(&advanced(), [6, 1, 1, 1]), (0, false));
    assert_eq!(after(&read_as("boiler.room=destroyed"), [6, 1, 1]), (0, true));
}

/// A152: forward fuel (3, 6) costs 2 fuel; the hit that may come with it rolls for flooding (1).
#[test]
fn a152_a_near_miss_leaves_a_hit_in_the_fuel_tank() {
    fn after<const N: usize>(book: &Rulebook, faces: [u8; N]) -> (i8, u8) {
        let mut game = fresh(book);
        game.near_miss_damage(AHEAD, book, &mut table(faces));
        (game.ship.tracks.fuel, game.ship.rooms.hits[Room::FuelTanksForward as usize])
    }
    assert_eq!(after(&advanced(), [3, 6]), (8, 0));
    assert_eq!(after(&read_as("near_miss.fuel=hit marker too"), [3, 6, 1]), (8, 1));
}

/// A155: Table 14 sinks on 5, not on 6; the DCO's value is added.
#[test]
fn a155_a_ship_without_hull_rolls_on_table_14() {
    fn lost<const N: usize>(book: &Rulebook, hull: i8, faces: [u8; N]) -> bool {
        let mut game = fresh(book);
        game.ship.tracks.hull = hull;
        game.check_integrity(book, &mut table(faces));
        game.lost()
    }
    assert!(!lost(&advanced(), 0, []));
    let book = read_as("hull.table14=at hull 0");
    assert!(!lost(&book, 1, []));
    assert!(lost(&book, 0, [2, 3]));
    assert!(!lost(&book, 0, [3, 3]));
}

/// A168: near miss (hull -1), deck fire (forward 7, 5), random result (midship 0, 1) and Table 14.1
/// do nothing, without a roll; guns go by their notes.
#[test]
fn a168_the_basic_game_with_7_5_alone() {
    let sets = ["scenario.rules=basic", "rulings.damage.basic_scope=7.5 only"];
    let book = book_of("kimberly", &sets);
    assert_eq!(
        (basic().rulings.gun_rule, book.rulings.gun_rule),
        (GunRule::Combine, GunRule::Notes)
    );
    let mut game = fresh(&book);
    game.phase.struck_by = 1;
    game.check_hull(&book, &mut table([]));
    game.near_miss(AHEAD, 0, Attacker::plane(0), &book, &mut table([]));
    assert_eq!(game.tally.get(Count::Table11x1Rolls), 0);
    game.main_damage(AHEAD, &book, &mut table([7, 5]));
    let midship = Blow { section: Section::Midship, ..AHEAD };
    game.main_damage(midship, &book, &mut table([10, 1]));
    assert_eq!((game.ship.tracks.hull, game.ship.fires), (10, [0; 3]));
    let advanced_game = read_as("damage.basic_scope=7.5 only");
    assert_eq!(advanced_game.rulings.gun_rule, GunRule::Combine);
}

/// A219: one point of fuel. Judged after maintenance, some ship that held has lost, and none that
/// lost has won.
#[test]
fn a219_maintenance_before_the_scenario_is_judged() {
    let wins = |ruling: &str| {
        let book = book_of("kimberly", &["ship.tracks.fuel=1", ruling]);
        let game = |game| play(&Reference, &book, &mut Quiet(Seeded::new(3, game)));
        (0..60).map(game).map(|tally| tally.get(Count::UsWin)).collect::<Vec<_>>()
    };
    let before = wins("rulings.scenario.last_maintenance=false");
    let after = wins("rulings.scenario.last_maintenance=true");
    assert!(before.iter().zip(&after).all(|(before, after)| before >= after));
    assert!(before.iter().sum::<i32>() > after.iter().sum::<i32>());
}

/// A222: one week on a 2 of Table 18, one day on a 2 of Table 18.1.
#[test]
fn a222_a_ship_is_back_one_day_later() {
    let away = |book: &Rulebook, hull| {
        let mut game = fresh(book);
        game.ship.tracks.hull = hull;
        game.stay_in_port(&Reference, book, &mut table([1, 1]))
    };
    assert_eq!((away(&advanced(), 9), away(&advanced(), 10)), (7, 1));
    let book = read_as("anchorage.return=one day later");
    assert_eq!((away(&book, 9), away(&book, 10)), (8, 2));
}
