//! One side's decisions, read from its policy and made ready.

use kernel::config::Section;
use kernel::policy::{CompiledScore, List, Score, Ties};

use super::decisions::{
    ABILITIES, ActionWord, Boards, DAMAGES, Dismasts, DiveWord, Fact, FlakAt, Id, Launches,
    MissionWord, MovesFirst, RamsBoat, Replaces, Reveals, Splits, WEAPONS, Waits,
};
use super::ready::OfShip;

/// Weights of moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveWeights {
    pub edge_inches: f64,
    pub edge_heading: f64,
    pub edge_turn: f64,
    pub hunt_range: f64,
    pub hunt_over: f64,
    pub hunt_turn: f64,
    pub station_range: f64,
    pub station_heading: f64,
    pub station_turn: f64,
    pub carrier_wind: f64,
    pub carrier_range: f64,
    pub carrier_turn: f64,
    pub hold_inches: f64,
    pub hold_turn: f64,
}

/// Weights of moves in a fight.
#[derive(Clone, Copy, Debug)]
pub struct FightWeights {
    pub range: f64,
    pub bow: f64,
    pub torpedoes: f64,
    pub main: f64,
    pub cannon: f64,
    pub on_beam: f64,
    pub rakes: f64,
    pub turn: f64,
}

/// Weights of an enemy that may be attacked.
#[derive(Clone, Copy, Debug)]
pub struct TargetWeights {
    pub value: f64,
    pub expected: f64,
    pub prey: f64,
    pub points: f64,
    pub hull: f64,
    pub capital: f64,
    pub civil: f64,
    pub crippled: f64,
    pub carrier: f64,
    pub range: f64,
}

/// What decides how far off a ship fights, in the order of [`WEAPONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Torpedoes,
    SubmarineTorpedoes,
    MainGuns,
    Cannon,
    Missiles,
    SecondaryGuns,
    Boarding,
    Nothing,
    Station,
    Carrier,
}

/// How a ship fights with her deciding weapon.
#[derive(Clone, Copy, Debug)]
pub struct Deciding {
    /// The range wanted.
    pub range: f64,
    pub range_weight: f64,
    pub bow_weight: f64,
    pub turn_weight: f64,
    /// What the share of dice that bears weighs, and the share fore, on the beams, aft.
    pub weight: f64,
    pub share: [f64; 3],
    /// What it weighs to lie on the goal's beam, or before her bow or stern.
    pub extra: f64,
    pub on_beam: bool,
}

/// The decisions of one side.
pub struct Captain {
    pub ties: Ties,
    /// Lists as they were read, and as they are for every ship.
    pub mission: List<Fact, MissionWord>,
    pub dive: List<Fact, DiveWord>,
    pub action: List<Fact, ActionWord>,
    pub of_ship: Vec<OfShip>,
    pub board: List<Fact, Boards>,
    pub reveal: List<Fact, Reveals>,
    pub ram_boat: List<Fact, RamsBoat>,
    pub torpedo: List<Fact, Launches>,
    pub missile: List<Fact, Launches>,
    pub dismast: List<Fact, Dismasts>,
    pub move_first: List<Fact, MovesFirst>,
    pub split_fire: List<Fact, Splits>,
    pub flak: List<Fact, FlakAt>,
    pub replace: List<Fact, Replaces>,
    pub launch: List<Fact, Launches>,
    pub strike_waits: List<Fact, Waits>,
    wanted: [f64; WEAPONS.len()],
    pub moves: MoveWeights,
    pub fight: FightWeights,
    pub target: TargetWeights,
    pub lurker_target: TargetWeights,
    pub strike_target: TargetWeights,
    pub armed: f64,
    pub air_types: [f64; 7],
    pub repair: [f64; DAMAGES.len()],
    pub give_up: [f64; ABILITIES.len()],
}

impl Captain {
    pub fn read(said: &Section) -> Captain {
        said.skip(&["extends", "side"]);
        let score = |id: Id| CompiledScore::new(&Score::read(said, &id.decision()));
        let dogfight = score(Id::Dogfight);
        Captain {
            ties: Ties::read(said),
            of_ship: Vec::new(),
            mission: List::read(said, &Id::Mission.decision()),
            dive: List::read(said, &Id::Dive.decision()),
            action: List::read(said, &Id::Action.decision()),
            board: List::read(said, &Id::Board.decision()),
            reveal: List::read(said, &Id::Reveal.decision()),
            ram_boat: List::read(said, &Id::RamBoat.decision()),
            torpedo: List::read(said, &Id::Torpedo.decision()),
            missile: List::read(said, &Id::Missile.decision()),
            dismast: List::read(said, &Id::Dismast.decision()),
            move_first: List::read(said, &Id::MoveFirst.decision()),
            split_fire: List::read(said, &Id::SplitFire.decision()),
            flak: List::read(said, &Id::Flak.decision()),
            replace: List::read(said, &Id::Replace.decision()),
            launch: List::read(said, &Id::Launch.decision()),
            strike_waits: List::read(said, &Id::StrikeWaits.decision()),
            wanted: score(Id::WantedRange).part(Fact::Weapon).table(),
            moves: MoveWeights::of(&score),
            fight: FightWeights::of(&score(Id::FightCourse)),
            target: TargetWeights::of(&score(Id::Target)),
            lurker_target: TargetWeights::of(&score(Id::LurkerTarget)),
            strike_target: TargetWeights::of(&score(Id::StrikeTarget)),
            armed: dogfight.weight(Fact::Armed),
            air_types: dogfight.part(Fact::AirKind).table(),
            repair: score(Id::Repair).part(Fact::Damage).table(),
            give_up: score(Id::GiveUp).part(Fact::AbilityOwned).table(),
        }
    }

    /// The distance wanted.
    #[inline(always)]
    pub fn wants(&self, what: Wanted) -> f64 {
        self.wanted[what as usize]
    }
}

impl MoveWeights {
    fn of(score: &impl Fn(Id) -> CompiledScore<Fact>) -> MoveWeights {
        let (edge, hunt, station) =
            (score(Id::EdgeCourse), score(Id::HuntCourse), score(Id::StationCourse));
        let (carrier, hold) = (score(Id::CarrierCourse), score(Id::HoldCourse));
        MoveWeights {
            edge_inches: edge.weight(Fact::EdgeInches),
            edge_heading: edge.weight(Fact::EdgeHeading),
            edge_turn: edge.weight(Fact::TurnPoints),
            hunt_range: hunt.weight(Fact::BoatRange),
            hunt_over: hunt.weight(Fact::OverBoat),
            hunt_turn: hunt.weight(Fact::TurnPoints),
            station_range: station.weight(Fact::RangeError),
            station_heading: station.weight(Fact::WardHeading),
            station_turn: station.weight(Fact::TurnPoints),
            carrier_wind: carrier.weight(Fact::IntoWind),
            carrier_range: carrier.weight(Fact::RangeError),
            carrier_turn: carrier.weight(Fact::TurnPoints),
            hold_inches: hold.weight(Fact::BeyondAnInch),
            hold_turn: hold.weight(Fact::TurnPoints),
        }
    }
}

impl FightWeights {
    fn of(score: &CompiledScore<Fact>) -> FightWeights {
        FightWeights {
            range: score.weight(Fact::RangeError),
            bow: score.weight(Fact::BowOn),
            torpedoes: score.weight(Fact::TorpedoesBear),
            main: score.weight(Fact::MainBears),
            cannon: score.weight(Fact::CannonBear),
            on_beam: score.weight(Fact::OnBeam),
            rakes: score.weight(Fact::Rakes),
            turn: score.weight(Fact::TurnPoints),
        }
    }
}

impl TargetWeights {
    fn of(score: &CompiledScore<Fact>) -> TargetWeights {
        TargetWeights {
            value: score.weight(Fact::Value),
            expected: score.weight(Fact::Expected),
            prey: score.weight(Fact::Prey),
            points: score.weight(Fact::TargetPoints),
            hull: score.weight(Fact::TargetHull),
            capital: score.weight(Fact::TargetCapital),
            civil: score.weight(Fact::TargetCivil),
            crippled: score.weight(Fact::TargetCrippled),
            carrier: score.weight(Fact::TargetCarrier),
            range: score.weight(Fact::TargetRange),
        }
    }
}
