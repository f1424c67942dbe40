# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Checks hashes in a recording against those of bytes that are known.

    contents.py FILE KIND SIZE FACTOR ADDEND...

The copies of KIND (3: to the device, 4: from it) and SIZE bytes have had the
bytes (i * FACTOR + ADDEND) mod 256 for i = 0, 1, ..., one ADDEND for each copy.
XXH64 is written from its description here, too.
"""

import struct
import sys

import recording as r

P1, P2, P3 = 0x9e3779b185ebca87, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9
P4, P5 = 0x85ebca77c2b2ae63, 0x27d4eb2f165667c5
MASK = (1 << 64) - 1


def rotate(value, bits):
    value &= MASK
    return (value << bits | value >> (64 - bits)) & MASK


def mix(sum_, word):
    return rotate(sum_ + word * P2, 31) * P1 & MASK


def xxh64(data):
    at = 0
    if len(data) >= 32:
        lanes = [P1 + P2 & MASK, P2, 0, -P1 & MASK]
        while len(data) - at >= 32:
            lanes = [mix(lane, word) for lane, word in
                     zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        sum_ = sum(map(rotate, lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            sum_ = ((sum_ ^ mix(0, lane)) * P1 + P4) & MASK
    else:
        sum_ = P5
    sum_ += len(data)
    while len(data) - at >= 8:
        word, = struct.unpack_from("<Q", data, at)
        sum_ = rotate(sum_ ^ mix(0, word), 27) * P1 + P4 & MASK
        at += 8
    if len(data) - at >= 4:
        word, = struct.unpack_from("<I", data, at)
        sum_ = rotate(sum_ ^ word * P1, 23) * P2 + P3 & MASK
        at += 4
    for byte in data[at:]:
        sum_ = rotate(sum_ ^ byte * P5, 11) * P1 & MASK
    sum_ = (sum_ ^ sum_ >> 33) * P2 & MASK
    sum_ = (sum_ ^ sum_ >> 29) * P3 & MASK
    return sum_ ^ sum_ >> 32


def expected(data):
    """Algorithm, hash, piece and pieces of DATA."""
    if len(data) <= 4096:
        return 2, xxh64(data), 0, ()
    piece = 4096
    while (len(data) - 1) // piece >= 4096:
        piece *= 2
    hashes = [xxh64(data[i:i + piece]) for i in range(0, len(data), piece)]
    return (3, xxh64(struct.pack(f"<{len(hashes)}Q", *hashes)), piece,
            tuple(h & 0xffffffff for h in hashes))


def main():
    path, kind, size, factor, *addends = sys.argv[1:]
    kind, size, factor = int(kind), int(size), int(factor)
    with r.Recording(path) as file:
        found = [(e.algorithm, e.hash, e.piece, e.pieces)
                 for e in file.events() if isinstance(e, r.Contents)
                 and e.operation.parts[e.part].kind == kind
                 and e.operation.parts[e.part].size == size]
    wanted = [expected(bytes((i * factor + int(addend)) & 255
                             for i in range(size))) for addend in addends]
    if found != wanted:
        sys.exit(f"found {found}\nwanted {wanted}")


if __name__ == "__main__":
    main()
