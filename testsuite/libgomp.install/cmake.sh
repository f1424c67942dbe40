# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Projects get the runtime by CMake's find_package: the example is built and its tests
# pass, and versions are compared.

# shellcheck disable=SC2154
set -u
if ! command -v cmake >/dev/null
then
  echo 'SKIP: there is no cmake'
  exit 77
fi
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"

# configured FOLDER SOURCE: a build folder.
configured ()
{
  cmake -S "$2" -B "$work/$1" -DCMAKE_PREFIX_PATH="$installed" \
    -DCMAKE_C_COMPILER="$TEST_GCC" -DCMAKE_Fortran_COMPILER="$TEST_GFORTRAN" \
    --no-warn-unused-cli
}

unit_case 'find_package: the example project is built'
quietly configured example "$srcdir/examples/cmake" \
  && quietly cmake --build "$work/example"
unit_case 'find_package: the tests of the example pass'
unit_check
if ! (cd "$work/example" && ctest) >"$work/said" 2>&1 \
     || ! grep -q '100% tests passed, 0 tests failed out of 3' "$work/said"
then
  unit_fail 'ctest says:'
  cat "$work/said"
fi
for program in total fields
do
  unit_case "find_package: program $program names the runtime first"
  unit_check
  first=$(readelf -dW "$work/example/$program" \
            | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep '^libgomp' | head -n 1)
  [ "$first" = libgomp-pset.so.1 ] || unit_fail "the first is '$first'"
done

# asked VERSION RESULT: what find_package says to that version.
asked ()
{
  unit_case "find_package: version $1: ${2#*=}"
  unit_check
  mkdir -p "$work/$1"
  cat >"$work/$1/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.13)
project(asked LANGUAGES C)
find_package(gomp-pset $1 QUIET)
message(STATUS "found=\${gomp-pset_FOUND}")
END
  configured "$1/build" "$work/$1" >"$work/said" 2>&1
  if ! grep -qx -e "-- $2" "$work/said"
  then
    unit_fail 'cmake says otherwise:'
    tail -n 5 "$work/said"
  fi
}
asked 0.1 found=1
asked 0.99 found=0
asked 1.0 found=0
unit_result
