//! The circumstances of a question: what may be said, and what was.

use crate::config::{Problems, Word, nearest};

use super::{GivenCard, GivenValue};

/// One circumstance of a question.
#[derive(Clone, Copy)]
pub struct Given {
    pub name: &'static str,
    pub kind: GivenKind,
    /// As it would be said.
    pub default: &'static str,
}

/// What may be said of a circumstance.
#[derive(Clone, Copy)]
pub enum GivenKind {
    /// A whole number between two.
    Whole(i8, i8),
    Flag,
    /// One of some words.
    Word(fn() -> Vec<&'static str>),
    /// Something of the system's own: what may be said, and how it is taken.
    Other {
        allowed: fn() -> String,
        take: fn(&str) -> Option<GivenValue>,
    },
}

pub const fn flag(name: &'static str, default: &'static str) -> Given {
    Given { name, kind: GivenKind::Flag, default }
}

pub const fn whole(name: &'static str, least: i8, most: i8, default: &'static str) -> Given {
    Given { name, kind: GivenKind::Whole(least, most), default }
}

pub const fn word<T: Word>(name: &'static str, default: &'static str) -> Given {
    Given { name, kind: GivenKind::Word(words_of::<T>), default }
}

/// All words of a kind.
pub fn words_of<T: Word>() -> Vec<&'static str> {
    T::WORDS.iter().map(|&(word, _)| word).collect()
}

impl Given {
    pub fn card(&self) -> GivenCard {
        GivenCard { name: self.name, allowed: self.kind.allowed(), default: self.default.into() }
    }

    fn take(&self, said: &str) -> Result<GivenValue, Problems> {
        self.kind.take(said).ok_or_else(|| self.refused(said, &self.kind.allowed()))
    }

    /// It cannot be what was said.
    pub fn refused(&self, said: &str, allowed: &str) -> Problems {
        let name = self.name;
        let what = match said {
            "" => format!("`{name}` is given no value"),
            said => format!("`{name}` cannot be `{said}`"),
        };
        Problems::one(what, format!("write {name}=VALUE, where a value is {allowed}"))
    }
}

impl GivenKind {
    fn allowed(&self) -> String {
        match self {
            GivenKind::Whole(least, most) => format!("{least}..{most}"),
            GivenKind::Flag => "true|false".into(),
            GivenKind::Word(words) => words().join("|").replace(' ', "-"),
            GivenKind::Other { allowed, .. } => allowed(),
        }
    }

    fn take(&self, said: &str) -> Option<GivenValue> {
        match self {
            GivenKind::Whole(least, most) => {
                let number: i8 = said.parse().ok()?;
                (*least..=*most).contains(&number).then_some(GivenValue::Whole(number.into()))
            }
            GivenKind::Flag => said.parse().ok().map(GivenValue::Flag),
            GivenKind::Word(words) => {
                let known = words().into_iter().find(|word| same(word, said))?;
                Some(GivenValue::Text(known.into()))
            }
            GivenKind::Other { take, .. } => take(said),
        }
    }
}

/// The same word, whatever joins its parts and however it is written.
pub fn same(known: &str, said: &str) -> bool {
    let plain = |word: &str| word.to_lowercase().replace(['-', '_'], " ");
    plain(known) == plain(said)
}

/// Every circumstance of a question that is being answered.
pub struct Givens(Vec<(&'static str, GivenValue)>);

impl Givens {
    /// What was said, and the defaults of the rest.
    pub fn take(
        known: &[Given],
        said: &[(String, String)],
        table: &str,
    ) -> Result<Givens, Problems> {
        if let Some((name, _)) = said.iter().find(|(name, _)| known.iter().all(|g| g.name != name))
        {
            return Err(unknown_given(name, known, table));
        }
        let take = |given: &Given| {
            let said = said.iter().rfind(|(name, _)| name == given.name);
            let value = given.take(said.map_or(given.default, |(_, value)| value))?;
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

    pub fn text(&self, name: &str) -> &str {
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
