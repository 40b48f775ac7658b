//! The report of a ranking: who is best, by how much, and who cannot be told from whom.

use crate::words::{self, count, estimate_cells, told_p, value};
use crate::{Column, Report, Table, TableCell, Tone};
use lab::findings::RankResult;
use lab::findings::RankedPolicy;
use lab::output::ties::{self, Gained};

use super::{briefly, difference, figures, level, places, policies_table, provenance, same_dice};

pub fn report(study: &RankResult) -> Report {
    let asked = &study.asked;
    let (metric, policies) = (&asked.metric.title, asked.policies.len());
    let mut tables = vec![ranking(study)];
    if asked.targets.len() > 1 {
        tables.push(by_scenario(study));
    }
    tables.push(policies_table(asked));
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "Which of {policies} policies does best by “{metric}” in {}?",
            places(asked)
        ),
        answer: study.answer(),
        findings: findings(study),
        figures: figures::ranking(study),
        tables,
        methods: methods(study),
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

/// Who comes first, and with what.
fn heading(study: &RankResult) -> String {
    let (metric, best) = (&study.asked.metric, best(study));
    let (mean, unit) = level(metric, &best.mean);
    let name = study.name(best.policy);
    format!(
        "{}: {name} comes first, “{}” {}",
        places(&study.asked),
        metric.title,
        words::told(&value(&mean), unit)
    )
}

fn best(study: &RankResult) -> &RankedPolicy {
    &study.ranking.standings[0]
}

/// Everybody but the best, in order.
fn others(study: &RankResult) -> &[RankedPolicy] {
    &study.ranking.standings[1..]
}

/// One sentence for every group, and one for the dropped.
fn findings(study: &RankResult) -> Vec<String> {
    let mut letters: Vec<char> = study.ranking.standings.iter().filter_map(|s| s.group).collect();
    letters.dedup();
    let groups = letters.iter().map(|&letter| group(study, letter));
    let ties = ties::told(&study.asked, &study.ties, Gained::Metric);
    groups.chain(dropped(study)).take(12).chain(study.ladder_told()).chain(ties).collect()
}

fn group(study: &RankResult, letter: char) -> String {
    let members: Vec<&RankedPolicy> =
        study.ranking.standings.iter().filter(|one| one.group == Some(letter)).collect();
    let names: Vec<&str> = members.iter().map(|one| study.name(one.policy)).collect();
    let first = members[0].behind.map(|behind| {
        format!("; the first of them {}", briefly(difference(&study.asked.metric, &behind)))
    });
    let alike = if names.len() > 1 { ", not to be told apart" } else { "" };
    format!("Group {letter}: {}{alike}{}", names.join(", "), first.unwrap_or_default())
}

fn dropped(study: &RankResult) -> Option<String> {
    let all = others(study).iter().filter(|one| one.group.is_none());
    let one = |one: &RankedPolicy| {
        let behind = one.behind.map_or(String::new(), |behind| {
            format!(", {}", briefly(difference(&study.asked.metric, &behind)))
        });
        format!("{} after {} games{behind}", study.name(one.policy), count(one.games))
    };
    let all: Vec<String> = all.map(one).collect();
    let told = match all.len() {
        0 => return None,
        1 => "Eliminated early",
        _ => "Eliminated early, not ranked among themselves",
    };
    Some(format!("{told}: {}", all.join("; ")))
}

fn ranking(study: &RankResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &best(study).mean);
    let (_, points) = difference(metric, &best(study).mean);
    let rows =
        study.ranking.standings.iter().enumerate().map(|(place, one)| row(study, place, one));
    Table {
        id: "ranking".into(),
        title: "The ranking".into(),
        columns: vec![
            Column::numbers("place", ""),
            Column::words("policy"),
            Column::numbers(&metric.title, unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("leader on the same games", unit),
            Column::numbers("behind the leader", points),
            Column::numbers("its 95 % interval", points),
            Column::numbers("p (corrected)", ""),
            Column::words("group"),
            Column::numbers("games", ""),
        ],
        rows: rows.collect(),
        note:
            "Policies that share a letter are not known to differ from the first of it. Those eliminated early are \
             behind the leader and not ranked among themselves. Games are those in every scenario."
                .into(),
    }
}

fn row(study: &RankResult, place: usize, one: &RankedPolicy) -> Vec<TableCell> {
    let metric = &study.asked.metric;
    let [value, interval] = estimate_cells(&level(metric, &one.mean).0);
    let behind = one.behind.map(|behind| estimate_cells(&difference(metric, &behind).0));
    let [less, less_interval] = behind.unwrap_or_else(|| [TableCell::empty(), TableCell::empty()]);
    let leader = one.leader.map(|leader| estimate_cells(&level(metric, &leader).0));
    let leader = leader.map_or_else(TableCell::empty, |[value, _]| value);
    let p = match one.adjusted.is_nan() {
        true => TableCell::empty(),
        false => TableCell::number(told_p(one.adjusted), one.adjusted),
    };
    let group = match one.group {
        Some(letter) => TableCell::words(letter),
        None => TableCell::words("eliminated").toned(Tone::Faint),
    };
    vec![
        study.ranking.place(place).map_or_else(TableCell::empty, |place| {
            TableCell::number(place.to_string(), place as f64)
        }),
        TableCell::words(study.name(one.policy)),
        value,
        interval,
        leader,
        less,
        less_interval,
        p,
        group,
        TableCell::number(count(one.games), one.games as f64),
    ]
}

fn by_scenario(study: &RankResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &best(study).mean);
    let rows = study.ranking.standings.iter().flat_map(|one| {
        let each = study.asked.targets.iter().zip(&one.scenarios);
        each.map(|(target, found)| {
            let [value, interval] = estimate_cells(&level(metric, found).0);
            vec![
                TableCell::words(study.name(one.policy)),
                TableCell::words(target),
                value,
                interval,
            ]
        })
    });
    Table {
        id: "scenarios".into(),
        title: "Every policy in every scenario".into(),
        columns: vec![
            Column::words("policy"),
            Column::words("scenario"),
            Column::numbers(&metric.title, unit),
            Column::numbers("95 % interval", unit),
        ],
        rows: rows.collect(),
        note: String::new(),
    }
}

fn games(study: &RankResult) -> String {
    let (each, played) = (count(study.asked.games), count(study.ranking.played));
    format!("{each} of every policy that was not eliminated, in every scenario; {played} in all")
}

fn methods(study: &RankResult) -> Vec<String> {
    let (played, whole) = (study.ranking.played, study.ranking.whole);
    let saved = match played < whole {
        true => format!(" That took {} games instead of {}.", count(played), count(whole)),
        false => " Nobody was eliminated.".into(),
    };
    vec![
        same_dice(),
        "A policy is judged by its mean over the scenarios. In a single scenario shares have Wilson’s interval; those of \
         several are put together as far as games of one number go together (MOVER, Zou and Donner 2008). How far a policy \
         is behind the leader is told with an interval that holds together with all others (Bonferroni), since who leads \
         is read off the same games: Student’s t with two games more that differ as far as can be (Agresti and Min 2005). \
         The number of who comes first is rather too good: it was picked for it. All intervals are 95 %."
            .into(),
        format!(
            "A race in heats (Karnin and others 2013, Kim & Nelson 2001): after each heat, whoever \
             is behind the best by more than chance allows plays no more. How far behind those were has an interval that allows for the looks and for having been picked.{saved}"
        ),
        "Groups are formed from the best down: a new letter begins with the first policy known to \
         be worse than the one that began the last, by paired differences. The chance to tell any two \
         apart that are equal, by dropping or by groups, is at most 5 % over all pairs (Holm) and heats."
            .into(),
    ]
}
