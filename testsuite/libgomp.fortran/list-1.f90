! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A linked list mapped node by node, with enter data map(to: node%next); a
! kernel walks it and writes into every node.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  use omp_lib
  implicit none
  type node
    integer :: value
    type (node), pointer :: next
  end type node
  type (node), pointer :: head, here, following
  integer :: i, total
  logical :: on_host
  nullify (head)
  do i = 1, 20
    allocate (here)
    here%value = i
    here%next => head
    head => here
  end do

  !$omp target enter data map(to: head)
  here => head
  do while (associated (here%next))
    !$omp target enter data map(to: here%next)
    here => here%next
  end do
  call walk (head)
  if (on_host .and. omp_get_num_devices () > 0) stop 1
  if (total /= 210) stop 2

  here => head
  do i = 1, 20
    call fetch (here%value)
    if (here%value /= 2 * (21 - i)) stop 3
    here => here%next
  end do
  here => head
  do while (associated (here))
    following => here%next
    !$omp target exit data map(delete: here%value)
    deallocate (here)
    here => following
  end do

contains
  ! Components cannot be named in target update.
  subroutine fetch (value)
    integer, intent (inout) :: value
    !$omp target update from(value)
  end subroutine fetch

  subroutine walk (first)
    type (node), target, intent (inout) :: first
    type (node), pointer :: p
    !$omp target map(from: total, on_host) private(p)
    on_host = omp_is_initial_device ()
    total = 0
    p => first
    do while (associated (p))
      total = total + p%value
      p%value = 2 * p%value
      p => p%next
    end do
    !$omp end target
  end subroutine walk
end program main
