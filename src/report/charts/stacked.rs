//! What a whole is made of: one bar for every cell, cut into its parts.

use super::axis::{BELOW, TITLE_BELOW};
use super::frame::MARGIN;
use super::geometry::at;
use super::key::{Entry, key_height};
use super::naming::Names;
use super::palette::{Color, PAPER};
use super::plot::percent;
use super::text::{LABEL, Lettering, VALUE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke, Undrawn};

/// Several wholes and their parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Stacked {
    pub frame: Frame,
    /// What the whole is: "share of games".
    pub axis: String,
    pub parts: Vec<Part>,
    pub bars: Vec<Bar>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    pub tone: Tone,
}

/// How a part is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// One of several causes.
    Cause,
    /// What is left when all causes are taken out: pale.
    Rest,
    /// Good for the side that is spoken of: blue. Bad for it: red. Neither: grey.
    Good,
    Bad,
    Neither,
}

/// One whole: the share of every part, 0 to 1, in the order of the parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub name: String,
    pub shares: Vec<f64>,
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color { red, green, blue, opacity: 1.0 }
}

/// Tol's muted scheme, ordered so that neighbours differ most, and its pale grey for the rest.
const CAUSES: [Color; 9] = [
    rgb(0x33, 0x22, 0x88),
    rgb(0xCC, 0x66, 0x77),
    rgb(0x88, 0xCC, 0xEE),
    rgb(0x11, 0x77, 0x33),
    rgb(0xDD, 0xCC, 0x77),
    rgb(0xAA, 0x44, 0x99),
    rgb(0x44, 0xAA, 0x99),
    rgb(0x88, 0x22, 0x55),
    rgb(0x99, 0x99, 0x33),
];
const REST: Color = rgb(0xDD, 0xDD, 0xDD);

/// Shades of one meaning, the weightiest first. None of them is a shade of a map: pages swap those in the dark.
const GOOD: [Color; 3] = [rgb(0x1F, 0x77, 0xB4), rgb(0x5B, 0xA3, 0xD0), rgb(0xA9, 0xCC, 0xE3)];
const BAD: [Color; 8] = [
    rgb(0xB3, 0x20, 0x2C),
    rgb(0xD6, 0x49, 0x2F),
    rgb(0xEE, 0x82, 0x55),
    rgb(0xF2, 0xAE, 0x72),
    rgb(0xE9, 0xCB, 0x8F),
    rgb(0xDE, 0x9C, 0x9C),
    rgb(0xB9, 0x74, 0x80),
    rgb(0xEF, 0xC9, 0xBF),
];
const NEITHER: [Color; 2] = [rgb(0x8A, 0x8F, 0x98), rgb(0xBB, 0xBB, 0xBB)];

/// The widest name of a bar, and the most lines of one: names of many factors begin alike.
const WIDEST: f64 = 260.0;
const LINES: usize = 3;
const INSIDE: Lettering = VALUE.size(12.0).middle();

impl Stacked {
    /// Height of a bar with its gap, if its name takes no more.
    fn pitch(&self) -> f64 {
        match self.bars.len() {
            0..=12 => 34.0,
            13..=28 => 26.0,
            _ => 20.0,
        }
    }

    /// Where every bar begins and ends with its gaps, from the first on.
    fn places(&self, page: f64) -> Vec<(f64, f64)> {
        let mut bottom = 0.0;
        let place = |bar: &Bar| {
            let top = bottom;
            let name = named(bar, page).len() as f64 * LABEL.leading() + 4.0;
            bottom += match Names::on(page) {
                Names::Beside => name.max(self.pitch()),
                Names::Above => name + self.pitch(),
            };
            (top, bottom)
        };
        self.bars.iter().map(place).collect()
    }

    /// Height of all bars.
    fn height(&self, page: f64) -> f64 {
        self.places(page).last().map_or(self.pitch(), |last| last.1)
    }

    fn color(&self, place: usize) -> Color {
        let tone = self.parts[place].tone;
        let before = self.parts[..place].iter().filter(|part| part.tone == tone).count();
        let nth = |shades: &[Color]| shades[before % shades.len()];
        match tone {
            Tone::Cause => nth(&CAUSES),
            Tone::Rest => REST,
            Tone::Good => nth(&GOOD),
            Tone::Bad => nth(&BAD),
            Tone::Neither => nth(&NEITHER),
        }
    }

    fn left(&self, page: f64) -> f64 {
        if Names::on(page) == Names::Above {
            return 0.0;
        }
        let names: Vec<String> = self.bars.iter().map(|bar| printable(&bar.name)).collect();
        LABEL.widest(names.iter().map(String::as_str)).min(WIDEST) + 14.0
    }

    /// Width of a whole bar on the page.
    fn width(&self, page: f64) -> f64 {
        page - 2.0 * MARGIN - self.left(page) - 14.0
    }

    /// The parts that are anywhere to be seen.
    fn seen(&self) -> Vec<usize> {
        let seen = |place: usize| self.bars.iter().any(|bar| share(bar, place) > 0.0);
        (0..self.parts.len()).filter(|&place| seen(place)).collect()
    }

    /// The name and share of a part as they stand in the first bar.
    fn named(&self, place: usize, share: f64) -> String {
        format!("{} {}", self.parts[place].name, percent(share))
    }

    /// The key; none where every part has its name in the first bar.
    fn key(&self, page: f64) -> Vec<Entry> {
        let fits = |&place: &usize| {
            let Some(bar) = self.bars.first() else { return true };
            let share = share(bar, place);
            INSIDE.width(&self.named(place, share)) + 8.0 < share * self.width(page)
        };
        let seen = self.seen();
        if seen.iter().all(fits) {
            return Vec::new();
        }
        // Where there is one bar alone its key can say what is too thin to be said in it.
        let name = |place: usize| match self.bars.as_slice() {
            [bar] => self.named(place, share(bar, place)),
            _ => self.parts[place].name.clone(),
        };
        let entry = |&place: &usize| Entry { name: name(place), color: self.color(place) };
        seen.iter().map(entry).collect()
    }
}

/// The lines of a bar's name.
fn named(bar: &Bar, page: f64) -> Vec<String> {
    let width = match Names::on(page) {
        Names::Beside => WIDEST,
        Names::Above => page - 2.0 * MARGIN,
    };
    LABEL.wrapped(&printable(&bar.name), width, LINES)
}

fn share(bar: &Bar, place: usize) -> f64 {
    bar.shares.get(place).copied().filter(|share| share.is_finite()).unwrap_or(0.0).clamp(0.0, 1.0)
}

impl Chart for Stacked {
    fn size(&self, width: f64) -> Size {
        let key = key_height(&self.key(width), width - 2.0 * MARGIN);
        let height = key + self.height(width) + 6.0 + BELOW + TITLE_BELOW;
        Size { width, height: self.frame.around(width, height) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let page = on.size().width;
        let key = self.key(page);
        on.color_key(room, &key)?;
        let top = room.top + key_height(&key, room.width());
        let left = room.left + self.left(page);
        let bottom = top + self.height(page) + 4.0;
        let plot = Rect::new(left, top, left + self.width(page), bottom);
        let x = Scale::new((0.0, 100.0), (plot.left, plot.right));
        on.axis_below(plot, &x, &x.ticks(5), &format!("{} (%)", self.axis))?;
        for (line, (bar, (from, to))) in self.bars.iter().zip(self.places(page)).enumerate() {
            let y = self.draw_name(on, bar, (top + from, top + to), left)?;
            let first = key.is_empty() && line == 0;
            self.bar(on, bar, y, &x, if first { Inside::Names } else { Inside::Shares })?;
        }
        Ok(())
    }
}

impl Stacked {
    /// The name beside its bar or above it. Gives the middle of the bar.
    fn draw_name<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        bar: &Bar,
        (top, bottom): (f64, f64),
        left: f64,
    ) -> Result<f64, Undrawn> {
        let page = on.size().width;
        let name = named(bar, page);
        match Names::on(page) {
            Names::Beside => {
                let y = (top + bottom) / 2.0;
                let up = (name.len().max(1) - 1) as f64 * LABEL.leading() / 2.0;
                on.lines(at(left - 10.0, y - up), &name, LABEL.end())?;
                Ok(y)
            }
            Names::Above => {
                on.lines(at(left, top + 4.0 + LABEL.leading() / 2.0), &name, LABEL)?;
                Ok(bottom - self.pitch() / 2.0)
            }
        }
    }
}

/// What stands in the parts of a bar, where it fits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Names,
    Shares,
}

impl Stacked {
    fn bar<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        bar: &Bar,
        y: f64,
        x: &Scale,
        inside: Inside,
    ) -> Drawn {
        let half = (self.pitch() - 6.0) / 2.0;
        let mut from = 0.0;
        for place in 0..self.parts.len() {
            let share = share(bar, place);
            let (left, right) = (x.clamped(from * 100.0), x.clamped((from + share) * 100.0));
            from += share;
            if right <= left {
                continue;
            }
            let part = Rect::new(left, y - half, right, y + half);
            on.rect(part, self.color(place))?;
            // A gap between parts, but not where it would hide one.
            if part.width() > 3.0 {
                on.line(at(right, part.top), at(right, part.bottom), Stroke::solid(PAPER, 1.0))?;
            }
            let words = match inside {
                Inside::Names => self.named(place, share),
                Inside::Shares => percent(share),
            };
            if INSIDE.width(&words) + 8.0 < part.width() {
                on.text(part.middle(), &words, INSIDE.color(self.color(place).words()))?;
            }
            on.hover(part, &format!("{}\n{}", bar.name, self.named(place, share)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette::{DIVERGING, SEQUENTIAL};
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn chart(parts: &[&str], bars: &[(&str, &[f64])]) -> Stacked {
        let last = parts.len().saturating_sub(1);
        let tone = |place: usize| if place == last { Tone::Rest } else { Tone::Cause };
        let part = |(place, name): (usize, &&str)| Part { name: (*name).into(), tone: tone(place) };
        let bar =
            |&(name, shares): &(&str, &[f64])| Bar { name: name.into(), shares: shares.into() };
        Stacked {
            frame: Frame::new("Losses", "", ""),
            axis: "share of games".into(),
            parts: parts.iter().enumerate().map(part).collect(),
            bars: bars.iter().map(bar).collect(),
        }
    }

    #[test]
    fn parts_wide_enough_carry_their_names_and_there_is_no_key() {
        let chart = chart(&["fire", "afloat"], &[("one", &[0.25, 0.75]), ("two", &[0.5, 0.5])]);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["fire 25\u{2009}%", "afloat 75\u{2009}%", "50\u{2009}%", "one", "two"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(
            !words.iter().any(|words| words == "fire") && chart.key(super::super::WIDTH).is_empty()
        );
    }

    #[test]
    fn one_part_too_narrow_brings_the_key_and_parts_never_seen_are_not_in_it() {
        let chart = chart(&["fire", "typhoon", "afloat"], &[("one", &[0.01, 0.0, 0.99])]);
        let page = sound(&chart);
        let words = said(&page);
        let says = |wanted: &str| words.iter().any(|words| words == wanted);
        assert!(says("fire 1.0\u{2009}%") && says("afloat 99.0\u{2009}%"), "{words:?}");
        assert!(!says("typhoon"), "{words:?}");
        assert!(page.contains("<title>one\nfire 1.0\u{2009}%</title>"));
    }

    #[test]
    fn what_is_good_is_blue_and_what_is_bad_is_red() {
        let mut chart =
            chart(&["won", "early", "burnt", "drawn"], &[("one", &[0.3, 0.3, 0.3, 0.1])]);
        for (part, tone) in
            chart.parts.iter_mut().zip([Tone::Good, Tone::Good, Tone::Bad, Tone::Neither])
        {
            part.tone = tone;
        }
        let colors: Vec<Color> = (0..4).map(|place| chart.color(place)).collect();
        assert_eq!(colors, [GOOD[0], GOOD[1], BAD[0], NEITHER[0]]);
        let blue = |color: &Color| color.blue > color.red;
        assert!(GOOD.iter().all(blue) && !BAD.iter().any(blue));
        let swapped = [DIVERGING.as_slice(), &SEQUENTIAL].concat();
        assert!(!GOOD.iter().chain(&BAD).any(|color| swapped.contains(color)));
        sound(&chart);
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(&[], &[]));
        sound(&chart(&["a"], &[]));
        sound(&chart(&["a", "b"], &[("nothing", &[0.0, f64::NAN]), ("short", &[])]));
        sound(&chart(&["a", "b"], &[("too much", &[0.9, 0.9]), ("less", &[-1.0, 5.0])]));
        let long = "a long name of a part or a bar".repeat(8);
        let parts = vec![long.as_str(); 12];
        sound(&chart(&parts, &vec![(long.as_str(), &[1.0 / 12.0; 12][..]); 64]));
    }
}
