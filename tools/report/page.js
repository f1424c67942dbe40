"use strict";
const data = JSON.parse (document.getElementById ("data").textContent);
const byId = id => document.getElementById (id);

/* ---- Numbers as people read them ---------------------------------------- */

const digits = v => v.toFixed (v >= 100 ? 0 : v >= 10 ? 1 : 2);
function duration (ns)
{
  for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["us", 1e3]])
    if (ns >= size)
      return digits (ns / size) + " " + unit;
  return Math.round (ns) + " ns";
}
function bytes (n)
{
  for (const [unit, size] of [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]])
    if (n >= size)
      return digits (n / size) + " " + unit;
  return n + " B";
}
const count = n => n.toLocaleString ("en");

/* ---- The timeline -------------------------------------------------------- */

const CLASSES = ["construct", "in", "out", "kernel", "memory", "wait", "other"];
const CLASS_WORDS = ["construct or routine", "copy to the device", "copy back",
                     "launch, with its copies", "memory", "wait", "other"];
const LABEL = 150, ROW = 18, GAP = 6, AXIS = 22;
const spans = data.spans, total = spans.start.length;
const canvas = byId ("timeline"), strip = byId ("present");
const view = { from: 0, to: Math.max (1, data.duration) };
let chosen = -1, tops = [], lanes = [], colours = {}, spanCursor = -1;

function arrange ()
{
  let y = AXIS;
  /* Spans of a lane, a row's line, do not overlap.  */
  lanes = data.rows.map (row => Array.from ({ length: row.depth }, () => []));
  for (let i = 0; i < total; i++)
    lanes[spans.row[i]][spans.depth[i]].push (i);
  for (const row of lanes)
    for (const lane of row)
      lane.sort ((a, b) => spans.start[a] - spans.start[b]);
  tops = data.rows.map (row => { const at = y; y += row.depth * ROW + GAP;
                                 return at; });
  canvas.style.height = Math.min (Math.max (y + 4, 80), 640) + "px";
}

function readColours ()
{
  const style = getComputedStyle (document.documentElement);
  for (const name of [...CLASSES, "ink", "soft", "line", "band", "mark",
                      "paper"])
    colours[name] = style.getPropertyValue ("--" + name).trim ();
}

/* Makes CANVAS as large as it is shown; returns its context, in CSS pixels.  */
function context (which)
{
  const scale = window.devicePixelRatio || 1, g = which.getContext ("2d");
  const w = which.clientWidth, h = which.clientHeight;
  if (which.width !== Math.round (w * scale)
      || which.height !== Math.round (h * scale))
    {
      which.width = Math.round (w * scale);
      which.height = Math.round (h * scale);
    }
  g.setTransform (scale, 0, 0, scale, 0, 0);
  g.clearRect (0, 0, w, h);
  g.font = "12px system-ui, sans-serif";
  return [g, w, h];
}

const toX = (t, w) => LABEL + (t - view.from) / (view.to - view.from)
                              * (w - LABEL);

/* The last span of LANE that begins at time T or before, or 0.  */
function lastBefore (lane, t)
{
  let low = 0, high = lane.length;
  while (low < high)
    {
      const mid = (low + high) >> 1;
      if (spans.start[lane[mid]] <= t)
        low = mid + 1;
      else
        high = mid;
    }
  return Math.max (0, low - 1);
}

function drawAxis (g, w)
{
  const room = Math.max (2, Math.floor ((w - LABEL) / 120));
  const span = view.to - view.from;
  let step = Math.pow (10, Math.floor (Math.log10 (span / room)));
  for (const f of [2, 5, 10])
    if (span / step > room)
      step = Math.pow (10, Math.floor (Math.log10 (span / room))) * f;
  g.fillStyle = colours.soft;
  g.strokeStyle = colours.line;
  for (let t = Math.ceil (view.from / step) * step; t <= view.to; t += step)
    {
      const x = Math.round (toX (t, w)) + .5;
      g.beginPath ();
      g.moveTo (x, AXIS - 4);
      g.lineTo (x, canvas.clientHeight);
      g.stroke ();
      g.fillText (duration (t), x + 3, 13);
    }
}

function drawSpan (g, i, y, x, width)
{
  g.fillStyle = colours[CLASSES[spans.what[i]]];
  g.fillRect (x, y, width, ROW - 3);
  if (width < 50)
    return;
  g.save ();
  g.beginPath ();
  g.rect (x, y, width - 4, ROW);
  g.clip ();
  g.fillStyle = colours.paper;
  g.fillText (spanName (i), x + 4, y + 12);
  g.restore ();
}

/* What shares a pixel with others: the class that took most of it is seen.  */
class Pixel
{
  constructor (g, y)
  {
    Object.assign (this, { g, y, at: -1, time: new Float64Array (8) });
  }

  add (x, what, time)
  {
    if (x !== this.at)
      this.draw ();
    this.at = x;
    this.time[what] += time + 1;
  }

  draw ()
  {
    if (this.at < 0)
      return;
    const most = this.time.indexOf (Math.max (...this.time));
    this.g.fillStyle = colours[CLASSES[most]];
    this.g.fillRect (this.at, this.y, 1, ROW - 3);
    this.time.fill (0);
    this.at = -1;
  }
}

function drawLane (g, w, lane, y)
{
  const pixel = new Pixel (g, y);
  for (let k = lastBefore (lane, view.from); k < lane.length; k++)
    {
      const i = lane[k], end = spans.start[i] + spans.time[i];
      if (spans.start[i] > view.to)
        break;
      if (end < view.from)
        continue;
      const x = Math.max (LABEL, toX (spans.start[i], w));
      const right = Math.min (w, toX (end, w));
      const hit = chosen >= 0 && spans.site[i] === chosen;
      g.globalAlpha = chosen >= 0 && !hit ? .3 : 1;
      if (!hit && right - x < 1)
        {
          pixel.add (Math.floor (x), spans.what[i], spans.time[i]);
          continue;
        }
      pixel.draw ();
      drawSpan (g, i, y, x, Math.max (right - x, 1));
    }
  pixel.draw ();
  g.globalAlpha = 1;
}

function draw ()
{
  const [g, w, h] = context (canvas);
  drawAxis (g, w);
  data.rows.forEach ((row, r) => {
    if (tops[r] > h)
      return;
    lanes[r].forEach ((lane, d) => drawLane (g, w, lane, tops[r] + d * ROW));
    g.fillStyle = colours.paper;
    g.fillRect (0, tops[r], LABEL - 4, row.depth * ROW);
    g.fillStyle = colours.soft;
    g.fillText (row.name, 4, tops[r] + 12, LABEL - 12);
  });
  if (spanCursor >= 0)
    {
      const r = spans.row[spanCursor];
      g.strokeStyle = colours.mark;
      g.lineWidth = 2;
      g.strokeRect (toX (spans.start[spanCursor], w) - 1,
                    tops[r] + spans.depth[spanCursor] * ROW - 1,
                    Math.max (4, toX (spans.start[spanCursor]
                                      + spans.time[spanCursor], w)
                                 - toX (spans.start[spanCursor], w) + 2),
                    ROW - 1);
      g.lineWidth = 1;
    }
  drawPresent ();
}

let asked = false;
function redraw ()
{
  if (asked)
    return;
  asked = true;
  requestAnimationFrame (() => { asked = false; draw (); });
}

function drawPresent ()
{
  const [g, w, h] = context (strip), series = data.present;
  g.fillStyle = colours.soft;
  g.fillText ("mapped", 4, 14);
  if (!series.times.length)
    return;
  const top = Math.max (1, series.most), n = series.names.length;
  g.fillText (bytes (series.most), 4, 30);
  const below = new Float64Array (series.times.length);
  for (let v = 0; v < n; v++)
    {
      const values = series.values[v];
      g.fillStyle = series.colour[v];
      g.beginPath ();
      const y = (i, extra) => h - 2 - (below[i] + extra) / top * (h - 8);
      g.moveTo (Math.max (LABEL, toX (series.times[0], w)), y (0, 0));
      const points = [];
      for (let i = 0; i < values.length; i++)
        {
          const x = Math.min (Math.max (LABEL, toX (series.times[i], w)), w);
          const next = i + 1 < values.length ? series.times[i + 1]
                                             : data.duration;
          const x2 = Math.min (Math.max (LABEL, toX (next, w)), w);
          g.lineTo (x, y (i, values[i]));
          g.lineTo (x2, y (i, values[i]));
          points.push ([x2, i], [x, i]);
        }
      for (let p = values.length - 1; p >= 0; p--)
        {
          g.lineTo (points[2 * p][0], y (p, 0));
          g.lineTo (points[2 * p + 1][0], y (p, 0));
        }
      g.fill ();
      for (let i = 0; i < values.length; i++)
        below[i] += values[i];
    }
}

function spanName (i)
{
  const site = spans.site[i];
  return spans.what[i] === 0 && site >= 0 ? data.sites[site].title
                                          : data.strings[spans.name[i]];
}

function describe (i)
{
  const site = spans.site[i], lines = [spanName (i)];
  lines.push (duration (spans.time[i]) + ", from "
              + duration (spans.start[i]));
  if (spans.in[i])
    lines.push (bytes (spans.in[i]) + " to the device");
  if (spans.out[i])
    lines.push (bytes (spans.out[i]) + " back");
  if (spans.what[i] !== 0 && site >= 0)
    lines.push ("for " + data.sites[site].title);
  if (spans.list[i] >= 0)
    lines.push (...data.lists[spans.list[i]]);
  return lines;
}

function spanAt (x, y)
{
  const w = canvas.clientWidth;
  if (x < LABEL)
    return -1;
  const t = view.from + (x - LABEL) / (w - LABEL) * (view.to - view.from);
  const slack = (view.to - view.from) / (w - LABEL) * 2;
  for (let r = 0; r < data.rows.length; r++)
    {
      const lane = lanes[r][Math.floor ((y - tops[r]) / ROW)];
      if (y < tops[r] || !lane || !lane.length)
        continue;
      const i = lane[lastBefore (lane, t + slack)];
      if (spans.start[i] <= t + slack
          && t <= spans.start[i] + spans.time[i] + slack)
        return i;
    }
  return -1;
}

function zoom (factor, at)
{
  const span = Math.min (Math.max ((view.to - view.from) * factor, 20),
                         data.duration * 1.02 + 20);
  const part = (at - view.from) / (view.to - view.from);
  view.from = Math.max (-data.duration * .01, at - part * span);
  view.to = view.from + span;
  redraw ();
}

function move (part)
{
  const by = (view.to - view.from) * part;
  view.from += by;
  view.to += by;
  redraw ();
}

function showAll ()
{
  view.from = 0;
  view.to = Math.max (1, data.duration);
  redraw ();
}

function showSpan (i)
{
  const wide = Math.max (spans.time[i] * 4, data.duration / 1000, 100);
  spanCursor = i;
  view.from = spans.start[i] + spans.time[i] / 2 - wide / 2;
  view.to = view.from + wide;
  byId ("told").textContent = describe (i).join (" · ");
  redraw ();
}

/* The next span of the chosen directive, or of all, after the marked one.  */
function nextSpan (step)
{
  const all = [];
  for (let i = 0; i < total; i++)
    if (chosen < 0 ? spans.what[i] === 0
                   : spans.site[i] === chosen && spans.what[i] === 0)
      all.push (i);
  if (!all.length)
    return;
  all.sort ((a, b) => spans.start[a] - spans.start[b]);
  const at = all.indexOf (spanCursor);
  showSpan (all[at < 0 ? 0 : (at + step + all.length) % all.length]);
}

function choose (site)
{
  chosen = chosen === site ? -1 : site;
  spanCursor = -1;
  for (const row of document.querySelectorAll ("#sites tbody tr"))
    row.setAttribute ("aria-selected", String (+row.dataset.key === chosen));
  if (chosen >= 0)
    nextSpan (1);
  else
    showAll ();
}

function listen ()
{
  let drag = null;
  const tip = byId ("tip"), middle = () => (view.from + view.to) / 2;
  canvas.addEventListener ("wheel", e => {
    e.preventDefault ();
    const w = canvas.clientWidth;
    zoom (Math.exp (e.deltaY / 400),
          view.from + Math.max (0, e.offsetX - LABEL) / (w - LABEL)
                      * (view.to - view.from));
  }, { passive: false });
  canvas.addEventListener ("pointerdown", e => {
    drag = e.offsetX;
    canvas.setPointerCapture (e.pointerId);
  });
  canvas.addEventListener ("pointerup", () => { drag = null; });
  canvas.addEventListener ("pointermove", e => {
    if (drag !== null)
      {
        move ((drag - e.offsetX) / (canvas.clientWidth - LABEL));
        drag = e.offsetX;
        return;
      }
    const i = spanAt (e.offsetX, e.offsetY);
    tip.hidden = i < 0;
    if (i >= 0)
      {
        tip.textContent = describe (i).join ("\n");
        tip.style.left = Math.min (e.clientX + 14, innerWidth - 360) + "px";
        tip.style.top = Math.min (e.clientY + 14, innerHeight - 120) + "px";
      }
  });
  canvas.addEventListener ("pointerleave", () => { tip.hidden = true; });
  canvas.addEventListener ("click", e => {
    const i = spanAt (e.offsetX, e.offsetY);
    if (i >= 0)
      {
        spanCursor = i;
        byId ("told").textContent = describe (i).join (" · ");
        redraw ();
      }
  });
  canvas.addEventListener ("keydown", e => {
    const keys = {
      "ArrowLeft": () => move (-.2), "ArrowRight": () => move (.2),
      "ArrowUp": () => zoom (.7, middle ()),
      "ArrowDown": () => zoom (1 / .7, middle ()),
      "+": () => zoom (.7, middle ()), "=": () => zoom (.7, middle ()),
      "-": () => zoom (1 / .7, middle ()), "Home": showAll,
      "Enter": () => nextSpan (e.shiftKey ? -1 : 1),
      "Escape": () => { if (chosen >= 0) choose (chosen); else showAll (); }
    };
    if (keys[e.key])
      {
        e.preventDefault ();
        keys[e.key] ();
      }
  });
  addEventListener ("resize", redraw);
  matchMedia ("(prefers-color-scheme: dark)").addEventListener (
    "change", () => { readColours (); redraw (); });
}

/* ---- Tables -------------------------------------------------------------- */

function element (name, text, attributes)
{
  const made = document.createElement (name);
  if (text !== undefined)
    made.textContent = text;
  for (const [key, value] of Object.entries (attributes || {}))
    made.setAttribute (key, value);
  return made;
}

/* COLUMNS: [title, row => value, value => text].  ACT: of a row that is
   chosen.  */
function table (id, rows, columns, act)
{
  const made = byId (id), head = element ("thead"), body = element ("tbody");
  const titles = element ("tr");
  const most = columns.map (c => Math.max (...rows.map (r => +c[1] (r) || 0),
                                           1));
  const fill = sorted => {
    body.replaceChildren (...sorted.slice (0, 2000).map (row => {
      const line = element ("tr", undefined,
                            { tabindex: 0, "data-key": row.key,
                              "aria-selected": "false" });
      columns.forEach ((c, k) => {
        const value = c[1] (row), cell = element ("td", c[2] (value));
        if (value === 0)
          cell.className = "none";
        else if (typeof value === "number" && value > 0)
          {
            cell.className = "bar";
            cell.style.setProperty ("--part",
                                    Math.round (100 * value / most[k]) + "%");
          }
        line.append (cell);
      });
      if (act)
        {
          line.addEventListener ("click", () => act (row));
          line.addEventListener ("keydown", e => {
            if (e.key === "Enter" || e.key === " ")
              {
                e.preventDefault ();
                act (row);
              }
          });
        }
      return line;
    }));
  };
  columns.forEach ((c, k) => {
    const cell = element ("th"), button = element ("button", c[0],
                                                   { tabindex: 0 });
    button.addEventListener ("click", () => {
      const up = cell.getAttribute ("aria-sort") === "descending";
      for (const other of titles.children)
        other.removeAttribute ("aria-sort");
      cell.setAttribute ("aria-sort", up ? "ascending" : "descending");
      fill ([...rows].sort ((a, b) => {
        const x = c[1] (a), y = c[1] (b);
        const order = typeof x === "number" ? y - x
                                            : String (x).localeCompare (y);
        return up ? -order : order;
      }));
    });
    button.addEventListener ("keydown", e => {
      if (e.key === "Enter" || e.key === " ")
        {
          e.preventDefault ();
          button.click ();
        }
    });
    cell.append (button);
    titles.append (cell);
  });
  head.append (titles);
  made.replaceChildren (head, body);
  fill (rows);
}

const word = text => text;

function fillTables ()
{
  table ("sites", data.sites, [
    ["times", r => r.count, count], ["time", r => r.time, duration],
    ["ours", r => r.own, duration], ["in", r => r.in, duration],
    ["out", r => r.out, duration], ["kernel", r => r.kernel, duration],
    ...(data.timed ? [["on device", r => r.onDevice, duration]] : []),
    ["waits", r => r.wait, duration], ["sent", r => r.sent, bytes],
    ["fetched", r => r.fetched, bytes], ["operations", r => r.ops, count],
    ["directive or routine", r => r.title, word]
  ], row => { choose (row.key); canvas.scrollIntoView ({ block: "nearest" }); });
  table ("variables", data.variables, [
    ["mapped", r => r.largest, bytes], ["new", r => r.new, count],
    ["present", r => r.present, count],
    ["transfers", r => r.transfers, count], ["sent", r => r.sent, bytes],
    ["fetched", r => r.fetched, bytes], ["variable", r => r.name, word]
  ]);
}

function fillFindings ()
{
  const place = byId ("findings");
  if (!data.findings.length)
    place.append (element ("p", "Nothing found."));
  for (const found of data.findings)
    {
      const box = element ("article", undefined,
                           found.sure ? {} : { class: "guess" });
      box.append (element ("p", (found.sure ? "" : "Perhaps: ") + found.what));
      for (const site of found.sites)
        {
          const line = element ("p"), link = element ("button",
                                                      data.sites[site].title,
                                                      { tabindex: 0 });
          link.addEventListener ("click", () => choose (site));
          link.addEventListener ("keydown", e => {
            if (e.key === "Enter")
              choose (site);
          });
          line.append (link);
          box.append (line);
        }
      box.append (element ("p", "To do: " + found.remedy));
      box.append (element ("p", "Saves: " + found.saves));
      place.append (box);
    }
  for (const line of data.unknown)
    place.append (element ("p", line[0].toUpperCase () + line.slice (1) + "."));
}

function fillLegends ()
{
  const legend = (id, entries) => byId (id).replaceChildren (
    ...entries.map (([colour, text]) => {
      const item = element ("span"), mark = element ("i");
      mark.style.background = colour;
      item.append (mark, text);
      return item;
    }));
  legend ("legend", CLASSES.map ((name, k) => ["var(--" + name + ")",
                                               CLASS_WORDS[k]]));
  legend ("present-legend", data.present.names.map (
    (name, k) => [data.present.colour[k], name]));
}

byId ("title").textContent = data.title;
byId ("about").textContent = data.about;
for (const line of data.saved)
  byId ("saved").append (element ("li", line));
readColours ();
arrange ();
fillLegends ();
fillFindings ();
fillTables ();
listen ();
draw ();
document.documentElement.dataset.ready = "yes";
