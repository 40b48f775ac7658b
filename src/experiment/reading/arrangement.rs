//! The design as it was said, and the cells it makes of one scenario.

use super::factors::{self, Draft};
use super::measures::Measures;
use super::named_settings::{Assignment, NamedSettings, check_alike, check_pair};
use super::rehearsal::{Rehearsal, Who};
use super::subject::Subject;
use crate::experiment::cells::laid_out;
use crate::experiment::design::fraction::Columns;
use crate::experiment::design::{
    Layout, Misfit, all_two_level, factorial, grid, latin_hypercube, one_at_a_time, plackett_burman,
};
use crate::experiment::{Cell, Design, Effect, Factor, MOST_CELLS};
use kernel::config::{Item, Section, Word};
use kernel::systems::PolicyChoice;

/// Everything about the cells of one scenario.
pub struct Arrangement {
    pub design: Design,
    pub factors: Vec<Factor>,
    pub cells: Vec<Cell>,
    pub effects: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DesignKind {
    Compare,
    Levels(OfLevels),
    LatinHypercube,
}

/// Designs over factors with levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfLevels {
    OneAtATime,
    Grid,
    Factorial,
    PlackettBurman,
}

impl Word for DesignKind {
    const KIND: &'static str = "design";
    const WORDS: &'static [(&'static str, DesignKind)] = &[
        ("compare", DesignKind::Compare),
        ("one-at-a-time", DesignKind::Levels(OfLevels::OneAtATime)),
        ("grid", DesignKind::Levels(OfLevels::Grid)),
        ("factorial", DesignKind::Levels(OfLevels::Factorial)),
        ("plackett-burman", DesignKind::Levels(OfLevels::PlackettBurman)),
        ("latin-hypercube", DesignKind::LatinHypercube),
    ];
}

/// What was said about the design.
struct Sayings<'s> {
    section: &'s Section<'s>,
    kind: DesignKind,
    design: Option<Item>,
    variants: Vec<NamedSettings>,
    factors: Vec<Draft>,
    baseline: Option<String>,
    baseline_set: Option<Item>,
    fraction: Option<Item>,
    generators: Option<Item>,
    samples: Option<Item>,
    limit: Option<Item>,
    scenarios: usize,
    seed: u64,
}

impl Arrangement {
    pub fn read(
        section: &Section,
        subject: &Subject,
        measures: &Measures,
        seed: u64,
    ) -> Option<Arrangement> {
        let variants = section.find("variant").map_or_else(Vec::new, |item| item.list());
        let design = section.find("design");
        let around = subject.around();
        let sayings = Sayings {
            section,
            kind: design.as_ref().map_or(DesignKind::Compare, Item::word),
            design,
            variants: variants.iter().map(|item| NamedSettings::variant(item, &around)).collect(),
            factors: factors::read(section, subject),
            baseline: section.find("baseline").map(|item| item.text()),
            baseline_set: section.find("baseline_set"),
            fraction: section.find("fraction"),
            generators: section.find("generators"),
            samples: section.find("samples"),
            limit: section.find("limit"),
            scenarios: subject.scenarios.len().max(1),
            seed,
        };
        // A design nobody knows has been complained of; what belongs to it cannot be known either.
        if sayings.design.as_ref().is_some_and(|item| item.written() != sayings.kind.spelled()) {
            return None;
        }
        sayings.check_keys();
        let rehearsal = Rehearsal::new(subject);
        match sayings.kind {
            DesignKind::Compare => sayings.compared(rehearsal.as_ref(), measures),
            DesignKind::LatinHypercube => sayings.sampled(rehearsal.as_ref()),
            DesignKind::Levels(design) => sayings.varied(design, rehearsal.as_ref()),
        }
    }
}

impl Sayings<'_> {
    /// Complain of what has no meaning in this design.
    fn check_keys(&self) {
        let word = self.kind.spelled();
        let refuse = |item: Option<&Item>, key: &str, belongs: DesignKind| {
            if let Some(item) = item.filter(|_| belongs != self.kind) {
                let for_what = belongs.spelled();
                let help = format!("it belongs to design = \"{for_what}\"");
                item.fail(&format!("`{key}` means nothing in design \"{word}\""), &help);
            }
        };
        refuse(self.variants.first().map(|variant| &variant.item), "variant", DesignKind::Compare);
        refuse(self.baseline_set.as_ref(), "baseline_set", DesignKind::Compare);
        refuse(self.fraction.as_ref(), "fraction", DesignKind::Levels(OfLevels::Factorial));
        refuse(self.generators.as_ref(), "generators", DesignKind::Levels(OfLevels::Factorial));
        refuse(self.samples.as_ref(), "samples", DesignKind::LatinHypercube);
        refuse(self.limit.as_ref(), "limit", DesignKind::LatinHypercube);
        if let (DesignKind::Compare, Some(factor)) = (self.kind, self.factors.first()) {
            let help = "say `design = \"grid\"`, \"one-at-a-time\" or \"factorial\"";
            factor.item.fail("factors need a design", help);
        }
    }

    /// The baseline, and the variants against it.
    fn compared(&self, rehearsal: Option<&Rehearsal>, measures: &Measures) -> Option<Arrangement> {
        let name = self.baseline.clone().unwrap_or_else(|| "book".to_owned());
        let item = self.baseline_set.clone();
        let sets: Vec<Assignment> =
            item.iter().flat_map(Item::list).map(Assignment::whole).collect();
        let texts: Vec<String> = sets.iter().map(|said| said.text.clone()).collect();
        check_alike("variant", &self.variants);
        self.variants.iter().for_each(|variant| check_pair("variant", &name, &texts, variant));
        if self.variants.is_empty() && self.factors.is_empty() && measures.band.is_none() {
            let help = "add a [[variant]], or a [[factor]] and a design, or a [band]";
            self.section.problem("nothing is compared", help);
        }
        self.fits(self.variants.len() + 1)?;
        if let (Some(item), Some(rehearsal)) = (item, rehearsal) {
            rehearsal.rehearse(
                &Who::baseline(),
                &NamedSettings {
                    name: name.clone(),
                    sets,
                    policies: Vec::new(),
                    value: None,
                    item,
                },
            );
        }
        if let Some(rehearsal) = rehearsal {
            let rehearse =
                |variant: &NamedSettings| rehearsal.rehearse(&Who::variant(&variant.name), variant);
            self.variants.iter().for_each(rehearse);
        }
        let cell = |name: &str, sets, policies: &[PolicyChoice]| Cell {
            name: name.to_owned(),
            scenario: 0,
            sets,
            levels: Vec::new(),
            policies: policies.to_vec(),
        };
        let variants = self.variants.iter();
        let variants = variants.map(|one| cell(&one.name, one.texts(), &one.policies));
        let cells = [cell(&name, texts, &[])].into_iter().chain(variants).collect();
        Some(Arrangement {
            design: Design::Compare,
            factors: Vec::new(),
            cells,
            effects: Vec::new(),
        })
    }

    /// A design over levels.
    fn varied(&self, design: OfLevels, rehearsal: Option<&Rehearsal>) -> Option<Arrangement> {
        self.check_any()?;
        if let Some(rehearsal) = rehearsal {
            self.rehearse(rehearsal);
        }
        // Every factor is looked at, so that each tells what is wrong with it.
        let factors: Vec<Option<Factor>> = self.factors.iter().map(Draft::factor).collect();
        let factors = factors.into_iter().collect::<Option<Vec<Factor>>>()?;
        let (design, layout) = self.lay_out(design, &factors)?;
        Some(self.arranged(design, factors, layout, "baseline"))
    }

    /// Try the first levels of all factors together, then the second ones, and so on; where that
    /// fails, one by one, to tell which it was.
    fn rehearse(&self, rehearsal: &Rehearsal) {
        let most = self.factors.iter().map(|draft| draft.all_settings().len()).max().unwrap_or(0);
        for at in 0..most {
            let there = |draft: &Draft| draft.all_settings().get(at).cloned();
            let levels: Vec<NamedSettings> = self.factors.iter().filter_map(there).collect();
            if rehearsal.plays(&levels) {
                continue;
            }
            for draft in &self.factors {
                if let Some(level) = draft.all_settings().get(at) {
                    rehearsal.rehearse(&Who::level(&draft.name, &level.name), level);
                }
            }
        }
    }

    /// A design over ranges.
    fn sampled(&self, rehearsal: Option<&Rehearsal>) -> Option<Arrangement> {
        self.check_any()?;
        let samples = self.samples.clone().unwrap_or_else(|| self.section.item("samples"));
        let count = samples.whole(2..=i64::MAX) as usize;
        let spans: Vec<_> = self.factors.iter().map(Draft::span).collect();
        let spans = spans.into_iter().collect::<Option<Vec<_>>>()?;
        self.fits(count.saturating_add(1))?;
        let made = latin_hypercube::layout(&spans, count, self.seed);
        let (factors, layout) = told(made, Some(&samples), self.section)?;
        if let Some(rehearsal) = rehearsal {
            let each = self.factors.iter().zip(&factors);
            each.for_each(|(draft, factor)| draft.rehearse_ends(factor, rehearsal));
        }
        let design = Design::LatinHypercube { samples: count };
        Some(self.arranged(design, factors, layout, "book"))
    }

    fn arranged(
        &self,
        design: Design,
        factors: Vec<Factor>,
        layout: Layout,
        baseline: &str,
    ) -> Arrangement {
        let baseline = self.baseline.as_deref().unwrap_or(baseline);
        let cells = laid_out(&factors, &layout, baseline);
        Arrangement { design, factors, cells, effects: layout.effects }
    }

    fn check_any(&self) -> Option<()> {
        if self.factors.is_empty() {
            let help = "add a [[factor]] with `name`, `path` and `levels`";
            self.section.problem("nothing is varied", help);
            return None;
        }
        Some(())
    }

    fn lay_out(&self, design: OfLevels, factors: &[Factor]) -> Option<(Design, Layout)> {
        match design {
            OfLevels::OneAtATime => {
                self.fits(one_at_a_time::cells(factors))?;
                Some((Design::OneAtATime, one_at_a_time::layout(factors)))
            }
            OfLevels::PlackettBurman => {
                self.check_two_level(factors)?;
                self.fits(plackett_burman::RUNS)?;
                let layout = plackett_burman::layout(factors);
                Some((Design::PlackettBurman, told(layout, self.design.as_ref(), self.section)?))
            }
            OfLevels::Factorial => {
                self.check_two_level(factors)?;
                let columns = self.columns(factors.len())?;
                self.fits(columns.runs())?;
                Some((Design::Factorial(columns.fraction()), factorial::layout(factors, &columns)))
            }
            OfLevels::Grid => {
                self.fits(grid::cells(factors))?;
                Some((Design::Grid, grid::layout(factors)))
            }
        }
    }

    fn check_two_level(&self, factors: &[Factor]) -> Option<()> {
        let help = "give it two, or use design = \"grid\" or \"one-at-a-time\"";
        for (draft, factor) in self.factors.iter().zip(factors).filter(|(_, f)| f.levels.len() != 2)
        {
            let count = factor.levels.len();
            draft.item.fail(&format!("factor `{}` has {count} levels, not two", draft.name), help);
        }
        all_two_level(factors).then_some(())
    }

    /// The columns of the factorial that was asked for.
    fn columns(&self, factors: usize) -> Option<Columns> {
        let generators = self
            .generators
            .as_ref()
            .map(|item| item.list().iter().map(Item::text).collect::<Vec<_>>());
        let fraction = self.fraction.as_ref().map(Item::text);
        let columns = match (generators, fraction.as_deref()) {
            (Some(generators), None) => Columns::generated(factors, &generators),
            (None, Some("full")) => Columns::whole(factors),
            (None, Some(fraction)) => Columns::named(factors, fraction),
            (Some(generators), Some(fraction)) => Columns::both(factors, &generators, fraction),
            (None, None) if factors > factorial::MOST_FACTORS => Err(factorial::too_many(factors)),
            (None, None) => Columns::whole(factors),
        };
        let at = self.generators.as_ref().or(self.fraction.as_ref()).or(self.design.as_ref());
        told(columns, at, self.section)
    }

    /// Whether so many cells in every scenario can be played.
    fn fits(&self, cells: usize) -> Option<()> {
        let all = cells.saturating_mul(self.scenarios);
        if all <= MOST_CELLS {
            return Some(());
        }
        let scenarios = match self.scenarios {
            1 => String::new(),
            several => format!(" in {several} scenarios"),
        };
        let (what, help) = (
            format!("{cells} variants{scenarios} are too many"),
            format!("at most {MOST_CELLS} are played: leave out levels or factors"),
        );
        told(Err(Misfit { what, help }), self.design.as_ref(), self.section)
    }
}

/// Tell a misfit at an item, or at the whole where there is none.
fn told<T>(made: Result<T, Misfit>, item: Option<&Item>, section: &Section) -> Option<T> {
    let Misfit { what, help } = match made {
        Ok(made) => return Some(made),
        Err(misfit) => misfit,
    };
    match item {
        Some(item) => item.fail(&what, &help),
        None => section.problem(&what, &help),
    }
    None
}
