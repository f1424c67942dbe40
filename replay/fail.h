/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Ending gomp-pset-replay with a message, and arrays that grow.  */

#ifndef REPLAY_FAIL_H
#define REPLAY_FAIL_H 1

#include <stddef.h>

/* Print "gomp-pset-replay: " and what FORMAT says to standard error, and end
   the program with status 1.  */
_Noreturn void replay_fail (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* Return ARRAY, which has N elements of SIZE bytes and room for *ROOM, with
   room for one more at least; *ROOM becomes the new room.  ARRAY is NULL or
   memory of malloc, which may move.  Without memory the program ends.  */
void *replay_grow (void *array, size_t n, size_t *room, size_t size);

#endif
