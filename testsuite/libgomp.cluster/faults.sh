#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Devices on other hosts whose connection is cut, for good or for a moment.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
[ -n "${CLUSTER_HOSTS-}" ] \
  || exec "$srcdir/tools/cluster/with-hosts" --hosts=2 sh "$0"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"
: "${open:?}"
make_lasting
# The launcher has connections of its own, which it watches if it is told to.
OMPI_MCA_oob_tcp_keepalive_time=3 OMPI_MCA_oob_tcp_keepalive_intvl=1
OMPI_MCA_oob_tcp_keepalive_probes=3
export OMPI_MCA_oob_tcp_keepalive_time OMPI_MCA_oob_tcp_keepalive_intvl \
  OMPI_MCA_oob_tcp_keepalive_probes

# link_state up|down
link_state ()
{
  ip -n node2 link set eth0 "$1"
}

# The last line of what is said: with libdw the kernel's directive.
has_message ()
{
  last='stopped by the loss of its server'
  ! unit_has_libdw || last='it is that of target'
  grep -q "$last" "$work/out"
}

# Like lose, for a launcher that waits for hosts that were cut off.
lose_unnoticed ()
{
  GOMP_PSET_MPI_TIMEOUT=3 run 2 mpi "$work/lasting" &
  job=$!
  await has_begun
  sleep 1
  link_state down
  unit_check
  await has_message || unit_fail 'no message in time'
  expect_loss
  # shellcheck disable=SC2046
  kill -s KILL $(processes)
  link_state up
  kill "$job"
  wait "$job" 2>/dev/null
}

unit_case 'a link that is cut: host, device and directive, in time'
if [ "$open" = yes ]
then
  lose link_state down
else
  lose_unnoticed
fi
link_state up

unit_case 'a link that is cut for three seconds: the program goes on'
cat >"$work/short.c" <<'EOC'
#include <stdio.h>
#include <unistd.h>
int
main (void)
{
  int n = 0;

#pragma omp target map(tofrom: n)
  n++;
  printf ("begun\n");
  fflush (stdout);
  for (int i = 0; i < 100; i++)
    {
#pragma omp target map(tofrom: n)
      n++;
      usleep (50000);
    }
  printf ("%d regions\n", n);
  return 0;
}
EOC
$CC -fopenmp -foffload=disable -o "$work/short" "$work/short.c" || exit 2
OMPI_MCA_oob_tcp_keepalive_time=30
# What stands there from before is no sign that this one has begun.
: >"$work/out"
GOMP_PSET_MPI_TIMEOUT=30 run 2 mpi "$work/short" &
job=$!
await grep -q begun "$work/out"
link_state down
sleep 3
link_state up
wait "$job"
ends $? 0
expect '^101 regions$'
unit_result
