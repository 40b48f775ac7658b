//! A named variant of a cell: `aces: optional.gun_crew_aces=true, my-charts.toml, policy=champion`.

use std::path::Path;

use anyhow::Result as Told;

use super::cell::choice_said;
use super::laid::overlay;
use kernel::systems::{PolicyChoice, Scenario, System};
use lab::experiment::instead;

/// A name, and what is set under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    /// `PATH=VALUE`, files that are laid over the data, and `policy=NAME`, in the order said.
    pub parts: Vec<String>,
    /// As it was said.
    pub said: String,
}

impl Variant {
    /// The name before the first colon, then settings between commas.
    pub fn parse(said: &str) -> Result<Variant, String> {
        let Some((name, sets)) = said.split_once(':') else { return Err(FORM.into()) };
        let name = name.trim();
        if name.is_empty() || name.contains('=') {
            return Err(format!("a name is needed before the settings: {FORM}"));
        }
        let parts = split(sets);
        if let Some(wrong) = parts.iter().find(|part| !part.contains('=') && !is_file(part)) {
            return Err(format!("`{wrong}` is no setting: {FORM}"));
        }
        Ok(Variant { name: name.into(), parts, said: said.into() })
    }

    /// What it sets, its files value by value.
    pub fn all_sets(&self, system: &dyn System, scenario: &Scenario) -> Told<Vec<String>> {
        let mut sets = Vec::new();
        for part in self.parts.iter().filter(|part| policy(part).is_none()) {
            match is_file(part) {
                true => {
                    let changed =
                        system.changes(scenario, &overlay(system, Path::new(part))?.sets());
                    sets.extend(changed.into_iter().map(|change| change.set));
                }
                false => sets.push(part.clone()),
            }
        }
        Ok(sets)
    }

    /// Who decides in it, where `others` would.
    pub fn policies(
        &self,
        system: &dyn System,
        others: &[PolicyChoice],
    ) -> Told<Vec<PolicyChoice>> {
        let own = self.parts.iter().filter_map(|part| policy(part)).map(choice_said);
        Ok(instead(system, &own.collect::<Told<Vec<_>>>()?, others))
    }
}

/// Whether a part names a file and not a setting.
fn is_file(part: &str) -> bool {
    part.ends_with(".toml") && !part.contains('=')
}

/// The policy that a part names.
fn policy(part: &str) -> Option<&str> {
    part.split_once('=').filter(|(path, _)| path.trim() == "policy").map(|(_, name)| name.trim())
}

const FORM: &str = "say `NAME: PATH=VALUE, FILE.toml, policy=NAME`";

/// Cut at commas outside quotes and brackets. A quote opens only where a name or a value may begin:
/// in `5"/38` it is a letter.
fn split(sets: &str) -> Vec<String> {
    let (mut quoted, mut fresh, mut depth) = (false, true, 0_usize);
    let at_comma = |letter: char| {
        let is_cut = letter == ',' && !quoted && depth == 0;
        match letter {
            '"' => quoted = fresh && !quoted,
            '[' | '(' if !quoted => depth += 1,
            ']' | ')' if !quoted => depth = depth.saturating_sub(1),
            _ => (),
        }
        fresh = !quoted && (".=,[".contains(letter) || (fresh && letter.is_whitespace()));
        is_cut
    };
    sets.split(at_comma).map(|set| set.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(said: &str) -> Vec<String> {
        Variant::parse(said).unwrap().parts
    }

    #[test]
    fn a_variant_is_a_name_and_what_is_set() {
        let aces = Variant::parse("gun aces: optional.gun_crew_aces=true").unwrap();
        assert_eq!((aces.name.as_str(), aces.parts.len()), ("gun aces", 1));
        assert_eq!(sets("x:a=1,b.c = 2 hits"), ["a=1", "b.c = 2 hits"]);
    }

    #[test]
    fn a_comma_in_quotes_or_brackets_cuts_nothing() {
        assert_eq!(sets(r#"x: a="1, 2", b=3"#), [r#"a="1, 2""#, "b=3"]);
        assert_eq!(sets(r#"x: ships."a,b".c=1, d=2"#), [r#"ships."a,b".c=1"#, "d=2"]);
        assert_eq!(sets("x: a=[1, 2], b=3"), ["a=[1, 2]", "b=3"]);
        let search = "policy=search(reference, branches = 8, decisions = [a, b])";
        assert_eq!(sets(&format!("x: {search}, b=3")), [search, "b=3"]);
    }

    #[test]
    fn a_quote_inside_a_name_is_a_letter() {
        assert_eq!(sets(r#"x: guns.5"/38=1, b=2"#), [r#"guns.5"/38=1"#, "b=2"]);
    }

    #[test]
    fn what_is_no_variant_is_refused() {
        for said in ["", "aces", "a=1", "a=1: b", ": a=1", "aces:", "aces: a=1,", "aces: true"] {
            assert!(Variant::parse(said).is_err(), "{said} was taken for a variant");
        }
    }
}
