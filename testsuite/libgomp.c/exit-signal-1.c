/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A handler of a signal calls exit while its thread is in a directive: between
   a kernel's launch and its end, or anywhere in one of many.  The program ends
   with that status, and does not wait for what it has interrupted.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-require-effective-target child_devices } */

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define STATUS 3
#define SECONDS 10

static void
leave (int number)
{
  (void) number;
  exit (STATUS);
}

static void
run_long (void)
{
  int n = 0;

#pragma omp target map(tofrom: n)
  for (volatile long i = 0; i < 20000000000L; i++)
    n = 1;
}

static void
run_many (void)
{
  static int a[1000];

#pragma omp target enter data map(to: a)
  for (;;)
    {
#pragma omp target
      a[0]++;
#pragma omp target update from(a)
    }
}

static void
check (void (*run) (void), useconds_t after)
{
  pid_t child = fork (), ended = 0;
  int status;

  if (child == 0)
    {
      signal (SIGALRM, leave);
      /* Everything is open by then.  */
#pragma omp target
      ;
      ualarm (after, 0);
      run ();
      _exit (1);
    }
  for (int i = 0; i < SECONDS * 100 && ended == 0; i++)
    {
      usleep (10000);
      ended = waitpid (child, &status, WNOHANG);
    }
  if (ended == 0)
    kill (child, SIGKILL);
  if (ended != child || !WIFEXITED (status) || WEXITSTATUS (status) != STATUS)
    abort ();
}

int
main (void)
{
  check (run_long, 300000);
  for (useconds_t after = 20000; after < 80000; after += 7000)
    check (run_many, after);
  return 0;
}
