! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components that point to data of several intrinsic types (OpenACC 3.3, 2.6.4,
! 2.7.7).
! { dg-do run }

program main
  implicit none
  type field
    logical, pointer :: l(:)
    complex, pointer :: c(:)
    integer (kind=1), pointer :: b(:)
    integer (kind=8), pointer :: w(:,:)
    double precision, pointer :: d(:)
    complex (kind=8), pointer :: z(:,:)
  end type field
  type (field) :: f
  integer :: low(8), truths
  integer (kind=8) :: totals(4)

  nullify (f%l, f%c, f%b, f%w, f%d, f%z)
  !$acc enter data copyin(f)
  allocate (f%l(2:4), f%c(3:4), f%b(-9:0), f%w(2,5:7), f%d(0:2), f%z(-1:1,4))
  f%l = [.true., .false., .true.]
  f%c = (1.0, 2.0)
  f%b = 3_1
  f%w = 4000000000_8
  f%d = 0.5d0
  f%z = (2d0, 3d0)
  !$acc enter data copyin(f%l, f%c, f%b, f%w, f%d, f%z)
  !$acc serial present(f) copyout(low, totals, truths)
  low(1:5) = [lbound (f%l, 1), lbound (f%c, 1), lbound (f%b, 1), &
              lbound (f%w, 2), lbound (f%d, 1)]
  low(6:7) = lbound (f%z)
  low(8) = ubound (f%z, 2)
  truths = count (f%l)
  totals = [int (aimag (sum (f%c)), 8), int (sum (int (f%b)), 8), sum (f%w), &
            int (2 * sum (f%d) + aimag (sum (f%z)), 8)]
  f%l(3) = .true.
  f%z(1,4) = (0d0, 1d0)
  !$acc end serial
  if (any (low /= [2, 3, -9, 5, 0, -1, 1, 4])) stop 1
  if (truths /= 2) stop 2
  if (any (totals /= [4_8, 30_8, 24000000000_8, 39_8])) stop 3
  !$acc exit data copyout(f%l, f%z) delete(f%c, f%b, f%w, f%d)
  !$acc exit data delete(f)
  if (.not. all (f%l)) stop 4
  if (nint (aimag (sum (f%z))) /= 34) stop 5
end program main
