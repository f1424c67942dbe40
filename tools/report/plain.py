# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""How many device operations a construct takes with a runtime that carries out
each by itself, as libgomp of GCC does (doc/performance.md, "Device
operations").  Launches are not counted: they are the same."""

import kinds
import recording as r

# Objects of a target region up to this size travel together there.
_TOGETHER = 32 << 10


def operations(event):
    """An estimate for the construct that EVENT, its end, ends."""
    begin = event.begin
    if not begin.list or event.way in (9, 10):
        return 0
    context = begin.list.context & 15
    target = context == 0
    # A target region's block of arguments: allocated, copied, freed.
    n = 3 if target else 0
    outcome = event.entered or ()
    for i, entry in enumerate(begin.list.entries):
        kind = kinds.low(entry.kind)
        fate = outcome[i].fate if i < len(outcome) else 3
        if kind in kinds.POINTERS:
            # A new pointer of a target region lies in its block.
            n += not (target and fate in (1, 2))
        elif fate == 1:
            n += not target
            n += kinds.copies_in(entry.kind) and not (
                target and entry.size <= _TOGETHER)
    for part in event.left or ():
        n += bool(part.flags & r.REMOVED) and not target
        n += bool(part.flags & r.COPIED_OUT) + bool(part.flags & r.COPIED_IN)
    return n
