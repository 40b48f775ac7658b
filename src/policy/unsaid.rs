//! Weights nobody has said are 0, and stand in the tree as such: every one can be set, swept and
//! tuned by its path.

use super::score::NO_LEAST;
use super::{DecisionCard, Form, Kind};

/// The weights of all scores that `said` knows nothing of, as a text to add to the policy.
pub fn unsaid(decisions: &[&DecisionCard], said: impl Fn(&str) -> bool) -> String {
    let mut text = String::new();
    for decision in decisions {
        if let Form::Score { declined, .. } = decision.form {
            let name = decision.name;
            if declined.is_some() && !said(&format!("{name}.least")) {
                text += &format!("[{name}]\nleast = {NO_LEAST:.1}\n");
            }
            text += &weights(decision, &said);
        }
    }
    text
}

fn weights(decision: &DecisionCard, said: &impl Fn(&str) -> bool) -> String {
    let table = format!("{}.score", decision.name);
    let (mut plain, mut by_word) = (format!("[{table}]\n"), String::new());
    for card in &decision.features {
        let path = format!("{table}.{}", card.name);
        match card.kind {
            Kind::Word(words) => {
                by_word += &format!("[{path}]\n");
                let unsaid = words.iter().filter(|word| !said(&format!("{path}.\"{word}\"")));
                unsaid.for_each(|word| by_word += &format!("\"{word}\" = 0.0\n"));
            }
            Kind::Whole { .. } | Kind::Real { .. } | Kind::Flag if !said(&path) => {
                plain += &format!("{} = 0.0\n", card.name);
            }
            Kind::Whole { .. } | Kind::Real { .. } | Kind::Flag => {}
        }
    }
    plain + &by_word
}
