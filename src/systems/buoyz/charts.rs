//! The charts of the book, typed, every number by its key in `configs/buoyz/charts`.

use kernel::config::{Item, Section, Word};
use kernel::systems::chart::{ByWord, OneDie, TwoDice};

use super::names::{AirType, Aircraft, Critical, Load, WindChange};

/// A value of a chart.
trait Cell: Sized {
    fn read(item: &Item) -> Self;
}

impl Cell for i8 {
    fn read(item: &Item) -> i8 {
        item.whole(-99..=99) as i8
    }
}

impl Cell for f64 {
    fn read(item: &Item) -> f64 {
        item.real(0.0..=1000.0)
    }
}

impl<T: Cell, const N: usize> Cell for [T; N] {
    fn read(item: &Item) -> [T; N] {
        let cells = item.list();
        if item.is_list() && cells.len() != N {
            item.fail(&format!("{} values", cells.len()), &format!("there are {N}"));
        }
        std::array::from_fn(|place| T::read(cells.get(place).unwrap_or(item)))
    }
}

macro_rules! charts {
    ($($(#[$doc:meta])* $name:ident as $table:ident { $($field:ident: $kind:ty),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name { $(pub $field: $kind),+ }

            impl $name {
                fn read(charts: &Section) -> $name {
                    charts.table(stringify!($table), |said| $name {
                        $($field: Cell::read(&said.item(stringify!($field)))),+
                    })
                }
            }
        )+

        /// Every chart.
        #[derive(Clone, Copy, Debug)]
        pub struct Charts {
            $(pub $table: $name,)+
            /// B5.8.
            pub critical: OneDie<Critical>,
            /// B10.4.1.
            pub wind: TwoDice<WindChange>,
            /// B4.2, B9.2.
            pub aircraft: ByWord<Aircraft, AircraftCard, 16>,
        }

        impl Charts {
            pub fn read(charts: &Section) -> Charts {
                Charts {
                    $($table: $name::read(charts),)+
                    critical: OneDie::chart(charts, "critical", Item::word),
                    wind: TwoDice::chart(charts, "wind", Item::word),
                    aircraft: ByWord::chart(charts, "aircraft", AircraftCard::read),
                }
            }
        }
    };
}

charts! {
    /// B3.0 — modifiers of the roll for initiative.
    Initiative as initiative {
        civil: i8, superior: i8, inferior: i8, gauge: i8, spotter: i8, patrol: i8, radar: i8,
        japanese_night: i8,
    }
    /// B4.1, B4.1.1, B4.1b — how ships move and turn.
    Movement as movement {
        turns: [f64; 6], straight_first: f64, irons: f64, running: f64, reaching: f64,
        reaching_with_gauge: f64, copper_bottomed: f64, flank: f64, becalmed_turns: f64,
        collision: f64, land_clearance: f64,
    }
    /// B5.3 — ranges in inches.
    Ranges as range {
        main: [[f64; 2]; 4], secondary: f64, cannon: f64, aa: [f64; 4], torpedo: [f64; 8],
        long_lance: f64, torpedo_least: f64, air_torpedo: f64, missile: f64, missile_least: f64,
        air_missile: f64, guided_bomb: f64, depth_charge: f64, asw: f64, radar: [f64; 3],
        beyond: f64,
    }
    /// B5.5 — modifiers of gunnery.
    ToHit as to_hit {
        long_from: f64, extreme_beyond: f64, long: i8, extreme: i8, fast_beyond: f64,
        fast_or_smoke: i8, radar: i8, cannon_medium_beyond: f64, cannon_medium: i8,
        cannon_long_beyond: f64, cannon_long: i8, beyond_range: i8, bad_weather: i8, night: i8,
        fort: i8, flank: i8,
    }
    /// B5.6, B5.7, B6.2 — damage, what crippling costs, repairs.
    Damage as damage {
        plunging: i8, swwobs2: i8, secondary: i8, raking: i8, close: i8, close_range: f64,
        confirm: i8, ability_lost: i8, strike: i8, repair: i8, all_hands: i8,
    }
    /// B5.9.
    Torpedo as torpedo {
        dice: i8, air_dice: i8, hits_on: i8, beam: i8, size: i8, guided: i8, submarine: i8,
        extra_criticals: i8,
    }
    /// B5.11.
    Missile as missile {
        dice: i8, air_dice: i8, hits_on: i8, size: i8, extra_criticals: i8, intercept: i8,
    }
    /// B5.10.
    Mine as mine {
        hits_on: i8, row: i8, fast_beyond: f64, fast: i8, dice: i8, sweep_speed: f64,
    }
    /// B11.3.
    DepthCharge as depth_charge { dice: i8, air_dice: i8 }
    /// B8.1, B11.4.
    Ram as ram {
        beam_dice: i8, dice: i8, hits_on: i8, beam: i8, submarine_within: f64, submarine_sinks: i8,
    }
    /// B7.1 — what a command check needs, and distances of special actions.
    Actions as actions {
        hero: i8, all_hands: i8, come_about: i8, flank: i8, evasive: i8, put_out: i8, tack: i8,
        jib: i8, wear: i8, grapple: i8, evade: i8, smoke: i8, silent: i8, crash_dive: i8,
        grapple_within: f64, crash_dive_within: f64, smoke_length: f64, smoke_width: f64,
    }
    /// B8.2.
    Boarding as boarding {
        size: [i8; 5], marines: i8, close: i8, inferior: i8, superior: i8, legendary: i8,
    }
    /// B10.2, B10.3 — inches.
    Visibility as visibility { good: f64, bad: f64, night: f64, bad_night: f64 }
    /// B11.2.
    Detection as detection {
        within: f64, needs: i8, radar: i8, nuclear: i8, sub_hunter: i8, silent: i8, zone: i8,
        helicopter: i8,
    }
    /// B9.3 to B9.6.
    Air as air {
        aa_hits_on: i8, aa_run: i8, dodge: i8, cap: f64, bomb_dice: i8, bomb_damage_dice: i8,
        level: i8, armoured_deck: i8, swwobs2: i8, kamikaze_goes_on: i8, deck_flights: i8,
        extra: i8, missiles: i8,
    }
    /// B12.5.
    Fireship as fireship { speed: f64, downwind: f64, spreads: f64, explosion: f64 }
    /// BC2.1, BC2.2 — shares in per cent of the points.
    ByPoints as by_points {
        convoy_to: i8, dominant: i8, merchants: f64, small: f64, small_size: i8, capital: f64,
    }
    /// BC2.3.
    Terrain as terrain {
        arctic: i8, atlantic: i8, night_on: i8, bad_on: i8, arctic_weather: i8,
        far_east_weather: i8, island_radius: f64,
    }
    /// BC3.1.
    BreakContact as break_contact { percent: f64, fights_on: i8, bonus: i8 }
    /// BC3.1 — ratios of points.
    Grades as victory { major: f64, decisive: f64 }
    /// BC4.3.
    Campaign as campaign { forced: i8, points: i8, not_obliged: i8 }
    /// BC4.2 — repairs and replacements; rows by class, columns by [`Power`](super::names::Power).
    Between as between_battles {
        repaired: i8, replaced: i8, share: f64, capital: [i8; 4], medium: [i8; 4], small: [i8; 4],
    }
}

/// B4.2, B9.2 — one sort of flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AircraftCard {
    pub kind: AirType,
    pub dogfight: i8,
    pub armed_dogfight: i8,
    pub speed: f64,
    pub load: Load,
    pub air_to_air: bool,
}

impl AircraftCard {
    fn read(said: &Section) -> AircraftCard {
        AircraftCard {
            kind: said.word("type"),
            dogfight: Cell::read(&said.item("dogfight")),
            armed_dogfight: Cell::read(&said.item("armed_dogfight")),
            speed: Cell::read(&said.item("speed")),
            load: said.word("load"),
            air_to_air: said.flag("air_to_air"),
        }
    }
}

const _: () = assert!(Aircraft::WORDS.len() == 16);
