! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An associate name of a scalar is mapped: gfortran lists the pointer that it is.
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-shouldfail "mistake" }
! { dg-output "memory fault in kernel MAIN__.*at mistakes-associate-1\\.f90:19\[\r\n\]+" }
! { dg-output ".*  to do: map it, too, by its name: a pointer without one may be gfortran's own, of ASSOCIATE or SELECT TYPE, which then have to be inside of the region\[\r\n\]+" }
program main
  implicit none
  integer :: k
  k = 4
  !$omp target map(tofrom: k)
  associate (q => k)
    q = q + 1
  end associate
  !$omp end target
  associate (q => k)
    !$omp target map(tofrom: q)
    q = q + 1
    !$omp end target
  end associate
end program main
