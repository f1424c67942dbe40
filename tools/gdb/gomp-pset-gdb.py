# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Loads the commands of gomp-pset into gdb: source THIS.  Installed under
# share/gdb/auto-load, with the library's name, it loads the one in
# share/gomp-pset/gdb.

import os
import sys


def find(start):
    """Return the folder that has the commands, from that of START upwards."""
    folder = os.path.dirname(os.path.realpath(start))
    if os.path.isdir(os.path.join(folder, "gomp_pset_gdb")):
        return folder
    while folder != os.path.dirname(folder):
        there = os.path.join(folder, "gomp-pset", "gdb")
        if os.path.isdir(os.path.join(there, "gomp_pset_gdb")):
            return there
        folder = os.path.dirname(folder)
    return None


def load(folder):
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, folder)
    try:
        import gomp_pset_gdb    # noqa: F401
    finally:
        sys.path.remove(folder)
        sys.dont_write_bytecode = before


if find(__file__):
    load(find(__file__))
