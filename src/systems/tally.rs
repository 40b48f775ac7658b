//! What the games of a system are counted by: one table makes the list of metrics, their numbers in
//! a row, and the row itself.

/// The metrics of a system: name of the count, of the metric, title, scale, who likes it high,
/// meaning.
#[macro_export]
macro_rules! metrics {
    ($($variant:ident = $name:literal, $title:literal, $scale:expr, $likes:expr, $meaning:literal;)+) => {
        /// One number of the outcome, in the order of a row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Count { $($variant),+ }

        pub const METRICS: &[$crate::systems::Metric] = &[
            $($crate::systems::Metric::new($name, $title, $scale)
                .liked_by($likes)
                .meaning($meaning)),+
        ];

        impl Count {
            pub const ALL: &[Count] = &[$(Count::$variant),+];

            /// The count that stands for `metric`, where it is one of these.
            pub fn of(metric: &$crate::systems::Metric) -> Option<Count> {
                Count::ALL.iter().copied().find(|&count| METRICS[count as usize].name == metric.name)
            }
        }

        /// How often everything happened in one game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tally([i32; METRICS.len()]);

        impl Tally {
            pub const NEW: Tally = Tally([0; METRICS.len()]);

            #[inline(always)]
            pub fn add(&mut self, what: Count, n: i32) {
                self.0[what as usize] += n;
            }

            pub fn set(&mut self, what: Count, n: i32) {
                self.0[what as usize] = n;
            }

            pub fn get(&self, what: Count) -> i32 {
                self.0[what as usize]
            }

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
            for (i, metric) in METRICS.iter().enumerate() {
                let same = |other: &$crate::systems::Metric| {
                    other.name == metric.name || other.title == metric.title
                };
                assert!(!METRICS[..i].iter().any(same), "{}", metric.name);
                let words = [metric.title, metric.unit, metric.meaning];
                assert!(words.iter().all(|word| !word.is_empty()), "{}", metric.name);
            }
        }
    };
}
pub use crate::metrics;
