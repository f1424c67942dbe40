/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The server's side: carrying out requests.

   What a request says is checked as if an enemy had sent it: each address has
   to be one that the server has handed out, each size to fit what is there.
   What cannot be checked is what kernels do, the words that OpenACC passes to
   them, and, while a kernel of a device waits for the program to run a region,
   which memory of that device is copied.

   Common to all functions: any thread may call them.  */

#ifndef GOMP_MPI_SERVE_H
#define GOMP_MPI_SERVE_H 1

#include "mpi/book.h"
#include "mpi/message.h"
#include "mpi/pieces.h"
#include "mpi/served.h"

/* What is known of a served device.  */
struct gomp_mpi_served_device
{
  bool open; /* atomic */
  unsigned reversing; /* how many of its kernels wait for the program to run a
                         region; atomic.  While there are any, copies reach
                         what the plugin allows.  */
  struct gomp_mpi_book memory; /* blocks and variables */
  struct gomp_mpi_book functions;
  unsigned moving; /* requests for which MPI uses its memory itself; atomic */
  bool held; /* MPI may use its memory until the process ends; atomic */
};

/* A request that is being carried out.  */
struct gomp_mpi_task
{
  const struct gomp_mpi_peer *client;
  const struct gomp_mpi_wait *wait;
  int lane;
  int ord;
  struct gomp_mpi_served_device *device; /* that of ORD, if the request is to an
                                            open device */
  struct gomp_mpi_reader request;
  struct gomp_mpi_writer answer; /* begins with DONE */
  char *words; /* what the plugin has said, from malloc, or NULL */
  bool answered; /* nothing is to be sent any more */
  bool goes_on;  /* what follows the answer may fail, which is a second one: both
                    are sent as long messages, in their order */
};

#pragma GCC visibility push(hidden)

/* The plugin; its devices, in the order of its own numbers.  */
extern struct gomp_mpi_served gomp_mpi_served;
extern struct gomp_mpi_served_device
  gomp_mpi_served_devices[GOMP_MPI_SERVED_DEVICES];
/* Why there is no plugin; "": there is one.  */
extern char gomp_mpi_served_why[1024];
/* Carry out the request of N bytes at BYTES from CLIENT, and answer.  */
void gomp_mpi_serve (const struct gomp_mpi_peer *client, const char *bytes,
                     size_t n, const struct gomp_mpi_wait *wait);
/* Return the task of the calling thread; NULL: it has none.  */
struct gomp_mpi_task *gomp_mpi_task (void);

/* Send the answer of TASK.  */
void gomp_mpi_task_answer (struct gomp_mpi_task *task);

/* Note that TASK fails for the reason WHY, and return false.  */
bool gomp_mpi_task_fail (struct gomp_mpi_task *task, const char *why);

/* What carries out a request of TASK.  They return false after
   gomp_mpi_task_fail, or words of the plugin.  A request that is damaged is
   told by whoever calls them.  */
bool gomp_mpi_serve_batch (struct gomp_mpi_task *task);
bool gomp_mpi_serve_exec (struct gomp_mpi_task *task);
bool gomp_mpi_serve_locate (struct gomp_mpi_task *task);
bool gomp_mpi_serve_gone (struct gomp_mpi_task *task);
bool gomp_mpi_serve_load (struct gomp_mpi_task *task);
bool gomp_mpi_serve_unload (struct gomp_mpi_task *task);
bool gomp_mpi_serve_objects (struct gomp_mpi_task *task);
bool gomp_mpi_serve_within (struct gomp_mpi_task *task);
bool gomp_mpi_serve_fill (struct gomp_mpi_task *task);
bool gomp_mpi_serve_box (struct gomp_mpi_task *task);
bool gomp_mpi_serve_across (struct gomp_mpi_task *task);
bool gomp_mpi_serve_give (struct gomp_mpi_task *task);
bool gomp_mpi_serve_take (struct gomp_mpi_task *task);

/* Set *OTHER to what the server with the rank RANK is reached by.  Returns
   false if there is none beside this one (server.c).  */
bool gomp_mpi_other_server (uint64_t rank, struct gomp_mpi_peer *other);

/* Memory of the device ORD; DEVICE is NULL if pieces are to go nowhere, or if
   there are none.  */
struct gomp_mpi_place
{
  int ord;
  char *device;
};
/* Copy a piece to a struct gomp_mpi_place, or from it.  */
gomp_mpi_place_piece gomp_mpi_put_piece, gomp_mpi_get_piece;
/* Receive SIZE bytes from PEER, in pieces on TASK's lane, and put them to PLACE;
   or send what is there.  The results are those of gomp_mpi_pieces_store and
   gomp_mpi_pieces_forward.  */
bool gomp_mpi_serve_store (struct gomp_mpi_task *task,
                           const struct gomp_mpi_peer *peer,
                           const struct gomp_mpi_place *place, size_t size,
                           bool *broken);
bool gomp_mpi_serve_forward (struct gomp_mpi_task *task,
                             const struct gomp_mpi_peer *peer,
                             const struct gomp_mpi_place *place, size_t size,
                             bool *broken);

/* Return whether TASK's device has handed out the SIZE bytes at START; else
   note that TASK fails.  */
bool gomp_mpi_serve_range (struct gomp_mpi_task *task, uintptr_t start,
                           size_t size);

/* Forget what device ORD has handed out for images and variables.  */
void gomp_mpi_serve_forget (int ord);

/* Close all devices that are open.  */
void gomp_mpi_serve_close_all (void);

#pragma GCC visibility pop

#endif
