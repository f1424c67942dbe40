# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# A program without OpenMP opens a library that was linked with the runtime, as
# scripting languages open their extensions: the emulated device works there, also
# where all symbols are looked up at once.  Opened by dlmopen, it runs on the host.

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

cat >"$work/library.c" <<'EOF'
int table[3] = { 1, 2, 3 };
#pragma omp declare target to(table)
int run (void)
{
  int local = 40, host = 1;
#pragma omp target map(tofrom: local) map(from: host)
  {
    extern int omp_is_initial_device (void);
    host = omp_is_initial_device ();
    local += table[1]++;
  }
#pragma omp target map(tofrom: local)
  local += table[1];
  return host ? -1 : local + table[1];
}
EOF
cat >"$work/program.c" <<'EOF'
#include <dlfcn.h>
#include <stdio.h>
int main (int argc, char **argv)
{
  void *library = dlopen (argv[argc - 1], RTLD_LAZY);
  int (*run) (void) = library ? (int (*) (void)) dlsym (library, "run") : NULL;
  if (run == NULL)
    puts (dlerror ());
  else
    printf ("%d\n", run ());
  return 0;
}
EOF
$CC -fopenmp -foffload=disable -fno-builtin -fPIC -shared \
  -o "$work/library.so" "$work/library.c" -Wl,-rpath,"$PWD/.libs" \
  -Wl,--no-as-needed .libs/libgomp-pset.so || exit 2
$CC -o "$work/program" "$work/program.c" -ldl || exit 2

for setting in NOTHING=1 LD_BIND_NOW=1
do
  unit_case "a library opened with $setting: its kernels run on the device"
  unit_check
  found=$(env GOMP_PSET_DEVICES=host $setting "$work/program" \
            "$work/library.so" 2>&1)
  if [ "$found" != 47 ]
  then
    unit_fail "$setting: 47 expected, found: $found"
  fi
done

unit_case "a library opened by dlmopen: one line, and its kernels run on the host"
unit_check
sed -e '1i #define _GNU_SOURCE' -e 's/dlopen (/dlmopen (LM_ID_NEWLM, /' \
  "$work/program.c" >"$work/apart.c"
$CC -o "$work/apart" "$work/apart.c" -ldl || exit 2
found=$(GOMP_PSET_DEVICES=host "$work/apart" "$work/library.so" 2>&1)
case $found in
  *"GOMP_PSET_DEVICES=host: no device is found, target regions run on the host: \
host: the runtime was opened by dlmopen, and can load no plugins there"*-1) ;;
  *) unit_fail "a line, and -1 expected, found: $found" ;;
esac
unit_check
found=$(GOMP_PSET_DEVICES=none "$work/apart" "$work/library.so" 2>&1)
test "$found" = -1 || unit_fail "none: -1 expected, found: $found"
unit_result
