//! A chart inside the page: as it was drawn for a desk and for a telephone, of which the style sheet
//! shows one.

use maud::{Markup, PreEscaped, html};

use super::views::narrow_id;
use crate::Figure;

/// The chart with a name for those who do not see it.
pub fn figure(of: &Figure) -> Markup {
    html! {
        figure id=(of.id) {
            div.chart role="img" aria-label={ (of.title) ". " (of.caption) } {
                div.wide { (drawing(of, inline(&of.svg, &of.id))) }
                @if !of.narrow.is_empty() {
                    div.narrow { (drawing(of, inline(&of.narrow, &narrow_id(&of.id)))) }
                }
            }
            @if !of.caption.is_empty() { figcaption { (of.caption) } }
        }
    }
}

/// A drawing; of a map that can be switched, one the page's script takes from there.
fn drawing(of: &Figure, svg: String) -> Markup {
    html! {
        @if of.views.is_empty() { (PreEscaped(svg)) } @else { noscript { (PreEscaped(svg)) } }
    }
}

/// A standalone SVG file as an element of the page: nothing before its first tag, and ids that no
/// other chart has. What it shows is said once, by what it stands in.
pub fn inline(svg: &str, own: &str) -> String {
    let Some(start) = svg.find("<svg") else { return String::new() };
    let body = with_own_ids(svg[start..].trim_end(), own);
    lit(&body.replacen("<svg", "<svg aria-hidden=\"true\"", 1))
}

/// With colours for the dark as well; files are for paper and stay light.
#[cfg(feature = "charts")]
fn lit(svg: &str) -> String {
    crate::charts::night::lit_by_night(svg)
}

#[cfg(not(feature = "charts"))]
fn lit(svg: &str) -> String {
    svg.to_owned()
}

/// Every id and every reference to one begins with the chart's own. Charts hold no text that looks
/// like an attribute: quotes in texts are escaped.
fn with_own_ids(svg: &str, own: &str) -> String {
    let own = |before: &str| (before.to_owned(), format!("{before}{own}-"));
    let marks = [" id=\"", "url(#", "href=\"#"].map(own);
    marks.iter().fold(svg.to_owned(), |svg, (from, to)| svg.replace(from, to))
}
