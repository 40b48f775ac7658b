//! How often something happens that hardly ever does, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::frame::Frame;
use super::json::pretty;
use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use crate::findings::{OnForcedDice, RareLevel, RareResult, RareWay, Repeated, Split};
use kernel::dice::Leads;
use kernel::stats::Estimate;

/// So many games a share is told of: the first of which it is at least one.
const OF: [(f64, &str); 3] = [(1e6, "a million"), (1e9, "a billion"), (1e12, "a trillion")];

/// How many games a share is told of, and what they are called; powers of ten where they have no name.
fn of_games(share: f64) -> (f64, String) {
    let named = OF.into_iter().find(|(times, _)| share * times >= 1.0 || share == 0.0);
    named.map_or_else(
        || {
            let power = (-share.log10()).ceil();
            (10_f64.powi(power as i32), format!("10^{power}"))
        },
        |(times, name)| (times, name.to_owned()),
    )
}

/// From here on shares are told in hundredths.
const IN_HUNDREDTHS: f64 = 0.001;

/// `3.1 games of a million [2.6, 3.7]`.
pub fn odds(share: &Estimate) -> String {
    if share.value >= IN_HUNDREDTHS {
        let told =
            format!("{} of the games {}", Kind::Share.value(share), Kind::Share.interval(share));
        return told.replace(' ', "\u{a0}");
    }
    let (times, of) = of_games(share.value);
    let told = share.over(1.0 / times);
    format!("{} games of {of} {}", told.value_text(), told.interval_text().replace(' ', "\u{a0}"))
}

/// `40 million`, `3,100`: a number of games of which two digits matter.
pub fn roughly(games: f64) -> String {
    let (of, word) = match games {
        1e15.. => return format!("10^{:.0}", games.log10()),
        1e12.. => (1e12, " trillion"),
        1e9.. => (1e9, " billion"),
        1e6.. => (1e6, " million"),
        _ => (1.0, ""),
    };
    let number = games / of;
    let digits = 10_f64.powi(number.max(1.0).log10() as i32 - 1);
    let number = (number / digits).round() * digits;
    match number < 10.0 {
        true => format!("{number:.1}{word}"),
        false => format!("{}{word}", count(number as u64)),
    }
}

impl RareResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    /// The answer in a sentence or two.
    pub fn answer(&self) -> String {
        let (place, event, share) = (self.asked.places(), &self.event, &self.share);
        match &self.way {
            RareWay::Common => format!(
                "{place}: {event} in {}, n\u{a0}=\u{a0}{}. That is not rare: `tincan run` counts it with more games",
                odds(share),
                count(share.n)
            ),
            RareWay::Counted if share.value == 0.0 => format!(
                "{place}: {event} in none of {} games: in at most {} at 95\u{a0}%. No number of the game was \
                 found that leads there, so that only plain games can be counted",
                count(share.n),
                self.bound()
            ),
            RareWay::Counted => format!(
                "{place}: {event} in {}, n\u{a0}=\u{a0}{}. No number of the game was found that leads there faster than \
                 plain games, which were counted",
                odds(share),
                count(share.n)
            ),
            RareWay::Split(_) if share.value == 0.0 => format!(
                "{place}: {event} in none of the repetitions, though it did in the pilot: too few games at a level"
            ),
            RareWay::Forced(_) if share.value == 0.0 => format!(
                "{place}: {event} in none of the repetitions, though it did in the pilot: too few games"
            ),
            RareWay::Split(_) | RareWay::Forced(_) => {
                format!("{place}: {event} in {}. {}", odds(share), self.worth())
            }
        }
    }

    /// The most it can be where it was never seen: 3 in n.
    fn bound(&self) -> String {
        let most = Estimate { value: self.share.high, low: 0.0, high: 2.0 * self.share.high, n: 0 };
        odds(&most).split(" [").next().unwrap_or_default().to_owned()
    }

    /// What plain games would have cost.
    fn worth(&self) -> String {
        let (plain, here) = (self.plain_games(), self.games() as f64);
        let times = plain / here;
        if times < 1.0 {
            return format!(
                "Plain play would need about {} games for as much, fewer than the {} played here: `--check` counts plain games",
                roughly(plain),
                count(self.games())
            );
        }
        let times = if times < 10.0 { format!("{times:.1}") } else { roughly(times) };
        format!(
            "Plain play would need about {} games for as much, {times} times the {} played here",
            roughly(plain),
            count(self.games())
        )
    }

    /// What to know about it, a line each.
    pub fn remarks(&self) -> Vec<(&'static str, String)> {
        let mut told = match &self.way {
            RareWay::Common | RareWay::Counted => Vec::new(),
            RareWay::Split(split) => {
                vec![("method:  ", split.method()), ("error:   ", self.error(&split.caution()))]
            }
            RareWay::Forced(forced) => vec![
                ("method:  ", forced.method()),
                ("error:   ", self.error(&forced.caution())),
                ("weights: ", forced.weights()),
            ],
        };
        told.extend(self.check.as_ref().map(|check| ("check:   ", self.checked(check))));
        told
    }

    fn error(&self, caution: &str) -> String {
        format!(
            "the standard error is {:.1} % of the estimate; the 95 % interval is Student’s t over the repetitions{caution}",
            self.relative_error() * 100.0
        )
    }

    fn checked(&self, check: &Estimate) -> String {
        let seen = (check.value * check.n as f64).round() as u64;
        let meet = match check.low <= self.share.high && self.share.low <= check.high {
            true => "the two intervals meet",
            false => "the two intervals do not meet",
        };
        let found = match seen {
            0 => format!("in none of {} plain games", count(check.n)),
            _ => format!("{} of {} plain games: {}", count(seen), count(check.n), odds(check)),
        };
        format!("{found}; {meet}")
    }

    fn split(&self) -> Option<&Split> {
        match &self.way {
            RareWay::Split(split) => Some(split),
            RareWay::Common | RareWay::Counted | RareWay::Forced(_) => None,
        }
    }

    fn forced(&self) -> Option<&OnForcedDice> {
        match &self.way {
            RareWay::Forced(forced) => Some(forced),
            RareWay::Common | RareWay::Counted | RareWay::Split(_) => None,
        }
    }

    fn table(&self) -> String {
        let forced = self.forced().map_or(String::new(), |forced| forced.table() + "\n");
        let levels = self.split().map_or(String::new(), |split| {
            let heads = [
                Column::words(&split.by.title),
                Column::numbers("games"),
                Column::numbers("go on, %"),
                Column::numbers("it happens, %"),
                Column::numbers("as far come"),
            ];
            ledger(heads, &split.rows()) + "\n"
        });
        let remarks: String =
            self.remarks().iter().map(|(head, words)| wrap(head, words) + "\n").collect();
        format!(
            "{}\n\n{levels}{forced}{remarks}tincan {}, seed {}\nreproduce this: {}\n{}",
            wrap("", &format!("{}.", self.answer())),
            self.asked.version,
            self.asked.seed,
            self.asked.redo,
            self.told.as_ref().map_or(String::new(), |told| format!("\n{told}"))
        )
    }

    fn markdown(&self) -> String {
        let levels = self.split().map_or(String::new(), |split| {
            let row = |row: &[String; 5]| format!("| {} |\n", row.join(" | "));
            let rows: String = split.rows().iter().map(row).collect();
            format!(
                "| {} | games | go on, % | it happens, % | as far come |\n| --- | ---: | ---: | ---: | ---: |\n{rows}\n",
                split.by.title
            )
        });
        let remark = |(head, words): &(&str, String)| {
            let (first, rest) = head.trim().trim_end_matches(':').split_at(1);
            format!("- {}{rest}: {words}\n", first.to_uppercase())
        };
        let remarks: String = self.remarks().iter().map(remark).collect();
        let forced = self.forced().map_or(String::new(), OnForcedDice::markdown);
        let (answer, redo) = (self.answer(), &self.asked.redo);
        format!("{answer}.\n\n{levels}{forced}{remarks}- Reproduce this: `{redo}`\n")
    }

    /// One row for every level; one in all where plain games were counted.
    pub fn frame(&self) -> Frame {
        let counted = [RareLevel {
            from: None,
            games: self.share.n,
            passes: Estimate::unknown(self.share.n),
            happens: self.share,
            reached: 1.0,
        }];
        let levels = self.split().map_or(&counted[..], |split| &split.levels[..]);
        let by = self.split().map_or("", |split| &split.by.name);
        let each = || levels.iter();
        Frame::default()
            .words("event", each().map(|_| self.said.clone()))
            .words("watched", each().map(|_| by.to_owned()))
            .numbers("level", each().map(|level| level.from.unwrap_or(f64::NAN)))
            .numbers("reached", each().map(|level| level.reached))
            .counts("games", each().map(|level| level.games))
            .numbers("passes", each().map(|level| level.passes.value))
            .numbers("passes_low", each().map(|level| level.passes.low))
            .numbers("passes_high", each().map(|level| level.passes.high))
            .numbers("happens", each().map(|level| level.happens.value))
            .numbers("share", each().map(|_| self.share.value))
            .numbers("share_low", each().map(|_| self.share.low))
            .numbers("share_high", each().map(|_| self.share.high))
            .counts("n", each().map(|_| self.share.n))
    }

    fn json(&self) -> String {
        let way = match &self.way {
            RareWay::Common => "common",
            RareWay::Counted => "counted",
            RareWay::Split(_) => "splitting",
            RareWay::Forced(_) => "forced",
        };
        let known = |number: f64| number.is_finite().then_some(number);
        pretty(&json!({
            "system": self.asked.system,
            "scenario": self.asked.scenario(),
            "version": self.asked.version,
            "seed": self.asked.seed,
            "event": self.said,
            "title": self.event,
            "way": way,
            "share": self.share,
            "relative_error": known(self.relative_error()),
            "plain_games": known(self.plain_games()),
            "splitting": self.split().map(Split::json),
            "forced": self.forced().map(OnForcedDice::json),
            "check": self.check,
            "redo": self.asked.redo,
        }))
    }
}

impl Repeated {
    /// What makes the interval doubtful: repetitions that spread by more than this hold the truth in fewer than 93 of 100.
    pub(super) fn caution(&self) -> String {
        const WIDE: f64 = 0.8;
        let more =
            "so that the interval is only rough, and rather too low: more --effort makes it good";
        match self.empty {
            0 if self.spread <= WIDE => String::new(),
            0 => format!(". One repetition is off by {:.0} %, {more}", self.spread * 100.0),
            empty => {
                format!(
                    ". It did not happen at all in {empty} of {} repetitions, {more}",
                    self.times
                )
            }
        }
    }
}

impl Split {
    fn method(&self) -> String {
        let way = match self.leads {
            Leads::Up => "rise",
            Leads::Down => "fall",
        };
        format!(
            "splitting: “{}” is watched as it may {way}; from every level about {} games are taken up again at the moment \
             they came to it, with fresh dice, more where fewer go on, and the shares that go on multiply; {} repetitions that know \
             nothing of each other",
            self.by.title,
            count(self.repeated.effort.into()),
            self.repeated.times
        )
    }

    fn caution(&self) -> String {
        self.repeated.caution()
    }

    /// Every level: what was come to, games, how many go on, in how many it happens, and how many of all come as far.
    pub fn rows(&self) -> Vec<[String; 5]> {
        let row = |(place, level): (usize, &RareLevel)| {
            let last = place + 1 == self.levels.len();
            let percent = |share: &Estimate| {
                let told = share.percent();
                format!("{} {}", told.value_text(), told.interval_text())
            };
            [
                self.level(level.from),
                count(level.games),
                if last { "—".to_owned() } else { percent(&level.passes) },
                if level.happens.value > 0.0 { percent(&level.happens) } else { "0".to_owned() },
                share(level.reached),
            ]
        };
        self.levels.iter().enumerate().map(row).collect()
    }

    fn level(&self, from: Option<f64>) -> String {
        match (from, self.leads) {
            (None, _) => "the start".to_owned(),
            (Some(from), Leads::Up) => format!("{from} or more"),
            (Some(from), Leads::Down) => format!("{from} or less"),
        }
    }

    fn json(&self) -> Value {
        let level = |level: &RareLevel| {
            json!({ "from": level.from, "games": level.games, "reached": level.reached,
                    "passes": level.passes, "happens": level.happens })
        };
        json!({
            "watched": self.by.name,
            "leads": match self.leads { Leads::Up => "up", Leads::Down => "down" },
            "effort": self.repeated.effort,
            "repetitions": self.repeated.times,
            "empty_repetitions": self.repeated.empty,
            "games": self.repeated.games,
            "levels": self.levels.iter().map(level).collect::<Vec<Value>>(),
        })
    }
}

/// `12 %`, `3.4 of a million`: a share of which two digits matter.
fn share(share: f64) -> String {
    if share >= IN_HUNDREDTHS {
        return format!("{:.*} %", if share < 0.1 { 2 } else { 1 }, share * 100.0);
    }
    let (times, of) = of_games(share);
    format!("{:.1} of {of}", share * times)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(value: f64, low: f64, high: f64) -> String {
        odds(&Estimate { value, low, high, n: 20 }).replace('\u{a0}', " ")
    }

    #[test]
    fn a_share_is_told_of_as_many_games_as_it_needs() {
        assert_eq!(told(0.025, 0.022, 0.028), "2.50 % of the games [2.20, 2.80]");
        assert_eq!(told(3.12e-6, 2.6e-6, 3.7e-6), "3.12 games of a million [2.60, 3.70]");
        assert_eq!(told(4e-8, 2.8e-8, 5.2e-8), "40 games of a billion [28, 52]");
        assert_eq!(told(4e-11, 2.8e-11, 5.2e-11), "40 games of a trillion [28, 52]");
        assert_eq!(told(1.4e-22, 1e-22, 1.8e-22), "1.40 games of 10^22 [1.00, 1.80]");
        assert_eq!(roughly(3e24), "10^24");
    }

    #[test]
    fn numbers_of_games_have_two_digits() {
        let told = [3_120.0, 41_600_000.0, 1.26e9, 99.9e9, 42.4].map(roughly);
        assert_eq!(told, ["3,100", "42 million", "1.3 billion", "100 billion", "42"]);
    }
}
