//! Everything that comes with the systems as files: charts, ships, scenarios, rulings, policies. They
//! are in a crate of their own so that a changed number in a chart does not compile any rules again.
//!
//! One list for every folder of `configs/` that holds scenarios, called like the folder:
//! `configs/picket_duty` is [`PICKET_DUTY`]. A new file is found without being named anywhere.

/// The files of one system: each by its name in the repository, with its text. Those that the
/// system's `order.txt` names come first, in that order; the rest follows by name.
pub type Book = &'static [(&'static str, &'static str)];

include!(concat!(env!("OUT_DIR"), "/books.rs"));
