# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# libdw, with the libraries that it needs, is loaded when a name is asked for, and
# only then; where it is missing, messages have no names.

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
if ! grep -q '^#define HAVE_LIBDW 1' config.h
then
  echo "SKIP: built without libdw"
  exit 77
fi

cat >"$work/program.c" <<'EOF'
int main (void)
{
  int first[4] = { 0 };
#pragma omp target map(tofrom: first)
  first[1]++;
  return first[1] - 1;
}
EOF
$CC -g -fopenmp -foffload=disable -o "$work/program" "$work/program.c" || exit 2

# loads NUMBER OPTION: whether libdw is loaded.
loads ()
{
  unit_check
  found=$(LD_DEBUG=files ./gomp-pset-run --device=host $2 -- "$work/program" 2>&1 \
            | grep -c 'calling init: .*/libdw')
  [ "$found" = "$1" ] || unit_fail "$found instead of $1"
}

unit_case 'a program that asks for no name does not load libdw'
loads 0 ''
unit_case 'a trace loads libdw, once'
loads 1 --trace

unit_case 'a trace has names and lines'
unit_check
./gomp-pset-run --device=host --trace -- "$work/program" 2>"$work/trace"
grep -q 'target at program.c:4' "$work/trace" \
  && grep -q '^gomp-pset:   first: ' "$work/trace" || {
  unit_fail 'this is the trace:'
  cat "$work/trace"
}

unit_case 'without libdw a trace has neither, and the program runs'
unit_check
mkdir "$work/empty"
: >"$work/empty/libdw.so.1"
LD_LIBRARY_PATH=$work/empty \
  ./gomp-pset-run --device=host --trace -- "$work/program" 2>"$work/trace" \
  || unit_fail "status $?"
if ! grep -q 'tofrom' "$work/trace" || grep -q 'program.c:4' "$work/trace"
then
  unit_fail 'this is the trace:'
  cat "$work/trace"
fi
unit_result
