//! What the charts bring on average, worked out once for every roll that luck is kept of.

use crate::attack::{Letter, Row, that_come};
use crate::damage::{RandomDamage, only_7_5};
use crate::deck_fires::FireRoll;
use crate::defensive_fire::{Fire, Shot, after_fire};
use crate::hits::DiveResult;
use crate::names::{Altitude, Bearing, Phase, Position, Section};
use crate::rulebook::{Edition, Rulebook};
use crate::state::{MOST_PLANES, Plane, PlaneKind, PlaneState, Ship};
use crate::weather::{Sky, Storm};
use kernel::config::Word;
use kernel::systems::chart::{OneDie, Swings, TwoDice, Ways};

use super::peril::{CERTAIN, Stakes};
use super::skies::Skies;
use super::threat::{Dives, Hurt, Threat};

/// One plane, in the hundredths an average is cut to.
pub const PLANE: i32 = 100;
/// One attack by day: by night come half the planes, where the night lets any come.
pub const ATTACK: i32 = 36;
pub const NIGHT_ATTACK: i32 = ATTACK / 2;

/// Guns still to fire at a plane beyond these are not looked ahead to …
const FOLLOWERS: usize = 7;
/// … and no plane takes more hits than flame it, 20 at most.
const HITS: usize = 21;

/// The chances that a plane hits and that it nearly does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fate {
    pub hit: i32,
    pub near: i32,
}

impl Fate {
    /// What it threatens, where near miss and hit threaten so much.
    #[inline(always)]
    pub fn peril(self, [near, hit]: [i32; 2]) -> i32 {
        // Chances are never below 0, and a division that knows it is quicker.
        ((self.hit * hit + self.near * near) as u32 / CERTAIN as u32) as i32
    }
}

/// In how many ways every chart brings its results, and what those are worth.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    pub stakes: Stakes,
    /// 60 times what one roll on Table 11 threatens on average, by section, and 36 times what a near
    /// miss does.
    pub cells: [Threat; 3],
    pub near_misses: Threat,
    damage_rolls: i32,
    near_miss_counts: bool,
    /// What dives threaten, by the state of the ship.
    threatened: Dives,
    /// Of a ship of which nothing is hurt: what a near miss and a hit by section threaten …
    pub sound: [i32; 4],
    /// … and planes after each result of a gun, as `fates_after`, by section.
    sound_perils: [[[[i32; 4]; HITS]; FOLLOWERS + 1]; 3],
    /// By calibre and altitude.
    pub fire: [[Swings<5>; 3]; 3],
    pub support: Swings<2>,
    pub spray: Ways<2>,
    pub maneuver: [Ways<2>; 5],
    /// Undamaged, damaged, flamed, and the carrier of a special weapon.
    pub dives: [Ways<3>; 4],
    pub dive_swings: [Swings<3>; 4],
    /// By guns still to fire and hits.
    fates: [[Fate; HITS]; FOLLOWERS + 1],
    /// The same after one more result that leaves a plane: miss, one hit, two, flamed.
    fates_after: [[[Fate; 4]; HITS]; FOLLOWERS + 1],
    pub weapons: [Ways<8>; 3],
    /// A106, read so that a maneuver moves rolls one towards 7.
    pub weapons_towards_seven: [Ways<8>; 3],
    pub fires: Ways<2>,
    pub random: Ways<2>,
    pub weather: Ways<3>,
    pub rain: Ways<2>,
    pub storm: [Ways<2>; 2],
    pub typhoon: Ways<5>,
    pub night: Ways<2>,
    pub kikusui: Ways<{ MOST_PLANES + 1 }>,
    /// By column.
    pub letters: [Ways<10>; 5],
    /// Two dice, by the row of a chart.
    pub rows: Ways<11>,
    /// The planes of each letter, by day and by night.
    pub letter_planes: [[i32; 10]; 2],
    /// The planes of each row of a lettered table, by day and by night.
    pub row_planes: [[[i32; 11]; 2]; 8],
    pub skies: Skies,
}

impl Expected {
    /// Work it all out for charts as the rulings left them.
    pub fn read(book: &Rulebook) -> Expected {
        let (stakes, damage) = (Stakes::read(book), &book.damage);
        let cells = |section: Section| {
            let chart = damage.main[section as usize].rows().as_flattened();
            added_up(chart, |cell, hurt| stakes.of_cell(cell, section, hurt))
        };
        let near_misses = damage.near_miss.rows().as_flattened();
        let mut expected = Expected {
            stakes,
            cells: Section::ALL.map(cells),
            near_misses: added_up(near_misses, |result, hurt| stakes.of_near_miss(result, hurt)),
            damage_rolls: match book.edition {
                Edition::Basic => i32::from(book.rulings.basic_damage_rolls),
                Edition::Advanced => 2,
            },
            near_miss_counts: !only_7_5(book),
            fires: book.repair.fire.ways_of_one_die(|roll| usize::from(roll == FireRoll::Burns)),
            random: damage.random.ways_of_two_dice(|r| usize::from(r == RandomDamage::BrokenBack)),
            ..Expected::default()
        };
        expected.threatened = Dives::read(|hurt| expected.threatened_by_dives(hurt));
        expected.sound = expected.threatened.of_sound();
        expected.read_fire(book);
        expected.read_dives(book);
        expected.read_sky(book);
        expected.skies = Skies::read(&expected);
        expected.read_attacks(book);
        expected
    }

    fn read_fire(&mut self, book: &Rulebook) {
        let shot = |shot: Shot| usize::from(shot == Shot::Destroyed);
        self.fire = ways_of_fire(book).map(|charts| charts.map(|ways| ways.swings()));
        self.support = book.gunnery.support.ways_of_one_die(shot).swings();
        self.spray = book.gunnery.spray.ways_of_two_dice(shot);
    }

    fn read_dives(&mut self, book: &Rulebook) {
        self.dives = std::array::from_fn(|who| {
            let chart = book.hits.planes.get(who).unwrap_or(&book.hits.special);
            chart.ways_of_two_dice(|dive| dive as usize)
        });
        self.dive_swings = std::array::from_fn(|who| self.dives[who].swings());
        self.maneuver = book.maneuver.least.map(|least| {
            by_face(|roll| usize::from(roll >= least)).ways_of_two_dice(|works| works)
        });
        for (number, chart) in book.special.weapons.iter().enumerate() {
            let bent = by_face(|roll| chart.at(roll - (roll - 7).signum()));
            self.weapons[number] = chart.ways_of_two_dice(|result| result as usize);
            self.weapons_towards_seven[number] = bent.ways_of_two_dice(|result| result as usize);
        }
        self.look_ahead(book);
    }

    fn read_sky(&mut self, book: &Rulebook) {
        let (charts, open) = (&book.weather, |sky: Sky| usize::from(sky == Sky::Open));
        self.weather = charts.weather.ways_of_two_dice(|weather| weather as usize);
        self.rain = charts.rain.ways_of_one_die(open);
        self.night = book.attack.night.ways_of_one_die(open);
        self.typhoon = charts.damage.ways_of_two_dice(|damage| damage as usize);
        // A038: what is taken off after bad weather spares a natural 6.
        self.storm = [0, 1].map(|less| {
            let modified = |face: i8| if face == 6 { 6 } else { face - less };
            let faces = [1, 2, 3, 4, 5, 6].map(|face| charts.storm.at(modified(face)));
            let grows = |storm: Storm| usize::from(storm == Storm::Typhoon);
            OneDie::from_rows(faces).ways_of_one_die(grows)
        });
    }

    fn read_attacks(&mut self, book: &Rulebook) {
        let charts = &book.attack;
        let planes = |planes: i8| usize::try_from(planes).unwrap_or(0).min(MOST_PLANES);
        self.kikusui = charts.kikusui_planes.ways_of_two_dice(planes);
        self.letters = std::array::from_fn(|column| {
            charts.table.ways_of_two_dice(|row: [Letter; 5]| row[column] as usize)
        });
        self.rows = by_face(|roll| roll as usize - 2).ways_of_two_dice(|row| row);
        for (night, phase) in [Phase::Morning, Phase::Night].into_iter().enumerate() {
            self.letter_planes[night][Letter::Random as usize] = PLANE;
            for (letter, chart) in charts.lettered.iter().enumerate() {
                let planes = chart.rows().map(|row| planes_of(row, phase));
                self.row_planes[letter][night] = planes;
                self.letter_planes[night][letter] = self.rows.mean(0, |row| planes[row]);
            }
        }
    }

    /// What becomes of planes that are still fired at; every gun to come is taken for an average
    /// one.
    fn look_ahead(&mut self, book: &Rulebook) {
        let charts = ways_of_fire(book);
        let charts = charts.as_flattened();
        let average: [i32; 5] = std::array::from_fn(|result| {
            charts.iter().map(|ways| i32::from(ways.at(0)[result])).sum()
        });
        for hits in 0..HITS {
            let dive = &self.dives[plane_with(hits, book).state as usize];
            let chance =
                |of: DiveResult| dive.mean(0, |at| if at == of as usize { CERTAIN } else { 0 });
            self.fates[0][hits] =
                Fate { hit: chance(DiveResult::Hit), near: chance(DiveResult::NearMiss) };
        }
        for followers in 1..=FOLLOWERS {
            for hits in 0..HITS {
                self.fates[followers][hits] = self.after_one_more(hits, followers, average, book);
            }
        }
        for followers in 0..=FOLLOWERS {
            for hits in 0..HITS {
                self.fates_after[followers][hits] = self.after_each(hits, followers, book);
            }
        }
        let [near, hits @ ..] = self.sound;
        self.sound_perils = hits.map(|hit| {
            self.fates_after.map(|of| of.map(|of| of.map(|fate| fate.peril([near, hit]))))
        });
    }

    /// What becomes of a plane with so many hits, by the result of the gun that fires now, if that leaves one.
    fn after_each(&self, hits: usize, followers: usize, book: &Rulebook) -> [Fate; 4] {
        let after =
            |at: usize| after_fire(&book.gunnery, plane_with(hits, book), Fire::WORDS[at].1);
        std::array::from_fn(|at| self.fate(&after(at), followers))
    }

    fn after_one_more(
        &self,
        hits: usize,
        followers: usize,
        gun: [i32; 5],
        book: &Rulebook,
    ) -> Fate {
        let plane = plane_with(hits, book);
        if !plane.is_target() {
            return self.fates[0][hits];
        }
        let mut sum = Fate::default();
        for ((_, result), ways) in Fire::WORDS.iter().zip(gun) {
            let next = self.fate(&after_fire(&book.gunnery, plane, *result), followers - 1);
            sum.hit += ways * next.hit;
            sum.near += ways * next.near;
        }
        let whole: i32 = gun.iter().sum();
        Fate { hit: sum.hit / whole, near: sum.near / whole }
    }

    /// The chances of a plane that so many guns are still to fire at.
    pub fn fate(&self, plane: &Plane, followers: usize) -> Fate {
        match plane.state {
            PlaneState::Destroyed => Fate::default(),
            PlaneState::Undamaged | PlaneState::Damaged | PlaneState::Flamed => {
                self.fates[followers.min(FOLLOWERS)][usize::from(plane.hits).min(HITS - 1)]
            }
        }
    }

    /// The same, after each result of the gun that fires before those, if that leaves a plane.
    #[inline(always)]
    pub fn fates_after(&self, plane: &Plane, followers: usize) -> &[Fate; 4] {
        &self.fates_after[followers.min(FOLLOWERS)][usize::from(plane.hits).min(HITS - 1)]
    }

    /// What a plane threatens after each of those results, where the ship is sound.
    #[inline(always)]
    pub fn sound_perils(&self, plane: &Plane, followers: usize) -> &[i32; 4] {
        let of_section = &self.sound_perils[plane.at.bearing.section() as usize];
        &of_section[followers.min(FOLLOWERS)][usize::from(plane.hits).min(HITS - 1)]
    }

    /// A near miss, where it does anything (A168), and a hit by section.
    fn threatened_by_dives(&self, hurt: &Hurt) -> [i32; 4] {
        let near = if self.near_miss_counts { self.near_misses.to(hurt) / 36 } else { 0 };
        let [forward, midship, aft] =
            [0, 1, 2].map(|section| self.damage_rolls * self.cells[section].to(hurt) / 60);
        [near, forward, midship, aft]
    }

    /// What a near miss threatens, and a hit by section.
    #[inline(always)]
    pub fn dives_at(&self, ship: &Ship) -> &[i32; 4] {
        self.threatened.of(&Hurt::of(ship))
    }
}

/// By calibre and altitude.
fn ways_of_fire(book: &Rulebook) -> [[Ways<5>; 3]; 3] {
    let ways = |chart: &TwoDice<Fire>| chart.ways_of_two_dice(|fire| fire as usize);
    std::array::from_fn(|calibre| {
        std::array::from_fn(|altitude| ways(&book.gunnery.fire[calibre][altitude]))
    })
}

/// The planes of a row, in hundredths.
pub fn planes_of(row: Row, phase: Phase) -> i32 {
    let come = |planes: u8| PLANE * i32::from(that_come(planes, phase));
    match row {
        // One special plane, more often than not.
        Row::Random => PLANE,
        Row::Planes(listed) if listed.note_a => {
            (1..=6).map(|extra| come(listed.count + extra)).sum::<i32>() / 6
        }
        Row::Planes(listed) => come(listed.count),
    }
}

/// All cells of a chart, by what each of them threatens.
fn added_up<T: Copy>(chart: &[T], peril: impl Fn(T, &Hurt) -> i32) -> Threat {
    Threat::read(|hurt| chart.iter().map(|&cell| peril(cell, hurt)).sum())
}

/// A chart of two dice by its rolls.
fn by_face<T: Copy>(result: impl Fn(i8) -> T) -> TwoDice<T> {
    TwoDice::from_rows(std::array::from_fn(|row| result(row as i8 + 2)))
}

/// A plane with so many hits, wherever it is.
fn plane_with(hits: usize, book: &Rulebook) -> Plane {
    let at = Position { bearing: Bearing::B0, altitude: Altitude::Low };
    let (kind, hits) = (PlaneKind::Plain, hits as u8);
    let plane = Plane { at, kind, hits, state: PlaneState::Undamaged };
    after_fire(&book.gunnery, plane, Fire::Miss)
}
