//! What packagers ask for: completions for shells, and pages of the manual.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, output};

/// Print completions for a shell: `tincan completions bash > /etc/bash_completion.d/tincan`
#[derive(Debug, clap::Args)]
pub struct CompletionArgs {
    /// For which shell
    shell: Shell,
}

impl CompletionArgs {
    pub fn run(&self) -> Result<()> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "tincan", &mut text);
        output::stdout(|out| out.write_all(&text))
    }
}

/// Write a page of the manual for every command into a folder: `tincan man share/man/man1`
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// Where they go
    folder: PathBuf,
}

impl ManArgs {
    pub fn run(&self) -> Result<()> {
        let name = self.folder.display().to_string();
        fs::create_dir_all(&self.folder).with_context(|| format!("cannot write `{name}`"))?;
        clap_mangen::generate_to(Cli::command(), &self.folder)
            .with_context(|| format!("cannot write `{name}`"))?;
        output::put(None, &format!("written: {name}\n"))
    }
}
