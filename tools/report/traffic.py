# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Follows copies from object to object: what was sent or fetched again though
nothing had changed, and what was mapped and allocated over and over.

Traffic is a listener of a model.Report.  Whether bytes are the same, their
hashes tell.  Where a recording has none, bytes count as the same if the host
can hardly have changed them in the time that it had; that is a guess.
"""

import bisect
import collections

import kinds
import recording as r
from construct import Construct, Memory

_SMALL = 4096           # bytes: smaller copies travel beside others
_SCALAR = 64
_FAST = 50              # bytes that a host changes in a nanosecond at most
_IN, _OUT = 3, 4        # kinds of parts


class Tally:
    """Copies that are not needed.  TIME is that of operations of their own;
    BESIDE are the bytes that travelled with a kernel's launch, by OWN copies that
    were not gathered with others."""

    def __init__(self):
        self.times = self.bytes = self.time = self.beside = self.own = 0
        self.guesses = 0
        self.partners = {}      # Site -> None: where the bytes came from

    def add(self, size, time):
        self.times += 1
        self.bytes += size
        if time is None:
            self.beside += size
            self.own += 1
        else:
            self.time += time

    def add_all(self, other):
        self.times += other.times
        self.bytes += other.bytes
        self.time += other.time
        self.beside += other.beside
        self.own += other.own


class Sections(Tally):
    """Updates of which only a part had changed.  CHANGED: bytes from the first
    to the last piece that had; LOW and HIGH: bounds of all of these; SIZE: of
    one update."""

    def __init__(self):
        super().__init__()
        self.changed = self.high = self.size = 0
        self.low = 1 << 64


class Both(Tally):
    """Mappings that were sent when they began, and fetched when they ended:
    MAPPINGS of them.  UNCHANGED: what came back as it was.  REWRITTEN: what was
    sent as the last time, and changed from end to end."""

    def __init__(self):
        super().__init__()
        self.mappings = 0
        self.unchanged, self.rewritten = Tally(), Tally()


class Cycles(Tally):
    """Mappings that one directive begins and another one ends.  MOST: how often
    the same data in one process."""

    def __init__(self):
        super().__init__()
        self.most = 0
        self.ends = {}          # Site -> None
        self.count = collections.Counter()


class Allocations:
    """Device memory that one directive allocates.  PEAK: blocks of it that were
    there at a time."""

    def __init__(self):
        self.times = self.bytes = self.time = self.live = self.peak = 0


class _Mapping:
    __slots__ = "name", "site", "host", "size", "device", "kind", "sent", "copies"

    def __init__(self, name, entry, device_address, site):
        self.name, self.site = name, site
        self.host, self.size = entry.address, entry.size
        self.device = device_address
        self.kind = entry.kind
        self.sent = None        # (_Copy, is it as the last one was?)
        self.copies = Tally()


class _Table:
    """The mappings of one device, by device address."""

    def __init__(self):
        self.starts = []
        self.by_start = {}

    def add(self, mapping):
        self.drop(mapping.device, mapping.size)
        bisect.insort(self.starts, mapping.device)
        self.by_start[mapping.device] = mapping

    def drop(self, start, size):
        """Forget what is in the way of a new mapping."""
        i = max(0, bisect.bisect_right(self.starts, start) - 1)
        while i < len(self.starts) and self.starts[i] < start + max(size, 1):
            old = self.by_start[self.starts[i]]
            if old.device == start or old.device + old.size > start:
                del self.by_start[self.starts.pop(i)]
            else:
                i += 1

    def remove(self, mapping):
        if self.by_start.get(mapping.device) is mapping:
            del self.by_start[mapping.device]
            del self.starts[bisect.bisect_left(self.starts, mapping.device)]

    def find(self, start, size):
        """The mapping that has all of these bytes, or None."""
        i = bisect.bisect_right(self.starts, start) - 1
        if i < 0:
            return None
        found = self.by_start[self.starts[i]]
        return (found if start + size <= found.device + found.size
                else None)


Last = collections.namedtuple("Last", "kind contents end site")


class _Copy:
    """A part of an operation, inside MAPPING.  TIME is None beside a kernel."""

    __slots__ = ("kind", "size", "contents", "mapping", "host", "begin", "end",
                 "time", "whole")

    def __init__(self, operation, part, contents, mapping):
        self.kind, self.size = part.kind, part.size
        self.contents = contents
        self.mapping = mapping
        self.host = mapping.host + part.device - mapping.device
        self.begin, self.end = operation.begin, operation.end
        self.time = _time_of(operation, part)
        self.whole = part.size == mapping.size


def _time_of(operation, part):
    parts = operation.parts
    if parts.launches:
        return None
    total = parts.bytes_in + parts.bytes_out
    return (operation.end - operation.begin) * part.size // max(1, total)


def _same(last, copy):
    """Are the bytes of COPY those of LAST?  True, False or, if that is not
    known, None."""
    if last.contents is None or copy.contents is None:
        return None
    return (last.contents.algorithm == copy.contents.algorithm
            and last.contents.hash == copy.contents.hash)


def _had_no_time(last, copy):
    return (copy.kind == _IN
            and (copy.begin - last.end) * _FAST < copy.size)


def _changed(last, copy):
    """Numbers of the pieces that differ; None if that cannot be told."""
    if last.contents is None or copy.contents is None:
        return None
    old, new = last.contents.pieces, copy.contents.pieces
    if not new or len(old) != len(new):
        return None
    return [i for i, pair in enumerate(zip(old, new)) if pair[0] != pair[1]]


class Traffic:
    """KNOWN: there are hashes.  The others are by (Site, name)."""

    def __init__(self, report):
        self.report = report
        self.known = False
        self.copied = False     # has anything been?
        self.again = collections.defaultdict(Tally)
        self.fetched_again = collections.defaultdict(Tally)
        self.round_trips = collections.defaultdict(Tally)
        self.sections = collections.defaultdict(Sections)
        self.both = collections.defaultdict(Both)
        self.cycles = collections.defaultdict(Cycles)
        # The copies of mappings that one directive begins and ends.
        self.regions = collections.defaultdict(Tally)
        self.allocations = {}   # (process, Site) -> Allocations
        self._hashes = {}       # id of an operation -> {part: Contents}
        self._tables = collections.defaultdict(_Table)
        self._by_host = {}      # (process, device, host) -> _Mapping
        self._last = {}         # (process, device, host, bytes) -> Last
        self._last_sent = {}    # the same -> _Copy
        self._blocks = {}       # (process, device, address) -> Allocations

    def handlers(self):
        return {r.Contents: self._contents, Memory: self._memory,
                Construct: self._construct}

    # ---- Events -------------------------------------------------------------

    def _contents(self, _, event):
        self.known = True
        # While its construct is open, the operation's id stays its own.
        if event.operation.construct:
            self._hashes.setdefault(id(event.operation),
                                    {})[event.part] = event

    def _construct(self, process, construct):
        event, site = construct.event, construct.site
        if event.begin.list and event.entered:
            self._entered(process, event, site)
        for operation in construct.operations:
            if operation.parts.copies and not operation.flags & r.FAILED:
                self._copies(process, event, site, operation)
        for part in event.left or ():
            if part.flags & r.REMOVED:
                self._removed(process, event.begin.device, part, site)

    def _copies(self, process, event, site, operation):
        hashes = self._hashes.pop(id(operation), {})
        self.copied = True
        if operation.flags & (r.AHEAD | r.HAS_BOX):
            return
        table = self._tables[process, operation.device]
        for i, part in enumerate(operation.parts):
            if part.kind in (_IN, _OUT) and part.size:
                mapping = table.find(part.device, part.size)
                if mapping:
                    self._part(process, event, site, mapping,
                               _Copy(operation, part, hashes.get(i), mapping),
                               operation)

    # ---- Memory -------------------------------------------------------------

    def _memory(self, process, event):
        part = event.parts[0]
        key = process, event.device, part.device
        if event.kind == 1:
            site = self.report.site(event.construct.site)
            tally = self.allocations.setdefault((process, site), Allocations())
            tally.times += 1
            tally.live += 1
            tally.bytes += part.size
            tally.peak = max(tally.peak, tally.live)
            self._blocks[key] = tally
        else:
            tally = self._blocks.pop(key, None)
            if tally:
                tally.live -= 1
        if tally:
            tally.time += event.end - event.begin

    # ---- Mappings -----------------------------------------------------------

    def _entered(self, process, event, site):
        device = event.begin.device
        for entry, result in zip(event.begin.list.entries, event.entered):
            if (result.fate != 1 or not kinds.is_data(entry.kind)
                    or not entry.name or not entry.address):
                continue
            mapping = _Mapping(entry.name, entry, result.address, site)
            self._tables[process, device].add(mapping)
            self._by_host[process, device, entry.address] = mapping

    def _removed(self, process, device, part, site):
        mapping = self._by_host.pop((process, device, part.address), None)
        if mapping is None:
            return
        self._tables[process, device].remove(mapping)
        if mapping.site is site:
            self.regions[site, mapping.name].add_all(mapping.copies)
        if mapping.site is site or mapping.size <= _SCALAR:
            return
        cycles = self.cycles[mapping.site, mapping.name]
        key = process, mapping.host, mapping.size
        cycles.count[key] += 1
        cycles.most = max(cycles.most, cycles.count[key])
        cycles.ends[site] = None
        cycles.add_all(mapping.copies)

    # ---- Copies -------------------------------------------------------------

    def _part(self, process, event, site, mapping, copy, operation):
        mapping.copies.add(copy.size, copy.time)
        if copy.size <= (_SCALAR if operation.kind != r.BATCH else _SMALL):
            return
        key = process, operation.device, copy.host, copy.size
        last = self._last.get(key)
        self._last[key] = Last(copy.kind, copy.contents, copy.end, site)
        if copy.kind == _IN:
            self._sent(last, copy, site)
            self._note_sent(self._last_sent.get(key), copy)
            self._last_sent[key] = copy
        else:
            self._fetched(event, last, copy, site)
        if last and event.begin.list and event.begin.list.context & 15 == 4:
            self._section(last, copy, site)

    def _sent(self, last, copy, site):
        same = last and _same(last, copy)
        guess = last and same is None and _had_no_time(last, copy)
        if same or guess:
            table = self.again if last.kind == _IN else self.round_trips
            tally = table[site, copy.mapping.name]
            tally.add(copy.size, copy.time)
            tally.guesses += bool(guess)
            tally.partners[last.site] = None

    @staticmethod
    def _note_sent(before, copy):
        if copy.whole and copy.mapping.sent is None:
            copy.mapping.sent = copy, bool(before and _same(before, copy))

    def _fetched(self, event, last, copy, site):
        ends = any(part.flags & r.REMOVED
                   and part.address == copy.mapping.host
                   for part in event.left or ())
        mapping = copy.mapping
        if (ends and mapping.sent and copy.whole
                and kinds.copies_in(mapping.kind)
                and kinds.copies_out(mapping.kind)):
            self._back(mapping, copy)
        elif not ends and last and _same(last, copy):
            tally = self.fetched_again[site, mapping.name]
            tally.add(copy.size, copy.time)
            tally.partners[last.site] = None

    def _back(self, mapping, copy):
        """The end of a mapping that was sent, too."""
        sent, again = mapping.sent
        both = self.both[mapping.site, mapping.name]
        both.mappings += 1
        if _same(sent, copy):
            both.unchanged.add(copy.size, copy.time)
            return
        changed = _changed(sent, copy)
        if again and changed and len(changed) == len(copy.contents.pieces):
            both.rewritten.add(sent.size, sent.time)

    def _section(self, last, copy, site):
        changed = _changed(last, copy)
        if not changed:
            return
        piece = copy.contents.piece
        low = changed[0] * piece
        high = min(copy.size, (changed[-1] + 1) * piece)
        tally = self.sections[site, copy.mapping.name]
        tally.add(copy.size, copy.time)
        tally.changed += high - low
        tally.low, tally.high = min(tally.low, low), max(tally.high, high)
        tally.size = max(tally.size, copy.size)
