// Sorting and filtering of tables. Everything can be read without it. On a telephone rows are cards and
// have no heads to press: there two lists say what they are sorted by, and which way.
"use strict";
(() => {
  const FILTER_FROM = 8;
  const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  // Numbers by their key, words as they are read; what is not there comes last either way.
  function compare(a, b, numeric, direction) {
    const [x, y] = numeric ? [a.dataset.key, b.dataset.key] : [a.textContent, b.textContent];
    if (!x || !y) return (x ? 0 : 1) - (y ? 0 : 1);
    return direction * (numeric ? x - y : words.compare(x, y));
  }

  // Numbers begin with the largest, words with A.
  function firstWay(head) {
    return head.classList.contains("n") ? "descending" : "ascending";
  }

  function turned(head) {
    const was = head.getAttribute("aria-sort");
    if (was !== firstWay(head)) return firstWay(head);
    return was === "ascending" ? "descending" : "ascending";
  }

  function sort(table, heads, place, now) {
    const head = heads[place];
    const numeric = head.classList.contains("n");
    heads.forEach((one) => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", now);
    const direction = now === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.sort((a, b) => compare(a.cells[place], b.cells[place], numeric, direction));
    body.append(...rows);
    table.dispatchEvent(new CustomEvent("sorted", { detail: { place, now } }));
  }

  function option(value, words) {
    const one = document.createElement("option");
    one.value = value;
    one.textContent = words;
    return one;
  }

  function list(label, options) {
    const select = document.createElement("select");
    select.setAttribute("aria-label", label);
    select.append(...options);
    return select;
  }

  // The lists for a telephone; the style sheet hides them where there are heads.
  function sorter(section, table, heads) {
    const names = heads.map((head) => head.textContent.trim().replace(/\s+/g, " "));
    const by = list("Sort by", [option("", "as it is"), ...names.map((name, at) => option(at, name))]);
    const way = list("Which way", ["ascending", "descending"].map((one) => option(one, one)));
    way.disabled = true;
    by.addEventListener("change", () => {
      if (by.value !== "") sort(table, heads, by.value, firstWay(heads[by.value]));
    });
    way.addEventListener("change", () => sort(table, heads, by.value, way.value));
    table.addEventListener("sorted", ({ detail }) => {
      [by.value, way.value, way.disabled] = [detail.place, detail.now, false];
      by.options[0].disabled = true;
    });
    const line = document.createElement("p");
    line.className = "sorter";
    line.append("sort by ", by, " ", way);
    section.querySelector(".scroll").before(line);
  }

  function sortable(section, table) {
    const heads = [...table.tHead.rows[0].cells];
    if (table.tBodies[0].rows.length > 1) sorter(section, table, heads);
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, heads, place, turned(head)));
      head.append(button);
    });
  }

  function filterable(section, table) {
    const rows = [...table.tBodies[0].rows];
    if (rows.length < FILTER_FROM) return;
    const box = document.createElement("input");
    const told = document.createElement("output");
    box.type = "search";
    box.placeholder = "show only rows with …";
    box.setAttribute("aria-label", "Show only rows with these words");
    box.addEventListener("input", () => {
      const wanted = box.value.toLowerCase().split(/\s+/);
      let shown = 0;
      for (const row of rows) {
        const text = [...row.cells].map((cell) => cell.textContent).join(" ").toLowerCase();
        row.hidden = !wanted.every((word) => text.includes(word));
        shown += row.hidden ? 0 : 1;
      }
      told.textContent = shown === rows.length ? "" : `${shown} of ${rows.length} rows`;
    });
    const line = document.createElement("p");
    line.className = "filter";
    line.append(box, " ", told);
    section.querySelector(".scroll").before(line);
  }

  // Folded parts open for a link into them, and all of them for paper.
  function unfold(place) {
    for (let one = place; one; one = one.parentElement) {
      if (one.tagName === "DETAILS") one.open = true;
    }
  }

  function follow() {
    let name = "";
    // Addresses are typed by people too.
    try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const place = document.getElementById(name);
    if (!place) return;
    unfold(place);
    place.scrollIntoView();
  }

  addEventListener("hashchange", follow);
  follow();

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    closed.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((one) => { one.open = false; }));

  for (const section of document.querySelectorAll("section.table")) {
    const table = section.querySelector("table");
    sortable(section, table);
    filterable(section, table);
  }
})();
