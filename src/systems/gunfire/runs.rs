//! C8 — How far ahead and to starboard a ship gets in a turn, worked out beforehand.

use kernel::systems::geometry::{Heading, Point, Pose, Turning};

/// Sub-steps of a turn.
pub const SUBSTEPS: u8 = 10;

/// One of the turns there are to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub degrees: f64,
    pub thirties: f64,
    pub cosine: f64,
    pub sine: f64,
}

const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;
const COSINES: [f64; 7] = [1.0, HALF_ROOT_3, 0.5, 0.0, -0.5, -HALF_ROOT_3, -1.0];
const SINES: [f64; 7] = [0.0, 0.5, HALF_ROOT_3, 1.0, HALF_ROOT_3, 0.5, 0.0];

/// Doctrine 2-5 — Straight on, then 30 degrees right and left, and so on; 180 only to the right.
pub const TURNS: [Turn; 12] = {
    let mut turns = [Turn { degrees: 0.0, thirties: 0.0, cosine: 1.0, sine: 0.0 }; 12];
    let mut place = 1;
    while place < turns.len() {
        let thirties = place.div_ceil(2);
        let side = if place % 2 == 1 { 1.0 } else { -1.0 };
        turns[place] = Turn {
            degrees: side * 30.0 * thirties as f64,
            thirties: thirties as f64,
            cosine: COSINES[thirties],
            sine: side * SINES[thirties],
        };
        place += 1;
    }
    turns
};

/// Speeds that are worked out: quarters of an inch.
const SPEEDS: usize = 33;

/// Inches ahead and to starboard, by turn in steps of 30 degrees.
type ByTurn = [(f64, f64); 7];

/// What a ship of one turn rate does at one speed.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    by_turn: ByTurn,
    /// Degrees of one sub-step of turning.
    pub piece: f64,
    /// Cosine and sine of that, and of what is left for the last sub-step of each turn.
    whole: (f64, f64),
    rest: ByTurn,
}

/// Runs by turn rate and speed.
pub struct Runs {
    rates: [f64; 5],
    runs: Vec<Run>,
}

impl Runs {
    pub fn of(rates: [f64; 5]) -> Runs {
        let speeds = |rate| (0..SPEEDS).map(move |speed| Run::new(rate, speed as f64 / 4.0));
        Runs { rates, runs: rates.into_iter().flat_map(speeds).collect() }
    }

    /// Look up the run of a turn rate and speed; one that was not worked out is, now.
    #[inline]
    pub fn with<R>(&self, rate: f64, speed: f64, look: impl FnOnce(&Run) -> R) -> R {
        let quarters = speed * 4.0;
        let whole = quarters as u8;
        let class = self.rates.iter().position(|&known| known == rate);
        let known = class.filter(|_| f64::from(whole) == quarters && usize::from(whole) < SPEEDS);
        match known.and_then(|class| self.runs.get(class * SPEEDS + usize::from(whole))) {
            Some(run) => look(run),
            None => look(&Run::new(rate, speed)),
        }
    }
}

impl Run {
    fn new(rate: f64, speed: f64) -> Run {
        let by_turn = std::array::from_fn(|thirties| work_out(30.0 * thirties as f64, rate, speed));
        let piece = rate * speed / f64::from(SUBSTEPS);
        let rotation = |degrees: f64| {
            let way = Heading::new(degrees).direction();
            (way.north, way.east)
        };
        let rest = std::array::from_fn(|thirties| rotation(rest_of(30.0 * thirties as f64, piece)));
        Run { by_turn, piece, whole: rotation(piece), rest }
    }

    /// Cosine and sine of one sub-step of turning that ends with so much turned, where they are known.
    #[inline]
    pub fn rotation(&self, turned: f64, by: f64) -> Option<(f64, f64)> {
        let thirties = turned.abs() / 30.0;
        let (cosine, sine) = match by.abs() {
            whole if whole == self.piece => self.whole,
            _ if f64::from(thirties as u8) == thirties => *self.rest.get(thirties as usize)?,
            _ => return None,
        };
        Some((cosine, if by < 0.0 { -sine } else { sine }))
    }

    /// Inches ahead and to starboard.
    #[inline]
    pub fn of(&self, turn: &Turn) -> (f64, f64) {
        let (ahead, across) = self.by_turn[turn.thirties as usize];
        (ahead, if turn.degrees < 0.0 { -across } else { across })
    }
}

/// What is left of a turn for its last sub-step, after as many whole pieces as there are before it.
fn rest_of(degrees: f64, piece: f64) -> f64 {
    let mut turning = Turning { wanted: degrees, most_a_step: piece };
    let mut last = 0.0;
    for _ in 0..SUBSTEPS {
        let step = turning.step();
        last = if step == 0.0 { last } else { step };
    }
    last
}

/// C8 — In each sub-step first a piece of the turn, then a piece of the way.
fn work_out(degrees: f64, rate: f64, speed: f64) -> (f64, f64) {
    let steps = f64::from(SUBSTEPS);
    let turning = Turning { wanted: degrees, most_a_step: rate * speed / steps };
    let start = Pose::new(Point::new(0.0, 0.0), Heading::NORTH);
    let end = start.steps(turning, speed / steps).nth(usize::from(SUBSTEPS) - 1);
    end.map_or((0.0, 0.0), |pose| (pose.at.y, pose.at.x))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TV-M1: class C 3.50 +90; A 3.25 -120; D 2.00 +90; B 3.00 +30.
    #[test]
    fn a_ship_turns_a_little_in_each_sub_step() {
        let runs = Runs::of([120.0, 90.0, 75.0, 60.0, 45.0]);
        let at = |degrees: f64, rate, speed| {
            let turn = TURNS.iter().find(|turn| turn.degrees == degrees).expect("one of them");
            runs.with(rate, speed, |run| run.of(turn))
        };
        let ends = [
            (at(90.0, 75.0, 3.5), (0.5953, 3.2257)),
            (at(-120.0, 120.0, 3.25), (-0.9649, -2.7822)),
            (at(90.0, 60.0, 2.0), (0.8567, 1.5514)),
            (at(30.0, 90.0, 3.0), (2.6056, 1.4862)),
        ];
        for ((ahead, across), (y, x)) in ends {
            assert!((ahead - y).abs() < 5e-5 && (across - x).abs() < 5e-5, "{ahead}, {across}");
        }
    }
}
