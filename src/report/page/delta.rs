//! One drawing told by another: which lines are the same, and what is other in those that are not.

use std::collections::HashMap;

use serde_json::{Value, json};

/// What lines differ by, each once.
#[derive(Default)]
pub struct Words {
    pub list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Words {
    fn place(&mut self, words: String) -> usize {
        let next = self.list.len();
        *self.places.entry(words).or_insert_with_key(|words| {
            self.list.push(words.clone());
            next
        })
    }
}

/// How far the same line is looked for.
const NEAR: usize = 12;

/// And how far one that is nearly the same.
const LIKE: usize = 4;

/// What makes `other` of `base`, from its first line to its last. A number: so many lines are the same.
/// `[line]`: go on at this line of the base, counted from 0. `[before, after, place]`: the line is that of the base
/// between so many parts of it from its beginning and so many from its end, parts ending at quotation marks;
/// what stands between them are the words at this place.
pub fn delta(base: &str, other: &str, words: &mut Words) -> Vec<Value> {
    let base: Vec<&str> = base.split('\n').collect();
    let (mut told, mut at, mut same) = (Vec::new(), 0_usize, 0_u64);
    for line in other.split('\n') {
        let found = same_near(&base, at, line);
        if found != Some(at) && same > 0 {
            told.push(json!(std::mem::take(&mut same)));
        }
        match found {
            Some(place) => {
                if place != at {
                    told.push(json!([place]));
                }
                (at, same) = (place + 1, same + 1);
            }
            None => {
                let (place, (before, after, between)) = likest(&base, at, line);
                if place != at {
                    told.push(json!([place]));
                }
                told.push(json!([before, after, words.place(between)]));
                at = place + 1;
            }
        }
    }
    if same > 0 {
        told.push(json!(same));
    }
    told
}

/// The same line, as near as there is one.
fn same_near(base: &[&str], at: usize, line: &str) -> Option<usize> {
    if base.get(at) == Some(&line) {
        return Some(at);
    }
    let near = at.saturating_sub(NEAR)..(at + NEAR).min(base.len());
    near.filter(|&place| base[place] == line).min_by_key(|place| place.abs_diff(at))
}

/// The line a changed one is told by: of those around that of which the least is other. A number that is left
/// out must not make everything after it be told by something else.
fn likest(base: &[&str], at: usize, line: &str) -> (usize, (usize, usize, String)) {
    let own = |place: usize| (place, changed(base.get(place).copied().unwrap_or(""), line));
    let around = at.saturating_sub(LIKE)..(at + LIKE).min(base.len()).max(at + 1);
    let other = |one: &(usize, (usize, usize, String))| (one.1.2.len(), one.0.abs_diff(at));
    around.map(own).min_by_key(other).expect("there is one at least")
}

/// How many parts are the same at the beginning and at the end, and what stands between them.
fn changed(base: &str, line: &str) -> (usize, usize, String) {
    let (one, other): (Vec<&str>, Vec<&str>) =
        (base.split('"').collect(), line.split('"').collect());
    let most = one.len().min(other.len() - 1);
    let pairs = one.iter().zip(&other);
    let before = pairs.take(most).take_while(|(a, b)| a == b).count();
    let pairs = one.iter().rev().zip(other.iter().rev());
    let after = pairs.take(most - before).take_while(|(a, b)| a == b).count();
    (before, after, other[before..other.len() - after].join("\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the page's script does it.
    fn rebuilt(base: &str, told: &[Value], words: &[String]) -> String {
        let base: Vec<&str> = base.split('\n').collect();
        let (mut lines, mut at) = (Vec::new(), 0);
        let number = |one: &Value| usize::try_from(one.as_u64().unwrap()).unwrap();
        for one in told {
            match one.as_array().map(|all| all.iter().map(number).collect::<Vec<_>>()).as_deref() {
                None => {
                    lines.extend(base[at..at + number(one)].iter().map(ToString::to_string));
                    at += number(one);
                }
                Some(&[line]) => at = line,
                Some(&[before, after, place]) => {
                    let parts: Vec<&str> = base.get(at).unwrap_or(&"").split('"').collect();
                    let mut all = parts[..before].to_vec();
                    all.push(&words[place]);
                    all.extend(&parts[parts.len() - after..]);
                    lines.push(all.join("\""));
                    at += 1;
                }
                Some(other) => panic!("{other:?}"),
            }
        }
        lines.join("\n")
    }

    #[test]
    fn a_drawing_is_rebuilt_to_the_letter() {
        let base = "<svg>\n<rect fill=\"#000\"/>\n<text x=\"1\">日本</text>\n<g>\n</g>\n</svg>\n";
        for other in [
            base,
            "",
            "<svg>\n<rect fill=\"#FFF\"/>\n<text x=\"1\">2</text>\n<g>\n</g>\n</svg>\n",
            "<svg>\n<g>\n</g>\n</svg>\n",
            "<svg>\n<a b=\"1\" c=\"2\"/>\n<rect fill=\"#000\"/>\n<text x=\"1\">日本</text>\n<g>\n</g>\n</svg>\n\n\n\nx\"y",
        ] {
            let mut words = Words::default();
            let told = delta(base, other, &mut words);
            assert_eq!(rebuilt(base, &told, &words.list), other, "{told:?}");
        }
    }

    /// One line of five is another; of its three parts the first and the last stay.
    #[test]
    fn only_what_differs_is_told() {
        let base = "a\n<rect fill=\"#000\"/>\nb\nc\n<rect fill=\"#111\"/>";
        let mut words = Words::default();
        let other = base.replace("#000", "#FFF").replace("#111", "#FFF");
        let told = delta(base, &other, &mut words);
        assert_eq!(json!(told), json!([1, [1, 1, 0], 2, [1, 1, 0]]));
        assert_eq!(words.list, ["#FFF"]);
    }
}
