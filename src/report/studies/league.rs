//! The report of a league: the ranking by pair scores, every two that met, and what a seat is worth.

use crate::words::{count, estimate_cells};
use crate::{Column, Report, Table, TableCell};
use lab::findings::{LeagueResult, Met};

use super::{level, rank, same_dice};

pub fn report(study: &LeagueResult) -> Report {
    let ranked = rank::report(&study.as_ranking());
    let mut seat = study.remark();
    seat.replace_range(..1, "T");
    let mut tables = ranked.tables;
    tables[0].note =
        "Policies that share a letter are not known to differ from the first of it. Games \
                      are counted in pairs, in every scenario."
            .into();
    tables.insert(1, met(study));
    Report {
        findings: [ranked.findings, vec![seat]].concat(),
        tables,
        methods: methods(),
        provenance: crate::Provenance { games: games(study), ..ranked.provenance },
        ..ranked
    }
}

fn met(study: &LeagueResult) -> Table {
    let metric = &study.asked.metric;
    let row = |met: &Met| {
        let [one, two] = met.policies.map(|policy| TableCell::words(study.name(policy)));
        let [value, interval] = estimate_cells(&level(metric, &met.score).0);
        let pairs = met.pairs.map(|pairs| TableCell::number(count(pairs), pairs as f64));
        [vec![one, two, value, interval], pairs.to_vec()].concat()
    };
    let quarters = ["both lost", "¼", "½", "¾", "both won"];
    let pairs = quarters.map(|head| Column::numbers(head, "pairs"));
    Table {
        id: "met".into(),
        title: "Every two that met".into(),
        columns: [
            vec![
                Column::words("policy"),
                Column::words("against"),
                Column::numbers("pair score", "%"),
                Column::numbers("95 % interval", "%"),
            ],
            pairs.to_vec(),
        ]
        .concat(),
        rows: study.league.met.iter().map(row).collect(),
        note: "How many pairs of games ended how for the first of the two.".into(),
    }
}

fn games(study: &LeagueResult) -> String {
    let (pairs, played) = (count(study.asked.games), count(study.league.ranking.played));
    format!("{pairs} pairs of every two policies in every scenario; {played} games in all")
}

fn methods() -> Vec<String> {
    vec![
        same_dice(),
        "Both sides take the same decisions. Every two policies play each game twice, on the same \
         dice with the seats swapped, and the pair of games is the unit: its score is 0, 1/4, 1/2, \
         3/4 or 1, a draw counting half a game. A policy against itself would score 1/2 in every \
         pair, whatever the dice and the seats are worth."
            .into(),
        "A policy is judged by its mean pair score over all others and all scenarios, each counted \
         alike, with Student’s t over game numbers, which allows for the dice all share, and two more \
         that are as far from a half as can be. How far a policy is behind the leader holds together with \
         all others (Bonferroni), since who leads is read off the same games. What the \
         first seat is worth is the mean score of whoever sits in it less one half. All intervals \
         are 95 %."
            .into(),
        "Groups are formed from the best down: a new letter begins with the first policy known to \
         be worse than the one that began the last, by paired differences, Holm over all pairs of \
         policies, 5 %. Nobody is eliminated."
            .into(),
    ]
}
