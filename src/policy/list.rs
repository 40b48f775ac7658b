//! A decision list: the first rule whose conditions all hold decides.

use crate::config::{Item, Section, Word};

use super::{Allowed, Decision, Facts, Feature, Form, Player, seen};

/// One `when … do …`.
#[derive(Clone, Debug)]
pub struct Rule<F, A> {
    /// All of them must hold; none at all always does.
    pub when: Vec<(F, Allowed)>,
    pub action: A,
}

/// Rules in order, and the answer where none holds.
#[derive(Clone, Debug)]
pub struct List<F, A> {
    pub rules: Vec<Rule<F, A>>,
    pub otherwise: A,
}

impl<F: Feature, A: Word + PartialEq> List<F, A> {
    /// What the list says.
    #[inline]
    pub fn choose(&self, facts: &impl Facts<F>) -> A {
        self.choose_open(facts, |_| true)
    }

    /// The first answer that is open: a rule that asks for another is passed over.
    #[inline]
    pub fn choose_open(&self, facts: &impl Facts<F>, open: impl Fn(A) -> bool) -> A {
        let decides = |rule: &&Rule<F, A>| open(rule.action) && rule.holds(facts);
        self.rules.iter().find(decides).map_or(self.otherwise, |rule| rule.action)
    }

    /// What the list says to a decision of this number, or what is answered in its place.
    #[inline]
    pub fn answer(
        &self,
        (player, decision): (impl Player, u8),
        facts: &impl Facts<F>,
        open: impl Fn(A) -> bool,
    ) -> A {
        let by_list = || self.choose_open(facts, &open);
        let all = || A::WORDS.iter().map(|&(_, answer)| answer).filter(|&answer| open(answer));
        player.answer(decision, by_list, all)
    }

    /// The answer if it is always the same.
    pub fn always(&self) -> Option<A> {
        match self.rules.first() {
            None => Some(self.otherwise),
            Some(first) if first.when.is_empty() => Some(first.action),
            Some(_) => None,
        }
    }

    /// Read the decision from a policy, and say what of it can never come to pass.
    pub fn read(policy: &Section, decision: &Decision<F>) -> List<F, A> {
        let Form::List { otherwise, .. } = decision.form else {
            unreachable!("`{}` is a score", decision.name)
        };
        let (_, first) = A::WORDS[0];
        let otherwise = otherwise.map(|word| meaning(word).unwrap_or(first));
        let items = policy.find(decision.name).map_or_else(Vec::new, |item| item.list());
        let rules: Vec<_> = items.iter().map(|item| Rule::read(item, decision)).collect();
        if otherwise.is_none() && rules.last().is_none_or(|rule| !rule.when.is_empty()) {
            no_last_rule(policy, items.last(), decision.name);
        }
        warn_of_dead_rules(&items, &rules);
        List { rules, otherwise: otherwise.unwrap_or(first) }
    }
}

fn meaning<A: Word>(word: &str) -> Option<A> {
    A::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, action)| action)
}

fn no_last_rule(policy: &Section, last: Option<&Item>, name: &str) {
    let help = format!("end [[{name}]] with a rule that has no `when`, or extend \"reference\"");
    match last {
        Some(rule) => rule.fail(&format!("no decision for every other case of `{name}`"), &help),
        None => policy.problem(&format!("no decision for `{name}`"), &help),
    }
}

impl<F: Feature, A: Word> Rule<F, A> {
    #[inline]
    fn holds(&self, facts: &impl Facts<F>) -> bool {
        self.when.iter().all(|&(feature, allowed)| allowed.holds(seen(facts, feature)))
    }

    fn read(item: &Item, decision: &Decision<F>) -> Rule<F, A> {
        item.table(|rule| {
            let when = rule.find("when");
            let when = when.map_or_else(Vec::new, |when| read_conditions(&when, decision));
            Rule { when, action: rule.word("do") }
        })
    }

    /// Whether this rule holds wherever `later` does.
    fn shadows(&self, later: &Rule<F, A>) -> bool {
        self.when.iter().all(|&(feature, allowed)| {
            let same = later.when.iter().find(|(other, _)| *other == feature);
            allowed.covers(same.map_or_else(|| Allowed::all(feature.card().kind), |&(_, a)| a))
        })
    }
}

fn read_conditions<F: Feature>(when: &Item, decision: &Decision<F>) -> Vec<(F, Allowed)> {
    when.table(|said| {
        let condition = |feature: F| {
            let card = feature.card();
            let allowed = Allowed::read(&said.find(card.name)?, card.kind);
            Some((feature, allowed))
        };
        decision.features().filter_map(condition).collect()
    })
}

/// A rule that can never hold, and one that never gets its turn, are told where they stand.
fn warn_of_dead_rules<F: Feature, A: Word>(items: &[Item], rules: &[Rule<F, A>]) {
    for (place, (item, rule)) in items.iter().zip(rules).enumerate() {
        if let Some((feature, _)) = rule.when.iter().find(|(_, allowed)| allowed.is_empty()) {
            let what = format!("this rule can never hold: no `{}` is left", feature.card().name);
            item.warn(&what, "its conditions exclude each other");
        } else if let Some(before) = rules[..place].iter().position(|early| early.shadows(rule)) {
            let what = format!("this rule is never reached: rule {} decides first", before + 1);
            item.warn(&what, "put the narrower rule first, or take this one out");
        }
    }
}
