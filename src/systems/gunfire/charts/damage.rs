//! `damage.toml`: G12 to G24.

mod reading;

use kernel::config::{Section, Word};
use kernel::reading as words;

use super::gunnery::CALIBRES;
use super::modifier;
use crate::names::{Armour, ShipType};
use crate::rulings::CarrierColumns;
use crate::sheet::DIAMETERS;
use reading::{
    by_die, read_bridge, read_far, read_fires, read_location, read_plant, read_power,
    read_propulsion, read_row, read_shocks, read_words,
};

words! {
    /// G13 — locations struck beside the one rolled.
    Excess as "excess damage" { Nothing = "-", Aft = "+1", Both = "+-1" }
}

words! {
    /// G20.
    SteeringResult as "result of steering" {
        Warped = "rudder warped", Wider = "turns wider", Jammed = "jammed",
        NoTurn = "no turn for 2 turns", PlotAhead = "plot ahead", Wild = "wild",
    }
}

words! {
    /// G20-3.
    JamResult as "jam" { Left = "left", Right = "right", Straight = "straight" }
}

words! {
    /// G21.
    BridgeResult as "result of a bridge hit" {
        Nothing = "-", PlotAhead = "plot ahead", SpeedAhead = "speed ahead",
        MainDelayed = "main delayed", NoGunsNoTorpedoes = "no guns, no torpedoes", NoGuns = "no guns",
        RandomMovement = "random movement", SecondaryDelayed = "secondary delayed",
        FireControlRadar = "FC radar out", MainControl = "forward main control out",
        SecondaryControl = "forward secondary control out", PortDirector = "port director out",
        StarboardDirector = "starboard director out",
    }
}

words! {
    /// G24.
    ShockResult as "shock" {
        Warped = "rudder warped", HandSteering = "hand steering", Wild = "wild",
        Repeats = "repeats maneuver", JammedLeft = "jammed left", JammedRight = "jammed right",
        ShaftLost = "shaft lost", EngineDamaged = "engine room damaged",
        EngineFlooded = "engine room flooded", BoilerDestroyed = "boiler room destroyed",
        SpeedLost = "speed lost", Condensers = "condensers", SteamLine = "steam line",
        BoilerDamaged = "boiler room damaged", NoSpeedChanges = "no speed changes",
        PowerShort = "electric power short", NoPower = "no auxiliary power",
        Switchboard = "switchboard", MainJammed = "main mount jammed",
        SecondaryJammed = "secondary mount jammed", TorpedoJammed = "torpedo mount jammed",
        SecondaryDelayed = "secondary delayed", MainDelayed = "main delayed",
        MainCeases = "main ceases fire", MainLocal = "main local", SecondaryLocal = "secondary local",
        Director = "main director out", Radio = "radio out", FireControlRadar = "FC radar out",
        SearchRadar = "search radar out", Electronics = "radars and radio destroyed",
    }
}

/// G14.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowerRow {
    pub power: i8,
    pub floods_on: u8,
}

/// G16.
#[derive(Clone, Copy, Debug, Default)]
pub struct FireRow {
    pub fire: u8,
    pub explodes: bool,
}

/// G23 — so many shocks, or so many percent of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shocks {
    Rolls(u8),
    Percent(u8),
}

/// G14, G15 — What range does to the power of a shell, and to flooding.
#[derive(Clone, Copy, Debug)]
pub struct PowerModifiers {
    pub always_on: u8,
    pub flooding_beyond: f64,
    pub flooding_add: u8,
    pub close_within: f64,
    pub close_add: i8,
    pub far_beyond: f64,
    pub far_below: f64,
    pub far_add: i8,
    pub deck_beyond: f64,
}

#[derive(Clone, Debug)]
pub struct DamageCharts {
    pub location_to: [f64; 2],
    /// Faces of the yellow die for each band, from and to.
    pub hull: [[u8; 2]; 3],
    pub superstructure: [[u8; 2]; 3],
    /// By row of [`EXCESS`] and column: DD and smaller, CL, CA.
    excess: [[Excess; 3]; 3],
    pub power: [PowerRow; 7],
    pub modifiers: PowerModifiers,
    pub armour: [i8; 6],
    pub fire_space: [Option<FireRow>; 8],
    pub fire_item: [Option<FireRow>; 15],
    pub explosion: u8,
    plant: Vec<(f64, Vec<(f64, f64)>)>,
    pub funnel: f64,
    pub flooded_share: f64,
    pub step: f64,
    pub warped_percent: f64,
    pub steering: [SteeringResult; 6],
    pub jam: [JamResult; 6],
    pub wild: [f64; 6],
    /// By die from 1 and column: Axis and merchants, US heavy, US light and RN.
    pub bridge: [[BridgeResult; 3]; 10],
    pub bans_last: u8,
    /// By row, torpedoes last, and column.
    propulsion: [[u8; 5]; 7],
    shocks: [[Shocks; 9]; 3],
    pub shock: [ShockResult; 36],
    pub shock_percent: f64,
    pub steam_line: f64,
    pub condensers: f64,
    pub power_turns: u8,
    pub power_inches: f64,
}

/// Rows of G13, each with its smallest calibre.
const EXCESS: [(&str, f64); 3] = [("7.9-9.2", 7.9), ("11-14", 11.0), ("15-18.1", 15.0)];
/// A10 — Larger plants count in pairs.
const MOST_UNITS: u8 = 12;
/// Rows of G22, each with its largest calibre.
const PROPULSION: [(&str, f64); 6] = [
    ("3-4.1", 4.1),
    ("4.5-5.25", 5.25),
    ("5.4-6.1", 6.1),
    ("7.5-9.2", 9.2),
    ("11-14", 14.0),
    ("15-18.1", 18.1),
];

impl PowerModifiers {
    fn read(said: &Section) -> PowerModifiers {
        let flooding = said
            .table("flooding_beyond", |it| (it.real("range", 0.0..=60.0), it.whole("add", 0..=6)));
        let close = said.table("close", |it| (it.real("within", 0.0..=60.0), modifier(it, "add")));
        let far = said.table("far", read_far);
        PowerModifiers {
            always_on: said.whole("always_on", 0..=6) as u8,
            flooding_beyond: flooding.0,
            flooding_add: flooding.1 as u8,
            close_within: close.0,
            close_add: close.1,
            far_beyond: far.0,
            far_below: far.1,
            far_add: far.2,
            deck_beyond: said.real("deck_beyond", 0.0..=60.0),
        }
    }
}

impl DamageCharts {
    pub fn read(charts: &Section) -> DamageCharts {
        let location = charts.table("hit-location", read_location);
        let excess =
            charts.table("excess", |rows| EXCESS.map(|(row, _)| read_words(&rows.item(row))));
        let power = charts.table("power", |rows| CALIBRES.map(|row| rows.table(row, read_power)));
        let armour = charts.table("armour", |rows| {
            std::array::from_fn(|place| modifier(rows, Armour::WORDS[place].0))
        });
        let fires = charts.table("fire-and-explosion", read_fires);
        let plant = charts.table("plant", read_plant);
        let speed = charts.table("speed-loss", |said| {
            ["funnel", "flooded_share", "step", "percent"].map(|key| said.real(key, 0.01..=100.0))
        });
        let steering = charts.table("steering", |rows| by_die(rows, |cell| cell.word()));
        let jam = charts.table("jam", |rows| by_die(rows, |cell| cell.word()));
        let wild = charts.table("wild", |rows| by_die(rows, |cell| cell.real(-180.0..=180.0)));
        let (bridge, bans_last) = charts.table("bridge", read_bridge);
        let propulsion = charts.table("propulsion", read_propulsion);
        let shocks = charts.table("shock-number", |rows| {
            rows.find("columns");
            DIAMETERS.map(|row| read_row(&rows.item(row), read_shocks))
        });
        let shock = charts.table("shock", |rows| {
            std::array::from_fn(|at| rows.word(&format!("{}{}", at / 6 + 1, at % 6 + 1)))
        });
        let effects = charts.table("shock-effects", |said| {
            ["speed_percent", "steam_line", "condensers", "power_turns", "power_inches"]
                .map(|key| said.real(key, 0.0..=100.0))
        });
        DamageCharts {
            location_to: location.0,
            hull: location.1,
            superstructure: location.2,
            excess,
            power,
            modifiers: charts.table("power-modifiers", PowerModifiers::read),
            armour,
            fire_space: fires.0,
            fire_item: fires.1,
            explosion: fires.2,
            plant,
            funnel: speed[0],
            flooded_share: speed[1],
            step: speed[2],
            warped_percent: speed[3],
            steering,
            jam,
            wild,
            bridge,
            bans_last,
            propulsion,
            shocks,
            shock,
            shock_percent: effects[0],
            steam_line: effects[1],
            condensers: effects[2],
            power_turns: effects[3] as u8,
            power_inches: effects[4],
        }
    }

    /// G13, C33 — Locations struck beside the one rolled.
    pub fn excess(&self, inches: f64, kind: ShipType) -> Excess {
        use ShipType::*;
        let column = match kind {
            De | Tb | Dd | As => 0,
            Cl | Am => 1,
            Ca | Cvl | Cve | Al => 2,
            Bc | Bb | Cv => return Excess::Nothing,
        };
        let row = EXCESS.iter().rposition(|&(_, least)| inches >= least - 1e-6);
        row.map_or(Excess::Nothing, |row| self.excess[row][column])
    }

    /// G22, A15 — What stops a ship after a hit on her plant: by a shell of so many inches, or a torpedo.
    pub fn propulsion(&self, inches: Option<f64>, kind: ShipType, columns: CarrierColumns) -> u8 {
        use ShipType::*;
        let column = match kind {
            Cv if columns == CarrierColumns::AsPrinted => 2,
            Cve if columns == CarrierColumns::AsPrinted => 3,
            Dd | De | Tb => 0,
            Cl => 1,
            Ca | Cvl => 2,
            Bb | Bc | Cv => 3,
            As | Am | Al | Cve => 4,
        };
        let row = inches.map_or(6, |inches| {
            PROPULSION.iter().position(|&(_, most)| inches <= most + 1e-6).unwrap_or(5)
        });
        self.propulsion[row][column]
    }

    /// G23, A15 — Shocks of a torpedo.
    pub fn shocks(&self, diameter: usize, kind: ShipType, columns: CarrierColumns) -> Shocks {
        use ShipType::*;
        let column = match kind {
            Cvl if columns == CarrierColumns::AsPrinted => 2,
            Cv if columns == CarrierColumns::AsPrinted => 4,
            Cve if columns == CarrierColumns::AsPrinted => 5,
            Tb | De => 0,
            Dd => 1,
            Cl => 2,
            Ca | Cvl => 3,
            Bc => 4,
            Bb | Cv => 5,
            As => 6,
            Am => 7,
            Al | Cve => 8,
        };
        self.shocks[diameter][column]
    }

    /// G17, A10, C40 — Percent of speed lost with so many of so many boilers or engines. Rows that are
    /// not printed lie on a line between their neighbours; a plant of another size has the losses of
    /// the nearest in the table, and one of more than twelve counts in pairs.
    pub fn plant_loss(&self, lost: f64, of: u8) -> f64 {
        if of == 0 || lost <= 0.0 {
            return 0.0;
        }
        let in_pairs = of > MOST_UNITS;
        let (lost, of) =
            if in_pairs { (lost / 2.0, f64::from(of) / 2.0) } else { (lost, of.into()) };
        let apart = |units: f64| (units - of).abs();
        let nearest = self.plant.iter().min_by(|one, two| apart(one.0).total_cmp(&apart(two.0)));
        let Some((units, rows)) = nearest.filter(|_| lost < of && of > 1.0) else { return 100.0 };
        let lost = lost * units / of;
        let above = rows.iter().position(|&(row, _)| row >= lost - 1e-9).unwrap_or(rows.len() - 1);
        let (to, at_to) = rows[above];
        let (from, at_from) = if above == 0 { (0.0, 0.0) } else { rows[above - 1] };
        at_from + (at_to - at_from) * (lost - from) / (to - from)
    }
}
