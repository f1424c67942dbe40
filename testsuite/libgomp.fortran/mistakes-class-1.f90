! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A component of a polymorphic dummy argument is mapped, and the argument by its name:
! gfortran lists the class container, not the object.  What is said to be done helps.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-library gomp_pset }
! { dg-shouldfail "mistake" }
! { dg-output "^ *8 100\[\r\n\]+" }
! { dg-output ".*memory fault in kernel .*at mistakes-class-1\\.f90:\[0-9\]+\[\r\n\]+" }
! { dg-output ".*  to do: y is polymorphic, of which a clause maps no object: call gomp_pset_enter_deep \\(y\\), or set GOMP_PSET_DEEP=1 and map it, before its components are mapped\[\r\n\]+" }
program main
  use gomp_pset
  implicit none
  type t
    integer :: k
    real, pointer :: q(:) => null ()
  end type
  type(t) :: x
  real, target :: a(8)

  call right (x, a)
  call wrong (x, a)
contains
  subroutine right (y, b)
    class(t) :: y
    real, target :: b(:)
    real :: r
    b = [1, 2, 3, 4, 5, 6, 7, 8]
    y%q => b(8:1:-1)
    call gomp_pset_enter_deep (y)
    !$omp target enter data map(to: y%q)
    !$omp target map(from: r)
    r = y%q(1)
    y%q(8) = 100
    !$omp end target
    !$omp target exit data map(from: y%q)
    call gomp_pset_exit_deep (y)
    print '(2i4)', int (r), int (b(1))
    flush (6)
  end subroutine

  subroutine wrong (y, b)
    class(t) :: y
    real, target :: b(:)
    real :: r
    y%q => b
    !$omp target data map(tofrom: y%q)
    !$omp target map(from: r) map(tofrom: y)
    r = y%q(1)
    !$omp end target
    !$omp end target data
  end subroutine
end program main
