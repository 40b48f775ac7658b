//! The chart of a box of settings: of every number the part of its range that is in the box.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::forest::{Forest, Row};
use crate::charts::reading::{Judged, Reading};
use lab::findings::hypercube::{FoundRegion, RegionResult};

use super::figure;

/// The whole range of every number, and the box's part.
pub fn region(study: &RegionResult, found: &FoundRegion) -> Vec<Figure> {
    let title = format!("Where “{}” is {}", study.asked.metric.title, study.limit());
    let each = study.factors.iter().zip(&found.region.limits.0);
    let row = |((name, [least, most]), [from, to]): (&(String, [f64; 2]), &[f64; 2])| {
        let part = |value: f64| (value - least) / (most - least) * 100.0;
        let (low, high) = (part(*from), part(*to));
        let held = from > least || to < most;
        Row {
            label: name.clone(),
            reading: Reading::new((low + high) / 2.0, (low, high), &told(*from, *to)),
            n: study.variants,
            note: match held {
                true => format!("of {least} to {most}"),
                false => format!("all of {least} to {most}: not limited"),
            },
            verdict: Judged::Unjudged,
        }
    };
    let chart = Forest {
        value_heading: "in the box".into(),
        within: (0.0, 100.0),
        ..Forest::of(
            Frame::new(&title, &format!("{}: the box of settings", study.asked.places()), ""),
            "part of the whole range, %",
            each.map(row).collect(),
        )
    };
    let caption = "Of every number the bar is the part of its range that lies in the box, from the least that was played on the left to the \
                   most on the right; the dot is its middle."
        .into();
    vec![figure("box", &title, caption, &chart)]
}

fn told(from: f64, to: f64) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}
