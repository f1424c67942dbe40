! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A part of an array, and then the whole, each by a pointer of its own, in one
! directive: the whole is mapped, and the part is in it.  (The whole was taken for the
! frame of a procedure, and not mapped, so that the kernel got the host's address.)
! { dg-do run }

program main
  implicit none
  integer, target :: t(10)
  integer, pointer :: whole(:), part(:)

  t = 2
  whole => t
  part => t(4:7)
  !$omp target map(tofrom: part) map(tofrom: whole)
  whole(6) = 9
  part(1) = 8
  !$omp end target
  if (any (t /= [2, 2, 2, 8, 2, 9, 2, 2, 2, 2])) stop 1
end program main
