# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# tools/get-llvm: what it unpacks of made-up packages that a made-up apt has, and
# what it refuses; and, with GOMP_PSET_LLVM=FOLDER, programs of compilers that it
# has unpacked into FOLDER.

set -u
: "${srcdir:?}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

if ! command -v dpkg-deb >/dev/null
then
  echo 'SKIP: there is no dpkg-deb'
  exit 77
fi

# ---- A made-up apt ---------------------------------------------------------------

# pack NAME: the package NAME of what is in $work/tree, for the made-up apt.
pack ()
{
  mkdir -p "$work/tree/DEBIAN" "$work/archive"
  printf 'Package: %s\nVersion: 1\nArchitecture: all\n%s\n%s\n' "$1" \
    'Maintainer: nobody <nobody@localhost>' 'Description: made up' \
    >"$work/tree/DEBIAN/control"
  dpkg-deb --build --root-owner-group "$work/tree" "$work/archive/$1.deb" \
    >"$work/log" 2>&1 || { cat "$work/log"; exit 2; }
  rm -rf "$work/tree"
}

# compiler NAME: a package with a program that prints its name, and a library.
compiler ()
{
  mkdir -p "$work/tree/usr/lib/llvm-22/bin" "$work/tree/usr/lib/llvm-22/lib" \
    "$work/tree/usr/lib/x86_64-linux-gnu"
  printf '#!/bin/sh\necho %s "$LD_LIBRARY_PATH" "$@"\n' "$1" \
    >"$work/tree/usr/lib/llvm-22/bin/$1"
  chmod +x "$work/tree/usr/lib/llvm-22/bin/$1"
  echo >"$work/tree/usr/lib/llvm-22/lib/lib$1Parts.a"
  echo >"$work/tree/usr/lib/x86_64-linux-gnu/lib$1.so.22"
  ln -s libomp.so.5 "$work/tree/usr/lib/llvm-22/lib/libgomp.so.1"
  pack "$1-22"
}

compiler clang
compiler flang
mkdir "$work/bin"
cat >"$work/bin/apt-cache" <<'END'
#!/bin/sh
case $1 in
  pkgnames) echo clang-14; echo clang-22 ;;
  show) case $3 in *-22 | *-22-dev) echo "Package: $3" ;; esac ;;
esac
END
# $MADE_UP_PLAN: what apt-get -s says.
cat >"$work/bin/apt-get" <<END
#!/bin/sh
case " \$* " in
  *' indextargets '*) cat "\${MADE_UP_ARCHIVES:-$work/archives}" ;;
  *' update '*) exit \${MADE_UP_UPDATE:-0} ;;
  *' -s '*) cat "\$MADE_UP_PLAN" ;;
  *' source llvm-toolchain-22 '*) cp "$work/made-up_22.orig.tar.gz" . ;;
  *' source '*) exit 100 ;;
  *' download '*)
    for word
    do
      case \$word in
        *=1) cp "$work/archive/\${word%=1}.deb" . || exit 1 ;;
      esac
    done ;;
esac
END
chmod +x "$work/bin/apt-cache" "$work/bin/apt-get"
cat >"$work/archives" <<'END'
http://made.up/others Others
http://made.up/debian-security Debian-Security
http://made.up/debian Debian
http://elsewhere/debian Debian
END
cat >"$work/both" <<'END'
Remv libomp5-14 [14]
Inst clang-22 (1 Debian:12 [all])
Inst flang-22 [0] (1 Debian:12 [all])
END
cat >"$work/newer" <<'END'
Inst libc6 [2.36] (2.43 Debian:unstable [amd64])
Inst clang-22 (1 Debian:unstable [all])
END
grep -v flang "$work/both" >"$work/half"

# run_tool STATUS PLAN ARGUMENT...: what it says is in $work/said.
run_tool ()
{
  wanted=$1 plan=$2
  shift 2
  PATH=$work/bin:$PATH MADE_UP_PLAN=$work/$plan \
    "$srcdir/tools/get-llvm" "$@" >"$work/said" 2>&1
  status=$?
  unit_check
  [ $status -eq "$wanted" ] \
    || { unit_fail "status $status, not $wanted:"; cat "$work/said"; }
}

# says TEXT
says ()
{
  unit_check
  grep -qF "$1" "$work/said" || { unit_fail "not said: $1"; cat "$work/said"; }
}

# is TEST FILE: of what is in the folder.
is ()
{
  unit_check
  test "$@" || unit_fail "not so: test $*"
}

# ---- What it does ----------------------------------------------------------------

unit_case 'get-llvm: unpacks the newest version, and compilers run'
run_tool 0 both "$work/made"
says 'of LLVM 22'
for name in clang flang
do
  is "$(LD_LIBRARY_PATH=mine "$work/made/bin/$name" a 'b  c')" \
    = "$name $work/made/usr/lib/llvm-22/lib:mine a b  c"
  is -s "$work/made/usr/lib/llvm-22/bin/$name.cfg"
  is -e "$work/made/usr/lib/llvm-22/lib/lib$name.so.22"
  is ! -e "$work/made/usr/lib/llvm-22/lib/lib${name}Parts.a"
done
is ! -L "$work/made/usr/lib/llvm-22/lib/libgomp.so.1"

unit_case 'get-llvm: the folder can be moved'
mv "$work/made" "$work/moved"
is "$(LD_LIBRARY_PATH='' "$work/moved/bin/flang")" \
  = "flang $work/moved/usr/lib/llvm-22/lib"
is -e "$work/moved/usr/lib/llvm-22/lib/libflang.so.22"

unit_case 'get-llvm: leaves a folder alone that has something in it'
run_tool 1 both 22 "$work/moved"
says 'is not empty'

unit_case 'get-llvm: a newer C library is asked for'
run_tool 77 newer 22 "$work/none"
says 'wants a newer C library'
is ! -e "$work/none"

unit_case 'get-llvm: a compiler is missing'
run_tool 1 half 22 "$work/half-made"
says 'have no usr/lib/llvm-22/bin/flang'

unit_case 'get-llvm: a version that nobody has'
run_tool 77 both 99 "$work/none"
says 'Debian sid has no LLVM 99'
is ! -e "$work/none"

unit_case 'get-llvm: no network'
MADE_UP_UPDATE=100 run_tool 77 both --suite=sid 22 "$work/none"
says 'Debian sid cannot be had from http://made.up/debian'

unit_case "get-llvm: the archive is that of apt, or what --mirror says"
MADE_UP_ARCHIVES=/dev/null run_tool 77 both --suite=sid 22 "$work/none"
says 'apt names no archive of Debian'
MADE_UP_ARCHIVES=/dev/null MADE_UP_UPDATE=100 \
  run_tool 77 both --suite=sid --mirror=http://named/debian 22 "$work/none"
says 'Debian sid cannot be had from http://named/debian'

unit_case 'get-llvm: versions that are not served'
run_tool 77 both 19 "$work/none"
says 'too old'
run_tool 2 both x22 "$work/none"
run_tool 2 both

unit_case 'get-llvm: the tests are added to a folder of compilers'
mkdir -p "$work/source/llvm/offload/test/a" "$work/source/llvm/offload/src"
echo >"$work/source/llvm/offload/test/lit.cfg"
echo >"$work/source/llvm/offload/test/a/b.c"
echo >"$work/source/llvm/offload/src/c.c"
tar -C "$work/source" -czf "$work/made-up_22.orig.tar.gz" llvm
run_tool 0 both --tests "$work/moved"
is -e "$work/moved/offload/test/a/b.c"
is ! -e "$work/moved/offload/src"
run_tool 1 both --tests "$work/moved"
says 'is there already'

unit_case 'get-llvm: tests without compilers, and tests that nobody has'
run_tool 1 both --tests "$work/none"
says "no folder of get-llvm's"
mkdir -p "$work/other/usr/lib/llvm-77/bin"
cp "$work/moved/usr/lib/llvm-22/bin/clang" "$work/other/usr/lib/llvm-77/bin"
run_tool 77 both --tests "$work/other"
says 'has no source of LLVM 77'

unit_case 'get-llvm: the device runtime is compiled by the compilers of a folder'
mkdir -p "$work/source/llvm/openmp/device/src" \
  "$work/source/llvm/offload/include/Shared" "$work/source/llvm/libc/shared"
for name in Kernel Misc State
do
  echo >"$work/source/llvm/openmp/device/src/$name.cpp"
done
echo >"$work/source/llvm/offload/include/Shared/x.h"
echo >"$work/source/llvm/libc/shared/x.h"
tar -C "$work/source" -czf "$work/made-up_22.orig.tar.gz" llvm
# They write the names of what they are given to where they are told.
for name in clang llvm-link llvm-ar
do
  rm -f "$work/moved/bin/$name"
  cat >"$work/moved/bin/$name" <<'END'
#!/bin/sh
case $1 in rcs) set -- -o "$2" "$3" ;; esac
for word
do
  case $word in
    *.cpp) from=${word##*/} ;;
    *.bc) [ "$before" = -o ] || from="$from $(cat "$word")" ;;
  esac
  [ "$before" != -o ] || to=$word
  before=$word
done
echo $from >"$to"
END
  chmod +x "$work/moved/bin/$name"
done
run_tool 0 both --device "$work/moved"
made=$work/moved/usr/lib/llvm-22/lib
for target in amdgcn-amd-amdhsa nvptx64-nvidia-cuda
do
  says "$target/libompdevice.a"
  is "$(cat "$made/$target/libompdevice.a")" = 'Kernel.cpp Misc.cpp State.cpp'
done
is -s "$work/moved/cuda/version.json"
is -x "$work/moved/cuda/bin/ptxas"
run_tool 1 both --device "$work/moved"
says 'has the device runtime already'
# A folder that has it for AMD's GPUs alone.
rm "$made/nvptx64-nvidia-cuda/libompdevice.a"
echo old >"$made/amdgcn-amd-amdhsa/libompdevice.a"
run_tool 0 both --device "$work/moved"
is "$(cat "$made/nvptx64-nvidia-cuda/libompdevice.a")" \
  = 'Kernel.cpp Misc.cpp State.cpp'
is "$(cat "$made/amdgcn-amd-amdhsa/libompdevice.a")" = old

# ---- Real compilers --------------------------------------------------------------

unit_case 'get-llvm: programs of real compilers run on their host device'
if [ -z "${GOMP_PSET_LLVM-}" ]
then
  unit_skip 'GOMP_PSET_LLVM names no folder of get-llvm'
  unit_result
fi
cat >"$work/x.c" <<'END'
#include <omp.h>
int
main (void)
{
  int a[4] = { 0 }, on_host = 1;
#pragma omp target map(tofrom : a, on_host)
  {
    a[3] = 4;
    on_host = omp_is_initial_device ();
  }
  return a[3] != 4 || on_host;
}
END
cat >"$work/x.f90" <<'END'
  integer :: a
  a = 0
!$omp parallel
!$omp atomic
  a = a + 1
!$omp end parallel
  if (a == 0) stop 1
end
END
unit_check
if ! "$GOMP_PSET_LLVM/bin/clang" -fopenmp \
       -fopenmp-targets=x86_64-pc-linux-gnu "$work/x.c" -o "$work/x" \
     || ! OMP_TARGET_OFFLOAD=mandatory "$work/x"
then
  unit_fail 'a program of clang does not run on the host device'
fi
unit_check
if ! "$GOMP_PSET_LLVM/bin/flang" -fopenmp "$work/x.f90" -o "$work/y" \
     || ! "$work/y"
then
  unit_fail 'a program of flang does not run'
fi
unit_result
