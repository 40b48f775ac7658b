//! One game with its moments: what is needed to play it again from the middle.

use crate::dice::Moment;

use super::Transcript;

/// A game told, with where it could go on otherwise.
#[derive(Clone, Debug)]
pub struct Chronicle {
    pub transcript: Transcript,
    /// For each line of the story, how many events had rolled by then: a
    /// [`Branch`](crate::dice::Branch) after so many keeps this line and changes the next dice.
    pub after: Vec<u32>,
    /// The moments the story marks, in its order.
    pub moments: Vec<Moment>,
}

impl Chronicle {
    /// A game that marks no moments and cannot go on otherwise.
    pub fn unmarked(transcript: Transcript) -> Chronicle {
        let after = vec![0; transcript.story.len()];
        Chronicle { transcript, after, moments: Vec::new() }
    }
}
