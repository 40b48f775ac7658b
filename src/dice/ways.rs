//! Ways: where everybody goes in one game, for a picture of it.

/// One step of a game as a chart of courses shows it, in the system's own numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A turn begins: what follows happens in it.
    Turn(u32),
    /// Somebody is here, in hundredths: x to the east, y to the north.
    Passes { who: u16, x: i32, y: i32 },
    /// Something befalls somebody where they are.
    Befalls { who: u16, what: u8 },
}
