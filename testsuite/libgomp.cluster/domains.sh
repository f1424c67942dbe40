#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A solver on devices of three hosts, also where packets are lost: the result is that
# of one device to the last bit, which the program compares.

set -u
: "${srcdir:?}"
: "${TEST_GFORTRAN:=gfortran}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"
: "${mpirun:?}" "${options?}"
with_hosts=$srcdir/tools/cluster/with-hosts
(cd "$srcdir/examples" \
   && $TEST_GFORTRAN -J "$work" -O1 -fopenmp -foffload=disable -o "$work/domains" \
        shallow-water/basin.f90 shallow-water/motion.f90 domains/strips.f90 \
        domains/domains.f90) || exit 2

# solve OPTION...
solve ()
{
  # shellcheck disable=SC2086
  timeout 200 "$with_hosts" --hosts=4 "$@" "$mpirun" $options -np 4 \
    ./gomp-pset-run --device=mpi --serve=host "$work/domains" 24 10 \
    >"$work/out" 2>&1
  status=$?
  if [ $status -eq 77 ]
  then
    unit_check
    unit_skip "$(sed -n 's/^SKIP: //p' "$work/out")"
    return
  fi
  ends $status 0
  expect 'on 3 devices: '
  expect '^all checks passed$'
}

unit_case 'three hosts, 50 microseconds away'
solve --delay=50
unit_case 'three hosts, where one packet of a hundred is lost'
solve --loss=1
unit_result
