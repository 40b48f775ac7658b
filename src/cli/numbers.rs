//! Numbers as people type them.

use std::ops::RangeInclusive;
use std::time::Duration;

/// More than this, a million a second, takes thirty years; times the most cells there are it is still a
/// number.
const MOST: u64 = 1_000_000_000_000_000;

/// A count of at least one: `100000`, `100_000`, `1e5`, `2.5e6`.
pub fn count(said: &str) -> Result<u64, String> {
    let plain: String = said.chars().filter(|&c| c != '_').collect();
    let number = plain.parse().ok().or_else(|| scientific(&plain));
    match number {
        Some(0) => Err("at least 1 is needed".into()),
        Some(MOST..) => Err("that is more than anybody can play: say less than 1e15".into()),
        Some(number) => Ok(number),
        None => Err("a whole number is needed, like 5000, 100_000 or 1e6".into()),
    }
}

/// A whole number, such as a seed or the number of a game: 0 is one.
pub fn whole(said: &str) -> Result<u64, String> {
    let plain: String = said.chars().filter(|&c| c != '_').collect();
    let number = plain.parse().ok().or_else(|| scientific(&plain));
    number.ok_or_else(|| "a whole number is needed, like 7, that is not below 0".into())
}

/// A whole number that is in a range.
pub fn within<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |said| {
        let number = whole(said).ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            format!("a whole number from {} to {} is needed", range.start(), range.end())
        })
    }
}

/// A difference: a number that is not below 0.
pub fn difference(said: &str) -> Result<f64, String> {
    let number = said.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "a number that is not below 0 is needed, like 0.01".into())
}

/// A width: a number above 0.
pub fn width(said: &str) -> Result<f64, String> {
    let number = said.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "a number above 0 is needed, like 0.001".into())
}

/// A band: `45%..55%`, `0.45..0.55`, `8..9`.
pub fn band(said: &str) -> Result<(f64, f64), String> {
    let form = || "say where it begins and ends, like 45%..55% or 8..9".to_owned();
    let (low, high) = said.split_once("..").ok_or_else(form)?;
    let end = |said: &str| {
        let (digits, parts) =
            said.trim().strip_suffix('%').map_or((said, 1.0), |share| (share, 100.0));
        let number: Option<f64> = digits.trim().parse().ok();
        number.filter(|number| number.is_finite()).map(|number| number / parts).ok_or_else(form)
    };
    let (low, high) = (end(low)?, end(high)?);
    if low < high { Ok((low, high)) } else { Err(form()) }
}

/// A time: `60s`, `5m`, `1.5h`; seconds where no unit is said.
pub fn time(said: &str) -> Result<Duration, String> {
    let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = units.iter().find_map(|(unit, each)| Some((said.strip_suffix(unit)?, *each)));
    let (digits, each) = unit.unwrap_or((said, 1.0));
    let seconds: Option<f64> = digits.trim().parse().ok().map(|number: f64| number * each);
    let real = seconds.filter(|seconds| (0.01..=LONGEST).contains(seconds));
    real.map(Duration::from_secs_f64).ok_or_else(|| "a time is needed, like 60s, 5m or 1.5h".into())
}

/// A month, in seconds.
const LONGEST: f64 = 30.0 * 24.0 * 3600.0;

/// Whole numbers up to the last one a double holds exactly.
fn scientific(said: &str) -> Option<u64> {
    let number: f64 = said.parse().ok()?;
    let whole = number.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&number);
    whole.then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_is_said_in_hundredths_or_as_it_is() {
        assert_eq!(band("45%..55%"), Ok((0.45, 0.55)));
        assert_eq!((band("0.45 .. 0.55"), band("-1..2")), (Ok((0.45, 0.55)), Ok((-1.0, 2.0))));
        for wrong in ["", "45%", "55%..45%", "a..b", "1..1", "1..inf"] {
            assert!(band(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_time_has_a_unit_or_is_in_seconds() {
        let seconds = |said| time(said).map(|time| time.as_secs_f64());
        assert_eq!(
            ["60s", "60", "5m", "1.5h"].map(|said| seconds(said).unwrap()),
            [60.0, 60.0, 300.0, 5400.0]
        );
        for wrong in ["", "s", "-5s", "0", "1e9h", "nan", "inf", "5 minutes"] {
            assert!(time(wrong).is_err(), "{wrong} was taken for a time");
        }
    }

    #[test]
    fn counts_are_read_in_every_common_form() {
        let forms = ["100000", "100_000", "1e5", "1E5", "0.1e6", "100000.0"];
        assert_eq!(forms.map(|said| count(said).unwrap()), [100_000; 6]);
        assert_eq!(count("999_999_999_999_999"), Ok(MOST - 1));
        for said in ["1e15", "18446744073709551615"] {
            assert!(count(said).unwrap_err().contains("less than 1e15"), "{said}");
        }
    }

    #[test]
    fn a_whole_number_may_be_held_within_a_range() {
        assert_eq!([whole("0"), whole("1_000"), whole("1e3")], [Ok(0), Ok(1000), Ok(1000)]);
        let few = within::<u16>(1..=1000);
        assert_eq!([few("1"), few("1e3")], [Ok(1), Ok(1000)]);
        for wrong in ["", "0", "1001", "-1", "1.5", "nan", "1e99", "99999999999999999999999"] {
            assert_eq!(few(wrong), Err("a whole number from 1 to 1000 is needed".to_owned()));
        }
        assert!(["-1", "nan", "1e99", ""].iter().all(|wrong| whole(wrong).is_err()));
    }

    #[test]
    fn what_is_no_count_is_refused() {
        for said in ["", "0", "-1", "1.5", "1e-3", "nan", "inf", "1e300", "many", "_"] {
            assert!(count(said).is_err(), "{said} was taken for a count");
        }
        assert_eq!((difference("0.01"), difference("0")), (Ok(0.01), Ok(0.0)));
        assert_eq!(width("0.001"), Ok(0.001));
        for said in ["0", "-1", "nan", "inf", "narrow"] {
            assert!(width(said).is_err(), "{said} was taken for a width");
        }
        for said in ["-0.1", "nan", "inf", "much"] {
            assert!(difference(said).is_err(), "{said} was taken for a difference");
        }
    }
}
