//! The polar plot.

use super::super::Frame;
use super::super::panels::Panel;
use super::super::polar::Polar;
use super::super::shade::{RestsOn, Share};
use super::{NASTY, pictured, said, sound};

fn share(value: f64) -> Share {
    Share {
        value,
        low: 0.0,
        high: 1.0,
        words: format!("all of {value:.3}"),
        rests_on: RestsOn::Enough,
    }
}

fn polar(sectors: usize, rings: usize, panels: usize) -> Polar {
    let cells = sectors * rings;
    let shares = |panel: usize| {
        (0..cells).map(|cell| share((cell + panel + 1) as f64 / 100.0)).collect::<Vec<_>>()
    };
    let panel = |number: usize| Panel {
        title: format!("panel {number}"),
        measure: "share of all games".into(),
        scale: Vec::new(),
        shares: shares(number),
    };
    Polar {
        frame: Frame::new("title", "", "note"),
        sectors: (0..sectors).map(|sector| format!("{}°", 360 * sector / sectors)).collect(),
        rings: ["low", "medium", "high"].iter().take(rings).map(ToString::to_string).collect(),
        panels: (0..panels).map(panel).collect(),
    }
}

#[test]
fn every_piece_has_its_value_and_every_sector_its_name() {
    const RINGS: &str = "rings from the inside: low, medium, high";
    let drawn = sound(&polar(8, 3, 4));
    let said = said(&drawn);
    let times = |words: &str| said.iter().filter(|said| *said == words).count();
    assert_eq!((times("0°"), times("315°"), times(RINGS), times("panel 3")), (4, 4, 4, 1));
    // The first piece of each panel: 1 to 4 %.
    assert_eq!((times("1.0"), times("24")), (1, 4));
    assert!(drawn.contains("<title>0° low\nall of 0.010</title></polygon>"));
    assert!(drawn.contains("<title>315° high\nall of 0.240</title></polygon>"));
    pictured(&polar(8, 3, 2));
}

/// Clockwise from the top: the piece at 90° stands to the right of the one at 270°.
#[test]
fn straight_ahead_is_up_and_bearings_go_clockwise() {
    let words = super::words(&sound(&polar(4, 1, 1)));
    let place = |name: &str| {
        words.iter().find(|words| words.words == name).expect("a sector's name").place.middle()
    };
    assert!(place("0°").y < place("90°").y && place("90°").y < place("180°").y);
    assert!(place("90°").x > place("0°").x && place("270°").x < place("0°").x);
}

#[test]
fn one_panel_and_many_stay_on_the_page() {
    for (sectors, rings, panels) in [(8, 3, 1), (8, 3, 6), (1, 1, 1), (12, 2, 3), (8, 3, 0)] {
        sound(&polar(sectors, rings, panels));
    }
    let mut odd = polar(8, 3, 2);
    odd.panels[0].shares.iter_mut().for_each(|share| share.value = f64::NAN);
    odd.panels[1].shares.iter_mut().for_each(|share| share.value = 0.0);
    odd.panels[1].title = NASTY.repeat(9);
    sound(&odd);
}

/// As of ranges: twelve bearings, six rings, numbers of three digits and with a decimal.
#[test]
fn numbers_and_the_names_of_rings_do_not_touch() {
    let mut ranges = polar(12, 6, 2);
    ranges.rings = [10, 20, 30, 40, 52, 130].map(|inches| format!("{inches}\"")).to_vec();
    for (cell, share) in ranges.panels[0].shares.iter_mut().enumerate() {
        share.value = [1.0, 0.088, 0.43, 0.0][(cell + cell / 12) % 4];
    }
    ranges.panels[1].shares.iter_mut().for_each(|share| share.value = 0.0);
    let words = super::words(&sound(&ranges));
    for (number, one) in words.iter().enumerate() {
        for other in &words[number + 1..] {
            let (here, there) = (one.place.inset(1.0), other.place.inset(1.0));
            let beside = here.right <= there.left || there.right <= here.left;
            let under = here.bottom <= there.top || there.bottom <= here.top;
            assert!(beside || under, "`{}` and `{}`", one.words, other.words);
        }
    }
    // Below every rose all rings are named.
    let named = words.iter().filter(|words| words.words.contains("from the inside")).count();
    assert_eq!(named, ranges.panels.len());
}
