! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! num_teams and thread_limit: upper bounds, for teams and for target (OpenMP
! 5.2, 10.2, 13.3).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer :: teams, limit, threads, hits(0:63)
  hits = 0
  !$omp target teams num_teams(4) thread_limit(3) &
  !$omp   map(from: teams, limit, threads) map(tofrom: hits)
  if (omp_get_team_num () == 0) teams = omp_get_num_teams ()
  hits(omp_get_team_num ()) = hits(omp_get_team_num ()) + 1
  !$omp parallel
  !$omp single
  if (omp_get_team_num () == 0) then
    threads = omp_get_num_threads ()
    limit = omp_get_thread_limit ()
  end if
  !$omp end single
  !$omp end parallel
  !$omp end target teams
  if (teams < 1 .or. teams > 4) stop 1
  if (any (hits(:teams - 1) /= 1) .or. any (hits(teams:) /= 0)) stop 2
  if (threads < 1 .or. threads > 3) stop 3
  if (limit < 1 .or. limit > 3) stop 4
  !$omp target thread_limit(2) map(from: threads)
  !$omp parallel
  !$omp masked
  threads = omp_get_num_threads ()
  !$omp end masked
  !$omp end parallel
  !$omp end target
  if (threads < 1 .or. threads > 2) stop 5
end program main
