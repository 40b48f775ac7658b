//! All that a run's games have added up to, on disk.

use std::fs;
use std::io;
use std::path::Path;

use crate::engine::{FORMAT, State};
use crate::sealed::{self, Broken};
use kernel::files;

use super::manifest::{damaged, foreign};

/// The name of the file, as it is told.
const NAME: &str = "blocks/state.json";

impl State {
    /// Save what the games of `run` have added up to.
    pub fn save(&self, path: &Path, run: &str) -> io::Result<()> {
        let text = serde_json::to_vec(self).map_err(io::Error::other)?;
        files::write_whole(path, &sealed::seal(FORMAT, run, &text)?)
    }

    /// What was saved of `run`, that `command` plays; `None` if nothing was.
    pub fn load(path: &Path, run: &str, command: &str) -> io::Result<Option<State>> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let (of, text) = sealed::unseal(FORMAT, &text).map_err(|broken| told(broken, command))?;
        if of != run {
            return Err(io::Error::other(foreign(NAME, command)));
        }
        serde_json::from_slice(text).map(Some).map_err(|_| told(Broken::Damaged, command))
    }
}

fn told(broken: Broken, command: &str) -> io::Error {
    io::Error::other(match broken {
        Broken::Damaged => damaged(NAME, command),
        Broken::OtherForm(format) => format!(
            "its {NAME} is of form {format}, and this version reads form {FORMAT}\n  = help: remove the \
             folder and play the run again, or go on with the version that began it"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Shape;
    use kernel::files::testing::Folder;
    use kernel::stats::Weights;

    fn state(keys: &[&str], done: u64) -> State {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let pairs: Vec<_> = (1..keys.len()).map(|second| [0, second]).collect();
        let shape = Shape { seed: 1, width: 2, watched: vec!["us_win".into()], lucks: 1 };
        let mut state = State::new(shape, &keys, &pairs, &[Weights(vec![(0, 1), (1, 1)])]);
        state.cells.iter_mut().for_each(|part| part.done = done);
        state.pairs.iter_mut().for_each(|part| part.done = done);
        state.contrasts.iter_mut().for_each(|part| part.done = done);
        state
    }

    const AGAIN: &str = "tincan run x";

    #[test]
    fn what_is_saved_is_what_is_loaded() {
        let folder = Folder::new("state");
        let path = folder.0.join("state.json");
        assert!(State::load(&path, "a run", AGAIN).unwrap().is_none());
        let mut saved = state(&["a", "b"], 2048);
        saved.contrasts[0].tallies.sums[0].above.squares = i128::MAX;
        saved.pairs[0].tallies.differences[0].add(-3);
        saved.save(&path, "a run").unwrap();
        assert_eq!(State::load(&path, "a run", AGAIN).unwrap(), Some(saved));
        let refused = State::load(&path, "another", AGAIN).unwrap_err().to_string();
        assert!(refused.contains("is of another run") && refused.contains(AGAIN), "{refused}");
    }

    #[test]
    fn a_changed_digit_is_seen() {
        let folder = Folder::new("state-digit");
        let path = folder.0.join("state.json");
        state(&["a", "b"], 2048).save(&path, "a run").unwrap();
        let text = fs::read_to_string(&path).unwrap();
        for changed in
            [text.replace("2048", "2049"), text.replace("\"done\"", "\"dome\""), "{".into()]
        {
            assert_ne!(changed, text);
            fs::write(&path, changed).unwrap();
            let refused = State::load(&path, "a run", AGAIN).unwrap_err().to_string();
            assert!(refused.contains("damaged") && refused.contains(AGAIN), "{refused}");
        }
    }

    #[test]
    fn a_file_of_an_earlier_form_is_refused_by_its_form() {
        let folder = Folder::new("state-form");
        let path = folder.0.join("state.json");
        fs::write(&path, r#"{"format":1,"cells":[{"key":"a","done":5,"tallies":{}}]}"#).unwrap();
        let refused = State::load(&path, "a run", AGAIN).unwrap_err().to_string();
        let told = format!("of form 1, and this version reads form {FORMAT}");
        assert!(refused.contains(&told), "{refused}");
        assert!(refused.contains("= help: remove the folder"), "{refused}");
    }
}
