//! The tables of an experiment for programs: long, one row for each number with its interval.

use crate::output::frame::{Frame, with_estimates};
use kernel::stats::{Adjusted, Estimate};

use crate::experiment::{Effect, FactorColumn};
use crate::findings::{ExperimentResult, FixedLength};

/// The levels an effect goes from (0) or to (1), one for each factor.
fn levels(effect: &Effect, end: usize) -> String {
    effect.levels.iter().map(|ends| ends[end].as_str()).collect::<Vec<_>>().join("; ")
}

/// The same with what stands there with luck left in, where luck was kept of any row.
fn with_plain(frame: Frame, lucks: &[Option<Adjusted>]) -> Frame {
    if lucks.iter().all(Option::is_none) {
        return frame;
    }
    let number =
        |of: fn(&Adjusted) -> f64| lucks.iter().map(move |luck| luck.as_ref().map_or(f64::NAN, of));
    let why = |luck: &Option<Adjusted>| luck.map_or("", |luck| luck.outcome.why_not()).to_owned();
    frame
        .numbers("plain_value", number(|luck| luck.plain.value))
        .numbers("plain_low", number(|luck| luck.plain.low))
        .numbers("plain_high", number(|luck| luck.plain.high))
        .numbers("times_the_games", number(|luck| luck.factor))
        .words("luck_left_in", lucks.iter().map(why))
}

impl ExperimentResult<'_> {
    /// The factors, as columns.
    pub(super) fn factor_columns(&self) -> Vec<FactorColumn> {
        self.prepared.experiment.named_factors(&self.prepared.recorded())
    }

    /// One row for every metric of every cell.
    pub fn cells_frame(&self) -> Frame {
        let cells = self.findings.cells.iter().enumerate();
        let rows: Vec<_> = cells
            .flat_map(|(cell, found)| (0..found.measured.len()).map(move |m| (cell, m)))
            .collect();
        let at = |&(cell, metric): &(usize, usize)| self.findings.cells[cell].measured[metric];
        let spread =
            |&(cell, metric): &(usize, usize)| self.findings.cells[cell].spreads.get(metric);
        let estimates: Vec<Estimate> = rows.iter().map(|row| at(row).estimate).collect();
        let level = |of: fn(&crate::findings::Spread) -> i32| {
            rows.iter().map(move |row| {
                spread(row).map_or(f64::NAN, |s| at(row).metric.in_units(of(s).into()))
            })
        };
        let frame = Frame::default()
            .words("scenario", rows.iter().map(|row| self.scenario_name(row.0).to_owned()))
            .words("cell", rows.iter().map(|row| self.cell_name(row.0).to_owned()))
            .counts("seed", rows.iter().map(|_| self.prepared.experiment.seed))
            .factors(&self.factor_columns(), &rows.iter().map(|row| row.0).collect::<Vec<_>>())
            .words("metric", rows.iter().map(|row| at(row).metric.name.to_owned()))
            .words("unit", rows.iter().map(|row| at(row).metric.unit.to_owned()));
        let frame = with_estimates(frame, &estimates)
            .numbers("se", rows.iter().map(|row| at(row).se))
            .numbers("min", level(|s| s.least))
            .numbers("q05", level(|s| s.low))
            .numbers("median", level(|s| s.median))
            .numbers("q95", level(|s| s.high))
            .numbers("max", level(|s| s.greatest));
        with_plain(frame, &rows.iter().map(|row| at(row).luck).collect::<Vec<_>>())
    }

    /// One row for every watched metric of every cell but the baselines.
    pub fn comparisons_frame(&self) -> Frame {
        let all = &self.findings.comparisons;
        let estimates: Vec<Estimate> = all.iter().map(|one| one.difference).collect();
        let frame = Frame::default()
            .words("scenario", all.iter().map(|one| self.scenario_name(one.cell).to_owned()))
            .words("cell", all.iter().map(|one| self.cell_name(one.cell).to_owned()))
            .words("baseline", all.iter().map(|one| self.cell_name(one.baseline).to_owned()))
            .counts("seed", all.iter().map(|_| self.prepared.experiment.seed))
            .factors(&self.factor_columns(), &all.iter().map(|one| one.cell).collect::<Vec<_>>())
            .words(
                "metric",
                all.iter().map(|one| self.findings.metrics[one.metric].name.to_owned()),
            );
        let frame = with_estimates(frame, &estimates)
            .numbers("p", all.iter().map(|one| one.p))
            .numbers("p_holm", all.iter().map(|one| one.adjusted))
            .numbers("correlation", all.iter().map(|one| one.correlation.unwrap_or(f64::NAN)))
            .numbers("pairing", all.iter().map(|one| one.pairing.unwrap_or(f64::NAN)))
            .counts("touched", all.iter().map(|one| one.touched))
            .words("verdict", all.iter().map(|one| one.verdict.to_string()))
            .words("verdict_code", all.iter().map(|one| one.verdict.code().to_owned()));
        if all.iter().any(|one| one.fixed.is_some()) {
            return self.with_fixed(frame);
        }
        let lucks: Vec<_> = all.iter().map(|one| one.luck.map(|luck| luck.adjusted)).collect();
        let frame = with_plain(frame, &lucks);
        match lucks.iter().any(Option::is_some) {
            true => frame.numbers(
                "plain_p",
                all.iter().map(|one| one.luck.map_or(f64::NAN, |luck| luck.plain_p)),
            ),
            false => frame,
        }
    }

    /// The same with what a run of fixed length would say, where it stopped when it was decided.
    fn with_fixed(&self, frame: Frame) -> Frame {
        let fixed = |of: fn(&FixedLength) -> f64| {
            let all = self.findings.comparisons.iter();
            all.map(move |one| one.fixed.as_ref().map_or(f64::NAN, of))
        };
        frame
            .numbers("decided_after", fixed(|one| one.decided_after.map_or(f64::NAN, |n| n as f64)))
            .numbers("fixed_value", fixed(|one| one.difference.value))
            .numbers("fixed_low", fixed(|one| one.difference.low))
            .numbers("fixed_high", fixed(|one| one.difference.high))
            .numbers("fixed_n", fixed(|one| one.difference.n as f64))
            .numbers("fixed_p", fixed(|one| one.p))
    }

    /// One row for every effect, in every scenario and watched metric.
    pub fn effects_frame(&self) -> Frame {
        let all = &self.findings.effects;
        let experiment = &self.prepared.experiment;
        let said = |effect: usize| &experiment.effects[effect];
        let estimates: Vec<Estimate> = all.iter().map(|one| one.estimate).collect();
        let frame = Frame::default()
            .words(
                "scenario",
                all.iter().map(|one| experiment.scenarios[one.scenario].name.clone()),
            )
            .counts("seed", all.iter().map(|_| experiment.seed))
            .words("effect", all.iter().map(|one| said(one.effect).name.clone()))
            .words("from", all.iter().map(|one| levels(said(one.effect), 0)))
            .words("to", all.iter().map(|one| levels(said(one.effect), 1)))
            .words(
                "metric",
                all.iter().map(|one| self.findings.metrics[one.metric].name.to_owned()),
            );
        with_estimates(frame, &estimates)
            .numbers("p", all.iter().map(|one| one.p))
            .numbers("p_holm", all.iter().map(|one| one.adjusted))
            .words("verdict", all.iter().map(|one| one.verdict.to_string()))
            .words("verdict_code", all.iter().map(|one| one.verdict.code().to_owned()))
            .words("aliases", all.iter().map(|one| said(one.effect).aliases.join("; ")))
    }

    /// One row for every game worth reading.
    pub fn games_frame(&self) -> Frame {
        let all = self.worth_reading();
        Frame::default()
            .words("scenario", all.iter().map(|one| self.scenario_name(one.cell).to_owned()))
            .words("cell", all.iter().map(|one| self.cell_name(one.cell).to_owned()))
            .counts("seed", all.iter().map(|_| self.prepared.experiment.seed))
            .words("why", all.iter().map(|one| one.why.clone()))
            .counts("game", all.iter().map(|one| one.game))
            .words("command", all.iter().map(|one| one.command.clone()))
    }
}
