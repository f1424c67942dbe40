# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Unit tests that do not end as they should: each has failed in the case that it was
# in, and none of them counts as passed.

set -u
: "${srcdir:?}" "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
support=$srcdir/testsuite/libgomp.unit/support

cat >"$work/ends.c" <<'END'
#include "unit.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void
in_child (void)
{
  int status;

  if (fork () == 0)
    {
      unit_case ("of the child");
      CHECK (0);
      exit (unit_result ());
    }
  wait (&status);
  CHECK_EQUAL (WEXITSTATUS (status), 1);
}

int
main (int argc, char **argv)
{
  const char *how = strrchr (argv[0], '/') + 1;
  volatile char *nowhere = NULL;
  int three = argc + 2;

  if (strcmp (how, "nothing") == 0)
    return 0;
  unit_case ("first");
  CHECK_EQUAL (three, 3);
  unit_case ("second");
  if (strcmp (how, "empty") != 0)
    CHECK (argc == 1);
  if (strcmp (how, "wrong") == 0)
    CHECK_EQUAL (three, -1);
  if (strcmp (how, "string") == 0)
    CHECK_STRING (how, "text");
  if (strcmp (how, "crash") == 0)
    *nowhere = 1;
  if (strcmp (how, "slow") == 0)
    sleep (60);
  if (strcmp (how, "exit") == 0)
    exit (0);
  if (strcmp (how, "skip") == 0)
    unit_skip ("no reason");
  if (strcmp (how, "child") == 0)
    in_child ();
  unit_case ("third");
  CHECK (1);
  if (strcmp (how, "late") == 0)
    return unit_result (), 5;
  return unit_result ();
}
END
$CC -I"$support" -o "$work/good" "$work/ends.c" "$support/unit.c" || exit 2

# expect HOW STATUS RESULT...: of the three cases, in unit.sum; what is printed is in
# $work/printed.
expect ()
{
  how=$1 wanted=$2
  shift 2
  unit_check
  test "$how" = good || cp "$work/good" "$work/$how"
  UNIT_TIMEOUT=1 sh "$srcdir/tools/check-unit" "$srcdir" "$work/results" \
    "$work/$how" >"$work/printed" 2>&1
  status=$?
  printf '%s\n' "$@" >"$work/wanted"
  sed "s,libgomp.unit/$how: ,,;s,libgomp.unit/$how,," "$work/results/unit.sum" \
    >"$work/found"
  if [ $status != "$wanted" ] || ! cmp -s "$work/wanted" "$work/found"
  then
    unit_fail "status $status, $wanted expected; found:"
    cat "$work/results/unit.sum"
  fi
}

# prints TEXT: about the failure.
prints ()
{
  unit_check
  grep -qF -- "$1" "$work/printed" || unit_fail "not printed: $1"
}

unit_case 'cases that pass: each is counted'
expect good 0 'PASS: first' 'PASS: second' 'PASS: third'
unit_case 'a check that fails: its line, expression and values'
expect wrong 1 'PASS: first' 'FAIL: second' 'PASS: third'
line=$(grep -n 'three, -1' "$work/ends.c")
prints "ends.c:${line%%:*}: three == -1: 3 (0x3), -1 (0xffffffffffffffff)"
expect string 1 'PASS: first' 'FAIL: second' 'PASS: third'
prints 'how is "text": "string", "text"'
unit_case 'a case without a check: fails'
expect empty 1 'PASS: first' 'FAIL: second' 'PASS: third'
prints 'no check was made'
unit_case 'a crash: the case has failed, with the signal'
expect crash 1 'PASS: first' 'FAIL: second: killed by signal 11'
unit_case 'a time-out: the case has failed'
expect slow 1 'PASS: first' 'FAIL: second: not done after 1 s'
unit_case 'an exit with status 0 in a case: the case has failed'
expect exit 1 'PASS: first' 'FAIL: second: ended with status 0'
unit_case 'a failure after the last case: is one'
expect late 1 'PASS: first' 'PASS: second' 'PASS: third' \
  'FAIL: after the last case: ended with status 5'
unit_case 'no case at all: fails'
expect nothing 1 'FAIL: no case, or not all of them: ended with status 0'
unit_case 'results that are lost: the test has failed'
unit_check
echo "rm -r '$work/results/unit.pieces'; echo '# case 1: c'; echo 'ok 1 - c'; echo 1..1" \
  >"$work/lost.sh"
UNIT_JOBS=1 sh "$srcdir/tools/check-unit" "$srcdir" "$work/results" "$work/lost.sh" \
  >"$work/printed" 2>&1 && unit_fail 'status 0'
prints 'FAIL: libgomp.unit/lost.sh: was not run to its end'
unit_case 'a case that is skipped: is, with the reason'
expect skip 0 'PASS: first' 'UNSUPPORTED: second: no reason' 'PASS: third'
unit_case 'cases of a child: notes, its status counts'
expect child 0 'PASS: first' 'PASS: second' 'PASS: third'
unit_result
