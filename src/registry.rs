//! Every rule system there is: the one place that names them.

use kamikaze_attack::KamikazeAttack;
use kernel::systems::Systems;
use picket_duty::PicketDuty;

/// In the order a list shows them.
pub fn all() -> &'static Systems {
    &[&PicketDuty, &KamikazeAttack]
}
