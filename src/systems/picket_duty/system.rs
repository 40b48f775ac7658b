//! Picket Duty as the lab sees it.

use kernel::systems::kit::prelude::*;

use super::calendar::dated;
use super::families::{ENDINGS, FAMILIES, GROUPS};
use super::forces::FORCES;
use super::luck::LUCKS;
use super::metrics::{FACTS, METRICS, Tally, US};
use super::policy::{self, Commander, CompiledPolicy, Policy};
use super::rulebook::Rulebook;
use super::{bounds, index, maps, odds, play};

/// The system, with its files.
#[derive(Clone, Copy)]
pub struct PicketDuty(pub Files);

/// One game of Picket Duty made ready: the rules and the captain.
pub type Prepared = kernel::systems::kit::Prepared<PicketDuty>;

impl Book for PicketDuty {
    type Rules = Rulebook;
    type Players = CompiledPolicy;
    type Outcome = Tally;
    type Scratch = ();

    const ABOUT: About = About {
        id: "picket-duty",
        title: "Picket Duty: kamikaze attacks against US destroyers, Okinawa 1945 (version 2)",
        flagship: "cassin-young",
        asked_of: "kimberly",
        metrics: METRICS,
        facts: FACTS,
        lucks: LUCKS,
        families: FAMILIES,
        endings: ENDINGS,
        groups: GROUPS,
        pictured: &["fighting_days", "direct_hits", "planes_destroyed", "hull_end"],
        sides: &[US],
        editions: &[
            Edition::new("basic", "the basic game", &["scenario.rules=basic"]),
            Edition::new("advanced", "the advanced game", &["scenario.rules=advanced"]),
        ],
        ships: Ships::One { known_by: &["arcs", "guns"] },
        hides: Hides::Nothing("one player, who sees all but the markers he will draw: dice"),
        searched: policy::SEARCHED,
        forces: FORCES,
        ..About::NEW
    };
    const ASKED: &'static [&'static [Asked<Rulebook>]] = odds::ALL;

    fn files(&self) -> Files {
        self.0
    }
    fn read_rules(root: &Section) -> Rulebook {
        Rulebook::of(root)
    }
    fn read_policy(policy: &Section) -> Readying<Self> {
        let policy = Policy::read(policy);
        Box::new(|book| policy.with(book))
    }
    fn decision_cards() -> Vec<DecisionCard> {
        policy::cards()
    }
    #[inline]
    fn play(game: &Prepared, player: impl Player, (): &mut (), table: &mut impl Table) -> Tally {
        play(&Commander::new(&game.ready, &game.book, player), &game.book, table)
    }
    fn cell(cell: ReadyMatch<Prepared, 0>) -> Box<dyn Match> {
        Box::new(cell.keeping::<{ LUCKS.len() }>())
    }
    fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
        maps::maps(games, book)
    }
    fn bounds(book: &Rulebook, metric: &Metric) -> Bounds {
        bounds::bounds(metric, book)
    }
    fn assumed(book: &Rulebook) -> Pairs {
        book.assumed()
    }
    fn scenario_title(word: &dyn Fn(&str) -> String) -> String {
        format!("{} — {}, {}", word("title"), word("ship_name"), word("date"))
    }
    fn scenario_called(word: &dyn Fn(&str) -> String) -> String {
        match word("campaign").as_str() {
            "" => format!("{}, {}", without_number(&word("ship_name")), dated(&word("date"))),
            _ => word("title"),
        }
    }
    fn index() -> Option<Index> {
        Some(index::index())
    }
    fn circumstances(said: &Pairs, question: &Asked<Rulebook>, book: &Rulebook) -> Pairs {
        odds::on_the_day(said, question, book)
    }
}

/// `USS Cassin Young DD-793` without her hull number.
fn without_number(ship: &str) -> &str {
    let is_number =
        |word: &str| word.contains('-') && word.ends_with(|end: char| end.is_ascii_digit());
    ship.rsplit_once(' ').filter(|(_, last)| is_number(last)).map_or(ship, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_headline_names_the_ship_and_the_day_and_a_campaign_by_its_title() {
        let called = |said: &[(&str, &str)]| {
            let word = |key: &str| {
                let found = said.iter().find(|(known, _)| *known == key);
                found.map_or(String::new(), |(_, value)| (*value).to_owned())
            };
            PicketDuty::scenario_called(&word)
        };
        let evans = [("title", "Ordeal"), ("ship_name", "USS Evans DD-552"), ("date", "May 11")];
        assert_eq!(called(&evans), "USS Evans, 11 May 1945");
        let mini = [("title", "The Mini-Campaign"), ("campaign", "mini"), ("date", "Mar 24")];
        assert_eq!(called(&mini), "The Mini-Campaign");
        let odd = [("ship_name", "a destroyer"), ("date", "some day")];
        assert_eq!(called(&odd), "a destroyer, some day");
    }
}
