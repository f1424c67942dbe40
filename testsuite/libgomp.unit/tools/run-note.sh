# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-run says of programs compiled by GCC 15 or later that the compiler
# may have answered omp_is_initial_device(), once, and only if it is asked to tell
# something about a program on the emulated device.  A program that it cannot run
# is told by name.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

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
  unit_case "program $3, with '${2%%=*}': said $1 times"
  unit_check
  found=$(./gomp-pset-run --device=host $2 -- "$work/$3" 2>&1 \
            | grep -c 'no-builtin-omp_is_initial_device')
  if [ "$found" != "$1" ]
  then
    unit_fail "$found lines instead of $1"
  fi
}

program by-gcc-16 'GCC: (Debian 16.2.0-4) 16.2.0'
program by-gcc-14 'GCC: (Debian 14.2.0-19) 14.2.0'
program without-builtin 'GCC: (GNU) 15.1.0 omp_is_initial_device'
expect 1 --summary by-gcc-16
expect 1 --trace by-gcc-16
expect 0 '' by-gcc-16
expect 0 "--trace=$work/trace" by-gcc-16
expect 0 --summary by-gcc-14
expect 0 --summary without-builtin

# refused NAME STATUS WORDS: program NAME does not run, for a reason in WORDS.
refused ()
{
  unit_case "program $1: $3"
  unit_check
  ./gomp-pset-run --device=host -- "$work/$1" >"$work/said" 2>&1
  [ $? -eq "$2" ] || unit_fail "the status is not $2"
  echo "gomp-pset-run: $work/$1: $3" | cmp -s - "$work/said" \
    || unit_fail "said: $(cat "$work/said")"
}

: >"$work/no-program"
refused not-there 127 'not found'
refused no-program 126 'is not executable'
unit_result
