! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A kernel changes a constant that is copied out.
! { dg-do run }
! { dg-require-effective-target offload_device }
! { dg-shouldfail "mistake" }
! { dg-output "libgomp: target at mistakes-constant-1\\.f90:15\[\r\n\]+" }
! { dg-output "  to do: copy it to the device only \\(map\\(to:\\), copyin\\), or pass a variable\[\r\n\]+" }
! { dg-output "libgomp: a kernel changed a constant: A, 16 bytes at 0x\[0-9a-f\]+, differs from byte 4 on; the construct at mistakes-constant-1\\.f90:15 maps it so that it is copied back, but it lies in read-only memory\[\r\n\]+$" }
program main
  implicit none
  call change ([1, 2, 3, 4])
contains
  subroutine change (a)
    integer :: a(4)
    !$omp target map(tofrom: a)
    a(2) = 7
    !$omp end target
  end subroutine change
end program main
