//! An experiment said on the command line: the same as a file of the same words.

use std::fmt::Display;
use std::path::Path;

use super::Experiment;
use super::reading::{ROOT, from_library};
use kernel::config::{Library, Problems};
use kernel::systems::Systems;

/// What the options said. Whatever is not there is as in a file that does not say it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// `SYSTEM/SCENARIO`, one or more; or only `SYSTEM` where files say the rest.
    pub targets: Vec<String>,
    pub scenario_files: Vec<String>,
    /// Files that are laid over the data.
    pub data: Vec<String>,
    pub set: Vec<String>,
    /// At most one for each side.
    pub policies: Vec<String>,
    /// `NAME: PATH=VALUE, PATH=VALUE`. Values with commas are quoted; the name may be left out.
    pub with: Vec<String>,
    /// `NAME: PATH = VALUE | VALUE`, or `NAME: PATH = LOW..HIGH`.
    pub factors: Vec<String>,
    pub design: Option<String>,
    pub fraction: Option<String>,
    pub generators: Vec<String>,
    pub samples: Option<u64>,
    pub metric: Option<String>,
    pub also: Vec<String>,
    pub games: Option<u64>,
    pub precision: Option<f64>,
    pub max_games: Option<u64>,
    /// Play until it is decided.
    pub decide: Option<bool>,
    pub seed: Option<u64>,
    pub smallest: Option<f64>,
    /// Leave luck in.
    pub plain: Option<bool>,
    /// Only for a gate: the headline's low and high.
    pub band: Option<(f64, f64)>,
}

/// The experiment the options say. A scenario file is looked for from where the command is given.
pub fn from_words(words: &Words, systems: &Systems) -> Result<Experiment, Problems> {
    let mut library = Library::new();
    for (option, text) in words.documents() {
        library.add(ROOT, option, &text);
    }
    from_library(&library, &words.name(), Path::new(""), systems)
}

impl Words {
    /// Called after what is played: there is no file to be called after.
    fn name(&self) -> String {
        let named = self.scenarios().0;
        let target = named.first().copied().or(self.scenario_files.first());
        let target = target.map_or("", |target| target.as_str());
        let stem = Path::new(target).file_stem();
        stem.map_or_else(|| "experiment".to_owned(), |stem| stem.to_string_lossy().into())
    }

    /// The targets that name scenarios, and the one that names only a system. Without files a system
    /// alone is no target, and told as such.
    fn scenarios(&self) -> (Vec<&String>, Option<&String>) {
        let named = |target: &&String| self.scenario_files.is_empty() || target.contains('/');
        let (scenarios, systems): (Vec<_>, Vec<_>) = self.targets.iter().partition(named);
        (scenarios, systems.first().copied())
    }

    /// Each option as the line of a file it stands for.
    fn documents(&self) -> Vec<(&'static str, String)> {
        let quoted = |text: &Option<String>| text.as_deref().map(quote);
        let low_high = |(low, high)| format!("{{ low = {low:?}, high = {high:?} }}");
        let (scenarios, system) = self.scenarios();
        let scenarios: Vec<String> = scenarios.into_iter().cloned().collect();
        let lines = [
            line("SYSTEM/SCENARIO", "scenarios", list(&scenarios)),
            line("SYSTEM", "system", system.map(|system| quote(system))),
            line("--scenario-file", "scenario_file", list(&self.scenario_files)),
            line("--data", "data", list(&self.data)),
            line("--set", "set", list(&self.set)),
            line("--policy", "policy", list(&self.policies)),
            line("--with", "variant", list(&self.with)),
            line("--factor", "factor", list(&self.factors)),
            line("--design", "design", quoted(&self.design)),
            line("--fraction", "fraction", quoted(&self.fraction)),
            line("--generators", "generators", list(&self.generators)),
            line("--samples", "samples", self.samples),
            line("--metric", "metric", quoted(&self.metric)),
            line("--also", "also", list(&self.also)),
            line("--games", "games", self.games),
            line("--precision", "precision", self.precision.map(|number| format!("{number:?}"))),
            line("--max-games", "max_games", self.max_games),
            line("--decide", "decide", self.decide),
            line("--seed", "seed", self.seed.map(whole)),
            line("--smallest", "smallest", self.smallest.map(|number| format!("{number:?}"))),
            line("--plain", "plain", self.plain),
            line("--band", "band", self.band.map(low_high)),
        ];
        lines.into_iter().flatten().collect()
    }
}

fn line(
    option: &'static str,
    key: &str,
    value: Option<impl Display>,
) -> Option<(&'static str, String)> {
    value.map(|value| (option, format!("{key} = {value}")))
}

/// TOML has no whole numbers beyond 63 bits; larger seeds are text there.
fn whole(seed: u64) -> String {
    i64::try_from(seed).map_or_else(|_| quote(&seed.to_string()), |seed| seed.to_string())
}

/// `None` for no words at all.
fn list(words: &[String]) -> Option<String> {
    let quoted: Vec<String> = words.iter().map(|word| quote(word)).collect();
    (!words.is_empty()).then(|| format!("[{}]", quoted.join(", ")))
}

/// As TOML takes it; without escapes where that can be, so that places in it stay true.
fn quote(word: &str) -> String {
    let literal = !word.chars().any(|letter| letter == '\'' || letter.is_control());
    if literal { format!("'{word}'") } else { toml::Value::from(word).to_string() }
}
