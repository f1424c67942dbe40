# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A virtual function of an object that was copied from the host: the report of the
# fault says so, by the class's name, and what to do.

set -u
: "${srcdir:?}"
: "${CXX:=g++}"
command -v "$CXX" >/dev/null || { echo "SKIP: no $CXX"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if ! unit_has_libdw
then
  echo "SKIP: built without libdw"
  exit 77
fi
if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi

cat >"$work/virtual.cc" <<'EOT'
struct base { int n; virtual int get () { return n; } };
namespace shapes
{
  struct circle : base { int get () { return 2 * n; } };
}
int main ()
{
  shapes::circle c;
  base *b = &c;
  int r = 0;
#pragma omp target map(tofrom: r) map(to: b[0:1])
  r = b->get ();
  return r;
}
EOT
$CXX -g -fopenmp -foffload=disable -o "$work/virtual" "$work/virtual.cc" \
  || { echo "SKIP: $CXX does not compile"; exit 77; }
unit_case "a virtual function of the host's: named, with what to do"
unit_check
./gomp-pset-run --device=host -- "$work/virtual" >"$work/log" 2>&1
status=$?
if [ $status != 1 ] \
     || ! grep -q "table of virtual functions of shapes::circle:" "$work/log" \
     || ! grep -q "  to do: .*, as in object.shapes::circle::function ()" \
               "$work/log"
then
  unit_fail "status $status instead of 1, or another report:"
  cat "$work/log"
fi
unit_result
