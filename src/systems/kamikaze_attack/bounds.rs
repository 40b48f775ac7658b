//! The most each metric can be: there are only so many planes, turns and guns.

use kernel::systems::{Bounds, Metric};

use super::metrics::Count;
use super::names::Calibre;
use super::rulebook::Rulebook;

/// What `metric` can be in a game by `book`.
pub fn bounds(metric: &Metric, book: &Rulebook) -> Bounds {
    match Count::of(metric) {
        Some(Count::Damage) => Bounds { least: book.scenario.damage.into(), most: None },
        Some(count) => most(count, book).map_or(metric.bounds, Bounds::up_to),
        None => metric.bounds,
    }
}

fn most(count: Count, book: &Rulebook) -> Option<i32> {
    let card = &book.scenario;
    let [kamikazes, escorts, cap] = [card.kamikazes, card.escorts, card.cap].map(i32::from);
    match count {
        Count::EscortsShotDown | Count::EscortsLost => Some(escorts),
        Count::CapShotDown | Count::CapLost => Some(cap),
        Count::DrivenOff => Some(escorts + cap),
        Count::Turns => Some(book.dogfight.turns.into()),
        Count::DivesToSink => Some(kamikazes + 1),
        Count::GunsLost => Some(Calibre::ALL.iter().map(|&calibre| guns(calibre, book)).sum()),
        Count::Lost5in => Some(guns(Calibre::Five, book)),
        Count::Lost40mm => Some(guns(Calibre::Forty, book)),
        Count::Lost20mm => Some(guns(Calibre::Twenty, book)),
        shot if among(shot, Count::KillsAstern, Count::KillsHeadOn) => {
            Some(kamikazes + escorts + cap)
        }
        of_kamikazes if counts_kamikazes(of_kamikazes) => Some(kamikazes),
        _ => None,
    }
}

/// Whether `count` is how many kamikazes came through, or what became of them.
fn counts_kamikazes(count: Count) -> bool {
    among(count, Count::Through, Count::KamikazesLost)
        || among(count, Count::Dives, Count::CrashesByJink)
        || among(count, Count::CrashesFrom1, Count::ShortFrom8)
}

/// Whether `count` stands in the row from `first` to `last`.
fn among(count: Count, first: Count, last: Count) -> bool {
    (first as u8..=last as u8).contains(&(count as u8))
}

fn guns(calibre: Calibre, book: &Rulebook) -> i32 {
    book.ship.guns.sum(calibre).into()
}
