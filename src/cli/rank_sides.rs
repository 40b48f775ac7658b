//! Ranking where there are two sides: every policy of one against every policy of the other.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::dask::{HeatDriver, played_elsewhere};
use super::keep::{assumed, entry, keep, policy_entry};
use super::places::Places;
use super::rank::{Args, Said, aimed};
use super::rank_ties::Ranked;
use super::{lookup, problems, progress, warn};
use kernel::VERSION;
use kernel::policy::Seats;
use kernel::systems::{Match, PolicyChoice, PolicyRef, System, sides};
use lab::findings::Study;
use lab::findings::{Asked, MatrixResult, Team, handed, titles};
use lab::findings::{Goal, Matrix, OrderGain};
use lab::search::rank::Counted;
use lab::search::rank::matrix::Pairings;

/// More pairs than this would take longer to compare than to play.
const MOST_PAIRS: usize = 256;

/// The pairs of two sides, the rows' side first.
struct Pairs {
    /// The place of each side.
    sides: [usize; 2],
    teams: [Vec<Said>; 2],
}

/// The seats a policy plays in: the one that was said, or all it fits.
fn seats_of(system: &dyn System, choice: &PolicyChoice) -> Result<Seats> {
    match &choice.side {
        Some(_) => sides::seat(system, choice).map(Seats::only).map_err(problems),
        None => sides::fits(system, &choice.policy).map_err(problems),
    }
}

fn seated(system: &dyn System, side: usize, policy: PolicyRef) -> PolicyChoice {
    PolicyChoice { side: Some(system.sides()[side].key()), policy }
}

/// Those who search beside what they go on by, side by side: the side, and both their places.
fn searching(teams: &[Vec<Said>; 2]) -> Vec<(usize, usize, usize)> {
    let of_team = |(side, team): (usize, &Vec<Said>)| {
        let found = team.iter().enumerate().filter_map(|(place, (_, choice))| {
            let PolicyRef::Searching { base, .. } = &choice.policy else { return None };
            let base = team.iter().position(|(_, other)| other.policy == **base)?;
            Some((side, place, base))
        });
        found.collect::<Vec<_>>()
    };
    teams.iter().enumerate().flat_map(of_team).collect()
}

impl Args {
    pub fn run_sides(&self, places: &Places) -> Result<()> {
        let system = places.system;
        let place = lookup::metric(system.metrics(), self.metric.as_deref())?;
        let pairs = self.pairs(system, place)?;
        let cells = self.pair_cells(places, &pairs)?;
        self.games_of(cells.iter().map(Vec::len).sum())?;
        self.tell_time(system, &cells);
        let kept = self.place(places)?;
        let asked = self.asked_of_sides(places, place, &pairs, &cells)?;
        let mut matrix = self.play_pairs(system, place, &pairs, &cells)?;
        if !matrix.ladders.is_empty() {
            let luck = self.luck(system, place, &cells);
            matrix.ladders.iter_mut().for_each(|one| one.ladder.luck = luck);
        }
        let [rows, columns] = [0, 1].map(|side| pairs.teams[side].len());
        let team = |side: usize, policies| Team {
            side: system.sides()[pairs.sides[side]].id.into(),
            policies,
        };
        let sides = [team(0, (0..rows).collect()), team(1, (rows..rows + columns).collect())];
        let ties = self.ties_of_sides(places, place, &pairs, &cells)?;
        let result = MatrixResult { asked, sides, matrix, ties };
        let text = result.render(self.format);
        keep(&kept, &Study::Matrix(result), text, self.format)
    }

    /// Who plays for which side. The side that likes the metric high has the rows; where neither is
    /// said to, the first. Where nobody is named for a side, all that come with the system play.
    fn pairs(&self, system: &dyn System, metric: usize) -> Result<Pairs> {
        let likes = system.metrics()[metric].likes;
        let rows = system.sides().iter().position(|&side| Some(side) == likes).unwrap_or(0);
        let sides = [rows, 1 - rows];
        let mut teams: [Vec<Said>; 2] = [Vec::new(), Vec::new()];
        for (said, choice) in aimed(self.policies(system)?, system.metrics()[metric].name) {
            for side in seats_of(system, &choice)?.among(2) {
                let seated = seated(system, side, choice.policy.clone());
                teams[usize::from(side != rows)].push((said.clone(), seated));
            }
        }
        for (team, side) in teams.iter_mut().zip(sides) {
            if team.is_empty() {
                let own = system.policies().into_iter().filter(|card| card.seats.has(side));
                let named = |id: String| seated(system, side, PolicyRef::Named(id));
                team.extend(own.map(|card| (card.id.clone(), named(card.id))));
            }
            if team.is_empty() {
                bail!("{} has no policies for {}", system.id(), system.sides()[side].title);
            }
        }
        let count = teams[0].len() * teams[1].len();
        if count > MOST_PAIRS {
            bail!(
                "{count} pairs are too many to compare: at most {MOST_PAIRS}\n  = help: name fewer \
                 with --policies"
            );
        }
        Ok(Pairs { sides, teams })
    }

    /// Row by row, the cell of every scenario.
    fn pair_cells(&self, places: &Places, pairs: &Pairs) -> Result<Vec<Vec<Box<dyn Match>>>> {
        let mut all = Vec::new();
        for (row, (_, ours)) in pairs.teams[0].iter().enumerate() {
            for (column, (_, theirs)) in pairs.teams[1].iter().enumerate() {
                let cells = places.prepare(&self.sets, &[ours.clone(), theirs.clone()])?;
                // What is odd about a policy is told once, not against every opponent.
                if row == 0 || column == 0 {
                    warn(cells[0].warnings());
                }
                all.push(cells);
            }
        }
        Ok(all)
    }

    fn play_pairs(
        &self,
        system: &'static dyn System,
        metric: usize,
        pairs: &Pairs,
        cells: &[Vec<Box<dyn Match>>],
    ) -> Result<Matrix> {
        let whole = self.games * cells.iter().map(Vec::len).sum::<usize>() as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(whole) };
        let others = HeatDriver::new(&self.dask, system, &bar)?;
        let players: Vec<Vec<&dyn Match>> =
            cells.iter().map(|of| of.iter().map(|cell| &**cell).collect()).collect();
        let field = Pairings {
            rows: pairs.teams[0].len(),
            columns: pairs.teams[1].len(),
            counted: Counted::of(system.metrics()[metric], metric, &players),
            pairs: players,
            width: system.metrics().len(),
            searching: searching(&pairs.teams),
            games: self.games,
            seed: self.seed,
            crew: HeatDriver::crew(others.as_ref(), self.threads),
        };
        let matrix = field.play(&|games| bar.inc(games)).map_err(played_elsewhere)?;
        bar.finish_and_clear();
        Ok(matrix)
    }

    /// What every policy of either side gains by the order of its options, over all opponents.
    fn ties_of_sides(
        &self,
        places: &Places,
        metric: usize,
        pairs: &Pairs,
        cells: &[Vec<Box<dyn Match>>],
    ) -> Result<Vec<OrderGain>> {
        let [rows, columns] = [0, 1].map(|team| pairs.teams[team].len());
        let mut ranked = Vec::new();
        for (team, &side) in pairs.sides.iter().enumerate() {
            if !self.checks_ties(places.system, side) {
                continue;
            }
            let sets = self.sets_at_random(places.system, side);
            let goal = [Goal::Highest, Goal::Lowest][team];
            for own in 0..pairs.teams[team].len() {
                let met: Vec<[usize; 2]> = match team {
                    0 => (0..columns).map(|column| [own, column]).collect(),
                    _ => (0..rows).map(|row| [row, own]).collect(),
                };
                // Who searches, and against whom, takes too long to be played again.
                let plain = |&[row, column]: &[usize; 2]| {
                    !cells[row * columns + column].iter().any(|cell| cell.searches())
                };
                let met: Vec<[usize; 2]> = met.into_iter().filter(plain).collect();
                if met.is_empty() {
                    continue;
                }
                let mut random = Vec::new();
                for &[row, column] in &met {
                    let seated = [&pairs.teams[0][row], &pairs.teams[1][column]];
                    random.extend(places.prepare(&sets, &seated.map(|said| said.1.clone()))?);
                }
                let of = |&[row, column]: &[usize; 2]| &cells[row * columns + column];
                let cells = met.iter().flat_map(of).map(|cell| &**cell).collect();
                ranked.push(Ranked {
                    policy: team * rows + own,
                    games: self.games,
                    goal,
                    cells,
                    random,
                });
            }
        }
        self.gains(&ranked, metric, places.system)
    }

    fn asked_of_sides(
        &self,
        places: &Places,
        metric: usize,
        pairs: &Pairs,
        cells: &[Vec<Box<dyn Match>>],
    ) -> Result<Asked> {
        let (system, targets) = (places.system, places.targets());
        let metric = system.metrics()[metric];
        let [rows, columns] = &pairs.teams;
        let names =
            rows.iter().flat_map(|row| columns.iter().map(move |column| (&row.0, &column.0)));
        let each = names.zip(cells).flat_map(|((row, column), cells)| {
            let name = format!("{row}/{column}");
            let there = targets.iter().zip(cells);
            there.map(move |(target, cell)| entry(system, self.seed, &name, target, &**cell))
        });
        let named = rows.iter().chain(columns).map(|(said, one)| policy_entry(system, said, one));
        Ok(Asked {
            title: format!("Policies of two sides by “{}” in {}", metric.title, targets.join(", ")),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: titles(system, &places.scenarios),
            scenario_files: handed(&places.scenarios),
            targets: targets.clone(),
            metric: metric.into(),
            games: self.games,
            seed: self.seed,
            sets: self.sets.clone(),
            policies: named.collect::<Result<_>>()?,
            cells: each.collect(),
            assumed: assumed(cells.iter().flatten()),
            redo: self.command(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::places;
    use clap::Parser;
    use kernel::systems::toys::duels::Duels;
    use lab::output::Format;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &[&str]) -> Args {
        Line::parse_from([&["tincan", "--games", "2000", "--quiet"], words].concat()).args
    }

    fn result(words: &[&str]) -> Result<(Pairs, Matrix, Asked)> {
        let args = args(words);
        let places = places::several(&[&Duels], &args.targets, &[])?;
        let pairs = args.pairs(&Duels, 0)?;
        let cells = args.pair_cells(&places, &pairs)?;
        let asked = args.asked_of_sides(&places, 0, &pairs, &cells)?;
        let matrix = args.play_pairs(&Duels, 0, &pairs, &cells)?;
        Ok((pairs, matrix, asked))
    }

    #[test]
    fn all_policies_play_and_the_side_that_likes_the_metric_has_the_rows() {
        let (pairs, matrix, asked) = result(&["duels/saddle"]).unwrap();
        let names = |side: usize| -> Vec<&str> {
            pairs.teams[side].iter().map(|(said, _)| said.as_str()).collect()
        };
        assert_eq!((names(0), names(1)), (vec!["bold", "meek"], vec!["hunter", "hider"]));
        assert_eq!(matrix.cells.len(), 2);
        assert_eq!(asked.cells[1].name, "bold/hider");
        assert_eq!(
            asked.policies.iter().map(|one| one.side.as_str()).collect::<Vec<_>>(),
            ["red", "red", "blue", "blue"]
        );
        assert_eq!(asked.redo, "tincan rank duels/saddle --games 2000 --seed 1");
    }

    #[test]
    fn who_is_named_plays_and_the_other_side_is_filled_up() {
        let (pairs, matrix, _) = result(&["duels/cycle", "--policies", "meek"]).unwrap();
        assert_eq!((pairs.teams[0].len(), pairs.teams[1].len()), (1, 2));
        // Meek against the hunter wins 35 in a hundred, against the hider 65.
        assert!((matrix.cells[0][0].value - 0.35).abs() < 0.04, "{matrix:?}");
        let told = result(&["duels/cycle", "--policies", "mekk"]).err().unwrap().to_string();
        assert!(told.contains("did you mean `meek`?"), "{told}");
        assert_eq!(args(&["duels/cycle"]).format, Format::Table);
    }
}
