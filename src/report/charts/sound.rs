//! What every chart must be, whatever it shows: the same bytes twice, and wholly on its page.

use super::font::{Weight, width};
use super::{Chart, Rect, png, svg};

/// The chart as SVG, after everything that must hold of any chart has been seen to hold.
pub fn sound(chart: &impl Chart) -> String {
    let page = svg(chart);
    assert_eq!(page, svg(chart), "drawn twice, it differs");
    assert!(!page.contains("NaN"), "something that is not a number");
    let size = chart.size().whole();
    // The largest would take seconds, and show nothing more.
    if size.height < 1000.0 {
        assert!(png(chart).starts_with(b"\x89PNG"));
    }
    let edges = Rect::new(0.0, 0.0, size.width * 10.0, size.height * 10.0);
    for element in page.lines().filter(|line| line.starts_with('<')) {
        for (x, y) in places(element) {
            let across = edges.left <= x && x <= edges.right;
            assert!(across && edges.top <= y && y <= edges.bottom, "off the page: {element}");
        }
    }
    page
}

/// The words of a chart, one entry for each place where some stand.
pub fn words(page: &str) -> Vec<&str> {
    let texts = page.lines().filter(|line| line.starts_with("<text"));
    texts.filter_map(|line| line.strip_suffix("</text>")?.split_once('>')).map(|(_, w)| w).collect()
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

fn number(element: &str, name: &str) -> Option<f64> {
    attribute(element, name)?.parse().ok()
}

/// The outermost places of an element, on the fine grid.
fn places(element: &str) -> Vec<(f64, f64)> {
    if element.starts_with("<svg") {
        return Vec::new();
    }
    if element.starts_with("<text") {
        return text_places(element);
    }
    if let Some(points) = attribute(element, "points") {
        let point = |pair: &str| {
            let (x, y) = pair.split_once(',').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        return points.split_whitespace().map(point).collect();
    }
    if let (Some(x), Some(y), Some(r)) =
        (number(element, "cx"), number(element, "cy"), number(element, "r"))
    {
        return vec![(x - r, y - r), (x + r, y + r)];
    }
    match (number(element, "x"), number(element, "y")) {
        (Some(x), Some(y)) => {
            let of = |name| number(element, name).unwrap_or(0.0);
            vec![(x, y), (x + of("width"), y + of("height"))]
        }
        _ => Vec::new(),
    }
}

/// Both ends of some words: across, or upwards where they are turned.
fn text_places(element: &str) -> Vec<(f64, f64)> {
    let of = |name| number(element, name).expect("words have a place and a size");
    let (x, y, size) = (of("x"), of("y"), of("font-size"));
    let heavy = element.contains("font-weight=\"bold\"");
    let weight = if heavy { Weight::Bold } else { Weight::Regular };
    let shown = words(element).first().copied().unwrap_or("");
    let shown = shown.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let long = width(&shown.replace("&quot;", "\"").replace("&apos;", "'"), weight, size);
    let from = match attribute(element, "text-anchor") {
        Some("middle") => -long / 2.0,
        Some("end") => -long,
        _ => 0.0,
    };
    if element.contains("rotate(270") {
        vec![(x, y - from), (x, y - from - long)]
    } else {
        vec![(x + from, y), (x + from + long, y + size)]
    }
}
