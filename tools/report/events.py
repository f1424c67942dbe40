# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The trace-event JSON that Perfetto and Chrome's viewer open, written while
recordings are read."""

import json
import math

import kinds
import model
import recording as r


_NO_DEVICE = -1000000000         # sorts before all devices
_encode = json.JSONEncoder(separators=(",", ":")).encode


def _microseconds(ns):
    """A viewer may multiply by 1000 and cut off what is behind the point."""
    value = ns / 1000
    return value if int(value * 1000) == ns else math.nextafter(value, math.inf)


def _extent(begin, end):
    """Where a slice begins, and how long it is.  A slice that ends later than the
    next one of its track begins would be left out, also if that is by rounding:
    some viewers add the two numbers as they are, others as nanoseconds.  So the
    sum is not beyond END, at the price of a nanosecond where it has to be."""
    first, last = _microseconds(begin), _microseconds(end)
    length = max(_microseconds(end - begin), last - first)
    while first + length > last:
        length = min(last - first, math.nextafter(length, 0))
    return {"ts": first, "dur": length}


class Writer:
    """A listener of a Report: writes each event to the text file OUT.  finish
    () ends the file."""

    def __init__(self, out):
        self.out = out
        self.first = True
        self.numbers = {}       # process -> number in the file
        self.tracks = {}        # (process, device, queue, thread) -> number
        self.untimed = {}       # id of an operation -> (process, operation)
        out.write('{"displayTimeUnit":"ns","traceEvents":[\n')

    def finish(self):
        for process, operation in self.untimed.values():
            self._carried_out(process, operation, operation.begin,
                              operation.end)
        for process, number in self.numbers.items():
            self._write(ph="M", pid=number, name="process_name",
                        args={"name": f"{process.head.program or ''} "
                              f"({process.title()})"})
        # By process and device, threads first.
        for order, key in enumerate(sorted(self.tracks, key=lambda key: (
                self.numbers[key[0]], *key[1:]))):
            self._name(key, order)
        self.out.write("\n]}\n")

    def _write(self, **event):
        if not self.first:
            self.out.write(",\n")
        self.first = False
        self.out.write(_encode(event))

    def _name(self, key, order):
        process, device, queue, thread = key
        text = f"thread {thread}"
        if device != _NO_DEVICE:
            name = f"device {device} ({process.device_name(device)})"
            if queue:
                name += f", queue {queue}"
            # Operations of several threads overlap, and slices of one track
            # have to nest.
            text = f"{name}, {text}" if self._shared(key) else name
        track = {"pid": self.numbers[process], "tid": self.tracks[key]}
        self._write(ph="M", **track, name="thread_name", args={"name": text})
        self._write(ph="M", **track, name="thread_sort_index",
                    args={"sort_index": order})

    def _shared(self, key):
        return sum(other[:3] == key[:3] for other in self.tracks) > 1

    def _track(self, process, thread, device=_NO_DEVICE, queue=0):
        if process not in self.numbers:
            # Processes of several machines may have the same number.
            number = process.head.process or 1
            while number in self.numbers.values():
                number += 1
            self.numbers[process] = number
        key = process, device, queue, thread
        track = self.tracks.setdefault(key, len(self.tracks) + 1)
        return {"pid": self.numbers[process], "tid": track}

    def handlers(self):
        return {r.End: self._construct, r.Operation: self._operation,
                r.Times: self._times}

    def _construct(self, process, event):
        begin = event.begin
        site = begin.site
        details = {"way": r.WAYS[event.way] if event.way < len(r.WAYS)
                   else event.way, "device": begin.device}
        if site and site.place:
            details["place"] = site.place
        if begin.list:
            details["map"] = [
                f"{kinds.name(entry.kind)}: {entry.name} ({entry.size} bytes)"
                for entry in begin.list.entries if entry.name][:32]
        self._write(ph="X", **self._track(process, event.thread),
                    cat="construct",
                    name=(site.construct if site else None) or "construct",
                    **_extent(begin.time + process.shift,
                              event.time + process.shift), args=details)

    def _operation(self, process, event):
        if event.flags & r.TIMED:
            self.untimed[id(event)] = process, event
        else:
            self._carried_out(process, event, event.begin, event.end)

    def _times(self, process, event):
        if self.untimed.pop(id(event.operation), None):
            self._carried_out(process, event.operation, event.begin, event.end)

    def _carried_out(self, process, event, begin, end):
        what = model.classify(event)
        kind = (r.OPERATIONS[event.kind] if event.kind < len(r.OPERATIONS)
                else f"operation {event.kind}")
        self._write(ph="X", **self._track(process, event.thread, event.device,
                                          event.queue),
                    cat=what, name=kind,
                    **_extent(begin + process.shift, end + process.shift),
                    args={"bytes in": event.parts.bytes_in,
                          "bytes out": event.parts.bytes_out,
                          "parts": len(event.parts),
                          "failed": bool(event.flags & r.FAILED)})
