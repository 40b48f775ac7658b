//! Playing on purpose: policies ranked against each other, and better ones looked for.

pub mod rank;
pub mod tune;
