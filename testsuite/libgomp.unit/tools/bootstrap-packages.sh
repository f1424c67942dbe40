# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Names of packages that bootstrap installs, by package manager and by the
# compiler's version.

set -u
: "${srcdir:?}"
unset GOMP_PSET_PARTS GOMP_PSET_SKIP
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# shellcheck source=/dev/null
. "$srcdir/testsuite/libgomp.unit/support/unit.sh"

# Nothing is found but these tools, a compiler of version $2 and manager $1.
# $3: the parts of the tests.
system ()
{
  unit_case "$1, GCC $2, parts '${3-all}': the packages"
  rm -rf "$work/bin"
  mkdir "$work/bin"
  for tool in awk cat dirname sed sh sort
  do
    ln -s "$(command -v $tool)" "$work/bin/$tool"
  done
  printf '#!/bin/sh\necho %s\n' "$2" >"$work/bin/gcc"
  printf '#!/bin/sh\nexit 1\n' >"$work/bin/$1"
  chmod +x "$work/bin/gcc" "$work/bin/$1"
  PATH=$work/bin "$(command -v sh)" "$srcdir/bootstrap" packages ${3-all} \
    >"$work/names"
}

# expect NAME...: of packages on the system above.
expect ()
{
  for name
  do
    unit_check
    if ! grep -qxF "$name" "$work/names"
    then
      unit_fail "not among them: $name"
      cat "$work/names"
    fi
  done
}

system apt-get 12
expect gcc gfortran libdw-dev dejagnu g++ gcc-12-source \
  gcc-12-offload-nvptx gcc-12-offload-amdgcn
system apt-get 14.2.0
expect gcc-14-source gcc-14-offload-nvptx gcc-14-offload-amdgcn nvptx-tools
system dnf 15
expect gcc-gfortran elfutils-devel libtool gcc-c++ gcc-offload-nvptx \
  '(none has: source)'
system zypper 13
expect gcc-fortran libdw-devel cross-nvptx-gcc13 gcc13-c++
system apt-get 12 ''
expect gfortran dejagnu
unit_check
if grep -q 'source\|offload\|g++' "$work/names"
then
  unit_fail "a check of the installation wants more than it runs:"
  cat "$work/names"
fi

# A clang of the system, /bin/clang, is none of get-llvm's.
unit_case 'without a folder of get-llvm there is no LLVM to test with'
unset GOMP_PSET_LLVM
eval "$(sed -n '/^is_there ()/,/^}/p' "$srcdir/bootstrap")"
unit_check
is_there llvm && unit_fail "a clang is found without GOMP_PSET_LLVM"
is_there llvm-tests && unit_fail "tests are found without GOMP_PSET_LLVM"
unit_result
