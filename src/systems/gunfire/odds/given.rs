//! Circumstances the questions share: guns, ranges, ships.

use kernel::systems::odds::GivenValue;
use kernel::systems::odds::givens::{Given, GivenKind, Givens};

use crate::sheet::{GUNS, has_row};

/// A calibre: `8in`, `4.7in`.
pub const GUN: Given =
    Given { name: "gun", kind: GivenKind::Other { allowed: guns, take: take_gun }, default: "8in" };

/// Inches on the table.
pub const RANGE: Given = measure("range", || "0..30".into(), |said| within(said, 0.0, 30.0), "12");
pub const RUN: Given = measure("run", || "0..44".into(), |said| within(said, 0.0, 44.0), "5");
pub const ASPECT: Given =
    measure("aspect", || "0..90".into(), |said| within(said, 0.0, 90.0), "80");

/// A class of ship that comes with the system.
pub const SHIP: Given = Given {
    name: "ship",
    kind: GivenKind::Other { allowed: || "furutaka|fletcher|bismarck …".into(), take: take_name },
    default: "furutaka",
};

const fn measure(
    name: &'static str,
    allowed: fn() -> String,
    take: fn(&str) -> Option<GivenValue>,
    default: &'static str,
) -> Given {
    Given { name, kind: GivenKind::Other { allowed, take }, default }
}

fn within(said: &str, least: f64, most: f64) -> Option<GivenValue> {
    let number: f64 = said.trim_end_matches('"').parse().ok()?;
    (least..=most).contains(&number).then(|| GivenValue::Text(number.to_string()))
}

/// G14 — From the smallest to the largest gun of every row.
fn guns() -> String {
    GUNS.map(|(least, most)| format!("{least}in..{most}in")).join("|")
}

fn take_gun(said: &str) -> Option<GivenValue> {
    let inches: f64 = said.trim_end_matches("in").trim_end_matches('"').parse().ok()?;
    has_row(inches).then(|| GivenValue::Text(format!("{inches}in")))
}

fn take_name(said: &str) -> Option<GivenValue> {
    (!said.is_empty()).then(|| GivenValue::Text(said.to_lowercase()))
}

/// A calibre that was given, in inches.
pub fn inches(given: &Givens) -> f64 {
    given.text("gun").trim_end_matches("in").parse().expect("only calibres are taken")
}

/// A measure that was given.
pub fn number(given: &Givens, name: &str) -> f64 {
    given.text(name).parse().expect("only numbers are taken")
}
