//! The outcomes of fixed games, pinned: a change of one number in one game of any scenario shows up
//! here, so that no commit changes outcomes without saying so.

use tincan::systems::{self, Match, Request, Rows, Scenario, Scratch, System};

/// Games to a fingerprint: campaigns are long.
const GAMES: u64 = 2_000;
const CAMPAIGNS: u64 = 200;

/// System, scenario, the game of its box, fingerprint at seed 1.
const PINNED: &[(&str, &str, &str, u64)] = &[
    ("picket-duty", "anthony", "scenario.rules=basic", 0x4e92198e616bdaf2),
    ("picket-duty", "anthony", "scenario.rules=advanced", 0xa205c144ef4a2a40),
    ("picket-duty", "braine", "scenario.rules=basic", 0xc2e5ea14b1e91817),
    ("picket-duty", "braine", "scenario.rules=advanced", 0xcc05c5693b2b0b19),
    ("picket-duty", "cassin-young", "scenario.rules=basic", 0xb419789da2b3333c),
    ("picket-duty", "cassin-young", "scenario.rules=advanced", 0x71a157197b01cd38),
    ("picket-duty", "colhoun", "scenario.rules=basic", 0xb6c3eb0626d53c33),
    ("picket-duty", "colhoun", "scenario.rules=advanced", 0x2f887bb771a1b479),
    ("picket-duty", "evans", "scenario.rules=basic", 0x58861ed8d039ffe3),
    ("picket-duty", "evans", "scenario.rules=advanced", 0x3db4e491f92ef28f),
    ("picket-duty", "kimberly", "scenario.rules=basic", 0x5c3017cae598b991),
    ("picket-duty", "kimberly", "scenario.rules=advanced", 0xf395ead1203b657d),
    ("picket-duty", "la-prade", "scenario.rules=basic", 0x78c24b31aca55946),
    ("picket-duty", "la-prade", "scenario.rules=advanced", 0x5de3463f68b7fb83),
    ("picket-duty", "dunlap", "scenario.rules=basic", 0x067ef0dc9e7fbc81),
    ("picket-duty", "dunlap", "scenario.rules=advanced", 0x620835d1404b314a),
    ("picket-duty", "mini-campaign", "scenario.rules=basic", 0xc543237a75eba0b8),
    ("picket-duty", "mini-campaign", "scenario.rules=advanced", 0x24d190cd9a8f8856),
    ("picket-duty", "long-campaign", "scenario.rules=basic", 0x89c97187d394a457),
    ("picket-duty", "long-campaign", "scenario.rules=advanced", 0x97ad5736379ea7b4),
    ("picket-duty", "long-campaign-minis", "scenario.rules=basic", 0xe87496d99ac7b220),
    ("picket-duty", "long-campaign-minis", "scenario.rules=advanced", 0xd8a384edb778054f),
    ("kamikaze-attack", "standard", "", 0x9beb337239459d3b),
    ("kamikaze-attack", "no-cap", "", 0x2db30a0fed3e7845),
    ("kamikaze-attack", "weak-cap", "", 0xd371a3d53a9110bd),
    ("kamikaze-attack", "massed-raid", "", 0x00df7c5c1c6b1d9f),
    ("kamikaze-attack", "no-escort", "", 0xf591d59d728a0003),
    ("kamikaze-attack", "damaged-picket", "", 0xd7d988e911ed6b66),
    ("kamikaze-attack", "gun-refit", "", 0x29c5c1f80c685b26),
];

/// FNV-1a, 64 bits, over the rows' numbers in little-endian order (Fowler, Noll and Vo, 1991).
fn fingerprint(rows: &Rows) -> u64 {
    fnv_1a(rows.iter().flatten().flat_map(|number| number.to_le_bytes()))
}

fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn prepared(system: &dyn System, scenario: &str, edition: &str) -> Box<dyn Match> {
    let sets = Some(edition.to_owned()).filter(|set| !set.is_empty()).into_iter().collect();
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

fn of_scenario(system: &dyn System, scenario: &str, edition: &str) -> u64 {
    let games = if scenario.contains("campaign") { CAMPAIGNS } else { GAMES };
    let mut rows = Rows::new(system.metrics().len());
    prepared(system, scenario, edition).play(1, 0..games, &mut rows, &mut Scratch::new());
    fingerprint(&rows)
}

/// System, scenario, game, fingerprint.
type Row = (&'static str, String, &'static str, u64);

fn as_played() -> Vec<Row> {
    let mut all = Vec::new();
    for &system in systems::all() {
        let sets = system.editions().iter().flat_map(|edition| edition.sets.iter().copied());
        let mut editions: Vec<&str> = sets.collect();
        editions.resize(editions.len().max(1), "");
        for card in system.scenarios() {
            for &edition in &editions {
                let print = of_scenario(system, &card.id, edition);
                all.push((system.id(), card.id.clone(), edition, print));
            }
        }
    }
    all
}

/// The table as it stands in this file.
fn table(played: &[Row]) -> String {
    let line = |(system, scenario, edition, print): &Row| {
        format!("    (\"{system}\", \"{scenario}\", \"{edition}\", {print:#018x}),\n")
    };
    played.iter().map(line).collect()
}

#[test]
fn fixed_games_end_as_they_always_did() {
    let played = as_played();
    let pinned: Vec<_> = PINNED.iter().map(|&(a, b, c, d)| (a, b.to_owned(), c, d)).collect();
    let changed = played.iter().filter(|row| !pinned.contains(row));
    let named = |(system, scenario, edition, _): &Row| format!("{system}/{scenario} {edition}");
    let changed: Vec<_> = changed.map(named).collect();
    assert!(
        played == pinned,
        "outcomes changed or not pinned: {}\n\
         A commit that changes outcomes names them: `Outcome: <scenario> <old> → <new>`.\n\
         If that is meant, the new table is\n\n{}",
        changed.join(", "),
        table(&played)
    );
}

/// The published value for the letters `foobar`: the hash is what it says it is.
#[test]
fn the_hash_is_fnv_1a() {
    assert_eq!(fnv_1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
}
