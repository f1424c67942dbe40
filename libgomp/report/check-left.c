/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data that was to come back from a device and does not, for GOMP_PSET_CHECK:
   an earlier directive has ended its mapping, so that both standards have this
   one do nothing; or a directive that names a part has ended the mapping of
   all.  */

#include "report/check.h"

#include <stdio.h>

#include "device/guard.h"
#include "program/source.h"
#include "report/check-say.h"
#include "report/report.h"

#define NAME 200

/* Directives that were reported last, so that a loop is reported once.  */
#define TOLD 16

static const void *told[TOLD] GOMP_GUARDED_BY (gomp_guard_mutex);
static unsigned n_told GOMP_GUARDED_BY (gomp_guard_mutex);

/* Has the construct at PC been reported?  If not, it is from now on.  */
GOMP_REQUIRES (gomp_guard_mutex)
static bool
is_told (const void *pc)
{
  for (unsigned t = 0; t < TOLD; t++)
    if (told[t] == pc)
      return true;
  told[n_told++ % TOLD] = pc;
  return false;
}

/* The name of the SIZE host bytes at START, or their addresses, in TEXT.  */
static const char *
section_name (const struct gomp_site *site, uintptr_t start, size_t size,
              char text[NAME])
{
  if (!gomp_source_section (&site->frame, start, size, text, NAME))
    snprintf (text, NAME, "[%p,+%zu)", (void *) start, size);
  return text;
}

/* SITE's construct was to copy RELEASE, which OLD had, from the device.  */
static GOMP_NOINLINE void
tell_gone (const struct gomp_site *site, const struct gomp_release *release,
           const struct gomp_released *old)
{
  char name[NAME], line[NAME];

  gomp_check_warn ("%s does not come back from the device at %s %s: it is not "
                   "mapped any more",
                   section_name (site, release->start, release->size, name),
                   site->construct,
                   gomp_source_at (site->frame.pc, line, sizeof line));
  gomp_check_add ("mapped %s",
                  gomp_source_at (old->made_at, line, sizeof line));
  gomp_check_add ("released %s",
                  gomp_source_at (old->released_at, line, sizeof line));
  gomp_check_add ("leave each as often as it was entered: components that one "
                  "directive enters count once, so one directive has to leave "
                  "them");
}

/* SITE's construct copies RELEASE, and takes MAPPING away, which has more.  */
static GOMP_NOINLINE void
tell_part (const struct gomp_site *site, const struct gomp_present *table,
           const struct gomp_release *release,
           const struct gomp_mapping *mapping)
{
  size_t whole = mapping->host_end - mapping->host_start;
  char name[NAME], line[NAME];

  gomp_check_warn (
    "%zu of the %zu bytes of %s come back from the device at %s "
    "%s, which takes all of it away",
    release->size, whole, section_name (site, mapping->host_start, whole, name),
    site->construct, gomp_source_at (site->frame.pc, line, sizeof line));
  gomp_check_add (
    "mapped %s",
    gomp_source_at (gomp_mapping_site (table, mapping), line, sizeof line));
  gomp_check_add ("name the same section where it is entered and left, or "
                  "update the rest before");
}

/* Has RELEASE, which is of a part of its mapping, any of the mapping's elements
   left behind?  */
static bool
is_part (const struct gomp_plan_leave *plan, size_t r)
{
  const struct gomp_release *release = &plan->releases[r];
  const struct gomp_mapping *mapping = release->mapping;

  if (release->start + release->size >= mapping->host_end
      && release->start <= mapping->host_start)
    return false;
  for (size_t o = 0; o < plan->n; o++)
    if (o != r && plan->releases[o].mapping == mapping)
      return false;
  for (size_t g = 0; g < plan->n_removed; g++)
    if (plan->removed[g] == mapping)
      return true;
  return false;
}

void
gomp_check_left (const struct gomp_site *site, const struct gomp_device *device,
                 const struct gomp_plan_leave *plan)
{
  const struct gomp_present *table = &device->present;
  struct gomp_released old;
  bool host;

  gomp_guard_lock ();
  for (size_t r = 0; r < plan->n; r++)
    {
      const struct gomp_release *release = &plan->releases[r];
      if (release->size == 0 || release->detach
          || !(release->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT)))
        continue;
      if (release->mapping)
        {
          if (is_part (plan, r) && !is_told (site->frame.pc))
            tell_part (site, table, release, release->mapping);
        }
      else if (gomp_report_released (table, release->start, &old, &host) && host
               && release->start + release->size <= old.host_end
               && !is_told (site->frame.pc))
        tell_gone (site, release, &old);
    }
  gomp_guard_unlock ();
}
