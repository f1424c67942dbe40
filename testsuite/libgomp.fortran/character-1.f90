! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Deferred-length character: allocatable scalar and array, of another length each
! time.
! { dg-do run }

program main
  implicit none
  character (len=:), allocatable :: s, a(:)
  integer :: n, seen(3)
  do n = 1, 5
    s = repeat ('ab', n)
    allocate (character (len=n) :: a(3))
    a = 'x'
    !$omp target map(tofrom: s, a) map(from: seen)
    seen = [len (s), len (a), size (a)]
    s(1:1) = 'z'
    a(2)(n:n) = 'y'
    !$omp end target
    if (any (seen /= [2 * n, n, 3])) stop 1
    if (s /= 'zb' // repeat ('ab', n - 1)) stop 2
    if (a(1) /= 'x' .or. a(3) /= 'x' .or. a(2)(n:n) /= 'y') stop 3
    if (n > 1) then
      if (a(2)(1:1) /= 'x') stop 4
    end if
    deallocate (s, a)
  end do
end program main
