//! Playing on purpose: policies ranked against each other, better ones looked for, settings solved for a target.

pub mod balance;
pub mod rank;
pub mod scan;
pub mod tune;
