//! What a game is measured by.

use kernel::systems::Side;
use kernel::systems::metric::{YES_NO, count, one_of, points, until};
use kernel::systems::tally::metrics;

/// The side that holds the picket line.
pub const US: Side = Side { id: "US", title: "the combat air patrol and the ship" };
/// The side that sends the planes.
pub const JAPAN: Side = Side { id: "Japan", title: "the escorts and the kamikazes" };
/// Likes of a number neither side plays for.
const NEITHER: Option<Side> = None;

metrics! {
    facts {
        FirstEntry = "first_entry", "Entry point of the first dive", count("entry points").or("no dive"), "number of the entry point at which the first kamikaze dived (KA-32)";
        FirstDive = "first_dive", "End of the first dive", one_of(&["no dive", "crash", "shot down", "over the edge", "short of points"]), "how the first dive ended (KA-37 to KA-43)";
        FirstCrash = "first_crash", "Dive of the first crash", count("dives").or("never"), "number of the dive that ended on the ship first";
        FirstSection = "first_section", "Section struck first", one_of(&["none", "bow", "amidships", "stern"]), "section of the ship on which the first crash was (KA-43)";
    }
    UsWin = "us_win", "US wins", YES_NO, Some(US), "the ship is afloat when the last kamikaze is spent (KA-70)";
    Sunk = "sunk", "Ship sunk", YES_NO, Some(JAPAN), "the ship took as many damage points as sink her (KA-60)";
    StoppedInTheAir = "stopped_in_the_air", "All stopped in the air", YES_NO, Some(US), "no kamikaze came through phase 1 (KA-23)";

    Through = "through", "Kamikazes through", count("planes"), Some(JAPAN), "kamikazes that came through phase 1, or began with the dive";
    KamikazesShotDown = "kamikazes_shot_down", "Kamikazes shot down by fighters", count("planes"), Some(US), "kamikazes shot down by fighters in phase 1";
    KamikazesLost = "kamikazes_lost", "Kamikazes lost without a shot", count("planes"), Some(US), "kamikazes lost in phase 1 without a shot: nowhere to go (KA-19), or over the wrong edge";
    EscortsShotDown = "escorts_shot_down", "Escorts shot down", count("planes"), Some(US), "escorts shot down";
    CapShotDown = "cap_shot_down", "Patrol fighters shot down", count("planes"), Some(JAPAN), "fighters of the combat air patrol shot down";
    EscortsLost = "escorts_lost", "Escorts lost without a shot", count("planes"), Some(US), "escorts lost without a shot: nowhere to go";
    CapLost = "cap_lost", "Patrol lost without a shot", count("planes"), Some(JAPAN), "fighters of the combat air patrol lost without a shot";
    DrivenOff = "driven_off", "Fighters driven off", count("planes"), NEITHER, "fighters of both sides that had no move on the board and are gone, but no loss";
    Turns = "turns", "Turns of the dogfight", count("turns"), NEITHER, "turns of phase 1";
    Shots = "shots", "Shots of fighters", count("rolls"), NEITHER, "shots of fighters in phase 1, those returned head-on included";
    KillsAstern = "kills_astern", "Shot down from astern", count("planes"), NEITHER, "planes shot down from dead astern";
    KillsRearQuarter = "kills_rear_quarter", "Shot down from a rear quarter", count("planes"), NEITHER, "planes shot down from a rear quarter";
    KillsBeam = "kills_beam", "Shot down from the beam", count("planes"), NEITHER, "planes shot down from the beam";
    KillsFrontQuarter = "kills_front_quarter", "Shot down from a front quarter", count("planes"), NEITHER, "planes shot down from a front quarter";
    KillsHeadOn = "kills_head_on", "Shot down head-on", count("planes"), NEITHER, "planes shot down head-on, by either side";

    Dives = "dives", "Dives", count("planes"), Some(JAPAN), "kamikazes that dived; none after the ship has sunk";
    Crashes = "crashes", "Crashes on the ship", count("planes"), Some(JAPAN), "dives that ended on the ship (KA-43)";
    ShotDown = "shot_down", "Dives ended by guns", count("planes"), Some(US), "dives ended by guns (KA-37)";
    SplashedEdge = "splashed_edge", "Dives over the edge", count("planes"), Some(US), "dives ended by a jink over the edge of the board (KA-40)";
    SplashedShort = "splashed_short", "Dives short of points", count("planes"), Some(US), "dives ended for lack of movement points (KA-41)";
    CrashesBow = "crashes_bow", "Crashes on the bow", count("planes"), Some(JAPAN), "crashes on the bow";
    CrashesAmidships = "crashes_amidships", "Crashes amidships", count("planes"), Some(JAPAN), "crashes amidships";
    CrashesStern = "crashes_stern", "Crashes on the stern", count("planes"), Some(JAPAN), "crashes on the stern";
    CrashesByJink = "crashes_by_jink", "Crashes by a jink", count("planes"), Some(JAPAN), "crashes into which a jink threw the plane";
    Volleys = "volleys", "Volleys", count("volleys"), NEITHER, "times the ship fired at least one gun";
    GunDice = "gun_dice", "Dice rolled for guns", count("dice"), NEITHER, "dice rolled for guns (KA-35)";
    GunHits = "gun_hits", "Hits on diving planes", count("hits"), Some(US), "hits on diving planes";
    Jinks = "jinks", "Jinks", count("jinks"), NEITHER, "times a diving plane jinked (KA-38)";
    MpLeft = "mp_left", "Movement points left at a crash", points("points"), Some(JAPAN), "movement points left to the planes that crashed";
    Damage = "damage", "Damage at end", points("points"), Some(JAPAN), "damage points on the ship at the end, those before the game included";
    GunsLost = "guns_lost", "Guns lost", count("guns"), Some(JAPAN), "gun positions lost in crashes";
    Lost5in = "lost_5in", "5in guns lost", count("guns"), Some(JAPAN), "5in positions lost in crashes";
    Lost40mm = "lost_40mm", "40mm guns lost", count("guns"), Some(JAPAN), "40mm positions lost in crashes";
    Lost20mm = "lost_20mm", "20mm guns lost", count("guns"), Some(JAPAN), "20mm positions lost in crashes";
    LostBow = "lost_bow", "Guns lost in the bow", count("guns"), Some(JAPAN), "gun positions lost in the bow";
    LostAmidships = "lost_amidships", "Guns lost amidships", count("guns"), Some(JAPAN), "gun positions lost amidships";
    LostStern = "lost_stern", "Guns lost astern", count("guns"), Some(JAPAN), "gun positions lost astern";
    DivesToSink = "dives_to_sink", "Dives until the ship sank", until("dives"), Some(US), "dives until the ship sank; one more than there are kamikazes if she did not";

    CrashesFrom1 = "crashes_from_1", "Crashes from entry 1", count("planes"), Some(JAPAN), "dives from entry point 1 that ended on the ship";
    CrashesFrom2 = "crashes_from_2", "Crashes from entry 2", count("planes"), Some(JAPAN), "dives from entry point 2 that ended on the ship";
    CrashesFrom3 = "crashes_from_3", "Crashes from entry 3", count("planes"), Some(JAPAN), "dives from entry point 3 that ended on the ship";
    CrashesFrom4 = "crashes_from_4", "Crashes from entry 4", count("planes"), Some(JAPAN), "dives from entry point 4 that ended on the ship";
    CrashesFrom5 = "crashes_from_5", "Crashes from entry 5", count("planes"), Some(JAPAN), "dives from entry point 5 that ended on the ship";
    CrashesFrom6 = "crashes_from_6", "Crashes from entry 6", count("planes"), Some(JAPAN), "dives from entry point 6 that ended on the ship";
    CrashesFrom7 = "crashes_from_7", "Crashes from entry 7", count("planes"), Some(JAPAN), "dives from entry point 7 that ended on the ship";
    CrashesFrom8 = "crashes_from_8", "Crashes from entry 8", count("planes"), Some(JAPAN), "dives from entry point 8 that ended on the ship";
    ShotFrom1 = "shot_from_1", "Ended by guns, from entry 1", count("planes"), Some(US), "dives from entry point 1 ended by guns";
    ShotFrom2 = "shot_from_2", "Ended by guns, from entry 2", count("planes"), Some(US), "dives from entry point 2 ended by guns";
    ShotFrom3 = "shot_from_3", "Ended by guns, from entry 3", count("planes"), Some(US), "dives from entry point 3 ended by guns";
    ShotFrom4 = "shot_from_4", "Ended by guns, from entry 4", count("planes"), Some(US), "dives from entry point 4 ended by guns";
    ShotFrom5 = "shot_from_5", "Ended by guns, from entry 5", count("planes"), Some(US), "dives from entry point 5 ended by guns";
    ShotFrom6 = "shot_from_6", "Ended by guns, from entry 6", count("planes"), Some(US), "dives from entry point 6 ended by guns";
    ShotFrom7 = "shot_from_7", "Ended by guns, from entry 7", count("planes"), Some(US), "dives from entry point 7 ended by guns";
    ShotFrom8 = "shot_from_8", "Ended by guns, from entry 8", count("planes"), Some(US), "dives from entry point 8 ended by guns";
    EdgeFrom1 = "edge_from_1", "Over the edge, from entry 1", count("planes"), Some(US), "dives from entry point 1 that ended over the edge";
    EdgeFrom2 = "edge_from_2", "Over the edge, from entry 2", count("planes"), Some(US), "dives from entry point 2 that ended over the edge";
    EdgeFrom3 = "edge_from_3", "Over the edge, from entry 3", count("planes"), Some(US), "dives from entry point 3 that ended over the edge";
    EdgeFrom4 = "edge_from_4", "Over the edge, from entry 4", count("planes"), Some(US), "dives from entry point 4 that ended over the edge";
    EdgeFrom5 = "edge_from_5", "Over the edge, from entry 5", count("planes"), Some(US), "dives from entry point 5 that ended over the edge";
    EdgeFrom6 = "edge_from_6", "Over the edge, from entry 6", count("planes"), Some(US), "dives from entry point 6 that ended over the edge";
    EdgeFrom7 = "edge_from_7", "Over the edge, from entry 7", count("planes"), Some(US), "dives from entry point 7 that ended over the edge";
    EdgeFrom8 = "edge_from_8", "Over the edge, from entry 8", count("planes"), Some(US), "dives from entry point 8 that ended over the edge";
    ShortFrom1 = "short_from_1", "Short of points, from entry 1", count("planes"), Some(US), "dives from entry point 1 that ran out of movement points";
    ShortFrom2 = "short_from_2", "Short of points, from entry 2", count("planes"), Some(US), "dives from entry point 2 that ran out of movement points";
    ShortFrom3 = "short_from_3", "Short of points, from entry 3", count("planes"), Some(US), "dives from entry point 3 that ran out of movement points";
    ShortFrom4 = "short_from_4", "Short of points, from entry 4", count("planes"), Some(US), "dives from entry point 4 that ran out of movement points";
    ShortFrom5 = "short_from_5", "Short of points, from entry 5", count("planes"), Some(US), "dives from entry point 5 that ran out of movement points";
    ShortFrom6 = "short_from_6", "Short of points, from entry 6", count("planes"), Some(US), "dives from entry point 6 that ran out of movement points";
    ShortFrom7 = "short_from_7", "Short of points, from entry 7", count("planes"), Some(US), "dives from entry point 7 that ran out of movement points";
    ShortFrom8 = "short_from_8", "Short of points, from entry 8", count("planes"), Some(US), "dives from entry point 8 that ran out of movement points";
}

impl Count {
    /// The count so many places after this one: for families that stand in a row.
    pub const fn plus(self, places: usize) -> Count {
        Count::ALL[self as usize + places]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_stand_in_a_row() {
        let names = |first: Count, n| METRICS[first.plus(n) as usize].name;
        assert_eq!(names(Count::CrashesBow, 2), "crashes_stern");
        assert_eq!(names(Count::KillsAstern, 4), "kills_head_on");
        assert_eq!(names(Count::Lost5in, 2), "lost_20mm");
        assert_eq!(names(Count::LostBow, 2), "lost_stern");
        for (first, last) in [
            (Count::CrashesFrom1, "crashes_from_8"),
            (Count::ShotFrom1, "shot_from_8"),
            (Count::EdgeFrom1, "edge_from_8"),
            (Count::ShortFrom1, "short_from_8"),
        ] {
            assert_eq!(names(first, 7), last);
        }
    }
}
