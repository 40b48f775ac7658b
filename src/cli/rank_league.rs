//! Ranking where both sides take the same decisions: every policy against every other, from both
//! seats.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::dask::{HeatDriver, played_elsewhere};
use super::keep::{assumed, entry, keep, policy_entry};
use super::places::Places;
use super::rank::{Args, Said};
use super::rank_ties::RankedBothWays;
use super::{lookup, progress, warn};
use kernel::VERSION;
use kernel::systems::{Match, PolicyChoice, System};
use lab::engine::SeatScore;
use lab::findings::Study;
use lab::findings::{Asked, League, LeagueResult, OrderGain, handed, titles};
use lab::search::rank::league::{Fixtures, pairs};

/// More bouts than this would take longer to compare than to play.
const MOST_BOUTS: usize = 256;

/// For every pair of policies the two cells of each scenario.
type Met = Vec<Vec<[Box<dyn Match>; 2]>>;

impl Args {
    pub fn run_league(&self, places: &Places) -> Result<()> {
        let system = places.system;
        let metric = lookup::metric(system.metrics(), self.metric.as_deref())?;
        let score = score_of(system, metric)?;
        let policies = self.league_policies(places)?;
        let met = self.met(places, &policies)?;
        self.games_of(2 * met.iter().map(Vec::len).sum::<usize>())?;
        let kept = self.place(places)?;
        let asked = self.asked_of_league(places, metric, &policies, &met)?;
        let league = self.play_league(system, score, policies.len(), &met)?;
        let ties = self.ties_of_league(places, score, &policies, &met)?;
        let result = LeagueResult { asked, first_seat: system.sides()[0].id.into(), league, ties };
        let text = result.render(self.format);
        keep(&kept, &Study::League(result), text, self.format)
    }

    /// At least two, and none in a seat of its own.
    fn league_policies(&self, places: &Places) -> Result<Vec<Said>> {
        let policies = self.policies(places.system)?;
        if let Some((said, choice)) = policies.iter().find(|(_, choice)| choice.side.is_some()) {
            bail!(
                "`{said}` has a seat, and every policy plays from both\n  = help: name it without \
                 the side: {}",
                choice.policy.name()
            );
        }
        let bouts = pairs(policies.len()).len() * places.scenarios.len();
        match bouts {
            0 => bail!("one policy has nobody to play\n  = help: name at least two"),
            more if more > MOST_BOUTS => bail!(
                "{more} pairings are too many to compare: at most {MOST_BOUTS}\n  = help: name \
                 fewer with --policies"
            ),
            _ => Ok(policies),
        }
    }

    fn met(&self, places: &Places, policies: &[Said]) -> Result<Met> {
        let cells = |two: [usize; 2]| {
            let [one, two] = two.map(|place| &policies[place]);
            places.prepare(&self.sets, &seated(places.system, one, two))
        };
        let both = |[one, two]: [usize; 2]| -> Result<Vec<[Box<dyn Match>; 2]>> {
            let first = cells([one, two])?;
            // What is odd about a policy is told once, not against every opponent.
            if one == 0 {
                warn(first[0].warnings());
            }
            Ok(first.into_iter().zip(cells([two, one])?).map(|(one, two)| [one, two]).collect())
        };
        pairs(policies.len()).into_iter().map(both).collect()
    }

    fn play_league(
        &self,
        system: &'static dyn System,
        score: SeatScore,
        policies: usize,
        met: &Met,
    ) -> Result<League> {
        let bouts: usize = met.iter().map(Vec::len).sum();
        let whole = self.games * 2 * bouts as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(whole) };
        let others = HeatDriver::new(&self.dask, system, &bar)?;
        let fixtures = Fixtures {
            policies,
            met: met.iter().map(|of| of.iter().map(both_ways).collect()).collect(),
            width: system.metrics().len(),
            score,
            games: self.games,
            seed: self.seed,
            crew: HeatDriver::crew(others.as_ref(), self.threads),
        };
        let league = fixtures.play(&|games| bar.inc(games)).map_err(played_elsewhere)?;
        bar.finish_and_clear();
        Ok(league)
    }

    /// What every policy gains by the order of its options, over all opponents and from both seats.
    fn ties_of_league(
        &self,
        places: &Places,
        score: SeatScore,
        policies: &[Said],
        met: &Met,
    ) -> Result<Vec<OrderGain>> {
        let system = places.system;
        if !self.checks_ties(system, 0) {
            return Ok(Vec::new());
        }
        let sets = [0, 1].map(|seat| self.sets_at_random(system, seat));
        let pairs = pairs(policies.len());
        let one = |policy: usize| -> Result<RankedBothWays> {
            let (mut bouts, mut random) = (Vec::new(), Vec::new());
            for (pair, met) in pairs.iter().zip(met).filter(|(pair, _)| pair.contains(&policy)) {
                let other = pair[usize::from(pair[0] == policy)];
                let [ours, theirs] = [policy, other].map(|place| &policies[place]);
                let first = places.prepare(&sets[0], &seated(system, ours, theirs))?;
                let second = places.prepare(&sets[1], &seated(system, theirs, ours))?;
                random.extend(first.into_iter().zip(second).map(|(first, second)| [first, second]));
                let ways = met.iter().map(both_ways);
                bouts.extend(ways.map(|[a, b]| if pair[0] == policy { [a, b] } else { [b, a] }));
            }
            Ok(RankedBothWays { policy, games: self.games, bouts, random })
        };
        let ranked = (0..policies.len()).map(one).collect::<Result<Vec<_>>>()?;
        self.pair_gains(&ranked, score, system)
    }

    fn asked_of_league(
        &self,
        places: &Places,
        metric: usize,
        policies: &[Said],
        met: &Met,
    ) -> Result<Asked> {
        let (system, targets) = (places.system, places.targets());
        let name = |one: usize, two: usize| format!("{}/{}", policies[one].0, policies[two].0);
        let mut cells = Vec::new();
        for ([one, two], met) in pairs(policies.len()).into_iter().zip(met) {
            for (target, [first, swapped]) in targets.iter().zip(met) {
                cells.push(entry(system, self.seed, &name(one, two), target, &**first));
                cells.push(entry(system, self.seed, &name(two, one), target, &**swapped));
            }
        }
        let named = policies.iter().map(|(said, one)| policy_entry(system, said, one));
        Ok(Asked {
            title: format!("Policies from both seats in {}", targets.join(", ")),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: titles(system, &places.scenarios),
            scenario_files: handed(&places.scenarios),
            targets,
            metric: system.metrics()[metric].into(),
            games: self.games,
            seed: self.seed,
            sets: self.sets.clone(),
            policies: named.collect::<Result<_>>()?,
            cells,
            assumed: assumed(met.iter().flatten().flatten()),
            redo: self.command(),
        })
    }
}

/// Two policies, the first in the first seat.
fn seated(system: &dyn System, first: &Said, second: &Said) -> [PolicyChoice; 2] {
    let seat = |side: usize, said: &Said| PolicyChoice {
        side: Some(system.sides()[side].key()),
        policy: said.1.policy.clone(),
    };
    [seat(0, first), seat(1, second)]
}

fn both_ways(cells: &[Box<dyn Match>; 2]) -> [&dyn Match; 2] {
    cells.each_ref().map(|cell| &**cell)
}

/// What a game scores by a metric: a yes or no that a side likes, with its twin of the other side if
/// the system has one.
fn score_of(system: &dyn System, metric: usize) -> Result<SeatScore> {
    let metrics = system.metrics();
    let chosen = &metrics[metric];
    let side = chosen.likes.and_then(|side| system.sides().iter().position(|one| *one == side));
    let Some(side) = side.filter(|_| chosen.is_proportion()) else {
        bail!(
            "`{}` does not say who has won\n  = help: rank by a yes or no that a side likes; `tincan \
             list {} --metrics` shows all",
            chosen.name,
            system.id()
        );
    };
    let place = |name: &str| metrics.iter().position(|one| one.name == name);
    let twin = system.mirrors().iter().find_map(|&[one, two]| match chosen.name {
        name if name == one => place(two),
        name if name == two => place(one),
        _ => None,
    });
    Ok(match (side, twin) {
        (0, Some(twin)) => SeatScore::Both([metric, twin]),
        (_, Some(twin)) => SeatScore::Both([twin, metric]),
        (0, None) => SeatScore::Won(metric),
        (_, None) => SeatScore::Lost(metric),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::places;
    use clap::Parser;
    use kernel::systems::toys::duels::Duels;
    use kernel::systems::toys::fences::Fences;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &[&str]) -> Args {
        Line::parse_from([&["tincan", "fences/bout", "--games", "3000", "--quiet"], words].concat())
            .args
    }

    fn result(words: &[&str]) -> Result<(League, Asked)> {
        let args = args(words);
        let places = places::several(&[&Fences], &args.targets, &[])?;
        let policies = args.league_policies(&places)?;
        let met = args.met(&places, &policies)?;
        let asked = args.asked_of_league(&places, 0, &policies, &met)?;
        let league = args.play_league(&Fences, score_of(&Fences, 0)?, policies.len(), &met)?;
        Ok((league, asked))
    }

    #[test]
    fn every_policy_meets_every_other_from_both_seats() {
        let (league, asked) = result(&[]).unwrap();
        let best = &league.ranking.standings[0];
        assert_eq!((asked.policies[best.policy].name.as_str(), best.group), ("rash", Some('A')));
        let names: Vec<&str> = asked.cells.iter().map(|cell| cell.name.as_str()).collect();
        assert_eq!(names[..2], ["steady/wary", "wary/steady"]);
        assert_eq!((names.len(), asked.policies[0].side.as_str()), (6, "a, b"));
        assert_eq!(asked.redo, "tincan rank fences/bout --games 3000 --seed 1");
        // The deeper thrust is worth the same wherever it comes from.
        let settings = result(&["--set", "policy.b.thrust.1.do=deep"]).unwrap().0;
        assert!(settings.seat.value < league.seat.value, "b thrusts deep whoever sits there");
    }

    #[test]
    fn seats_and_single_policies_are_refused() {
        let refused = |words: &[&str]| result(words).unwrap_err().to_string();
        let told = refused(&["--policies", "a=rash", "wary"]);
        assert!(told.contains("name it without the side: rash"), "{told}");
        assert!(refused(&["--policies", "rash"]).contains("name at least two"));
    }

    #[test]
    fn a_game_is_scored_by_who_wins_it() {
        assert_eq!(score_of(&Fences, 0).unwrap(), SeatScore::Both([0, 1]));
        assert_eq!(score_of(&Fences, 1).unwrap(), SeatScore::Both([0, 1]));
        assert_eq!(score_of(&Duels, 0).unwrap(), SeatScore::Lost(0), "red is the second side");
        let told = score_of(&Duels, 1).unwrap_err().to_string();
        assert!(told.contains("`face` does not say who has won"), "{told}");
    }
}
