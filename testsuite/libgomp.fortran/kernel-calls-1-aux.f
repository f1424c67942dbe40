! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! For kernel-calls-1.f90, in fixed form.
      integer function squared (n)
!$omp declare target
      integer, intent (in) :: n
      squared = n * n
      end function squared
