//! How the numbers of a run were come by, in plain words.

use crate::words::{amount, count};
use lab::experiment::{Design, Stop};
use lab::findings::{ExperimentResult, Replay, Verdict};

use super::{QuestionKind, RunView};

pub fn all(run: &RunView) -> Vec<String> {
    let mut all = vec![played(run), intervals(run)];
    match run.shape() {
        QuestionKind::Single => {}
        QuestionKind::Compared => all.extend([pairing(run), verdicts(run)]),
        QuestionKind::Effects => all.extend([pairing(run), effects(run), verdicts(run)]),
    }
    all.extend(maps(run));
    all.extend(luck(run));
    all.extend(unfinished(run));
    all.extend(decision(run));
    all.extend(cautions(run));
    all
}

fn played(run: &RunView) -> String {
    let experiment = run.experiment();
    let cells = match experiment.cells.len() {
        1 => "A single configuration".to_owned(),
        n => format!("{n} variants"),
    };
    let stop = match &experiment.stop {
        Stop::Games(_) => "as many as were asked for".to_owned(),
        Stop::Precision { .. } | Stop::Decided { .. } => format!("played {}", experiment.stop),
    };
    format!(
        "{cells}, {}: each played {} whole games under scripted policies, {stop}. The same \
         version, settings and seed give the same games and the same numbers, on any number of \
         threads.",
        design(run),
        count(run.findings.games)
    )
}

/// What a difference on a map is held to be.
fn maps(run: &RunView) -> Option<String> {
    let Replay { games, others, .. } = run.replay;
    (!others.is_empty()).then(|| {
        format!(
            "The maps are of the first {} games, played once more by the baseline and by the {} variants furthest \
             from it. A difference is of the same games. Where it is one of shares of games it has Tango’s \
             interval (1998) for games that share as few as the counts allow, so that it holds whichever games \
             they were; of planes, shots and the like Newcombe’s (1998, method 10), as if those of one game had \
             nothing to do with each other. A place is coloured where that interval, at a level corrected for all \
             places at which anything was counted (Bonferroni), does not reach 0; the rest is grey.",
            count(*games),
            others.len()
        )
    })
}

fn design(run: &RunView) -> String {
    match &run.experiment().design {
        Design::Compare if run.shape() == QuestionKind::Single => "held against no other".into(),
        Design::Compare => "variants against a baseline".into(),
        Design::OneAtATime => "one factor changed at a time".into(),
        Design::Grid => "every combination of levels".into(),
        Design::Factorial(None) => "a full two-level factorial".into(),
        Design::Factorial(Some(part)) => {
            let generators = part.generators.join(", ");
            format!(
                "a fraction of a two-level factorial, {generators}, resolution {}",
                part.resolution
            )
        }
        Design::PlackettBurman => "a Plackett–Burman design".into(),
        Design::LatinHypercube { samples } => {
            let points = run.experiment().cells_of(0).len() - 1;
            let merged = match *samples == points {
                true => String::new(),
                false => format!(", of which {points} are games of their own"),
            };
            format!("a Latin hypercube of {samples} samples{merged}")
        }
    }
}

fn intervals(run: &RunView) -> String {
    let looked = match run.experiment().stop {
        Stop::Games(_) => "",
        Stop::Precision { .. } => {
            " It was played until intervals were narrow enough, which leaves them honest (Chow & \
             Robbins 1965)."
        }
        Stop::Decided { .. } => {
            " The values of single cells are as for a number of games fixed beforehand; differences \
             are corrected for the stop."
        }
    };
    format!(
        "Intervals are 95\u{a0}%: Wilson’s for shares, Student’s t for means, and where few games came \
         out otherwise than usual the gamma interval of Fay and Feuer. Shares are shown in \
         hundredths and their differences in points. Digits stop at the second significant one of \
         the interval’s half-width.{looked}"
    )
}

fn pairing(run: &RunView) -> String {
    let mut all: Vec<f64> = run.comparisons(0).filter_map(|one| one.pairing).collect();
    all.sort_by(f64::total_cmp);
    let worth = match all.as_slice() {
        [] => String::new(),
        all => format!(
            " Here that saved games: a difference took {:.1} times fewer than with separate dice \
             (the median over all comparisons).",
            all[(all.len() - 1) / 2]
        ),
    };
    format!(
        "All cells play the same games with the same dice: a face depends on seed, game and event \
         only. Differences are taken game by game, with Tango’s interval and McNemar’s exact test \
         for shares; otherwise Student’s t or, where few games differ, the gamma intervals of both \
         signs combined (MOVER).{worth}"
    )
}

/// What became of luck, and how it is taken out.
fn luck(run: &RunView) -> Option<String> {
    let RunView { prepared, findings, command, .. } = *run;
    let said = ExperimentResult { prepared, findings, command }.luck_line()?;
    let how = match run.luck_taken_out() {
        false => "",
        true => {
            " For every roll, what came up less what was to be expected at that moment averages 0 \
             whatever is played, so that a multiple of it may be subtracted (control variates, Lavenberg & \
             Welch 1981); the multiples for each quarter of the games are fitted on the other three. \
             Intervals and p are then Student’s t. It is done for the metrics that are watched and for their \
             differences from the baseline, each by itself, so that a difference need not be just one \
             value less another; other metrics, and effects over more than two cells, are \
             plain."
        }
    };
    Some(format!("Luck: {said}.{how}"))
}

fn effects(run: &RunView) -> String {
    let mixed = run.experiment().effects.iter().any(|effect| !effect.aliases.is_empty());
    let also = match mixed {
        true => {
            " An effect is mixed up with those listed beside it: the design cannot tell them apart."
        }
        false => "",
    };
    format!(
        "A main effect is the mean over the cells where the factor is at one level less the \
         mean over those where it is at its first; an interaction of two is half the difference \
         between the effect of one where the other is high and where it is low (Box, Hunter & \
         Hunter). Effects per unit are slopes. Each is taken game by game over all cells.{also}"
    )
}

/// Two sequential tests and what they leave of an estimate.
fn decision(run: &RunView) -> Option<String> {
    let Stop::Decided { .. } = run.experiment().stop else { return None };
    let small = amount(run.experiment().smallest, run.headline());
    Some(format!(
        "It was played until it was decided: two sequential tests for each comparison, no difference \
         against {small} more and against {small} less (Sobel & Wald 1949), looked at after fixed \
         numbers of games. The chance to find a difference that is not there is at most 5\u{a0}% over \
         all comparisons, that to miss one of {small} at most 2.5\u{a0}% in each. The verdict is the \
         tests’ own. Estimate, interval and p allow for the stop: the estimate is median-unbiased and \
         results are ordered by how early they were reached (Tsiatis, Rosner & Mehta 1984). Other \
         metrics and effects have intervals that hold at every look (asymptotic confidence \
         sequences, Waudby-Smith and others)."
    ))
}

fn verdicts(run: &RunView) -> String {
    let verdict = Verdict::NoLargerThan(run.experiment().smallest);
    let words = crate::verdict_words(&verdict, run.headline());
    let small = match run.experiment().smallest > 0.0 {
        true => format!(
            " An interval that lies wholly inside the smallest difference that matters is called “{words}”."
        ),
        false => String::new(),
    };
    let side = match run.headline().likes {
        None => String::new(),
        Some(likes) => format!(" Better means better for {}.", likes.id),
    };
    format!(
        "Verdicts keep an error rate of 5\u{a0}% over all comparisons by one metric (Holm’s \
         correction).{side}{small}"
    )
}

/// Games that were stopped before their rules ended them.
fn unfinished(run: &RunView) -> Option<String> {
    let cells = run.findings.cells.iter().enumerate();
    let told = cells.filter_map(|(cell, found)| {
        Some(format!("{}: {}", run.full_name(cell), found.unfinished?.sentence()))
    });
    let told: Vec<_> = told.collect();
    (!told.is_empty()).then(|| format!("Games that did not end: {}.", told.join("; ")))
}

/// Intervals of watched metrics to be careful with.
fn cautions(run: &RunView) -> Option<String> {
    let watched = run.prepared.watched();
    let mut all: Vec<String> = Vec::new();
    for (cell, found) in run.findings.cells.iter().enumerate() {
        for (number, &place) in watched.iter().enumerate() {
            if let Some(caution) = found.measured[place].caution {
                let (name, metric) = (run.full_name(cell), run.metric(number).title);
                all.push(format!("“{metric}” of {name} ({})", caution.text()));
            }
        }
    }
    let more = all.len().saturating_sub(CAUTIONS);
    all.truncate(CAUTIONS);
    let tail = if more > 0 { format!("; and {more} more") } else { String::new() };
    (!all.is_empty()).then(|| format!("Intervals to be careful with: {}{tail}.", all.join("; ")))
}

const CAUTIONS: usize = 6;
