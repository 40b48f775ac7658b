//! The table at which somebody watches: the story, the look-ups, the places, or only the dice.
//!
//! Games are compiled once for it, whatever is watched: nobody who watches is in a hurry, and every
//! further kind of table would compile every rule again.

use super::{
    Address, Census, Dice, Event, Known, Line, Mark, Pool, Rank, Rolled, Table, Told, Way,
};

/// What is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// How many dice are rolled.
    Dice,
    /// Every roll, rule and decision.
    Story,
    /// Every look-up in a chart.
    LookUps,
    /// Where on a picture things happen.
    Marks,
    /// Where everybody goes.
    Ways,
    /// What one side sees, by its place.
    View(u8),
}

/// A moment of a game that its story marks: a phase, a turn, a wave begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub rank: Rank,
    /// `Apr 12, morning`, `wave 1`.
    pub name: String,
    /// How many events had rolled by then: see [`Branch::after`](super::Branch::after).
    pub after: u32,
    /// How many lines of the story stand before it.
    pub line: usize,
}

/// Dice, and what was seen of them.
pub struct Observed<D> {
    pub dice: D,
    watch: Watch,
    /// How many faces were taken.
    pub rolled: u64,
    pub story: Vec<Told>,
    /// For each line of the story, how many events had rolled by then.
    pub after: Vec<u32>,
    pub moments: Vec<Moment>,
    pub census: Census,
    pub marks: Vec<Mark>,
    pub ways: Vec<Way>,
    /// What the side sees, and whether it decided that.
    pub seen: Vec<(Line, bool)>,
    address: Option<Address>,
    /// How many addresses were gone to.
    sought: u32,
    /// Since the last line of the story.
    rolls: Vec<Rolled>,
}

impl<D: Dice> Observed<D> {
    pub fn new(watch: Watch, dice: D) -> Observed<D> {
        Observed {
            dice,
            watch,
            rolled: 0,
            story: Vec::new(),
            after: Vec::new(),
            moments: Vec::new(),
            census: Census::default(),
            marks: Vec::new(),
            ways: Vec::new(),
            seen: Vec::new(),
            address: None,
            sought: 0,
            rolls: Vec::new(),
        }
    }

    fn write_down(&mut self, sides: u8, faces: &[u8]) {
        self.rolled += faces.len() as u64;
        if self.watch == Watch::Story {
            self.rolls.extend(faces.iter().map(|&face| Rolled { sides, face }));
        }
    }

    /// One of these for each kind of event, whichever rule noted it.
    #[inline(never)]
    fn write_event<E: Event>(&mut self, event: &E) {
        match self.watch {
            Watch::Dice => {}
            Watch::Story => {
                event.opens().into_iter().for_each(|(rank, name)| self.write_moment(rank, name));
                event.told().into_iter().for_each(|line| self.write_line(line));
            }
            Watch::LookUps => {
                event.looked_up().into_iter().for_each(|sighting| self.census.add(sighting, 1));
            }
            Watch::Marks => self.marks.extend(event.marks()),
            Watch::Ways => self.ways.extend(event.ways()),
            Watch::View(side) => {
                let Known { decided_by, hidden_from } = event.known();
                let line = event.shown(side).filter(|_| hidden_from != Some(side));
                self.seen.extend(line.map(|line| (line, decided_by == Some(side))));
            }
        }
    }

    fn write_moment(&mut self, rank: Rank, name: String) {
        let (after, line) = (self.sought, self.story.len());
        self.moments.push(Moment { rank, name, after, line });
    }

    fn write_line(&mut self, line: Line) {
        if let Some(rank) = line.heading {
            self.write_moment(rank, line.result());
        }
        self.after.push(self.sought);
        let rolls = std::mem::take(&mut self.rolls);
        self.story.push(Told { line, address: self.address, rolls });
    }
}

impl<D: Dice> Dice for Observed<D> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.write_down(sides, &[face]);
        face
    }
    fn seek(&mut self, to: Address) {
        self.dice.seek(to);
        self.sought += 1;
        self.address = Some(to);
    }
    fn pair(&mut self) -> [u8; 2] {
        let faces = self.dice.pair();
        self.write_down(6, &faces);
        faces
    }
    fn faces(&mut self, pool: Pool, mut see: impl FnMut(u8)) {
        let mut faces = Vec::with_capacity(pool.dice.into());
        self.dice.faces(pool, |face| faces.push(face));
        self.write_down(pool.sides, &faces);
        faces.into_iter().for_each(&mut see);
    }
}

impl<D: Dice> Table for Observed<D> {
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        if self.watch != Watch::Dice {
            self.write_event(&happened());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Scripted;

    /// Something that is told in these words, and nothing else.
    struct Said(&'static str);

    impl Event for Said {
        fn told(&self) -> Option<Line> {
            Some(Line::says("6.8", self.0))
        }
    }

    #[test]
    fn a_line_carries_the_dice_rolled_since_the_line_before() {
        let mut table = Observed::new(Watch::Story, Scripted::new([3, 5, 6]));
        assert_eq!(table.two_d6(), 8);
        table.note(|| Said("hit"));
        assert_eq!(table.d6(), 6);
        table.note(|| Said("down"));
        assert_eq!(table.story[0].rolls.iter().map(|r| r.face).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(table.story[1].rolls, [Rolled { sides: 6, face: 6 }]);
        assert_eq!(table.story[1].line.text(), "down");
    }

    /// A turn begins: told by a heading, or not at all.
    struct Turn(Option<Rank>);

    impl Event for Turn {
        fn told(&self) -> Option<Line> {
            self.0.map(|rank| Line::heads("1", rank, "turn 1"))
        }
        fn opens(&self) -> Option<(Rank, String)> {
            self.0.is_none().then(|| (Rank::Part, "untold".into()))
        }
    }

    #[test]
    fn moments_are_headings_and_what_opens_a_part_untold() {
        let mut table = Observed::new(Watch::Story, Scripted::new([1, 2]));
        table.note(|| Turn(Some(Rank::Scene)));
        for time in 0..2 {
            table.seek(Address::new(1, time));
            table.d6();
            table.note(|| Said("hit"));
            table.note(|| Turn(None));
        }
        let seen = table.moments.iter().map(|m| (m.rank, m.name.as_str(), m.after, m.line));
        let untold = |after, line| (Rank::Part, "untold", after, line);
        let told = (Rank::Scene, "turn 1", 0, 0);
        assert_eq!(seen.collect::<Vec<_>>(), [told, untold(1, 2), untold(2, 3)]);
        assert_eq!(table.after, [0, 1, 2]);
    }

    #[test]
    fn a_pair_is_two_dice_and_what_is_not_watched_is_not_put_together() {
        let mut table = Observed::new(Watch::Dice, Scripted::new([1, 2, 3]));
        table.d6();
        table.two_d6();
        table.note(|| -> Said { panic!("nobody listens") });
        assert_eq!((table.rolled, table.story.len()), (3, 0));
    }
}
