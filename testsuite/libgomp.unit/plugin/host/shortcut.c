/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The shorter way of small packets: packets arrive whole and in order, whichever
   way each takes; who watches in vain does so less and less often, and lets the
   other side go first that is on the same processor; and the end of the other
   side is noticed.  */

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "host/transport.h"
#include "unit.h"

#define PACKETS 20000
#define LARGEST 4000
#define WATCHES 20
#define ROUNDS 20

/* The processor on which this process is said to be; -1: where it is.  Then
   SCHED_YIELD only counts its calls.  */
static int place = -1;
static unsigned yields;

int
sched_getcpu (void)
{
  unsigned number = 0;

  syscall (SYS_getcpu, &number, NULL, NULL);
  return place < 0 ? (int) number : place;
}

int
sched_yield (void)
{
  if (place < 0)
    return (int) syscall (SYS_sched_yield);
  yields++;
  return 0;
}

/* The two ends.  */
static struct gomp_channel near, far;
static struct gomp_shortcut near_shortcut, far_shortcut;

static void
open_with (size_t size)
{
  int fd = memfd_create ("shortcut", MFD_CLOEXEC);

  CHECK (fd >= 0 && ftruncate (fd, size) == 0);
  CHECK (gomp_channel_pair (&near, &far));
  gomp_shortcut_init (&near_shortcut, fd, 0, false);
  gomp_shortcut_init (&far_shortcut, fd, 0, true);
  near.shortcut = &near_shortcut;
  far.shortcut = &far_shortcut;
  close (fd);
}

static void
open_ends (void)
{
  open_with (GOMP_SHORTCUT_SIZE);
  CHECK (near_shortcut.in && far_shortcut.in);
}

static void
close_ends (void)
{
  gomp_channel_close (&near);
  gomp_channel_close (&far);
}

/* The bytes of packet I are I and its size, and then bytes of I.  */
static size_t
size_of (unsigned i)
{
  return 2 * sizeof i + (i % 7 == 6 ? i % LARGEST : i % 300);
}

static bool
send_packet (struct gomp_channel channel, unsigned i)
{
  unsigned words[2] = { i, size_of (i) };
  char bytes[LARGEST];
  struct iovec pieces[]
    = { { words, sizeof words }, { bytes, words[1] - sizeof words } };

  memset (bytes, (int) i, sizeof bytes);
  return gomp_channel_send (channel, pieces, 2);
}

/* Is the next packet I, whole?  */
static bool
receive_packet (struct gomp_channel channel, unsigned i)
{
  unsigned words[2];
  char bytes[LARGEST];
  struct iovec pieces[] = { { words, sizeof words }, { bytes, sizeof bytes } };
  size_t size = 0;

  if (gomp_channel_receive (channel, pieces, 2, -1, &size) != GOMP_CHANNEL_GOT
      || size != size_of (i) || words[0] != i || words[1] != size)
    return false;
  for (size_t k = 0; k < size - sizeof words; k++)
    if (bytes[k] != (char) i)
      return false;
  return true;
}

/* Answers each packet by the same one.  */
static void *
echo (void *bad)
{
  for (unsigned i = 0; i < PACKETS; i++)
    *(unsigned *) bad += !receive_packet (far, i) || !send_packet (far, i);
  return NULL;
}

static void
test_order (void)
{
  unsigned bad = 0, bad_there = 0, by_channel;
  pthread_t thread;

  open_ends ();
  CHECK_EQUAL (pthread_create (&thread, NULL, echo, &bad_there), 0);
  for (unsigned i = 0; i < PACKETS; i++)
    {
      /* Now and then the other side gives up, and sleeps.  */
      if (i % 1000 == 0)
        usleep (100);
      bad += !send_packet (near, i) || !receive_packet (near, i);
    }
  pthread_join (thread, NULL);
  CHECK_EQUAL (bad, 0);
  CHECK_EQUAL (bad_there, 0);
  by_channel = near_shortcut.received + far_shortcut.received;
  /* What is too large took the channel.  */
  CHECK (by_channel > 2 * PACKETS / 10);
  CHECK (by_channel < 2 * PACKETS);
  close_ends ();
}

/* Several packets before the first is received.  */
static void
test_ahead (void)
{
  open_ends ();
  for (unsigned i = 0; i < 20; i++)
    CHECK (send_packet (near, i));
  for (unsigned i = 0; i < 20; i++)
    CHECK (receive_packet (far, i));
  close_ends ();
}

/* Receives all packets, and answers none.  */
static void *
drain (void *bad)
{
  for (unsigned i = 0; i < PACKETS; i++)
    *(unsigned *) bad += !receive_packet (far, i);
  return NULL;
}

/* A small packet right behind a large one, while the receiver watches: it is
   there first, but not its turn.  */
static void
test_behind (void)
{
  unsigned bad = 0, bad_there = 0;
  pthread_t thread;

  open_ends ();
  CHECK_EQUAL (pthread_create (&thread, NULL, drain, &bad_there), 0);
  for (unsigned i = 0; i < PACKETS; i++)
    {
      if (i % 7 == 6)
        usleep (i % 70 == 6 ? 30 : 0);
      bad += !send_packet (near, i);
    }
  pthread_join (thread, NULL);
  CHECK_EQUAL (bad, 0);
  CHECK_EQUAL (bad_there, 0);
  close_ends ();
}

/* The same, step by step, and a receiver that has no time.  */
static void
test_turn (void)
{
  char bytes[2 * GOMP_SHORTCUT_PACKET] = { 0 };
  struct iovec large = { bytes, sizeof bytes }, small = { bytes, 1 };
  size_t size = 0;

  open_ends ();
  far_shortcut.in->state = 1; /* it watches */
  CHECK (gomp_channel_send (near, &large, 1));
  CHECK (gomp_shortcut_send (&near_shortcut, &small, 1));
  CHECK_EQUAL (gomp_channel_receive (far, &large, 1, 0, &size),
               GOMP_CHANNEL_GOT);
  CHECK_EQUAL (size, sizeof bytes);
  CHECK_EQUAL (gomp_channel_receive (far, &large, 1, 0, &size),
               GOMP_CHANNEL_GOT);
  CHECK_EQUAL (size, 1);
  CHECK_EQUAL (gomp_channel_receive (far, &large, 1, 0, &size),
               GOMP_CHANNEL_LATE);
  close_ends ();
}

/* A file that has no room for it.  */
static void
test_none (void)
{
  open_with (GOMP_SHORTCUT_SIZE / 2);
  for (unsigned i = 0; i < 20; i++)
    CHECK (send_packet (near, i) && receive_packet (far, i));
  CHECK (!near_shortcut.in && !far_shortcut.in);
  close_ends ();
}

/* Whether the next wait watches.  */
static bool
watches (void)
{
  char byte;
  struct iovec piece = { &byte, 1 };
  bool now = far_shortcut.skips == 0;
  size_t size;

  CHECK (!gomp_shortcut_receive (&far_shortcut, &piece, 1, true, &size));
  return now;
}

static void
test_vain (void)
{
  unsigned n = 0, again = 0;

  open_ends ();
  for (int i = 0; i < 1000; i++)
    n += watches ();
  CHECK (n >= 2 && n < 15);
  /* Who was woken for nothing tries again at last.  */
  for (int i = 0; i < 1000; i++)
    again += watches ();
  CHECK (again >= 2);
  close_ends ();
}

/* How often a side lets others go first in some watches, if the other side has
   watched on processor OTHER, and this one is on 1.  */
static unsigned
yields_beside (int other)
{
  char byte;
  struct iovec piece = { &byte, 1 };
  size_t size;

  place = other;
  near_shortcut.skips = near_shortcut.vain = 0;
  CHECK (!gomp_shortcut_receive (&near_shortcut, &piece, 1, true, &size));
  place = 1;
  yields = 0;
  for (int i = 0; i < WATCHES; i++)
    {
      far_shortcut.skips = far_shortcut.vain = 0;
      CHECK (watches ());
    }
  place = -1;
  return yields;
}

/* To look again and again is of no use where the other side cannot run
   meanwhile.  */
static void
test_place (void)
{
  unsigned same = 0, another = 0;

  open_ends ();
  for (int i = 0; i < ROUNDS; i++)
    {
      same += yields_beside (1);
      another += yields_beside (0);
    }
  CHECK (another > 0);
  CHECK (3 * (same / 4) > another);
  close_ends ();
}

/* A packet for a side that does not watch takes the channel, and ends a watch
   that begins meanwhile.  */
static void
test_asleep (void)
{
  char byte = 'x';
  struct iovec piece = { &byte, 1 };
  size_t size;

  open_ends ();
  CHECK (!gomp_shortcut_send (&near_shortcut, &piece, 1));
  CHECK (!gomp_shortcut_receive (&far_shortcut, &piece, 1, true, &size));
  CHECK_EQUAL (far_shortcut.vain, 0);
  close_ends ();
}

static void
test_end (void)
{
  char byte;
  struct iovec piece = { &byte, 1 };
  size_t size;

  open_ends ();
  gomp_channel_close (&near);
  CHECK (!send_packet (far, 1));
  CHECK_EQUAL (gomp_channel_receive (far, &piece, 1, -1, &size),
               GOMP_CHANNEL_ENDED);
  gomp_channel_close (&far);
}

int
main (void)
{
  unit_case ("shortcut: packets arrive whole and in order, by either way");
  test_order ();
  unit_case ("shortcut: packets that are sent ahead arrive in order");
  test_ahead ();
  unit_case ("shortcut: packets that follow each other arrive in order");
  test_behind ();
  unit_case ("shortcut: who is there first waits for the turn");
  test_turn ();
  unit_case ("shortcut: without room for it all packets take the channel");
  test_none ();
  unit_case ("shortcut: who watches in vain does so less often, but goes on");
  test_vain ();
  unit_case ("shortcut: who watches lets one on the same processor go first");
  test_place ();
  unit_case ("shortcut: a packet that takes the channel is not missed");
  test_asleep ();
  unit_case ("shortcut: the end of the other side is noticed");
  test_end ();
  return unit_result ();
}
