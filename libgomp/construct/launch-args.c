/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a target construct asks of a launch.  */

#include "construct/launch-args.h"

#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"

#define EMBEDDED(id, value)                              \
  ((void *) ((intptr_t) ((uintptr_t) (intptr_t) (value)  \
                         << GOMP_TARGET_ARG_VALUE_SHIFT) \
             | (id)))

static inline bool
has_word (const void *item)
{
  return (intptr_t) item & GOMP_TARGET_ARG_SUBSEQUENT_PARAM;
}

static inline intptr_t
item_value (void *const *item)
{
  return (has_word (*item) ? (intptr_t) item[1]
                           : (intptr_t) *item >> GOMP_TARGET_ARG_VALUE_SHIFT);
}

/* What ITEM is about, if it is for all devices, else 0.  */
static inline int
item_id (const void *item)
{
  return ((intptr_t) item & GOMP_TARGET_ARG_DEVICE_MASK
            ? 0
            : (int) ((intptr_t) item & GOMP_TARGET_ARG_ID_MASK));
}

size_t
gomp_launch_args_count (void **args)
{
  size_t n = 0;

  if (args == NULL)
    return 0;
  while (args[n] != NULL)
    n += has_word (args[n]) ? 2 : 1;
  return n + 1;
}

/* What a list says that may have to be settled, and which of it has
   changed.  */
struct bounds
{
  intptr_t teams, limit;
  bool teams_changed, limit_changed;
};

static void
read_bounds (void *const *args, struct bounds *bounds)
{
  /* A list that says nothing is GCC 4.9's, and stays as it is.  */
  *bounds = (struct bounds) { .teams = 1, .limit = -1 };
  for (; *args; args += has_word (*args) ? 2 : 1)
    switch (item_id (*args))
      {
      case GOMP_TARGET_ARG_NUM_TEAMS:
        bounds->teams = item_value (args);
        break;
      case GOMP_TARGET_ARG_THREAD_LIMIT:
        bounds->limit = item_value (args);
        break;
      }
}

intptr_t
gomp_launch_args_teams (void **args)
{
  struct bounds bounds;

  read_bounds (args, &bounds);
  return bounds.teams;
}

static void
settle_bounds (struct bounds *bounds, int nteams, int teams_thread_limit)
{
  if (bounds->teams == GOMP_TEAMS_NONE)
    {
      bounds->teams = 1;
      bounds->teams_changed = true;
      return;
    }
  if (bounds->teams == GOMP_TEAMS_OPEN && nteams > 0)
    {
      bounds->teams = nteams;
      bounds->teams_changed = true;
    }
  if (bounds->limit == 0 && teams_thread_limit > 0)
    {
      bounds->limit = teams_thread_limit;
      bounds->limit_changed = true;
    }
}

static void **
put_item (void **to, int id, intptr_t value)
{
  if (value >= INT16_MIN && value <= INT16_MAX)
    *to++ = EMBEDDED (id, value);
  else
    {
      *to++ = EMBEDDED (id | GOMP_TARGET_ARG_SUBSEQUENT_PARAM, 0);
      *to++ = (void *) value;
    }
  return to;
}

static bool
is_replaced (const void *item, const struct bounds *bounds)
{
  int id = item_id (item);

  return ((id == GOMP_TARGET_ARG_NUM_TEAMS && bounds->teams_changed)
          || (id == GOMP_TARGET_ARG_THREAD_LIMIT && bounds->limit_changed));
}

/* TO gets ARGS with BOUNDS in place of what has changed.  */
static void
write_list (void **to, void *const *args, const struct bounds *bounds)
{
  while (*args)
    {
      size_t words = has_word (*args) ? 2 : 1;
      if (!is_replaced (*args, bounds))
        {
          memcpy (to, args, words * sizeof *to);
          to += words;
        }
      args += words;
    }
  if (bounds->teams_changed)
    to = put_item (to, GOMP_TARGET_ARG_NUM_TEAMS, bounds->teams);
  if (bounds->limit_changed)
    to = put_item (to, GOMP_TARGET_ARG_THREAD_LIMIT, bounds->limit);
  *to = NULL;
}

/* The list of most constructs without teams, and what it comes to.  */
static inline bool
is_single_team (void *const *args)
{
  return (args[0] == EMBEDDED (GOMP_TARGET_ARG_NUM_TEAMS, GOMP_TEAMS_NONE)
          && args[1] == EMBEDDED (GOMP_TARGET_ARG_THREAD_LIMIT, 0)
          && args[2] == NULL);
}

static void *single_team[]
  = { EMBEDDED (GOMP_TARGET_ARG_NUM_TEAMS, 1),
      EMBEDDED (GOMP_TARGET_ARG_THREAD_LIMIT, 0), NULL };

bool
gomp_launch_args_settle (struct gomp_launch_args *launch, void **args,
                         int nteams, int teams_thread_limit,
                         const char *construct, struct gomp_error *err)
{
  struct bounds bounds;
  size_t room;

  launch->words = args;
  launch->heap = NULL;
  if (GOMP_UNLIKELY (args == NULL))
    return true;
  if (is_single_team (args))
    {
      launch->words = single_team;
      return true;
    }
  read_bounds (args, &bounds);
  if (GOMP_UNLIKELY (bounds.teams < GOMP_TEAMS_NONE))
    return gomp_error_set (err,
                           "%s: the number of teams is %ld, which means "
                           "nothing; num_teams wants a positive number",
                           construct, (long) bounds.teams);
  settle_bounds (&bounds, nteams, teams_thread_limit);
  if (GOMP_LIKELY (!bounds.teams_changed && !bounds.limit_changed))
    return true;
  /* Each of the two may need a word more than before.  */
  room = gomp_launch_args_count (args) + 2;
  launch->words = launch->room;
  if (GOMP_UNLIKELY (room > GOMP_ARRAY_LEN (launch->room)))
    launch->words = launch->heap = gomp_malloc (room * sizeof (void *));
  write_list (launch->words, args, &bounds);
  return true;
}

void
gomp_launch_args_fini (struct gomp_launch_args *launch)
{
  if (GOMP_UNLIKELY (launch->heap != NULL))
    free (launch->heap);
}
