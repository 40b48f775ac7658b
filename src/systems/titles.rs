//! What settings are called on pages: a path of the command line as a person reads it.

use super::Side;

/// The titles of a system's settings.
#[derive(Clone, Debug, Default)]
pub struct SettingTitles {
    /// The first names of paths that are settings at all: `charts`, `ship`, `policy` …
    pub roots: Vec<String>,
    /// Titles by path.
    pub kept: Vec<(String, String)>,
    /// Unclear points of the book: their paths and questions.
    pub questions: Vec<(String, String)>,
    /// Who policies decide for: their weights stand under the side.
    pub sides: Vec<Side>,
    /// Ships of fleets that have names, and classes: as settings spell them, and what they are called.
    pub ships: Vec<(String, String)>,
    pub classes: Vec<(String, String)>,
}

impl SettingTitles {
    /// What the setting at `path` is called; `None` where it is none of the system's.
    ///
    /// A path without a title of its own goes by the longest beginning that has one, and the rest in
    /// words; without even that, by its own names in words.
    pub fn of(&self, path: &str) -> Option<String> {
        let path = path.replace('"', "");
        let names: Vec<&str> = path.split('.').collect();
        if names.len() < 2 || !self.roots.iter().any(|root| root == names[0]) {
            return None;
        }
        let question = self.questions.iter().find(|(known, _)| *known == path);
        let question = question.map(|(_, question)| question.clone());
        let by_parts = || self.of_policy(&names).or_else(|| self.of_fleet(&names));
        let known = question.or_else(by_parts).or_else(|| self.ties(&names));
        Some(known.unwrap_or_else(|| self.by_beginning(&path)))
    }

    /// `PATH=VALUE` in words; `None` where the path is no setting.
    pub fn of_assignment(&self, said: &str) -> Option<String> {
        let (path, value) = said.split_once('=')?;
        let title = match path.trim() {
            "policy" => "Policy".to_owned(),
            path => self.of(path)?,
        };
        let gap = if title.ends_with('?') { " — " } else { ": " };
        Some(title + gap + value.trim())
    }

    /// The name of a cell, a factor or an effect in words: every setting in it by its title, the rest
    /// as it was said.
    pub fn of_name(&self, name: &str) -> String {
        let part = |part: &str| match self.of_assignment(part.trim()) {
            Some(title) => format!(" {title}"),
            None => self.word_by_word(part),
        };
        let parts: Vec<String> = name.split(',').map(part).collect();
        parts.join(",").trim_start().to_owned()
    }

    fn word_by_word(&self, text: &str) -> String {
        // By itself it is a factor's name; in other company it may be any word.
        if text.split(" × ").any(|factor| factor.trim() == "policy") {
            let factors = text.split(" × ").map(|factor| match factor.trim() {
                "policy" => "Policy".to_owned(),
                other => self.word_by_word(other),
            });
            return factors.collect::<Vec<_>>().join(" × ");
        }
        let title = |word: &str| self.of_assignment(word).or_else(|| self.of(word));
        let word = |word: &str| title(word).unwrap_or_else(|| word.to_owned());
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    /// `policy.japan.dive.score.dice`: what a policy says in a decision, of a side where there are several.
    fn of_policy(&self, names: &[&str]) -> Option<String> {
        let ["policy", said @ ..] = names else { return None };
        let side = said.first().filter(|_| said.len() > 1).and_then(|first| self.side(first));
        let (decision, said) = said[usize::from(side.is_some())..].split_first()?;
        let what = match said {
            ["score", fact @ ..] => format!("Weight of {} in", spaced(fact)),
            ["least"] => "Least score taken in".to_owned(),
            [rule, "do"] => format!("Answer of rule {rule} in"),
            [rule, "when", fact @ ..] => format!("“{}” of rule {rule} in", spaced(fact)),
            _ => return None,
        };
        let of = side.map_or(String::new(), |side| format!(" of {}", side.id));
        Some(format!("{what} {}{of}", spaced(&[decision])))
    }

    fn side(&self, id: &str) -> Option<&Side> {
        self.sides.iter().find(|side| side.id.eq_ignore_ascii_case(id))
    }

    /// `fleet.b.hiei.hull`, `ships.kongo.hull`, `groups.a.2.heading`: whose value it is, and which. What a
    /// value of any ship is called is kept under `ship`, as in `ship.hull`.
    fn of_fleet(&self, names: &[&str]) -> Option<String> {
        let of =
            |side: &str| self.side(side).map_or_else(|| side.to_owned(), |side| side.id.into());
        let (whose, value) = match names {
            ["ships", class, value @ ..] => (title_of(&self.classes, class, "Class"), value),
            ["fleet", side, ship, value @ ..] => {
                (format!("{} of {}", title_of(&self.ships, ship, "Ship"), of(side)), value)
            }
            ["groups", side, group, value @ ..] => {
                (format!("{} of {}", title_of(&[], group, "Group"), of(side)), value)
            }
            _ => return None,
        };
        let value = (!value.is_empty()).then(|| self.of_ship(&value.join(".")))?;
        Some(format!("{whose}: {value}"))
    }

    /// What a value of a ship is called, wherever she is.
    fn of_ship(&self, value: &str) -> String {
        let kept = self.kept_beginning(&format!("ship.{value}"), "ship".len());
        kept.unwrap_or_else(|| in_words(value.split('.')))
    }

    /// `policy.ties`, `policy.japan.ties`: which of equals a side takes. `policy.japan`: who decides for it.
    fn ties(&self, names: &[&str]) -> Option<String> {
        let what = "Which of equally good options is taken";
        match names {
            ["policy", "ties"] => Some(what.to_owned()),
            ["policy", side] => Some(format!("Policy of {}", self.side(side)?.id)),
            ["policy", side, "ties"] => Some(format!("{what} by {}", self.side(side)?.id)),
            _ => None,
        }
    }

    fn by_beginning(&self, path: &str) -> String {
        self.kept_beginning(path, 0).unwrap_or_else(|| capital(&in_words(path.split('.'))))
    }

    /// The longest beginning of a path that has a title and is longer than `least`, and the rest.
    fn kept_beginning(&self, path: &str, least: usize) -> Option<String> {
        let rest = |known: &str| {
            let rest = path.strip_prefix(known)?;
            if rest.is_empty() { Some(rest) } else { rest.strip_prefix('.') }
        };
        let long = self.kept.iter().filter(|(known, _)| known.len() > least);
        let fitting = long.filter_map(|(known, title)| Some((title, rest(known)?)));
        Some(match fitting.min_by_key(|(_, rest)| rest.len())? {
            (title, "") => title.clone(),
            (title, rest) => format!("{title}: {}", in_words(rest.split('.'))),
        })
    }
}

/// The title of one of `all`; a number with what it counts before it, and any other name in words.
fn title_of(all: &[(String, String)], name: &str, counted: &str) -> String {
    let known = all.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    match known {
        Some((_, title)) => title.clone(),
        None if name.parse::<usize>().is_ok() => format!("{counted} {name}"),
        None => capital(&name.replace(['-', '_'], " ")),
    }
}

/// Names one after the other, in words.
fn spaced(names: &[&str]) -> String {
    names.iter().map(|name| name.replace('_', " ")).collect::<Vec<_>>().join(" ")
}

fn in_words<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.map(|name| name.replace('_', " ")).collect::<Vec<_>>().join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::toys::duels::ATTACKER;

    fn titles() -> SettingTitles {
        let pair = |(path, title): (&str, &str)| (path.to_owned(), title.to_owned());
        SettingTitles {
            roots: ["charts", "ship", "ships", "fleet", "groups", "policy", "rulings"]
                .map(str::to_owned)
                .to_vec(),
            kept: [
                ("charts.9", "Chart nine"),
                ("charts.9-2", "Gunnery (9-2)"),
                ("ship.hull", "Hull"),
            ]
            .map(pair)
            .to_vec(),
            questions: vec![pair(("rulings.fog", "Does fog lift?"))],
            sides: vec![ATTACKER],
            ships: vec![pair(("ijn-hiei", "IJN Hiei"))],
            classes: vec![pair(("kongo", "Kongō class"))],
        }
    }

    #[test]
    fn a_ship_goes_by_her_name_and_her_values_by_their_titles() {
        let titled = |path: &str| titles().of(path).unwrap();
        assert_eq!(titled("fleet.red.ijn-hiei.hull"), "IJN Hiei of red: Hull");
        assert_eq!(titled("fleet.red.2.hull.aft"), "Ship 2 of red: Hull: aft");
        assert_eq!(titled("fleet.red.fubuki-3.main_guns.1"), "Fubuki 3 of red: main guns, 1");
        assert_eq!(titled("ships.kongo.hull"), "Kongō class: Hull");
        assert_eq!(titled("ships.old_heron.speed"), "Old heron: speed");
        assert_eq!(titled("groups.red.main-body.heading"), "Main body of red: heading");
        assert_eq!(titled("groups.red.2.heading"), "Group 2 of red: heading");
    }

    #[test]
    fn a_path_goes_by_its_title_or_the_longest_beginning_that_has_one() {
        let titled = |path: &str| titles().of(path).unwrap();
        assert_eq!(titled("ship.hull"), "Hull");
        assert_eq!(titled("charts.9-2.40mm.low.9"), "Gunnery (9-2): 40mm, low, 9");
        assert_eq!(titled("charts.\"9-2\".40mm"), "Gunnery (9-2): 40mm");
        assert_eq!(titled("ship.hits_to_destroy.5in"), "Ship, hits to destroy, 5in");
        assert_eq!(titled("policy.dive.score.gun_dice"), "Weight of gun dice in dive");
        assert_eq!(titled("policy.Red.dive.score.dice"), "Weight of dice in dive of red");
        assert_eq!(titled("policy.prey.score.kind.tanker"), "Weight of kind tanker in prey");
        assert_eq!(titled("policy.red.dive.least"), "Least score taken in dive of red");
        assert_eq!(titled("policy.gun_fire.2.do"), "Answer of rule 2 in gun fire");
        let condition = titled("policy.turn_away.1.when.planes.at_least");
        assert_eq!(condition, "“planes at least” of rule 1 in turn away");
        assert_eq!(titled("policy.ties"), "Which of equally good options is taken");
        assert_eq!(titled("policy.red.ties"), "Which of equally good options is taken by red");
        assert_eq!(titles().of("aces"), None);
        assert_eq!(titles().of("boat.hull"), None);
    }

    #[test]
    fn names_that_people_gave_stay_and_settings_are_told_in_words() {
        let named = |name: &str| titles().of_name(name);
        assert_eq!(named("aces=true"), "aces=true");
        assert_eq!(named("ship.hull=12, aces"), "Hull: 12, aces");
        assert_eq!(named("ship.hull=12,charts.9.a=x"), "Hull: 12, Chart nine: a: x");
        assert_eq!(named("both: ship.hull=[1, 2]"), "both: Hull: [1, 2]");
        assert_eq!(named("ship.hull"), "Hull");
        assert_eq!(named("rulings.fog=no"), "Does fog lift? — no");
        assert_eq!(named("ship.guns.port bow.5in=2"), "Ship, guns, port bow, 5in: 2");
        assert_eq!(named("aces × ship.hull"), "aces × Hull");
        assert_eq!(named("ship.hull per unit"), "Hull per unit");
    }
}
