! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A type-bound procedure is called for a component that was copied without the table of
! its type: the report says of which type, and the remedy in OpenACC's words.
! { dg-do run }
! { dg-require-effective-target fault_reports }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "the host's table of procedures" }
! { dg-output "libgomp: memory fault in kernel work .target region 0. on device 0 \[^\n\]*\n" }
! { dg-output "  at fault-table-err-1.f90:\[0-9\]+\n  it is that of acc compute at fault-table-err-1.f90:\[0-9\]+\n" }
! { dg-output "  the address is that of the host's table of procedures of type big, to which h refers\n" }
! { dg-output "  it is read by calls of type-bound procedures, and by `class is' of SELECT TYPE\n" }
! { dg-output "  to do: map h with all that belongs to it: call gomp_pset_enter_deep .h., or set GOMP_PSET_DEEP=1; on GPUs write `!.acc routine' into its procedures, too, and call them by name in SELECT TYPE\n" }
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
  type holder
    class (small), pointer :: x => null ()
  end type holder
contains
  integer function get (this)
    class (small), intent (in) :: this
    !$acc routine seq
    get = this%n
  end function get
  integer function get_big (this)
    class (big), intent (in) :: this
    !$acc routine seq
    get_big = 2 * this%n
  end function get_big
  subroutine work (h)
    type (holder) :: h
    integer :: r
    !$acc parallel copyout(r) copyin(h)
    r = h%x%get ()
    !$acc end parallel
    print *, r
  end subroutine work
end module shapes

program main
  use shapes
  implicit none
  type (holder) :: h
  allocate (big :: h%x)
  call work (h)
end program main
