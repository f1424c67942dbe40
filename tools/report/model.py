# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""What recordings say, added up: by directive, by variable, by device.

    report = model.Report()
    report.read(path)           # once for each process
    for site in report.sites(): ...

Times are nanoseconds, sizes bytes.  Reading takes memory for each directive and
variable, not for each construct that was carried out, unless LISTENERS ask for
more.
"""

import bisect
import collections

import kinds
import overlap
import plain
import recording as r
import traffic
from construct import Construct, Memory

CLASSES = ("in", "out", "kernel", "memory", "wait", "other")
_CLASS_OF = {1: "memory", 2: "memory", 3: "in", 4: "out", 5: "other",
             6: "other", 7: "other", 8: "kernel", 10: "wait", 11: "wait"}
_MOST_SAMPLES = 4096
_MOST_PLACES = 4096
_SAME_CLOCK_NS = 10000000


class Site:
    """One directive or routine: where it is, and all that it has done.

    OWN is the time in the construct itself, without the constructs in it and
    without its device operations.  SENT and FETCHED are the bytes that the
    directive has asked the device to be sent and brought back; BYTES_IN and
    BYTES_OUT those of the operations carried out inside it, which may be those
    of earlier directives, posted by them.  POSTED of its own went with later
    operations, AHEAD came with earlier ones.
    """

    def __init__(self, key):
        self.construct, self.place, self.function = key
        self.count = self.failed = 0
        self.time = self.own = self.longest = 0
        self.sent = self.fetched = 0
        self.bytes_in = self.bytes_out = 0
        self.operations = self.launches = 0
        self.posted = self.ahead = 0
        self.spent = collections.Counter()      # by CLASSES
        self.ways = collections.Counter()
        self.plain = 0          # operations without this runtime, a guess
        # Of kernels, by the device's clock: TIMED of the launches.
        self.on_device = self.timed = 0

    def title(self):
        text = self.construct or "construct"
        if not self.place:
            return text
        # Without debug information it is "in step at a.out+0x1234".
        return (f"{text} {self.place}" if self.place.startswith("in ")
                else f"{text} at {self.place}")


class Variable:
    """What was mapped under one name."""

    def __init__(self, name):
        self.name = name
        self.largest = 0        # bytes mapped at once
        self.new = self.present = self.removed = 0
        self.sends = self.sent = self.fetches = self.fetched = 0
        self.same = 0
        self.used = False       # in the list of a kernel, or by its address
        # What has a pointer to it that is attached: variables.
        self.parents = set()
        self.by_site = {}       # Site -> Use


class Use:
    """What one directive did with one variable.  PLACES: how often it was new
    at (process, device, host address); OTHER_PLACES: mappings elsewhere, since
    there are very many places.  DESCRIPTORS: the same of descriptors that were new
    while their data was present, at (place of the data, place of the descriptor,
    name under which the data is mapped); each had DESCRIPTOR_SIZE bytes."""

    def __init__(self):
        self.times = self.new = self.present = self.removed = 0
        self.sends = self.sent = self.fetches = self.fetched = 0
        self.same = 0
        self.kinds = collections.Counter()
        self.places = collections.Counter()
        self.other_places = 0
        self.descriptors = collections.Counter()
        self.descriptor_size = 0

    def note_place(self, place, times):
        if place in self.places or len(self.places) < _MOST_PLACES:
            self.places[place] += times
        else:
            self.other_places += times

    def note_descriptor(self, place, size, times):
        self.descriptor_size = size
        if place in self.descriptors or len(self.descriptors) < _MOST_PLACES:
            self.descriptors[place] += times

    def most_at_a_place(self):
        return max(self.places.values(), default=0)

    def again(self):
        """How often it was new where it had been new before."""
        return self.new - len(self.places) - self.other_places


class Operations:
    """Operations of one class and one device: number, bytes and time.

    BYTES_IN were sent to the device, BYTES_OUT came from it, BYTES_WITHIN were
    copied on it or came from another device.  ON_DEVICE is the time by the
    device's clock of TIMED of them.
    """

    def __init__(self):
        self.count = self.time = self.on_device = self.timed = 0
        self.bytes_in = self.bytes_out = self.bytes_within = 0
        self.samples = []       # (bytes, nanoseconds) of plain copies
        self.beside = []        # the same of copies beside timed launches

    def add(self, parts, times, time):
        """Add TIMES operations with these PARTS, which took TIME in all."""
        self.count += times
        self.bytes_in += parts.bytes_in * times
        self.bytes_out += parts.bytes_out * times
        self.bytes_within += parts.bytes_within * times
        self.time += time

    def join(self, other):
        """Add what OTHER has."""
        self.count += other.count
        self.bytes_in += other.bytes_in
        self.bytes_out += other.bytes_out
        self.bytes_within += other.bytes_within
        self.time += other.time
        self.on_device += other.on_device
        self.timed += other.timed
        self.samples += other.samples[:_MOST_SAMPLES - len(self.samples)]
        self.beside += other.beside[:_MOST_SAMPLES - len(self.beside)]

    def add_beside(self, operation, on_device):
        """What the kernel of OPERATION leaves of its time is that of its copies,
        and of the launch, which counts as one more."""
        parts = operation.parts
        if parts.copies and len(self.beside) < _MOST_SAMPLES:
            time = operation.end - operation.begin - on_device
            self.beside.append(((parts.bytes_in + parts.bytes_out)
                                // (len(parts) - 1), max(0, time) // len(parts)))


class _Open:
    """A construct that has begun."""

    __slots__ = ("nested", "spent", "bytes_in", "bytes_out", "sent", "fetched",
                 "operations", "inner")

    def __init__(self):
        self.nested = 0
        self.spent = []         # (begin, end, class), none inside another
        self.bytes_in = self.bytes_out = 0
        # Of these, what no other construct had put off or had read ahead.
        self.sent = self.fetched = 0
        # Its own, and those of constructs inside it.
        self.operations, self.inner = [], []


class _Alike:
    """Operations of one device and kind with the same PARTS, which are WHAT:
    those since the last total () are not yet in DONE."""

    __slots__ = "done", "what", "parts", "times", "time", "samples"

    def __init__(self, done, what, parts):
        self.done, self.what, self.parts = done, what, parts
        self.times = self.time = 0
        self.samples = done.samples

    def total(self):
        self.done.add(self.parts, self.times, self.time)


def classify(operation):
    """The class of OPERATION."""
    if operation.kind != r.BATCH:
        return _CLASS_OF.get(operation.kind, "other")
    parts = operation.parts
    if parts.launches:
        return "kernel"
    return "in" if parts.bytes_in >= parts.bytes_out else "out"


def _shift(head, first):
    """How much later, by the time of day, a time of HEAD's clock is than the same
    one of FIRST's.  What differs by little is the same clock, read twice."""
    if not head.start or not first.start:
        return 0
    shift = (head.start[1] - head.start[0]) - (first.start[1] - first.start[0])
    return shift if abs(shift) >= _SAME_CLOCK_NS else 0


class Process:
    """One recording.

    PRESENT_CHANGES: (time, device, name, bytes more or less) of what was
    mapped.  STARTS and ENDS: the first and the last time recorded.  SHIFT: what to
    add to times so that they are those of the report's first process, whose
    machine may have been started at another time.
    """

    def __init__(self, path, head):
        self.path = path
        self.head = head
        self.devices = {}       # number -> name
        self.begin = self.end = None
        self.shift = 0
        self.lost = 0
        self.ended = None       # the event
        self.cut_off = None
        self.unfinished = []
        self.present_changes = []
        self.constructs = self.operations = 0
        self.names = {}         # (device, host address) -> (name, bytes)
        self.names_version = 0  # counts the changes of NAMES
        self.starts = {}        # device -> sorted host addresses of NAMES

    def title(self):
        head = self.head
        text = f"process {head.process}" if head.process else self.path
        return text if head.rank is None else f"rank {head.rank}, {text}"

    def ending(self):
        """How the program has ended, in words; None if that is not known."""
        if self.ended:
            if self.ended.how == r.BY_QUICK_EXIT:
                return "the program has ended by quick_exit"
            return f"the program has ended with status {self.ended.status}"
        if self.head.revision < r.HAS_ENDS:
            return None
        return ("no end is recorded: the program was killed, has ended by "
                "abort, _exit or exec, or still runs")

    def device_name(self, number):
        return self.devices.get(number, str(number))

    def note_time(self, begin, end):
        if self.begin is None or begin < self.begin:
            self.begin = begin
        if self.end is None or end > self.end:
            self.end = end

    def name_range(self, device, address, size, name):
        key, value = (device, address), (name, size)
        old = self.names.get(key)
        if old != value:
            if old is None:
                bisect.insort(self.starts.setdefault(device, []), address)
            self.names[key] = value
            self.names_version += 1

    def find_name(self, device, address):
        """The name of what was last mapped there, or None."""
        known = self.names.get((device, address))
        if known:
            return known[0]
        starts = self.starts.get(device, ())
        i = bisect.bisect_right(starts, address) - 1
        if i < 0:
            return None
        name, size = self.names[device, starts[i]]
        return name if address < starts[i] + size else None


class Report:
    """Several recordings, added up.

    LISTENERS have a function handlers (), which returns a dictionary from types
    of events, or Construct or Memory, to functions that are called with a Process
    and an event, or a Construct.
    """

    def __init__(self, listeners=()):
        self.processes = []
        self.by_site = {}
        self.by_name = {}
        self.by_device = {}     # (device's name, class) -> Operations
        self.traffic = traffic.Traffic(self)
        self.order = overlap.Order(self)
        self.listeners = (self.traffic, self.order, *listeners)

    def read(self, path):
        """Add the recording PATH.  Raises RecordingError if it is none; one
        that was cut off counts as far as it goes."""
        with r.Recording(path) as file:
            process = Process(path, file.head)
            self.processes.append(process)
            process.shift = _shift(process.head, self.processes[0].head)
            reader = _Reader(self, process)
            handlers = self._handlers(reader)
            reader.tell(handlers)
            try:
                for event in file.events():
                    for handler in handlers.get(type(event), ()):
                        handler(process, event)
            except r.CutOff as error:
                process.cut_off = str(error)
            process.unfinished = file.open_constructs()
        reader.finish()
        return process

    def _handlers(self, reader):
        """From types of events to all who are told of them: READER first."""
        handlers = collections.defaultdict(list)
        for listener in reader, *self.listeners:
            for type_, handler in listener.handlers().items():
                handlers[type_].append(handler)
        return handlers

    def sites(self):
        return sorted(self.by_site.values(), key=lambda s: -s.time)

    def variables(self):
        return sorted(self.by_name.values(),
                      key=lambda v: (-(v.sent + v.fetched), v.name))

    def site(self, site):
        key = ((site.construct, site.place, site.function) if site
               else (None, None, None))
        if key not in self.by_site:
            self.by_site[key] = Site(key)
        return self.by_site[key]

    def variable(self, name):
        if name not in self.by_name:
            self.by_name[name] = Variable(name)
        return self.by_name[name]

    def duration(self):
        """The time from the first to the last event, of the longest."""
        return max((p.end - p.begin for p in self.processes
                    if p.begin is not None), default=0)


class _Effect:
    """What a construct does to directives and variables, and does again
    whenever another one has the same list, and comes to the same.

    ADDED: (object, attribute) -> number; KINDS: (Use, map kind) -> number;
    PLACES: (Use, place); DESCRIPTORS: (Use, place, bytes); CHANGES: (at the end?, device, name, bytes) for
    present_changes; all of these count TIMES times.  RANGES, (device, address,
    bytes, name), got their names; FOUND, (device, address, name or None), had
    them before.  VERSION: that of the names for which both are so, or None.
    """

    def __init__(self, site, objects):
        self.site = site
        self.objects = objects          # so that their ids stay theirs
        self.times = 0
        self.added = collections.Counter()
        self.kinds = collections.Counter()
        self.places = []
        self.descriptors = []
        self.changes = []
        self.ranges = []
        self.found = []
        self.version = None

    def add(self, attribute, number, *objects):
        for object_ in objects:
            self.added[object_, attribute] += number

    def has_list(self):
        """Is it known of each variable?"""
        return bool(self.objects[1] or self.objects[3])

    def comes_again(self, process):
        """Would it be the same now?  If so, its ranges get their names."""
        version = process.names_version
        if self.version == version:
            return True
        if any(process.find_name(device, address) != name
               for device, address, name in self.found):
            return False
        for range_ in self.ranges:
            process.name_range(*range_)
        if process.names_version == version:
            self.version = version
        return True

    def count(self, process, event):
        """EVENT, an end, is one more time."""
        self.times += 1
        for at_end, device, name, size in self.changes:
            process.present_changes.append(
                (event.time if at_end else event.begin.time, device, name,
                 size))

    def total(self):
        """Add all that it has counted."""
        for (object_, attribute), number in self.added.items():
            setattr(object_, attribute,
                    getattr(object_, attribute) + number * self.times)
        for (use, kind), number in self.kinds.items():
            use.kinds[kind] += number * self.times
        for use, place in self.places:
            use.note_place(place, self.times)
        for use, place, size in self.descriptors:
            use.note_descriptor(place, size, self.times)


class _Reader:
    """Adds the events of one recording to a report."""

    # Effects that are kept.
    _MOST = 1 << 14

    def __init__(self, report, process):
        self.report = report
        self.process = process
        self.open = collections.defaultdict(list)       # by thread
        self.done = {}          # (device's number, class) -> Operations
        self.alike = {}         # (kind, device, id of the parts) -> _Alike
        self.effects = {}       # what an end and its beginning have -> _Effect
        self.of_constructs = self.of_memory = ()

    def tell(self, handlers):
        """HANDLERS has who is told of constructs, and of memory."""
        self.of_constructs = handlers[Construct]
        self.of_memory = handlers[Memory]

    def handlers(self):
        return {r.Device: self._device, r.Lost: self._lost,
                r.Ended: self._program_ended, r.Times: self._times,
                r.Begin: self._begin, r.Operation: self._operation,
                r.End: self._end}

    def finish(self):
        """Add the operations to those of devices with the same name, which
        any thread may have recorded, and after them."""
        self._total()
        self._total_alike()
        self._note_unfinished()
        for (number, what), done in self.done.items():
            key = self.process.device_name(number), what
            self.report.by_device.setdefault(key, Operations()).join(done)

    def _note_unfinished(self):
        """Note the times of constructs that have not ended, and of what was
        carried out in them."""
        process = self.process
        for begin in process.unfinished:
            process.note_time(begin.time, begin.time)
        for stack in self.open.values():
            for construct in stack:
                for operation in construct.operations + construct.inner:
                    process.note_time(operation.begin, operation.end)

    def _total(self):
        for effect in self.effects.values():
            effect.total()
        self.effects.clear()

    @staticmethod
    def _device(process, event):
        process.devices[event.number] = event.name or str(event.number)

    @staticmethod
    def _lost(process, event):
        process.lost += event.events

    @staticmethod
    def _program_ended(process, event):
        process.ended = event

    def _begin(self, _, event):
        self.open[event.thread].append(_Open())

    def _find_alike(self, event):
        """The operations that EVENT is one of."""
        key = event.kind, event.device, id(event.parts)
        if len(self.alike) >= self._MOST:
            self._total_alike()
        what = classify(event)
        done = self.done.setdefault((event.device, what), Operations())
        alike = self.alike[key] = _Alike(done, what, event.parts)
        return alike

    def _total_alike(self):
        for alike in self.alike.values():
            alike.total()
        self.alike.clear()

    def _operation(self, process, event):
        begin, end, parts = event.begin, event.end, event.parts
        process.operations += 1
        alike = (self.alike.get((event.kind, event.device, id(parts)))
                 or self._find_alike(event))
        alike.times += 1
        alike.time += end - begin
        if len(alike.samples) < _MOST_SAMPLES:
            alike.samples.append((parts.bytes_in + parts.bytes_out,
                                  end - begin))
        stack = self.open[event.thread]
        if not stack:
            process.note_time(begin, end)
            return
        construct = stack[-1]
        construct.operations.append(event)
        if parts.copies:
            self._copied(construct, event.flags, parts)
        elif event.kind in (1, 2) and not event.flags & r.FAILED:
            for told in self.of_memory:
                told(process, event)
        # What it needed was recorded before it, and is a part of its time.
        spent = construct.spent
        while spent and spent[-1][0] >= begin:
            spent.pop()
        spent.append((begin, end, alike.what))

    @staticmethod
    def _copied(construct, flags, parts):
        construct.bytes_in += parts.bytes_in
        construct.bytes_out += parts.bytes_out
        if not flags & r.OF_POSTED:
            construct.sent += parts.bytes_in
        if not flags & r.AHEAD:
            construct.fetched += parts.bytes_out

    def _times(self, process, event):
        process.note_time(event.begin, event.end)
        operation = event.operation
        what = classify(operation)
        places = [self.done[operation.device, what]]
        if what == "kernel" and operation.construct:
            places.append(self.report.site(operation.construct.site))
        if what == "kernel":
            places[0].add_beside(operation, event.end - event.begin)
        for place in places:
            place.on_device += event.end - event.begin
            place.timed += 1

    def _end(self, process, event):
        stack = self.open[event.thread]
        construct = stack.pop()
        begin = event.begin
        effect = self._effect(process, event)
        site = effect.site
        effect.count(process, event)
        # What looking names up for the recording took is not the program's.
        time = max(0, event.time - begin.time - event.names)
        process.constructs += 1
        self._add_time(site, construct, time)
        site.failed += bool(event.failed)
        site.ways[event.way] += 1
        site.posted += event.posted
        site.ahead += event.ahead
        # Its operations were in that time.
        process.note_time(begin.time, event.time)
        if stack:
            stack[-1].nested += time
            stack[-1].inner += construct.operations + construct.inner
        if not effect.has_list():
            # A routine that copies, omp_target_memcpy say.
            site.sent += construct.sent + event.posted
            site.fetched += construct.fetched + event.ahead
        done = Construct(event, site, construct.operations, construct.inner,
                         not stack)
        for told in self.of_constructs:
            told(process, done)

    @staticmethod
    def _add_time(site, construct, time):
        """SITE's CONSTRUCT took TIME."""
        spent = 0
        for start, end, what in construct.spent:
            site.spent[what] += end - start
            site.launches += what == "kernel"
            spent += end - start
        site.count += 1
        site.time += time
        site.own += max(0, time - spent - construct.nested)
        if time > site.longest:
            site.longest = time
        site.operations += len(construct.operations)
        site.bytes_in += construct.bytes_in
        site.bytes_out += construct.bytes_out

    def _effect(self, process, event):
        """The effect of the construct that EVENT ends."""
        begin = event.begin
        key = (id(begin.site), id(begin.list), id(event.entered),
               id(event.left), begin.device, event.way)
        effect = self.effects.get(key)
        if effect is None or not effect.comes_again(process):
            if effect:
                effect.total()
            elif len(self.effects) >= self._MOST:
                self._total()
            effect = self.effects[key] = _Effect(
                self.report.site(begin.site),
                (begin.site, begin.list, event.entered, event.left))
            if effect.has_list():
                _Outcome(self.report, process, effect, effect.site).find(event)
        return effect


class _Outcome:
    """Finds the EFFECT of a construct of SITE."""

    def __init__(self, report, process, effect, site):
        self.report = report
        self.process = process
        self.effect = effect
        self.site = site

    def find(self, event):
        self.effect.add("plain", plain.operations(event), self.site)
        if event.begin.list:
            self._entries(event)
        if event.left:
            self._left(event)

    def _find_name(self, device, address):
        name = self.process.find_name(device, address)
        if not any(range_[:2] == (device, address)
                   for range_ in self.effect.ranges):
            self.effect.found.append((device, address, name))
        return name

    def _entries(self, event):
        begin = event.begin
        context = begin.list.context & 15
        outcome = event.entered or ()
        before = None
        for i, entry in enumerate(begin.list.entries):
            result = outcome[i] if i < len(outcome) else None
            self._entry(event, context, entry, result)
            if (kinds.low(entry.kind) == kinds.DESCRIPTOR and result and i > 0
                    and result.fate == 1 and outcome[i - 1].fate == 3):
                self._descriptor(begin.device, before, entry, result)
            if kinds.low(entry.kind) in kinds.ATTACH:
                self._attached(begin.device, before, entry)
            else:
                before = entry

    def _attached(self, device, target, pointer):
        """The compiler lists POINTER behind its TARGET."""
        if target is None or not pointer.address:
            return
        name = target.name or self._find_name(device, target.address)
        parent = pointer.name or self._find_name(device, pointer.address)
        if name and parent and name != parent:
            self.report.variable(name).parents.add(
                self.report.variable(parent))

    def _descriptor(self, device, data, descriptor, result):
        """DESCRIPTOR was mapped anew, and its DATA had been present."""
        if not descriptor.name or not result.sent:
            return
        use = self.report.variable(descriptor.name).by_site.setdefault(
            self.site, Use())
        place = (id(self.process), device, data.address, data.size,
                 descriptor.address, self._find_name(device, data.address))
        self.effect.descriptors.append((use, place, result.sent))

    def _entry(self, event, context, entry, result):
        device = event.begin.device
        data = kinds.is_data(entry.kind)
        name = entry.name or self._find_name(device, entry.address)
        if not name:
            if not data or not entry.address:
                return
            if result is None or result.fate != 1:
                return
            name = "%d bytes at 0x%x" % (entry.size, entry.address)
        effect = self.effect
        variable = self.report.variable(name)
        use = variable.by_site.setdefault(self.site, Use())
        if data:
            effect.add("times", 1, use)
            effect.kinds[use, kinds.low(entry.kind)] += 1
        if context == 0 or kinds.low(entry.kind) in kinds.ADDRESS:
            self._use(variable, device, entry.address)
        if result is None:
            # All was present, and nothing sent.
            if event.way == 6 and data:
                effect.add("present", 1, variable, use)
            return
        if data and result.fate == 1:
            effect.add("new", 1, variable, use)
            effect.places.append(
                (use, (id(self.process), device, entry.address)))
            variable.largest = max(variable.largest, entry.size)
            effect.ranges.append((device, entry.address, entry.size, name))
            self.process.name_range(*effect.ranges[-1])
            # Before it is removed, by this construct perhaps.
            effect.changes.append((False, device, name, entry.size))
        elif data and result.fate == 3:
            effect.add("present", 1, variable, use)
        if result.sent:
            effect.add("sends", 1, variable, use)
            effect.add("sent", result.sent, variable, use, self.site)
        if result.flags & r.SAME_POINTER:
            effect.add("same", 1, variable, use)

    def _use(self, variable, device, address):
        """A kernel gets what VARIABLE is, which may be mapped under another
        name: a dummy argument's."""
        variable.used = True
        mapped = self._find_name(device, address)
        if mapped:
            self.report.variable(mapped).used = True

    def _left(self, event):
        device = event.begin.device
        effect = self.effect
        # Entries with the same bytes are copied back once.
        for part in dict.fromkeys(event.left):
            name = self._find_name(device, part.address)
            if not name:
                # A pointer that a region had anew, say.
                if not part.copied:
                    continue
                name = "%d bytes at 0x%x" % (part.size, part.address)
            variable = self.report.variable(name)
            use = variable.by_site.setdefault(self.site, Use())
            if part.flags & r.REMOVED:
                effect.add("removed", 1, variable, use)
                effect.changes.append((True, device, name, -part.size))
            if part.flags & r.COPIED_OUT:
                effect.add("fetches", 1, variable, use)
                effect.add("fetched", part.copied, variable, use, self.site)
            if part.flags & r.COPIED_IN:
                effect.add("sends", 1, variable, use)
                effect.add("sent", part.copied, variable, use, self.site)
