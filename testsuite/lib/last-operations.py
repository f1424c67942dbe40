# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Print what the last run of each target region of a program took.

    last-operations.py REPORT RECORDING

REPORT is the folder of the report's files.  The output is one line, with
allocations/copies to the device/copies from it/frees of each region, in the
order in which they first ran.  What a batch consists of counts each by itself.
"""

import sys

sys.path.insert(0, sys.argv[1])
import recording as r  # noqa: E402

COUNTED = ("allocate", "copy in", "copy out", "free")


def main():
    counts = {}                 # place of a region -> counts of its last run
    with r.Recording(sys.argv[2]) as recording:
        for event in recording.events():
            begin = event if isinstance(event, r.Begin) else None
            if isinstance(event, r.Operation):
                begin = event.construct
            if begin is None or begin.site.construct != "target":
                continue
            if begin is event:
                counts[begin.site.place] = dict.fromkeys(COUNTED, 0)
                continue
            for part in event.parts:
                name = r.OPERATIONS[part.kind]
                if name in COUNTED:
                    counts[begin.site.place][name] += 1
    print(" ".join("/".join(str(n) for n in one.values())
                   for one in counts.values()))


main()
