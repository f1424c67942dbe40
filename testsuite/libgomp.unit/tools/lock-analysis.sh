# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Clang's thread safety analysis finds what base/lock-analysis.h is there for.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

cat >"$work/head.c" <<'END'
#include "base/lock.h"

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TRACE);
static int counter GOMP_GUARDED_BY (lock);
void count (bool twice);
END

# analyse NAME: compiles a file of head.c and of what is read.
analyse ()
{
  cat "$work/head.c" - >"$work/$1.c"
  clang -fsyntax-only -std=gnu11 -I"$srcdir/include" -I"$srcdir/libgomp" \
    -DGOMP_LOCK_ANALYSIS -Wthread-safety -Werror "$work/$1.c" >"$work/$1.log" 2>&1
}

# found PATTERN: in what clang says of "wrong", which it refuses.
found ()
{
  unit_check
  if [ "$status" -eq 0 ] || ! grep -q "$1" "$work/wrong.log"
  then
    unit_fail "status $status, and clang says:"
    cat "$work/wrong.log"
  fi
}

unit_case 'lock analysis: what is right passes'
if ! command -v clang >/dev/null
then
  unit_skip 'clang is not installed'
  unit_result
fi
unit_check
if ! analyse right <<'END'
static void GOMP_REQUIRES (lock)
add (void)
{
  counter++;
}

void
count (bool twice)
{
  gomp_lock (&lock);
  add ();
  if (twice)
    add ();
  gomp_unlock (&lock);
}
END
then
  unit_fail 'clang says:'
  cat "$work/right.log"
fi

unit_case 'lock analysis: a variable that is read without its lock'
analyse wrong <<'END'
void
count (bool twice)
{
  counter += twice;
}
END
status=$?
found "variable 'counter' requires holding lock 'lock'"

unit_case 'lock analysis: a lock that is not left on one way out'
analyse wrong <<'END'
void
count (bool twice)
{
  gomp_lock (&lock);
  counter++;
  if (twice)
    return;
  gomp_unlock (&lock);
}
END
status=$?
found "'lock' is not held on every path"

unit_case 'lock analysis: a function that wants the lock'
analyse wrong <<'END'
static void GOMP_REQUIRES (lock)
add (void)
{
  counter++;
}

void
count (bool twice)
{
  if (twice)
    add ();
}
END
status=$?
found "'add' requires holding lock 'lock'"
unit_result
