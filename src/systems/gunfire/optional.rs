//! `optional.toml`: rules that may be left out, and some that may be brought in.

use kernel::config::{Item, Section};

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident)+) => {
        /// Every switch.
        #[derive(Clone, Copy, Debug)]
        pub struct Optional { $($(#[$doc])* pub $name: bool),+ }

        impl Optional {
            /// The switches of `optional`, but for those the scenario sets for itself.
            pub fn read(optional: &Section, scenario: Option<&Section>) -> Optional {
                let flag = |key: &str| {
                    let said = optional.item(key);
                    let own = scenario.and_then(|own| own.find(key));
                    let general = said.flag();
                    own.as_ref().map_or(general, Item::flag)
                };
                Optional { $($name: flag(stringify!($name))),+ }
            }
        }
    };
}

switches! {
    g3_plane
    g3_ship
    interference
    unseen
    flash
    dark
    many
    few
    straddle
    fast
    secondary
    unengaged
    seas
    sun
    fc_radar
    g7e
    g7f
    g9
    g9b
    mishaps
    deck
    g22
    friendly
    flood_mag
    confirmed_explosions
    turret_explosions_only
    independent_next_turn
    day_values
    one_gun_by_hits
}
