# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What threads, tasks, regions on the host and the start of a program cost on the
# complete libgomp.so.1, in instructions, against the compiler's libgomp.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"
if ! command -v valgrind >/dev/null
then
  echo 'SKIP: there is no valgrind'
  exit 77
fi
"$TEST_GCC" -O1 -fopenmp -foffload=disable -o "$work/cost" \
  "$srcdir/testsuite/libgomp.inside/programs/cost.c" || exit 2
# The loader reads the name of a folder, and looks there for the C library, too: both
# are in folders of their own, with names of the same length.
ours_at=$work/ours theirs_at=$work/gccs
mkdir "$ours_at" "$theirs_at" \
  && ln -s "$(realpath "$library")" "$ours_at/libgomp.so.1" \
  && ln -s "$(realpath "$("$TEST_GCC" -print-file-name=libgomp.so.1)")" \
       "$theirs_at/libgomp.so.1" || exit 2

# instructions FOLDER ARGUMENT...: of the program with the libgomp there.
instructions ()
{
  folder=$1
  shift
  env "LD_LIBRARY_PATH=$folder" OMP_WAIT_POLICY=passive GOMP_SPINCOUNT=0 \
    GOMP_PSET_DEVICES=none \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$work/cost" "$@" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# compare MOST ARGUMENT...: ours is at most MOST percent of theirs.  OUR_START and
# THEIR_START are taken off.
compare ()
{
  most=$1
  shift
  unit_check
  ours=$(instructions "$ours_at" "$@")
  theirs_too=$(instructions "$theirs_at" "$@")
  if [ -z "$ours" ] || [ -z "$theirs_too" ]
  then
    unit_fail "valgrind counts nothing"
    return
  fi
  ours=$((ours - our_start)) theirs_too=$((theirs_too - their_start))
  echo "  $* $ours instructions, GCC's $theirs_too"
  [ $((ours * 100)) -le $((theirs_too * most)) ] \
    || unit_fail "more than $most %"
}

our_start=0 their_start=0
unit_case 'the start of a program: at most 102 % of the instructions'
compare 102 start
our_start=$(instructions "$ours_at" start)
their_start=$(instructions "$theirs_at" start)
unit_case 'parallel regions, threads and tasks: at most 102 %'
compare 102 parallel 2000
compare 102 threads 300
compare 102 task 20000
# The first one loads plugins.
unit_case 'target regions without a device: at most 102 %'
our_start=$(instructions "$ours_at" target 1)
their_start=$(instructions "$theirs_at" target 1)
compare 102 target 2000

# The memory does not depend on what else the machine does; the time is for the
# table in doc/drop-in.md.
unit_case 'the memory of a process: at most 102 %'
unit_check
"$TEST_GCC" -O1 -o "$work/started" \
  "$srcdir/testsuite/libgomp.inside/programs/started.c" || exit 2
# shellcheck disable=SC2046
set -- $("$work/started" 400 "$ours_at:$theirs_at" "$work/cost" start)
if [ $# -ne 4 ]
then
  unit_fail "the program does not start"
elif [ "$2" -eq 0 ] || [ "$4" -eq 0 ]
then
  unit_skip 'a process cannot be stopped and looked at here'
else
  echo "  start $1 ms, GCC's $3 ms; memory $2 KiB, GCC's $4 KiB"
  [ $(($2 * 100)) -le $(($4 * 102)) ] || unit_fail 'more than 102 %'
fi
unit_result
