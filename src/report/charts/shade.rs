//! Shares shown as shades: from pale to dark, with a bar that says which shade is how much. Differences of
//! two shares go from blue over none to red.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Rect, at};
use super::palette::{Color, FEW, PAPER, diverging, sequential};
use super::panels::Panel;
use super::scale::{Ticks, number};
use super::stroke::Stroke;
use super::text::NOTE;
use plotters_backend::DrawingBackend;

/// A share and its interval, between 0 and 1; or the difference of two, between −1 and 1. One that is not
/// known is not a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// Everything there is to say about it, for the pointer.
    pub words: String,
    pub rests_on: RestsOn,
}

/// What a share rests on, and so whether it has a shade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RestsOn {
    #[default]
    Enough,
    /// Some, but too few for a shade: three games would look like much where nothing else happened.
    Few,
    /// It is a difference of two shares that are known to differ, or were never seen.
    Apart,
    /// It is a difference that may be chance.
    Chance,
}

impl RestsOn {
    fn is_difference(self) -> bool {
        match self {
            RestsOn::Enough | RestsOn::Few => false,
            RestsOn::Apart | RestsOn::Chance => true,
        }
    }
}

impl Share {
    /// In per cent, as short as it can be told from its neighbours. Of a difference the points, where it is
    /// known to be one.
    pub fn short(&self) -> String {
        let percent = 100.0 * self.value;
        match percent {
            percent if !percent.is_finite() => "–".into(),
            _ if self.rests_on == RestsOn::Chance => String::new(),
            0.0 if self.rests_on == RestsOn::Apart => String::new(),
            points if self.rests_on == RestsOn::Apart => signed(points),
            percent if percent >= 9.95 || percent == 0.0 => number(percent, 0),
            percent => number(percent, 1),
        }
    }
}

/// `+1.2`, `−14`.
fn signed(points: f64) -> String {
    let plus = if points > 0.0 { "+" } else { "" };
    format!("{plus}{}", number(points, if points.abs() < 9.95 { 1 } else { 0 }))
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
    /// To both sides of none.
    Sides,
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
        Shades::among(shares, &[])
    }

    /// The same over all shares of pictures that are held against one another, so that a shade means the
    /// same in each; over its own where it stands alone.
    pub fn among<'a>(shares: impl IntoIterator<Item = &'a Share>, scale: &[f64]) -> Shades {
        let shares: Vec<&Share> = shares.into_iter().collect();
        if shares.iter().any(|share| share.rests_on.is_difference()) {
            return Shades::of_differences(&shares);
        }
        let (few, shares): (Vec<&Share>, Vec<&Share>) =
            shares.into_iter().partition(|share| share.rests_on == RestsOn::Few);
        let few = if few.is_empty() { RestsOn::Enough } else { RestsOn::Few };
        let own = shares.into_iter().map(|share| share.value).filter(|_| scale.is_empty());
        let all = own.chain(scale.iter().copied());
        let mut known: Vec<f64> = all.filter(|&value| value > 0.0 && value <= 1.0).collect();
        known.sort_unstable_by(f64::total_cmp);
        let highest = known.last().copied().unwrap_or(0.01);
        let top = round_above(highest);
        let middle = known.get(known.len() / 2).copied().unwrap_or(highest);
        let bend = if middle < LOW_MIDDLE * top { Bend::Root } else { Bend::Straight };
        Shades { top, bend, few }
    }

    /// To the round difference next above all that are known, on both sides.
    fn of_differences(shares: &[&Share]) -> Shades {
        let apart = shares.iter().filter(|share| share.rests_on == RestsOn::Apart);
        let highest = apart.map(|share| share.value.abs()).filter(|size| size.is_finite());
        let highest = highest.fold(0.0, f64::max);
        Shades {
            top: round_above(if highest > 0.0 { highest } else { 0.01 }),
            bend: Bend::Sides,
            few: RestsOn::Enough,
        }
    }

    /// The same without a bend: for places that show their numbers, side by side with others.
    pub fn straight(self) -> Shades {
        match self.bend {
            Bend::Straight | Bend::Root => Shades { bend: Bend::Straight, ..self },
            Bend::Sides => self,
        }
    }

    /// The shades of several panels, bent alike so that they can be compared.
    pub fn alike<'a>(panels: impl IntoIterator<Item = &'a Panel>) -> Vec<Shades> {
        let panels = panels.into_iter();
        let mut all: Vec<Shades> =
            panels.map(|panel| Shades::among(&panel.shares, &panel.scale)).collect();
        if all.iter().any(|shades| shades.bend == Bend::Root) {
            all.iter_mut().for_each(|shades| shades.bend = Bend::Root);
        }
        all
    }

    /// The shade of a share; one that is not known has the colour of the paper.
    pub fn shade(&self, share: &Share) -> Color {
        match share.rests_on {
            _ if !share.value.is_finite() => PAPER,
            RestsOn::Few | RestsOn::Chance => FEW,
            RestsOn::Enough | RestsOn::Apart => self.along(self.place(share.value)),
        }
    }

    /// The colour at a place of the bar.
    fn along(&self, place: f64) -> Color {
        match self.bend {
            Bend::Straight | Bend::Root => sequential(place),
            Bend::Sides => diverging(2.0 * place - 1.0),
        }
    }

    /// How far along the bar a share is, from 0 to 1.
    fn place(&self, share: f64) -> f64 {
        let part = (share / self.top).clamp(-1.0, 1.0);
        match self.bend {
            Bend::Straight => part.max(0.0),
            Bend::Root => part.max(0.0).sqrt(),
            Bend::Sides => (part + 1.0) / 2.0,
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
            Bend::Sides => {
                let ticks = [-1.0, -0.5, 0.0, 0.5, 1.0];
                ticks.map(|part| (part * self.top, signed_tick(part * percent))).to_vec()
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
            Bend::Sides => ", points apart",
        };
        let few = match self.few {
            // What is said below a picture of differences.
            RestsOn::Enough | RestsOn::Apart | RestsOn::Chance => "",
            RestsOn::Few => "; grey: in under 50 games",
        };
        format!("{title}{bend}{few}")
    }
}

/// The round share next above one.
fn round_above(highest: f64) -> f64 {
    let percent = 100.0 * highest;
    let step = match Ticks::between(0.0, percent, 4).values[..] {
        [first, second, ..] => second - first,
        [..] => percent,
    };
    (percent / step - 1e-9).ceil() * step / 100.0
}

/// `+0.5`, `0`, `−1`.
fn signed_tick(points: f64) -> String {
    let plus = if points > 0.0 { "+" } else { "" };
    format!("{plus}{}", trimmed(points))
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
            let shade = shades.along((f64::from(number) + 0.5) / f64::from(STRIPS));
            self.rect(Rect { left, ..bar }, shade)?;
        }
        for (share, label) in shades.ticks() {
            let x = bar.left + bar.width() * shades.place(share);
            let words = if shades.bend == Bend::Sides { label } else { format!("{label} %") };
            self.line(at(x, bar.bottom), at(x, bar.bottom + 4.0), Stroke::solid(NOTE.color, 1.0))?;
            let width = NOTE.size(12.0).width(&words);
            let middle = x.max(room.left + width / 2.0).min(room.right - width / 2.0);
            self.text(at(middle, bar.bottom + 13.0), &words, NOTE.size(12.0).middle())?;
        }
        Ok(())
    }
}
