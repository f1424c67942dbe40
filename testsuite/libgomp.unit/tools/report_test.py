# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Tests of gomp-pset-report, on recordings that are made here.

    report_test.py FOLDER CASE
"""

import collections
import csv
import io
import json
import os
import random
import re
import resource
import subprocess
import sys

import finding
import model
import recording
import text
import waste
from recording_maker import Maker
from recording_test import block, damage, head

REPORT = os.path.join(os.environ["srcdir"], "tools", "report",
                      "gomp-pset-report.py")
TO, FROM, TOFROM, UPDATE_TO = 1, 2, 3, 1
COPY_MS = 100000                # of 1 MB: 10 bytes a nanosecond
MB = 1000000


def started():
    maker = Maker()
    maker.device(0, "nvptx")
    return maker


def mapped_each_time(maker, times):
    """A loop of target map(tofrom: a), a of 1 MB."""
    site = maker.site("target", "loop.f90:12", "step (target region 0)")
    for _ in range(times):
        maker.construct(
            site, 0, [(TOFROM, 0x10000, MB, "a")], [(1, 0, 0x900000, MB)],
            [(3, 0x10000, MB, MB)],
            [(3, COPY_MS, [(3, 0x900000, 0x10000, MB)]),
             (8, 20000, [(8, 0, 0x400, 0)]),
             (4, COPY_MS, [(4, 0x900000, 0x10000, MB)])], 250000)


def mapped_once(maker, times):
    """The same inside target data."""
    maker.construct(
        maker.site("target data", "loop.f90:10"), 1,
        [(TOFROM, 0x10000, MB, "a")], [(1, 0, 0x900000, MB)], (),
        [(3, COPY_MS, [(3, 0x900000, 0x10000, MB)])])
    site = maker.site("target", "loop.f90:12", "step (target region 0)")
    for _ in range(times):
        maker.construct(site, 0, [(TOFROM, 0x10000, MB, "a")],
                        [(3, 0, 0x900000, 0)], (),
                        [(8, 20000, [(8, 0, 0x400, 0)])], 25000, way=3)
    maker.construct(
        maker.site("end target data", "loop.f90:10"), left=[
            (3, 0x10000, MB, MB)],
        operations=[(4, COPY_MS, [(4, 0x900000, 0x10000, MB)])])


def never_used(maker):
    maker.construct(
        maker.site("target enter data", "set.f90:3"), 2,
        [(TO, 0x800000, MB, "spare")], [(1, 0, 0xa00000, MB)], (),
        [(3, COPY_MS, [(3, 0xa00000, 0x800000, MB)])])


def many_small(maker, times):
    site = maker.site("target update", "set.f90:9")
    for i in range(times):
        maker.construct(site, 4, [(UPDATE_TO, 0x10000 + 8 * i, 8, "a")], (),
                        [(4, 0x10000 + 8 * i, 8, 8)],
                        [(3, 6000, [(3, 0x900000 + 8 * i, 0x10000 + 8 * i,
                                     8)])], 7000)


# A device with a GPU's latency: 8 microseconds, and 10 bytes a nanosecond.
HOST, DEVICE = 0x10000, 0x900000
PIECE = 1 << 14                 # 62 of them in 1 MB


def contents(first, last, pieces=62):
    """The hash of an array with the values FIRST, of which piece 0 has LAST."""
    return [(0, 3, hash((first, last)) & (1 << 63) - 1, PIECE,
             [last] + [first] * (pieces - 1))]


def copying(kind, hashes, size=MB):
    return (kind, 8000 + size // 10, [(kind, DEVICE, HOST, size)], hashes)


def enter(maker, line=1, copies=(), kind=TO, size=MB):
    maker.construct(maker.site("target enter data", f"a.f90:{line}"), 2,
                    [(kind, HOST, size, "a")], [(1, 0, DEVICE, size)], (),
                    copies)


def leave(maker, line=90, copies=()):
    flags = 3 if copies else 1
    maker.construct(maker.site("target exit data", f"a.f90:{line}"), 3,
                    [(0x17, HOST, MB, "a")], (), [(flags, HOST, MB, MB)],
                    copies)


def update(maker, line, kind, hashes, size=MB):
    maker.construct(maker.site("target update", f"a.f90:{line}"), 4,
                    [(TO if kind == 3 else FROM, HOST, size, "a")], (),
                    [(4 if kind == 3 else 2, HOST, size, size)],
                    [copying(kind, hashes, size)])


def kernel(maker, line=50, time=20000, address=HOST):
    maker.construct(maker.site("target", f"a.f90:{line}"), 0,
                    [(TOFROM, address, MB, "a")], [(3, 0, DEVICE, 0)], (),
                    [(8, time, [(8, 0, 0x400, 0)])], time + 1000)


def region(maker, kind, sent, fetched, size=MB):
    """target map(KIND: a), which sends and fetches what is not None."""
    operations = [(8, 20000, [(8, 0, 0x400, 0)])]
    if sent is not None:
        operations.insert(0, copying(3, sent, size))
    if fetched is not None:
        operations.append(copying(4, fetched, size))
    maker.construct(maker.site("target", "a.f90:60"), 0,
                    [(kind, HOST, size, "a")], [(1, 0, DEVICE, size)],
                    [(1 + 2 * (fetched is not None), HOST, size, size)],
                    operations)


class Folder:
    def __init__(self, path):
        self.path = path

    def write(self, maker, name="made.rec"):
        path = os.path.join(self.path, name)
        with open(path, "wb") as out:
            out.write(maker.finish())
        return path

    def report(self, *paths):
        report = model.Report()
        for path in paths:
            report.read(path)
        return report

    def run(self, *arguments):
        done = subprocess.run([sys.executable, "-B", REPORT, *arguments],
                              capture_output=True, text=True, timeout=120,
                              check=False)
        return done.returncode, done.stdout, done.stderr


def patterns(report):
    return [finding.pattern for finding in waste.find(report)]


def case_totals(folder):
    maker = started()
    mapped_each_time(maker, 4)
    report = folder.report(folder.write(maker))
    site, = report.sites()
    assert (site.count, site.operations, site.launches) == (4, 12, 4)
    assert (site.sent, site.fetched) == (4 * MB, 4 * MB)
    assert site.time == 4 * 250000
    assert site.spent["in"] == site.spent["out"] == 4 * COPY_MS
    assert site.own == 4 * (250000 - 2 * COPY_MS - 20000)
    variable, = report.variables()
    assert (variable.name, variable.new, variable.removed) == ("a", 4, 4)
    assert variable.largest == MB and variable.used
    # What libgomp takes: a block, two copies of each, a free.
    assert site.plain == 4 * (3 + 1 + 1), site.plain


def case_routine(folder):
    """A routine that copies has no list: its operations tell."""
    maker = started()
    maker.construct(maker.site("omp_target_memcpy", "a.c:3"), operations=[
        (3, COPY_MS, [(3, DEVICE, HOST, MB)])])
    maker.construct(maker.site("omp_target_memcpy", "a.c:4"), operations=[
        (4, COPY_MS, [(4, DEVICE, HOST, MB // 2)])])
    report = folder.report(folder.write(maker))
    copied = {site.place: (site.sent, site.fetched) for site in report.sites()}
    assert copied == {"a.c:3": (MB, 0), "a.c:4": (0, MB // 2)}, copied


def case_host(folder):
    """Without a device the time is not the runtime's."""
    maker = Maker()
    maker.construct(maker.site("target", "a.c:3"), 0, [(TO, HOST, 8, "a")],
                    time=10 ** 9, way=9, device=-1)
    out = folder.run(folder.write(maker))[1]
    assert "no device was used" in out, out
    assert "on the host 1.00 s" in out and "ours" not in out, out


def case_clean(folder):
    maker = started()
    mapped_once(maker, 50)
    report = folder.report(folder.write(maker))
    assert patterns(report) == [], patterns(report)
    assert report.by_name["a"].present == 50


def case_scalar(folder):
    """A reduction's result, mapped with each region, is no waste."""
    maker = started()
    mapped_once(maker, 5)
    site = maker.site("target", "loop.f90:20")
    for _ in range(50):
        maker.construct(site, 0, [(TOFROM, 0x500000, 8, "change")],
                        [(1, 0, 0x980000, 8)], [(3, 0x500000, 8, 8)],
                        [(9, 20000, [(3, 0x980000, 0x500000, 8),
                                     (8, 0, 0x400, 0),
                                     (4, 0x980000, 0x500000, 8)])], 25000)
    assert patterns(folder.report(folder.write(maker))) == []


def case_mapped_again(folder):
    maker = started()
    mapped_each_time(maker, 50)
    before = folder.report(folder.write(maker))
    found, = waste.find(before)
    assert found.pattern == "mapped again" and found.sure
    assert "map(tofrom: a)" in found.remedy, found.remedy
    assert found.where[0].place == "loop.f90:12"
    better = started()
    mapped_once(better, 50)
    after = folder.report(folder.write(better))
    saved = before.duration() - after.duration()
    assert saved / 2 <= found.gain <= saved * 2, (found.gain, saved)


def case_mapped_latency(folder):
    """Copies beside a kernel, but operations of their own, of so few bytes that
    only the latency counts."""
    def program(maker, better):
        many_small(maker, 5)
        for step in range(20):
            send = not better or step == 0
            region(maker, TO, contents(step, step, 1) if send else None, None,
                   5000)
    makers = started(), started()
    for maker, better in zip(makers, (False, True)):
        program(maker, better)
    before, after = (folder.report(folder.write(maker)) for maker in makers)
    found = [f for f in waste.find(before) if f.pattern == "mapped again"][0]
    saved = before.duration() - after.duration()
    assert saved / 2 <= found.gain <= saved * 2, (found.gain, saved)


def case_mapped_results(folder):
    """What is only copied back may be needed by the host each time."""
    maker = started()
    site = maker.site("target", "loop.f90:12")
    for _ in range(20):
        maker.construct(
            site, 0, [(FROM, 0x10000, MB, "a")], [(1, 0, 0x900000, 0)],
            [(3, 0x10000, MB, MB)],
            [(8, 20000, [(8, 0, 0x400, 0)]),
             (4, COPY_MS, [(4, 0x900000, 0x10000, MB)])])
    found, = waste.find(folder.report(folder.write(maker)))
    assert found.pattern == "mapped again" and not found.sure


def case_blocks(folder):
    """One directive maps each block of an array once: that is no waste, but in
    several rounds it is."""
    for rounds, wanted in (1, []), (3, ["mapped again"]):
        maker = started()
        site = maker.site("target", "tiles.f90:7")
        for step in range(20 * rounds):
            host = HOST + step % 20 * MB
            maker.construct(
                site, 0, [(TOFROM, host, MB, "x")], [(1, 0, DEVICE, MB)],
                [(3, host, MB, MB)],
                [(3, COPY_MS, [(3, DEVICE, host, MB)]),
                 (8, 20000, [(8, 0, 0x400, 0)]),
                 (4, COPY_MS, [(4, DEVICE, host, MB)])], 250000)
        found = waste.find(folder.report(folder.write(maker)))
        assert [f.pattern for f in found] == wanted, [f.what for f in found]
        assert all(f.transfers == 2 * 40 for f in found)


def case_attached(folder):
    """A kernel is given a structure, and gets at an array by its pointer."""
    for used in True, False:
        maker = started()
        mapped_once(maker, 5)
        maker.construct(
            maker.site("target enter data", "list.c:3"), 2,
            [(TO, 0x700000, 16, "list"), (TO, 0x800000, MB, "array"),
             (0x50, 0x700000, 0, "list")],
            [(1, 0, 0xa00000, 16), (1, 0, 0xb00000, MB), (2, 16, 0xa00000, 8)],
            (), [(3, COPY_MS, [(3, 0xb00000, 0x800000, MB)])])
        if used:
            maker.construct(maker.site("target", "list.c:9"), 0,
                            [(0, 0x700000, 16, "list")],
                            [(3, 0, 0xa00000, 0)], (),
                            [(8, 20000, [(8, 0, 0x400, 0)])], 25000)
        found = patterns(folder.report(folder.write(maker)))
        assert found == ([] if used else ["never used"] * 2), found


def case_never_used(folder):
    maker = started()
    mapped_once(maker, 5)
    never_used(maker)
    found, = waste.find(folder.report(folder.write(maker)))
    assert found.pattern == "never used" and not found.sure
    assert "spare" in found.what


def case_other_name(folder):
    """A kernel is given what is mapped, by a dummy argument's name."""
    maker = started()
    never_used(maker)
    maker.construct(maker.site("target", "sub.f90:4"), 0,
                    [(TOFROM, 0x800008, 80, "dummy")], [(3, 0, 0xa00008, 0)],
                    (), [(8, 20000, [(8, 0, 0x400, 0)])], 25000)
    assert patterns(folder.report(folder.write(maker))) == []


def case_many_small(folder):
    maker = started()
    mapped_once(maker, 5)
    many_small(maker, 100)
    found, = waste.find(folder.report(folder.write(maker)))
    assert found.pattern == "many small", found.pattern
    assert found.gain == 99 * 6000, found.gain


def case_small_between_kernels(folder):
    """What is fetched after each kernel cannot be fetched behind the loop."""
    maker = started()
    mapped_once(maker, 5)
    for _ in range(20):
        many_small(maker, 1)
        maker.construct(maker.site("target", "loop.f90:9"), 0,
                        [(TOFROM, 0x700000, 16, "list")], [(3, 0, 0xa00000, 0)],
                        (), [(8, 20000, [(8, 0, 0x400, 0)])], 25000)
    assert "many small" not in patterns(folder.report(folder.write(maker)))


def mended(folder, pattern, program, sure=True, transfers=None):
    """PROGRAM (maker, is it mended?) wastes by PATTERN, and not if mended; the
    gain is what that makes of it."""
    makers = started(), started()
    for maker, better in zip(makers, (False, True)):
        program(maker, better)
    before = folder.report(folder.write(makers[0], "before.rec"))
    after = folder.report(folder.write(makers[1], "after.rec"))
    found = [f for f in waste.find(before) if f.pattern == pattern]
    assert len(found) == 1, patterns(before)
    assert pattern not in patterns(after), patterns(after)
    gain = found[0].gain
    saved = before.duration() - after.duration()
    assert saved / 2 <= gain <= saved * 2, (gain, saved)
    assert found[0].sure == sure
    if transfers is not None:
        assert found[0].transfers == transfers, found[0].transfers
    return found[0]


def case_sent_again(folder):
    def program(maker, better):
        enter(maker, 1, [copying(3, contents(1, 1))])
        for _ in range(20):
            if not better:
                update(maker, 10, 3, contents(1, 1))
            kernel(maker)
        leave(maker)
    found = mended(folder, "sent again", program, transfers=20)
    assert found.where[0].place == "a.f90:10"
    assert found.remedy.startswith("leave a out of this directive, but")


def case_round_trip(folder):
    def program(maker, better):
        enter(maker, 1, [copying(3, contents(0, 0))])
        for step in range(20):
            kernel(maker)
            update(maker, 10, 4, contents(1, step))
            if not better:
                update(maker, 12, 3, contents(1, step))
        leave(maker)
    found = mended(folder, "round trip", program, transfers=20)
    assert [site.place for site in found.where] == ["a.f90:12", "a.f90:10"]
    assert found.remedy.startswith("leave a out of this directive: the device")
    maker = started()
    for step in range(20):
        region(maker, TOFROM, contents(step, step),
               contents(step + 1, step + 1))
    found, = [f for f in waste.find(folder.report(folder.write(maker)))
              if f.pattern == "round trip"]
    assert "map(tofrom: a) around the loop" in found.remedy, found.remedy


def case_fetched_again(folder):
    def program(maker, better):
        enter(maker, 1, [copying(3, contents(1, 1))])
        for _ in range(20):
            kernel(maker)
            if not better:
                update(maker, 10, 4, contents(1, 1))
        leave(maker)
    mended(folder, "fetched again", program, transfers=20)


def case_to_is_enough(folder):
    def program(maker, better):
        for step in range(20):
            bytes_ = contents(step, step)
            region(maker, TO if better else TOFROM, bytes_,
                   None if better else bytes_)
    found = mended(folder, "to is enough", program, transfers=20)
    assert "map(to: a)" in found.remedy, found.remedy


def case_from_is_enough(folder):
    def program(maker, better):
        for step in range(20):
            region(maker, FROM if better else TOFROM,
                   None if better else contents(500, 500),
                   contents(step, step))
    found = mended(folder, "from is enough", program, False, 19)
    assert "map(from: a)" in found.remedy, found.remedy
    # Other values to begin with.
    maker = started()
    for step in range(8):
        region(maker, TOFROM, contents(600 if step == 0 else 500, 500),
               contents(step, step))
    assert "from is enough" in patterns(folder.report(folder.write(maker)))


def case_section(folder):
    def program(maker, better):
        enter(maker, 1, [copying(3, contents(1, 0))])
        for step in range(1, 20):
            update(maker, 10, 3, contents(1, step, 1 if better else 62),
                   PIECE if better else MB)
            kernel(maker)
        leave(maker)
    found = mended(folder, "section", program)
    assert "bytes 0 to 16383 of 1000000" in found.what, found.what
    assert "a(first:last)" in found.remedy, found.remedy
    maker = started()
    enter(maker, 1, [copying(3, contents(1, 0))])
    for step in range(1, 20):
        maker.construct(maker.site("target update", "a.c:10"), 4,
                        [(TO, HOST, MB, "a")], (), [(4, HOST, MB, MB)],
                        [copying(3, contents(1, step))])
        kernel(maker)
    found, = waste.find(folder.report(folder.write(maker)))
    assert "a[first:length]" in found.remedy, found.remedy


def case_wrong_level(folder):
    def program(maker, better):
        for step in range(20):
            if not better or step == 0:
                enter(maker, 1, [copying(3, contents(1, 1))])
            kernel(maker)
            if not better or step == 19:
                leave(maker)
    found = mended(folder, "wrong level", program, transfers=19)
    assert [site.place for site in found.where] == ["a.f90:1", "a.f90:90"]


def case_once_each(folder):
    paths = []
    for i in range(5):
        maker = started()
        enter(maker, 1, [copying(3, contents(1, 1))])
        kernel(maker)
        leave(maker)
        paths.append(folder.write(maker, f"rank{i}.rec"))
    assert patterns(folder.report(*paths)) == []


def case_allocated_again(folder):
    def program(maker, better):
        for step in range(20):
            if not better or step == 0:
                maker.construct(
                    maker.site("omp_target_alloc", "a.f90:3"), operations=[
                        (1, 60000, [(1, DEVICE, 0, MB)])])
            kernel(maker)
            if not better or step == 19:
                maker.construct(
                    maker.site("omp_target_free", "a.f90:4"), operations=[
                        (2, 60000, [(2, DEVICE, 0, 0)])])
    found = mended(folder, "allocated again", program)
    assert found.where[0].place == "a.f90:3"


def case_synchronous(folder):
    """A kernel of 50 microseconds, and 80 of work on the host behind it."""
    def program(maker, better):
        for _ in range(20):
            kernel(maker, 50, 1000 if better else 50000)
            maker.time += 80000
        leave(maker)
    found = mended(folder, "synchronous", program, False)
    assert found.where[0].place == "a.f90:50"


def case_two_threads(folder):
    makers = started(), Maker(1)
    for maker in makers:
        for _ in range(20):
            kernel(maker, 50, 50000)
            maker.time += 80000
    path = os.path.join(folder.path, "made.rec")
    head = makers[0].finish()
    with open(path, "wb") as out:
        out.write(head + makers[1].finish()[len(Maker().finish()):])
    assert patterns(folder.report(path)) == []


def case_kernel_waits(folder):
    """A kernel of 150 microseconds, and a copy of 108 that it does not need."""
    def program(maker, better):
        enter(maker, 1, [copying(3, contents(0, 0))])
        for step in range(1, 20):
            kernel(maker, 40, 42000 if better else 150000, 0x800000)
            update(maker, 10, 3, contents(step, step))
            kernel(maker)
        leave(maker)
    makers = started(), started()
    for maker, better in zip(makers, (False, True)):
        program(maker, better)
    before, after = (folder.report(folder.write(maker)) for maker in makers)
    found, = waste.find(before)
    assert found.pattern == "kernel waits" and not found.sure
    saved = before.duration() - after.duration()
    assert saved / 2 <= found.gain <= saved * 2, (found.gain, saved)


def case_no_hashes(folder):
    for pause, wanted in ((0, ["round trip"]), (10 ** 7, [])):
        maker = started()
        enter(maker, 1, [copying(3, [])])
        for _ in range(20):
            kernel(maker)
            update(maker, 10, 4, [])
            maker.time += pause
            update(maker, 12, 3, [])
        leave(maker)
        report = folder.report(folder.write(maker))
        assert patterns(report) == wanted, patterns(report)
        assert all(not f.sure for f in waste.find(report))
    out = folder.run(folder.write(maker))[1]
    assert "--check-transfers" in out, out


def case_text(folder):
    maker = started()
    mapped_each_time(maker, 50)
    never_used(maker)
    path = folder.write(maker)
    status, out, err = folder.run("--width", "80", path)
    assert status == 0 and not err, err
    for line in out.splitlines():
        assert len(line) <= 80, line
    for words in ("target at loop.f90:12", "50 times", "sent 50.0 MB",
                  "!$omp target data map(tofrom: a)", "spare"):
        assert words in out, (words, out)
    wide = folder.run("--width", "200", path)[1]
    assert len(wide.splitlines()) < len(out.splitlines())


def case_on_device(folder):
    """A queue's kernels take 9 ms each, and to put them there a microsecond."""
    maker = started()
    site = maker.site("acc compute", "loop.f90:12")
    for _ in range(3):
        maker.construct(site, 16, operations=[(-8, 1000, [(8, 0, 7, 0)])],
                        time=9000000)
    path = folder.write(maker)
    report = folder.report(path)
    found, = report.sites()
    assert (found.spent["kernel"], found.on_device) == (3000, 27000000)
    out = folder.run("--width", "200", path)[1]
    assert "kernels ran 27.0 ms on the device" in out, out
    assert re.search(r"3.00 us +27.0 ms +nvptx +launches", out), out
    rows = list(csv.DictReader(io.StringIO(folder.run("--csv", "-", path)[1])))
    assert [row["on device ns"] for row in rows] == ["27000000"] * 2
    spans = [e for e in json.loads(folder.run("--perfetto", "-", path)[1])[
        "traceEvents"] if e.get("cat") == "kernel"]
    assert [e["dur"] for e in spans] == [9000] * 3
    data = page_data(folder, maker)
    assert data["timed"] and data["sites"][0]["onDevice"] == 27000000
    assert sorted(data["spans"]["time"])[3:] == [9000000] * 3


def pointing(maker, times, datas, fate=1, sent=64):
    """A region that uses a, by a pointer p: to each of DATAS in turn."""
    site = maker.site("target", "loop.f90:12", "step (target region 0)")
    maker.construct(
        maker.site("target enter data", "loop.f90:3"), 2,
        [(TO, data, MB, "a") for data in datas],
        [(1, 0, 0x900000 + data, MB) for data in datas], (),
        [(3, 8000, [(3, 0x900000, 0x10000, 64)])])
    for i in range(times):
        data = datas[i % len(datas)]
        maker.construct(
            site, 0, [(TOFROM, data, MB, "p"), (5, 0x7000, 64, "p"),
                      (0x1d, 0, 0, "p")],
            [(3, 0, 0x900000 + data, 0), (fate, 16, 0xb00000, sent),
             (0, 0, 0, 0)], [(1, 0x7000, 64, 0)] if fate == 1 else [],
            [(9, 30000, [(3, 0xb00000, 0x7000, 64), (8, 0, 0x400, 0)])], 40000)


def case_beside(folder):
    """A copy that goes with a launch takes a device's latency, 20 us here, as
    one that is waited for."""
    maker = started()
    site = maker.site("target update", "loop.f90:2")
    for _ in range(3):
        maker.construct(site, 4, [(UPDATE_TO, 0x1000, 800, "x")], (),
                        [(4, 0x1000, 800, 800)],
                        [(3, 20000, [(3, 0x800000, 0x1000, 800)])])
    site = maker.site("target", "loop.f90:12")
    for _ in range(20):
        maker.construct(
            site, 0, [(TO, 0x10000, 8192, "a")], [(1, 0, 0x900000, 8192)],
            [(1, 0x10000, 8192, 0)],
            [(9, 30000, [(3, 0x900000, 0x10000, 8192), (8, 0, 0x400, 0)])],
            40000)
    found, = waste.find(folder.report(folder.write(maker)))
    assert found.pattern == "mapped again"
    assert 19 * 10000 <= found.gain <= 19 * 40000, found.gain


def case_beside_only(folder):
    """No copy but beside launches, whose kernels take 1 ms by the device: of 5 ms
    there is 1 for each of three copies, and one for the launch."""
    maker = started()
    site = maker.site("target", "loop.f90:12")
    for _ in range(20):
        maker.construct(
            site, 0, [(TOFROM, 0x10000, 800, "a")], [(1, 0, 0x900000, 800)],
            [(3, 0x10000, 800, 800)],
            [(9, 5000000, [(3, 0x900000, 0x10000, 800),
                           (3, 0xa00000, 0x20000, 8), (8, 0, 0x400, 0),
                           (4, 0x900000, 0x10000, 800)], 1000000)], 5000200)
    found = [f for f in waste.find(folder.report(folder.write(maker)))
             if f.pattern == "mapped again"]
    assert 19 * 1000000 <= found[0].gain <= 19 * 4000000, found[0].gain


def case_delayed(folder):
    """One copy that had to wait for another program is no bandwidth."""
    maker = started()
    site = maker.site("target", "loop.f90:12")
    for i in range(20):
        maker.construct(
            site, 0, [(TO, 0x10000, MB, "a")], [(1, 0, 0x900000, MB)],
            [(1, 0x10000, MB, 0)],
            [(3, COPY_MS * (1 if i else 1000), [(3, 0x900000, 0x10000, MB)]),
             (8, 20000, [(8, 0, 0x400, 0)])])
    cost = finding.Cost(folder.report(folder.write(maker)))
    assert COPY_MS / 2 < cost.of(0, MB) < 2 * COPY_MS, cost.of(0, MB)


def case_empty(folder):
    path = os.path.join(folder.path, "empty.rec")
    with open(path, "wb"):
        pass
    status, _, err = folder.run(path)
    assert status == 1 and "no recording: it is empty" in err, err


def case_descriptors(folder):
    """Sent though the data and the descriptor are the same; found when it is
    new each time alone, and not when it refers to something else each time."""
    maker = started()
    pointing(maker, 20, [0x10000])
    found, = waste.find(folder.report(folder.write(maker)))
    assert found.pattern == "descriptors", found.what
    assert found.bytes == 19 * 64 and found.sure
    assert 19 * 4000 <= found.gain <= 19 * 16000, found.gain
    assert "write a for p" in found.remedy, found.remedy
    assert "map(to: p)" in found.remedy, found.remedy
    for times, datas, fate, sent in ((2, [0x10000], 1, 64),
                                     (20, [0x10000, 0x200000], 1, 64),
                                     (20, [0x10000], 3, 0)):
        maker = started()
        pointing(maker, times, datas, fate, sent)
        assert patterns(folder.report(folder.write(maker))) == []


def counted(counts, owner, name, static):
    """Have COUNTS count the calls of OWNER's function NAME."""
    function = getattr(owner, name)

    def call(*arguments):
        counts[name] += 1
        return function(*arguments)

    setattr(owner, name, staticmethod(call) if static else call)
    return lambda: setattr(owner, name,
                           staticmethod(function) if static else function)


def case_work(folder):
    """What a construct does is worked out once for all that are like it, and
    what its records have in common is read once."""
    maker = started()
    mapped_each_time(maker, 500)
    counts = collections.Counter()
    undo = [counted(counts, *which) for which in (
        (model._Outcome, "find", False),
        (recording.Recording, "_begun", True),
        (recording.Recording, "_ended", True),
        (recording.Recording, "_parts", True))]
    report = folder.report(folder.write(maker))
    for function in undo:
        function()
    assert report.sites()[0].count == 500
    # The first of them gives names to addresses; there are three operations.
    assert counts["find"] <= 3, counts
    assert counts["_begun"] == counts["_ended"] == 1, counts
    assert counts["_parts"] == 3, counts


def case_twice(folder):
    """Two entries with the same bytes, which are copied back once; without debug
    information."""
    maker = started()
    maker.construct(
        maker.site("target", "in step at a.out+0x12"), 0,
        [(TOFROM, 0x10000, MB, "a"), (TOFROM, 0x10000, MB, "a")],
        [(1, 0, 0x900000, MB), (2, 0, 0x900000, 0)],
        [(2, 0x10000, MB, MB), (2, 0x10000, MB, MB), (1, 0x10000, MB, 0)],
        [(3, COPY_MS, [(3, 0x900000, 0x10000, MB)]),
         (4, COPY_MS, [(4, 0x900000, 0x10000, MB)])], 250000)
    report = folder.report(folder.write(maker))
    assert report.variables()[0].fetched == MB
    site, = report.sites()
    assert (site.sent, site.fetched) == (MB, MB), (site.sent, site.fetched)
    assert site.title() == "target in step at a.out+0x12", site.title()


def case_calls(folder):
    """Functions that are called to read one more construct, with its operation."""
    def calls(times):
        maker = started()
        mapped_once(maker, times)
        path = folder.write(maker)
        counts = collections.Counter()
        sys.setprofile(lambda _, event, __: counts.update([event]))
        try:
            folder.report(path)
        finally:
            sys.setprofile(None)
        return counts["call"]

    more = (calls(600) - calls(400)) / 200
    assert more <= 34, more


def case_ended(folder):
    """(revision, how, status) or (revision,), and what the report says."""
    for words, *end in (("has ended with status 0", 2, 0, 0),
                        ("has ended with status 3", 2, 0, 3),
                        ("has ended by quick_exit", 2, 1, 0),
                        ("no end is recorded", 2), (None, 1)):
        maker = started()
        mapped_each_time(maker, 3)
        if end[1:]:
            maker.end(*end[1:])
        with open(os.path.join(folder.path, "a.rec"), "wb") as out:
            out.write(maker.finish(end[0]))
        said = folder.run("--width", "200", out.name)[1]
        lines = [line for line in said.splitlines() if "has ended" in line]
        assert len(lines) == bool(words), said
        assert not words or words in lines[0], (words, said)


def case_several(folder):
    paths = []
    for i in range(3):
        maker = started()
        mapped_each_time(maker, 10)
        paths.append(folder.write(maker, f"rank{i}.rec"))
    report = folder.report(*paths)
    assert report.sites()[0].count == 30
    assert len(report.processes) == 3


def case_clocks(folder):
    """Recordings of two machines, one of which was started a day earlier, are on
    one time line; and so are, as they are, two of one machine."""
    day = 86400 * 10 ** 9
    for begun, real, expected in (day, 7 * day, 250), (0, 7 * day + 9, 0):
        paths = []
        for start, time in ((0, 7 * day), (begun, real + 250 * (begun > 0))):
            maker = started()
            maker.time = maker.base = maker.last = 1000000 + start
            maker.construct(maker.site("target", "x.c:1"))
            paths.append(os.path.join(folder.path, f"{len(paths)}.rec"))
            with open(paths[-1], "wb") as out:
                out.write(maker.finish(clocks=(start + 5000000, time)))
        status, out, _ = folder.run("--perfetto", "-", *paths)
        assert status == 0
        first, second = (e["ts"] for e in json.loads(out)["traceEvents"]
                         if e["ph"] == "X")
        assert round((second - first) * 1000) == expected, (first, second)
        data = page_data_of(folder, *paths)
        assert data["spans"]["start"][1] == expected, data["spans"]["start"]


def case_csv(folder):
    maker = started()
    mapped_each_time(maker, 3)
    status, out, _ = folder.run("--csv", "-", folder.write(maker))
    assert status == 0
    rows = {row["of"]: row for row in csv.DictReader(io.StringIO(out))}
    assert rows["directive"]["place"] == "loop.f90:12"
    assert rows["directive"]["sent bytes"] == str(3 * MB)
    assert rows["variable"]["name"] == "a"


def case_perfetto(folder):
    maker = started()
    mapped_each_time(maker, 3)
    status, out, _ = folder.run("--perfetto", "-", folder.write(maker))
    assert status == 0
    events = json.loads(out)["traceEvents"]
    spans = [e for e in events if e["ph"] == "X"]
    constructs = [e for e in spans if e["cat"] == "construct"]
    assert len(constructs) == 3 and len(spans) == 12
    assert constructs[0]["args"]["map"] == ["tofrom: a (1000000 bytes)"]
    names = {e["args"]["name"] for e in events if e["name"] == "thread_name"}
    assert names == {"thread 0", "device 0 (nvptx)"}, names


def case_tracks(folder):
    """Slices of a track follow each other or nest, though threads share a
    device and processes of several machines a number."""
    path = os.path.join(folder.path, "threads.rec")
    first, second = started(), Maker(thread=1)
    second.time += 5000
    for maker in first, second:
        mapped_each_time(maker, 5)
    with open(path, "wb") as out:
        out.write(with_threads(first, second))
    status, out, _ = folder.run("--perfetto", "-", path, path)
    assert status == 0
    tracks = {}
    for event in json.loads(out)["traceEvents"]:
        if event["ph"] == "X":
            tracks.setdefault((event["pid"], event["tid"]), []).append(
                (event["ts"], event["ts"] + event["dur"]))
    assert len(tracks) == 8, tracks.keys()
    for spans in tracks.values():
        spans.sort(key=lambda span: (span[0], -span[1]))
        for (_, end), (begin, last) in zip(spans, spans[1:]):
            assert begin >= end or last <= end, spans
    names = {event["args"]["name"] for event in json.loads(out)["traceEvents"]
             if event["name"] == "thread_name"}
    assert "device 0 (nvptx), thread 1" in names, names


def time_of_threads(folder, number):
    """The processor's time of the trace events of NUMBER threads, each with a
    region."""
    path = os.path.join(folder.path, "threads.rec")
    makers = [Maker(thread=i) for i in range(number)]
    makers[0].device(0, "nvptx")
    for maker in makers:
        mapped_each_time(maker, 1)
    with open(path, "wb") as out:
        out.write(with_threads(*makers))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    status, out, err = folder.run("--perfetto", "-", path)
    assert status == 0, err
    assert f'"device 0 (nvptx), thread {number - 1}"' in out
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def case_many_threads(folder):
    """The time does not grow with the square of the number of threads."""
    few, many = (time_of_threads(folder, number) for number in (3000, 12000))
    assert many < 8 * few, (few, many)


# The trace event format: what a complete event has, and which names metadata have.
SLICE = {"ph": str, "name": str, "cat": str, "pid": int, "tid": int,
         "ts": (int, float), "dur": (int, float), "args": dict}
METADATA = {"process_name": ("name", str), "thread_name": ("name", str),
            "thread_sort_index": ("sort_index", int)}


def check_metadata(event, named):
    key, type_ = METADATA[event["name"]]
    assert isinstance(event["args"][key], type_), event
    place = event["name"], event["pid"], event.get("tid")
    assert place not in named, event
    named.add(place)


def check_slice(event, owners):
    assert set(event) == set(SLICE), event
    for key, type_ in SLICE.items():
        assert isinstance(event[key], type_), (key, event)
    assert event["ts"] >= 0 and event["dur"] >= 0, event
    assert 0 < event["pid"] < 1 << 31 and 0 < event["tid"] < 1 << 31, event
    # Perfetto knows threads by their number alone.
    assert owners.setdefault(event["tid"], event["pid"]) == event["pid"]


def case_trace_format(folder):
    """Only what the trace event format describes, in processes and tracks that
    have names."""
    maker = started()
    mapped_each_time(maker, 3)
    site = maker.site("target \x1b\"<", "x.c:1", "f\u00e4")
    maker.construct(site, 0, [(TO, 0x10000, 8, "n\u00e4me\u202e\"")],
                    operations=[(-3, 50, [(3, 0x9000, 0x10000, 8)]),
                                (77, 5, [(77, 0, 0, 0)])], way=99)
    path = folder.write(maker)
    status, out, err = folder.run("--perfetto", "-", path, path)
    assert status == 0, err
    whole = json.loads(out)
    assert set(whole) == {"displayTimeUnit", "traceEvents"}
    assert whole["displayTimeUnit"] == "ns"
    named, owners = set(), {}
    for event in whole["traceEvents"]:
        if event["ph"] == "M":
            check_metadata(event, named)
        else:
            assert event["ph"] == "X", event
            check_slice(event, owners)
    assert len(owners) == 6, owners
    for tid, pid in owners.items():
        assert {("process_name", pid, None), ("thread_name", pid, tid),
                ("thread_sort_index", pid, tid)} <= named, (pid, tid)


def case_nanoseconds(folder):
    """Microseconds in a trace are nanoseconds after a multiplication by 1000
    that cuts off what is behind the point, or lengths one less; and a slice is
    never, by addition of the two numbers, beyond the begin of the next one."""
    maker = started()
    site = maker.site("target", "x.c:1")
    numbers = random.Random(20)
    lengths = [1001, 2006, 8001, 32605, 64002, 1000003] + [
        100 + numbers.randrange(1 << numbers.randrange(1, 40))
        for _ in range(3000)]
    for length in lengths:
        maker.construct(site, time=length)
        maker.time -= 200
    status, out, _ = folder.run("--perfetto", "-", folder.write(maker))
    assert status == 0
    slices = [e for e in json.loads(out)["traceEvents"] if e["ph"] == "X"]
    begin = int(slices[0]["ts"] * 1000)
    for this, after, length in zip(slices, slices[1:], lengths):
        assert int(this["dur"] * 1000) in (length - 1, length), this
        assert this["ts"] + this["dur"] <= after["ts"], (this, after)
        begin += length
        assert int(after["ts"] * 1000) == begin, (after, begin)


def mapped(maker, fate):
    site = maker.site("target", "in f at x+0x1")
    maker.construct(site, 0, [(TO, 0x10000, 8, "a b"), (5, 0x20000, 64, "a b"),
                              (4, 0x20000, 0, None)],
                    [(fate, 0, 0x900000, 8), (1, 16, 0x900008, 64),
                     (0, 0, 0, 0)],
                    [(2, 0x10000, 8, 8), (1, 0x10000, 8, 0)])


def case_map_lists(folder):
    maker = started()
    mapped(maker, 1)
    for _ in range(2):
        mapped(maker, 15)
    path = os.path.join(folder.path, "lists.rec")
    with open(path, "wb") as out:
        out.write(maker.finish(revision=3))
    status, out, err = folder.run("--map-lists", "-", path)
    assert status == 0, err
    lines = out.split("\n")
    assert lines[1:6] == [
        "# 2 constructs with fates that are not known are left out:",
        "#   target in f at x+0x1, 2 times",
        "object a_b 8", "object a_b~2 64", "outcomes on"], lines
    assert "# target in f at x+0x1, thread 0" in lines
    assert "fetched a_b 8\nremoved a_b 8\n.\n" in out, out


def case_map_lists_damaged(folder):
    """Whatever the records say, a map list or one line."""
    rng = random.Random(20)
    maker = started()
    for _ in range(3):
        mapped(maker, 1)
    start = head(revision=3)
    path = os.path.join(folder.path, "damaged.rec")
    told = 0
    for _ in range(60):
        with open(path, "wb") as out:
            out.write(start + block(damage(rng, maker.body), 0, 0, maker.base))
        status, out, err = folder.run("--map-lists", "-", path)
        assert "Traceback" not in err and status in (0, 1), err
        assert status == 0 or err.count("\n") == 1, err
        told += status == 0
    assert 0 < told < 60, told


def case_empty_names(folder):
    maker = started()
    mapped_each_time(maker, 3)
    path = folder.write(maker)
    for form in "--html", "--perfetto", "--csv", "--map-lists":
        status, out, err = folder.run(form, "", path)
        assert status == 2 and "has no name" in err and not out, (form, err)


def case_html(folder):
    maker = started()
    site = maker.site("target", "x.c:1")
    maker.construct(site, 0, [(TO, 0x10000, 8, "</script><b>")],
                    [(1, 0, 0x900000, 8)])
    page = os.path.join(folder.path, "page.html")
    status, _, err = folder.run("--html", page, folder.write(maker))
    assert status == 0, err
    with open(page, encoding="utf-8") as file:
        whole = file.read()
    assert "</script><b>" not in whole
    assert not re.search(r"(src|href)=|url\(|https?://", whole)
    data = json.loads(re.search(
        r'<script id="data"[^>]*>(.*?)</script>', whole, re.S).group(1))
    assert data["variables"][0]["name"] == "</script><b>"
    assert data["spans"]["time"] == [1000]


def page_data(folder, maker):
    """The data in the page of what MAKER has recorded."""
    return page_data_of(folder, folder.write(maker))


def page_data_of(folder, *paths):
    page = os.path.join(folder.path, "page.html")
    status, _, err = folder.run("--html", page, *paths)
    assert status == 0, err
    with open(page, encoding="utf-8") as file:
        return json.loads(re.search(
            r'<script id="data"[^>]*>(.*?)</script>', file.read(),
            re.S).group(1))


def case_present(folder):
    """What a region maps is there while it lasts; pointers that leave without a
    name are no variables."""
    maker = started()
    mapped_each_time(maker, 3)
    maker.construct(maker.site("target", "x.f90:1"), 0,
                    [(4, 0x500000, 8, None)], [(1, 0, 0x980000, 0)],
                    [(1, 0x500000, 8, 0)])
    data = page_data(folder, maker)
    strip = data["present"]
    assert strip["names"] == ["a"], strip
    assert strip["values"] == [[MB, 0] * 3] and strip["most"] == MB, strip
    assert [v["name"] for v in data["variables"]] == ["a"]


def case_difference(folder):
    before, after = started(), started()
    mapped_each_time(before, 50)
    mapped_once(after, 50)
    status, out, _ = folder.run("--diff", folder.write(before, "before.rec"),
                                folder.write(after, "after.rec"))
    assert status == 0
    assert "sent 50.0 MB -> 1.00 MB (0.02)" in out, out
    assert "only in the second: target data at loop.f90:10" in out
    renamed = started()
    renamed.construct(renamed.site("target", "other.f90:3"), operations=[
        (8, 9, [(8, 0, 0x400, 0)])])
    out = folder.run("--diff", folder.write(renamed, "renamed.rec"),
                     folder.write(before, "again.rec"))[1]
    assert "target at other.f90:3, now at loop.f90:12" in out, out
    same = folder.write(before, "again.rec")
    out = folder.run("--diff", same, same)[1]
    assert out.endswith("no directive differs\n"), out


def case_removed(folder):
    """The directive that is gone is the first of its kind, and regions behind
    it have other numbers."""
    def program(maker, gone):
        line = 10
        for number, name in enumerate("abc"[gone:]):
            address = ord(name) * MB
            maker.construct(maker.site("target update", f"x.f90:{line}"), 4,
                            [(TO, address, 80, name)], (),
                            [(4, address, 80, 80)])
            maker.construct(
                maker.site("target", f"x.f90:{line + 1}",
                           f"step (target region {number})"), 0,
                [(TOFROM, address, 80, name)], [(3, 0, DEVICE, 0)], (),
                [(8, 20000, [(8, 0, 0x400, 0)])])
            line += 5
    before, after = started(), started()
    program(before, 0)
    program(after, 1)
    out = folder.run("--diff", folder.write(before, "before.rec"),
                     folder.write(after, "after.rec"))[1]
    gone = re.findall("only in the first: (.*)", out)
    assert sorted(gone) == ["target at x.f90:11",
                            "target update at x.f90:10"], out
    assert "in the second" not in out and "now at" not in out, out


def case_mistakes(folder):
    other = os.path.join(folder.path, "other")
    with open(other, "w", encoding="utf-8") as out:
        out.write("not a recording\n" * 9)
    for arguments, words in (((other,), "is no recording"),
                             (("nowhere.rec",), "No such file"),
                             ((), "FILE"), (("--diff", other), "two")):
        status, out, err = folder.run(*arguments)
        assert status != 0 and words in err and not out, (arguments, err)
        assert "Traceback" not in err, err
    maker = started()
    mapped_each_time(maker, 1000)
    path = folder.write(maker)
    with open(path, "r+b") as file:
        file.truncate(os.path.getsize(path) - 7)
    status, out, err = folder.run(path)
    assert status == 0 and "cut off" in out and "cut off" in err, (out, err)


def case_outputs(folder):
    """An output is replaced whole or not at all, and never a recording."""
    maker = started()
    mapped_each_time(maker, 1000)
    path = folder.write(maker)
    other = folder.write(maker, "other.rec")
    with open(path, "rb") as file:
        was = file.read()
    for form in "--html", "--perfetto", "--csv":
        for arguments in (path, path), (path, other):
            status, out, err = folder.run(form, *arguments)
            assert status == 1 and "overwritten" in err and not out, err
            assert err.count("\n") == 1, err
        with open(path, "rb") as file:
            assert file.read() == was
        status, _, err = folder.run(form, "/dev/full", path)
        assert status == 1 and "/dev/full: No space" in err, err
        kept = os.path.join(folder.path, "kept")
        with open(kept, "w", encoding="utf-8") as file:
            file.write("as it was")
        os.chmod(kept, 0o640)
        status, _, err = folder.run(form, kept, "nowhere.rec")
        assert status == 1 and "nowhere.rec: No such" in err, err
        with open(kept, encoding="utf-8") as file:
            assert file.read() == "as it was", form
        assert folder.run(form, kept, path)[0] == 0
        assert os.stat(kept).st_mode & 0o777 == 0o640
        assert os.path.getsize(kept) > 100
    left = [name for name in os.listdir(folder.path) if name[0] == "."]
    assert not left, left


def case_closed(folder):
    """A standard output that is closed or full: one line."""
    path = folder.write(started())
    for ending in ">&-", ">/dev/full", "--csv - >&-":
        done = subprocess.run(
            ["sh", "-c", f'"$0" -B "$1" "$2" {ending}', sys.executable,
             REPORT, path], capture_output=True, text=True, check=False)
        assert done.returncode == 1, done
        assert "the standard output: " in done.stderr, done.stderr
        assert done.stderr.count("\n") == 1, done.stderr


def case_pipe(folder):
    """Recordings that come by pipes."""
    maker = started()
    mapped_each_time(maker, 1000)
    path = folder.write(maker)
    for arguments in ("-",), ("/dev/stdin",), ("--csv", "-", "-"):
        with open(path, "rb") as file:
            text_ = subprocess.run(
                [sys.executable, "-B", REPORT, *arguments], check=False,
                input=file.read(), capture_output=True, timeout=120)
        assert text_.returncode == 0, text_.stderr
        assert b"loop.f90:12" in text_.stdout, text_.stdout
    done = subprocess.run([sys.executable, "-B", REPORT, "-"], input=b"other",
                          capture_output=True, check=False)
    assert b"the standard input: this is no recording" in done.stderr, done


def case_visible(folder):
    """Control characters of names do not reach a terminal or a page."""
    maker = started()
    maker.construct(maker.site("target", "a\x1b[31m\nb.c:1"), 0,
                    [(TO, 0x10000, 8, "v\u202ew\t")], [(1, 0, 0x900000, 8)])
    maker.strings["broken"] = len(maker.strings) + 1
    maker._add(1, b"caf\xe9.c:1")
    maker.construct(maker.site("target", "broken"))
    path = folder.write(maker, "n\x1b[1m\x80.rec")
    for form in (), ("--html", "-"), ("--perfetto", "-"), ("--csv", "-"):
        status, out, err = folder.run(*form, path)
        assert status == 0, err
        said = out
        if form and form[0] == "--perfetto":
            said = json.dumps(json.loads(out), ensure_ascii=False)
            assert "\n" not in said
        assert not re.search("[\x00-\x09\x0b-\x1f\x80-\x9f\u202e\ud800-\udfff]",
                             said), (form, said)
        assert "a\\x1b[31m\\x0ab.c:1" in said.replace("\\\\", "\\"), said
        assert "caf\\xe9.c:1" in said.replace("\\\\", "\\"), said
    err = folder.run("no\x1bwhere")[2]
    assert "no\\x1bwhere: No such" in err, err


def with_threads(*makers):
    """The bytes of a recording of MAKERS, each of which is a thread."""
    for maker in makers:
        maker.flush()
    return makers[0].finish() + b"".join(
        block for maker in makers[1:] for block in maker.blocks)


def case_devices(folder):
    """A device is one, whichever thread has told its name, and when; bytes of
    each way are those of launches, too."""
    first, second = Maker(), Maker(thread=1)
    mapped_each_time(first, 3)
    first.flush()
    second.device(0, "nvptx")
    second.construct(second.site("target", "loop.f90:30"), operations=[
        (9, 500, [(3, 0x900000, 0x10000, 70), (8, 0, 0x400, 0),
                  (4, 0x900000, 0x10000, 30)]),
        (6, 90, [(6, 0x900000, 0x990000, 11)]),
        (5, 90, [(5, 0x900000, 0x910000, 22)])])
    path = os.path.join(folder.path, "threads.rec")
    with open(path, "wb") as out:
        out.write(with_threads(first, second))
    status, out, _ = folder.run("--csv", "-", path)
    rows = {row["name"]: row for row in csv.DictReader(io.StringIO(out))
            if row["of"] == "operations"}
    assert status == 0
    assert set(rows) == {"nvptx: in", "nvptx: out", "nvptx: kernel",
                         "nvptx: other"}, rows
    assert rows["nvptx: in"]["sent bytes"] == str(3 * MB)
    launches = rows["nvptx: kernel"]
    assert (launches["count"], launches["sent bytes"],
            launches["fetched bytes"]) == ("4", "70", "30"), launches
    assert rows["nvptx: other"]["bytes within"] == "33"
    said = folder.run("--width", "200", path)[1]
    assert re.search(r"4 +70 B +30 B +0 B .* nvptx  launches, with", said), said
    assert re.search(r"2 +0 B +0 B +33 B .* nvptx  copies on dev", said), said
    page = folder.run("--perfetto", "-", path)[1]
    assert "device 0 (0)" not in page and "device 0 (nvptx)" in page, page


def case_units(_):
    for value, words in ((0, "0 ns"), (999, "999 ns"), (1500, "1.50 us"),
                         (123456789, "123 ms"), (6e10, "60.0 s")):
        assert text.units.duration(value) == words
    assert text.units.size(1234567) == "1.23 MB"


def main():
    folder, case = sys.argv[1:]
    globals()[case](Folder(folder))


if __name__ == "__main__":
    main()
