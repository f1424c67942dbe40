/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a target construct asks of a launch: the compiler's list of words,
   which libgomp-plugin.h describes, and what becomes of it before a plugin or
   the host sees it.

   Source: doc/abi/entry-points.md section 4.1.  */

#ifndef GOMP_LAUNCH_ARGS_H
#define GOMP_LAUNCH_ARGS_H 1

#include "base/error.h"
#include "base/types.h"

/* Values that a list of words has in place of a number of teams.  */
enum
{
  GOMP_TEAMS_NONE = -2, /* no teams construct, so one team: GCC 13 and
                                   newer pass this; GCC 12 passes 1 instead */
  GOMP_TEAMS_LATER = -1, /* the number is known on the device only */
  GOMP_TEAMS_OPEN = 0 /* teams without num_teams */
};

/* Return the number of teams that the compiler's list ARGS asks for: a number
   above 0, or one of the values above.  ARGS is not NULL.  If the list says
   nothing about teams, the result is 1.  */
intptr_t gomp_launch_args_teams (void **args) GOMP_HIDDEN;

/* The list of words that one launch gets: the compiler's, or a changed copy in
   this struct's own memory.  Declare one on the stack.  */
struct gomp_launch_args
{
  void **words;                 /* what the launch gets */
  void *room[8];
  void **heap; /* memory for longer lists than ROOM holds, or
                                   NULL */
};

/* Return the number of words in the list ARGS, the NULL at its end included; 0
   if ARGS is NULL.  */
size_t gomp_launch_args_count (void **args) GOMP_HIDDEN;

/* Set *LAUNCH to the list that a launch gets in place of ARGS, the compiler's
   list or NULL.  If ARGS is NULL, LAUNCH->words is NULL, too.  Otherwise it is
   a list like ARGS in which some numbers are filled in:
   - The number of teams is GOMP_TEAMS_NONE: it becomes 1, and the thread limit
     stays as it is.
   - The number of teams is GOMP_TEAMS_OPEN: it becomes NTEAMS if NTEAMS is
     positive.  If NTEAMS is 0, it stays open, and the plugin chooses it.
   - The number of teams is any other: it stays as it is.
   - The thread limit is 0 (there is no thread_limit clause), and the number of
     teams is not GOMP_TEAMS_NONE: the limit becomes TEAMS_THREAD_LIMIT if that
     is positive.  If TEAMS_THREAD_LIMIT is 0, the limit stays open, and the
     plugin chooses it.
   - The thread limit is another number than 0, or not in ARGS: it is left so.
   LAUNCH->words may be used until ARGS become invalid or gomp_launch_args_fini
   is called, whichever comes first.  gomp_launch_args_fini has to be called in
   any case, also on failure.  Returns false if the number of teams is less
   than GOMP_TEAMS_NONE; *ERR names CONSTRUCT and the number.  */
bool gomp_launch_args_settle (struct gomp_launch_args *launch, void **args,
                              int nteams, int teams_thread_limit,
                              const char *construct, struct gomp_error *err)
  GOMP_HIDDEN;
/* Free the memory of LAUNCH, which gomp_launch_args_settle has filled.  */
void gomp_launch_args_fini (struct gomp_launch_args *launch) GOMP_HIDDEN;

#endif
