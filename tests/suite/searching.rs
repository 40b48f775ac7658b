//! Captains that search, from outside: in every system that offers decisions to try.
//!
//! Nothing is asserted by a clock or by chance: seeds are fixed.

use tincan::config::Problems;
use tincan::systems::{
    self, File, Match, PolicyChoice, PolicyRef, Request, Rows, Scenario, Scratch, System,
};

use crate::shared::{complaint, json, stdout};

const SEED: u64 = 3;

fn system(id: &str) -> &'static dyn System {
    systems::all().iter().copied().find(|system| system.id() == id).unwrap()
}

fn named(name: &str) -> Result<PolicyRef, Problems> {
    Ok(PolicyRef::Named(name.to_owned()))
}

/// `search(…)` on a policy of the system's.
fn searching(said: &str) -> PolicyRef {
    PolicyRef::searching(said, named).expect("a search").unwrap_or_else(|told| panic!("{told}"))
}

/// `search(…)` on a file.
fn searching_on(said: &str, text: &str) -> PolicyRef {
    let file = File { name: "mine.toml".into(), text: text.to_owned() };
    let handed = |_: &str| Ok::<_, Problems>(PolicyRef::Handed(file));
    PolicyRef::searching(said, handed).expect("a search").unwrap()
}

fn cell(id: &str, scenario: &str, choices: Vec<PolicyChoice>) -> Box<dyn Match> {
    let scenario = Scenario::Named(scenario.into());
    let request = Request { scenario, sets: Vec::new(), policies: choices };
    system(id).prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

fn rows(id: &str, cell: &dyn Match, games: u64) -> Vec<Vec<i32>> {
    let mut rows = Rows::new(system(id).metrics().len());
    cell.play(SEED, 0..games, &mut rows, &mut Scratch::new());
    rows.iter().map(<[i32]>::to_vec).collect()
}

/// One of each system, with few branches.
fn searched() -> Vec<(&'static str, Box<dyn Match>)> {
    let alone = searching("search(reference, branches = 8, decisions = [mk37, air_now, maneuver])");
    let us = searching("search(kamikazes-first, branches = 4, decisions = [cap_role])");
    let us = PolicyChoice { side: Some("us".into()), policy: us };
    vec![
        ("picket-duty", cell("picket-duty", "cassin-young", vec![alone.into()])),
        ("kamikaze-attack", cell("kamikaze-attack", "standard", vec![us])),
    ]
}

#[test]
fn a_searched_game_is_the_same_however_it_is_played_and_watched() {
    for (id, cell) in searched() {
        let games = 6;
        let (mut scratch, lucks) = (Scratch::new(), system(id).lucks().len());
        let plain = rows(id, &*cell, games);
        let (mut with_luck, mut luck) = (Rows::new(plain[0].len()), Rows::new(lucks));
        cell.play_with_luck(SEED, 0..games, &mut with_luck, &mut luck, &mut scratch);
        assert!(with_luck.iter().eq(plain.iter().map(Vec::as_slice)), "{id}");
        for (game, row) in plain.iter().enumerate() {
            let told = cell.trace(SEED, game as u64, &mut scratch).outcome;
            // Facts stand after it.
            assert_eq!(told[..row.len()], row[..], "{id} {game}");
        }
    }
}

#[test]
fn a_search_is_another_cell_than_its_base_and_says_what_it_knows() {
    for (id, cell) in searched() {
        let scenario = system(id).flagship();
        let base = self::cell(id, scenario, Vec::new());
        assert_ne!(cell.digest(), base.digest());
        assert!(cell.searches() && !base.searches());
        let (said, told) = cell.assumed().into_iter().next().unwrap();
        assert!(said.starts_with("search("), "{said}");
        assert!(told.contains("knows"), "{told}");
    }
}

/// One who leaves his station whenever he may is easily bettered: he need only try to stay.
#[test]
fn who_searches_betters_a_poor_policy() {
    let text = "system = \"picket-duty\"\nextends = \"reference\"\n[[air_now]]\ndo = \"none\"\n\
                [[withdraw]]\ndo = \"yes\"\n[[abandon]]\ndo = \"yes\"\n";
    let said = "search(mine.toml, branches = 24, decisions = [withdraw, air_now])";
    let searched = searching_on(said, text);
    let PolicyRef::Searching { base, .. } = searched.clone() else { panic!("a search") };
    let won = |policy: PolicyRef| {
        let cell = cell("picket-duty", "cassin-young", vec![policy.into()]);
        let at = system("picket-duty").metrics().iter().position(|one| one.name == "us_win");
        let at = at.unwrap();
        rows("picket-duty", &*cell, 150).iter().map(|row| row[at]).collect::<Vec<i32>>()
    };
    let (plain, better) = (won(*base), won(searched));
    let gained = plain.iter().zip(&better).filter(|(plain, better)| better > plain).count();
    let lost = plain.iter().zip(&better).filter(|(plain, better)| better < plain).count();
    // By the sign test: of 12 games that differ at most 2 are lost by chance once in fifty times.
    assert!(gained >= 10 && gained >= 5 * lost, "{gained} gained, {lost} lost");
}

#[test]
fn ranks_tell_the_ladder_and_are_the_same_on_any_threads() {
    let line = |threads: &'static str| {
        let policies = ["random", "reference", "search(reference, branches = 8)"];
        let head = ["rank", "picket-duty/kimberly", "--games", "120", "--no-ties-check", "--quiet"];
        [&head[..], &["--threads", threads, "--policies"], &policies].concat()
    };
    let table = stdout(&line("1"));
    assert_eq!(table, stdout(&line("3")));
    let told = table.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("ladder: "), "{table}");
    assert!(told.contains("the room that skill has, from "), "{table}");
    assert!(told.contains("% of what differs from game to game is what the dice did"), "{table}");
    let found = json(&[&line("2")[..], &["--format", "json"]].concat());
    assert_eq!(found["ladder"]["top"], "search(reference, branches = 8)");
}

#[test]
fn what_cannot_be_searched_is_refused_with_its_place_and_a_cure() {
    for (words, parts) in [
        (
            &["run", "picket-duty/kimberly", "--policy", "search(referense)"][..],
            &["no policy `referense`", "did you mean `reference`?"][..],
        ),
        (
            &[
                "run",
                "picket-duty/kimberly",
                "--policy",
                "search(reference, decisions = [manoever])",
            ],
            &["`manoever` is no decision", "^^^^^^^^", "did you mean `maneuver`?"],
        ),
        (
            &["run", "gunfire/river-plate", "--policy", "a=search(reference)"],
            &["nothing can be searched in gunfire"],
        ),
        (
            &["story", "picket-duty/kimberly", "--policy", "search(reference)"],
            &["a captain that searches cannot be followed by its story"],
        ),
        (
            &[
                "trace",
                "picket-duty/kimberly",
                "--game",
                "1",
                "--odds",
                "--policy",
                "search(reference)",
            ],
            &["cannot be followed by odds from moment to moment"],
        ),
        (
            &[
                "tune",
                "picket-duty/kimberly",
                "--budget",
                "12_000",
                "--out",
                "t.toml",
                "--start",
                "search(reference)",
            ],
            &["has nothing to tune", "--start reference"],
        ),
    ] {
        let told = complaint(words);
        assert!(parts.iter().all(|part| told.contains(part)), "{words:?}: {told}");
    }
    let both = ["us=search(kamikazes-first)", "--policy", "japan=search(direct)"];
    let told = complaint(&[&["run", "kamikaze-attack/standard", "--policy"][..], &both].concat());
    assert!(told.contains("both sides search"), "{told}");
}
