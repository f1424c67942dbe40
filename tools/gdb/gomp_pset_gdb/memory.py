# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The memory of the program, or of its core file, and that of its devices.

The library exports a table of facts (libgomp/device/debug-layout.h), so that
no debug information is needed.  Whatever is read may be corrupt: every count
is limited, and what cannot be read is an Error, never an exception of
another kind."""

import struct

import gdb

VERSION = 1


class Error(gdb.GdbError):
    """Something to be said to the user."""


def read(address, size):
    """Return SIZE bytes of the program at ADDRESS."""
    try:
        return bytes(gdb.selected_inferior().read_memory(address, size))
    except (gdb.error, OverflowError, ValueError, MemoryError):
        raise Error("the program has no %d bytes at %#x" % (size, address))


def word(address, size=8):
    """Return the unsigned number of SIZE bytes at ADDRESS."""
    return int.from_bytes(read(address, size), "little")


def text(address, most=200):
    """Return the string that ends with a zero byte at ADDRESS."""
    result = b""
    while len(result) < most:
        byte = read(address + len(result), 1)
        if byte == b"\0":
            break
        result += byte
    return result.decode("utf-8", "replace")


def in_c(expression):
    """Evaluate EXPRESSION, which is C's whatever the program is written in."""
    language = gdb.parameter("language")
    gdb.execute("set language c", to_string=True)
    try:
        return gdb.parse_and_eval(expression)
    finally:
        gdb.execute("set language %s" % language, to_string=True)


def symbol(name):
    """Return the address of the symbol NAME, or None."""
    try:
        return int(in_c("(unsigned long) &%s" % name))
    except gdb.error:
        return None


def is_core():
    """Return whether a core file is looked at, where nothing can be called."""
    connection = getattr(gdb.selected_inferior(), "connection", None)
    return connection is not None and connection.type == "core"


class Layout:
    """The facts that the library exports."""

    def __init__(self):
        if not gdb.selected_inferior().threads():
            raise Error("the program is not started")
        address = symbol("gomp_pset_debug_layout")
        if address is None:
            raise Error("the program does not use libgomp-pset, or has not "
                        "loaded it yet")
        if read(address, 8) != b"gompset\0":
            raise Error("what libgomp-pset tells debuggers is damaged")
        version, n = struct.unpack("<II", read(address + 8, 8))
        if version != VERSION:
            raise Error("libgomp-pset tells debuggers version %d, and this "
                        "extension knows version %d: use the one that was "
                        "installed with the library" % (version, VERSION))
        self.facts = {}
        start = word(address + 16)
        for i in range(min(n, 1000)):
            name, value = struct.unpack("<40sQ", read(start + 48 * i, 48))
            name = name.split(b"\0")[0].decode("ascii", "replace")
            self.facts[name] = value

    def __getitem__(self, name):
        try:
            return self.facts[name]
        except KeyError:
            raise Error("libgomp-pset does not tell debuggers \"%s\"" % name)

    def field(self, record, name, size=8):
        """Return the number in field NAME, "struct.field", of RECORD."""
        return word(record + self[name], size)


WINDOWS = ("GOMP_OFFLOAD_pset_windows", "cuGompPsetWindows",
           "hsa_gomp_pset_windows")


def windows():
    """Yield (device address, bytes, the program's address) of the device
    memory that the program's process has itself."""
    for name in WINDOWS:
        pointer = symbol(name)
        if pointer is None:
            continue
        try:
            start = word(pointer)
            head = read(start, 16)
            magic, version, n = struct.unpack("<8sII", head)
            if magic != b"gompwin\0" or version != 1 or n > 1000:
                continue
            everything = read(start + 16, 24 * n)
        except Error:
            continue
        for i in range(n):
            window = struct.unpack_from("<QQQ", everything, 24 * i)
            if window[1] > 0:
                yield window


def ask_device(layout, number, address, size):
    """Have the program's process read SIZE bytes of device NUMBER."""
    result, most = b"", layout["answer bytes"]
    while len(result) < size:
        piece = min(most, size - len(result))
        try:
            done = int(in_c("((int (*) (int, unsigned long, unsigned long)) "
                            "%#x) (%d, %#x, %d)"
                            % (layout["read"], number, address + len(result),
                               piece)))
        except gdb.error as error:
            raise Error("the device's bytes cannot be read: %s" % error)
        if not done:
            raise Error("the device's bytes cannot be read: %s"
                        % text(layout["answer"], 256))
        result += read(layout["answer"] + layout["debug_answer.bytes"], piece)
    return result


def posted(layout, device, address, size):
    """Yield (offset, bytes) of what is on its way to SIZE bytes at ADDRESS of
    DEVICE, a struct gomp_device: copies that the runtime has put off."""
    kept = device + layout["device.posted"] + layout["posted.bytes"]
    stretch = layout.field(kept, "posted_bytes.stretches")
    n = layout.field(kept, "posted_bytes.n", 4)
    for i in range(min(n, 100000)):
        at = stretch + i * layout["sizeof stretch"]
        start = layout.field(at, "stretch.start")
        length = layout.field(at, "stretch.size", 4)
        low, high = max(start, address), min(start + length, address + size)
        if low < high:
            source = (layout.field(kept, "posted_bytes.buffer")
                      + layout.field(at, "stretch.at", 4) + low - start)
            yield low - address, read(source, high - low)


def read_device(layout, device, number, address, size):
    """Return SIZE bytes at ADDRESS of DEVICE, a struct gomp_device, which has
    the OpenMP number NUMBER."""
    result = None
    for start, length, own in windows():
        if start <= address and address + size <= start + length:
            try:
                result = read(own + address - start, size)
            except Error:
                raise Error("the core file has left out the device's bytes at "
                            "%#x (core(5), coredump_filter: shared memory)"
                            % address)
    if result is None:
        if is_core():
            raise Error("the device's bytes at %#x are not in the core file: "
                        "the memory of a GPU, and variables of the emulated "
                        "device's own process, are not part of it" % address)
        result = ask_device(layout, number, address, size)
    result = bytearray(result)
    for offset, piece in posted(layout, device, address, size):
        result[offset:offset + len(piece)] = piece
    return bytes(result)
