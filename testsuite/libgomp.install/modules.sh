# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# The Fortran module gomp_pset is found by each gfortran that was there when the
# runtime was installed, in each way that is documented, and made of its source.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
headers=$(dirname "$(find "$installed/include" -name gomp_pset.F90)")

# The module is used, and a region runs on the device.
sed 's/^  use omp_lib$/  use gomp_pset\n&/' "$probes/probe.f90" >"$work/use.f90"
mkdir "$work/project"
cp "$work/use.f90" "$work/project"
cat >"$work/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.13)
project(use LANGUAGES C Fortran)
find_package(gomp-pset REQUIRED)
add_executable(use use.f90)
target_compile_options(use PRIVATE -fopenmp -foffload=disable)
target_link_options(use PRIVATE -fopenmp -foffload=disable)
target_link_libraries(use PRIVATE gomp-pset::gomp-pset)
END

# folder_of VERSION: what pkg-config says to users of that gfortran.
folder_of ()
{
  PKG_CONFIG_PATH=$library_folder/pkgconfig pkg-config \
    --define-variable=prefix="$installed" --define-variable=gfortran="$1" \
    --variable=fmoddir gomp-pset
}

# by_cmake COMPILER
by_cmake ()
{
  quietly cmake -S "$work/project" -B "$work/build-$1" \
      -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_C_COMPILER="$TEST_GCC" \
      -DCMAKE_Fortran_COMPILER="$1" --no-warn-unused-cli \
    && quietly cmake --build "$work/build-$1" \
    && on_device "$work/build-$1/use"
}

# linked COMPILER FOLDER: with the module in FOLDER, and the runtime by -B.
linked ()
{
  # shellcheck disable=SC2086
  quietly "$1" $openmp -I"$2" -B "$library_folder/gomp-pset/link/" \
      "$work/use.f90" -o "$work/used" \
    && on_device "$work/used"
}

for compiler in $(IFS=:; for place in $PATH
                  do
                    ls "$place"/gfortran-[0-9] "$place"/gfortran-[0-9][0-9]
                  done 2>/dev/null | sed 's,.*/,,' | sort -u)
do
  version=${compiler#*-}
  unit_case "$compiler: the module lies in the folder of its version, with -I and -B"
  linked "$compiler" "$headers/gfortran-$version"
  unit_case "$compiler: pkg-config names that folder"
  if command -v pkg-config >/dev/null
  then
    unit_check
    named=$(folder_of "$version")
    [ "$named" = "$headers/gfortran-$version" ] || unit_fail "it names '$named'"
  else
    unit_skip 'there is no pkg-config'
  fi
  unit_case "$compiler: CMake finds it"
  if command -v cmake >/dev/null
  then
    by_cmake "$compiler"
  else
    unit_skip 'there is no cmake'
  fi
  unit_case "$compiler: the module is made of the source"
  mkdir "$work/made-$version"
  quietly "$compiler" -fsyntax-only -J "$work/made-$version" "$headers/gomp_pset.F90"
  linked "$compiler" "$work/made-$version"
done

unit_case 'gfortran: the module that is found without a version'
linked "$TEST_GFORTRAN" "$headers"
unit_result
