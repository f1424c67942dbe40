# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Variables of libraries have names in messages, but not those of the runtime's own:
# their pointers lead to the program's data, and the user has not written them.

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
if ! unit_has_libdw
then
  echo "SKIP: built without libdw"
  exit 77
fi

cat >"$work/library.c" <<'EOF'
double *kept;
void keep (double *pointer) { kept = pointer; }
EOF
# The program has no debug information: the library alone knows a name.
cat >"$work/program.c" <<'EOF'
#include <stdlib.h>
void keep (double *);
int main (void)
{
  double *data = malloc (64);
  keep (data);
#pragma omp target map(from: data[0:8])
  data[0] = 5;
  return data[0] - 5;
}
EOF

# trace NAME: of the program, with the library lib$NAME.so.
trace ()
{
  $CC -g -shared -fPIC -o "$work/lib$1.so" "$work/library.c" || exit 2
  $CC -fopenmp -foffload=disable -o "$work/program" "$work/program.c" \
    -L"$work" "-l$1" -Wl,-rpath,"$work" || exit 2
  ./gomp-pset-run --device=host --trace -- "$work/program" 2>&1
}

unit_case 'the variable of a library has its name'
unit_check
trace other >"$work/trace" || unit_fail "status $?"
grep -q '^gomp-pset:   kept: from' "$work/trace" || {
  unit_fail 'this is the trace:'
  cat "$work/trace"
}
for name in gomp-plugin-other gomp-pset-other
do
  unit_case "the variable of lib$name.so has none"
  unit_check
  trace $name >"$work/trace" || unit_fail "status $?"
  if ! grep -q ' from \[' "$work/trace" || grep -q kept "$work/trace"
  then
    unit_fail 'this is the trace:'
    cat "$work/trace"
  fi
done
unit_result
