//! Working memory that a worker keeps from game to game: one piece of each kind, whatever it plays.

use std::any::{Any, TypeId};

/// All the working memory of one worker, by its type. Two cells of one system share theirs. It is
/// looked for once for a block of games, never within one; and no outcome may depend on what it
/// holds.
#[derive(Default)]
pub struct Scratch {
    kinds: Vec<(TypeId, Box<dyn Any>)>,
}

impl Scratch {
    /// Nothing yet: each kind is made when it is first asked for.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// The working memory of one kind.
    pub fn of<T: Default + 'static>(&mut self) -> &mut T {
        let known = self.kinds.iter().position(|(kind, _)| *kind == TypeId::of::<T>());
        let place = known.unwrap_or_else(|| {
            self.kinds.push((TypeId::of::<T>(), Box::new(T::default())));
            self.kinds.len() - 1
        });
        self.kinds[place].1.downcast_mut().expect("kept under its own type")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_made_once_and_kept_apart_from_the_others() {
        let mut scratch = Scratch::new();
        scratch.of::<Vec<u8>>().push(7);
        *scratch.of::<u64>() = 9;
        scratch.of::<Vec<u8>>().push(8);
        assert_eq!(*scratch.of::<Vec<u8>>(), [7, 8]);
        assert_eq!((*scratch.of::<u64>(), *scratch.of::<u32>()), (9, 0));
        assert_eq!(scratch.kinds.len(), 3);
    }
}
