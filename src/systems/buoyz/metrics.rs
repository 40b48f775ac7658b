//! What an action is measured by: 6.1.

use std::ops::Range;

use kernel::systems::kit::{A, B};
use kernel::systems::metric::{Scale, YES_NO, count, one_of, points};
use kernel::systems::tally::metrics;

use super::names::{Side, Weapon};

const SHIPS: Scale = count("ships");
const DICE: Scale = count("dice");
const HITS: Scale = count("hits");
const HULL: Scale = count("hull points");
const ROLLS: Scale = count("rolls");
const FLIGHTS: Scale = count("flights");
const POINTS: Scale = points("points");
const ACTIONS: Scale = count("actions");

/// A side, if there was one.
const SIDE: Scale = one_of(&["nobody", "A", "B"]);
/// A turn of the first battle of a campaign in which it came about.
const TURN: Scale = count("turns").or("never");

#[rustfmt::skip]
metrics! {
    facts {
        FirstInitiative = "first_initiative", "Initiative in the first turn", SIDE, "the side that won the initiative in the first turn";
        FirstCrippled = "first_crippled", "First crippled", SIDE, "the side of the first ship that crossed its threshold";
        FirstCrippledTurn = "first_crippled_turn", "Turn of the first cripple", TURN, "turn in which the first ship crossed its threshold";
        FirstSunk = "first_sunk", "First sunk", SIDE, "the side of the first ship that sank";
        FirstSunkTurn = "first_sunk_turn", "Turn of the first sinking", TURN, "turn in which the first ship sank";
    }
    ends;
    each side {
        PointsLeft = ["a_points_left", "b_points_left"], ["Points A has left", "Points B has left"], POINTS, [Some(A), Some(B)], "points of its ships not lost";
        PointsLost = ["a_points_lost", "b_points_lost"], ["Points A lost", "Points B lost"], POINTS, [Some(B), Some(A)], "points of its ships sunk, captured, struck, or of forts crippled";
        HullLeft = ["a_hull_left", "b_hull_left"], ["Hull A has left", "Hull B has left"], HULL, [Some(A), Some(B)], "hull points of its ships not lost, those in port after a campaign too";
        Cp = ["a_cp", "b_cp"], ["Campaign points of A", "Campaign points of B"], POINTS, [Some(A), Some(B)], "campaign points: tens of points destroyed, the enemy forced to break first, not obliged to break";
        Broke = ["a_broke", "b_broke"], ["A broke contact", "B broke contact"], YES_NO, [Some(B), Some(A)], "the side was ordered to break contact";
        BreakTurn = ["a_break_turn", "b_break_turn"], ["Turn A broke contact", "Turn B broke contact"], count("turns"), [None, None], "the turn at whose end it was; 0 = never";
        Left = ["a_left", "b_left"], ["Ships of A that left", "Ships of B that left"], SHIPS, [None, None], "ships that left the table, not boats that went back to lurking";
        Sunk = ["a_sunk", "b_sunk"], ["Ships of A sunk", "Ships of B sunk"], SHIPS, [Some(B), Some(A)], "ships sunk, by explosions and rams too";
        Crippled = ["a_crippled", "b_crippled"], ["Ships of A crippled", "Ships of B crippled"], SHIPS, [Some(B), Some(A)], "ships that crossed their threshold, also if sunk later";
        Struck = ["a_struck", "b_struck"], ["Ships of A that struck", "Ships of B that struck"], SHIPS, [Some(B), Some(A)], "ships that struck their flag";
        Captured = ["a_captured", "b_captured"], ["Ships of A captured", "Ships of B captured"], SHIPS, [Some(B), Some(A)], "ships taken by boarding";
        BoardingWins = ["a_boarding_wins", "b_boarding_wins"], ["Boardings A won", "Boardings B won"], count("boardings"), [Some(A), Some(B)], "boarding combats won";
        MerchantsThrough = ["a_merchants_through", "b_merchants_through"], ["Merchants of A through", "Merchants of B through"], SHIPS, [Some(A), Some(B)], "merchants neither sunk, captured nor struck, on or off the table";
        Initiative = ["a_initiative", "b_initiative"], ["Turns A had the initiative", "Turns B had the initiative"], count("turns"), [None, None], "turns it won the initiative";
        Sorties = ["a_sorties", "b_sorties"], ["Sorties of A", "Sorties of B"], FLIGHTS, [None, None], "flights launched after the start";
        AirAttacks = ["a_air_attacks", "b_air_attacks"], ["Air attacks of A", "Air attacks of B"], FLIGHTS, [Some(A), Some(B)], "flights that used their load";
        AirAborts = ["a_air_aborts", "b_air_aborts"], ["Air attacks of A broken off", "Air attacks of B broken off"], FLIGHTS, [Some(B), Some(A)], "flights that dodged anti-aircraft fire or survived a dogfight, CAP not counted";
        AirLostAa = ["a_air_lost_aa", "b_air_lost_aa"], ["Flights A lost to AA", "Flights B lost to AA"], FLIGHTS, [Some(B), Some(A)], "flights shot down by anti-aircraft fire";
        AirLostDogfight = ["a_air_lost_dogfight", "b_air_lost_dogfight"], ["Flights A lost in dogfights", "Flights B lost in dogfights"], FLIGHTS, [Some(B), Some(A)], "flights shot down in dogfights";
        AirLostDitched = ["a_air_lost_ditched", "b_air_lost_ditched"], ["Flights of A ditched", "Flights of B ditched"], FLIGHTS, [Some(B), Some(A)], "flights with no deck to come home to";
        AirLostKamikaze = ["a_air_lost_kamikaze", "b_air_lost_kamikaze"], ["Kamikaze of A", "Kamikaze of B"], FLIGHTS, [None, None], "kamikaze flights that made their attack";
        HullLostMain = ["hull_lost_a_main", "hull_lost_b_main"], ["Hull A lost to main guns", "Hull B lost to main guns"], HULL, [Some(B), Some(A)], "hull points lost to main guns";
        HullLostSecondary = ["hull_lost_a_secondary", "hull_lost_b_secondary"], ["Hull A lost to secondary guns", "Hull B lost to secondary guns"], HULL, [Some(B), Some(A)], "hull points lost to secondary guns";
        HullLostCannon = ["hull_lost_a_cannon", "hull_lost_b_cannon"], ["Hull A lost to cannon", "Hull B lost to cannon"], HULL, [Some(B), Some(A)], "hull points lost to cannon";
        HullLostTorpedo = ["hull_lost_a_torpedo", "hull_lost_b_torpedo"], ["Hull A lost to torpedoes", "Hull B lost to torpedoes"], HULL, [Some(B), Some(A)], "hull points lost to torpedoes";
        HullLostMissile = ["hull_lost_a_missile", "hull_lost_b_missile"], ["Hull A lost to missiles", "Hull B lost to missiles"], HULL, [Some(B), Some(A)], "hull points lost to missiles";
        HullLostBomb = ["hull_lost_a_bomb", "hull_lost_b_bomb"], ["Hull A lost to bombs", "Hull B lost to bombs"], HULL, [Some(B), Some(A)], "hull points lost to bombs";
        HullLostRam = ["hull_lost_a_ram", "hull_lost_b_ram"], ["Hull A lost to rams", "Hull B lost to rams"], HULL, [Some(B), Some(A)], "hull points lost to rams and collisions";
        HullLostMine = ["hull_lost_a_mine", "hull_lost_b_mine"], ["Hull A lost to mines", "Hull B lost to mines"], HULL, [Some(B), Some(A)], "hull points lost to mines";
        HullLostDepth = ["hull_lost_a_depth", "hull_lost_b_depth"], ["Hull A lost to depth charges", "Hull B lost to depth charges"], HULL, [Some(B), Some(A)], "hull points lost to depth charges";
        HullLostCritical = ["hull_lost_a_critical", "hull_lost_b_critical"], ["Hull A lost to critical hits", "Hull B lost to critical hits"], HULL, [Some(B), Some(A)], "hull points lost to critical hits and magazine explosions";
        BattlesWon = ["a_battles_won", "b_battles_won"], ["Battles A won", "Battles B won"], count("battles"), [Some(A), Some(B)], "battles of a campaign it won";
        ShipsLost = ["a_ships_lost", "b_ships_lost"], ["Ships A lost", "Ships B lost"], SHIPS, [Some(B), Some(A)], "ships sunk, captured or struck, and forts crippled";
        Repaired = ["a_repaired", "b_repaired"], ["Ships of A repaired in port", "Ships of B repaired in port"], SHIPS, [Some(A), Some(B)], "crippled ships ready again between battles of a campaign";
        Replaced = ["a_replaced", "b_replaced"], ["Ships of A replaced", "Ships of B replaced"], SHIPS, [Some(A), Some(B)], "lost ships replaced between battles of a campaign";
        Absent = ["a_absent", "b_absent"], ["Battles ships of A missed", "Battles ships of B missed"], count("battles"), [Some(B), Some(A)], "battles of a campaign that ships missed, lost or in port, added up over ships";
    }
    VictoryMinor = "victory_minor", "Minor victory", YES_NO, None, "won with less than twice the points";
    VictoryMajor = "victory_major", "Major victory", YES_NO, None, "won with two to three times the points";
    VictoryDecisive = "victory_decisive", "Decisive victory", YES_NO, None, "won with three times the points or more";
    Turns = "turns", "Turns played", count("turns"), None, "number of the last turn begun";
    AtLimit = "at_limit", "Ended by the turn limit", YES_NO, None, "the turn limit ended the game";
    Dice = "dice", "Dice rolled", DICE, None, "every die rolled: a D3 and each die of 2D6 are one";
    BreakTests = "break_tests", "Tests to break contact", ROLLS, None, "dice rolled to break contact, both sides";
    MainDice = "main_dice", "Dice of main guns", DICE, None, "attack dice, re-rolls not counted";
    SecondaryDice = "secondary_dice", "Dice of secondary guns", DICE, None, "attack dice, re-rolls not counted";
    CannonDice = "cannon_dice", "Dice of cannon", DICE, None, "attack dice, re-rolls not counted";
    TorpedoDice = "torpedo_dice", "Dice of torpedoes", DICE, None, "attack dice, re-rolls not counted";
    MissileDice = "missile_dice", "Dice of missiles", DICE, None, "attack dice, re-rolls not counted";
    BombDice = "bomb_dice", "Dice of bombs", DICE, None, "attack dice, re-rolls not counted";
    RamDice = "ram_dice", "Dice of rams", DICE, None, "attack dice, re-rolls not counted";
    MineDice = "mine_dice", "Dice of mines", DICE, None, "three for every mine that goes off";
    DepthDice = "depth_dice", "Dice of depth charges", DICE, None, "attack dice, re-rolls not counted";
    MainHits = "main_hits", "Hits of main guns", HITS, None, "hits after re-rolls";
    SecondaryHits = "secondary_hits", "Hits of secondary guns", HITS, None, "hits after re-rolls";
    CannonHits = "cannon_hits", "Hits of cannon", HITS, None, "hits after re-rolls";
    TorpedoHits = "torpedo_hits", "Hits of torpedoes", HITS, None, "hits after re-rolls";
    MissileHits = "missile_hits", "Hits of missiles", HITS, None, "hits after re-rolls";
    BombHits = "bomb_hits", "Hits of bombs", HITS, None, "hits after re-rolls";
    RamHits = "ram_hits", "Hits of rams", HITS, None, "hits after re-rolls";
    MineHits = "mine_hits", "Hits of mines", HITS, None, "three for every mine that goes off";
    DepthHits = "depth_hits", "Hits of depth charges", HITS, None, "hits after re-rolls";
    MainHull = "main_hull", "Main guns through", HITS, None, "damage dice that went through";
    SecondaryHull = "secondary_hull", "Secondary guns through", HITS, None, "damage dice that went through";
    CannonHull = "cannon_hull", "Cannon through", HITS, None, "damage dice that went through";
    TorpedoHull = "torpedo_hull", "Torpedoes through", HITS, None, "damage dice that went through";
    MissileHull = "missile_hull", "Missiles through", HITS, None, "damage dice that went through";
    BombHull = "bomb_hull", "Bombs through", HITS, None, "damage dice that went through";
    RamHull = "ram_hull", "Rams through", HITS, None, "damage dice that went through";
    MineHull = "mine_hull", "Mines through", HITS, None, "damage dice that went through";
    DepthHull = "depth_hull", "Depth charges through", HITS, None, "damage dice that went through";
    MainCrits = "main_crits", "Criticals by main guns", ROLLS, None, "rolls on the critical table because of them";
    SecondaryCrits = "secondary_crits", "Criticals by secondary guns", ROLLS, None, "rolls on the critical table because of them";
    CannonCrits = "cannon_crits", "Criticals by cannon", ROLLS, None, "rolls on the critical table because of them";
    TorpedoCrits = "torpedo_crits", "Criticals by torpedoes", ROLLS, None, "rolls on the critical table because of them, extra ones too";
    MissileCrits = "missile_crits", "Criticals by missiles", ROLLS, None, "rolls on the critical table because of them, extra ones too";
    BombCrits = "bomb_crits", "Criticals by bombs", ROLLS, None, "rolls on the critical table because of them";
    RamCrits = "ram_crits", "Criticals by rams", ROLLS, None, "rolls on the critical table because of them";
    MineCrits = "mine_crits", "Criticals by mines", ROLLS, None, "rolls on the critical table because of them, extra ones too";
    DepthCrits = "depth_crits", "Criticals by depth charges", ROLLS, None, "rolls on the critical table because of them";
    CriticalCrits = "critical_crits", "Criticals by fire and weather", ROLLS, None, "rolls on the critical table because of fire, SWWOBS1 or being dragged down";
    CritArmament = "crit_armament", "Armament criticals", HITS, None, "final row of the critical table";
    CritMotive = "crit_motive", "Motive criticals", HITS, None, "final row of the critical table";
    CritSteering = "crit_steering", "Steering criticals", HITS, None, "final row of the critical table";
    CritFire = "crit_fire", "Vital fires", HITS, None, "final row of the critical table, explosions too";
    CritSystem = "crit_system", "Vital systems", HITS, None, "final row of the critical table";
    CritNone = "crit_none", "Criticals without effect", HITS, None, "a 4 and again a 4";
    Explosions = "explosions", "Magazine explosions", count("explosions"), None, "ships that blew up";
    StrikeTests = "strike_tests", "Strike tests", ROLLS, None, "tests of crippled ships";
    ActionsTried = "actions_tried", "Special actions tried", ACTIONS, None, "checks rolled, the automatic Hero not counted";
    ActionsPassed = "actions_passed", "Special actions passed", ACTIONS, None, "checks that succeeded";
    PutOutTried = "action_put_out_tried", "Put that fire out tried", ACTIONS, None, "checks rolled";
    AllHandsTried = "action_all_hands_tried", "All hands tried", ACTIONS, None, "checks rolled";
    ComeAboutTried = "action_come_about_tried", "Come about tried", ACTIONS, None, "checks rolled";
    FlankTried = "action_flank_tried", "Flank speed tried", ACTIONS, None, "checks rolled";
    EvasiveTried = "action_evasive_tried", "Evasive tried", ACTIONS, None, "checks rolled";
    TackTried = "action_tack_tried", "Tack tried", ACTIONS, None, "checks rolled";
    JibTried = "action_jib_tried", "Jib tried", ACTIONS, None, "checks rolled";
    WearTried = "action_wear_tried", "Wear tried", ACTIONS, None, "checks rolled";
    GrappleTried = "action_grapple_tried", "Grapple tried", ACTIONS, None, "checks rolled";
    EvadeTried = "action_evade_tried", "Evade grapple tried", ACTIONS, None, "checks rolled, as a reaction too";
    SmokeTried = "action_smoke_tried", "Make smoke tried", ACTIONS, None, "checks rolled";
    SilentTried = "action_silent_tried", "Silent running tried", ACTIONS, None, "checks rolled";
    CrashDiveTried = "action_crash_dive_tried", "Crash dive tried", ACTIONS, None, "checks rolled";
    PutOutPassed = "action_put_out_passed", "Put that fire out passed", ACTIONS, None, "checks that succeeded";
    AllHandsPassed = "action_all_hands_passed", "All hands passed", ACTIONS, None, "checks that succeeded";
    ComeAboutPassed = "action_come_about_passed", "Come about passed", ACTIONS, None, "checks that succeeded";
    FlankPassed = "action_flank_passed", "Flank speed passed", ACTIONS, None, "checks that succeeded";
    EvasivePassed = "action_evasive_passed", "Evasive passed", ACTIONS, None, "checks that succeeded";
    TackPassed = "action_tack_passed", "Tack passed", ACTIONS, None, "checks that succeeded";
    JibPassed = "action_jib_passed", "Jib passed", ACTIONS, None, "checks that succeeded";
    WearPassed = "action_wear_passed", "Wear passed", ACTIONS, None, "checks that succeeded";
    GrapplePassed = "action_grapple_passed", "Grapple passed", ACTIONS, None, "checks that succeeded";
    EvadePassed = "action_evade_passed", "Evade grapple passed", ACTIONS, None, "checks that succeeded";
    SmokePassed = "action_smoke_passed", "Make smoke passed", ACTIONS, None, "checks that succeeded";
    SilentPassed = "action_silent_passed", "Silent running passed", ACTIONS, None, "checks that succeeded";
    CrashDivePassed = "action_crash_dive_passed", "Crash dive passed", ACTIONS, None, "checks that succeeded";
    TorpedoLaunches = "torpedo_launches", "Spreads launched", count("spreads"), None, "spreads of torpedoes, those of aircraft too";
    MissileLaunches = "missile_launches", "Missiles launched", count("missiles"), None, "missile counters launched";
    PdDice = "pd_dice", "Dice of point defence", DICE, None, "dice rolled against missiles";
    MissilesStopped = "missiles_stopped", "Missiles stopped", count("missiles"), None, "missiles removed by point defence";
    GrapplesTried = "grapples_tried", "Grapples tried", count("grapples"), None, "an enemy was near enough after a passed check";
    GrapplesEvaded = "grapples_evaded", "Grapples evaded", count("grapples"), None, "grapples the target evaded";
    Grapples = "grapples", "Grapples", count("grapples"), None, "grapples not evaded, also if the ram then sinks the target";
    Boardings = "boardings", "Boarding combats", count("boardings"), None, "boarding combats rolled";
    GuardedSafe = "guarded_safe", "Protected ships safe", SHIPS, None, "protected ships that are safe at the end";
    DetectTried = "detect_tried", "Detections tried", ROLLS, None, "rolls to detect a submerged boat";
    SubsDetected = "subs_detected", "Boats detected", count("boats"), None, "markers placed";
    SubsRevealed = "subs_revealed", "Boats revealed", count("boats"), None, "boats that came out of hiding";
    LurkersFound = "lurkers_found", "Lurking boats found", count("boats"), None, "boats found by Sub-Hunters";
    SubsSunk = "subs_sunk", "Boats sunk", count("boats"), None, "submarines sunk";
    SubRams = "sub_rams", "Rams of boats tried", ROLLS, None, "dice rolled to ram a surfaced boat";
    AaDice = "aa_dice", "Dice of AA", DICE, None, "anti-aircraft dice rolled";
    AaHits = "aa_hits", "Hits of AA", HITS, None, "anti-aircraft hits";
    Dogfights = "dogfights", "Dogfights", count("fights"), None, "fights rolled, draws too";
    RepairsTried = "repairs_tried", "Repairs tried", ROLLS, None, "dice of damage control";
    RepairsMade = "repairs_made", "Repairs made", count("repairs"), None, "criticals repaired";
    WindChanges = "wind_changes", "Changes of wind", count("changes"), None, "2, 3, 11 or 12 rolled";
    Collisions = "collisions", "Collisions", count("collisions"), None, "ships that ran into each other";
    MineRolls = "mine_rolls", "Mine rolls", ROLLS, None, "dice rolled in minefields";
    MineRowsSwept = "mine_rows_swept", "Mine rows swept", count("rows"), None, "rows of mines removed";
    MinesLaid = "mines_laid", "Mines laid", count("mines"), None, "mines laid";
    FireshipsLit = "fireships_lit", "Fireships lit", SHIPS, None, "fireships set alight";
    FireshipFires = "fireship_fires", "Fires by fireships", count("fires"), None, "fires started by fireships";
    FireshipExplosions = "fireship_explosions", "Fireships blown up", SHIPS, None, "fireships that blew up";
    Islands = "islands", "Islands", count("islands"), None, "islands rolled for";
    IsNight = "is_night", "At night", YES_NO, None, "the dice made it night (BC2.3); 0 where no dice are rolled for it";
    IsBad = "is_bad", "In bad weather", YES_NO, None, "the dice made the weather bad (BC2.3); 0 where no dice are rolled for it";
    Aground = "aground", "Ships aground", SHIPS, None, "ships that ran aground";
    Battles = "battles", "Battles fought", count("battles"), None, "battles of the campaign; 1 where there is none";
    IsConvoy = "is_convoy", "A convoy was fought over", YES_NO, None, "the dice made it a battle for a convoy, where fleets are drawn by points";
    MadePort = "made_port", "Sinking ships that made port", SHIPS, None, "ships of a campaign that were sinking and made port";
}

/// The count of a class of weapons among ten that stand in the order of [`Weapon`].
macro_rules! by_weapon {
    ($($name:ident = $first:ident;)+) => {
        impl Weapon {
            $(#[inline(always)]
            pub const fn $name(self) -> Count {
                debug_assert!(self as u8 != Weapon::Critical as u8 || Count::$first as u8 == Count::MainCrits as u8);
                Count::ALL[Count::$first as usize + self as usize]
            })+
        }
    };
}

by_weapon! { dice = MainDice; hits = MainHits; through = MainHull; criticals = MainCrits; }

const LOST: [Each; 10] = [
    Each::HullLostMain,
    Each::HullLostSecondary,
    Each::HullLostCannon,
    Each::HullLostTorpedo,
    Each::HullLostMissile,
    Each::HullLostBomb,
    Each::HullLostRam,
    Each::HullLostMine,
    Each::HullLostDepth,
    Each::HullLostCritical,
];

/// Turns in which contact was broken: of a campaign, the first.
const BREAKS: Range<usize> = 2 * Each::BreakTurn as usize..2 * Each::BreakTurn as usize + 2;

impl Tally {
    /// BC4.1 — Add a battle of a campaign: what happened at all did, how often adds up. Facts are those of the first
    /// battle that has them.
    pub fn add_battle(&mut self, battle: &Tally) {
        let (outcome, facts) = self.0.split_at_mut(METRICS.len());
        for ((known, &more), fact) in facts.iter_mut().zip(&battle.0[METRICS.len()..]).zip(FACTS) {
            *known = if *known == fact.unset() { more } else { *known };
        }
        for (place, (sum, &more)) in outcome.iter_mut().zip(&battle.0).enumerate() {
            if METRICS[place].kind.is_proportion() {
                *sum = more.max(*sum);
            } else if !BREAKS.contains(&place) || *sum == 0 {
                *sum += more;
            }
        }
    }

    pub fn of_each(&self, what: Each) -> [i32; 2] {
        [0, 1].map(|side| self.0[2 * what as usize + side])
    }

    #[inline(always)]
    pub fn hull_lost(&mut self, side: Side, weapon: Weapon, n: i32) {
        self.add_to(LOST[weapon as usize], side as usize, n);
    }

    #[inline(always)]
    pub fn of_side(&mut self, what: Each, side: Side) {
        self.add_to(what, side as usize, 1);
    }
}
