! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A structured entry that is never left is reported at the end of the program;
! what was left is not, nor are dynamic ones.
! { dg-do run }
! { dg-library gomp_pset }
! { dg-output "libgomp: copyin of 'a\\(2:5\\)' \\(copy\\), entered at user.f90:12, was never left\r?\n" }
program main
  use gomp_pset
  implicit none
  integer :: a(9), b(3), c
  integer(8) :: first, second
  call gomp_pset_data_enter (gomp_pset_copyin, a(2:5), first, name='a(2:5)', &
                             clause=gomp_pset_clause_copy, file='user.f90', &
                             line=12)
  call gomp_pset_data_enter (gomp_pset_copyin, b, second, name='b')
  call gomp_pset_data_enter (gomp_pset_create, c, name='c')
  call gomp_pset_data_exit (gomp_pset_delete, b, second)
end program main
