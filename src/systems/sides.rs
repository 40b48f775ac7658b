//! Sides: who there is to decide for, and which policy decides for whom.
//!
//! A policy is written for decisions, not for a side. It can be seated wherever decisions are taken
//! that it decides; where that is one side only, nobody needs to say which.

use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::config::{Library, Problems};
use crate::policy::{DecisionCard, Seats};

use super::kit::policies::{self, seats_of};
use super::{File, PolicyRef, System};

/// One side of a game: it likes metrics, luck helps it, and policies may decide for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The system's name for it, short enough for a table: `US`.
    pub id: &'static str,
    /// In a sentence: `the destroyer`.
    pub title: &'static str,
}

impl Side {
    /// As settings and `--policy` spell it: `us`.
    pub fn key(&self) -> String {
        self.id.to_lowercase()
    }
}

/// Where a system names no sides there is one, and it needs no name.
pub const ONE_SIDE: &[Side] = &[Side { id: "", title: "the player" }];

/// Where the policy of the side in one place stands in the tree of settings: `policy` where there is
/// nobody else, `policy.us` where there is.
pub fn root(sides: &[Side], place: usize) -> String {
    match sides {
        [_] => policies::ROOT.to_owned(),
        several => format!("{}.{}", policies::ROOT, several[place].key()),
    }
}

/// A policy somebody named, and the side it is to decide for if that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyChoice {
    pub side: Option<String>,
    pub policy: PolicyRef,
}

impl PolicyChoice {
    /// `NAME` or `SIDE=NAME`, where `policy` makes a policy of the name. A path that happens to have
    /// an equals sign in it is a path, and `search(NAME, branches = 8)` is a name.
    pub fn parse<E>(
        said: &str,
        policy: impl FnOnce(&str) -> Result<PolicyRef, E>,
    ) -> Result<PolicyChoice, E> {
        let is_side = |side: &str| !side.contains(['/', '\\', '.', '(']);
        let seat = said.split_once('=').filter(|(side, _)| is_side(side));
        let (side, name) = seat.map_or((None, said), |(side, name)| (Some(side.trim()), name));
        Ok(PolicyChoice { side: side.map(str::to_owned), policy: policy(name.trim())? })
    }

    /// As `--policy` takes it.
    pub fn said(&self) -> String {
        match &self.side {
            Some(side) => format!("{side}={}", self.policy.name()),
            None => self.policy.name().to_owned(),
        }
    }
}

impl From<PolicyRef> for PolicyChoice {
    fn from(policy: PolicyRef) -> PolicyChoice {
        PolicyChoice { side: None, policy }
    }
}

/// The policies side by side: a slot for every side of `system`, in its order; `None` where nobody
/// is named and the system's own first policy plays.
pub fn seated<'p>(
    system: &dyn System,
    choices: &'p [PolicyChoice],
) -> Result<Vec<Option<&'p PolicyRef>>, Problems> {
    let mut seats: Vec<Option<&PolicyRef>> = vec![None; system.sides().len()];
    for choice in choices {
        let side = seat(system, choice)?;
        if let Some(other) = seats[side] {
            return Err(both(system, side, other, &choice.policy));
        }
        seats[side] = Some(&choice.policy);
    }
    Ok(seats)
}

fn both(system: &dyn System, side: usize, one: &PolicyRef, two: &PolicyRef) -> Problems {
    let title = system.sides()[side].title;
    let what = format!("`{}` and `{}` both decide for {title}", one.name(), two.name());
    let help = match system.sides().len() {
        1 => "name one policy",
        _ => "name one policy for each side",
    };
    Problems::one(what, help)
}

/// The place of the side a choice decides for: the one that was said, or the only one that fits.
pub fn seat(system: &dyn System, choice: &PolicyChoice) -> Result<usize, Problems> {
    let sides = system.sides();
    let said = choice.side.as_ref().map(|side| named(system, side)).transpose()?;
    if sides.len() == 1 {
        return Ok(0);
    }
    let fits = fits(system, &choice.policy)?;
    match (said, fits.among(sides.len()).collect::<Vec<_>>().as_slice()) {
        (Some(side), _) if fits.has(side) => Ok(side),
        (Some(side), _) => Err(misfit(system, &choice.policy, side, fits)),
        (None, &[side]) => Ok(side),
        (None, _) => Err(anybodys(system, &choice.policy, fits)),
    }
}

/// The sides a policy can decide for: those that take a decision it decides, itself or by what it
/// builds on; only one where it says `side = "…"`.
pub fn fits(system: &dyn System, policy: &PolicyRef) -> Result<Seats, Problems> {
    let texts = system.policy_texts(Some(policy))?;
    if let Some(said) = texts.iter().find_map(|file| side_said(&file.text)) {
        return named(system, &said).map(Seats::only);
    }
    let seats = seats_of(&texts, &system.decisions());
    match seats == Seats::default() {
        true => Err(nobodys(system, policy.name(), &texts)),
        false => Ok(seats),
    }
}

fn side_said(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().get("side")?.get_ref().as_str().map(str::to_owned)
}

/// Whether two sides take the same decisions, so that every policy can sit on either.
pub fn symmetric(system: &dyn System) -> bool {
    let both = |card: &DecisionCard| card.seats.among(2).count() == 2;
    let decisions = system.decisions();
    system.sides().len() == 2 && !decisions.is_empty() && decisions.iter().all(both)
}

/// The place of the side called `id`, whichever way it is capitalised.
pub fn named(system: &dyn System, id: &str) -> Result<usize, Problems> {
    let found = system.sides().iter().position(|side| side.id.eq_ignore_ascii_case(id));
    found.ok_or_else(|| {
        let help = match system.sides() {
            [Side { id: "", .. }] => "it has one side: name the policy alone".to_owned(),
            sides => format!("there are {}", keys(sides, Seats::ALL).join(", ")),
        };
        Problems::one(format!("{} has no side `{id}`", system.id()), help)
    })
}

/// The sides in some seats by the system's names for them, for reading.
pub fn spelled(sides: &[Side], seats: Seats) -> String {
    seats.among(sides.len()).map(|place| sides[place].id).collect::<Vec<_>>().join(", ")
}

/// The sides in some seats, as `--policy` spells them.
pub fn keys(sides: &[Side], seats: Seats) -> Vec<String> {
    seats.among(sides.len()).map(|place| sides[place].key()).collect()
}

/// `us=NAME` or `japan=NAME`, whatever option or key it was said to.
fn forms(system: &dyn System, policy: &PolicyRef, seats: Seats) -> String {
    let form = |side: &String| format!("`{side}={}`", policy.name());
    keys(system.sides(), seats).iter().map(form).collect::<Vec<_>>().join(" or ")
}

fn misfit(system: &dyn System, policy: &PolicyRef, side: usize, fits: Seats) -> Problems {
    let title = system.sides()[side].title;
    let what = format!("`{}` decides nothing for {title}", policy.name());
    Problems::one(what, format!("seat it where it decides: {}", forms(system, policy, fits)))
}

fn anybodys(system: &dyn System, policy: &PolicyRef, fits: Seats) -> Problems {
    let several = keys(system.sides(), fits).join(" and ");
    let what = format!("`{}` can decide for {several}", policy.name());
    let help = format!("say for whom: {}, or both", forms(system, policy, fits));
    Problems::one(what, help)
}

/// A file that decides nothing; if it cannot even be parsed, that is what is wrong.
fn nobodys(system: &dyn System, name: &str, texts: &[File]) -> Problems {
    let mut library = Library::new();
    texts.iter().for_each(|file| library.add("", &file.name, &file.text));
    if let Err(broken) = library.read(|root| root.items().len()) {
        return broken;
    }
    let help = format!("`tincan decisions {}` shows what there is to decide", system.id());
    Problems::one(format!("`{name}` decides nothing"), help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::toys::coins::Toy;
    use crate::systems::toys::duels::Duels;
    use crate::systems::toys::fences::Fences;

    fn handed(text: &str) -> PolicyRef {
        PolicyRef::Handed(File { name: "mine.toml".into(), text: text.into() })
    }

    fn named_ref(name: &str) -> Result<PolicyRef, Problems> {
        Ok(PolicyRef::Named(name.into()))
    }

    fn said(words: &[&str]) -> Vec<PolicyChoice> {
        words.iter().map(|word| PolicyChoice::parse(word, named_ref).unwrap()).collect()
    }

    /// Who sits where, by name.
    fn seats(system: &dyn System, words: &[&str]) -> Result<Vec<String>, (String, String)> {
        let choices = said(words);
        let found = seated(system, &choices);
        found.map_err(told).map(|seats| {
            seats.iter().map(|seat| seat.map_or("—".into(), |one| one.name().into())).collect()
        })
    }

    fn told(problems: Problems) -> (String, String) {
        let problem = problems.iter().next().unwrap();
        (problem.what().to_owned(), problem.help().to_owned())
    }

    #[test]
    fn policies_sit_on_their_sides_whatever_the_order() {
        for words in [["bold", "hider"], ["hider", "bold"], ["red=bold", "BLUE=hider"]] {
            assert_eq!(seats(&Duels, &words).unwrap(), ["hider", "bold"]);
        }
        assert_eq!(seats(&Duels, &["bold"]).unwrap(), ["—", "bold"]);
        assert_eq!(seats(&Toy, &[]).unwrap(), ["—"]);
    }

    #[test]
    fn where_both_take_the_same_decisions_anybody_sits_anywhere_once_that_is_said() {
        assert_eq!(seats(&Fences, &["b=steady", "a=rash"]).unwrap(), ["rash", "steady"]);
        assert_eq!(seats(&Fences, &["a=rash", "b=rash"]).unwrap(), ["rash", "rash"]);
        let (what, help) = seats(&Fences, &["rash"]).unwrap_err();
        assert_eq!(what, "`rash` can decide for a and b");
        let forms = "`a=rash` or `b=rash`, or both";
        assert_eq!(help, format!("say for whom: {forms}"));
    }

    #[test]
    fn a_file_fits_where_it_decides_or_where_it_says() {
        let of = |text: &str| fits(&Duels, &handed(text)).map_err(told);
        assert_eq!(of("side = \"Red\""), Ok(Seats::only(1)));
        assert_eq!(of("[[charge]]\ndo = \"yes\""), Ok(Seats::only(1)));
        let all = "[[charge]]\ndo = \"yes\"\n[[wait]]\ndo = \"yes\"";
        assert_eq!(of(all), Ok(Seats::only(0).and(Seats::only(1))));
        let (what, help) = of("title = \"x\"").unwrap_err();
        assert_eq!(what, "`mine.toml` decides nothing");
        assert_eq!(help, "`tincan decisions duels` shows what there is to decide");
        let (what, _) = of("title = \"x").unwrap_err();
        assert!(what.contains("invalid"), "{what}");
        let (what, help) = of("side = \"green\"").unwrap_err();
        assert_eq!(
            (what.as_str(), help.as_str()),
            ("duels has no side `green`", "there are blue, red")
        );
    }

    #[test]
    fn two_on_one_side_and_nobodys_policy_are_refused() {
        let (what, help) = seats(&Duels, &["bold", "meek"]).unwrap_err();
        assert_eq!(what, "`bold` and `meek` both decide for the attacker");
        assert_eq!(help, "name one policy for each side");
        let (what, help) = seats(&Toy, &["a", "b"]).unwrap_err();
        assert_eq!(what, "`a` and `b` both decide for the player");
        assert_eq!(help, "name one policy");
        let (what, help) = seats(&Duels, &["blue=bold"]).unwrap_err();
        assert_eq!(what, "`bold` decides nothing for the defender");
        assert_eq!(help, "seat it where it decides: `red=bold`");
        let (what, help) = seats(&Toy, &["us=a"]).unwrap_err();
        assert_eq!(what, "coins has no side `us`");
        assert_eq!(help, "it has one side: name the policy alone");
    }

    #[test]
    fn sides_are_alike_where_they_take_the_same_decisions() {
        assert!(symmetric(&Fences) && !symmetric(&Duels) && !symmetric(&Toy));
    }

    #[test]
    fn an_equals_sign_in_a_path_is_no_seat() {
        let choice = &said(&["runs/a=1/mine.toml"])[0];
        assert_eq!((choice.side.as_deref(), choice.policy.name()), (None, "runs/a=1/mine.toml"));
        assert_eq!(said(&["us=mine.toml"])[0].said(), "us=mine.toml");
    }

    #[test]
    fn a_policy_has_a_root_of_its_own_where_there_are_several() {
        assert_eq!(root(Duels.sides(), 1), "policy.red");
        assert_eq!(root(Toy.sides(), 0), "policy");
    }
}
