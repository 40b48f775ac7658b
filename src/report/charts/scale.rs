//! Scales: from values to places on the page, and the round values an axis is marked with.

/// A straight scale from values to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The values at both ends, the lower first; never equal.
    pub low: f64,
    pub high: f64,
    /// The places of these values.
    pub from: f64,
    pub to: f64,
}

impl Scale {
    /// The scale that puts `low` at `from` and `high` at `to`. Values in one spot are given some
    /// room on both sides.
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Scale {
        let (low, high) = opened(low, high);
        Scale { low, high, from, to }
    }

    /// Where a value is on the page, also beyond the ends.
    pub fn place(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Where a value is, or the end it is beyond.
    pub fn clamped(&self, value: f64) -> f64 {
        self.place(value.clamp(self.low, self.high))
    }

    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Round values on the scale, about this many.
    pub fn ticks(&self, about: usize) -> Ticks {
        Ticks::between(self.low, self.high, about)
    }
}

/// The lowest and highest of the finite values; none where there is none.
pub fn spread(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    values.into_iter().filter(|value| value.is_finite()).fold(None, |spread, value| {
        let (low, high) = spread.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}

/// The spread widened on both sides by a share of its width.
pub fn padded((low, high): (f64, f64), share: f64) -> (f64, f64) {
    let (low, high) = opened(low, high);
    let by = (high - low) * share;
    (low - by, high + by)
}

/// The spread widened to the round values next beyond it: for bars, which should not outgrow the
/// last mark of their axis.
pub fn rounded((low, high): (f64, f64), about: usize) -> (f64, f64) {
    let (low, high) = opened(low, high);
    match Ticks::between(low, high, about).values[..] {
        [first, second, ..] => {
            let step = second - first;
            ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step)
        }
        [..] => (low, high),
    }
}

/// Two values in order and apart: a chart of equal values still needs an axis.
fn opened(low: f64, high: f64) -> (f64, f64) {
    if !(low.is_finite() && high.is_finite()) {
        return (0.0, 1.0);
    }
    let (low, high) = (low.min(high), low.max(high));
    let least = low.abs().max(high.abs()) * 1e-9;
    if high - low > least {
        return (low, high);
    }
    let by = if low == 0.0 { 0.5 } else { low.abs() * 0.1 };
    (low - by, high + by)
}

/// The fewest round values an axis of some length has.
const FEWEST: usize = 3;

/// Round values, and how to print them.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    pub values: Vec<f64>,
    labels: Labels,
}

/// How values stand at an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    Decimals(usize),
    /// Powers of ten: `1:1,000`.
    OneIn,
}

impl Ticks {
    /// The multiples of 1, 2 or 5 times a power of ten from `low` to `high`. Steps are made finer
    /// until there are three of them, if so many were asked for: one value alone gives no scale.
    pub fn between(low: f64, high: f64, about: usize) -> Ticks {
        let (low, high) = opened(low, high);
        let about = about.max(1);
        let enough = |ticks: &Ticks| ticks.values.len() >= about.min(FEWEST);
        let mut finer = (about..=2 * about + 1).map(|steps| Ticks::stepped(low, high, steps));
        finer.find(enough).unwrap_or_else(|| Ticks::stepped(low, high, 2 * about + 2))
    }

    fn stepped(low: f64, high: f64, steps: usize) -> Ticks {
        let (step, decimals) = round_step((high - low) / steps as f64);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        let values = (first..=last).map(|count| count as f64 * step).collect();
        Ticks { values, labels: Labels::Decimals(decimals) }
    }

    /// Powers of ten from `low` to `high`, downwards from one by `step` of them.
    pub fn powers(low: f64, high: f64, step: usize) -> Ticks {
        let all = (low.ceil() as i32..=high.floor() as i32).filter(|power| *power <= 0);
        let values = all.filter(|power| power % step as i32 == 0).map(f64::from).collect();
        Ticks { values, labels: Labels::OneIn }
    }

    /// A value as it stands at the axis.
    pub fn label(&self, value: f64) -> String {
        match self.labels {
            Labels::Decimals(decimals) => number(value, decimals),
            Labels::OneIn if value == 0.0 => "all".into(),
            Labels::OneIn if value < -6.5 => format!("1:10^{}", number(-value, 0)),
            Labels::OneIn => format!("1:{}", number(10_f64.powi(-value as i32).round(), 0)),
        }
    }

    /// All values with their labels.
    pub fn labelled(&self) -> Vec<(f64, String)> {
        self.values.iter().map(|&value| (value, self.label(value))).collect()
    }
}

/// The round step next above `raw`, and the decimals it needs. By way of the printed number and not
/// of logarithms, which may differ in the last place from one machine to the next.
fn round_step(raw: f64) -> (f64, usize) {
    let printed = format!("{raw:e}");
    let (digits, power) = printed.split_once('e').unwrap_or(("1", "0"));
    let digits: f64 = digits.parse().unwrap_or(1.0);
    let power: i32 = power.parse().unwrap_or(0);
    let (digit, power) = match digits {
        digits if digits <= 1.0 => (1, power),
        digits if digits <= 2.0 => (2, power),
        digits if digits <= 5.0 => (5, power),
        _ => (1, power + 1),
    };
    let step = format!("{digit}e{power}").parse().unwrap_or(1.0);
    (step, usize::try_from(-power).unwrap_or(0))
}

/// A number with a real minus sign, commas between thousands as everywhere in a report, and no
/// minus before a zero. Very large and very small ones with a power of ten.
pub fn number(value: f64, decimals: usize) -> String {
    if value != 0.0 && (value.abs() >= 1e9 || decimals > 9) {
        return format!("{value:.1e}").replace('-', "−");
    }
    let printed = format!("{:.decimals$}", value.abs());
    let zero = printed.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !zero { "−" } else { "" };
    let (whole, rest) = printed.split_at(printed.find('.').unwrap_or(printed.len()));
    format!("{sign}{}{rest}", grouped(whole))
}

fn grouped(whole: &str) -> String {
    let mut grouped = String::new();
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
