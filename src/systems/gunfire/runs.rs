//! C8 — How far ahead and to starboard a ship gets in a turn, worked out beforehand.

use kernel::systems::geometry::{Heading, Point, Pose, Turning};

use crate::TOLERANCE;

/// Sub-steps of a turn.
pub const SUBSTEPS: u8 = 10;
/// C17 — A turn that shows.
pub const ALTERS: f64 = 0.5;

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
/// Turn classes.
const CLASSES: usize = 5;
/// Runs at other speeds that are kept.
const ODD: usize = 64;

/// One number for every turn, in the order of [`TURNS`].
pub type ByTurn = [f64; TURNS.len()];
/// The same in half the room.
pub type Rough = [f32; TURNS.len()];

/// What a ship of one turn rate does at one speed.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Inches ahead and to starboard.
    pub ahead: ByTurn,
    pub across: ByTurn,
    /// The same, roughly.
    pub rough_ahead: Rough,
    pub rough_across: Rough,
    /// Nothing for a turn she can make, and less than any score for one she cannot.
    pub bar: Rough,
    /// One sub-step of turning, and what is left for the last one of each turn.
    piece: Piece,
    last: [Piece; 7],
    /// The last sub-step in which the turn shows, by turn; 0 if it never does.
    shows: [u8; 7],
}

/// A whole turn and the way made in it.
#[derive(Clone, Copy, Debug)]
pub struct AtOnce {
    pub turn: &'static Turn,
    pub ahead: f64,
    pub across: f64,
    pub shows: u8,
}

/// A small turn.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub degrees: f64,
    cosine: f64,
    sine: f64,
}

/// How a group turns: so much in a sub-step, and what is left in the last.
#[derive(Clone, Copy, Debug)]
pub struct Helm {
    pub piece: Piece,
    last: Piece,
}

/// Runs by turn class and speed in quarters of an inch.
pub struct Runs {
    rates: [f64; CLASSES],
    runs: Vec<Run>,
}

/// Runs at other speeds, as they were worked out last: the same whenever they are.
#[derive(Clone, Copy)]
pub struct OddRuns([Odd; ODD]);

#[derive(Clone, Copy)]
struct Odd {
    class: u8,
    speed: f64,
    run: Run,
}

/// Where a run is kept, until another is looked for: among all runs, and behind them the odd ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlace(u16);

impl Runs {
    pub fn of(rates: [f64; CLASSES]) -> Runs {
        let speeds = |rate| (0..SPEEDS).map(move |speed| Run::new(rate, speed as f64 / 4.0));
        Runs { rates, runs: rates.into_iter().flat_map(speeds).collect() }
    }

    /// Degrees an inch of a turn class.
    #[inline]
    pub fn rate(&self, class: u8) -> f64 {
        self.rates[usize::from(class)]
    }

    /// Room for runs at odd speeds.
    pub fn odd(&self) -> OddRuns {
        OddRuns([Odd { class: u8::MAX, speed: 0.0, run: self.runs[0] }; ODD])
    }

    /// Where the run of a turn class and speed is; one that is not there yet is worked out.
    #[inline]
    pub fn find(&self, class: u8, speed: f64, odd: &mut OddRuns) -> RunPlace {
        let quarters = speed * 4.0;
        let whole = quarters as u8;
        if f64::from(whole) == quarters && usize::from(whole) < SPEEDS {
            return RunPlace(u16::from(class) * SPEEDS as u16 + u16::from(whole));
        }
        // Any mixing will do: a golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
        let mixed = (speed.to_bits() ^ u64::from(class)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (mixed >> 58) as usize;
        if odd.0[slot].class != class || odd.0[slot].speed != speed {
            let run = Run::new(self.rates[usize::from(class)], speed);
            odd.0[slot] = Odd { class, speed, run };
        }
        RunPlace((CLASSES * SPEEDS + slot) as u16)
    }

    #[inline]
    pub fn at<'r>(&'r self, place: RunPlace, odd: &'r OddRuns) -> &'r Run {
        let place = usize::from(place.0);
        self.runs.get(place).unwrap_or_else(|| &odd.0[(place - CLASSES * SPEEDS) % ODD].run)
    }
}

impl Run {
    fn new(rate: f64, speed: f64) -> Run {
        let ends: [(f64, f64); 7] =
            std::array::from_fn(|thirties| work_out(30.0 * thirties as f64, rate, speed));
        let within = 2 * ((rate * speed + TOLERANCE) / 30.0) as usize + 1;
        let end = |place: usize| ends[TURNS[place].thirties as usize];
        let across =
            |place: usize| end(place).1 * if TURNS[place].degrees < 0.0 { -1.0 } else { 1.0 };
        let piece = rate * speed / f64::from(SUBSTEPS);
        let degrees = |thirties: usize| 30.0 * thirties as f64;
        Run {
            ahead: std::array::from_fn(|place| end(place).0),
            across: std::array::from_fn(across),
            rough_ahead: std::array::from_fn(|place| end(place).0 as f32),
            rough_across: std::array::from_fn(|place| across(place) as f32),
            bar: std::array::from_fn(|place| if place < within { 0.0 } else { f32::NEG_INFINITY }),
            piece: Piece::of(piece),
            last: std::array::from_fn(|thirties| Piece::of(rest_of(degrees(thirties), piece))),
            shows: std::array::from_fn(|thirties| last_shown(degrees(thirties), piece)),
        }
    }

    /// The whole of a turn, if it is one of [`TURNS`].
    #[inline]
    pub fn at_once(&self, turn: f64) -> Option<AtOnce> {
        let thirties = turn.abs() / 30.0;
        let place = (2 * thirties as usize).saturating_sub(usize::from(turn > 0.0));
        let turn = TURNS.get(place).filter(|known| known.degrees == turn)?;
        let (ahead, across) = (self.ahead[place], self.across[place]);
        Some(AtOnce { turn, ahead, across, shows: self.shows[thirties as usize] })
    }

    /// How a turn is steered.
    #[inline]
    pub fn helm(&self, turn: f64) -> Helm {
        let thirties = turn.abs() / 30.0;
        let known = f64::from(thirties as u8) == thirties;
        let last = self.last.get(thirties as usize).filter(|_| known);
        Helm { piece: self.piece, last: *last.unwrap_or(&self.piece) }
    }
}

impl Piece {
    fn of(degrees: f64) -> Piece {
        let way = Heading::new(degrees).direction();
        Piece { degrees, cosine: way.north, sine: way.east }
    }
}

impl Helm {
    pub const NOTHING: Helm = {
        let piece = Piece { degrees: 0.0, cosine: 1.0, sine: 0.0 };
        Helm { piece, last: piece }
    };

    /// Cosine and sine of turning by so much, if it is one of its pieces.
    #[inline]
    pub fn rotation(&self, by: f64) -> Option<(f64, f64)> {
        let piece =
            [&self.piece, &self.last].into_iter().find(|piece| piece.degrees == by.abs())?;
        Some((piece.cosine, if by < 0.0 { -piece.sine } else { piece.sine }))
    }
}

/// C17 — The last sub-step of a turn in which it shows.
fn last_shown(degrees: f64, piece: f64) -> u8 {
    let mut turning = Turning { wanted: degrees, most_a_step: piece };
    let shows = (1..=SUBSTEPS).filter(|_| turning.step() > ALTERS + TOLERANCE);
    shows.last().unwrap_or(0)
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
        let mut odd = runs.odd();
        let mut at = |degrees: f64, class, speed| {
            let turn = TURNS.iter().position(|turn| turn.degrees == degrees).expect("one of them");
            let run = runs.find(class, speed, &mut odd);
            let run = runs.at(run, &odd);
            (run.ahead[turn], run.across[turn])
        };
        let ends = [
            (at(90.0, 2, 3.5), (0.5953, 3.2257)),
            (at(-120.0, 0, 3.25), (-0.9649, -2.7822)),
            (at(90.0, 3, 2.0), (0.8567, 1.5514)),
            (at(30.0, 1, 3.0), (2.6056, 1.4862)),
        ];
        for ((ahead, across), (y, x)) in ends {
            assert!((ahead - y).abs() < 5e-5 && (across - x).abs() < 5e-5, "{ahead}, {across}");
        }
    }

    /// A run at an odd speed is worked out once, and lies between those of the quarters beside it.
    #[test]
    fn odd_speeds_are_kept() {
        let runs = Runs::of([120.0, 90.0, 75.0, 60.0, 45.0]);
        let mut odd = runs.odd();
        let place = runs.find(1, 3.1, &mut odd);
        assert_eq!(place, runs.find(1, 3.1, &mut odd));
        let [less, more] = [3.0, 3.25].map(|speed| runs.find(1, speed, &mut odd));
        let ahead = |place| runs.at(place, &odd).ahead[0];
        assert!(ahead(less) < ahead(place) && ahead(place) < ahead(more));
        assert!((ahead(place) - 3.1).abs() < 1e-12);
    }
}
