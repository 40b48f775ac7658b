//! Where everybody went in one game: lines on a plane, with marks where something happened.

use super::Chart;
use super::canvas::{Canvas, Drawn};
use super::frame::{self, Frame};
use super::geometry::{Point, Rect, Size, at};
use super::hover::Area;
use super::inside::Room;
use super::key::{Entry, key_height};
use super::palette::{
    BLUE, CATEGORIES, Color, GREEN, GREY, INK, MUTED, PAPER, PURPLE, RED, YELLOW,
};
use super::scale::{Ticks, number};
use super::stroke::Stroke;
use super::text::{LABEL, NOTE, printable};
use plotters_backend::DrawingBackend;

/// A plane in its own unit, x to the right and y up.
#[derive(Clone, Debug, PartialEq)]
pub struct Courses {
    pub frame: Frame,
    pub unit: String,
    pub teams: Vec<String>,
    pub lines: Vec<Course>,
    /// The last of them ends a course, and is a cross.
    pub kinds: Vec<String>,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub name: String,
    pub team: usize,
    /// The turn of its first point.
    pub first: u32,
    pub points: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub at: Point,
    pub kind: usize,
    /// Beside it, where there is room.
    pub label: String,
    /// A larger mark for more.
    pub times: f64,
    /// For the pointer.
    pub words: String,
}

/// Of the plane on the page.
const TALLEST: f64 = 620.0;
const LOWEST: f64 = 220.0;
/// Around what is drawn, and below it for the measure of a length.
const EDGE: f64 = 26.0;
const RULER: f64 = 34.0;
/// The dot a course begins with.
const START: f64 = 4.0;
const TEAMS: [Color; 4] = [BLUE, RED, GREEN, CATEGORIES[4]];
const KINDS: [Color; 5] = [YELLOW, PURPLE, GREY, CATEGORIES[4], GREEN];

impl Courses {
    fn entries(&self) -> Vec<Entry> {
        let entry = |name: &String, color: Color| Entry { name: name.clone(), color };
        let teams = self.teams.iter().zip(TEAMS.iter().cycle()).map(|(name, &c)| entry(name, c));
        let used = |kind: usize| self.marks.iter().any(|mark| mark.kind == kind);
        let kinds = self.kinds.iter().enumerate().filter(|(kind, _)| used(*kind));
        teams.chain(kinds.map(|(kind, name)| entry(name, self.kind_color(kind)))).collect()
    }

    fn kind_color(&self, kind: usize) -> Color {
        if kind + 1 == self.kinds.len() { INK } else { KINDS[kind % KINDS.len()] }
    }

    /// All that must be seen, in the unit of the plane.
    fn reach(&self) -> Rect {
        let marks = self.marks.iter().map(|mark| &mark.at);
        let mut points = self.lines.iter().flat_map(|line| &line.points).chain(marks);
        let Some(first) = points.next() else { return Rect::new(0.0, 0.0, 1.0, 1.0) };
        let start = Rect::new(first.x, first.y, first.x, first.y);
        let wide = |seen: Rect, point: &Point| Rect {
            left: seen.left.min(point.x),
            right: seen.right.max(point.x),
            top: seen.top.min(point.y),
            bottom: seen.bottom.max(point.y),
        };
        let all = points.fold(start, wide);
        // A plane of no width could not be drawn to scale.
        Rect { right: all.right.max(all.left + 1.0), bottom: all.bottom.max(all.top + 1.0), ..all }
    }

    /// Page pixels to a unit.
    fn scale(&self, page: f64) -> f64 {
        let (reach, width) = (self.reach(), page - 2.0 * (frame::MARGIN + EDGE));
        (width / reach.width()).min((TALLEST - 2.0 * EDGE) / reach.height())
    }

    fn tall(&self, page: f64) -> f64 {
        (self.reach().height() * self.scale(page) + 2.0 * EDGE).max(LOWEST)
    }

    fn key(&self, page: f64) -> f64 {
        key_height(&self.entries(), page - 2.0 * frame::MARGIN)
    }
}

impl Chart for Courses {
    fn size(&self, width: f64) -> Size {
        let chart = self.key(width) + self.tall(width) + RULER;
        Size { width, height: self.frame.around(width, chart) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        on.color_key(room, &self.entries())?;
        let page = on.size().width;
        let top = room.top + self.key(page);
        let plane = Rect { top, bottom: top + self.tall(page), ..room };
        let onto = Onto { reach: self.reach(), plane, scale: self.scale(page) };
        let marks = self.marks.iter().map(|mark| around(onto.point(mark.at), size(mark)));
        let starts = self.lines.iter().filter_map(|line| line.points.first());
        let starts = starts.map(|&start| around(onto.point(start), START));
        let mut labels = Room::new(plane, marks.chain(starts).collect());
        for line in &self.lines {
            draw_course(on, line, &onto)?;
        }
        for mark in &self.marks {
            self.draw_mark(on, mark, &onto, &mut labels)?;
        }
        for line in &self.lines {
            draw_name(on, line, &onto, &mut labels)?;
        }
        self.draw_ruler(on, plane)
    }
}

/// From the plane to the page, its middle to the middle.
struct Onto {
    reach: Rect,
    plane: Rect,
    scale: f64,
}

impl Onto {
    fn point(&self, point: Point) -> Point {
        let (middle, page) = (self.reach.middle(), self.plane.middle());
        page.moved((point.x - middle.x) * self.scale, (middle.y - point.y) * self.scale)
    }
}

fn color(line: &Course) -> Color {
    TEAMS[line.team % TEAMS.len()]
}

fn draw_course<B: DrawingBackend>(on: &mut Canvas<B>, line: &Course, onto: &Onto) -> Drawn {
    let points: Vec<Point> = line.points.iter().map(|&point| onto.point(point)).collect();
    on.polyline(&points, Stroke::solid(color(line), 1.6))?;
    for (turn, &point) in (line.first..).zip(&points) {
        on.circle(point, if turn == line.first { START } else { 1.8 }, color(line))?;
        let when = if turn == 0 { "at the start".into() } else { format!("after turn {turn}") };
        on.hover(Area::Circle(point, 5.0), &format!("{}, {when}", line.name));
    }
    Ok(())
}

/// Beside where the course began.
fn draw_name<B: DrawingBackend>(
    on: &mut Canvas<B>,
    line: &Course,
    onto: &Onto,
    labels: &mut Room,
) -> Drawn {
    let Some(&start) = line.points.first() else { return Ok(()) };
    let (name, style) = (printable(&line.name), LABEL.size(12.0).bold().middle());
    let width = style.width(&name);
    // Ships of a column begin close together: names go farther off until there is room.
    let mut tries = (0..6).map(|far| around(onto.point(start), START + 14.0 * f64::from(far)));
    let Some(place) = tries.find_map(|shape| labels.beside(shape, width, 14.0)) else {
        return Ok(());
    };
    let (wide, high) = (width / 2.0 + 1.0, 7.0);
    let behind = Rect::between(place.moved(-wide, -high), place.moved(wide, high));
    on.rect(behind, PAPER.faded(0.7))?;
    on.text(place, &name, style.color(color(line)))
}

/// Half of a mark, wider for more.
fn size(mark: &Mark) -> f64 {
    (3.5 + mark.times.max(1.0).sqrt()).min(9.0)
}

fn around(middle: Point, radius: f64) -> Rect {
    Rect::between(middle.moved(-radius, -radius), middle.moved(radius, radius))
}

impl Courses {
    fn draw_mark<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        mark: &Mark,
        onto: &Onto,
        labels: &mut Room,
    ) -> Drawn {
        let (middle, fill) = (onto.point(mark.at), self.kind_color(mark.kind));
        let radius = size(mark);
        if mark.kind + 1 == self.kinds.len() {
            let stroke = Stroke::solid(fill, 2.2);
            for (x, y) in [(6.0, 6.0), (6.0, -6.0)] {
                on.line(middle.moved(-x, -y), middle.moved(x, y), stroke)?;
            }
        } else {
            on.circle(middle, radius, fill)?;
            on.ring(middle, radius, Stroke::solid(PAPER, 1.0))?;
        }
        on.hover(Area::Circle(middle, radius), &mark.words);
        let style = NOTE.size(11.0).color(INK).middle();
        let place = labels.beside(around(middle, radius), style.width(&mark.label), 11.0);
        place.map_or(Ok(()), |place| on.text(place, &mark.label, style))
    }

    /// How long a round number of units is.
    fn draw_ruler<B: DrawingBackend>(&self, on: &mut Canvas<B>, plane: Rect) -> Drawn {
        let scale = self.scale(on.size().width);
        let ticks = Ticks::between(0.0, 160.0 / scale, 2);
        let long = ticks.labelled().into_iter().map(|(value, _)| value).fold(0.0, f64::max);
        let from = at(plane.left, plane.bottom + 12.0);
        let to = from.moved(long * scale, 0.0);
        on.line(from, to, Stroke::solid(MUTED, 2.0))?;
        let decimals = usize::from(long < 1.0);
        let words = format!("{} {}", number(long, decimals), printable(&self.unit));
        on.text(to.moved(8.0, 0.0), &words, NOTE)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn chart() -> Courses {
        let line = |name: &str, team, points: &[(f64, f64)]| Course {
            name: name.into(),
            team,
            first: 0,
            points: points.iter().map(|&(x, y)| at(x, y)).collect(),
        };
        let mark = |x, y, kind, times| Mark {
            at: at(x, y),
            kind,
            label: "2".into(),
            times,
            words: "Exeter, turn 2: 3 shells".into(),
        };
        Courses {
            frame: Frame::new("Courses", "of one game", "North is up."),
            unit: "inches".into(),
            teams: vec!["side A".into(), "side B".into()],
            lines: vec![
                line("Exeter", 0, &[(18.5, 4.3), (15.2, 4.3), (12.0, 6.0)]),
                line("Graf Spee", 1, &[(0.0, 0.0), (3.0, 0.0)]),
            ],
            kinds: ["hit by shells", "hit by torpedoes", "lost"].map(String::from).to_vec(),
            marks: vec![mark(12.0, 6.0, 0, 3.0), mark(3.0, 0.0, 2, 1.0)],
        }
    }

    #[test]
    fn names_marks_and_a_length_are_there_to_read() {
        pictured(&chart());
        let page = sound(&chart());
        let words = said(&page);
        for expected in ["Exeter", "Graf Spee", "side A", "hit by shells", "lost", "2"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(!words.iter().any(|words| words == "hit by torpedoes"), "there was none");
        assert!(words.iter().any(|words| words.ends_with(" inches")), "{words:?}");
        assert!(page.contains("<title>Exeter, turn 2: 3 shells</title>"));
        assert!(page.contains("<title>Exeter, after turn 2</title>"));
    }

    #[test]
    fn extremes_stay_on_the_page() {
        let mut nobody = chart();
        (nobody.lines, nobody.marks) = (Vec::new(), Vec::new());
        sound(&nobody);
        let mut still = chart();
        still.lines.truncate(1);
        still.lines[0].points = vec![at(5.0, 5.0); 40];
        sound(&still);
        let mut far = chart();
        far.lines[1].points = vec![at(-4000.0, 9000.0), at(4000.0, 9000.0)];
        sound(&far);
    }
}
