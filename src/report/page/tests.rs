//! What a page says is said as text, and the page needs nobody else.

use super::*;
use crate::{
    Column, Figure, Part, Played, Provenance, Report, Table, TableCell, Tone, WorthTelling,
};

const HOSTILE: &str = "<script>alert(\"x\")</script> 'it’s' & 日本語 | `code` *star* [a](b)";

/// A report that says the same in every place.
fn saying(words: &str) -> Report {
    let words = words.to_owned();
    let pair = vec![(words.clone(), words.clone())];
    Report {
        heading: words.clone(),
        title: words.clone(),
        question: words.clone(),
        explore: None,
        story: Some(crate::Story {
            answer: words.clone(),
            findings: vec![words.clone()],
            tables: Vec::new(),
            command: words.clone(),
        }),
        answer: words.clone(),
        findings: vec![words.clone()],
        figures: vec![Figure {
            id: "one".into(),
            part: Part::Answer,
            title: words.clone(),
            caption: words.clone(),
            svg: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\"><g id=\"a\"/></svg>\n"
                .into(),
            narrow: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\"><g id=\"a\"/></svg>\n"
                .into(),
            png: Vec::new(),
            views: Vec::new(),
        }],
        tables: vec![Table {
            id: "two".into(),
            title: words.clone(),
            columns: vec![
                Column::words(words.clone()),
                Column::numbers(words.clone(), words.clone()),
            ],
            rows: vec![vec![
                TableCell::words(words.clone()),
                TableCell::number(words.clone(), 2.5),
            ]],
            note: words.clone(),
        }],
        methods: vec![words.clone()],
        provenance: Provenance {
            version: words.clone(),
            seed: 7,
            games: words.clone(),
            command: words.clone(),
            facts: pair.clone(),
            assumed: pair,
            played: vec![Played {
                name: words.clone(),
                settings: vec![words.clone()],
                key: words.clone(),
            }],
            telling: vec![WorthTelling { what: words.clone(), command: words }],
        },
    }
}

#[test]
fn a_page_shows_markup_as_text_wherever_it_stands() {
    let page = html(&saying(HOSTILE));
    assert_eq!(page.matches("<script").count(), 1, "only the page's own");
    let escaped = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; 'it’s' &amp; 日本語";
    // Title twice, question, answer, finding, two of the figure's and two in its label, four of the
    // table's and a cell each, method, provenance: nothing is left out.
    assert!(page.matches(escaped).count() >= 20, "{}", page.matches(escaped).count());
    assert!(!page.contains("alert(\"x\")"));
}

#[test]
fn a_page_names_no_other_place() {
    let page = html(&saying("plain"));
    let places: Vec<&str> = page.split("http").skip(1).collect();
    assert!(
        places
            .iter()
            .all(|place| place.starts_with("://www.w3.org/2000/svg\"")
                || place.starts_with("-equiv=")),
        "{places:?}"
    );
    assert!(page.contains("default-src 'none'"));
    assert!(!page.contains("src=\"") && !page.contains("@import"));
}

#[test]
fn markdown_shows_markup_as_text() {
    let page = markdown(&saying(HOSTILE));
    let words: Vec<&str> = page.lines().filter(|line| line.contains("<script")).collect();
    // Commands stand as they are: of the story and of the run in a fence, one between ticks.
    assert_eq!(words.len(), 3);
    assert_eq!(words[..2], [HOSTILE; 2]);
    assert!(words[2].ends_with(&format!(": `` {HOSTILE} ``")), "{}", words[2]);
    let row = page.lines().find(|line| line.starts_with("| &lt;script")).unwrap();
    assert_eq!(row.replace("\\|", "").matches('|').count(), 3, "two cells: {row}");
    assert!(page.contains("\\`code\\` \\*star\\* [a\\](b)"), "{page}");
}

#[test]
fn a_fence_is_longer_than_any_in_it() {
    let page = markdown(&saying("a ``` b"));
    assert!(page.contains("````\na ``` b\n````\n"), "{page}");
}

#[test]
fn metric_names_are_not_littered_with_backslashes() {
    let text = super::markdown::text;
    assert_eq!(text("us_win _x_ a_"), "us_win \\_x\\_ a\\_");
    assert_eq!(text("< 0.001 [1, 2] <b>"), "< 0.001 [1, 2] &lt;b\\>");
}

#[test]
fn charts_on_one_page_share_no_ids() {
    let mut report = saying("plain");
    let svg =
        "<?xml version=\"1.0\"?>\n<svg><g id=\"a\"/><use href=\"#a\" fill=\"url(#a)\"/></svg>";
    report.figures[0].svg = svg.into();
    let other = Figure { id: "other".into(), ..report.figures[0].clone() };
    report.figures.push(other);
    let page = html(&report);
    assert!(!page.contains("<?xml") && !page.contains("id=\"a\"") && !page.contains("\"#a\""));
    for id in ["one-a", "other-a"] {
        let parts = [format!(" id=\"{id}\""), format!("href=\"#{id}\""), format!("url(#{id})")];
        assert!(parts.iter().all(|part| page.matches(part.as_str()).count() == 1), "{id}");
    }
}

#[test]
fn a_chart_has_a_spoken_name() {
    let page = html(&saying("one \"two\""));
    let label = "role=\"img\" aria-label=\"one &quot;two&quot;. one &quot;two&quot;\"";
    assert_eq!(page.matches(label).count(), 1, "{page}");
    // Drawn twice, said once.
    assert_eq!(page.matches("<svg aria-hidden=\"true\"").count(), 2);
    assert_eq!(page.matches("<svg").count(), 2);
}

#[test]
fn numbers_carry_what_they_are_sorted_by_and_the_unknown_does_not() {
    let mut report = saying("plain");
    report.tables[0].rows.push(vec![
        TableCell::words("x").toned(Tone::Bad),
        TableCell::number("—", f64::NAN).toned(Tone::Faint),
    ]);
    let page = html(&report);
    assert!(
        page.contains("class=\"n\" data-key=\"2.5\" data-label=\"plain, plain\">plain</td>"),
        "{page}"
    );
    assert!(page.contains("class=\"bad\" data-label=\"plain\">x</td>"), "{page}");
    assert!(page.contains("class=\"n faint\" data-label=\"plain, plain\">—</td>"), "{page}");
}

#[test]
fn a_summary_fits_a_terminal_and_says_where_the_rest_is() {
    let long = "word ".repeat(60);
    let text = summary(&saying(&long), std::path::Path::new("reports/two rules"));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("report:  'reports/two rules/report.html'\n"), "{text}");
    assert!(text.contains("charts:  'reports/two rules/charts' (SVG and PNG)\n"), "{text}");
}

#[test]
fn contents_are_listed_only_where_there_are_many() {
    let mut report = saying("plain");
    assert!(!html(&report).contains("<nav"));
    let table = report.tables[0].clone();
    report.tables = (0..4).map(|n| Table { id: format!("t{n}"), ..table.clone() }).collect();
    let page = html(&report);
    assert!(page.contains("<nav") && page.contains("<a href=\"#t3\">plain</a>"), "{page}");
}

/// The answer with its chart and the table behind it are open; all else is folded, in this order.
#[test]
fn what_shows_the_answer_is_open_and_the_rest_is_folded() {
    let mut report = saying("plain");
    let figure = |id: &str, part| Figure { id: id.into(), part, ..report.figures[0].clone() };
    let figures = vec![
        figure("shown", Part::Answer),
        figure("sides", Part::More),
        figure("ship", Part::Places),
        figure("settling", Part::Method),
    ];
    let table = |id: &str| Table { id: id.into(), ..report.tables[0].clone() };
    let tables = vec![table("behind"), table("other")];
    (report.figures, report.tables) = (figures, tables);
    let page = html(&report);
    let order = ["shown", "behind", "more", "sides", "other", "places", "ship", "methods"];
    let at = |id: &str| page.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("{id}"));
    let places: Vec<usize> =
        order.iter().chain(&["settling", "provenance"]).map(|id| at(id)).collect();
    assert!(places.is_sorted(), "{places:?}");
    let main = page.find("<main>").unwrap();
    let first = main + page[main..].find("<details").unwrap();
    assert!(at("behind") < first && first < at("sides"));
    assert!(page.contains("<summary>More about it: 1 chart, 1 table</summary>"), "{page}");
    let text = markdown(&report);
    let chart = |id: &str| text.find(&format!("charts/{id}.svg")).unwrap();
    assert!(chart("shown") < text.find("| plain |").unwrap() && chart("sides") < chart("ship"));
}

#[test]
fn a_long_table_is_folded() {
    let mut report = saying("plain");
    report.tables[0].rows = vec![report.tables[0].rows[0].clone(); 25];
    assert!(html(&report).contains("<summary id=\"two-title\">plain: 25 rows</summary>"));
}
