//! Scratch.
use tincan::engine::{self, Plan};
use tincan::systems::{self, File, Order, Scenario};
fn main() {
    let system = systems::named("picket-duty").unwrap();
    for (name, scenario, sets) in [
        ("kimberly", "kimberly", vec![]),
        ("la-prade", "la-prade", vec![]),
        ("dunlap", "dunlap", vec![]),
        ("fletcher_1944", "kimberly", vec!["scenario.ship=fletcher_1944".to_string()]),
        ("fletcher_1943", "kimberly", vec!["scenario.ship=fletcher_1943".to_string()]),
        ("campaign", "long-campaign", vec![]),
    ] {
        let order = Order { scenario: Scenario::Named(scenario.into()), sets, policy: None };
        let cell = system.prepare(&order).unwrap();
        let games = if scenario.contains("campaign") { 100 } else { 4000 };
        let plates =
            engine::plates(&*cell, &Plan { games, seed: 1, threads: 0, block: 256 }, &|_| ());
        std::fs::write(
            format!("/tmp/scratch/atlas/{name}.json"),
            serde_json::to_string(&plates).unwrap(),
        )
        .unwrap();
    }
    let text = std::fs::read_to_string("configs/picket_duty/ships/la_prade.toml").unwrap();
    let cut = text.find("# For pictures only").unwrap();
    std::fs::write("/tmp/scratch/atlas/mine.toml", &text[..cut]).unwrap();
    let card = std::fs::read_to_string("configs/picket_duty/scenarios/kimberly.toml").unwrap();
    let card = card.replace("ship = \"fletcher\"", "ship = \"mine.toml\"");
    let order = Order {
        scenario: Scenario::Handed(File {
            name: "/tmp/scratch/atlas/card.toml".into(),
            text: card,
        }),
        sets: vec![],
        policy: None,
    };
    let cell = system.prepare(&order).unwrap();
    let plates =
        engine::plates(&*cell, &Plan { games: 2000, seed: 1, threads: 0, block: 256 }, &|_| ());
    std::fs::write("/tmp/scratch/atlas/no_plan.json", serde_json::to_string(&plates).unwrap())
        .unwrap();
}
