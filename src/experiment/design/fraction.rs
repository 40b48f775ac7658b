//! Fractions of a two-level factorial: generators, words, resolution, aliases.
//!
//! After Box & Hunter, "The 2^(k-p) Fractional Factorial Designs" (1961). A factor's column is a
//! bit mask over the basic factors; it is high in run r where an odd number of the bits both share
//! is set. So the run with everything low, the book as it is, is always played. Where a generator
//! has an even number of letters this is the other half from the one usually printed: `E=ABCD` is
//! played as E = −ABCD. Aliases are the same but for their sign, which is minus where one of the
//! two effects has an odd number of factors and the other an even one.

use std::fmt;

use super::Misfit;
use crate::experiment::{Fraction, MOST_CELLS};
use kernel::config::listed;

/// The factors in order. There is no I: it stands for the mean.
pub const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The fractions that go by a name: factors, how often halved, generators.
#[rustfmt::skip]
const NAMED: &[(usize, usize, &[&str])] = &[
    (3, 1, &["C=AB"]),
    (4, 1, &["D=ABC"]),
    (5, 1, &["E=ABCD"]),
    (5, 2, &["D=AB", "E=AC"]),
    (6, 1, &["F=ABCDE"]),
    (6, 2, &["E=ABC", "F=BCD"]),
    (6, 3, &["D=AB", "E=AC", "F=BC"]),
    (7, 1, &["G=ABCDEF"]),
    (7, 2, &["F=ABCD", "G=ABDE"]),
    (7, 3, &["E=ABC", "F=BCD", "G=ACD"]),
    (7, 4, &["D=AB", "E=AC", "F=BC", "G=ABC"]),
    (8, 1, &["H=ABCDEFG"]),
    (8, 2, &["G=ABCD", "H=ABEF"]),
    (8, 3, &["F=ABC", "G=ABD", "H=BCDE"]),
    (8, 4, &["E=BCD", "F=ACD", "G=ABC", "H=ABD"]),
];

/// The columns of a two-level factorial, whole or a fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// How many factors vary freely: 2 to the power of this is the number of runs.
    basic: usize,
    /// By factor, over the bits of a run's number.
    masks: Vec<u32>,
    /// The words equal to I, over the bits of the factors.
    words: Vec<u32>,
    generators: Vec<String>,
}

impl Columns {
    /// Every combination of `factors` factors.
    pub fn whole(factors: usize) -> Result<Columns, Misfit> {
        Columns::generated::<&str>(factors, &[])
    }

    /// A fraction by name, with generators of one's own: as many as the name says.
    pub fn both(factors: usize, rules: &[String], fraction: &str) -> Result<Columns, Misfit> {
        let halved = parse_sized(factors, fraction)?;
        if halved != rules.len() {
            let what = format!("generators for `{fraction}`: {halved}, not {}", rules.len());
            return Err(Misfit::new(what, "give as many, or leave `fraction` out"));
        }
        Columns::generated(factors, rules)
    }

    /// The fraction written `2^(7-2)`.
    pub fn named(factors: usize, fraction: &str) -> Result<Columns, Misfit> {
        let halved = parse_sized(factors, fraction)?;
        let found = NAMED.iter().find(|&&(of, p, _)| (of, p) == (factors, halved));
        let Some((_, _, generators)) = found else {
            return Err(Misfit::new(format!("no fraction `{fraction}`"), for_factors(factors)));
        };
        Columns::generated(factors, generators)
    }

    /// The fraction of the given generators, such as `E=ABC`.
    pub fn generated<S: AsRef<str>>(factors: usize, generators: &[S]) -> Result<Columns, Misfit> {
        let rules = generators.iter().map(|rule| Generator::parse(rule.as_ref(), factors));
        let rules = rules.collect::<Result<Vec<_>, _>>()?;
        check_generators(&rules)?;
        let made = |factor: usize| rules.iter().find(|rule| rule.makes == factor);
        let basics: Vec<usize> = (0..factors).filter(|&factor| made(factor).is_none()).collect();
        if basics.len() > MOST_CELLS.ilog2() as usize {
            return Err(too_many(factors, basics.len()));
        }
        let bit = |factor: usize| {
            let at = basics.iter().position(|&basic| basic == factor);
            free(basics.len(), at.expect("only basic factors stand on the right"))
        };
        let mask = |factor: usize| match made(factor) {
            Some(rule) => bits(rule.from).fold(0, |mask, basic| mask | bit(basic)),
            None => bit(factor),
        };
        let masks: Vec<u32> = (0..factors).map(mask).collect();
        check_mains(&masks)?;
        let words = span(&rules);
        let generators = rules.iter().map(Generator::to_string).collect();
        Ok(Columns { basic: basics.len(), masks, words, generators })
    }

    pub fn runs(&self) -> usize {
        1 << self.basic
    }

    /// Whether a factor is high (1) or low (0) in a run.
    pub fn level(&self, run: usize, factor: usize) -> usize {
        (run as u32 & self.masks[factor]).count_ones() as usize % 2
    }

    /// The column of an effect: two effects with the same one cannot be told apart.
    pub fn column(&self, effect: &[usize]) -> u32 {
        effect.iter().fold(0, |column, &factor| column ^ self.masks[factor])
    }

    /// The words equal to I, in letters, shortest first: `ABCE`.
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.words.iter().map(|&word| letters(word)).collect();
        words.sort_by_key(|word| (word.len(), word.clone()));
        words
    }

    /// What the report is to know; `None` for a whole factorial.
    pub fn fraction(&self) -> Option<Fraction> {
        let resolution = self.words.iter().map(|word| word.count_ones()).min()?;
        Some(Fraction { generators: self.generators.clone(), resolution })
    }
}

/// The bit of a factor that varies freely. The last one changes fastest.
fn free(basics: usize, factor: usize) -> u32 {
    1 << (basics - 1 - factor)
}

/// One generator: the factor made, and the set of factors it is made from.
struct Generator {
    makes: usize,
    from: u32,
}

impl Generator {
    fn parse(text: &str, factors: usize) -> Result<Generator, Misfit> {
        let shape = || {
            let help = "write it as \"E=ABC\": a factor, and the factors it goes with";
            Misfit::new(format!("`{text}` is not a generator"), help)
        };
        let (made, from) = text.split_once('=').ok_or_else(shape)?;
        let mut made = made.trim().chars();
        let (Some(makes), None) = (made.next(), made.next()) else { return Err(shape()) };
        let makes = number(makes, text, factors)?;
        let mut set = 0u32;
        for letter in from.chars().filter(|letter| !letter.is_whitespace()) {
            set ^= 1 << number(letter, text, factors)?;
        }
        if set.count_ones() < 2 || set & 1 << makes != 0 {
            let help = "a factor is made from two others or more, each named once";
            return Err(Misfit::new(format!("`{text}` does not make a new factor"), help));
        }
        Ok(Generator { makes, from: set })
    }

    /// The word equal to I.
    fn word(&self) -> u32 {
        self.from | 1 << self.makes
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", letters(1 << self.makes), letters(self.from))
    }
}

fn number(letter: char, text: &str, factors: usize) -> Result<usize, Misfit> {
    let at = LETTERS.find(letter.to_ascii_uppercase()).filter(|&at| at < factors);
    at.ok_or_else(|| {
        let last = &LETTERS[..factors.min(LETTERS.len())];
        let help = format!("the {factors} factors are lettered in order: {last}");
        Misfit::new(format!("no factor `{letter}` in `{text}`"), help)
    })
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |bit| set & 1 << bit != 0)
}

fn letters(set: u32) -> String {
    bits(set).map(|factor| &LETTERS[factor..=factor]).collect()
}

fn check_generators(rules: &[Generator]) -> Result<(), Misfit> {
    for (index, rule) in rules.iter().enumerate() {
        if rules[..index].iter().any(|earlier| earlier.makes == rule.makes) {
            let what = format!("`{}` is made twice", letters(1 << rule.makes));
            return Err(Misfit::new(what, "one generator for each factor made"));
        }
        if let Some(made) = rules.iter().find(|made| rule.from & 1 << made.makes != 0) {
            let what =
                format!("`{rule}` uses `{}`, which is made itself", letters(1 << made.makes));
            return Err(Misfit::new(what, "write it with factors that no generator makes"));
        }
    }
    Ok(())
}

fn check_mains(masks: &[u32]) -> Result<(), Misfit> {
    for (factor, mask) in masks.iter().enumerate() {
        if let Some(same) = masks[..factor].iter().position(|other| other == mask) {
            let (same, factor) = (letters(1 << same), letters(1 << factor));
            let what = format!("`{same}` and `{factor}` would always change together");
            return Err(Misfit::new(what, "give one of them another generator"));
        }
    }
    Ok(())
}

/// All products of the generators' words: every word equal to I.
fn span(rules: &[Generator]) -> Vec<u32> {
    let product = |chosen: u32| {
        let words = rules.iter().enumerate().filter(|(n, _)| chosen & 1 << n != 0);
        words.fold(0, |word, (_, rule)| word ^ rule.word())
    };
    (1..1 << rules.len()).map(product).collect()
}

/// `2^(7-2)` → 7 and 2.
fn parse_fraction(text: &str) -> Option<(usize, usize)> {
    let inside = text.replace(' ', "");
    let (factors, halved) = inside.strip_prefix("2^(")?.strip_suffix(')')?.split_once('-')?;
    Some((factors.parse().ok()?, halved.parse().ok()?))
}

/// How often a fraction of so many factors is halved.
fn parse_sized(factors: usize, fraction: &str) -> Result<usize, Misfit> {
    let Some((of, halved)) = parse_fraction(fraction) else {
        let help = "write it as \"2^(7-2)\": seven factors, halved twice; or \"full\"";
        return Err(Misfit::new(format!("`{fraction}` is not a fraction"), help));
    };
    if of != factors {
        let what = format!("`{fraction}` is for {of} factors, and there are {factors}");
        return Err(Misfit::new(what, for_factors(factors)));
    }
    Ok(halved)
}

fn for_factors(factors: usize) -> String {
    let known = NAMED.iter().filter(|&&(of, ..)| of == factors);
    let known: Vec<String> = known.map(|(of, p, _)| format!("2^({of}-{p})")).collect();
    match known.is_empty() {
        true => format!("none has a name for {factors} factors: give `generators`"),
        false => format!("for {factors} factors there are {}", listed(&known)),
    }
}

fn too_many(factors: usize, basics: usize) -> Misfit {
    let what = format!("{factors} factors with {basics} free make 2^{basics} variants");
    Misfit::new(what, format!("at most {MOST_CELLS} are played: give more generators"))
}
