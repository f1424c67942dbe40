/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The host writes through a pointer of the device's: the program ends by
   SIGSEGV as ever, and it is said whose memory that is.  */
/* { dg-do run } */
/* { dg-require-effective-target sudden_end } */
/* { dg-require-effective-target emulated_memory } */
/* { dg-output "libgomp: SIGSEGV: the host has used address 0x\[0-9a-f\]+, which is memory of device 0: \[^\n\]*is_device_ptr\[^\n\]*\[\r\n\]+" { target offload_device } } */

#include <omp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (void)
{
  const struct rlimit none = { 0, 0 };
  int status = 0;
  pid_t child = fork ();

  if (child == 0)
    {
      int *p = omp_target_alloc (400, omp_get_default_device ());
      setrlimit (RLIMIT_CORE, &none);
      if (omp_get_num_devices () == 0)
        raise (SIGSEGV);
      p[3] = 1;
      _exit (0);
    }
  waitpid (child, &status, 0);
  return !(WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
}
