//! Sides: who there is to decide for, and which policy decides for whom.

use toml::Table;

use crate::config::{Problems, nearest};

use super::{PolicyRef, System};

/// One side of a game: it likes metrics, luck helps it, and policies may decide for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The system's name for it, short enough for a table: `US`.
    pub id: &'static str,
    /// In a sentence: `the destroyer`.
    pub title: &'static str,
}

/// Where a system names no sides there is one, and it needs no name.
pub const ONE_SIDE: &[Side] = &[Side { id: "", title: "the player" }];

/// The policies side by side: a slot for every side of `system`, in its order; `None` where nobody
/// is named and the system's own first policy plays.
pub fn seated<'p>(
    system: &dyn System,
    policies: &'p [PolicyRef],
) -> Result<Vec<Option<&'p PolicyRef>>, Problems> {
    let mut seats: Vec<Option<&PolicyRef>> = vec![None; system.sides().len()];
    for policy in policies {
        let side = side_of(system, policy)?;
        if let Some(other) = seats[side] {
            return Err(both(system, side, other, policy));
        }
        seats[side] = Some(policy);
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

/// The place of the side that `policy` decides for. A policy of the system's own is listed with its
/// side; a user's says `side = "…"`, or builds on one whose side is known, or decides something only
/// one side does.
pub fn side_of(system: &dyn System, policy: &PolicyRef) -> Result<usize, Problems> {
    if system.sides().len() < 2 {
        return Ok(0);
    }
    match policy {
        PolicyRef::Named(name) => of_named(system, name),
        PolicyRef::Handed(file) => {
            let texts = system.policy_texts(Some(policy))?;
            let read = |text: &str| text.parse::<Table>().unwrap_or_default();
            let tables: Vec<Table> = texts.iter().map(|file| read(&file.text)).collect();
            if let Some(said) = tables.iter().find_map(|table| table.get("side")?.as_str()) {
                return named(system, said);
            }
            let base = tables.iter().find_map(|table| of_base(system, table));
            let decided = || tables.iter().find_map(|table| of_decisions(system, table));
            base.or_else(decided).ok_or_else(|| nobodys(system, &file.name))
        }
    }
}

/// The place of the side called `id`, whichever way it is capitalised.
pub fn named(system: &dyn System, id: &str) -> Result<usize, Problems> {
    let found = system.sides().iter().position(|side| side.id.eq_ignore_ascii_case(id));
    found.ok_or_else(|| {
        let help = format!("there are {}", ids(system).join(", "));
        Problems::one(format!("{} has no side `{id}`", system.id()), help)
    })
}

fn of_named(system: &dyn System, name: &str) -> Result<usize, Problems> {
    let cards = system.policies();
    if let Some(card) = cards.iter().find(|card| card.id == name) {
        return named(system, card.side);
    }
    let near = nearest(name, cards.iter().map(|card| card.id.as_str()));
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let help = format!("{near}`tincan decisions {}` shows all", system.id());
    Err(Problems::one(format!("{} has no policy `{name}`", system.id()), help))
}

fn of_base(system: &dyn System, policy: &Table) -> Option<usize> {
    of_named(system, policy.get("extends")?.as_str()?).ok()
}

fn of_decisions(system: &dyn System, policy: &Table) -> Option<usize> {
    let decisions = system.decisions();
    let decided = decisions.iter().find(|card| policy.contains_key(card.name))?;
    named(system, decided.side).ok()
}

fn nobodys(system: &dyn System, file: &str) -> Problems {
    let help = format!("add a line like side = \"{}\"", ids(system).join("\" or \""));
    Problems::one(format!("`{file}` does not say which side it decides for"), help)
}

fn ids(system: &dyn System) -> Vec<&'static str> {
    system.sides().iter().map(|side| side.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::File;
    use crate::systems::toys::coins::Toy;
    use crate::systems::toys::duels::Duels;

    fn handed(text: &str) -> PolicyRef {
        PolicyRef::Handed(File { name: "mine.toml".into(), text: text.into() })
    }

    fn called(name: &str) -> PolicyRef {
        PolicyRef::Named(name.into())
    }

    fn told(result: Result<impl std::fmt::Debug, Problems>) -> (String, String) {
        let problems = result.unwrap_err();
        let problem = problems.iter().next().unwrap();
        (problem.what().to_owned(), problem.help().to_owned())
    }

    #[test]
    fn policies_sit_on_their_sides_whatever_the_order() {
        let (bold, hider) = (called("bold"), called("hider"));
        for said in [[bold.clone(), hider.clone()], [hider.clone(), bold.clone()]] {
            assert_eq!(seated(&Duels, &said).unwrap(), [Some(&hider), Some(&bold)]);
        }
        let said = [bold.clone()];
        assert_eq!(seated(&Duels, &said).unwrap(), [None, Some(&bold)]);
        assert_eq!(seated(&Toy, &[]).unwrap(), [None]);
    }

    #[test]
    fn a_file_says_its_side_or_lets_it_be_seen() {
        let side = |text: &str| side_of(&Duels, &handed(text)).ok();
        assert_eq!(side("side = \"Red\""), Some(1));
        assert_eq!(side("extends = \"hider\""), Some(0));
        assert_eq!(side("[[charge]]\ndo = \"yes\""), Some(1));
        let (what, help) = told(side_of(&Duels, &handed("title = \"x\"")));
        assert_eq!(what, "`mine.toml` does not say which side it decides for");
        assert_eq!(help, "add a line like side = \"blue\" or \"red\"");
        let (what, help) = told(side_of(&Duels, &handed("side = \"green\"")));
        assert_eq!(
            (what.as_str(), help.as_str()),
            ("duels has no side `green`", "there are blue, red")
        );
        assert_eq!(side_of(&Toy, &handed("")).ok(), Some(0), "with one side nobody asks");
    }

    #[test]
    fn two_on_one_side_and_nobodys_policy_are_refused() {
        let (what, help) = told(seated(&Duels, &[called("bold"), called("meek")]));
        assert_eq!(what, "`bold` and `meek` both decide for the attacker");
        assert_eq!(help, "name one policy for each side");
        let (what, help) = told(seated(&Toy, &[called("a"), called("b")]));
        assert_eq!(what, "`a` and `b` both decide for the player");
        assert_eq!(help, "name one policy");
        let (what, help) = told(seated(&Duels, &[called("bald")]));
        assert_eq!(what, "duels has no policy `bald`");
        assert!(help.starts_with("did you mean `bold`? "), "{help}");
    }
}
