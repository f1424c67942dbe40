# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# libgomp-pset-start.so, preloaded to a program, has a runtime's worker function
# run in place of main if the runtime names one, and otherwise main.

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

cat >"$work/program.c" <<'EOF'
#include <stdio.h>
__attribute__ ((constructor)) static void begin (void) { puts ("begun"); }
int main (void) { puts ("main"); return 0; }
EOF
cat >"$work/runtime.c" <<'EOF'
#include <stdio.h>
#include <stdlib.h>
static int worker (int n, char **words, char **environment)
{
  puts ("worker");
  return 3;
}
typedef int main_function (int, char **, char **);
main_function *gomp_pset_worker_main (void)
{
  return getenv ("IS_WORKER") ? worker : NULL;
}
EOF
$CC -o "$work/program" "$work/program.c" || exit 2
$CC -shared -fPIC -o "$work/runtime.so" "$work/runtime.c" || exit 2
start=$PWD/.libs/libgomp-pset-start.so

# expect OUTPUT NAME [VARIABLE...]: what the program prints.
expect ()
{
  wanted=$1
  unit_case "$2"
  unit_check
  shift 2
  found=$(env "$@" "$work/program" 2>&1 | tr '\n' ' ')
  [ "$found" = "$wanted " ] || unit_fail "'$found' instead of '$wanted '"
}

expect "begun main" "no runtime: main runs" LD_PRELOAD="$start"
expect "begun main" "a runtime, not in a worker: main runs" \
  LD_PRELOAD="$start:$work/runtime.so"
expect "begun worker" "a runtime in a worker: its function runs" \
  LD_PRELOAD="$start:$work/runtime.so" IS_WORKER=1
unit_result
