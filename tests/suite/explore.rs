//! A page that answers by itself, in a real browser: what is picked is drawn and said, in the run's own
//! numbers, and an address keeps it.
//!
//! Runs where a Chromium is found and says so where none is.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::browser::{Browser, SCREENS, Screen, check_charts, check_quiet, check_width, chromium};
use crate::shared::Folder;

const DESK: Screen = SCREENS[2];
const TELEPHONE: Screen = SCREENS[0];

/// A variant whose name would end the data it stands in.
const NASTY: &str = "</script><b>worse</b>";

/// Two scenarios, two variants; one metric beside the headline is judged.
fn compared(folder: &Folder) -> PathBuf {
    let nasty = format!("{NASTY}: optional.gun_crew_aces=true");
    let ends = "no ends: optional.attack_ends=out";
    let play = ["--also", "direct_hits", "--games", "300", "--report", "--save", "compared"];
    let places = ["compare", "picket-duty/kimberly", "picket-duty/anthony"];
    folder.told(&[&places[..], &["--with", ends, "--with", &nasty], &play].concat());
    folder.0.join("reports/compared")
}

/// Every level of a number with both of a word.
fn swept(folder: &Folder) -> PathBuf {
    let factors =
        ["markers: rulings.pool.attack_ends = 0 | 2 | 4", "ends: optional.attack_ends = in | out"];
    let factors = ["--factor", factors[0], "--factor", factors[1]];
    let play = ["--games", "100", "--report", "--save", "swept"];
    folder.told(&[&["sweep", "picket-duty/kimberly"][..], &factors, &play].concat());
    folder.0.join("reports/swept")
}

fn results(folder: &Path) -> Value {
    let text = std::fs::read_to_string(folder.join("results.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A page with a choice in its address; a page that only differs in that is not loaded again by itself.
fn open(browser: &mut Browser, folder: &Path, fragment: &str, screen: Screen) {
    static OPENED: AtomicU64 = AtomicU64::new(0);
    let number = OPENED.fetch_add(1, Ordering::Relaxed);
    browser.open(&folder.join(format!("report.html?{number}{fragment}")), screen);
}

fn pick(browser: &mut Browser, label: &str, option: &str) {
    let script = format!(
        "(() => {{ const label = [...document.querySelectorAll('.explore-controls label')]
            .find((one) => one.querySelector('span').textContent === '{label}');
          const select = label.querySelector('select');
          select.value = [...select.options].find((one) => one.textContent === {}).value;
          select.dispatchEvent(new Event('change')); }})()",
        json!(option)
    );
    browser.ask(&script);
}

fn said(browser: &mut Browser) -> String {
    let said = browser.ask("document.querySelector('.explore-words').textContent");
    said.as_str().unwrap().replace('\u{a0}', " ").replace('\u{2212}', "-")
}

fn picture(browser: &mut Browser) -> String {
    browser.ask("document.querySelector('.explore-picture').innerHTML").as_str().unwrap().to_owned()
}

/// The numbers behind a label, as they are shown: value, low and high.
fn shown(text: &str, after: &str) -> Vec<String> {
    let (_, rest) = text.split_once(after).unwrap_or_else(|| panic!("{after} in {text}"));
    let digit = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
    let numbers = rest.split(|letter| !digit(letter)).map(|part| part.trim_end_matches('.'));
    numbers
        .filter(|part| part.chars().any(|c| c.is_ascii_digit()))
        .take(3)
        .map(str::to_owned)
        .collect()
}

/// What is shown is the run's own number, cut to the digits shown.
fn check_numbers(shown: &[String], estimate: &Value, times: f64) {
    for (text, part) in shown.iter().zip(["value", "low", "high"]) {
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
        let number = estimate[part].as_f64().unwrap() * times;
        let off = (text.parse::<f64>().unwrap() - number).abs();
        assert!(off <= 0.5001 * 10_f64.powi(-decimals), "{text} is not {number} ({part})");
    }
}

fn found<'a>(all: &'a Value, wanted: &[(&str, &str)]) -> &'a Value {
    let fits = |one: &&Value| wanted.iter().all(|(key, value)| one[*key] == json!(value));
    all.as_array().unwrap().iter().find(fits).unwrap_or_else(|| panic!("no {wanted:?}"))
}

fn check_picks(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", DESK);
    assert_eq!(browser.ask("document.querySelector('#explorer').checkVisibility()"), json!(true));
    let (first, before) = (said(browser), picture(browser));
    assert!(first.starts_with("USS Kimberly, 26 March 1945, “book”: US wins "), "{first}");
    pick(browser, "scenario", "USS Anthony, 7 June 1945");
    pick(browser, "metric", "Direct hits");
    pick(browser, "variant", "no ends");
    let (second, after) = (said(browser), picture(browser));
    assert!(second.starts_with("USS Anthony, 7 June 1945, “no ends”: Direct hits "), "{second}");
    assert!(before != after && second.contains(", n = 300. Against “book”: "), "{second}");
    let results = results(folder);
    let cell = [("scenario", "anthony"), ("name", "no ends")];
    let cell = found(&results["cells"], &cell);
    check_numbers(&shown(&second, "Direct hits "), &cell["metrics"]["direct_hits"], 1.0);
    let wanted = [("scenario", "anthony"), ("cell", "no ends"), ("metric", "direct_hits")];
    let compared = found(&results["comparisons"], &wanted);
    check_numbers(&shown(&second, "“book”: "), &compared["difference"], 1.0);
}

/// Every variant's row.
fn rows(browser: &mut Browser) -> Vec<String> {
    let rows =
        "[...document.querySelectorAll('.explore-rows button')].map((one) => one.textContent)";
    let rows = browser.ask(rows);
    let plain = |row: &Value| row.as_str().unwrap().replace('\u{2212}', "-").replace('\u{a0}', " ");
    rows.as_array().unwrap().iter().map(plain).collect()
}

/// What the run did not judge is shown and not compared; a share is told in hundredths.
fn check_differences(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", DESK);
    pick(browser, "show", "difference to the baseline");
    let results = results(folder);
    for (place, name) in
        [("USS Anthony, 7 June 1945", "anthony"), ("USS Kimberly, 26 March 1945", "kimberly")]
    {
        pick(browser, "scenario", place);
        let rows = rows(browser);
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert!(rows[1].starts_with(NASTY), "{rows:?}");
        for (row, cell) in rows.iter().zip(["no ends", NASTY]) {
            let wanted = [("scenario", name), ("cell", cell), ("metric", "us_win")];
            let one = found(&results["comparisons"], &wanted);
            check_numbers(&shown(row, cell), &one["difference"], 100.0);
        }
    }
    pick(browser, "metric", "Planes destroyed");
    assert_eq!(browser.ask("document.querySelectorAll('.explore-rows').length"), json!(0));
    pick(browser, "variant", "no ends");
    let words = said(browser);
    assert!(
        words.contains("Not compared with “book”: the run judged US wins, Direct hits."),
        "{words}"
    );
}

fn check_links(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", DESK);
    let plain = said(browser);
    pick(browser, "metric", "Direct hits");
    pick(browser, "scenario", "USS Anthony, 7 June 1945");
    pick(browser, "show", "difference to the baseline");
    pick(browser, "variant", NASTY);
    let chosen = (said(browser), picture(browser));
    let link = browser.ask("location.hash").as_str().unwrap().to_owned();
    assert!(link.contains("metric=direct_hits") && link.contains("scenario=anthony"), "{link}");
    open(browser, folder, &link, DESK);
    assert_eq!((said(browser), picture(browser)), chosen, "{link}");
    for bad in ["#metric=nothing&scenario=%zz&view=up&variant=9", "#%", "#metric"] {
        open(browser, folder, bad, DESK);
        assert_eq!(said(browser), plain, "{bad}");
        check_quiet(browser);
    }
}

fn slide(browser: &mut Browser, factor: &str, place: u32) {
    let script = format!(
        "(() => {{ const range = document.querySelector('.slider input[aria-label=\"{factor}\"]');
          range.value = '{place}'; range.dispatchEvent(new Event('input')); }})()"
    );
    browser.ask(&script);
}

/// Where the chosen point of the curve stands.
fn point(browser: &mut Browser) -> Value {
    browser.ask(
        "(() => { const one = document.querySelector('.curve .chosen'); \
                 return [one.getAttribute('cx'), one.getAttribute('cy')]; })()",
    )
}

fn check_sliders(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", DESK);
    let named =
        browser.ask("[...document.querySelectorAll('.slider span')].map((one) => one.textContent)");
    assert_eq!(named, json!(["markers", "ends"]));
    let (before, words) = (point(browser), said(browser));
    slide(browser, "markers", 2);
    let (after, moved) = (point(browser), said(browser));
    assert!(before != after && words != moved, "{before} {after} {moved}");
    assert!(moved.contains("“markers=4”"), "{moved}");
    let results = results(folder);
    let cell = found(&results["cells"], &[("name", "markers=4")]);
    check_numbers(&shown(&moved, "US wins "), &cell["metrics"]["us_win"], 100.0);
    let link = browser.ask("location.hash").as_str().unwrap().to_owned();
    assert!(link.contains("factor.markers=4") && link.contains("factor.ends=in"), "{link}");
    // Levels that are words are points in rows, and not joined.
    slide(browser, "ends", 1);
    let joined = browser.ask("[document.querySelectorAll('.join').length, document.querySelectorAll('.explore-rows button').length]");
    assert_eq!(joined, json!([0, 2]));
    open(browser, folder, &link, DESK);
    assert_eq!((point(browser), said(browser)), (after, moved));
}

fn switch(browser: &mut Browser, kind: &str) -> (String, String) {
    browser.ask(&format!("document.querySelector('#ship-hit [data-kind={kind}]').click()"));
    let of = |browser: &mut Browser, place: &str| {
        browser.ask(&format!("document.querySelector('#ship-hit {place}').textContent"))
    };
    let [drawn, caption] = [".wide svg", "figcaption"].map(|place| of(browser, place));
    (drawn.as_str().unwrap().to_owned(), caption.as_str().unwrap().to_owned())
}

fn check_maps(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", DESK);
    browser.ask("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    let baseline = switch(browser, "baseline");
    assert!(baseline.1.contains("of book in kimberly"), "{}", baseline.1);
    let difference = switch(browser, "difference");
    assert!(difference.0.contains("points apart"), "{}", difference.0);
    assert!(difference.1.contains(" less book, over all 300 games"), "{}", difference.1);
    let variant = switch(browser, "variant");
    assert!(variant.0 != baseline.0 && variant.0 != difference.0);
    assert_eq!(switch(browser, "baseline"), baseline);
    switch(browser, "difference");
    check_charts(browser, DESK);
    let link = browser.ask("location.hash").as_str().unwrap().to_owned();
    open(browser, folder, &link, DESK);
    let drawn = browser.ask("document.querySelector('#ship-hit .wide svg').textContent");
    assert_eq!(drawn, json!(difference.0), "{link}");
    let whole = "[...document.querySelectorAll('figure .narrow svg, figure .wide svg')].length % 2";
    assert_eq!(browser.ask(whole), json!(0));
}

/// Everything is read as before, and nothing is there to be pressed.
fn check_without_scripts(browser: &mut Browser, folder: &Path) {
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    open(browser, folder, "", DESK);
    let dead = "[...document.querySelectorAll('button, select, input, #explorer')].filter((one) => one.checkVisibility()).length";
    assert_eq!(browser.ask(dead), json!(0));
    check_charts(browser, DESK);
    check_quiet(browser);
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": false }));
}

/// On a telephone cards have no heads: two lists sort them.
fn check_sorter(browser: &mut Browser, folder: &Path) {
    open(browser, folder, "", TELEPHONE);
    check_width(browser, TELEPHONE);
    let sort = |browser: &mut Browser, list: u32, value: &str| {
        let script = format!(
            "(() => {{ const section = document.querySelector('section.table');
               const list = section.querySelectorAll('.sorter select')[{list}];
               const seen = list.checkVisibility();
               list.value = '{value}'; list.dispatchEvent(new Event('change'));
               const rows = [...section.querySelector('tbody').rows];
               return [seen, rows.map((row) => row.cells[2].dataset.key)]; }})()"
        );
        let told = browser.ask(&script);
        assert_eq!(told[0], json!(true));
        let keys = told[1].as_array().unwrap().iter();
        keys.map(|key| key.as_str().unwrap().parse::<f64>().unwrap()).collect::<Vec<_>>()
    };
    let down = sort(browser, 0, "2");
    assert!(down.is_sorted_by(|a, b| a >= b), "{down:?}");
    let up = sort(browser, 1, "ascending");
    assert!(up.is_sorted() && up != down, "{up:?}");
}

#[test]
fn a_page_answers_by_itself_and_an_address_keeps_the_choice() {
    let Some(program) = chromium() else {
        eprintln!("skipped: no Chromium");
        return;
    };
    let folder = Folder::new("explore");
    let mut browser = Browser::start(&program);
    let (compared, swept) = (compared(&folder), swept(&folder));
    check_picks(&mut browser, &compared);
    check_differences(&mut browser, &compared);
    check_links(&mut browser, &compared);
    check_sorter(&mut browser, &compared);
    check_sliders(&mut browser, &swept);
    if cfg!(feature = "charts") {
        check_maps(&mut browser, &compared);
    }
    for page in [&compared, &swept] {
        for screen in SCREENS {
            open(&mut browser, page, "", screen);
            check_width(&mut browser, screen);
            check_quiet(&browser);
        }
        check_without_scripts(&mut browser, page);
    }
}
