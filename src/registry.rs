//! Every rule system there is, each with its files: the one place that names them.

use kamikaze_attack::KamikazeAttack;
use kernel::systems::Systems;
use kernel::systems::kit::Files;
use picket_duty::PicketDuty;

/// In the order a list shows them.
pub fn all() -> &'static Systems {
    ALL
}

static ALL: &Systems = &[&PICKET_DUTY, &KAMIKAZE_ATTACK];

pub static PICKET_DUTY: PicketDuty = PicketDuty(Files(books::PICKET_DUTY));
pub static KAMIKAZE_ATTACK: KamikazeAttack = KamikazeAttack(Files(books::KAMIKAZE_ATTACK));
