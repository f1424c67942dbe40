# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Map kinds, the low bytes of the words in a compiler's list: what they ask
for (doc/abi/map-kinds.md)."""

IMPLICIT = 0x60

NAMES = {
    0x00: "alloc", 0x01: "to", 0x02: "from", 0x03: "tofrom",
    0x04: "pointer", 0x05: "to_pset", 0x06: "present", 0x07: "delete",
    0x08: "deviceptr", 0x0b: "no_create", 0x0c: "firstprivate",
    0x0d: "value", 0x0e: "use_device_ptr", 0x0f: "alloc", 0x10: "use_device_ptr",
    0x11: "always, to", 0x12: "always, from", 0x13: "always, tofrom",
    0x17: "release", 0x1c: "struct", 0x1d: "always_pointer", 0x1e: "pointer",
    0x1f: "delete", 0x50: "attach", 0x51: "detach", 0x52: "attach",
    0x5c: "struct", 0x80: "create", 0x81: "copyin", 0x82: "copyout",
    0x83: "copy",
}

# Kinds that map an object itself; others are pointers, descriptors, values.
DATA = frozenset((0, 1, 2, 3, 6, 0x0b, 0x0f, 0x11, 0x12, 0x13, 0x80, 0x81,
                  0x82, 0x83, 0x86, 0x95, 0x96, 0x97))
TO_DEVICE = frozenset((1, 3, 0x11, 0x13, 0x81, 0x83, 0x95, 0x97))
FROM_DEVICE = frozenset((2, 3, 0x12, 0x13, 0x82, 0x83, 0x96, 0x97))
ALWAYS = frozenset((0x11, 0x12, 0x13, 0x95, 0x96, 0x97))
POINTERS = frozenset((0x04, 0x05, 0x1d, 0x1e, 0x50, 0x52))
ATTACH = frozenset((0x50, 0x52))
DESCRIPTOR = 0x05               # of the entry before it
ADDRESS = frozenset((0x08, 0x0e, 0x10))


def low(word):
    """The kind in WORD, a list's, without the mark of implicit ones."""
    kind = word & 0xff
    return kind & ~IMPLICIT if IMPLICIT <= kind < IMPLICIT + 4 else kind


def name(word):
    """The clause of WORD, in the user's words."""
    return NAMES.get(low(word), "kind 0x%02x" % low(word))


def is_data(word):
    """Does WORD map an object, rather than a pointer or a value?"""
    return low(word) in DATA


def copies_in(word):
    """Is what WORD maps copied to the device when it is new there?"""
    return low(word) in TO_DEVICE


def copies_out(word):
    """Is what WORD maps copied back when it leaves the device?"""
    return low(word) in FROM_DEVICE
