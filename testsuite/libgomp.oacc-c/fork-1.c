/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Children by fork of a program that has used a device and a queue: one exits,
   one uses the device and is told why it cannot; the parent goes on.  */
/* { dg-do run } */
/* { dg-output "libgomp: device 0 .* was in use when this process was made by fork" { target offload_device } } */

#include <openacc.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[100];

static void
use (void)
{
#pragma acc parallel copy(a) async(1)
  a[0]++;
#pragma acc wait
}

int
main (void)
{
  int failed = acc_get_num_devices (acc_device_not_host) > 0 ? 1 : 7;

  use ();
  for (int uses = 0; uses < 2; uses++)
    {
      int status;
      pid_t child = fork ();

      if (child == 0)
        {
          alarm (20);
          if (uses)
            use ();
          exit (7);
        }
      if (child < 0 || waitpid (child, &status, 0) != child
          || !WIFEXITED (status)
          || WEXITSTATUS (status) != (uses ? failed : 7))
        abort ();
    }
  use ();
  if (a[0] != 2)
    abort ();
  return 0;
}
