//! A target and a setting that is varied, as people type them.

use anyhow::{Result, bail};

use kernel::systems::Metric;

/// What is to be reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub said: String,
    pub metric: String,
    number: f64,
    /// Whether it was said in hundredths.
    percent: bool,
}

impl Target {
    /// `us_win=50%`, `us_win=0.5`, `hull_end=8`.
    pub fn parse(said: &str) -> Result<Target, String> {
        let form = || "say a metric and its value, like us_win=50% or hull_end=8".to_owned();
        let (metric, value) = said.split_once('=').ok_or_else(form)?;
        let (metric, value) = (metric.trim().to_owned(), value.trim());
        let digits = value.strip_suffix('%');
        let number: Option<f64> = digits.unwrap_or(value).trim().parse().ok();
        let number = number.filter(|number| number.is_finite() && !metric.is_empty());
        let number = number.ok_or_else(form)?;
        Ok(Target { said: said.to_owned(), metric, number, percent: digits.is_some() })
    }

    /// As the mean of `metric`.
    pub fn value(&self, metric: &Metric) -> Result<f64> {
        let value = if self.percent { self.number / 100.0 } else { self.number };
        let (name, number) = (metric.name, self.number);
        match metric.is_proportion() {
            false if self.percent => bail!(
                "`{name}` is no share of the games\n  = help: say it in {}: --target {name}={number}",
                metric.unit
            ),
            true if !(0.0..=1.0).contains(&value) => bail!(
                "`{name}` is a share of the games, and {} is none\n  = help: from 0% to 100%, like --target \
                 {name}=50%",
                self.said.split_once('=').map_or("", |(_, value)| value.trim())
            ),
            _ => Ok(value),
        }
    }
}

/// A setting and what it is varied over.
#[derive(Clone, Debug, PartialEq)]
pub struct Vary {
    pub said: String,
    pub path: String,
    pub levels: Levels,
}

/// The levels of a setting, in their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Levels {
    /// Every whole number from the first to the last.
    Range {
        low: i32,
        high: i32,
    },
    /// Numbers as they were said, and what they are; the least first.
    Numbers(Vec<(String, f64)>),
    Words(Vec<String>),
}

impl Vary {
    /// `PATH=4..12`, `PATH=2|4|8`, `PATH=in|out`.
    pub fn parse(said: &str) -> Result<Vary, String> {
        let form = "say a setting and what it is varied over, like scenario.turns=1..4 or \
                    \"optional.attack_ends=in|out\"";
        let (path, over) = said.split_once('=').ok_or(form)?;
        let (path, over) = (path.trim().to_owned(), over.trim());
        if path.is_empty() || over.is_empty() {
            return Err(form.into());
        }
        let levels = match over.split_once("..") {
            Some(ends) if !over.contains('|') => range(ends)?,
            _ => one_by_one(over)?,
        };
        Ok(Vary { said: said.to_owned(), path, levels })
    }

    /// What sets the level at `place`.
    pub fn set(&self, place: usize) -> String {
        format!("{}={}", self.path, self.levels.name(place))
    }
}

fn range((low, high): (&str, &str)) -> Result<Levels, String> {
    let end = |said: &str| said.trim().parse::<i32>().ok();
    match end(low).zip(end(high)) {
        Some((low, high)) if low < high => Ok(Levels::Range { low, high }),
        Some(_) => Err("the first number of a range is the lower one, like 4..12".into()),
        None => Err("a range is of whole numbers, like 4..12; say others one by one, like \
                     \"0.5|1|1.5\""
            .into()),
    }
}

fn one_by_one(over: &str) -> Result<Levels, String> {
    let names: Vec<String> = over.split('|').map(|name| name.trim().to_owned()).collect();
    if names.len() < 2 || names.iter().any(String::is_empty) {
        return Err("at least two levels are needed: a range like 4..12, or \"in|out\"".into());
    }
    let number = |name: &String| name.parse().ok().filter(|number: &f64| number.is_finite());
    let numbers: Option<Vec<f64>> = names.iter().map(number).collect();
    let twice = |at: usize| match &numbers {
        Some(numbers) => numbers[..at].contains(&numbers[at]),
        None => names[..at].contains(&names[at]),
    };
    if let Some(at) = (1..names.len()).find(|&at| twice(at)) {
        return Err(format!("`{}` is said twice", names[at]));
    }
    let Some(numbers) = numbers else { return Ok(Levels::Words(names)) };
    let mut sorted: Vec<(String, f64)> = names.into_iter().zip(numbers).collect();
    sorted.sort_by(|a, b| a.1.total_cmp(&b.1));
    Ok(Levels::Numbers(sorted))
}

impl Levels {
    pub fn count(&self) -> usize {
        match self {
            Levels::Range { low, high } => high.abs_diff(*low) as usize + 1,
            Levels::Numbers(all) => all.len(),
            Levels::Words(all) => all.len(),
        }
    }

    /// How the level at `place` is set.
    pub fn name(&self, place: usize) -> String {
        match self {
            Levels::Range { low, .. } => (i64::from(*low) + place as i64).to_string(),
            Levels::Numbers(all) => all[place].0.clone(),
            Levels::Words(all) => all[place].clone(),
        }
    }

    /// Where the level at `place` lies: a number, or the place of a word.
    pub fn at(&self, place: usize) -> f64 {
        match self {
            Levels::Range { low, .. } => f64::from(*low) + place as f64,
            Levels::Numbers(all) => all[place].1,
            Levels::Words(_) => place as f64,
        }
    }

    /// Whether something lies between two of them.
    pub fn are_numbers(&self) -> bool {
        !matches!(self, Levels::Words(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::METRICS;

    #[test]
    fn a_target_is_a_share_or_in_the_unit_of_its_metric() {
        let value =
            |said: &str, metric: usize| Target::parse(said).unwrap().value(&METRICS[metric]);
        assert_eq!(value("us_win=50%", 0).unwrap(), 0.5);
        assert_eq!(value("us_win = 0.5", 0).unwrap(), 0.5);
        assert_eq!(value("throws=8", 1).unwrap(), 8.0);
        let told = value("us_win=50", 0).unwrap_err().to_string();
        assert!(told.contains("and 50 is none") && told.contains("--target us_win=50%"), "{told}");
        assert!(value("throws=8%", 1).unwrap_err().to_string().contains("is no share"));
        for wrong in ["us_win", "us_win=", "=50%", "us_win=half", "us_win=inf", "us_win=50%%"] {
            assert!(Target::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn levels_are_a_range_or_said_one_by_one() {
        let levels = |said: &str| Vary::parse(said).unwrap().levels;
        let range = levels("ship.tracks.hull = -2..12");
        assert_eq!((range.count(), range.name(0), range.at(14)), (15, "-2".into(), 12.0));
        let numbers = levels("a.b=8|2|4");
        assert_eq!((numbers.name(0), numbers.at(2)), ("2".into(), 8.0));
        let words = levels("a.b=in|out");
        assert_eq!((words.name(1), words.are_numbers()), ("out".into(), false));
        assert_eq!(Vary::parse("a.b = in | out").unwrap().set(1), "a.b=out");
        for wrong in [
            "a.b",
            "a.b=",
            "=1..2",
            "a.b=5",
            "a.b=4..4",
            "a.b=9..4",
            "a.b=0.5..2",
            "a.b=1|1.0",
            "a.b=in|",
        ] {
            assert!(Vary::parse(wrong).is_err(), "{wrong}");
        }
    }
}
