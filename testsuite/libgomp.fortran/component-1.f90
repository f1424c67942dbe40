! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component mapped in the construct that uses it: the device's structure gets
! the data's address and its bounds (OpenMP 5.2, 5.8.3).
! { dg-do run }

program main
  use omp_lib
  implicit none
  type field
    integer :: id
    real, pointer :: values(:)
    integer :: last
  end type field
  type (field) :: f
  integer :: seen(2)
  real :: total
  logical :: on_host
  allocate (f%values(-4:5))
  f%values = 2
  f%id = 7
  f%last = 8
  !$omp target map(tofrom: f%values) map(from: seen, total, on_host)
  on_host = omp_is_initial_device ()
  seen = [lbound (f%values, 1), ubound (f%values, 1)]
  total = sum (f%values)
  f%values(5) = 3
  !$omp end target
  if (on_host .and. omp_get_num_devices () > 0) stop 1
  if (any (seen /= [-4, 5])) stop 2
  if (total /= 20) stop 3
  if (f%values(5) /= 3 .or. sum (f%values) /= 21) stop 4
  if (f%id /= 7 .or. f%last /= 8) stop 5
end program main
