# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-replay carries out what a recording has: as many operations and bytes,
# on every device, which a recording of the replay shows.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
: "${GFORTRAN:=gfortran}"
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
PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=$srcdir/tools/report:$srcdir/testsuite/libgomp.unit/tools
export PYTHONDONTWRITEBYTECODE PYTHONPATH

# What has to be the same in a recording and in that of its replay: numbers and
# bytes of each kind of operation, without kernels and what waits for them.
traffic ()
{
  python3 "$srcdir/testsuite/libgomp.unit/record/recorded.py" "$1" \
    | grep -E '^(allocate|copy|fill)' | grep -v '^allocate-bytes 0$'
}

# replay NAME RUN-OPTION REPLAY-OPTION...: NAME.rec, to NAME.txt; the replay's own
# recording to NAME.again.
replay ()
{
  name=$1 device=$2
  shift 2
  unit_check
  timeout 300 ./gomp-pset-run "$device" "--record=$work/$name.again" -- \
    ./gomp-pset-replay "$@" "$work/$name.rec" >"$work/$name.txt" 2>&1 \
    || unit_fail "$device: status $?: $(cat "$work/$name.txt")"
}

# same NAME: of each row but that of kernels, both halves are the same, and so are
# both recordings.
same ()
{
  unit_check
  awk '/^(allocate|free|copy|fill|batch|wait|order)/ {
      rows++
      if ($(NF - 5) != $(NF - 2) || $(NF - 4) != $(NF - 1))
        wrong = 1
    }
    END { exit wrong || rows < 3 }' "$work/$1.txt" \
    || unit_fail "other numbers: $(cat "$work/$1.txt")"
  traffic "$work/$1.rec" >"$work/before"
  traffic "$work/$1.again" >"$work/after"
  unit_check
  cmp -s "$work/before" "$work/after" \
    || unit_fail "$(diff "$work/before" "$work/after")"
}

# has NAME PATTERN: a line of what the replay printed.
has ()
{
  unit_check
  grep -Eq -- "$2" "$work/$1.txt" || unit_fail "no \"$2\": $(cat "$work/$1.txt")"
}

# devices: the options of gomp-pset-run for each device that was built.
devices ()
{
  echo --device=host
  [ ! -e .libs/libgomp-plugin-nvptx.so.1 ] || [ ! -e .libs/libcuda.so.1 ] \
    || echo --emulate=nvptx
  [ ! -e .libs/libgomp-plugin-gcn.so.1 ] || [ ! -e .libs/libhsa-runtime64.so.1 ] \
    || echo --emulate=gcn
}

# everywhere NAME: its recording, on each device.
everywhere ()
{
  for one in $(devices)
  do
    replay "$1" "$one"
    same "$1"
  done
}

# ---- Programs --------------------------------------------------------------------

# fortran NAME FILE...: a recording of the examples' program.
fortran ()
{
  name=$1
  shift
  if ! command -v "$GFORTRAN" >/dev/null 2>&1
  then
    unit_skip 'no gfortran'
    return 1
  fi
  unit_check
  "$GFORTRAN" -O1 -fopenmp -foffload=disable -J "$work" "$@" -o "$work/$name" \
    >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
  unit_check
  timeout 300 ./gomp-pset-run --device=host "--record=$work/$name.rec" -- \
    "$work/$name" >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
}

for program in slow fast
do
  unit_case "examples/diffusion/$program.f90, on each device"
  fortran $program "$srcdir/examples/diffusion/$program.f90" && everywhere $program
done
unit_case 'the shallow water example, on each device'
for file in basin motion shallow_water
do
  set -- "$@" "$srcdir/examples/shallow-water/$file.f90"
done
fortran water "$@" && everywhere water

unit_case 'queues of OpenACC, which wait for each other'
cat >"$work/queues.c" <<'EOF2'
#include <openacc.h>
int a[5000], b[5000];
int main (void)
{
  acc_copyin (a, sizeof a);
  acc_copyin (b, sizeof b);
  for (int i = 0; i < 5; i++)
    {
#pragma acc update device(a[0:1000]) async(3)
#pragma acc parallel present(a) async(3)
      a[1] = 5;
#pragma acc wait(3) async(4)
#pragma acc update self(b) async(4)
    }
#pragma acc wait
  acc_copyout (a, sizeof a);
  return a[1] != 5;
}
EOF2
unit_check
$CC -fopenacc -foffload=disable "$work/queues.c" -o "$work/queues" || exit 2
./gomp-pset-run --device=host "--record=$work/queues.rec" -- "$work/queues" \
  || unit_fail 'the program fails'
everywhere queues
has queues '^order of queues +5 '

# Copies in boxes, copies between devices and on one, fills; threads.
cat >"$work/routines.c" <<'EOF2'
#include <omp.h>
#include <stdlib.h>
void *omp_target_memset (void *, int, size_t, int) __attribute__ ((weak));
double x[10][20][30];
int main (void)
{
  int last = omp_get_num_devices () - 1, host = omp_get_initial_device ();
  size_t volume[3] = { 3, 5, 7 }, from[3] = { 1, 2, 3 }, none[3] = { 0 };
  size_t all[3] = { 10, 20, 30 }, there[3] = { 4, 6, 9 };
  char *p = omp_target_alloc (4 * 6 * 9 * 8, 0);
  char *q = omp_target_alloc (10000, last), *r = omp_target_alloc (10000, 0);
  omp_target_memcpy_rect (p, x, 8, 3, volume, none, from, there, all, 0, host);
  omp_target_memcpy_rect (x, p, 8, 3, volume, from, none, all, there, host, 0);
  omp_target_memcpy_rect (x, p, 8, 2, volume, from, none, all, there, host, 0);
  omp_target_memset (p, 7, 100, 0);
  omp_target_memcpy (q, r, 5000, 0, 0, last, 0);
  omp_target_memcpy (r, p, 500, 0, 0, 0, 0);
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; i++)
    {
      int v = i;
#pragma omp target map(tofrom : v)
      v++;
    }
  omp_target_free (p, 0);
  omp_target_free (q, last);
  omp_target_free (r, 0);
  return 0;
}
EOF2

# routines NAME DEVICE OPTION...: compiled with OPTIONs and recorded on DEVICE.
routines ()
{
  name=$1 device=$2
  shift 2
  # shellcheck disable=SC2086
  $CC -fopenmp "$@" "$work/routines.c" -o "$work/$name" >"$work/said" 2>&1 \
    && ./gomp-pset-run "$device" "--record=$work/$name.rec" -- "$work/$name" \
      >>"$work/said" 2>&1
}

unit_case 'two devices, threads, allocations without a pool'
unit_check
GOMP_PSET_POOL=0 routines routines --device=host:2 -foffload=disable \
  || unit_fail "$(cat "$work/said")"
replay routines --device=host:2
same routines
has routines '^recorded device 1.*: device 1$'
unit_case 'all on one device, with --device'
replay routines --device=host --device=0
has routines '^recorded device 1.*: device 0$'
has routines '^allocate +([0-9]+ +[0-9]+) +[0-9.]+ +\1 '

for gpu in nvptx gcn
do
  unit_case "$gpu: batches, boxes, posted copies"
  options=$("$srcdir/tools/offload-options" "${CC##* }" $gpu 2>/dev/null)
  # shellcheck disable=SC2086
  if ! devices | grep -q "$gpu" || [ -z "$options" ] \
     || ! routines $gpu "--emulate=$gpu" $options
  then
    unit_skip "no compiler or no plugin for $gpu"
    continue
  fi
  replay $gpu "--emulate=$gpu"
  same $gpu
  has $gpu '^batch +[1-9]'
  replay $gpu --device=host
  has $gpu '^copy to the device +([0-9]+ +[0-9]+) +[0-9.]+ +\1 '
done

# ---- Recordings that are made here -----------------------------------------------

# made NAME CASE: a recording that replay_recordings.py makes.
made ()
{
  unit_check
  python3 "$srcdir/testsuite/libgomp.unit/replay/replay_recordings.py" "$2" \
    "$work/$1.rec" || unit_fail 'it is not made'
}

unit_case '--timed: no earlier than in the recording, and earlier without'
made pause pause
replay pause --device=host
unit_check
awk '/^from first/ { exit !($5 == 2500 && $6 < 2500) }' "$work/pause.txt" \
  || unit_fail "$(cat "$work/pause.txt")"
replay pause --device=host --timed
unit_check
awk '/^from first/ { exit !($6 >= 2500) }' "$work/pause.txt" \
  || unit_fail "$(cat "$work/pause.txt")"

unit_case 'memory that was never allocated has a stand-in'
made stand-in stand_in
replay stand-in --device=host
has stand-in '^copy to the device +2 +200 +[0-9.]+ +2 +200 '
has stand-in 'places of device memory that were not allocated .*: 2$'

unit_case 'an address that is allocated anew before another thread has freed it'
made anew anew
replay anew --device=host
same anew
has anew '^free +2 +0 +[0-9.]+ +2 '

unit_case 'operations that had failed, and blocks that nobody had, are left out'
made failed failed
replay failed --device=host
has failed 'left out: 1 operations that had failed$'
has failed 'left out: 1 operations that say too little$'

unit_case 'a recording of the other byte order'
made order other_order
replay order --device=host
has order '^copy to the device +1 +80 +[0-9.]+ +1 +80 '

unit_case 'cut off: what is before, with --partial'
head -c -3 "$work/pause.rec" >"$work/cut.rec"
unit_check
./gomp-pset-run --device=host ./gomp-pset-replay "$work/cut.rec" \
  >"$work/cut.txt" 2>&1
[ $? -eq 1 ] || unit_fail "$(cat "$work/cut.txt")"
has cut 'cut.rec: block at byte [0-9]+: the recording is cut off there; --partial'
replay cut --device=host --partial
has cut '^the recording was cut off$'
has cut '^allocate +1 '
unit_result
