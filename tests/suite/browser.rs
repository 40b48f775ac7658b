//! Reports in a real browser: nothing is asked of any host, nothing is wider than the screen,
//! tables sort and filter, in the light and in the dark.
//!
//! Runs where a Chromium is found and says so where none is. It is driven by its own DevTools
//! protocol over a pipe, so that no library is needed for it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::shared::{Folder, entries, root};

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "about:blank",
];

/// A browser with one page, ended with the test.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    calls: u64,
    session: Option<String>,
    /// What it told without being asked, since the page was opened.
    events: Vec<Value>,
    profile: PathBuf,
}

/// How a page is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    width: u32,
    scheme: &'static str,
}

pub const SCREENS: [Screen; 4] = [
    Screen { width: 390, scheme: "light" },
    Screen { width: 390, scheme: "dark" },
    Screen { width: 1280, scheme: "light" },
    Screen { width: 1280, scheme: "dark" },
];

pub fn chromium() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let all = std::env::split_paths(&paths).flat_map(|path| NAMES.map(|name| path.join(name)));
    all.into_iter().find(|path| path.is_file())
}

impl Browser {
    /// The protocol is spoken on handles 3 and 4: a shell puts them where stdin and stdout were.
    pub fn start(program: &Path) -> Browser {
        // Tests run side by side in one process.
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!("tincan-browser-profile-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(profile);
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"])
            .arg(program)
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(FLAGS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        let (session, events) = (None, Vec::new());
        let mut browser = Browser { child, to, from, calls: 0, session, events, profile };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", target);
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Ask, and wait for the answer.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all((message.to_string() + "\0").as_bytes()).expect("the browser listens");
        loop {
            let answer = self.hear();
            if answer["id"] == json!(id) {
                assert_eq!(answer["error"], Value::Null, "{method}");
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    fn hear(&mut self) -> Value {
        let mut message = Vec::new();
        self.from.read_until(0, &mut message).unwrap();
        assert_eq!(message.pop(), Some(0), "the browser ended");
        serde_json::from_slice(&message).unwrap()
    }

    /// Open a page on a screen, and wait until all of it is there.
    pub fn open(&mut self, page: &Path, screen: Screen) {
        let Screen { width, scheme } = screen;
        let metrics = json!({
            "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600
        });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": feature }));
        self.events.clear();
        self.call("Page.navigate", json!({ "url": format!("file://{}", page.display()) }));
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let event = self.hear();
            // It would wait for an answer for ever.
            assert_ne!(event["method"], "Page.javascriptDialogOpening", "{event}");
            self.events.push(event);
        }
    }

    /// What a script on the page comes to.
    pub fn ask(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", params);
        assert_eq!(answer["exceptionDetails"], Value::Null, "{script}");
        answer["result"]["value"].clone()
    }

    /// Events of a kind since the page was opened.
    fn told(&self, method: &str) -> Vec<&Value> {
        let events = self.events.iter().filter(|event| event["method"] == method);
        events.map(|event| &event["params"]).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Whatever fails here, the test has come to its end before.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// No error, no warning, nothing asked of any host.
pub fn check_quiet(browser: &Browser) {
    assert!(browser.told("Runtime.exceptionThrown").is_empty());
    let errors: Vec<_> = browser.told("Log.entryAdded");
    assert!(errors.is_empty(), "{errors:?}");
    let printed: Vec<_> = browser.told("Runtime.consoleAPICalled");
    assert!(printed.is_empty(), "{printed:?}");
    for request in browser.told("Network.requestWillBeSent") {
        let place = request["request"]["url"].as_str().unwrap_or_default();
        assert!(place.starts_with("file://") || place.starts_with("data:"), "asked for {place}");
    }
}

/// Nothing sticks out, and every chart is as wide as it should be.
pub fn check_width(browser: &mut Browser, screen: Screen) {
    let widths = "[document.scrollingElement.scrollWidth, innerWidth]";
    let widths = browser.ask(widths);
    assert!(widths[0].as_u64() <= widths[1].as_u64(), "{widths} on {screen:?}");
    assert_eq!(widths[1], json!(screen.width));
}

/// Every chart shows one of its drawings, the one for this screen, whole and with all its words in
/// it; and tables are cards on a phone. What is folded away is unfolded first.
pub fn check_charts(browser: &mut Browser, screen: Screen) {
    browser.ask("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    let wrong = "[...document.querySelectorAll('.chart')].filter((chart) => {
        const seen = [...chart.querySelectorAll('svg')].filter((one) => one.checkVisibility());
        const box = seen[0].getBoundingClientRect();
        const inside = (one) => one.left >= box.left - 1 && one.right <= box.right + 1;
        const words = [...seen[0].querySelectorAll('text')].map((one) => one.getBoundingClientRect());
        const narrow = seen[0].parentElement.className === 'narrow';
        return seen.length !== 1 || narrow !== innerWidth < 600 || box.width < 300 ||
            box.left < 0 || box.right > innerWidth || !words.every(inside);
    }).map((chart) => chart.parentElement.id)";
    assert_eq!(browser.ask(wrong), json!([]), "{screen:?}");
    let cards = "getComputedStyle(document.querySelector('section.table tbody tr')).display";
    let expected = if screen.width < 600 { "grid" } else { "table-row" };
    assert_eq!(browser.ask(cards), json!(expected), "{screen:?}");
}

/// The font came with the page, and the colours follow the light.
fn check_looks(browser: &mut Browser, screen: Screen) {
    let font = "document.fonts.ready.then(() => document.fonts.check('16px Inter') && \
                [...document.fonts].some((font) => font.status === 'loaded'))";
    assert_eq!(browser.ask(font), json!(true));
    let paper = browser.ask("getComputedStyle(document.documentElement).backgroundColor");
    let expected = if screen.scheme == "dark" { "rgb(21, 24, 30)" } else { "rgb(255, 255, 255)" };
    assert_eq!(paper, json!(expected));
    let ink = "[...document.querySelectorAll('figure svg text')].map((text) => \
               getComputedStyle(text).fill)[0] ?? ''";
    let ink = browser.ask(ink);
    let expected = if screen.scheme == "dark" { "rgb(227, 230, 235)" } else { "rgb(31, 41, 55)" };
    assert!(ink == json!(expected) || !cfg!(feature = "charts"), "a chart's title is {ink}");
}

/// Of the pixels on the screen, how many in a thousand are not the background's.
fn inked(browser: &mut Browser) -> u64 {
    let shot = browser.call("Page.captureScreenshot", json!({ "format": "png" }));
    let script = format!(
        "(async () => {{
            const image = new Image();
            image.src = 'data:image/png;base64,{}';
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            const pixels = new Uint32Array(
                context.getImageData(0, 0, image.width, image.height).data.buffer);
            return Math.round(1000 * pixels.filter((one) => one !== pixels[0]).length / pixels.length);
        }})()",
        shot["data"].as_str().unwrap()
    );
    browser.ask(&script).as_u64().unwrap()
}

/// What the first table shows in a column, as it stands.
fn column(browser: &mut Browser, place: u64) -> Vec<String> {
    let script = format!(
        "[...document.querySelector('section.table tbody').rows].filter((row) => !row.hidden)\
         .map((row) => row.cells[{place}].textContent)"
    );
    let told = browser.ask(&script);
    told.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
}

fn click_head(browser: &mut Browser, place: u64) {
    let script = format!("document.querySelectorAll('section.table th button')[{place}].click()");
    browser.ask(&script);
}

/// What the rows of the first table are sorted by in a column of numbers, as they stand.
fn keys(browser: &mut Browser, place: u64) -> Vec<f64> {
    let script = format!(
        "[...document.querySelector('section.table tbody').rows]\
         .map((row) => Number(row.cells[{place}].dataset.key))"
    );
    let told = browser.ask(&script);
    told.as_array().unwrap().iter().map(|key| key.as_f64().unwrap()).collect()
}

/// A click on a head sorts by it, another turns it round.
fn check_sorting(browser: &mut Browser) {
    let heads = "[...document.querySelector('section.table').querySelectorAll('th')]";
    let first = format!("{heads}.findIndex((head) => !head.classList.contains('n'))");
    let first = browser.ask(&first).as_u64().unwrap();
    click_head(browser, first);
    let names = column(browser, first);
    // By letter at least: numbers in names count as numbers.
    let first = |name: &String| {
        let first = name.to_lowercase().chars().next();
        first.map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
    };
    assert!(names.is_sorted_by_key(first), "{names:?}");
    let place = browser.ask(&format!("{heads}.findIndex((head) => head.classList.contains('n'))"));
    let place = place.as_u64().unwrap();
    click_head(browser, place);
    let down = keys(browser, place);
    assert!(down.is_sorted_by(|a, b| a >= b) && down.len() == names.len(), "{down:?}");
    click_head(browser, place);
    let up = keys(browser, place);
    assert!(up.is_sorted() && up.len() == names.len(), "{up:?}");
    assert!(up != down || up.len() == 1, "nothing moved: {up:?}");
    let state = format!("{heads}[{place}].getAttribute('aria-sort')");
    assert_eq!(browser.ask(&state), json!("ascending"));
}

fn check_filter(browser: &mut Browser) {
    let all = column(browser, 0);
    let filter = |browser: &mut Browser, words: &str| {
        let script = format!(
            "(() => {{ const box = document.querySelector('section.table input'); box.value = '{words}'; \
             box.dispatchEvent(new Event('input')); \
             return document.querySelector('section.table output').textContent; }})()"
        );
        browser.ask(&script)
    };
    let told = filter(browser, "SUNK");
    let shown = column(browser, 0);
    assert!(!shown.is_empty() && shown.len() < all.len(), "{shown:?}");
    assert_eq!(told, json!(format!("{} of {} rows", shown.len(), all.len())));
    assert!(filter(browser, "no such row").as_str().unwrap().starts_with("0 of "));
    assert!(column(browser, 0).is_empty());
    assert_eq!(filter(browser, ""), json!(""));
    assert_eq!(column(browser, 0), all);
}

/// Reports of every kind, small.
fn reports(folder: &Folder) -> Vec<PathBuf> {
    let play = ["--games", "300", "--report", "--save"];
    let long = "a variant with a name as long as nobody would ever want to read it twice in a row";
    let variant = format!("{long} <b>日本語</b>: optional.attack_ends=out");
    let factors =
        ["aces: optional.gun_crew_aces = false | true", "ends: optional.attack_ends = in | out"];
    let two = ["picket-duty/kimberly", "picket-duty/anthony"];
    let factors = ["--factor", factors[0], "--factor", factors[1]];
    folder.told(&[&["run", two[0]], &play[..], &["run"]].concat());
    let compare = [&["compare"], &two[..], &["--with", &variant, "--also", "direct_hits"]].concat();
    folder.told(&[&compare[..], &play[..], &["compare"]].concat());
    folder.told(&[&["sweep", two[0]], &factors[..], &play[..], &["grid"]].concat());
    let alone = ["--design", "one-at-a-time"];
    folder.told(&[&["sweep", two[0]], &factors[..], &alone[..], &play[..], &["alone"]].concat());
    let board = ["run", "kamikaze-attack/standard"];
    folder.told(&[&board[..], &play[..], &["board"]].concat());
    let page = |name| folder.0.join("reports").join(name).join("report.html");
    let made = ["run", "compare", "grid", "alone", "board"].map(page);
    made.into_iter().chain(gallery()).collect()
}

/// The pages of the gallery: a sweep, a ranking and rulings among them.
fn gallery() -> Vec<PathBuf> {
    let reports = entries(&root().join("reports/gallery")).into_iter();
    let pages = reports.map(|path| path.join("report.html")).filter(|page| page.is_file());
    let pages: Vec<PathBuf> = pages.collect();
    assert!(pages.len() >= 3, "{pages:?}");
    pages
}

/// A title that would run if it were taken for more than words.
const TITLE: &str = r#"<script>alert(1)</script> <img src=x onerror=alert(2)> "quotes" & 日本語"#;

/// A page of somebody's own scenario, whose ship is called `TITLE`.
fn titled(folder: &Folder) -> PathBuf {
    let scenario = include_str!("../../configs/picket_duty/scenarios/kimberly.toml");
    let untitled = scenario.lines().filter(|line| !line.starts_with("ship_name"));
    let untitled: Vec<&str> = untitled.collect();
    let text = format!("ship_name = '{TITLE}'\n{}\n", untitled.join("\n"));
    folder.file("mine.toml", &text);
    let play = ["--scenario-file", "mine.toml", "--games", "50", "--report", "--save", "titled"];
    folder.told(&[&["run", "picket-duty"], &play[..]].concat());
    folder.0.join("reports/titled/report.html")
}

/// The title is read as it was written, and nothing in it ran or was fetched.
fn check_title(browser: &mut Browser) {
    let question = browser.ask("document.querySelector('.question').textContent");
    assert_eq!(question, json!(format!("How do games of {TITLE}, 26 March 1945 end?")));
    let made = browser.ask("[document.images.length, document.scripts.length]");
    assert_eq!(made, json!([0, 1]), "the one script is the tables'");
    assert!(browser.told("Page.javascriptDialogOpening").is_empty());
    check_quiet(browser);
}

#[test]
fn every_page_works_on_a_phone_and_on_a_desk_in_the_light_and_in_the_dark() {
    let Some(program) = chromium() else {
        eprintln!("skipped: no Chromium");
        return;
    };
    let folder = Folder::new("browser");
    let mut browser = Browser::start(&program);
    for page in reports(&folder) {
        for screen in SCREENS {
            browser.open(&page, screen);
            check_width(&mut browser, screen);
            check_looks(&mut browser, screen);
            check_charts(&mut browser, screen);
            let inked = inked(&mut browser);
            assert!(inked > 10, "{inked} of a thousand pixels on {screen:?}");
            check_sorting(&mut browser);
            check_width(&mut browser, screen);
            check_quiet(&browser);
        }
    }
    browser.open(&titled(&folder), SCREENS[0]);
    check_title(&mut browser);
    browser.open(&folder.0.join("reports/run/report.html"), SCREENS[0]);
    check_filter(&mut browser);
    check_quiet(&browser);
}
