//! Metrics that belong together: they share something out.

/// Some metrics that share out one whole: all games by how they ended, or a count by its causes.
///
/// All parts are yes or no, or all are counts. Of yes-or-no parts at most one holds in any game of
/// one fight; in games that hold several, such as campaigns, they may overlap, and `whole` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    pub id: &'static str,
    pub title: &'static str,
    /// Names of metrics, in the order they are shown, and what each is called among the others.
    pub parts: &'static [(&'static str, &'static str)],
    /// What is left when the parts are taken out: of all games, or of the whole. Nothing ever is
    /// where this is not said.
    pub rest: Option<&'static str>,
    /// The metric the parts are parts of: with yes or no, it holds where one of them does. A count
    /// without it has the sum of its parts for a whole.
    pub whole: Option<&'static str>,
}

/// Some metrics that a short table shows under one heading: what happened in one part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub title: &'static str,
    /// Names of metrics, in the order they are shown.
    pub metrics: &'static [&'static str],
}
