! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An assumed-shape dummy argument that is a section with gaps of an array that is mapped
! as a whole: its list names no descriptor, and it reaches out of the array.
! { dg-do run }
! { dg-shouldfail "size" { offload_device } }
! { dg-output "to do: \[^\n\]*with a stride\[^\n\]*name the whole array\n" }
! { dg-output "libgomp: Trying to map into device .* is already mapped" }
program main
  implicit none
  integer :: a(10)

  a = 1
  !$acc enter data copyin(a)
  call add (a(1:10:3))
contains
  subroutine add (x)
    integer :: x(:)
    !$acc parallel copy(x)
    x = x + 100
    !$acc end parallel
  end subroutine
end program main
