# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Compares what the report finds in planted.F90 with what mending it gains.

    planted_test.py clean SOURCE CLEAN.rec
    planted_test.py found SOURCE NUMBER ALL.rec MENDED.rec [span | latencies | bytes]

SOURCE has sections that begin with a comment `! NUMBER:'.  MENDED is a run
without the waste in section NUMBER.  What the finding says must be within a
factor of 2: bytes and transfers, and the section's time; with `span' that from
its begin to its end, with `latencies' what its copies and allocations take on a
device where each takes 20 ms, with `bytes' on one where each byte that is copied takes
40 ns, too: other programs on the machine do not matter.
Transfers are those of the whole program that are not small; of many small ones,
those of the section.
"""

import re
import sys

import finding as finding_cost
import model
import recording as r
import waste

LATENCY = 20000000              # nanoseconds
BYTE = 40
PATTERNS = {1: "sent again", 2: "round trip", 3: "fetched again",
            4: "to is enough", 5: "from is enough", 6: "section",
            7: "wrong level", 8: "mapped again", 9: "never used",
            10: "allocated again", 11: "synchronous", 12: "kernel waits",
            13: "descriptors", 14: "many small"}


class Sections:
    """A listener: the time that each section takes, and COPIES of the whole
    program, without small ones."""

    def __init__(self, source):
        with open(source, encoding="utf-8") as file:
            self.starts = [(i, int(found.group(1)))
                           for i, line in enumerate(file, 1)
                           for found in [re.match(r" +! (\d+):", line)]
                           if found]
        self.bounds = {}
        self.names = {}
        self.calls = {}         # copies, allocations, and frees
        self.sizes = {}         # bytes that are copied
        self.copies = 0

    def of(self, place):
        line = int((place or ":0").rpartition(":")[2] or 0)
        return max((start for start in self.starts if start[0] <= line),
                   default=(0, 0))[1]

    def handlers(self):
        return {r.Operation: self._operation, r.End: self._end}

    def _end(self, _, event):
        if event.begin.site:
            number = self.of(event.begin.site.place)
            low, high = self.bounds.get(number, (event.begin.time, 0))
            self.bounds[number] = (min(low, event.begin.time),
                                   max(high, event.time))
            self.names[number] = self.names.get(number, 0) + event.names

    def _operation(self, _, event):
        copies = sum(part.size > 4096 and part.kind in (3, 4)
                     for part in event.parts)
        self.copies += copies
        if event.construct and event.construct.site:
            number = self.of(event.construct.site.place)
            self.calls[number] = (self.calls.get(number, 0)
                                  + sum(part.kind <= 4 for part in event.parts))
            self.sizes[number] = (self.sizes.get(number, 0)
                                  + event.parts.bytes_in
                                  + event.parts.bytes_out)

    def span(self, number):
        low, high = self.bounds[number]
        return high - low - self.names[number]

    def latencies(self, number):
        return self.calls.get(number, 0) * LATENCY

    def bytes(self, number):
        return self.latencies(number) + self.sizes.get(number, 0) * BYTE


def calm_down(byte):
    """Have operations without a kernel take a quarter more than the device was
    told at most: what is beyond, other programs on the machine have taken."""
    read_operation = r.Recording._readers[8]

    def calmed(file, thread, fields):
        was = read_operation(file, thread, fields)
        told = sum(LATENCY + byte * part.size for part in was.parts
                   if part.kind <= 4)
        if not told or was.parts.launches:
            return was
        thread.operation = was._replace(
            end=min(was.end, was.begin + told * 5 // 4))
        return thread.operation

    r.Recording._readers[8] = calmed


def read(source, path):
    sections = Sections(source)
    report = model.Report([sections])
    report.read(path)
    return report, sections


def findings(report, sections, number):
    return [f for f in waste.find(report)
            if f.pattern == PATTERNS[number]
            and any(sections.of(site.place) == number for site in f.where)]


def clean(source, path):
    report, _ = read(source, path)
    assert not waste.find(report), [(f.pattern, f.what)
                                    for f in waste.find(report)]


def total(report):
    return sum(site.bytes_in + site.bytes_out for site in report.sites())


def near(what, said, is_):
    assert is_ / 2 <= said <= is_ * 2, f"{what}: said {said:,}, is {is_:,}"


def found(source, number, all_, mended, time=None):
    number = int(number)
    if time in ("latencies", "bytes"):
        calm_down(BYTE if time == "bytes" else 0)
    before, sections = read(source, all_)
    after, later = read(source, mended)
    finding, = findings(before, sections, number)
    assert not findings(after, later, number)
    if finding.bytes:
        near("bytes", finding.bytes, total(before) - total(after))
    if finding.pattern == "many small":
        near("transfers", finding.transfers,
             sections.calls[number] - later.calls[number])
    elif finding.transfers:
        near("transfers", finding.transfers,
             sections.copies - later.copies)
    if time:
        gain = finding.gain
        if time != "span":
            # What a busy machine makes of them.
            gain *= LATENCY / max(LATENCY, finding_cost.Cost(before).latency)
        near("time", gain, getattr(sections, time)(number)
             - getattr(later, time)(number))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
