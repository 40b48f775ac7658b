//! The room inside a frame, cut into axes, plot and what stands beside it.

use super::frame::MARGIN;
use super::geometry::Rect;
use super::scale::{Ticks, number};
use super::text::NOTE;

/// The title of the left axis stands this far from the edge.
const TITLE: f64 = 8.0;

/// From the page's edge to the values of the axis, and from these to the plot.
const VALUES: f64 = 26.0;
const CLOSE: f64 = 8.0;

/// The plot inside `room`: as far from the left as its axis's values need, with this much at the
/// right and below.
pub fn plot(room: Rect, values: &Ticks, right: f64, below: f64) -> Rect {
    let labels: Vec<String> = values.labelled().into_iter().map(|(_, label)| label).collect();
    let left = VALUES + NOTE.widest(labels.iter().map(String::as_str)) + CLOSE;
    Rect::new(room.left + left, room.top + 6.0, room.right - right, room.bottom - below)
}

/// The room in a frame on a page this wide, before its height is known.
pub fn across(width: f64) -> Rect {
    Rect::new(MARGIN, 0.0, width - MARGIN, 0.0)
}

/// Where the title of the left axis stands.
pub fn title_x(room: Rect) -> f64 {
    room.left + TITLE
}

/// A share in percent, with as many digits as its size deserves.
pub fn percent(share: f64) -> String {
    let hundredths = share * 100.0;
    match hundredths {
        x if !x.is_finite() => "—".into(),
        0.0 => "0\u{2009}%".into(),
        x if x.abs() < 0.05 => "<0.1\u{2009}%".into(),
        x if (99.95..100.0).contains(&x) => ">99.9\u{2009}%".into(),
        x if x.abs() < 9.95 || (99.0..100.0).contains(&x) => format!("{}\u{2009}%", number(x, 1)),
        x => format!("{}\u{2009}%", number(x, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_shares_have_a_digit_more_and_tiny_ones_say_so() {
        let shown = |share| percent(share).replace('\u{2009}', " ");
        let low = [0.0, 0.000_2, 0.004_2, 0.099_4, 0.099_6, -0.02, f64::NAN].map(shown);
        assert_eq!(low, ["0 %", "<0.1 %", "0.4 %", "9.9 %", "10 %", "−2.0 %", "—"]);
        let high = [0.5, 0.996, 0.999_8, 1.0].map(shown);
        assert_eq!(high, ["50 %", "99.6 %", ">99.9 %", "100 %"]);
    }
}
