//! Printed charts, typed: a look-up takes a die face and clamps it in this one place.

use std::marker::PhantomData;
use std::ops::Index;

use crate::config::{Item, Section, Word};

/// One result per die face, from `LOW` up. A modified roll off either end reads the end row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces<T, const LOW: i8, const N: usize>([T; N]);

/// A chart read with the sum of two six-sided dice.
pub type TwoDice<T> = Faces<T, 2, 11>;
/// A chart read with one six-sided die.
pub type OneDie<T> = Faces<T, 1, 6>;

/// Two six-sided dice read as tens and units, for charts from 11 to 66.
pub mod d36 {
    /// What they can show, in the order of a chart.
    pub const FACES: [i64; 36] = {
        let mut faces = [0; 36];
        let mut place = 0;
        while place < 36 {
            faces[place] = (place / 6 * 10 + place % 6 + 11) as i64;
            place += 1;
        }
        faces
    };

    /// The place of a roll among [`FACES`].
    #[inline(always)]
    pub const fn place(tens: u8, units: u8) -> usize {
        tens as usize * 6 + units as usize - 7
    }
}

impl<T: Copy, const LOW: i8, const N: usize> Faces<T, LOW, N> {
    #[inline(always)]
    pub fn at(&self, roll: i8) -> T {
        self.0[(roll - LOW).clamp(0, N as i8 - 1) as usize]
    }

    /// A roll without modifier, which is never off the chart.
    #[inline(always)]
    pub fn natural(&self, roll: u8) -> T {
        self.0[usize::from(roll) - LOW as usize]
    }

    /// Read the rows of a chart that has one column.
    pub fn read(rows: &Section, cell: impl Fn(&Item) -> T) -> Self {
        let high = i64::from(LOW) + N as i64 - 1;
        let cells = rows.faces(i64::from(LOW)..=high);
        Faces(std::array::from_fn(|row| cell(&cells[row])))
    }

    /// Read a chart from a table of its own.
    pub fn chart(charts: &Section, key: &str, cell: impl Fn(&Item) -> T) -> Self {
        charts.table(key, |rows| Faces::read(rows, cell))
    }

    /// The chart with every result replaced.
    pub fn map<U: Copy>(&self, f: impl FnMut(T) -> U) -> Faces<U, LOW, N> {
        Faces(self.0.map(f))
    }

    /// The chart with the result of one face replaced.
    pub fn with(mut self, face: i8, f: impl FnOnce(T) -> T) -> Self {
        let result = &mut self.0[(face - LOW) as usize];
        *result = f(*result);
        self
    }

    /// A chart from its rows, lowest face first.
    pub const fn from_rows(rows: [T; N]) -> Self {
        Faces(rows)
    }

    /// All results, lowest face first.
    pub fn rows(&self) -> &[T; N] {
        &self.0
    }
}

/// A chart that has a row for each of the words of a kind made by `words!`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByWord<W, T, const N: usize>([T; N], PhantomData<W>);

impl<W: Word + Into<usize>, T, const N: usize> ByWord<W, T, N> {
    /// Read a table for each word.
    pub fn read(rows: &Section, row: impl Fn(&Section) -> T) -> ByWord<W, T, N> {
        const { assert!(W::WORDS.len() == N, "there is a row for each word") };
        ByWord(std::array::from_fn(|place| rows.table(W::WORDS[place].0, &row)), PhantomData)
    }

    /// Read it from a table of its own.
    pub fn chart(charts: &Section, key: &str, row: impl Fn(&Section) -> T) -> ByWord<W, T, N> {
        charts.table(key, |rows| ByWord::read(rows, row))
    }

    /// The first word whose row is wanted.
    pub fn find(&self, wanted: impl Fn(&T) -> bool) -> Option<W> {
        self.0.iter().position(wanted).map(|place| W::WORDS[place].1)
    }
}

impl<W: Into<usize>, T, const N: usize> Index<W> for ByWord<W, T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, word: W) -> &T {
        &self.0[word.into()]
    }
}

/// A chart with every modified roll written out, for those looked at most: no roll needs to be
/// clamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modified<T>([T; 64]);

/// The lowest roll that is written out; the highest is 39.
const LOWEST: i8 = -24;

impl<T: Copy> Modified<T> {
    pub fn of<const LOW: i8, const N: usize>(chart: &Faces<T, LOW, N>) -> Modified<T> {
        Modified(std::array::from_fn(|place| chart.at(place as i8 + LOWEST)))
    }

    #[inline(always)]
    pub fn at(&self, roll: i8) -> T {
        debug_assert!((LOWEST..LOWEST + 64).contains(&roll), "{roll} is off the chart");
        self.0[roll.wrapping_sub(LOWEST) as usize % 64]
    }
}

/// The most that is ever added to a roll or taken from it; beyond, every roll reads an end row.
const MOST_ADDED: i8 = 12;

/// In how many of 36 ways a roll brings each of `N` results, by what is added to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways<const N: usize>([[u8; N]; 2 * MOST_ADDED as usize + 1]);

impl<const N: usize> Default for Ways<N> {
    fn default() -> Self {
        Ways([[0; N]; 2 * MOST_ADDED as usize + 1])
    }
}

impl<const N: usize> Ways<N> {
    fn count(brings: impl Fn(i8) -> usize, rolls: impl Iterator<Item = (i8, u8)> + Clone) -> Self {
        let by_modifier = |place: usize| {
            let mut ways = [0; N];
            for (roll, times) in rolls.clone() {
                ways[brings(roll + place as i8 - MOST_ADDED)] += times;
            }
            ways
        };
        Ways(std::array::from_fn(by_modifier))
    }

    /// The ways of all results with `modifier` added.
    #[inline(always)]
    pub fn at(&self, modifier: i8) -> &[u8; N] {
        &self.0[(modifier.clamp(-MOST_ADDED, MOST_ADDED) + MOST_ADDED) as usize]
    }

    /// 36 times what a roll brings on average.
    pub fn sum(&self, modifier: i8, worth: impl Fn(usize) -> i32) -> i32 {
        let results = self.at(modifier).iter().enumerate();
        results.filter(|&(_, &ways)| ways > 0).map(|(at, &ways)| i32::from(ways) * worth(at)).sum()
    }

    /// What a roll brings on average, cut to a whole number.
    pub fn mean(&self, modifier: i8, worth: impl Fn(usize) -> i32) -> i32 {
        self.sum(modifier, worth) / 36
    }

    /// How lucky a roll was that brought result `got`: 36 times its worth less the average.
    pub fn luck(&self, modifier: i8, got: usize, worth: impl Fn(usize) -> i32) -> i32 {
        36 * worth(got) - self.sum(modifier, worth)
    }

    /// The sum of worths known already, without a branch that no processor could foresee …
    #[inline(always)]
    pub fn sum_of(&self, modifier: i8, worths: &[i32; N]) -> i32 {
        let ways = self.at(modifier).iter().zip(worths);
        ways.map(|(&ways, worth)| i32::from(ways) * worth).sum()
    }

    /// … and the luck with them.
    #[inline(always)]
    pub fn luck_of(&self, modifier: i8, got: usize, worths: &[i32; N]) -> i32 {
        36 * worths[got] - self.sum_of(modifier, worths)
    }
}

/// By what is added to a roll and the result it brought: 36 for that one, less the ways of each. For rolls whose luck
/// is asked for often: it is one sum of products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swings<const N: usize>([[[i8; N]; N]; 2 * MOST_ADDED as usize + 1]);

impl<const N: usize> Default for Swings<N> {
    fn default() -> Self {
        Ways::default().swings()
    }
}

impl<const N: usize> Ways<N> {
    pub fn swings(&self) -> Swings<N> {
        let swing = |ways: [u8; N], got: usize| {
            std::array::from_fn(|at| if at == got { 36 } else { 0 } - ways[at] as i8)
        };
        Swings(self.0.map(|ways| std::array::from_fn(|got| swing(ways, got))))
    }
}

impl<const N: usize> Swings<N> {
    /// How lucky a roll was that brought result `got`, as [`Ways::luck_of`]; results beyond the worths are worth
    /// nothing.
    #[inline(always)]
    pub fn luck_of<const M: usize>(&self, modifier: i8, got: usize, worths: &[i32; M]) -> i32 {
        let place = (modifier.clamp(-MOST_ADDED, MOST_ADDED) + MOST_ADDED) as usize;
        let swings = self.0[place][got].iter().zip(worths);
        swings.map(|(&swing, worth)| i32::from(swing) * worth).sum()
    }
}

impl<T: Copy, const LOW: i8, const N: usize> Faces<T, LOW, N> {
    /// The chart rolled with two dice; `place` numbers its results.
    pub fn ways_of_two_dice<const M: usize>(&self, place: impl Fn(T) -> usize) -> Ways<M> {
        let rolls = (2..=12).map(|roll: i8| (roll, (6 - (roll - 7).abs()) as u8));
        Ways::count(|roll| place(self.at(roll)), rolls)
    }

    /// The chart rolled with one die, in 36ths like any other.
    pub fn ways_of_one_die<const M: usize>(&self, place: impl Fn(T) -> usize) -> Ways<M> {
        Ways::count(|roll| place(self.at(roll)), (1..=6).map(|roll| (roll, 6)))
    }
}

impl<T: Copy, const LOW: i8, const N: usize, const C: usize> Faces<[T; C], LOW, N> {
    /// Read the rows of a chart that has columns.
    pub fn grid(rows: &Section, columns: &[&str; C], cell: impl Fn(&Item) -> T) -> Self {
        let high = i64::from(LOW) + N as i64 - 1;
        let cells = rows.grid(i64::from(LOW)..=high, columns);
        Faces(std::array::from_fn(|row| std::array::from_fn(|column| cell(&cells[row][column]))))
    }
}

impl<T: Word, const LOW: i8, const N: usize> Faces<T, LOW, N> {
    /// Read a chart of words from a table of its own.
    pub fn words(charts: &Section, key: &str) -> Self {
        Self::chart(charts, key, Item::word)
    }
}

impl<const LOW: i8, const N: usize> Faces<i8, LOW, N> {
    /// Read a chart of small numbers from a table of its own.
    pub fn numbers(charts: &Section, key: &str, least: i64, most: i64) -> Self {
        Self::chart(charts, key, |item| item.whole(least..=most) as i8)
    }
}
