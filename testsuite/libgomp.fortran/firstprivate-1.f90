! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! firstprivate scalars of all sizes, logical and character: the device has the
! values, the host's stay (OpenMP 5.2, 5.4.4).
! { dg-do run }

program main
  use iso_fortran_env
  implicit none
  integer (int8) :: i1
  integer (int64) :: i8
  real (real64) :: r8
  complex (real64) :: z
  logical :: l
  character (len=7) :: text
  integer :: seen
  i1 = -3
  i8 = 2_int64 ** 40
  r8 = 0.5_real64
  z = (1.0, -2.0)
  l = .true.
  text = 'seven !'
  !$omp target firstprivate(i1, i8, r8, z, l, text) map(from: seen)
  seen = 0
  if (i1 == -3) seen = seen + 1
  if (i8 == 2_int64 ** 40) seen = seen + 2
  if (r8 == 0.5_real64) seen = seen + 4
  if (z == (1.0_real64, -2.0_real64)) seen = seen + 8
  if (l) seen = seen + 16
  if (text == 'seven !') seen = seen + 32
  i1 = 0; i8 = 0; r8 = 0; z = 0; l = .false.; text = ' '
  !$omp end target
  if (seen /= 63) stop 1
  if (i1 /= -3 .or. i8 /= 2_int64 ** 40 .or. r8 /= 0.5_real64) stop 2
  if (z /= (1.0_real64, -2.0_real64) .or. .not. l) stop 3
  if (text /= 'seven !') stop 4
end program main
