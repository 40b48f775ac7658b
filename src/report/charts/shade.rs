//! Shares shown as shades: from pale to dark, with a bar that says which shade is how much.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Rect, at};
use super::palette::{Color, FEW, PAPER, sequential};
use super::scale::{Ticks, number};
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
    pub rests_on: RestsOn,
}

/// How many games a share was seen in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RestsOn {
    #[default]
    Enough,
    /// Some, but too few for a shade: three games would look like much where nothing else happened.
    Few,
}

impl Share {
    /// In per cent, as short as it can be told from its neighbours.
    pub fn short(&self) -> String {
        let percent = 100.0 * self.value;
        match percent {
            percent if !percent.is_finite() => "–".into(),
            percent if percent >= 9.95 || percent == 0.0 => number(percent, 0),
            percent => number(percent, 1),
        }
    }
}

/// From nothing to which share the shades go, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Shades {
    top: f64,
    bend: Bend,
    /// Whether anything is grey.
    few: RestsOn,
}

/// How a share becomes a shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bend {
    Straight,
    /// By the square root: where a few places stand far above the others, those would else all
    /// look alike.
    Root,
}

/// Below this part of the highest, the share in the middle of all is too low for straight shades.
const LOW_MIDDLE: f64 = 0.2;

/// Height of a bar with its title above and its values below.
pub const BAR_HEIGHT: f64 = 56.0;
const BAR: f64 = 12.0;
/// Wider than this it says no more.
const WIDEST_BAR: f64 = 300.0;
/// Shades of a bar; more of them look no smoother.
const STRIPS: u32 = 40;

impl Shades {
    /// From nothing to the round share next above all of these.
    pub fn of<'a>(shares: impl IntoIterator<Item = &'a Share>) -> Shades {
        let (few, shares): (Vec<&Share>, Vec<&Share>) =
            shares.into_iter().partition(|share| share.rests_on == RestsOn::Few);
        let few = if few.is_empty() { RestsOn::Enough } else { RestsOn::Few };
        let shares = shares.into_iter().map(|share| share.value);
        let mut known: Vec<f64> = shares.filter(|&value| value > 0.0 && value <= 1.0).collect();
        known.sort_unstable_by(f64::total_cmp);
        let highest = known.last().copied().unwrap_or(0.01);
        let percent = 100.0 * highest;
        let step = match Ticks::between(0.0, percent, 4).values[..] {
            [first, second, ..] => second - first,
            [..] => percent,
        };
        let top = (percent / step - 1e-9).ceil() * step / 100.0;
        let middle = known.get(known.len() / 2).copied().unwrap_or(highest);
        let bend = if middle < LOW_MIDDLE * top { Bend::Root } else { Bend::Straight };
        Shades { top, bend, few }
    }

    /// The same without a bend: for places that show their numbers, side by side with others.
    pub fn straight(self) -> Shades {
        Shades { bend: Bend::Straight, ..self }
    }

    /// The shades of several panels, bent alike so that they can be compared.
    pub fn alike<'a>(panels: impl IntoIterator<Item = &'a [Share]>) -> Vec<Shades> {
        let all: Vec<Shades> = panels.into_iter().map(Shades::of).collect();
        let bent = all.iter().any(|shades| shades.bend == Bend::Root);
        let bend = if bent { Bend::Root } else { Bend::Straight };
        all.into_iter().map(|shades| Shades { bend, ..shades }).collect()
    }

    /// The shade of a share; one that is not known has the colour of the paper.
    pub fn shade(&self, share: &Share) -> Color {
        match share.rests_on {
            _ if !share.value.is_finite() => PAPER,
            RestsOn::Few => FEW,
            RestsOn::Enough => sequential(self.place(share.value)),
        }
    }

    /// How far along the bar a share is, from 0 to 1.
    fn place(&self, share: f64) -> f64 {
        let part = (share / self.top).clamp(0.0, 1.0);
        match self.bend {
            Bend::Straight => part,
            Bend::Root => part.sqrt(),
        }
    }

    /// The shares marked at the bar, with their labels.
    fn ticks(&self) -> Vec<(f64, String)> {
        let percent = 100.0 * self.top;
        match self.bend {
            Bend::Straight => {
                let ticks = Ticks::between(0.0, percent, 4);
                ticks.labelled().into_iter().map(|(value, label)| (value / 100.0, label)).collect()
            }
            // A tenth and four tenths of a round number need one decimal more than it does.
            Bend::Root => {
                [0.0, 0.1, 0.4, 1.0].map(|part| (part * self.top, trimmed(part * percent))).to_vec()
            }
        }
    }

    /// What the bar is headed by.
    fn heading(&self, title: &str) -> String {
        let bend = match self.bend {
            Bend::Straight => "",
            Bend::Root => ", root scale",
        };
        let few = match self.few {
            RestsOn::Enough => "",
            RestsOn::Few => "; grey: in under 50 games",
        };
        format!("{title}{bend}{few}")
    }
}

/// A number with the decimals it needs, three at the most.
fn trimmed(value: f64) -> String {
    let printed = number(value, 3);
    printed.trim_end_matches('0').trim_end_matches('.').to_owned()
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
        let title = shades.heading(title);
        self.text_within(at(room.left, room.top + 8.0), &title, room.width(), NOTE.size(12.0))?;
        let strip = bar.width() / f64::from(STRIPS);
        for number in 0..STRIPS {
            let left = bar.left + f64::from(number) * strip;
            // To the end every time: strips side by side show seams.
            let shade = sequential((f64::from(number) + 0.5) / f64::from(STRIPS));
            self.rect(Rect { left, ..bar }, shade)?;
        }
        for (share, label) in shades.ticks() {
            let x = bar.left + bar.width() * shades.place(share);
            let words = format!("{label} %");
            self.line(at(x, bar.bottom), at(x, bar.bottom + 4.0), Stroke::solid(NOTE.color, 1.0))?;
            let width = NOTE.size(12.0).width(&words);
            let middle = x.max(room.left + width / 2.0).min(room.right - width / 2.0);
            self.text(at(middle, bar.bottom + 13.0), &words, NOTE.size(12.0).middle())?;
        }
        Ok(())
    }
}
