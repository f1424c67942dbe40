# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# libdw, with the libraries that it needs, is loaded when a name is asked for, and
# only then; where it is missing, messages have no names.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
here=$PWD
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

# loads NUMBER OPTION [PROGRAM]: whether libdw is loaded.
loads ()
{
  unit_check
  found=$(LD_DEBUG=files ./gomp-pset-run --device=host $2 -- "$work/${3-program}" 2>&1 \
            | grep -c 'calling init: .*/libdw')
  [ "$found" = "$1" ] || unit_fail "$found instead of $1"
}

# traces TEXT PROGRAM: its trace has TEXT.
traces ()
{
  unit_check
  (cd "$work" && "$here/gomp-pset-run" --device=host --trace -- "./$2") \
    2>"$work/trace" || unit_fail "status $?"
  grep -q "$1" "$work/trace" || {
    unit_fail 'this is the trace:'
    cat "$work/trace"
  }
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

# Its construct is in a function that only the full table of symbols has.
sed 's/^int main.*/static __attribute__ ((noipa)) int work (void)/
     $a int main (void) { return work (); }' "$work/program.c" >"$work/local.c"
$CC -O1 -fopenmp -foffload=disable -o "$work/local" "$work/local.c" || exit 2
unit_case 'a program without debug information, and no library has any: not loaded'
loads 0 --trace local
unit_case 'its functions have names all the same'
traces ' target in work at local+0x' local

# In another working directory, the name that dlopen was given leads nowhere.
sed 's/^int main/int work/' "$work/program.c" >"$work/library.c"
cat >"$work/opener.c" <<'EOF'
#include <dlfcn.h>
#include <unistd.h>
int main (void)
{
  void *library = dlopen ("./library.so", RTLD_NOW);
  int (*work) (void) = (int (*) (void)) dlsym (library, "work");
  return chdir ("/") != 0 || work () != 0;
}
EOF
if $CC -g -shared -fPIC -fopenmp -foffload=disable -o "$work/library.so" "$work/library.c" \
   && $CC -fopenmp -foffload=disable -o "$work/opener" "$work/opener.c"
then
  unit_case 'a library with debug information, opened by a relative name'
  traces 'target at library.c:4' opener
fi

sed 's/^{/{\n  remove ("program-gone");/
     1i #include <stdio.h>' "$work/program.c" >"$work/gone.c"
$CC -g -fopenmp -foffload=disable -o "$work/program-gone" "$work/gone.c" || exit 2
unit_case 'a program whose file is removed while it runs'
traces 'target at gone.c:6' program-gone

if command -v objcopy >/dev/null 2>&1
then
  unit_case 'debug information in a separate file'
  objcopy --only-keep-debug "$work/program" "$work/apart.debug" \
    && objcopy --strip-debug --add-gnu-debuglink="$work/apart.debug" \
         "$work/program" "$work/apart" || exit 2
  traces 'target at program.c:4' apart
  unit_check
  grep -q '^gomp-pset:   first: ' "$work/trace" || unit_fail 'the variable has no name'
fi

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
