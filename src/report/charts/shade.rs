//! Shares shown as shades: from pale to dark, with a bar that says which shade is how much.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Rect, at};
use super::palette::{Color, PAPER, sequential};
use super::scale::{Scale, Ticks, number};
use super::stroke::Stroke;
use super::text::NOTE;
use plotters_backend::DrawingBackend;

/// A share and its interval, between 0 and 1. One that is not known is not a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// Everything there is to say about it, for the pointer.
    pub words: String,
}

impl Share {
    /// In per cent, as short as it can be told from its neighbours.
    pub fn short(&self) -> String {
        let percent = 100.0 * self.value;
        match percent {
            percent if !percent.is_finite() => "–".into(),
            percent if percent > 0.0 && percent < 0.1 => "<0.1".into(),
            percent if percent >= 9.95 || percent == 0.0 => number(percent, 0),
            percent => number(percent, 1),
        }
    }
}

/// From which share to which the shades go.
#[derive(Clone, Debug, PartialEq)]
pub struct Shades {
    top: f64,
    ticks: Ticks,
}

/// Height of a bar with its title above and its values below.
pub const BAR_HEIGHT: f64 = 56.0;
const BAR: f64 = 12.0;
/// Wider than this it says no more.
const WIDEST_BAR: f64 = 300.0;
/// Shades of a bar; more of them look no smoother.
const STRIPS: u32 = 60;

impl Shades {
    /// From nothing to the round share next above all of these.
    pub fn of<'a>(shares: impl IntoIterator<Item = &'a Share>) -> Shades {
        let known = shares.into_iter().map(|share| share.value).filter(|value| value.is_finite());
        let highest = known.fold(0.0, f64::max);
        let highest = if highest > 0.0 { highest } else { 0.01 };
        let percent = 100.0 * highest;
        let step = match Ticks::between(0.0, percent, 4).values[..] {
            [first, second, ..] => second - first,
            [..] => percent,
        };
        let top = (percent / step - 1e-9).ceil() * step;
        Shades { top: top / 100.0, ticks: Ticks::between(0.0, top, 4) }
    }

    /// The shade of a share; one that is not known has the colour of the paper.
    pub fn shade(&self, share: &Share) -> Color {
        if share.value.is_finite() { sequential(share.value / self.top) } else { PAPER }
    }
}

impl<B: DrawingBackend> Canvas<B> {
    /// The bar of some shades in the upper left of this room, under the name of what is shared.
    pub fn shade_bar(&mut self, room: Rect, shades: &Shades, title: &str) -> Drawn {
        let bar = Rect::new(
            room.left,
            room.top + 20.0,
            room.left + room.width().min(WIDEST_BAR),
            room.top + 20.0 + BAR,
        );
        self.text_within(at(room.left, room.top + 8.0), title, room.width(), NOTE)?;
        let strip = bar.width() / f64::from(STRIPS);
        for number in 0..STRIPS {
            let left = bar.left + f64::from(number) * strip;
            // To the end every time: strips side by side show seams.
            let shade = sequential((f64::from(number) + 0.5) / f64::from(STRIPS));
            self.rect(Rect { left, ..bar }, shade)?;
        }
        let scale = Scale::new((0.0, 100.0 * shades.top), (bar.left, bar.right));
        for (value, label) in shades.ticks.labelled() {
            let (x, words) = (scale.place(value), format!("{label} %"));
            self.line(at(x, bar.bottom), at(x, bar.bottom + 4.0), Stroke::solid(NOTE.color, 1.0))?;
            let width = NOTE.size(12.0).width(&words);
            let middle = x.max(room.left + width / 2.0).min(room.right - width / 2.0);
            self.text(at(middle, bar.bottom + 13.0), &words, NOTE.size(12.0).middle())?;
        }
        Ok(())
    }
}
