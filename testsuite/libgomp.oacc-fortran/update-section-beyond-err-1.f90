! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC 3.3, 2.14.4 update: a section of more columns than there are is an
! error.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-additional-options "-g" }
! { dg-shouldfail "a column too many" }
! { dg-output "found: only a part of it is mapped: b\\(1:10,1:10\\)" }

program main
  integer, allocatable :: b(:,:)
  integer :: last = 11

  allocate (b(10,10))
  b = 1
  !$acc enter data copyin(b)
  !$acc update device(b(3:7,10:last))
end program
