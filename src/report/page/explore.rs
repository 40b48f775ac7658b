//! The part of the page that answers by itself: its place, its numbers, its script. Without JavaScript there
//! is nothing of it to be seen.

use maud::{Markup, PreEscaped, html};

use crate::explore::Explore;

const SCRIPT: &str = include_str!("explore.js");

const STYLE: &str = include_str!("explore.css");

/// How it looks.
pub fn style(of: Option<&Explore>) -> Markup {
    html! { @if of.is_some() { style { (PreEscaped(STYLE)) } } }
}

/// Where it stands, and the numbers it draws from.
pub fn section(of: Option<&Explore>) -> Markup {
    html! {
        @if let Some(of) = of {
            section #explorer hidden aria-labelledby="explorer-title" { h2 #explorer-title { "Explore" } }
            script type="application/json" id="explore" { (PreEscaped(of.json())) }
        }
    }
}

/// What draws it.
pub fn script(of: Option<&Explore>) -> Markup {
    html! { @if of.is_some() { script { (PreEscaped(SCRIPT)) } } }
}
