//! The words of the tables: types of ships, navies, classes, sets and what is found aboard.

use kernel::reading as words;

words! {
    /// G4 — what sort of ship.
    ShipType as "type of ship" {
        De = "DE", Tb = "TB", Dd = "DD", Cl = "CL", Ca = "CA", Cvl = "CVL", Bc = "BC", Bb = "BB",
        Cv = "CV", As = "AS", Am = "AM", Al = "AL", Cve = "CVE",
    }
}

words! {
    /// Whose ship; merchants are anybody's.
    Navy as "navy" { Usn = "USN", Rn = "RN", Ijn = "IJN", Km = "KM", Rm = "RM", Any = "any" }
}

words! {
    /// C8: how fast she turns.
    TurnClass as "turn class" { A = "A", B = "B", C = "C", D = "D", E = "E" }
}

words! {
    /// G9b: how reliable she is, the best first.
    Letter as "letter" { A = "A", B = "B", C = "C", D = "D" }
}

words! {
    /// Whether a mount protects its crew, for battery interference.
    Cover as "cover" { Shielded = "shielded", Open = "open" }
}

words! {
    /// Where a mount fires.
    Arc as "arc of a mount" {
        Forward = "forward", Aft = "aft", Starboard = "starboard", Port = "port",
    }
}

words! {
    /// Where torpedo mounts fire.
    TubeSide as "side of a torpedo mount" { Port = "port", Starboard = "starboard", Both = "both" }
}

words! {
    /// What a space of the hull is.
    SpaceKind as "kind of space" {
        Stores = "stores", Magazine = "magazine", Plot = "plot", Fuel = "fuel", Boiler = "boiler",
        Engine = "engine", Steering = "steering", Avgas = "avgas",
    }
}

words! {
    /// What an item of the superstructure is.
    ItemKind as "kind of item" {
        Nothing = "none", Main = "main", Secondary = "sec", Bridge = "bridge",
        DirectorForward = "dir_main_f", DirectorAft = "dir_main_a", Radio = "radio",
        SearchRadar = "radar_s", FireControlRadar = "radar_fc", Radars = "radars",
        Funnel = "funnel", Aamg = "aamg", TorpedoMount = "tm", Reloads = "reload",
        Aircraft = "aircraft",
    }
}

words! {
    /// G15 — armour.
    Armour as "armour" { None = "N", VeryLight = "VL", Light = "L", Medium = "M", Heavy = "H", VeryHeavy = "VH" }
}

words! {
    /// G27 — search radar.
    SearchSet as "search radar" {
        Sc = "SC", Sg = "SG", T281 = "281", T286 = "286", T290 = "290", T279 = "279", T271 = "271",
        T273q = "273Q", FuMo = "FuMo",
    }
}

words! {
    /// G27 — what a set is good for.
    RadarBand as "radar band" { Short = "S", Medium = "M", Long = "L" }
}

words! {
    /// G30 — fire-control radar.
    FireControlSet as "fire-control radar" {
        None = "none", Mk3 = "Mk 3", Mk4 = "Mk 4", Mk8 = "Mk 8", Mk12 = "Mk 12", T284 = "284",
        T285 = "285", FuMo = "FuMo",
    }
}

words! {
    /// G30 — its grade.
    Grade as "grade" { Early = "early", Late = "late" }
}

words! {
    /// G7 — torpedoes.
    TorpedoType as "type of torpedo" {
        Mk8 = "Mk8", Mk17 = "Mk17", T6 = "T6", T90 = "T90", T93 = "T93", MkV = "MkV", MkIx = "MkIX",
        Si270 = "SI270", A110 = "A110", G7a = "G7a", G7e = "G7e",
    }
}

words! {
    /// What a group is about.
    Stance as "stance" { Gun = "gun", Torpedo = "torpedo", Escape = "escape", Convoy = "convoy" }
}

words! {
    /// One of the sides, or neither.
    Whose as "side" { Nobody = "none", A = "a", B = "b" }
}

words! {
    Seas as "sea" { Calm = "calm", Heavy = "heavy" }
}

/// One side of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    #[inline(always)]
    pub fn enemy(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl Whose {
    pub fn is(self, side: Side) -> bool {
        match self {
            Whose::Nobody => false,
            Whose::A => side == Side::A,
            Whose::B => side == Side::B,
        }
    }
}

impl ShipType {
    pub const COUNT: usize = 13;

    /// "DD and smaller": DD, DE, TB.
    pub fn is_small(self) -> bool {
        matches!(self, ShipType::De | ShipType::Tb | ShipType::Dd)
    }

    pub fn is_merchant(self) -> bool {
        matches!(self, ShipType::As | ShipType::Am | ShipType::Al)
    }

    /// C46 — CL or larger.
    pub fn is_cruiser_or_larger(self) -> bool {
        !self.is_small() && !self.is_merchant()
    }

    /// C26 — CA or larger: CA, CVL, CVE, BC, BB, CV.
    pub fn is_heavy(self) -> bool {
        self.is_cruiser_or_larger() && self != ShipType::Cl
    }
}

impl Navy {
    /// G10 — IJN, KM, RM.
    pub fn is_axis(self) -> bool {
        matches!(self, Navy::Ijn | Navy::Km | Navy::Rm)
    }
}

impl TurnClass {
    /// C11 — G20-2: one class worse, never below E.
    pub fn one_worse(self) -> TurnClass {
        match self {
            TurnClass::A => TurnClass::B,
            TurnClass::B => TurnClass::C,
            TurnClass::C => TurnClass::D,
            TurnClass::D | TurnClass::E => TurnClass::E,
        }
    }
}

/// A side of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beam {
    Starboard,
    Port,
}

impl Beam {
    pub const BOTH: [Beam; 2] = [Beam::Starboard, Beam::Port];
}

impl TubeSide {
    pub fn bears(self, beam: Beam) -> bool {
        match self {
            TubeSide::Both => true,
            TubeSide::Port => beam == Beam::Port,
            TubeSide::Starboard => beam == Beam::Starboard,
        }
    }
}

impl Arc {
    /// Whether a mount stands on that side; centreline mounts stand on either.
    pub fn is_on(self, beam: Beam) -> bool {
        match self {
            Arc::Forward | Arc::Aft => true,
            Arc::Starboard => beam == Beam::Starboard,
            Arc::Port => beam == Beam::Port,
        }
    }
}
