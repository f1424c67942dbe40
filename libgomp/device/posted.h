/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Posted copies: small copies to a device that wait for the next thing that
   could see them.

   A directive that sends a few bytes and starts no kernel (`enter data',
   `update to', an attach) takes the host's bytes, as the standards want, and
   notes where they go.  Whatever uses the device's plugin next sends all that
   has been noted, as one operation, before it does anything itself:
   gomp_device_enter is the one gate.  Copies to neighbouring device memory
   become one, and of copies to the same bytes the last one counts
   (posted-bytes.h).  A small copy from the device gets the bytes that wait
   without a use of the plugin (ahead.h).  So a program that maps hundreds of small objects one by
   one before its first kernel pays for one operation with a few pieces.

   Nobody else may be able to look at the device's memory meanwhile.  So nothing
   is posted
   - while a kernel may be running: while some thread is inside the plugin, or
     some queue has work;
   - once the program has got an address of the device's memory from us, which
     it may pass to code of its own (gomp_device_expose), or where the program
     is linked with a library that could look there;
   - while a trace, a tool or GOMP_PSET_CHECK watches, which are told of each
     copy when it is made;
   - on devices that do not take several copies as one operation;
   - for a while, if copies have been sent alone again and again.
   GOMP_PSET_DEFER=0 switches it off.  */

#ifndef GOMP_POSTED_H
#define GOMP_POSTED_H 1

#include "base/error.h"
#include "base/lock.h"
#include "device/pinned.h"
#include "device/posted-bytes.h"

#include "libgomp-plugin.h"

struct gomp_device;

/* Limits of what is posted.  GOMP_POSTED_MOST: the most objects that the copies
   posted for one device at a time can send; if OBJECTS of struct gomp_posting
   is NULL, each copy counts as one object.  GOMP_POSTED_STRETCHES: the most
   stretches of device memory that these copies can come to.  GOMP_POSTED_BYTES:
   the most bytes that the copies of one call of gomp_post_all may have in all,
   padding not counted.  (The bytes of all that is posted for a device have room
   in one buffer of pinned memory.)  */
#define GOMP_POSTED_MOST 4096
#define GOMP_POSTED_STRETCHES 1024
#define GOMP_POSTED_BYTES ((size_t) 32 << 10)

/* A program that updates one thing before each launch gains nothing by posting:
   each time, a single copy is all that is posted when the posted copies are
   sent.  When this has happened GOMP_POSTED_LONE times in a row,
   gomp_device_posts tells the next GOMP_POSTED_SKIPS directives to post
   nothing.  */
#define GOMP_POSTED_LONE 2
#define GOMP_POSTED_SKIPS 16

/* The copies posted for one device.  LOCK protects all but what is atomic.  */
struct gomp_posted
{
  struct gomp_lock lock;
  /* How many of SITES are in use: one for each object that a posted copy sends.
     The bit GOMP_SPECIAL_POSTED of the device is set while N is not 0.  When
     the copies have reached the device, and not before, N becomes 0 and the bit
     is cleared.  Until then, threads that find the bit set wait for LOCK.  */
  unsigned n;
  unsigned latest; /* index of the site of the copy posted last, or
                                   posted again; of no meaning if N is 0 */
  int exposed;                  /* atomic: nothing is posted any more */
  unsigned lone; /* how often in a row a single copy was all that
                                   was sent */
  unsigned skips; /* atomic: how many more times directives are
                                   told to post nothing, since LONE was
                                   GOMP_POSTED_LONE */
  struct gomp_posted_bytes bytes; /* the contents, of all copies */
  struct gomp_pinned buffer;    /* that BYTES are in */
  struct gomp_pset_copy *pieces; /* room for the copies that are sent, one for
                                   each stretch of BYTES: for
                                   GOMP_POSTED_STRETCHES of them; NULL: no
                                   memory has been allocated yet */
  struct gomp_posted_site *sites; /* GOMP_POSTED_MOST of them, N of which tell
                                   what the copies were posted for; NULL: no
                                   memory has been allocated yet */
  /* The device bytes [AHEAD_START, AHEAD_END), as they were read ahead
     (ahead.h).  They lie in AHEAD_BUFFER from index 0 on, while
     GOMP_SPECIAL_THERE of the device is set.  */
  struct gomp_pinned ahead_buffer;
  uintptr_t ahead_start, ahead_end;
  /* How many bytes before a copy from the device, and how many behind it, were
     read along with the copy when AHEAD_BUFFER was filled.  Fewer were read
     where the slab of the copy's bytes begins or ends.  */
  size_t ahead_around;
  unsigned ahead_served; /* how many copies from the device have got their
                                   bytes from AHEAD_BUFFER since it was filled,
                                   the copy for which it was filled included */
  unsigned ahead_lone; /* how often in a row AHEAD_SERVED was only 1 when
                                   the buffer was to be filled again */
  unsigned ahead_skips; /* atomic: how many more times nothing is read
                                   ahead, since that was of no use */
};

/* Initialize *POSTED, whose contents are not read: no copy is posted, and no
   memory is allocated.  */
void gomp_posted_init (struct gomp_posted *posted) GOMP_HIDDEN;

/* Forget the copies posted for DEVICE, which is going to be finalized, so that
   nobody can see its memory any more, and free what they took.  AGAIN says that
   DEVICE may be initialized again and copies be posted for it then; if false,
   nothing is posted for it any more.  Does nothing if a thread holds the lock
   of the posted copies.  The calling thread itself may hold it, if exit was
   called while this thread posted or sent copies.  */
void gomp_posted_fini (struct gomp_device *device, bool again) GOMP_HIDDEN;

/* Copies that are to be posted.  */
struct gomp_posting
{
  const struct gomp_pset_copy *copies;
  size_t n;
  const struct gomp_padding *padding; /* of each copy; NULL: none */
  /* The objects that COPIES send, for messages: the SRC of each is the object's
     host address, DST its device address.  One of COPIES may send several
     objects, from a buffer in which they were gathered.  NULL: each of COPIES
     sends one object, from where it is.  */
  const struct gomp_pset_copy *objects;
  size_t n_objects; /* of OBJECTS; of no meaning if that is NULL */
  const void *pc; /* code of the program's that began the
                                   construct, or NULL */
};

/* Post the copies of POSTING to DEVICE.  The host bytes of the copies are read
   before this function returns.  The copies are made before anything else is
   done with DEVICE, with the same result as if they were made one by one in
   the order in which they were posted.  Returns true if the copies have been
   posted.  Returns false if they cannot be posted: nothing has been done then,
   and the caller makes the copies itself.  No lock held.  If the device fails
   to make the copies later, the program ends with a message that names the
   object that fails, and the construct.  */
bool gomp_post_all (struct gomp_device *device,
                    const struct gomp_posting *posting) GOMP_HIDDEN;

/* Post COPY, for the construct that began at PC, as gomp_post does, if what it
   sends has been posted already: by the latest copy, or by the one that
   followed that before, as in loops over `update' directives.  Returns false,
   and nothing has been done, if it has not, or COPY cannot be posted.  The
   thread may be cancelled meanwhile only if its cancellation is
   asynchronous.  */
bool gomp_post_again (struct gomp_device *device,
                      const struct gomp_pset_copy *copy, const void *pc)
  GOMP_HIDDEN;

/* Post the N copies COPIES, for the construct that began at PC, as
   gomp_post_all does.  */
static inline bool
gomp_post (struct gomp_device *device, const struct gomp_pset_copy *copies,
           size_t n, const void *pc)
{
  const struct gomp_posting posting = { .copies = copies, .n = n, .pc = pc };

  return gomp_post_all (device, &posting);
}

/* Make the copies that are posted for DEVICE now, and forget what was read
   ahead.  Only gomp_device_enter calls this, after it has counted the calling
   thread as inside the plugin, if a bit of GOMP_SPECIAL_ANY is set in SPECIAL
   of DEVICE.  BEFORE is the result of gomp_cancel_hold.  If DEVICE is not
   initialized, gomp_device_look is called first.  Returns when the copies have
   reached the device, whether this thread or another one sends them.  Ends the
   program if the device fails.  */
void gomp_posted_send (struct gomp_device *device, int before) GOMP_HIDDEN;

/* Prepare for reading SIZE bytes at START of DEVICE's memory.  If a posted copy
   is to any of these bytes, make all copies that are posted for DEVICE now, as
   gomp_posted_send does.  If none is, do nothing.  The calling thread has been
   counted as inside the plugin.  */
void gomp_posted_send_for (struct gomp_device *device, const void *start,
                           size_t size) GOMP_HIDDEN;

/* Note that the program gets an address of DEVICE's memory, or a way to look at
   it without this library: what is posted is made now, and nothing is posted
   for DEVICE any more.  To be called before the program has the address.  No
   lock held, or the present table's.  */
void gomp_device_expose (struct gomp_device *device) GOMP_HIDDEN;

#endif
