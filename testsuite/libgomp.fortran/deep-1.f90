! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An object with all that it owns: arrays, arrays of types, characters of deferred
! length, a pointer into it, what is not allocated and what is empty; implicit maps
! find it present.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  implicit none
  type inner
    integer, allocatable :: v(:)
    character(:), allocatable :: s
  end type inner
  type t
    integer :: n = 3
    real, allocatable :: a(:)
    type(inner), allocatable :: k(:)
    type(inner) :: fixed(2)
    real, pointer :: p(:) => null ()
    real, allocatable :: un(:), empty(:), matrix(:,:)
    integer, allocatable :: scalar
  end type t
  type(t), target :: x
  integer :: i, seen(8), stat
  character(80) :: errmsg

  allocate (x%a(10), x%k(4), x%empty(0), x%matrix(-1:1,2), x%scalar)
  x%a = 1
  x%matrix = 2
  x%scalar = 42
  x%p => x%a(3:7:2)
  do i = 1, 4
    allocate (x%k(i)%v(i))
    x%k(i)%v = i
    x%k(i)%s = repeat ("a", i)
  end do
  x%fixed(2)%v = [5, 6, 7]
  call gomp_pset_enter_deep (x, stat=stat, errmsg=errmsg)
  if (stat /= gomp_pset_done .or. errmsg /= "") stop 1

  seen = -1
  !$omp target map(tofrom: seen) private(i)
  seen(1) = x%n
  seen(2) = nint (sum (x%a) + sum (x%matrix))
  seen(3) = merge (1, 0, allocated (x%un)) + merge (2, 0, allocated (x%empty)) &
            + size (x%empty)
  seen(4) = x%scalar + lbound (x%matrix, 1)
  seen(5) = 0
  do i = 1, 4
    if (size (x%k(i)%v) == i .and. len (x%k(i)%s) == i &
        .and. all (x%k(i)%v == i)) seen(5) = seen(5) + 1
    x%k(i)%v = 10 * x%k(i)%v
    x%k(i)%s(i:i) = "z"
  end do
  seen(6) = sum (x%fixed(2)%v) + merge (100, 0, allocated (x%fixed(1)%v))
  x%a = 2
  x%p = 5
  x%matrix(0,2) = 9
  x%n = 7
  x%scalar = 43
  !$omp end target
  if (any (seen(:6) /= [3, 22, 2, 41, 4, 18])) stop 2
  if (gomp_pset_is_shared ()) stop
  if (x%n /= 3 .or. any (x%a /= 1)) stop 3

  call gomp_pset_exit_deep (x, stat=stat)
  if (stat /= gomp_pset_done) stop 4
  if (x%n /= 7 .or. x%scalar /= 43 .or. x%matrix(0,2) /= 9) stop 5
  if (any (x%a /= [2, 2, 5, 2, 5, 2, 5, 2, 2, 2])) stop 6
  do i = 1, 4
    if (any (x%k(i)%v /= 10 * i) .or. size (x%k(i)%v) /= i) stop 7
    if (x%k(i)%s /= repeat ("a", i - 1) // "z") stop 8
  end do
  if (.not. associated (x%p, x%a(3:7:2))) stop 9
contains
  ! Without devices, or with stock's host fallback, nothing is to be seen.
  logical function gomp_pset_is_shared ()
    use omp_lib
    gomp_pset_is_shared = omp_get_num_devices () == 0
  end function
end program main
