/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shorter way for small packets, through shared memory.  */

#include "host/shortcut.h"

#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

/* A receiver watches for so long, in nanoseconds.  */
#define WATCH_NS 20000
/* Looks in a row, before others are let go first.  */
#define LOOKS 8
/* After N vain waits in a row 2^N - 2 are done without watching; N is at most
   this.  */
#define MOST_VAIN 8

/* States of a slot.  The receiver goes from ASLEEP to WATCHING, and back from
   there or from FULL; the sender from WATCHING to FULL.  A slot stays FULL while
   the receiver still has to take earlier packets from the channel.  */
enum
{
  ASLEEP,
  WATCHING,
  FULL
};

/* The slots at OFFSET of file FD; NULL: it has none there.  */
static struct gomp_slot *
map_slots (int fd, size_t offset)
{
  struct stat file;
  void *slots;

  _Static_assert (2 * sizeof (struct gomp_slot) <= GOMP_SHORTCUT_SIZE, "size");
  if (fstat (fd, &file) != 0
      || (size_t) file.st_size < offset + GOMP_SHORTCUT_SIZE)
    return NULL;
  slots = mmap (NULL, GOMP_SHORTCUT_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED,
                fd, offset);
  return slots == MAP_FAILED ? NULL : slots;
}

void
gomp_shortcut_init (struct gomp_shortcut *shortcut, int fd, size_t offset,
                    bool worker)
{
  struct gomp_slot *slots = map_slots (fd, offset);

  *shortcut = (struct gomp_shortcut) { .in = NULL };
  if (!slots)
    return;
  if (!worker)
    memset (slots, 0, 2 * sizeof *slots);
  shortcut->in = &slots[worker ? 0 : 1];
  shortcut->out = &slots[worker ? 1 : 0];
}

void
gomp_shortcut_fini (struct gomp_shortcut *shortcut)
{
  struct gomp_slot *first
    = shortcut->in < shortcut->out ? shortcut->in : shortcut->out;

  if (first)
    munmap (first, GOMP_SHORTCUT_SIZE);
  *shortcut = (struct gomp_shortcut) { .in = NULL };
}

/* ---- Sending ---- */

static uint32_t
state (const struct gomp_slot *slot)
{
  return __atomic_load_n (&slot->state, __ATOMIC_ACQUIRE);
}

static bool
move (struct gomp_slot *slot, uint32_t from, uint32_t to)
{
  return __atomic_compare_exchange_n (&slot->state, &from, to, false,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static size_t
total (const struct iovec *pieces, int n)
{
  size_t size = 0;

  for (int i = 0; i < n; i++)
    size += pieces[i].iov_len;
  return size;
}

/* While the slot is watched it is the sender's.  If the receiver ceases to
   watch meanwhile, what is in it counts for nothing.  */
static bool
put (struct gomp_slot *slot, const struct iovec *pieces, int n)
{
  size_t at = 0;

  if (total (pieces, n) > sizeof slot->packet || state (slot) != WATCHING)
    return false;
  for (int i = 0; i < n; i++)
    {
      if (pieces[i].iov_len > 0)
        memcpy (slot->packet + at, pieces[i].iov_base, pieces[i].iov_len);
      at += pieces[i].iov_len;
    }
  slot->size = at;
  slot->after = __atomic_load_n (&slot->sent, __ATOMIC_RELAXED);
  return move (slot, WATCHING, FULL);
}

bool
gomp_shortcut_send (struct gomp_shortcut *shortcut, const struct iovec *pieces,
                    int n)
{
  bool sent = false;

  if (!shortcut->out)
    return false;
  if (!__atomic_exchange_n (&shortcut->sending, true, __ATOMIC_ACQUIRE))
    {
      sent = put (shortcut->out, pieces, n);
      __atomic_store_n (&shortcut->sending, false, __ATOMIC_RELEASE);
    }
  if (!sent)
    __atomic_add_fetch (&shortcut->out->sent, 1, __ATOMIC_RELEASE);
  return sent;
}

/* ---- Receiving ---- */

/* A packet waits in the channel, or is on its way there.  */
static bool
channel_has (const struct gomp_shortcut *shortcut)
{
  return (__atomic_load_n (&shortcut->in->sent, __ATOMIC_ACQUIRE)
          != shortcut->received);
}

static void
take (struct gomp_slot *slot, const struct iovec *pieces, int n, size_t *size)
{
  size_t left = slot->size, at = 0;

  if (left > sizeof slot->packet)
    left = sizeof slot->packet;
  for (int i = 0; i < n && left > 0; i++)
    {
      size_t part = pieces[i].iov_len < left ? pieces[i].iov_len : left;
      memcpy (pieces[i].iov_base, slot->packet + at, part);
      at += part;
      left -= part;
    }
  *size = at;
  __atomic_store_n (&slot->state, ASLEEP, __ATOMIC_RELEASE);
}

/* Take what is in the slot, unless packets that were sent before it are still to
   come by the channel.  */
static bool
take_in_turn (const struct gomp_shortcut *shortcut, const struct iovec *pieces,
              int n, size_t *size)
{
  if ((int32_t) (shortcut->in->after - shortcut->received) > 0)
    return false;
  take (shortcut->in, pieces, n, size);
  return true;
}

static long long
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void
relax (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#endif
}

/* Tell the other process on which processor this one watches, one more than its
   number.  */
static void
note_place (struct gomp_shortcut *shortcut)
{
  shortcut->place = sched_getcpu () + 1;
  __atomic_store_n (&shortcut->out->place, shortcut->place, __ATOMIC_RELAXED);
}

/* Was the other process on this processor, too, when it watched last?  It does
   nothing then while this one looks.  */
static bool
is_in_the_way (const struct gomp_shortcut *shortcut)
{
  return __atomic_load_n (&shortcut->in->place, __ATOMIC_RELAXED)
         == shortcut->place;
}

/* Watch SHORTCUT's slot until something is there, or in the channel, or it has
   taken too long.  A function of its own, so that bench/run-llvm can tell what
   waiting takes from the rest.  */
static void __attribute__ ((noinline))
watch_slot (struct gomp_shortcut *shortcut)
{
  long long end = now_ns () + WATCH_NS;
  unsigned looks = 0;

  note_place (shortcut);
  while (state (shortcut->in) != FULL && !channel_has (shortcut))
    if (++looks % LOOKS != 0 && !is_in_the_way (shortcut))
      relax ();
    else if (now_ns () < end)
      {
        sched_yield ();
        note_place (shortcut);
      }
    else
      break;
}

/* The next waits are like this one.  */
static void
learn (struct gomp_shortcut *shortcut, bool vain)
{
  if (!vain)
    shortcut->vain = 0;
  else if (shortcut->vain < MOST_VAIN)
    shortcut->vain++;
  shortcut->skips = vain ? (1u << shortcut->vain) - 2 : 0;
}

bool
gomp_shortcut_receive (struct gomp_shortcut *shortcut,
                       const struct iovec *pieces, int n, bool watches,
                       size_t *size)
{
  struct gomp_slot *slot = shortcut->in;
  bool full;

  if (!slot)
    return false;
  if (state (slot) == FULL)
    return take_in_turn (shortcut, pieces, n, size);
  if (!watches || channel_has (shortcut))
    return false;
  if (shortcut->skips > 0)
    {
      shortcut->skips--;
      return false;
    }
  __atomic_store_n (&slot->state, WATCHING, __ATOMIC_RELEASE);
  watch_slot (shortcut);
  full = !move (slot, WATCHING, ASLEEP);
  learn (shortcut, !full && !channel_has (shortcut));
  return full && take_in_turn (shortcut, pieces, n, size);
}

void
gomp_shortcut_count (struct gomp_shortcut *shortcut)
{
  shortcut->received++;
}
