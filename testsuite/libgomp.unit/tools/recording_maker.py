# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Makes recordings for tests, from what a program would have done."""

from recording_test import block, head, record, signed

HOST, QUEUE_NONE = -1, -2


class Maker:
    """One thread's recording.  Times are in nanoseconds, and go on by what each
    construct is said to take."""

    def __init__(self, thread=0):
        self.thread = thread
        self.body = b""
        self.blocks = []
        self.time = self.base = 1000000
        self.last = self.base
        self.strings, self.sites, self.lists = {}, {}, {}
        self.outcomes = {4: {}, 5: {}}

    def _add(self, kind, *fields):
        self.body += record(kind, *fields)

    def _number(self, table, key, make):
        if key not in table:
            make()
            table[key] = len(table) + 1
        return table[key]

    def string(self, text):
        if text is None:
            return 0
        return self._number(self.strings, text,
                            lambda: self._add(1, text.encode()))

    def site(self, construct, place, function=None):
        names = self.string(construct), self.string(place), \
            self.string(function)
        return self._number(self.sites, names,
                            lambda: self._add(2, *names, 0x400000))

    def device(self, number, name):
        self._add(9, number, number, 3, name.encode())

    def list(self, site, context, entries):
        """ENTRIES: (kind, host address, bytes, name)."""
        fields, before = [], 0
        for kind, address, size, name in entries:
            fields += [kind, signed(address - before), size, self.string(name)]
            before = address
        key = site, context, tuple(entries)
        return self._number(self.lists, key, lambda: self._add(
            3, site, context, len(entries), len(entries), *fields))

    def outcome(self, kind, rows):
        """ROWS of ENTERED (4), (fate, flags, address, sent), or LEFT (5),
        (flags, address, bytes, copied)."""
        if not rows:
            return 0
        fields, before = [], 0
        for row in rows:
            if kind == 4:
                fate, flags, address, sent = row
                fields += [fate | flags, signed(address - before), sent]
            else:
                flags, address, size, copied = row
                fields += [flags, signed(address - before), size, copied]
            before = address
        key = tuple(rows)
        return self._number(self.outcomes[kind], key,
                            lambda: self._add(kind, len(rows), *fields))

    def _at(self, time):
        step = time - self.last
        self.last = time
        return signed(step)

    def construct(self, site, context=0, entries=(), entered=(), left=(),
                  operations=(), time=1000, way=1, device=0):
        """OPERATIONS: (kind, nanoseconds, [(kind, device address, other
        address, bytes)], hashes); HASHES, which may be left out, are (part,
        algorithm, hash, bytes of a piece, hashes of pieces).  A number in the
        place of HASHES is the time of the kernel by the device.  An operation of
        kind -KIND is on queue 5, and timed: it begins on the device when the
        call is over, and takes the nanoseconds that the construct is said to."""
        list_ = self.list(site, context, entries) if entries else 0
        first, second = self.outcome(4, entered), self.outcome(5, left)
        self._add(6, self._at(self.time), site, list_, signed(device),
                  signed(QUEUE_NONE), 1)
        at = self.time + 100
        for kind, took, parts, *hashes in operations:
            fields = [field for part in parts for field in part]
            self._add(8, abs(kind), 18 * (kind < 0), signed(device),
                      5 * (kind < 0), self._at(at), took, len(parts), *fields)
            if kind < 0:
                self._add(15, self.thread, 0, signed(at + took - self.base),
                          time)
            if hashes and isinstance(hashes[0], int):
                self._add(15, self.thread, 0, signed(at - self.base),
                          hashes.pop())
            for part, algorithm, hash_, piece, pieces in sum(hashes, []):
                self._add(11, part, algorithm, hash_, piece, len(pieces),
                          *pieces)
            at += took
        self.time = max(self.time + time, at)
        self._add(7, self._at(self.time), way, first, second, 0, 0, 0, 0)
        self.time += 200
        if len(self.body) > 60000:
            self.flush()

    def flush(self):
        if self.body:
            self.blocks.append(block(self.body, self.thread, len(self.blocks),
                                     self.base))
        self.body = b""
        self.base = self.last = self.time

    def end(self, how=0, status=0):
        """The program ends."""
        self._add(14, signed(self.time - self.base), how, status)

    def finish(self, revision=0, clocks=(5, 6)):
        self.flush()
        return head(revision=revision, clocks=clocks) + b"".join(self.blocks)
