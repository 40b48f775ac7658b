//! Captains that search, on the command line: what cannot be done with them, and how long they take.

use std::time::Instant;

use anyhow::{Result, bail};

use kernel::systems::{Match, PolicyRef, Rows, Scratch};

/// Games by which it is told how long one takes.
const PILOT: u64 = 4;
/// More games than this are more than most want of a captain that searches.
const FEW: u64 = 2_000;
/// Nothing is told of what takes fewer seconds.
const SOON: f64 = 20.0;

/// Refuse what takes games up again at a moment.
pub fn refuse(cell: &dyn Match, what: &str) -> Result<()> {
    if cell.searches() {
        bail!(
            "a captain that searches cannot be followed by {what}\n  = help: every way on from a moment would \
             be searched again; name a policy that plays by its file"
        );
    }
    Ok(())
}

/// Refuse what changes a policy's own file.
pub fn refuse_to_tune(policy: &PolicyRef) -> Result<()> {
    match policy {
        PolicyRef::Searching { base, .. } => bail!(
            "`{}` has nothing to tune\n  = help: tune what it goes on by: `--start {}`",
            policy.name(),
            base.name()
        ),
        PolicyRef::Named(_) | PolicyRef::Handed(_) => Ok(()),
    }
}

/// Tell how long so many games of these cells take, where some of them are searched and it is not soon over.
pub fn tell_time(cells: &[&dyn Match], width: usize, games: u64, threads: usize) {
    let searched: Vec<_> = cells.iter().filter(|cell| cell.searches()).collect();
    let (mut rows, mut scratch, begun) = (Rows::new(width), Scratch::new(), Instant::now());
    searched.iter().for_each(|cell| cell.play(0, 0..PILOT, &mut rows, &mut scratch));
    let each = begun.elapsed().as_secs_f64() / PILOT as f64;
    let seconds = each * games as f64 / threads.max(1) as f64;
    if seconds > SOON {
        eprintln!("{}", told(seconds, games, each / searched.len() as f64));
    }
}

fn told(seconds: f64, games: u64, each: f64) -> String {
    let long = match seconds {
        seconds if seconds < 120.0 => format!("{seconds:.0} seconds"),
        seconds if seconds < 7200.0 => format!("{:.0} minutes", seconds / 60.0),
        seconds => format!("{:.1} hours", seconds / 3600.0),
    };
    let fewer =
        if games > FEW { "; a few thousand (--games 2000) tell as much as most want" } else { "" };
    format!(
        "a game that is searched takes about {:.0} ms: {games} games, as many as each policy may play, take up to \
         {long}{fewer}",
        1000.0 * each
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn time_is_told_in_words() {
        let end = |seconds| told(seconds, 100_000, 0.0123);
        assert!(end(95.0).starts_with("a game that is searched takes about 12 ms: 100000 games"));
        assert!(end(95.0).contains("up to 95 seconds;"));
        assert!(end(95.0).contains("--games 2000") && !told(95.0, 500, 0.1).contains("--games"));
        assert!(end(1200.0).contains("up to 20 minutes;"));
        assert!(end(9000.0).contains("up to 2.5 hours;"));
    }

    #[test]
    fn who_plays_by_a_file_is_refused_nothing() {
        assert!(refuse(&Coins, "its story").is_ok());
        assert!(refuse_to_tune(&PolicyRef::Named("reference".into())).is_ok());
        let base = Box::new(PolicyRef::Named("reference".into()));
        let said = "search(reference)".to_owned();
        let told = refuse_to_tune(&PolicyRef::Searching { said, base, aim: None }).unwrap_err();
        assert!(told.to_string().contains("`--start reference`"), "{told}");
    }
}
