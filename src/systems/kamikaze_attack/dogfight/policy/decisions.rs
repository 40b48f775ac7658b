//! Every decision phase 1 leaves to a player, as policies name them.

use kernel::config::Word;
use kernel::policy::{ActionCard, Decision, Form, decisions};

use super::features::Fact::{self, *};

/// What a role may look at.
const SITUATION: &[Fact] = &[
    Turn,
    Number,
    KamikazesLeft,
    EscortsLeft,
    CapLeft,
    NearestEnemy,
    NearestKamikaze,
    RowsToGo,
    Chance,
];
const ORDER: &[Fact] = &[Number, NearestEnemy, NearestKamikaze, RowsToGo, Chance];
const ENTRY: &[Fact] = &[Column, FromCentre, FromPlace, FromFriend, FromKamikaze, Chance];
const QUARRY: &[Fact] = &[KindOf, Distance, Bearing, Angle, RowsToGo, Hunters, Chance];
const SHOT: &[Fact] =
    &[KillKamikaze, KillFighter, LossChance, Angle, PointsLeft, RowsToGo, IsQuarry, Chance];
const STOP: &[Fact] = &[RowsToGo, SideRoom, InSights, Danger, Chance];
const HUNT: &[Fact] = &[Distance, Bearing, Angle, OutOfGoal, OutOfScreen];

/// What a fighter is for, this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Hunt,
    Guard,
}

impl Word for Role {
    const KIND: &'static str = "role";
    const WORDS: &'static [(&'static str, Role)] = &[("hunt", Role::Hunt), ("guard", Role::Guard)];
}

const ESCORT_ROLES: &[ActionCard] =
    &[("hunt", "it stops where escort_stop says"), ("guard", "it stops where escort_screen says")];
const CAP_ROLES: &[ActionCard] =
    &[("hunt", "it stops where cap_stop says"), ("guard", "it stops where cap_goal says")];

const fn score(
    name: &'static str,
    meaning: &'static str,
    options: &'static str,
    features: &'static [&'static [Fact]],
) -> Decision<Fact> {
    Decision { name, meaning, form: Form::Score { options, declined: None }, features }
}

const fn role(
    name: &'static str,
    meaning: &'static str,
    actions: &'static [ActionCard],
) -> Decision<Fact> {
    let form = Form::List { actions, otherwise: Some("hunt") };
    Decision { name, meaning, form, features: &[SITUATION] }
}

const fn shot(name: &'static str, meaning: &'static str) -> Decision<Fact> {
    let options = "the enemies and headings it can come to fire from with a legal end of its move \
                   left: kamikazes before escorts, each by number, then by heading clockwise from \
                   the north, then with the fewest points spent";
    let form = Form::Score { options, declined: Some("it fires no more this turn") };
    Decision { name, meaning, form, features: &[SHOT] }
}

const COLUMNS: &str = "the columns of the board, from the west";
const PLANES: &str = "the planes of the group, by number";
const ENEMIES: &str =
    "the enemies on the board it may fire at: kamikazes before escorts, each by number";
const STOPS: &str = "every stop that takes all its points: rows nearest to the enemy it goes for, \
                     with none southern rows first; then columns from the west, then headings \
                     clockwise from the north";
const ENDS: &str = "the way off by the far end, then every stop that takes all its points: southern \
                    rows first, then columns from the west, then headings clockwise from the north";

#[rustfmt::skip]
decisions! {
    EscortOrder = score("escort_order", "the order in which escorts move (A24), highest score first; asked once, when their turn to move begins", PLANES, &[ORDER]);
    EscortEntry = score("escort_entry", "the column an escort comes on in (KA-11); asked again without it where it could not go on from there", COLUMNS, &[ENTRY]);
    EscortRole = role("escort_role", "what an escort is for this turn; asked when it stops, after its attacks", ESCORT_ROLES);
    EscortQuarry = score("escort_quarry", "the enemy an escort goes for; asked before its first attack, and again only after a kill", ENEMIES, &[QUARRY]);
    EscortShot = shot("escort_shot", "the attack an escort makes next (KA-15, KA-17); asked again after every attack");
    EscortStop = score("escort_stop", "where an escort that hunts stops (KA-12)", STOPS, &[STOP, HUNT]);
    EscortScreen = score("escort_screen", "where an escort that guards stops (KA-12)", STOPS, &[STOP, HUNT]);
    KamikazeOrder = score("kamikaze_order", "the order in which kamikazes move (A24), highest score first; asked once, when their turn to move begins", PLANES, &[ORDER]);
    KamikazeEntry = score("kamikaze_entry", "the column a kamikaze comes on in (KA-11); asked again without it where it could not go on from there", COLUMNS, &[ENTRY]);
    KamikazeStop = score("kamikaze_stop", "where a kamikaze stops, or whether it leaves by the far end (KA-12, KA-21)", ENDS, &[STOP, &[Exits, OffCourse]]);
    CapOrder = score("cap_order", "the order in which the combat air patrol moves (A24), highest score first; asked once, when its turn to move begins", PLANES, &[ORDER]);
    CapEntry = score("cap_entry", "the column a fighter of the combat air patrol comes on in (KA-11); asked again without it where it could not go on from there", COLUMNS, &[ENTRY]);
    CapRole = role("cap_role", "what a fighter of the combat air patrol is for this turn; asked when it stops, after its attacks", CAP_ROLES);
    CapQuarry = score("cap_quarry", "the enemy it goes for; asked before its first attack, and again only after a kill", ENEMIES, &[QUARRY]);
    CapShot = shot("cap_shot", "the attack it makes next (KA-15, KA-17); asked again after every attack");
    CapStop = score("cap_stop", "where a fighter of the combat air patrol that hunts stops (KA-12)", STOPS, &[STOP, HUNT]);
    CapGoal = score("cap_goal", "where one that guards stops (KA-12)", STOPS, &[STOP, HUNT]);
}

/// Whose decisions they are.
pub const JAPAN: &[Id] = Id::ALL.split_at(Id::CapOrder as usize).0;
pub const US: &[Id] = Id::ALL.split_at(Id::CapOrder as usize).1;
