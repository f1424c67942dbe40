# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Numbers as people read them."""


def duration(ns):
    """NS nanoseconds, with three digits."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            value = ns / size
            digits = 0 if value >= 100 else 1 if value >= 10 else 2
            return f"{value:.{digits}f} {unit}"
    return f"{int(ns)} ns"


def size(n):
    """N bytes, with three digits."""
    for unit, whole in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= whole:
            value = n / whole
            digits = 0 if value >= 100 else 1 if value >= 10 else 2
            return f"{value:.{digits}f} {unit}"
    return f"{int(n)} B"


def count(n):
    return f"{n:,}"


def percent(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"
