# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs get the runtime by what pkg-config says of the package gomp-pset.

# shellcheck disable=SC2154
set -u
if ! command -v pkg-config >/dev/null
then
  echo 'SKIP: there is no pkg-config'
  exit 77
fi
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
PKG_CONFIG_PATH=$library_folder/pkgconfig
export PKG_CONFIG_PATH

# The installation was moved: what it says holds there.
say ()
{
  pkg-config "$@" gomp-pset
}

unit_case 'pkg-config: the version is that of gomp-pset-run'
unit_check
if [ "gomp-pset $(say --modversion)" != "$("$installed/bin/gomp-pset-run" --version)" ]
then
  unit_fail "$(say --modversion) against $("$installed/bin/gomp-pset-run" --version)"
fi

unit_case 'pkg-config: the folders are those of the installation, or of what is told'
unit_check
folder=$(cd "$(say --variable=libdir)" && pwd -P)
[ "$folder" = "$(cd "$library_folder" && pwd -P)" ] || unit_fail "$folder"
unit_check
# Distributions may have a folder for each architecture below it.
folder=$(say --define-variable=prefix=/p --variable=includedir)
case $folder in
  /p/include | /p/include/*) ;;
  *) unit_fail "$folder" ;;
esac

unit_case 'pkg-config: a program in C that includes gomp_pset.h'
printf '#include <gomp_pset.h>\nvoid *use = (void *) gomp_pset_attach;\n' \
  >"$work/use.c"
# shellcheck disable=SC2046,SC2086
quietly "$TEST_GCC" $openmp $(say --cflags) "$probes/probe.c" "$work/use.c" \
    -o "$work/c" $(say --libs) -Wl,-rpath,"$library_folder" \
  && on_device "$work/c"

unit_case 'pkg-config: a program in Fortran that uses module gomp_pset'
major=$("$TEST_GFORTRAN" -dumpversion)
printf 'subroutine unused\n  use gomp_pset\nend subroutine\n' >"$work/use.f90"
# shellcheck disable=SC2046,SC2086
quietly "$TEST_GFORTRAN" $openmp \
    -I"$(say --define-variable=gfortran="${major%%.*}" --variable=fmoddir)" \
    "$probes/probe.f90" "$work/use.f90" -o "$work/fortran" $(say --libs) \
    -Wl,-rpath,"$library_folder" \
  && on_device "$work/fortran"
unit_result
