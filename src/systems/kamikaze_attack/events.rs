//! What can happen in phase 2, KA-30 to KA-70, and what it means to whoever watches: its line of the
//! story, the question of `odds` its dice answer, and where on the map it shows. A rule notes an event
//! once; phase 1 has its own.

use kernel::config::Word;
use kernel::dice::{Line, Mark, Rank, Sighting};

use super::crash::GunLoss;
use super::game::Game;
use super::guns::Volley;
use super::jink::{Flight, Jinked, Swerve};
use super::luck::{Hit, Roll, Shot, Stakes};
use super::maps::Seen;
use super::names::{Battery, Calibre, Section};
use super::rulebook::{EntryBy, Rulebook};
use super::sketch::Track;
use super::state::Diver;

/// Something that happened.
pub enum Event<'a> {
    /// KA-31 — It is the next kamikaze's turn to dive, counted from 0.
    Next {
        number: u16,
    },
    /// KA-32 — A kamikaze comes on, both counted from 0.
    Enters {
        number: u16,
        entry: u8,
        by: EntryBy,
        flight: Flight,
        stakes: Option<&'a Stakes<'a>>,
    },
    /// KA-34 — It flies on.
    Flies(Flight),
    /// KA-34 — The whole dive, once it is over.
    Dived {
        track: Track,
        book: &'a Rulebook,
    },
    /// KA-35 — The ship fires at it; the plane as it was before.
    Volley {
        shot: &'a Shot<'a>,
        stakes: Option<&'a Stakes<'a>>,
    },
    /// KA-37 — It falls.
    Destroyed(Flight),
    /// KA-38 — A hit does not throw it off its course.
    HoldsCourse {
        hit: &'a Hit<'a>,
        stakes: Option<&'a Stakes<'a>>,
    },
    /// KA-38, KA-40, KA-43 — A hit does; where it was, and where that leads.
    Jinks {
        hit: &'a Hit<'a>,
        swerve: Swerve,
        leads: Jinked,
        stakes: Option<&'a Stakes<'a>>,
    },
    /// KA-41 — Its points do not suffice.
    OutOfReach {
        mp: u8,
    },
    /// KA-43 — It flies into the ship from a square.
    Crashes {
        from: Flight,
        section: Section,
    },
    /// KA-60 — Damage points, and all there are with them.
    Damaged {
        points: u8,
        sum: u8,
        hull: u8,
        game: &'a Game<'a>,
    },
    /// KA-61 — What becomes of the guns.
    GunsStruck {
        loss: GunLoss,
        section: Section,
        game: &'a Game<'a>,
    },
    /// KA-61 — A position is lost.
    GunLost {
        battery: Battery,
        calibre: Calibre,
    },
    /// KA-62 — There was none to lose.
    NoGunLeft(Calibre),
    /// KA-70 — The end.
    Sunk,
    Afloat,
}

impl kernel::dice::Event for Event<'_> {
    fn opens(&self) -> Option<(Rank, String)> {
        let Event::Next { number } = *self else { return None };
        Some((Rank::Part, format!("dive {}", number + 1)))
    }

    fn told(&self) -> Option<Line> {
        Some(match *self {
            Event::Next { .. } => return None,
            Event::Enters { number, entry, flight, .. } => Line::new("KA-32")
                .of(format!("kamikaze {} enters at point {}", number + 1, entry + 1))
                .gives(posed(flight)),
            Event::Flies(_) => return None,
            Event::Dived { track, book } => Line::says("KA-34", track.drawn(book)),
            Event::Volley { shot, .. } => fired_at(shot),
            Event::Destroyed(_) => Line::says("KA-37", "it is destroyed in the air"),
            Event::HoldsCourse { .. } => Line::says("KA-38", "a hit, and it holds its course"),
            Event::Jinks { swerve, leads, .. } => jinked(swerve, leads),
            Event::OutOfReach { mp } => {
                Line::says("KA-41", format!("it cannot reach the ship with {mp} points"))
            }
            Event::Crashes { section, .. } => {
                Line::says("KA-43", format!("it crashes into the {}", section.spelled()))
            }
            Event::Damaged { points, sum, hull, .. } => Line::new("KA-60")
                .of(format!("{points} damage points"))
                .gives(format!("{sum} of {hull}")),
            Event::GunsStruck { loss, .. } => {
                Line::new("KA-61").of("the guns").gives(loss.spelled())
            }
            Event::GunLost { battery, calibre } => Line::new("KA-61")
                .of(battery.spelled())
                .gives(format!("a {} lost", calibre.spelled())),
            Event::NoGunLeft(calibre) => {
                Line::says("KA-62", format!("no {} left there", calibre.spelled()))
            }
            Event::Sunk => Line::new("KA-70").of("the ship has sunk").gives("a Japanese victory"),
            Event::Afloat => {
                Line::new("KA-70").of("the ship is afloat").gives("the US player wins")
            }
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match *self {
            Event::Enters { entry, by: EntryBy::Die, .. } => {
                Some(Sighting::plain("entry", point(entry)))
            }
            Event::Volley { shot, .. } => Some(volley_sighted(shot.volley, shot.fall.hits)),
            Event::HoldsCourse { .. } => Some(Sighting::plain("jink", thrown(None))),
            Event::Jinks { swerve, .. } => Some(Sighting::plain("jink", thrown(Some(swerve)))),
            Event::Damaged { points, sum, hull, .. } => {
                let before = hull - (sum - points);
                Some(Sighting::plain("crash", left(hull.saturating_sub(sum))).given("hull", before))
            }
            Event::GunsStruck { loss, .. } => Some(Sighting::plain("guns-struck", loss.spelled())),
            _ => None,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        let (class, luck) = match *self {
            Event::Enters { by: EntryBy::Die, entry, stakes: Some(stakes), .. } => {
                (Roll::Entries, stakes.luck_of_entry(entry))
            }
            Event::Volley { shot, stakes: Some(stakes) } => {
                (Roll::Guns, stakes.luck_of_volley(shot))
            }
            Event::HoldsCourse { hit, stakes: Some(stakes) } => {
                (Roll::Jinks, stakes.luck_of_jink(hit, None))
            }
            Event::Jinks { hit, swerve, stakes: Some(stakes), .. } => {
                (Roll::Jinks, stakes.luck_of_jink(hit, Some(swerve)))
            }
            Event::Damaged { points, game, .. } => (Roll::Damage, game.luck_of_damage(points)),
            Event::GunsStruck { loss, section, game } => {
                (Roll::GunsLost, game.luck_of_gun_loss(section, loss))
            }
            _ => return,
        };
        keep(class.into(), luck);
    }

    fn marks(&self) -> Vec<Mark> {
        let seen = match *self {
            Event::Enters { flight, .. }
            | Event::Flies(flight)
            | Event::Jinks { leads: Jinked::To(flight), .. } => Seen::Dives(flight.at),
            Event::Destroyed(flight) => Seen::ShotDown(flight.at),
            Event::Crashes { from, .. } => Seen::Strikes(from.at),
            Event::Jinks { hit, leads: Jinked::Into(_), .. } => Seen::Strikes(hit.plane.flight.at),
            _ => return Vec::new(),
        };
        vec![seen.into()]
    }
}

/// An entry point, counted from 0, as `odds` calls it.
pub fn point(entry: u8) -> String {
    format!("point {}", entry + 1)
}

/// What one hit does to a course, as `odds` calls it.
pub fn thrown(swerve: Option<Swerve>) -> &'static str {
    match swerve {
        None => "no jink",
        Some(Swerve::Left) => "jinks left",
        Some(Swerve::Right) => "jinks right",
    }
}

/// The points a crash leaves of a ship, as `odds` calls them.
pub fn left(points: u8) -> String {
    match points {
        0 => "sunk".into(),
        points => format!("{points} left"),
    }
}

fn volley_sighted(volley: Volley, fresh: u8) -> Sighting {
    let sighting = Sighting::plain("volley", fresh.to_string());
    let guns = Calibre::ALL.into_iter();
    guns.fold(sighting, |all, calibre| all.given(calibre.spelled(), volley.of(calibre)))
}

/// `(10, 4) facing south`.
fn posed(Flight { at, heading }: Flight) -> String {
    format!("({}, {}) facing {}", at.x, at.y, heading.spelled())
}

/// `2 × 5in, 1 × 40mm`.
fn guns(volley: Volley) -> String {
    let some = Calibre::ALL.into_iter().filter(|&calibre| volley.of(calibre) > 0);
    let told = some.map(|calibre| format!("{} × {}", volley.of(calibre), calibre.spelled()));
    told.collect::<Vec<_>>().join(", ")
}

fn fired_at(&Shot { plane: Diver { flight, mp, hits }, volley, fall, .. }: &Shot) -> Line {
    let (fresh, all) = (fall.hits, hits + fall.hits);
    Line::new("KA-35")
        .of(posed(flight))
        .of(format!("{mp} points left"))
        .gives(format!("{} hit {fresh} times, {all} in all", guns(volley)))
}

fn jinked(swerve: Swerve, leads: Jinked) -> Line {
    let side = swerve.spelled();
    match leads {
        Jinked::To(flight) => {
            Line::new("KA-38").of(format!("it jinks {side}")).gives(posed(flight))
        }
        Jinked::OffTheBoard => Line::says("KA-40", format!("it jinks {side}, over the edge")),
        Jinked::Into(section) => {
            Line::says("KA-43", format!("it jinks {side}, into the {}", section.spelled()))
        }
    }
}
