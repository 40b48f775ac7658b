//! A heat map, drawn piece by piece.

use super::*;

impl HeatMap {
    pub(super) fn draw_titles<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        top: f64,
    ) -> Drawn {
        let room = layout.right - layout.left;
        let title_room = self.title_room(layout);
        let across = at(layout.left, top + title_room - TITLE + 8.0);
        on.text_within(across, &self.across.title, room, TITLED)?;
        let lines = self.down_title(layout);
        let up = (lines.len().max(1) - 1) as f64 * TITLED.leading();
        let beside = at(layout.left - GAP, top + title_room + layout.labels - 10.0 - up);
        on.lines(beside, &lines, TITLED.end())
    }

    pub(super) fn draw_labels<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        let labels = self.across.labels.iter().enumerate();
        for (column, label) in labels.filter(|(column, _)| block.columns.contains(column)) {
            draw_column_label(on, layout, layout.place(block, 0, column), label)?;
        }
        for (row, label) in self.down.labels.iter().enumerate() {
            let middle = layout.place(block, row, block.columns.start).middle().y;
            let width = layout.left - GAP - MARGIN;
            let fits = COLUMN.width(label) <= width;
            let lettering = if fits { COLUMN } else { COLUMN.size(12.0) };
            let lines = lettering.wrapped(label, width, 2);
            let up = (lines.len().max(1) - 1) as f64 * lettering.leading() / 2.0;
            on.lines(at(layout.left - GAP, middle - up), &lines, lettering.end())?;
        }
        Ok(())
    }

    pub(super) fn draw_cells<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        let shades = self.shades();
        let value = self.lettering(layout.cell.0, |cell| &cell.text, 14.0);
        let half = self.lettering(layout.cell.0, |cell| &cell.half, 11.0);
        for row in 0..self.rows() {
            for column in block.columns.clone() {
                let place = layout.place(block, row, column).inset(1.0);
                match self.cell(row, column) {
                    Some(cell) => {
                        draw_cell(on, place, (cell, shades.of(cell.value)), [value, half])?
                    }
                    None => draw_missing(on, place)?,
                }
            }
        }
        Ok(())
    }

    /// Along the sides where a cell below the contour's value meets one that is not.
    pub(super) fn draw_contour<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        let Some(value) = self.contour else { return Ok(()) };
        let below = |row: usize, column: usize| Some(self.cell(row, column)?.value < value);
        let parts = |one: Option<bool>, other: Option<bool>| {
            one.zip(other).is_some_and(|(one, other)| one != other)
        };
        let line = Stroke::dashed(INK, 2.0);
        for row in 0..self.rows() {
            for column in block.columns.clone() {
                let [_, right, corner, left] = layout.place(block, row, column).corners();
                let here = below(row, column);
                if block.columns.contains(&(column + 1)) && parts(here, below(row, column + 1)) {
                    on.line(right, corner, line)?;
                }
                if parts(here, below(row + 1, column)) {
                    on.line(left, corner, line)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn draw_baseline<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        match self.baseline {
            Some((row, column)) if row < self.rows() && block.columns.contains(&column) => {
                on.outline(layout.place(block, row, column), Stroke::solid(INK, 2.5))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Room for the bar of colours; on a narrow page its title and what is framed stand below it.
    pub(super) fn bar_room(&self, page: f64) -> f64 {
        let framed = if self.baseline.is_some() { NOTE.leading() } else { 0.0 };
        if is_narrow(page) { BAR + NOTE.leading() + framed } else { BAR }
    }

    pub(super) fn draw_bar<B: DrawingBackend>(&self, on: &mut Canvas<B>, below: Point) -> Drawn {
        let shades = self.shades();
        let bar = ColorBar { from: shades.low, to: shades.high, title: &self.measure };
        let end = match shades.low < shades.high {
            true => color_bar::draw(on, below, &bar, |value| shades.of(value))?,
            // One shade needs no bar.
            false => {
                let words = format!("{}: the same in all variants", self.measure);
                let words = NOTE.fitted(&words, 500f64.min(on.size().width - MARGIN - below.x));
                on.text(below.moved(0.0, 6.0), &words, NOTE)?;
                below.x + NOTE.width(&words)
            }
        };
        if self.baseline.is_some() {
            let corner = match is_narrow(on.size().width) {
                true => below.moved(0.0, BAR - 20.0 + NOTE.leading()),
                false => at(end + 34.0, below.y),
            };
            let mark = Rect::between(corner, corner.moved(16.0, 12.0));
            on.outline(mark, Stroke::solid(INK, 2.5))?;
            on.text(at(mark.right + 8.0, mark.middle().y), &self.framed, NOTE)?;
        }
        Ok(())
    }
}

fn draw_column_label<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    first: Rect,
    label: &str,
) -> Drawn {
    let x = first.middle().x;
    match layout.turned {
        Turned::Up => {
            let lines = COLUMN.wrapped(label, layout.labels - 6.0, turned_lines(first.width()));
            let left = x - (lines.len().max(1) - 1) as f64 * COLUMN.leading() / 2.0;
            lines.iter().enumerate().try_for_each(|(line, words)| {
                let x = left + line as f64 * COLUMN.leading();
                on.text(at(x, first.top - 6.0), words, COLUMN.upwards())
            })
        }
        Turned::No => {
            let lines = COLUMN.wrapped(label, first.width() - 6.0, LABEL_LINES);
            let up = (lines.len() as f64 - 0.5) * COLUMN.leading() + 3.0;
            on.lines(at(x, first.top - up), &lines, COLUMN.middle())
        }
    }
}

/// How many turned lines stand beside one another in a column.
pub(super) fn turned_lines(width: f64) -> usize {
    ((width / COLUMN.leading()) as usize).clamp(1, 2)
}

fn draw_cell<B: DrawingBackend>(
    on: &mut Canvas<B>,
    place: Rect,
    (cell, fill): (&Tile, Color),
    [value, half]: [Option<Lettering>; 2],
) -> Drawn {
    on.rect(place, fill)?;
    let (middle, words) = (place.middle(), fill.words());
    let half = half.filter(|_| !cell.half.is_empty());
    let up = if half.is_some() { 7.0 } else { 0.0 };
    if let Some(lettering) = value {
        on.text(middle.moved(0.0, -up), &cell.text, lettering.color(words))?;
    }
    if let Some(lettering) = half.filter(|_| value.is_some()) {
        on.text(middle.moved(0.0, 9.0), &cell.half, lettering.color(words))?;
    }
    on.hover(place, &cell.told);
    Ok(())
}

fn draw_missing<B: DrawingBackend>(on: &mut Canvas<B>, place: Rect) -> Drawn {
    on.rect(place, GRID.faded(0.5))?;
    on.text(place.middle(), "—", NOTE.middle())
}
