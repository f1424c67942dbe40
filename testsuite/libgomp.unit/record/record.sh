# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Recordings of programs (gomp-pset-run --record) have what the programs did, in files
# of their own, and are whole however the programs end.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo 'SKIP: no Python 3.9'
  exit 77
fi

# compile NAME OPTION...: $work/NAME from standard input.
compile ()
{
  name=$1
  shift
  cat >"$work/$name.c"
  $CC -g "$@" -foffload=disable -o "$work/$name" "$work/$name.c" || exit 2
}

# record FILE PROGRAM ARGUMENT...
record ()
{
  file=$work/$1
  shift
  ./gomp-pset-run --device=host "--record=$file" -- "$@" \
    >"$work/said" 2>&1
}

# tell FILE OPTION...: what is in the recording, to $work/told.
tell ()
{
  file=$work/$1
  shift
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report python3 \
    "$srcdir/testsuite/libgomp.unit/record/recorded.py" "$file" "$@" \
    >"$work/told" 2>&1
}

# expect TEXT: a line of what was told begins so.
expect ()
{
  unit_check
  if ! grep -q "^$1" "$work/told"
  then
    unit_fail "no line '$1':"
    head -n 40 "$work/told"
  fi
}

# figure NAME: its value, 0 if there is none.
figure ()
{
  awk -v name="$1" '$1 == name { value = $2 } END { print value + 0 }' "$work/told"
}

# The recording has no end.
no_end ()
{
  unit_check
  [ "$(figure Ended)" = 0 ] || unit_fail "an end: $(cat "$work/told")"
}

# ---- What is in it --------------------------------------------------------------

compile program -fopenmp <<'EOF2'
#include <omp.h>
#include <stdlib.h>
int table[100];
int main (int argc, char **argv)
{
  int turns = argc > 1 ? atoi (argv[1]) : 0, device = omp_get_default_device ();
  double *x = malloc (800);
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target enter data map(to: x[0:100])
  for (int i = 0; i < turns; i++)
    {
#pragma omp target map(tofrom: table, x[0:100]) firstprivate(i)
      table[3] += i >= 0, x[2] += 1;
    }
#pragma omp target update from(x[0:100])
#pragma omp target exit data map(from: x[0:100])
  void *p = omp_target_alloc (100, device);
  omp_target_memcpy (p, table, 100, 0, 0, device, omp_get_initial_device ());
  omp_target_free (p, device);
  return table[3] != turns || x[2] != 2 + turns;
}
EOF2

unit_case 'operations and bytes are those of the summary'
unit_check
./gomp-pset-run --device=host "--record=$work/both" "--summary=$work/sum" -- \
  "$work/program" 9 || unit_fail 'the program fails'
tell both
for pair in 'launch kernels run' 'copy-in copies to' 'copy-out copies from' \
            'allocate device alloc'
do
  unit_check
  number=$(sed -n "s/.* \([0-9]*\) ${pair#* }.*/\1/p" "$work/sum")
  [ "$(figure "${pair%% *}")" = "$number" ] \
    || unit_fail "${pair%% *} $(figure "${pair%% *}"), in the summary $number"
done
for pair in 'copy-in-bytes copies to the device' 'copy-out-bytes copies from the device'
do
  unit_check
  number=$(sed -n "s/.*${pair#* }, \([0-9]*\) bytes/\1/p" "$work/sum")
  [ "$(figure "${pair%% *}")" = "$number" ] \
    || unit_fail "${pair%% *} $(figure "${pair%% *}"), in the summary $number"
done

expect 'Ended 1$'

unit_case 'directives, lines, variables, and what became of them'
unit_check
record names "$work/program" 9 || unit_fail "$(cat "$work/said")"
tell names --events
expect 'begin 0 target enter data at program.c:10 device 0 async -2 x:800'
expect 'end 0 target enter data: [a-z]* new/800'
expect 'begin 0 target at program.c:1[34] .* x:800 table:400'
expect 'end 0 target: general nothing/0 present/0 new/400 left2/400 left1/0'
expect 'end 0 target exit data: .* left2/800 left1/0'
expect 'begin 0 omp_target_memcpy at program.c:'
expect 'operation allocate 0 100'

# word LETTER NUMBER: so many of them.
word ()
{
  awk -v letter="$1" -v n="$2" 'BEGIN { while (n-- > 0) printf "%s", letter }'
}

unit_case 'names: a long path is whole, and one of more than 511 bytes is cut'
compile long -fopenmp <<EOF2
struct inner { int $(word i 200)[4]; };
struct { struct inner $(word m 200); } $(word s 100);
int $(word v 600)[8];
int main (void)
{
#pragma omp target map(tofrom: $(word s 100).$(word m 200).$(word i 200)[1:2])
  $(word s 100).$(word m 200).$(word i 200)[1] = 1;
#pragma omp target map(tofrom: $(word v 600))
  $(word v 600)[1] = 1;
  return 0;
}
EOF2
record paths "$work/long" || unit_fail "$(cat "$work/said")"
tell paths --events
expect "begin 0 target at long.c:.* $(word s 100)\.$(word m 200)\.$(word i 200):8"
expect "begin 0 target at long.c:.* $(word v 508)\.\.\.:32"

unit_case 'names: no separate debug information of libraries is read'
echo 'int apart = 1;' >"$work/apart.c"
cat >"$work/names.c" <<'EOF2'
#include <stdio.h>
#include <string.h>
extern int apart;
static int table[100];
int main (void)
{
  char line[4096];
  int read = 0;
#pragma omp target map(tofrom: table)
  table[1] = 1;
  FILE *maps = fopen ("/proc/self/maps", "r");
  while (fgets (line, sizeof line, maps))
    read |= strstr (line, "libapart.debug") != NULL;
  return read || !apart;
}
EOF2
unit_check
if $CC -g -shared -fPIC -o "$work/libapart.so" "$work/apart.c" \
   && $CC -g -fopenmp -foffload=disable -o "$work/names" "$work/names.c" \
        "$work/libapart.so" 2>"$work/said" \
   && objcopy --only-keep-debug "$work/libapart.so" "$work/libapart.debug" \
   && objcopy --strip-debug "--add-gnu-debuglink=$work/libapart.debug" \
        "$work/libapart.so"
then
  record names.rec "$work/names" || unit_fail "$(cat "$work/said")"
  tell names.rec --events
  expect 'begin 0 target at names.c:.* table:400'
else
  unit_fail "it cannot be compiled: $(cat "$work/said")"
fi

unit_case 'a run with a recording is as one without: constructs are remembered'
unit_check
GOMP_PSET_REMEMBER=1
export GOMP_PSET_REMEMBER
record again "$work/program" 200 || unit_fail "$(cat "$work/said")"
tell again
unit_check
ways=$(($(figure way-quiet) + $(figure way-remembered)))
[ "$ways" -gt 190 ] || unit_fail "$ways constructs of 200 were remembered"
tell names
first=$(wc -c <"$work/names")
unit_check
bytes=$((($(wc -c <"$work/again") - first) / 191))
[ "$bytes" -lt 150 ] || unit_fail "a construct that repeats takes $bytes bytes"

# The same on emulated GPUs, on which copies are posted and go in batches.
for device in nvptx gcn
do
  unit_case "$device: posted copies, batches, and the sums of the summary"
  options=$("$srcdir/tools/offload-options" "${CC##* }" $device 2>/dev/null)
  # shellcheck disable=SC2086
  if [ -z "$options" ] || ! [ -e ".libs/libgomp-plugin-$device.so.1" ] \
     || ! $CC -g -fopenmp $options -o "$work/$device" "$work/program.c" \
          >"$work/said" 2>&1
  then
    unit_skip "no compiler or no plugin for $device"
    continue
  fi
  unit_check
  ./gomp-pset-run --emulate=$device "--record=$work/$device.rec" \
    "--summary=$work/sum" -- "$work/$device" 5 || unit_fail 'the program fails'
  tell $device.rec
  expect 'launch 5$'
  unit_check
  number=$(sed -n 's/.*copies to the device, \([0-9]*\) bytes/\1/p' "$work/sum")
  [ "$(figure copy-in-bytes)" = "$number" ] \
    || unit_fail "$(figure copy-in-bytes) bytes, in the summary $number"
  unit_check
  ./gomp-pset-run --emulate=$device "--record=$work/$device.rec" -- \
    "$work/$device" 5 || unit_fail 'the program fails'
  tell $device.rec --events
  expect 'end 0 target enter data: .* posted 800$'
  expect 'operation batch 4 [0-9]'
  expect 'operation batch 0 [0-9]'
done

unit_case 'OpenACC: queues and routines'
compile acc -fopenacc <<'EOF2'
#include <openacc.h>
int main (void)
{
  int a[50] = { 0 };
  acc_copyin (a, sizeof a);
#pragma acc parallel present(a) async(3)
  a[1] = 5;
#pragma acc wait(3)
  acc_copyout (a, sizeof a);
  return a[1] != 5;
}
EOF2
unit_check
record acc.rec "$work/acc" || unit_fail "$(cat "$work/said")"
tell acc.rec --events
expect 'begin 0 acc_copyin at acc.c:5 device 0 async -2 a:200'
expect 'begin 0 acc compute at acc.c:[67] device 0 async 3'
expect 'operation launch 18'
expect 'begin 0 acc wait at acc.c:8'
expect 'operation wait'
expect 'begin 0 acc_copyout at acc.c:9'

# ---- When devices did it -----------------------------------------------------

# Kernels take about 30 ms.  On a queue, too, unless NO_QUEUE.
cat >"$work/slow.h" <<'EOF2'
#ifdef SLEEP
int usleep (unsigned);
#define TAKE_TIME(a) usleep (30000)
#else
#define TAKE_TIME(a) \
  for (int turn = 0; turn < 20000; turn++) \
    a[0] += turn & 1
#endif
EOF2
compile slow -fopenmp -DSLEEP "-I$work" <<'EOF2'
#include "slow.h"
int main (void)
{
  volatile int a[1] = { 0 };
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom: a)
      TAKE_TIME (a);
    }
  return 0;
}
EOF2
compile later -fopenacc -DSLEEP "-I$work" <<'EOF2'
#include "slow.h"
int main (void)
{
  volatile int a[1] = { 0 }, b[1000] = { 0 };
#pragma acc data copy(a, b)
  {
    for (int i = 0; i < 3; i++)
      {
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(1) present(a) async(3)
        TAKE_TIME (a);
      }
#pragma acc update self(b) async(3)
#pragma acc wait(3)
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(1) present(a)
    TAKE_TIME (a);
  }
  return 0;
}
EOF2

unit_case 'when the device runs a kernel: while it is waited for'
unit_check
record slow.rec "$work/slow" || unit_fail "$(cat "$work/said")"
tell slow.rec || unit_fail "$(cat "$work/told")"
expect 'Times 3$'
unit_check
[ "$(figure times-us)" -ge 90000 ] || unit_fail "$(cat "$work/told")"
unit_case 'when the device carries out a queue: later'
unit_check
record later.rec "$work/later" || unit_fail "$(cat "$work/said")"
tell later.rec || unit_fail "$(cat "$work/told")"
expect 'Times 5$'
expect 'times-later 4$'
unit_check
[ "$(figure times-us)" -ge 120000 ] || unit_fail "$(cat "$work/told")"
for device in nvptx gcn
do
  unit_case "$device: when it runs kernels and carries out queues"
  options=$("$srcdir/tools/offload-options" "${CC##* }" $device 2>/dev/null)
  # shellcheck disable=SC2086
  if [ -z "$options" ] || ! [ -e ".libs/libgomp-plugin-$device.so.1" ] \
     || ! $CC -g -fopenmp -I"$work" $options -o "$work/slow-$device" "$work/slow.c" \
          >"$work/said" 2>&1 \
     || ! $CC -g -fopenacc -I"$work" $options -o "$work/later-$device" \
          "$work/later.c" >"$work/said" 2>&1
  then
    unit_skip "no compiler or no plugin for $device"
    continue
  fi
  unit_check
  ./gomp-pset-run --emulate=$device "--record=$work/$device.rec" -- \
    "$work/slow-$device" >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
  tell $device.rec || unit_fail "$(cat "$work/told")"
  expect 'Times 3$'
  unit_check
  [ "$(figure times-us)" -ge 300 ] || unit_fail "$(cat "$work/told")"
  unit_check
  ./gomp-pset-run --emulate=$device "--record=$work/$device.rec" -- \
    "$work/later-$device" >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
  tell $device.rec || unit_fail "$(cat "$work/told")"
  expect 'Times 5$'
  unit_check
  [ "$(figure times-later)" -ge 3 ] || unit_fail "$(cat "$work/told")"
done

# ---- Hashes of what is copied ---------------------------------------------------

compile copies -fopenmp <<'EOF2'
#include <omp.h>
#include <stdlib.h>
static void fill (unsigned char *bytes, int n, int first)
{
  for (int i = 0; i < n; i++)
    bytes[i] = (unsigned char) (i * 7 + first);
}
int main (void)
{
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  unsigned char *small = malloc (3001), *large = malloc (5000000);
  void *there = omp_target_alloc (3001, device);
  fill (small, 3001, 1);
  fill (large, 5000000, 2);
  omp_target_memcpy (there, small, 3001, 0, 0, device, host);
  fill (small, 3001, 2);
  omp_target_memcpy (small, there, 3001, 0, 0, host, device);
  omp_target_free (there, device);
#pragma omp target map(tofrom: large[0:5000000])
  for (int i = 0; i < 5000000; i++)
    large[i] += 3;
#pragma omp target data map(to: large[0:5000000])
  {
    large[0] = 0;
#pragma omp target update from(large[0:9000])
  }
  return small[3] != 7 * 3 + 1 || large[0] != 5;
}
EOF2

# hashes FILE KIND SIZE ADDEND...: contents.py finds them.
hashes ()
{
  unit_check
  file=$work/$1 kind=$2 size=$3
  shift 3
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report python3 \
    "$srcdir/testsuite/libgomp.unit/record/contents.py" "$file" "$kind" "$size" \
    7 "$@" >"$work/told" 2>&1 || unit_fail "$(cut -c 1-400 "$work/told")"
}

# checked FILE OPTION...
checked ()
{
  unit_check
  file=$work/$1
  shift
  ./gomp-pset-run "$@" "--record=$file" --check-transfers -- "$work/$program" \
    >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
}

unit_case '--check-transfers: hashes of what was sent and of what came back'
program=copies
checked contents --device=host
hashes contents 3 3001 1
hashes contents 4 3001 1
hashes contents 3 5000000 2 5
hashes contents 4 5000000 5
hashes contents 4 9000 5
unit_check
record without "$work/copies" || unit_fail "$(cat "$work/said")"
hashes without 3 3001

unit_case '--check-transfers: what a region sends is hashed before it runs'
for device in nvptx gcn
do
  options=$("$srcdir/tools/offload-options" "${CC##* }" $device 2>/dev/null)
  # shellcheck disable=SC2086
  if [ -z "$options" ] || ! [ -e ".libs/libgomp-plugin-$device.so.1" ] \
     || ! $CC -g -fopenmp $options -o "$work/copies-$device" "$work/copies.c" \
          >"$work/said" 2>&1
  then
    unit_skip "no compiler or no plugin for $device"
    continue
  fi
  program=copies-$device
  checked $device.contents --emulate=$device
  hashes $device.contents 3 5000000 2 5
  hashes $device.contents 4 5000000 5
done

unit_case '--check-transfers alone: a recording'
unit_check
(cd "$work" && "$OLDPWD/gomp-pset-run" --device=host --check-transfers -- ./copies) \
  >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
set -- "$work"/gomp-pset.*.rec
hashes "${1##*/}" 3 3001 1

# ---- Threads, processes --------------------------------------------------------

unit_case 'threads: each has its own'
compile threads -fopenmp <<'EOF2'
#include <omp.h>
int main (void)
{
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
  {
    int mine[10] = { omp_get_thread_num () };
    for (int i = 0; i < 500; i++)
      {
#pragma omp target map(tofrom: mine)
        mine[0]++;
      }
    bad += mine[0] != omp_get_thread_num () + 500;
  }
  return bad;
}
EOF2
unit_check
record threads.rec "$work/threads" || unit_fail "$(cat "$work/said")"
tell threads.rec || unit_fail "$(cat "$work/told")"
expect 'End 2000$'
expect 'launch 2000$'
expect 'open 0$'
unit_check
[ "$(figure ThreadStart)" -ge 4 ] || unit_fail "$(figure ThreadStart) threads"

unit_case 'fork: the child has a file of its own'
compile fork -fopenmp <<'EOF2'
#include <omp.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static void work (int turns)
{
  int n = 0;
  for (int i = 0; i < turns; i++)
    {
#pragma omp target map(tofrom: n) if(0)
      n++;
    }
}
int main (void)
{
  int status, devices = omp_get_num_devices ();
  for (int d = 0; d < devices; d++)
    omp_target_free (omp_target_alloc (100, d), d);
  work (3);
  pid_t child = fork ();
  if (child == 0)
    {
      work (5);
      exit (0);
    }
  waitpid (child, &status, 0);
  work (2);
  return status;
}
EOF2
unit_check
record fork.rec "$work/fork" || unit_fail "$(cat "$work/said")"
tell fork.rec
expect 'End 7$'
expect 'parent 0$'
expect 'device-host 1$'
parent=$(figure process)
set -- "$work"/fork.rec.*
unit_check
[ $# = 1 ] || unit_fail "files: $*"
tell "${1##*/}"
expect 'End 5$'
expect "parent $parent\$"
expect 'Ended 1$'

unit_case 'names of files: %p, %r, ranks, and a file that is in use'
record 'p-%p' "$work/program" 1
set -- "$work"/p-*
tell "${1##*/}"
expect "process ${1##*-}\$"
OMPI_COMM_WORLD_RANK=3 record 'r-%r' "$work/program" 1
OMPI_COMM_WORLD_RANK=4 record plain "$work/program" 1
tell r-3
expect 'rank 3$'
tell plain.4
expect 'rank 4$'
(
  flock -n 9
  record used "$work/program" 1
) 9>>"$work/used"
set -- "$work"/used.*
tell "${1##*/}"
expect 'open 0$'

# ---- Ends ------------------------------------------------------------------------

unit_case 'aborted early: half of what was recorded is there'
compile early -fopenmp <<'EOF2'
#include <stdlib.h>
#include <unistd.h>
int main (void)
{
  int n = 0;
  while (n < 50)
    {
#pragma omp target map(tofrom: n)
      n++;
      usleep (2000);
    }
  abort ();
}
EOF2
unit_check
record early.rec "$work/early" && unit_fail 'the program succeeds'
tell early.rec || unit_fail "$(cat "$work/told")"
unit_check
[ "$(figure End)" -gt 0 ] || unit_fail "$(cat "$work/told")"

unit_case 'killed, aborted: what was written is whole'
compile endless -fopenmp <<'EOF2'
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main (int argc, char **argv)
{
  int n = 0;
  time_t end = time (NULL) + 3;
  while (argc == 1 || time (NULL) < end)
    {
#pragma omp target map(tofrom: n)
      n++;
      usleep (500);
    }
  abort ();
}
EOF2
record killed "$work/endless" &
runner=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
do
  sleep 1
  [ "$(wc -c <"$work/killed")" -lt 10000 ] || break
done
tell killed
unit_check
kill -9 "$(figure process)" || unit_fail "$(cat "$work/told")"
wait $runner 2>/dev/null
tell killed
status=$?
unit_check
case $status in 0 | 3) ;; *) unit_fail "status $status: $(cat "$work/told")" ;; esac
unit_check
[ "$(figure End)" -gt 100 ] || unit_fail "$(figure End) constructs"
no_end
record aborted "$work/endless" 3 2>/dev/null
tell aborted
unit_check
[ "$(figure End)" -gt 100 ] || unit_fail "$(cat "$work/told")"
no_end

unit_case 'another program takes the place of this one: no end'
compile replaced -fopenmp <<'EOF2'
#include <unistd.h>
int main (int argc, char **argv)
{
  int n = 0;
  for (int i = 0; i < 20000; i++)
    {
#pragma omp target map(tofrom: n) if(0)
      n++;
    }
  if (argc > 1)
    execlp (argv[1], argv[1], (char *) NULL);
  _exit (n != 20000);
}
EOF2
for way in true ''
do
  unit_check
  # shellcheck disable=SC2086
  record replaced.rec "$work/replaced" $way || unit_fail "$(cat "$work/said")"
  tell replaced.rec
  unit_check
  [ "$(figure End)" -gt 100 ] || unit_fail "$(cat "$work/told")"
  no_end
done

unit_case 'quick_exit: all is written'
compile quick -fopenmp <<'EOF2'
#include <stdlib.h>
int main (void)
{
  int n = 0;
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom: n) if(0)
      n++;
    }
  quick_exit (n != 3);
}
EOF2
unit_check
record quick.rec "$work/quick" || unit_fail "$(cat "$work/said")"
tell quick.rec
expect 'End 3$'
expect 'Ended 1$'

unit_case 'a kernel that fails: its construct is open'
compile fault -fopenmp <<'EOF2'
int main (void)
{
  int *p = 0;
#pragma omp target firstprivate(p)
  *(volatile int *) p = 1;
  return 0;
}
EOF2
unit_check
record fault.rec "$work/fault" && unit_fail 'the program succeeds'
tell fault.rec || unit_fail "$(cat "$work/told")"
expect 'open 1$'
expect 'status 1$'

unit_case 'a full disk: said once, and the program goes on'
if [ -c /dev/full ]
then
  unit_check
  ./gomp-pset-run --device=host --record=/dev/full -- "$work/program" 50 \
    >"$work/said" 2>&1 || unit_fail 'the program fails'
  unit_check
  [ "$(grep -c 'GOMP_PSET_RECORD' "$work/said")" = 1 ] \
    || unit_fail "$(cat "$work/said")"
else
  unit_skip 'no /dev/full'
fi

unit_case 'the limit of file sizes: what was written is whole, and no signal comes'
compile limited -fopenmp <<'EOF2'
#include <sys/resource.h>
int main (void)
{
  struct rlimit limit = { 150000, 150000 };
  int n = 0;
  for (int i = 0; i < 20000; i++)
    {
#pragma omp target map(tofrom: n)
      n++;
      if (i == 0)
        setrlimit (RLIMIT_FSIZE, &limit);
    }
  return n != 20000;
}
EOF2
unit_check
record limited.rec "$work/limited" || unit_fail 'the program fails'
unit_check
[ "$(grep -c 'GOMP_PSET_RECORD.*ends here.*: File too large' "$work/said")" = 1 ] \
  || unit_fail "$(cat "$work/said")"
tell limited.rec
status=$?
unit_check
[ $status = 3 ] || unit_fail "it is not cut off: $(cat "$work/told")"
unit_check
[ "$(figure End)" -gt 500 ] || unit_fail "$(cat "$work/told")"

unit_case 'a program that closes all descriptors: its own files stay as they are'
compile closing -fopenmp <<'EOF2'
#include <fcntl.h>
#include <unistd.h>
int main (int argc, char **argv)
{
  int n = 0, most = argc > 2 ? 1024 : 256;
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom: n) if(0)
      n++;
      if (i == 0)
        {
          for (int fd = 3; fd < most; fd++)
            close (fd);
          for (int fd = 3; fd < most; fd++)
            open (argv[1], O_WRONLY | O_CREAT, 0644);
        }
    }
  return n != 3;
}
EOF2
unit_check
record closing.rec "$work/closing" "$work/own" || unit_fail "$(cat "$work/said")"
unit_check
[ -e "$work/own" ] && ! [ -s "$work/own" ] || unit_fail 'its file is not empty'
tell closing.rec
expect 'End 3$'
unit_check
record closed.rec "$work/closing" "$work/own" all || unit_fail "$(cat "$work/said")"
unit_check
grep -q 'recording ends here.*closed the file' "$work/said" \
  || unit_fail "$(cat "$work/said")"
unit_check
[ -e "$work/own" ] && ! [ -s "$work/own" ] || unit_fail 'its file is not empty'

unit_case 'a file that cannot be made: said, and the program goes on'
unit_check
record none/there "$work/program" 5 || unit_fail 'the program fails'
unit_check
grep -q 'GOMP_PSET_RECORD: cannot write .*none/there: No such' "$work/said" \
  || unit_fail "$(cat "$work/said")"
unit_result
