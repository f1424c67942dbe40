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

CLASSES = ("in", "out", "kernel", "memory", "wait", "other")
_CLASS_OF = {1: "memory", 2: "memory", 3: "in", 4: "out", 5: "other",
             6: "other", 7: "other", 8: "kernel", 10: "wait", 11: "wait"}
_MOST_SAMPLES = 4096
_MOST_PLACES = 4096


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

    def title(self):
        text = self.construct or "construct"
        return f"{text} at {self.place}" if self.place else text


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
    there are very many places."""

    def __init__(self):
        self.times = self.new = self.present = self.removed = 0
        self.sends = self.sent = self.fetches = self.fetched = 0
        self.same = 0
        self.kinds = collections.Counter()
        self.places = collections.Counter()
        self.other_places = 0

    def note_place(self, place):
        if place in self.places or len(self.places) < _MOST_PLACES:
            self.places[place] += 1
        else:
            self.other_places += 1

    def most_at_a_place(self):
        return max(self.places.values(), default=0)

    def again(self):
        """How often it was new where it had been new before."""
        return self.new - len(self.places) - self.other_places


class Operations:
    """Operations of one class and one device: number, bytes and time.

    BYTES_IN were sent to the device, BYTES_OUT came from it, BYTES_WITHIN were
    copied on it or came from another device.
    """

    def __init__(self):
        self.count = self.time = 0
        self.bytes_in = self.bytes_out = self.bytes_within = 0
        self.samples = []       # (bytes, nanoseconds) of plain copies

    def add(self, bytes_in, bytes_out, bytes_within, time):
        self.count += 1
        self.bytes_in += bytes_in
        self.bytes_out += bytes_out
        self.bytes_within += bytes_within
        self.time += time
        if len(self.samples) < _MOST_SAMPLES:
            self.samples.append((bytes_in + bytes_out, time))

    def join(self, other):
        """Add what OTHER has."""
        self.count += other.count
        self.bytes_in += other.bytes_in
        self.bytes_out += other.bytes_out
        self.bytes_within += other.bytes_within
        self.time += other.time
        self.samples += other.samples[:_MOST_SAMPLES - len(self.samples)]


class _Open:
    """A construct that has begun."""

    def __init__(self, begin):
        self.begin = begin
        self.nested = 0
        self.operations = []    # (begin, end, class), none inside another
        self.bytes_in = self.bytes_out = self.n = 0
        # Of these, what no other construct had put off or had read ahead.
        self.sent = self.fetched = 0


def classify(operation):
    """The class of OPERATION, bytes to the device and bytes from it."""
    bytes_in = bytes_out = 0
    launches = False
    for part in operation.parts:
        if part.kind == 3:
            bytes_in += part.size
        elif part.kind == 4:
            bytes_out += part.size
        elif part.kind == 8:
            launches = True
    if operation.kind != r.BATCH:
        return _CLASS_OF.get(operation.kind, "other"), bytes_in, bytes_out
    if launches:
        return "kernel", bytes_in, bytes_out
    return ("in" if bytes_in >= bytes_out else "out"), bytes_in, bytes_out


def bytes_within(operation):
    """The bytes that OPERATION copies on devices or between them."""
    return sum(part.size for part in operation.parts if part.kind in (5, 6))


class Process:
    """One recording.

    PRESENT_CHANGES: (time, device, name, bytes more or less) of what was
    mapped.  STARTS and ENDS: the first and the last time recorded.
    """

    def __init__(self, path, head):
        self.path = path
        self.head = head
        self.devices = {}       # number -> name
        self.begin = self.end = None
        self.lost = 0
        self.cut_off = None
        self.unfinished = []
        self.present_changes = []
        self.constructs = self.operations = 0
        self.names = {}         # (device, host address) -> (name, bytes)
        self.starts = {}        # device -> sorted host addresses of NAMES

    def title(self):
        head = self.head
        text = f"process {head.process}" if head.process else self.path
        return text if head.rank is None else f"rank {head.rank}, {text}"

    def device_name(self, number):
        return self.devices.get(number, str(number))

    def note_time(self, begin, end):
        if self.begin is None or begin < self.begin:
            self.begin = begin
        if self.end is None or end > self.end:
            self.end = end

    def name_range(self, device, address, size, name):
        key = device, address
        if key not in self.names:
            bisect.insort(self.starts.setdefault(device, []), address)
        self.names[key] = name, size

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
    """Several recordings, added up."""

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
            reader = _Reader(self, process)
            try:
                for event in file.events():
                    reader.take(event)
            except r.CutOff as error:
                process.cut_off = str(error)
            process.unfinished = file.open_constructs()
        reader.finish()
        return process

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


class _Reader:
    """Adds the events of one recording to a report."""

    def __init__(self, report, process):
        self.report = report
        self.process = process
        self.open = collections.defaultdict(list)       # by thread
        self.done = {}          # (device's number, class) -> Operations

    def take(self, event):
        handler = self._handlers.get(type(event))
        if handler:
            handler(self, event)
        for listener in self.report.listeners:
            listener.take(self.process, event)

    def finish(self):
        """Add the operations to those of devices with the same name, which
        any thread may have recorded, and after them."""
        for (number, what), done in self.done.items():
            key = self.process.device_name(number), what
            self.report.by_device.setdefault(key, Operations()).join(done)

    def _device(self, event):
        self.process.devices[event.number] = event.name or str(event.number)

    def _lost(self, event):
        self.process.lost += event.events

    def _begin(self, event):
        self.process.note_time(event.time, event.time)
        self.open[event.thread].append(_Open(event))

    def _operation(self, event):
        process = self.process
        process.note_time(event.begin, event.end)
        process.operations += 1
        what, bytes_in, bytes_out = classify(event)
        key = event.device, what
        if key not in self.done:
            self.done[key] = Operations()
        self.done[key].add(bytes_in, bytes_out, bytes_within(event),
                           event.end - event.begin)
        if not self.open[event.thread]:
            return
        construct = self.open[event.thread][-1]
        construct.n += 1
        construct.bytes_in += bytes_in
        construct.bytes_out += bytes_out
        if not event.flags & r.OF_POSTED:
            construct.sent += bytes_in
        if not event.flags & r.AHEAD:
            construct.fetched += bytes_out
        # What it needed was recorded before it, and is a part of its time.
        while (construct.operations
               and construct.operations[-1][0] >= event.begin):
            construct.operations.pop()
        construct.operations.append((event.begin, event.end, what))

    def _end(self, event):
        process = self.process
        stack = self.open[event.thread]
        construct = stack.pop()
        begin = construct.begin
        site = self.report.site(begin.site)
        # What looking names up for the recording took is not the program's.
        time = max(0, event.time - begin.time - event.names)
        process.note_time(begin.time, event.time)
        process.constructs += 1
        spent = 0
        for start, end, what in construct.operations:
            site.spent[what] += end - start
            site.launches += what == "kernel"
            spent += end - start
        site.count += 1
        site.failed += bool(event.failed)
        site.time += time
        site.own += max(0, time - spent - construct.nested)
        site.longest = max(site.longest, time)
        site.operations += construct.n
        site.bytes_in += construct.bytes_in
        site.bytes_out += construct.bytes_out
        site.ways[event.way] += 1
        site.posted += event.posted
        site.ahead += event.ahead
        site.plain += plain.operations(event)
        if stack:
            stack[-1].nested += time
        if begin.list:
            self._entries(event, site)
        elif not event.left:
            # A routine that copies, omp_target_memcpy say.
            site.sent += construct.sent + event.posted
            site.fetched += construct.fetched + event.ahead
        if event.left:
            self._left(event, site)

    def _entries(self, event, site):
        begin = event.begin
        context = begin.list.context & 15
        outcome = event.entered or ()
        before = None
        for i, entry in enumerate(begin.list.entries):
            result = outcome[i] if i < len(outcome) else None
            self._entry(event, site, context, entry, result)
            if kinds.low(entry.kind) in kinds.ATTACH:
                self._attached(begin.device, before, entry)
            else:
                before = entry

    def _attached(self, device, target, pointer):
        """The compiler lists POINTER behind its TARGET."""
        if target is None or not pointer.address:
            return
        name = target.name or self.process.find_name(device, target.address)
        parent = pointer.name or self.process.find_name(device,
                                                        pointer.address)
        if name and parent and name != parent:
            self.report.variable(name).parents.add(
                self.report.variable(parent))

    def _entry(self, event, site, context, entry, result):
        begin = event.begin
        device = begin.device
        data = kinds.is_data(entry.kind)
        name = entry.name or self.process.find_name(device, entry.address)
        if not name:
            if not data or not entry.address:
                return
            if result is None or result.fate != 1:
                return
            name = "%d bytes at 0x%x" % (entry.size, entry.address)
        variable = self.report.variable(name)
        use = variable.by_site.setdefault(site, Use())
        if data:
            use.times += 1
            use.kinds[kinds.low(entry.kind)] += 1
        if context == 0 or kinds.low(entry.kind) in kinds.ADDRESS:
            self._use(variable, device, entry.address)
        if result is None:
            # All was present, and nothing sent.
            if event.way == 6 and data:
                variable.present += 1
                use.present += 1
            return
        fate, flags = result.fate, result.flags
        if data and fate == 1:
            variable.new += 1
            use.new += 1
            use.note_place((id(self.process), device, entry.address))
            variable.largest = max(variable.largest, entry.size)
            self.process.name_range(device, entry.address, entry.size, name)
            # Before it is removed, by this construct perhaps.
            self.process.present_changes.append(
                (begin.time, device, name, entry.size))
        elif data and fate == 3:
            variable.present += 1
            use.present += 1
        if result.sent:
            for count in variable, use:
                count.sends += 1
                count.sent += result.sent
            site.sent += result.sent
        if flags & r.SAME_POINTER:
            variable.same += 1
            use.same += 1

    def _use(self, variable, device, address):
        """A kernel gets what VARIABLE is, which may be mapped under another
        name: a dummy argument's."""
        variable.used = True
        mapped = self.process.find_name(device, address)
        if mapped:
            self.report.variable(mapped).used = True

    def _left(self, event, site):
        device = event.begin.device
        for part in event.left:
            name = self.process.find_name(device, part.address)
            if not name:
                # A pointer that a region had anew, say.
                if not part.copied:
                    continue
                name = "%d bytes at 0x%x" % (part.size, part.address)
            variable = self.report.variable(name)
            use = variable.by_site.setdefault(site, Use())
            if part.flags & r.REMOVED:
                variable.removed += 1
                use.removed += 1
                self.process.present_changes.append(
                    (event.time, device, name, -part.size))
            if part.flags & r.COPIED_OUT:
                for count in variable, use:
                    count.fetches += 1
                    count.fetched += part.copied
                site.fetched += part.copied
            if part.flags & r.COPIED_IN:
                for count in variable, use:
                    count.sends += 1
                    count.sent += part.copied
                site.sent += part.copied

    _handlers = {r.Device: _device, r.Lost: _lost, r.Begin: _begin,
                 r.Operation: _operation, r.End: _end}
