//! Everything a policy may look at in phase 1: what a player sees on the board.

use kernel::policy::{ValueKind, features};

const fn whole(least: i32, most: i32) -> ValueKind {
    ValueKind::Whole { least, most }
}

const PLANES: ValueKind = whole(0, 12);
const SQUARES: ValueKind = whole(0, 32);
const ANGLE: ValueKind = whole(0, 4);
const PERCENT: ValueKind = ValueKind::Real { least: 0.0, most: 100.0 };

#[rustfmt::skip]
features! {
    Turn = "turn": whole(1, 200), "the turn of phase 1";
    Number = "number": whole(1, 12), "the plane's number in its group";
    KamikazesLeft = "kamikazes_left": PLANES, "kamikazes neither lost nor across";
    EscortsLeft = "escorts_left": PLANES, "escorts not lost";
    CapLeft = "cap_left": PLANES, "fighters of the combat air patrol not lost";
    NearestEnemy = "nearest_enemy": SQUARES, "squares to the nearest enemy on the board; 32 if there is none";
    NearestKamikaze = "nearest_kamikaze": SQUARES, "squares to the nearest kamikaze on the board; 32 if there is none";
    RowsToGo = "rows_to_go": SQUARES, "rows from the plane, the stop or the enemy in question to beyond the southern end";

    KindOf = "enemy": ValueKind::Word(&["escort", "kamikaze", "cap"]), "the kind of the enemy in question";
    Distance = "distance": SQUARES, "squares to the enemy in question: from the plane, or from the stop";
    Bearing = "bearing": ANGLE, "steps of 45 degrees between the nose and the way to the enemy in question; 0 is dead ahead";
    Angle = "angle": ANGLE, "steps of 45 degrees between the two headings; 0 is on its tail, 4 is head-on";
    Hunters = "hunters": PLANES, "other planes of the group that go for the same enemy";

    KillKamikaze = "kill_kamikaze": PERCENT, "percent: that the shot destroys its target (Figure 2), if that is a kamikaze; else 0";
    KillFighter = "kill_fighter": PERCENT, "percent: that the shot destroys its target (Figure 2), if that is a fighter; else 0";
    LossChance = "loss_chance": PERCENT, "percent: that the target's answer destroys the fighter (KA-18)";
    PointsLeft = "points_left": whole(0, 12), "movement points left after the shot";
    IsQuarry = "quarry": ValueKind::Flag, "the target is the enemy the plane goes for";

    Column = "column": whole(0, 31), "the column, counted from the west";
    FromCentre = "from_centre": whole(0, 31), "columns from the middle of the board";
    FromPlace = "from_place": whole(0, 31), "columns from the plane's place if its group spreads out evenly";
    FromFriend = "from_friend": SQUARES, "columns to the nearest plane of the group on the board; 32 if there is none";
    FromKamikaze = "from_kamikaze": SQUARES, "columns to the nearest kamikaze on the board; 32 if there is none";

    Exits = "exits": ValueKind::Flag, "the kamikaze leaves by the far end";
    OffCourse = "off_course": ANGLE, "steps of 45 degrees between the heading and south";
    SideRoom = "side_room": whole(0, 15), "columns between the square and the nearer side of the board";
    OutOfGoal = "out_of_goal": SQUARES, "rows between the square and the southernmost five";
    OutOfScreen = "out_of_screen": SQUARES, "squares to the point midway between the enemy gone for and the kamikaze nearest to it";
    InSights = "in_sights": PLANES, "enemy fighters within nine squares that have the square ahead, or within 45 degrees of it";
    Danger = "danger": ValueKind::Real { least: 0.0, most: 1200.0 }, "percent, added up over those fighters: the chance that each one's shot along its line of sight destroys the plane";
    Chance = "chance": whole(1, 100), "a number drawn by the player for this decision or option alone";
}
