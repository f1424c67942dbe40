# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Recordings for the tests of gomp-pset-replay.

    replay_recordings.py CASE FILE       the recording that function CASE makes
    replay_recordings.py refused FOLDER  files that are none; FOLDER/N.rec, and
                                         in FOLDER/N.txt what is said of it
    replay_recordings.py damaged FOLDER  a thousand damaged ones
"""

import os
import random
import struct
import sys

from recording_test import block, head, record, sample, signed

ALLOC, FREE, IN, OUT, WITHIN, PEER, FILL, LAUNCH, BATCH, WAIT, ORDER = \
    range(1, 12)
FAILED, BOX = 1, 32
SEED = 4


def operation(kind, step, *parts, took=5, flags=0, device=0, queue=0):
    """PARTS: (kind, device address, other address, bytes), or without the kind
    if it is the operation's."""
    fields = []
    for part in parts:
        fields += part if len(part) == 4 else (kind,) + part
    return record(8, kind, flags, signed(device), queue, signed(step), took,
                  len(parts), *fields)


def device(number=0, name=b"host"):
    return record(9, number, number, 3, name)


def pause():
    return (head()
            + block(device() + operation(ALLOC, 0, (0x1000, 0, 800), took=0))
            + block(operation(IN, 2500000000, (0x1000, 0x7000, 80), took=0),
                    number=1))


def stand_in():
    return head() + block(operation(IN, 0, (0x9000, 0x7000, 120))
                          + operation(IN, 9, (0x9040, 0x7000, 80))
                          + operation(OUT, 9, (0xa000, 0x7000, 8)))


def anew():
    """Thread 0 frees what thread 1 is given before thread 0 has noted it."""
    first = (operation(ALLOC, 0, (0x1000, 0, 800))
             + operation(IN, 10, (0x1000, 0x7000, 800))
             + operation(FREE, 10, (0x1000, 0, 0), took=100))
    second = (operation(ALLOC, 50, (0x1000, 0, 400))
              + operation(IN, 10, (0x1010, 0x9000, 300))
              + operation(OUT, 200, (0x1000, 0x9000, 400))
              + operation(FREE, 20, (0x1000, 0, 0)))
    return head() + block(first) + block(second, thread=1)


def failed():
    return head() + block(operation(ALLOC, 0, (0, 0, 1 << 50), flags=FAILED)
                          + operation(ALLOC, 9, (0x1000, 0, 80))
                          + operation(FREE, 9, (0x5000, 0, 0))
                          + operation(FREE, 9, (0x1000, 0, 0)))


def other_order():
    return (head(">") + block(operation(ALLOC, 0, (0x1000, 0, 800)), order=">")
            + block(operation(IN, 9, (0x1000, 0x7000, 80)), number=1,
                    order=">"))


# ---- What is refused -------------------------------------------------------------

def refused():
    """(contents, what is said of them)"""
    good = pause()
    first = head()
    yield b"", "this is no recording"
    yield b"\x7fELF" + bytes(100), "this is no recording"
    yield good[:12], "the head is cut off"
    yield first[:-1], "the head is cut off"
    yield good[:8] + b"\x09" + good[9:], "the byte order is none that is known"
    yield head(version=2), "version 2 of recordings is not known"
    yield first[:30] + b"X" + first[31:], "the head has a wrong checksum"
    yield first, "it has no operation of a device"
    yield first + block(device()), "it has no operation of a device"
    yield first + b"\0" * 40, "this is no block"
    yield good[:-1] + b"X", "wrong checksum"
    yield good[:-1], "the recording is cut off there"
    yield good[:len(first) + 7], "the recording is cut off there"
    yield first + struct.pack("<4s5I", b"GPBK", 1 << 27, *[0] * 4) + bytes(9), \
        "its size is out of range"
    yield first + block(b"", number=1), "it is not the next block of its thread"
    yield first + block(record(8, 1, 0)), "a record is shorter than its fields"
    yield first + block(record(8, 9, 0, 0, 0, 0, 0, 5, 1)), \
        "a record is shorter than its count of elements"
    yield first + block(b"\x08\x7f\0"), "a record reaches beyond its block"
    yield first + block(b"\x08\x0b" + b"\xff" * 11), \
        "a number has more than 64 bits"
    yield first + block(record(7, 0)), "a construct ends that has not begun"
    yield first + block(operation(IN, 0)), "an operation does not have one part"
    yield first + block(operation(ALLOC, 0, (FILL, 1, 1, 1))), \
        "an operation is of another kind than its part"
    yield first + block(operation(IN, 0, (1, 1, 1), device=-1)), \
        "the device of an operation is out of range"
    yield first + block(operation(IN, -2000, (1, 1, 1))), "a time is out of range"
    yield first + block(operation(IN, 0, ((1 << 64) - 8, 4096, 9))), \
        "the addresses of an operation are out of range"
    yield first + block(operation(IN, 0, (4096, (1 << 64) - 8, 8))), \
        "the addresses of an operation are out of range"
    yield first + block(operation(IN, 0, (4096, 4096, 1 << 61))), \
        "no memory for the"
    yield first + block(record(10, *[1] * 7)), "a record is about an operation"
    yield first + block(operation(IN, 0, (4096, 4096, 8), flags=BOX)
                        + record(10, 2, 3, 1, 9, 9, 9, 9)), \
        "a box has other bytes than its operation"
    yield first + block(operation(IN, 0, (4096, 4096, 8), flags=BOX)
                        + record(10, 4, 2, 1, 1 << 63, 0, 4, 0)
                        + operation(IN, 0, (4096, 4096, 8), flags=BOX)
                        + record(10, 4, 2, 1, 1, 0, 4, 0)), \
        "the addresses of an operation are out of range"


# ---- Damaged -------------------------------------------------------------------

def whole():
    """Blocks of a recording with something of everything."""
    bodies = [
        device() + operation(ALLOC, 0, (0x10000, 0, 4096))
        + operation(IN, 9, (0x10000, 0x7000, 2000))
        + operation(OUT, 9, (0x10100, 0x7100, 24), flags=BOX)
        + record(10, 4, 3, 2, 16, 64, 8, 24)
        + operation(IN, 9, (0x10000, 0x7000, 20), flags=2, queue=77)
        + operation(ORDER, 9, (0, 77, 0), queue=78)
        + operation(WAIT, 9, (0, 0, 0), queue=78),
        operation(BATCH, 0, (IN, 0x10000, 0x7000, 20), (LAUNCH, 0, 1, 0),
                  (OUT, 0x10000, 0x7000, 20))
        + operation(WITHIN, 9, (0x10000, 0x10800, 20))
        + operation(PEER, 9, (0x10000, 0x20000, 20), device=1)
        + operation(FILL, 9, (0x10000, 7, 20)) + operation(LAUNCH, 9, (0, 5, 0))
        + operation(ALLOC, 9, (0x10000, 0, 64))
        + operation(FREE, 9, (0x10000, 0, 0)) * 3,
    ]
    return bodies


def damage(random_):
    """A recording with some bytes changed; most often behind the checksums,
    which are right."""
    bodies = [bytearray(body) for body in whole()]
    parts = [head()]
    if random_.random() < .8:
        for _ in range(random_.randint(1, 4)):
            body = random_.choice(bodies)
            at = random_.randrange(len(body))
            how = random_.random()
            if how < .6:
                body[at] = random_.choice((0, 1, 127, 128, 255,
                                           random_.randrange(256)))
            elif how < .8:
                del body[at]
            else:
                body[at:at] = bytes([random_.randrange(256)])
        parts += [block(bytes(body), number=n)
                  for n, body in enumerate(bodies)]
        return b"".join(parts)
    parts = bytearray(b"".join(random_.choice((
        parts + [block(bytes(body), number=n)
                 for n, body in enumerate(bodies)], sample()))))
    for _ in range(random_.randint(1, 3)):
        parts[random_.randrange(len(parts))] ^= 1 << random_.randrange(8)
    return bytes(parts[:random_.randint(0, 2 * len(parts))])


def main():
    what, where = sys.argv[1:]
    if what == "refused":
        for n, (contents, said) in enumerate(refused()):
            with open(os.path.join(where, f"{n}.rec"), "wb") as out:
                out.write(contents)
            with open(os.path.join(where, f"{n}.txt"), "w") as out:
                out.write(said)
    elif what == "damaged":
        random_ = random.Random(SEED)
        for n in range(1000):
            with open(os.path.join(where, f"{n}.rec"), "wb") as out:
                out.write(damage(random_))
    else:
        with open(where, "wb") as out:
            out.write(globals()[what]())


if __name__ == "__main__":
    main()
