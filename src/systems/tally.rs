//! What the games of a system are counted by: one table makes the list of metrics, their numbers in
//! a row, and the row itself.

/// The metrics of a system: name of the count, of the metric, unit, who likes it high, meaning.
#[macro_export]
macro_rules! metrics {
    ($($variant:ident = $name:literal, $unit:literal, $likes:expr, $meaning:literal;)+) => {
        /// One number of the outcome, in the order of a row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Count { $($variant),+ }

        pub const METRICS: &[$crate::systems::Metric] = &[$($crate::systems::Metric {
            name: $name, unit: $unit, meaning: $meaning, likes: $likes,
        }),+];

        impl Count {
            pub const ALL: &[Count] = &[$(Count::$variant),+];
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
        fn every_metric_has_a_name_of_its_own_and_a_meaning() {
            for (i, metric) in METRICS.iter().enumerate() {
                let same = METRICS[..i].iter().any(|other| other.name == metric.name);
                assert!(!same, "{}", metric.name);
                assert!(!metric.meaning.is_empty() && !metric.unit.is_empty());
            }
        }
    };
}
pub use crate::metrics;
