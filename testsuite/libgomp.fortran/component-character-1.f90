! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! gfortran 15 and later map allocatable components of deferred length without their
! length, which is in a hidden component, behind all others.
! { dg-do run }
! { dg-require-effective-target gcc_15_up }
! { dg-mappings-left 0 }
program main
  implicit none
  type t
    character(:), allocatable :: c
    integer(8) :: n = 3
    character(:, kind=4), allocatable :: w
    real, allocatable :: a(:), z(:)
    character(:), allocatable :: long
  end type t
  type(t) :: x
  integer :: length, i

  x%c = "component"
  x%w = 4_"wide"
  allocate (x%a(3), x%z(0))
  x%a = 1
  do i = 1, 3
    x%long = repeat ("x", 100 * i)
    !$omp target map(tofrom: x) map(from: length)
    x%c(9:9) = "Z"
    x%c(2:2) = "Y"
    x%w(4:4) = 4_"E"
    x%a(2) = x%a(2) + 7
    x%long(100 * i:) = "z"
    length = len (x%c)
    !$omp end target
    if (x%c /= "cYmponenZ" .or. length /= 9) stop 1
    if (x%w /= 4_"widE" .or. any (x%a /= [1, 1 + 7 * i, 1])) stop 2
    if (x%long /= repeat ("x", 100 * i - 1) // "z") stop 3
  end do
  !$omp target enter data map(to: x)
  !$omp target
  x%c(1:1) = "C"
  x%w(1:1) = 4_"W"
  !$omp end target
  !$omp target update from(x)
  if (x%c /= "CYmponenZ" .or. x%w /= 4_"WidE") stop 4
  x%c(1:1) = "c"
  !$omp target update to(x)
  !$omp target exit data map(from: x)
  if (x%c /= "cYmponenZ" .or. x%w /= 4_"WidE") stop 5
end program main
