/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC profiling: who is called, when, in which order, and with what.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "event/acc-prof.h"
#include "unit.h"

#define THREADS 4
#define ROUNDS 20000

/* What callbacks have said since the last look.  */
static char said[256];

static void
say (char c)
{
  size_t n = strlen (said);

  if (n + 1 < sizeof said)
    said[n] = c;
}

/* Was it TEXT?  */
static bool
heard (const char *text)
{
  bool same = strcmp (said, text) == 0;

  if (!same)
    printf ("# \"%s\" instead of \"%s\"\n", said, text);
  memset (said, 0, sizeof said);
  return same;
}

#define SPEAKER(c) \
  static void \
  say_##c (acc_prof_info *prof, acc_event_info *info, acc_api_info *api) \
  { \
    (void) prof, (void) info, (void) api; \
    say (#c[0]); \
  }

SPEAKER (a) SPEAKER (b) SPEAKER (c) SPEAKER (d) SPEAKER (e) SPEAKER (f)
SPEAKER (g) SPEAKER (h) SPEAKER (i) SPEAKER (j) SPEAKER (k) SPEAKER (l)
SPEAKER (t)

/* One event as a plugin reports it.  */
static void
report (acc_event_t event)
{
  acc_prof_info prof = { .event_type = event };
  acc_event_info info = { .event_type = event };
  acc_api_info api = { .valid_bytes = _ACC_API_INFO_VALID_BYTES };

  goacc_prof_dispatch (&prof, &info, &api);
}

/* ---- Registration ------------------------------------------------------- */

static void
check_counts (void)
{
  CHECK (!goacc_prof_active ());
  report (acc_ev_alloc);
  CHECK (heard (""));
  acc_prof_register (acc_ev_alloc, say_a, acc_reg);
  acc_prof_register (acc_ev_alloc, say_a, acc_reg);
  CHECK (goacc_prof_active () && goacc_prof_wants (acc_ev_alloc)
         && !goacc_prof_wants (acc_ev_free));
  report (acc_ev_alloc);
  report (acc_ev_free);
  CHECK (heard ("a"));
  acc_prof_unregister (acc_ev_alloc, say_a, acc_reg);
  report (acc_ev_alloc);
  CHECK (heard ("a"));
  acc_prof_unregister (acc_ev_alloc, say_a, acc_reg);
  CHECK (!goacc_prof_active ());
  report (acc_ev_alloc);
  CHECK (heard (""));
  /* Once too often.  */
  acc_prof_unregister (acc_ev_alloc, say_a, acc_reg);
  acc_prof_register (acc_ev_alloc, say_a, acc_reg);
  report (acc_ev_alloc);
  CHECK (heard ("a"));
  acc_prof_unregister (acc_ev_alloc, say_a, acc_reg);
}

static void
register_three (acc_event_t event)
{
  acc_prof_register (event, say_a, acc_reg);
  acc_prof_register (event, say_b, acc_reg);
  acc_prof_register (event, say_c, acc_reg);
}

static void
unregister_three (acc_event_t event)
{
  acc_prof_unregister (event, say_a, acc_reg);
  acc_prof_unregister (event, say_b, acc_reg);
  acc_prof_unregister (event, say_c, acc_reg);
}

/* Every event on its own; end events from the last to the first.  */
static void
check_order (void)
{
  const char *const ends = "  x x      x x x x x x x x";  /* by number */

  for (int e = 1; e < acc_ev_last; e++)
    {
      register_three (e);
      report (e);
      CHECK (heard (ends[e] == 'x' ? "cba" : "abc"));
      for (int other = 1; other < acc_ev_last; other++)
        CHECK_EQUAL (goacc_prof_wants (other), other == e);
      unregister_three (e);
    }
  /* Who comes back goes to the end of the line; who registers again stays.  */
  register_three (acc_ev_create);
  acc_prof_register (acc_ev_create, say_b, acc_reg);
  acc_prof_unregister (acc_ev_create, say_a, acc_reg);
  acc_prof_register (acc_ev_create, say_a, acc_reg);
  report (acc_ev_create);
  CHECK (heard ("bca"));
  acc_prof_unregister (acc_ev_create, say_b, acc_reg);
  unregister_three (acc_ev_create);
  CHECK (!goacc_prof_active ());
}

/* More than fit into a snapshot on the stack.  */
static void
check_many (void)
{
  static const acc_prof_callback all[]
    = { say_a, say_b, say_c, say_d, say_e, say_f, say_g, say_h, say_i, say_j,
        say_k, say_l };

  for (size_t i = 0; i < GOMP_ARRAY_LEN (all); i++)
    {
      acc_prof_register (acc_ev_wait_start, all[i], acc_reg);
      acc_prof_register (acc_ev_wait_end, all[i], acc_reg);
    }
  report (acc_ev_wait_start);
  CHECK (heard ("abcdefghijkl"));
  report (acc_ev_wait_end);
  CHECK (heard ("lkjihgfedcba"));
  for (size_t i = 0; i < GOMP_ARRAY_LEN (all); i++)
    {
      acc_prof_unregister (acc_ev_wait_start, all[i], acc_reg);
      acc_prof_unregister (acc_ev_wait_end, all[i], acc_reg);
    }
}

/* ---- Toggles ------------------------------------------------------------ */

static void
check_toggles (void)
{
  register_three (acc_ev_create);
  register_three (acc_ev_delete);

  /* One callback of one event.  Off twice is off.  */
  acc_prof_unregister (acc_ev_create, say_b, acc_toggle);
  acc_prof_unregister (acc_ev_create, say_b, acc_toggle);
  report (acc_ev_create);
  report (acc_ev_delete);
  CHECK (heard ("acabc"));
  acc_prof_register (acc_ev_create, say_b, acc_toggle);
  report (acc_ev_create);
  CHECK (heard ("abc"));

  /* One event.  */
  acc_prof_unregister (acc_ev_create, NULL, acc_toggle);
  CHECK (!goacc_prof_wants (acc_ev_create)
         && goacc_prof_wants (acc_ev_delete));
  report (acc_ev_create);
  report (acc_ev_delete);
  CHECK (heard ("abc"));
  acc_prof_register (acc_ev_create, NULL, acc_toggle);
  report (acc_ev_create);
  CHECK (heard ("abc"));

  /* Everything; what else is switched meanwhile holds afterwards.  */
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle);
  acc_prof_unregister (acc_ev_delete, say_a, acc_toggle);
  CHECK (!goacc_prof_active ());
  report (acc_ev_create);
  report (acc_ev_delete);
  CHECK (heard (""));
  acc_prof_register (acc_ev_none, NULL, acc_toggle);
  report (acc_ev_create);
  report (acc_ev_delete);
  CHECK (heard ("abcbc"));

  /* All of an event's callbacks are off: nobody wants it.  A callback that
     comes back is on.  */
  acc_prof_unregister (acc_ev_delete, say_b, acc_toggle);
  acc_prof_unregister (acc_ev_delete, say_c, acc_toggle);
  CHECK (!goacc_prof_wants (acc_ev_delete));
  acc_prof_unregister (acc_ev_delete, say_b, acc_reg);
  acc_prof_register (acc_ev_delete, say_b, acc_reg);
  report (acc_ev_delete);
  CHECK (heard ("b"));

  unregister_three (acc_ev_create);
  unregister_three (acc_ev_delete);
  CHECK (!goacc_prof_active ());
}

static void *
report_in_thread (void *unused)
{
  report (acc_ev_create);
  return unused;
}

static void
check_per_thread (void)
{
  pthread_t thread;

  acc_prof_register (acc_ev_create, say_a, acc_reg);
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
  report (acc_ev_create);
  CHECK (heard (""));
  CHECK_EQUAL (pthread_create (&thread, NULL, report_in_thread, NULL), 0);
  pthread_join (thread, NULL);
  CHECK (heard ("a"));
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
  report (acc_ev_create);
  CHECK (heard ("a"));
  acc_prof_unregister (acc_ev_create, say_a, acc_reg);
}

/* Nothing of this has a meaning.  */
static void
check_bogus (void)
{
  acc_prof_register (acc_ev_none, say_a, acc_reg);
  acc_prof_register (acc_ev_last, say_a, acc_reg);
  acc_prof_register ((acc_event_t) 1000, say_a, acc_reg);
  acc_prof_register ((acc_event_t) -1, say_a, acc_reg);
  acc_prof_register (acc_ev_create, NULL, acc_reg);
  acc_prof_register (acc_ev_create, say_a, (acc_register_t) 3);
  CHECK (!goacc_prof_active ());

  acc_prof_register (acc_ev_create, say_a, acc_reg);
  acc_prof_unregister (acc_ev_create, say_b, acc_reg);
  acc_prof_unregister (acc_ev_create, say_b, acc_toggle);
  acc_prof_unregister (acc_ev_create, say_a, acc_toggle_per_thread);
  acc_prof_unregister (acc_ev_create, NULL, acc_toggle_per_thread);
  acc_prof_unregister (acc_ev_none, say_a, acc_toggle_per_thread);
  acc_prof_unregister (acc_ev_none, say_a, acc_toggle);
  acc_prof_unregister (acc_ev_last, NULL, acc_toggle);
  acc_prof_unregister (acc_ev_create, say_a, (acc_register_t) 3);
  report (acc_ev_create);
  report (acc_ev_none);
  report (acc_ev_last);
  report ((acc_event_t) -1);
  CHECK (heard ("a"));
  acc_prof_unregister (acc_ev_create, say_a, acc_reg);
  CHECK (!goacc_prof_active ());
}

/* ---- Callbacks that change who is called -------------------------------- */

static void
swap_b_for_d (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) info, (void) api;
  say ('s');
  acc_prof_unregister (prof->event_type, say_b, acc_reg);
  acc_prof_register (prof->event_type, say_d, acc_reg);
}

static void
silence (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) prof, (void) info, (void) api;
  say ('q');
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
}

/* An event in an event, which spoils all it is given.  */
static void
nest (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  say ('(');
  report (acc_ev_delete);
  prof->event_type = info->event_type = acc_ev_none;
  api->valid_bytes = 0;
  say (')');
}

static void
check_reentrance (void)
{
  acc_prof_register (acc_ev_create, swap_b_for_d, acc_reg);
  register_three (acc_ev_create);
  report (acc_ev_create);
  CHECK (heard ("sac"));
  acc_prof_unregister (acc_ev_create, swap_b_for_d, acc_reg);
  report (acc_ev_create);
  CHECK (heard ("acd"));
  acc_prof_unregister (acc_ev_create, say_d, acc_reg);
  unregister_three (acc_ev_create);

  acc_prof_register (acc_ev_create, say_a, acc_reg);
  acc_prof_register (acc_ev_create, silence, acc_reg);
  acc_prof_register (acc_ev_create, say_b, acc_reg);
  report (acc_ev_create);
  report (acc_ev_create);
  CHECK (heard ("aq"));
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
  acc_prof_unregister (acc_ev_create, silence, acc_reg);
  acc_prof_register (acc_ev_create, nest, acc_reg);
  acc_prof_register (acc_ev_create, say_c, acc_reg);
  acc_prof_register (acc_ev_delete, say_l, acc_reg);
  report (acc_ev_create);
  CHECK (heard ("ab(l)c"));
  acc_prof_unregister (acc_ev_create, nest, acc_reg);
  acc_prof_unregister (acc_ev_delete, say_l, acc_reg);
  unregister_three (acc_ev_create);
  CHECK (!goacc_prof_active ());
}

/* ---- Scopes ------------------------------------------------------------- */

/* What the last callback was given, and the value it leaves for the end.  */
static acc_prof_info last_prof;
static acc_event_info last_info;
static acc_api_info last_api;
static void *last_tool_info, *next_tool_info;

static void
take_note (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  last_prof = *prof;
  last_info = *info;
  last_api = *api;
  last_tool_info = info->other_event.tool_info;
  info->other_event.tool_info = next_tool_info;
  say ('!');
}

static void
take_all_notes (acc_prof_reg reg)
{
  for (int e = 1; e < acc_ev_last; e++)
    reg (e, take_note, acc_reg);
}

/* The last event was EVENT, in SCOPE.  */
static bool
noted (const struct goacc_prof_scope *scope, acc_event_t event, bool implicit)
{
  const acc_other_event_info *info = &last_info.other_event;

  return (heard ("!")
          && last_prof.event_type == event && info->event_type == event
          && last_prof.valid_bytes == 72 && last_prof.version == 201711
          && last_prof.thread_id == -1
          && last_prof.async_queue == last_prof.async
          && info->parent_construct == scope->construct
          && info->implicit == implicit
          && last_api.valid_bytes == 40 && last_api.vendor == -1
          && last_api.device_type == last_prof.device_type);
}

static void
check_pairs (struct goacc_prof_scope *scope)
{
  static const acc_event_t starts[]
    = { acc_ev_device_init_start, acc_ev_device_shutdown_start,
        acc_ev_enter_data_start, acc_ev_exit_data_start, acc_ev_update_start,
        acc_ev_compute_construct_start, acc_ev_wait_start };
  struct goacc_prof_span span, inner;
  int outer_mark, inner_mark;

  for (size_t i = 0; i < GOMP_ARRAY_LEN (starts); i++)
    {
      next_tool_info = &outer_mark;
      goacc_prof_start (scope, &span, starts[i], false);
      CHECK (noted (scope, starts[i], false));
      CHECK_EQUAL (last_info.other_event.valid_bytes, 24);
      CHECK_EQUAL (last_tool_info, NULL);
      next_tool_info = &inner_mark;
      goacc_prof_start (scope, &inner, acc_ev_enter_data_start, true);
      CHECK (noted (scope, acc_ev_enter_data_start, true));
      CHECK_EQUAL (last_tool_info, NULL);
      goacc_prof_end (scope, &inner);
      CHECK (noted (scope, acc_ev_enter_data_end, true));
      CHECK_EQUAL (last_tool_info, &inner_mark);
      goacc_prof_end (scope, &span);
      CHECK (noted (scope, starts[i] + 1, false));
      CHECK_EQUAL (last_info.other_event.valid_bytes, 24);
      CHECK_EQUAL (last_tool_info, &outer_mark);
    }
}

static bool
noted_data (const struct goacc_prof_data *data)
{
  const acc_data_event_info *info = &last_info.data_event;

  return (info->valid_bytes == 56 && info->var_name == data->name
          && info->bytes == data->bytes && info->host_ptr == data->host
          && (uintptr_t) info->device_ptr == data->device.value);
}

/* A callback that writes where it should not does not turn one event into
   another.  */
static void
check_spoiled (struct goacc_prof_scope *scope)
{
  struct goacc_prof_span span;

  acc_prof_unregister (acc_ev_update_start, take_note, acc_reg);
  acc_prof_register (acc_ev_update_start, nest, acc_reg);
  acc_prof_register (acc_ev_update_start, take_note, acc_reg);
  goacc_prof_start (scope, &span, acc_ev_update_start, false);
  CHECK (heard ("(!)!") && last_prof.event_type == acc_ev_update_start);
  acc_prof_unregister (acc_ev_update_start, nest, acc_reg);
  goacc_prof_end (scope, &span);
  CHECK (heard ("!") && last_prof.event_type == acc_ev_update_end);
}

static void
check_data (struct goacc_prof_scope *scope)
{
  static const acc_event_t single[]
    = { acc_ev_create, acc_ev_delete, acc_ev_alloc, acc_ev_free };
  static const acc_event_t starts[]
    = { acc_ev_enqueue_upload_start, acc_ev_enqueue_download_start };
  int host[4];
  struct goacc_prof_data data
    = { "host", sizeof host, host, gomp_devaddr_make (0x7000) };
  struct goacc_prof_span span;

  for (size_t i = 0; i < GOMP_ARRAY_LEN (single); i++)
    {
      goacc_prof_data (scope, single[i], i % 2, &data);
      CHECK (noted (scope, single[i], i % 2));
      CHECK (noted_data (&data));
      CHECK_EQUAL (last_tool_info, NULL);
    }
  for (size_t i = 0; i < GOMP_ARRAY_LEN (starts); i++)
    {
      next_tool_info = &host[i];
      goacc_prof_start_copy (scope, &span, starts[i], true, &data);
      CHECK (noted (scope, starts[i], true) && noted_data (&data));
      goacc_prof_end (scope, &span);
      CHECK (noted (scope, starts[i] + 1, true) && noted_data (&data));
      CHECK_EQUAL (last_tool_info, &host[i]);
    }
  goacc_prof_shutdown (scope);
  CHECK (noted (scope, acc_ev_runtime_shutdown, true));
  CHECK_EQUAL (last_info.other_event.valid_bytes, 24);
}

static void
check_launch (struct goacc_prof_scope *scope)
{
  const acc_launch_event_info *info = &last_info.launch_event;
  struct goacc_prof_span span;

  goacc_prof_start_launch (scope, &span, true, "main._omp_fn.0",
                           (const unsigned[]) { 32, 4, 128 });
  for (int end = 0; end < 2; end++)
    {
      if (end)
        goacc_prof_end (scope, &span);
      CHECK (noted (scope, acc_ev_enqueue_launch_start + end, true));
      CHECK_EQUAL (info->valid_bytes, 56);
      CHECK_EQUAL (info->num_gangs, 32);
      CHECK_EQUAL (info->num_workers, 4);
      CHECK_EQUAL (info->vector_length, 128);
      CHECK_STRING (info->kernel_name, "main._omp_fn.0");
    }
}

/* The thread's record tells plugins where to report, and only while the scope
   is open.  */
static void
check_scope (void)
{
  struct goacc_thread thread = { .type = acc_device_nvidia, .number = 1 };
  struct goacc_prof_scope silent, scope, inner;
  struct goacc_prof_span span;

  goacc_prof_open (&silent, acc_construct_update, &thread, NULL);
  CHECK_EQUAL (thread.prof_info, NULL);
  take_all_notes (acc_prof_register);
  goacc_prof_start (&silent, &span, acc_ev_update_start, false);
  goacc_prof_end (&silent, &span);
  goacc_prof_close (&silent);
  CHECK (heard (""));

  goacc_prof_open (&scope, acc_construct_serial, &thread, NULL);
  CHECK_EQUAL (thread.prof_info, &scope.prof);
  CHECK_EQUAL (thread.api_info, &scope.api);
  check_pairs (&scope);
  CHECK_EQUAL (last_prof.device_type, acc_device_nvidia);
  CHECK_EQUAL (last_prof.device_number, 1);
  CHECK_EQUAL (last_prof.async, acc_async_sync);
  CHECK_EQUAL (last_prof.line_no, -1);
  CHECK_EQUAL (last_prof.src_file, NULL);
  goacc_prof_set_async (&scope, 7);
  check_data (&scope);
  CHECK_EQUAL (last_prof.async, 7);
  goacc_prof_open (&inner, acc_construct_runtime_api, &thread, NULL);
  CHECK_EQUAL (thread.prof_info, &inner.prof);
  goacc_prof_set_device (&inner, acc_device_host, 0);
  check_launch (&inner);
  CHECK_EQUAL (last_prof.device_type, acc_device_host);
  goacc_prof_close (&inner);
  CHECK_EQUAL (thread.prof_info, &scope.prof);
  check_launch (&scope);
  CHECK_EQUAL (last_prof.device_type, acc_device_nvidia);
  goacc_prof_close (&scope);
  CHECK_EQUAL (thread.prof_info, NULL);
  CHECK_EQUAL (thread.api_info, NULL);

  goacc_prof_open (&scope, acc_construct_init, NULL, NULL);
  check_pairs (&scope);
  CHECK_EQUAL (last_prof.device_type, acc_device_default);
  CHECK_EQUAL (last_prof.device_number, 0);
  check_spoiled (&scope);
  goacc_prof_close (&scope);
  take_all_notes (acc_prof_unregister);
  CHECK (!goacc_prof_active ());
}

/* A plugin makes up each event anew.  */
static void
check_plugin_pairs (struct goacc_prof_scope *scope)
{
  static const acc_event_t starts[]
    = { acc_ev_enqueue_launch_start, acc_ev_enqueue_upload_start,
        acc_ev_enqueue_download_start };
  static int mark;

  next_tool_info = &mark;
  for (size_t i = 0; i < GOMP_ARRAY_LEN (starts); i++)
    for (int end = 0; end < 2; end++)
      {
        acc_event_info info = { .data_event = { .valid_bytes = 56 } };
        scope->prof.event_type = starts[i] + end;
        goacc_prof_dispatch (&scope->prof, &info, &scope->api);
        CHECK (noted (scope, starts[i] + end, false));
        CHECK_EQUAL (last_tool_info, end ? &mark : NULL);
      }
}

/* Plugins say what API they use, and leave their own event behind.  */
static void
check_plugin (void)
{
  struct goacc_prof_scope scope, inner;
  struct goacc_prof_span span;
  acc_event_info info = { .data_event = { .valid_bytes = 56, .bytes = 8 } };

  take_all_notes (acc_prof_register);
  goacc_prof_open (&scope, acc_construct_serial, NULL, NULL);
  goacc_prof_start (&scope, &span, acc_ev_compute_construct_start, false);
  CHECK (noted (&scope, acc_ev_compute_construct_start, false));
  CHECK_EQUAL (last_api.device_api, acc_device_api_none);
  goacc_prof_open (&inner, acc_construct_runtime_api, NULL, NULL);
  goacc_prof_close (&inner);
  scope.prof.event_type = acc_ev_alloc;
  scope.api.device_api = acc_device_api_cuda;
  goacc_prof_dispatch (&scope.prof, &info, &scope.api);
  CHECK (heard ("!") && last_info.data_event.event_type == acc_ev_alloc
         && last_info.data_event.bytes == 8);
  CHECK_EQUAL (last_info.data_event.parent_construct, acc_construct_serial);
  check_plugin_pairs (&scope);
  goacc_prof_end (&scope, &span);
  CHECK (noted (&scope, acc_ev_compute_construct_end, false));
  CHECK_EQUAL (last_api.device_api, acc_device_api_cuda);
  goacc_prof_close (&scope);
  take_all_notes (acc_prof_unregister);
}

/* Its own function, so that the place is known.  */
static __attribute__ ((noinline, noclone)) void
called_from (struct gomp_source_frame *frame)
{
  frame->pc = __builtin_return_address (0);
}

static void
check_place (void)
{
  struct gomp_source_frame frame = { NULL, 0, 0 };
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  char text[256];
  int line = __LINE__ + 1;
  called_from (&frame);

  acc_prof_register (acc_ev_wait_start, take_note, acc_reg);
  goacc_prof_open (&scope, acc_construct_wait, NULL, &frame);
  goacc_prof_start (&scope, &span, acc_ev_wait_start, false);
  CHECK (noted (&scope, acc_ev_wait_start, false));
  /* As a trace has it; without debug information nothing.  */
  gomp_source_line (frame.pc, text, sizeof text);
  if (strncmp (text, "acc-prof.c:", 11) == 0)
    {
      CHECK_STRING (last_prof.src_file, "acc-prof.c");
      CHECK_EQUAL (last_prof.line_no, line);
      CHECK (last_prof.func_name && last_prof.func_name[0]);
      const char *first = last_prof.src_file;
      goacc_prof_close (&scope);
      goacc_prof_open (&scope, acc_construct_wait, NULL, &frame);
      goacc_prof_start (&scope, &span, acc_ev_wait_start, false);
      CHECK_EQUAL (last_prof.src_file, first);
    }
  else
    CHECK (last_prof.src_file == NULL && last_prof.func_name == NULL
           && last_prof.line_no == -1);
  goacc_prof_close (&scope);
  CHECK_EQUAL (goacc_prof_place ((void *) 16), NULL);
  memset (said, 0, sizeof said);
  acc_prof_unregister (acc_ev_wait_start, take_note, acc_reg);
}

/* ---- Events held back --------------------------------------------------- */

static void
check_hold (void)
{
  bool outer, inner;

  CHECK (!goacc_prof_hold ());
  goacc_prof_release (false);
  acc_prof_register (acc_ev_alloc, say_a, acc_reg);
  acc_prof_register (acc_ev_free, say_f, acc_reg);
  outer = goacc_prof_hold ();
  report (acc_ev_alloc);
  inner = goacc_prof_hold ();
  report (acc_ev_free);
  goacc_prof_release (inner);
  report (acc_ev_alloc);
  report (acc_ev_create);
  CHECK (heard (""));
  goacc_prof_release (outer);
  CHECK (heard ("afa"));
  report (acc_ev_free);
  CHECK (heard ("f"));

  /* Unregistered meanwhile, while others are still there.  */
  outer = goacc_prof_hold ();
  report (acc_ev_alloc);
  report (acc_ev_free);
  acc_prof_unregister (acc_ev_alloc, say_a, acc_reg);
  goacc_prof_release (outer);
  CHECK (heard ("f"));
  acc_prof_unregister (acc_ev_free, say_f, acc_reg);
}

/* ---- Threads ------------------------------------------------------------ */

static __thread unsigned own_calls;
static unsigned stop;

static void
count_own (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) prof, (void) info, (void) api;
  own_calls++;
}

static void
do_nothing (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) prof, (void) info, (void) api;
}

/* The callback that stays is called for each event, the one that comes and
   goes does not matter.  */
static void *
report_often (void *wrong)
{
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;

  for (int round = 0; round < ROUNDS; round++)
    {
      goacc_prof_open (&scope, acc_construct_update, NULL, NULL);
      goacc_prof_start (&scope, &span, acc_ev_update_start, false);
      goacc_prof_end (&scope, &span);
      goacc_prof_close (&scope);
    }
  if (own_calls != 2 * ROUNDS)
    __atomic_fetch_add ((unsigned *) wrong, 1, __ATOMIC_RELAXED);
  return NULL;
}

static void *
come_and_go (void *unused)
{
  while (!__atomic_load_n (&stop, __ATOMIC_RELAXED))
    {
      acc_prof_register (acc_ev_update_start, do_nothing, acc_reg);
      acc_prof_register (acc_ev_update_end, do_nothing, acc_reg);
      acc_prof_unregister (acc_ev_update_start, do_nothing, acc_toggle);
      acc_prof_unregister (acc_ev_update_start, do_nothing, acc_reg);
      acc_prof_unregister (acc_ev_update_end, do_nothing, acc_reg);
    }
  return unused;
}

static void
check_threads (void)
{
  pthread_t threads[THREADS], changer;
  unsigned wrong = 0;

  acc_prof_register (acc_ev_update_start, count_own, acc_reg);
  acc_prof_register (acc_ev_update_end, count_own, acc_reg);
  CHECK_EQUAL (pthread_create (&changer, NULL, come_and_go, NULL), 0);
  for (int i = 0; i < THREADS; i++)
    CHECK_EQUAL (pthread_create (&threads[i], NULL, report_often, &wrong), 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  pthread_join (changer, NULL);
  CHECK_EQUAL (wrong, 0);
  acc_prof_unregister (acc_ev_update_start, count_own, acc_reg);
  acc_prof_unregister (acc_ev_update_end, count_own, acc_reg);
  CHECK (!goacc_prof_active ());
}

/* ---- Tools -------------------------------------------------------------- */

static unsigned tool_calls;
static bool tool_given;

/* The program's own, instead of the library's.  It uses OpenACC at once.  */
void
acc_register_library (acc_prof_reg reg, acc_prof_reg unreg,
                      acc_prof_lookup_func lookup)
{
  tool_calls++;
  tool_given = (unreg == acc_prof_unregister && lookup == acc_prof_lookup);
  reg (acc_ev_create, say_t, acc_reg);
  goacc_prof_libraries_load ();
}

static void *
load_in_thread (void *unused)
{
  goacc_prof_libraries_load ();
  return unused;
}

static void
check_tools (void)
{
  pthread_t threads[THREADS];

  /* Neither file is there, so this prints messages, and goes on.  */
  setenv ("ACC_PROFLIB", "/nonexistent/tool-1.so;;/nonexistent/tool-2.so;", 1);
  CHECK_EQUAL (tool_calls, 0);
  for (int i = 0; i < THREADS; i++)
    CHECK_EQUAL (pthread_create (&threads[i], NULL, load_in_thread, NULL), 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  goacc_prof_libraries_load ();
  CHECK (tool_calls == 1 && tool_given);
  report (acc_ev_create);
  CHECK (heard ("t"));
  CHECK_EQUAL (acc_prof_lookup ("no_such_routine"), NULL);
  CHECK_EQUAL (acc_prof_lookup ("malloc"), NULL);
  CHECK_EQUAL (acc_prof_lookup (NULL), NULL);
}

int
main (void)
{
  unit_case ("registrations: counted");
  check_counts ();
  unit_case ("callbacks: in order, end events in reverse");
  check_order ();
  unit_case ("many callbacks: all are called");
  check_many ();
  unit_case ("switched off and on: called or not");
  check_toggles ();
  unit_case ("switched off for a thread: only there");
  check_per_thread ();
  unit_case ("what has no meaning: does nothing");
  check_bogus ();
  unit_case ("callbacks that register: heard next time");
  check_reentrance ();
  unit_case ("the thread's record: only while the scope is open");
  check_scope ();
  unit_case ("plugins: say their API, leave their event behind");
  check_plugin ();
  unit_case ("the place: file, line and function of the construct");
  check_place ();
  unit_case ("events that are held: told when they are released");
  check_hold ();
  unit_case ("threads at once: each hears its own");
  check_threads ();
  unit_case ("ACC_PROFLIB: once; what is not there is passed over");
  check_tools ();
  return unit_result ();
}
