//! Scenarios by name: each answers to the name of its file, and to the other one its file may say.
//! Whatever is kept or printed uses the first.

use crate::config::nearest;

use super::System;

/// One scenario as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioCard {
    /// What everything kept and printed calls it.
    pub id: String,
    /// What it answers to besides, such as its number in the book: `gf2`.
    pub also: Option<String>,
    pub title: String,
    /// What a headline calls it: `USS Cassin Young, 12 April 1945`.
    pub called: String,
    pub summary: String,
}

impl ScenarioCard {
    /// Every name it answers to.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [Some(&self.id), self.also.as_ref()].into_iter().flatten().map(String::as_str)
    }

    /// Whether it answers to a name, whichever way that is capitalised.
    pub fn answers_to(&self, name: &str) -> bool {
        self.names().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// The name, and the other one in brackets: `river-plate (gf2)`.
    pub fn both_names(&self) -> String {
        match &self.also {
            Some(also) => format!("{} ({also})", self.id),
            None => self.id.clone(),
        }
    }
}

/// The scenario of `system` that answers to `name`; or what is wrong with the name, and what helps.
pub fn scenario(system: &dyn System, name: &str) -> Result<ScenarioCard, (String, String)> {
    among(system.id(), &system.scenarios(), name)
}

fn among(
    system: &str,
    cards: &[ScenarioCard],
    name: &str,
) -> Result<ScenarioCard, (String, String)> {
    let found: Vec<&ScenarioCard> = cards.iter().filter(|card| card.answers_to(name)).collect();
    match found[..] {
        [one] => Ok(one.clone()),
        [] => Err(unknown(system, cards, name)),
        [one, two, ..] => {
            let (one, two) = (&one.id, &two.id);
            let what =
                format!("two scenarios of {system} are called `{name}`: `{one}` and `{two}`");
            Err((what, "let one of their files say another `also`".into()))
        }
    }
}

fn unknown(system: &str, cards: &[ScenarioCard], name: &str) -> (String, String) {
    let near = nearest(name, cards.iter().flat_map(ScenarioCard::names));
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let help = format!("{near}`tincan list {system}` shows them all");
    (format!("{system} has no scenario `{name}`"), help)
}

/// `SYSTEM/SCENARIO` with the one name that is kept and printed; as it was said where no scenario of
/// these systems is meant.
pub fn canonical(systems: &super::Systems, target: &str) -> String {
    let card = || {
        let (system, name) = target.split_once('/')?;
        let system = super::named(systems, system)?;
        Some(format!("{}/{}", system.id(), scenario(system, name).ok()?.id))
    };
    card().unwrap_or_else(|| target.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::toys::coins::Toy;

    #[test]
    fn a_scenario_answers_to_both_its_names() {
        let id = |name: &str| scenario(&Toy, name).map(|card| card.id);
        for name in ["eleven", "c2", "C2"] {
            assert_eq!(id(name), Ok("eleven".into()));
            assert_eq!(canonical(&[&Toy], &format!("coins/{name}")), "coins/eleven");
        }
        assert_eq!(scenario(&Toy, "c2").unwrap().both_names(), "eleven (c2)");
        assert_eq!(scenario(&Toy, "ten").unwrap().both_names(), "ten");
    }

    #[test]
    fn what_no_scenario_answers_to_is_told_the_nearest() {
        let (what, help) = scenario(&Toy, "elven").unwrap_err();
        assert_eq!(what, "coins has no scenario `elven`");
        assert_eq!(help, "did you mean `eleven`? `tincan list coins` shows them all");
        for target in ["coins/elven", "coins", "cones/c2", "runs/coins/c2"] {
            assert_eq!(canonical(&[&Toy], target), target);
        }
    }

    #[test]
    fn a_name_that_two_claim_is_nobodys() {
        let mut cards = Toy.scenarios();
        cards[0].also = Some("Eleven".into());
        let (what, help) = among("coins", &cards, "eleven").unwrap_err();
        assert_eq!(what, "two scenarios of coins are called `eleven`: `ten` and `eleven`");
        assert_eq!(help, "let one of their files say another `also`");
        assert_eq!(among("coins", &cards, "c2").unwrap().id, "eleven");
    }
}
