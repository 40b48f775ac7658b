//! How a side decides: the same two decisions for either, so that one file plays either seat.

use super::game::{Course, Ship};
use super::rulebook::Rulebook;
use super::view::View;
use crate::config::{Section, Word};
use crate::dice::Draw;
use crate::policy::{
    AnyOf, Candidates, CompiledScore, Decision, Facts, Form, List, Score, Ties, ValueKind,
    decisions, features,
};
use crate::systems::geometry::Point;

/// The farthest that distances are told apart.
const FAR: i32 = 60;
const DISTANCE: ValueKind = ValueKind::Whole { least: 0, most: FAR };
const STEPS: ValueKind = ValueKind::Whole { least: 0, most: 2 };

features! {
    Distance = "distance": DISTANCE, "to the nearest enemy in sight; 60 if there is none";
    Band = "band": ValueKind::Word(&["short", "medium", "long", "out"]), "the range of that enemy";
    Middle = "middle": DISTANCE, "to the middle of the table";
    Turn = "turn": STEPS, "steps of 30 degrees the ship turns";
    Speed = "speed": STEPS, "halves of her speed she makes";
}

const COURSES: Form = Form::Score { options: "every turn with every speed", declined: None };
const ANSWERS: Form = Form::List {
    actions: &[("wait", "stay hidden"), ("fire", "fire, and be seen")],
    otherwise: Some("wait"),
};

decisions! {
    Course = Decision { name: "course", meaning: "how a ship turns and sails", form: COURSES,
        features: &[Fact::ALL] };
    Ambush = Decision { name: "ambush", meaning: "whether a lurking ship fires", form: ANSWERS,
        features: &[&[Fact::Distance, Fact::Band]] };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambush {
    Wait,
    Fire,
}

impl Word for Ambush {
    const KIND: &'static str = "answer";
    const WORDS: &'static [(&'static str, Ambush)] =
        &[("wait", Ambush::Wait), ("fire", Ambush::Fire)];
}

/// What can be seen from a place, in the numbers of the features.
struct Outlook {
    distance: u8,
    band: u8,
    middle: u8,
}

impl Outlook {
    fn from(at: Point, view: &View, book: &Rulebook) -> Outlook {
        let whole = |distance: f64| distance.min(f64::from(FAR)) as u8;
        let enemy = view.nearest(at).map(|(_, distance)| distance);
        let band = enemy.and_then(|distance| book.band(distance)).map_or(3, |band| band as u8);
        let middle = whole(at.distance(Point::new(30.0, 30.0)));
        Outlook { distance: whole(enemy.unwrap_or(f64::INFINITY)), band, middle }
    }
}

impl Facts<Fact> for Outlook {
    fn fact(&self, feature: Fact) -> f64 {
        match feature {
            Fact::Distance => self.distance.into(),
            Fact::Band => self.band.into(),
            Fact::Middle => self.middle.into(),
            Fact::Turn | Fact::Speed => unreachable!("only a course has them"),
        }
    }
}

/// The decisions of one side.
pub struct Captain {
    score: CompiledScore<Fact>,
    courses: Candidates<Course>,
    ambush: List<Fact, Ambush>,
}

impl Captain {
    pub fn read(said: &Section) -> Captain {
        ["system", "title", "extends"].iter().for_each(|key| drop(said.find(key)));
        let score = CompiledScore::new(&Score::read(said, &Id::Course.decision()));
        let constant = |course: Course| {
            score.part(Fact::Turn).at(course.turn.unsigned_abs())
                + score.part(Fact::Speed).at(course.speed)
        };
        let courses = Candidates::new(Course::all(), constant);
        Captain { courses, score, ambush: List::read(said, &Id::Ambush.decision()) }
    }

    /// The course that scores highest; `draw` are the dice where any of equals will do.
    pub fn course(
        &self,
        ship: &Ship,
        view: &View,
        book: &Rulebook,
        draw: impl FnOnce() -> Draw,
    ) -> Course {
        let facts = [Fact::Distance, Fact::Band, Fact::Middle];
        let parts = facts.map(|fact| self.score.part(fact));
        let most = parts.iter().map(|part| part.most()).sum();
        let whole = |course, constant| {
            let Outlook { distance, band, middle } =
                Outlook::from(ship.after(course).at, view, book);
            let [near, ranged, central] = parts;
            constant + near.at(distance) + ranged.at(band) + central.at(middle)
        };
        let (highest, may) = (self.score.highest(), |course| ship.may(course));
        let best = match self.score.ties() {
            Ties::First => self.courses.best(highest, most, may, whole),
            Ties::Random => self.courses.best(highest.among(AnyOf::new(draw())), most, may, whole),
        };
        best.unwrap_or(Course::STOP)
    }

    pub fn ambush(&self, ship: &Ship, view: &View, book: &Rulebook) -> Ambush {
        self.ambush.choose(&Outlook::from(ship.pose.at, view, book))
    }
}
