# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Tools (OMPT): how they are found, started and ended; that places and bytes are
# those of the trace; and omp-tools.h against that of another implementation.

set -u
: "${srcdir:?}"
: "${CC:=gcc}"
gcc=${TEST_GCC:-gcc}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"
here=$srcdir/testsuite/libgomp.unit/event

if grep -aq 'libasan\.so\|libtsan\.so' .libs/libgomp-pset.so.1
then
  echo "SKIP: a sanitizer's runtime has to come first"
  exit 77
fi

# The header of LLVM's runtime, if there is one; alone in a folder, since the
# others there are for another compiler.
mkdir "$work/include" "$work/own" || exit 2
cp "$srcdir/include/omp-tools.h" "$work/own/" || exit 2
theirs=no
for file in /usr/lib/llvm-*/lib/clang/*/include/omp-tools.h
do
  [ -e "$file" ] && cp "$file" "$work/include/" && theirs=yes
done
[ $theirs = yes ] || cp "$work/own/omp-tools.h" "$work/include/"

# build NAME FLAG...: the tool as a library.
build ()
{
  name=$1
  shift
  $gcc -g -shared -fPIC -I"$work/include" "-DNAME=\"$name\"" "$@" \
    -o "$work/$name.so" "$here/ompt-tool.c" \
    || { echo "SKIP: the tool is not compiled"; exit 77; }
}

build one
build two
build declining -DDECLINES
build idle -DIDLE

cat >"$work/program.c" <<'EOT'
#include <stdio.h>
#include <stdlib.h>
static int a[1000], b[30000], *p;
static void handler (void) { puts ("handler"); fflush (stdout); }
int main (int argc, char **argv)
{
  (void) argv;
#pragma omp target enter data map(to: a)
  atexit (handler);
#pragma omp target enter data map(to: b)
#pragma omp target update to(a)
#pragma omp target exit data map(from: b) map(delete: a)
  if (argc > 1)
    {
      p = a;
#pragma omp target enter data map(to: a[10:20])
#pragma omp target map(to: a[0:40])
      p = a + 1;
    }
  return 0;
}
EOT
$gcc -g -fopenmp -foffload=disable -o "$work/program" "$work/program.c" \
  || { echo "SKIP: $gcc does not compile"; exit 77; }

# run SETTING... [-- ARGUMENT...]: what is printed comes to log, with the status.
run ()
{
  unit_check
  settings=
  while [ $# -gt 0 ] && [ "$1" != -- ]
  do
    settings="$settings $1"
    shift
  done
  [ $# -eq 0 ] || shift
  # shellcheck disable=SC2086
  env $settings ./gomp-pset-run --device=host -- "$work/program" "$@" \
    >"$work/log" 2>&1
  echo "status $?" >>"$work/log"
}

# has TEXT...: lines of log that begin with each TEXT, in this order.
has ()
{
  for text
  do
    printf '%s\n' "$text"
  done >"$work/wanted"
  awk -v wanted="$work/wanted" '
    BEGIN { more = (getline text <wanted) > 0 }
    more && index ($0, text) == 1 { more = (getline text <wanted) > 0 }
    END { if (more) print text; exit more }' "$work/log" >"$work/missing" \
    && return
  unit_fail "not there, or not in order: $(cat "$work/missing")"
  cat "$work/log"
}

# has_not TEXT: no line of log has TEXT.
has_not ()
{
  grep -qF -e "$1" "$work/log" || return 0
  unit_fail "there is \"$1\":"
  cat "$work/log"
}

unit_case "tool: a library is started, told, and ended in exit"
run OMP_TOOL_LIBRARIES="$work/one.so"
has "one: is asked" "one: initializes" "one: device 0 begins: host" \
  "one: begin 2 device 0 thread 0 at " "one: op 2 from 1 to 0 bytes 4000" \
  "one: end 2 device 0" "one: begin 2" "one: op 2 from 1 to 0 bytes 120000" \
  "one: begin 4" "one: op 2 from 1 to 0 bytes 4000" "one: begin 3" \
  "one: op 3 from 0 to 1 bytes 120000" "one: end 3" "handler" \
  "one: device 0 ends" "one: ends" "one: is gone" "status 0"

unit_case "tool: the first library that accepts is the only one"
run OMP_TOOL_LIBRARIES="$work/declining.so:$work/one.so:$work/two.so"
has "declining: is asked" "declining: is gone" "one: is asked" "one: ends" \
  "status 0"
has_not two:

unit_case "tool: a preloaded library comes before those that are named"
run LD_PRELOAD="$work/two.so" OMP_TOOL_LIBRARIES="$work/one.so"
has "two: initializes" "two: begin 2" "two: ends" "status 0"
has_not one:

unit_case "tool: OMP_TOOL=disabled"
run OMP_TOOL=disabled OMP_TOOL_VERBOSE_INIT=stderr \
  OMP_TOOL_LIBRARIES="$work/one.so"
has "gomp-pset: tool: OMP_TOOL is disabled" "status 0"
has_not one:
run OMP_TOOL=no OMP_TOOL_LIBRARIES="$work/one.so"
has 'libgomp: Invalid value for environment variable OMP_TOOL: "no"' \
  "one: initializes" "status 0"

unit_case "tool: a library that is none, and one that is not there, are told"
run OMP_TOOL_VERBOSE_INIT="$work/said" \
  OMP_TOOL_LIBRARIES="$work/absent.so:libm.so.6:$work/one.so"
has "one: initializes" "one: ends" "status 0"
cp "$work/said" "$work/log"
has "gomp-pset: tool: the program and the libraries that it has loaded: no" \
  "gomp-pset: tool: OMP_TOOL_LIBRARIES is " \
  "gomp-pset: tool: $work/absent.so: cannot be opened: $work/absent.so: " \
  "gomp-pset: tool: libm.so.6: has no ompt_start_tool" \
  "gomp-pset: tool: $work/one.so: ompt_start_tool has accepted" \
  "gomp-pset: tool: the tool is at work"

unit_case "tool: nothing is told to one whose initializer declines"
run OMP_TOOL_VERBOSE_INIT=stdout OMP_TOOL_LIBRARIES="$work/idle.so"
has "idle: initializes" \
  "gomp-pset: tool: the tool's initializer has declined" "status 0"
has_not "idle: begin"
has_not "idle: ends"

unit_case "tool: it ends where an error ends the program"
run OMP_TOOL_LIBRARIES="$work/one.so" -- error
has "one: begin 1 device 0" "one: device 0 ends" "one: ends" "status 1"

# lines ADDRESS...: those of the calls in the program that return there.
lines ()
{
  for place
  do
    addr2line -e "$work/program" "$(printf '%x' $((0x$place - 1)))"
  done | sed 's|.*/\(program.c:[0-9]*\).*|\1|'
}

unit_case "tool: places and bytes are those of the trace"
if command -v addr2line >/dev/null
then
  run OMP_TOOL_LIBRARIES="$work/one.so" GOMP_PSET_TRACE="$work/trace"
  # shellcheck disable=SC2046
  lines $(sed -n 's/^one: begin .* at //p' "$work/log") >"$work/lines"
  # Without libdw a trace has addresses.
  if unit_has_libdw
  then
    sed -n 's/^.*target [a-z ]*at \(program.c:[0-9]*\) .*/\1/p' "$work/trace"
  else
    # shellcheck disable=SC2046
    lines $(sed -n 's/^.*target [a-z ]*at program+0x\([^ ]*\) .*/\1/p' \
              "$work/trace")
  fi >"$work/traced"
  cmp "$work/lines" "$work/traced" && [ "$(wc -l <"$work/lines")" -eq 4 ] \
    || { unit_fail "other lines:"; cat "$work/lines" "$work/trace"; }
  sent=$(sed -n 's/.* \([0-9]*\) bytes sent.*/\1/p
                 s/.*,+\([0-9]*\)) copied to device.*/\1/p' "$work/trace" \
         | awk '{ n += $1 } END { print n }')
  told=$(sed -n 's/^one: op 2 .* bytes //p' "$work/log" \
         | awk '{ n += $1 } END { print n }')
  unit_check
  [ "$sent" = "$told" ] && [ "$sent" = 128000 ] \
    || { unit_fail "$sent bytes traced, $told told"; cat "$work/trace"; }
else
  unit_skip "no addr2line"
fi

unit_case "tool: an installed libgomp with tools keeps them"
cat >"$work/gomp.c" <<'EOT'
void GOMP_target_ext (void) {}
void GOMP_task (void) {}
void GOMP_taskwait_depend (void) {}
void GOMP_taskwait (void) {}
int omp_get_level (void) { return 0; }
int omp_get_default_device (void) { return 0; }
void omp_set_default_device (int n) { (void) n; }
int omp_pause_resource_all (int kind) { return kind; }
int omp_control_tool (int command, int modifier, void *arg)
{ return arg ? command : modifier; }
EOT
cat >"$work/control.c" <<'EOT'
int omp_control_tool (int, int, void *);
int main (void) { return omp_control_tool (1, 77, 0); }
EOT
mkdir "$work/gomp"
$gcc -shared -fPIC -Wl,-soname,libgomp.so.1 -o "$work/gomp/libgomp.so.1" \
  "$work/gomp.c" && $gcc -o "$work/program" "$work/control.c" \
  "$work/gomp/libgomp.so.1" || unit_fail "the other libgomp is not compiled"
run LD_LIBRARY_PATH="$work/gomp" OMP_TOOL_LIBRARIES="$work/one.so" \
  OMP_TOOL_VERBOSE_INIT=stderr
has "gomp-pset: tool: the installed libgomp has tools of its own" "status 77"
has_not one:

unit_case "tool: omp-tools.h has the values and types of LLVM's"
if [ $theirs = yes ]
then
  {
    echo '#include <omp-tools.h>'
    sed -n 's/^ *\(ompt_[a-z_]*\) = \([0-9a-fx]*\),*$/_Static_assert (\1 == \2, "\1");/p' \
      "$work/own/omp-tools.h"
    tr '\n' ' ' <"$work/own/omp-tools.h" | sed 's/; */;\n/g' \
      | sed -n 's/^.*typedef \([^(]*\)(\*\(ompt_[a-z_]*\)) (\(.*\));$/\1 f_\2 (\3); \2 v_\2 = f_\2;/p'
  } >"$work/compare.c"
  unit_check
  [ "$(grep -c _Static_assert "$work/compare.c")" -ge 70 ] \
    && [ "$(grep -c ' v_ompt_' "$work/compare.c")" -ge 30 ] \
    || unit_fail "too little is compared"
  unit_check
  $gcc -Werror=incompatible-pointer-types -I"$work/include" -c \
    -o "$work/compare.o" "$work/compare.c" >"$work/log" 2>&1 \
    || { unit_fail "there are differences:"; cat "$work/log"; }
else
  unit_skip "LLVM's omp-tools.h is not installed"
fi

unit_result
