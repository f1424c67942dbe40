# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The commands: gomp mappings, gomp print, gomp diff."""

import re

import gdb

from . import table
from .memory import Error, word
from .variable import (Names, Range, evaluate, fields, index_of, is_fortran,
                       joined, whole_of_section)

DIFFERENCES = 20                # shown one by one


def arguments(text):
    """Return the device that TEXT begins with, "-device N", or None; and the
    rest of TEXT."""
    words = text.strip().split(None, 2)
    if not words or words[0] != "-device":
        return None, text.strip()
    try:
        return int(words[1]), words[2] if len(words) > 2 else ""
    except (IndexError, ValueError):
        raise Error("-device has to be followed by a number")


def expression_of(text, command):
    device, expression = arguments(text)
    if not expression:
        raise Error("usage: gomp %s [-device N] EXPRESSION" % command)
    return device, expression


# ---- Values ----------------------------------------------------------------

STRUCTURES = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION)


def scalar(data, kind):
    """Return the text of DATA, the bytes of a scalar of type KIND."""
    if kind.code == gdb.TYPE_CODE_STRING:
        return repr(data.decode("latin-1"))
    return gdb.Value(data, kind).format_string()


def pointer(device, data):
    """Return the text of DATA, a pointer of DEVICE."""
    there = int.from_bytes(data[:8], "little")
    host = table.by_device_address(device, there)
    if host is None:
        return "%#x" % there
    return "%#x, the copy of %#x" % (there, host)


def location(value):
    """Return the first address of VALUE and its bytes."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        array = Range(value)
        if array.count() == 0:
            raise Error("it has no elements")
        return array.span()
    return int(value.address), kind.sizeof


class Copy:
    """The device's copy of VALUE, which is called NAME."""

    def __init__(self, name, value, number):
        self.name, self.value = name, value
        self.start, size = location(value)
        self.mapping = table.find(self.start, size, name, number)
        self.device = self.mapping.device
        self.bytes = self.mapping.fetch(self.start, size)
        self.kind = value.type.strip_typedefs()

    def at(self, address, size):
        return self.bytes[address - self.start:address - self.start + size]


def whole(copy):
    """Return the text of COPY."""
    kind = copy.kind
    if kind.code == gdb.TYPE_CODE_ARRAY:
        return array_text(copy)
    if kind.code in STRUCTURES:
        parts = ["%s = %s" % (name, component(copy, name, value))
                 for name, value in fields(copy.value)]
        return "(%s)" % ", ".join(parts) if is_fortran() else (
            "{%s}" % ", ".join(parts))
    if kind.code == gdb.TYPE_CODE_PTR:
        return pointer(copy.device, copy.bytes)
    return scalar(copy.bytes, kind)


def component(copy, name, value):
    """Return the text of component NAME, VALUE on the host, of COPY."""
    path = joined(copy.name, name)
    try:
        if value.address is None or int(value.address) == 0:
            return "<nothing>"
        if (value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR
                and is_fortran()):
            if int(value) == 0:
                return "<not associated>"
            value = value.dereference()
        return whole(Copy(path, value, copy.device.number))
    except (Error, gdb.error) as error:
        return "<%s>" % error


def array_text(copy):
    array = Range(copy.value)
    most = gdb.parameter("print elements") or array.count()
    size, kind = array.element.sizeof, array.element
    if kind.code == gdb.TYPE_CODE_INT and size == 1 and not is_fortran():
        return gdb.Value(copy.bytes, copy.kind).format_string()
    parts = []
    for indices, at in array.elements():
        if len(parts) == most:
            parts.append("...")
            break
        data = copy.at(at, size)
        parts.append(pointer(copy.device, data)
                     if kind.code == gdb.TYPE_CODE_PTR
                     else scalar(data, kind) if kind.code not in STRUCTURES
                     else gdb.Value(data, kind).format_string())
    return ("(%s)" if is_fortran() else "{%s}") % ", ".join(parts)


# ---- Differences -----------------------------------------------------------

class Differences:
    """Elements of which host and device have different bytes."""

    def __init__(self, number):
        self.number, self.lines, self.count, self.of = number, [], 0, 0
        self.device = None

    def note(self, name, host, device):
        self.count += 1
        if len(self.lines) < DIFFERENCES:
            self.lines.append("%s: host %s, device %s" % (name, host, device))

    def compare(self, name, value):
        kind = value.type.strip_typedefs()
        copy = Copy(name, value, self.number)
        self.device = self.number = copy.device.number
        if kind.code == gdb.TYPE_CODE_ARRAY:
            self.compare_array(copy)
        elif kind.code in STRUCTURES:
            for part, inner in fields(value):
                self.compare_component(joined(name, part), inner)
        elif kind.code == gdb.TYPE_CODE_PTR:
            self.compare_pointer(copy.device, name, copy.bytes, copy.start)
        else:
            self.compare_scalar(name, kind, copy.bytes, copy.start)

    def compare_component(self, name, value):
        if value.address is None or int(value.address) == 0:
            return
        if (value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR
                and is_fortran()):
            if int(value) == 0:
                return
            value = value.dereference()
        try:
            self.compare(name, value)
        except Error as error:
            self.lines.append("%s: %s" % (name, error))

    def compare_scalar(self, name, kind, data, start):
        self.of += 1
        host = bytes(gdb.selected_inferior().read_memory(start, len(data)))
        if host != data:
            self.note(name, scalar(host, kind), scalar(data, kind))

    def compare_pointer(self, device, name, data, start):
        self.of += 1
        host, there = word(start), int.from_bytes(data[:8], "little")
        if host != there and table.by_device_address(device, there) != host:
            self.note(name, "%#x" % host, pointer(device, data))

    def compare_array(self, copy):
        array = Range(copy.value)
        size, kind = array.element.sizeof, array.element
        host = bytes(gdb.selected_inferior().read_memory(copy.start,
                                                         len(copy.bytes)))
        self.of += array.count()
        if host == copy.bytes:
            return
        base = whole_of_section(copy.name)
        for indices, at in array.elements():
            low = at - copy.start
            mine, theirs = host[low:low + size], copy.bytes[low:low + size]
            if mine != theirs:
                name = (element(base[0], index_of(base[1], at)) if base
                        else element(copy.name, indices))
                if kind.code == gdb.TYPE_CODE_PTR:
                    self.of -= 1
                    self.compare_pointer(copy.device, name, theirs, at)
                else:
                    self.note(name,
                              gdb.Value(mine, kind).format_string(),
                              gdb.Value(theirs, kind).format_string())


def element(name, indices):
    """Return the name of an element of NAME, the slowest index first."""
    if is_fortran():
        return "%s(%s)" % (name, ",".join(str(i) for i in reversed(indices)))
    if not re.match(r"[A-Za-z_][][\w.>-]*$", name):
        name = "(%s)" % name
    return name + "".join("[%d]" % i for i in indices)


# ---- The commands ----------------------------------------------------------

class Gomp(gdb.Command):
    """What libgomp-pset has mapped on devices: gomp mappings, gomp print,
gomp diff, gomp break map."""

    def __init__(self):
        super().__init__("gomp", gdb.COMMAND_DATA, prefix=True)


class Mappings(gdb.Command):
    """Show what is mapped on devices: gomp mappings [-device N].
A line for each mapping: its variable or section, host addresses, device
address, count, where it was mapped; and one for each pointer or descriptor
that is attached in it."""

    def __init__(self):
        super().__init__("gomp mappings", gdb.COMMAND_DATA)

    def invoke(self, text, from_tty):
        number, rest = arguments(text)
        if rest:
            raise Error("usage: gomp mappings [-device N]")
        names = Names()
        for device in ([table.device(number)] if number is not None
                       else table.devices()):
            self.show(device, names)

    def show(self, device, names):
        head = "device %d (%s)" % (device.number, device.name)
        if device.shared:
            print("%s: shares the host's memory" % head)
            return
        if not device.in_use():
            print("%s: not in use" % head)
            return
        mappings = device.mappings()
        print("%s: %d mapped, %d bytes"
              % (head, len(mappings), sum(m.end - m.start for m in mappings)))
        for mapping in mappings:
            try:
                self.show_mapping(mapping, names)
            except Error as error:
                device.damage.append(str(error))
        for damage in device.damage:
            print("  damaged: %s" % damage)

    def show_mapping(self, mapping, names):
        name, site = names.of(mapping), mapping.site()
        print("  %s[%#x..%#x) %d bytes, device %#x, %s%s%s"
              % (name + ": " if name else "", mapping.start, mapping.end,
                 mapping.end - mapping.start, mapping.there, mapping.fate(),
                 ", in transfer" if mapping.busy else "",
                 ", mapped at " + site if site else ""))
        for one in mapping.attachments():
            print("    attached: %d bytes at %#x, count %d%s%s"
                  % (one.extent, one.start, one.count,
                     "" if one.target is None
                     else ", device target %#x" % one.target,
                     ", detached, not sent yet" if one.due else ""))


class Print(gdb.Command):
    """Print the device's copy: gomp print [-device N] EXPRESSION.
EXPRESSION is a variable, a section or a component, in the program's
language.  Without -device it is the first device that has it."""

    def __init__(self):
        super().__init__("gomp print", gdb.COMMAND_DATA, gdb.COMPLETE_SYMBOL)

    def invoke(self, text, from_tty):
        number, expression = expression_of(text, "print")
        value = evaluate(expression)
        copy = Copy(expression, value, number)
        if copy.mapping.busy:
            print("(in transfer: the bytes may be changing)")
        print("%s on device %d = %s" % (expression, copy.device.number,
                                        whole(copy)))


class Diff(gdb.Command):
    """Compare host and device: gomp diff [-device N] EXPRESSION.
Shows which elements have different bytes.  Pointers are the same if the
device's refers to the copy of what the host's refers to."""

    def __init__(self):
        super().__init__("gomp diff", gdb.COMMAND_DATA, gdb.COMPLETE_SYMBOL)

    def invoke(self, text, from_tty):
        number, expression = expression_of(text, "diff")
        value = evaluate(expression)
        found = Differences(number)
        found.compare(expression, value)
        for line in found.lines:
            print(line)
        if found.count > DIFFERENCES:
            print("... and %d more" % (found.count - DIFFERENCES))
        print("%s: %s on host and device %d"
              % (expression,
                 "%d of %d differ" % (found.count, found.of) if found.count
                 else "all %d the same" % found.of, found.device))


Gomp()
Mappings()
Print()
Diff()
