/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How the edge ends the program: the lower layers say what is concerned, and
   the devices' tables what became of it.  */

#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "device/device.h"
#include "memo/memo.h"
#include "program/caller.h"
#include "program/host-memory.h"
#include "report/message.h"

bool
gomp_report_released (const struct gomp_present *table, uintptr_t addr,
                      struct gomp_released *found, bool *host)
{
  size_t n = table->released;

  for (size_t back = 1; back <= GOMP_PRESENT_HISTORY && back <= n; back++)
    {
      *found = table->history[(n - back) % GOMP_PRESENT_HISTORY];
      if (gomp_released_touches (found, addr, host))
        return true;
    }
  return gomp_memos_recall (table, addr, found, host);
}

/* What is not on its device: was it?  */
static bool
recall (struct gomp_device *device, struct gomp_about *about)
{
  struct gomp_released old;
  bool host = false;
  bool known;

  if (!gomp_present_try (&device->present))
    return false;
  known = (gomp_report_released (&device->present, about->start, &old, &host)
           && host);
  gomp_present_unlock (&device->present);
  if (!known)
    return false;
  about->found = "it is not mapped any more";
  about->other_start = old.host_start;
  about->other_size = old.host_end - old.host_start;
  about->made_at = old.made_at;
  about->released_at = old.released_at;
  return true;
}

/* Is it on another DEVICE?  */
static bool
is_elsewhere (struct gomp_device *device, struct gomp_about *about)
{
  struct gomp_mapping *mapping;

  if (!gomp_present_try (&device->present))
    return false;
  mapping = gomp_present_at (&device->present, about->start);
  if (mapping)
    {
      about->found = "it is mapped on another device";
      about->remedy = "name the same device in both (device clause, "
                      "omp_set_default_device, acc_set_device_num)";
      about->other_start = mapping->host_start;
      about->other_size = mapping->host_end - mapping->host_start;
      about->made_at = gomp_mapping_site (&device->present, mapping);
    }
  gomp_present_unlock (&device->present);
  return mapping != NULL;
}

/* Is it a pointer, of which DEVICE has not the pointer, but what it refers
   to?  */
static bool
is_pointer (struct gomp_device *device, struct gomp_about *about)
{
  struct gomp_mapping *mapping;
  uintptr_t value;

  if (about->size != sizeof value
      || gomp_host_extent (about->start, sizeof value, false) != sizeof value
      || !gomp_present_try (&device->present))
    return false;
  memcpy (&value, (const void *) about->start, sizeof value);
  mapping = gomp_present_at (&device->present, value);
  if (mapping)
    {
      about->found = "it is a pointer, which is not mapped itself; what it "
                     "refers to is";
      about->remedy = "name the section that it refers to, in C as p[0:n], "
                      "rather than the pointer";
      about->other_start = mapping->host_start;
      about->other_size = mapping->host_end - mapping->host_start;
      about->made_at = gomp_mapping_site (&device->present, mapping);
    }
  gomp_present_unlock (&device->present);
  return mapping != NULL;
}

static void
explain_absent (struct gomp_about *about)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    if (devices[d]->id == about->device && is_pointer (devices[d], about))
      return;
  for (int d = 0; d < n; d++)
    if (devices[d]->id == about->device && recall (devices[d], about))
      return;
  for (int d = 0; d < n; d++)
    if (devices[d]->id != about->device && is_elsewhere (devices[d], about))
      return;
}

/* What is to be told.  */
struct report
{
  const struct gomp_site *site;
  const struct gomp_about *about;
  const char *text;
};

/* Looks for lines and names, which takes libdw a stack of 160 KiB.  */
static void
print (void *data)
{
  const struct report *report = data;

  gomp_message_print (report->site, report->about, report->text);
}

void
gomp_fatal_at (const struct gomp_site *site, const struct gomp_error *err)
{
  char name[GOMP_CALLER_NAME];
  struct gomp_about about = *gomp_error_about (err);
  struct gomp_site found;
  struct report report = { site, &about, err->text };

  gomp_ending_claim ();
  if (site == NULL && gomp_caller_find (&found, name, sizeof name))
    report.site = &found;
  if (about.absent && about.start)
    explain_absent (&about);
  gomp_room_call (print, &report);
  exit (1);
}
