//! The canvas: what is written, how it is escaped, that nothing harms it.

use super::super::font::{self, Weight};
use super::super::geometry::at;
use super::super::hover::Area;
use super::super::palette::{self, BLUE, Color, INK};
use super::super::scale::{self, Scale, Ticks};
use super::super::stroke::Dash;
use super::super::text::{LABEL, TITLE, printable};
use super::super::*;

/// A page with these words on it, a few shapes, and an area to hover over.
struct Page(&'static str);

impl Chart for Page {
    fn size(&self, _: f64) -> Size {
        Size { width: 300.0, height: 120.2 }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let plot = on.frame(&Frame::new(self.0, "subtitle", "footnote"))?;
        on.line(at(20.0, 60.0), at(120.0, 60.0), Stroke::dashed(INK, 1.0))?;
        on.circle(plot.middle(), 5.0, BLUE.faded(0.5))?;
        on.hover(Area::Circle(plot.middle(), 5.0), self.0);
        Ok(())
    }
}

#[test]
fn a_page_is_sized_in_its_own_pixels_over_a_grid_ten_times_finer() {
    let svg = svg(&Page("words"));
    // 120.2 pixels of height are rounded up to 121.
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"121\" ")
    );
    assert!(svg.contains("viewBox=\"0 0 3000 1210\""));
    assert!(svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<svg").count(), 1);
    assert_eq!(svg.matches("</svg>").count(), 1);
}

#[test]
fn words_stand_alone_in_their_element() {
    assert!(svg(&Page("just words")).contains(">just words</text>\n"));
}

#[test]
fn markup_in_words_is_shown_as_words() {
    let svg = svg(&Page("<b>&'\"日本"));
    assert!(!svg.contains("<b>"));
    assert!(svg.contains(">&lt;b&gt;&amp;&apos;&quot;日本</text>"), "{svg}");
    assert!(svg.contains("<title>&lt;b&gt;&amp;'&quot;日本</title></circle>"), "{svg}");
}

#[test]
fn words_that_look_like_what_is_tidied_away_stay_as_they_are() {
    let svg = svg(&Page("x opacity=\"1\" \"/>"));
    assert!(svg.contains(">x opacity=&quot;1&quot; &quot;/&gt;</text>"), "{svg}");
}

#[test]
fn control_characters_never_reach_a_document() {
    assert_eq!(printable("a\u{0}b\nc\u{FFFF}d\u{9F}e"), "a b c d e");
    assert!(!svg(&Page("a\u{1}b")).contains('\u{1}'));
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    assert_eq!(svg(&Page("words")), svg(&Page("words")));
    assert_eq!(png(&Page("words")), png(&Page("words")));
}

#[test]
fn a_png_has_two_pixels_to_a_page_pixel() {
    let png = png(&Page("日本 words"));
    assert_eq!(&png[1..4], b"PNG");
    // Width and height are big-endian at byte 16: 2 × 300 and 2 × 121.
    assert_eq!(png[16..24], [0, 0, 2, 88, 0, 0, 0, 242]);
}

#[test]
fn places_that_are_no_numbers_or_off_the_page_do_no_harm() {
    struct Wild;
    impl Chart for Wild {
        fn size(&self, _: f64) -> Size {
            Size { width: f64::NAN, height: -3.0 }
        }
        fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
            let far = at(f64::INFINITY, f64::NAN);
            on.rect(Rect::between(far, at(f64::NEG_INFINITY, 1e300)), INK)?;
            on.line(far, at(0.0, 0.0), Stroke::dashed(INK, 2.0))?;
            on.text(far, "far", LABEL)?;
            on.polygon(&[far], INK)?;
            on.circle(at(1e300, 0.0), f64::INFINITY, INK)
        }
    }
    assert!(svg(&Wild).contains("width=\"1\" height=\"1\""));
    assert!(!png(&Wild).is_empty());
}

#[test]
fn dashes_of_five_and_gaps_of_four_run_on_around_a_corner() {
    // 12 across: 0–5, 9–12; the dash cut off has 2 left; then a gap of 4; then 6–8 of 8 down.
    let corner = [at(0.0, 0.0), at(12.0, 0.0), at(12.0, 8.0)];
    let dashes = stroke::dashes(&corner, (5.0, 4.0));
    let expected = [
        [at(0.0, 0.0), at(5.0, 0.0)],
        [at(9.0, 0.0), at(12.0, 0.0)],
        [at(12.0, 0.0), at(12.0, 2.0)],
        [at(12.0, 6.0), at(12.0, 8.0)],
    ];
    assert_eq!(dashes, expected);
    assert_eq!(Stroke::solid(INK, 1.0).dash, Dash::Solid);
}

#[test]
fn figures_are_of_one_width_so_that_columns_line_up() {
    for weight in [Weight::Regular, Weight::Bold] {
        let widths: Vec<f64> = ('0'..='9').map(|digit| font::advance(digit, weight)).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{weight:?} {widths:?}");
        assert_eq!(font::advance('−', weight), widths[0]);
    }
    // 1328 of 2048 units at a size of 14.
    assert_eq!(LABEL.width("11"), 2.0 * 14.0 * 1328.0 / 2048.0);
}

#[test]
fn the_font_has_the_signs_charts_use() {
    for sign in "AZaz09äßŁΩμ−±×·…–—→←≤≥≈′\u{2009}%[]".chars() {
        let known = matches!(font::glyph(sign, Weight::Regular), font::Glyph::Letter(_));
        assert!(known, "{sign:?} is missing");
    }
    // Japanese is not in it, and is given a square's room.
    assert_eq!(font::width("日本", Weight::Bold, 10.0), 20.0);
}

#[test]
fn long_words_are_cut_with_an_ellipsis_and_fit() {
    let cut = LABEL.fitted("a rather long name for a row", 100.0);
    assert!(cut.ends_with('…') && cut.starts_with("a rather"), "{cut}");
    assert!(LABEL.width(&cut) <= 100.0);
    assert_eq!(LABEL.fitted("short", 100.0), "short");
    assert_eq!(LABEL.fitted("no room", 0.0), "…");
}

#[test]
fn words_wrap_at_spaces_and_the_last_line_is_cut() {
    let lines = LABEL.wrapped("one two three four five six seven", 80.0, 3);
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| LABEL.width(line) <= 80.0), "{lines:?}");
    assert_eq!(lines[0], "one two");
    assert!(lines[2].ends_with('…') || lines[2].ends_with("seven"), "{lines:?}");
    assert_eq!(LABEL.wrapped("", 80.0, 3), Vec::<String>::new());
}

#[test]
fn words_without_spaces_break_where_the_line_is_full() {
    // Four squares of 20 fit into 90.
    assert_eq!(TITLE.wrapped("日本語の題名", 90.0, 2), ["日本語の", "題名"]);
    // A line too narrow for a letter still takes one, so that wrapping ends.
    assert_eq!(TITLE.wrapped("日本", 5.0, 3), ["日", "本"]);
}

#[test]
fn ticks_are_round_and_inside() {
    let ticks = Ticks::between(-0.13, 0.27, 5);
    // 0.40 over 5 is 0.08, so steps of 0.1.
    let labels: Vec<String> = ticks.labelled().into_iter().map(|(_, label)| label).collect();
    assert_eq!(labels, ["−0.1", "0.0", "0.1", "0.2"]);
    assert_eq!(Ticks::between(0.0, 1.0, 5).values.len(), 6);
    assert_eq!(Ticks::between(0.0, 30_000.0, 4).label(30_000.0), "30,000");
}

#[test]
fn values_at_an_axis_never_touch() {
    // 200 pixels would hold three labels of 0.1, but not three of 100 000 000.
    let short = axis::across(&Scale::new((0.0, 0.3), (0.0, 200.0)));
    assert_eq!(short.values.len(), 4);
    let scale = Scale::new((0.0, 3e8), (0.0, 200.0));
    let places: Vec<f64> = axis::across(&scale).values.iter().map(|v| scale.place(*v)).collect();
    let wide = text::NOTE.width("100,000,000");
    assert!(places.windows(2).all(|pair| pair[1] - pair[0] > wide), "{places:?}");
}

#[test]
fn the_room_a_frame_leaves_is_clear_of_its_words() {
    struct Framed(Frame);
    impl Chart for Framed {
        fn size(&self, _: f64) -> Size {
            Size { width: 300.0, height: self.0.around(300.0, 50.0) }
        }
        fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
            let room = on.frame(&self.0)?;
            assert_eq!(room.height(), 50.0);
            on.text(at(room.left, room.top), "top", LABEL.on_baseline())?;
            on.text(at(room.left, room.bottom + LABEL.size), "bottom", LABEL.on_baseline())
        }
    }
    let long = "words that take several lines of a page as narrow as this one is";
    super::sound(&Framed(Frame::new(long, long, long)));
    super::sound(&Framed(Frame::new("", "", "")));
}

/// From −0.36 to 0.46 in four steps would be halves, of which only 0 lies inside.
#[test]
fn an_axis_has_three_values_at_least_and_bars_end_before_its_last() {
    let values = Ticks::between(-0.36, 0.46, 4).values;
    assert!(
        values.len() >= 3 && values.iter().all(|one| (-0.36..=0.46).contains(one)),
        "{values:?}"
    );
    assert_eq!(scale::rounded((0.0, 54.0), 5), (0.0, 60.0));
    assert_eq!(scale::rounded((0.0, 60.0), 5), (0.0, 60.0));
}

#[test]
fn numbers_have_a_real_minus_and_no_minus_zero() {
    assert_eq!(scale::number(-0.5, 1), "−0.5");
    assert_eq!(scale::number(-0.04, 1), "0.0");
    assert_eq!(scale::number(999.0, 0), "999");
    assert_eq!(scale::number(-1234567.0, 0), "−1,234,567");
    assert_eq!(scale::number(-2e12, 0), "−2.0e12");
}

#[test]
fn a_scale_of_equal_values_still_has_room() {
    let scale = Scale::new((2.0, 2.0), (0.0, 100.0));
    // A tenth of 2 on both sides, so 2 is in the middle.
    assert!((scale.place(2.0) - 50.0).abs() < 1e-9);
    assert_eq!(Scale::new((0.0, 0.0), (0.0, 10.0)).place(0.0), 5.0);
    assert_eq!(Scale::new((f64::NAN, 1.0), (0.0, 10.0)).high, 1.0);
    assert!(!Scale::new((7.0, 7.0), (0.0, 1.0)).ticks(5).values.is_empty());
}

#[test]
fn a_value_beyond_the_scale_is_kept_at_its_end() {
    let scale = Scale::new((0.0, 1.0), (10.0, 20.0));
    assert_eq!(scale.clamped(3.0), 20.0);
    assert_eq!(scale.place(3.0), 40.0);
    assert!(!scale.holds(3.0));
    assert_eq!(scale::spread([3.0, f64::NAN, -1.0]), Some((-1.0, 3.0)));
    assert_eq!(scale::spread([]), None);
}

#[test]
fn words_can_be_read_on_every_fill_of_the_colour_scales() {
    let fills = (0..=100).map(|share| f64::from(share) / 100.0);
    let read = |fill: Color| fill.contrast(fill.words()) >= 4.5;
    for share in fills {
        assert!(read(palette::sequential(share)), "sequential {share}");
        assert!(read(palette::diverging(2.0 * share - 1.0)), "diverging {share}");
    }
}

#[test]
fn neutral_tones_are_used_for_nothing_else() {
    let others = palette::CATEGORIES.iter().copied().chain([
        palette::DARK_WORDS,
        palette::LIGHT_WORDS,
        palette::diverging(0.0),
        palette::sequential(0.0),
    ]);
    for color in others {
        assert!(palette::NEUTRAL.iter().all(|tone| tone.code() != color.code()), "{color:?}");
    }
    assert_eq!(INK.code(), "#1F2937");
}
