//! What the dice decide.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::chance::{Chance, Class, Share};
use crate::run::{QuestionKind, RunView};
use crate::words::count;

use super::drawn;

/// How much of the headline's variance is dice, and which rolls have most of it.
pub fn chance(run: &RunView) -> Vec<Figure> {
    let (scenarios, classes) = (scenarios(run), classes(run));
    if scenarios.is_empty() && classes.is_empty() {
        return Vec::new();
    }
    let title = format!("What the dice decide of “{}”", run.headline().title);
    let subtitle = match run.shape() {
        QuestionKind::Single => "Which rolls make one game end unlike another".to_owned(),
        QuestionKind::Compared | QuestionKind::Effects => {
            "Why two games end differently: their dice, or the variants they are played in"
                .to_owned()
        }
    };
    let likes = run.headline().likes.map_or(String::new(), |side| side.id.to_owned());
    let chart = Chance { frame: Frame::new(&title, &subtitle, ""), scenarios, classes, likes };
    vec![drawn("chance".into(), &title, caption(run), &chart)]
}

fn caption(run: &RunView) -> String {
    let share = "Share of the variance over all games of all variants, each counted alike.";
    let Some(luck) = &run.replay.luck else { return share.into() };
    let classes = format!(
        "Luck with these rolls explains {:.0}\u{a0}% of the variance in the baseline{}, of which \
         each bar would be missing without its class; counted in its first {} games.",
        100.0 * luck.share,
        if run.scenarios() > 1 { format!(" of {}", run.scenario_name(0)) } else { String::new() },
        count(run.replay.games)
    );
    match run.shape() {
        QuestionKind::Single => classes,
        QuestionKind::Compared | QuestionKind::Effects => format!("{share} {classes}"),
    }
}

/// Against the choices; of a single cell everything is dice, which need not be drawn.
fn scenarios(run: &RunView) -> Vec<Share> {
    if run.shape() == QuestionKind::Single {
        return Vec::new();
    }
    let share = |(scenario, found): (usize, &Option<lab::findings::Chance>)| Share {
        name: run.scenario_name(scenario).into(),
        dice: found.and_then(|found| found.share).unwrap_or(f64::NAN),
    };
    run.findings.chance.iter().enumerate().map(share).collect()
}

fn classes(run: &RunView) -> Vec<Class> {
    let all = run.replay.luck.iter().flat_map(|luck| &luck.classes);
    let mut classes: Vec<Class> = all
        .filter(|class| class.spread > 0.0)
        .map(|class| Class {
            name: class.luck.title(),
            share: class.last_in,
            side: class.luck.side.id.into(),
        })
        .collect();
    classes.sort_by(|a, b| b.share.total_cmp(&a.share));
    classes
}
