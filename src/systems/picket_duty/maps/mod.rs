//! The maps of Picket Duty: the ship, the sky around her, and how long she lasts.

mod layout;
mod seen;
#[cfg(test)]
mod tests;

pub use seen::{Killer, Seen, Spot};

use kernel::dice::{Times, Tracks};
use kernel::systems::maps::{Body, Curve, Layer, Map, Place, Plan, Polar, Steps, Zone, Zones};

use super::calendar::{LAST_DAY, date};
use super::names::{Altitude, Bearing, Phase, Position, Section};
use super::rulebook::{Edition, Rulebook};

use layout::Drawn;

/// Every map of a cell, from what was marked in its games.
pub fn maps(tracks: &Tracks, book: &Rulebook) -> Vec<Map> {
    let secondary = (book.edition == Edition::Advanced).then(|| secondary(tracks, book));
    let mut all = vec![ship(tracks, book)];
    all.extend(secondary);
    all.extend([sky(tracks), kills(tracks), survival(tracks, book)]);
    all
}

fn map(id: &str, title: &str, caption: String, tracks: &Tracks, body: Body) -> Map {
    Map { id: id.into(), title: title.into(), caption, games: tracks.games, body }
}

fn ship(tracks: &Tracks, book: &Rulebook) -> Map {
    let drawing = &book.ship.drawing;
    let zone = |section: Section| Zone {
        label: section.word().into(),
        area: layout::zone(section, drawing),
        counts: [Seen::StruckAt, Seen::NearMissAt, Seen::FireAt]
            .map(|seen| tracks.of(seen(section)))
            .to_vec(),
    };
    let plan = Plan {
        width: layout::WIDTH,
        height: layout::HEIGHT,
        outlines: layout::outlines(drawing),
        layers: damage(),
        places: places(layout::places(&book.ship), tracks),
        zones: Zones {
            layers: ["direct hit", "near miss", "deck fire"].map(Layer::of_games).to_vec(),
            list: Section::ALL.map(zone).to_vec(),
        },
    };
    let mut caption = String::from(
        "Guns, directors, radars and stacks on the deck plan, primary compartments in the side \
         view; bow to the right, starboard below. Drawn wider than true.",
    );
    if !drawing.assumed.is_empty() {
        caption += &format!(" Assumed: {}.", drawing.assumed);
    }
    map("ship", "The ship, place by place", caption, tracks, Body::Plan(plan))
}

fn secondary(tracks: &Tracks, book: &Rulebook) -> Map {
    let (drawn, areas) = layout::secondary(&book.ship);
    let zone = |(section, area): (Section, _)| Zone {
        label: section.word().into(),
        area,
        counts: Vec::new(),
    };
    let height = areas.last().map_or(0, |area| area.y + area.height);
    let plan = Plan {
        width: layout::WIDTH,
        height,
        outlines: Vec::new(),
        layers: damage(),
        places: places(drawn, tracks),
        zones: Zones {
            layers: Vec::new(),
            list: Section::ALL.into_iter().zip(areas).map(zone).collect(),
        },
    };
    let caption = "Secondary compartments by section, in the order of the ship's sheet. Those \
                   flooded on purpose count as destroyed.";
    map("secondary", "Secondary compartments, one by one", caption.into(), tracks, Body::Plan(plan))
}

fn damage() -> Vec<Layer> {
    ["hit", "destroyed"].map(Layer::of_games).to_vec()
}

fn places(drawn: Vec<Drawn>, tracks: &Tracks) -> Vec<Place> {
    let place = |Drawn { spot, label, short, kind, shape }| Place {
        label,
        short,
        kind: String::from(kind),
        shape,
        counts: vec![tracks.of(Seen::Hit(spot)), tracks.of(Seen::Destroyed(spot))],
    };
    drawn.into_iter().map(place).collect()
}

fn sky(tracks: &Tracks) -> Map {
    let layers = vec![
        Layer::of_games("attacking planes"),
        Layer::of_layer("shot down", 0),
        Layer::of_layer("struck the ship", 0),
        Layer::of_layer("near misses", 0),
        Layer::of_layer("none of these", 0),
    ];
    let seen = [Seen::Attack, Seen::Down, Seen::Struck, Seen::NearMiss];
    let mut counts = seen.map(|seen| around(|at| tracks.of(seen(at)))).to_vec();
    let cells = 0..counts[0].len();
    counts.push(cells.map(|cell| rest(counts.iter().map(|layer| layer[cell]))).collect());
    let caption = "Regular planes by the bearing and altitude they attack from; special attackers \
                   have none. What becomes of them is a share of those that came from there.";
    let body = Body::Polar(polar(layers, counts));
    map("sky", "Where the planes come from, and what becomes of them", caption.into(), tracks, body)
}

/// What is left of the first when all others are taken from it.
fn rest(mut counts: impl Iterator<Item = Times>) -> Times {
    let all = counts.next().map_or(0, |times| times.times);
    let times = all.saturating_sub(counts.map(|times| times.times).sum());
    Times { games: 0, times }
}

fn kills(tracks: &Tracks) -> Map {
    let by = |killer: Killer| Layer::of_layer(killer.word(), 0);
    let layers = std::iter::once(Layer::of_games("attacking planes")).chain(Killer::ALL.map(by));
    let came = around(|at| tracks.of(Seen::Attack(at)));
    let down = Killer::ALL.map(|killer| around(|at| tracks.of(Seen::DownBy(at, killer))));
    let counts = std::iter::once(came).chain(down);
    let caption = "Regular planes shot down, as a share of those that came from there, by what \
                   brought them down.";
    let body = Body::Polar(polar(layers.collect(), counts.collect()));
    map("kills", "What shoots the planes down", caption.into(), tracks, body)
}

fn polar(layers: Vec<Layer>, counts: Vec<Vec<Times>>) -> Polar {
    Polar {
        sectors: clockwise().map(|bearing| format!("{bearing}°")).collect(),
        rings: Altitude::ALL.map(|altitude| altitude.to_string()).to_vec(),
        layers,
        counts,
    }
}

/// The bearings from the bow; the firing charts begin with 315.
fn clockwise() -> impl Iterator<Item = Bearing> + Clone {
    Bearing::ALL.into_iter().cycle().skip(1).take(Bearing::COUNT)
}

fn around(count: impl Fn(Position) -> Times) -> Vec<Times> {
    let ring = |altitude| clockwise().map(move |bearing| Position { bearing, altitude });
    Altitude::ALL.into_iter().flat_map(ring).map(count).collect()
}

/// Scenarios go by phases; a campaign goes by days, and lasts until its first ship is lost.
fn survival(tracks: &Tracks, book: &Rulebook) -> Map {
    let first = book.scenario.day;
    let (steps, caption) = match book.scenario.campaign {
        None => (
            phases(first, tracks, book),
            "Games in which the ship was still there at the end of each phase; once relieved she is safe.",
        ),
        Some(_) => {
            (days(first, tracks), "Games in which no ship had been lost by the end of each day.")
        }
    };
    map("survival", "How long she lasts", caption.into(), tracks, Body::Survival(steps))
}

/// The calendar's number of a phase, as marks of loss have it.
fn clock(day: u8, phase: Phase) -> u16 {
    u16::from(day) * 3 + phase as u16
}

fn phases(first: u8, tracks: &Tracks, book: &Rulebook) -> Steps {
    let card = &book.scenario;
    let days = first..first + card.turns;
    let all = days.flat_map(|day| card.phases.iter().map(move |&phase| (day, phase)));
    let (names, clocks): (Vec<String>, Vec<u16>) =
        all.map(|(day, phase)| (format!("{} {phase}", date(day)), clock(day, phase))).unzip();
    let gone = |clock| tracks.of(Seen::Lost(clock)).games;
    let off = |clock| gone(clock) + tracks.of(Seen::Left(clock)).games;
    let curves = vec![
        Curve {
            name: "afloat".into(),
            left: left(tracks.games, clocks.iter().map(|&at| gone(at))),
        },
        Curve {
            name: "on station".into(),
            left: left(tracks.games, clocks.iter().map(|&at| off(at))),
        },
    ];
    Steps { names, curves }
}

fn days(first: u8, tracks: &Tracks) -> Steps {
    let all = first..=LAST_DAY;
    let names = all.clone().map(|day| date(day).to_string()).collect();
    let gone = |day| {
        Phase::ALL.into_iter().map(|phase| tracks.of(Seen::Lost(clock(day, phase))).games).sum()
    };
    let curves =
        vec![Curve { name: "no ship lost".into(), left: left(tracks.games, all.map(gone)) }];
    Steps { names, curves }
}

/// What is left of so many games when so many go at each step.
fn left(games: u64, gone: impl Iterator<Item = u64>) -> Vec<u64> {
    gone.scan(games, |left, gone| {
        *left -= gone;
        Some(*left)
    })
    .collect()
}
