# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-report --map-lists: the lists of a recording are what unit/replay
# carries out, with the fates, copies and operations of devices that were recorded.

set -u
: "${srcdir:?}"
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
if ! command -v "$GFORTRAN" >/dev/null 2>&1 \
  || ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null \
  || ! [ -x unit/replay ]
then
  echo 'SKIP: no gfortran, no Python 3.9, or unit/replay is not built'
  exit 77
fi
cat >"$work/omp.f90" <<'PROGRAM'
program omp
  implicit none
  type t
    integer :: n
    real(8), pointer :: v(:), p(:,:)
  end type t
  real(8), allocatable :: x(:), y(:,:)
  real(8), target, save :: z(20,20), w(50)
  type(t) :: s
  integer :: i
  real(8) :: total
  allocate (x(100), y(10,10))
  x = 1; y = 2; z = 3; w = 4; s%n = 50; total = 0
  s%v => w; s%p => z(19:1:-3,3:7)
  !$omp target enter data map(to: x)
  do i = 1, 5
    !$omp target map(tofrom: y, total)
    total = total + sum (x) + sum (y)
    !$omp end target
  end do
  !$omp target update from(x)
  !$omp target map(to: s%v, s%p) map(tofrom: total)
  total = total + sum (s%v) + sum (s%p)
  !$omp end target
  !$omp target data map(tofrom: x, z)
  do i = 1, 3
    !$omp target map(tofrom: total)
    total = total + x(1)
    !$omp end target
    s%v => w(i:)
    !$omp target map(s%v)
    s%v = s%v + 1
    !$omp end target
  end do
  call dummy (y(:, 3:8))
  !$omp end target data
  !$omp target exit data map(delete: x)
contains
  subroutine dummy (d)
    real(8) :: d(:,:)
    !$omp target map(tofrom: d)
    d = d + 1
    !$omp end target
  end subroutine dummy
end program omp
PROGRAM
cat >"$work/acc.f90" <<'PROGRAM'
program acc
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type(t) :: x(3)
  integer :: i, seen(3)
  do i = 1, 3
    allocate (x(i)%a(4 * i))
    x(i)%a = i
  end do
  !$acc enter data copyin(x)
  do i = 1, 3
    !$acc enter data copyin(x(i)%a)
  end do
  !$acc parallel loop copyout(seen)
  do i = 1, 3
    seen(i) = x(i)%a(2)
  end do
  do i = 1, 3
    !$acc update self(x(i)%a)
    !$acc exit data copyout(x(i)%a)
  end do
  !$acc exit data delete(x)
  if (any (seen /= [1, 2, 3])) stop 1
end program acc
PROGRAM
cat >"$work/declared.f90" <<'PROGRAM'
program declared
  implicit none
  real(8), save :: known(30), total
  !$omp declare target (known)
  known = 1; total = 0
  !$omp target update to (known)
  !$omp target map(tofrom: total) map(to: known)
  total = total + known(2)
  !$omp end target
end program declared
PROGRAM
cat >"$work/order.f90" <<'PROGRAM'
module types
  implicit none
  type t
    integer :: n, k(5)
    real(8), pointer :: p(:), q(:)
  end type t
contains
  ! For each member the compiler lists a structure of its own.
  subroutine enter (s)
    type(t), pointer :: s
    !$omp target enter data map(to: s%q, s%n) map(to: s%p, s%k)
    !$omp target exit data map(release: s%q, s%n, s%p, s%k)
  end subroutine enter
end module types

program order
  use types
  implicit none
  real(8), target :: one(11), two(22)
  type(t), pointer :: s
  allocate (s)
  s%n = 1; s%k = 2; one = 3; two = 4
  s%p => one; s%q => two
  call enter (s)
end program order
PROGRAM
cat >"$work/threads.f90" <<'PROGRAM'
program threads
  use omp_lib
  implicit none
  integer :: a(16), i
  ! Regions that overlap, and end in the order in which they begin.
  !$omp parallel do num_threads(4) schedule(static, 1) ordered private (a)
  do i = 1, 4
    a = 0
    !$omp target data map(tofrom: a)
    !$omp target
    a = a + i
    !$omp end target
    !$omp ordered
    print *, i
    !$omp end ordered
    !$omp end target data
  end do
end program threads
PROGRAM

# python SCRIPT ARGUMENT...: with the reader of recordings.
python ()
{
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/tools/report timeout 300 python3 "$@"
}

# recorded NAME OPTION...: $work/NAME.rec.
recorded ()
{
  name=$1
  shift
  unit_check
  { "$GFORTRAN" -g -O1 -foffload=disable "$@" -J "$work" "$work/$name.f90" -o "$work/$name" \
      && GOMP_PSET_DEFER=0 timeout 120 ./gomp-pset-run --device=host \
        --record="$work/$name.rec" -- "$work/$name"; } >"$work/said" 2>&1 \
    || unit_fail "$(cat "$work/said")"
}

# converted NAME: $work/NAME.map, of which unit/replay says yes.
converted ()
{
  unit_check
  { timeout 120 ./gomp-pset-report --map-lists="$work/$1.map" "$work/$1.rec" \
      && timeout 120 unit/replay "$work/$1.map"; } >"$work/said" 2>&1 \
    || unit_fail "$(head -n 20 "$work/said")"
}

# alike NAME: the device is asked for the same as in the recording.
alike ()
{
  python "$srcdir/testsuite/libgomp.unit/replay/map_operations.py" \
    "$work/$1.rec" >"$work/recorded"
  sed 's/^outcomes on$/&\noperations on/' "$work/$1.map" >"$work/told.map"
  timeout 120 unit/replay "$work/told.map" --print \
    | grep -E '^(alloc|free|in|out) [0-9]*$' >"$work/replayed"
  unit_check
  if ! [ -s "$work/recorded" ] || ! cmp -s "$work/recorded" "$work/replayed"
  then
    unit_fail "$(diff "$work/recorded" "$work/replayed" | head -n 20)"
  fi
}

# has NAME LINE: of its map list.
has ()
{
  unit_check
  grep -qxF -- "$2" "$work/$1.map" || unit_fail "$1: no line '$2'"
}

unit_case 'OpenMP: the same fates, copies and operations of the device'
recorded omp -fopenmp
converted omp
alike omp
has omp '# target enter data at omp.f90:15, thread 0'
has omp 'object x 800'
unit_case 'OpenMP, a GPU: lists and fates alike'
options=$("$srcdir/tools/offload-options" "$GFORTRAN" nvptx 2>/dev/null)
# shellcheck disable=SC2086
if [ -z "$options" ] || ! [ -e .libs/libgomp-plugin-nvptx.so.1 ] \
  || ! "$GFORTRAN" -g -O1 -fopenmp $options "$work/omp.f90" -o "$work/gpu" \
    >/dev/null 2>&1
then
  unit_skip 'no compiler or no plugin for nvptx'
else
  unit_check
  timeout 120 ./gomp-pset-run --emulate=nvptx --record="$work/gpu.rec" -- \
    "$work/gpu" >"$work/said" 2>&1 || unit_fail "$(cat "$work/said")"
  converted gpu
fi
unit_case 'members out of order: each entry has its own fate'
recorded order -fopenmp
converted order
for size in 20 88 176
do
  # The entry of so many bytes is new, and so many were sent.
  unit_check
  number=$(awk -v size=$size '/^enter/ { n = 0; next } /^  / && $2 == size { print n }
    /^  / { n++ }' "$work/order.map" | head -n 1)
  grep -qx "$number new, $size sent" "$work/order.map" \
    || unit_fail "$size: $(cat "$work/order.map")"
done
unit_case 'a declare target variable: it is on the device before'
recorded declared -fopenmp
converted declared
has declared '# on the device, such as a declare target variable'
has declared '  known 240 0300'
unit_case 'OpenACC: likewise'
recorded acc -fopenacc
converted acc
alike acc
unit_case 'regions of several threads'
recorded threads -fopenmp
converted threads
unit_case 'another expectation: unit/replay says so'
unit_check
sed 's/^0 new, 800 sent$/0 present/' "$work/omp.map" >"$work/other.map"
if timeout 120 unit/replay "$work/other.map" >"$work/said" 2>&1 \
  || ! grep -q '^FAIL: ' "$work/said"
then
  unit_fail "$(head -n 5 "$work/said")"
fi
unit_case 'other pointers: unit/replay says so'
unit_check
sed 's/^\(word .* = \).*/\1NULL/' "$work/omp.map" >"$work/other.map"
if timeout 120 unit/replay "$work/other.map" >"$work/said" 2>&1
then
  unit_fail 'it says nothing'
fi

# refused STATUS WORDS ARGUMENT...: one line with WORDS, and no map list.
refused ()
{
  expected=$1 words=$2
  shift 2
  unit_check
  rm -f "$work/none.map"
  timeout 120 ./gomp-pset-report --map-lists="$work/none.map" "$@" \
    >"$work/out" 2>"$work/err"
  status=$?
  if [ $status != "$expected" ] || ! grep -q "$words" "$work/err" \
    || grep -q Traceback "$work/err" || [ -e "$work/none.map" ]
  then
    unit_fail "$*: status $status: $(cat "$work/out" "$work/err")"
  fi
}

unit_case 'what cannot be converted is refused, and nothing is written'
python "$srcdir/testsuite/libgomp.unit/replay/map_operations.py" \
  "$work/omp.rec" "$work/older.rec"
refused 1 'no words of pointers' "$work/older.rec"
refused 1 'no list for device 7' --device=7 "$work/omp.rec"
refused 2 'one recording' "$work/omp.rec" "$work/acc.rec"
refused 1 'this is no recording' "$work/omp.f90"
refused 1 'No such file' "$work/nothing"
cp "$work/omp.rec" "$work/damaged.rec"
printf 'x' | dd of="$work/damaged.rec" bs=1 seek=700 conv=notrunc 2>/dev/null
refused 1 'wrong checksum' "$work/damaged.rec"
timeout 120 ./gomp-pset-run --device=none --record="$work/host.rec" -- "$work/omp"
refused 1 'no list for a device' "$work/host.rec"
unit_check
./gomp-pset-report --device=0 "$work/omp.rec" >"$work/out" 2>&1
[ $? = 2 ] || unit_fail "--device alone: $(head -n 3 "$work/out")"
unit_case 'cut off: what is before that is converted, and a line says so'
size=$(wc -c <"$work/omp.rec")
head -c $((size - 40)) "$work/omp.rec" >"$work/cut.rec"
converted cut
unit_check
grep -q 'cut off there; what is before that is used' "$work/said" \
  || unit_fail "$(head -n 3 "$work/said")"
unit_result
