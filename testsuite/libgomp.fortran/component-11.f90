! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Null components: mapping one changes nothing, and it is null on the device.
! Stock libgomp ends with an error for C pointers and OpenACC.
! { dg-do run }

program main
  implicit none
  type field
    integer :: n
    real, pointer :: p(:), scalar
  end type field
  type (field), target :: d
  integer :: seen
  d%n = 5
  nullify (d%p, d%scalar)
  !$omp target enter data map(to: d)
  !$omp target enter data map(to: d%p)
  !$omp target map(from: seen)
  seen = d%n + merge (100, 0, associated (d%p)) &
         + merge (200, 0, associated (d%scalar))
  !$omp end target
  if (seen /= 5) stop 1
  !$omp target exit data map(delete: d%p)
  !$omp target exit data map(delete: d)
end program main
