/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Settings of emulated drivers: numbers, failures, latency, trace.  */

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "common/settings.h"
#include "unit.h"

static void
set (const char *name, const char *value)
{
  char whole[64];

  snprintf (whole, sizeof whole, "GOMP_PSET_EMULATE_%s", name);
  if (value)
    setenv (whole, value, 1);
  else
    unsetenv (whole);
  emu_settings_reset ();
}

static void
test_numbers (void)
{
  CHECK_EQUAL (emu_settings ()->devices, 1);
  CHECK (emu_settings ()->memory == (size_t) 4 << 30);
  set ("DEVICES", "3");
  set ("MEMORY", "16M");
  CHECK_EQUAL (emu_settings ()->devices, 3);
  CHECK (emu_settings ()->memory == (size_t) 16 << 20);
  set ("MEMORY", "16q");
  CHECK (emu_settings ()->memory == (size_t) 4 << 30);
  set ("DEVICES", "1000");
  CHECK_EQUAL (emu_settings ()->devices, 1);
}

static void
test_address_limit (void)
{
  struct rlimit before, limit;

  CHECK_EQUAL (getrlimit (RLIMIT_AS, &before), 0);
  limit = before;
  limit.rlim_cur = (rlim_t) 16 << 30;
  CHECK_EQUAL (setrlimit (RLIMIT_AS, &limit), 0);
  set ("DEVICES", "2");
  CHECK_EQUAL (emu_settings ()->memory, (size_t) 256 << 20);
  set ("MEMORY", "1g");
  CHECK_EQUAL (emu_settings ()->memory, (size_t) 1 << 30);
  CHECK_EQUAL (setrlimit (RLIMIT_AS, &before), 0);
  set ("MEMORY", NULL);
  set ("DEVICES", NULL);
  CHECK_EQUAL (emu_settings ()->memory, (size_t) 4 << 30);
}

static void
test_failures (void)
{
  int code = 5;

  set ("FAIL", "cuA:2,cuB:1:0x10,cuC:2+:700");
  CHECK (!emu_call_fails ("cuA", &code));
  CHECK (emu_call_fails ("cuA", &code) && code == 5);
  CHECK (!emu_call_fails ("cuA", &code));
  CHECK (!emu_call_fails ("cuAB", &code));
  CHECK (emu_call_fails ("cuB", &code) && code == 16);
  CHECK (!emu_call_fails ("cuB", &code));
  CHECK (!emu_call_fails ("cuC", &code));
  CHECK (emu_call_fails ("cuC", &code) && code == 700);
  CHECK (emu_call_fails ("cuC", &code));
  set ("FAIL", "cuA:0,cuA,cuB:1:,:1,cuC:1x,cuD:1");
  CHECK (!emu_call_fails ("cuA", &code));
  CHECK (!emu_call_fails ("cuC", &code));
  CHECK (emu_call_fails ("cuD", &code));
  set ("FAIL", NULL);
  CHECK (!emu_call_fails ("cuD", &code));
}

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static void
test_latency (void)
{
  double start;

  set ("LATENCY", "alloc=2ms,copy=1.5us,launch=3000ns,junk=1us,free=1");
  CHECK (emu_settings ()->latency_ns[EMU_LATENCY_ALLOC] == 2000000);
  CHECK (emu_settings ()->latency_ns[EMU_LATENCY_COPY] == 1500);
  CHECK (emu_settings ()->latency_ns[EMU_LATENCY_LAUNCH] == 3000);
  CHECK (emu_settings ()->latency_ns[EMU_LATENCY_FREE] == 0);
  start = seconds ();
  emu_latency_wait (EMU_LATENCY_ALLOC);
  CHECK (seconds () - start >= 0.002);
}

static void
test_bytes (void)
{
  double start;

  set ("LATENCY", "copy=1ms,byte=0.25ns");
  start = seconds ();
  emu_latency_wait_copy (8000000);
  CHECK (seconds () - start >= 0.003);
  set ("LATENCY", "byte=2us");
  start = seconds ();
  emu_latency_wait_copy (1000);
  CHECK (seconds () - start >= 0.002);
  /* A kind of its own, not a copy's.  */
  CHECK (emu_settings ()->latency_ns[EMU_LATENCY_COPY] == 0);
}

static void
test_trace (void)
{
  char path[] = "/tmp/emulate-settings-XXXXXX", text[200] = "";
  int file = mkstemp (path);

  CHECK (file >= 0);
  set ("TRACE", path);
  emu_trace_call ("cuX", 3, "%d, %s", 1, "two");
  emu_trace_call ("cuY", 0, "%s", "");
  set ("TRACE", NULL);
  emu_trace_call ("cuZ", 0, "%s", "");
  CHECK (read (file, text, sizeof text - 1) > 0);
  CHECK_STRING (text, "cuX (1, two) = 3\ncuY () = 0\n");
  close (file);
  unlink (path);
}

int
main (void)
{
  unit_case ("numbers: as the environment says");
  test_numbers ();
  unit_case ("memory: no more than the limit of addresses allows");
  test_address_limit ();
  unit_case ("failures: of the calls that are named");
  test_failures ();
  unit_case ("latency: of the calls that are named");
  test_latency ();
  unit_case ("latency: of the bytes that are copied");
  test_bytes ();
  unit_case ("the trace: goes where it was asked for");
  test_trace ();
  return unit_result ();
}
