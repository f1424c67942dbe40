! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Two threads enter, use and leave the same allocatable and component: a kernel
! always meets a descriptor of the device (OpenACC 3.3, 2.6.7, 2.6.8).
! { dg-do run }
! { dg-additional-options "-fopenmp" }
! { dg-compiler-bug "12-16" "no -fopenacc with -fopenmp for AMD GPUs" "mkoffload: fatal error: either" }

module shared_data
  implicit none
  type field
    integer :: n
    integer, pointer :: p(:)
  end type field
  type (field) :: f
  integer, allocatable :: a(:)
contains
  ! Whether a kernel saw anything wrong.
  logical function use_once ()
    integer :: seen(4)
    !$acc enter data copyin(a)
    !$acc enter data copyin(f%p)
    !$acc serial present(a, f) copyout(seen)
    seen = [lbound (a, 1), sum (a), lbound (f%p, 1), sum (f%p)]
    !$acc end serial
    use_once = any (seen /= [-3, 104, 5, 32])
    !$acc exit data delete(f%p)
    !$acc exit data delete(a)
  end function use_once
end module shared_data

program main
  use shared_data
  implicit none
  integer :: i, wrong

  allocate (a(-3:100), f%p(5:20))
  a = 1
  f%p = 2
  f%n = 3
  wrong = 0
  !$acc enter data copyin(f)
  !$omp parallel private(i) num_threads(2) reduction(+: wrong)
  do i = 1, 200
    if (use_once ()) wrong = wrong + 1
  end do
  !$omp end parallel
  if (wrong /= 0) stop 1
  !$acc exit data delete(f)
  if (any (a /= 1) .or. any (f%p /= 2)) stop 2
end program main
