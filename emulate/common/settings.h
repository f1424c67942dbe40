/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the environment asks of an emulated driver, and the record of calls.

   Every variable is GOMP_PSET_EMULATE_ and one of these names:

     DEVICES   number of devices, 1
     MEMORY    bytes of each, suffixes k, m, g, t; 4g
     FAIL      CALL:N[+][:CODE],...: the N-th call of the driver's function
               CALL (with N+ all from the N-th) fails with CODE, a number
     LATENCY   KIND=TIME,...: how much longer calls take, busily; KIND is
               alloc, free, copy, launch, enqueue; TIME has the suffix ns, us,
               ms or s
     TRACE     file that gets one line per call; - is standard error
     TIMEOUT   seconds of work that a kernel may take, 300; 0: any number

   A driver has further ones of its own.  A bad value: a message on standard
   error, and the default.  */

#ifndef EMU_SETTINGS_H
#define EMU_SETTINGS_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum emu_latency
{
  EMU_LATENCY_ALLOC,
  EMU_LATENCY_FREE,
  EMU_LATENCY_COPY,
  EMU_LATENCY_LAUNCH,
  EMU_LATENCY_ENQUEUE,          /* any asynchronous operation, in the caller */
  EMU_LATENCIES
};

/* The highest number of devices that may be asked for.  */
#define EMU_MAX_DEVICES 16

struct emu_settings
{
  int devices;
  size_t memory;                /* bytes per device */
  uint64_t latency_ns[EMU_LATENCIES];
  bool trace;
  uint64_t timeout_ns;          /* of one kernel; 0: none */
};

/* Reads the environment at the first call.  Any thread; constant.  */
const struct emu_settings *emu_settings (void);

/* The value of GOMP_PSET_EMULATE_<NAME>, or NULL: for the variables that are
   a driver's own.  */
const char *emu_setting_text (const char *name);

/* The same as a number in [LOW, HIGH]; INITIAL when it is not set.  */
long emu_setting_number (const char *name, long initial, long low, long high);

/* Count one call of CALL.  True: FAIL wants it to fail, with *CODE if one is
   given there (*CODE is left alone if not).  Any thread.  */
bool emu_call_fails (const char *call, int *code);

/* Take as long as LATENCY asks for this kind of call.  */
void emu_latency_wait (enum emu_latency kind);

/* Time that this thread has worked; other programs on the machine do not
   count.  */
uint64_t emu_work_ns (void);

/* One line "CALL (...) = RESULT" of the trace, where FORMAT gives what stands
   between the parentheses.  Nothing if there is no trace.  Any thread.  */
void emu_trace_call (const char *call, int result, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* For unit tests: read the environment anew, forget all counts.  Not while
   other threads are in the driver.  */
void emu_settings_reset (void);

#endif
