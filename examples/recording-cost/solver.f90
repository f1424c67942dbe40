! Conjugate gradients for a tridiagonal matrix: allocatable arrays, and a sum that
! comes back from some of the kernels.  Options: steps, by default 300.
module fields
  implicit none
contains
  real(8) function product_of(x, y)
    real(8), allocatable, intent(in) :: x(:), y(:)
    integer :: i
    product_of = 0
    !$omp target map(to: x, y) map(tofrom: product_of)
    do i = 1, size(x)
      product_of = product_of + x(i) * y(i)
    end do
    !$omp end target
  end function
end module

program solver
  use fields
  implicit none
  integer, parameter :: n = 20000
  real(8), allocatable :: x(:), r(:), p(:), q(:)
  real(8) :: rho, old, alpha
  integer :: i, s, steps = 300
  character(len=12) :: argument

  call get_command_argument(1, argument)
  if (argument /= '') read (argument, *) steps
  allocate (x(n), r(n), p(n), q(n))
  x = 0; r = 1; p = 1; q = 0
  !$omp target enter data map(to: x, r, p, q)
  rho = product_of(r, r)
  do s = 1, steps
    !$omp target
    q(1) = 4 * p(1) - p(2)
    do i = 2, n - 1
      q(i) = 4 * p(i) - p(i - 1) - p(i + 1)
    end do
    q(n) = 4 * p(n) - p(n - 1)
    !$omp end target
    alpha = rho / product_of(p, q)
    !$omp target
    do i = 1, n
      x(i) = x(i) + alpha * p(i)
      r(i) = r(i) - alpha * q(i)
    end do
    !$omp end target
    old = rho
    rho = product_of(r, r)
    if (rho < 1e-200_8) rho = 1e-200_8
    !$omp target
    do i = 1, n
      p(i) = r(i) + rho / old * p(i)
    end do
    !$omp end target
  end do
  !$omp target exit data map(from: x) map(delete: r, p, q)
  print '(f10.6)', x(n / 2)
  if (abs(x(n / 2) - 0.5d0) > 1d-6) stop 1
end program
