//! A report in its forms: one HTML file, Markdown, and a few lines for the terminal.
//!
//! The HTML file needs nothing else: style, script, font and charts are in it, and its
//! Content-Security-Policy forbids it to ask any host for anything. Without JavaScript it can be
//! read whole; with it tables can be sorted and filtered.

mod delta;
mod explore;
mod frame;
mod markdown;
mod parts;
mod picture;
pub(crate) mod style;
mod summary;
mod table;
#[cfg(test)]
mod tests;
mod views;

pub use frame::html;
pub use markdown::markdown;
pub use summary::summary;
