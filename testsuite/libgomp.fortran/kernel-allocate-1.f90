! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Allocatables and automatic arrays that live within a kernel.
! { dg-do run }

program main
  implicit none
  integer :: n, total
  do n = 1, 200, 37
    !$omp target map(from: total) firstprivate(n)
    block
      integer, allocatable :: work(:)
      integer, pointer :: p(:)
      integer :: i
      allocate (work(n), p(0:n))
      work = [(i, i = 1, n)]
      p = 2
      work = [work, -1]
      total = sum (work) + sum (p)
      deallocate (p)
    end block
    !$omp end target
    if (total /= n * (n + 1) / 2 - 1 + 2 * (n + 1)) stop 1
  end do
end program main
