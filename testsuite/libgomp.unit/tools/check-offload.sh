# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/check-offload on a made-up lit: what becomes of results, known failures
# and folders that lack something.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if ! command -v python3 >/dev/null
then
  echo 'SKIP: there is no python3'
  exit 77
fi

# lit prints what $MADE_UP_RESULTS has, of the C tests, and otherwise two of Fortran.
library=$work/llvm/usr/lib/llvm-22
mkdir -p "$work/llvm/bin" "$library/utils/lit/lit" "$work/llvm/offload/test"
printf '#!/bin/sh\necho 22.1.8\n' >"$work/llvm/bin/clang"
chmod +x "$work/llvm/bin/clang"
echo >"$work/llvm/offload/test/lit.cfg"
echo >"$library/utils/lit/lit/__init__.py"
cat >"$library/utils/lit/lit/main.py" <<'END_OF_LIT'
import os, sys
site = open("lit.site.cfg").read()
assert "clang-22.1" in site
def main():
    fortran = "amdgpu" in site.split("features.update")[1]
    for line in (["PASS: one.f90", "FAIL: two.f90"] if fortran
                 else os.environ["MADE_UP_RESULTS"].split(",")):
        status, name = line.split()
        print(f"{status} libomptarget :: x86 :: {name} (1 of 2)")
    sys.exit(1)
END_OF_LIT
echo 'FAIL: two.f90  # reason' >"$work/known"

# expect STATUS LAST ARGUMENT...: status, and the last line.
expect ()
{
  wanted=$1 last=$2
  shift 2
  unit_check
  GOMP_PSET_LLVM=${llvm-$work/llvm} \
    "$srcdir/tools/check-offload" "$@" >"$work/said" 2>&1
  status=$?
  if [ $status -ne "$wanted" ] || [ "$(tail -n 1 "$work/said")" != "$last" ]
  then
    unit_fail "status $status:"
    cat "$work/said"
  fi
}

export MADE_UP_RESULTS='PASS: a.c,UNSUPPORTED: b.c,PASS: c.c'
unit_case 'check-offload: C and Fortran, and a failure that is known'
expect 0 '3 passed, 0 failed, 1 skipped' --run=run --known="$work/known" "$work/1"

unit_case "check-offload: LLVM's runtime has no Fortran"
expect 0 '2 passed, 0 failed, 1 skipped' "$work/2"

unit_case 'check-offload: failures that are not known'
export MADE_UP_RESULTS='FAIL: a.c,PASS: c.c'
expect 1 '2 passed, 1 failed, 0 skipped' --run=run --known="$work/known" "$work/3"
unit_check
grep -q '^  FAIL: a.c$' "$work/said" || unit_fail 'it is not named'

unit_case 'check-offload: without compilers, and without tests'
llvm=$work/none expect 0 "UNSUPPORTED: offload: there is no clang of \
tools/get-llvm (GOMP_PSET_LLVM)" --run=run "$work/4"
rm "$work/llvm/offload/test/lit.cfg"
expect 0 "UNSUPPORTED: offload: there are no tests of LLVM's (get-llvm --tests)" \
  --run=run "$work/5"
unit_result
