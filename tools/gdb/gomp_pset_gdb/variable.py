# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Variables of the program: what an expression names, element by element, and
which variable has an address."""

import re

import gdb

from .memory import Error

DEPTH = 4                       # of components
FRAMES = 40
SYMBOLS = 3000                  # of a file


def is_fortran():
    return gdb.execute("show language", to_string=True).find("fortran") >= 0


def plain(value):
    """Return VALUE without references, and its type without names."""
    if value.type.strip_typedefs().code == gdb.TYPE_CODE_REF:
        value = value.referenced_value()
    return value, value.type.strip_typedefs()


class Range:
    """An array: its first address, and per dimension, the slowest first, its
    first index, how many there are, and their distance in bytes."""

    def __init__(self, value):
        self.dims, self.start = [], int(value.address)
        while value.type.strip_typedefs().code == gdb.TYPE_CODE_ARRAY:
            low, high = value.type.strip_typedefs().range()
            n = max(high - low + 1, 0)
            stride = 0
            if n > 0:
                first = value[low]
                at = int(first.address)
                stride = (int(value[low + 1].address) - at if n > 1
                          else first.type.sizeof)
            self.dims.append((low, n, stride))
            if n == 0:
                self.element = value.type.strip_typedefs().target()
                return
            if len(self.dims) == 1 or at < self.start:
                self.start = at
            value = first
        self.element = value.type.strip_typedefs()
        self.start = int(value.address)

    def count(self):
        n = 1
        for _, size, _ in self.dims:
            n *= size
        return n

    def span(self):
        """Return the first address, and the bytes up to the last one's
        end."""
        low = high = 0
        for _, n, stride in self.dims:
            low += min(0, (n - 1) * stride)
            high += max(0, (n - 1) * stride)
        return self.start + low, high - low + self.element.sizeof

    def elements(self):
        """Yield (indices, address) of each element, the slowest index
        first."""
        def walk(d, indices, at):
            if d == len(self.dims):
                yield indices, at
                return
            low, n, stride = self.dims[d]
            for i in range(n):
                yield from walk(d + 1, indices + (low + i,), at + i * stride)
        yield from walk(0, (), self.start)


def index_of(array, address):
    """Return the indices of the element of ARRAY at ADDRESS, the slowest
    first."""
    left, indices = address - array.start, {}
    order = sorted(range(len(array.dims)), key=lambda d: -abs(
        array.dims[d][2]))
    for d in order:
        low, _, stride = array.dims[d]
        step = left // stride if stride else 0
        indices[d] = low + step
        left -= step * stride
    return tuple(indices[d] for d in range(len(array.dims)))


def whole_of_section(expression):
    """Return the name and the Range of the array of which EXPRESSION, in
    Fortran, is a section; or None."""
    match = re.match(r"(.*)\([^()]*:[^()]*\)$", expression.strip())
    if not match or not is_fortran():
        return None
    try:
        return match.group(1), Range(plain(gdb.parse_and_eval(
            match.group(1)))[0])
    except (gdb.error, RuntimeError):
        return None


def evaluate(expression):
    """Return the value of EXPRESSION, which has an address in the program."""
    if not gdb.selected_inferior().threads():
        raise Error("the program is not started")
    try:
        value, kind = plain(gdb.parse_and_eval(expression))
        if is_fortran() and kind.code == gdb.TYPE_CODE_PTR:
            if int(value) == 0:
                raise Error("%s is not associated" % expression)
            value, kind = plain(value.dereference())
        if value.is_optimized_out:
            raise Error("%s was optimized out: compile with -O0 or -Og"
                        % expression)
        shown = "" if kind.sizeof > 64 else value.format_string()
        if shown in ("<not allocated>", "<not associated>"):
            raise Error("%s is %s" % (expression, shown.strip("<>")))
        if value.address is None or int(value.address) == 0:
            raise Error("%s has no place in memory: name a variable, a "
                        "section or a component" % expression)
    except gdb.error as error:
        raise Error("%s: %s" % (expression, error))
    return value


def fields(value):
    """Yield (name, value) of the components of VALUE, a structure."""
    for field in value.type.strip_typedefs().fields():
        if field.name and hasattr(field, "bitpos") and not field.bitsize:
            try:
                yield field.name, plain(value[field])[0]
            except gdb.error:
                pass
        elif field.name and not field.bitsize:
            try:
                yield field.name, plain(value[field.name])[0]
            except gdb.error:
                pass


def joined(name, component):
    return name + ("%" if is_fortran() else ".") + component


class Names:
    """The variables that the selected thread can name, by address."""

    def __init__(self):
        self.all = []           # start, end, name, element size, first index
        self.pointers = {}      # value: C's pointer's name, target size
        seen = set()
        frame = None
        try:
            frame = gdb.newest_frame()
        except gdb.error:
            pass
        for _ in range(FRAMES):
            if frame is None:
                break
            try:
                self.add_frame(frame, seen)
            except (gdb.error, RuntimeError):
                pass
            frame = frame.older()

    def add_frame(self, frame, seen):
        block = frame.block()
        while block is not None and not block.is_global:
            self.add_block(block, frame)
            block = block.superblock
        symtab = frame.find_sal().symtab
        if symtab is not None and symtab.filename not in seen:
            seen.add(symtab.filename)
            self.add_block(symtab.global_block(), frame)
            self.add_block(symtab.static_block(), frame)

    def add_block(self, block, frame):
        for i, symbol in enumerate(block):
            if i >= SYMBOLS:
                break
            if not (symbol.is_variable or symbol.is_argument):
                continue
            try:
                value = (symbol.value(frame) if symbol.needs_frame
                         else symbol.value())
                self.add(symbol.name, value, DEPTH)
            except (gdb.error, RuntimeError, OverflowError):
                pass

    def add(self, name, value, depth):
        value, kind = plain(value)
        if value.is_optimized_out or value.address is None:
            return
        start = int(value.address)
        if start == 0 or name.startswith("."):
            return
        if kind.code == gdb.TYPE_CODE_ARRAY:
            self.add_array(name, value)
            return
        self.all.append((start, start + kind.sizeof, name, 0, 0))
        if kind.code == gdb.TYPE_CODE_PTR and int(value):
            target = kind.target().strip_typedefs()
            if is_fortran():
                if depth > 0:
                    self.add(name, value.dereference(), depth - 1)
            elif target.sizeof and target.code != gdb.TYPE_CODE_FUNC:
                self.pointers.setdefault(int(value), (name, target.sizeof))
        elif kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
            if depth > 0:
                for component, part in fields(value):
                    self.add(joined(name, component), part, depth - 1)

    def add_array(self, name, value):
        array = Range(value)
        if array.count() == 0:
            return
        start, size = array.span()
        low, _, stride = array.dims[0]
        one = len(array.dims) == 1 and stride == array.element.sizeof
        self.all.append((start, start + size, name, stride if one else 0, low))

    def of(self, mapping):
        """Return the name of the variable or section that MAPPING is, or
        ""."""
        return self.of_range(mapping.start, mapping.end) or self.of_descriptor(
            mapping)

    def of_range(self, start, end):
        best = None
        for entry in self.all:
            if (entry[0] <= start and end <= entry[1]
                    and (best is None
                         or entry[1] - entry[0] < best[1] - best[0])):
                best = entry
        if best:
            return section(best, start, end)
        if start in self.pointers:
            name, size = self.pointers[start]
            return "%s[0:%d]" % (name, (end - start) // size)
        inside = [entry for entry in self.all
                  if start <= entry[0] and entry[1] <= end]
        if inside:
            return "%s and more" % min(inside)[2]
        return of_symbol(start)

    def of_descriptor(self, mapping):
        """Return a name for MAPPING if it is an array descriptor alone."""
        for one in mapping.attachments():
            if one.start == mapping.start and one.target is not None:
                try:
                    target = int.from_bytes(
                        gdb.selected_inferior().read_memory(one.start, 8),
                        "little")
                except gdb.error:
                    return ""
                for start, _, name, _, _ in self.all:
                    if start == target:
                        return "descriptor of %s" % name
        return ""


def section(entry, start, end):
    """Return the name of the bytes [START, END) of variable ENTRY."""
    low, high, name, size, first = entry
    if (start, end) == (low, high):
        return name
    if size == 0 or (start - low) % size or (end - low) % size:
        return "%d bytes of %s" % (end - start, name)
    index, n = first + (start - low) // size, (end - start) // size
    return ("%s(%d:%d)" % (name, index, index + n - 1) if is_fortran()
            else "%s[%d:%d]" % (name, index, n))


def of_symbol(address):
    """Return the symbol, without debug information, at ADDRESS, or ""."""
    shown = gdb.execute("info symbol %#x" % address, to_string=True)
    return ("" if shown.startswith("No symbol")
            else shown.split(" in section")[0].strip())
