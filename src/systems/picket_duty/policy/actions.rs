//! Everything a decision list may answer.

use crate::captain::Choice;
use crate::names::Room;
use kernel::config::Word;
use kernel::policy::ActionCard;

/// The answers of one list: an enum with words and meanings.
macro_rules! answers {
    ($(#[$doc:meta])* $name:ident as $kind:literal {
        $($variant:ident = $word:literal: $meaning:literal),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const CARDS: &'static [ActionCard] = &[$(($word, $meaning)),+];
        }

        impl Word for $name {
            const KIND: &'static str = $kind;
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];
        }
    };
}

answers! {
    /// Yes or no to one thing.
    Answer as "answer" { No = "no": "do not", Yes = "yes": "do it" }
}

impl From<Answer> for Choice {
    fn from(answer: Answer) -> Choice {
        match answer {
            Answer::Yes => Choice::Yes,
            Answer::No => Choice::No,
        }
    }
}

answers! {
    /// Where the Engineering Officer begins (2.0.B).
    EngineRoom as "engine room" {
        Forward = "forward": "the Forward Engine Room",
        Aft = "aft": "the Aft Engine Room",
    }
}

impl EngineRoom {
    pub fn room(self) -> Room {
        match self {
            EngineRoom::Forward => Room::EngineRoomForward,
            EngineRoom::Aft => Room::EngineRoomAft,
        }
    }
}

answers! {
    /// How many of the air markers left a wave may use.
    AirNow as "share of the air markers" {
        Share = "share": "an even share over the waves still to come, rounded up",
        All = "all": "every one",
        Half = "half": "half of them, rounded up",
        OneEach = "one for each special": "as many as the wave has special planes",
        None = "none": "keep them all for later",
    }
}

answers! {
    /// How many markers go to one special plane, as far as they last.
    OnSpecial as "number of markers" {
        None = "none": "no marker",
        One = "one": "one marker",
        Two = "two": "two markers",
        Three = "three": "three markers",
        Rest = "rest": "every marker left",
    }
}

impl OnSpecial {
    /// As many of `left` as it says.
    pub fn of(self, left: u8) -> u8 {
        match self {
            OnSpecial::None => 0,
            OnSpecial::One => left.min(1),
            OnSpecial::Two => left.min(2),
            OnSpecial::Three => left.min(3),
            OnSpecial::Rest => left,
        }
    }
}

answers! {
    /// Against what a secondary compartment is flooded (7.9.H).
    Righting as "reason to flood" {
        No = "no": "flood nothing",
        List = "list": "flood one more secondary compartment on the high side",
        Trim = "trim": "flood one more secondary compartment at the high end",
    }
}

/// Rooms as answers: the CPO may begin in any (2.0.C).
pub const ROOM_CARDS: [ActionCard; Room::COUNT] = {
    let mut cards = [("", "that primary compartment"); Room::COUNT];
    let mut room = 0;
    while room < Room::COUNT {
        cards[room].0 = Room::NAMES[room];
        room += 1;
    }
    cards
};
