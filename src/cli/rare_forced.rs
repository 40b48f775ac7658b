//! Which dice `tincan rare` forces: what `--force` says.

use anyhow::{Result, anyhow, bail};

use super::lookup;
use kernel::dice::{Force, MOST_FORCED};
use kernel::shell::quoted;
use kernel::systems::System;
use lab::engine::rare::Wanted;

/// Dice by their name, and the share of their rolls in which they are forced, where that is said.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    said: String,
    name: String,
    share: Option<f64>,
}

/// `dives`, `dives=0.3`, `dives=30%`.
pub fn said(text: &str) -> Result<Said, String> {
    let form =
        || "say which dice, and in which share of their rolls, like dives, dives=0.3 or dives=30%";
    let (name, share) = match text.split_once('=') {
        None => (text, None),
        Some((name, share)) => (name, Some(share.trim())),
    };
    let share = share.map(|share| {
        let digits = share.strip_suffix('%');
        let number = digits.unwrap_or(share).trim().parse::<f64>();
        number.map(|number| if digits.is_some() { number / 100.0 } else { number })
    });
    let share = share.transpose().map_err(|_| form())?;
    match share {
        _ if name.trim().is_empty() => Err(form().into()),
        Some(share) if !(0.001..=0.999).contains(&share) => {
            Err("dice are forced in a share of their rolls: from 0.1% to 99.9%".into())
        }
        share => Ok(Said { said: text.to_owned(), name: name.trim().to_owned(), share }),
    }
}

/// The dice that are to be forced, as the system has them.
pub fn wanted(system: &dyn System, all: &[Said]) -> Result<Vec<Wanted>> {
    let found: Vec<Wanted> =
        all.iter().map(|one| Ok((force(system, &one.name)?, one.share))).collect::<Result<_>>()?;
    for (nth, (force, _)) in found.iter().enumerate() {
        let same = found[..nth].iter().find(|(other, _)| other.purpose == force.purpose);
        if let Some((other, _)) = same {
            bail!(
                "`{}` and `{}` force the same dice\n  = help: force one of them",
                other.name,
                force.name
            );
        }
    }
    match found.len() {
        0..=MOST_FORCED => Ok(found),
        more => bail!("{more} kinds of dice are forced\n  = help: at most {MOST_FORCED}"),
    }
}

fn force(system: &dyn System, name: &str) -> Result<Force> {
    let (all, id) = (system.forces(), system.id());
    if all.is_empty() {
        bail!(
            "`{id}` names no dice that can be forced\n  = help: leave out --force, and games are taken up again where they \
             come near it"
        );
    }
    let found = all.iter().find(|force| force.name == name);
    found.copied().ok_or_else(|| {
        let near = lookup::nearest(name, all.iter().map(|force| force.name));
        let line = |force: &Force| format!("\n      {:<14}{}", force.name, force.meaning);
        let known: String = all.iter().map(line).collect();
        anyhow!("`{id}` has no dice `{name}` to force\n  = help: {near}there are{known}")
    })
}

/// As it is said again.
pub fn options(all: &[Said]) -> String {
    all.iter().map(|one| format!(" --force {}", quoted(&one.said))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_or_a_percentage() {
        let share = |text: &str| said(text).map(|said| (said.name, said.share));
        assert_eq!(share("dives"), Ok(("dives".into(), None)));
        assert_eq!(share("dives=0.3"), Ok(("dives".into(), Some(0.3))));
        assert_eq!(share("dives = 30%"), Ok(("dives".into(), Some(0.3))));
        for wrong in ["", "=0.3", "dives=much", "dives=0", "dives=100%", "dives=NaN"] {
            assert!(said(wrong).is_err(), "{wrong}");
        }
    }
}
