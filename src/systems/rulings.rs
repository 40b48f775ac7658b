//! `rulings.toml`, as every system reads it: the chosen reading of each unclear point of a book,
//! typed for the rules and spelled out for people.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::config::{Item, Library, Section, Word};

use super::Ruling;

/// The readings of one unclear point, each with its word in `rulings.toml`; the first is played.
#[macro_export]
macro_rules! reading {
    ($(#[$doc:meta])* $name:ident as $kind:literal { $($(#[$inner:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $crate::words! { $(#[$doc])* $name as $kind { $($(#[$inner])* $variant = $word),+ } }
    };
}
pub use crate::reading;

/// A table of rulings: field, type, how it is read, path in the file.
#[macro_export]
macro_rules! rulings {
    ($($field:ident: $type:ty = $read:ident($path:literal $(, $range:expr)?);)+) => {
        /// The readings, one field a ruling.
        #[derive(Clone, Copy, Debug)]
        pub struct Rulings { $(pub $field: $type),+ }

        impl Rulings {
            pub fn read(all: &$crate::config::Section) -> Rulings {
                let taken = $crate::systems::rulings::Taken::of(all);
                let rulings = Rulings { $($field: taken.$read($path $(, $range)?)),+ };
                taken.refuse_the_rest();
                rulings
            }
        }
    };
}
pub use crate::rulings;

/// Every ruling of the file by its path, until somebody takes it.
pub struct Taken<'a, 'l> {
    all: &'a Section<'l>,
    rulings: RefCell<BTreeMap<String, Item>>,
}

impl<'a, 'l> Taken<'a, 'l> {
    pub fn of(all: &'a Section<'l>) -> Taken<'a, 'l> {
        let mut found = BTreeMap::new();
        collect(all, "", &mut found);
        Taken { all, rulings: RefCell::new(found) }
    }

    fn item(&self, path: &str) -> Option<Item> {
        let item = self.rulings.borrow_mut().remove(path);
        if item.is_none() {
            let help = "every ruling needs its table";
            self.all.problem(&format!("missing ruling `{path}`"), help);
        }
        item
    }

    pub fn flag(&self, path: &str) -> bool {
        self.item(path).is_some_and(|item| item.flag())
    }

    pub fn number(&self, path: &str, range: RangeInclusive<i64>) -> u8 {
        self.item(path).map_or(0, |item| item.whole(range) as u8)
    }

    pub fn word<T: Word>(&self, path: &str) -> T {
        self.item(path).map_or(T::WORDS[0].1, |item| item.word())
    }

    /// A ruling nobody took is not one of this system.
    pub fn refuse_the_rest(self) {
        for (path, item) in self.rulings.into_inner() {
            item.fail(&format!("no rule asks for the ruling `{path}`"), "take it out");
        }
    }
}

/// The chosen reading of every ruling under `section`. A ruling is a table with a `question`; one
/// with a `setting` stands for a value elsewhere and is only documentation here.
fn collect(section: &Section, prefix: &str, found: &mut BTreeMap<String, Item>) {
    for (name, item) in section.items() {
        let path = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        item.table(|table| {
            if table.find("question").is_none() {
                return collect(table, &path, found);
            }
            for key in ["id", "rules", "reason", "readings", "range"] {
                table.find(key);
            }
            if table.find("setting").is_none() {
                found.insert(path, table.item("default"));
            }
        });
    }
}

/// Every ruling of the library, in file order. The file is known to be right: it has been read as
/// rules before anybody asks.
pub fn cards(library: &Library) -> Vec<Ruling> {
    let mut cards = Vec::new();
    // The tree holds more than rulings; what else is wrong with it is not asked here.
    let _ =
        library.read(|root| root.table("rulings", |all| collect_cards(all, "rulings", &mut cards)));
    for card in &mut cards {
        if let Some(value) = library.value(&card.default) {
            card.default = value;
        }
    }
    cards
}

fn collect_cards(section: &Section, prefix: &str, cards: &mut Vec<Ruling>) {
    for (name, item) in section.items() {
        let path = format!("{prefix}.{name}");
        item.table(|table| match table.find("question") {
            Some(question) => cards.push(card(table, path, question.text())),
            None => collect_cards(table, &path, cards),
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
