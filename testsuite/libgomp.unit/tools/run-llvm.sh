# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# gomp-pset-run puts the runtime in front of a program that it needs: a program that
# is linked with LLVM's libomptarget gets another one, also in what --env prints.

set -u
: "${srcdir:?}" "${CC:=gcc}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# Libraries of LLVM's names with nothing in them, and programs linked with these.
echo 'int nothing;' >"$work/nothing.c"
echo 'int main (void) { return 0; }' >"$work/program.c"
for library in omptarget omp
do
  $CC -shared -fPIC -Wl,-soname,lib$library.so.5 "$work/nothing.c" \
    -o "$work/lib$library.so.5" || exit 2
done
link_with ()
{
  $CC "$work/program.c" -Wl,--no-as-needed -Wl,-rpath,"$work" "$@" \
    -o "$work/program"
}

# preloads LIBRARY OPTION...: gomp-pset-run --env prints that it is preloaded.
preloads ()
{
  wanted=$1
  shift
  unit_check
  found=$(./gomp-pset-run --device=host --env "$@" 2>&1 | grep '^LD_PRELOAD=')
  case $found in
    *"/$wanted"*) ;;
    *) unit_fail "not $wanted: $found" ;;
  esac
}

unit_case '--env without a program, and for one of GCC'
link_with || exit 2
preloads libgomp-pset.so.1
preloads libgomp-pset.so.1 "$work/program"

unit_case '--env for a program with OpenMP of LLVM, but without offloading'
link_with "$work/libomp.so.5" || exit 2
preloads libgomp-pset.so.1 "$work/program"

unit_case '--env for a program with offloading of LLVM'
link_with "$work/libomptarget.so.5" || exit 2
preloads libgomp-pset-llvm.so.1 "$work/program"

unit_case "GPUs are left to LLVM's runtime where none is named"
unit_check
found=$(./gomp-pset-run --env "$work/program" 2>&1 | grep '^LD_PRELOAD=')
[ "$found" = LD_PRELOAD= ] || unit_fail "without a device: $found"
unit_check
found=$(./gomp-pset-run --summary "$work/program" 2>&1) || unit_fail "$found"
unit_check
case $found in
  *'of clang or flang'*'--device=host is served'*) ;;
  *) unit_fail "with --summary nothing is said: $found" ;;
esac

unit_case 'GPUs are served if they are named'
for device in gcn nvptx gcn,nvptx
do
  unit_check
  found=$(./gomp-pset-run --device=$device --env "$work/program" 2>&1 \
    | grep '^LD_PRELOAD=')
  case $found in
    */libgomp-pset-llvm.so.1) ;;
    *) unit_fail "--device=$device: $found" ;;
  esac
done

unit_case "other machines' devices are not served"
unit_check
if found=$(./gomp-pset-run --device=mpi "$work/program" 2>&1)
then
  unit_fail 'it runs with --device=mpi'
fi
unit_check
case $found in
  *'of clang or flang'*'--device=host'*) ;;
  *) unit_fail "it does not say why: $found" ;;
esac

unit_case 'a program with both runtimes: the emulated device has both, GPUs one'
$CC -shared -fPIC -Wl,-soname,libgomp.so.1 "$work/nothing.c" \
  -o "$work/libgomp.so.1" || exit 2
link_with "$work/libomptarget.so.5" "$work/libgomp.so.1" || exit 2
preloads libgomp-pset-mixed.so.1 "$work/program"
unit_check
./gomp-pset-run --env "$work/program" 2>&1 \
  | grep -q '^LD_PRELOAD=.*/libgomp-pset.so.1' || unit_fail 'not the usual one'
unit_check
./gomp-pset-run --env "$work/program" 2>&1 \
  | grep -q 'linked with libgomp and libomptarget' || unit_fail 'nothing is said'
unit_result
