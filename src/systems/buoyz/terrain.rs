//! B10.1, BC2.3, C49 — Land, shoals, and what is rolled for a scratch battle.

use kernel::dice::{Dice, Table};
use kernel::systems::geometry::{Circle, Point, Segment};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::events::Sailing;
use super::game::Battle;
use super::metrics::Count;
use super::names::Theatre;
use super::rulings::Shoals;
use super::tables::SECOND_TABLE;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C49 — Terrain, night, weather and edges, where the scenario rolls for them.
    pub fn scratch(&mut self) {
        let theatre = self.book.scenario.theatre;
        if theatre == Theatre::None {
            return;
        }
        self.table.seek(Purpose::Terrain.at(self.game.time()));
        self.roll_terrain(theatre, 0.0);
        if self.book.two_tables {
            self.roll_terrain(theatre, SECOND_TABLE);
        }
        self.roll_weather(theatre);
        self.roll_edges();
        self.tally.set(Count::Islands, self.game.islands.len() as i32);
        self.tally.set(Count::IsNight, self.game.night.into());
        self.tally.set(Count::IsBad, self.game.bad_weather.into());
    }

    /// BC2.3 — Of each table by itself, which begins so far to the east.
    fn roll_terrain(&mut self, theatre: Theatre, west: f64) {
        let chart = &self.book.charts.terrain;
        let added = match theatre {
            Theatre::Arctic => chart.arctic,
            Theatre::Atlantic => chart.atlantic,
            _ => 0,
        };
        let (islands, shoals) = match self.table.d6() as i8 + added {
            ..=2 => (0, 0),
            3..=4 => (1, 0),
            5 => (2, 0),
            6.. => (2, 1),
        };
        for _ in 0..islands {
            let island = self.somewhere(west);
            self.game.islands.push(island);
        }
        for _ in 0..shoals {
            let shoal = self.somewhere(west);
            self.game.shoals.push(shoal);
        }
    }

    fn somewhere(&mut self, west: f64) -> Circle {
        let [width, height] = self.book.scenario.table;
        let [x, y] = self.table.pair().map(f64::from);
        let center = Point::new(west + width * x / 7.0, height * y / 7.0);
        Circle { center, radius: self.book.charts.terrain.island_radius }
    }

    fn roll_weather(&mut self, theatre: Theatre) {
        let chart = &self.book.charts.terrain;
        self.game.night = self.table.d6() as i8 >= chart.night_on;
        let added = match theatre {
            Theatre::Arctic => chart.arctic_weather,
            Theatre::FarEast | Theatre::Pacific => chart.far_east_weather,
            Theatre::None | Theatre::Atlantic | Theatre::Mediterranean => 0,
        };
        self.game.bad_weather = self.table.d6() as i8 + added >= chart.bad_on;
    }

    /// C49 — Two dice each until they differ; if B wins, the wind is reversed.
    fn roll_edges(&mut self) {
        loop {
            let [a, b] = [self.table.two_d6(), self.table.two_d6()];
            if a != b {
                if b > a {
                    self.game.wind = (self.game.wind + 180) % 360;
                }
                return;
            }
        }
    }

    /// B10.1, A43 — Whether a shoal is nothing to her.
    pub fn crosses_shoals(&self, ship: usize) -> bool {
        let size = self.book.ships[ship].size;
        match self.book.rulings.shoals {
            Shoals::SmallShips => size > 3,
            Shoals::ByNumber => size < 5,
        }
    }

    /// B10.1, C49 — A big ship that crosses a shoal is stuck for good.
    pub fn cross_shoals(&mut self, ship: usize, from: Point) {
        let now = &self.game.ships[ship];
        if self.game.shoals.is_empty() || self.crosses_shoals(ship) {
            return;
        }
        let line = Segment::new(from, now.at);
        let mut shoals = self.game.shoals.as_slice().iter();
        if shoals.any(|it| line.distance_to(it.center) < it.radius - TOLERANCE) {
            self.game.ships[ship].aground = true;
            self.count(Count::Aground);
            self.tell(Sailing::Aground { ship: ship as u8 });
        }
    }
}
