//! 6.8.C, 6.8.G–L — Targets of all guns for one wave, and the order in which they roll.

mod target;

use crate::captain::{FirePlan, Sight};
use crate::defensive_fire::FireControl;
use crate::doctrine::FIVES_IN;
use crate::names::{Gun, ones};
use crate::state::{MOST_PLANES, PlaneKind};
use kernel::policy::{Player, Ties, shuffle};

use super::actions::Answer;
use super::arcs::Takes;
use super::captain::Commander;
use super::chances::{Outlook, with_outlooks};
use super::compiled::By;
use super::decisions::Id;
use super::features::Fact;
use super::fewest::Load;
use super::mounts::Mount;
use super::ties::any_of_highest;
use target::Target;

/// The wave as the guns are laid on it.
struct LaidWave<'a, P> {
    captain: &'a Commander<'a, P>,
    sight: &'a Sight<'a>,
    /// As far as guns are slaved.
    control: FireControl,
    guns_on: [u8; MOST_PLANES],
    /// Kept only where a score weighs it.
    outlook: &'a mut [Outlook],
    /// What the features of the plane alone are worth.
    fixed: [f64; MOST_PLANES],
    /// What those are worth that change with every gun laid on it.
    running: [f64; MOST_PLANES],
    /// The sum of all for the mount that asked last.
    total: [f64; MOST_PLANES],
}

impl<P: Player> Commander<'_, P> {
    /// Lay the guns; says how much that puts on each plane.
    #[inline]
    pub(super) fn lay(&self, sight: &Sight, plan: &mut FirePlan) -> Load {
        if sight.planes.is_empty() || sight.able == 0 {
            return Load::none(sight.planes.len());
        }
        match self.policy.gunnery.by {
            By::Count if !self.may_lay_otherwise() => self.lay_on_fewest(sight, plan),
            By::Count | By::Score => self.lay_by_score(sight, plan),
        }
    }

    /// Whether somebody may lay a gun otherwise than the policy: then each is asked for.
    #[inline]
    fn may_lay_otherwise(&self) -> bool {
        [Id::Mk37, Id::Slave, Id::Gunnery].iter().any(|&id| self.player.may_differ(id as u8))
    }

    #[inline(never)]
    fn lay_by_score(&self, sight: &Sight, plan: &mut FirePlan) -> Load {
        if self.policy.gunnery.looks_ahead {
            with_outlooks(sight.planes.len(), |all| self.lay_all(plan, sight, all));
        } else {
            self.lay_all(plan, sight, &mut []);
        }
        match self.marks_by() {
            (By::Count, By::Count) => Load::of(plan, sight.planes.len()),
            (By::Count | By::Score, _) => Load::none(sight.planes.len()),
        }
    }

    fn lay_all(&self, plan: &mut FirePlan, sight: &Sight, outlook: &mut [Outlook]) {
        let mut board = LaidWave::new(sight, self, outlook);
        let mk37_target = board.lay_mk37(plan);
        let bearing = mk37_target.map(|target| sight.planes[target].at.bearing);
        board.lay_guns(plan, &self.arcs.in_reach(sight).beside_mk37(bearing));
        let order = &self.policy.fire_order;
        if !order.terms.is_empty() || order.ties == Ties::Random {
            plan.order = self.firing_order(sight, plan, &board.guns_on);
        }
    }

    /// A089 — Guns with a target by score, highest first; equals in gun order, or in any.
    fn firing_order(
        &self,
        sight: &Sight,
        plan: &FirePlan,
        guns_on: &[u8; MOST_PLANES],
    ) -> [Gun; Gun::COUNT] {
        let score = |gun: Gun| {
            let own = |fact| self.gun_fact(fact, gun, sight, plan, guns_on);
            self.policy.fire_order.of(&self.view(Id::FireOrder, sight.game, gun as usize, own))
        };
        let scores = Gun::ALL.map(|gun| match plan.target(gun) {
            None => f64::NEG_INFINITY,
            Some(_) => score(gun),
        });
        let mut order = Gun::ALL;
        if self.policy.fire_order.ties == Ties::Random {
            shuffle(&mut order, self.draw(Id::FireOrder, sight.game, 0));
        }
        // An insertion sort: stable, and it needs no memory.
        for place in 1..order.len() {
            let mut at = place;
            while at > 0 && scores[order[at] as usize] > scores[order[at - 1] as usize] {
                order.swap(at, at - 1);
                at -= 1;
            }
        }
        order
    }

    fn gun_fact(
        &self,
        fact: Fact,
        gun: Gun,
        sight: &Sight,
        plan: &FirePlan,
        guns_on: &[u8; MOST_PLANES],
    ) -> Option<f64> {
        let target = plan.target(gun)?;
        Some(match fact {
            Fact::CalibreOf => f64::from(gun.calibre() as u8),
            Fact::GunIs => f64::from(gun as u8),
            Fact::SectionIs => f64::from(self.book.ship.gun_section[gun as usize] as u8),
            Fact::GunKills => sight.game.ship().guns.kills[gun as usize].into(),
            Fact::GunsOn => guns_on[target].into(),
            Fact::KillChance => {
                let control = sight.game.fire_control(plan.slaved, self.book);
                let volley = self.volley(self.mount(gun, &control, sight), &sight.planes[target]);
                100.0 * Outlook::FRESH.gain(volley, self.chances.hits_to_flame)
            }
            _ => return None,
        })
    }
}

/// What is to be seen of a regular plane (1.1, 6.6.F).
#[inline]
pub(super) fn plane_fact(fact: Fact, plane: usize, sight: &Sight) -> Option<f64> {
    let there = &sight.planes[plane];
    Some(match fact {
        Fact::AltitudeOf => f64::from(there.at.altitude as u8),
        Fact::BearingOf => f64::from(there.at.bearing as u8),
        Fact::ComesAt => f64::from(there.at.bearing.section() as u8),
        Fact::PlaneType => match there.kind {
            PlaneKind::Plain => 0.0,
            PlaneKind::Willow => 1.0,
            PlaneKind::TwinEngine => 2.0,
        },
        Fact::GunsReach => sight.reach[plane].count_ones().into(),
        Fact::SlavableReach => FIVES_IN[(sight.reach[plane] & sight.slavable) as usize].into(),
        _ => return None,
    })
}

impl<'a, P: Player> LaidWave<'a, P> {
    #[inline]
    fn new(
        sight: &'a Sight<'a>,
        captain: &'a Commander<'a, P>,
        outlook: &'a mut [Outlook],
    ) -> LaidWave<'a, P> {
        LaidWave {
            captain,
            sight,
            control: sight.game.fire_control(0, captain.book),
            guns_on: [0; MOST_PLANES],
            outlook,
            fixed: [0.0; MOST_PLANES],
            running: [0.0; MOST_PLANES],
            total: [0.0; MOST_PLANES],
        }
    }

    fn target(
        &self,
        id: Id,
        plane: usize,
        option: usize,
        mount: Option<Mount>,
    ) -> Target<'_, 'a, P> {
        Target { board: self, plane, id, option, mount }
    }

    /// 6.8.C.1, A083 — The one target of the Mk 37, and the guns slaved to it.
    fn lay_mk37(&mut self, plan: &mut FirePlan) -> Option<usize> {
        let sight = self.sight;
        if sight.slavable == 0 {
            return None;
        }
        let reached = |&plane: &usize| sight.reach[plane] & sight.slavable != 0;
        let open = || (0..sight.planes.len()).filter(reached).map(Some).chain([None]);
        let target = self.captain.player.answer(Id::Mk37 as u8, || self.mk37_target(), open)?;
        plan.slaved = self.slaved(sight.reach[target] & sight.slavable, target);
        self.control = sight.game.fire_control(plan.slaved, self.captain.book);
        for gun in ones(u64::from(plan.slaved)) {
            plan.lay(Gun::ALL[gun], target);
            self.lay(Gun::ALL[gun], target);
        }
        (plan.slaved != 0).then_some(target)
    }

    /// 6.8.C.1 — The plane that scores highest of those a gun that can be slaved reaches.
    #[inline]
    fn mk37_target(&self) -> Option<usize> {
        let (sight, rest) = (self.sight, &self.captain.policy.gunnery.mk37_rest);
        if rest.ties == Ties::Random {
            let reached = |&plane: &usize| sight.reach[plane] & sight.slavable != 0;
            let planes = (0..sight.planes.len()).filter(reached);
            let score = |plane| self.mk37_score(plane, sight.reach[plane] & sight.slavable);
            let draw = self.captain.draw(Id::Mk37, sight.game, 0);
            return any_of_highest(planes, score, rest.least, draw);
        }
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for plane in 0..sight.planes.len() {
            let slavable = sight.reach[plane] & sight.slavable;
            let score = self.mk37_score(plane, slavable);
            if slavable != 0 && score > highest {
                (best, highest) = (Some(plane), score);
            }
        }
        best.filter(|_| highest >= rest.least)
    }

    /// What a target of the Mk 37 scores; the guns by themselves, as every policy counts them.
    #[inline]
    fn mk37_score(&self, plane: usize, slavable: u32) -> f64 {
        let gunnery = &self.captain.policy.gunnery;
        let counted = gunnery.mk37_slavable * f64::from(FIVES_IN[slavable as usize]);
        if gunnery.mk37_rest.terms.is_empty() || slavable == 0 {
            return counted;
        }
        let gun = slavable.trailing_zeros() as usize;
        let mount = || {
            let control = self.sight.game.fire_control(1 << gun, self.captain.book);
            self.captain.mount(Gun::ALL[gun], &control, self.sight)
        };
        let mount = gunnery.mk37_weighs_fire.then(mount);
        counted + gunnery.mk37_rest.of(&self.target(Id::Mk37, plane, 0, mount))
    }

    /// A081 — Which of the guns that reach the target are slaved.
    fn slaved(&self, guns: u32, target: usize) -> u32 {
        let (captain, sight) = (self.captain, self.sight);
        let all = captain.policy.slave.always() == Some(Answer::Yes);
        if all && !captain.player.may_differ(Id::Slave as u8) {
            return guns;
        }
        let wanted = ones(u64::from(guns)).filter(|&gun| {
            let own = |fact| match fact {
                Fact::GunIs => Some(gun as f64),
                Fact::Planes => Some(sight.planes.len() as f64),
                other => plane_fact(other, target, sight),
            };
            let view = captain.view(Id::Slave, sight.game, gun, own);
            captain.answer(Id::Slave, &captain.policy.slave, &view) == Answer::Yes
        });
        wanted.fold(0, |set, gun| set | 1 << gun)
    }

    /// 6.8.I–L — Every other gun in order takes the plane that scores highest.
    fn lay_guns(&mut self, plan: &mut FirePlan, takes: &Takes) {
        let gunnery = &self.captain.policy.gunnery;
        for plane in 0..self.sight.planes.len() {
            if !gunnery.fixed.terms.is_empty() {
                self.fixed[plane] = gunnery.fixed.of(&self.target(Id::Gunnery, plane, 0, None));
            }
            self.add_up(plane);
        }
        let weighs_gun = !gunnery.by_gun.terms.is_empty();
        let mut last = None;
        for gun in ones(u64::from(self.sight.able & !plan.slaved)) {
            let planes = takes.of(gun);
            if planes == 0 {
                continue;
            }
            if weighs_gun {
                self.weigh(Gun::ALL[gun], &mut last);
            }
            let open = || ones(u64::from(planes)).map(Some).chain([None]);
            let player = self.captain.player;
            let by_policy = || self.target_of(gun, planes);
            let Some(plane) = player.answer(Id::Gunnery as u8, by_policy, open) else { continue };
            plan.lay(Gun::ALL[gun], plane);
            self.lay(Gun::ALL[gun], plane);
            if let Some(mount) = last {
                self.add_gun(Gun::ALL[gun], mount, plane);
            }
        }
    }

    /// The totals for a gun whose own features count, unless it is like the one before it: then
    /// only the plane that took that one has changed, and that is done.
    fn weigh(&mut self, gun: Gun, last: &mut Option<Mount>) {
        let mount = self.captain.mount(gun, &self.control, self.sight);
        if *last == Some(mount) && !self.captain.policy.gunnery.uses_chance {
            return;
        }
        *last = Some(mount);
        for plane in 0..self.sight.planes.len() {
            self.add_gun(gun, mount, plane);
        }
    }

    /// What is on the plane, and what this gun would add.
    fn add_gun(&mut self, gun: Gun, mount: Mount, plane: usize) {
        let view = self.target(Id::Gunnery, plane, gun as usize, Some(mount));
        let by_gun = self.captain.policy.gunnery.by_gun.of(&view);
        self.total[plane] = self.fixed[plane] + self.running[plane] + by_gun;
    }

    /// What is on the plane; the number of guns by itself, since every policy begins with it.
    #[inline(always)]
    fn add_up(&mut self, plane: usize) {
        let gunnery = &self.captain.policy.gunnery;
        let mut running = gunnery.guns_on * f64::from(self.guns_on[plane]);
        if !gunnery.running.terms.is_empty() {
            running += self.expectations(plane);
        }
        self.running[plane] = running;
        self.total[plane] = self.fixed[plane] + running;
    }

    /// Of these planes the one with the highest total, the earlier of equals or any.
    #[inline]
    fn target_of(&self, gun: usize, planes: u32) -> Option<usize> {
        let score = &self.captain.policy.gunnery.fixed;
        match score.ties {
            Ties::First => self.highest(planes),
            Ties::Random => {
                let draw = self.captain.draw(Id::Gunnery, self.sight.game, gun);
                any_of_highest(
                    ones(u64::from(planes)),
                    |plane| self.total[plane],
                    score.least,
                    draw,
                )
            }
        }
    }

    /// Of these planes the one with the highest total, the earlier of equals.
    #[inline]
    fn highest(&self, planes: u32) -> Option<usize> {
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for plane in ones(u64::from(planes)) {
            if self.total[plane] > highest {
                (best, highest) = (Some(plane), self.total[plane]);
            }
        }
        best.filter(|_| highest >= self.captain.policy.gunnery.fixed.least)
    }

    /// What the guns on a plane can be expected to do to it.
    #[inline(never)]
    fn expectations(&self, plane: usize) -> f64 {
        let running = &self.captain.policy.gunnery.running;
        running.of(&self.target(Id::Gunnery, plane, 0, None))
    }

    /// One more gun on a plane.
    #[inline(always)]
    fn lay(&mut self, gun: Gun, plane: usize) {
        self.guns_on[plane] += 1;
        if self.captain.policy.gunnery.looks_ahead {
            self.look_on(gun, plane);
        }
        self.add_up(plane);
    }

    #[inline(never)]
    fn look_on(&mut self, gun: Gun, plane: usize) {
        let captain = self.captain;
        let mount = captain.mount(gun, &self.control, self.sight);
        let volley = captain.volley(mount, &self.sight.planes[plane]);
        self.outlook[plane].add(volley, captain.chances.hits_to_flame);
    }
}
