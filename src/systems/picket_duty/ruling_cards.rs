//! `rulings.toml` for people: every unclear point with its readings and the reason for the choice.

use crate::config::{Item, Library, Section};
use crate::systems::Ruling;

/// Every ruling of the library, in file order. The file is known to be right: it has been read as
/// rules before anybody asks.
pub fn all(library: &Library) -> Vec<Ruling> {
    let mut cards = Vec::new();
    // The tree holds more than rulings; what else is wrong with it is not asked here.
    let _ = library.read(|root| root.table("rulings", |all| collect(all, "rulings", &mut cards)));
    for card in &mut cards {
        if let Some(value) = library.value(&card.default) {
            card.default = value;
        }
    }
    cards
}

fn collect(section: &Section, prefix: &str, cards: &mut Vec<Ruling>) {
    for (name, item) in section.items() {
        let path = format!("{prefix}.{name}");
        item.table(|table| match table.find("question") {
            Some(question) => cards.push(card(table, path, question.text())),
            None => collect(table, &path, cards),
        });
    }
}

/// One ruling; its `default` is the path where the chosen value stands.
fn card(table: &Section, path: String, question: String) -> Ruling {
    table.find("range");
    let readings = table.table("readings", |rows| {
        let spelled = |(value, meaning): (String, Item)| (value, meaning.text());
        rows.items().into_iter().map(spelled).collect()
    });
    let default = match table.find("setting") {
        Some(setting) => setting.text(),
        None => {
            table.item("default");
            format!("{path}.default")
        }
    };
    Ruling {
        path,
        id: table.text("id"),
        rules: table.list("rules").iter().map(Item::text).collect(),
        question,
        readings,
        default,
        reason: table.text("reason"),
    }
}
