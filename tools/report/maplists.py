# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The lists of a recording's constructs as map lists, the files that the
testsuite's replayer carries out (testsuite/libgomp.unit/plan/replay.c).

    with output.opened(path) as out:
        maplists.write(recording_path, out)

A map list has objects in the order of the addresses that they had, the words of
pointers and descriptors, each construct's list, and what is to become of it.
"""

import bisect
import collections

import kinds
import recording as r

_CONTEXTS = ("target", "data", "enter", "exit", "update")
_TARGET, _DATA = 0, 1
_ACC = 16
_ENDS = {"end target data": False, "acc end data": True}
_NEW, _PRESENT = 1, 3
_NO_LIST = (9, 10)              # ways on which no list is carried out
_STRUCTS = (0x1c, 0x5c)
_VALUES = (0x0d,)
_IN_DESCRIPTORS = (0x04, 0x1d, 0x1e)
_ALLOC = 0x0300
_FATES = ("nothing", "new", "inside", "present", "private", "zero", "absent")
_MOST = 1 << 32                 # bytes of objects: the replayer's
_ABSURD = 1 << 62               # a size that the compiler got wrong: negative
_MOST_TITLES = 10
_NAME = 24
_WORD = 8


class Unsuitable(r.RecordingError):
    """The recording cannot be made into map lists."""


# LIST: it is carried out; otherwise its region, of which it has been the
# beginning, is left.
_Step = collections.namedtuple("_Step", "time order lists end")


def _pointer(entry):
    """Is ENTRY about a pointer, so that its size is a distance?"""
    low = kinds.low(entry.kind)
    return low in kinds.POINTERS - {kinds.DESCRIPTOR} or low in (0x51, 0x58)


def _signed(size):
    return size - (1 << 64) if size >> 63 else size


# ---- Objects ------------------------------------------------------------------


class _Ranges:
    """Ranges of addresses; what overlaps or touches is one."""

    def __init__(self):
        self.all = []
        self.merged = []

    def add(self, start, size):
        self.all.append((start, start + max(1, size)))

    def merge(self):
        self.merged = []
        for start, end in sorted(set(self.all)):
            if self.merged and start <= self.merged[-1][1]:
                self.merged[-1][1] = max(self.merged[-1][1], end)
            else:
                self.merged.append([start, end])

    def find(self, address):
        """The range with ADDRESS, or None."""
        i = bisect.bisect_right(self.merged, [address, 1 << 65]) - 1
        if i < 0 or address >= self.merged[i][1]:
            return None
        return self.merged[i]


def _object_name(name, taken):
    """A name of an object, as the replayer reads it, that is not TAKEN."""
    name = "".join(c if c.isascii() and c.isalnum() or c in "_%" else "_"
                   for c in name)[:_NAME]
    if not name or not name[0].isalpha() or name == "NULL":
        name = "m" + name
    while name in taken:
        head, _, number = name.rpartition("~")
        name = (f"{head}~{int(number) + 1}" if head else f"{name}~2")
    return name


class _Objects:
    """What is named by lists, or pointed to."""

    def __init__(self):
        self.ranges = _Ranges()
        self.names = {}         # address -> name, of what begins there
        self.by_start = {}

    def add_list(self, entries):
        i = 0
        for i, entry in enumerate(entries):
            low = kinds.low(entry.kind)
            if not entry.address or low in _VALUES:
                continue
            if low in _STRUCTS:
                members = entries[i + 1:i + 1 + entry.size]
                end = max((m.address + m.size for m in members),
                          default=entry.address)
                self.ranges.add(entry.address, max(1, end - entry.address))
            elif _pointer(entry):
                self.ranges.add(entry.address, _WORD)
            else:
                self.ranges.add(entry.address,
                                entry.size if entry.size < _ABSURD else 1)
            if entry.name and (kinds.is_data(entry.kind)
                               or entry.address not in self.names):
                self.names[entry.address] = entry.name

    def add_left(self, parts):
        """PARTS may begin before what the list says, as reversed arrays do."""
        for part in parts:
            if part.address and part.size < _ABSURD:
                self.ranges.add(part.address, part.size)

    def add_words(self, entries, words):
        """What WORDS point to, with ENTRIES' distances from there."""
        distances = {entry.address: _signed(entry.size) for entry in entries
                     if _pointer(entry)}
        for address, values in words:
            self.ranges.add(address, _WORD * len(values))
            value = values[0] if values else 0
            if 4096 < value < 1 << 63:
                other = value + distances.get(address, 0)
                low, high = sorted((value, other))
                if high - low < _MOST and low > 0:
                    self.ranges.add(low, high - low + 1)

    def settle(self):
        self.ranges.merge()
        if sum(end - start for start, end in self.ranges.merged) > _MOST:
            raise Unsuitable("its objects are more than 4 GiB, which map "
                             "lists cannot have")
        taken = set()
        for start, _ in self.ranges.merged:
            name = _object_name(self.names.get(start, "m"), taken)
            taken.add(name)
            self.by_start[start] = name

    def lines(self):
        for start, end in self.ranges.merged:
            yield f"object {self.by_start[start]} {end - start}"

    def place(self, address):
        """ADDRESS in the replayer's words, or a number."""
        found = self.ranges.find(address) if address else None
        if found is None:
            return str(address % (1 << 64)) if address else "NULL"
        name = self.by_start[found[0]]
        return f"{name}+{address - found[0]}" if address > found[0] else name


# ---- Constructs ---------------------------------------------------------------


class _Reader:
    """The steps of a recording, in the order of time, those on one device."""

    def __init__(self, device):
        self.device = device
        self.devices = set()
        self.steps = []
        self.open = collections.defaultdict(list)
        # Reason -> Counter of the titles of constructs that are left out.
        self.skipped = collections.defaultdict(collections.Counter)

    def read(self, file):
        for event in file.events():
            if isinstance(event, r.End):
                self._end(event)
        self.steps.sort(key=lambda step: (step.time, step.order))

    def _add(self, time, lists, end):
        self.steps.append(_Step(time, len(self.steps), lists, end))

    def _end(self, end):
        begin = end.begin
        construct = begin.site.construct if begin.site else None
        stack = self.open[begin.thread, _ENDS.get(construct)]
        if construct in _ENDS:
            opened = stack.pop() if stack else None
            if opened:
                self._add(begin.time, False, (opened, end))
            return
        if not begin.list:
            return
        context = begin.list.context & ~_ACC
        used = self._is_used(end, context)
        if context == _DATA:
            self.open[begin.thread, bool(begin.list.context & _ACC)].append(
                end if used else None)
        if not used:
            return
        self._add(begin.time, True, (end, end))
        if context == _TARGET:
            self._add(end.time, False, (end, end))

    def _is_used(self, end, context):
        begin = end.begin
        if begin.device < 0 or end.way in _NO_LIST:
            return False
        self.devices.add(begin.device)
        if self.device is None:
            self.device = begin.device
        why = self._unsuitable(end, context)
        if why:
            self.skipped[why][_title(begin.site)] += 1
        return not why

    def _unsuitable(self, end, context):
        begin = end.begin
        entries = begin.list.entries
        if begin.device != self.device:
            return "on other devices"
        if context >= len(_CONTEXTS) or len(entries) != begin.list.count:
            return "whose lists are not all recorded"
        if any(entry.size == (1 << 64) - 1 for entry in entries):
            return "with iterators or lengths of -1"
        if end.failed:
            return "that have failed"
        if any(outcome.fate >= len(_FATES) for outcome in end.entered or ()):
            return "with fates that are not known"
        if any(kinds.low(entry.kind) in kinds.ATTACH and not outcome.fate
               and outcome.sent for entry, outcome in
               zip(entries, end.entered or ())):
            return "with pointers in private copies"
        return None


def _left_out(skipped):
    """Lines that say which constructs are not in the map lists, and why."""
    for why, titles in sorted(skipped.items()):
        yield f"# {sum(titles.values())} constructs {why} are left out:"
        for title, count in sorted(titles.items())[:_MOST_TITLES]:
            yield f"#   {title}" + (f", {count} times" if count > 1 else "")
        if len(titles) > _MOST_TITLES:
            yield f"#   and {len(titles) - _MOST_TITLES} more places"


class _Elsewhere:
    """What is on the device though no list has mapped it, such as `declare
    target' variables.  BEFORE: ORDER of the step before which it is needed ->
    ranges."""

    def __init__(self, steps):
        self.mapped = {}        # start -> end
        self.starts = []
        self.needs = []         # (number of the step, start, bytes)
        for number, step in enumerate(steps):
            self._follow(number, step)
        found = _Ranges()
        for _, start, size in self.needs:
            found.add(start, size)
        found.merge()
        self.before = collections.defaultdict(list)
        for start, end in found.merged:
            first = min(number for number, at, _ in self.needs
                        if start <= at < end)
            self.before[steps[first].order].append((start, end))

    def _meets(self, start, size):
        """Is a part of it mapped?  Parts do for what is mapped implicitly."""
        i = bisect.bisect_left(self.starts, start + max(1, size)) - 1
        return i >= 0 and self.mapped[self.starts[i]] > start

    def _follow(self, number, step):
        opened, end = step.end
        if step.lists:
            for entry, outcome in zip(opened.begin.list.entries,
                                      opened.entered or ()):
                size = _WORD if _pointer(entry) else entry.size
                if not entry.address or kinds.low(entry.kind) in _STRUCTS:
                    continue
                if outcome.fate == _NEW:
                    if entry.address not in self.mapped:
                        bisect.insort(self.starts, entry.address)
                    self.mapped[entry.address] = entry.address + size
                elif (outcome.fate == _PRESENT
                      and not self._meets(entry.address, size)):
                    self.needs.append((number, entry.address, size))
        if not step.lists or opened.begin.list.context & 15 > _DATA:
            for part in end.left or ():
                if part.size and not self._meets(part.address, part.size):
                    self.needs.append((number, part.address, part.size))
                elif part.flags & r.REMOVED and part.address in self.mapped:
                    del self.mapped[part.address]
                    del self.starts[bisect.bisect_left(self.starts,
                                                       part.address)]


def _all_present(entries):
    """The fates of ENTRIES where everything is present."""
    start = end = 0             # of the latest descriptor
    for entry in entries:
        low = kinds.low(entry.kind)
        part = low in _IN_DESCRIPTORS and start <= entry.address < end
        yield 0 if part or low in _VALUES + _STRUCTS else _PRESENT
        if low == kinds.DESCRIPTOR:
            start, end = entry.address, entry.address + entry.size


def _title(site):
    if site is None:
        return "construct"
    place = site.place or ""
    joint = "at " if place and not place.startswith("in ") else ""
    return f"{site.construct or 'construct'} {joint}{place}".strip()


class _Writer:
    """Writes STEPS, whose objects are OBJECTS, to OUT."""

    def __init__(self, out, objects):
        self.out = out
        self.objects = objects
        self.open = []

    def line(self, text):
        self.out.write(text + "\n")

    def elsewhere(self, ranges):
        """On the device, and no list has mapped it."""
        for start, end in ranges:
            self.line("# on the device, such as a declare target variable")
            self.line("enter")
            self.line(f"  {self.objects.place(start)} {end - start} "
                      f"{_ALLOC:04x}")
            self.line("end")
            self._expect([f"0 {_FATES[_NEW]}"])

    def step(self, step):
        opened, end = step.end
        begin = end.begin
        self.line(f"# {_title(begin.site)}, thread {begin.thread}")
        if step.lists:
            self._list(opened)
        else:
            around = next((i for i, region in enumerate(reversed(self.open))
                           if region is opened), None)
            if around is None:
                raise Unsuitable("a region ends before it has begun")
            del self.open[len(self.open) - 1 - around]
            self.line(f"leave {around}" if around else "leave")
            self._expect(self._left(end))

    def _list(self, end):
        list_ = end.begin.list
        context = list_.context & ~_ACC
        self._words(end)
        self.line(("acc-" if list_.context & _ACC else "")
                  + _CONTEXTS[context])
        for entry in list_.entries:
            # Values are not recorded.
            place = ("0" if kinds.low(entry.kind) in _VALUES
                     else self.objects.place(entry.address))
            self.line(f"  {place} {entry.size} {entry.kind:04x}")
        self.line("end")
        if context <= _DATA:
            self.open.append(end)
        self._expect(self._left(end) if context > 2 else self._entered(end))

    def _words(self, end):
        for address, values in (end.entered.words or ()) if end.entered else ():
            for i, value in enumerate(values):
                self.line(f"word {self.objects.place(address + _WORD * i)} = "
                          f"{self.objects.place(value)}")

    @staticmethod
    def _entered(end):
        entries = end.begin.list.entries
        outcome = (end.entered or
                   [r.Entered(fate, 0, 0, 0) for fate in _all_present(entries)])
        return [f"{i} {_FATES[fate]}" + (f", {sent} sent" if sent else "")
                for i, (_, (fate, _, _, sent)) in enumerate(zip(entries,
                                                                outcome))]

    def _left(self, end):
        lines = []
        for what, flag in (("sent", r.COPIED_IN), ("fetched", r.COPIED_OUT),
                           ("removed", r.REMOVED), ("detached", r.DETACHED)):
            parts = sorted((part.address, part.size) for part in end.left or ()
                           if part.flags & flag)
            lines += [f"{what} {self.objects.place(address)} {size}"
                      for address, size in parts]
        return lines

    def _expect(self, lines):
        self.line("expect")
        for line in lines:
            self.line(line)
        self.line(".")


def write(path, out, device=None):
    """Write the lists that the recording PATH has for DEVICE, by default the
    first one that it used, to OUT.  Raises Unsuitable if there are none."""
    with r.Recording(path) as file:
        if file.head.revision < r.HAS_WORDS:
            raise Unsuitable(
                f"{file.path}: it was made by a version whose recordings have "
                "no words of pointers and descriptors, which map lists need")
        reader = _Reader(device)
        cut_off = None
        try:
            reader.read(file)
        except r.CutOff as error:
            cut_off = error
            reader.steps.sort(key=lambda step: (step.time, step.order))
        if not reader.steps:
            raise Unsuitable(f"{file.path}: it has no list for "
                             + (f"device {device}" if device is not None
                                else "a device"))
        title = file.head.program or "a program"
    objects = _Objects()
    for step in reader.steps:
        end = step.end[0]
        objects.add_left(step.end[1].left or ())
        objects.add_list(end.begin.list.entries)
        if end.entered and end.entered.words:
            objects.add_words(end.begin.list.entries, end.entered.words)
    elsewhere = _Elsewhere(reader.steps)
    objects.settle()
    writer = _Writer(out, objects)
    writer.line(f"# Lists of {title}, device {reader.device}, from a recording.")
    for line in _left_out(reader.skipped):
        writer.line(line)
    for line in objects.lines():
        writer.line(line)
    writer.line("outcomes on")
    for step in reader.steps:
        writer.elsewhere(elsewhere.before.get(step.order, ()))
        writer.step(step)
    return cut_off
