# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Prints the allocations and copies of the devices in the recording FILE, in the
words of fake-device.h, or with two arguments writes FILE to OTHER with revision 2.

    map_operations.py FILE [OTHER]
"""

import struct
import sys
import zlib

import recording as r

WORDS = {1: "alloc", 2: "free", 3: "in", 4: "out"}


def list_operations(path):
    with r.Recording(path) as file:
        for event in file.events():
            if isinstance(event, r.Operation) and event.kind in WORDS:
                size = 0 if event.kind == 2 else event.parts[0].size
                print(WORDS[event.kind], size)


def make_older(path, other):
    with open(path, "rb") as file:
        whole = bytearray(file.read())
    size, = struct.unpack_from("<I", whole, 16)
    struct.pack_into("<H", whole, 14, 2)
    struct.pack_into("<I", whole, 20, 0)
    struct.pack_into("<I", whole, 20, zlib.crc32(whole[:size]))
    with open(other, "wb") as file:
        file.write(whole)


(list_operations if len(sys.argv) == 2 else make_older)(*sys.argv[1:])
