//! The files that come with a system: which of them is what, found by the folder it lies in.

use crate::config::Problems;
use crate::systems::scenarios::{self, ScenarioCard};
use crate::systems::{File, System};

/// A file of the binary: its name for messages, and its text.
pub type Embedded = (&'static str, &'static str);

/// Every file that comes with a system, in the order lists show them: what lies in
/// `configs/<system>` and `policies/<system>`.
#[derive(Clone, Copy, Debug)]
pub struct Files(pub &'static [Embedded]);

/// The files of a system that lie in the folder `files` beside the source that lists them:
/// `files!("skirmish": "charts/gunnery", "policies/closing")`.
#[macro_export]
macro_rules! files {
    ($system:literal: $($name:literal),+ $(,)?) => {
        $crate::systems::kit::Files(&[$((
            concat!("configs/", $system, "/", $name, ".toml"),
            include_str!(concat!("files/", $name, ".toml")),
        )),+])
    };
}

impl Files {
    /// The printed charts.
    pub fn charts(self) -> impl Iterator<Item = Embedded> {
        self.of("configs", Some("charts"))
    }

    pub fn ships(self) -> impl Iterator<Item = Embedded> {
        self.of("configs", Some("ships"))
    }

    pub fn scenarios(self) -> impl Iterator<Item = Embedded> {
        self.of("configs", Some("scenarios"))
    }

    /// Of `policies/<system>`, or in a folder beside the charts.
    pub fn policies(self) -> impl Iterator<Item = Embedded> {
        self.of("policies", None).chain(self.of("configs", Some("policies")))
    }

    /// Files that are a root of the settings of their own, named for it: `rulings.toml`.
    /// Clarifications and titles are told and never set.
    pub fn roots(self) -> impl Iterator<Item = Embedded> {
        self.of("configs", None).filter(|&(name, _)| !TOLD.contains(&stem(name)))
    }

    /// The text of a file of no folder; empty where there is none.
    pub fn text(self, name: &str) -> &'static str {
        find(self.of("configs", None), name).map_or("", |(_, text)| text)
    }

    /// The points that need a word of explanation and cannot be set, as text.
    pub fn clarifications(self) -> &'static str {
        self.text(CLARIFICATIONS)
    }

    /// What settings are called: titles by path, as text.
    pub fn titles(self) -> &'static str {
        self.text(TITLES)
    }

    /// The ship that stands in until the right one is known.
    pub fn first_ship(self) -> Embedded {
        self.ships().next().unwrap_or(("", ""))
    }

    pub fn first_scenario(self) -> Embedded {
        self.scenarios().next().expect("a system comes with scenarios")
    }

    /// The scenario of a system that answers to `name`, or which one may have been meant.
    pub fn scenario(self, system: &dyn System, name: &str) -> Result<Embedded, Problems> {
        if let Some(found) = find(self.scenarios(), name) {
            return Ok(found);
        }
        let card = scenarios::scenario(system, name);
        let card = card.map_err(|(what, help)| Problems::one(what, help))?;
        Ok(find(self.scenarios(), &card.id).expect("a card is of a file"))
    }

    /// `configs/picket_duty/ships/dunlap.toml` is of `configs`, in the folder `ships`.
    fn of(
        self,
        kind: &'static str,
        folder: Option<&'static str>,
    ) -> impl Iterator<Item = Embedded> {
        self.0.iter().copied().filter(move |(name, _)| {
            let parts: Vec<&str> = name.split('/').collect();
            match parts[..] {
                [first, _system, _file] => first == kind && folder.is_none(),
                [first, _system, inner, _file] => first == kind && folder == Some(inner),
                _ => false,
            }
        })
    }
}

const CLARIFICATIONS: &str = "clarifications";
const TITLES: &str = "titles";
/// Files that are no settings.
const TOLD: [&str; 2] = [CLARIFICATIONS, TITLES];

/// Where a scenario says the other name it answers to.
pub const ALSO: &str = "also";

/// `configs/…/cassin-young.toml` → `cassin-young`.
pub fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The file whose name is `id`.
pub fn find(files: impl IntoIterator<Item = Embedded>, id: &str) -> Option<Embedded> {
    files.into_iter().find(|(name, _)| stem(name) == id)
}

/// Makes the title of a scenario from the words of its file, asked for by their keys.
pub type Title = fn(word: &dyn Fn(&str) -> String) -> String;

/// The words of a scenario file that a list shows; `title` makes one of them, and `called` what a headline
/// calls it. The files of a system are known to be right.
pub fn card((name, text): Embedded, title: Title, called: Title) -> ScenarioCard {
    let table: toml::Table = text.parse().expect("scenario files are tested");
    let said = |key: &str| table.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let word = |key: &str| said(key).unwrap_or_default();
    let (id, also) = (stem(name).into(), said(ALSO));
    let [title, called] = [title, called].map(|made| made(&word));
    ScenarioCard { id, also, title, called, summary: word("summary") }
}

/// What a headline calls a scenario of the user's; `None` where its text cannot be read or says nothing.
pub fn called(text: &str, called: Title) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    let said = |key: &str| table.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    Some(called(&|key: &str| said(key).unwrap_or_default())).filter(|called| !called.is_empty())
}

/// A file of the user's that a scenario names, looked for beside the scenario.
pub fn beside(scenario: &str, file: &str, kind: &str) -> Result<File, Problems> {
    let folder = std::path::Path::new(scenario).parent().unwrap_or(std::path::Path::new(""));
    let own = !scenario.starts_with("configs/");
    let name = if own { folder.join(file) } else { file.into() }.display().to_string();
    match std::fs::read_to_string(&name) {
        Ok(text) => Ok(File { name, text }),
        Err(error) => {
            let what = format!("cannot read the {kind} file `{name}`: {error}");
            Err(Problems::one(what, "the path is taken from the folder of the scenario file"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIGHT: &str = "also = 's3'\ntitle = 'By night'\nsummary = 'Dark.'";
    const FILES: Files = Files(&[
        ("configs/salvo/charts/guns.toml", "1"),
        ("configs/salvo/rulings.toml", "2"),
        ("configs/salvo/clarifications.toml", "3"),
        ("configs/salvo/ships/gunboat.toml", "4"),
        ("configs/salvo/scenarios/night.toml", NIGHT),
        ("policies/salvo/bold.toml", "6"),
    ]);

    #[test]
    fn a_file_is_what_its_folder_says() {
        let names = |files: &mut dyn Iterator<Item = Embedded>| -> Vec<_> {
            files.map(|(name, _)| stem(name)).collect()
        };
        assert_eq!(names(&mut FILES.charts()), ["guns"]);
        assert_eq!(names(&mut FILES.ships()), ["gunboat"]);
        assert_eq!(names(&mut FILES.scenarios()), ["night"]);
        assert_eq!(names(&mut FILES.policies()), ["bold"]);
        assert_eq!(names(&mut FILES.roots()), ["rulings"], "clarifications are no settings");
        assert_eq!((FILES.clarifications(), FILES.text("optional")), ("3", ""));
    }

    #[test]
    fn a_card_has_the_names_and_the_words_of_its_file() {
        let night = FILES.scenarios().next().unwrap();
        let found = card(night, |word| word("title"), |word| word("title").to_uppercase());
        assert_eq!((found.id.as_str(), found.title.as_str()), ("night", "By night"));
        assert_eq!((found.also.as_deref(), found.summary.as_str()), (Some("s3"), "Dark."));
    }
}
