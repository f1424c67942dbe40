! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(tofrom), whole allocatable: the device sees its bounds and data, and the
! host gets the data back (OpenMP 5.2, 5.8.3).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, allocatable :: a(:,:)
  integer :: seen(4), total, i, j
  logical :: on_host
  allocate (a(-2:3, 4:6))
  a = reshape ([(i, i = 1, 18)], shape (a))
  !$omp target map(tofrom: a) map(from: seen, total, on_host)
  on_host = omp_is_initial_device ()
  seen = [lbound (a, 1), ubound (a, 1), lbound (a, 2), ubound (a, 2)]
  total = sum (a)
  do j = 4, 6
    do i = -2, 3
      a(i, j) = 100 * i + j
    end do
  end do
  !$omp end target
  if (on_host .and. omp_get_num_devices () > 0) stop 1
  if (any (seen /= [-2, 3, 4, 6])) stop 2
  if (total /= 171) stop 3
  do j = 4, 6
    do i = -2, 3
      if (a(i, j) /= 100 * i + j) stop 4
    end do
  end do
end program main
