//! The circumstances of a question: what may be said, and what was.

use crate::config::{Problems, Word, nearest};
use crate::systems::odds::{GivenCard, GivenValue};
use crate::systems::picket_duty::calendar::{Day, date, parse_day};
use crate::systems::picket_duty::names::{Calibre, Gun, Phase};

/// One circumstance of a question.
#[derive(Clone, Copy)]
pub struct Given {
    pub name: &'static str,
    pub kind: Kind,
    /// As it would be said.
    pub default: &'static str,
}

/// What may be said of a circumstance.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A whole number between two.
    Whole(i8, i8),
    Flag,
    /// One of some words.
    Word(fn() -> Vec<&'static str>),
    /// A day of the campaign.
    Date,
    /// Guns in the order they fire.
    Guns,
}

/// The default of a date: the day of the scenario.
const SCENARIO: &str = "scenario";

pub const DATE: Given = Given { name: "date", kind: Kind::Date, default: SCENARIO };
pub const PHASE: Given =
    Given { name: "phase", kind: Kind::Word(words_of::<Phase>), default: "morning" };
pub const FDT: Given = flag("fdt", "true");
pub const MANEUVER: Given = flag("maneuver", "false");
pub const WATER: Given =
    Given { name: "water", kind: Kind::Word(words_of::<WaterLines>), default: "working" };

/// Whether there is water to fight damage with (7.12).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WaterLines {
    Working,
    Out,
}

impl Word for WaterLines {
    const KIND: &'static str = "state of the water lines";
    const WORDS: &'static [(&'static str, WaterLines)] =
        &[("working", WaterLines::Working), ("out", WaterLines::Out)];
}

pub const fn flag(name: &'static str, default: &'static str) -> Given {
    Given { name, kind: Kind::Flag, default }
}

pub const fn whole(name: &'static str, least: i8, most: i8, default: &'static str) -> Given {
    Given { name, kind: Kind::Whole(least, most), default }
}

pub const fn word<T: Word>(name: &'static str, default: &'static str) -> Given {
    Given { name, kind: Kind::Word(words_of::<T>), default }
}

/// All words of a kind.
pub fn words_of<T: Word>() -> Vec<&'static str> {
    T::WORDS.iter().map(|&(word, _)| word).collect()
}

impl Given {
    pub fn card(&self) -> GivenCard {
        GivenCard { name: self.name, allowed: self.kind.allowed(), default: self.default.into() }
    }

    fn take(&self, said: &str, today: Day) -> Result<GivenValue, Problems> {
        self.kind.take(said, today).ok_or_else(|| self.refused(said))
    }

    fn refused(&self, said: &str) -> Problems {
        let (name, allowed) = (self.name, self.kind.allowed());
        let what = match said {
            "" => format!("`{name}` is given no value"),
            said => format!("`{name}` cannot be `{said}`"),
        };
        Problems::one(what, format!("write {name}=VALUE, where a value is {allowed}"))
    }
}

impl Kind {
    fn allowed(&self) -> String {
        match self {
            Kind::Whole(least, most) => format!("{least}..{most}"),
            Kind::Flag => "true|false".into(),
            Kind::Word(words) => words().join("|").replace(' ', "-"),
            Kind::Date => "a day like Apr-12, from Mar-24 to Jun-25".into(),
            Kind::Guns => format!("1 to {} of 5in, 40mm, 20mm, with commas between", Gun::COUNT),
        }
    }

    fn take(&self, said: &str, today: Day) -> Option<GivenValue> {
        match self {
            Kind::Whole(least, most) => {
                let number: i8 = said.parse().ok()?;
                (*least..=*most).contains(&number).then_some(GivenValue::Whole(number.into()))
            }
            Kind::Flag => said.parse().ok().map(GivenValue::Flag),
            Kind::Word(words) => {
                let known = words().into_iter().find(|word| same(word, said))?;
                Some(GivenValue::Text(known.into()))
            }
            Kind::Date if said == SCENARIO => Some(GivenValue::Text(date(today))),
            Kind::Date => read_date(said).map(|day| GivenValue::Text(date(day))),
            Kind::Guns => {
                let guns = read_guns(said)?;
                let known = (1..=Gun::COUNT).contains(&guns.len());
                known.then(|| GivenValue::Text(said.to_lowercase()))
            }
        }
    }
}

/// The same word, whatever joins its parts and however it is written.
fn same(known: &str, said: &str) -> bool {
    let plain = |word: &str| word.to_lowercase().replace(['-', '_'], " ");
    plain(known) == plain(said)
}

/// `Apr 12`, `apr-12`, `Apr12`.
fn read_date(said: &str) -> Option<Day> {
    let (month, day) = said.split_at_checked(3)?;
    let (first, rest) = month.split_at_checked(1)?;
    let month = first.to_uppercase() + &rest.to_lowercase();
    parse_day(&format!("{month} {}", day.trim_start_matches([' ', '-', '_'])))
}

fn read_guns(said: &str) -> Option<Vec<Calibre>> {
    let gun = |word: &str| Calibre::ALL.into_iter().find(|gun| same(gun.word(), word.trim()));
    said.split(',').map(gun).collect()
}

/// Every circumstance of a question that is being answered.
pub struct Givens(Vec<(&'static str, GivenValue)>);

impl Givens {
    /// What was said, and the defaults of the rest.
    pub fn take(
        known: &[Given],
        said: &[(String, String)],
        table: &str,
        today: Day,
    ) -> Result<Givens, Problems> {
        if let Some((name, _)) = said.iter().find(|(name, _)| known.iter().all(|g| g.name != name))
        {
            return Err(unknown_given(name, known, table));
        }
        let take = |given: &Given| {
            let said = said.iter().rfind(|(name, _)| name == given.name);
            let value = given.take(said.map_or(given.default, |(_, value)| value), today)?;
            Ok((given.name, value))
        };
        known.iter().map(take).collect::<Result<_, _>>().map(Givens)
    }

    pub fn into_values(self) -> Vec<(&'static str, GivenValue)> {
        self.0
    }

    fn value(&self, name: &str) -> &GivenValue {
        let found = self.0.iter().find(|(known, _)| *known == name);
        &found.expect("a question asks for the givens it lists").1
    }

    fn text(&self, name: &str) -> &str {
        match self.value(name) {
            GivenValue::Text(text) => text,
            GivenValue::Whole(_) | GivenValue::Flag(_) => unreachable!("{name} is a word"),
        }
    }

    pub fn whole(&self, name: &str) -> i8 {
        match self.value(name) {
            GivenValue::Whole(whole) => *whole as i8,
            GivenValue::Text(_) | GivenValue::Flag(_) => unreachable!("{name} is a number"),
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        *self.value(name) == GivenValue::Flag(true)
    }

    pub fn word<T: Word>(&self, name: &str) -> T {
        let said = self.text(name);
        let found = T::WORDS.iter().find(|(word, _)| *word == said);
        found.expect("only known words are taken").1
    }

    pub fn day(&self) -> Day {
        parse_day(self.text(DATE.name)).expect("only days of the campaign are taken")
    }

    pub fn guns(&self, name: &str) -> Vec<Calibre> {
        read_guns(self.text(name)).expect("only known guns are taken")
    }
}

fn unknown_given(name: &str, known: &[Given], table: &str) -> Problems {
    let names: Vec<_> = known.iter().map(|given| given.name).collect();
    let near = nearest(name, names.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let help = match names.as_slice() {
        [] => format!("`{table}` depends on nothing: leave it out"),
        names => format!("{near}`{table}` depends on {}", names.join(", ")),
    };
    Problems::one(format!("`{table}` knows no `{name}`"), help)
}
