# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""What gomp-pset-report --perfetto writes, in the viewer that Chrome has: the
performance panel of its developer tools, opened as a page.

    chrome_viewer_test.py FOLDER CASE
"""

import collections
import json
import os
import sys
import time

import report_test
from browser import Browser
from recording_maker import Maker

PANEL = "devtools://devtools/bundled/devtools_app.html?panel=timeline"
NO_VIEWER = 77
WAIT_S = 60
FILE_INPUT = """
  const inputs = [];
  const search = root => {
    for (const element of root.querySelectorAll ("*"))
      {
        if (element.matches ("input[type=file]"))
          inputs.push (element);
        if (element.shadowRoot)
          search (element.shadowRoot);
      }
  };
  search (document);
  return inputs[0];
"""
THE_PANEL = """
  const timeline
    = await import ("devtools://devtools/bundled/panels/timeline/timeline.js");
  const panel = timeline.TimelinePanel.TimelinePanel.instance ();
"""
DRAWN = THE_PANEL + """
  if (!panel.hasActiveTrace ())
    return null;
  const provider = panel.getFlameChart ().getMainDataProvider ();
  const data = provider.timelineData ();
  return {
    groups: data.groups.map (group => [group.startLevel, group.name]),
    slices: [...data.entryLevels].map (
      (level, i) => [level, provider.entryTitle (i),
                     data.entryStartTimes[i], data.entryTotalTimes[i]])};
"""


class NoViewer(Exception):
    """This browser has no such panel, or another one."""


def awaited(what):
    """The first value that is not None of WHAT (), asked until then."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        value = what()
        if value is not None:
            return value
        time.sleep(0.1)
    return None


def drawn(browser, path):
    """Load the trace PATH as a user does, and return what is drawn: for each
    track, by the names of its process and its own, a list of slices: depth,
    name, begin and duration in milliseconds."""
    browser.open_address(PANEL)
    chooser = awaited(lambda: browser.run(FILE_INPUT))
    if chooser is None:
        raise NoViewer("no performance panel")
    browser.choose_file(chooser, path)
    chart = awaited(lambda: browser.run_async(DRAWN))
    assert chart is not None, "the viewer has not loaded the trace"
    return by_track(chart)


def by_track(chart):
    tracks = collections.OrderedDict()
    groups = chart["groups"]
    for level, *_ in chart["slices"]:
        assert level >= groups[0][0]
    process = None
    for i, (first, name) in enumerate(groups):
        after = groups[i + 1][0] if i + 1 < len(groups) else 1 << 30
        # The title of a process begins where its first track does.
        if after == first:
            process = name
            continue
        tracks[process, name] = [
            (level - first, *rest) for level, *rest in chart["slices"]
            if first <= level < after]
    return tracks


def written(events):
    """The same of EVENTS, by the trace event format.  The viewer appends the
    number to a name."""
    names = {(e["name"], e["pid"], e.get("tid")): e["args"]["name"]
             for e in events if e["ph"] == "M" and "name" in e["args"]}
    tracks = collections.defaultdict(list)
    for event in events:
        if event["ph"] == "X":
            pid, tid = event["pid"], event["tid"]
            key = (f"{names['process_name', pid, None]} ({pid})",
                   f"{names['thread_name', pid, tid]} ({tid})")
            tracks[key].append((event["name"], event["ts"] / 1000,
                                event["dur"] / 1000))
    return tracks


def check_same(shown, events):
    expected = written(events)
    assert set(shown) == set(expected), (shown.keys(), expected.keys())
    for key, slices in expected.items():
        seen = sorted(rest for _, *rest in shown[key])
        assert len(seen) == len(slices), (key, len(seen), len(slices))
        for (name, begin, length), want in zip(seen, sorted(slices)):
            assert name == want[0], (key, name, want)
            assert abs(begin - want[1]) < 1e-6, (key, begin, want)
            assert abs(length - want[2]) < 1e-6, (key, length, want)


def check(folder, *recordings):
    """What the viewer shows of RECORDINGS is what there is in their trace.
    Returns the tracks."""
    path = os.path.join(folder.path, "trace.json")
    status, _, error = folder.run("--perfetto", path, *recordings)
    assert status == 0, error
    with open(path, encoding="utf-8") as text:
        events = json.load(text)["traceEvents"]
    with Browser() as browser:
        shown = drawn(browser, path)
        complaints = [c for c in browser.complaints()
                      if c["level"] == "SEVERE"]
    assert complaints == [], complaints
    check_same(shown, events)
    return shown


def case_tracks(folder):
    """Two processes of one number, with two threads, a device, and a queue."""
    path = os.path.join(folder.path, "threads.rec")
    first, second = report_test.started(), Maker(thread=1)
    second.time += 5000
    for maker in first, second:
        report_test.mapped_each_time(maker, 5)
        maker.construct(maker.site("target update", "loop.f90:20"), 4,
                        operations=[(-3, 50, [(3, 0x9000, 0x10000, 8)])])
    with open(path, "wb") as out:
        out.write(report_test.with_threads(first, second))
    shown = check(folder, path, path)
    assert len(shown) == 12, shown.keys()
    processes = collections.Counter(process for process, _ in shown)
    assert sorted(processes.values()) == [6, 6], processes


def case_names(folder):
    maker = report_test.started()
    for name in ("target <b>\"'&", "t\u00e4rget \u202e\u65e5", "a  b", "%s\\n"):
        maker.construct(maker.site(name, "<i>.c:1", "f\u00e4"), 0,
                        [(report_test.TO, 0x10000, 8, "n\u00e4me<b>")])
    shown = check(folder, folder.write(maker))
    (_, slices), = shown.items()
    assert len(slices) == 4, slices


def case_many(folder):
    maker = report_test.started()
    report_test.mapped_each_time(maker, 25000)
    shown = check(folder, folder.write(maker))
    assert sum(map(len, shown.values())) == 100000


def main():
    folder, case = sys.argv[1:]
    try:
        globals()[case](report_test.Folder(folder))
    except NoViewer as reason:
        print(reason)
        sys.exit(NO_VIEWER)


if __name__ == "__main__":
    main()
