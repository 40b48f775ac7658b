// Sorting and filtering of tables. Everything can be read without it.
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

  function sort(table, heads, place) {
    const head = heads[place];
    const numeric = head.classList.contains("n");
    const was = head.getAttribute("aria-sort");
    const first = numeric ? "descending" : "ascending";
    const other = numeric ? "ascending" : "descending";
    const now = was === first ? other : first;
    heads.forEach((one) => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", now);
    const direction = now === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.sort((a, b) => compare(a.cells[place], b.cells[place], numeric, direction));
    body.append(...rows);
  }

  function sortable(table) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, heads, place));
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
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
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
    sortable(table);
    filterable(section, table);
  }
})();
