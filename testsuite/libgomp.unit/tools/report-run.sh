# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-report on real runs: examples/diffusion, slow on purpose, and what became
# of it; the shallow water example, which wastes nothing.

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
if ! command -v "$GFORTRAN" >/dev/null 2>&1 || ! grep -q '^#define HAVE_LIBDW 1' config.h \
  || ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null
then
  echo 'SKIP: no gfortran, no Python 3.9, or built without libdw'
  exit 77
fi

# recorded NAME FILE...: the report of a run of FILEs, in NAME.txt
recorded ()
{
  name=$1
  shift
  "$GFORTRAN" -g -O1 -fopenmp -foffload=disable -J "$work" "$@" -o "$work/$name" \
    >"$work/$name.said" 2>&1 \
    && timeout 300 ./gomp-pset-run --device=host --record="$work/$name.rec" \
      --check-transfers -- "$work/$name" >>"$work/$name.said" 2>&1 \
    && ./gomp-pset-report --all --width=100 "$work/$name.rec" >"$work/$name.txt" 2>&1
  status=$?
  unit_check
  [ $status -eq 0 ] || unit_fail "status $status: $(cat "$work/$name.said")"
}

# tells NAME PATTERN
tells ()
{
  unit_check
  grep -q -- "$2" "$work/$1.txt" || unit_fail "no \"$2\" in: $(cat "$work/$1.txt")"
}

unit_case 'a slow program: each waste is found, with its remedy'
recorded slow "$srcdir/examples/diffusion/slow.f90"
tells slow 'heat, next and conducts are mapped anew 100 times by one directive'
tells slow 'heat and next are mapped anew 100 times'
tells slow 'target data map(tofrom: heat, next, conducts)'
tells slow '^conducts is sent and copied back unchanged, 100 times'
tells slow 'spare is mapped once, and no kernel was given it'
unit_case 'its clean version: nothing is found'
recorded fast "$srcdir/examples/diffusion/fast.f90"
tells fast '^nothing found$'
unit_check
cmp -s "$work/slow.said" "$work/fast.said" \
  || unit_fail "other results: $(cat "$work/slow.said" "$work/fast.said")"
unit_case 'the shallow water example: nothing is found'
for file in basin motion shallow_water
do
  set -- "$@" "$srcdir/examples/shallow-water/$file.f90"
done
recorded water "$@"
tells water '^nothing found$'
unit_result
