//! The outcomes of fixed games, pinned: a change of one number in one game of any scenario shows up
//! here, so that no commit changes outcomes without saying so.

use tincan::systems::{self, Edition, Match, Request, Rows, Scenario, Scratch, System};

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
    ("picket-duty", "long-campaign-minis", "scenario.rules=advanced", 0xbcf1f22da4e1f5b2),
    ("kamikaze-attack", "standard", "", 0x9beb337239459d3b),
    ("kamikaze-attack", "no-cap", "", 0x2db30a0fed3e7845),
    ("kamikaze-attack", "weak-cap", "", 0xd371a3d53a9110bd),
    ("kamikaze-attack", "massed-raid", "", 0x00df7c5c1c6b1d9f),
    ("kamikaze-attack", "no-escort", "", 0xf591d59d728a0003),
    ("kamikaze-attack", "damaged-picket", "", 0xd7d988e911ed6b66),
    ("kamikaze-attack", "gun-refit", "", 0x29c5c1f80c685b26),
    ("gunfire", "cape-esperance", "full", 0x000bf79b20261ff9),
    ("gunfire", "cape-esperance", "basic", 0x277130c533b089be),
    ("gunfire", "river-plate", "full", 0x39847428c5c029cd),
    ("gunfire", "river-plate", "basic", 0xd48b5f113d981cfe),
    ("gunfire", "arethusa-and-the-destroyers", "full", 0x66fc5f82f96a0797),
    ("gunfire", "arethusa-and-the-destroyers", "basic", 0x39d9c0a65fb3d71a),
    ("gunfire", "denmark-strait", "full", 0x1db95562b24a6ba3),
    ("gunfire", "denmark-strait", "basic", 0x6b955f0d40e88e79),
    ("gunfire", "vella-gulf", "full", 0x95f7bd7ba42d129d),
    ("gunfire", "vella-gulf", "basic", 0xe09ddc3f1cc657fc),
    ("gunfire", "cruiser-duel", "full", 0x26fa1443fa3fdd74),
    ("gunfire", "cruiser-duel", "basic", 0x15fffa37a43525c0),
    ("gunfire", "convoy-raid", "full", 0x92f35c903968f34a),
    ("gunfire", "convoy-raid", "basic", 0xfec56b3ce6dbe22c),
    ("gunfire", "narrow-sea-convoy", "full", 0x925d2f72512fcfb6),
    ("gunfire", "narrow-sea-convoy", "basic", 0x66818ccdefa6bfbf),
    ("gunfire", "long-lance", "full", 0x1b4f8cb8f830a9ba),
    ("gunfire", "long-lance", "basic", 0x2598feb25deb4e97),
    ("gunfire", "old-destroyers", "full", 0x742a1486051cf76b),
    ("gunfire", "old-destroyers", "basic", 0x2908f1dad678ccda),
    ("gunfire", "mediterranean-convoy", "full", 0x25c2c6ede09029bb),
    ("gunfire", "mediterranean-convoy", "basic", 0x09be3791141d29ae),
    ("gunfire", "carrier-caught", "full", 0x17d16d4a80604ffb),
    ("gunfire", "carrier-caught", "basic", 0xf43a7703a283e1f6),
    ("gunfire", "off-samar", "full", 0x9af18cf53054eb06),
    ("gunfire", "off-samar", "basic", 0xd2fb2dfac7c4f9f5),
    ("gunfire", "channel-night", "full", 0xb4c2cec910ea2b75),
    ("gunfire", "channel-night", "basic", 0xbfea3fb90f196e1e),
    ("gunfire", "spotters-and-chits", "full", 0x77205b5f67b7fb06),
    ("gunfire", "spotters-and-chits", "basic", 0xa1ef90c018860fb1),
    ("gunfire", "friday-the-13th", "full", 0x13c97e07ef1ce320),
    ("gunfire", "friday-the-13th", "basic", 0xef42bf0d0ee3e982),
    ("gunfire", "destroyers-against-bismarck", "full", 0x93d499c3d497642e),
    ("gunfire", "destroyers-against-bismarck", "basic", 0x1ff044cbe18b997a),
    ("gunfire", "battlecruisers-and-a-convoy", "full", 0x311924622c5f0e98),
    ("gunfire", "battlecruisers-and-a-convoy", "basic", 0xff6732d7c6e639ec),
    ("buoyz", "hampton-roads", "", 0xf2d8609b5bdfc7b8),
    ("buoyz", "breaking-the-line", "", 0xa6322efc9b84b59b),
    ("buoyz", "frigate-action", "", 0xdf8b4739cd5a75ca),
    ("buoyz", "pirates", "", 0xac95093363d43d78),
    ("buoyz", "galleys", "", 0x97a4f0a78173a029),
    ("buoyz", "armada", "", 0x5bbbb70e332413a1),
    ("buoyz", "raider", "", 0x00b34ddf6950640f),
    ("buoyz", "atlantic-convoy", "", 0xe80e3bc8a5f2d220),
    ("buoyz", "narrow-seas", "", 0x7c6120e9eb6f7a48),
    ("buoyz", "carrier-strike", "", 0x1ec893ada51b4044),
    ("buoyz", "dreadnought-and-u-boats", "", 0x648e1ff1ac1ddbd5),
    ("buoyz", "south-atlantic", "", 0x46deb12721538572),
    ("buoyz", "missile-age", "", 0x62f66d22ca14cb26),
    ("buoyz", "against-the-fort", "", 0x0ea640b1365fa4b9),
    ("buoyz", "open-battle", "", 0x8516d569f4193bfc),
    ("buoyz", "carrier-duel", "", 0x8fdea41e98291845),
    ("buoyz", "kamikaze", "", 0xc572b9cd70e806c4),
    ("buoyz", "straits", "", 0x28ee022cab02f187),
    ("buoyz", "night-surface-attack", "", 0x8056e95df7ff3a9a),
    ("buoyz", "fireships", "", 0x9398e92d58fb1b94),
    ("buoyz", "modern-group", "", 0xb70d83a605d194b3),
    ("buoyz", "denmark-strait", "", 0xc91c6f0a2c94571a),
    ("buoyz", "zeppelin", "", 0xa7efeae5cd601b44),
    ("buoyz", "transition", "", 0x125e0f0cb9164d1a),
    ("buoyz", "sub-hunters", "", 0x03bfff2743cc1161),
    ("buoyz", "biscay", "", 0xda366f7df90fc527),
    ("buoyz", "raider-doubled", "", 0x2515cde57f3178f0),
    ("buoyz", "squadrons", "", 0x7900a56f9de05a6b),
    ("buoyz", "minelayers", "", 0x3a575b9cc7be4328),
    ("buoyz", "scratch-battle", "", 0x7a991c13fab19550),
    ("buoyz", "frigate-action-coppered", "", 0x54f224b74e6f31eb),
    ("buoyz", "frigate-action-spar", "", 0x9392f0dbbcec99b0),
    ("buoyz", "raider-by-night", "", 0x4f650620f34f9d47),
    ("buoyz", "two-tables", "", 0x9b49e02414707683),
    ("buoyz", "campaign", "", 0xc1f12c301e7ff4d6),
    ("buoyz", "by-points", "", 0x19484ade80278915),
];

/// What the same games record beside their outcomes, all scenarios of a system together: no outcome depends on it.
const FACTS: &[(&str, u64)] = &[
    ("picket-duty", 0xee525eba7c3a8bec),
    ("kamikaze-attack", 0xa2ed65e37b182394),
    ("gunfire", 0xf3d76ddce29bdcb2),
    ("buoyz", 0xc65734a1c17ab9b7),
];

/// FNV-1a, 64 bits, over numbers in little-endian order (Fowler, Noll and Vo, 1991).
fn fingerprint<'n>(numbers: impl Iterator<Item = &'n i32>) -> u64 {
    fnv_1a(numbers.flat_map(|number| number.to_le_bytes()))
}

fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn prepared(system: &dyn System, scenario: &str, edition: &[&str]) -> Box<dyn Match> {
    let sets = edition.iter().map(ToString::to_string).collect();
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    system.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Of the outcomes and of the facts.
fn of_scenario(system: &dyn System, scenario: &str, edition: &[&str]) -> [u64; 2] {
    let games = if scenario.contains("campaign") { CAMPAIGNS } else { GAMES };
    let width = system.metrics().len();
    let mut rows = Rows::with_facts(width, system.facts().len());
    prepared(system, scenario, edition).play(1, 0..games, &mut rows, &mut Scratch::new());
    let facts = rows.whole().flat_map(|row| &row[width..]);
    [fingerprint(rows.iter().flatten()), fingerprint(facts)]
}

/// System, scenario, game, fingerprint.
type Row = (&'static str, String, &'static str, u64);

/// The rows of the first table, and those of the second.
fn as_played() -> (Vec<Row>, Vec<(&'static str, u64)>) {
    let (mut all, mut facts) = (Vec::new(), Vec::new());
    for &system in systems::all() {
        let named = |edition: &Edition| match edition.sets {
            &[set] => (set, edition.sets),
            many => (edition.id, many),
        };
        let mut editions: Vec<_> = system.editions().iter().map(named).collect();
        editions.resize(editions.len().max(1), ("", &[]));
        let mut of_facts = Vec::new();
        for card in system.scenarios() {
            for &(edition, sets) in &editions {
                let [print, of_its_facts] = of_scenario(system, &card.id, sets);
                all.push((system.id(), card.id.clone(), edition, print));
                of_facts.extend(of_its_facts.to_le_bytes());
            }
        }
        facts.push((system.id(), fnv_1a(of_facts.into_iter())));
    }
    (all, facts)
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
    let (played, facts) = as_played();
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
    let line = |(system, print): &(&str, u64)| format!("    (\"{system}\", {print:#018x}),\n");
    assert!(
        facts == FACTS,
        "no outcome changed, but what games record beside them. If that is meant, the new table is\n\n{}",
        facts.iter().map(line).collect::<String>()
    );
}

/// The published value for the letters `foobar`: the hash is what it says it is.
#[test]
fn the_hash_is_fnv_1a() {
    assert_eq!(fnv_1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
}
