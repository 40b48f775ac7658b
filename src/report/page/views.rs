//! Maps that can be switched to a variant, and to what is different there.
//!
//! The drawing of a variant is nearly that of the baseline: other shades, other numbers. So the page has the
//! baseline's drawings whole, and of each other only what differs from them, line by line. Where
//! scripts run, the drawings of the baseline stand as text in `noscript` elements: there the page's script finds
//! them to the letter.

use std::collections::BTreeMap;

use kernel::shown::shown_lines;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::Value;

use super::delta::{Words, delta};
use super::picture;
use crate::{Figure, Report, View, ViewKind, json};

const SCRIPT: &str = include_str!("views.js");

/// The variants of a page are as many as have room in this.
const MOST_BYTES: usize = 1_000_000;

/// The drawings of one variant.
#[derive(Default, Serialize)]
struct Variant {
    title: String,
    /// What lines differ by, each once.
    words: Vec<String>,
    figures: BTreeMap<String, Drawings>,
}

/// The same as in the baseline's place: caption, wide and narrow.
#[derive(Default, Serialize)]
struct Drawings {
    variant: Option<Drawing>,
    difference: Option<Drawing>,
}

type Drawing = (String, Vec<Value>, Vec<Value>);

#[derive(Serialize)]
struct Views {
    baseline: String,
    variants: Vec<Variant>,
    /// Variants that have no maps, in words; may be empty.
    note: String,
}

/// What the maps are switched by; nothing where they are of one variant.
pub fn section(report: &Report) -> Markup {
    html! {
        @if let Some(views) = views(report) {
            script type="application/json" id="maps" { (PreEscaped(json::in_page(&views))) }
            script { (PreEscaped(SCRIPT)) }
        }
    }
}

fn views(report: &Report) -> Option<Views> {
    let all = report.figures.iter().flat_map(|figure| &figure.views);
    let mut titles: Vec<&str> = Vec::new();
    for view in all.clone() {
        if !titles.contains(&view.variant.as_str()) {
            titles.push(&view.variant);
        }
    }
    let with_views = report.figures.iter().filter(|figure| !figure.views.is_empty());
    let bases: Vec<Base> = with_views.map(Base::of).collect();
    let (mut variants, mut bytes) = (Vec::new(), 0);
    for title in titles {
        let one = variant(&bases, title);
        bytes += json::in_page(&one).len();
        if bytes > MOST_BYTES && !variants.is_empty() {
            break;
        }
        variants.push(one);
    }
    let baseline = all.clone().next()?.baseline.clone();
    let note = note(report, variants.len());
    Some(Views { baseline, variants, note })
}

/// How many variants there are no maps of.
fn note(report: &Report, drawn: usize) -> String {
    let all = report.explore.as_ref().map_or(0, |explore| explore.variants.len());
    let many = |number: usize| if number == 1 { "variant" } else { "variants" };
    match all.saturating_sub(drawn + 1) {
        0 => String::new(),
        left => format!(
            "Maps are of the {drawn} {} furthest from the baseline by what the run judged first; {left} more {} \
             no maps.",
            many(drawn),
            if left == 1 { "has" } else { "have" }
        ),
    }
}

/// A figure, and its drawings as the page has them.
struct Base<'a> {
    figure: &'a Figure,
    wide: String,
    narrow: String,
}

impl Base<'_> {
    fn of(figure: &Figure) -> Base<'_> {
        let wide = text(&figure.svg, &figure.id);
        let narrow = text(&figure.narrow, &narrow_id(&figure.id));
        Base { figure, wide, narrow }
    }

    fn drawing(&self, view: &View, words: &mut Words) -> Drawing {
        let wide = text(&view.svg, &self.figure.id);
        // A finger does not hover.
        let narrow = without_hover(&text(&view.narrow, &narrow_id(&self.figure.id)));
        let wide = delta(&self.wide, &wide, words);
        (view.caption.clone(), wide, delta(&self.narrow, &narrow, words))
    }
}

fn variant(bases: &[Base], title: &str) -> Variant {
    let mut words = Words::default();
    let mut figures: BTreeMap<String, Drawings> = BTreeMap::new();
    for base in bases {
        for view in base.figure.views.iter().filter(|view| view.variant == title) {
            let drawings = figures.entry(base.figure.id.clone()).or_default();
            let drawing = Some(base.drawing(view, &mut words));
            match view.kind {
                ViewKind::Variant => drawings.variant = drawing,
                ViewKind::Difference => drawings.difference = drawing,
            }
        }
    }
    Variant { title: title.to_owned(), words: words.list, figures }
}

/// The drawing as the page has it.
fn text(svg: &str, id: &str) -> String {
    shown_lines(&picture::inline(svg, id)).into_owned()
}

pub fn narrow_id(id: &str) -> String {
    format!("{id}-narrow")
}

fn without_hover(svg: &str) -> String {
    match svg.split_once("<g class=\"hover\"") {
        Some((before, after)) => {
            before.to_owned() + after.split_once("</g>\n").map_or("", |(_, rest)| rest)
        }
        None => svg.to_owned(),
    }
}
