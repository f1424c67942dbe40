# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
# Programs run on the devices of two other processes, by the MPI that the installed
# plugin is of.

# shellcheck disable=SC2154
set -u
# shellcheck source=/dev/null
. "${srcdir:?}/testsuite/libgomp.install/support/install.sh"
plugin=$library_folder/gomp-pset/libgomp-plugin-mpi.so.1
if ! [ -e "$plugin" ]
then
  echo 'SKIP: no plugin for MPI is installed'
  exit 77
fi
case $(ldd "$plugin") in
  *libmpich*) mpi=mpich options= ;;
  *) mpi=openmpi options=--oversubscribe
     OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
     export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM ;;
esac
mpirun=$(command -v mpirun.$mpi || command -v mpirun)
if [ -z "$mpirun" ]
then
  echo 'SKIP: there is no mpirun'
  exit 77
fi

unit_case "a program has the devices of two servers, by $mpi"
cat >"$work/two.c" <<'EOC'
#include <omp.h>
#include <stdio.h>
int
main (void)
{
  int n = omp_get_num_devices (), sum = 0;

  for (int d = 0; d < n; d++)
    {
      int number = -1;
#pragma omp target map(from: number) device(d)
      number = omp_get_device_num ();
      sum += 10 * (number + 1);
    }
  printf ("%d devices, %d\n", n, sum);
  return 0;
}
EOC
# shellcheck disable=SC2086
quietly "$TEST_GCC" $openmp "$work/two.c" -o "$work/two"
# shellcheck disable=SC2086
quietly timeout -k 5 120 "$mpirun" $options -np 3 "$installed/bin/gomp-pset-run" \
  --device=mpi --serve=host "$work/two"
unit_check
grep -qx '2 devices, 30' "$work/said" || unit_fail "it prints: $(cat "$work/said")"
unit_result
