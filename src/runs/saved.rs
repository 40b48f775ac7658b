//! All that a run's games have added up to, on disk.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use crate::engine::{FORMAT, State};
use kernel::files;

impl State {
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_vec(self).map_err(io::Error::other)?;
        files::write_whole(path, &text)
    }

    /// What was saved; `None` if nothing was.
    pub fn load(path: &Path) -> io::Result<Option<State>> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let Form { format } = serde_json::from_slice(&text).map_err(io::Error::other)?;
        if format != FORMAT {
            return Err(io::Error::other(format!(
                "its state.json is of form {format}, and this version reads form {FORMAT}\n  = help: \
                 remove the folder and play the run again, or go on with the version that began it"
            )));
        }
        serde_json::from_slice(&text).map(Some).map_err(io::Error::other)
    }
}

/// The one thing every form of the file says, read before the rest of it is.
#[derive(Deserialize)]
struct Form {
    format: u32,
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

    #[test]
    fn what_is_saved_is_what_is_loaded() {
        let folder = Folder::new("state");
        let path = folder.0.join("state.json");
        assert!(State::load(&path).unwrap().is_none());
        let mut saved = state(&["a", "b"], 2048);
        saved.contrasts[0].tallies.sums[0].above.squares = i128::MAX;
        saved.pairs[0].tallies.differences[0].add(-3);
        saved.save(&path).unwrap();
        assert_eq!(State::load(&path).unwrap(), Some(saved));
        fs::write(&path, "{").unwrap();
        assert!(State::load(&path).is_err());
    }

    #[test]
    fn a_file_of_an_earlier_form_is_refused_by_its_form() {
        let folder = Folder::new("state-form");
        let path = folder.0.join("state.json");
        fs::write(&path, r#"{"format":1,"cells":[{"key":"a","done":5,"tallies":{}}]}"#).unwrap();
        let refused = State::load(&path).unwrap_err().to_string();
        assert!(refused.contains("of form 1, and this version reads form 6"), "{refused}");
        assert!(refused.contains("= help: remove the folder"), "{refused}");
    }
}
