//! What a shell strikes, and whether it gets through: G12 to G15.

use kernel::dice::Dice;

use super::GunHits;
use crate::TOLERANCE;
use crate::charts::{DamageCharts, Excess};
use crate::names::{Armour, Beam};
use crate::rulebook::Rulebook;
use crate::rulings::{ArmourMode, Edges, ExcessWay};
use crate::sheet::LOCATIONS;

/// A location of D36 from the bow: 11 is 0, 66 is 35.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location(pub u8);

impl Location {
    /// Tens, then units.
    pub fn roll(dice: &mut impl Dice) -> Location {
        let [tens, units] = dice.pair();
        Location((tens - 1) * 6 + units - 1)
    }

    /// As the tables print it.
    pub fn d36(self) -> u8 {
        (self.0 / 6 + 1) * 10 + self.0 % 6 + 1
    }

    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A shell that hit.
#[derive(Clone, Copy, Debug)]
pub struct Shell {
    pub inches: f64,
    pub row: usize,
    pub range: f64,
    pub excess: Excess,
    /// C36: the side that faces the firer.
    pub beam: Beam,
}

impl Shell {
    /// Of guns that are not there.
    const NOTHING: Shell =
        Shell { inches: 0.0, row: 0, range: 0.0, excess: Excess::Nothing, beam: Beam::Starboard };

    #[inline]
    pub fn of(book: &Rulebook, hits: &GunHits, beam: Beam) -> Shell {
        let (firer, battery) = (usize::from(hits.firer), usize::from(hits.battery));
        let kind = book.ready.ships[usize::from(hits.target)].kind;
        let Some(guns) = &book.ready.ships[firer].batteries[battery] else {
            return Shell::NOTHING;
        };
        let (inches, row, excess) = (guns.own.inches, guns.row, guns.excess[kind as usize]);
        Shell { inches, row, range: hits.range, excess, beam }
    }
}

/// Which parts of a ship are struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub hull: bool,
    pub superstructure: bool,
}

/// G12, A12 — Hull or superstructure by the yellow die.
pub fn parts_struck(yellow: u8, range: f64, edges: Edges, charts: &DamageCharts) -> Parts {
    let slack = if edges == Edges::Nearer { TOLERANCE } else { -TOLERANCE };
    let band = charts.location_to.iter().filter(|&&to| range > to + slack).count();
    let within = |[from, to]: [u8; 2]| (from..=to).contains(&yellow);
    Parts { hull: within(charts.hull[band]), superstructure: within(charts.superstructure[band]) }
}

/// G13, C34 — The location rolled, then the one before, then the one behind; clipped (A7).
pub fn struck_locations(
    at: Location,
    excess: Excess,
    way: ExcessWay,
) -> impl Iterator<Item = Location> {
    let fore = at.0.checked_sub(1).map(Location);
    let aft = Some(Location(at.0 + 1)).filter(|aft| aft.index() < LOCATIONS);
    let (before, behind) = match (excess, way) {
        (Excess::Nothing, _) => (None, None),
        (Excess::Aft, ExcessWay::Aft) => (None, aft),
        (Excess::Aft, ExcessWay::Fore) => (fore, None),
        (Excess::Both, _) => (fore, aft),
    };
    [Some(at), before, behind].into_iter().flatten()
}

/// G14, G15, A3 to A5 — Whether a green die gets a shell through armour.
#[inline]
pub fn is_effective(
    green: u8,
    shell: &Shell,
    armour: Armour,
    mode: ArmourMode,
    charts: &DamageCharts,
) -> bool {
    green as i8 <= highest_green(shell, armour, mode, charts)
}

/// The highest green die that gets a shell through armour.
#[inline]
pub fn highest_green(shell: &Shell, armour: Armour, mode: ArmourMode, charts: &DamageCharts) -> i8 {
    let close = shell.range <= charts.modifiers.close_within + TOLERANCE;
    let factor = charts.armour[armour as usize];
    let factor =
        if close { (factor + charts.modifiers.close_add).min(0).max(factor) } else { factor };
    let far = shell.range > charts.modifiers.far_beyond + TOLERANCE
        && shell.inches < charts.modifiers.far_below - 1e-6;
    let power = charts.power[shell.row].power + if far { charts.modifiers.far_add } else { 0 };
    match mode {
        ArmourMode::Needed => (power + factor).max(charts.modifiers.always_on as i8),
        ArmourMode::LiteralExample => power - factor,
    }
}

/// G14 — Whether a blue die floods a space.
pub fn floods(blue: u8, shell: &Shell, charts: &DamageCharts) -> bool {
    let far = shell.range > charts.modifiers.flooding_beyond + TOLERANCE;
    blue + if far { charts.modifiers.flooding_add } else { 0 } >= charts.power[shell.row].floods_on
}
