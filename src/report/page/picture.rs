//! A chart inside the page.

use maud::{Markup, PreEscaped, html};

use crate::Figure;

/// The chart as it was drawn, with a name for those who do not see it.
pub fn figure(of: &Figure) -> Markup {
    html! {
        figure id=(of.id) {
            div.scroll tabindex="0" role="region" aria-label=(of.title) { (PreEscaped(inline(of))) }
            @if !of.caption.is_empty() { figcaption { (of.caption) } }
        }
    }
}

/// A standalone SVG file as an element of the page: nothing before its first tag, ids that no
/// other chart has, and a spoken name.
pub fn inline(of: &Figure) -> String {
    let Some(start) = of.svg.find("<svg") else { return String::new() };
    let body = with_own_ids(of.svg[start..].trim_end(), &of.id);
    let label = html! { (of.title) ". " (of.caption) }.into_string();
    body.replacen("<svg", &format!("<svg role=\"img\" aria-label=\"{label}\""), 1)
}

/// Every id and every reference to one begins with the chart's own. Charts hold no text that looks
/// like an attribute: quotes in texts are escaped.
fn with_own_ids(svg: &str, own: &str) -> String {
    let own = |before: &str| (before.to_owned(), format!("{before}{own}-"));
    let marks = [" id=\"", "url(#", "href=\"#"].map(own);
    marks.iter().fold(svg.to_owned(), |svg, (from, to)| svg.replace(from, to))
}
