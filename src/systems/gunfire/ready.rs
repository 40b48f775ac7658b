//! What follows from forms, charts and scenario and never changes, worked out before the first game.

use super::charts::{
    Charts, Date, Excess, FireControlRow, Setting, SpottingCharts, TorpedoCharts, TorpedoRow,
    calibre_row,
};
use super::names::{
    Beam, Cover, FireControlSet, ItemKind, Navy, RadarBand, Seas, ShipType, Side, TorpedoType,
};
use super::optional::Optional;
use super::rulebook::{Deployment, Scenario};
use super::rulings::Rulings;
use super::runs::Runs;
use super::sheet::{BANDS, Battery, Sheet, Torpedoes};
use super::ships::ShipSet;
use super::start::Start;
use super::state::MOST;
use super::unread::NOBODY_READY;
use crate::TOLERANCE;

/// Everything that is worked out once.
pub struct Ready {
    pub first_of_b: usize,
    pub count: usize,
    pub sides: [ShipSet; 2],
    /// A place for every bit of a set; behind the last ship she stands again.
    pub ships: Box<[ReadyShip; MOST]>,
    pub start: Start,
    pub small: ShipSet,
    pub merchants: ShipSet,
    pub runs: Runs,
    /// Cosines of half the arc of a spread, and of what already combs its tracks (C20).
    pub half_arc: f64,
    pub combing: f64,
    /// C26, G6 — What the way a target is seen adds to hit numbers, by [`Seen`](super::gunnery::Seen).
    pub by_sight: [i8; 3],
    /// G6 — What a target adds that was hit last turn and kept its course.
    pub straddle: i8,
    /// G3 — Planes or ships may spot for others.
    pub spotters: bool,
    /// Cosine of what is near a bow or stern line (G26).
    pub bow: f64,
    /// The most that bow lines, fire at others and the like may take off what is seen by eye, and that
    /// with all by which a ship may show less.
    pub least_seen: f64,
    pub least_of_all: f64,
}

/// A ship's own numbers.
pub struct ReadyShip {
    /// Her turn class as she is, and the one worse.
    pub turn_class: [u8; 2],
    /// Her group as it began.
    pub deployment: Deployment,
    pub fire_control: Option<FireControlRow>,
    /// Range of her best set of short or medium band, and of any; below any size of target if none.
    pub radar: f64,
    pub any_radar: f64,
    /// G26 — visibility and what her crew adds, but for alertness; and that.
    pub sight: f64,
    pub alert: f64,
    /// G26, G28 — What shore and size add for those who look for her: for the eye, for radar.
    pub shows: f64,
    pub echoes: f64,
    pub batteries: [Option<ReadyBattery>; 2],
    pub torpedo: Option<ReadyTorpedo>,
    pub main_mounts: u32,
    /// What one of them is of all.
    pub main_share: f64,
    pub aircraft: u32,
    pub has_director: [bool; 2],
    /// Doctrine 4-3 — 3 for BB, BC, CV, 2 for CA, CVL, 1 for CL, CVE, AL.
    pub class: u8,
    pub kind: ShipType,
}

/// A battery's numbers.
pub struct ReadyBattery {
    pub own: Battery,
    pub row: usize,
    /// Mount values with all that never changes; `None` where it cannot fire for its value.
    pub values: [Option<i8>; BANDS],
    pub initial: [Option<u8>; BANDS],
    /// Both of them where it needs nobody to spot for it, and how far it reaches, the edge included.
    pub bands: [Option<ReadyFire>; BANDS],
    pub reach: f64,
    /// By G6, when the main battery fires too.
    pub interference: i8,
    /// G13 — What more a hit strikes, by what it hits.
    pub excess: [Excess; ShipType::COUNT],
}

/// A battery's mount value and Initial Roll at a range.
#[derive(Clone, Copy, Debug)]
pub struct ReadyFire {
    pub value: i8,
    pub initial: u8,
}

/// A launcher's torpedoes.
pub struct ReadyTorpedo {
    pub kind: TorpedoType,
    pub row: TorpedoRow,
    pub max: i8,
    /// What size of target, navy and date add.
    pub by_target: [i8; ShipType::COUNT],
    /// Cosines of the edges of the arc, the one nearer the bow first.
    pub arc: [f64; 2],
    /// Mounts that bear, by [`Beam`].
    pub bearing: [u8; 2],
    /// The longest run, and the longest time of one, both with a little to spare.
    pub reach: f64,
    pub time: f64,
    /// Her settings, the fastest first.
    pub settings: Vec<ReadySetting>,
}

/// One setting of torpedoes.
#[derive(Clone, Copy, Debug)]
pub struct ReadySetting {
    pub setting: Setting,
    /// How far a run may go, the edge included, how long that takes, and its square with a little to
    /// spare.
    pub edge: f64,
    pub time: f64,
    pub square: f64,
}

impl ReadySetting {
    fn of(setting: Setting) -> ReadySetting {
        let edge = setting.range + TOLERANCE;
        ReadySetting {
            setting,
            edge,
            time: edge / setting.speed,
            square: edge * edge * (1.0 + TOLERANCE),
        }
    }
}

/// The cosine of so many degrees, the same on every machine.
pub fn cosine(degrees: f64) -> f64 {
    kernel::systems::geometry::Heading::new(degrees).direction().north
}

/// G7b — What size of target, navy and date add.
pub fn torpedo_fixed(
    row: &TorpedoRow,
    target: ShipType,
    date: Date,
    optional: &Optional,
    charts: &TorpedoCharts,
) -> i8 {
    let german = if target.is_small() { charts.german_small } else { charts.german_larger };
    let own = match row.navy {
        Navy::Ijn if !optional.g7e => charts.japanese,
        Navy::Usn if date < charts.us_early.0 => charts.us_early.1,
        Navy::Km if date < charts.german_early => german,
        Navy::Ijn | Navy::Usn | Navy::Km | Navy::Rn | Navy::Rm | Navy::Any => 0,
    };
    charts.size[target as usize] + own
}

/// G7b — The highest hit number of a type at a date.
pub fn torpedo_max(row: &TorpedoRow, date: Date) -> i8 {
    let early = row.early.filter(|(before, _)| date < *before);
    early.map_or(row.max, |(_, max)| max)
}

impl Ready {
    pub fn of(
        sheets: &[Sheet],
        first_of_b: usize,
        charts: &Charts,
        scenario: &Scenario,
        optional: &Optional,
        rulings: &Rulings,
    ) -> Ready {
        let count = sheets.len();
        let sides = [ShipSet::range(0, first_of_b), ShipSet::range(first_of_b, count)];
        let settings = Settings { charts, scenario, optional, rulings };
        let side = |place: usize| if place < first_of_b { Side::A } else { Side::B };
        let ships =
            Box::new(std::array::from_fn(|place| match sheets.get(place).or(sheets.last()) {
                Some(sheet) => settings.ship(sheet, side(place.min(count - 1))),
                None => NOBODY_READY,
            }));
        let which = |is: fn(ShipType) -> bool| {
            let mut set = ShipSet::NONE;
            (0..count).filter(|&place| is(sheets[place].kind)).for_each(|place| set.add(place));
            set
        };
        let (small, merchants) = (which(ShipType::is_small), which(ShipType::is_merchant));
        let start = settings.start(sheets, first_of_b, small);
        let runs = Runs::of(charts.control.movement.rate);
        let half_arc = cosine(charts.torpedoes.half_arc);
        let (combing, bow) = (cosine(15.0), cosine(charts.spotting.bow_degrees));
        Ready {
            first_of_b,
            count,
            sides,
            ships,
            start,
            small,
            merchants,
            runs,
            half_arc,
            combing,
            bow,
            by_sight: by_sight(charts, scenario, optional),
            straddle: if optional.straddle { charts.gunnery.optional.straddle } else { 0 },
            spotters: optional.g3_plane || optional.g3_ship,
            least_seen: least_seen(&charts.spotting),
            least_of_all: least_seen(&charts.spotting) + least_shown(&charts.spotting),
        }
    }
}

/// G26 — All that counts against a spotter without radar, whatever the target does.
fn least_seen(charts: &SpottingCharts) -> f64 {
    [charts.bow, charts.spotter_firing, charts.firing].iter().map(|inches| inches.min(0.0)).sum()
}

/// C26, G6 — What it adds to see a target by eye, by the flashes of its guns alone, by radar alone.
fn by_sight(charts: &Charts, scenario: &Scenario, optional: &Optional) -> [i8; 3] {
    let (visibility, charts) = (scenario.visibility.modifier, &charts.gunnery.optional);
    let flashes = visibility + if optional.flash { charts.flash } else { 0 };
    [visibility, flashes, if optional.unseen { charts.unseen } else { visibility }]
}

/// G26 — The least a ship may show, on radar as well.
fn least_shown(charts: &SpottingCharts) -> f64 {
    let all = [charts.shore, charts.formation, charts.moving, charts.lit, charts.on_radar];
    all.iter().map(|inches| inches.min(0.0)).sum()
}

/// What it is worked out from.
pub struct Settings<'a> {
    pub charts: &'a Charts,
    pub scenario: &'a Scenario,
    optional: &'a Optional,
    #[expect(dead_code, reason = "readings that change what is worked out beforehand come here")]
    rulings: &'a Rulings,
}

impl Settings<'_> {
    fn ship(&self, sheet: &Sheet, side: Side) -> ReadyShip {
        let spotting = &self.charts.spotting;
        let night = self.scenario.visibility.night;
        let ashore = self.scenario.shore.is(side);
        let italian = if night { spotting.italian_night } else { spotting.italian_day };
        let main_mounts = sheet.battery(0).map_or(0, |battery| battery.all.count_ones());
        let aircraft =
            sheet.items.iter().enumerate().filter(|(_, item)| item.kind == ItemKind::Aircraft);
        ReadyShip {
            turn_class: [sheet.turn_class, sheet.turn_class.one_worse()].map(|class| class as u8),
            deployment: self.deployment(sheet, side),
            fire_control: self.fire_control(sheet),
            radar: self.radar(sheet, |band| band != RadarBand::Long),
            any_radar: self.radar(sheet, |_| true),
            sight: self.scenario.visibility.base
                + if sheet.navy == Navy::Rm { italian } else { 0.0 },
            shows: if ashore { spotting.shore } else { 0.0 },
            echoes: f64::from(spotting.radar_size[sheet.kind as usize])
                + if ashore { spotting.radar_shore } else { 0.0 },
            alert: if sheet.navy == Navy::Ijn && night { spotting.japanese_at_night } else { 0.0 },
            batteries: [0, 1].map(|place| {
                sheet.battery(place).map(|battery| self.battery(battery, place, sheet, side))
            }),
            torpedo: sheet.torpedoes.as_ref().map(|torpedoes| self.torpedo(torpedoes)),
            main_mounts,
            main_share: 1.0 / f64::from(main_mounts.max(1)),
            aircraft: aircraft.fold(0, |all, (place, _)| all | 1 << place),
            has_director: [ItemKind::DirectorForward, ItemKind::DirectorAft]
                .map(|kind| sheet.has(kind)),
            class: class(sheet.kind),
            kind: sheet.kind,
        }
    }

    /// The group she sails in; that every ship has one is seen to when groups are read.
    fn deployment(&self, sheet: &Sheet, side: Side) -> Deployment {
        let groups = &self.scenario.groups[side as usize];
        let own = usize::from(sheet.group).checked_sub(1).and_then(|place| groups.get(place));
        own.copied().unwrap_or(Deployment::NOWHERE)
    }

    /// G30, 2.5 — Her set, once she has it.
    fn fire_control(&self, sheet: &Sheet) -> Option<FireControlRow> {
        let fitted = self.scenario.date.year() >= sheet.fire_control_from && self.optional.fc_radar;
        let row = (sheet.fire_control as usize).checked_sub(FireControlSet::Mk3 as usize);
        row.filter(|_| fitted).map(|row| self.charts.spotting.fire_control[row])
    }

    /// G27, G28 — The reach of her best set but for size of target and shore.
    fn radar(&self, sheet: &Sheet, wanted: impl Fn(RadarBand) -> bool) -> f64 {
        let spotting = &self.charts.spotting;
        let has_cic =
            spotting.cic_navies.contains(&sheet.navy) && self.scenario.date >= spotting.cic_from;
        let cic = if has_cic { 0.0 } else { spotting.no_cic };
        let sets = sheet.search.iter().map(|&set| spotting.sets[set as usize]);
        let best = sets.filter(|&(band, _)| wanted(band)).map(|(_, range)| range);
        best.fold(f64::NEG_INFINITY, f64::max) + cic
    }

    fn battery(&self, battery: &Battery, place: usize, sheet: &Sheet, side: Side) -> ReadyBattery {
        let (gunnery, switches) = (&self.charts.gunnery, self.optional);
        let optional = &gunnery.optional;
        let small = |by: i8| if sheet.kind.is_small() { by } else { 1 };
        let five_inch = sheet.kind == ShipType::Cl && (4.95..=5.3).contains(&battery.inches);
        let secondary = (place == 1 && sheet.kind.is_heavy()) || five_inch;
        let mut fixed = self.charts.control.numbers.value_shift;
        fixed += if switches.day_values && !self.scenario.visibility.night { -2 } else { 0 };
        fixed += if switches.secondary && secondary { optional.secondary } else { 0 };
        let heavy = switches.seas && self.scenario.seas == Seas::Heavy;
        fixed += if heavy { optional.seas * small(optional.seas_small) } else { 0 };
        fixed += if switches.sun && self.scenario.sun.is(side) { optional.sun } else { 0 };
        let cover = match battery.cover {
            Cover::Shielded => optional.shielded,
            Cover::Open => optional.open,
        };
        let night = if self.scenario.visibility.night { optional.interference_at_night } else { 1 };
        let row = calibre_row(battery.inches);
        let values = battery.values.map(|value| value.map(|value| value + fixed));
        let initial = gunnery.initial_roll[row];
        let both = |band: usize| Some(ReadyFire { value: values[band]?, initial: initial[band]? });
        ReadyBattery {
            own: battery.clone(),
            row,
            values,
            initial,
            bands: std::array::from_fn(both),
            reach: battery.max_range + TOLERANCE,
            interference: if switches.interference && place == 1 { cover * night } else { 0 },
            excess: std::array::from_fn(|place| {
                let kind = <ShipType as kernel::config::Word>::WORDS[place].1;
                self.charts.damage.excess(battery.inches, kind)
            }),
        }
    }

    /// G7b — What a launcher's torpedoes have whatever happens.
    fn torpedo(&self, torpedoes: &Torpedoes) -> ReadyTorpedo {
        let kind = torpedoes.kind;
        let (charts, date) = (&self.charts.torpedoes, self.scenario.date);
        let row = charts.types[kind as usize];
        let by_target = std::array::from_fn(|place| {
            let target = <ShipType as kernel::config::Word>::WORDS[place].1;
            torpedo_fixed(&row, target, date, self.optional, charts)
        });
        let settings = || row.settings.iter().flatten();
        let most = |of: fn(&Setting) -> f64| settings().map(of).fold(0.0, f64::max) + 0.01;
        ReadyTorpedo {
            kind,
            row,
            max: torpedo_max(&row, date),
            by_target,
            arc: torpedoes.arc.map(cosine),
            bearing: Beam::BOTH.map(|beam| {
                let mounts = torpedoes.mounts.iter().enumerate();
                let bears = mounts.filter(|(_, mount)| mount.side.bears(beam));
                bears.fold(0, |all, (place, _)| all | 1 << place)
            }),
            reach: most(|setting| setting.range),
            time: most(|setting| setting.range / setting.speed),
            settings: settings().copied().map(ReadySetting::of).collect(),
        }
    }
}

fn class(kind: ShipType) -> u8 {
    match kind {
        ShipType::Bb | ShipType::Bc | ShipType::Cv => 3,
        ShipType::Ca | ShipType::Cvl => 2,
        ShipType::Cl | ShipType::Cve | ShipType::Al => 1,
        ShipType::De | ShipType::Tb | ShipType::Dd | ShipType::As | ShipType::Am => 0,
    }
}
