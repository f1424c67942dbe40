/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data events for OpenACC's profiling tools.  */

#include "event/observe.h"

#include "event/acc-prof.h"

static struct goacc_prof_data
describe (const struct gomp_observed *data)
{
  return (struct goacc_prof_data) { .bytes = data->size,
                                    .host = (const void *) data->host,
                                    .device = data->device };
}

void
gomp_observe_data (const struct gomp_site *site, enum gomp_observation what,
                   const struct gomp_observed *data, size_t n)
{
  static const acc_event_t events[] = { [GOMP_OBSERVE_CREATE] = acc_ev_create,
                                        [GOMP_OBSERVE_DELETE] = acc_ev_delete,
                                        [GOMP_OBSERVE_ALLOC] = acc_ev_alloc,
                                        [GOMP_OBSERVE_FREE] = acc_ev_free };

  for (size_t i = 0; i < n; i++)
    {
      struct goacc_prof_data one = describe (&data[i]);
      goacc_prof_data (site->observer, events[what], true, &one);
    }
}

bool
gomp_observe_copy (const struct gomp_site *site, bool in,
                   const struct gomp_observed *data, bool (*copy) (void *),
                   void *argument)
{
  struct goacc_prof_data one = describe (data);
  struct goacc_prof_span span;
  bool fine;

  goacc_prof_start_copy (
    site->observer, &span,
    (in ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start), true,
    &one);
  fine = copy (argument);
  goacc_prof_end (site->observer, &span);
  return fine;
}

bool
gomp_observe_mute (void)
{
  return goacc_prof_hold ();
}

void
gomp_observe_unmute (bool muted)
{
  if (GOMP_UNLIKELY (muted))
    goacc_prof_discard_held ();
}
