//! Shares by bearing and ring around a centre, ahead at the top.

use super::canvas::{Canvas, Drawn, Undrawn};
use super::frame::Frame;
use super::geometry::{Point, Rect, Size, at};
use super::hover::Area;
use super::palette::{GRID, INK, MUTED};
use super::panels::{Grid, Panel};
use super::shade::{Shades, Share};
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE, VALUE};
use super::{Chart, WIDTH};
use plotters_backend::DrawingBackend;
use std::f64::consts::TAU;

/// Panels of the same sectors and rings; a panel's shares go ring by ring from the inside, in each
/// clockwise from straight ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct Polar {
    pub frame: Frame,
    pub sectors: Vec<String>,
    pub rings: Vec<String>,
    pub panels: Vec<Panel>,
}

/// Around the outermost ring, for the names of the sectors.
const AROUND: f64 = 38.0;
/// The same above and below, where names take less room.
const ABOVE: f64 = 20.0;
/// No panel is larger: the page would have to be scrolled.
const LARGEST: f64 = 370.0;
/// The hole in the middle, as a share of the radius.
const HOLE: f64 = 0.27;
/// The same where there are so many rings that numbers would touch near the middle.
const HOLE_OF_MANY: f64 = 0.35;
const MANY: usize = 4;
/// How large numbers are, and how much of that is their height.
const NUMBERS: f64 = 11.0;
const HIGH: f64 = 0.8;
/// Smaller ones cannot be read on a telephone.
const SMALLEST: f64 = 10.0;

impl Polar {
    fn grid(&self, page: f64) -> Grid {
        let across = if self.panels.len() > 4 { 3 } else { 2 };
        let names = if self.rings.len() > 1 { NOTE.leading() } else { 0.0 };
        let height = |width: f64| width.min(LARGEST) - 2.0 * (AROUND - ABOVE) + names;
        Grid::new(page, (self.panels.len(), across), height)
    }
}

impl Chart for Polar {
    fn size(&self, width: f64) -> Size {
        let height = self.grid(width).total_height(self.panels.len());
        Size { width, height: self.frame.around(width, height) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let grid = self.grid(on.size().width);
        for (number, panel) in self.panels.iter().enumerate() {
            let [title, plot, bar] = grid.panel(number, room);
            on.text_within(
                at(title.left, title.top + 10.0),
                &panel.title,
                title.width(),
                LABEL.bold(),
            )?;
            let shades = Shades::among(&panel.shares, &panel.scale).straight();
            self.draw_panel(on, panel, plot, &shades)?;
            on.shade_bar(bar, &shades, &panel.measure)?;
        }
        Ok(())
    }
}

/// Where rings and sectors lie.
struct Rose {
    middle: Point,
    radius: f64,
    sectors: usize,
    rings: usize,
    hole: f64,
}

impl Rose {
    fn reach(&self, ring: f64) -> f64 {
        self.radius * (self.hole + (1.0 - self.hole) * ring / self.rings.max(1) as f64)
    }

    fn angle(&self, sector: f64) -> f64 {
        sector / self.sectors.max(1) as f64 * TAU
    }

    /// A point at a number of sectors clockwise from ahead, and of rings from the hole.
    fn at(&self, sector: f64, ring: f64) -> Point {
        let (angle, reach) = (self.angle(sector), self.reach(ring));
        self.middle.moved(reach * angle.sin(), -reach * angle.cos())
    }

    /// The middle of words this wide that stand outside the rings at a sector.
    fn beyond(&self, sector: usize, width: f64) -> Point {
        let angle = self.angle(sector as f64);
        let (reach, half) = (self.radius + 5.0, width.min(AROUND) / 2.0);
        self.middle.moved((reach + half) * angle.sin(), -(reach + 6.0) * angle.cos())
    }

    /// How wide a number may be that shall not touch that of the next ring.
    fn room(&self, sector: usize) -> f64 {
        let (angle, thick) = (self.angle(sector as f64), self.reach(1.0) - self.reach(0.0));
        let below = thick * angle.cos().abs();
        if below >= NUMBERS * HIGH { f64::INFINITY } else { thick * angle.sin().abs() - 2.0 }
    }

    /// The piece of a ring that a sector cuts out; sectors lie about their bearing.
    fn piece(&self, sector: usize, ring: usize) -> Vec<Point> {
        const STEPS: usize = 12;
        let side = |step: usize| sector as f64 - 0.5 + step as f64 / STEPS as f64;
        let inner = (0..=STEPS).map(|step| self.at(side(step), ring as f64));
        let outer = (0..=STEPS).rev().map(|step| self.at(side(step), ring as f64 + 1.0));
        inner.chain(outer).collect()
    }
}

impl Polar {
    fn draw_panel<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        panel: &Panel,
        plot: Rect,
        shades: &Shades,
    ) -> Drawn {
        let plot = self.draw_ring_names(on, plot)?;
        let radius = (plot.width() / 2.0 - AROUND).min(plot.height() / 2.0 - ABOVE).max(1.0);
        let (sectors, rings) = (self.sectors.len(), self.rings.len());
        let hole = if rings >= MANY { HOLE_OF_MANY } else { HOLE };
        let rose = Rose { middle: plot.middle(), radius, sectors, rings, hole };
        for (number, share) in panel.shares.iter().enumerate().take(sectors * rings) {
            self.draw_piece(on, &rose, [number % sectors, number / sectors], share, shades)?;
        }
        for (sector, name) in self.sectors.iter().enumerate() {
            let lettering = NOTE.size(12.0).middle();
            on.text_within(rose.beyond(sector, lettering.width(name)), name, AROUND, lettering)?;
        }
        draw_hull(on, &rose)
    }

    fn draw_piece<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        rose: &Rose,
        [sector, ring]: [usize; 2],
        share: &Share,
        shades: &Shades,
    ) -> Drawn {
        let (piece, fill) = (rose.piece(sector, ring), shades.shade(share));
        on.polygon(&piece, fill)?;
        let closed: Vec<Point> = piece.iter().chain(piece.first()).copied().collect();
        on.polyline(&closed, Stroke::solid(GRID, 1.0))?;
        let middle = rose.at(sector as f64, ring as f64 + 0.5);
        let number = fitting(share, rose, sector);
        // On a telephone a number too small to read is left to the table behind the chart.
        if on.size().width >= WIDTH || number.size >= SMALLEST {
            on.text(middle, &share.short(), number.color(fill.words()))?;
        }
        let name = format!("{} {}", self.sectors[sector], self.rings[ring]);
        on.hover(Area::Polygon(piece), &format!("{name}\n{}", share.words));
        Ok(())
    }

    /// The rings' names below a rose, where they cover no number. Gives the room left above.
    fn draw_ring_names<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        plot: Rect,
    ) -> Result<Rect, Undrawn> {
        if self.rings.len() < 2 {
            return Ok(plot);
        }
        let (name, bottom) = (NOTE.size(12.0).middle(), plot.bottom - NOTE.leading());
        let words = format!("rings from the inside: {}", self.rings.join(", "));
        let below = at(plot.middle().x, bottom + NOTE.leading() / 2.0);
        on.text_within(below, &words, plot.width(), name)?;
        Ok(Rect { bottom, ..plot })
    }
}

/// The lettering of a number, as large as its place allows.
fn fitting(share: &Share, rose: &Rose, sector: usize) -> Lettering {
    let usual = VALUE.size(NUMBERS).middle();
    let over = usual.width(&share.short()) / rose.room(sector);
    if over > 1.0 { VALUE.size(NUMBERS / over).middle() } else { usual }
}

/// A hull in the hole, bow up.
fn draw_hull<B: DrawingBackend>(on: &mut Canvas<B>, rose: &Rose) -> Drawn {
    let long = rose.radius * rose.hole * 0.78;
    let side = [(0.0, -1.0), (0.16, -0.55), (0.22, 0.0), (0.2, 0.6), (0.13, 0.95)];
    let place = |(x, y): (f64, f64)| rose.middle.moved(x * long, y * long);
    let port = side.iter().rev().map(|&(x, y)| place((-x, y)));
    let hull: Vec<Point> = side.iter().map(|&corner| place(corner)).chain(port).collect();
    on.polygon(&hull, MUTED.faded(0.5))?;
    on.polyline(&hull, Stroke::solid(INK, 1.0))
}
