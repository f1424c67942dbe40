! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A type-bound procedure is called for a polymorphic object that was mapped without
! its table of procedures: the report of the fault says of which type, and what to do.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-shouldfail "the host's table of procedures" }
! { dg-output "libgomp: memory fault in kernel work .target region 0. on device 0 \[^\n\]*\n" }
! { dg-output "  at fault-table-err-1.f90:\[0-9\]+\n  it is that of target at fault-table-err-1.f90:\[0-9\]+\n" }
! { dg-output "  the address is that of the host's table of procedures of type big, to which x refers\n" }
! { dg-output "  it is read by calls of type-bound procedures, and by `class is' of SELECT TYPE\n" }
! { dg-output "  to do: map x with all that belongs to it: call gomp_pset_enter_deep .x., or set GOMP_PSET_DEEP=1; on GPUs write .!.omp declare target enter" }

module shapes
  implicit none
  type small
    integer :: n = 1
  contains
    procedure :: get
  end type small
  type, extends (small) :: big
  contains
    procedure :: get => get_big
  end type big
contains
  integer function get (this)
    class (small), intent (in) :: this
    !$omp declare target
    get = this%n
  end function get

  integer function get_big (this)
    class (big), intent (in) :: this
    !$omp declare target
    get_big = 2 * this%n
  end function get_big

  subroutine work (x)
    class (small), allocatable :: x
    integer :: r
    !$omp target map(from: r) map(to: x)
    r = x%get ()
    !$omp end target
    print *, r
  end subroutine work
end module shapes

program main
  use shapes
  implicit none
  class (small), allocatable :: x
  allocate (big :: x)
  call work (x)
end program main
