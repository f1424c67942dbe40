# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Prints what a recording has, for the shell scripts beside this file.

    recorded.py FILE            figures, as `NAME VALUE' lines
    recorded.py FILE --events   a line for each event, with names

The status is 3 if the recording was cut off, 2 if it is none.
"""

import collections
import sys

import recording as r

SLACK = 5000000                 # nanoseconds


def entries(begin):
    if not begin.list:
        return ""
    return " ".join(f"{e.name or '?'}:{e.size}" for e in begin.list.entries)


def outcome(end):
    words = [r.WAYS[end.way]]
    for one in end.entered or ():
        words.append(f"{r.FATES[one.fate]}/{one.sent}".replace(" ", "-"))
    for one in end.left or ():
        words.append(f"left{one.flags}/{one.copied}")
    return " ".join(words)


def tell(event):
    if isinstance(event, r.Begin):
        print("begin", event.thread, event.site.construct, "at",
              event.site.place, "device", event.device, "async", event.queue,
              entries(event))
    elif isinstance(event, r.End):
        print("end", event.thread, event.begin.site.construct + ":",
              outcome(event), "posted", event.posted)
    elif isinstance(event, r.Operation):
        print("operation", r.OPERATIONS[event.kind], event.flags,
              sum(part.size for part in event.parts))
    elif isinstance(event, r.Times):
        print("times", r.OPERATIONS[event.operation.kind],
              event.operation.flags)


def count(figures, event):
    figures[type(event).__name__] += 1
    if isinstance(event, r.End):
        figures["way-" + r.WAYS[event.way].replace(" ", "-")] += 1
        assert event.time >= event.begin.time
    if isinstance(event, r.Times):
        of = event.operation
        # Clocks may be somewhat apart.
        assert of.begin - SLACK <= event.begin <= event.end
        assert of.flags & r.QUEUED or event.end <= of.end + SLACK
        figures["times-us"] += (event.end - event.begin) // 1000
        figures["times-later"] += event.end > of.end
    if isinstance(event, r.Device):
        figures["device-" + event.name] += 1
    if isinstance(event, r.Ended):
        figures["status"] = event.status
    if isinstance(event, r.Operation):
        assert event.end >= event.begin
        figures["posted"] += bool(event.flags & r.OF_POSTED)
        for part in event.parts:
            name = r.OPERATIONS[part.kind].replace(" ", "-")
            figures[name] += 1
            figures[name + "-bytes"] += part.size


def main():
    figures = collections.Counter()
    status = 0
    try:
        with r.Recording(sys.argv[1]) as file:
            try:
                for event in file.events():
                    if sys.argv[2:]:
                        tell(event)
                    count(figures, event)
            except r.CutOff:
                status = 3
            figures["open"] = len(file.open_constructs())
            figures["process"] = file.head.process
            figures["rank"] = -1 if file.head.rank is None else file.head.rank
            figures["parent"] = file.head.parent or 0
    except (OSError, r.RecordingError) as error:
        print(error)
        return 2
    if not sys.argv[2:]:
        for name, value in sorted(figures.items()):
            print(name, value)
    return status


if __name__ == "__main__":
    sys.exit(main())
