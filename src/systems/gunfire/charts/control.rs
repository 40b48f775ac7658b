//! `control.toml`: G31, G32, movement, and the numbers no table names.

use kernel::config::Section;

use super::modifier;

/// G31.
#[derive(Clone, Copy, Debug)]
pub struct FriendlyFire {
    pub hits_on: u8,
    pub nearer_target: u8,
    pub on_line_within: f64,
    pub on_line: u8,
    pub beside_line: f64,
}

/// G32 — a turn in degrees, or as plotted.
pub type Independent = Option<f64>;

/// C8 and 2.2.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// Degrees an inch, by turn class.
    pub rate: [f64; 5],
    pub faster: f64,
    pub slower: f64,
    pub small_faster: f64,
    pub small_slower: f64,
    pub spacing: f64,
    pub small_spacing: f64,
}

/// 6.1.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub sink: f64,
    pub morale: f64,
    pub dc_add: i8,
    pub value_shift: i8,
}

/// 4.3, in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Victory {
    pub sunk: f64,
    pub dead_in_water: f64,
    pub damaged: f64,
    pub damaged_beyond: f64,
    pub margin: f64,
    pub merchants: f64,
}

#[derive(Clone, Debug)]
pub struct ControlCharts {
    pub friendly_fire: FriendlyFire,
    /// By 2D6 from 2.
    pub independent: [Independent; 11],
    pub movement: Movement,
    pub numbers: Numbers,
    pub victory: Victory,
    pub quiet_turns: u8,
}

impl ControlCharts {
    pub fn read(charts: &Section) -> ControlCharts {
        let independent = charts.table("independent", |rows| {
            let cells = rows.faces(2..=12);
            let plotted =
                |place: usize| cells[place].is_text() && cells[place].text() == "as plotted";
            std::array::from_fn(|place| {
                (!plotted(place)).then(|| cells[place].real(-180.0..=180.0))
            })
        });
        ControlCharts {
            friendly_fire: charts.table("friendly-fire", read_friendly_fire),
            independent,
            movement: charts.table("movement", read_movement),
            numbers: charts.table("numbers", read_numbers),
            victory: charts.table("victory", read_victory),
            quiet_turns: charts.table("end", |said| {
                said.find("assumed");
                said.whole("quiet_turns", 1..=100) as u8
            }),
        }
    }
}

fn read_friendly_fire(said: &Section) -> FriendlyFire {
    let on_line =
        said.table("on_line", |it| (it.real("within", 0.0..=10.0), it.whole("add", 0..=10)));
    FriendlyFire {
        hits_on: said.whole("hits_on", 2..=20) as u8,
        nearer_target: said.whole("nearer_target", 0..=10) as u8,
        on_line_within: on_line.0,
        on_line: on_line.1 as u8,
        beside_line: said.real("beside_line", 0.0..=10.0),
    }
}

fn read_movement(said: &Section) -> Movement {
    said.find("assumed");
    let inches = |key: &str| said.real(key, 0.0..=8.0);
    Movement {
        rate: said.table("degrees_per_inch", |it| {
            ["A", "B", "C", "D", "E"].map(|class| it.real(class, 0.0..=360.0))
        }),
        faster: inches("faster"),
        slower: inches("slower"),
        small_faster: inches("small_faster"),
        small_slower: inches("small_slower"),
        spacing: inches("spacing"),
        small_spacing: inches("small_spacing"),
    }
}

fn read_numbers(said: &Section) -> Numbers {
    said.find("assumed");
    Numbers {
        sink: said.real("sink", 0.01..=1.0),
        morale: said.real("morale", 0.01..=2.0),
        dc_add: modifier(said, "dc_add"),
        value_shift: modifier(said, "value_shift"),
    }
}

fn read_victory(said: &Section) -> Victory {
    said.find("assumed");
    let share = |key: &str| said.real(key, 0.0..=10.0);
    Victory {
        sunk: share("sunk"),
        dead_in_water: share("dead_in_water"),
        damaged: share("damaged"),
        damaged_beyond: share("damaged_beyond"),
        margin: share("margin"),
        merchants: share("merchants"),
    }
}
