# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# How many messages constructs are on devices of servers: regions that do not come
# again; large ones, an enter data of 256 arrays, an object of 100,000 nodes.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
: "${GFORTRAN:=gfortran}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/mpi.sh"

# counts PROGRAM TIMES: "SENT RECEIVED" of a whole run.
counts ()
{
  GOMP_PSET_MPI_COUNT=1 run 2 mpi "$1" "$2"
  sed -n 's/^gomp-pset: mpi: \([0-9]*\) messages sent, \([0-9]*\) .*/\1 \2/p' \
    "$work/out"
}

# each PROGRAM NUMBER: what one more turn adds is so many messages there, and as many
# back.
each ()
{
  few=$(counts "$1" 2) many=$(counts "$1" 6)
  unit_check
  # shellcheck disable=SC2086
  set -- "$@" ${few:-0 0} ${many:-0 0}
  if [ $(($5 - $3)) -ne $(($2 * 4)) ] || [ $(($6 - $4)) -ne $(($2 * 4)) ]
  then
    unit_fail "of 2 turns '$few', of 6 '$many'"
    head -n 5 "$work/out"
  fi
}

unit_case 'enter data and exit data of 256 new arrays: a message each, and back'
arrays=$(seq 0 255 | sed 's/.*/a&[:N]/' | paste -sd ,)
{
  echo '#include <stdlib.h>'
  echo '#define N 16'
  echo 'int main (int argc, char **argv) { (void) argc;'
  seq 0 255 | sed 's/.*/int *a& = calloc (N, sizeof (int));/'
  echo 'for (int i = 0; i < atoi (argv[1]); i++) {'
  echo "#pragma omp target enter data map(to: $arrays)"
  echo "#pragma omp target exit data map(from: $arrays)"
  echo '} return 0; }'
} >"$work/enter.c"
$CC -fopenmp -foffload=disable -o "$work/enter" "$work/enter.c" || exit 2
each "$work/enter" 2

unit_case 'a region with what is present, another array each time: a message'
cat >"$work/present.c" <<'EOC'
#include <stdlib.h>
#define N 16
int
main (int argc, char **argv)
{
  static int arrays[8][N];
  int wrong = 0;

  (void) argc;
#pragma omp target enter data map(to: arrays)
  for (int i = 0; i < atoi (argv[1]); i++)
    {
      int *a = arrays[i];
#pragma omp target map(tofrom: a[:N])
      a[1] = i + 1;
    }
#pragma omp target exit data map(from: arrays)
  for (int i = 0; i < 8; i++)
    wrong += arrays[i][1] != (i < atoi (argv[1]) ? i + 1 : 0);
  return wrong;
}
EOC
$CC -fopenmp -foffload=disable -o "$work/present" "$work/present.c" || exit 2
# The general way sends the block of arguments before the launch.  By it go all
# regions if nothing is to be remembered (0), and those that come to be remembered,
# which are all of these if each list is, at once (always).
case ${GOMP_PSET_REMEMBER-} in
  0 | always) each "$work/present" 2 ;;
  *) each "$work/present" 1 ;;
esac

unit_case 'an object of 100,000 nodes enters and leaves: three messages, and back'
cat >"$work/deep.f90" <<'EOC'
module m
  implicit none
  type :: list
    integer :: v = 0
    type(list), allocatable :: next
  end type
end module
program p
  use m
  use gomp_pset
  implicit none
  type(list), target, save :: a
  type(list), pointer :: l
  character(20) :: word
  integer :: i, times
  call get_command_argument (1, word)
  read (word, *) times
  l => a
  do i = 1, 100000
    l%v = i
    if (i == 100000) exit
    allocate (l%next)
    l => l%next
  end do
  do i = 1, times
    call gomp_pset_enter_deep (a)
    call gomp_pset_exit_deep (a)
  end do
  l => a
  do i = 1, 100000
    if (l%v /= i) stop 2
    l => l%next
  end do
end program
EOC
if ! unit_has_libdw
then
  unit_skip 'built without libdw'
elif ! "$GFORTRAN" -g -fopenmp -foffload=disable -I. -J "$work" -o "$work/deep" \
       "$work/deep.f90" -L.libs -lgomp-pset 2>"$work/errors"
then
  unit_skip "$GFORTRAN does not compile it: $(head -n 3 "$work/errors")"
else
  LD_LIBRARY_PATH=$(pwd)/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
  each "$work/deep" 3
fi
unit_result
