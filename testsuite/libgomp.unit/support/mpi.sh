# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs whose devices are other processes, with the MPI that the build has; to be
# sourced in the build folder, behind unit.sh, by scripts that have a folder $work.
# Where there is nothing to test with, the script ends.

: "${work:?}"
MPICC=$(sed -n 's/^MPICC = //p' Makefile)
if [ "${MPICC:-no}" = no ] || ! [ -e .libs/libgomp-plugin-mpi.so.1 ]
then
  echo 'SKIP: this build has no MPI'
  exit 77
fi
# A script that is about sanitizers has set watched=yes.
if [ "${watched-}" != yes ] \
   && grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi
mpirun=$(dirname "$MPICC")/$(basename "$MPICC" | sed s/mpicc/mpirun/)
options='' open=no serve=host
# The host of the first server: among several of tools/cluster, the second.
server_host=$(echo "${CLUSTER_HOSTS-}" | cut -d ' ' -f 2)
: "${server_host:=$(hostname)}"
if "$mpirun" --version 2>/dev/null | grep -q 'Open.*MPI\|OpenRTE\|PRRTE'
then
  # shellcheck disable=SC2034
  options=--oversubscribe open=yes
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
fi

# It can be looked into before the first run.
: >"$work/out"
# run N DEVICES COMMAND...: N processes; what they print is in $work/out.
run ()
{
  number=$1 devices=$2
  shift 2
  # shellcheck disable=SC2086
  timeout -k 5 120 "$mpirun" $options -np "$number" ./gomp-pset-run \
    "--device=$devices" "--serve=$serve" "$@" >"$work/out" 2>&1
}

# expect TEXT: $work/out has such a line.
expect ()
{
  unit_check
  if ! grep -q "$1" "$work/out"
  then
    unit_fail "no line with '$1' in:"
    head -n 20 "$work/out"
  fi
}

# none TEXT: $work/out has no such line.
none ()
{
  unit_check
  ! grep -q "$1" "$work/out" || unit_fail "a line with '$1'"
}

# ends STATUS: the last command ended with $1, by which the program is meant, which
# was $2.
ends ()
{
  unit_check
  if [ "$1" -ne "$2" ]
  then
    unit_fail "status $1 instead of $2:"
    head -n 20 "$work/out"
  fi
}

# A program that has regions run for half a minute, in line 12.
make_lasting ()
{
  cat >"$work/lasting.c" <<'EOC'
#include <stdio.h>
#include <unistd.h>
int
main (void)
{
  int n = 0;

  printf ("begun\n");
  fflush (stdout);
  for (int i = 0; i < 600; i++)
    {
#pragma omp target map(tofrom: n)
      n++;
      usleep (50000);
    }
  return 0;
}
EOC
  $CC -g -fopenmp -foffload=disable -o "$work/lasting" "$work/lasting.c" || exit 2
}

# The processes of $work/lasting; with "server" those that are servers.
processes ()
{
  for folder in /proc/[0-9]*
  do
    [ "$(readlink "$folder/exe" 2>/dev/null)" = "$work/lasting" ] || continue
    [ "${1-}" != server ] \
      || tr '\0' '\n' <"$folder/environ" 2>/dev/null \
         | grep -q '^GOMP_PSET_WORKER=mpi:' || continue
    echo "${folder#/proc/}"
  done
}

# await COMMAND...: for at most 20 seconds, until it succeeds.
await ()
{
  turns=0
  until "$@"
  do
    turns=$((turns + 1))
    [ $turns -lt 100 ] || return 1
    sleep 0.2
  done
}

has_begun ()
{
  grep -q begun "$work/out" && [ -n "$(processes server)" ]
}

none_left ()
{
  [ -z "$(processes)" ]
}

# send_servers SIGNAL
send_servers ()
{
  # shellcheck disable=SC2046
  kill -s "$1" $(processes server)
}

# What the program says when it has lost its server.
expect_loss ()
{
  expect "mpi device 0: its server, rank 1 on host $server_host, does not answer"
  expect 'stopped by the loss of its server'
  if unit_has_libdw
  then
    expect '^libgomp: kernel main .* stopped by the loss of its server'
    expect 'it is that of target at lasting.c:12'
  fi
}

# lose COMMAND...: by it the server of a running program is lost.
lose ()
{
  GOMP_PSET_MPI_TIMEOUT=3 run 2 mpi "$work/lasting" &
  job=$!
  await has_begun || unit_fail 'the program does not begin'
  sleep 1
  from=$(date +%s)
  "$@"
  wait "$job"
  status=$?
  took=$(($(date +%s) - from))
  unit_check
  { [ $status -ne 0 ] && [ $status -lt 124 ]; } || unit_fail "status $status"
  unit_check
  [ $took -le 15 ] || unit_fail "it took $took s"
  expect_loss
  unit_check
  await none_left || unit_fail "processes stay: $(processes)"
}
