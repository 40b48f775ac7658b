//! What a game hides from a side, as something that can be tried: pairs of games that a side cannot
//! tell apart until something shows.
//!
//! A side that sees the same must decide the same. So of everything a side sees of two such games the
//! first thing that is different is never a decision of its own; if it is, the side knew what it
//! cannot see. The conformance suite plays every system by this, under all of its policies. What a side
//! sees is what events tell it: a ship that shows herself by firing must be told with her place.

/// What the players of a system do not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// Nothing that could be changed behind a player's back: the reason, in a sentence.
    Nothing(&'static str),
    /// What these change.
    These(&'static [Disguise]),
}

/// Something changed that one side does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disguise {
    pub scenario: &'static str,
    /// The place of the side that does not see it.
    pub from: usize,
    /// What is changed, as `PATH=VALUE`: where a hidden ship is, how the other side decides.
    pub sets: &'static [&'static str],
}

impl Disguise {
    pub const fn new(
        scenario: &'static str,
        from: usize,
        sets: &'static [&'static str],
    ) -> Disguise {
        Disguise { scenario, from, sets }
    }
}

/// Something that one side saw of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub line: String,
    /// Whether that side decided it.
    pub decided: bool,
}

/// The decision of the side that came out differently although it had seen the same until then, as it
/// was in either game; or how many decisions agreed.
pub fn agreed(one: &[Seen], other: &[Seen]) -> Result<usize, [String; 2]> {
    let mut decisions = 0;
    for (one, other) in one.iter().zip(other) {
        match (one == other, one.decided && other.decided) {
            (true, _) => decisions += usize::from(one.decided),
            (false, true) => return Err([one.line.clone(), other.line.clone()]),
            (false, false) => break,
        }
    }
    Ok(decisions)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(words: &[&str]) -> Vec<Seen> {
        let line = |word: &&str| Seen { line: (*word).into(), decided: word.starts_with("we ") };
        words.iter().map(line).collect()
    }

    #[test]
    fn the_same_is_decided_until_something_else_is_seen() {
        let one = seen(&["dawn", "we go north", "we wait", "a ship!", "we fire"]);
        for (other, expected) in [
            (vec!["dawn", "we go north", "we wait", "a ship!", "we fire"], Ok(3)),
            (vec!["dawn", "we go north", "we wait", "a plane!", "we run"], Ok(2)),
            (vec!["dawn", "we go north", "a ship!", "we fire"], Ok(1)),
            (vec!["dawn"], Ok(0)),
            (vec!["dawn", "we go south"], Err(["we go north".into(), "we go south".into()])),
        ] {
            assert_eq!(agreed(&one, &seen(&other)), expected);
        }
    }
}
