! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! For several-sources-1.f90, in fixed form.
      subroutine raise (n)
      use shared_data
      integer, intent (in) :: n
!$omp target firstprivate(n)
      level = level + n
!$omp end target
      end subroutine raise
