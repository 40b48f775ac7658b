//! The page that is printed, in Markdown, and its numbers for programs.

use std::collections::BTreeMap;
use std::fmt;

use tincan::stats::{Bounds, Estimate, holm};

use super::SEED;
use super::count::{ALPHA, Count, percent};

/// A number that fewer runs than this gave an interval of is not judged.
const ENOUGH: u64 = 30;

/// How many times the usual numbers of games and runs.
#[derive(Clone, Copy)]
pub struct Scale(pub f64);

impl Scale {
    pub fn of(self, number: u64) -> u64 {
        ((number as f64 * self.0) as u64).max(10)
    }
}

/// One number: the truth, and how many intervals held it, by the size of runs.
pub struct Line {
    pub truth: f64,
    /// What it would be with far more branches, where that is another number.
    pub ideal: Option<f64>,
    pub counts: Vec<Count>,
    pub of_ideal: Vec<Count>,
    pub bounds: Bounds,
}

/// What was asked, in how many runs of which sizes.
pub struct Section {
    pub about: String,
    pub sizes: Vec<String>,
    /// In the order in which they were met.
    names: Vec<String>,
    lines: BTreeMap<String, Line>,
}

#[derive(Default)]
pub struct Page {
    sections: Vec<(String, Section)>,
}

impl Section {
    pub fn new(about: String, sizes: Vec<String>) -> Section {
        Section { about, sizes, names: Vec::new(), lines: BTreeMap::new() }
    }

    /// A number that is looked at.
    pub fn line(&mut self, name: &str, truth: f64, ideal: Option<f64>, bounds: Bounds) {
        let counts = vec![Count::default(); self.sizes.len()];
        let line = Line { truth, ideal, of_ideal: counts.clone(), counts, bounds };
        self.names.push(name.to_owned());
        self.lines.insert(name.to_owned(), line);
    }

    /// Count one interval of it; nothing where it is not looked at.
    pub fn add(&mut self, name: &str, size: usize, found: Estimate) {
        let Some(line) = self.lines.get_mut(name) else { return };
        line.counts[size].add(found, line.bounds, line.truth);
        if let Some(ideal) = line.ideal {
            line.of_ideal[size].add(found, line.bounds, ideal);
        }
    }

    /// Count one interval whose truth is another each time.
    pub fn add_of(&mut self, name: &str, size: usize, found: Estimate, truth: f64) {
        let Some(line) = self.lines.get_mut(name) else { return };
        line.counts[size].add(found, line.bounds, truth);
    }

    fn all(&self) -> impl Iterator<Item = (&str, &Line)> {
        self.names.iter().map(|name| (name.as_str(), &self.lines[name]))
    }
}

impl Page {
    pub fn add(&mut self, title: String, section: Section) {
        self.sections.push((title, section));
    }

    fn counts(&self) -> Vec<(String, Count)> {
        let mut all = Vec::new();
        for (title, section) in &self.sections {
            for (name, line) in section.all() {
                let sizes = section.sizes.iter().zip(&line.counts);
                let enough = sizes.filter(|(_, count)| count.runs >= ENOUGH);
                all.extend(
                    enough.map(|(size, count)| (format!("{title}: {name}, {size}"), *count)),
                );
            }
        }
        all
    }

    /// The same numbers as a table for programs.
    pub fn numbers(&self) -> String {
        let mut text =
            String::from("question,number,size,truth,runs,held,beyond_bounds_or_no_width\n");
        for (title, section) in &self.sections {
            for (name, line) in section.all() {
                for (size, count) in section.sizes.iter().zip(&line.counts) {
                    let Count { runs, held, wrong } = count;
                    let truth = line.truth;
                    text +=
                        &format!("{title:?},{name:?},{size},{truth:.6},{runs},{held},{wrong}\n");
                }
            }
        }
        text
    }
}

const HEAD: &str = "# How often the intervals of stories, balances and boxes hold\n\nEach number is the share of runs, in percent, whose 95 % \
interval holds the truth; in brackets how many runs gave one, where not all did. `benches/coverage-answers` makes this page and \
answers.csv, which has the same numbers for programs; the same version makes the same bytes.";

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.counts();
        let p: Vec<f64> = counts.iter().map(|(_, count)| count.p_value()).collect();
        let misses: Vec<_> =
            counts.iter().zip(holm(&p)).filter(|(_, adjusted)| *adjusted < ALPHA).collect();
        let wrong: u64 = counts.iter().map(|(_, count)| count.wrong).sum();
        writeln!(f, "{HEAD}\n\nSeed {SEED} and those after it.\n")?;
        writeln!(f, "- Intervals that leave what their number can be, or have no width: {wrong}.")?;
        writeln!(
            f,
            "- Of {} numbers, significantly below 93 % (one-sided test of the count, Holm over all, 5 %): {}.",
            counts.len(),
            misses.len()
        )?;
        for ((name, count), _) in misses {
            writeln!(f, "  - {name}: {} % of {}", percent(count.share()), count.runs)?;
        }
        self.sections.iter().try_for_each(|(title, section)| {
            writeln!(f, "\n## {title}\n\n{}\n", section.about)?;
            write!(f, "{section}")
        })
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_ideal = self.lines.values().any(|line| line.ideal.is_some());
        let most: Vec<u64> = (0..self.sizes.len())
            .map(|at| self.lines.values().map(|line| line.counts[at].runs).max().unwrap_or(0))
            .collect();
        let told = |counts: &[Count]| -> String {
            let one = |(count, most): (&Count, &u64)| match count.runs {
                0 => " — |".to_owned(),
                runs if runs == *most => format!(" {} |", percent(count.share())),
                runs => format!(" {} ({runs}) |", percent(count.share())),
            };
            counts.iter().zip(&most).map(one).collect()
        };
        let sizes = |of: &str| -> String {
            self.sizes.iter().map(|size| format!(" {of}{size} |")).collect()
        };
        let more = if has_ideal { format!(" ideal |{}", sizes("of it, ")) } else { String::new() };
        writeln!(f, "| number | truth |{}{more}", sizes(""))?;
        let columns = self.sizes.len() * (1 + usize::from(has_ideal)) + usize::from(has_ideal);
        writeln!(f, "| --- | ---: |{}", " ---: |".repeat(columns))?;
        for (name, line) in self.all() {
            let truth =
                if line.truth.is_nan() { "—".into() } else { format!("{:.5}", line.truth) };
            write!(f, "| {name} | {truth} |{}", told(&line.counts))?;
            match (has_ideal, line.ideal) {
                (true, Some(ideal)) => write!(f, " {ideal:.5} |{}", told(&line.of_ideal))?,
                (true, None) => write!(f, " — |{}", " — |".repeat(self.sizes.len()))?,
                (false, _) => {}
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
