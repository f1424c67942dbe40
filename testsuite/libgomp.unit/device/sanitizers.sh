# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs compiled with -fsanitize=address and -fsanitize=thread use the emulated
# device, and are told what they would be told without it.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: the runtime itself has a sanitizer"
  exit 77
fi

cat >"$work/program.c" <<'EOP'
#include <pthread.h>
#include <stdlib.h>
#include <sys/personality.h>
static int shared;
static void *count (void *unused) { shared++; return unused; }
int main (int argc, char **argv)
{
  int *x = calloc (10, sizeof *x), wrong;
  pthread_t thread;
  (void) argv;
#pragma omp target map(tofrom: x[0:10])
  for (int i = 0; i < 10; i++)
    x[i] += i;
  if (argc > 1)
    {
      pthread_create (&thread, 0, count, 0);
      shared++;
      pthread_join (thread, 0);
      x[9] += x[argc + 8];
    }
  wrong = x[9] != 9;
#ifdef __SANITIZE_THREAD__
  int worker = 0;
#pragma omp target map(tofrom: worker)
  worker = personality (0xffffffff);
  wrong |= worker != personality (0xffffffff);
#endif
  free (x);
  return wrong;
}
EOP

# build SANITIZER: 1 if such programs cannot be made, or do not run here.
build ()
{
  if $CC -g -fopenmp -foffload=disable "-fsanitize=$1" -o "$work/$1" \
         "$work/program.c" >"$work/log" 2>&1 \
     && OMP_TARGET_OFFLOAD=disabled "$work/$1" >"$work/log" 2>&1
  then
    return 0
  fi
  unit_skip "no programs with -fsanitize=$1 here"
  return 1
}

# expect FINE TEXT COMMAND...: whether its status is 0, and what it prints.
expect ()
{
  unit_check
  fine=$1 text=$2
  shift 2
  timeout 120 "$@" >"$work/log" 2>&1
  status=$?
  [ $status = 0 ] && ended=yes || ended=no
  if [ $ended != "$fine" ] || ! { cat "$work/log"; echo; } | grep -q "$text"
  then
    unit_fail "$*: status $status, or not '$text':"
    cat "$work/log"
  fi
}

run='./gomp-pset-run --device=host'
unit_case 'address: the sanitizer comes first'
if build address
then
  # shellcheck disable=SC2086
  expect yes '' $run "$work/address"
  # shellcheck disable=SC2086
  expect yes 'tofrom' $run --trace "$work/address"
fi
unit_case 'address: what the program has preloaded stays in its order'
if build address
then
  library=$($CC -print-file-name=libasan.so)
  expect yes '' env "LD_PRELOAD=$library:$PWD/.libs/libgomp-pset.so.1" \
    GOMP_PSET_DEVICES=host,required "$work/address"
fi
unit_case 'address: an overflow of the program is found'
if build address
then
  # shellcheck disable=SC2086
  expect no 'heap-buffer-overflow' $run "$work/address" overflow
fi
unit_case 'thread: the device gets addresses'
if build thread
then
  # shellcheck disable=SC2086
  expect yes '' $run "$work/thread"
fi
unit_case 'thread: also without random addresses, which the worker has not either'
if build thread && setarch -R true 2>/dev/null
then
  # shellcheck disable=SC2086
  expect yes '' setarch -R $run "$work/thread"
elif [ -z "$unit_skipped" ]
then
  unit_skip 'setarch -R is not allowed'
fi
unit_case 'thread: a race of the program is found'
if build thread
then
  # shellcheck disable=SC2086
  expect no 'data race' $run "$work/thread" race
fi
unit_result
