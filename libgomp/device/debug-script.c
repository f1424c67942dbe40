/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The script with which gdb finds the commands of gomp-pset by itself.

   gdb runs it when it reads this library, if the user trusts the library's
   folder (auto-load safe-path).  The script looks for the commands from that
   folder upwards, so that an installation may be moved.  The section is one
   that is loaded, since strip would take away the others of this name.  */

#include "base/types.h"

/* "\4" stands for Python.  */
static const char script[]
  __attribute__ ((section (".debug_gdb_scripts"), used, aligned (1)))
  = "\4gdb.inlined-gomp-pset\n"
    "import os, gdb\n"
    "def gomp_pset_load(library):\n"
    "  folder = os.path.dirname(os.path.realpath(library))\n"
    "  while folder != os.path.dirname(folder):\n"
    "    there = os.path.join(folder, 'share', 'gomp-pset', 'gdb',\n"
    "                         'gomp-pset-gdb.py')\n"
    "    if os.path.exists(there):\n"
    "      gdb.execute('source ' + there)\n"
    "      break\n"
    "    folder = os.path.dirname(folder)\n"
    "if gdb.current_objfile() is not None:\n"
    "  gomp_pset_load(gdb.current_objfile().filename)\n";
