# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Breakpoints on what directives do with a variable: gomp break map."""

import struct

import gdb

from .command import location
from .memory import Error, Layout, is_core
from .table import line
from .variable import evaluate

# enum gomp_debug_what
WHAT = ("is entered, new", "is entered, present", "is given back",
        "is copied to the host at the end", "is removed",
        "is updated to the device", "is updated from the device")


def write(address, data):
    gdb.selected_inferior().write_memory(address, data)


class MapBreakpoint(gdb.Breakpoint):
    """Stops where a construct names bytes [START, END)."""

    def __init__(self, expression, start, end, layout):
        super().__init__("*%#x" % layout["event"])
        self.variable, self.start, self.end = expression, start, end
        self.layout = layout

    def stop(self):
        now, layout = self.layout["event now"], self.layout
        start = layout.field(now, "debug_now.start")
        end = layout.field(now, "debug_now.end")
        if end <= self.start or self.end <= start:
            return False
        what = layout.field(now, "debug_now.what", 4)
        place = line(layout.field(now, "debug_now.pc"))
        print("gomp: %s %s: [%#x..%#x) on device %d%s"
              % (self.variable,
                 WHAT[what] if what < len(WHAT) else "is used", start, end,
                 layout.field(now, "debug_now.device", 4),
                 ", by " + place if place else ""))
        return True


def tell_program(layout, points):
    """Tell the program which ranges are watched."""
    ranges = layout["ranges"]
    for i, point in enumerate(points):
        write(ranges + layout["debug_ranges.all"] + 16 * i,
              struct.pack("<QQ", point.start, point.end))
    write(ranges, struct.pack("<I", len(points)))
    if points:
        write(layout["trace active"], b"\1")


def watched():
    return [point for point in gdb.breakpoints() or ()
            if isinstance(point, MapBreakpoint)]


class Break(gdb.Command):
    """Stop on events of libgomp-pset: gomp break map EXPRESSION."""

    def __init__(self):
        super().__init__("gomp break", gdb.COMMAND_BREAKPOINTS, prefix=True)


class BreakMap(gdb.Command):
    """Stop where a directive or routine enters, leaves or updates a variable:
gomp break map EXPRESSION.
The bytes are those that EXPRESSION has now, for this run of the program."""

    def __init__(self):
        super().__init__("gomp break map", gdb.COMMAND_BREAKPOINTS,
                         gdb.COMPLETE_SYMBOL)

    def invoke(self, text, from_tty):
        if not text.strip():
            raise Error("usage: gomp break map EXPRESSION")
        if is_core():
            raise Error("a core file does not run: there is nothing to stop")
        start, size = location(evaluate(text.strip()))
        layout = Layout()
        most = layout["ranges most"]
        if len(watched()) >= most:
            raise Error("there are %d such breakpoints already, the most that "
                        "there can be" % most)
        MapBreakpoint(text.strip(), start, start + size, layout)
        tell_program(layout, watched())


def deleted(point):
    if isinstance(point, MapBreakpoint):
        try:
            tell_program(point.layout, [one for one in watched()
                                        if one is not point])
        except (Error, gdb.error):
            pass


def exited(event):
    for point in watched():
        point.delete()


Break()
BreakMap()
gdb.events.breakpoint_deleted.connect(deleted)
gdb.events.exited.connect(exited)
