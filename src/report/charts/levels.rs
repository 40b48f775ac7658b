//! Values at the levels of a factor: a dot with its interval, and the level's name below.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Rect, at};
use super::palette::Color;
use super::scale::Scale;
use super::stroke::Stroke;
use super::text::{Lettering, NOTE, printable};
use plotters_backend::DrawingBackend;

/// The names below a panel.
const NAME: Lettering = NOTE.size(12.0).middle();

/// How many lines a level's name may take.
const LINES: usize = 3;

/// The widest name: one at an edge must not reach the page's.
const WIDEST: f64 = 130.0;

/// How the names of levels stand below a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Across,
    /// From the bottom to the top: a word that is broken over four lines cannot be read.
    Upright,
}

/// Places of levels across a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slots {
    /// Where the first level is.
    first: f64,
    /// From one to the next: also the room for a name.
    width: f64,
}

impl Slots {
    pub fn over(panel: Rect, levels: usize) -> Slots {
        let width = panel.width() / levels.max(1) as f64;
        Slots { first: panel.left + width / 2.0, width }
    }

    /// From edge to edge but for a margin, so that what ends at the last level ends near the names
    /// beside the panel.
    pub fn wide(panel: Rect, levels: usize, margin: f64) -> Slots {
        let middles = Slots::over(panel, levels);
        if middles.width / 2.0 <= margin || levels < 2 {
            return middles;
        }
        let width = (panel.width() - 2.0 * margin) / (levels - 1) as f64;
        Slots { first: panel.left + margin, width }
    }

    /// Where a level is, by its number from 0.
    pub fn place(&self, level: f64) -> f64 {
        self.first + level * self.width
    }

    fn wrapped(&self, name: &str) -> Vec<String> {
        NAME.wrapped(&printable(name), (self.width - 6.0).min(WIDEST), LINES)
    }

    /// Of which levels the names are shown where slots are too narrow: all, every other or less.
    fn every(&self) -> usize {
        (26.0 / self.width).ceil().max(1.0) as usize
    }

    /// Whether words would have to be broken to stand side by side.
    fn stand(&self, names: &[&str]) -> Names {
        let words = names.iter().flat_map(|name| name.split_whitespace());
        let widest = NAME.widest(words);
        match widest > (self.width * self.every() as f64 - 6.0).min(WIDEST) {
            true => Names::Upright,
            false => Names::Across,
        }
    }

    /// Room the names take below the panel.
    pub fn room<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> f64 {
        let names: Vec<&str> = names.into_iter().collect();
        if self.stand(&names) == Names::Upright {
            return 10.0 + NAME.widest(names).min(WIDEST);
        }
        let lines = names.into_iter().map(|name| self.wrapped(name).len()).max().unwrap_or(1);
        8.0 + lines.max(1) as f64 * NAME.leading()
    }
}

impl<B: DrawingBackend> Canvas<B> {
    /// The names of the levels below a panel; where slots are too narrow, of every other or less.
    pub fn levels_below<'a>(
        &mut self,
        bottom: f64,
        slots: &Slots,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Drawn {
        let names: Vec<&str> = names.into_iter().collect();
        if slots.stand(&names) == Names::Upright {
            return self.upright_names(bottom, slots, &names);
        }
        let every = slots.every();
        for (level, name) in names.into_iter().enumerate().step_by(every) {
            let width = Slots { width: slots.width * every as f64, ..*slots };
            let lines = width.wrapped(name);
            let half = NAME.widest(lines.iter().map(String::as_str)) / 2.0;
            let most = self.seen().right - half;
            self.lines(at(slots.place(level as f64).min(most), bottom + 14.0), &lines, NAME)?;
        }
        Ok(())
    }

    /// The same from the bottom to the top, as many as there is room for.
    fn upright_names(&mut self, bottom: f64, slots: &Slots, names: &[&str]) -> Drawn {
        let every = (NAME.leading() / slots.width).ceil().max(1.0) as usize;
        for (level, name) in names.iter().enumerate().step_by(every) {
            let place = at(slots.place(level as f64), bottom + 8.0);
            self.text_within(place, &printable(name), WIDEST, NAME.end().upwards())?;
        }
        Ok(())
    }

    /// A dot at a value, and its interval as a line with caps. What is not known is not drawn.
    pub fn upright(
        &mut self,
        x: f64,
        y: &Scale,
        [value, low, high]: [f64; 3],
        color: Color,
    ) -> Drawn {
        if low.is_finite() && high.is_finite() {
            let (top, bottom) = (y.clamped(high), y.clamped(low));
            self.line(at(x, top), at(x, bottom), Stroke::solid(color, 2.0))?;
            for end in [top, bottom] {
                self.line(at(x - 4.0, end), at(x + 4.0, end), Stroke::solid(color, 2.0))?;
            }
        }
        if value.is_finite() {
            self.circle(at(x, y.clamped(value)), 4.0, color)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine levels have 40 pixels each on a telephone, and “against” does not fit into them; numbers do,
    /// and two levels have room enough.
    #[test]
    fn words_that_would_be_broken_stand_upright() {
        let eras = ["6 against 6", "1 against 2"];
        let narrow = Slots { first: 20.0, width: 40.0 };
        assert_eq!(narrow.stand(&eras), Names::Upright);
        assert_eq!(narrow.stand(&["4", "12"]), Names::Across);
        assert_eq!(Slots { first: 90.0, width: 180.0 }.stand(&eras), Names::Across);
        assert!(narrow.room(eras) > narrow.room(["4", "12"]) + 20.0);
    }
}
