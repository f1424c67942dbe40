# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-run says of programs compiled by GCC 15 or later that the compiler
# may have answered omp_is_initial_device(), once, and only if it is asked to tell
# something about a program on the emulated device.

set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

# A program that notes by whom it is compiled, as .comment does.
program ()
{
  printf '#!/bin/sh\nexit 0\n# GCC: (Debian 12.2.0-14) 12.2.0\n# %s\n' "$2" \
    >"$work/$1"
  chmod +x "$work/$1"
}

# expect NUMBER OPTION PROGRAM: how many lines speak of it.
expect ()
{
  found=$(./gomp-pset-run --device=host $2 -- "$work/$3" 2>&1 \
            | grep -c 'no-builtin-omp_is_initial_device')
  if [ "$found" != "$1" ]
  then
    echo "$3 with '$2': $found lines instead of $1"
    failed=1
  fi
}

program new 'GCC: (Debian 16.2.0-4) 16.2.0'
program old 'GCC: (Debian 14.2.0-19) 14.2.0'
program calls 'GCC: (GNU) 15.1.0 omp_is_initial_device'
expect 1 --summary new
expect 1 --trace new
expect 0 '' new
expect 0 "--trace=$work/trace" new
expect 0 --summary old
expect 0 --summary calls
exit $failed
