//! Shades for a page that is read in the dark.
//!
//! A ramp that goes from pale to dark would glow where nothing is and fade where much is: at night it
//! goes from the paper's dark to bright. Both reach the brightness at which words turn from black to
//! white at the same place, so words only have to be swapped.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::palette::{Color, DARK_WORDS, DIVERGING, FEW, LIGHT_WORDS, SEQUENTIAL, along, hex};

const SEQUENTIAL_NIGHT: [Color; 7] = [
    hex(0x26231F),
    hex(0x3B2C1E),
    hex(0x57371B),
    hex(0x774219),
    hex(0x964D17),
    hex(0xB55A14),
    hex(0xFFC873),
];

const DIVERGING_NIGHT: [Color; 9] = [
    hex(0xA9D3F7),
    hex(0x4476B0),
    hex(0x355D8A),
    hex(0x2C4259),
    hex(0x2B2E35),
    hex(0x573B27),
    hex(0x8A4528),
    hex(0xBC4C31),
    hex(0xFFAA96),
];

const FEW_NIGHT: Color = hex(0x444A54);

/// Colours too dark for dark paper, and what they are there; words on either are white.
const DEEP: [(Color, Color); 3] = [
    (hex(0x332288), hex(0x6757C9)),
    (hex(0x882255), hex(0xAD4378)),
    (hex(0x117733), hex(0x228044)),
];

/// The drawing with a second colour for the dark wherever it has a shade. What knows nothing of
/// `light-dark` keeps the first.
pub fn lit_by_night(svg: &str) -> String {
    let mut words = Words::Stay;
    // The same shade is everywhere, and looking for its place takes long.
    let mut shades: BTreeMap<[u8; 3], Option<Color>> = BTreeMap::new();
    let lines = svg.lines().map(|line| match fill_of(line) {
        None => line.to_owned(),
        Some(fill) if line.starts_with("<text ") => match (words, swapped(fill)) {
            (Words::Swap, Some(other)) => with_both(line, fill, other),
            (Words::Swap, None) | (Words::Stay, _) => line.to_owned(),
        },
        Some(fill) => {
            let Color { red, green, blue, .. } = fill;
            let shade = *shades.entry([red, green, blue]).or_insert_with(|| shade(fill));
            words = if shade.is_some() { Words::Swap } else { Words::Stay };
            let dark = shade.or_else(|| deep(fill));
            dark.map_or_else(|| line.to_owned(), |dark| with_both(line, fill, dark))
        }
    });
    lines.fold(String::with_capacity(svg.len()), |all, line| all + &line + "\n")
}

/// What becomes of words on the shape drawn last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Stay,
    Swap,
}

/// The colour an element is filled with.
fn fill_of(element: &str) -> Option<Color> {
    let (_, after) = element.split_once(" fill=\"#")?;
    u32::from_str_radix(after.get(..6)?, 16).ok().map(hex)
}

fn with_both(element: &str, day: Color, night: Color) -> String {
    let (day, night) = (day.code(), night.code());
    let both = format!(" fill=\"{day}\" style=\"fill:light-dark({day},{night})\"");
    element.replacen(&format!(" fill=\"{day}\""), &both, 1)
}

fn swapped(words: Color) -> Option<Color> {
    match words {
        words if words == DARK_WORDS => Some(LIGHT_WORDS),
        words if words == LIGHT_WORDS => Some(DARK_WORDS),
        _ => None,
    }
}

fn deep(fill: Color) -> Option<Color> {
    DEEP.iter().find(|(day, _)| *day == fill).map(|(_, night)| *night)
}

/// The shade of the night for one of the day; none for what is no shade.
fn shade(fill: Color) -> Option<Color> {
    let sequential = SEQUENTIAL_RAMP.place(fill).map(|place| along(&SEQUENTIAL_NIGHT, place));
    let few = (fill == FEW).then_some(FEW_NIGHT);
    few.or(sequential)
        .or_else(|| DIVERGING_RAMP.place(fill).map(|place| along(&DIVERGING_NIGHT, place)))
}

/// The many places along a ramp that are tried, mixed once.
struct Ramp(Vec<Color>);

impl Ramp {
    fn of(stops: &[Color]) -> Ramp {
        const STEPS: u32 = 600;
        Ramp((0..=STEPS).map(|step| along(stops, f64::from(step) / f64::from(STEPS))).collect())
    }

    /// How far along a colour lies, from 0 to 1: the nearest of the places, if it is near.
    fn place(&self, fill: Color) -> Option<f64> {
        let off = |near: &Color| {
            let part = |one: u8, other: u8| u32::from(one.abs_diff(other));
            part(near.red, fill.red) + part(near.green, fill.green) + part(near.blue, fill.blue)
        };
        let (best, off) = self.0.iter().map(off).enumerate().min_by_key(|&(_, off)| off)?;
        (off <= NEAR).then(|| best as f64 / (self.0.len() - 1) as f64)
    }
}

static SEQUENTIAL_RAMP: LazyLock<Ramp> = LazyLock::new(|| Ramp::of(&SEQUENTIAL));
static DIVERGING_RAMP: LazyLock<Ramp> = LazyLock::new(|| Ramp::of(&DIVERGING));

/// How far off a shade may be, all three parts together: rounding, and the steps tried.
const NEAR: u32 = 3;

#[cfg(test)]
mod tests {
    use super::super::palette::{CATEGORIES, GREY, INK, NEUTRAL, diverging, sequential};
    use super::*;

    /// Words stay readable: black ones become white and white ones black, on every shade there is.
    #[test]
    fn words_can_be_read_on_every_shade_by_night() {
        let steps = (0..=200).map(|step| f64::from(step) / 200.0);
        let shades = steps.flat_map(|share| [sequential(share), diverging(2.0 * share - 1.0)]);
        for day in shades {
            let night = shade(day).unwrap_or_else(|| panic!("{day:?} is a shade"));
            let words = swapped(day.words()).unwrap();
            assert!(words.contrast(night) > 3.5, "{day:?} {night:?} {}", words.contrast(night));
        }
    }

    #[test]
    fn what_is_no_shade_stays() {
        for fill in CATEGORIES.iter().chain(&NEUTRAL).chain([&INK, &GREY]) {
            assert_eq!(shade(*fill), None, "{fill:?}");
        }
    }

    #[test]
    fn a_shade_and_the_words_on_it_have_two_colours_and_nothing_else_has() {
        let day = sequential(0.0).code();
        let drawn = format!(
            "<rect fill=\"{day}\"/>\n<polyline fill=\"none\"/>\n<text fill=\"#000000\">1</text>\n\
             <rect fill=\"#4477AA\"/>\n<text fill=\"#000000\">2</text>\n"
        );
        let lit = lit_by_night(&drawn);
        let lines: Vec<&str> = lit.lines().collect();
        assert_eq!(
            lines[0],
            format!("<rect fill=\"{day}\" style=\"fill:light-dark({day},#26231F)\"/>")
        );
        assert!(lines[2].contains("light-dark(#000000,#FEFEFE)"), "{lit}");
        assert_eq!(lines[3..], ["<rect fill=\"#4477AA\"/>", "<text fill=\"#000000\">2</text>"]);
    }
}
