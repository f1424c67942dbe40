! OpenACC, by directives and by routines.
program openacc_inside
  use openacc
  implicit none
  integer :: a(100), i
  a = 0
  call acc_copyin (a)
  !$acc parallel loop present(a) async(1)
  do i = 1, 100
    a(i) = i
  end do
  !$acc wait(1)
  if (acc_is_present (a)) call acc_copyout (a)
  print '(a,i0)', 'sum ', sum (a)
end program
