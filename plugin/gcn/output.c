/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels write.  */

#include "gcn/output.h"

#include <stdio.h>
#include <string.h>

#include "common/reverse.h"
#include "libgomp-plugin.h"

/* In the area.  */
#define RETURN_VALUE 0
#define NEXT 4
#define FIRST_RECORD 8
#define CONSUMED (FIRST_RECORD + GOMP_GCN_RECORDS * GOMP_GCN_RECORD)

/* In a record, which begins with whether it is written.  */
#define RECORD_TEXT 4
#define RECORD_TYPE 132
#define RECORD_VALUE 136

_Static_assert (CONSUMED + sizeof (uint32_t) <= GOMP_GCN_OUTPUT_SIZE,
                "the area's last word");

/* In its return value: not changed, and exit or abort.  */
#define NOT_ENDED 0xcafe0000u
#define ENDED 0xffff0000u
#define HALF 0xffff0000u

#define TEXT 128

/* What GCC's device libraries write when the first thread of a team has ended
   before its time, and when any thread aborts.  */
#define MISSED "team master not responding"
#define ABORTED "GCN Kernel Aborted"

enum record_type
{
  TYPE_INTEGER,
  TYPE_REAL,
  TYPE_TEXT,
  TYPE_RAW,
  TYPE_REVERSE
};

static uint32_t *
word (void *area, unsigned offset)
{
  return (uint32_t *) ((char *) area + offset);
}

void
gomp_gcn_output_start (struct gomp_gcn_output *output)
{
  void *area = output->area;
  uint32_t left = *word (area, NEXT) - *word (area, CONSUMED);

  /* What the last kernel did not finish writing.  */
  for (unsigned i = 0; left != 0 && i < GOMP_GCN_RECORDS; i++)
    *word (area, FIRST_RECORD + i * GOMP_GCN_RECORD) = 0;
  *word (area, RETURN_VALUE) = NOT_ENDED;
  *word (area, NEXT) = 0;
  *word (area, CONSUMED) = 0;
  output->missed = output->aborted = false;
}

/* At most TEXT characters, which need not end with '\0'.  */
static void
put_text (const char *text)
{
  fwrite (text, 1, strnlen (text, TEXT), stdout);
}

/* Which of the two came first tells exit from abort.  */
static void
note_end (struct gomp_gcn_output *output, const char *text)
{
  if (strncmp (text, MISSED, sizeof MISSED - 1) == 0)
    output->missed |= !output->aborted;
  else if (strncmp (text, ABORTED, sizeof ABORTED - 1) == 0)
    output->aborted |= !output->missed;
}

static int32_t
record_type (const char *record)
{
  int32_t type;

  memcpy (&type, record + RECORD_TYPE, sizeof type);
  return type;
}

static void
print_record (struct gomp_gcn_output *output, const char *record)
{
  const char *text = record + RECORD_TEXT, *value = record + RECORD_VALUE;
  int32_t type = record_type (record);
  int64_t integer;
  double real;

  memcpy (&integer, value, sizeof integer);
  memcpy (&real, value, sizeof real);
  if (type < TYPE_INTEGER || type > TYPE_RAW)
    {
      puts ("GCN print buffer error!");
      return;
    }
  put_text (text);
  switch ((enum record_type) type)
    {
    case TYPE_INTEGER:
      printf ("%ld\n", (long) integer);
      break;
    case TYPE_REAL:
      printf ("%f\n", real);
      break;
    case TYPE_TEXT:
      put_text (value);
      putchar ('\n');
      break;
    case TYPE_RAW:
      note_end (output, text);
      put_text (value);
      break;
    case TYPE_REVERSE:
      break;
    }
}

/* A kernel waits until RECORD is free again.  What has been written by then
   comes before what the region writes, which other threads must be able
   to.  */
static void
pass_record (const struct gomp_gcn_output *output, const char *record)
{
  struct gomp_reverse_request request;
  uint64_t words[6];

  memcpy (words, record + RECORD_VALUE, sizeof words);
  request
    = (struct gomp_reverse_request) { words[0], words[1], words[2],
                                      words[3], words[4], (int) words[5] };
  fflush (stdout);
  funlockfile (stdout);
  gomp_reverse_pass (&request, output->owner);
  flockfile (stdout);
}

/* FINAL: nobody waits for what RECORD may ask for.  */
static void
take_record (struct gomp_gcn_output *output, const char *record, bool final)
{
  if (record_type (record) != TYPE_REVERSE)
    print_record (output, record);
  else if (!final)
    pass_record (output, record);
}

/* More records than there are: what a kernel wrote over cannot be trusted.  */
static bool
is_overrun (uint32_t from, uint32_t to)
{
  return to - from > INT32_MAX;
}

void
gomp_gcn_output_drain (struct gomp_gcn_output *output, bool final)
{
  void *area = output->area;
  uint32_t *consumed = word (area, CONSUMED);
  uint32_t from = *consumed;
  uint32_t to = __atomic_load_n (word (area, NEXT), __ATOMIC_ACQUIRE);

  if (__builtin_expect (from == to, 1))
    return;
  if (is_overrun (from, to))
    {
      if (final)
        puts ("GCN print buffer overflowed.");
      return;
    }
  /* Waves that died while they waited for room have taken numbers too.  */
  if (final && to - from > GOMP_GCN_RECORDS)
    to = from + GOMP_GCN_RECORDS;
  flockfile (stdout);
  for (; from != to; from++)
    {
      char *record = ((char *) area + FIRST_RECORD
                      + from % GOMP_GCN_RECORDS * GOMP_GCN_RECORD);
      uint32_t *written = (uint32_t *) record;

      if (!__atomic_load_n (written, __ATOMIC_ACQUIRE))
        {
          if (!final)
            break;
          continue;
        }
      take_record (output, record, final);
      __atomic_store_n (written, 0, __ATOMIC_RELEASE);
      __atomic_store_n (consumed, from + 1, __ATOMIC_RELEASE);
    }
  funlockfile (stdout);
  fflush (stdout);
}

enum gomp_gcn_end
gomp_gcn_output_end (const struct gomp_gcn_output *output, int *value)
{
  uint32_t left
    = __atomic_load_n (word (output->area, RETURN_VALUE), __ATOMIC_ACQUIRE);

  *value = (int) left;
  if ((left & HALF) == NOT_ENDED)
    return GOMP_GCN_END_NORMAL;
  if ((left & HALF) != ENDED)
    return GOMP_GCN_END_CORRUPT;
  *value = left >> 8 & 0xff;
  if (*value != 0)
    return output->missed ? GOMP_GCN_END_LOST : GOMP_GCN_END_ABORT;
  *value = left & 0xff;
  return GOMP_GCN_END_EXIT;
}
