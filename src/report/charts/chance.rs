//! How much of what happens is dice: for every scenario the variance of the games, shared out
//! between the dice and the choices that set the cells apart; and, where it is known, which rolls.

use super::axis::{BELOW, TITLE_BELOW};
use super::geometry::at;
use super::key::{Entry, key_height};
use super::naming::Names;
use super::palette::{BETTER, Color, GREEN, GREY, NEITHER, WORSE};
use super::plot::percent;
use super::scale::{Scale, rounded, spread};
use super::text::{LABEL, NOTE, VALUE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Size, Undrawn};

/// The two charts in one: scenarios above, classes of rolls below. Either may be empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    pub frame: Frame,
    pub scenarios: Vec<Share>,
    pub classes: Vec<Class>,
    /// The side that likes what varies: luck that helps it is blue, other luck red. May be empty.
    pub likes: String,
}

/// One scenario: the share of the variance that is dice, 0 to 1; NaN where nothing varied.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub name: String,
    pub dice: f64,
}

/// One class of rolls: the share of the variance its luck explains, and the side it helps.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    pub name: String,
    pub share: f64,
    pub side: String,
}

const DICE: Color = GREY;
/// Neither side's colour.
const CHOICES: Color = GREEN;

const WIDEST: f64 = 260.0;
/// Room at the right for a number and a side's name.
const RIGHT: f64 = 150.0;
const PITCH: f64 = 30.0;
/// Room above the classes for their heading.
const HEADING: f64 = 40.0;

impl Chance {
    fn names(&self, page: f64) -> f64 {
        if Names::on(page) == Names::Above {
            return 10.0;
        }
        let names = self.scenarios.iter().map(|row| &row.name);
        let names = names.chain(self.classes.iter().map(|class| &class.name));
        let names: Vec<String> = names.map(|name| printable(name)).collect();
        LABEL.widest(names.iter().map(String::as_str)).min(WIDEST) + 14.0
    }

    fn key(&self) -> Vec<Entry> {
        let entry = |(name, color): (&str, Color)| Entry { name: name.into(), color };
        let both = [("dice", DICE), ("choice of the variant", CHOICES)];
        if self.scenarios.is_empty() { Vec::new() } else { both.map(entry).to_vec() }
    }

    /// Heights of the key, the scenarios and the classes, each with its axis.
    fn heights(&self, page: f64) -> [f64; 3] {
        let part = |rows: usize, more: f64| {
            if rows == 0 { 0.0 } else { rows as f64 * pitch(page) + more + BELOW + TITLE_BELOW }
        };
        let key = key_height(&self.key(), page - 2.0 * super::frame::MARGIN);
        [key, part(self.scenarios.len(), 0.0), part(self.classes.len(), HEADING)]
    }

    /// The colour of luck that helps a side.
    fn color(&self, side: &str) -> Color {
        match self.likes.as_str() {
            "" => NEITHER,
            likes if likes == side => BETTER,
            _ => WORSE,
        }
    }
}

impl Chart for Chance {
    fn size(&self, width: f64) -> Size {
        let height: f64 = self.heights(width).iter().sum();
        Size { width, height: self.frame.around(width, height.max(PITCH)) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        on.color_key(room, &self.key())?;
        let page = on.size().width;
        let [key, scenarios, _] = self.heights(page);
        let left = room.left + self.names(page);
        let rows = |top: f64, many: usize| {
            Rect::new(left, top, room.right - RIGHT, top + many as f64 * pitch(page))
        };
        if !self.scenarios.is_empty() {
            self.shares(on, rows(room.top + key, self.scenarios.len()))?;
        }
        if !self.classes.is_empty() {
            let top = room.top + key + scenarios;
            on.text(at(room.left, top + HEADING / 2.0), "By class of roll", LABEL.bold())?;
            self.rolls(on, rows(top + HEADING, self.classes.len()))?;
        }
        Ok(())
    }
}

impl Chance {
    fn shares<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect) -> Drawn {
        let x = Scale::new((0.0, 100.0), (plot.left, plot.right));
        on.axis_below(plot, &x, &x.ticks(5), "share of the variance (%)")?;
        for (line, row) in self.scenarios.iter().enumerate() {
            let y = name(on, plot, line, &row.name)?;
            let words = if row.dice.is_finite() {
                let cut = x.clamped(row.dice * 100.0);
                on.rect(Rect::new(x.from, y - 10.0, cut, y + 10.0), DICE)?;
                on.rect(Rect::new(cut, y - 10.0, x.to, y + 10.0), CHOICES)?;
                format!("dice {}", percent(row.dice))
            } else {
                "nothing varied".into()
            };
            on.text(at(plot.right + 10.0, y), &words, VALUE)?;
            let area = Rect::new(plot.left, y - 12.0, plot.right, y + 12.0);
            let choices = percent(1.0 - row.dice);
            on.hover(area, &format!("{}\n{words}, choices {choices}", row.name));
        }
        Ok(())
    }

    fn rolls<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect) -> Drawn {
        let shares = self.classes.iter().map(|class| class.share * 100.0).chain([0.0, 1.0]);
        let all = rounded(spread(shares).unwrap_or((0.0, 1.0)), 5);
        let x = Scale::new(all, (plot.left, plot.right));
        on.axis_below(plot, &x, &x.ticks(5), "share of the variance its luck explains (%)")?;
        for (line, class) in self.classes.iter().enumerate() {
            let y = name(on, plot, line, &class.name)?;
            let (from, to) = (x.place(0.0), x.clamped(class.share * 100.0));
            let bar = Rect::between(at(from, y - 9.0), at(to, y + 9.0));
            on.rect(bar, self.color(&class.side))?;
            let share = percent(class.share);
            let beside = at(bar.right.max(from) + 8.0, y);
            on.text(beside, &share, VALUE)?;
            let helped = format!("helps {}", class.side);
            let room = on.seen().right - beside.x - VALUE.width(&share) - 12.0;
            on.text_within(beside.moved(VALUE.width(&share) + 8.0, 0.0), &helped, room, NOTE)?;
            on.hover(bar, &format!("{}\n{share}, {helped}", class.name));
        }
        Ok(())
    }
}

/// From one row to the next.
fn pitch(page: f64) -> f64 {
    match Names::on(page) {
        Names::Beside => PITCH,
        Names::Above => PITCH + LABEL.leading(),
    }
}

/// The name of a row beside its bar or above it. Gives the middle of the bar.
fn name<B: DrawingBackend>(
    on: &mut Canvas<B>,
    plot: Rect,
    line: usize,
    name: &str,
) -> Result<f64, Undrawn> {
    let page = on.size().width;
    let top = plot.top + line as f64 * pitch(page);
    let y = top + pitch(page) - PITCH / 2.0;
    match Names::on(page) {
        Names::Beside => on.text_within(at(plot.left - 10.0, y), name, WIDEST, LABEL.end())?,
        Names::Above => {
            let above = at(plot.left, top + LABEL.leading() / 2.0 + 3.0);
            on.text_within(above, name, page - plot.left - super::frame::MARGIN, LABEL)?;
        }
    }
    Ok(y)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn chart(scenarios: &[(&str, f64)], classes: &[(&str, f64, &str)]) -> Chance {
        let share = |&(name, dice): &(&str, f64)| Share { name: name.into(), dice };
        let class = |&(name, share, side): &(&str, f64, &str)| Class {
            name: name.into(),
            share,
            side: side.into(),
        };
        Chance {
            frame: Frame::new("Dice", "", ""),
            scenarios: scenarios.iter().map(share).collect(),
            classes: classes.iter().map(class).collect(),
            likes: "US".into(),
        }
    }

    #[test]
    fn every_scenario_and_every_class_has_its_bar_and_number() {
        let chart = chart(
            &[("Evans", 0.75), ("certain", f64::NAN)],
            &[("gunnery", 0.3, "US"), ("dives", 0.02, "Japan")],
        );
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        let numbers = ["dice 75\u{2009}%", "nothing varied", "30\u{2009}%", "2.0\u{2009}%"];
        let names = ["Evans", "certain", "gunnery", "dives", "helps US", "helps Japan"];
        for expected in numbers.iter().chain(&names) {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(page.contains(&BETTER.code()) && page.contains(&WORSE.code()));
        assert!(page.contains("<title>Evans\ndice 75\u{2009}%, choices 25\u{2009}%</title>"));
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(&[], &[]));
        sound(&chart(&[], &[("all", 1.0, "a side with a very long name that goes on and on")]));
        sound(&chart(&[], &[("zero", 0.0, "US"), ("less", -0.2, ""), ("?", f64::NAN, "US")]));
        let long = "a long name of a scenario".repeat(8);
        sound(&chart(&vec![(long.as_str(), 2.0); 64], &vec![(long.as_str(), 0.5, ""); 64]));
    }
}
