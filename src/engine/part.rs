//! Which blocks of a run are played here: all, every so-many-th, or some by their numbers.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of all blocks: every `of`-th, beginning with number `index` (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

impl fmt::Display for Shard {
    /// As the command line says it, counted from 1: `3/16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(said: &str) -> Result<Shard, String> {
        let cure = "write it as I/N, such as 3/16 for the third of sixteen parts";
        let (index, of) = said.split_once('/').ok_or(cure)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| cure.to_owned());
        let (index, of) = (number(index)?, number(of)?);
        if index == 0 || index > of {
            return Err(format!("there is no part {index} of {of}; {cure}"));
        }
        Ok(Shard { index: index - 1, of })
    }
}

/// Blocks by their numbers, from 0: ranges in order that neither touch nor overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BlockList(Vec<Range<u64>>);

/// More blocks than this are no list a person or a scheduler would write.
const MOST_RANGES: usize = 100_000;

impl BlockList {
    /// The blocks of these numbers, in any order and named any number of times.
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> BlockList {
        BlockList::of_ranges(numbers.into_iter().map(|n| n..n + 1).collect())
    }

    fn of_ranges(mut ranges: Vec<Range<u64>>) -> BlockList {
        ranges.sort_by_key(|range| range.start);
        let mut joined: Vec<Range<u64>> = Vec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => joined.push(range),
            }
        }
        BlockList(joined)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number after the last.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, |range| range.end)
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    fn numbers(&self, within: Range<u64>) -> impl Iterator<Item = u64> + Send + use<> {
        let cut = move |range: Range<u64>| range.start.max(within.start)..range.end.min(within.end);
        self.0.clone().into_iter().flat_map(cut)
    }
}

impl fmt::Display for BlockList {
    /// As the command line says it: `3,10-17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, range) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            match (range.start, range.end - 1) {
                (one, last) if one == last => write!(f, "{comma}{one}")?,
                (first, last) => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for BlockList {
    type Err = String;

    fn from_str(said: &str) -> Result<BlockList, String> {
        let ranges = said.split(',').map(range).collect::<Result<Vec<_>, _>>()?;
        if ranges.len() > MOST_RANGES {
            return Err(format!("that is more than {MOST_RANGES} ranges of blocks"));
        }
        Ok(BlockList::of_ranges(ranges))
    }
}

fn range(said: &str) -> Result<Range<u64>, String> {
    let wanted = || format!("`{said}` is no block: write numbers and ranges, such as 3,10-17");
    let number = |said: &str| said.trim().parse::<u64>().ok().filter(|&n| n < u64::MAX);
    let (first, last) = said.split_once('-').unwrap_or((said, said));
    let (first, last) = number(first).zip(number(last)).ok_or_else(wanted)?;
    if first > last {
        return Err(format!("`{said}` goes backwards: write {last}-{first}"));
    }
    Ok(first..last + 1)
}

impl TryFrom<String> for BlockList {
    type Error = String;

    fn try_from(said: String) -> Result<BlockList, String> {
        said.parse()
    }
}

impl From<BlockList> for String {
    fn from(list: BlockList) -> String {
        list.to_string()
    }
}

/// The blocks of a run that are played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Part {
    Shard(Shard),
    Blocks(BlockList),
}

impl Part {
    pub const WHOLE: Part = Part::Shard(Shard { index: 0, of: 1 });

    /// The numbers of its blocks within `all`, in order.
    pub fn numbers(&self, all: Range<u64>) -> Box<dyn Iterator<Item = u64> + Send> {
        match self {
            Part::Shard(Shard { index, of }) => {
                let (of, index) = ((*of).max(1), *index);
                // How far it is from the first of all to the first of its own.
                let away = (u128::from(of - all.start % of) + u128::from(index)) % u128::from(of);
                let first = all.start.saturating_add(away as u64);
                let step = usize::try_from(of).unwrap_or(usize::MAX);
                Box::new((first..all.end).step_by(step))
            }
            Part::Blocks(list) => Box::new(list.numbers(all)),
        }
    }

    /// As the command line says it: nothing for the whole.
    pub fn option(&self) -> String {
        match self {
            part if *part == Part::WHOLE => String::new(),
            Part::Shard(shard) => format!(" --shard {shard}"),
            Part::Blocks(list) => format!(" --blocks {list}"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Shard(shard) => write!(f, "part {shard}"),
            Part::Blocks(list) => write!(f, "blocks {list}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_said_in_one_form() {
        let list = |said: &str| said.parse::<BlockList>().map(|list| list.to_string());
        assert_eq!(list("3,10-17"), Ok("3,10-17".into()));
        assert_eq!(list("5,3-4, 9 ,4"), Ok("3-5,9".into()));
        assert_eq!(BlockList::of([7, 3, 4, 7]).to_string(), "3-4,7");
        assert_eq!(BlockList::of([7, 3, 4, 7]).len(), 3);
        for wrong in ["", "x", "3-", "-3", "3,,4", "1.5", "18446744073709551615"] {
            assert!(list(wrong).unwrap_err().contains("3,10-17"), "{wrong}");
        }
        assert!(list("17-10").unwrap_err().contains("write 10-17"));
    }

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("3/16".parse(), Ok(Shard { index: 2, of: 16 }));
        assert!("0/4".parse::<Shard>().unwrap_err().contains("there is no part 0 of 4"));
        for wrong in ["5/4", "x", "1/"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn parts_have_their_numbers_and_no_others() {
        let numbers = |part: &Part, all| part.numbers(all).collect::<Vec<_>>();
        let shard = Part::Shard(Shard { index: 2, of: 3 });
        assert_eq!(numbers(&shard, 0..9), [2, 5, 8]);
        assert_eq!(numbers(&shard, 3..9), [5, 8]);
        assert_eq!(numbers(&shard, 5..6), [5]);
        assert_eq!(numbers(&Part::WHOLE, 4..7), [4, 5, 6]);
        let widest = Part::Shard(Shard { index: u64::MAX - 1, of: u64::MAX });
        assert!(numbers(&widest, 0..1 << 40).is_empty());
        let list = Part::Blocks("1-3,6".parse().unwrap());
        assert_eq!(numbers(&list, 2..9), [2, 3, 6]);
        assert!(numbers(&list, 4..6).is_empty());
    }

    #[test]
    fn a_kept_part_is_read_back() {
        for part in [Part::WHOLE, Part::Blocks("1-3,6".parse().unwrap())] {
            let text = serde_json::to_string(&part).unwrap();
            assert_eq!(serde_json::from_str::<Part>(&text).unwrap(), part, "{text}");
        }
        assert!(serde_json::from_str::<Part>("\"3-1\"").is_err());
    }
}
