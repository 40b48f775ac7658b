//! Parse, run, print the error, exit code: nothing else.

use std::process::ExitCode;

use tincan::cli::{self, Cli};

fn main() -> ExitCode {
    cli::outlive_long_files();
    match Cli::read().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if cli::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error);
            ExitCode::from(cli::exit_code(&error))
        }
    }
}
