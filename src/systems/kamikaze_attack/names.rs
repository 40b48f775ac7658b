//! The words of the game: calibres, batteries, sections of the ship, and where a plane can be.

use kernel::systems::rulings::reading;

reading! {
    /// KA-36 — The ship's guns.
    Calibre as "calibre" { Five = "5in", Forty = "40mm", Twenty = "20mm" }
}

impl Calibre {
    pub const COUNT: usize = 3;
    pub const ALL: [Calibre; Calibre::COUNT] = [Calibre::Five, Calibre::Forty, Calibre::Twenty];
    pub const NAMES: [&'static str; Calibre::COUNT] = ["5in", "40mm", "20mm"];
}

reading! {
    /// KA-05 — The three squares of the ship, from the north.
    Section as "section" { Bow = "bow", Amidships = "amidships", Stern = "stern" }
}

impl Section {
    pub const COUNT: usize = 3;
    pub const ALL: [Section; Section::COUNT] = [Section::Bow, Section::Amidships, Section::Stern];
    pub const NAMES: [&'static str; Section::COUNT] = ["bow", "amidships", "stern"];

    /// The batteries that stand in it: those on the centre line first.
    pub const fn batteries(self) -> &'static [Battery] {
        match self {
            Section::Bow => &[Battery::Bow, Battery::BowPort, Battery::BowStarboard],
            Section::Amidships => &[Battery::Port, Battery::Starboard],
            Section::Stern => &[Battery::Stern],
        }
    }
}

reading! {
    /// KA-05, KA-54 — Guns that bear alike.
    Battery as "battery" {
        Bow = "bow",
        BowPort = "bow port",
        BowStarboard = "bow starboard",
        Port = "amidships port",
        Starboard = "amidships starboard",
        Stern = "stern",
    }
}

impl Battery {
    pub const COUNT: usize = 6;
    pub const ALL: [Battery; Battery::COUNT] = [
        Battery::Bow,
        Battery::BowPort,
        Battery::BowStarboard,
        Battery::Port,
        Battery::Starboard,
        Battery::Stern,
    ];
    pub const NAMES: [&'static str; Battery::COUNT] =
        ["bow", "bow port", "bow starboard", "amidships port", "amidships starboard", "stern"];

    pub const fn section(self) -> Section {
        match self {
            Battery::Bow | Battery::BowPort | Battery::BowStarboard => Section::Bow,
            Battery::Port | Battery::Starboard => Section::Amidships,
            Battery::Stern => Section::Stern,
        }
    }

    /// KA-05: the side of the lengthwise line it stands on.
    pub const fn side(self) -> Option<Side> {
        match self {
            Battery::BowPort | Battery::Port => Some(Side::Port),
            Battery::BowStarboard | Battery::Starboard => Some(Side::Starboard),
            Battery::Bow | Battery::Stern => None,
        }
    }
}

/// The sides of the ship; her bow points north (KA-02), so that port is west.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Port,
    Starboard,
}

reading! {
    /// KA-50 to KA-53, Figure 3 — Where a plane is as the ship sees it, clockwise.
    Zone as "part of the sky" {
        Ahead = "ahead",
        StarboardBow = "starboard bow",
        StarboardForward = "starboard beam forward",
        StarboardAbeam = "starboard abeam",
        StarboardAft = "starboard beam aft",
        StarboardQuarter = "starboard quarter",
        Astern = "astern",
        PortQuarter = "port quarter",
        PortAft = "port beam aft",
        PortAbeam = "port abeam",
        PortForward = "port beam forward",
        PortBow = "port bow",
    }
}

impl Zone {
    pub const COUNT: usize = 12;
}
