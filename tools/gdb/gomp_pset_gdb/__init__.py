# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""gomp-pset for gdb: the command `gomp', doc/debugging.md."""

from . import command, watch    # noqa: F401, make the commands
