! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC has attached a component before its object is entered: exit data does not
! detach what the object still owns, and the object's exit gives it back.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use openacc
  implicit none
  type t
    integer, allocatable :: a(:), b(:)
  end type t
  type(t), target :: x
  integer :: stat

  x%a = [1, 2]
  x%b = [3]
  !$acc enter data copyin(x)
  !$acc enter data copyin(x%a)
  call gomp_pset_enter_deep (x, stat=stat)
  if (stat == gomp_pset_no_action) stop
  !$acc exit data copyout(x%a)
  if (.not. acc_is_present (x%a)) stop 1
  !$acc serial present(x)
  x%a(1) = -1
  x%b(1) = -3
  !$acc end serial
  !$acc enter data copyin(x%a)
  !$acc exit data delete(x%a)
  !$acc serial present(x)
  x%a(2) = -2
  !$acc end serial
  call gomp_pset_exit_deep (x)
  if (any (x%a /= [-1, -2]) .or. x%b(1) /= -3) stop 2
  if (acc_is_present (x%a) .or. .not. acc_is_present (x)) stop 3
  !$acc exit data delete(x)
end program main
