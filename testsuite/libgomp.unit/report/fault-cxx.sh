# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Reports of kernels in C++: names are those of the program, not of its symbols.

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

# has TEXT...: the program ends with status 1, and a report that has each TEXT.
has ()
{
  unit_check
  ./gomp-pset-run --device=host -- "$work/program" >"$work/log" 2>&1
  status=$?
  for text
  do
    [ $status = 1 ] && grep -qF -e "$text" "$work/log" && continue
    unit_fail "status $status instead of 1, or no \"$text\":"
    cat "$work/log"
    return
  done
}

# build: what standard input has.
build ()
{
  cat >"$work/program.cc"
  $CXX -g -fopenmp -foffload=disable -o "$work/program" "$work/program.cc" \
    || { echo "SKIP: $CXX does not compile"; exit 77; }
}

build <<'EOT'
#include <vector>
namespace shapes
{
  template <class T> struct grid { T *cells; };
  template <class T> __attribute__ ((noinline)) void
  step (grid<T> &g, int (*) (T))
  {
    T *p = g.cells;
#pragma omp target firstprivate(p)
    p[1] = 1;
  }
}
int main ()
{
  static int cells[10];
  shapes::grid<int> g = { cells };
  shapes::step<int> (g, nullptr);
  return std::vector<int> (10).at (9);
}
EOT
unit_case "a kernel in a C++ function: without result and parameters"
has "memory fault in kernel shapes::step<int> (target region 0) on device 0"

build <<'EOT'
#include <vector>
struct list { int n; double *items; };
int main ()
{
  std::vector<double> v (10);
  list x = { 10, v.data () };
#ifdef POINTER
#pragma omp target map(tofrom: x)
  x.items[1] = 1;
#else
#pragma omp target map(tofrom: v)
  v[1] = 1;
#endif
  return x.n == 0;
}
EOT
unit_case "a std::vector: its elements are mapped by a pointer"
has "  what v refers to is not mapped" \
    "  to do: map its elements by a pointer of their own, and use that in the \
kernel: of a std::vector, auto *p = v.data (); and map(p[0:n])"

sed -i 's/^#ifdef/#ifndef/' "$work/program.cc"
cp "$work/program.cc" "$work/pointer.cc"
build <"$work/pointer.cc"
unit_case "a pointer of a structure: mapped by its name"
has "  to do: map it, too, by that name: map(x.items[0:n])"
unit_result
