//! The embedded font: how wide words are, and their outlines.
//!
//! Read with `ab_glyph` rather than through plotters, whose text ignores a letter's left bearing
//! and places letters on whole pixels; no system font is ever looked for, so that a chart is the
//! same on every machine.

use ab_glyph::{Font as _, FontRef, GlyphId, OutlineCurve};
use std::sync::LazyLock;

/// The families SVG asks for; a viewer without the first still shows a plain sans-serif.
pub const FAMILY: &str = "Inter, Helvetica, Arial, sans-serif";

/// Height of capitals and of a small x, as parts of the letter size.
pub const CAPITALS: f64 = 1490.0 / 2048.0;
pub const SMALL_X: f64 = 1118.0 / 2048.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| load(include_bytes!("../../../assets/fonts/Inter-Regular.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| load(include_bytes!("../../../assets/fonts/Inter-SemiBold.ttf")));

fn load(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(bytes).expect("the embedded font is a font")
}

fn font(weight: Weight) -> &'static FontRef<'static> {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// What stands for one character.
pub enum Glyph {
    /// A letter of the font: its outline in parts of the letter size, y up.
    Letter(Vec<OutlineCurve>),
    /// A character the font lacks: a box is drawn, as wide as a viewer's own letter would be.
    Missing,
}

/// How wide the words are at this letter size, in the size's unit.
pub fn width(words: &str, weight: Weight, size: f64) -> f64 {
    words.chars().map(|letter| advance(letter, weight)).sum::<f64>() * size
}

/// How far one letter moves the pen, as a part of the letter size.
pub fn advance(letter: char, weight: Weight) -> f64 {
    let font = font(weight);
    match known(font, letter) {
        Some(id) => f64::from(font.h_advance_unscaled(id)) / units(font),
        None => foreign_advance(letter),
    }
}

/// The outline of one letter in the font's own units per em, scaled to a letter size of 1.
pub fn glyph(letter: char, weight: Weight) -> Glyph {
    let font = font(weight);
    match known(font, letter) {
        Some(id) => Glyph::Letter(font.outline(id).map_or_else(Vec::new, |outline| outline.curves)),
        None => Glyph::Missing,
    }
}

/// The font's units in one letter size.
pub fn units_per_em(weight: Weight) -> f64 {
    units(font(weight))
}

fn units(font: &FontRef<'static>) -> f64 {
    f64::from(font.units_per_em().unwrap_or(2048.0))
}

fn known(font: &FontRef<'static>, letter: char) -> Option<GlyphId> {
    let id = font.glyph_id(letter);
    (id.0 != 0).then_some(id)
}

/// A guess at the width of a letter a viewer takes from another font: marks that sit on the letter
/// before take none, East Asian letters and pictures a full square.
fn foreign_advance(letter: char) -> f64 {
    match u32::from(letter) {
        0x0300..=0x036F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0.0,
        0x1100..=0x115F | 0x2E80..=0xD7FF | 0xF900..=0xFAFF | 0xFE30..=0xFE6F => 1.0,
        0xFF00..=0xFF60 | 0x1F300..=0x3FFFF => 1.0,
        _ => 0.6,
    }
}
