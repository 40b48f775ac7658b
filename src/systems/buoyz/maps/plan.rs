//! The table drawn small in letters, for transcripts.

use kernel::systems::geometry::{Circle, Point};
use kernel::systems::plan::Plan;

use crate::aircraft::Aloft;
use crate::game::Game;
use crate::names::Side;
use crate::rulebook::Rulebook;

const LAND: char = '#';
const SHOAL: char = '~';
const SMOKE: char = '%';
const MINE: char = '\'';
/// Flights of A and of B.
const FLIGHTS: [char; 2] = ['^', 'v'];

/// The table with everybody on it, and a key.
pub fn plan(game: &Game, book: &Rulebook) -> String {
    let (width, height) = (book.pictured_width(), book.scenario.table[1]);
    let mut plan = Plan::between(Point::new(0.0, 0.0), Point::new(width, height));
    draw_land(&mut plan, game, book);
    draw_smoke(&mut plan, game, book);
    for side in Side::BOTH {
        let first = if side == Side::A { 0 } else { book.first_of_b };
        for ship in game.on[side as usize] {
            plan.ship(
                side as u8,
                ship - first,
                &book.names[ship],
                book.pictured(game.ships[ship].at),
            );
        }
    }
    draw_flights(&mut plan, game, book);
    say_land(&mut plan, game);
    plan.drawn()
}

fn draw_land(plan: &mut Plan, game: &Game, book: &Rulebook) {
    for (letter, all) in [(SHOAL, &game.shoals), (LAND, &game.islands)] {
        for &circle in all.as_slice() {
            let circle = Circle { center: book.pictured(circle.center), ..circle };
            plan.fill(letter, |at| circle.contains(at));
            plan.mark(letter, circle.center);
        }
    }
    for row in game.rows.as_slice() {
        let (from, to) = (row.line.from, row.line.to);
        let steps = from.distance(to).max(1.0);
        (0..=steps as u32).for_each(|step| {
            plan.mark(MINE, from + (to - from) * (f64::from(step) / steps));
        });
    }
}

fn say_land(plan: &mut Plan, game: &Game) {
    let all = [
        (!game.islands.is_empty(), LAND, "land"),
        (!game.shoals.is_empty(), SHOAL, "shoal"),
        (!game.rows.is_empty(), MINE, "mines"),
        (!game.smoke.is_empty(), SMOKE, "smoke"),
    ];
    all.iter().filter(|it| it.0).for_each(|&(_, sign, words)| plan.say(sign, words));
}

/// B7.1 — Smoke lies astern of its maker.
fn draw_smoke(plan: &mut Plan, game: &Game, book: &Rulebook) {
    for ship in game.smoke {
        let maker = &game.ships[ship];
        let astern = -book.way(maker.heading);
        for inch in 1..=book.charts.actions.smoke_length as u32 {
            plan.mark(SMOKE, book.pictured(maker.at + astern * f64::from(inch)));
        }
    }
}

fn draw_flights(plan: &mut Plan, game: &Game, book: &Rulebook) {
    for (side, sign) in Side::BOTH.into_iter().zip(FLIGHTS) {
        let mut many = 0;
        for flight in game.flights.as_slice() {
            let flies = matches!(flight.aloft, Aloft::Up | Aloft::Returning);
            if flight.side == side && flies {
                plan.mark(sign, book.pictured(flight.at));
                many += 1;
            }
        }
        if many > 0 {
            plan.say(sign, ["aircraft of A", "aircraft of B"][side as usize]);
        }
    }
}
