//! The words of the book: types of ships, abilities, arcs, roles, what a critical hit or the wind does.

use kernel::config::words;

words! {
    /// B1.5, B1.6 — what sort of ship; several small craft on a counter are one.
    Type as "type of ship" {
        Trireme = "trireme", Galleon = "galleon", Galleass = "galleass", First = "1st rate",
        Third = "3rd rate", Fifth = "5th rate", Sixth = "6th rate", Brig = "brig",
        Merchant = "merchant", Battery = "battery", SteamLine = "steam line",
        Ironclad = "ironclad", Bb = "BB", Bc = "BC", Cv = "CV", Ca = "CA", Cl = "CL", Dd = "DD",
        De = "DE", Ss = "SS", Ssn = "SSN", Tp = "TP", Counter = "counter", Boat = "boat",
        Trawler = "trawler", Fireship = "fireship",
    }
}

words! {
    /// B7.3 — special abilities.
    Ability as "special ability" {
        Agile = "agile", Marines = "marines", Legendary = "legendary officers",
        Swwobs1 = "swwobs1", Swwobs2 = "swwobs2", Close = "close", Ram = "ram",
        Copper = "copper-bottomed", Minesweeper = "minesweeper", ArmouredDeck = "armoured deck",
        Carrier = "carrier", Radar = "radar", Hedgehog = "hedgehog", SubHunter = "sub-hunter",
        Submarine = "submarine", TorpedoBelt = "torpedo belt", Spotter = "spotter",
        CrashDive = "crash dive", HighAngle = "high angle", Aegis = "aegis", AswH = "asw(h)",
        Spar = "spar torpedo",
    }
}

impl Ability {
    /// B7.3 — Marked * in the book: a drawback, which is never lost.
    pub const fn is_drawback(self) -> bool {
        matches!(self, Ability::Swwobs1 | Ability::Swwobs2)
    }
}

/// Some of the abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities(u32);

impl Abilities {
    pub const NONE: Abilities = Abilities(0);

    #[inline(always)]
    pub const fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 != 0
    }

    #[inline(always)]
    pub const fn add(&mut self, ability: Ability) {
        self.0 |= 1 << ability as u32;
    }

    #[inline(always)]
    pub const fn remove(&mut self, ability: Ability) {
        self.0 &= !(1 << ability as u32);
    }
}

words! {
    /// B1.2 — where guns bear that do not stand in turrets fore and aft.
    GunArc as "arc of guns" { Turrets = "turrets", Broadside = "broadside", AllRound = "all round" }
}

words! {
    /// B1.2 — where torpedo tubes bear.
    TubeArc as "arc of torpedoes" { Beam = "beam", Fore = "fore", ForeOrAft = "fore or aft" }
}

words! {
    /// What the scenario has a ship do.
    Role as "role" {
        Fight = "fight", Escort = "escort", Convoy = "convoy", Transit = "transit",
        Carrier = "carrier",
    }
}

words! {
    /// An edge of the table.
    Edge as "edge" { North = "north", East = "east", South = "south", West = "west" }
}

impl Edge {
    /// The heading that leads there.
    pub const fn heading(self) -> u16 {
        90 * self as u16
    }
}

words! {
    /// A side, or none.
    Whose as "side" { Nobody = "none", A = "a", B = "b" }
}

impl Whose {
    pub fn is(self, side: Side) -> bool {
        self as usize == side as usize + 1
    }
}

words! {
    /// C50 — what a scenario is won by.
    Victory as "victory" { Losses = "losses", ProtectA = "protect a", ProtectB = "protect b" }
}

words! {
    /// BC2.1 — theatres; none where terrain and weather are not rolled for.
    Theatre as "theatre" {
        None = "none", Arctic = "arctic", Atlantic = "atlantic", Mediterranean = "mediterranean",
        FarEast = "far east", Pacific = "pacific",
    }
}

words! {
    /// BC2.1 — convoy or open battle, or as the dice say; whose convoy, or as they say.
    Nature as "nature of a battle" {
        Dice = "dice", Open = "open", Convoy = "convoy", ConvoyA = "convoy a", ConvoyB = "convoy b",
    }
}

words! {
    /// BC4.2 — how hard a ship is to replace.
    Rate as "class of ships" { Capital = "capital", Medium = "medium", Small = "small" }
}

words! {
    /// BC4.2 — how great a naval power is.
    Power as "naval power" { First = "first", Second = "second", Third = "third", Other = "other" }
}

words! {
    /// B5.8 — rows of the critical table.
    Critical as "critical hit" {
        Armament = "armament", Motive = "motive", Steering = "steering", Again = "again",
        Fire = "fire", System = "system",
    }
}

words! {
    /// B10.4.1 — what the wind does.
    WindChange as "change of wind" {
        Becalmed = "becalmed", Clockwise = "clockwise", Steady = "steady",
        Anticlockwise = "anticlockwise", Gale = "gale",
    }
}

words! {
    /// B9.2 — the flights there are.
    Aircraft as "aircraft" {
        Fighter0 = "fighter 0", Fighter1 = "fighter 1", Fighter2 = "fighter 2",
        DiveBomber = "dive bomber", TorpedoBomber = "torpedo bomber", Patrol = "patrol",
        PatrolCharges = "patrol with depth charges", LevelBomber = "level bomber",
        GuidedBomber = "guided bomber", Kamikaze = "kamikaze", Zeppelin = "zeppelin",
        HelicopterCharges = "helicopter with depth charges",
        HelicopterTorpedo = "helicopter with torpedo", StrikeFighter = "strike fighter",
        StrikeMissile = "strike with missile", StrikeBombs = "strike with bombs",
    }
}

words! {
    /// B4.2 — types of aircraft, in the order they move.
    AirType as "type of aircraft" {
        Helicopter = "helicopter", Patrol = "patrol", Dive = "dive", Torpedo = "torpedo",
        Fighter = "fighter", Strike = "strike", StrikeFighter = "strike fighter",
    }
}

words! {
    /// B9.2, B9.4 — what aircraft carry.
    Load as "load of aircraft" {
        None = "none", Bombs = "bombs", LevelBombs = "level bombs", Torpedo = "torpedo",
        Missile = "missile", DepthCharges = "depth charges", GuidedBomb = "guided bomb",
        Kamikaze = "kamikaze",
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    #[inline(always)]
    pub const fn enemy(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// 6.1 — classes of weapons, as losses are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Weapon {
    Main,
    Secondary,
    Cannon,
    Torpedo,
    Missile,
    Bomb,
    Ram,
    Mine,
    Depth,
    Critical,
}

impl Weapon {
    pub const NAMES: [&'static str; 10] = [
        "main guns",
        "secondary guns",
        "cannon",
        "torpedoes",
        "missiles",
        "bombs",
        "a ram",
        "a mine",
        "depth charges",
        "a critical hit",
    ];
}
