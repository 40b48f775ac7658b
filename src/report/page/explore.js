// Explore: pick a metric, a scenario, a variant, and see it. Everything is drawn from finished numbers that
// stand in the page; no statistic is worked out here. By hand and without a library, for the page is one
// file, asks no host for anything, and this is a few kilobytes. Whoever reads without it misses no number:
// the charts and tables around it have them.
"use strict";
(() => {
  const holder = document.getElementById("explore");
  const section = document.getElementById("explorer");
  if (!holder || !section) return;
  const data = JSON.parse(holder.textContent);
  const { metrics, scenarios, variants, factors } = data;
  const MOST_ROWS = 200;
  const VIEWS = [["variants", "every variant"], ["difference", "difference to the baseline"], ["curve", "along one factor"]];
  const SORTS = [["file", "as they were played"], ["value", "by value"]];

  // What variants are called: by their own words, or by the levels that are not the baseline's.
  const names = variants.map((one) => one.title || one.levels
    .map((level, at) => level === variants[0].levels[at] ? "" : `${factors[at].title}=${factors[at].levels[level]}`)
    .filter(Boolean).join(", ") || "baseline");
  const keys = variants.map((one, at) => one.name || names[at]);

  const many = data.values.length;
  // A curve says most where a number was swept, and not only beside everything else.
  const crossed = factors.length === 1 || variants.length > 1 + factors.reduce((sum, one) => sum + one.levels.length - 1, 0);
  const swept = factors.findIndex((one, at) => one.numbers?.length > 2 && hasCurve(at));
  const start = () => ({
    metric: 0, scenario: 0, variant: 0, sort: "file", along: Math.max(0, swept),
    view: crossed && swept >= 0 ? "curve" : "variants",
  });
  const state = start();

  // ---- numbers as they are shown

  const minus = (text) => text.replace("-", "\u2212");
  const told = (number, decimals) => number === null ? "\u2014" : minus(number.toFixed(decimals));
  const withUnit = (text, unit) => unit ? `${text}\u00a0${unit}` : text;
  const interval = (one) => `[${told(one[1], one[3])},\u00a0${told(one[2], one[3])}]`;
  const games = (n) => `n\u00a0=\u00a0${(n || data.games).toLocaleString("en-US")}`;
  const signed = (one) => (one[0] > 0 ? "+" : "") + told(one[0], one[3]);
  const valueOf = (variant) => data.values[state.scenario][variant][state.metric];
  const changeOf = (variant) =>
    state.metric < data.judged ? data.differences[state.scenario][variant][state.metric] : null;
  const unit = (of) => metrics[state.metric].units[of];
  const verdict = (change) => data.verdicts[change[5]];

  // ---- little makers

  function make(tag, properties = {}, ...inside) {
    const one = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name in one && name !== "list") one[name] = value; else one.setAttribute(name, value);
    }
    one.append(...inside);
    return one;
  }

  function shape(tag, attributes, words) {
    const one = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
    if (words) one.append(shape("title", {})), one.lastChild.append(words);
    return one;
  }

  function choice(words, options, changed) {
    const select = make("select");
    select.append(...options);
    select.addEventListener("change", () => { changed(select.value); chosen(); });
    return [make("label", {}, make("span", {}, words), select), select];
  }

  const option = (value, words) => make("option", { value: String(value) }, words);

  // ---- which variant a setting is

  const apart = (one, other) => one.reduce((sum, level, at) => sum + (level !== other[at]), 0);

  // Of the variants that were played with this level the one that changes least else.
  function nearest(factor, level) {
    const now = variants[state.variant].levels;
    const fits = variants.map((one, at) => at).filter((at) => variants[at].levels[factor] === level);
    return fits.reduce((best, at) =>
      best < 0 || apart(variants[at].levels, now) < apart(variants[best].levels, now) ? at : best, -1);
  }

  // The variants that differ from one in nothing but a factor, by its levels.
  function line(factor, from) {
    const here = variants[from].levels;
    const others = (one) => one.levels.every((level, at) => at === factor || level === here[at]);
    return variants.map((one, at) => at).filter((at) => others(variants[at]))
      .sort((a, b) => variants[a].levels[factor] - variants[b].levels[factor]);
  }

  function hasCurve(factor) {
    return variants.some((one, at) => line(factor, at).length > 1);
  }

  // Where nothing was played beside a variant along a factor, the place to look from.
  function seenAlong(factor) {
    if (line(factor, state.variant).length > 1) return state.variant;
    const from = nearest(factor, variants[0].levels[factor]);
    return line(factor, 0).length > 1 ? 0 : from;
  }

  // ---- the answer in words

  function words() {
    const metric = metrics[state.metric];
    const value = valueOf(state.variant);
    const place = scenarios[state.scenario].title;
    const found = value ? `${withUnit(told(value[0], value[3]), unit(0))} ${interval(value)}, ${games(value[4])}` : "not known";
    return `${place}, \u201c${names[state.variant]}\u201d: ${metric.title} ${found}. ${against()}`;
  }

  function against() {
    const first = `\u201c${names[0]}\u201d`;
    if (state.variant === 0) return "This is the baseline.";
    const change = changeOf(state.variant);
    if (!change) return `Not compared with ${first}: ${whyNot()}`;
    return `Against ${first}: ${withUnit(signed(change), unit(1))} ${interval(change)}, ${games(change[4])}: ${verdict(change)[0]}.`;
  }

  function whyNot() {
    const judged = metrics.slice(0, data.judged).map((one) => one.title).join(", ");
    return state.metric < data.judged ? "the run did not." : `the run judged ${judged}. To have it judged, add --also ${metrics[state.metric].name}.`;
  }

  // ---- scales

  function ticks(low, high, most) {
    const rough = (high - low) / most || 1;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough * 0.999);
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const all = [];
    for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at += 1) all.push(at * step);
    return all.map((at) => [at, told(at, decimals).replace(/^\u2212(0(\.0*)?)$/, "$1")]);
  }

  // From the lowest end of an interval to the highest, with a margin; a share stays one.
  function scale(all, keep, share) {
    const ends = all.flatMap((one) => [one[0], one[1], one[2]]).concat(keep).filter((one) => one !== null);
    let [low, high] = [Math.min(...ends), Math.max(...ends)];
    const margin = (high - low || Math.abs(high) || 1) * 0.06;
    [low, high] = [low - margin, high + margin];
    if (share) [low, high] = [Math.max(low, 0), Math.min(high, 100)];
    if (low < 0 && Math.min(...ends) >= 0) low = 0;
    if (high <= low) high = low + 1;
    return { low, high, at: (value) => 100 * (Math.min(Math.max(value, low), high) - low) / (high - low) };
  }

  // ---- every variant in a row

  const isShare = () => metrics[state.metric].kind === "share";

  function shown(all, of) {
    const sorted = state.sort === "value"
      ? [...all].sort((a, b) => (of(b)?.[0] ?? -Infinity) - (of(a)?.[0] ?? -Infinity)) : all;
    const cut = sorted.slice(0, MOST_ROWS);
    if (!cut.includes(state.variant) && all.includes(state.variant)) cut.push(state.variant);
    return cut;
  }

  function rows(all, of, isChange) {
    const list = shown(all, of);
    const known = list.map(of).filter(Boolean);
    if (!known.length) return [make("p", { className: "note" }, "Nothing is known of it.")];
    const rule = isChange ? 0 : of(0)?.[0] ?? null;
    const on = scale(known, rule === null ? [] : [rule], isShare() && !isChange);
    const made = list.map((variant) => row(variant, of(variant), { on, rule, isChange }));
    const left = all.length - list.length;
    const more = left > 0 ? [make("p", { className: "note" }, `${left} more variants: sort them by value, or choose one.`)] : [];
    return [make("div", { className: "explore-rows" }, ...made, axis(on, isChange)), ...more];
  }

  function row(variant, one, { on, rule, isChange }) {
    const change = changeOf(variant);
    const [says, tone] = change ? verdict(change) : [variant === 0 ? "baseline" : "", "plain"];
    const number = one ? `${isChange ? signed(one) : told(one[0], one[3])} ${interval(one)}` : "not known";
    const text = says ? `${number}, ${says}` : number;
    const track = shape("svg", { class: "track", "aria-hidden": "true" });
    if (rule !== null) track.append(shape("line", { class: "rule", x1: `${on.at(rule)}%`, x2: `${on.at(rule)}%`, y1: 0, y2: "100%" }));
    if (one) track.append(...dot(one, on, tone));
    const full = `${names[variant]}: ${text}, ${games(one?.[4])}`;
    const button = make("button", { type: "button", title: full, className: `row ${tone}` },
      make("span", { className: "name" }, names[variant]), track, make("span", { className: "number" }, text));
    button.setAttribute("aria-pressed", String(variant === state.variant));
    button.dataset.variant = String(variant);
    button.addEventListener("click", () => { state.variant = variant; chosen(); });
    return button;
  }

  function dot(one, on, tone) {
    const [x, low, high] = [on.at(one[0]), one[1] === null ? null : on.at(one[1]), one[2] === null ? null : on.at(one[2])];
    const bar = low === null ? [] : [shape("line", { class: `bar ${tone}`, x1: `${low}%`, x2: `${high}%`, y1: "50%", y2: "50%" })];
    return [...bar, shape("circle", { class: `dot ${tone}`, cx: `${x}%`, cy: "50%", r: 5 })];
  }

  function axis(on, isChange) {
    const marks = ticks(on.low, on.high, 5).map(([at, label]) => {
      const mark = make("span", {}, label);
      mark.style.left = `${on.at(at)}%`;
      return mark;
    });
    const title = isChange ? `difference in ${unit(1)}` : `${metrics[state.metric].kind}, ${unit(0)}`;
    return make("div", { className: "row axis" }, make("span", { className: "name" }),
      make("div", { className: "marks" }, ...marks), make("span", { className: "number" }, title.replace(/, $/, "")));
  }

  // ---- one factor

  function curve() {
    const from = seenAlong(state.along);
    const all = line(state.along, from);
    const factor = factors[state.along];
    const note = beside(from);
    if (!factor.numbers) {
      return [...rows(all, valueOf, false), note];
    }
    return [plot(all, factor), note];
  }

  // What the others are held at.
  function beside(from) {
    const held = factors.map((one, at) => at === state.along ? "" : `${one.title} = ${one.levels[variants[from].levels[at]]}`);
    const others = held.filter(Boolean).join(", ");
    const alone = line(state.along, from).length < 2 ? " No other level of it was played beside these." : "";
    return make("p", { className: "note" }, (others ? `Held: ${others}.` : "") + alone);
  }

  const HIGH = 240;

  function plot(all, factor) {
    const points = all.map((at) => ({ at, x: factor.numbers[variants[at].levels[state.along]], one: valueOf(at) })).filter((point) => point.one);
    const up = scale(points.map((point) => point.one), [], isShare());
    const across = scale(points.map((point) => [point.x, point.x, point.x]), [], false);
    [across.low, across.high] = spread(points);
    across.at = (x) => 100 * (x - across.low) / (across.high - across.low);
    const y = (value) => HIGH - HIGH * up.at(value) / 100;
    const drawing = shape("svg", { class: "curve", height: HIGH, role: "img", "aria-label": `${metrics[state.metric].title} along ${factor.title}` });
    for (const [value] of ticks(up.low, up.high, 5)) {
      drawing.append(shape("line", { class: "grid", x1: 0, x2: "100%", y1: y(value), y2: y(value) }));
    }
    drawing.append(band(points, across, y), ...joined(points, across, y), ...points.flatMap((point) => knot(point, across, y, factor)));
    return framed(drawing, up, y, points, across, factor);
  }

  function spread(points) {
    const xs = points.map((point) => point.x);
    const [low, high] = [Math.min(...xs), Math.max(...xs)];
    const margin = (high - low || 1) * 0.04;
    return [low - margin, high + margin];
  }

  // A drawing in hundredths of the width, stretched to it.
  function band(points, across, y) {
    const known = points.filter((point) => point.one[1] !== null);
    const path = [...known.map((point) => [point.x, point.one[2]]), ...known.reverse().map((point) => [point.x, point.one[1]])];
    const area = shape("svg", { viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: "none", width: "100%", height: HIGH });
    area.append(shape("polygon", { class: "band", points: path.map(([x, value]) => `${across.at(x)},${y(value)}`).join(" ") }));
    return area;
  }

  function joined(points, across, y) {
    return points.slice(1).map((point, at) => shape("line", {
      class: "join", x1: `${across.at(points[at].x)}%`, y1: y(points[at].one[0]), x2: `${across.at(point.x)}%`, y2: y(point.one[0]),
    }));
  }

  function knot({ at, x, one }, across, y, factor) {
    const place = `${across.at(x)}%`;
    const level = factor.levels[variants[at].levels[state.along]];
    const text = `${factor.title} ${level}: ${withUnit(told(one[0], one[3]), unit(0))} ${interval(one)}, ${games(one[4])}`;
    const bar = one[1] === null ? [] : [shape("line", { class: "bar plain", x1: place, x2: place, y1: y(one[1]), y2: y(one[2]) })];
    const point = shape("circle", { class: at === state.variant ? "dot chosen" : "dot plain", cx: place, cy: y(one[0]), r: at === state.variant ? 8 : 5 }, text);
    point.addEventListener("click", () => { state.variant = at; chosen(); });
    return [...bar, point];
  }

  function framed(drawing, up, y, points, across, factor) {
    const left = ticks(up.low, up.high, 5).map(([value, label]) => {
      const mark = make("span", {}, label);
      mark.style.top = `${y(value)}px`;
      return mark;
    });
    const every = Math.ceil(points.length / (section.clientWidth < 600 ? 6 : 12));
    const below = points.filter((point, at) => at % every === 0).map((point) => {
      const mark = make("span", {}, factor.levels[variants[point.at].levels[state.along]]);
      mark.style.left = `${across.at(point.x)}%`;
      return mark;
    });
    return make("div", { className: "explore-plot" },
      make("p", { className: "note up" }, withUnit(metrics[state.metric].title + (unit(0) ? "," : ""), unit(0))),
      make("div", { className: "left" }, ...left), drawing,
      make("div", { className: "below" }, ...below), make("p", { className: "note across" }, factor.title));
  }

  // ---- the controls

  const output = make("p", { className: "explore-words" });
  output.setAttribute("aria-live", "polite");
  const picture = make("div", { className: "explore-picture" });
  const about = make("p", { className: "note" });

  function grouped() {
    const groups = new Map();
    metrics.forEach((one, at) => {
      if (!groups.has(one.group)) groups.set(one.group, make("optgroup", { label: one.group }));
      groups.get(one.group).append(option(at, one.title));
    });
    return groups.size > 1 ? [...groups.values()] : metrics.map((one, at) => option(at, one.title));
  }

  const [metricLabel, metricSelect] = choice("metric", grouped(), (value) => { state.metric = Number(value); });
  const [scenarioLabel, scenarioSelect] = choice("scenario", scenarios.map((one, at) => option(at, one.title)), (value) => { state.scenario = Number(value); });
  const [variantLabel, variantSelect] = choice("variant", names.map((one, at) => option(at, one)), (value) => { state.variant = Number(value); });
  const views = VIEWS.filter(([name]) => name !== "curve" || factors.some((one, at) => hasCurve(at)))
    .filter(([name]) => variants.length > 1 || name === "variants");
  const [viewLabel, viewSelect] = choice("show", views.map(([name, title]) => option(name, title)), (value) => { state.view = value; });
  const [sortLabel, sortSelect] = choice("in the order", SORTS.map(([name, title]) => option(name, title)), (value) => { state.sort = value; });
  const [alongLabel, alongSelect] = choice("along", factors.map((one, at) => option(at, one.title)), (value) => {
    state.along = Number(value);
    state.variant = seenAlong(state.along);
  });

  const sliders = factors.map((factor, at) => {
    const range = make("input", { type: "range", min: "0", max: String(factor.levels.length - 1), step: "1" });
    const level = make("output");
    range.addEventListener("input", () => {
      const found = nearest(at, Number(range.value));
      if (found >= 0) state.variant = found;
      if (hasCurve(at)) state.along = at;
      chosen();
    });
    range.setAttribute("aria-label", factor.title);
    return { range, level, line: make("label", { className: "slider" }, make("span", {}, factor.title), range, level) };
  });

  function settle() {
    metricSelect.value = String(state.metric);
    scenarioSelect.value = String(state.scenario);
    variantSelect.value = String(state.variant);
    viewSelect.value = state.view;
    sortSelect.value = state.sort;
    alongSelect.value = String(state.along);
    sliders.forEach(({ range, level }, at) => {
      const place = variants[state.variant].levels[at];
      range.value = String(place);
      level.textContent = factors[at].levels[place];
      range.setAttribute("aria-valuetext", factors[at].levels[place]);
    });
    alongLabel.hidden = state.view !== "curve" || factors.length < 2;
    sortLabel.hidden = state.view === "curve";
  }

  function draw() {
    settle();
    const metric = metrics[state.metric];
    about.textContent = `${metric.title}: ${metric.meaning}.${metric.likes ? ` More of it is good for ${metric.likes}.` : ""}`;
    output.textContent = words();
    const all = variants.map((one, at) => at);
    if (state.view === "curve") return picture.replaceChildren(...curve());
    if (state.view === "variants") return picture.replaceChildren(...rows(all, valueOf, false));
    const compared = all.filter((at) => changeOf(at));
    const none = make("p", { className: "note" }, `Not compared: ${whyNot()}`);
    return picture.replaceChildren(...(compared.length ? rows(compared, changeOf, true) : [none]));
  }

  // ---- the address keeps the choice

  function address() {
    const said = new URLSearchParams();
    said.set("metric", metrics[state.metric].name);
    if (many > 1) said.set("scenario", scenarios[state.scenario].name);
    if (!factors.length) said.set("variant", keys[state.variant]);
    said.set("view", state.view);
    if (state.view === "curve") said.set("along", factors[state.along].name);
    if (state.view !== "curve" && state.sort !== "file") said.set("sort", state.sort);
    factors.forEach((one, at) => said.set(`factor.${one.name}`, one.levels[variants[state.variant].levels[at]]));
    return said;
  }

  // What an address says, as far as it is known here; the rest is as at the start.
  function obey(said) {
    const named = (list, name) => Math.max(0, list.findIndex((one) => one.name === name));
    Object.assign(state, start());
    state.metric = named(metrics, said.get("metric"));
    state.scenario = named(scenarios, said.get("scenario"));
    state.variant = Math.max(0, keys.indexOf(said.get("variant")));
    if (views.some(([name]) => name === said.get("view"))) state.view = said.get("view");
    if (SORTS.some(([name]) => name === said.get("sort"))) state.sort = said.get("sort");
    const along = factors.findIndex((one) => one.name === said.get("along"));
    if (along >= 0) state.along = along;
    const wanted = factors.map((one, at) => {
      const place = one.levels.indexOf(said.get(`factor.${one.name}`));
      return place < 0 ? variants[state.variant].levels[at] : place;
    });
    const found = variants.findIndex((one) => apart(one.levels, wanted) === 0);
    if (factors.length && found >= 0) state.variant = found;
  }

  const said = () => new URLSearchParams(location.hash.slice(1));

  function chosen() {
    draw();
    const all = said();
    const others = [...all].filter(([name]) => name === "map" || name === "map.view");
    const now = address();
    others.forEach(([name, value]) => now.set(name, value));
    history.replaceState(null, "", `#${now}`);
  }

  function follow() {
    if (!said().has("metric")) return;
    obey(said());
    draw();
  }

  const controls = [metricLabel, many > 1 && scenarioLabel, viewLabel, alongLabel, sortLabel, !factors.length && variantLabel].filter(Boolean);
  section.append(make("div", { className: "explore-controls" }, ...controls), ...sliders.map((one) => one.line));
  section.append(output, picture, about);
  if (data.left_out) section.append(make("p", { className: "note" }, data.left_out));
  section.hidden = false;
  Object.assign(state, start());
  follow();
  draw();
  if (said().has("metric")) section.scrollIntoView();
  addEventListener("hashchange", follow);
  addEventListener("resize", draw);
})();
