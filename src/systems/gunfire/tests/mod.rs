//! Tests of the rules.

mod golden;

use kernel::systems::kit::Files;

use crate::Gunfire;

pub const GUNFIRE: Gunfire = Gunfire(Files(books::GUNFIRE));
