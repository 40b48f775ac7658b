//! Without charts a study has tables only.

use crate::Figure;
use lab::findings::story::StoryResult;
use lab::findings::{ImpactResult, MatrixResult, RankResult, TuneResult};

pub fn ranking(_study: &RankResult) -> Vec<Figure> {
    Vec::new()
}

pub fn pairs(_study: &MatrixResult) -> Vec<Figure> {
    Vec::new()
}

pub fn changes(_study: &TuneResult) -> Vec<Figure> {
    Vec::new()
}

pub fn readings(_study: &ImpactResult) -> Vec<Figure> {
    Vec::new()
}

pub fn story(_study: &StoryResult) -> Vec<Figure> {
    Vec::new()
}
