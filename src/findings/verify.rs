//! Play held against exact odds: every chart that came up, tested.

use kernel::stats::{ChiSquare, holm};

/// A family of tests is believed to disagree below this, after Holm's correction.
pub const ALPHA: f64 = 0.01;

/// One chart's look-ups against its exact odds.
#[derive(Clone, Debug)]
pub struct ChartCheck {
    pub chart: &'static str,
    pub look_ups: u64,
    /// Under how many different circumstances.
    pub columns: usize,
    /// `None` if something came up that cannot.
    pub fit: Option<ChiSquare>,
    /// What cannot come up but did.
    pub impossible: Vec<String>,
}

/// Every chart, tested as one family.
#[derive(Clone, Debug)]
pub struct VerifyResult {
    pub target: String,
    pub games: u64,
    pub seed: u64,
    pub version: &'static str,
    pub charts: Vec<ChartCheck>,
}

impl ChartCheck {
    /// A chart nobody has looked at yet.
    pub fn new(chart: &'static str) -> ChartCheck {
        let fit = Some(ChiSquare::default());
        ChartCheck { chart, look_ups: 0, columns: 0, fit, impossible: Vec::new() }
    }

    pub fn p_value(&self) -> f64 {
        self.fit.map_or(0.0, ChiSquare::p_value)
    }
}

impl VerifyResult {
    /// Whether nothing was held against anything: no chart came up, or none often enough to be tested.
    pub fn is_empty(&self) -> bool {
        let untested = |check: &ChartCheck| check.fit.is_some_and(|fit| fit.degrees == 0);
        self.charts.iter().all(untested)
    }

    /// Holm's adjusted p-values, in the order of the charts.
    pub fn adjusted(&self) -> Vec<f64> {
        holm(&self.charts.iter().map(ChartCheck::p_value).collect::<Vec<_>>())
    }

    /// Charts whose look-ups do not fit their odds.
    pub fn disagreeing(&self) -> Vec<&'static str> {
        let judged = self.charts.iter().zip(self.adjusted());
        judged.filter(|(_, p)| *p < ALPHA).map(|(check, _)| check.chart).collect()
    }
}
