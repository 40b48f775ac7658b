//! Everything a policy of phase 2 may look at: what a player sees on board and record sheet.

use crate::names::{Battery, Section};
use kernel::policy::{ValueKind, features};

const fn whole(least: i32, most: i32) -> ValueKind {
    ValueKind::Whole { least, most }
}

const GUNS: ValueKind = whole(0, 126);

#[rustfmt::skip]
features! {
    Mp = "mp": whole(0, 40), "movement points the route takes";
    DiceFaced = "dice": whole(0, 5000), "dice the ship rolls at a plane on the route, with the guns she has now";
    EdgeSquares = "edge": whole(0, 40), "squares of the route at the edge of the board, where a jink can be the end";
    Turns = "turns": whole(0, 80), "turns on the route, in steps of 45 degrees";
    SectionStruck = "section": ValueKind::Word(&Section::NAMES), "the section where the route ends";

    End = "end": ValueKind::Word(&["forward", "aft"]), "whose guns join those amidships";
    Dice = "dice": GUNS, "dice of the group";
    Dice5in = "dice_5in": GUNS, "5in dice of the group";
    Dice40mm = "dice_40mm": GUNS, "40mm dice of the group";
    Dice20mm = "dice_20mm": GUNS, "20mm dice of the group";

    BatteryIs = "battery": ValueKind::Word(&Battery::NAMES), "the battery that would lose a position";
    Left = "left": whole(0, 7), "positions of the calibre it has";
    Near = "near": ValueKind::Flag, "it stands on the side the plane came from";
}
