! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Deferred-length character: an allocatable and a pointer, of another length
! each time, and an allocatable array of fixed length.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  character (len=:), allocatable :: s
  character (len=:), pointer :: p
  character (len=4), allocatable :: a(:)
  integer :: n, seen(3)
  do n = 1, 5
    s = repeat ('ab', n)
    allocate (character (len=n) :: p)
    p = repeat ('p', n)
    allocate (a(-n:n))
    a = 'text'
    !$omp target map(tofrom: s, p, a) map(from: seen)
    seen = [len (s), len (p), size (a)]
    s(1:1) = 'z'
    p(n:n) = 'q'
    a(0)(2:2) = 's'
    !$omp end target
    if (any (seen /= [2 * n, n, 2 * n + 1])) stop 1
    if (s /= 'zb' // repeat ('ab', n - 1)) stop 2
    if (p /= repeat ('p', n - 1) // 'q') stop 3
    if (a(0) /= 'tsxt' .or. count (a == 'text') /= 2 * n) stop 4
    deallocate (s, p, a)
  end do
end program main
