/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What was recorded and what was carried out, by kind of operation.  */

#include "tally.h"

#include <stdio.h>

void
replay_tally_operation (struct replay_tally *tally,
                        const struct replay_operation *operation, uint64_t time)
{
  if (operation->kind >= REPLAY_KINDS)
    return;
  tally->kinds[operation->kind].time += time;
  if (operation->kind == GOMP_OPERATION_BATCH)
    tally->kinds[operation->kind].n++;
}

void
replay_tally_part (struct replay_tally *tally, const struct replay_part *part)
{
  if (part->kind >= REPLAY_KINDS)
    return;
  tally->kinds[part->kind].n++;
  tally->kinds[part->kind].bytes += part->size;
}

void
replay_tally_recorded (struct replay_tally *tally,
                       const struct replay_recording *recording)
{
  *tally = (struct replay_tally) { .begin = UINT64_MAX };
  for (size_t o = 0; o < recording->n_operations; o++)
    {
      const struct replay_operation *operation = &recording->operations[o];
      if (operation->begin < tally->begin)
        tally->begin = operation->begin;
      if (operation->end > tally->end)
        tally->end = operation->end;
      if (operation->flags & GOMP_OPERATION_FAILED)
        continue;
      replay_tally_operation (tally, operation,
                              operation->end - operation->begin);
      for (size_t n = 0; n < operation->n; n++)
        replay_tally_part (tally, &recording->parts[operation->first + n]);
    }
}

static double
milliseconds (uint64_t nanoseconds)
{
  return (double) nanoseconds / 1e6;
}

static void
print_row (const char *name, const struct replay_tally *recorded,
           const struct replay_tally *replayed, unsigned kind)
{
  printf ("%-22s", name);
  for (int t = 0; t < 2; t++)
    {
      const struct replay_tally *tally = t ? replayed : recorded;
      printf (" %8llu %13llu %11.3f%s",
              (unsigned long long) tally->kinds[kind].n,
              (unsigned long long) tally->kinds[kind].bytes,
              milliseconds (tally->kinds[kind].time), t ? "\n" : " ");
    }
}

void
replay_tally_print (const struct replay_tally *recorded,
                    const struct replay_tally *replayed)
{
  static const char *const names[REPLAY_KINDS] = {
    [GOMP_OPERATION_ALLOC] = "allocate",
    [GOMP_OPERATION_FREE] = "free",
    [GOMP_OPERATION_COPY_IN] = "copy to the device",
    [GOMP_OPERATION_COPY_OUT] = "copy from the device",
    [GOMP_OPERATION_COPY_WITHIN] = "copy on the device",
    [GOMP_OPERATION_COPY_PEER] = "copy between devices",
    [GOMP_OPERATION_FILL] = "fill",
    [GOMP_OPERATION_LAUNCH] = "kernel",
    [GOMP_OPERATION_BATCH] = "batch",
    [GOMP_OPERATION_WAIT] = "wait for a queue",
    [GOMP_OPERATION_ORDER] = "order of queues",
  };

  printf ("%-22s %34s  %34s\n%-22s %8s %13s %11s  %8s %13s %11s\n", "",
          "recorded", "replayed", "", "number", "bytes", "ms", "number",
          "bytes", "ms");
  for (unsigned kind = 0; kind < REPLAY_KINDS; kind++)
    if (names[kind] && (recorded->kinds[kind].n || replayed->kinds[kind].n))
      print_row (names[kind], recorded, replayed, kind);
  printf ("%-22s %34.3f  %34.3f\n", "from first to last",
          milliseconds (recorded->end - recorded->begin),
          milliseconds (replayed->end - replayed->begin));
}
