//! Where numbers come from, to be written into whatever file holds them.

use kernel::VERSION;

/// What makes a table again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About<'a> {
    pub version: &'a str,
    pub seed: u64,
    /// The command that plays it again.
    pub command: &'a str,
}

impl<'a> About<'a> {
    /// Of what this version found.
    pub fn new(seed: u64, command: &'a str) -> About<'a> {
        About { version: VERSION, seed, command }
    }

    /// Names and texts, as a Parquet file keeps them.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let About { version, seed, command } = *self;
        let pair = |name: &str, text: String| (format!("tincan.{name}"), text);
        vec![
            pair("version", version.to_owned()),
            pair("seed", seed.to_string()),
            pair("command", command.to_owned()),
        ]
    }
}
