//! 5.2.C, 6.5.E, 6.8.O, 6.9.C — Support markers for one wave.

use crate::addresses::MOST_ON_SPECIAL;
use crate::captain::{FirePlan, MOST_MARKERS, Sight, SupportPlan};
use crate::state::{MOST_PLANES, PlaneKind};

use kernel::policy::{Player, Ties};

use super::actions::{AirNow, OnSpecial};
use super::captain::Commander;
use super::chances::{Outlook, with_outlooks};
use super::compiled::{By, Marking};
use super::decisions::Id;
use super::features::Fact;
use super::fewest::Load;
use super::gunnery::plane_fact;
use super::situation::flag;
use super::ties::any_of_highest;

/// Markers not placed yet.
#[derive(Clone, Copy)]
struct Left {
    surface: u8,
    air: u8,
}

/// The regular planes as markers are laid on them.
struct Cover<'a> {
    sight: &'a Sight<'a>,
    guns: [u8; MOST_PLANES],
    markers: [u8; MOST_PLANES],
    /// Kept only where a score weighs it.
    outlook: &'a mut [Outlook],
    /// What every plane scored last.
    total: [f64; MOST_PLANES],
}

impl<P: Player> Commander<'_, P> {
    /// The plan for all markers; `load` is what the guns lay on the planes.
    #[inline]
    pub(super) fn place_markers(
        &self,
        sight: &Sight,
        fire: &FirePlan,
        load: Load,
        plan: &mut SupportPlan,
    ) {
        let surface = sight.game.station().surface_support.min(MOST_MARKERS as u8);
        let mut left = Left { surface, air: self.air_now(sight) };
        if !sight.specials.is_empty() {
            self.at_specials(plan, &mut left, sight);
        }
        if !sight.planes.is_empty() && left.surface + left.air > 0 {
            match self.marks_by() {
                (By::Count, By::Count) => plan.mark_fewest(left, load),
                (By::Count | By::Score, _) => self.at_planes(plan, left, sight, fire),
            }
        }
    }

    /// What surface and air markers are laid by: where somebody may lay them otherwise, one by one.
    #[inline]
    pub(super) fn marks_by(&self) -> (By, By) {
        let by = |id: Id, by| if self.player.may_differ(id as u8) { By::Score } else { by };
        let policy = self.policy;
        (by(Id::SurfaceTarget, policy.surface_target.by), by(Id::AirTarget, policy.air_target.by))
    }

    /// 6.5.E — How many of the air markers left may be used in this wave.
    fn air_now(&self, sight: &Sight) -> u8 {
        let unused = sight.game.phase().air_support;
        if unused == 0 {
            return 0;
        }
        let own = |fact| wave_fact(fact, sight);
        let view = self.view(Id::AirNow, sight.game, 0, own);
        let now = match self.answer(Id::AirNow, &self.policy.air_now, &view) {
            AirNow::Share => unused.div_ceil(sight.waves_left),
            AirNow::All => unused,
            AirNow::Half => unused.div_ceil(2),
            AirNow::OneEach => unused.min(sight.specials.len() as u8),
            AirNow::None => 0,
        };
        now.min(MOST_MARKERS as u8)
    }

    /// 6.9.C — Air markers on every special plane, then surface markers.
    #[inline(never)]
    fn at_specials(&self, plan: &mut SupportPlan, left: &mut Left, sight: &Sight) {
        for place in 0..sight.specials.len() {
            let sent = self.on_special(Id::AirOnSpecial, plan, *left, place, sight);
            let sent = sent.of(left.air).min(MOST_ON_SPECIAL);
            plan.air_on_special[place] = sent;
            left.air -= sent;
        }
        for place in 0..sight.specials.len() {
            let sent = self.on_special(Id::SurfaceOnSpecial, plan, *left, place, sight);
            let sent = sent.of(left.surface).min(MOST_ON_SPECIAL);
            plan.surface_on_special[place] = sent;
            left.surface -= sent;
        }
    }

    fn on_special(
        &self,
        id: Id,
        plan: &SupportPlan,
        left: Left,
        place: usize,
        sight: &Sight,
    ) -> OnSpecial {
        let special = &sight.specials[place];
        let own = |fact| {
            Some(match fact {
                Fact::WeaponCarried => f64::from(special.weapon as u8),
                Fact::TwinEngine => flag(special.twin_engine),
                Fact::AirOn => plan.air_on_special[place].into(),
                Fact::AirLeft => left.air.into(),
                Fact::SurfaceLeft => left.surface.into(),
                other => return wave_fact(other, sight),
            })
        };
        let list = match id {
            Id::AirOnSpecial => &self.policy.air_on_special,
            _ => &self.policy.surface_on_special,
        };
        self.answer(id, list, &self.view(id, sight.game, place, own))
    }

    /// 6.8.O — The rest, surface markers first, one at a time to the plane that scores highest.
    #[inline(never)]
    fn at_planes(&self, plan: &mut SupportPlan, left: Left, sight: &Sight, fire: &FirePlan) {
        let policy = self.policy;
        if policy.surface_target.looks_ahead || policy.air_target.looks_ahead {
            with_outlooks(sight.planes.len(), |outlook| {
                self.look_ahead(sight, fire, outlook);
                self.mark(plan, left, &mut Cover::new(sight, fire, outlook));
            });
        } else {
            self.mark(plan, left, &mut Cover::new(sight, fire, &mut []));
        }
    }

    fn mark(&self, plan: &mut SupportPlan, left: Left, cover: &mut Cover) {
        let marking = (Id::SurfaceTarget, &self.policy.surface_target);
        for marker in 0..left.surface {
            let Some(plane) = self.marker_on(marking, marker, cover) else { break };
            plan.add_surface(plane);
        }
        let marking = (Id::AirTarget, &self.policy.air_target);
        for marker in 0..left.air {
            let Some(plane) = self.marker_on(marking, marker, cover) else { break };
            plan.add_air(plane);
        }
    }

    /// The plane for one marker. Only what the marker before it changed is added up anew.
    fn marker_on(
        &self,
        (id, marking): (Id, &Marking),
        marker: u8,
        cover: &mut Cover,
    ) -> Option<usize> {
        let planes = 0..cover.sight.planes.len();
        if marker == 0 || marking.uses_chance {
            for plane in planes.clone() {
                cover.total[plane] = self.marker_score((id, marking), (marker, plane), cover);
            }
        }
        let by_score = || self.best_marked((id, marking), marker, cover);
        let open = || planes.clone().map(Some).chain([None]);
        let plane = self.player.answer(id as u8, by_score, open)?;
        cover.markers[plane] += 1;
        if let Some(outlook) = cover.outlook.get_mut(plane) {
            outlook.add_marker(self.marker_kills(id, plane, cover.sight));
        }
        cover.total[plane] = self.marker_score((id, marking), (marker, plane), cover);
        Some(plane)
    }

    /// The plane that scores highest for a marker.
    #[inline(always)]
    fn best_marked(
        &self,
        (id, marking): (Id, &Marking),
        marker: u8,
        cover: &Cover,
    ) -> Option<usize> {
        let (planes, total) = (0..cover.sight.planes.len(), &cover.total);
        match marking.rest.ties {
            Ties::First => {
                let higher = |best: usize, plane| match total[plane] > total[best] {
                    true => plane,
                    false => best,
                };
                planes.reduce(higher).filter(|&best| total[best] >= marking.rest.least)
            }
            Ties::Random => {
                let draw = self.draw(id, cover.sight.game, marker.into());
                any_of_highest(planes, |plane| total[plane], marking.rest.least, draw)
            }
        }
    }

    #[inline(always)]
    fn marker_score(
        &self,
        marking: (Id, &Marking),
        (marker, plane): (u8, usize),
        cover: &Cover,
    ) -> f64 {
        let counted = marking.1.guns_on * f64::from(cover.guns[plane])
            + marking.1.markers_on * f64::from(cover.markers[plane]);
        match marking.1.rest.terms.is_empty() {
            true => counted,
            false => counted + self.other_features(marking, (marker, plane), cover),
        }
    }

    #[inline(never)]
    fn other_features(
        &self,
        (id, marking): (Id, &Marking),
        (marker, plane): (u8, usize),
        cover: &Cover,
    ) -> f64 {
        let (sight, outlook) = (cover.sight, cover.outlook.get(plane).unwrap_or(&Outlook::FRESH));
        let own = |fact| {
            Some(match fact {
                Fact::KillChance => 100.0 * self.marker_kills(id, plane, sight),
                Fact::Gain => 100.0 * (1.0 - outlook.down) * self.marker_kills(id, plane, sight),
                Fact::DownChance => 100.0 * outlook.down,
                Fact::HitsSoFar => outlook.expected,
                other => return plane_fact(other, plane, sight),
            })
        };
        let option = usize::from(marker) * MOST_PLANES + plane;
        marking.rest.of(&self.view(id, sight.game, option, own))
    }

    /// 6.8.O, 11.4.A — The chance of one marker at one plane.
    fn marker_kills(&self, id: Id, plane: usize, sight: &Sight) -> f64 {
        let twin = sight.planes[plane].kind == PlaneKind::TwinEngine;
        let helped = id == Id::AirTarget && twin && self.book.optional.twin_engine;
        self.chances.support[usize::from(helped)]
    }
}

impl SupportPlan {
    /// 6.8.O — Every marker on the plane with the fewest guns and markers, surface first.
    fn mark_fewest(&mut self, left: Left, mut load: Load) {
        (0..left.surface).for_each(|_| self.add_surface(load.add_marker()));
        (0..left.air).for_each(|_| self.add_air(load.add_marker()));
    }
}

impl<'a> Cover<'a> {
    fn new(sight: &'a Sight<'a>, fire: &FirePlan, outlook: &'a mut [Outlook]) -> Cover<'a> {
        let (guns, markers) = (fire.guns_on(), [0; MOST_PLANES]);
        Cover { sight, guns, markers, outlook, total: [0.0; MOST_PLANES] }
    }
}

fn wave_fact(fact: Fact, sight: &Sight) -> Option<f64> {
    Some(match fact {
        Fact::Planes => sight.planes.len() as f64,
        Fact::Specials => sight.specials.len() as f64,
        Fact::WavesLeft => sight.waves_left.into(),
        _ => return None,
    })
}
