/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shorter way for small packets of a channel, through memory that both
   processes share.

   To sleep until a packet is there, and to be woken, takes longer than many
   kernels.  So who waits for a packet watches the shared memory for some
   microseconds first, and a packet that is sent meanwhile is put there: nobody is
   woken.  All other packets take the channel itself, which also tells
   when the other process is gone.  Packets arrive in order all the same: the
   receiver learns from the shared memory how many have taken the channel, and
   how many of these before the one that is there.

   Who has watched in vain several times in a row does so less and less often:
   kernels may take long, or other processes may need the processor.  While
   watching, it lets others go first: now and then, and after each look while the
   other process is on the same processor.  */

#ifndef GOMP_HOST_SHORTCUT_H
#define GOMP_HOST_SHORTCUT_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

/* How many bytes of shared memory both directions take; and the most that a
   packet can have.  */
#define GOMP_SHORTCUT_SIZE 4096
#define GOMP_SHORTCUT_PACKET 1024

/* One direction, in shared memory.  */
struct gomp_slot
{
  uint32_t state; /* atomic (shortcut.c) */
  uint32_t sent; /* packets that have taken the channel; atomic */
  uint32_t after; /* SENT when the packet that is here was sent */
  uint32_t place; /* the processor on which the sender watched last, one more
                     than its number; atomic */
  uint64_t size; /* of this packet */
  _Alignas (64) char packet[GOMP_SHORTCUT_PACKET];
};

/* What a process has of it.  One thread at a time receives.  */
struct gomp_shortcut
{
  struct gomp_slot *in, *out; /* NULL: there is no such way */
  bool sending; /* a thread puts a packet to OUT; atomic */
  uint32_t received; /* packets from the channel */
  uint32_t place; /* this process's, as struct gomp_slot has the other's */
  unsigned vain; /* how often in a row watching was in vain */
  unsigned skips; /* so many more waits are done without watching */
};

/* Set *SHORTCUT up with the memory that file descriptor FD has at OFFSET.
   WORKER says on which side this is.  Where that file is smaller, or it fails,
   there is no such way, and the channel carries all packets.  */
void gomp_shortcut_init (struct gomp_shortcut *shortcut, int fd, size_t offset,
                         bool worker);
void gomp_shortcut_fini (struct gomp_shortcut *shortcut);

/* Send the N PIECES as one packet.  Returns false if the packet has to take the
   channel; it is counted as one that does.  May be called in a signal
   handler.  */
bool gomp_shortcut_send (struct gomp_shortcut *shortcut,
                         const struct iovec *pieces, int n);

/* Write the next packet to the N PIECES; *SIZE is the number of bytes written.
   If WATCHES, wait for some time until it is there.  Returns false if it has not
   come by this way, and will not before the next call: the channel is to be
   asked.  A packet from there is noted by gomp_shortcut_count.  */
bool gomp_shortcut_receive (struct gomp_shortcut *shortcut,
                            const struct iovec *pieces, int n, bool watches,
                            size_t *size);
void gomp_shortcut_count (struct gomp_shortcut *shortcut);

#endif
