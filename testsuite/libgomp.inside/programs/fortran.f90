! The module omp_lib, a pointer component, a device.
program fortran_inside
  use omp_lib
  implicit none
  type t
    real, pointer :: v(:)
  end type
  type(t) :: s
  integer :: i, n
  n = 0
  !$omp parallel num_threads(3) reduction(+:n)
  n = n + omp_get_num_threads ()
  !$omp end parallel
  allocate (s%v(50))
  s%v = 0
  !$omp target map(tofrom: s, s%v)
  do i = 1, 50
    s%v(i) = i
  end do
  !$omp end target
  print '(i0,1x,i0)', n, int (sum (s%v))
end program
