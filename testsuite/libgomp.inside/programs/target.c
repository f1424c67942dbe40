/* Target regions: devices, data, dependences, the host, fork.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int
on_each (int devices)
{
  int sum = 0;

  for (int d = 0; d <= devices; d++)
    {
      int here = 0;
#pragma omp target device(d) map(tofrom : here)
      here = d + 1;
      sum += here;
    }
  return sum;
}

static int
in_tasks (void)
{
  int x = 1, y = 0;

#pragma omp target nowait depend(out : x) map(tofrom : x)
  x = 5;
#pragma omp target nowait depend(inout : x) map(tofrom : x) map(from : y)
  {
    x *= 3;
    y = x;
  }
#pragma omp taskwait
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 10; i++)
#pragma omp target map(tofrom : x) nowait depend(inout : x)
    x++;
  return x + y;
}

static int
resident (void)
{
  int a[100] = { 0 }, sum = 0;

#pragma omp target data map(tofrom : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 100; i++)
      a[i] = i;
#pragma omp target update from(a[0 : 10])
    sum = a[9];
  }
  return sum + a[99];
}

static int
limited (void)
{
  int limit = 0;

#pragma omp target device(omp_get_initial_device ()) thread_limit(2) \
  map(from : limit)
  limit = omp_get_thread_limit ();
  return limit;
}

static int
in_child (void)
{
  int status;
  pid_t child = fork ();

  if (child == 0)
    {
      int x = 1;
#pragma omp target device(omp_get_initial_device ()) map(tofrom : x)
      x++;
      _exit (x);
    }
  waitpid (child, &status, 0);
  return WEXITSTATUS (status);
}

int
main (void)
{
  int devices = omp_get_num_devices (), child = in_child ();

  printf ("%d devices: %d %d %d %d %d\n", devices, on_each (devices),
          in_tasks (), resident (), limited (), child);
  omp_set_default_device (devices);
  printf ("default %d\n", omp_get_default_device ());
  return 0;
}
