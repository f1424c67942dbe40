/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program's side: servers, their devices, and requests to them.

   Common to all functions: any thread may call them.  On failure they return
   false or NULL after GOMP_PLUGIN_error, unless a comment says otherwise.  */

#ifndef GOMP_MPI_CLIENT_H
#define GOMP_MPI_CLIENT_H 1

#include <pthread.h>

#include "libgomp-plugin.h"

#include "mpi/link.h"
#include "mpi/pieces.h"
#include "mpi/places.h"

#define GOMP_MPI_NAME 128

/* A module of the program that a server has been asked for.  */
struct gomp_mpi_known
{
  struct gomp_mpi_module module; /* in this process */
  uintptr_t there;               /* its load address in the server */
  uint64_t users; /* a bit for each device of the server that was told of it */
};

/* A server.  Its constant members are set when it is joined.  */
struct gomp_mpi_server
{
  struct gomp_mpi_peer peer;
  char host[GOMP_MPI_NAME];
  char plugin[GOMP_MPI_NAME];
  int type;
  unsigned caps;

  pthread_mutex_t known_lock; /* protects KNOWN and N_KNOWN */
  struct gomp_mpi_known *known;
  size_t n_known;

  bool lost; /* it does not answer; atomic */
  pthread_mutex_t ping_lock;
  long long heard; /* when it last was heard of, in milliseconds; atomic */
  long long pinged; /* when it was asked whether it is there; 0: it has
                       answered; protected by PING_LOCK */
};

struct gomp_mpi_device
{
  int ord;
  struct gomp_mpi_server *server;
  int there; /* its number among those of the server */
  bool open; /* atomic */
  unsigned features;
  /* Texts of properties that have been given out; they do not change.  */
  char texts[3][GOMP_MPI_NAME];
};

/* A request and its answer.  IN and OUT are copies whose data goes with it: of
   up to GOMP_MPI_INLINE bytes in the messages, else in pieces behind them.  */
struct gomp_mpi_call
{
  struct gomp_mpi_server *server;
  struct gomp_mpi_server *with; /* another one that carries it out as well, or
                                   NULL */
  int ord; /* for messages; -1: the server itself */
  struct gomp_mpi_writer request;
  const struct gomp_pset_copy *in, *out;
  size_t n_in, n_out;
  struct gomp_mpi_inbox inbox; /* for answers */
  char *bytes; /* the answer */
  struct gomp_mpi_reader answer; /* what of it has not been read */
  long long begun; /* in milliseconds */
};

#pragma GCC visibility push(hidden)

/* ---- Joining (join.c) ---- */

/* Find the servers, or start them, at the first call.  Returns their number; 0,
   after a message, if there are none.  */
int gomp_mpi_join (void);
/* Return server I, which is below the result of gomp_mpi_join.  */
struct gomp_mpi_server *gomp_mpi_server (int i);
/* Return whether there are servers that can be asked.  Prints no message.  */
bool gomp_mpi_is_joined (void);
/* Return whether this process was made by fork from one that has servers.  */
bool gomp_mpi_is_forked (void);

/* Count the calling thread among those that use MPI, until as many calls of
   gomp_mpi_end_use.  The end of MPI waits for them.  Returns false, without a
   message, if there are no servers that can be asked.  Neither this nor
   gomp_mpi_await_end returns while another thread is in exit.  */
bool gomp_mpi_begin_use (void);
void gomp_mpi_end_use (void);
/* Return whether another thread ends MPI, or has ended it: who uses it breaks
   that off, and calls gomp_mpi_end_use.  */
bool gomp_mpi_is_ending (void);
/* Wait until another thread has ended MPI, if one does.  Returns whether it
   has.  */
bool gomp_mpi_await_end (void);

/* ---- Devices (devices.c) ---- */

/* Ask all servers for their devices that can do what REQUIRES says.  Returns
   how many there are; -1 if a server has some that cannot.  */
int gomp_mpi_devices_find (unsigned requires);
/* Return device ORD, or NULL, without a message, if there is none.  */
struct gomp_mpi_device *gomp_mpi_device (int ord);

/* ---- Requests (call.c) ---- */

/* Begin CALL, of the kind KIND, to DEVICE, or to SERVER itself.  What the
   request needs is appended to CALL->request then.  */
void gomp_mpi_call_begin (struct gomp_mpi_call *call,
                          struct gomp_mpi_device *device,
                          enum gomp_mpi_request kind);
void gomp_mpi_call_begin_server (struct gomp_mpi_call *call,
                                 struct gomp_mpi_server *server,
                                 enum gomp_mpi_request kind);
/* Send the request, and wait until it has been carried out.  If the server says
   that the program is to end, it ends.  */
bool gomp_mpi_call_make (struct gomp_mpi_call *call);
/* Free what CALL has.  Returns FINE, if all of the answer has been read; else
   prints a message and returns false.  */
bool gomp_mpi_call_end (struct gomp_mpi_call *call, bool fine);
/* Do both.  */
bool gomp_mpi_call_do (struct gomp_mpi_call *call);
/* Do that with two requests, to different servers, by which data goes from one
   to the other: GIVE and TAKE are of the kinds GOMP_MPI_GIVE and GOMP_MPI_TAKE,
   and for the same number of bytes.  */
bool gomp_mpi_call_do_both (struct gomp_mpi_call *give,
                            struct gomp_mpi_call *take);
/* Milliseconds since some time.  */
long long gomp_mpi_now (void);

/* ---- Modules (modules.c) ---- */

/* Set *THERE to the address that ADDRESS, in a module of the program, has in
   the server of DEVICE, which loads the module if need be.  */
bool gomp_mpi_translate (const struct gomp_mpi_device *device,
                         uintptr_t address, uintptr_t *there);
/* Return the address in this process of what is at THERE in SERVER; 0, without
   a message, if that is not known.  */
uintptr_t gomp_mpi_translate_back (struct gomp_mpi_server *server,
                                   uintptr_t there);
/* Forget the module with the load address LOAD, and set *THERE to its load
   address in the server.  Returns false, without a message, if DEVICE has not
   used what is there: the module was forgotten for another device, and another
   one may be in its place.  */
bool gomp_mpi_forget (const struct gomp_mpi_device *device, uintptr_t load,
                      uintptr_t *there);

/* ---- Operations that several entry points share (batch.c) ---- */

/* Carry out BATCH, as pset_batch does.  */
bool gomp_mpi_batch (int ord, const struct gomp_pset_batch *batch);
/* Copy RECT as pset_copy_rect does without a queue.  */
bool gomp_mpi_copy_box (int ord, enum gomp_pset_direction direction,
                        const struct gomp_pset_rect *rect);

/* End the program since the kernel FN has not been run on DEVICE, with a report
   that says where in the program it is.  */
_Noreturn void gomp_mpi_end_launch (const struct gomp_mpi_device *device,
                                    const void *fn);

#pragma GCC visibility pop

#endif
