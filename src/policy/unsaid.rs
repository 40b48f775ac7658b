//! Weights nobody has said are 0 and the first of equals is taken, and both stand in the tree as such:
//! every one can be set and swept by its path, and weights tuned.

use super::score::NO_LEAST;
use super::{DecisionCard, Form, TIES, ValueKind};

/// The weights of all scores that `said` knows nothing of, and how ties are broken, as a text to add to
/// the policy.
pub fn unsaid(decisions: &[&DecisionCard], said: impl Fn(&str) -> bool) -> String {
    let has_score = decisions.iter().any(|card| matches!(card.form, Form::Score { .. }));
    let mut text = match has_score && !said(TIES) {
        true => format!("{TIES} = \"first\"\n"),
        false => String::new(),
    };
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
            ValueKind::Word(words) => {
                by_word += &format!("[{path}]\n");
                let unsaid = words.iter().filter(|word| !said(&format!("{path}.\"{word}\"")));
                unsaid.for_each(|word| by_word += &format!("\"{word}\" = 0.0\n"));
            }
            ValueKind::Whole { .. } | ValueKind::Real { .. } | ValueKind::Flag if !said(&path) => {
                plain += &format!("{} = 0.0\n", card.name);
            }
            ValueKind::Whole { .. } | ValueKind::Real { .. } | ValueKind::Flag => {}
        }
    }
    plain + &by_word
}
