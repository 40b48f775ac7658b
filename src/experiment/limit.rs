//! A metric and what it is to be beyond: `us_win>85%`.

use serde::{Deserialize, Serialize};

use kernel::systems::Metric;

/// On which side of the limit a metric is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Beyond {
    Above,
    Below,
}

impl Beyond {
    pub fn holds(self, value: f64, limit: f64) -> bool {
        match self {
            Beyond::Above => value > limit,
            Beyond::Below => value < limit,
        }
    }

    /// `above`, `below`.
    pub fn spelled(self) -> &'static str {
        match self {
            Beyond::Above => "above",
            Beyond::Below => "below",
        }
    }
}

/// A metric and what it is to be beyond, as it was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    pub said: String,
    pub metric: String,
    pub beyond: Beyond,
    number: f64,
    percent: Percent,
}

/// Whether the number was said in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Percent {
    Said,
    Not,
}

/// What a limit looks like.
pub const FORM: &str = "say a metric and its limit, like us_win>85% or hull_end<5";

impl Limit {
    pub fn parse(said: &str) -> Result<Limit, String> {
        let form = || FORM.to_owned();
        let at = said.find(['>', '<']).ok_or_else(form)?;
        let beyond = if said[at..].starts_with('>') { Beyond::Above } else { Beyond::Below };
        let (metric, value) = (said[..at].trim().to_owned(), said[at + 1..].trim());
        let digits = value.strip_suffix('%');
        let number: Option<f64> = digits.unwrap_or(value).trim().parse().ok();
        let number = number.filter(|number| number.is_finite() && !metric.is_empty());
        let percent = if digits.is_some() { Percent::Said } else { Percent::Not };
        Ok(Limit {
            said: said.to_owned(),
            metric,
            beyond,
            number: number.ok_or_else(form)?,
            percent,
        })
    }

    /// The limit in the metric's unit, or what is wrong with it and how to say it.
    pub fn value(&self, metric: &Metric) -> Result<f64, (String, String)> {
        let Metric { name, unit, .. } = *metric;
        let value = match self.percent {
            Percent::Said => self.number / 100.0,
            Percent::Not => self.number,
        };
        let sign = if self.percent == Percent::Said { "%" } else { "" };
        match (metric.is_proportion(), self.percent) {
            (true, _) if !(0.0..=1.0).contains(&value) => Err((
                format!("`{name}` is a share of the games, and {}{sign} is none", self.number),
                format!("from 0% to 100%, like {name}>85%"),
            )),
            (false, Percent::Said) => Err((
                format!("`{name}` is no share of the games"),
                format!("say it in {unit}: {name}>{}", self.number),
            )),
            _ => Ok(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::METRICS;

    #[test]
    fn a_limit_is_in_the_unit_of_its_metric() {
        let value = |said: &str, metric: usize| {
            let limit = Limit::parse(said)?;
            limit.value(&METRICS[metric]).map_err(|(what, _)| what)
        };
        assert_eq!(value("us_win>85%", 0), Ok(0.85));
        assert_eq!(value("us_win < 0.25", 0), Ok(0.25));
        assert_eq!(value("throws<5", 1), Ok(5.0));
        assert!(value("us_win>85", 0).is_err() && value("throws<5%", 1).is_err());
        assert!(value("us_win", 0).is_err() && value(">5", 0).is_err());
    }
}
