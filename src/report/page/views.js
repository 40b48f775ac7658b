// Maps of variants, and of what is different there. All were drawn beforehand: the page holds the
// baseline's, and of the others what makes them of it.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("maps").textContent);
  const KINDS = ["baseline", "variant", "difference"];
  const state = { kind: "baseline", variant: 0 };

  // The baseline's drawings as they were written, and put where scripts leave them out.
  function taken(figure) {
    const of = (name) => {
      const place = figure.querySelector(`.chart .${name}`);
      const text = place.querySelector("noscript").textContent;
      place.innerHTML = text;
      return { place, text };
    };
    const caption = figure.querySelector("figcaption");
    return { figure, wide: of("wide"), narrow: of("narrow"), caption, first: caption.textContent };
  }

  function rebuilt(text, told, words) {
    const base = text.split("\n");
    const lines = [];
    let at = 0;
    for (const one of told) {
      if (typeof one === "number") {
        lines.push(...base.slice(at, at + one));
        at += one;
      } else if (one.length === 1) {
        at = one[0];
      } else {
        const [before, after, place] = one;
        const parts = (base[at] ?? "").split('"');
        lines.push([...parts.slice(0, before), words[place], ...parts.slice(parts.length - after)].join('"'));
        at += 1;
      }
    }
    return lines.join("\n");
  }

  const all = [...new Set([...document.querySelectorAll("figure noscript")].map((one) => one.closest("figure")))].map(taken);

  function show(map) {
    const variant = data.variants[state.variant];
    const drawn = state.kind === "baseline" ? null : variant.figures[map.figure.id]?.[state.kind];
    const [caption, wide, narrow] = drawn ?? [map.first, null, null];
    map.wide.place.innerHTML = wide ? rebuilt(map.wide.text, wide, variant.words) : map.wide.text;
    map.narrow.place.innerHTML = narrow ? rebuilt(map.narrow.text, narrow, variant.words) : map.narrow.text;
    const none = state.kind !== "baseline" && !drawn ? " The variant has other places: it is not drawn." : "";
    map.caption.textContent = caption + none;
    map.buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.kind === state.kind)));
    map.buttons[1].textContent = variant.title;
    if (map.select) map.select.value = String(state.variant);
  }

  function control(map) {
    const line = document.createElement("div");
    line.className = "map-switch";
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", "Which games the map is of");
    map.buttons = KINDS.map((kind) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.kind = kind;
      button.textContent = kind === "baseline" ? data.baseline : kind;
      button.addEventListener("click", () => choose({ kind }));
      return button;
    });
    line.append(...map.buttons);
    if (data.variants.length > 1) line.append(chooser(map));
    map.figure.prepend(line);
    if (data.note) map.figure.append(noted());
  }

  function chooser(map) {
    const label = document.createElement("label");
    map.select = document.createElement("select");
    data.variants.forEach((one, at) => {
      const option = document.createElement("option");
      option.value = String(at);
      option.textContent = one.title;
      map.select.append(option);
    });
    const kind = () => state.kind === "baseline" ? "variant" : state.kind;
    map.select.addEventListener("change", () => choose({ variant: Number(map.select.value), kind: kind() }));
    label.append("variant ", map.select);
    return label;
  }

  function noted() {
    const note = document.createElement("p");
    note.className = "note";
    note.textContent = data.note;
    return note;
  }

  const said = () => new URLSearchParams(location.hash.slice(1));

  function choose(change) {
    Object.assign(state, change);
    all.forEach(show);
    const now = said();
    // A link to a place of the page is no choice.
    if (![...now.keys()].some((name) => name === "metric" || name === "map")) [...now.keys()].forEach((name) => now.delete(name));
    now.set("map", data.variants[state.variant].title);
    now.set("map.view", state.kind);
    history.replaceState(null, "", `#${now}`);
  }

  function obey() {
    const variant = data.variants.findIndex((one) => one.title === said().get("map"));
    if (variant < 0 || !KINDS.includes(said().get("map.view"))) return false;
    Object.assign(state, { variant, kind: said().get("map.view") });
    return true;
  }

  all.forEach(control);
  const linked = obey();
  all.forEach(show);
  if (linked && all.length && !said().has("metric")) {
    for (let one = all[0].figure; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    all[0].figure.scrollIntoView();
  }
  addEventListener("hashchange", () => { if (obey()) all.forEach(show); });
})();
