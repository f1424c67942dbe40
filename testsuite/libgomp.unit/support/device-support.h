/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of the device layer: plugins and other shared objects made on the
   spot, and processes of their own, since devices are looked for once.  */

#ifndef DEVICE_SUPPORT_H
#define DEVICE_SUPPORT_H 1

#include <stdbool.h>
#include <stddef.h>

#include "fake-plugin.h"

/* Makes a folder for the objects, removed at exit.  Ends the test as skipped
   (status 77, reason printed) when there is no compiler or no source.  */
void support_init (void);

/* Compile SOURCE, a file beside the tests, with FLAGS into the shared object
   FILE of that folder; plugin: libgomp-plugin-NAME.so.1 from
   fake-plugin.c.  */
void support_build (const char *source, const char *file, const char *flags);
void support_plugin (const char *name, const char *flags);

/* The folder of the tests' sources; static.  */
const char *support_sources (void);

/* The path of FILE in the folder; static.  */
const char *support_path (const char *file);

/* A process and what it wrote to stderr.  */
struct support_result
{
  int status;                   /* exit status, -1 if killed */
  char text[4096];
};

/* Run BODY in a process of its own, with DEVICES as GOMP_PSET_DEVICES (NULL:
   unset) and the folder as GOMP_PSET_PLUGIN_DIR.  The status is what BODY
   returns, if it does.  */
struct support_result support_run (int (*body) (void), const char *devices);

/* Did BODY end with STATUS and write just "\nlibgomp: TEXT\n", or nothing with
   TEXT NULL?  Prints what it did otherwise.  */
bool support_gives (int (*body) (void), const char *devices, int status,
                    const char *text);

/* Find symbols of the plugin NAME, which is loaded.  */
struct fake_plugin *support_fake (const char *name);

#endif
