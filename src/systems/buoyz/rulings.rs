//! The readings chosen where the book is unclear: `rulings.toml`, typed. Numbers among them stand in charts
//! and are read with those.

use kernel::systems::rulings::{reading, rulings};

reading! {
    /// B4.1b — Whether a ship may turn whose move is the inch ahead (A2).
    ///
    /// One point: a point is always allowed after an inch ahead. Literal: inches ahead and for points must fit
    /// into the move.
    SlowTurn as "reading of turns of slow ships" { OnePoint = "one point", Literal = "literal" }
}

reading! {
    /// B3.0, B4.1.1 — When a flagship holds the gauge (C2).
    ///
    /// Own heading: wind from abaft her beam. Positions: she lies to windward of the enemy's flagship.
    Gauge as "reading of the weather gauge" { OwnHeading = "own heading", Positions = "positions" }
}

reading! {
    /// B4.1.1 — Which wind is a reach with the gauge (A1).
    ///
    /// Abaft the beam: 90 to 135 degrees off the bow. From astern: none, for that is running.
    WindAbaft as "reading of a reach with the gauge" {
        AbaftTheBeam = "abaft the beam",
        FromAstern = "from astern",
    }
}

reading! {
    /// B10.4.1 — How long a gale lasts (A29).
    ///
    /// Until it shifts: a roll of 2, 3 or 11. To the end: of the game. Until steady: a roll that changes
    /// nothing.
    Gale as "reading of gales" {
        UntilItShifts = "until it shifts",
        ToTheEnd = "to the end",
        UntilSteady = "until steady",
    }
}

reading! {
    /// B10.1 — Who may cross a shoal (A43).
    ///
    /// Small ships: sizes 4 and 5. By number: sizes 1 to 4.
    Shoals as "reading of shoals" { SmallShips = "small ships", ByNumber = "by number" }
}

reading! {
    /// B5.5 — Whether the modifier beyond effective range is added to that of range (A3).
    ///
    /// Added: both count. Instead: it stands for the other.
    BeyondRange as "reading of fire beyond effective range" { Added = "added", Instead = "instead" }
}

reading! {
    /// B5.5 — What a fast target in smoke takes off (A5).
    ///
    /// Once: the modifier once. Each: once for each.
    FastSmoke as "reading of fast targets and smoke" { Once = "once", Each = "each" }
}

reading! {
    /// B5.5, B10.5 — When radar adds to guns (A6).
    ///
    /// Always: within its reach. Beyond sight: only where visibility does not reach.
    RadarAim as "reading of guns laid by radar" { Always = "always", BeyondSight = "beyond sight" }
}

reading! {
    /// B5.6 — Whether a damage die counts above 6 (A7).
    ///
    /// Counts: as it comes. Capped: 6 at most.
    AboveSix as "reading of damage above 6" { Counts = "counts", Capped = "capped" }
}

reading! {
    /// B5.7 — Whether a crippled ship has all of Close (A45).
    ///
    /// Kept: all of it. Halved: half of it, rounded up.
    CloseCrippled as "reading of Close in crippled ships" { Kept = "kept", Halved = "halved" }
}

reading! {
    /// B5.7 — At which hull a ship is crippled (A14).
    ///
    /// At: the second figure, unless that is 0. Below: less than it.
    CrippledAt as "reading of crippled" { At = "at", Below = "below" }
}

reading! {
    /// B1.1c, B5.4a, B5.7, B5.8 — How several halves are rounded (A15).
    ///
    /// Once: all are multiplied first. Each time: after every one.
    Halves as "reading of halved dice" { Once = "once", EachTime = "each time" }
}

reading! {
    /// B5.8 — How many criticals a burning ship takes a turn (C16).
    ///
    /// One: however many fires. Each: one for every fire.
    Fires as "reading of several fires" { One = "one", Each = "each" }
}

reading! {
    /// B5.8 — Whether the critical of a fire is confirmed (A20).
    ///
    /// Direct: it is rolled at once. Confirmed: as that of a hit.
    FireCritical as "reading of criticals by fire" { Direct = "direct", Confirmed = "confirmed" }
}

reading! {
    /// B6.2 — Whether damage control puts out fires (A21).
    ///
    /// Damage control: it does. Action only: Put That Fire Out alone does.
    FireRepair as "reading of putting out fires" {
        DamageControl = "damage control",
        ActionOnly = "action only",
    }
}

reading! {
    /// B5.8, B6.2 — Whether an ability lost to a critical hit comes back (A22).
    ///
    /// Repaired: by damage control. For good: never.
    LostSystem as "reading of lost systems" { Repaired = "repaired", ForGood = "for good" }
}

reading! {
    /// B5.7 — Which abilities a crippled ship may lose (A23).
    ///
    /// All: every positive one but Submarine. Not the deck: Carrier and Armoured Deck stay too.
    Crippling as "reading of abilities lost by crippling" {
        All = "all",
        NotTheDeck = "not the deck",
    }
}

reading! {
    /// B7.2 — Which dice are rolled again against an Evasive ship (A24).
    ///
    /// Hits: dice that hit. Hits and damage: damage dice that go through as well.
    EvasiveDice as "reading of Evasive" { Hits = "hits", HitsAndDamage = "hits and damage" }
}

reading! {
    /// B7.3 — How many of an odd number of dice a belt re-rolls (A26).
    ///
    /// Up: half rounded up. Down: half rounded down.
    Belt as "reading of the Torpedo Belt" { Up = "up", Down = "down" }
}

reading! {
    /// B5.9 — Whether the critical of a torpedo is confirmed (A8).
    ///
    /// Confirmed: as with guns. Automatic: none is needed.
    TorpedoCritical as "reading of criticals by torpedo" {
        Confirmed = "confirmed",
        Automatic = "automatic",
    }
}

reading! {
    /// B5.10 — What the three dice of a mine are (A19).
    ///
    /// Damage: damage dice. To hit: dice of a spread on the beam, with damage for those that hit.
    MineDice as "reading of the dice of a mine" { Damage = "damage", ToHit = "to hit" }
}

reading! {
    /// B5.11.1 — Whose guns stop missiles (C13).
    ///
    /// Target: those of the ship aimed at. Friends: those of ships of her side that reach her as well.
    PointDefence as "reading of point defence" { Target = "target", Friends = "friends" }
}

reading! {
    /// B8.1a — Whether the critical of a ram brings another (A9).
    ///
    /// No, or as that of a torpedo.
    RamCritical as "reading of criticals by ram" { No = "no", Yes = "yes" }
}

reading! {
    /// B8.1a — Whether the target's size is taken off the dice of a ram (A10).
    ///
    /// Ignored: it is not. Deducted: it is.
    RamSize as "reading of rams and size" { Ignored = "ignored", Deducted = "deducted" }
}

reading! {
    /// B7.2, B8.1a — When the enemy must be near enough to grapple (A33).
    ///
    /// After the move, or before it.
    GrappleReach as "reading of the reach of a grapple" {
        AfterTheMove = "after the move",
        BeforeTheMove = "before the move",
    }
}

reading! {
    /// B7.2, B8.1a — Whether a ship that has not moved evades at once (A34).
    ///
    /// At once: as her action of the turn. Own move: only if she chose it then.
    EvadeAtOnce as "reading of Evade Grapple" { AtOnce = "at once", OwnMove = "own move" }
}

reading! {
    /// B11.2, B5.4a — Whom a detected boat shows itself to (C6).
    ///
    /// All: every ship of the side. One ship: the one that detected it.
    Detected as "reading of detected boats" { All = "all", OneShip = "one ship" }
}

reading! {
    /// B11.3 — Where depth charges reach (A41).
    ///
    /// Stern: the stern arc. As aft turrets: all but the fore arc.
    DepthChargeArc as "reading of the arc of depth charges" {
        Stern = "stern",
        AsAftTurrets = "as aft turrets",
    }
}

reading! {
    /// B11.2 — What Radar 3 adds to detection (A49).
    ///
    /// Both: for the radar and as a Sub-Hunter. One: once.
    Radar3 as "reading of Radar 3 in detection" { Both = "both", One = "one" }
}

reading! {
    /// B9.6 — Who is lost in a dogfight (A16).
    ///
    /// Half the losers, rounded up. All losers: and half the winners, rounded down.
    DogfightLosses as "reading of losses in a dogfight" {
        HalfTheLosers = "half the losers",
        AllLosers = "all losers",
    }
}

reading! {
    /// B9.5 — How a flight dodges flak (A17).
    ///
    /// Each hit: one die each. One die: for all of them.
    Dodge as "reading of dodging flak" { EachHit = "each hit", OneDie = "one die" }
}

reading! {
    /// B9.5, B9.6 — Whether flak fires at flights that fighters have engaged (A18).
    ///
    /// No, or yes.
    FlakAndCap as "reading of flak at engaged flights" { No = "no", Yes = "yes" }
}

reading! {
    /// B9.4 — Whether aircraft attack only what is located (C35).
    ///
    /// No: whatever is on the table. Yes: what a ship of theirs has located, or they see themselves.
    AirLocation as "reading of what aircraft see" { No = "no", Yes = "yes" }
}

reading! {
    /// BC3.1 — When a side with carriers alone must test (A47).
    ///
    /// After a loss: if it began with another capital ship. From the start: whenever it has no other.
    CarriersLeft as "reading of fleets of carriers" {
        AfterALoss = "after a loss",
        FromTheStart = "from the start",
    }
}

reading! {
    /// BC3.1 — What a battle of losses is won by (C50).
    ///
    /// Lost: the larger starting total less own losses. Left: own points left.
    Score as "reading of the score" { Lost = "lost", Left = "left" }
}

reading! {
    /// BC3.1 — Whether the bonus counts in the grade of a victory (A51).
    ///
    /// With it, or without.
    Grades as "reading of grades of victory" { With = "with", Without = "without" }
}

reading! {
    /// BC4.3 — Who has points for not breaking off (A50).
    ///
    /// Who forced: the enemy to break, and did not break. Who stayed: every side that did not break.
    NotObliged as "reading of campaign points for not breaking off" {
        WhoForced = "who forced",
        WhoStayed = "who stayed",
    }
}

reading! {
    /// BC4.2 — What becomes of a crippled ship that is not repaired (A52).
    ///
    /// Next battle: she misses that and is rolled for again. For good: she is as good as lost.
    Unrepaired as "reading of ships not repaired" {
        NextBattle = "next battle",
        ForGood = "for good",
    }
}

reading! {
    /// BC4.2 — Whether a replacement is paid for that does not come (A53).
    ///
    /// Kept: points are spent on delivery. Paid: they are gone.
    FailedDelivery as "reading of replacements that do not come" { Kept = "kept", Paid = "paid" }
}

rulings! {
    slow_turn: SlowTurn = word("movement.slow_turn");
    gauge: Gauge = word("movement.gauge");
    wind_abaft: WindAbaft = word("movement.wind_abaft");
    gale: Gale = word("movement.gale");
    shoals: Shoals = word("movement.shoals");
    beyond_range: BeyondRange = word("gunnery.beyond_range");
    fast_smoke: FastSmoke = word("gunnery.fast_smoke");
    radar_aim: RadarAim = word("gunnery.radar");
    above_six: AboveSix = word("gunnery.damage_above_six");
    close_crippled: CloseCrippled = word("gunnery.close_crippled");
    crippled_at: CrippledAt = word("damage.crippled_at");
    halves: Halves = word("damage.halves");
    fires: Fires = word("damage.fire");
    fire_critical: FireCritical = word("damage.fire_confirmed");
    fire_repair: FireRepair = word("damage.fire_repair");
    lost_system: LostSystem = word("damage.lost_system");
    crippling: Crippling = word("damage.crippling");
    evasive_dice: EvasiveDice = word("damage.evasive");
    belt: Belt = word("damage.belt");
    torpedo_critical: TorpedoCritical = word("torpedo.critical");
    mine_dice: MineDice = word("torpedo.mine_dice");
    point_defence: PointDefence = word("torpedo.point_defence");
    ram_critical: RamCritical = word("boarding.ram_critical");
    ram_size: RamSize = word("boarding.ram_size");
    grapple_reach: GrappleReach = word("boarding.grapple_reach");
    evade_at_once: EvadeAtOnce = word("boarding.evade");
    detected: Detected = word("submarines.detected");
    depth_charge_arc: DepthChargeArc = word("submarines.depth_charge_arc");
    radar_3: Radar3 = word("submarines.radar_3");
    dogfight_losses: DogfightLosses = word("aircraft.dogfight");
    dodge: Dodge = word("aircraft.dodge");
    flak_and_cap: FlakAndCap = word("aircraft.flak_and_cap");
    air_location: AirLocation = word("aircraft.location");
    carriers_left: CarriersLeft = word("ending.carriers_left");
    score: Score = word("ending.score");
    grades: Grades = word("ending.grades");
    not_obliged: NotObliged = word("ending.not_obliged");
    unrepaired: Unrepaired = word("campaign.unrepaired");
    failed_delivery: FailedDelivery = word("campaign.failed_delivery");
}
