# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Findings: what is wasted, in words, and what it costs."""

import statistics

import kinds

SMALL = 4096            # bytes of what takes no time but the device's latency
LARGE = 256 << 10       # bytes of what tells the bandwidth
OFTEN = 3
SCALAR = 64             # bytes of results that each construct has anew


class Finding:
    """PATTERN: a word.  GAIN: nanoseconds that the change saves, estimated;
    BYTES and TRANSFERS: what it saves."""

    def __init__(self, pattern, sure, what, where, remedy, transfers, bytes_,
                 gain):
        self.pattern = pattern
        self.sure = sure
        self.what = what
        self.where = where
        self.remedy = remedy
        self.transfers = transfers
        self.bytes = bytes_
        self.gain = gain


class Cost:
    """What copies take on this program's devices, by its own copies."""

    def __init__(self, report):
        samples = [sample for (_, what), operations in report.by_device.items()
                   for sample in (operations.samples if what in ("in", "out")
                                  else operations.beside)
                   if sample[0]]
        small = [time for size, time in samples if size <= SMALL]
        large = [sample for sample in samples if sample[0] >= LARGE] or samples
        self.latency = min(statistics.median(small),
                           statistics.median(t for _, t in samples)) \
            if small else 0
        # Bytes per nanosecond.  Some copies waited for other programs.
        self.bandwidth = 1 / statistics.median(
            max(1, time - self.latency) / size for size, time in large
        ) if large else 0

    def of(self, operations, bytes_):
        time = operations * self.latency
        if self.bandwidth:
            time += bytes_ / self.bandwidth
        return time


def fortran(site):
    place = (site.place or "").rsplit(":", 1)[0].lower()
    return not place.endswith((".c", ".cc", ".cpp", ".cxx", ".c++", ".h"))


def openacc(site):
    return (site.construct or "").startswith(("acc", "OpenACC", "parallel",
                                              "kernels", "serial"))


def directive(site, omp, acc):
    sign = "!$" if fortran(site) else "#pragma "
    return (f"{sign}acc {acc}" if openacc(site) else f"{sign}omp {omp}")


def clause(use, site):
    both_in = any(kinds.copies_in(k) for k in use.kinds)
    both_out = any(kinds.copies_out(k) for k in use.kinds)
    names = (("create", "copyin", "copyout", "copy") if openacc(site)
             else ("alloc", "to", "from", "tofrom"))
    return names[both_in + 2 * both_out]


def repeated(n):
    return {1: "once", 2: "twice"}.get(n, f"{n:,} times")


def listed(names):
    """NAMES as a list in a sentence."""
    shown = list(names)[:4]
    if len(names) > 4:
        shown[3:] = [f"{len(names) - 3} more"]
    return (shown[0] if len(shown) == 1
            else ", ".join(shown[:-1]) + " and " + shown[-1])
