//! Experiments read whole.
