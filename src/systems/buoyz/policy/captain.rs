//! One side's weights.

/// Weights of moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveWeights {
    pub edge_inches: f64,
    pub edge_heading: f64,
    pub hunt_range: f64,
    pub hunt_over: f64,
    pub station_at: f64,
    pub station_range: f64,
    pub station_heading: f64,
    pub carrier_wind: f64,
    pub carrier_at: f64,
    pub carrier_range: f64,
}

/// How a ship fights with her deciding weapon.
#[derive(Clone, Copy, Debug)]
pub struct Deciding {
    /// The range wanted.
    pub range: f64,
    pub range_weight: f64,
    pub bow_weight: f64,
    /// What the share of dice that bears weighs, and the share fore, on the beams, aft.
    pub weight: f64,
    pub share: [f64; 3],
    /// What it weighs to lie on the goal's beam, or before her bow or stern.
    pub extra: f64,
    pub on_beam: bool,
}

/// The decisions of one side.
#[derive(Clone, Copy, Debug)]
pub struct Captain {
    pub moves: MoveWeights,
}

impl Captain {
    pub const REFERENCE: Captain = Captain {
        moves: MoveWeights {
            edge_inches: 1.0,
            edge_heading: 5.0,
            hunt_range: -1.0,
            hunt_over: 10.0,
            station_at: 4.0,
            station_range: -1.0,
            station_heading: 2.0,
            carrier_wind: 5.0,
            carrier_at: 100.0,
            carrier_range: -0.3,
        },
    };
}
