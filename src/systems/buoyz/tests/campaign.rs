//! BC4 — Campaigns.

use kernel::dice::{Address, Dice, Event, PolicyDice, Quiet, Scripted, Seeded, Table};

use super::prepared;
use crate::campaign::{delivery_modifier, is_delivered, is_repaired, makes_port};
use crate::game::Game;
use crate::metrics::METRICS;
use crate::names::{Power, Rate, Type};

fn place(name: &str) -> usize {
    METRICS.iter().position(|metric| metric.name == name).expect(name)
}

/// So many campaigns, each as its row.
fn campaigns(sets: &[&str], games: u64) -> Vec<Vec<i32>> {
    let (ready, mut room) = (prepared("campaign", sets), Box::new(Game::room()));
    let one = |game| {
        let (dice, mut table) = (PolicyDice { seed: 3, game }, Quiet(Seeded::new(3, game)));
        crate::play(&ready.ready, &ready.book, dice, &mut room, &mut table).row().to_vec()
    };
    (0..games).map(one).collect()
}

fn sum(rows: &[Vec<i32>], name: &str) -> i32 {
    rows.iter().map(|row| row[place(name)]).sum()
}

/// The supplement's lines: capital ships of a first rate power on 3, of a third on 6, of others never.
#[test]
fn rule_bc4_2_replacements_go_by_class_and_power() {
    let chart = prepared("campaign", &[]).book.charts.between_battles;
    let added = |rate, power| delivery_modifier(rate, power, &chart);
    assert_eq!(added(Rate::Capital, Power::First), Some(1));
    assert_eq!(added(Rate::Capital, Power::Third), Some(-2));
    assert_eq!(added(Rate::Capital, Power::Other), None);
    assert_eq!(added(Rate::Medium, Power::Other), Some(-1));
    assert_eq!(added(Rate::Small, Power::First), Some(3));
    let comes = |die: u8, added| is_delivered(added, &chart, &mut Scripted::new([die]));
    assert_eq!((comes(3, 1), comes(2, 1), comes(1, 3)), (true, false, true));
    let kinds = [Type::Bb, Type::Ssn, Type::Ironclad, Type::Ca, Type::Sixth, Type::Dd, Type::Tp];
    let rates = kinds.map(Rate::of);
    assert_eq!(rates[..3], [Rate::Capital; 3]);
    assert_eq!(rates[3..], [Rate::Medium, Rate::Medium, Rate::Small, Rate::Small]);
}

/// BC4.2: a crippled ship is ready on a 4. B5.6: a sinking one makes port on doubles.
#[test]
fn rule_bc4_2_crippled_ships_are_ready_on_a_4() {
    let chart = prepared("campaign", &[]).book.charts.between_battles;
    let ready = |die: u8| is_repaired(&chart, &mut Scripted::new([die]));
    assert_eq!((ready(3), ready(4)), (false, true));
    assert!(makes_port(&mut Scripted::new([2, 2])) && !makes_port(&mut Scripted::new([2, 5])));
}

/// BC4.1, BC4.3: five battles, whose points add up and decide.
#[test]
fn rule_bc4_1_a_campaign_is_five_battles_and_points_decide() {
    for row in campaigns(&[], 40) {
        let of = |name: &str| row[place(name)];
        assert!((1..=5).contains(&of("battles")));
        assert!(of("a_battles_won") + of("b_battles_won") <= of("battles"));
        let wins = [of("a_win"), of("b_win"), of("draw")];
        let lead = of("a_cp") - of("b_cp");
        assert_eq!(wins, [lead > 0, lead < 0, lead == 0].map(i32::from));
        assert_eq!(of("victory_minor") + of("victory_major") + of("victory_decisive"), 0);
        // A tenth of 50 points after each of four battles: nobody can buy more than 20 points' worth.
        assert!(of("a_replaced") <= 4 && of("a_points_left") <= 50);
    }
}

/// A campaign of one battle is that battle, but for its grade.
#[test]
fn rule_b1_4_one_battle_is_a_campaign_of_one() {
    let (ready, mut room) = (prepared("open-battle", &[]), Box::new(Game::room()));
    let alone = campaigns(&["scenario.campaign.battles=1"], 20);
    for (game, row) in (0..).zip(&alone) {
        let (dice, mut table) = (PolicyDice { seed: 3, game }, Quiet(Seeded::new(3, game)));
        let battle = crate::play(&ready.ready, &ready.book, dice, &mut room, &mut table);
        for name in ["a_points_lost", "b_points_lost", "turns", "dice", "a_cp", "b_cp", "main_hits"]
        {
            assert_eq!(row[place(name)], battle.row()[place(name)], "{name} of {game}");
        }
    }
}

/// BC4.2: more for replacements, better powers and easier repairs bring more ships back.
#[test]
fn rule_bc4_2_every_number_is_a_setting() {
    let plain = campaigns(&[], 60);
    let none = campaigns(&["charts.between_battles.share=0"], 60);
    let rich = campaigns(&["charts.between_battles.share=50"], 60);
    assert_eq!(sum(&none, "a_replaced"), 0);
    assert!(sum(&rich, "a_replaced") > 2 * sum(&plain, "a_replaced"));
    let weak = campaigns(&["scenario.campaign.powers.a=other"], 60);
    assert!(sum(&weak, "a_replaced") < sum(&plain, "a_replaced"));
    let yards = campaigns(&["charts.between_battles.repaired=7"], 60);
    assert_eq!(sum(&yards, "a_repaired"), 0);
    assert!(sum(&yards, "a_absent") > sum(&plain, "a_absent"));
    let lost = campaigns(&["optional.makes_port=false"], 60);
    assert_eq!(sum(&lost, "made_port"), 0);
    assert!(sum(&plain, "made_port") > 0);
}

/// C63: a ship in port has hull as she has points, whether or not she is in the last battle.
#[test]
fn rule_bc4_1_hull_left_is_that_of_the_end() {
    let never = ["charts.between_battles.repaired=7", "charts.between_battles.share=0"];
    let sets = [never[0], never[1], "optional.makes_port=false"];
    let mut in_port_alone = 0;
    for row in campaigns(&sets, 60) {
        for side in ["a", "b"] {
            let left = |what: &str| row[place(&format!("{side}_{what}_left"))];
            assert_eq!(left("hull") > 0, left("points") > 0, "{side}");
            in_port_alone += i32::from(left("points") > 0 && row[place("battles")] < 5);
        }
    }
    assert!(in_port_alone > 0, "no battle was missed");
}

/// A52: who is not repaired is lost, and must be replaced. A53: what does not come is paid for all the same.
#[test]
fn ships_not_repaired_are_lost_and_failed_deliveries_are_paid() {
    let plain = campaigns(&[], 80);
    let gone = campaigns(&["rulings.campaign.unrepaired=for good"], 80);
    assert!(
        sum(&gone, "a_repaired") + sum(&gone, "b_repaired")
            < sum(&plain, "a_repaired") + sum(&plain, "b_repaired")
    );
    let paid = campaigns(&["rulings.campaign.failed_delivery=paid"], 80);
    assert!(sum(&paid, "b_replaced") < sum(&plain, "b_replaced"));
}

/// Dice that write down where they were rolled.
struct Addresses(Seeded, Vec<Address>);

impl Dice for Addresses {
    fn roll(&mut self, sides: u8) -> u8 {
        self.0.roll(sides)
    }
    fn seek(&mut self, to: Address) {
        self.1.push(to);
        self.0.seek(to);
    }
}

impl Table for Addresses {
    fn note<E: Event>(&mut self, _: impl FnOnce() -> E) {}
}

/// No two events of a campaign share dice, in whichever battle they happen.
#[test]
fn battles_of_a_campaign_have_dice_of_their_own() {
    let (ready, mut room) = (prepared("campaign", &[]), Box::new(Game::room()));
    let mut table = Addresses(Seeded::new(5, 0), Vec::new());
    let dice = PolicyDice { seed: 5, game: 0 };
    crate::play(&ready.ready, &ready.book, dice, &mut room, &mut table);
    let mut seen = table.1;
    let many = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), many);
    assert!(many > 100, "{many}");
}
