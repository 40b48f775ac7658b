//! What the games of a system are counted by: one table makes the list of metrics, their numbers in
//! a row, and the row itself.

/// The metrics of a system: name of the count, of the metric, title, scale, who likes it high,
/// meaning.
///
/// Where two sides are counted alike, `each side { … }` comes first, with both names and titles, who likes
/// which, and one meaning: `Hull = ["a_hull", "b_hull"], ["Hull A has left", …], scale, [Some(A), Some(B)], "…"`.
/// `ends;` before that adds who wins (`a_win`, `b_win`, `draw`) and [`Tally::end`](super::kit::fleet::Ended);
/// `ends or stopped;` also which games were stopped (`unfinished`).
///
/// `facts { … }` before all else lists what games record beside their outcomes: name of the fact, of its column,
/// title, scale, meaning.
#[macro_export]
macro_rules! metrics {
    (facts { $($variant:ident = $name:literal, $title:literal, $scale:expr, $meaning:literal;)+ } $($rest:tt)*) => {
        /// One thing a game records beside its outcome, in the order of a row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Recorded { $($variant),+ }

        /// What games record beside their outcomes; they stand after them in a row.
        pub const FACTS: &[$crate::systems::Metric] =
            &[$($crate::systems::Metric::new($name, $title, $scale).meaning($meaning)),+];

        impl Tally {
            /// It is so in this game; what was recorded before is forgotten.
            #[inline(always)]
            pub fn record(&mut self, what: Recorded, n: i32) {
                self.0[METRICS.len() + what as usize] = n;
            }

            pub fn recorded(&self, what: Recorded) -> i32 {
                self.0[METRICS.len() + what as usize]
            }

            /// It is so in this game if nothing was recorded of it: the first of several times.
            #[inline(always)]
            pub fn record_first(&mut self, what: Recorded, n: i32) {
                if self.recorded(what) == FACTS[what as usize].unset() {
                    self.record(what, n);
                }
            }
        }

        $crate::metrics! { @of FACTS; $($rest)* }
    };
    (@of $facts:path; ends or stopped; each side { $($twins:tt)* } $($rest:tt)*) => {
        $crate::metrics! { @ended $facts; $crate::systems::kit::fleet::Ended::Stopped => Count::Unfinished;
            each side { $($twins)* }
            Unfinished = "unfinished", "Unfinished", $crate::systems::metric::UNFINISHED, None, "the game was stopped at its limit of turns";
            $($rest)*
        }
    };
    (@of $facts:path; ends; each side { $($twins:tt)* } $($rest:tt)*) => {
        $crate::metrics! { @ended $facts; $crate::systems::kit::fleet::Ended::Stopped => Count::Draw;
            each side { $($twins)* }
            $($rest)*
        }
    };
    (@ended $facts:path; $stopped:path => $count:expr; each side { $($twins:tt)* } $($rest:tt)*) => {
        $crate::metrics! {
            @of $facts;
            each side {
                Wins = ["a_win", "b_win"], ["A wins", "B wins"], $crate::systems::metric::YES_NO, [Some($crate::systems::kit::A), Some($crate::systems::kit::B)], "the side has won";
                $($twins)*
            }
            Draw = "draw", "Drawn", $crate::systems::metric::YES_NO, None, "neither side has won";
            $($rest)*
        }

        impl Tally {
            /// Who has won.
            pub fn end(&mut self, ended: $crate::systems::kit::fleet::Ended) {
                use $crate::systems::kit::fleet::Ended;
                match ended {
                    Ended::Won(team) => self.add_to(Each::Wins, team as usize, 1),
                    Ended::Drawn => self.set(Count::Draw, 1),
                    $stopped => self.set($count, 1),
                }
            }
        }
    };
    (@of $facts:path; each side {
        $($twin:ident = [$a:literal, $b:literal], [$a_title:literal, $b_title:literal], $twins:expr, [$a_likes:expr, $b_likes:expr], $said:literal;)+
    } $($variant:ident = $name:literal, $title:literal, $scale:expr, $likes:expr, $meaning:literal;)+) => {
        /// A number of each side, in the order of a row: that of the one, then that of the other.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Each { $($twin),+ }

        /// The names of each side's own.
        pub const TWINS: &[[&str; 2]] = &[$([$a, $b]),+];

        impl Tally {
            #[inline(always)]
            pub fn add_to(&mut self, what: Each, side: usize, n: i32) {
                self.0[2 * what as usize + side] += n;
            }

            pub fn set_each(&mut self, what: Each, both: [i32; 2]) {
                self.0[2 * what as usize] = both[0];
                self.0[2 * what as usize + 1] = both[1];
            }
        }

        $crate::metrics! { @row $facts; 2 * TWINS.len();
            $(Metric::new($a, $a_title, $twins).liked_by($a_likes).meaning($said),
            Metric::new($b, $b_title, $twins).liked_by($b_likes).meaning($said),)+;
            $($variant = $name, $title, $scale, $likes, $meaning;)+
        }
    };
    (@of $facts:path; $($variant:ident = $name:literal, $title:literal, $scale:expr, $likes:expr, $meaning:literal;)+) => {
        $crate::metrics! { @row $facts; 0;; $($variant = $name, $title, $scale, $likes, $meaning;)+ }
    };
    (@row $facts:path; $first:expr; $(Metric::new($($of:expr),+).liked_by($by:expr).meaning($said:literal),)*;
        $($variant:ident = $name:literal, $title:literal, $scale:expr, $likes:expr, $meaning:literal;)+) => {
        /// One number of the outcome, in the order of a row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Count { $($variant),+ }

        pub const METRICS: &[$crate::systems::Metric] = &[
            $($crate::systems::Metric::new($($of),+).liked_by($by).meaning($said),)*
            $($crate::systems::Metric::new($name, $title, $scale)
                .liked_by($likes)
                .meaning($meaning)),+
        ];

        impl Count {
            pub const ALL: &[Count] = &[$(Count::$variant),+];
            /// The place of the first in a row.
            const FIRST: usize = $first;

            /// The count that stands for `metric`, where it is one of these.
            pub fn of(metric: &$crate::systems::Metric) -> Option<Count> {
                let named = |&count: &Count| METRICS[count.place()].name == metric.name;
                Count::ALL.iter().copied().find(named)
            }

            #[inline(always)]
            const fn place(self) -> usize {
                Count::FIRST + self as usize
            }
        }

        /// How often everything happened in one game, and what it records beside.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tally([i32; METRICS.len() + $facts.len()]);

        impl Tally {
            pub const NEW: Tally = Tally($crate::systems::tally::before_the_game(METRICS, $facts));

            #[inline(always)]
            pub fn add(&mut self, what: Count, n: i32) {
                self.0[what.place()] += n;
            }

            pub fn set(&mut self, what: Count, n: i32) {
                self.0[what.place()] = n;
            }

            pub fn get(&self, what: Count) -> i32 {
                self.0[what.place()]
            }

            /// The outcome, and after it the facts.
            pub fn row(&self) -> &[i32] {
                &self.0
            }
        }

        impl AsRef<[i32]> for Tally {
            fn as_ref(&self) -> &[i32] {
                self.row()
            }
        }

        #[cfg(test)]
        #[test]
        fn every_metric_has_a_name_and_a_title_of_its_own_and_a_meaning() {
            let all = [METRICS, $facts].concat();
            for (i, metric) in all.iter().enumerate() {
                let same = |other: &$crate::systems::Metric| {
                    other.name == metric.name || other.title == metric.title
                };
                assert!(!all[..i].iter().any(same), "{}", metric.name);
                let words = [metric.title, metric.unit, metric.meaning];
                assert!(words.iter().all(|word| !word.is_empty()), "{}", metric.name);
            }
        }
    };
    (@ $($unread:tt)*) => {
        compile_error!("a line of the table of metrics is not as the others");
    };
    ($($all:tt)*) => {
        $crate::metrics! { @of $crate::systems::tally::NO_FACTS; $($all)* }
    };
}
pub use crate::metrics;

use super::Metric;

/// Of games that record nothing but their outcome.
pub const NO_FACTS: &[Metric] = &[];

/// A row before anything happened.
pub const fn before_the_game<const WIDTH: usize>(
    metrics: &[Metric],
    facts: &[Metric],
) -> [i32; WIDTH] {
    assert!(metrics.len() + facts.len() == WIDTH, "a row has a place for each");
    let mut row = [0; WIDTH];
    let mut fact = 0;
    while fact < facts.len() {
        row[metrics.len() + fact] = facts[fact].unset();
        fact += 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use crate::systems::kit::fleet::{Ended, Team};
    use crate::systems::metric::{MetricKind, count};

    crate::metrics! {
        ends or stopped;
        each side {
            Shots = ["a_shots", "shots_of_b"], ["Shots of A", "Shots of B"], count("shots"), [None, None], "shots its guns fired";
        }
        Waves = "waves", "Waves", count("waves"), None, "waves there were";
    }

    #[test]
    fn a_row_has_what_each_side_did_first_then_the_rest() {
        let names: Vec<_> = METRICS.iter().map(|metric| metric.name).collect();
        let ends = ["a_win", "b_win", "a_shots", "shots_of_b", "draw", "unfinished", "waves"];
        assert_eq!(names, ends);
        assert_eq!(TWINS, [["a_win", "b_win"], ["a_shots", "shots_of_b"]]);
        let mut tally = Tally::NEW;
        tally.add_to(Each::Shots, 1, 3);
        tally.add(Count::Waves, 2);
        tally.end(Ended::Won(Team::B));
        assert_eq!(tally.row(), [0, 1, 0, 3, 0, 0, 2]);
        tally.set_each(Each::Shots, [5, 6]);
        assert_eq!((tally.row()[2], tally.row()[3], tally.get(Count::Waves)), (5, 6, 2));
        assert_eq!(Count::of(&METRICS[6]), Some(Count::Waves));
    }

    #[test]
    fn a_game_ends_one_way() {
        let row = |ended| {
            let mut tally = Tally::NEW;
            tally.end(ended);
            tally.row().to_vec()
        };
        assert_eq!(row(Ended::Drawn), [0, 0, 0, 0, 1, 0, 0]);
        assert_eq!(row(Ended::Stopped), [0, 0, 0, 0, 0, 1, 0]);
        assert_eq!(METRICS[5].kind, MetricKind::Unfinished);
    }

    /// Games that record more than their outcome.
    mod with_facts {
        use crate::systems::metric::{NEVER, YES_NO, count, one_of};

        crate::metrics! {
            facts {
                Sky = "sky", "Sky", one_of(&["clear", "rain"]), "weather of the first turn";
                FirstHit = "first_hit", "First hit", count("turns").or("never"), "turn of the first hit";
            }
            Won = "won", "Won", YES_NO, None, "the game was won";
        }

        #[test]
        fn facts_stand_after_the_outcome_and_the_first_of_several_is_kept() {
            assert_eq!((METRICS.len(), FACTS.len(), Tally::NEW.row()), (1, 2, &[0, 0, NEVER][..]));
            let mut tally = Tally::NEW;
            tally.add(Count::Won, 1);
            tally.record(Recorded::Sky, 1);
            tally.record_first(Recorded::FirstHit, 4);
            tally.record_first(Recorded::FirstHit, 6);
            assert_eq!(tally.row(), [1, 1, 4]);
            assert_eq!((tally.get(Count::Won), Count::of(&METRICS[0])), (1, Some(Count::Won)));
            tally.set(Count::Won, 0);
            assert_eq!((tally.row(), FACTS[0].title), (&[0, 1, 4][..], "Sky"));
        }
    }

    /// Where the limit is a rule, whoever has not won by then has drawn.
    mod by_the_rules {
        use super::*;

        crate::metrics! {
            ends;
            each side {
                Lost = ["a_lost", "b_lost"], ["Ships A lost", "Ships B lost"], count("ships"), [None, None], "ships that sank";
            }
        }

        #[test]
        fn a_game_at_its_limit_is_drawn() {
            let mut tally = Tally::NEW;
            tally.end(Ended::Stopped);
            assert_eq!(tally.get(Count::Draw), 1);
            tally.add_to(Each::Lost, 0, 1);
            tally.set_each(Each::Lost, [1, 0]);
            tally.set(Count::Draw, 0);
            tally.add(Count::Draw, 1);
            assert_eq!(tally.row(), [0, 0, 1, 0, 1]);
            assert_eq!(Count::of(&METRICS[0]), None);
            assert_eq!(TWINS[1], ["a_lost", "b_lost"]);
        }
    }
}
