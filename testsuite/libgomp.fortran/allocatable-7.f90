! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A module allocatable, mapped by one procedure and used by others, also by
! host association; one descriptor on the device.
! { dg-do run }
! { dg-mappings-left 0 }

module store
  implicit none
  real, allocatable :: field(:,:)
contains
  subroutine store_open (n)
    integer, intent (in) :: n
    allocate (field(n, 0:n))
    field = 0
    !$omp target enter data map(to: field)
  end subroutine store_open

  subroutine store_add (value)
    real, intent (in) :: value
    !$omp target
    field = field + value
    !$omp end target
  end subroutine store_add

  real function store_total ()
    real :: total
    !$omp target map(from: total)
    total = sum (field)
    !$omp end target
    store_total = total
  end function store_total

  subroutine store_close ()
    !$omp target exit data map(delete: field)
    deallocate (field)
  end subroutine store_close
end module store

program main
  use store
  implicit none
  integer :: n
  do n = 3, 9, 2
    call store_open (n)
    call store_add (1.0)
    call more ()
    if (store_total () /= 3.5 * n * (n + 1)) stop 1
    call store_close ()
  end do
contains
  subroutine more ()
    !$omp target
    field = field * 2
    field(:, 0) = field(:, 0) + 1.5
    field(:, 1:) = field(:, 1:) + 1.5
    !$omp end target
  end subroutine more
end program main
