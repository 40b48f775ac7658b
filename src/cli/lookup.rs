//! Finding systems, scenarios and rules by name, and the nearest one when the name is wrong.

use anyhow::{Result, anyhow};

use kernel::systems::rules::RuleEntry;
use kernel::systems::{Metric, System, scenarios};
use lab::findings::headline;

/// The system called `id`.
pub fn system<'a>(systems: &[&'a dyn System], id: &str) -> Result<&'a dyn System> {
    systems.iter().copied().find(|system| system.id() == id).ok_or_else(|| {
        let known: Vec<&str> = systems.iter().map(|system| system.id()).collect();
        let help = match nearest(id, known.iter().copied()) {
            near if near.is_empty() && !known.is_empty() => {
                format!("there are {}", known.join(", "))
            }
            near => format!("{near}`tincan list` shows every system"),
        };
        anyhow!("no system is called `{id}`\n  = help: {help}")
    })
}

/// The scenario of `system` that answers to `name`, by the name that is kept and printed.
pub fn scenario(system: &dyn System, name: &str) -> Result<String> {
    let found = scenarios::scenario(system, name);
    found.map(|card| card.id).map_err(|(what, help)| anyhow!("{what}\n  = help: {help}"))
}

/// The settings of the edition called `id`; none where none is named.
pub fn edition(system: &dyn System, id: Option<&str>) -> Result<Vec<String>> {
    let Some(id) = id else { return Ok(Vec::new()) };
    let (all, name) = (system.editions(), system.id());
    if all.is_empty() {
        return Err(anyhow!("`{name}` has one game in its box\n  = help: leave out --rules {id}"));
    }
    let found = all.iter().find(|edition| edition.id == id);
    let sets = found.map(|edition| edition.sets.iter().map(ToString::to_string).collect());
    sets.ok_or_else(|| {
        let near = nearest(id, all.iter().map(|edition| edition.id));
        let known: Vec<_> = all.iter().map(|one| format!("--rules {}", one.id)).collect();
        let known = known.join(", ");
        anyhow!("`{name}` has no game `{id}` in its box\n  = help: {near}there are {known}")
    })
}

/// The place of the metric called `name`; the headline's if none is named.
pub fn metric(metrics: &[Metric], name: Option<&str>) -> Result<usize> {
    let Some(name) = name else {
        return headline(metrics).ok_or_else(|| anyhow!("the system measures nothing"));
    };
    let found = metrics.iter().position(|metric| metric.name == name);
    found.ok_or_else(|| {
        let near = nearest(name, metrics.iter().map(|metric| metric.name));
        anyhow!("no metric is called `{name}`\n  = help: {near}`tincan list --metrics` shows all")
    })
}

/// The place of the metric or fact called `name`.
pub fn recorded(all: &[Metric], name: &str) -> Result<usize> {
    let found = all.iter().position(|metric| metric.name == name);
    found.ok_or_else(|| {
        let near = nearest(name, all.iter().map(|metric| metric.name));
        anyhow!(
            "no metric or fact is called `{name}`\n  = help: {near}`tincan list --metrics` shows all"
        )
    })
}

/// The place of the metric or fact called `name`, if a mean of it says anything.
pub fn with_mean(all: &[Metric], name: &str) -> Result<usize> {
    let place = recorded(all, name)?;
    match all[place].has_mean() {
        true => Ok(place),
        false => Err(anyhow!(
            "`{name}` has no mean: some of its values are words\n  = help: games are grouped by it with \
             --by {name}, and chosen by it with --where"
        )),
    }
}

/// The rule called `id` and everything under it. A chapter goes by its number alone as well.
pub fn rules(system: &dyn System, all: &[RuleEntry], id: &str) -> Result<Vec<RuleEntry>> {
    // Letters of ids are capitals in some books and small in others.
    let said = id.to_uppercase();
    let stem = said.strip_suffix(".0").unwrap_or(&said);
    let under = format!("{stem}.");
    let is_wanted = |id: &str| id == stem || id.starts_with(&under);
    let chosen = all.iter().filter(|rule| is_wanted(&rule.id.to_uppercase()));
    let chosen: Vec<_> = chosen.cloned().collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let (near, system) = (nearest(id, all.iter().map(|rule| rule.id)), system.id());
    Err(anyhow!("`{system}` has no rule `{id}`\n  = help: {near}`tincan rules {system}` shows all"))
}

/// A question naming the one of `known` that is a slip away from `said`; nothing where none is near.
pub fn nearest<'a>(said: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = kernel::config::nearest(said, known);
    near.map_or(String::new(), |near| format!("did you mean `{near}`? "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::rules::Standing;
    use kernel::systems::toys::coins::Toy;
    use kernel::systems::toys::duels::Duels;

    #[test]
    fn a_wrong_system_is_told_the_nearest() {
        assert_eq!(system(&[&Toy], "coins").unwrap().id(), "coins");
        let error = system(&[&Toy], "cions").err().unwrap().to_string();
        assert!(error.contains("no system is called `cions`"), "{error}");
        assert!(error.contains("did you mean `coins`? `tincan list` shows"), "{error}");
        let error = system(&[], "coins").err().unwrap().to_string();
        assert!(error.ends_with("= help: `tincan list` shows every system"), "{error}");
    }

    #[test]
    fn a_rule_comes_with_what_is_under_it() {
        let rule = |id| RuleEntry {
            id,
            title: "",
            summary: "",
            standing: Standing::Played,
            decided: Vec::new(),
            settings: Vec::new(),
            clarifications: Vec::new(),
        };
        let all = ["2.0", "2.0.A", "6.8", "6.8.K", "6.8.K.1", "6.9", "12", "12.1", "G7b"].map(rule);
        let found = |id: &str| -> Vec<_> {
            rules(&Toy, &all, id).unwrap().into_iter().map(|rule| rule.id).collect()
        };
        assert_eq!(found("6.8"), ["6.8", "6.8.K", "6.8.K.1"]);
        assert_eq!(found("6.8.k"), ["6.8.K", "6.8.K.1"]);
        assert_eq!(found("2"), ["2.0", "2.0.A"]);
        assert_eq!(found("G7b"), ["G7b"]);
        assert_eq!(found("g7B"), ["G7b"]);
        assert_eq!(found("2.0"), ["2.0", "2.0.A"]);
        assert_eq!(found("12"), ["12", "12.1"]);
        let error = rules(&Toy, &all, "6.8.L").unwrap_err().to_string();
        assert!(error.contains("did you mean `6.8.K`? `tincan rules coins` shows"), "{error}");
    }

    #[test]
    fn an_edition_is_one_of_the_systems_own() {
        assert_eq!(edition(&Duels, Some("short")).unwrap(), ["scenario.rounds=1"]);
        assert!(edition(&Duels, None).unwrap().is_empty());
        let error = edition(&Duels, Some("shrot")).unwrap_err().to_string();
        let help = "did you mean `short`? there are --rules short, --rules long";
        assert_eq!(error, format!("`duels` has no game `shrot` in its box\n  = help: {help}"));
        let error = edition(&Toy, Some("short")).unwrap_err().to_string();
        assert_eq!(error, "`coins` has one game in its box\n  = help: leave out --rules short");
    }

    #[test]
    fn a_wrong_scenario_is_told_the_nearest() {
        assert_eq!(scenario(&Toy, "c2").unwrap(), "eleven");
        let error = scenario(&Toy, "elven").unwrap_err().to_string();
        assert!(error.contains("did you mean `eleven`? `tincan list coins` shows"), "{error}");
    }
}
