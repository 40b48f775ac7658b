//! The readings chosen where the text is unclear: `rulings.toml`, typed.

use kernel::systems::rulings::{reading, rulings};

use super::geometry::TurnCost;

reading! {
    /// KA-15 — Which adjoining enemy a fighter faces (A3).
    Facing as "reading of facing" { DeadAhead = "dead ahead", FrontThree = "front three" }
}

reading! {
    /// KA-17 — Whether the same plane may be attacked twice in a turn (A4).
    SameTarget as "reading of another target" { Once = "once", Again = "again" }
}

reading! {
    /// KA-18 — How fire is exchanged head-on (A6).
    HeadOn as "reading of head-on fire" {
        BothAtOnce = "both at once",
        OnceATurn = "once a turn",
        AttackerFirst = "attacker first",
    }
}

reading! {
    /// KA-12 — What becomes of a fighter that has no move but off the board (A8).
    FightersOff as "reading of fighters leaving the board" {
        Forbidden = "forbidden",
        Lost = "lost",
        ReEnter = "re-enter",
    }
}

reading! {
    /// KA-22 — Who attacks once all fighters over the ship are down (A11).
    CapGone as "reading of the end of phase 1" {
        AllGoOn = "all go on",
        ThoseAcross = "those across",
    }
}

reading! {
    /// KA-10 — The order within a group (A24).
    Order as "order within a group" { Chosen = "owner's choice", ByNumber = "by number" }
}

reading! {
    /// KA-19 — Whose plane occupies a square (A25).
    OccupiedBy as "reading of an occupied square" { Any = "any", Enemy = "enemy" }
}

reading! {
    /// KA-36 — From where range is measured (A14).
    RangeFrom as "reading of range" { NearestSquare = "nearest square", Section = "section" }
}

reading! {
    /// KA-52 — Which guns bear on the line abeam (A15).
    LineSquares as "reading of the line abeam" {
        ShipChooses = "ship chooses",
        Both = "both",
        SectionAimedAt = "section aimed at",
    }
}

reading! {
    /// KA-51, KA-54 — Which 40mm in the bow bear on the forward diagonals (A26).
    ForwardDiagonals as "reading of the forward diagonals" { Both = "both", OwnSide = "own side" }
}

reading! {
    /// KA-38, Figure 4 — Where a jink goes.
    Displacement as "reading of Figure 4" { Lateral = "lateral", Ahead45 = "ahead45" }
}

reading! {
    /// KA-43 — A jink into the ship (A17).
    IntoShip as "reading of a jink into the ship" { Crash = "crash", Impossible = "impossible" }
}

reading! {
    /// KA-39 — Several jinks of one volley (A18).
    Several as "reading of several jinks" {
        InTurn = "one after another",
        FromOldHeading = "from the old heading",
    }
}

reading! {
    /// KA-41 — When a plane that cannot reach the ship splashes (A19).
    OutOfReach as "reading of a plane out of reach" { AtOnce = "at once", FliesOn = "flies on" }
}

reading! {
    /// KA-43 — Fire at a plane that moves into the ship (A22).
    PointBlank as "reading of the last move" {
        CrashFirst = "crash first",
        VolleyFirst = "volley first",
    }
}

reading! {
    /// KA-61 — Which side loses its guns (A21).
    CrashSide as "reading of the side that loses guns" {
        Near = "near side",
        Owner = "owner",
        Random = "random",
    }
}

rulings! {
    turn_cost: TurnCost = word("movement.turn_cost");
    facing: Facing = word("dogfight.facing");
    same_target: SameTarget = word("dogfight.same_target");
    fire_in_passing: bool = flag("dogfight.fire_in_passing");
    head_on: HeadOn = word("dogfight.head_on");
    fighters_off_board: FightersOff = word("dogfight.fighters_off_board");
    exit_unspent: bool = flag("dogfight.exit_unspent");
    cap_gone: CapGone = word("dogfight.cap_gone");
    order: Order = word("dogfight.order");
    occupied_by: OccupiedBy = word("dogfight.occupied_by");
    entry_fire: bool = flag("dive.entry_fire");
    range_from: RangeFrom = word("dive.range_from");
    line_squares: LineSquares = word("dive.line_squares");
    forward_diagonals: ForwardDiagonals = word("dive.forward_diagonals");
    displacement: Displacement = word("jink.displacement");
    jink_draws_fire: bool = flag("jink.draws_fire");
    into_ship: IntoShip = word("jink.into_ship");
    several_jinks: Several = word("jink.several");
    out_of_reach: OutOfReach = word("dive.out_of_reach");
    point_blank: PointBlank = word("dive.point_blank");
    turn_in_place: bool = flag("dive.turn_in_place");
    crash_side: CrashSide = word("crash.side");
}
