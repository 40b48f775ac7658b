//! repairs
