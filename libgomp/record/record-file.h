/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The file of a recording.  */

#ifndef GOMP_RECORD_FILE_H
#define GOMP_RECORD_FILE_H 1

#include "base/types.h"

/* Open the file that the user means by NAME, and write the head of a recording
   that begins at the time NOW.  Returns false, after a warning, if that cannot
   be done.  Only one thread calls this.  */
bool gomp_record_file_open (const char *name, uint64_t now) GOMP_HIDDEN;

/* A block: LENGTH bytes of RECORDS of one thread.  THREAD is the number of the
   thread in the file.  NUMBER is how many blocks of this thread come before
   this one.  TIME is the last time in the blocks before this one or, in the
   thread's first block, when the thread began to record; in nanoseconds
   (gomp_record_now).  The first time in RECORDS is written as the difference to
   TIME.  */
struct gomp_record_block
{
  unsigned thread, number;
  uint64_t time;
  const unsigned char *records;
  size_t length;
};
/* Write BLOCK to the file, as one piece.  Returns false, after a warning, if
   that cannot be done.  Any thread; no lock is taken.  */
bool gomp_record_file_write (const struct gomp_record_block *block) GOMP_HIDDEN;

/* Forget the file, which is that of the parent of this process.  The next one
   that is opened is a file of this process alone.  */
void gomp_record_file_forget (void) GOMP_HIDDEN;

#endif
