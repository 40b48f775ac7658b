//! Questions with the functions that answer them, the same for every system.

use crate::config::{Problems, nearest};

use super::answer::Answer;
use super::givens::{Given, Givens};
use super::{ExactAnswer, Question};

/// One chart or procedure of a system with rulebook `B`, and the function that answers for it.
pub struct Asked<B: 'static> {
    pub id: &'static str,
    pub decides: &'static str,
    pub givens: &'static [Given],
    pub ask: fn(&Givens, &B) -> Answer,
}

impl<B> Asked<B> {
    pub const fn new(
        id: &'static str,
        decides: &'static str,
        givens: &'static [Given],
        ask: fn(&Givens, &B) -> Answer,
    ) -> Asked<B> {
        Asked { id, decides, givens, ask }
    }

    /// The question as a list shows it.
    pub fn card(&self) -> Question {
        let givens = self.givens.iter().map(Given::card).collect();
        Question { id: self.id, decides: self.decides, givens }
    }

    /// The answer under a rulebook.
    pub fn answer(&self, givens: Givens, book: &B) -> Result<ExactAnswer, Problems> {
        let Answer { outcomes, whole, counts } = (self.ask)(&givens, book);
        if outcomes.is_empty() {
            let what = format!("no roll on `{}` ever comes to a result", self.id);
            let help = "every result is rolled again: take one setting back";
            return Err(Problems::one(what, help));
        }
        let (table, decides, given) = (self.id.into(), self.decides, givens.into_values());
        Ok(ExactAnswer { table, decides, given, outcomes, whole, counts })
    }
}

/// The question called `table`, or which one may have been meant.
pub fn find<B: 'static>(
    system: &str,
    all: impl Iterator<Item = &'static Asked<B>> + Clone,
    table: &str,
) -> Result<&'static Asked<B>, Problems> {
    all.clone().find(|question| question.id.eq_ignore_ascii_case(table)).ok_or_else(|| {
        let near = nearest(table, all.map(|question| question.id));
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let what = format!("{system} has no table or procedure `{table}`");
        Problems::one(what, format!("{near}`tincan odds {system}` lists them all"))
    })
}
