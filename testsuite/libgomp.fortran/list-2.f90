! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A list whose nodes have arrays: structure, link and array of each node are
! mapped and attached; the list grows between kernels.
! { dg-do run }

program main
  implicit none
  type node
    real, pointer :: data(:)
    type (node), pointer :: next
  end type node
  type (node), target :: head
  type (node), pointer :: last
  integer :: i
  real :: total
  allocate (head%data(1))
  head%data = 1
  nullify (head%next)
  !$omp target enter data map(to: head)
  !$omp target enter data map(to: head%data)
  last => head
  do i = 2, 8
    allocate (last%next)
    allocate (last%next%data(i))
    last%next%data = i
    nullify (last%next%next)
    !$omp target enter data map(to: last%next)
    last => last%next
    !$omp target enter data map(to: last%data)
    call add_up (head)
    if (total /= i * (i + 1) * (2 * i + 1) / 6) stop i
  end do
contains
  subroutine add_up (first)
    type (node), target, intent (in) :: first
    type (node), pointer :: p
    !$omp target map(from: total) private(p)
    total = 0
    p => first
    do while (associated (p))
      total = total + sum (p%data)
      p => p%next
    end do
    !$omp end target
  end subroutine add_up
end program main
