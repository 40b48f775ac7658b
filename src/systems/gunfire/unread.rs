//! What stands in for ships that could not be read, so that the rest of a file is told on as well.

use super::names::ShipType;
use super::ready::ReadyShip;
use super::rulebook::Deployment;

/// In the place of a ship that could not be read; nobody plays her.
pub const NOBODY_READY: ReadyShip = ReadyShip {
    turn_class: [0; 2],
    deployment: Deployment::NOWHERE,
    fire_control: None,
    radar: 0.0,
    any_radar: 0.0,
    sight: 0.0,
    alert: 0.0,
    shows: 0.0,
    echoes: 0.0,
    batteries: [None, None],
    torpedo: None,
    main_mounts: 0,
    main_share: 0.0,
    aircraft: 0,
    has_director: [false; 2],
    class: 0,
    kind: ShipType::Dd,
};
