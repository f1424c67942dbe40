/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers of the format of recordings, for the recorder and gomp-pset-replay.
   doc/recording.md has the format.  */

#ifndef GOMP_RECORDING_H
#define GOMP_RECORDING_H 1

/* What a file begins with.  */
#define GOMP_RECORDING_MAGIC "\x89GPR\r\n\x1a\n"
#define GOMP_RECORDING_ORDER 0x01020304u
#define GOMP_RECORDING_VERSION 1
/* What the recorder writes; a higher one only adds.  */
#define GOMP_RECORDING_REVISION 3
/* Bytes of the head before its fields.  */
#define GOMP_RECORDING_HEAD 24

/* What a block begins with, and how many bytes come before its records.  */
#define GOMP_RECORDING_BLOCK "GPBK"
#define GOMP_RECORDING_BLOCK_HEAD 32

/* Types of records.  */
enum gomp_record_type
{
  GOMP_RECORD_STRING = 1,
  GOMP_RECORD_SITE,
  GOMP_RECORD_LIST,
  GOMP_RECORD_OUTCOME_ENTERED,
  GOMP_RECORD_OUTCOME_LEFT,
  GOMP_RECORD_BEGIN,
  GOMP_RECORD_END,
  GOMP_RECORD_OPERATION,
  GOMP_RECORD_DEVICE,
  GOMP_RECORD_BOX,
  GOMP_RECORD_CONTENTS,
  GOMP_RECORD_LOST,
  GOMP_RECORD_THREAD,
  GOMP_RECORD_ENDED,
  GOMP_RECORD_TIMES,
  GOMP_RECORD_MARK
};

/* How a program that could say so has ended: by exit, or by the return of main;
   by quick_exit.  */
enum gomp_record_ending
{
  GOMP_ENDING_EXIT,
  GOMP_ENDING_QUICK_EXIT
};

/* What an operation of a device did, or a part of one.  COPY_PEER
   copies from another device.  FILL sets all bytes to one value.  BATCH is
   copies to the device, a launch, and copies from the device, as one operation.
   WAIT waits for a queue.  ORDER makes a queue wait for another queue.  */
enum gomp_record_kind
{
  GOMP_OPERATION_ALLOC = 1,
  GOMP_OPERATION_FREE,
  GOMP_OPERATION_COPY_IN,
  GOMP_OPERATION_COPY_OUT,
  GOMP_OPERATION_COPY_WITHIN,
  GOMP_OPERATION_COPY_PEER,
  GOMP_OPERATION_FILL,
  GOMP_OPERATION_LAUNCH,
  GOMP_OPERATION_BATCH,
  GOMP_OPERATION_WAIT,
  GOMP_OPERATION_ORDER
};

/* Flags of operations.  */
#define GOMP_OPERATION_FAILED 1
#define GOMP_OPERATION_QUEUED 2
#define GOMP_OPERATION_POSTED 4
#define GOMP_OPERATION_AHEAD 8
#define GOMP_OPERATION_TIMED 16
#define GOMP_OPERATION_BOX 32

#endif
