# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Reads recordings, the files that doc/recording.md describes.

    with recording.Recording(path) as file:
        print(file.head.program)
        for event in file.events():
            ...

Everything in a file is checked before it is used.  What is not as described
raises RecordingError, whose text says what is wrong and where.  Characters
that a terminal or JSON cannot show, and bytes that are no UTF-8, are in all
texts as \\x1b and the like.  Only the standard library of Python 3 is needed.
"""

import collections
import dataclasses
import os
import re
import shutil
import stat
import struct
import tempfile
import zlib

MAGIC = b"\x89GPR\r\n\x1a\n"
ORDER = 0x01020304
VERSION = 1
BLOCK_MAGIC = b"GPBK"
BLOCK_HEAD = 32
MOST_HEAD = 65536
MOST_BLOCK = 1 << 26

FATES = ("nothing", "new", "inside", "present", "private", "zero size",
         "not on the device")
SENT_POINTER, SAME_POINTER, WANTS_COPY = 16, 32, 128
REMOVED, COPIED_OUT, COPIED_IN, DETACHED = 1, 2, 4, 8
CONTEXTS = ("target", "data", "enter data", "exit data", "update")
WAYS = ("unknown", "general", "remembered", "quiet", "single", "array",
        "present", "deep", "no data", "host", "host memory")
OPERATIONS = ("", "allocate", "free", "copy in", "copy out", "copy within",
              "copy peer", "fill", "launch", "batch", "wait", "order")
BATCH = 9
ENDINGS = BY_EXIT, BY_QUICK_EXIT = 0, 1
HAS_ENDS = 2                    # the revision from which on there is Ended
HAS_WORDS = 3                   # and that from which on there are Words
OF_PIECES = 3                   # an algorithm of hashes
_COPY_IN, _COPY_OUT, _LAUNCH = 3, 4, 8
_ELSEWHERE = (5, 6)             # copies on devices and between them
FAILED, QUEUED, OF_POSTED, AHEAD, TIMED, HAS_BOX = 1, 2, 4, 8, 16, 32


class RecordingError(Exception):
    """The file is not a recording, or not as one should be."""


class CutOff(RecordingError):
    """The recording ends in the middle of a block."""


@dataclasses.dataclass
class Head:
    """What the head says; None for what it leaves out."""
    version: int
    revision: int
    program: str = None
    build_id: bytes = None
    process: int = None
    rank: int = None
    clock: str = None
    start: tuple = None         # nanoseconds: of the clock, since 1970
    runtime: str = None
    parent: int = None


Site = collections.namedtuple("Site", "construct place function code")
Entry = collections.namedtuple("Entry", "kind address size name")
# The entries may be fewer than COUNT.
MapList = collections.namedtuple("MapList", "site context count entries")
# ADDRESS: on the device.  SENT: bytes.
Entered = collections.namedtuple("Entered", "fate flags address sent")
# What the host has, from ADDRESS on: signed numbers of 64 bits.
Words = collections.namedtuple("Words", "address values")
# ADDRESS: on the host.
Left = collections.namedtuple("Left", "flags address size copied")
Part = collections.namedtuple("Part", "kind device other size")


class Outcome(list):
    """What has become of the entries of a list, and WORDS, what the host had in
    the pointers and descriptors among them; None before revision 3."""

    __slots__ = ("words",)

    def __init__(self):
        super().__init__()
        self.words = None


class Parts(list):
    """The parts of an operation, with sums over them: bytes to the device, from
    it, and on it or between devices; whether there are bytes between host and
    device (COPIES), and whether a kernel is launched.  Operations with the same
    parts may share one of these."""

    __slots__ = "bytes_in", "bytes_out", "bytes_within", "copies", "launches"

    def __init__(self, parts):
        super().__init__(parts)
        self.bytes_in = sum(p.size for p in self if p.kind == _COPY_IN)
        self.bytes_out = sum(p.size for p in self if p.kind == _COPY_OUT)
        self.bytes_within = sum(p.size for p in self if p.kind in _ELSEWHERE)
        self.copies = self.bytes_in + self.bytes_out > 0
        self.launches = any(p.kind == _LAUNCH for p in self)


# Events.  All have THREAD; times are nanoseconds of the clock.
Begin = collections.namedtuple("Begin",
                               "thread time site list device queue wait")
# BEGIN is the event that this ends; ENTERED and LEFT are lists or None; POSTED
# and AHEAD are bytes, NAMES nanoseconds.
End = collections.namedtuple(
    "End", "thread time begin way entered left failed posted ahead names")
# PARTS: Parts.  CONSTRUCT: the Begin that is open, or None.
Operation = collections.namedtuple(
    "Operation", "thread kind flags device queue begin end parts construct")
Device = collections.namedtuple("Device", "thread number ord features name")
Box = collections.namedtuple(
    "Box", "thread operation width height depth source_row source_plane "
    "row plane")
# PIECES: 32 bits of the hash of each piece of PIECE bytes; empty if there are
# none.
Contents = collections.namedtuple(
    "Contents", "thread operation part algorithm hash piece pieces")
# When the device has carried out OPERATION, which has TIMED, or its kernel.  This
# may come much later, or never.
Times = collections.namedtuple("Times", "thread operation begin end")
Lost = collections.namedtuple("Lost", "thread events")
ThreadStart = collections.namedtuple("ThreadStart", "thread system")
# HOW: one of ENDINGS.
Ended = collections.namedtuple("Ended", "thread time how status")


# Creates a named tuple of a tuple, faster than its class does.
_new = tuple.__new__


# Control characters, what turns the direction of text, and lone surrogates.
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
                     "\ud800-\udfff]")


def _escape(match):
    code = ord(match.group())
    if 0xdc80 <= code <= 0xdcff:        # a byte, in a path of the system's
        code &= 0xff
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def visible(text):
    """TEXT with an escape sequence for each character that is not to be
    printed."""
    return _HIDDEN.sub(_escape, text)


def _text(data):
    return visible(data.decode("utf-8", "backslashreplace"))


def begins_like_one(path):
    """Is PATH a regular file that begins as recordings do?"""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def _open(path):
    """The file PATH, or what comes by a pipe as a file that can be read again;
    "-" is the standard input."""
    file = open(0 if path == "-" else path, "rb", closefd=path != "-")
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    with file:
        whole = tempfile.TemporaryFile()
        try:
            start = file.read(len(MAGIC))
            whole.write(start)
            if start == MAGIC:
                shutil.copyfileobj(file, whole)
            whole.seek(0)
        except BaseException:
            whole.close()
            raise
    return whole


# How much is kept of what records have in common.
_MOST_KNOWN = 1 << 14
_MOST_KEY = 256                 # bytes


class _Fields:
    """The fields of one record: bytes [AT, END) of DATA."""

    __slots__ = "data", "at", "end", "where"

    def __init__(self, data, at, end, where):
        self.data, self.at, self.end, self.where = data, at, end, where

    def fail(self, what):
        raise RecordingError(f"{self.where}: {what}")

    def number(self):
        """The next varint."""
        at = self.at
        if at + 2 <= self.end:
            # One or two bytes, as most numbers have.
            value = self.data[at]
            if value < 128:
                self.at = at + 1
                return value
            high = self.data[at + 1]
            if high < 128:
                self.at = at + 2
                return value + (high << 7) - 128
        value = shift = 0
        while True:
            if at >= self.end:
                self.fail("a record is shorter than its fields")
            byte = self.data[at]
            at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
            if shift > 63:
                self.fail("a number has more than 64 bits")
        if value >> 64:
            self.fail("a number has more than 64 bits")
        self.at = at
        return value

    def signed(self):
        at = self.at
        if at + 2 <= self.end:
            # As number, for what has one or two bytes.
            value = self.data[at]
            if value < 128:
                self.at = at + 1
                return value >> 1 ^ -(value & 1)
            high = self.data[at + 1]
            if high < 128:
                self.at = at + 2
                value += (high << 7) - 128
                return value >> 1 ^ -(value & 1)
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def count(self, least):
        """The number of elements that follow, of LEAST bytes or more each."""
        value = self.number()
        if value * least > self.end - self.at:
            self.fail("a record is shorter than its count of elements")
        return value

    def address(self, before):
        value = before + self.signed()
        if not 0 <= value < 1 << 64:
            self.fail("an address is out of range")
        return value

    def known(self, table, read, *arguments):
        """What READ (*ARGUMENTS, fields) makes of the fields that are left.
        Most records have what others had, but for their times: TABLE keeps
        what READ has returned."""
        key = self.data[self.at:self.end]
        found = table.get(key)
        if found is None:
            found = read(*arguments, self)
            if len(table) < _MOST_KNOWN and len(key) <= _MOST_KEY:
                table[key] = found
        return found

    def rest(self):
        data = self.data[self.at:self.end]
        self.at = self.end
        return bytes(data)


class _Thread:
    """What a thread's records refer to."""

    def __init__(self, number):
        self.number = number
        self.blocks = 0
        self.strings = [None]
        self.sites = [None]
        self.lists = [None]
        self.entered = [None]
        self.left = [None]
        self.open = []
        self.operation = None
        # What follows the times in records of these kinds.
        self.begins, self.ends, self.parts = {}, {}, {}
        self.heads = {}         # and what is before them in Operation's

    def look(self, what, fields):
        table = getattr(self, what)
        number = fields.number()
        if number >= len(table):
            fields.fail(f"number {number} of {what} has not been recorded")
        return table[number]


class Recording:
    """A recording that is open for reading."""

    def __init__(self, path):
        self.path = ("the standard input" if path == "-"
                     else visible(os.fspath(path)))
        self.file = _open(path)
        try:
            self.size = os.fstat(self.file.fileno()).st_size
            self.head = self._read_head()
        except BaseException:
            self.file.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.file.close()

    # ---- The head -----------------------------------------------------------

    def _fail(self, what):
        raise RecordingError(f"{self.path}: {what}")

    def _get(self, size):
        try:
            return self.file.read(size)
        except OSError as error:
            raise RecordingError(f"{self.path}: {error.strerror}") from error

    def _read_head(self):
        data = self._get(24)
        if not data:
            self._fail("this is no recording: it is empty")
        if data[:8] != MAGIC[:len(data[:8])] or len(data) < 8:
            self._fail("this is no recording")
        if len(data) < 24:
            self._fail("the head is cut off")
        for order in "<", ">":
            if struct.unpack(order + "I", data[8:12])[0] == ORDER:
                break
        else:
            self._fail("the byte order is none that is known")
        self.order = order
        version, revision, size, sum_ = struct.unpack(order + "HHII",
                                                      data[12:24])
        if version != VERSION:
            self._fail(f"version {version} of recordings is not known to this "
                       f"program, which knows version {VERSION}")
        if not 24 <= size <= MOST_HEAD:
            self._fail(f"a head of {size} bytes is out of range")
        rest = self._get(size - 24)
        if len(rest) < size - 24:
            self._fail("the head is cut off")
        if zlib.crc32(rest, zlib.crc32(bytes(4), zlib.crc32(data[:20]))) != sum_:
            self._fail("the head has a wrong checksum")
        head = Head(version, revision)
        self._head_fields(head, rest)
        return head

    def _head_fields(self, head, data):
        at, seen = 0, set()
        numbers = {3: "process", 4: "rank", 8: "parent"}
        texts = {1: "program", 5: "clock", 7: "runtime"}
        while at < len(data):
            if len(data) - at < 4:
                if any(data[at:]):
                    self._fail("a field of the head is cut off")
                return
            tag, size = struct.unpack_from(self.order + "HH", data, at)
            at += 4
            if size > len(data) - at:
                self._fail("a field of the head is cut off")
            value = data[at:at + size]
            at += size
            if tag and tag in seen:
                self._fail(f"the head has field {tag} twice")
            seen.add(tag)
            if tag in texts:
                setattr(head, texts[tag], _text(value))
            elif tag in numbers or tag == 6:
                form = self.order + ("QQ" if tag == 6 else "I")
                if size != struct.calcsize(form):
                    self._fail(f"field {tag} of the head has a wrong size")
                value = struct.unpack(form, value)
                if tag == 6:
                    head.start = value
                else:
                    setattr(head, numbers[tag], value[0])
            elif tag == 2:
                head.build_id = value

    # ---- Blocks -------------------------------------------------------------

    def _blocks(self):
        """Yield (offset, thread, number, time, records) of each block."""
        while True:
            at = self.file.tell()
            head = self._get(BLOCK_HEAD)
            if not head:
                return
            where = f"{self.path}: block at byte {at}"
            if head[:4] != BLOCK_MAGIC[:len(head[:4])]:
                raise RecordingError(f"{where}: this is no block")
            if len(head) < BLOCK_HEAD:
                raise CutOff(f"{where}: the recording is cut off there")
            size, thread, number, time, zero, sum_ = struct.unpack(
                self.order + "IIIQII", head[4:])
            if size > MOST_BLOCK:
                raise RecordingError(f"{where}: {size} bytes are out of range")
            if size > self.size - at - BLOCK_HEAD:
                raise CutOff(f"{where}: the recording is cut off there")
            data = self._get(size)
            if len(data) < size:
                raise CutOff(f"{where}: the recording is cut off there")
            if zlib.crc32(data, zlib.crc32(head[:28])) != sum_:
                raise RecordingError(f"{where}: wrong checksum")
            if zero:
                raise RecordingError(f"{where}: its sixth word is not 0")
            yield where, thread, number, time, data

    def events(self):
        """Yield all events, those of a thread in the order of its records.

        After the last whole block of a recording that was cut off, this
        raises CutOff.
        """
        self.file.seek(0)
        self._read_head()
        self.threads = {}
        # (thread, mark) -> Operation, or (begin, end), whichever came first.
        self.marked = {}
        for where, number, count, time, data in self._blocks():
            thread = self.threads.get(number)
            if thread is None:
                thread = self.threads[number] = _Thread(number)
            if count != thread.blocks:
                raise RecordingError(
                    f"{where}: it is block {count} of thread {number}, after "
                    f"which {thread.blocks} was to come")
            thread.blocks += 1
            yield from self._records(thread, time, data, where)

    def open_constructs(self):
        """The Begin events, of what events() has read, without an End."""
        return [begin for thread in self.threads.values()
                for begin in thread.open]

    # ---- Records ------------------------------------------------------------

    def _records(self, thread, time, data, where):
        outer = _Fields(data, 0, len(data), where)
        fields = _Fields(data, 0, 0, where)
        readers = self._readers
        self._time = self._block_time = time
        at, whole = 0, len(data)
        while at < whole:
            # Nearly all records are short, and of a type that has one byte.
            if (at + 2 <= whole and (kind := data[at]) < 128
                    and (size := data[at + 1]) < 128):
                at += 2
            else:
                outer.at = at
                kind, size = outer.number(), outer.number()
                at = outer.at
            fields.at = at
            fields.end = at = at + size
            if at > whole:
                outer.fail("a record reaches beyond its block")
            read = readers.get(kind)
            if read and (event := read(self, thread, fields)) is not None:
                yield event

    def _next_time(self, fields):
        at, data = fields.at, fields.data
        step = None
        if at + 3 <= fields.end:
            # As fields.signed, for what has up to three bytes.
            step, high, highest = data[at:at + 3]
            if step < 128:
                fields.at = at + 1
            elif high < 128:
                step += (high << 7) - 128
                fields.at = at + 2
            elif highest < 128:
                step += (high << 7) + (highest << 14) - 16512
                fields.at = at + 3
            else:
                step = None
        self._time += (fields.signed() if step is None
                       else step >> 1 ^ -(step & 1))
        if not 0 <= self._time < 1 << 64:
            fields.fail("a time is out of range")
        return self._time

    def _in_block(self, fields):
        """A time of a record that later revisions have added: it counts from
        the block's beginning, since older readers skip it."""
        time = self._block_time + fields.signed()
        if not 0 <= time < 1 << 64:
            fields.fail("a time is out of range")
        return time

    def _string(self, thread, fields):
        thread.strings.append(_text(fields.rest()))

    def _site(self, thread, fields):
        thread.sites.append(Site(
            thread.look("strings", fields), thread.look("strings", fields),
            thread.look("strings", fields), fields.number()))

    def _list(self, thread, fields):
        site = thread.look("sites", fields)
        context = fields.number()
        total = fields.number()
        entries, address = [], 0
        for _ in range(fields.count(4)):
            kind = fields.number()
            address = fields.address(address)
            entries.append(Entry(kind, address, fields.number(),
                                 thread.look("strings", fields)))
        if len(entries) > total:
            fields.fail("a list has more entries than it says")
        thread.lists.append(MapList(site, context, total, entries))

    def _entered(self, thread, fields):
        outcome, address = Outcome(), 0
        for _ in range(fields.count(3)):
            word = fields.number()
            address = fields.address(address)
            outcome.append(Entered(word & 15, word & ~15, address,
                                   fields.number()))
        if self.head.revision >= HAS_WORDS:
            outcome.words = self._words(fields)
        thread.entered.append(outcome)

    @staticmethod
    def _words(fields):
        found, address = [], 0
        for _ in range(fields.count(2) if fields.at < fields.end else 0):
            address = fields.address(address)
            found.append(Words(address, [fields.signed() for _ in
                                         range(fields.count(1))]))
        return found

    def _left(self, thread, fields):
        outcome, address = [], 0
        for _ in range(fields.count(4)):
            flags = fields.number()
            address = fields.address(address)
            outcome.append(Left(flags, address, fields.number(),
                                fields.number()))
        thread.left.append(outcome)

    def _begin(self, thread, fields):
        time = self._next_time(fields)
        rest = (thread.begins.get(fields.data[fields.at:fields.end])
                or fields.known(thread.begins, self._begun, thread))
        begin = _new(Begin, (thread.number, time, *rest))
        thread.open.append(begin)
        return begin

    @staticmethod
    def _begun(thread, fields):
        return (thread.look("sites", fields), thread.look("lists", fields),
                fields.signed(), fields.signed(), fields.number())

    def _end(self, thread, fields):
        if not thread.open:
            fields.fail("a construct ends that has not begun")
        time = self._next_time(fields)
        rest = (thread.ends.get(fields.data[fields.at:fields.end])
                or fields.known(thread.ends, self._ended, thread))
        return _new(End, (thread.number, time, thread.open.pop(), *rest))

    @staticmethod
    def _ended(thread, fields):
        return (fields.number(), thread.look("entered", fields),
                thread.look("left", fields), fields.number(), fields.number(),
                fields.number(), fields.number())

    def _operation(self, thread, fields):
        at = fields.at
        head = thread.heads.get(fields.data[at:at + 4])
        if head:
            fields.at = at + 4
        else:
            head = self._operation_head(thread, fields)
        begin = self._next_time(fields)
        end = begin + fields.number()
        if end >> 64:
            fields.fail("a time is out of range")
        parts = (thread.parts.get(fields.data[fields.at:fields.end])
                 or fields.known(thread.parts, self._parts))
        kind = head[0]
        if kind != BATCH:
            if len(parts) != 1:
                fields.fail("an operation does not have one part")
            if parts[0].kind != kind:
                fields.fail("an operation is of another kind than its part")
        operation = thread.operation = _new(Operation, (
            thread.number, *head, begin, end, parts,
            thread.open[-1] if thread.open else None))
        return operation

    @staticmethod
    def _operation_head(thread, fields):
        """Kind, flags, device and queue, which are remembered if each has one
        byte."""
        at = fields.at
        head = (fields.number(), fields.number(), fields.signed(),
                fields.number())
        if fields.at == at + 4 and len(thread.heads) < _MOST_KNOWN:
            thread.heads[fields.data[at:at + 4]] = head
        return head

    @staticmethod
    def _parts(fields):
        return Parts([Part(fields.number(), fields.number(), fields.number(),
                           fields.number()) for _ in range(fields.count(4))])

    def _device(self, thread, fields):
        return Device(thread.number, fields.number(), fields.number(),
                      fields.number(), _text(fields.rest()))

    def _about_operation(self, thread, fields):
        if thread.operation is None:
            fields.fail("a record is about an operation, and there was none")
        return thread.operation

    def _box(self, thread, fields):
        return Box(thread.number, self._about_operation(thread, fields),
                   *(fields.number() for _ in range(7)))

    def _contents(self, thread, fields):
        operation = self._about_operation(thread, fields)
        part = fields.number()
        if part >= len(operation.parts):
            fields.fail("a hash is of a part that there is not")
        algorithm, hash_ = fields.number(), fields.number()
        piece, pieces = 0, ()
        if algorithm == OF_PIECES:
            piece = fields.number()
            pieces = tuple(fields.number() for _ in range(fields.count(1)))
            if piece == 0 or len(pieces) != -(-operation.parts[part].size
                                              // piece):
                fields.fail("the hashes of pieces are not as many as these")
        return Contents(thread.number, operation, part, algorithm, hash_,
                        piece, pieces)

    def _times(self, thread, fields):
        owner, mark = fields.number(), fields.number()
        begin = self._in_block(fields)
        end = begin + fields.number()
        if end >> 64:
            fields.fail("a time is out of range")
        if mark == 0:
            return Times(thread.number, self._about_operation(thread, fields),
                         begin, end)
        return self._match(thread, (owner, mark), (begin, end))

    def _mark(self, thread, fields):
        return self._match(thread, (thread.number, fields.number()),
                           self._about_operation(thread, fields))

    def _match(self, thread, key, found):
        """The blocks of two threads may come in any order."""
        other = self.marked.pop(key, None)
        if other is None or isinstance(other, Operation) == isinstance(
                found, Operation):
            self.marked[key] = found
            return None
        if isinstance(found, Operation):
            other, found = found, other
        return Times(thread.number, other, *found)

    def _lost(self, thread, fields):
        return Lost(thread.number, fields.number())

    def _thread_start(self, thread, fields):
        return ThreadStart(thread.number, fields.number())

    def _ended_program(self, thread, fields):
        return Ended(thread.number, self._in_block(fields), fields.number(),
                     fields.number())

    _readers = {1: _string, 2: _site, 3: _list, 4: _entered, 5: _left,
                6: _begin, 7: _end, 8: _operation, 9: _device, 10: _box,
                11: _contents, 12: _lost, 13: _thread_start, 14: _ended_program, 15: _times, 16: _mark}
