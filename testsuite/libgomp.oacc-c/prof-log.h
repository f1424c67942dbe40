/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A profiling tool inside the program: notes all events, and checks what holds
   for any of them (OpenACC 3.3, 5.1, 5.2).  One thread only, but for the
   program's own callbacks.  */

#ifndef PROF_LOG_H
#define PROF_LOG_H 1

#include <acc_prof.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (printf ("%s:%d: %s\n", __FILE__, __LINE__, #condition), \
      prof_print (), exit (1)))

struct prof_event
{
  acc_prof_info prof;
  acc_event_info info;
  acc_api_info api;
  char kernel[100];             /* the name, which does not stay */
  acc_event_t within;           /* innermost start event but that of a copy */
};

#define PROF_EVENTS 400
#define PROF_DEPTH 16

static struct prof_event prof_events[PROF_EVENTS];
static int prof_n;
/* Start events without their end yet.  */
static struct prof_event prof_open[PROF_DEPTH];
static int prof_depth;

static const char *const prof_names[] = {
  "none", "init(", "init)", "shutdown(", "shutdown)", "runtime-shutdown",
  "create", "delete", "alloc", "free", "enter(", "enter)", "exit(", "exit)",
  "update(", "update)", "compute(", "compute)", "launch(", "launch)",
  "upload(", "upload)", "download(", "download)", "wait(", "wait)"
};

static void
prof_print (void)
{
  for (int i = 0; i < prof_n; i++)
    {
      const struct prof_event *e = &prof_events[i];
      printf ("%s parent %d implicit %d async %ld device %d %d",
              prof_names[e->prof.event_type],
              e->info.other_event.parent_construct,
              e->info.other_event.implicit, e->prof.async,
              e->prof.device_type, e->prof.device_number);
      if (e->info.other_event.valid_bytes == _ACC_DATA_EVENT_INFO_VALID_BYTES
          && strchr ("cdaf", prof_names[e->prof.event_type][0]))
        printf (" host %p device %p bytes %lu", e->info.data_event.host_ptr,
                e->info.data_event.device_ptr, e->info.data_event.bytes);
      putchar ('\n');
    }
}

static int
prof_is_start (acc_event_t event)
{
  return strchr (prof_names[event], '(') != NULL;
}

static int
prof_is_end (acc_event_t event)
{
  return strchr (prof_names[event], ')') != NULL;
}

static int
prof_is_copy (acc_event_t event)
{
  return (event >= acc_ev_enqueue_upload_start
          && event <= acc_ev_enqueue_download_end);
}

/* Is it about data: acc_data_event_info?  */
static int
prof_is_data (acc_event_t event)
{
  return ((event >= acc_ev_create && event <= acc_ev_free)
          || prof_is_copy (event));
}

static int
prof_is_launch (acc_event_t event)
{
  return (event == acc_ev_enqueue_launch_start
          || event == acc_ev_enqueue_launch_end);
}

static int
prof_size (acc_event_t event)
{
  if (prof_is_data (event))
    return _ACC_DATA_EVENT_INFO_VALID_BYTES;
  if (prof_is_launch (event))
    return _ACC_LAUNCH_EVENT_INFO_VALID_BYTES;
  return _ACC_OTHER_EVENT_INFO_VALID_BYTES;
}

/* The end event belongs to the innermost open start event, and has what the
   latter's callback left in tool_info.  */
static void
prof_check_end (const struct prof_event *end)
{
  CHECK (prof_depth > 0);
  struct prof_event *start = &prof_open[--prof_depth];
  CHECK (end->prof.event_type == start->prof.event_type + 1);
  CHECK (end->info.other_event.tool_info == start);
  CHECK (end->info.other_event.parent_construct
         == start->info.other_event.parent_construct);
  CHECK (end->info.other_event.implicit == start->info.other_event.implicit);
}

static void
prof_note (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  acc_event_t event = prof->event_type;
  struct prof_event *e = &prof_events[prof_n];

  CHECK (event > acc_ev_none && event < acc_ev_last);
  CHECK (prof_n < PROF_EVENTS);
  memset (e, 0, sizeof *e);
  memcpy (&e->prof, prof, sizeof e->prof);
  memcpy (&e->info, info, prof_size (event));
  memcpy (&e->api, api, sizeof e->api);
  if (prof_is_launch (event) && info->launch_event.kernel_name)
    snprintf (e->kernel, sizeof e->kernel, "%s",
              info->launch_event.kernel_name);
  prof_n++;
  CHECK (info->event_type == event);
  CHECK (prof->valid_bytes == _ACC_PROF_INFO_VALID_BYTES);
  CHECK (prof->version == 201711);
  CHECK (prof->async_queue == prof->async);
  CHECK (info->other_event.valid_bytes == prof_size (event));
  CHECK (api->valid_bytes == _ACC_API_INFO_VALID_BYTES);
  CHECK (api->device_type == prof->device_type);
  if (prof_is_end (event))
    prof_check_end (e);
  for (int i = prof_depth - 1; i >= 0 && e->within == acc_ev_none; i--)
    if (!prof_is_copy (prof_open[i].prof.event_type))
      e->within = prof_open[i].prof.event_type;
  if (prof_is_start (event))
    {
      CHECK (prof_depth < PROF_DEPTH);
      CHECK (info->other_event.tool_info == NULL);
      prof_open[prof_depth] = *e;
      info->other_event.tool_info = &prof_open[prof_depth++];
    }
}

/* All events so far are done with.  */
__attribute__ ((unused)) static void
prof_reset (void)
{
  CHECK (prof_depth == 0);
  prof_n = 0;
}

static int
prof_shown (const struct prof_event *e)
{
  acc_event_t event = e->prof.event_type;

  if (event == acc_ev_wait_start || event == acc_ev_wait_end)
    return !e->info.other_event.implicit;
  return !prof_is_data (event);
}

/* The events since the last look are, but for those about data and waits that
   nobody wrote, WORDS.  */
__attribute__ ((unused)) static int
prof_were (const char *words)
{
  char found[PROF_EVENTS * 20] = "";
  int same;

  for (int i = 0; i < prof_n; i++)
    if (prof_shown (&prof_events[i]))
      {
        if (found[0])
          strcat (found, " ");
        strcat (found, prof_names[prof_events[i].prof.event_type]);
      }
  same = strcmp (found, words) == 0;
  if (!same)
    printf ("expected: %s\n   found: %s\n", words, found);
  return same;
}

/* The first EVENT; there has to be one.  */
__attribute__ ((unused)) static const struct prof_event *
prof_first (acc_event_t event)
{
  for (int i = 0; i < prof_n; i++)
    if (prof_events[i].prof.event_type == event)
      return &prof_events[i];
  printf ("no event %s\n", prof_names[event]);
  prof_print ();
  exit (1);
}

/* How many EVENTs there were; HOST not NULL: about data there.  */
__attribute__ ((unused)) static int
prof_count (acc_event_t event, const void *host)
{
  int n = 0;

  for (int i = 0; i < prof_n; i++)
    n += (prof_events[i].prof.event_type == event
          && (host == NULL
              || prof_events[i].info.data_event.host_ptr == host));
  return n;
}

/* The bytes of all EVENTs inside of START.  */
__attribute__ ((unused)) static size_t
prof_bytes (acc_event_t event, acc_event_t start)
{
  size_t bytes = 0;

  for (int i = 0; i < prof_n; i++)
    if (prof_events[i].prof.event_type == event
        && prof_events[i].within == start)
      bytes += prof_events[i].info.data_event.bytes;
  return bytes;
}

/* There was one EVENT about the SIZE bytes at HOST, inside of START.  */
__attribute__ ((unused)) static int
prof_about (acc_event_t event, acc_event_t start, const void *host,
            size_t size)
{
  int n = 0;

  for (int i = 0; i < prof_n; i++)
    {
      const struct prof_event *e = &prof_events[i];
      n += (e->prof.event_type == event && e->within == start
            && e->info.data_event.host_ptr == host
            && e->info.data_event.bytes == size
            && e->info.data_event.device_ptr != NULL);
    }
  return n == 1 && prof_count (event, host) == 1;
}

/* All events have PARENT and, but for those in an outer pair, IMPLICIT.  */
__attribute__ ((unused)) static int
prof_from (acc_construct_t parent, int implicit)
{
  for (int i = 0; i < prof_n; i++)
    if (prof_events[i].info.other_event.parent_construct != parent
        || (prof_events[i].within == acc_ev_none
            && !prof_is_end (prof_events[i].prof.event_type)
            && prof_events[i].info.other_event.implicit != implicit))
      return 0;
  return prof_n > 0;
}

__attribute__ ((unused)) static void
prof_register_all (acc_prof_reg reg)
{
  for (int event = 1; event < acc_ev_last; event++)
    reg ((acc_event_t) event, prof_note, acc_reg);
}

/* The runtime calls this at the first use of OpenACC.  */
#ifndef PROF_OWN_REGISTER
void
acc_register_library (acc_prof_reg reg, acc_prof_reg unreg,
                      acc_prof_lookup_func lookup)
{
  (void) unreg, (void) lookup;
  prof_register_all (reg);
}
#endif

#endif
