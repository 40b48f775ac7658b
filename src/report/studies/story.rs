//! The report of how games are won, and the same as a part of a run's.

use crate::words::{self, count, estimate_cells, value};
use crate::{Column, Figure, Part, Report, Story, Table, TableCell};
use lab::findings::story::{PartOfGame, StoryResult, SwingClass};

use super::{figures, level, places, policies_table, provenance, told};

pub fn report(study: &StoryResult) -> Report {
    let asked = &study.asked;
    let mut tables = vec![parts(study), rules(study), games(study)];
    if !asked.policies.is_empty() {
        tables.push(policies_table(asked));
    }
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "When and by what is it decided in {} whether “{}” holds?",
            places(asked),
            asked.metric.title
        ),
        answer: answer(study),
        findings: findings(study),
        figures: figures::story(study),
        tables,
        methods: methods(study),
        provenance: provenance(asked, played(study), Vec::new()),
    }
}

/// The same added to the report of a run, whose baseline it is of: a part of its own, with charts and tables that have
/// names of their own.
pub fn beside(study: &StoryResult, run: Report) -> Report {
    let id = |id: &str| format!("story-{id}");
    let figure = |one: Figure| Figure { id: id(&one.id), part: Part::Story, ..one };
    let table = |one: Table| Table { id: id(&one.id), ..one };
    let figures = run.figures.into_iter().chain(figures::story(study).into_iter().map(figure));
    let story = Story {
        answer: format!(
            "{}: {} The story of {} games, each taken up again {} times or more from every moment.",
            places(&study.asked),
            answer(study),
            count(study.asked.games),
            study.branches
        ),
        findings: findings(study),
        tables: [parts(study), rules(study), games(study)].map(table).into(),
        command: study.asked.redo.clone(),
    };
    Report {
        figures: figures.collect(),
        story: Some(story),
        methods: [run.methods, methods(study)].concat(),
        ..run
    }
}

/// The odds, and where most of them is settled.
fn heading(study: &StoryResult) -> String {
    let (odds, unit) = level(&study.asked.metric, &study.odds);
    let most = most_settled(study)
        .map_or(String::new(), |part| format!(", settled most in “{}”", part.name));
    format!(
        "{}: “{}” {}{most}",
        places(&study.asked),
        study.asked.metric.title,
        words::told(&value(&odds), unit)
    )
}

fn most_settled(study: &StoryResult) -> Option<&PartOfGame> {
    study.parts.iter().max_by(|a, b| a.settles.value.total_cmp(&b.settles.value))
}

fn answer(study: &StoryResult) -> String {
    let odds = told(level(&study.asked.metric, &study.odds));
    let most = most_settled(study).map_or(String::new(), |part| {
        let share = super::briefly((part.settles.percent(), "%"));
        format!(" Most is settled in “{}”: {share} of the result.", part.name)
    });
    let rule = study.classes.first().map_or(String::new(), |class| {
        let share = super::briefly((class.settles.percent(), "%"));
        format!(" By rules, {} decides most: {share}.", named(class))
    });
    format!("“{}” is {odds}.{most}{rule}", study.asked.metric.title)
}

fn findings(study: &StoryResult) -> Vec<String> {
    let words = study.in_words().into_iter();
    words.map(|(head, words)| format!("{} {words}", capital(head.trim()))).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `7.1.B (Attack resolution)`.
fn named(class: &SwingClass) -> String {
    match class.title.as_str() {
        "" => class.rule.clone(),
        title => format!("{} ({title})", class.rule),
    }
}

fn share(value: f64) -> TableCell {
    TableCell::number(format!("{:.0}", value * 100.0), value)
}

fn parts(study: &StoryResult) -> Table {
    let row = |part: &PartOfGame| {
        let [decided, decided_interval] = estimate_cells(&part.decided.percent());
        let [settles, settles_interval] = estimate_cells(&part.settles.percent());
        let [low, quarter, median, high_quarter, high] = part.quantiles.map(share);
        let games = TableCell::number(count(part.games), part.games as f64);
        let quantiles = [low, quarter, median, high_quarter, high];
        let rest = [decided, decided_interval, settles, settles_interval, games];
        [TableCell::words(&part.name)].into_iter().chain(quantiles).chain(rest).collect()
    };
    Table {
        id: "parts".into(),
        title: "From moment to moment".into(),
        columns: vec![
            Column::words("when it begins"),
            Column::numbers("odds of a tenth are below", "%"),
            Column::numbers("of a quarter", "%"),
            Column::numbers("of half", "%"),
            Column::numbers("of three quarters", "%"),
            Column::numbers("of nine tenths", "%"),
            Column::numbers("decided", "%"),
            Column::numbers("95 % interval", "%"),
            Column::numbers("settles", "%"),
            Column::numbers("95 % interval", "%"),
            Column::numbers("games that came to it", ""),
        ],
        rows: study.parts.iter().map(row).collect(),
        note: "Games that are over count with how they ended. What a part settles is the mean \
               square of how far it moves the odds, of all they move; the parts add up to 100 % \
               but for noise."
            .into(),
    }
}

fn rules(study: &StoryResult) -> Table {
    let row = |class: &SwingClass| {
        let [moves, moves_interval] = estimate_cells(&class.moves.percent());
        let [settles, settles_interval] = estimate_cells(&class.settles.percent());
        let [times, _] = estimate_cells(&class.times);
        let looked = TableCell::number(count(class.moves.n), class.moves.n as f64);
        vec![
            TableCell::words(&class.rule),
            TableCell::words(&class.title),
            times,
            moves,
            moves_interval,
            settles,
            settles_interval,
            looked,
        ]
    };
    Table {
        id: "rules".into(),
        title: "What swings games".into(),
        columns: vec![
            Column::words("rule"),
            Column::words("what rolls"),
            Column::numbers("times a game", ""),
            Column::numbers("moves the odds by", "points"),
            Column::numbers("95 % interval", "points"),
            Column::numbers("settles", "%"),
            Column::numbers("95 % interval", "%"),
            Column::numbers("events looked at", ""),
        ],
        rows: study.classes.iter().map(row).collect(),
        note: "How far one roll moves the odds is the root of its mean square, with the noise of \
               counting taken out."
            .into(),
    }
}

fn games(study: &StoryResult) -> Table {
    let row = |tale: &lab::findings::story::TaleOf| {
        let game = TableCell::number(tale.game.to_string(), tale.game as f64);
        vec![TableCell::words(tale.why.spelled()), game, TableCell::words(study.trace(tale))]
    };
    Table {
        id: "games".into(),
        title: "Games worth reading".into(),
        columns: vec![
            Column::words("why"),
            Column::numbers("game", ""),
            Column::words("command that tells it"),
        ],
        rows: study.told.iter().map(row).collect(),
        note: String::new(),
    }
}

fn played(study: &StoryResult) -> String {
    format!(
        "{}, each taken up again {} times or more from every moment",
        count(study.asked.games),
        study.branches
    )
}

fn methods(study: &StoryResult) -> Vec<String> {
    vec![
        "A game is taken up again at a moment by playing it from its start with its own dice up to \
         there and fresh ones after it; dice are addressed, so that nothing before the moment \
         changes. The share of such branches won estimates the odds at the moment (rollouts: \
         Tesauro and Galperin 1997). The mean of the odds over games is the same at every moment, \
         which the numbers here are tested by."
            .into(),
        format!(
            "All moments of a game are looked at with the same {} sets of fresh dice. Squares of \
             differences are freed from the noise of counting by the variance of the branches’ own \
             differences; the largest step of a game is chosen by one set of branches and measured \
             by another. A game is decided, a side leads, a win is a comeback where the Beta \
             posterior of the odds is 95 % sure of it; up to 384 branches are played where a game \
             is close to decided. So near lines games are rather not counted than wrongly.",
            study.branches
        ),
        "What a part or a rule settles is its share of the expected square of all changes of the \
         odds, which for a martingale is the variance of the result. Of every rule some events are \
         looked at, all with the same chance. Players who leave a choice to chance keep the game’s \
         own choices in its branches. Intervals are 95 %, over games: Wilson’s for shares, \
         otherwise Student’s t."
            .into(),
    ]
}
