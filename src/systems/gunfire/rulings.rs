//! The readings chosen where the tables are unclear: `rulings.toml`, typed. The numbers among them
//! (N1 to N6) stand in charts and are read with those.

use kernel::systems::rulings::{reading, rulings};

use super::hits::Nth;

reading! {
    /// G8 — Which table of hits is read (A1).
    ///
    /// Corrected: `hits`, with seven rows put right. As printed: `hits-as-printed`.
    HitsTable as "reading of the table of hits" {
        Corrected = "corrected",
        AsPrinted = "as printed",
    }
}

reading! {
    /// G5g — What local control costs by range (A29).
    ///
    /// Full: a point for every full 5 inches. Begun: a point for every 5 inches begun.
    LocalControl as "reading of local control" { Full = "full", Begun = "begun" }
}

reading! {
    /// G5i — Which other batteries on the same target count (A28).
    ///
    /// All: every one beyond the first. Other ships: those of the firing ship do not count.
    OtherBatteries as "reading of additional batteries" {
        All = "all",
        OtherShips = "other ships",
    }
}

reading! {
    /// G6 — Who is not engaged by four guns (A30).
    ///
    /// Firer: the guns declared at the firing ship are counted. Target: those that other ships have
    /// declared at her target.
    Unengaged as "reading of ships not engaged" { Firer = "firer", Target = "target" }
}

reading! {
    /// G6 — Whose hit of last turn counts against a target that kept its course (C26).
    ///
    /// This ship: the firing ship must have made it. Any ship: anybody may have.
    HitLastTurn as "reading of a target hit last turn" {
        ThisShip = "this ship",
        AnyShip = "any ship",
    }
}

reading! {
    /// G10 — Which rolls may be mishaps (C29).
    ///
    /// Every D100 a ship rolls to hit, or the first she rolls in a turn.
    MishapRolls as "reading of mishaps" { Every = "every D100", FirstOfTurn = "first of a turn" }
}

reading! {
    /// G8, G10 — Whether a D100 is rolled that no hit needs, from hit number 10 up (A21).
    ///
    /// Rolled: one for each group of mounts. Not rolled: only where one more hit depends on it.
    AutomaticRoll as "reading of rolls without need" {
        Rolled = "rolled",
        NotRolled = "not rolled",
    }
}

reading! {
    /// G8, G10 — What a D100 does that is a hit and a mishap (A22).
    ///
    /// Both: each table is read by itself. Mishap only: the roll wins no hits; those that need no
    /// roll stand.
    MishapHits as "reading of a hit that is a mishap" {
        Both = "both",
        MishapOnly = "mishap only",
    }
}

reading! {
    /// G7b — Which distance gives the range modifier (A18).
    ///
    /// Run: what the spread has run. Launch: from launcher to listed target when it was launched.
    TorpedoRange as "reading of torpedo range" { Run = "run", Launch = "launch" }
}

reading! {
    /// G7b — The band of an aspect of 45 degrees (A19).
    ///
    /// Narrow: 16 to 45. Wide: 45 to 75.
    Aspect45 as "reading of an aspect of 45 degrees" { Narrow = "narrow", Wide = "wide" }
}

reading! {
    /// G7b — Which ships a spread meets (C16).
    ///
    /// Enemies: those of the launcher. Anybody: friends too, but never the launcher; they are not the
    /// listed target.
    Meets as "reading of ships that are met" { Enemies = "enemies", Anybody = "anybody" }
}

reading! {
    /// G7c — Which attack rolls of a spread may send a torpedo back (C19).
    Circling as "reading of circling torpedoes" {
        FirstAttack = "first attack",
        EveryAttack = "every attack",
    }
}

reading! {
    /// G11, G23 — What a torpedo does that side protection has stopped (A24).
    ///
    /// Shock: its shocks are rolled, and nothing floods. Nothing: not even those.
    Ineffective as "reading of an ineffective torpedo" { Shock = "shock", Nothing = "nothing" }
}

reading! {
    /// G11 — Which locations a torpedo opens (A6).
    ///
    /// Both ways: the extent of the form, forward and aft. One less forward: forward one fewer.
    Extent as "reading of the extent of a torpedo hit" {
        BothWays = "both ways",
        OneLessForward = "one less forward",
    }
}

reading! {
    /// G14, G15 — What armour does to the power roll (A3).
    ///
    /// Needed: the green die must not exceed power plus factor. Literal example: die plus factor
    /// must not exceed the power. A natural 1 is effective in either.
    ArmourMode as "reading of armour" {
        Needed = "needed",
        LiteralExample = "literal example",
    }
}

reading! {
    /// G12 — The row of hits at exactly 5 and 15 inches (A12).
    Edges as "reading of edges" { Nearer = "nearer", Farther = "farther" }
}

reading! {
    /// G13 — Which neighbour a +1 strikes (A7).
    ExcessWay as "reading of excess damage" { Aft = "aft", Fore = "fore" }
}

reading! {
    /// G11, G12 — How many green dice a shell has that strikes hull and superstructure (A31).
    ///
    /// Twice: one for each. Once: that of the hull counts for both.
    FarHits as "reading of hits beyond 15 inches" { Twice = "twice", Once = "once" }
}

reading! {
    /// G18 — Whether a magazine that was hit and has not flooded silences its mounts (A26).
    HitMagazine as "reading of a magazine that was hit" {
        Silenced = "silenced",
        OnlyFlooded = "only flooded",
    }
}

reading! {
    /// G16 — Whether torpedo mounts and reloads explode without torpedoes (A32).
    ///
    /// Harmless: no explosion where none is ready, and no fire where no reload is left. As loaded: the
    /// dice are rolled as if there were some.
    EmptyTubes as "reading of empty torpedo mounts" {
        Harmless = "harmless",
        AsLoaded = "as loaded",
    }
}

reading! {
    /// G22, G23 — The columns of carriers (A15).
    ///
    /// As sizes: the columns of the charts as they are. As printed: for shocks CVL is read as CL, CV
    /// as BC, CVE as BB; for propulsion CV as CA, CVE as BB.
    CarrierColumns as "reading of the columns of carriers" {
        AsSizes = "as sizes",
        AsPrinted = "as printed",
    }
}

reading! {
    /// G17 — What lost boilers and lost engines cost together (A9).
    ///
    /// Worse: the larger percentage. Sum: both, at most all of it.
    Plant as "reading of the loss of plant" { Worse = "worse", Sum = "sum" }
}

reading! {
    /// G20, G24 — Of what a loss of 25 percent is taken (A33).
    ///
    /// Current: of the speed left at that step of the sum. Top: of the ship's top speed.
    PercentOf as "reading of 25 percent" { Current = "current", Top = "top" }
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

impl Rulings {
    /// G10, A21 — Whether a roll for hits may be a mishap: of a turn every one, or a ship's first.
    pub fn is_mishap(&self, nth: Nth) -> bool {
        self.mishap_rolls == MishapRolls::Every || nth == Nth::First
    }
}
