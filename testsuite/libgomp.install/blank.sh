# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# An installation in a folder with a blank in its name, which LD_PRELOAD cannot
# hold: a program that is linked with it is told so, and its main runs once.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
cp -R "$library_folder" "$work/a b" || exit 2
cat >"$work/once.c" <<'END'
#include <stdio.h>
int main (void)
{
  int x = 0;
  printf ("main\n");
  fflush (stdout);
#pragma omp target map(tofrom: x)
  x++;
  return 0;
}
END
# shellcheck disable=SC2086
"$TEST_GCC" $openmp "$work/once.c" -L"$work/a b" -lgomp-pset -o "$work/once" \
  || exit 2

unit_case 'a folder with a blank: a clear message, and no second run of main'
unit_check
LD_LIBRARY_PATH="$work/a b" GOMP_PSET_DEVICES=host "$work/once" \
  >"$work/said" 2>&1
status=$?
if [ $status -eq 0 ] || [ "$(grep -c '^main$' "$work/said")" -ne 1 ] \
     || ! grep -q 'folder with a blank or a colon in its name' "$work/said"
then
  unit_fail "status $status:"
  cat "$work/said"
fi
unit_case 'a folder with a blank: gomp-pset-run refuses'
unit_check
cp -R "$installed" "$work/c d"
if "$work/c d/bin/gomp-pset-run" --device=host true >"$work/said" 2>&1 \
     || ! grep -q 'LD_PRELOAD cannot name this folder' "$work/said"
then
  unit_fail 'it says:'
  cat "$work/said"
fi
unit_result
