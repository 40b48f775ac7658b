//! A compact key: coloured squares and their names, in as many lines as they need.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Point, Rect, at};
use super::palette::Color;
use super::text::{LABEL, Lettering, printable};
use plotters_backend::DrawingBackend;

/// A colour and what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub name: String,
    pub color: Color,
}

const NAME: Lettering = LABEL.size(13.0);
const SQUARE: f64 = 12.0;
const LINE: f64 = 22.0;
/// After a square, and after a name.
const CLOSE: f64 = 6.0;
const APART: f64 = 18.0;

/// Where every entry begins, from the top left, on lines of this width.
fn places(entries: &[Entry], width: f64) -> Vec<Point> {
    let mut pen = at(0.0, LINE / 2.0);
    let mut places = Vec::new();
    for entry in entries {
        let wide = SQUARE + CLOSE + NAME.width(&shown(entry, width));
        if pen.x > 0.0 && pen.x + wide > width {
            pen = at(0.0, pen.y + LINE);
        }
        places.push(pen);
        pen.x += wide + APART;
    }
    places
}

fn shown(entry: &Entry, width: f64) -> String {
    NAME.fitted(&printable(&entry.name), width - SQUARE - CLOSE)
}

/// Room a key takes above its chart; none without entries.
pub fn key_height(entries: &[Entry], width: f64) -> f64 {
    places(entries, width).last().map_or(0.0, |last| last.y + LINE / 2.0 + 8.0)
}

impl<B: DrawingBackend> Canvas<B> {
    /// The key at the top of the room.
    pub fn color_key(&mut self, room: Rect, entries: &[Entry]) -> Drawn {
        for (entry, place) in entries.iter().zip(places(entries, room.width())) {
            let from = place.moved(room.left, room.top - SQUARE / 2.0);
            self.rect(Rect::between(from, from.moved(SQUARE, SQUARE)), entry.color)?;
            let name = place.moved(room.left + SQUARE + CLOSE, room.top);
            self.text(name, &shown(entry, room.width()), NAME)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette::BLUE;
    use super::*;

    fn entries(many: usize) -> Vec<Entry> {
        vec![Entry { name: "flooding".into(), color: BLUE }; many]
    }

    #[test]
    fn a_key_takes_the_lines_it_needs_and_none_without_entries() {
        assert_eq!(key_height(&[], 860.0), 0.0);
        assert_eq!(key_height(&entries(3), 860.0), 22.0 + 8.0);
        assert_eq!(key_height(&entries(3), 100.0), 3.0 * 22.0 + 8.0);
        assert_eq!(key_height(&entries(1), 5.0), 22.0 + 8.0);
    }
}
