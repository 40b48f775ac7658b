//! Parts of a run held side by side: which blocks they have, and the whole they make.

use super::{BLOCK, BlockList, Part, State};

/// Why parts do not make a whole. Parts are named by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// These blocks are in no part.
    Missing(BlockList),
    /// Two parts have some of the same blocks and not all.
    Overlap(usize, usize),
    /// Two parts have the same blocks, and other results of them.
    Differ(usize, usize),
    /// A part stopped inside a block, or is no part of this run.
    Unfit(usize),
    /// More blocks than can be held side by side.
    TooMany,
}

/// 10^12 games.
const MOST_BLOCKS: u64 = 1 << 30;

/// One mark for each block.
struct Marks(Vec<u64>);

impl Marks {
    fn new(blocks: u64) -> Option<Marks> {
        let words = usize::try_from(blocks.div_ceil(64)).ok()?;
        (blocks <= MOST_BLOCKS).then(|| Marks(vec![0; words]))
    }

    /// Mark a block: false if it had been marked.
    fn mark(&mut self, block: u64) -> bool {
        let (word, bit) = (&mut self.0[(block / 64) as usize], 1 << (block % 64));
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    fn has(&self, block: u64) -> bool {
        self.0[(block / 64) as usize] & (1 << (block % 64)) != 0
    }
}

impl State {
    /// The blocks it has of a run of `goal` games, by number; `None` if it stopped inside a block.
    fn blocks(&self, goal: u64) -> Option<Box<dyn Iterator<Item = u64> + Send>> {
        let done = self.done();
        let fits = self.is_even() && done <= goal && (done == goal || done.is_multiple_of(BLOCK));
        fits.then(|| self.part.numbers(0..done.div_ceil(BLOCK)))
    }

    /// Whether both are of one run, and hold the same kind of tallies.
    fn is_like(&self, other: &State) -> bool {
        let keys = |state: &State| {
            let cells: Vec<_> = state.cells.iter().map(|part| part.key.clone()).collect();
            let pairs: Vec<_> = state.pairs.iter().map(|part| part.keys.clone()).collect();
            let contrasts: Vec<_> = state.contrasts.iter().map(|part| part.key.clone()).collect();
            (cells, pairs, contrasts)
        };
        (self.seed, self.width, self.lucks) == (other.seed, other.width, other.lucks)
            && self.watched == other.watched
            && keys(self) == keys(other)
    }
}

/// Which blocks of a run of `goal` games are in none of `parts`, and the parts that are counted: of
/// two with the same blocks and results one is.
fn held(parts: &[State], goal: u64) -> Result<(BlockList, Vec<usize>), Gap> {
    let blocks = goal.div_ceil(BLOCK);
    let mut marks = Marks::new(blocks).ok_or(Gap::TooMany)?;
    let mut counted: Vec<usize> = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        if !parts[0].is_like(part) {
            return Err(Gap::Unfit(place));
        }
        if let Some(&same) = counted.iter().find(|&&one| has_same_blocks(&parts[one], part, goal)) {
            if !has_same_tallies(&parts[same], part) {
                return Err(Gap::Differ(same, place));
            }
            continue;
        }
        let own = part.blocks(goal).ok_or(Gap::Unfit(place))?;
        // A `for`, since every block must be marked.
        for block in own {
            if !marks.mark(block) {
                return Err(Gap::Overlap(owner(parts, &counted, goal, block), place));
            }
        }
        counted.push(place);
    }
    Ok((BlockList::of((0..blocks).filter(|&block| !marks.has(block))), counted))
}

fn owner(parts: &[State], counted: &[usize], goal: u64, block: u64) -> usize {
    let has = |&&place: &&usize| {
        parts[place].blocks(goal).is_some_and(|mut own| own.any(|one| one == block))
    };
    counted.iter().find(has).copied().unwrap_or(0)
}

/// A part that holds nothing yet is like no other.
fn has_same_blocks(one: &State, two: &State, goal: u64) -> bool {
    let blocks = |state: &State| state.blocks(goal).map(Iterator::collect::<Vec<_>>);
    match (&one.part, &two.part) {
        (a, b) if a == b => one.done() == two.done() && one.done() > 0,
        (Part::Shard(_), Part::Shard(_)) => false,
        _ => blocks(one) == blocks(two) && blocks(one).is_some_and(|blocks| !blocks.is_empty()),
    }
}

fn has_same_tallies(one: &State, two: &State) -> bool {
    let cells = one.cells.iter().zip(&two.cells).all(|(a, b)| a.tallies == b.tallies);
    let pairs = one.pairs.iter().zip(&two.pairs).all(|(a, b)| a.tallies == b.tallies);
    let contrasts = one.contrasts.iter().zip(&two.contrasts).all(|(a, b)| a.tallies == b.tallies);
    cells && pairs && contrasts
}

/// Which blocks of a run of `goal` games none of `parts` has.
pub fn missing(parts: &[State], goal: u64) -> Result<BlockList, Gap> {
    held(parts, goal).map(|(missing, _)| missing)
}

impl State {
    /// The whole of a run of `goal` games from parts that have each of its blocks once. A part that was
    /// handed in twice, with the same results, counts once.
    pub fn whole(parts: &[State], goal: u64) -> Result<State, Gap> {
        let (missing, counted) = held(parts, goal)?;
        let Some((&first, others)) = counted.split_first().filter(|_| missing.is_empty()) else {
            return Err(Gap::Missing(missing));
        };
        let mut whole = parts[first].clone();
        others.iter().for_each(|&part| whole.merge(&parts[part]));
        whole.part = Part::WHOLE;
        whole.played_to(goal);
        Ok(whole)
    }

    /// All below `done` is there.
    fn played_to(&mut self, done: u64) {
        self.cells.iter_mut().for_each(|part| part.done = done);
        self.pairs.iter_mut().for_each(|part| part.done = done);
        self.contrasts.iter_mut().for_each(|part| part.done = done);
    }
}
