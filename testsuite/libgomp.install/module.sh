# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs get the runtime by an environment module, of Environment Modules and of
# Lmod, whichever is installed.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
modules=$installed/share/modulefiles

# What users have in their shells before anything is loaded.
environment='GOMP_PSET_ROOT|GOMP_PSET_LINK|PATH|MANPATH|PKG_CONFIG_PATH|CMAKE_PREFIX_PATH'
cat >"$work/say" <<END
env | grep -E '^($environment)=' | sort
END

# Lmod leaves a folder in a path once.
PATH=$(echo "$PATH" | tr : '\n' | awk '!seen[$0]++' | tr '\n' :)
PATH=${PATH%:}

# module_shell INIT COMMANDS: in a shell with what the file INIT defines.
module_shell ()
{
  env -u MODULEPATH -u LOADEDMODULES -u MODULESHOME bash -c ". $1 >/dev/null 2>&1
    $2"
}

# expect LINE: a check that $work/loaded has it.
expect ()
{
  unit_check
  if ! grep -qE -e "$1" "$work/loaded"
  then
    unit_fail "no line $1:"
    cat "$work/loaded"
  fi
}

# tried NAME INIT: the module in the system of that name, by the file INIT.
tried ()
{
  unit_case "$1: the module is loaded"
  if ! [ -r "$2" ]
  then
    unit_skip "$1 is not installed"
    return
  fi
  module_shell "$2" ". $work/say" >"$work/before" 2>&1
  module_shell "$2" "module use $modules; module load gomp-pset
    . $work/say" >"$work/loaded" 2>&1
  expect "^GOMP_PSET_ROOT=$installed\$"
  expect "^PATH=$installed/bin:"
  expect "^MANPATH=$installed/share/man"
  expect "^PKG_CONFIG_PATH=$library_folder/pkgconfig"
  expect "^CMAKE_PREFIX_PATH=$installed"
  unit_case "$1: unloading takes all of it back"
  unit_check
  module_shell "$2" "module use $modules; module load gomp-pset
    module unload gomp-pset; . $work/say" >"$work/after" 2>&1
  diff "$work/before" "$work/after" || unit_fail 'the environment differs'
  unit_case "$1: a program is run, and one is linked"
  # shellcheck disable=SC2016
  quietly module_shell "$2" "module use $modules; module load gomp-pset
      $TEST_GFORTRAN $openmp $probes/probe.f90 -o $work/stock \
        && $TEST_GFORTRAN $openmp -B "'$GOMP_PSET_LINK'" $probes/probe.f90 \
             -o $work/linked"
  on_device module_shell "$2" "module use $modules; module load gomp-pset
      gomp-pset-run --device=host $work/stock"
  on_device "$work/linked"
  if command -v pkg-config >/dev/null
  then
    unit_case "$1: pkg-config knows the installation"
    # shellcheck disable=SC2016
    quietly module_shell "$2" "module use $modules; module load gomp-pset
        $TEST_GFORTRAN $openmp $probes/probe.f90 -o $work/asked "'\
          $(pkg-config --libs gomp-pset)'" -Wl,-rpath,$library_folder" \
      && on_device "$work/asked"
  fi
}

tried 'Environment Modules' /usr/share/modules/init/bash
tried Lmod /usr/share/lmod/lmod/init/bash
unit_result
