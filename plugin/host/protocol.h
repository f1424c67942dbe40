/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the host process and the worker say to each other.

   There are two channels.  On `control' the host process asks and the
   worker's service thread answers, also while a kernel runs.  When the host
   process closes `control', the worker ends.  On `launch' the host process
   sends RUN or CALL.  The worker's main thread runs the kernel and then
   answers DONE, EXITING or FAULT.  While the kernel runs, its threads may
   send requests (REVERSE, INDIRECT) on `launch'.  One thread at a time does
   so, and waits for the answer OK.  Before this answer another RUN may come:
   the waiting thread runs that kernel, answers as the main thread does, and
   goes on waiting.  Device memory is shared and needs no message.  Both
   sides are the same build of the same file: no version, no byte order.  */

#ifndef GOMP_HOST_PROTOCOL_H
#define GOMP_HOST_PROTOCOL_H 1

#include <stdint.h>

#include "host/transport.h"

/* The comment of each kind says what the words of struct gomp_message are, in
   their order, and behind "payload:" what the payload is.  What is not
   mentioned is not used.  */
enum gomp_message_kind
{
  /* control, host to worker */
  /* Start of the range of device addresses, its size in bytes, the device's
     number among the emulated devices (from 0 on), number of emulated
     devices.  */
  GOMP_MESSAGE_HELLO,
  GOMP_MESSAGE_NUMBERS, /* OpenMP's number of the device, number of
                                   devices: these replace those of HELLO */
  /* Numbers of the file system (st_dev) and of the inode (st_ino) of the
     module's file, both 0 for the executable, and if the host process does not
     know them; 1 if the path is that of a copy of the file, else 0; payload:
     path, "" for the executable.  */
  GOMP_MESSAGE_LOCATE,
  GOMP_MESSAGE_DROP, /* load address of a module located before */
  GOMP_MESSAGE_LOAD, /* address, bytes: read worker's memory */
  GOMP_MESSAGE_STORE, /* address in the worker's memory to write to;
                                   payload: the bytes to write */
  GOMP_MESSAGE_PROTECT, /* address, bytes, 1 accessible or 0 not */
  /* control, worker to host */
  /* The request has been carried out.  As answer to LOCATE: load address in the
     worker; payload: name of the module in the worker.  As answer to LOAD:
     payload: the bytes.  The host process sends OK, too, on `launch', as answer
     to REVERSE and INDIRECT.  As answer to INDIRECT: the address asked for, or
     0.  */
  GOMP_MESSAGE_OK,
  GOMP_MESSAGE_FAILED, /* payload: why */
  GOMP_MESSAGE_TAKEN, /* HELLO: the address range is in use */
  /* launch, host to worker */
  /* Address in the worker of the kernel's function, device address of the
     argument block; payload: words of the launch arguments with the final
     0.  The last word is 1 if DONE is to have times, else 0.  */
  GOMP_MESSAGE_RUN,
  /* Address in the worker of the kernel's function, which is one of clang or
     flang; device address of the argument block; number of arguments; enum
     gomp_call_way and, GOMP_CALL_LIMIT_SHIFT bits higher, the number of threads
     that it may use, or 0; the last word as that of RUN; payload: a struct
     gomp_pset_argument for each.  */
  GOMP_MESSAGE_CALL,
  /* launch, worker to host */
  GOMP_MESSAGE_DONE, /* if asked for: when the kernel began and ended,
                                   nanoseconds of CLOCK_MONOTONIC */
  GOMP_MESSAGE_EXITING, /* exit status */
  GOMP_MESSAGE_REVERSE, /* run a region on the host: the function's
                                   offset in the module, the number of entries
                                   of the region's list, and where in the
                                   worker its array of addresses, its array of
                                   sizes and its array of kinds are; payload:
                                   module path.  Answer: OK */
  GOMP_MESSAGE_INDIRECT, /* where is the code of the host function at
                                   this address?  Answer: OK, with the address
                                   or 0 */
  /* Signal, address of the fault, offset in its module of the instruction that
     caused the fault, kind of access, enum gomp_fault_note; payload: path of
     that module, "" for the executable.  The kind of access is 'r' (read), 'w'
     (write), 'x' (execution) or '?' (not known).  If the instruction is in no
     module, the path is "?" and the offset is 0.  */
  GOMP_MESSAGE_FAULT
};

/* How a kernel of clang or flang takes its arguments.  */
enum gomp_call_way
{
  GOMP_CALL_FIRST,              /* one by one, behind a word ~0 */
  GOMP_CALL_PLAIN,              /* one by one */
  GOMP_CALL_ARRAY /* one pointer, to an array of pointers to the
                                   arguments */
};

#define GOMP_CALL_LIMIT_SHIFT 8

/* What is known of a fault besides its address.  */
enum gomp_fault_note
{
  GOMP_FAULT_PLAIN,
  GOMP_FAULT_STACK, /* it looks like a stack overflow */
  GOMP_FAULT_WILD /* the address is not known, since the hardware
                                   does not tell it */
};

/* The exit status of a worker that ends because its host process is gone, or
   has closed the channels.  It is one that kernels are not likely to pass to
   exit.  */
#define GOMP_WORKER_LEFT 121

/* How many words a message has besides its kind.  */
#define GOMP_MESSAGE_WORDS 5
/* How many words of launch arguments a RUN can have, including the final 0.  */
#define GOMP_LAUNCH_WORDS 64
/* How many bytes of payload a message can have.  */
#define GOMP_MESSAGE_PAYLOAD 65536

/* A message without its payload.  KIND is an enum gomp_message_kind.  */
struct gomp_message
{
  uint64_t kind;
  uint64_t words[GOMP_MESSAGE_WORDS];
};

/* A message with room for any payload.  SIZE is the number of bytes of the
   payload; the byte behind them is 0, so that text can be read as such.  */
struct gomp_packet
{
  struct gomp_message message;
  size_t size;
  _Alignas (16) char payload[GOMP_MESSAGE_PAYLOAD + 1];
};

/* Send MESSAGE with SIZE bytes (at most GOMP_MESSAGE_PAYLOAD) at PAYLOAD on
   CHANNEL.  Returns false if the other side is gone.  May be called in a
   signal handler.  */
bool gomp_message_send (struct gomp_channel channel,
                        const struct gomp_message *message, const void *payload,
                        size_t size);

/* Wait for the next message on CHANNEL, and write it to *PACKET.  The wait
   lasts at most TIMEOUT_MS milliseconds.  If TIMEOUT_MS is -1, the wait lasts
   at most as long as gomp_channel_wake (host/transport.h) has set for CHANNEL,
   or for ever if that has not been called.  *PACKET is valid only if the result
   is GOMP_CHANNEL_GOT.  */
enum gomp_channel_result gomp_message_receive (struct gomp_channel channel,
                                               struct gomp_packet *packet,
                                               int timeout_ms);

#endif
