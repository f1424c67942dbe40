/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of the device layer: plugins and other shared objects made on the
   spot, and processes of their own, since devices are looked for once.  */

#ifndef DEVICE_SUPPORT_H
#define DEVICE_SUPPORT_H 1

#include <stdbool.h>
#include <stddef.h>

#include "fake-plugin.h"

/* Make a folder for the objects, which is removed at exit.  Ends the test as
   skipped (status 77, reason printed) if there is no compiler or no source.  */
void support_init (void);

/* Compile SOURCE, a file beside the tests, with FLAGS into the shared object
   FILE of that folder; or (plugin) fake-plugin.c into
   libgomp-plugin-NAME.so.1.  */
void support_build (const char *source, const char *file, const char *flags);
void support_plugin (const char *name, const char *flags);

/* Return the folder of the tests' sources, a static text.  */
const char *support_sources (void);

/* Return the path of FILE in the folder for objects, a static text.  */
const char *support_path (const char *file);

/* How a process has ended, and what it has written to standard error.  */
struct support_result
{
  int status;                   /* exit status, -1 if killed */
  char text[4096];
};

/* Run BODY in a process of its own, with DEVICES as GOMP_PSET_DEVICES (NULL:
   not set) and the folder as GOMP_PSET_PLUGIN_DIR.  The status is what BODY
   returns, unless it ends the process.  */
struct support_result support_run (int (*body) (void), const char *devices);

/* Return whether BODY, run as by support_run, ends with STATUS and writes just
   "\nlibgomp: TEXT\n", or nothing if TEXT is NULL.  If not, print what it
   did.  */
bool support_gives (int (*body) (void), const char *devices, int status,
                    const char *text);

/* Return the record of the fake plugin NAME, which is loaded.  */
struct fake_plugin *support_fake (const char *name);

#endif
