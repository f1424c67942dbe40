# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Tests of tools/report/recording.py: recordings made here, whole and damaged.

    recording_test.py FOLDER CASE

CASE: one of the functions named case_*.  Writes to FOLDER.  The status is 0
if the case is as it should be.
"""

import os
import random
import struct
import sys
import zlib

import recording as r

SEED = 20


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value):
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


def record(kind, *fields):
    body = b"".join(f if isinstance(f, bytes) else varint(f) for f in fields)
    return varint(kind) + varint(len(body)) + body


def head(order="<", version=1, revision=0, extra=b"", clocks=(5, 6)):
    def field(tag, value):
        return struct.pack(order + "HH", tag, len(value)) + value

    fields = (field(1, b"/bin/prog\xff") + field(2, b"\1\2\3")
              + field(3, struct.pack(order + "I", 77))
              + field(5, b"CLOCK_MONOTONIC")
              + field(6, struct.pack(order + "QQ", *clocks))
              + field(99, b"later") + extra)
    fields += bytes(-len(fields) % 8)
    start = r.MAGIC + struct.pack(order + "IHHI", r.ORDER, version, revision,
                                  24 + len(fields))
    sum_ = zlib.crc32(start + bytes(4) + fields)
    return start + struct.pack(order + "I", sum_) + fields


def block(records, thread=0, number=0, time=1000, order="<"):
    start = r.BLOCK_MAGIC + struct.pack(order + "IIIQI", len(records), thread,
                                        number, time, 0)
    return (start + struct.pack(order + "I", zlib.crc32(records,
                                                        zlib.crc32(start)))
            + records)


def sample():
    """Two blocks of a thread, one of another between them."""
    first = (record(13, 4711) + record(9, 0, 0, 3, b"host")
             + b"".join(record(1, text) for text in
                        (b"target", b"a.f90:7", b"f (target region 0)", b"x%a"))
             + record(2, 1, 2, 3, 0x400123)
             + record(3, 1, 0, 3, 3, 0x301, signed(0x7000), 80, 4,
                      0x300, signed(0x100), 8, 0, 0x801, signed(-0x7100), 0, 0)
             + record(4, 3, 1 | 128, signed(0x9000), 80, 3 | 32,
                      signed(-0x100), 0, 0, signed(0), 0,
                      1, signed(0x7100), 2, signed(0x7000), signed(-1))
             + record(6, signed(10), 1, 1, signed(0), signed(-2), 1)
             + record(200, b"of a later revision"))
    other = (record(15, 0, 9, signed(3), 8) + record(1, b"acc_wait") + record(2, 1, 0, 0, 16))
    second = (record(8, 9, 0, signed(0), 0, signed(5), 40, 2,
                     3, 0x9000, 0x7000, 80, 8, 0, 0x400, 0)
              + record(15, 0, 0, signed(20), 7) + record(16, 9)
              + record(11, 0, 1, 0xabc)
              + record(11, 0, 3, 0xdef, 50, 2, 7, 1 << 31)
              + record(5, 1, 3, signed(0x7000), 80, 80)
              + record(7, signed(100), 1, 1, 1, 0, 16, 8, 5, b"appended later")
              + record(6, signed(1), 1, 0, signed(-1), signed(-2), 1)
              + record(12, 5) + record(14, signed(130), 0, 3))
    return [head(revision=3), block(first), block(other, thread=1),
            block(second, number=1, time=2000)]


class Files:
    def __init__(self, folder):
        self.path = os.path.join(folder, "sample.rec")

    def read(self, data):
        """The events in DATA, the error or None, and the open constructs."""
        with open(self.path, "wb") as out:
            out.write(data)
        events = []
        try:
            with r.Recording(self.path) as file:
                for event in file.events():
                    events.append(event)
                return events, None, file.open_constructs()
        except r.RecordingError as error:
            return events, error, None

    def refuses(self, data, text, kind=r.RecordingError):
        error = self.read(data)[1]
        assert isinstance(error, kind), (text, error)
        assert text in str(error), (text, str(error))


def case_whole(files):
    events, error, unfinished = files.read(b"".join(sample()))
    assert error is None, error
    names = [type(event).__name__ for event in events]
    times = [events.pop(4), events.pop(4)]
    names[4:6] = []
    assert names == ["ThreadStart", "Device", "Begin", "Operation", "Contents",
                     "Contents", "End", "Begin", "Lost", "Ended"], names
    begin, operation, end = events[2], events[3], events[6]
    whole, pieces = events[4:6]
    assert (whole.algorithm, whole.hash, whole.pieces) == (1, 0xabc, ())
    assert (pieces.hash, pieces.piece, pieces.pieces) == (0xdef, 50,
                                                          (7, 1 << 31))
    # The other thread's was first.
    assert times == [(0, operation, 2020, 2027), (0, operation, 1003, 1011)]
    assert begin.time == 1010 and begin.site.place == "a.f90:7"
    assert [e.address for e in begin.list.entries] == [0x7000, 0x7100, 0]
    assert begin.list.entries[0].name == "x%a"
    assert (operation.begin, operation.end) == (2005, 2045)
    assert operation.construct is begin and len(operation.parts) == 2
    assert end.begin is begin and end.time == 2105 and end.failed == 0
    assert (end.posted, end.ahead, end.names) == (16, 8, 5)
    assert [e.fate for e in end.entered] == [1, 3, 0]
    assert end.entered[1].flags == r.SAME_POINTER
    assert end.entered.words == [(0x7100, [0x7000, -1])]
    assert end.left[0].copied == 80
    assert unfinished == [events[7]]
    assert events[9] == (0, 2130, r.BY_EXIT, 3)
    with r.Recording(files.path) as file:
        assert file.head.process == 77 and file.head.rank is None
        assert file.head.start == (5, 6) and file.head.build_id == b"\1\2\3"


def case_other_byte_order(files):
    data = head(">") + block(record(13, 5), order=">")
    events, error, _ = files.read(data)
    assert error is None and events[0].system == 5


def case_cut_off(files):
    """Whatever is cut off, what was before is there."""
    parts = sample()
    data = b"".join(parts)
    edges, at = {}, 0
    for number, part in enumerate(parts):
        at += len(part)
        edges[at] = number
    counts = []
    for size in range(len(data)):
        events, error, _ = files.read(data[:size])
        if size in edges:
            assert error is None, size
        elif size > len(parts[0]):
            assert isinstance(error, r.CutOff), (size, error)
        else:
            assert error is not None, size
        counts.append(len(events))
    assert counts == sorted(counts) and counts[-1] == 3


def case_foreign_and_future(files):
    parts = sample()
    files.refuses(b"", "no recording")
    files.refuses(b"\x7fELF" + bytes(100), "no recording")
    files.refuses(parts[0].replace(b"\r\n", b"\n"), "no recording")
    files.refuses(head(version=2), "version 2")
    assert files.read(head(revision=7))[1] is None
    files.refuses(parts[0][:8] + bytes(4) + parts[0][12:], "byte order")
    files.refuses(head(extra=struct.pack("<HHI", 3, 4, 1)), "twice")
    files.refuses(head(extra=struct.pack("<HHH", 4, 2, 1)), "wrong size")
    files.refuses(parts[0][:40] + b"?" + parts[0][41:], "checksum")


def case_contradictions(files):
    def refuses(records, text):
        files.refuses(head() + block(records), text)

    site = record(1, b"target") + record(2, 1, 0, 0, 1)
    files.refuses(head() + block(b"", number=1), "block 1 of thread 0")
    files.refuses(head() + b"x" * 40, "this is no block")
    refuses(record(2, 1, 0, 0, 1), "number 1 of strings")
    refuses(record(7, signed(0), 0, 0, 0, 0), "has not begun")
    refuses(record(6, signed(0), 0), "shorter than its fields")
    refuses(varint(1) + varint(100) + b"x", "beyond its block")
    refuses(record(8, 1, 0, 0, 0, signed(0), 0, 0), "does not have one part")
    refuses(record(8, 1, 0, 0, 0, signed(0), 0, 1, 2, 0, 0, 0), "another kind")
    refuses(record(3, 0, 0, 1 << 60, 1 << 60), "count of elements")
    refuses(site + record(3, 1, 0, 0, 1, 1, signed(0), 0, 0), "more entries")
    refuses(record(3, 0, 0, 1, 1, 1, signed(-1), 0, 0), "out of range")
    refuses(record(6, signed(-2000), 0, 0, 0, 0, 0), "time is out of range")
    for words in ((1 << 50,), (1, signed(8), 9), (1, signed(-8), 0),
                  (1, signed(8), 2, 1)):
        files.refuses(head(revision=3) + block(
            record(4, 1, 1, signed(0), 0, *words)),
            "out of range" if words[1:2] == (signed(-8),) else "shorter than")
    refuses(record(12, b"\xff" * 10), "64 bits")
    refuses(record(12, b"\xff" * 9 + b"\x02"), "64 bits")
    refuses(record(11, 0, 1, 1), "there was none")
    copy = record(8, 3, 0, 0, 0, 0, 0, 1, 3, 0x9000, 0x7000, 80)
    refuses(copy + record(11, 1, 1, 1), "there is not")
    refuses(copy + record(11, 0, 3, 1, 50, 1, 7), "not as many")
    refuses(copy + record(11, 0, 3, 1, 0, 1, 7), "not as many")
    refuses(copy + record(11, 0, 3, 1, 50, 1 << 40, 7), "count of elements")


def damage(rng, data):
    """DATA with some bytes changed, removed, repeated or put in."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(4)
        if how == 0 and at < len(data):
            data[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        elif how == 1:
            del data[at:at + rng.randint(1, 9)]
        elif how == 2:
            data[at:at] = rng.randbytes(rng.randint(1, 9))
        else:
            data[at:at] = data[at:at + rng.randint(1, 30)]
    return bytes(data)


def case_words(files):
    """The host's pointers, from revision 3 on; before, what follows is not
    known."""
    site = record(1, b"target") + record(2, 1, 0, 0, 1)
    entered = record(4, 1, 1, signed(0), 0, 2, signed(0x7000), 2, signed(0x100),
                     signed(-1), signed(16), 0, 77)
    rest = record(6, signed(0), 1, 0, 0, 0, 0) + record(7, signed(0), 1, 1, 0,
                                                        0, 0, 0, 0)
    for revision, words in ((3, [(0x7000, [0x100, -1]), (0x7010, [])]),
                            (2, None)):
        events, error, _ = files.read(head(revision=revision)
                                      + block(site + entered + rest))
        assert error is None, error
        assert len(events[1].entered) == 1
        assert events[1].entered.words == words, events[1].entered.words
    events, error, _ = files.read(head(revision=3) + block(
        site + record(4, 1, 1, signed(0), 0) + rest))
    assert error is None and events[1].entered.words == []


def case_fuzz(files):
    """4000 damaged files, of half of which the checksums are right."""
    rng = random.Random(SEED)
    failed = 0
    whole = sample()
    for _ in range(2000):
        failed += files.read(damage(rng, b"".join(whole)))[1] is not None
    assert failed > 1900, failed
    for turn in range(2000):
        blocks = [(0, 0), (1, 0), (0, 1)]
        data = head()
        victim = rng.randrange(3)
        for b, (thread, number) in enumerate(blocks):
            records = whole[b + 1][r.BLOCK_HEAD:]
            if b == victim:
                records = damage(rng, records)
            data += block(records, thread, number)
        files.read(data)


if __name__ == "__main__":
    globals()[sys.argv[2]](Files(sys.argv[1]))
