! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A tour of array descriptors on a device: what is mapped, what a kernel sees.

module tour
  use omp_lib
  implicit none
  private
  public :: report, finish, field, allocatables, pointers, sections, &
            components, nodes, zero_sizes

  ! A field of a simulation: plain parts, and parts that live elsewhere.
  type field
    integer :: id = 0
    real, pointer :: values(:) => null ()
    real, pointer :: mean => null ()
  end type field

  integer :: checks = 0, failures = 0

contains

  subroutine report (what, seen, expected)
    character (len=*), intent (in) :: what
    integer, intent (in) :: seen, expected
    checks = checks + 1
    if (seen == expected) then
      print '(2a,i0)', what, ': ', seen
    else
      failures = failures + 1
      print '(2a,i0,a,i0)', what, ': ', seen, ', but expected ', expected
    end if
  end subroutine report

  subroutine finish ()
    if (failures > 0) then
      print '(i0,a,i0,a)', failures, ' of ', checks, ' checks failed'
      stop 1
    end if
    print '(a,i0,a)', 'all ', checks, ' checks passed'
  end subroutine finish

  ! Allocatables: the descriptor goes along, with the data's device address.
  subroutine allocatables ()
    integer, allocatable :: a(:,:), none(:)
    integer :: low, high, total, is_there
    allocate (a(0:2, -1:2))
    a = 1
    !$omp target map(tofrom: a) map(from: low, high, total)
    low = lbound (a, 2)
    high = ubound (a, 2)
    total = sum (a)
    a = a + 1
    !$omp end target
    call report ('allocatable, lower bound', low, -1)
    call report ('allocatable, upper bound', high, 2)
    call report ('allocatable, sum on the device', total, 12)
    call report ('allocatable, sum afterwards', sum (a), 24)

    !$omp target map(tofrom: none) map(from: is_there)
    is_there = merge (1, 0, allocated (none))
    !$omp end target
    call report ('unallocated is unallocated', is_there, 0)

    ! Mapped for longer, and reallocated meanwhile: the descriptor follows.
    !$omp target enter data map(to: a)
    !$omp target exit data map(delete: a)
    deallocate (a)
    allocate (a(5, 7))
    a = 3
    !$omp target map(to: a) map(from: total)
    total = size (a) * 1000 + sum (a)
    !$omp end target
    call report ('reallocated', total, 35105)
  end subroutine allocatables

  ! Pointers: bounds of their own, another target from one region to the next.
  subroutine pointers ()
    integer, target :: one(10), two(20)
    integer, pointer :: p(:)
    integer :: total, low
    one = 1
    two = 2
    p(5:) => one
    !$omp target enter data map(to: p)
    !$omp target map(from: low, total)
    low = lbound (p, 1)
    total = sum (p)
    !$omp end target
    call report ('pointer, lower bound', low, 5)
    call report ('pointer, sum of its target', total, 10)
    !$omp target exit data map(release: p)
    p => two
    !$omp target map(to: p) map(from: total)
    total = sum (p)
    !$omp end target
    call report ('pointer, another target', total, 40)
  end subroutine pointers

  ! A section: the pointer in the descriptor is biased, so that a(3) is a(3).
  subroutine sections ()
    integer, allocatable :: a(:)
    integer :: i, third
    a = [(i, i = 1, 8)]
    !$omp target map(tofrom: a(3:6)) map(from: third)
    third = a(3)
    a(3:6) = -a(3:6)
    !$omp end target
    call report ('section, third element', third, 3)
    call report ('section, sum afterwards', sum (a), 36 - 2 * 18)
  end subroutine sections

  ! Components: mapping s%values attaches it to s's copy on the device.
  subroutine components ()
    type (field) :: s
    integer :: n, total
    s%id = 7
    allocate (s%values(100), s%mean)
    s%values = 2
    !$omp target enter data map(to: s)
    !$omp target enter data map(to: s%values)
    !$omp target map(from: n, total)
    n = size (s%values)
    total = nint (sum (s%values)) + s%id
    s%values = 3
    !$omp end target
    call report ('component, size', n, 100)
    call report ('component, sum and a plain part', total, 207)
    !$omp target exit data map(from: s%values)
    !$omp target exit data map(from: s)
    call report ('component, afterwards', nint (sum (s%values)), 300)
    call report ('component, the host''s own pointer', size (s%values), 100)
    deallocate (s%values, s%mean)
  end subroutine components

  ! An array of such types, node by node.
  subroutine nodes ()
    type (field), target :: list(3)
    integer :: i, total
    do i = 1, 3
      list(i)%id = i
      allocate (list(i)%values(i))
      list(i)%values = 10 * i
    end do
    !$omp target enter data map(to: list)
    do i = 1, 3
      !$omp target enter data map(to: list(i)%values)
    end do
    !$omp target map(from: total)
    total = 0
    do i = 1, 3
      total = total + nint (sum (list(i)%values))
    end do
    !$omp end target
    call report ('array of types, all their values', total, 140)
    do i = 1, 3
      !$omp target exit data map(delete: list(i)%values)
      deallocate (list(i)%values)
    end do
    !$omp target exit data map(delete: list)
  end subroutine nodes

  ! Two arrays without elements in one region.
  subroutine zero_sizes ()
    integer, allocatable :: a(:), b(:)
    integer :: both
    allocate (a(0), b(0))
    !$omp target map(tofrom: a, b) map(from: both)
    both = merge (1, 0, allocated (a) .and. allocated (b)) + size (a)
    !$omp end target
    call report ('zero-size arrays are allocated', both, 1)
  end subroutine zero_sizes
end module tour

program descriptors
  use omp_lib
  use tour
  implicit none
  logical :: on_host
  !$omp target map(from: on_host)
  on_host = omp_is_initial_device ()
  !$omp end target
  print '(2a)', 'regions run on ', merge ('the host  ', 'a device  ', on_host)
  call allocatables ()
  call pointers ()
  call sections ()
  call components ()
  call nodes ()
  call zero_sizes ()
  call finish ()
end program descriptors
