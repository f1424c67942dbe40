# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Devices of servers under valgrind: the program's process, and then the servers'.
# Nothing is reported but what mpi-valgrind.supp names, with reasons.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"
: "${mpirun:?}" "${options?}"
if ! command -v valgrind >/dev/null 2>&1
then
  echo 'SKIP: valgrind is not installed'
  exit 77
fi
# What valgrind starts as: its launcher would be a server itself, which LD_PRELOAD
# makes of all programs.
launcher=$(command -v valgrind)
tool=$(valgrind -d true 2>&1 | sed -n 's/.*launching \(.*\)$/\1/p' | head -n 1)
if ! [ -x "$tool" ]
then
  echo 'SKIP: it is not known where valgrind has its tools'
  exit 77
fi

support=$srcdir/testsuite/libgomp.unit/support
$CC -g -fopenmp -foffload=disable -o "$work/live" "$support/mpi-live.c" || exit 2

# The process that a word before them is for: "program" and "server".  Its report is
# $work/WHO.NUMBER.
watch ()
{
  echo "$tool -q --leak-check=no --num-callers=30 --log-file=$work/$1.%p" \
    "--suppressions=$support/mpi-valgrind.supp"
}

# go WHO: with WHO watched, one program and two servers.
go ()
{
  program='' server=''
  [ "$1" != program ] || program=$(watch program)
  [ "$1" != server ] || server=$(watch server)
  preload=$(pwd)/.libs/libgomp-pset.so.1
  # shellcheck disable=SC2086
  OMPI_MCA_mca_base_component_show_load_errors=0 VALGRIND_LAUNCHER=$launcher \
    timeout -k 5 300 "$mpirun" $options \
    -np 1 env "LD_PRELOAD=$preload" GOMP_PSET_DEVICES=mpi,required \
    $program "$work/live" : \
    -np 2 env "LD_PRELOAD=$preload" OMP_TARGET_OFFLOAD=disabled \
    "GOMP_PSET_WORKER=mpi:$(pwd)/.libs/libgomp-plugin-mpi.so.1" \
    GOMP_PSET_MPI_SERVE=host $server "$work/live" >"$work/out" 2>&1
  ends $? 0
  expect '^2 devices serve$'
}

# clean WHO NUMBER: so many of WHO have been watched, and nothing was found.
clean ()
{
  unit_check
  # shellcheck disable=SC2012
  [ "$(ls "$work/$1".* | wc -l)" -ge "$2" ] || unit_fail "$1 was not watched"
  unit_check
  if [ -n "$(cat "$work/$1".*)" ]
  then
    unit_fail "valgrind, of a $1:"
    cat "$work/$1".* | head -n 60
  fi
}

unit_case "valgrind has nothing to say of the program's process"
go program
clean program 1
unit_case 'valgrind has nothing to say of servers'
go server
clean server 2
unit_result
