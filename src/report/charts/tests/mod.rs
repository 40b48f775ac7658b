//! Tests of charts, and what they share: reading an SVG back to see that nothing leaves the page
//! and no words lie over others.

mod board;
mod canvas;
mod forest;
mod heat_map;
mod plan;
mod polar;
mod ranking;
mod reading;
mod tornado;

use super::font::{self, Weight};
use super::geometry::{Point, Rect, at};
use super::{Chart, NARROW, TRIM, WIDTH, png, svg, svg_narrow};

/// Words on the page and the room they take.
#[derive(Debug)]
pub struct Words {
    pub words: String,
    pub place: Rect,
}

/// What every chart must hold, whatever it shows: the same bytes twice, nothing off the page, no
/// words over words. Gives the SVG to look for more.
pub fn sound(chart: &impl Chart) -> String {
    let drawn = svg(chart);
    assert_eq!(drawn, svg(chart), "the same chart gives the same bytes");
    assert!(!drawn.contains("NaN") || drawn.contains(">NaN"), "{drawn}");
    let size = chart.size(WIDTH).whole();
    on_page(&drawn, Rect::new(0.0, 0.0, size.width, size.height));
    apart(&words(&drawn));
    sound_on_a_telephone(chart);
    drawn
}

/// The same of the narrow drawing, whose edges are cut off: all words are on what is left, and
/// large enough to read.
fn sound_on_a_telephone(chart: &impl Chart) {
    let (drawn, size) = (svg_narrow(chart), chart.size(NARROW).whole());
    on_page(&drawn, Rect::new(0.0, 0.0, size.width, size.height));
    let seen = Rect::new(TRIM, 0.0, size.width - TRIM, size.height);
    for element in drawn.lines().filter(|line| line.starts_with("<text ")) {
        on_page(element, seen);
        assert!(number(element, "font-size") >= 10.0, "too small to read: {element}");
    }
    apart(&words(&drawn));
}

/// The same as a picture, which takes longer: once for each kind of chart.
pub fn pictured(chart: &impl Chart) {
    sound(chart);
    let (one, other) = (png(chart), png(chart));
    assert_eq!(&one[1..4], b"PNG");
    assert!(one == other, "the same chart gives the same picture");
}

/// All words of an SVG, in the order they were drawn.
pub fn words(svg: &str) -> Vec<Words> {
    svg.lines().filter(|line| line.starts_with("<text ")).map(words_of).collect()
}

/// The words alone.
pub fn said(svg: &str) -> Vec<String> {
    words(svg).into_iter().map(|words| words.words).collect()
}

fn words_of(line: &str) -> Words {
    let (head, words) = line.split_once('>').expect("an element has an end");
    let words = words.strip_suffix("</text>").expect("words stand on their element's line");
    let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let words = words.replace("&apos;", "'").replace("&amp;", "&");
    let weight = if head.contains("font-weight") { Weight::Bold } else { Weight::Regular };
    let size = number(head, "font-size");
    let width = font::width(&words, weight, size);
    let left = match attribute(head, "text-anchor") {
        Some("end") => -width,
        Some("middle") => -width / 2.0,
        Some("start") | Some(_) | None => 0.0,
    };
    let from = at(number(head, "x"), number(head, "y"));
    let local = Rect::new(left, 0.04 * size, left + width, 0.95 * size);
    let place = match head.contains("rotate(270") {
        true => Rect::new(local.top, -local.right, local.bottom, -local.left),
        false => local,
    };
    let (one, other) = (at(place.left, place.top), at(place.right, place.bottom));
    Words { words, place: Rect::between(shifted(from, one), shifted(from, other)) }
}

fn shifted(from: Point, by: Point) -> Point {
    at(from.x + by.x, from.y + by.y)
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = element.split_once(&format!(" {name}=\""))?;
    after.split_once('"').map(|(value, _)| value)
}

/// A number of the fine grid in page pixels; 0 where there is none.
fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).map_or(0.0, |value| value.parse::<f64>().expect("a number") / 10.0)
}

/// Fails where an element reaches over the page's edge.
fn on_page(svg: &str, page: Rect) {
    for element in svg.lines() {
        for reach in reaches(element) {
            let inside = reach.left >= page.left - 0.5
                && reach.top >= page.top - 0.5
                && reach.right <= page.right + 0.5
                && reach.bottom <= page.bottom + 0.5;
            assert!(inside, "off the page {page:?}: {element}");
        }
    }
}

/// The room an element takes.
fn reaches(element: &str) -> Vec<Rect> {
    let of = |name: &str| number(element, name);
    let tag = element.trim_start_matches('<').split(' ').next().unwrap_or("");
    match tag {
        "text" => vec![words_of(element).place],
        "rect" => {
            let from = at(of("x"), of("y"));
            vec![Rect::between(from, from.moved(of("width"), of("height")))]
        }
        "circle" => {
            let (x, y, r) = (of("cx"), of("cy"), of("r"));
            vec![Rect::new(x - r, y - r, x + r, y + r)]
        }
        "polyline" | "polygon" => points(element),
        _ => Vec::new(),
    }
}

fn points(element: &str) -> Vec<Rect> {
    let points = attribute(element, "points").expect("a shape has points");
    let point = |point: &str| {
        let (x, y) = point.split_once(',').expect("a point is a pair");
        let [x, y] = [x, y].map(|place| place.parse::<f64>().expect("a number") / 10.0);
        Rect::new(x, y, x, y)
    };
    points.split_whitespace().map(point).collect()
}

/// Fails where words lie over others.
fn apart(words: &[Words]) {
    for (place, one) in words.iter().enumerate() {
        for other in &words[place + 1..] {
            let across =
                one.place.right.min(other.place.right) - one.place.left.max(other.place.left);
            let down =
                one.place.bottom.min(other.place.bottom) - one.place.top.max(other.place.top);
            assert!(across < 1.0 || down < 1.0, "{one:?} lies over {other:?}");
        }
    }
}

/// What a name in a chart may be at worst.
pub const NASTY: &str = "<script>alert('\"&\")</script> 日本語の名前 and a good deal more, so long \
    that it cannot stand on one line, nor on two, however wide the column is made for it";
