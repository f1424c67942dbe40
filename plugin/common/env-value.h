/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of plugins, and numbers in them.

   A value that cannot be taken is told by GOMP_PLUGIN_error, and is as if it
   were not there.  */

#ifndef GOMP_ENV_VALUE_H
#define GOMP_ENV_VALUE_H 1

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Return the value of the environment variable NAME, or NULL if it is not set.
   Also returns NULL in a program that runs with other rights than its caller
   has (setuid): such a program takes no settings from its caller, since some of
   them name libraries and files.  Plugins read the environment by this function
   only.  */
const char *gomp_env_text (const char *name);

/* Report that the environment variable NAME, which is set, has a value that
   cannot be taken.  ALLOWED describes the values that can be taken, as the end
   of the message: "...; it may be ALLOWED".  An example is "a number from 1 to
   8".  */
void gomp_env_complain (const char *name, const char *allowed);

/* Return the whole number that the environment variable NAME is set to.
   Returns INITIAL if it is not set or, after a message, if its value is not a
   number in [LOW, HIGH].  */
int gomp_env_int (const char *name, int initial, int low, int high);

/* Return the number of bytes that the environment variable NAME is set to.  A
   value without a suffix is in bytes.  A suffix b stands for bytes, and k, m, g
   or t for powers of 1024; each may be upper case.  Returns INITIAL if NAME is
   not set or, after a message, if its value is not a number of bytes in [LOW,
   HIGH].  */
size_t gomp_env_bytes (const char *name, size_t initial, size_t low,
                       size_t high);

#pragma GCC visibility pop

#endif
