//! The readings of `rulings.toml`, typed.

use kernel::systems::rulings::{reading, rulings};

reading! {
    /// A1: the table of hits.
    HitsTable as "table of hits" { Corrected = "corrected", AsPrinted = "as printed" }
}
reading! {
    /// A29: what local control costs.
    LocalControl as "count of inches" { Full = "full", Begun = "begun" }
}
reading! {
    /// A28: which batteries disturb.
    OtherBatteries as "batteries" { All = "all", OtherShips = "other ships" }
}
reading! {
    /// A30: who is not engaged.
    Unengaged as "ship" { Firer = "firer", Target = "target" }
}
reading! {
    /// C26: whose hit counts.
    HitLastTurn as "hitter" { ThisShip = "this ship", AnyShip = "any ship" }
}
reading! {
    /// C29: which D100 may be a mishap.
    MishapRolls as "rolls" { Every = "every D100", FirstOfTurn = "first of a turn" }
}
reading! {
    /// A21: whether guns that cannot miss roll.
    AutomaticRoll as "roll" { Rolled = "rolled", NotRolled = "not rolled" }
}
reading! {
    /// A22: a roll that is a hit and a mishap.
    MishapHits as "result" { Both = "both", MishapOnly = "mishap only" }
}
reading! {
    /// A18: the range of a torpedo.
    TorpedoRange as "distance" { Run = "run", Launch = "launch" }
}
reading! {
    /// A19: the band of 45 degrees.
    Aspect45 as "band" { Narrow = "narrow", Wide = "wide" }
}
reading! {
    /// C16: whom a spread meets.
    Meets as "ships" { Enemies = "enemies", Anybody = "anybody" }
}
reading! {
    /// C19: which rolls can send a torpedo back.
    Circling as "rolls" { FirstAttack = "first attack", EveryAttack = "every attack" }
}
reading! {
    /// A24: a torpedo that side protection has stopped.
    Ineffective as "effect" { Shock = "shock", Nothing = "nothing" }
}
reading! {
    /// A6: how far a torpedo opens forward.
    Extent as "extent" { BothWays = "both ways", OneLessForward = "one less forward" }
}
reading! {
    /// A3: what armour does.
    ArmourMode as "use of armour" { Needed = "needed", LiteralExample = "literal example" }
}
reading! {
    /// A12: the row of an edge.
    Edges as "row" { Nearer = "nearer", Farther = "farther" }
}
reading! {
    /// A7: the neighbour of a +1.
    ExcessWay as "way" { Aft = "aft", Fore = "fore" }
}
reading! {
    /// A31: green dice beyond 15 inches.
    FarHits as "number of rolls" { Twice = "twice", Once = "once" }
}
reading! {
    /// A26: a magazine that was hit and not flooded.
    HitMagazine as "effect" { Silenced = "silenced", OnlyFlooded = "only flooded" }
}
reading! {
    /// A32: mounts and reloads without torpedoes.
    EmptyTubes as "effect" { Harmless = "harmless", AsLoaded = "as loaded" }
}
reading! {
    /// A15: columns of carriers.
    CarrierColumns as "columns" { AsSizes = "as sizes", AsPrinted = "as printed" }
}
reading! {
    /// A9: boilers and engines lost.
    Plant as "loss" { Worse = "worse", Sum = "sum" }
}
reading! {
    /// A33: of what 25 percent are taken.
    PercentOf as "speed" { Current = "current", Top = "top" }
}

rulings! {
    hits_table: HitsTable = word("hits.table");
    local_control: LocalControl = word("gunnery.local_control");
    other_batteries: OtherBatteries = word("gunnery.batteries");
    unengaged: Unengaged = word("gunnery.unengaged");
    hit_last_turn: HitLastTurn = word("gunnery.hit_last_turn");
    mishap_rolls: MishapRolls = word("mishaps.rolls");
    automatic_roll: AutomaticRoll = word("mishaps.automatic");
    mishap_hits: MishapHits = word("mishaps.hits");
    torpedo_range: TorpedoRange = word("torpedo.range");
    aspect_45: Aspect45 = word("torpedo.aspect");
    meets: Meets = word("torpedo.meets");
    circling: Circling = word("torpedo.circling");
    ineffective: Ineffective = word("torpedo.ineffective");
    extent: Extent = word("torpedo.extent");
    armour: ArmourMode = word("damage.armour");
    edges: Edges = word("damage.edges");
    excess: ExcessWay = word("damage.excess");
    far_hits: FarHits = word("damage.far_hits");
    magazine: HitMagazine = word("damage.magazine");
    empty_tubes: EmptyTubes = word("damage.empty_tubes");
    carrier_columns: CarrierColumns = word("damage.columns");
    plant: Plant = word("speed.plant");
    percent_of: PercentOf = word("speed.percent_of");
}
