# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""In which order directives come: time in which the program waits though host and
device could work at the same time, as a queue could carry out a directive while
the host goes on, and a kernel's data could have come while another one ran; and
directives that come again before any kernel.

Order is a listener of a model.Report.  What a thread does between two directives
may be waiting for another thread's: the first pattern is looked for only where
one thread launches all kernels of a process.
"""

import collections

import kinds
from construct import Construct
from finding import OFTEN, Finding, openacc

_LEAST = 20             # a finding's part of the whole time, as 1 in so many
_NO_QUEUE = -2
_MOST_SHARED = 1 << 14


class Lost:
    """Time that is waited: TIMES, TIME.  PARTNERS: Site -> None."""

    def __init__(self):
        self.times = self.time = 0
        self.partners = {}

    def add(self, time, partner=None):
        self.times += 1
        self.time += time
        if partner:
            self.partners[partner] = None


class _Done:
    """An outermost construct that is over."""

    def __init__(self, construct):
        event = construct.event
        begin = event.begin
        self.site = construct.site
        self.begin, self.end = begin.time, event.time
        self.list = begin.list
        self.waits = begin.queue == _NO_QUEUE and bool(begin.wait)
        self.sending = self.kernel = 0
        self.launches = False
        self.fetches = bool(event.ahead)
        for operation in construct.operations + construct.inner:
            parts = operation.parts
            if parts.launches:
                self.launches = True
                self.kernel += operation.end - operation.begin
            elif parts.bytes_in:
                self.sending += operation.end - operation.begin
            self.fetches |= bool(parts.bytes_out)


def _ranges(list_):
    return [(entry.address, entry.address + entry.size)
            for entry in (list_.entries if list_ else ())
            if kinds.is_data(entry.kind) and entry.address]


class Order:
    """Site -> Lost.  KERNEL_WAITS: what could have been sent while a kernel
    ran.  IN_A_ROW: Site -> how often a thread has carried it out again and no
    kernel was launched in between."""

    def __init__(self, report):
        self.report = report
        self._host_waits = collections.defaultdict(Lost)
        self._launching = collections.defaultdict(set)
        self.kernel_waits = collections.defaultdict(Lost)
        self.in_a_row = collections.Counter()
        self._launches = collections.Counter()  # by process
        # (process, thread) -> {Site: launches when it came last}
        self._at = collections.defaultdict(dict)
        self._before = {}       # (process, thread) -> _Done
        self._shared = {}       # ids of two lists -> (do they?, both)

    def host_waits(self):
        """Site -> Lost, of which the host could have done meanwhile what it did
        next."""
        waits = collections.defaultdict(Lost)
        for (process, site), lost in self._host_waits.items():
            if len(self._launching[process]) <= 1:
                waits[site].times += lost.times
                waits[site].time += lost.time
        return waits

    def handlers(self):
        return {Construct: self._construct}

    def _construct(self, process, construct):
        if not construct.outermost:
            return
        event = construct.event
        key = process, event.thread
        before = self._before.get(key)
        self._host_went_on(process, before, event.begin.time)
        done = self._before[key] = _Done(construct)
        if done.kernel:
            self._launching[process].add(event.thread)
        self._note_row(process, key, done)
        self._kernel_was_first(before, done)

    def _note_row(self, process, key, done):
        if done.launches:
            self._launches[process] += 1
            return
        launches = self._launches[process]
        before = self._at[key]
        if before.get(done.site) == launches:
            self.in_a_row[done.site] += 1
        before[done.site] = launches

    def _share_data(self, one, other):
        """Do two lists name the same data?"""
        key = id(one), id(other)
        if key not in self._shared:
            if len(self._shared) >= _MOST_SHARED:
                self._shared.clear()
            share = any(a < d and c < b for a, b in _ranges(one)
                        for c, d in _ranges(other))
            self._shared[key] = share, (one, other)
        return self._shared[key][0]

    def _host_went_on(self, process, before, time):
        """The next construct begins at TIME, after BEFORE."""
        if before is None or not before.waits or before.fetches:
            return
        lost = min(before.sending + before.kernel, time - before.end)
        if lost > 0:
            self._host_waits[process, before.site].add(lost)

    def _kernel_was_first(self, before, done):
        """DONE comes next after BEFORE, and may have sent what BEFORE's kernel
        does not need."""
        if (before is None or not (before.waits and done.waits)
                or not before.kernel or done.kernel or not done.sending
                or before.fetches
                or self._share_data(before.list, done.list)):
            return
        lost = min(before.kernel, done.sending)
        if done.begin - before.end < lost:
            self.kernel_waits[done.site].add(lost, before.site)


def _worth(report, table):
    return [(site, lost) for site, lost in table.items()
            if lost.times >= OFTEN
            and lost.time * _LEAST >= report.duration() > 0]


def host_waits(report, _):
    """Synchronous, where the host has something else to do."""
    for site, lost in _worth(report, report.order.host_waits()):
        yield Finding(
            "synchronous", False,
            "the host waits for this directive, fetches nothing by it, and "
            "then has other work to do",
            [site],
            ("add async(1) to it, and put !$acc wait(1) where the host needs "
             "the result" if openacc(site) else
             "add nowait to it, and put a taskwait where the host needs the "
             "result (outside of parallel regions with GOMP_PSET_NOWAIT_TASKS="
             "1)") + ", if that work needs nothing of it",
            0, 0, lost.time)


def kernel_waits(report, _):
    """Sent behind a kernel that does not need it."""
    for site, lost in _worth(report, report.order.kernel_waits):
        yield Finding(
            "kernel waits", False,
            "this directive sends data for a later kernel only when the kernel "
            "before it, which is not given that data, is over",
            [site] + list(lost.partners),
            ("give both different queues, async(1) and async(2)"
             if openacc(site) else
             "add nowait, and depend clauses where one needs the other, to "
             "both (outside of parallel regions with GOMP_PSET_NOWAIT_TASKS=1)")
            + ", so that the data travels while the kernel runs",
            0, 0, lost.time)


PATTERNS = (host_waits, kernel_waits)
