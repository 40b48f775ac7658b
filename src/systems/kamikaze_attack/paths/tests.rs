//! KA-12 to KA-16 — What is looked up is what a player would walk.

use super::*;

const BOARD: Board = Board { columns: 21, rows: 23 };
const PRINTED: Costs = Costs { straight: 1, turn_45: 2, turn_90: 3 };

/// Every sequence there is, walked move by move on a board, as a player would.
fn walked(board: Board, from: Pose, points: u8, ends: &mut Vec<Pose>) {
    if points == 0 {
        return ends.push(from);
    }
    for turn in Turn::ALL {
        let heading = turn.from(from.heading);
        if let (Some(square), Some(left)) =
            (board.step(from.square, heading), points.checked_sub(PRINTED.of(turn)))
        {
            walked(board, Pose { square, heading }, left, ends);
        }
    }
}

fn looked_up(paths: &Paths, board: Board, from: Pose, points: u8) -> Vec<Pose> {
    let mut ends = Vec::new();
    for (east, south) in offsets() {
        let Some(square) = board.offset(from.square, east, south) else { continue };
        let headings = paths.headings_at(from.heading, (east, south), points);
        let faces = Heading::ALL.into_iter().filter(|&h| headings & 1 << h as u8 != 0);
        let poses = faces.map(|heading| Pose { square, heading });
        ends.extend(poses.filter(|&to| paths.lead(board, from, to, points)));
    }
    ends.sort();
    ends
}

#[test]
fn rule_ka_12_nine_points_are_spent_in_923_ways_that_end_in_406_stops() {
    let wide = Board { columns: 31, rows: 31 };
    let from = Pose::new(15, 15, Heading::North);
    let mut ends = Vec::new();
    walked(wide, from, 9, &mut ends);
    assert_eq!(ends.len(), 923);
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), 406);
    assert_eq!(looked_up(&Paths::new(PRINTED), wide, from, 9), ends);
}

#[test]
fn what_is_looked_up_is_what_a_player_would_walk_also_along_the_edges() {
    let paths = Paths::new(PRINTED);
    for (x, y) in [(0, 0), (1, 22), (20, 3), (19, 21), (10, 11)] {
        for heading in Heading::ALL {
            for points in [1, 4, 7] {
                let from = Pose::new(x, y, heading);
                let mut ends = Vec::new();
                walked(BOARD, from, points, &mut ends);
                ends.sort();
                ends.dedup();
                assert_eq!(looked_up(&paths, BOARD, from, points), ends, "{from:?} {points}");
            }
        }
    }
}

/// TV-K1 once more, with the way there found by the search.
#[test]
fn a_route_costs_what_it_should_and_keeps_to_the_board() {
    let paths = Paths::new(PRINTED);
    let (from, to) = (Pose::new(5, 5, Heading::South), Pose::new(3, 9, Heading::SouthWest));
    let route = paths.route(BOARD, from, to, 5).unwrap();
    assert_eq!(route.len(), 5);
    assert_eq!((route[0], route[4]), (from, to));
    assert_eq!(paths.route(BOARD, from, to, 4), None);
    let turned = Pose::new(0, 2, Heading::South);
    assert!(!paths.lead(BOARD, Pose::new(0, 0, Heading::North), turned, 8), "by the edge");
    assert_eq!(paths.route(BOARD, from, from, 0), Some(vec![from]));
}

#[test]
fn rule_ka_15_a_target_is_faced_from_the_square_before_it() {
    let paths = Paths::new(PRINTED);
    for start in Heading::ALL {
        for (east, south) in [(0, -4), (3, 2), (-5, 1), (13, 0), (0, 13), (7, -7)] {
            let spent = paths.spent_on_facing(start, (east, south));
            for heading in Heading::ALL {
                let before = (east - heading.east(), south - heading.south());
                assert_eq!(spent[heading as usize], paths.spent_on(start, before, heading));
            }
        }
    }
    // Twelve squares straight on, and the target in the thirteenth.
    assert_eq!(paths.spent_on_facing(Heading::East, (13, 0))[Heading::East as usize], 1 << 12);
}

#[test]
fn rule_ka_16_no_shot_leaves_the_square_of_its_target_as_the_only_stop() {
    let added = Costs { straight: 1, turn_45: 3, turn_90: 4 };
    let slow = Costs { straight: 2, turn_45: 2, turn_90: 3 };
    for costs in [PRINTED, added, slow] {
        let paths = Paths::new(costs);
        let stops = |left: u8| {
            offsets()
                .filter(|&at| paths.headings_at(Heading::North, at, left) != 0)
                .collect::<Vec<_>>()
        };
        let stuck = |left| stops(left) == [(0, -1)];
        for points in 0..=MOST_POINTS {
            let open = (1..=points).filter(|&spent| !stuck(points - spent));
            let open = open.fold(0, |set: Spent, spent| set | 1 << spent);
            let said = paths.spendable_on_facing(points);
            assert_eq!(said, open, "{points} points, {costs:?}");
        }
    }
}

#[test]
fn rows_hold_the_stops_and_no_other_squares() {
    let paths = Paths::new(PRINTED);
    for (start, column) in Heading::ALL.into_iter().flat_map(|h| [(h, 0), (h, 7), (h, 20)]) {
        for (east, south) in offsets() {
            let row = paths.stops_in_row(start, 9, column, south);
            let Ok(x @ 0..32) = u8::try_from(column as i8 + east) else { continue };
            let stops = paths.headings_at(start, (east, south), 9) != 0;
            assert_eq!(row >> x & 1 != 0, stops, "{start:?} {x} {south}");
        }
    }
}
