//! Every rule system there is, each with its files: the one place that names them.

use std::sync::OnceLock;

use buoyz::Buoyz;
use gunfire::Gunfire;
use kamikaze_attack::KamikazeAttack;
use kernel::systems::Systems;
use kernel::systems::kit::Files;
use picket_duty::PicketDuty;

/// What this program knows, in the order a list shows them.
pub fn all() -> &'static Systems {
    KNOWN.get_or_init(|| ALL)
}

/// Let the program know these systems instead of those of the box. It is told once, before anybody asks.
///
/// # Panics
/// When somebody has asked already.
pub fn know(systems: &'static Systems) {
    assert!(KNOWN.set(systems).is_ok(), "what a program knows is said before anything is asked");
}

static KNOWN: OnceLock<&'static Systems> = OnceLock::new();
static ALL: &Systems = &[&PICKET_DUTY, &KAMIKAZE_ATTACK, &GUNFIRE, &BUOYZ];

pub static PICKET_DUTY: PicketDuty = PicketDuty(Files(books::PICKET_DUTY));
pub static KAMIKAZE_ATTACK: KamikazeAttack = KamikazeAttack(Files(books::KAMIKAZE_ATTACK));
pub static BUOYZ: Buoyz = Buoyz(Files(books::BUOYZ));
pub static GUNFIRE: Gunfire = Gunfire(Files(books::GUNFIRE));
