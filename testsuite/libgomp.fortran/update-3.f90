! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update through a pointer and through a dummy with other bounds.
! { dg-do run }

module work
  implicit none
contains
  subroutine send (x)
    real, intent (in) :: x(0:)
    !$omp target update to(x)
  end subroutine send

  subroutine fetch (x)
    real, intent (inout) :: x(100:)
    !$omp target update from(x)
  end subroutine fetch
end module work

program main
  use work
  use omp_lib
  implicit none
  real, target :: t(-5:14)
  real, pointer :: p(:)
  real :: total
  ! What is not sent must not arrive.
  if (omp_get_num_devices () == 0) stop
  t = 1
  !$omp target enter data map(to: t)
  p(7:) => t(0:9)
  p = 2
  !$omp target update to(p)
  t(10:) = 3
  call send (t(10:12))
  !$omp target map(from: total)
  total = sum (t)
  t = -t
  !$omp end target
  ! t(-5:-1) 1, t(0:9) 2, t(10:12) 3, t(13:14) 1.
  if (total /= 36) stop 1
  t = 0
  call fetch (t(-5:-4))
  !$omp target update from(p)
  if (any (t(-5:-4) /= -1) .or. any (t(-3:-1) /= 0)) stop 2
  if (any (t(0:9) /= -2) .or. any (t(10:) /= 0)) stop 3
  !$omp target exit data map(release: t)
end program main
