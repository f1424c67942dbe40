# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The trace-event JSON that Perfetto and Chrome's viewer open, written while
recordings are read."""

import collections
import json
import math

import kinds
import model
import recording as r


_NO_DEVICE = -1000000000         # sorts before all devices
_MOST_KNOWN = 4096
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
    length = _microseconds(end - begin)
    if first + length != last:
        length = last - first
    while first + length > last:
        length = min(last - first, math.nextafter(length, 0))
    return first, length


class Writer:
    """A listener of a Report: writes each event to the text file OUT.  finish
    () ends the file."""

    def __init__(self, out):
        self.out = out
        self.first = True
        self.numbers = {}       # process -> number in the file
        self.tracks = {}        # (process, device, queue, thread) -> number
        # What slices have besides times and place, which is much the same: by
        # construct and list, and by operation.
        self.constructs, self.operations = {}, {}
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
        threads = collections.Counter(key[:3] for key in self.tracks)
        # By process and device, threads first.
        for order, key in enumerate(sorted(self.tracks, key=lambda key: (
                self.numbers[key[0]], *key[1:]))):
            self._name(key, order, threads[key[:3]] > 1)
        self.out.write("\n]}\n")

    def _write(self, **event):
        self._put(_encode(event))

    def _put(self, text):
        self.out.write(text if self.first else ",\n" + text)
        self.first = False

    def _name(self, key, order, shared):
        process, device, queue, thread = key
        text = f"thread {thread}"
        if device != _NO_DEVICE:
            name = f"device {device} ({process.device_name(device)})"
            if queue:
                name += f", queue {queue}"
            # Operations of several threads overlap, and slices of one track
            # have to nest.
            text = f"{name}, {text}" if shared else name
        track = {"pid": self.numbers[process], "tid": self.tracks[key]}
        self._write(ph="M", **track, name="thread_name", args={"name": text})
        self._write(ph="M", **track, name="thread_sort_index",
                    args={"sort_index": order})

    def _track(self, process, thread, device=_NO_DEVICE, queue=0):
        if process not in self.numbers:
            # Processes of several machines may have the same number.
            number = process.head.process or 1
            while number in self.numbers.values():
                number += 1
            self.numbers[process] = number
        key = process, device, queue, thread
        track = self.tracks.setdefault(key, len(self.tracks) + 1)
        return self.numbers[process], track

    def handlers(self):
        return {r.End: self._construct, r.Operation: self._operation,
                r.Times: self._times}

    def _construct(self, process, event):
        begin = event.begin
        key = begin.site, id(begin.list), begin.device, event.way
        known = self.constructs.get(key)
        if known is None or known[0] is not begin.list:
            known = begin.list, self._described(begin, event.way)
            if len(self.constructs) < _MOST_KNOWN:
                self.constructs[key] = known
        self._slice(self._track(process, event.thread), known[1],
                    begin.time + process.shift, event.time + process.shift)

    @staticmethod
    def _described(begin, way):
        """What a slice of a construct has besides times and place."""
        site = begin.site
        details = {"way": r.WAYS[way] if way < len(r.WAYS) else way,
                   "device": begin.device}
        if site and site.place:
            details["place"] = site.place
        if begin.list:
            details["map"] = [
                f"{kinds.name(entry.kind)}: {entry.name} ({entry.size} bytes)"
                for entry in begin.list.entries if entry.name][:32]
        return _encode({"ph": "X", "cat": "construct", "name": (
            site.construct if site else None) or "construct",
            "args": details})

    def _operation(self, process, event):
        if event.flags & r.TIMED:
            self.untimed[id(event)] = process, event
        else:
            self._carried_out(process, event, event.begin, event.end)

    def _times(self, process, event):
        if self.untimed.pop(id(event.operation), None):
            self._carried_out(process, event.operation, event.begin, event.end)

    def _carried_out(self, process, event, begin, end):
        track = self._track(process, event.thread, event.device, event.queue)
        parts = event.parts
        key = (event.kind, parts.bytes_in, parts.bytes_out, len(parts),
               event.flags & r.FAILED, model.classify(event))
        text = self.operations.get(key)
        if text is None:
            text = self._described_operation(*key)
            if len(self.operations) < _MOST_KNOWN:
                self.operations[key] = text
        self._slice(track, text, begin + process.shift, end + process.shift)

    @staticmethod
    def _described_operation(kind, bytes_in, bytes_out, parts, failed, what):
        return _encode({
            "ph": "X", "cat": what, "name": r.OPERATIONS[kind]
            if kind < len(r.OPERATIONS) else f"operation {kind}",
            "args": {"bytes in": bytes_in, "bytes out": bytes_out,
                     "parts": parts, "failed": bool(failed)}})

    def _slice(self, track, text, begin, end):
        """TEXT is an object with all of a slice that is the same elsewhere."""
        first, length = _extent(begin, end)
        self._put(f'{text[:-1]},"pid":{track[0]},"tid":{track[1]},'
                  f'"ts":{first!r},"dur":{length!r}}}')
