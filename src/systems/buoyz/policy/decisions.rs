//! What there is to decide, and what a decision may look at.

use kernel::config::words;
use kernel::policy::{Decision, Form, ValueKind, decisions, features};

const INCHES: ValueKind = ValueKind::Real { least: 0.0, most: 1000.0 };
const SHARE: ValueKind = ValueKind::Real { least: 0.0, most: 1.0 };
const COSINE: ValueKind = ValueKind::Real { least: -1.0, most: 1.0 };
const DEGREES: ValueKind = ValueKind::Real { least: 0.0, most: 180.0 };
const FEW: ValueKind = ValueKind::Whole { least: 0, most: 100 };
const POINTS: ValueKind = ValueKind::Real { least: 0.0, most: 1000.0 };
const YES: ValueKind = ValueKind::Flag;

// Features of scores come first; features of lists stand in the order they are looked at: the cheap ones first.
#[rustfmt::skip]
features! {
    EdgeInches = "edge_inches": ValueKind::Real { least: -100.0, most: 100.0 }, "inches the move gains towards the edge";
    EdgeHeading = "edge_heading": COSINE, "cosine of the angle between the new heading and the way to the edge";
    RangeError = "range_error": INCHES, "inches between the range after the move and the range wanted";
    BowOn = "bow_on": COSINE, "cosine of the goal's bearing off the bow, in full from 10 inches off the range wanted, turned about inside it";
    TorpedoesBear = "torpedoes_bear": SHARE, "share of the torpedo tubes that bear, where they decide";
    MainBears = "main_bears": SHARE, "share of the main guns that bear, where they decide";
    CannonBear = "cannon_bear": SHARE, "share of the cannon that bear, where they decide";
    OnBeam = "on_beam": YES, "she lies on the goal's beam, where torpedoes decide";
    Rakes = "rakes": YES, "she lies before the goal's bow or stern, where cannon decide";
    BoatRange = "boat_range": INCHES, "inches to the submarine she hunts";
    OverBoat = "over_boat": YES, "that boat lies where her depth charges reach";
    WardHeading = "ward_heading": COSINE, "cosine of the angle between the new heading and that of the ship she keeps with";
    IntoWind = "into_wind": COSINE, "cosine of the angle between heading and wind, if there is work on deck; else 0";
    BeyondAnInch = "beyond_an_inch": INCHES, "inches between the move and one of an inch";
    TurnPoints = "turn_points": FEW, "points of turning in the move";
    Weapon = "weapon": ValueKind::Word(WEAPONS), "what decides how she fights, or what else she keeps a distance for";
    Value = "value": POINTS, "points of the target, times the share of its hull the shot takes on average";
    Expected = "expected_hull": POINTS, "hull the shot takes on average";
    Prey = "prey": YES, "a merchant, and the ship hunts merchants";
    TargetPoints = "target_points": FEW, "points of the enemy";
    TargetHull = "target_hull": FEW, "hull the enemy has left";
    TargetCapital = "target_capital": YES, "a capital ship";
    TargetCivil = "target_civil": YES, "a merchant";
    TargetCrippled = "target_crippled": YES, "crippled already";
    TargetCarrier = "target_carrier": YES, "an aircraft carrier";
    TargetRange = "target_range": INCHES, "inches to the enemy";
    Armed = "armed": YES, "the enemy flight has its load";
    AirKind = "air_type": ValueKind::Word(AIR_TYPES), "the enemy flight's type";
    Damage = "damage": ValueKind::Word(DAMAGES), "what is damaged";
    AbilityOwned = "ability": ValueKind::Word(ABILITIES), "an ability of the ship";
    // Lists.
    Role = "role": ValueKind::Word(ROLES), "what the scenario has her do";
    Submarine = "submarine": YES, "she is a submarine";
    Submerged = "submerged": YES, "she is under water";
    Nuclear = "nuclear": YES, "she is a nuclear boat";
    Boat = "boat": YES, "she is a boat counter";
    Civil = "civil": YES, "she is a merchant";
    Fireship = "fireship": YES, "she is a fireship";
    Alight = "alight": YES, "she is a fireship that burns";
    Crippled = "crippled": YES, "she is crippled";
    Steams = "steams": YES, "she has engines or oars";
    HasDepthCharges = "depth_charges": YES, "she has depth charges";
    HasRam = "ram": YES, "she has a ram";
    HasSpar = "spar": YES, "she has a spar torpedo";
    HasGuns = "guns": YES, "she has guns of any kind";
    Legendary = "legendary": YES, "she has Legendary Officers";
    Follows = "follows": YES, "another ship leads her squadron";
    BadWeather = "bad_weather": YES, "the weather is bad";
    Night = "night": YES, "it is night";
    Era = "era": ValueKind::Whole { least: 1, most: 8 }, "the era of the scenario";
    Command = "command": ValueKind::Whole { least: 0, most: 5 }, "her Command";
    Torpedoes = "torpedoes": FEW, "spreads she has left";
    Missiles = "missiles": FEW, "salvos of missiles she has left";
    Hull = "hull": FEW, "hull she has left";
    Fires = "fires": FEW, "fires aboard";
    OtherCriticals = "other_criticals": YES, "she has an unrepaired critical other than fire";
    BesideFire = "beside_fire": YES, "a ship she is grappled to burns";
    MissionNow = "mission": ValueKind::Word(MISSIONS), "what she is doing";
    Homewards = "homewards": YES, "she makes for her own side's edge";
    CanGrapple = "can_grapple": YES, "she fights an enemy she wants to board, who is within her move and 2 inches";
    Threatened = "threatened": YES, "an enemy with a ram or more boarders, who wants to board her, may reach her";
    Reach = "reach": INCHES, "the largest effective range of her weapons";
    Allowance = "allowance": INCHES, "inches she may move";
    GoalDistance = "goal_distance": INCHES, "to the enemy she would steer for; 1000 if there is none";
    GoalAhead = "goal_ahead": YES, "that enemy lies in her fore arc";
    GoalAstern = "goal_astern": YES, "that enemy lies in her aft arc";
    BeyondWanted = "beyond_wanted": YES, "that enemy is farther than the range wanted";
    BeyondReach = "beyond_reach": YES, "that enemy is beyond her weapons and her move with 2 inches";
    Sheets = "sheets": YES, "sails alone drive her, there is wind, she can steer, and has an edge or an enemy beyond 6 inches to make for";
    WindOffBow = "wind_off_bow": DEGREES, "where the wind comes from, off the bow";
    CourseOffBow = "course_off_bow": DEGREES, "where she wants to go, off the bow";
    SameSide = "same_side": YES, "wind and wanted course lie on the same side";
    EnemyInReach = "enemy_in_reach": YES, "an enemy above water is within reach";
    EnemyDistance = "enemy_distance": INCHES, "to the nearest enemy above water; 1000 if there is none";
    AnyEnemyDistance = "any_enemy_distance": INCHES, "to the nearest enemy, boats under water too; 1000 if there is none";
    WarshipDistance = "warship_distance": INCHES, "to the nearest enemy warship; 1000 if there is none";
    BoatDistance = "boat_distance": INCHES, "to the nearest enemy submarine in play; 1000 if there is none";
    WardDistance = "ward_distance": INCHES, "to the nearest other ship of convoy, transit or carriers; 1000 if there is none";
    BoardingMargin = "boarding_margin": ValueKind::Whole { least: -20, most: 20 }, "her boarding bonus less the enemy's";
    ExpectedHits = "expected_hits": POINTS, "hits the spread makes on average";
    EnemiesInZone = "enemies_in_zone": FEW, "enemies above water in the zone where the boat lurks";
    Duty = "duty": ValueKind::Word(DUTIES), "what the flight is for";
    CapUp = "cap_up": YES, "a fighter of the same base is up to protect it";
    StrikeAbout = "strike_about": YES, "a strike flight of the same base is up or ready";
    StrikeOnDeck = "strike_on_deck": YES, "a strike flight of the same base that was ready is still on deck";
    BoatsSeen = "boats_seen": YES, "an enemy submarine is in play";
    EnemiesSeen = "enemies_seen": YES, "an enemy above water is in play";
    OwnShips = "own_ships": FEW, "ships of the own side on the table";
    EnemyShips = "enemy_ships": FEW, "enemy ships on the table, boats under water too";
    SecondaryDice = "secondary_dice": FEW, "dice of her secondary guns that can fire";
    HullShare = "hull_share": POINTS, "share of the best target's hull that all of them take on average; more than 1 is too much";
    OtherTargets = "other_targets": FEW, "other enemies they can hurt";
    FlakDice = "flak_dice": FEW, "dice of her flak";
    Attackers = "attackers": FEW, "enemy flights in reach that attack her or others";
    OwnAttackers = "own_attackers": FEW, "those that attack her";
    LostPoints = "lost_points": FEW, "points of the lost ship";
    LostCapital = "lost_capital": YES, "the lost ship is a capital ship";
    CapitalsLost = "capitals_lost": FEW, "capital ships the side has lost and not replaced";
    SavedPoints = "saved_points": FEW, "points the side has for replacements";
    BattlesLeft = "battles_left": FEW, "battles of the campaign to come";
}

/// What a distance is wanted for.
pub const WEAPONS: &[&str] = &[
    "torpedoes",
    "submarine torpedoes",
    "main guns",
    "cannon",
    "missiles",
    "secondary guns",
    "boarding",
    "nothing",
    "station",
    "carrier",
];
const ROLES: &[&str] = &["fight", "escort", "convoy", "transit", "carrier"];
const MISSIONS: &[&str] = &["edge", "station", "carrier", "hunt", "hold", "fight"];
const DUTIES: &[&str] = &["cap", "escort", "strike", "depth charges", "patrol"];
const AIR_TYPES: &[&str] =
    &["helicopter", "patrol", "dive", "torpedo", "fighter", "strike", "strike fighter"];
pub const DAMAGES: &[&str] = &["fire", "armament", "motive", "steering", "system"];
pub const ABILITIES: &[&str] = &[
    "agile",
    "marines",
    "legendary officers",
    "swwobs1",
    "swwobs2",
    "close",
    "ram",
    "copper-bottomed",
    "minesweeper",
    "armoured deck",
    "carrier",
    "radar",
    "hedgehog",
    "sub-hunter",
    "submarine",
    "torpedo belt",
    "spotter",
    "crash dive",
    "high angle",
    "aegis",
    "asw(h)",
    "spar torpedo",
];

words! {
    /// What a ship sets out to do.
    MissionWord as "mission" {
        Fight = "fight", Hold = "hold", Home = "home", Exit = "exit", Follow = "follow",
        Guard = "guard", Carrier = "carrier", Hunt = "hunt", Cross = "cross",
    }
}

words! {
    /// Which special action is tried.
    ActionWord as "special action" {
        Nothing = "none", PutOut = "put_out", AllHands = "all_hands", ComeAbout = "come_about",
        Flank = "flank", Evasive = "evasive", Tack = "tack", Jib = "jib", Wear = "wear",
        Grapple = "grapple", Evade = "evade", Smoke = "smoke", Silent = "silent", Hero = "hero",
    }
}

words! {
    /// Up or down.
    DiveWord as "answer" { Stay = "stay", Dive = "dive", Surface = "surface" }
}

words! {
    /// Yes or no, in the words of each decision.
    Boards as "answer" { No = "stand off", Yes = "board" }
}
words! {
    Launches as "answer" { No = "keep", Yes = "launch" }
}
words! {
    Reveals as "answer" { No = "lurk", Yes = "come out" }
}
words! {
    RamsBoat as "answer" { No = "stand off", Yes = "ram" }
}
words! {
    Waits as "answer" { No = "go", Yes = "wait" }
}
words! {
    Dismasts as "answer" { No = "hull", Yes = "dismast" }
}
words! {
    MovesFirst as "answer" { Enemy = "enemy first", Own = "own first" }
}
words! {
    Splits as "answer" { No = "one target", Yes = "split" }
}
words! {
    FlakAt as "answer" { All = "spread", Own = "own attackers", One = "one" }
}
words! {
    Replaces as "answer" { Yes = "try", No = "save" }
}

const MISSION: Form = Form::List {
    actions: &[
        (
            "fight",
            "make for the nearest enemy and fight; where she hunts merchants, for the nearest of them",
        ),
        ("hold", "stay about"),
        ("home", "leave by her own side's edge"),
        ("exit", "leave by the edge of her convoy"),
        ("follow", "keep with the ship that leads her squadron"),
        ("guard", "keep with the nearest ship of convoy, transit or carriers"),
        ("carrier", "work the flight deck, away from the enemy"),
        ("hunt", "after the nearest submarine"),
        ("cross", "leave for the other table, where there are two"),
    ],
    otherwise: Some("hold"),
};
const ACTION: Form = Form::List {
    actions: &[
        ("none", "no special action"),
        ("put_out", "Put That Fire Out"),
        ("all_hands", "All Hands On Deck; a fireship is lit by it"),
        ("come_about", "Come About"),
        ("flank", "Flank Speed"),
        ("evasive", "Evasive"),
        ("tack", "Tack"),
        ("jib", "Jib"),
        ("wear", "Wear"),
        ("grapple", "Grapple, or ram"),
        ("evade", "Evade Grapple"),
        ("smoke", "Make Smoke"),
        ("silent", "Rig for Silent Running"),
        ("hero", "Holding Out For A Hero: if it succeeds, the next two that fit"),
    ],
    otherwise: Some("none"),
};
const DIVE: Form = Form::List {
    actions: &[("stay", "as she is"), ("dive", "go under"), ("surface", "come up")],
    otherwise: Some("stay"),
};
const fn yes_no(actions: &'static [(&'static str, &'static str)], otherwise: &'static str) -> Form {
    Form::List { actions, otherwise: Some(otherwise) }
}

const MOVES: &str = "every turn with three speeds";

#[rustfmt::skip]
decisions! {
    Reveal = Decision { name: "reveal", meaning: "whether a lurking boat comes out",
        form: yes_no(&[("come out", "is placed near an enemy"), ("lurk", "stays hidden")], "lurk"),
        features: &[&[Fact::EnemiesInZone]] };
    LurkerTarget = Decision::score("lurker_target", "near which enemy it comes out", "enemies above water in its zone",
        &[&[Fact::TargetPoints, Fact::TargetHull, Fact::TargetCapital, Fact::TargetCivil, Fact::TargetCrippled, Fact::TargetCarrier]]);
    MoveFirst = Decision { name: "move_first", meaning: "who moves first, where the side has the initiative",
        form: yes_no(&[("enemy first", "the enemy begins to move ships"), ("own first", "the own side does")], "enemy first"),
        features: &[&[Fact::BadWeather, Fact::Night, Fact::Era, Fact::OwnShips, Fact::EnemyShips]] };
    Mission = Decision { name: "mission", meaning: "what a ship sets out to do; a side that broke contact goes home", form: MISSION,
        features: &[&[Fact::Role, Fact::Submarine, Fact::Boat, Fact::Civil, Fact::Crippled, Fact::HasDepthCharges, Fact::Follows,
            Fact::Era, Fact::Torpedoes, Fact::Missiles, Fact::Hull, Fact::Reach, Fact::GoalDistance, Fact::BoatDistance, Fact::WardDistance]] };
    Dive = Decision { name: "dive", meaning: "whether a submarine dives or comes up before she moves", form: DIVE,
        features: &[&[Fact::Submerged, Fact::Nuclear, Fact::Torpedoes, Fact::MissionNow, Fact::WarshipDistance, Fact::GoalDistance]] };
    Board = Decision { name: "board", meaning: "whether a ship would board an enemy, up to era 4",
        form: yes_no(&[("board", "close and grapple"), ("stand off", "fight with guns")], "stand off"),
        features: &[&[Fact::HasRam, Fact::HasSpar, Fact::HasGuns, Fact::BoardingMargin]] };
    Action = Decision { name: "action", meaning: "the special action of a ship; Legendary Officers try the first two that fit", form: ACTION,
        features: &[&[Fact::Fireship, Fact::Alight, Fact::Submarine, Fact::Submerged, Fact::Civil, Fact::Crippled, Fact::Steams, Fact::Legendary,
            Fact::BadWeather, Fact::Night, Fact::Era, Fact::Command, Fact::Torpedoes, Fact::Missiles, Fact::Hull, Fact::Fires, Fact::OtherCriticals,
            Fact::BesideFire, Fact::MissionNow, Fact::Homewards, Fact::CanGrapple, Fact::Threatened, Fact::Reach, Fact::Allowance,
            Fact::Sheets, Fact::WindOffBow, Fact::CourseOffBow, Fact::SameSide,
            Fact::GoalDistance, Fact::GoalAhead, Fact::GoalAstern, Fact::BeyondReach, Fact::BeyondWanted,
            Fact::EnemyInReach, Fact::EnemyDistance, Fact::AnyEnemyDistance]] };
    WantedRange = Decision::score("wanted_range", "inches a ship wants to keep: the weight of the word", "none: the sum is the distance", &[&[Fact::Weapon]]);
    EdgeCourse = Decision::score("edge_course", "how a ship moves that leaves", MOVES, &[&[Fact::EdgeInches, Fact::EdgeHeading, Fact::TurnPoints]]);
    FightCourse = Decision::score("fight_course", "how a ship moves that fights", MOVES,
        &[&[Fact::RangeError, Fact::BowOn, Fact::TorpedoesBear, Fact::MainBears, Fact::CannonBear, Fact::OnBeam, Fact::Rakes, Fact::TurnPoints]]);
    HuntCourse = Decision::score("hunt_course", "how a ship moves that hunts a submarine", MOVES, &[&[Fact::BoatRange, Fact::OverBoat, Fact::TurnPoints]]);
    StationCourse = Decision::score("station_course", "how a ship moves that keeps with another", MOVES, &[&[Fact::RangeError, Fact::WardHeading, Fact::TurnPoints]]);
    CarrierCourse = Decision::score("carrier_course", "how a carrier moves", MOVES, &[&[Fact::RangeError, Fact::IntoWind, Fact::TurnPoints]]);
    HoldCourse = Decision::score("hold_course", "how a ship moves that stays about", MOVES, &[&[Fact::BeyondAnInch, Fact::TurnPoints]]);
    RamBoat = Decision { name: "ram_boat", meaning: "whether a warship rams a surfaced submarine beside her",
        form: yes_no(&[("ram", "run her down"), ("stand off", "leave her")], "stand off"),
        features: &[&[Fact::Hull, Fact::Crippled]] };
    Target = Decision::score("target", "which enemy a weapon is laid on; of equals the nearer", "enemies the weapon can hurt",
        &[&[Fact::Value, Fact::Expected, Fact::Prey, Fact::TargetPoints, Fact::TargetHull, Fact::TargetCapital, Fact::TargetCivil,
            Fact::TargetCrippled, Fact::TargetCarrier, Fact::TargetRange]]);
    SplitFire = Decision { name: "split_fire", meaning: "whether secondary guns split their fire",
        form: yes_no(&[("one target", "all dice at the best"), ("split", "half of them, rounded up, at the best, the others at the next best")], "one target"),
        features: &[&[Fact::SecondaryDice, Fact::HullShare, Fact::OtherTargets]] };
    Torpedo = Decision { name: "torpedo", meaning: "whether a spread is worth an enemy",
        form: yes_no(&[("launch", "may be launched at that enemy"), ("keep", "may not")], "keep"),
        features: &[&[Fact::ExpectedHits, Fact::TargetRange, Fact::TargetPoints, Fact::TargetCapital, Fact::TargetCivil, Fact::Torpedoes]] };
    Missile = Decision { name: "missile", meaning: "whether missiles are worth an enemy",
        form: yes_no(&[("launch", "may be launched at that enemy"), ("keep", "may not")], "keep"),
        features: &[&[Fact::ExpectedHits, Fact::TargetRange, Fact::TargetPoints, Fact::TargetCapital, Fact::TargetCivil, Fact::Missiles]] };
    Dismast = Decision { name: "dismast", meaning: "whether cannon fire to dismast",
        form: yes_no(&[("dismast", "at masts and sails"), ("hull", "at the hull")], "hull"),
        features: &[&[Fact::TargetCivil, Fact::TargetCrippled, Fact::TargetHull, Fact::TargetRange]] };
    Launch = Decision { name: "launch", meaning: "whether a flight that is ready is wanted in the air",
        form: yes_no(&[("launch", "as soon as the deck allows"), ("keep", "on deck")], "keep"),
        features: &[&[Fact::Duty, Fact::CapUp, Fact::StrikeAbout, Fact::BoatsSeen, Fact::EnemiesSeen]] };
    StrikeWaits = Decision { name: "strike_waits", meaning: "whether strike and escorts circle their carrier",
        form: yes_no(&[("wait", "over the carrier"), ("go", "at the enemy")], "go"),
        features: &[&[Fact::StrikeOnDeck]] };
    Flak = Decision { name: "flak", meaning: "which of the attacking flights a ship's flak fires at",
        form: yes_no(&[("spread", "all in reach, evenly"), ("own attackers", "those that attack her; all, if none does"),
            ("one", "the first: her own attackers before others', torpedo bombers before dive bombers")], "spread"),
        features: &[&[Fact::FlakDice, Fact::Attackers, Fact::OwnAttackers]] };
    StrikeTarget = Decision::score("strike_target", "which enemy the strike flies at", "enemies above water",
        &[&[Fact::TargetPoints, Fact::TargetHull, Fact::TargetCapital, Fact::TargetCivil, Fact::TargetCrippled, Fact::TargetCarrier]]);
    Dogfight = Decision::score("dogfight", "which enemy flight a fighter takes on", "enemy flights near that nobody has engaged", &[&[Fact::Armed, Fact::AirKind]]);
    Repair = Decision::score("repair", "what damage control repairs first", "what is damaged", &[&[Fact::Damage]]);
    Replace = Decision { name: "replace", meaning: "whether a campaign's points are spent on a lost ship, in roster order",
        form: yes_no(&[("try", "if the points reach"), ("save", "keep them")], "try"),
        features: &[&[Fact::LostPoints, Fact::LostCapital, Fact::CapitalsLost, Fact::SavedPoints, Fact::BattlesLeft]] };
    GiveUp = Decision::score("give_up", "what a ship gives up when a vital system is hit", "her abilities", &[&[Fact::AbilityOwned]]);
}
