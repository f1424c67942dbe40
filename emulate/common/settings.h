/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the environment asks of an emulated driver, and the record of calls.

   Every variable is GOMP_PSET_EMULATE_ and one of these names:

     DEVICES   number of devices; default: 1
     MEMORY    bytes of memory of each device, a number that may have the
               suffix k, m, g or t; default: 4g, or less where the
               addresses of processes are limited (RLIMIT_AS)
     FAIL      CALL:N[+][:CODE],...: the N-th call of the driver's function
               CALL fails; with a +, all later calls of CALL fail, too.  CODE is
               the number that the function returns; without CODE, the function
               returns an error of its own choice.  Default: no call fails
     LATENCY   KIND=TIME,...: how much longer calls take; they spend the time in
               a busy loop.  KIND is alloc, free, copy, launch, enqueue or byte.
               TIME has the suffix ns, us, ms or s.  Default: no longer
     TRACE     file to which one line per call is appended; - is standard error;
               default: no trace
     TIMEOUT   seconds of work after which a kernel is ended as for a fault;
               0: there is no limit; default: 300.  The processor time of the
               thread that runs the kernel is counted.  The GCN driver also
               counts the time for which this thread sleeps because all
               waves wait

   A driver has further variables of its own.  If a variable has a bad value,
   there is a message on standard error, and the default holds.  */

#ifndef EMU_SETTINGS_H
#define EMU_SETTINGS_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kinds of calls that take longer if the variable LATENCY says so.  */
enum emu_latency
{
  EMU_LATENCY_ALLOC,
  EMU_LATENCY_FREE,
  EMU_LATENCY_COPY,
  EMU_LATENCY_LAUNCH,
  /* Putting an asynchronous operation on a queue or stream.  The thread that
     puts it there waits, not the one that carries it out.  */
  EMU_LATENCY_ENQUEUE,
  /* Each byte that is copied between host and device, or on a device; besides
     COPY, which is of each copy.  */
  EMU_LATENCY_BYTE,
  EMU_LATENCIES
};

/* The highest number of devices that may be asked for.  */
#define EMU_MAX_DEVICES 16

/* The settings that all emulated drivers have.  */
struct emu_settings
{
  int devices;
  size_t memory;                /* bytes per device */
  double latency_ns[EMU_LATENCIES];
  bool trace;                   /* TRACE is set */
  uint64_t timeout_ns;          /* limit of one kernel's work; 0: none */
};

/* Return the settings, which are read from the environment at the first call.
   Any thread may call this.  After the first call only emu_settings_reset
   changes the settings.  */
const struct emu_settings *emu_settings (void);

/* Return the value of the environment variable GOMP_PSET_EMULATE_<NAME>; NULL
   if it is not set.  This is for variables that only one driver has.  */
const char *emu_setting_text (const char *name);

/* Return the number in the environment variable GOMP_PSET_EMULATE_<NAME>.  If
   the variable is not set, return INITIAL.  If it is not a number in
   [LOW, HIGH], print a message on standard error, and return INITIAL.  */
long emu_setting_number (const char *name, long initial, long low, long high);

/* Count one call of the driver's function CALL, and return whether the variable
   FAIL asks for this call to fail.  If the result is true and FAIL gives a code
   for this call, *CODE is set to the code.  If the result is true and FAIL
   gives no code, or if the result is false, *CODE is unchanged.  Any thread may
   call this.  */
bool emu_call_fails (const char *call, int *code);

/* Wait busily for as long as LATENCY asks for in calls of KIND.  */
void emu_latency_wait (enum emu_latency kind);
/* Wait busily for as long as LATENCY asks for in a copy of BYTES bytes.  */
void emu_latency_wait_copy (size_t bytes);

/* Return the processor time of the calling thread in nanoseconds, in which
   other programs on the machine do not count.  */
uint64_t emu_work_ns (void);

/* Write one line "CALL (...) = RESULT" to the trace, if there is one.  What
   stands between the parentheses is given by FORMAT, as for printf.  Any
   thread.  */
void emu_trace_call (const char *call, int result, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Read the environment anew and forget all counts, for unit tests.  No other
   thread may be in the driver.  */
void emu_settings_reset (void);

#endif
