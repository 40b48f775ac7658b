//! Without charts a study has tables only.

use crate::Figure;
use lab::findings::hypercube::{FoundRegion, RegionResult};
use lab::findings::story::StoryResult;
use lab::findings::{
    BalanceResult, ContourResult, ImpactResult, MatrixResult, RankResult, RareResult, ScanResult,
    SeveralResult, Split, TuneResult,
};

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

pub fn solution(_study: &BalanceResult) -> Vec<Figure> {
    Vec::new()
}

pub fn scan(_study: &ScanResult) -> Vec<Figure> {
    Vec::new()
}

pub fn contour(_study: &ContourResult) -> Vec<Figure> {
    Vec::new()
}

pub fn levels(_study: &RareResult, _split: &Split) -> Vec<Figure> {
    Vec::new()
}

pub fn region(_study: &RegionResult, _found: &FoundRegion) -> Vec<Figure> {
    Vec::new()
}

pub fn several(_study: &SeveralResult) -> Vec<Figure> {
    Vec::new()
}
