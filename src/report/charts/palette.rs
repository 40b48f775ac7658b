//! Colours. Paul Tol's schemes (technical note SRON/EPS/TN/09-002, version 3.2), which readers with
//! any of the common colour deficiencies can tell apart, and a few neutral tones.
//!
//! The neutral tones are used for nothing else, so that a page can swap their hex codes for its own
//! colours when it is read in the dark.

/// A colour and how much of it covers what lies below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub opacity: f64,
}

pub(super) const fn hex(code: u32) -> Color {
    let [_, red, green, blue] = code.to_be_bytes();
    Color { red, green, blue, opacity: 1.0 }
}

/// Words and marks that matter.
pub const INK: Color = hex(0x1F2937);
/// Words that help: axis labels, notes.
pub const MUTED: Color = hex(0x6B7280);
/// Lines that only guide the eye.
pub const GRID: Color = hex(0xE5E7EB);
/// What everything is drawn on.
pub const PAPER: Color = hex(0xFFFFFF);
/// The neutral tones, for a page that swaps them.
pub const NEUTRAL: [Color; 4] = [INK, MUTED, GRID, PAPER];

/// Words on a light fill, whatever the page's own colours: never swapped.
pub const DARK_WORDS: Color = hex(0x000000);
/// Words on a dark fill, whatever the page's own colours: never swapped.
pub const LIGHT_WORDS: Color = hex(0xFEFEFE);

pub const BLUE: Color = hex(0x4477AA);
pub const CYAN: Color = hex(0x66CCEE);
pub const GREEN: Color = hex(0x228833);
pub const YELLOW: Color = hex(0xCCBB44);
pub const RED: Color = hex(0xEE6677);
pub const PURPLE: Color = hex(0xAA3377);
pub const GREY: Color = hex(0xBBBBBB);

/// Tol's bright scheme, for lines and categories, in the order to use them.
pub const CATEGORIES: [Color; 7] = [BLUE, RED, GREEN, YELLOW, CYAN, PURPLE, GREY];

/// What a comparison found for the better, and for the worse: blue and vermilion, apart in hue and
/// in lightness for every kind of sight.
pub const BETTER: Color = hex(0x0077BB);
pub const WORSE: Color = hex(0xCC3311);
/// Nothing found either way: a grey that holds its own on white and on black paper.
pub const NEITHER: Color = hex(0x8A8F98);

/// A share seen too seldom for a shade.
pub const FEW: Color = hex(0xD3D6DB);

/// Blue to red through a near white: for values on both sides of a reference.
pub(super) const DIVERGING: [Color; 9] = [
    hex(0x364B9A),
    hex(0x4A7BB7),
    hex(0x6EA6CD),
    hex(0xC2E4EF),
    hex(0xF7F7F7),
    hex(0xFEDA8B),
    hex(0xF67E4B),
    hex(0xDD3D2D),
    hex(0xA50026),
];

/// Light to dark, Tol's YlOrBr without its palest end: for counts and shares.
pub(super) const SEQUENTIAL: [Color; 7] = [
    hex(0xFFF7E0),
    hex(0xFEE391),
    hex(0xFEC44F),
    hex(0xFB9A29),
    hex(0xEC7014),
    hex(0xCC4C02),
    hex(0x8C2D04),
];

impl Color {
    /// The same colour, this opaque from 0 to 1.
    pub const fn faded(self, opacity: f64) -> Color {
        Color { opacity, ..self }
    }

    /// `#RRGGBB`, as SVG and CSS write it.
    pub fn code(self) -> String {
        format!("#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)
    }

    /// How bright it looks, 0 to 1 (relative luminance of WCAG 2.1).
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast of two colours, 1 to 21 (WCAG 2.1); 4.5 is enough for small words.
    pub fn contrast(self, other: Color) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        (one / two).max(two / one)
    }

    /// The colour of words that can be read on this fill.
    pub fn words(self) -> Color {
        let dark = self.contrast(DARK_WORDS) >= self.contrast(LIGHT_WORDS);
        if dark { DARK_WORDS } else { LIGHT_WORDS }
    }

    fn mixed(self, other: Color, share: f64) -> Color {
        let part = |from: u8, to: u8| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8
        };
        Color {
            red: part(self.red, other.red),
            green: part(self.green, other.green),
            blue: part(self.blue, other.blue),
            opacity: self.opacity,
        }
    }
}

/// The colour of a value between two sides: −1 is all blue, 0 near white, 1 all red.
pub fn diverging(side: f64) -> Color {
    along(&DIVERGING, (side + 1.0) / 2.0)
}

/// The colour of a share: 0 is pale, 1 dark.
pub fn sequential(share: f64) -> Color {
    along(&SEQUENTIAL, share)
}

/// The colour at `share` of the way along the stops; outside 0 to 1 the nearest end.
pub(super) fn along(stops: &[Color], share: f64) -> Color {
    let last = stops.len() - 1;
    let place = if share.is_finite() { share.clamp(0.0, 1.0) * last as f64 } else { 0.0 };
    let before = (place as usize).min(last - 1);
    stops[before].mixed(stops[before + 1], place - before as f64)
}
