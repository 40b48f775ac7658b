//! The board.

use super::super::Frame;
use super::super::board::{Board, Feature};
use super::super::panels::Panel;
use super::super::shade::{RestsOn, Share};
use super::{NASTY, pictured, said, sound};

fn board(columns: usize, rows: usize, panels: usize) -> Board {
    let share = |cell: usize| Share {
        value: (cell + 1) as f64 / (columns * rows) as f64,
        low: 0.0,
        high: 1.0,
        words: format!("cell {cell}"),
        rests_on: RestsOn::Enough,
    };
    let panel = |number: usize| Panel {
        title: format!("panel {number}"),
        measure: "share of all games".into(),
        scale: Vec::new(),
        shares: (0..columns * rows).map(share).collect(),
    };
    Board {
        frame: Frame::new("title", "", ""),
        columns: (0..columns).map(|column| format!("c{column}")).collect(),
        rows: (0..rows).map(|row| format!("r{row}")).collect(),
        panels: (0..panels).map(panel).collect(),
        features: vec![Feature { label: "ship".into(), squares: vec![[1, 1], [2, 1]] }],
    }
}

fn lines(svg: &str) -> usize {
    svg.lines().filter(|line| line.starts_with("<polyline") && line.contains("#1F2937")).count()
}

/// Two squares side by side have six outer edges, and the one between them is not drawn.
#[test]
fn a_feature_is_outlined_around_its_squares_and_named_for_the_pointer() {
    let drawn = sound(&board(4, 3, 1));
    assert_eq!(lines(&drawn), 6);
    assert!(drawn.contains("<title>c1 r1 · ship\ncell 5</title></rect>"), "{drawn}");
    assert!(drawn.contains("<title>c0 r0\ncell 0</title></rect>"));
    pictured(&board(4, 3, 2));
}

#[test]
fn squares_show_their_share_while_there_is_room() {
    // Five of ten squares on two rows: 1/10 to 10/10.
    let words = said(&sound(&board(5, 2, 1)));
    for words_of in ["10", "50", "100", "c4", "r1"] {
        assert!(words.iter().any(|said| said == words_of), "{words_of} in {words:?}");
    }
    let crowded = said(&sound(&board(60, 30, 1)));
    assert!(!crowded.iter().any(|said| said == "50"));
}

#[test]
fn boards_of_any_size_stay_on_the_page() {
    for (columns, rows, panels) in [(1, 1, 1), (12, 14, 3), (30, 18, 2), (100, 3, 1), (4, 4, 0)] {
        sound(&board(columns, rows, panels));
    }
    let mut odd = board(8, 8, 2);
    odd.rows[2] = NASTY.into();
    odd.panels[0].shares.iter_mut().for_each(|share| share.value = 0.0);
    odd.panels[1].shares.iter_mut().for_each(|share| share.value = f64::NAN);
    odd.features[0].squares.clear();
    sound(&odd);
}
