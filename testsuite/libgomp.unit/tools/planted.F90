! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A program with all that gomp-pset-report finds.  MEND=0: all of it; MEND=N: without
! number N; MEND=99: without any, but for that of PLANT.  PLANT=-N: number N as it is
! with MEND=N.  NO_SLEEP: kernels cannot sleep, and 11 and 12 are left out, but 12 if
! PLANT is 12 or -12: the device is one on which each kernel takes long.  STEPS: times
! that all but 11 and 12 are done; LARGE: words that 12 sends; PAUSE: microseconds
! that 11 waits.
#ifndef MEND
# define MEND 0
#endif
#ifndef PLANT
# define PLANT 0
#endif
#ifndef STEPS
# define STEPS 10
#endif
#ifndef PAUSE
# define PAUSE 20000
#endif
#ifndef LARGE
# define LARGE 16777216
#endif
#define PLANTED(n) (PLANT == n || (MEND != n && MEND != 99))
#define CLEAN(n) (MEND == 99 && PLANT != n && PLANT != -n)

program planted
  use omp_lib
  use iso_c_binding
  implicit none
  interface
    subroutine sleep_us (n) bind (c, name = 'usleep')
      import :: c_int
      integer (c_int), value :: n
    end subroutine sleep_us
  end interface
  integer, parameter :: n = 65536, large = LARGE, steps = STEPS, pauses = 10
  real(8), save :: table(n), work(n), known(n), given(n), result(n), edge(n), field(n)
  real(8), save :: grid(n), spare(n), forcing(large), corners(16), total
  real(8), allocatable, target, save :: state(:)
  real(8), pointer, save :: view(:)
  integer :: step, i
  type (c_ptr) :: scratch

  table = 1; work = 2; known = 3; edge = 5; field = 6; grid = 7; spare = 8
  forcing = 0; total = 0; result = 0; corners = 9
  !$omp target enter data map(to: table, work, known, edge) map(alloc: forcing)

  ! 1: the same bytes are sent again.
  do step = 1, steps
#if PLANTED(1)
    !$omp target update to(table)
#endif
    !$omp target map(tofrom: total)
    total = total + table(step)
    !$omp end target
  end do

  ! 2: copied back, and sent again unchanged.
  do step = 1, steps
    !$omp target
    do i = 1, n
      work(i) = work(i) + 1
    end do
    !$omp end target
    !$omp target update from(work)
    total = total + sum (work) / n
#if PLANTED(2)
    !$omp target update to(work)
#endif
  end do

  ! 3: copied back as the host has it.
  do step = 1, steps
    !$omp target map(tofrom: total)
    total = total + known(step)
    !$omp end target
#if PLANTED(3)
    !$omp target update from(known)
#endif
    total = total + known(n)
  end do

  ! 4: tofrom, where to is enough.
#if CLEAN(4)
  !$omp target enter data map(alloc: given)
#endif
  do step = 1, steps
    given = step
#if PLANTED(4)
    !$omp target map(tofrom: given, total)
#else
# if CLEAN(4)
    !$omp target update to(given)
# endif
    !$omp target map(to: given) map(tofrom: total)
#endif
    total = total + given(step)
    !$omp end target
  end do
#if CLEAN(4)
  !$omp target exit data map(release: given)
#endif

  ! 5: tofrom, where from is enough.
#if CLEAN(5)
  !$omp target enter data map(alloc: result)
#endif
  do step = 1, steps
    result = 0
#if PLANTED(5)
    !$omp target map(tofrom: result)
#else
    !$omp target map(from: result)
#endif
    do i = 1, n
      result(i) = step + i
    end do
    !$omp end target
#if CLEAN(5)
    !$omp target update from(result)
#endif
    total = total + result(n)
  end do
#if CLEAN(5)
  !$omp target exit data map(release: result)
#endif

  ! 6: a whole array is updated of which a section has changed.
  do step = 1, steps
    edge(1:4096) = step
#if PLANTED(6)
    !$omp target update to(edge)
#else
    !$omp target update to(edge(1:4096))
#endif
    !$omp target map(tofrom: total)
    total = total + edge(step) + edge(n)
    !$omp end target
  end do

  ! 7: mapped and released inside the loop.
#if !PLANTED(7)
  !$omp target enter data map(to: field)
#endif
  do step = 1, steps
#if PLANTED(7)
    !$omp target enter data map(to: field)
#endif
    !$omp target map(tofrom: total)
    total = total + field(step)
    !$omp end target
#if PLANTED(7)
    !$omp target exit data map(release: field)
#endif
  end do
#if !PLANTED(7)
  !$omp target exit data map(release: field)
#endif

  ! 8: mapped anew by each region.
#if !PLANTED(8)
  !$omp target data map(to: grid)
#endif
  do step = 1, steps
    !$omp target map(to: grid) map(tofrom: total)
    total = total + grid(step)
    !$omp end target
  end do
#if !PLANTED(8)
  !$omp end target data
#endif

  ! 9: mapped, and not used.
#if PLANTED(9)
  !$omp target enter data map(to: spare)
#endif

  ! 10: allocated and released again.
#if !PLANTED(10)
  scratch = omp_target_alloc (1000000_c_size_t, omp_get_default_device ())
#endif
  do step = 1, steps
#if PLANTED(10)
    scratch = omp_target_alloc (1000000_c_size_t, omp_get_default_device ())
#endif
    !$omp target firstprivate(scratch) map(tofrom: total)
    if (c_associated (scratch)) total = total + 1
    !$omp end target
#if PLANTED(10)
    call omp_target_free (scratch, omp_get_default_device ())
#endif
  end do
#if !PLANTED(10)
  call omp_target_free (scratch, omp_get_default_device ())
#endif

  ! 13: the data stays on the device, and a descriptor is sent each time.
  allocate (state(n), source = 1._8)
  !$omp target enter data map(to: state)
  view => state
#if !PLANTED(13)
  !$omp target enter data map(to: view)
#endif
  do step = 1, 3 * steps
    !$omp target
    view(1) = view(1) + 1
    !$omp end target
  end do
#if !PLANTED(13)
  !$omp target exit data map(release: view)
#endif
  !$omp target exit data map(from: state)
  total = total + state(1)

  ! 14: many small transfers.
  !$omp target enter data map(alloc: corners)
#if PLANTED(14)
  do i = 1, size (corners)
    !$omp target update to(corners(i))
  end do
#else
  !$omp target update to(corners)
#endif
  !$omp target map(tofrom: total)
  total = total + sum (corners)
  !$omp end target
  !$omp target exit data map(release: corners)

#ifndef NO_SLEEP
  ! 11: the host waits for a region, and then has something else to do.
  do step = 1, pauses
#if PLANTED(11)
    !$omp target
#else
    !$omp target nowait
#endif
    call sleep_us (PAUSE)
    table(step) = step
    !$omp end target
    call sleep_us (PAUSE)
    !$omp taskwait
  end do
  !$omp target update from(table(1:pauses))
#endif

#if !defined NO_SLEEP || PLANT == 12 || PLANT == -12
  ! 12: data for the next region is sent when the one before is over.
  do step = 1, pauses
    forcing = step
#if PLANTED(12)
    !$omp target
#else
    !$omp target nowait
#endif
#ifndef NO_SLEEP
    call sleep_us (25000)
#endif
    table(step) = table(step) + 1
    !$omp end target
    !$omp target update to(forcing)
    !$omp taskwait
    !$omp target map(tofrom: total)
    total = total + forcing(step) + forcing(large)
    !$omp end target
  end do
#endif

#if PLANTED(9)
  !$omp target exit data map(release: spare)
#endif
  !$omp target exit data map(release: table, work, known, edge, forcing)
  print '(f0.3)', total + sum (table(1:pauses))
end program planted
