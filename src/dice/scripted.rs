//! Dice that fall as written: for tests.

use super::Dice;

/// A list of faces. Rolling more than were written fails, and so does dropping unrolled ones, so
/// that a test pins how many dice a rule takes as well as what it makes of them.
#[derive(Debug)]
pub struct Scripted {
    faces: Vec<u8>,
    next: usize,
}

impl Scripted {
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Scripted {
        Scripted { faces: faces.into_iter().collect(), next: 0 }
    }
}

impl Dice for Scripted {
    fn roll(&mut self, sides: u8) -> u8 {
        let Some(&face) = self.faces.get(self.next) else {
            panic!("the rule rolled die {} of a script of {}", self.next + 1, self.faces.len());
        };
        self.next += 1;
        assert!((1..=sides).contains(&face), "a die of {sides} sides cannot show {face}");
        face
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left = self.faces.len() - self.next;
            assert_eq!(left, 0, "the rule left {left} dice of the script unrolled");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_come_in_the_order_written() {
        let mut dice = Scripted::new([6, 1, 4]);
        assert_eq!((dice.d6(), dice.two_d6()), (6, 5));
    }

    #[test]
    #[should_panic(expected = "die 2 of a script of 1")]
    fn one_roll_too_many_fails() {
        let mut dice = Scripted::new([6]);
        dice.two_d6();
    }

    #[test]
    #[should_panic(expected = "left 1 dice")]
    fn one_roll_too_few_fails() {
        Scripted::new([6]);
    }

    #[test]
    #[should_panic(expected = "cannot show 7")]
    fn a_face_the_die_does_not_have_fails() {
        Scripted::new([7]).d6();
    }
}
