//! `optional.toml`: rules that may be left out, and some that may be brought in.

use kernel::config::Section;

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident)+) => {
        /// Every switch.
        #[derive(Clone, Copy, Debug)]
        pub struct Optional { $($(#[$doc])* pub $name: bool),+ }

        impl Optional {
            /// The switches; what a scenario sets for itself lies over them already.
            pub fn read(optional: &Section) -> Optional {
                Optional { $($name: optional.flag(stringify!($name))),+ }
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
