# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The report as one page that needs no network: page.html with page.css,
page.js and the data in it."""

import heapq
import html
import json
import os

import kinds
import model
import recording as r
import text
import units

MOST_SPANS = 200000
_MOST_POINTS = 1000
_MOST_SERIES = 8
_MOST_LANES = 6
_SERIES = ("#2a6fc9", "#c46a10", "#2b8a57", "#8a6bb8", "#b9a23a", "#b3261e",
           "#3a9ca8", "#8b8f97")
_CLASS = {name: i + 1 for i, name in enumerate(model.CLASSES)}


class Timeline:
    """A listener of a Report that keeps what the timeline shows: all spans, or
    the longest MOST of them."""

    def __init__(self, most=MOST_SPANS):
        self.most = most
        self.heap = []          # (time, number, span)
        self.seen = 0
        self.rows = {}          # key -> number
        self.row_names = []
        self.depths = []        # number of lanes of each row
        self.lane_ends = {}     # row -> [time at which each lane is free]
        self.nesting = {}       # (process, thread) -> open constructs
        self.strings = {}
        self.lists = {}         # id of a list -> number
        self.list_texts = []
        self.kept = []          # lists, so that their ids stay theirs
        self.untimed = {}       # id of an operation -> (process, operation)

    def handlers(self):
        return {r.Begin: self._begin, r.End: self._construct,
                r.Operation: self._operation, r.Times: self._times}

    def finish(self):
        """Show what devices have not told the times of by the host's."""
        for process, operation in self.untimed.values():
            self._carried_out(process, operation, operation.begin,
                              operation.end)
        self.untimed.clear()

    def _begin(self, process, event):
        key = id(process), event.thread
        self.nesting[key] = self.nesting.get(key, 0) + 1

    def _row(self, key, name):
        if key not in self.rows:
            self.rows[key] = len(self.row_names)
            self.row_names.append(name)
            self.depths.append(1)
        return self.rows[key]

    def _string(self, text_):
        return self.strings.setdefault(text_, len(self.strings))

    def _list(self, list_):
        if list_ is None:
            return -1
        if id(list_) not in self.lists:
            shown = [f"{kinds.name(e.kind)}: {e.name} ({units.size(e.size)})"
                     for e in list_.entries if e.name and
                     kinds.is_data(e.kind)]
            if len(shown) > 12:
                shown[12:] = [f"and {len(shown) - 12} more"]
            self.lists[id(list_)] = len(self.list_texts)
            self.list_texts.append(shown)
            self.kept.append(list_)
        return self.lists[id(list_)]

    def _keep(self, span):
        self.seen += 1
        entry = span[2], self.seen, span
        if len(self.heap) < self.most:
            heapq.heappush(self.heap, entry)
        else:
            heapq.heappushpop(self.heap, entry)

    def _construct(self, process, event):
        key = id(process), event.thread
        depth = self.nesting[key] = self.nesting[key] - 1
        row = self._row((key, "thread"), f"thread {event.thread}")
        self.depths[row] = max(self.depths[row], depth + 1)
        self._keep((row, event.begin.time, event.time - event.begin.time,
                    depth, 0, event.begin.site, 0, 0, 0,
                    self._list(event.begin.list), process))

    def _operation(self, process, event):
        if event.flags & r.TIMED:
            self.untimed[id(event)] = process, event
        else:
            self._carried_out(process, event, event.begin, event.end)

    def _times(self, process, event):
        if self.untimed.pop(id(event.operation), None):
            self._carried_out(process, event.operation, event.begin, event.end)

    def _carried_out(self, process, event, begin, finished):
        what = model.classify(event)
        key = id(process), "device", event.device, event.queue
        name = f"device {event.device}"
        if event.queue:
            name += f", queue {event.queue}"
        row = self._row(key, name)
        ends = self.lane_ends.setdefault(row, [])
        lane = next((i for i, end in enumerate(ends) if end <= begin),
                    len(ends))
        lane = min(lane, _MOST_LANES - 1)
        if lane == len(ends):
            ends.append(0)
        ends[lane] = finished
        self.depths[row] = max(self.depths[row], lane + 1)
        kind = (r.OPERATIONS[event.kind] if event.kind < len(r.OPERATIONS)
                else "operation")
        site = event.construct.site if event.construct else None
        self._keep((row, begin, finished - begin, lane,
                    _CLASS[what], site, self._string(kind),
                    event.parts.bytes_in, event.parts.bytes_out, -1, process))


def _offsets(report):
    """What to add to a process's times so that all begin with 0."""
    shifts = {id(process): process.shift for process in report.processes
              if process.begin is not None}
    zero = min((process.begin + process.shift for process in report.processes
                if process.begin is not None), default=0)
    return {key: shift - zero for key, shift in shifts.items()}


def _present(report, offsets):
    """Bytes mapped over time, of the variables that are largest."""
    changes = sorted((time + offsets[id(process)], name, size)
                     for process in report.processes
                     for time, _, name, size in process.present_changes)
    largest = {}
    for _, name, size in changes:
        largest[name] = max(largest.get(name, 0), size)
    names = sorted(largest, key=lambda n: -largest[n])
    shown = names[:_MOST_SERIES - (len(names) > _MOST_SERIES)]
    rest = len(names) > len(shown)
    index = {name: i for i, name in enumerate(shown)}
    titles = shown + (["others"] if rest else [])
    level = [0] * len(titles)
    times, values = [], [[] for _ in titles]
    step = max(1, len(changes) // _MOST_POINTS)
    for i, (time, name, size) in enumerate(changes):
        at = index.get(name, len(titles) - 1)
        level[at] = max(0, level[at] + size)
        if i % step == 0 or i == len(changes) - 1:
            times.append(time)
            for series, value in zip(values, level):
                series.append(value)
    most = max((sum(column) for column in zip(*values)), default=0)
    return {"times": times, "names": titles, "values": values, "most": most,
            "colour": [_SERIES[i % len(_SERIES)] for i in range(len(titles))]}


def _spans(report, timeline, offsets, numbers):
    """The spans, as arrays, in the order of their beginnings."""
    spans = sorted((entry[2] for entry in timeline.heap),
                   key=lambda s: s[1] + offsets[id(s[10])])
    order = _row_order(timeline)
    arrays = {name: [] for name in ("row", "start", "time", "depth", "what",
                                    "site", "name", "in", "out", "list")}
    for (row, begin, time, depth, what, site, name, bytes_in, bytes_out,
         list_, process) in spans:
        key = report.site(site)
        for array, value in zip(arrays.values(), (
                order[row], begin + offsets[id(process)], time, depth, what,
                numbers.get(key, -1) if site else -1, name, bytes_in,
                bytes_out, list_)):
            array.append(value)
    return arrays


def _row_order(timeline):
    """From a row's number to its place: threads first, then devices."""
    keys = sorted(timeline.rows, key=lambda key: (
        key[-1] != "thread", timeline.rows[key]))
    return {timeline.rows[key]: i for i, key in enumerate(keys)}


def _rows(report, timeline):
    many = len(report.processes) > 1
    titles = {id(p): p.title() for p in report.processes}
    order = _row_order(timeline)
    rows = [None] * len(timeline.row_names)
    for key, number in timeline.rows.items():
        process = key[0][0] if isinstance(key[0], tuple) else key[0]
        name = timeline.row_names[number]
        rows[order[number]] = {
            "name": f"{name}, {titles[process]}" if many else name,
            "depth": timeline.depths[number]}
    return rows


def _data(report, timeline, findings):
    sites = report.sites()
    numbers = {site: i for i, site in enumerate(sites)}
    offsets = _offsets(report)
    spans = _spans(report, timeline, offsets, numbers)
    programs = {p.head.program or "a program" for p in report.processes}
    about = (f"{units.count(sum(p.constructs for p in report.processes))} "
             "constructs and routines, "
             f"{units.count(sum(p.operations for p in report.processes))} "
             f"device operations, in {units.duration(report.duration())}")
    if timeline.seen > len(timeline.heap):
        about += (f"; the timeline shows the longest {len(timeline.heap)} of "
                  f"{timeline.seen}")
    for process in report.processes:
        if process.cut_off:
            about += f"; {process.cut_off}"
        if process.ending() and (process.ended is None or process.ended.status):
            about += f"; {process.ending()}"
    end = max((s + t for s, t in zip(spans["start"], spans["time"])),
              default=1)
    return {
        "title": ", ".join(sorted(programs)), "about": about,
        "duration": end, "rows": _rows(report, timeline),
        "strings": list(timeline.strings), "lists": timeline.list_texts,
        "spans": spans, "present": _present(report, offsets),
        "saved": list(text.saved(report)),
        "timed": any(s.timed for s in sites),
        "sites": [{"key": i, "title": s.title(), "count": s.count,
                   "time": s.time, "own": s.own, "in": s.spent["in"],
                   "out": s.spent["out"], "kernel": s.spent["kernel"],
                   "wait": s.spent["wait"], "sent": s.sent,
                   "onDevice": s.on_device,
                   "fetched": s.fetched, "ops": s.operations}
                  for i, s in enumerate(sites)],
        "variables": [{"key": i, "name": v.name, "largest": v.largest,
                       "new": v.new, "present": v.present,
                       "transfers": v.sends + v.fetches, "sent": v.sent,
                       "fetched": v.fetched}
                      for i, v in enumerate(report.variables())],
        "unknown": list(text.not_known(report)),
        "findings": [{"sure": f.sure, "what": f.what, "remedy": f.remedy,
                      "sites": [numbers[s] for s in f.where],
                      "saves": text.gains(f)} for f in findings]}


def _part(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, encoding="utf-8") as part:
        return part.read()


def write(report, timeline, findings, out):
    """Write the page to the text file OUT."""
    timeline.finish()
    data = _data(report, timeline, findings)
    # No text of the program's may end the script element.
    said = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    parts = {"@TITLE@": html.escape("gomp-pset: " + data["title"]),
             "@STYLE@": _part("page.css"), "@DATA@": said,
             "@SCRIPT@": _part("page.js")}
    page = _part("page.html")
    for mark, value in parts.items():
        before, after = page.split(mark, 1)
        out.write(before + value)
        page = after
    out.write(page)
