! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! if and device clauses on target update, enter data and exit data.
! { dg-do run }
! { dg-devices 2 }

program main
  use omp_lib
  implicit none
  integer :: a(6), seen(2), d
  logical :: go
  if (omp_get_num_devices () > 0 .and. omp_get_num_devices () /= 2) stop 9
  a = 1
  do d = 0, 1
    !$omp target enter data map(to: a) device(d)
  end do
  a = 2
  go = .false.
  !$omp target update to(a) device(0) if(go)
  go = .true.
  !$omp target update to(a) device(1) if(target update: go)
  do d = 0, 1
    !$omp target map(from: seen(d + 1:d + 1)) device(d)
    seen(d + 1) = sum (a)
    !$omp end target
  end do
  if (omp_get_num_devices () > 0) then
    if (any (seen /= [6, 12])) stop 1
  end if
  !$omp target exit data map(delete: a) device(1)
  !$omp target exit data map(from: a) device(0)
  if (omp_get_num_devices () > 0 .and. any (a /= 1)) stop 2
end program main
