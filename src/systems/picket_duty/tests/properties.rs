//! Properties that hold for every game of every scenario under any settings: tracks stay in range,
//! the container is conserved, men are not in two places, games end.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::book_of;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::play;
use kernel::dice::{Quiet, Seeded};

const SCENARIOS: [&str; 8] =
    ["anthony", "braine", "cassin-young", "colhoun", "evans", "kimberly", "la-prade", "dunlap"];

/// Settings worth mixing: every optional rule, the readings that change the course of a game, and
/// chart cells pushed to where rare things happen all the time.
const SETTINGS: [&str; 52] = [
    "scenario.rules=basic",
    "optional.willow=true",
    "optional.gun_crew_aces=true",
    "optional.attack_ends=out",
    "optional.twin_engine=true",
    "optional.gun_repair=true",
    "optional.green_gunnery=-2",
    "optional.morale_gunnery=true",
    "rulings.pool.attack_ends=10",
    "rulings.pool.special=25",
    "rulings.kikusui.attack_ends_apply=false",
    "rulings.firing_chart.fletcher=minus one 40mm",
    "rulings.firing_chart.fletcher=plus one 40mm",
    "rulings.special.table10_first=true",
    "rulings.damage.gun_rule=hits",
    "rulings.damage.gun_rule=notes",
    "rulings.repair.in_quiet_phases=false",
    "rulings.boxes.bridge=1",
    "rulings.deckfire.length=2",
    "rulings.deckfire.end_rounds=until out",
    "rulings.scenario1.phases=3",
    "rulings.rr.note_b=next phase",
    "rulings.magazines.rule=7.8.2.J",
    "rulings.aft_gray=all",
    "rulings.typhoon.rolls=only if damaged",
    "rulings.chits.mix=bell",
    "rulings.officers.succession=always chits",
    "rulings.special.table10_first=crash too",
    "rulings.ammo.empty=fires on",
    "rulings.attack_ends.cancels=not yet drawn",
    "rulings.waves.drawn=wave by wave",
    "rulings.boxes.destroyed_by=one hit beyond",
    "rulings.flooding.repaired=all three",
    "rulings.fire.targets=gun by gun",
    "rulings.near_miss.fuel=hit marker too",
    "rulings.repair.unmanned=true",
    "rulings.scenario.last_maintenance=true",
    "rulings.wave.order=regular wave first",
    "ship.tracks.ammo=1",
    "scenario.kikusui=yes",
    "scenario.turns=5",
    "scenario.station=15",
    "ship.tracks.hull=1",
    "ship.tracks.flood=1",
    "ship.teams=[1, 0, 2]",
    "charts.6-1.7=storm",
    "charts.6-2.2-6=typhoon",
    "charts.8-1.0.7=random",
    "charts.10.undamaged.2-4=hit",
    "charts.7-3-flood.1-5=floods",
    "charts.21.6-12=fails",
    "charts.7-8-1-fire.1-4=burns",
];

/// The rows La Prade's phases need do not fit more turns.
fn fits(scenario: &str, setting: &str) -> bool {
    !(scenario == "la-prade" && setting.starts_with("scenario.turns"))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1945),
        ..ProptestConfig::default()
    })]

    /// Assertions inside the game check its soundness at the end of every phase.
    #[test]
    fn any_settings_make_games_that_end_soundly(
        scenario in prop::sample::select(&SCENARIOS[..]),
        chosen in prop::sample::subsequence(&SETTINGS[..], 0..12),
        seed in any::<u64>(),
    ) {
        let chosen: Vec<_> = chosen.into_iter().filter(|set| fits(scenario, set)).collect();
        let book = book_of(scenario, &chosen);
        for game in 0..150 {
            let outcome = play(&Reference, &book, &mut Quiet(Seeded::new(seed, game)));
            let of = |count| outcome.get(count);
            let kills = of(Count::Kills5in) + of(Count::Kills40mm) + of(Count::Kills20mm)
                + of(Count::KillsAir) + of(Count::KillsSurface) + of(Count::KillsSpray);
            prop_assert_eq!(kills, of(Count::PlanesDestroyed));
            // A special plane can dive twice: with its weapon, by one reading, and as carrier.
            let planes = of(Count::PlanesAttacking) + 2 * of(Count::SpecialsAttacking);
            prop_assert!(of(Count::PlanesDestroyed) + of(Count::DirectHits) + of(Count::NearMisses) <= planes);
            prop_assert!(of(Count::UsWin) + of(Count::Sunk) <= 1);
            prop_assert!((0..=60).contains(&of(Count::HullEnd)));
        }
    }
}
