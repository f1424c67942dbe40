! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The module gomp_pset: a pointer component and an allocatable are attached with
! their bounds, counted, and detached.
! { dg-do run }
! { dg-additional-options "-cpp" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  implicit none
  type t
    integer :: n = 5
    real, pointer :: p(:,:) => null ()
  end type
  type(t), target :: d
  real, allocatable :: a(:)
  real, target :: x(3,4), y(0:2,7:8)
  integer :: stat, i, bounds(4)
  real :: sum_p, sum_a

  allocate (a(-1:3))
  x = reshape ([(real (i), i = 1, 12)], shape (x))
  y = reshape ([(real (100 * i), i = 1, 6)], shape (y))
  a = [(real (i), i = 1, 5)]

  !$omp target enter data map(to: x, y)
  d%p => x
  call gomp_pset_attach (d%p, device=0, stat=stat)
  if (stat /= gomp_pset_no_action) error stop 1
  !$omp target enter data map(to: d, a)
  if (gomp_pset_attach_count (d%p, 0) /= 0) error stop 2

  call gomp_pset_attach (d%p, device=0, file=__FILE__, line=__LINE__)
  call gomp_pset_attach (a, 0, __FILE__, __LINE__, stat)
  if (stat /= gomp_pset_done) error stop 3
  call look
  if (sum_p /= 78 .or. sum_a /= 15) error stop 4
  if (any (bounds /= [1, 4, -1, 3])) error stop 5

  ! Again the same; other bounds; another target.
  call gomp_pset_attach (d%p, 0)
  if (gomp_pset_attach_count (d%p, 0) /= 2) error stop 6
  d%p(1:,21:) => x
  call gomp_pset_attach (d%p, 0)
  if (gomp_pset_attach_count (d%p, 0) /= 1) error stop 7
  call look
  if (sum_p /= 78 .or. any (bounds /= [21, 24, -1, 3])) error stop 8
  d%p(0:,7:) => y
  call gomp_pset_attach (d%p, 0)
  if (gomp_pset_attach_count (d%p, 0) /= 1) error stop 9
  call look
  if (sum_p /= 2100 .or. any (bounds /= [7, 8, -1, 3])) error stop 10

  ! Backwards through memory.
  d%p => x(3:1:-1,4:1:-1)
  call gomp_pset_attach (d%p, 0)
  call look
  if (sum_p /= 78 .or. any (bounds /= [1, 4, -1, 3])) error stop 11

  call gomp_pset_attach (d%p, 0)
  call gomp_pset_detach (d%p, device=0)
  if (gomp_pset_attach_count (d%p, 0) /= 1) error stop 12
  call gomp_pset_attach (d%p, 0)
  call gomp_pset_detach (d%p, .true., 0, stat=stat)
  if (stat /= gomp_pset_done) error stop 13
  if (gomp_pset_attach_count (d%p, 0) /= 0) error stop 14
  call gomp_pset_detach (d%p, .true., 0, "x.f90", 5, stat)
  if (stat /= gomp_pset_no_action) error stop 15
  if (index (gomp_pset_message (), "x.f90:5: ") /= 1) error stop 16
  call gomp_pset_detach (a, device=0)
  call gomp_pset_attach (d%p, 4711, "y.f90  ", 6, stat)
  if (stat /= gomp_pset_bad_device) error stop 17
  if (index (gomp_pset_message (), "y.f90:6: ") /= 1) error stop 18
  if (gomp_pset_attach_count (d%p, 4711) /= gomp_pset_bad_device) &
    error stop 19

  !$omp target exit data map(from: d, a) map(release: x, y)
  if (any (a /= [(real (i), i = 1, 5)]) .or. d%n /= 5) error stop 20
  if (.not. associated (d%p, x(3:1:-1,4:1:-1))) error stop 21
contains
  subroutine look
    real :: s_p, s_a
    integer :: b(4)
    !$omp target map(from: s_p, s_a, b)
    s_p = sum (d%p)
    s_a = sum (a)
    b = [lbound (d%p, 2), ubound (d%p, 2), lbound (a, 1), ubound (a, 1)]
    !$omp end target
    sum_p = s_p
    sum_a = s_a
    bounds = b
  end subroutine
end program
