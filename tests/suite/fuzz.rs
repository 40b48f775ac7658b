//! Every reader with what people might write, as many inputs as a moment allows; `tests/soak` tries a
//! million. The seeds are fixed: what fails here fails again.

use super::shared::Folder;
use snapbox::cmd::cargo_bin;

#[path = "../fuzz/corpus.rs"]
mod corpus;
#[path = "../fuzz/mutate.rs"]
mod mutate;
#[path = "../fuzz/random.rs"]
mod random;
#[path = "../fuzz/targets.rs"]
mod targets;

use targets::{Place, TARGETS, Verdict, try_seed};
use tincan::systems::all;

/// Try a target's share of inputs: some must be taken and some refused, or nothing is tried.
fn hold(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let folder = Folder::new(&format!("fuzz-{name}"));
    let place = Place { program: cargo_bin!("tincan").into(), folder: folder.0.clone() };
    let seeds = 0..target.cases * all().len() as u64;
    let mut taken = 0;
    for seed in seeds.clone() {
        let tried = std::panic::catch_unwind(|| try_seed(target, seed, &place));
        let verdict = tried.unwrap_or_else(|_| panic!("{name}: seed {seed}"));
        taken += u64::from(verdict == Verdict::Taken);
    }
    assert!(taken > 0 && taken < seeds.end, "{name}: {taken} of {} were taken", seeds.end);
}

macro_rules! targets {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            hold(stringify!($name));
        })+

        #[test]
        fn every_target_is_tried() {
            let tried = [$(stringify!($name)),+];
            assert_eq!(TARGETS.iter().map(|target| target.name).collect::<Vec<_>>(), tried);
        }
    };
}

targets! { scenario chart ship policy set odds experiment words options kept }
