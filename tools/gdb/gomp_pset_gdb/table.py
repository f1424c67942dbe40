# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Devices, and what is mapped on them: the present tables."""

import gdb

from .memory import Error, Layout, read, read_device, text, word

MOST = 10000000                 # mappings; more are a corrupt table


class Attachment:
    """A pointer or descriptor whose copy on the device is translated."""

    def __init__(self, layout, record):
        self.start = layout.field(record, "attachment.start")
        self.extent = layout.field(record, "attachment.extent")
        self.count = layout.field(record, "attachment.count", 4)
        self.due = layout.field(record, "attachment.due", 1) != 0
        self.target = None
        if layout.field(record, "attachment.current", 1):
            self.target = word(record + layout["attachment.image"])


class Mapping:
    """A host range and where it is on a device."""

    def __init__(self, device, record):
        self.device, self.record = device, record
        layout = self.layout = device.layout
        self.bytes = read(record, layout["sizeof mapping"])
        self.start = self.number("host_start")
        self.end = self.number("host_end")
        self.there = self.number("device_start")
        if self.start >= self.end:
            raise Error("the mapping at %#x is damaged" % record)
        self.lifetime = self.bits("lifetime")
        self.busy = self.bits("busy") != 0
        more = self.number("more")
        leader = layout.field(more, "mapping_more.leader") if more else record
        self.count = layout.field(leader, "mapping.refcount", 4)
        self.dynamic = layout.field(leader, "mapping.dynamic", 4)

    def number(self, name, size=8):
        at = self.layout["mapping." + name]
        return int.from_bytes(self.bytes[at:at + size], "little")

    def bits(self, name):
        """Return the bit field NAME, whose place a sample shows."""
        sample = read(self.layout["bits " + name], len(self.bytes))
        mask = int.from_bytes(sample, "little")
        low = (mask & -mask).bit_length() - 1
        return (int.from_bytes(self.bytes, "little") & mask) >> low

    def attachments(self):
        """Return what is attached, in order of addresses."""
        more = self.number("more")
        if not more:
            return []
        all_of_it = more + self.layout["mapping_more.attachments"]
        n = self.layout.field(all_of_it, "attachments.n", 4)
        records = self.layout.field(all_of_it, "attachments.records")
        return [Attachment(self.layout, word(records + 8 * i))
                for i in range(min(n, MOST))]

    def site(self):
        """Return "FILE:LINE" of what has mapped this, or None."""
        sites = self.device.present + self.layout["present.sites"]
        number = self.number("serial") & 0xffff
        if number == 0 or number >= self.layout.field(sites, "sites.n", 4):
            return None
        return line(word(self.layout.field(sites, "sites.addresses")
                         + 8 * number))

    def fate(self):
        """Return a text: the count, or what else keeps the mapping."""
        names = {self.layout["lifetime declared"]: "declare target",
                 self.layout["lifetime associated"]: "associated",
                 self.layout["lifetime link"]: "declare target link"}
        if self.lifetime in names:
            return names[self.lifetime]
        if self.dynamic:
            return "count %d, %d of it dynamic" % (self.count, self.dynamic)
        return "count %d" % self.count

    def fetch(self, start, size):
        """Return the device's copy of SIZE host bytes at START."""
        if self.lifetime == self.layout["lifetime link"]:
            raise Error("nothing of this `declare target link' variable is "
                        "mapped on device %d now" % self.device.number)
        return read_device(self.layout, self.device.record, self.device.number,
                           self.there + start - self.start, size)


def line(address):
    """Return "FILE:LINE" of the code before ADDRESS, or None."""
    place = gdb.find_pc_line(address - 1) if address else None
    if place is None or place.symtab is None:
        return None
    return "%s:%d" % (place.symtab.filename.split("/")[-1], place.line)


class Device:
    def __init__(self, layout, record):
        self.layout, self.record = layout, record
        self.number = layout.field(record, "device.id", 4)
        self.present = record + layout["device.present"]
        self.state = layout.field(record, "device.state", 4)
        plugin = layout.field(record, "device.plugin")
        self.name = text(layout.field(plugin, "plugin.name"))
        self.shared = (layout.field(plugin, "plugin.caps", 4)
                       & layout["cap shared"]) != 0
        self.damage = []

    def in_use(self):
        return self.state == self.layout["state initialized"]

    def records(self):
        """Yield the address of each record in the tree of host addresses."""
        tree = self.present + self.layout["present.by_host"]
        node = self.layout.field(tree, "ptree.root")
        offsets = [word(self.layout["node layout"] + 4 * i, 4)
                   for i in range(6)]
        n_at, leaf_at, next_at, keys_at, slots_at, width = offsets
        for _ in range(24):
            if not node or word(node + leaf_at, 1):
                break
            node = word(node + slots_at)
        left, last = self.layout.field(tree, "ptree.count"), -1
        while node and 0 < left <= MOST:
            n = word(node + n_at, 4)
            if not 0 < n <= min(width, left):
                raise Error("the present table of device %d is damaged: a "
                            "node has %d entries" % (self.number, n))
            for i in range(n):
                key = word(node + keys_at + 8 * i)
                if key <= last:
                    raise Error("the present table of device %d is damaged: "
                                "%#x follows %#x" % (self.number, key, last))
                last = key
                yield word(node + slots_at + 8 * i)
            left -= n
            node = word(node + next_at)
        if left:
            raise Error("the present table of device %d is damaged: %d "
                        "entries are missing" % (self.number, left))

    def pending(self):
        """Yield records that are mapped and not in the tree yet."""
        inserts = self.layout.field(self.present, "present.pending")
        for _ in range(MOST):
            if not inserts:
                return
            records = self.layout.field(inserts, "inserts.mappings")
            n = self.layout.field(inserts, "inserts.n")
            for i in range(min(n, MOST)):
                yield word(records + 8 * i)
            inserts = self.layout.field(inserts, "inserts.next")

    def mappings(self):
        """Return all mappings in order of host addresses.  What cannot be
        read is left out, and said in DAMAGE."""
        result, self.damage = [], []
        for source in (self.records(), self.pending()):
            try:
                for record in source:
                    try:
                        result.append(Mapping(self, record))
                    except Error as error:
                        self.damage.append(str(error))
            except Error as error:
                self.damage.append(str(error))
        return sorted(result, key=lambda mapping: mapping.start)


def devices(layout=None):
    """Return all devices that the program has found."""
    layout = layout or Layout()
    table = layout["devices"]
    if not layout.field(table, "device_table.ready", 1):
        raise Error("the program has not looked for devices yet: go on to its "
                    "first directive for a device")
    n = layout.field(table, "device_table.n", 4)
    if n == 0 or n > 10000:
        raise Error("the program has no device")
    records = layout.field(table, "device_table.devices")
    return [Device(layout, word(records + 8 * i)) for i in range(n)]


def device(number):
    """Return the device with NUMBER."""
    for one in devices():
        if one.number == number:
            return one
    raise Error("there is no device %d" % number)


def find(start, size, what, number=None):
    """Return the mapping of the SIZE bytes at START, on device NUMBER or else
    on the first that has them.  WHAT names the bytes in the error."""
    wanted = [device(number)] if number is not None else devices()
    nearest = None
    for one in wanted:
        if not one.in_use() or one.shared:
            continue
        for mapping in one.mappings():
            if mapping.start <= start and start + size <= mapping.end:
                return mapping
            if mapping.start < start + size and start < mapping.end:
                raise Error("only a part of %s is mapped on device %d: "
                            "[%#x..%#x) of [%#x..%#x)"
                            % (what, one.number, mapping.start, mapping.end,
                               start, start + size))
            gap = max(mapping.start - start - size, start - mapping.end)
            if nearest is None or gap < nearest[0]:
                nearest = (gap, mapping)
    if number is None and not any(one.in_use() for one in wanted):
        raise Error("%s is not mapped: no device is in use yet" % what)
    raise Error("%s, %d bytes at %#x, is not mapped%s%s"
                % (what, size, start,
                   "" if number is None else " on device %d" % number,
                   "" if nearest is None else nearest_text(*nearest)))


def nearest_text(gap, mapping):
    from .variable import Names
    name = Names().of(mapping)
    return ("; the nearest mapping is %s[%#x..%#x), %s, on device %d"
            % (name + " " if name else "", mapping.start, mapping.end,
               "%d bytes away" % gap if gap else "just beside it",
               mapping.device.number))


def by_device_address(one, address):
    """Return the host address of what is at ADDRESS of device ONE, or None."""
    for mapping in one.mappings():
        if 0 <= address - mapping.there < mapping.end - mapping.start:
            return mapping.start + address - mapping.there
    return None
