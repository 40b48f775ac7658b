//! What can go wrong where others play.

use std::io;

/// Why others cannot go on, with what helps.
#[derive(Debug)]
pub struct Trouble {
    pub told: String,
    /// The machine that gave a wrong answer: whatever it answered before may be wrong too.
    pub distrusted: Option<String>,
}

impl Trouble {
    /// One after which all that came in can be gone on with.
    pub fn new(told: String) -> Trouble {
        Trouble { told, distrusted: None }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told)
    }
}

impl std::error::Error for Trouble {}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> io::Error {
        io::Error::other(trouble)
    }
}
