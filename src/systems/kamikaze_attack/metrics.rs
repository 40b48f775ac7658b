//! What a game is measured by.

use kernel::systems::tally::metrics;

/// The side that holds the picket line.
pub const US: &str = "US";
/// The side that sends the planes.
pub const JAPAN: &str = "Japan";
/// Likes of a number neither side plays for.
const NEITHER: &str = "";

metrics! {
    UsWin = "us_win", "yes/no", US, "the ship is afloat when the last kamikaze is spent (KA-70)";
    Sunk = "sunk", "yes/no", JAPAN, "the ship took as many damage points as sink her (KA-60)";
    StoppedInTheAir = "stopped_in_the_air", "yes/no", US, "no kamikaze came through phase 1 (KA-23)";

    Through = "through", "planes", JAPAN, "kamikazes that came through phase 1, or began with the dive";
    KamikazesShotDown = "kamikazes_shot_down", "planes", US, "kamikazes shot down by fighters in phase 1";
    KamikazesLost = "kamikazes_lost", "planes", US, "kamikazes lost in phase 1 without a shot: nowhere to go (KA-19), or over the wrong edge";
    EscortsShotDown = "escorts_shot_down", "planes", US, "escorts shot down";
    CapShotDown = "cap_shot_down", "planes", JAPAN, "fighters of the combat air patrol shot down";
    EscortsLost = "escorts_lost", "planes", US, "escorts lost without a shot: nowhere to go";
    CapLost = "cap_lost", "planes", JAPAN, "fighters of the combat air patrol lost without a shot";
    DrivenOff = "driven_off", "planes", NEITHER, "fighters of both sides that had no move on the board and are gone, but no loss";
    Turns = "turns", "turns", NEITHER, "turns of phase 1";
    Shots = "shots", "rolls", NEITHER, "shots of fighters in phase 1, those returned head-on included";
    KillsAstern = "kills_astern", "planes", NEITHER, "planes shot down from dead astern";
    KillsRearQuarter = "kills_rear_quarter", "planes", NEITHER, "planes shot down from a rear quarter";
    KillsBeam = "kills_beam", "planes", NEITHER, "planes shot down from the beam";
    KillsFrontQuarter = "kills_front_quarter", "planes", NEITHER, "planes shot down from a front quarter";
    KillsHeadOn = "kills_head_on", "planes", NEITHER, "planes shot down head-on, by either side";

    Dives = "dives", "planes", JAPAN, "kamikazes that dived; none after the ship has sunk";
    Crashes = "crashes", "planes", JAPAN, "dives that ended on the ship (KA-43)";
    ShotDown = "shot_down", "planes", US, "dives ended by guns (KA-37)";
    SplashedEdge = "splashed_edge", "planes", US, "dives ended by a jink over the edge of the board (KA-40)";
    SplashedShort = "splashed_short", "planes", US, "dives ended for lack of movement points (KA-41)";
    CrashesBow = "crashes_bow", "planes", JAPAN, "crashes on the bow";
    CrashesAmidships = "crashes_amidships", "planes", JAPAN, "crashes amidships";
    CrashesStern = "crashes_stern", "planes", JAPAN, "crashes on the stern";
    CrashesByJink = "crashes_by_jink", "planes", JAPAN, "crashes into which a jink threw the plane";
    Volleys = "volleys", "volleys", NEITHER, "times the ship fired at least one gun";
    GunDice = "gun_dice", "dice", NEITHER, "dice rolled for guns (KA-35)";
    GunHits = "gun_hits", "hits", US, "hits on diving planes";
    Jinks = "jinks", "jinks", NEITHER, "times a diving plane jinked (KA-38)";
    MpLeft = "mp_left", "points", JAPAN, "movement points left to the planes that crashed";
    Damage = "damage", "points", JAPAN, "damage points on the ship at the end, those before the game included";
    GunsLost = "guns_lost", "guns", JAPAN, "gun positions lost in crashes";
    Lost5in = "lost_5in", "guns", JAPAN, "5in positions lost in crashes";
    Lost40mm = "lost_40mm", "guns", JAPAN, "40mm positions lost in crashes";
    Lost20mm = "lost_20mm", "guns", JAPAN, "20mm positions lost in crashes";
    LostBow = "lost_bow", "guns", JAPAN, "gun positions lost in the bow";
    LostAmidships = "lost_amidships", "guns", JAPAN, "gun positions lost amidships";
    LostStern = "lost_stern", "guns", JAPAN, "gun positions lost astern";
    DivesToSink = "dives_to_sink", "dives until", US, "dives until the ship sank; one more than there are kamikazes if she did not";

    CrashesFrom1 = "crashes_from_1", "planes", JAPAN, "dives from entry point 1 that ended on the ship";
    CrashesFrom2 = "crashes_from_2", "planes", JAPAN, "dives from entry point 2 that ended on the ship";
    CrashesFrom3 = "crashes_from_3", "planes", JAPAN, "dives from entry point 3 that ended on the ship";
    CrashesFrom4 = "crashes_from_4", "planes", JAPAN, "dives from entry point 4 that ended on the ship";
    CrashesFrom5 = "crashes_from_5", "planes", JAPAN, "dives from entry point 5 that ended on the ship";
    CrashesFrom6 = "crashes_from_6", "planes", JAPAN, "dives from entry point 6 that ended on the ship";
    CrashesFrom7 = "crashes_from_7", "planes", JAPAN, "dives from entry point 7 that ended on the ship";
    CrashesFrom8 = "crashes_from_8", "planes", JAPAN, "dives from entry point 8 that ended on the ship";
    ShotFrom1 = "shot_from_1", "planes", US, "dives from entry point 1 ended by guns";
    ShotFrom2 = "shot_from_2", "planes", US, "dives from entry point 2 ended by guns";
    ShotFrom3 = "shot_from_3", "planes", US, "dives from entry point 3 ended by guns";
    ShotFrom4 = "shot_from_4", "planes", US, "dives from entry point 4 ended by guns";
    ShotFrom5 = "shot_from_5", "planes", US, "dives from entry point 5 ended by guns";
    ShotFrom6 = "shot_from_6", "planes", US, "dives from entry point 6 ended by guns";
    ShotFrom7 = "shot_from_7", "planes", US, "dives from entry point 7 ended by guns";
    ShotFrom8 = "shot_from_8", "planes", US, "dives from entry point 8 ended by guns";
    EdgeFrom1 = "edge_from_1", "planes", US, "dives from entry point 1 that ended over the edge";
    EdgeFrom2 = "edge_from_2", "planes", US, "dives from entry point 2 that ended over the edge";
    EdgeFrom3 = "edge_from_3", "planes", US, "dives from entry point 3 that ended over the edge";
    EdgeFrom4 = "edge_from_4", "planes", US, "dives from entry point 4 that ended over the edge";
    EdgeFrom5 = "edge_from_5", "planes", US, "dives from entry point 5 that ended over the edge";
    EdgeFrom6 = "edge_from_6", "planes", US, "dives from entry point 6 that ended over the edge";
    EdgeFrom7 = "edge_from_7", "planes", US, "dives from entry point 7 that ended over the edge";
    EdgeFrom8 = "edge_from_8", "planes", US, "dives from entry point 8 that ended over the edge";
    ShortFrom1 = "short_from_1", "planes", US, "dives from entry point 1 that ran out of movement points";
    ShortFrom2 = "short_from_2", "planes", US, "dives from entry point 2 that ran out of movement points";
    ShortFrom3 = "short_from_3", "planes", US, "dives from entry point 3 that ran out of movement points";
    ShortFrom4 = "short_from_4", "planes", US, "dives from entry point 4 that ran out of movement points";
    ShortFrom5 = "short_from_5", "planes", US, "dives from entry point 5 that ran out of movement points";
    ShortFrom6 = "short_from_6", "planes", US, "dives from entry point 6 that ran out of movement points";
    ShortFrom7 = "short_from_7", "planes", US, "dives from entry point 7 that ran out of movement points";
    ShortFrom8 = "short_from_8", "planes", US, "dives from entry point 8 that ran out of movement points";
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
