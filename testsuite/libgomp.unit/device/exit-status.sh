# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# What a program's exit status is if two threads end it.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

unit_case 'a queue has failed, exit (0) comes while a library ends: status 1'
cat >"$work/slow.c" <<'EOC'
#include <unistd.h>
void
use_slow (void)
{
}
static void __attribute__ ((destructor)) end_slowly (void)
{
  sleep (3);
}
EOC
cat >"$work/fault.c" <<'EOC'
#include <stdlib.h>
#include <unistd.h>
extern void use_slow (void);
static int a[10], *p = (int *) 8;
int
main (void)
{
  use_slow ();
#pragma acc enter data copyin(a)
#pragma acc parallel async(1) present(a) firstprivate(p)
  a[0] = *p;
  usleep (1500000);
  exit (0);
}
EOC
$CC -shared -fPIC -o "$work/libslow.so" "$work/slow.c" \
  && $CC -fopenacc -foffload=disable -o "$work/fault" "$work/fault.c" \
       "$work/libslow.so" || exit 2
unit_check
timeout 60 ./gomp-pset-run --device=host "$work/fault" >"$work/out" 2>&1
status=$?
[ $status -eq 1 ] || unit_fail "status $status"
unit_check
grep -q 'memory fault in kernel' "$work/out" || unit_fail "no fault is told"
unit_result
