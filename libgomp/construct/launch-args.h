/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a target construct asks of a launch: the compiler's list of words, which
   libgomp-plugin.h describes, and what becomes of it before a plugin or the host
   sees it.

   Source: doc/abi/entry-points.md section 4.1.  */

#ifndef GOMP_LAUNCH_ARGS_H
#define GOMP_LAUNCH_ARGS_H 1

#include "base/error.h"
#include "base/types.h"

/* The number of teams, where it is not one.  */
enum
{
  GOMP_TEAMS_NONE = -2,         /* no teams construct: one team [13] */
  GOMP_TEAMS_LATER = -1,        /* known on the device only */
  GOMP_TEAMS_OPEN = 0           /* teams without num_teams */
};

/* A list for one launch, in memory of its own where it is not the compiler's.
   Declare on the stack.  */
struct gomp_launch_args
{
  void **words;                 /* what the launch gets */
  void *room[8];
  void **heap;                  /* for longer lists, or NULL */
};

/* Return the number of words of ARGS with the NULL at its end; 0 if ARGS is
   NULL.  */
size_t gomp_launch_args_count (void **args) GOMP_HIDDEN;

/* Fill *LAUNCH with the list that a launch gets in place of ARGS, a list or
   NULL, with what that leaves open: without a teams construct there is one
   team; teams without num_teams get NTEAMS, and without thread_limit
   TEAMS_THREAD_LIMIT, where these are not 0.  gomp_launch_args_fini has to
   follow in any case, and ends the use of LAUNCH->words; ARGS have to stay
   until then.  False: the number of teams means nothing; *ERR names CONSTRUCT
   and the number.  */
bool gomp_launch_args_settle (struct gomp_launch_args *launch, void **args,
                              int nteams, int teams_thread_limit,
                              const char *construct,
                              struct gomp_error *err) GOMP_HIDDEN;
/* Free what gomp_launch_args_settle has allocated.  */
void gomp_launch_args_fini (struct gomp_launch_args *launch) GOMP_HIDDEN;

#endif
