# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A program linked with an old libgomp starts with the complete libgomp.so.1; one
# that needs a version node which that GCC did not have is refused by the loader.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.inside/support/inside.sh"

# stub NODE...: a libgomp.so.1 with omp_get_num_threads in OMP_1.0, and
# GOMP_target in GOMP_4.0, as in GCC 4.9; future_function in node $1.
cat >"$work/stub.c" <<'END'
int omp_get_num_threads (void) { return -1; }
void GOMP_parallel (void (*fn) (void *), void *data, unsigned n, unsigned flags)
{
}
void future_function (void) { }
END
cat >"$work/stub.map" <<'END'
OMP_1.0 { global: omp_get_num_threads; };
GOMP_4.0 { global: GOMP_parallel; };
GOMP_99.0 { global: future_function; };
END
cat >"$work/old.c" <<'END'
#include <stdio.h>
extern int omp_get_num_threads (void);
extern void GOMP_parallel (void (*) (void *), void *, unsigned, unsigned);
#ifdef FUTURE
extern void future_function (void);
#endif
static int most;
static void body (void *data)
{
  (void) data;
  if (omp_get_num_threads () > most)
    most = omp_get_num_threads ();
}
int main (void)
{
#ifdef FUTURE
  future_function ();
#endif
  GOMP_parallel (body, 0, 3, 0);
  printf ("%d\n", most);
  return 0;
}
END
"$TEST_GCC" -shared -fPIC -o "$work/libgomp.so.1" "$work/stub.c" \
  -Wl,-soname,libgomp.so.1 -Wl,--version-script="$work/stub.map" || exit 2
"$TEST_GCC" -o "$work/old" "$work/old.c" "$work/libgomp.so.1" || exit 2
"$TEST_GCC" -DFUTURE -o "$work/new" "$work/old.c" "$work/libgomp.so.1" || exit 2

unit_case "a program linked with GCC 4.9's nodes starts"
unit_check
found=$(LD_LIBRARY_PATH=$inside "$work/old" 2>&1)
[ "$found" = 3 ] || unit_fail "$found"

unit_case "a program that needs a newer node is refused"
unit_check
found=$(LD_LIBRARY_PATH=$inside "$work/new" 2>&1)
case $found in
  *"version \`GOMP_99.0' not found"*) ;;
  *) unit_fail "$found" ;;
esac
unit_result
