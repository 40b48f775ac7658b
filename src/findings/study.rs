//! A finished study: a ranking, a search, what readings of a book are worth, what makes a game even.

use serde::{Deserialize, Serialize};

use super::hypercube::RegionResult;
use super::story::StoryResult;
use super::{
    Asked, BalanceResult, ContourResult, ImpactResult, LeagueResult, MatrixResult, RankResult,
    RareResult, ScanResult, SeveralResult, TuneResult,
};

/// A finished study.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Study {
    Rank(RankResult),
    /// A ranking too, of two sides.
    Matrix(MatrixResult),
    /// And of policies that play from both seats.
    League(LeagueResult),
    Tune(TuneResult),
    Impact(ImpactResult),
    Story(StoryResult),
    Balance(BalanceResult),
    /// A balance too, by whatever could do it.
    Scan(ScanResult),
    /// By two settings at once.
    Contour(ContourResult),
    /// In several scenarios.
    Several(SeveralResult),
    Rare(RareResult),
    Region(RegionResult),
}

/// What a folder of reports holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StudyKind {
    Experiment,
    Rank,
    Tune,
    Impact,
    Story,
    Balance,
    Rare,
    Box,
}

impl StudyKind {
    /// As people say it.
    pub fn spelled(self) -> &'static str {
        match self {
            StudyKind::Experiment => "an experiment",
            StudyKind::Rank => "a ranking of policies",
            StudyKind::Tune => "a search for a policy",
            StudyKind::Impact => "the impact of rulings",
            StudyKind::Story => "the story of games",
            StudyKind::Balance => "what balances a game",
            StudyKind::Rare => "odds of a rare event",
            StudyKind::Box => "a box of settings",
        }
    }
}

impl Study {
    pub fn kind(&self) -> StudyKind {
        match self {
            Study::Rank(_) | Study::Matrix(_) | Study::League(_) => StudyKind::Rank,
            Study::Tune(_) => StudyKind::Tune,
            Study::Impact(_) => StudyKind::Impact,
            Study::Story(_) => StudyKind::Story,
            Study::Balance(_) | Study::Scan(_) | Study::Contour(_) | Study::Several(_) => {
                StudyKind::Balance
            }
            Study::Rare(_) => StudyKind::Rare,
            Study::Region(_) => StudyKind::Box,
        }
    }

    pub fn asked(&self) -> &Asked {
        match self {
            Study::Rank(study) => &study.asked,
            Study::Matrix(study) => &study.asked,
            Study::League(study) => &study.asked,
            Study::Tune(study) => &study.asked,
            Study::Impact(study) => &study.asked,
            Study::Story(study) => &study.asked,
            Study::Balance(study) => &study.asked,
            Study::Scan(study) => &study.asked,
            Study::Contour(study) => &study.asked,
            Study::Several(study) => &study.asked,
            Study::Rare(study) => &study.asked,
            Study::Region(study) => &study.asked,
        }
    }
}
