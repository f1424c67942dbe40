/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads that record at the same time, come and go, and go on while the
   program ends.  Each thread's blocks are whole, and come in order.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/record.h"
#include "unit.h"

#define THREADS 6
#define ROUNDS 4000
#define MOST_THREADS 200

static char path[] = "/tmp/record-threads-XXXXXX";
static const char *const constructs[] = { "a", "b", "c" };
static int stays; /* threads that never end have begun; atomic */

static void
record_one (int i)
{
  uint64_t begin = gomp_record_clock ();
  const struct gomp_site site = { .construct = constructs[i % 3] };
  void *addresses[2] = { (void *) (uintptr_t) (4096 + i % 50 * 8), &stays };
  const size_t sizes[2] = { 8, sizeof stays };
  const unsigned short kinds[2] = { 0, 1 };
  const struct gomp_record_list list
    = { .n = 2, .addresses = addresses, .sizes = sizes, .kinds = kinds };

  gomp_record_begin (begin, &site, &list, 0);
  if (!gomp_record_outcome_again (GOMP_RECORD_ENTERED, addresses[0], 1))
    {
      gomp_record_outcome_begin (1);
      gomp_record_entered (1, gomp_devaddr_make (4096), 8);
      gomp_record_outcome_end (GOMP_RECORD_ENTERED, addresses[0], 1);
    }
  gomp_record_operation (&(struct gomp_record_operation) {
    .begin = begin, .end = begin + 10, .kind = GOMP_OPERATION_COPY_IN });
  gomp_record_end (false);
}

static void *
record_some (void *endless)
{
  for (int i = 0; endless || i < ROUNDS; i++)
    {
      record_one (i);
      if (endless && i == ROUNDS)
        __atomic_fetch_add (&stays, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

/* Another thread has asked for the end of this one.  */
static void *
record_cancelled (void *unused)
{
  pthread_cancel (pthread_self ());
  record_some (unused);
  pthread_testcancel ();
  return &stays;
}

/* What a child process does: a thread that is cancelled as it records.  It ends
   when it has left the recorder to others.  */
static _Noreturn void
record_and_cancel (void)
{
  pthread_t thread;
  void *result = NULL;

  alarm (20);
  for (int turn = 0; turn < 3; turn++)
    {
      pthread_create (&thread, NULL, record_cancelled, NULL);
      pthread_join (thread, &result);
      if (result != PTHREAD_CANCELED)
        exit (1);
      record_some (NULL);
    }
  exit (0);
}

/* What a child process does: threads that end, some one after the other, and
   two that record while the process exits.  */
static _Noreturn void
record_all (void)
{
  pthread_t threads[THREADS], endless[2];

  /* libdw is loaded, which threads would do at the same time otherwise.  */
  record_one (0);
  for (int e = 0; e < 2; e++)
    pthread_create (&endless[e], NULL, record_some, &stays);
  for (int turn = 0; turn < 2; turn++)
    {
      for (int t = 0; t < THREADS; t++)
        pthread_create (&threads[t], NULL, record_some, NULL);
      for (int t = 0; t < THREADS; t++)
        pthread_join (threads[t], NULL);
    }
  while (__atomic_load_n (&stays, __ATOMIC_RELAXED) < 2)
    usleep (1000);
  record_some (NULL);
  exit (0);
}

static uint32_t
word (const unsigned char *at)
{
  uint32_t value;

  memcpy (&value, at, sizeof value);
  return value;
}

/* The BYTES of a recording are blocks in order.  */
static void
check_blocks (const unsigned char *bytes, size_t size)
{
  static uint32_t blocks[MOST_THREADS];
  unsigned threads = 0;
  size_t at = word (bytes + 16);

  while (at < size)
    {
      uint32_t thread = word (bytes + at + 8);
      CHECK (size - at > 32 && memcmp (bytes + at, "GPBK", 4) == 0);
      CHECK (thread < MOST_THREADS);
      if (size - at <= 32 || thread >= MOST_THREADS)
        return;
      threads += blocks[thread] == 0;
      CHECK_EQUAL (word (bytes + at + 12), blocks[thread]);
      blocks[thread]++;
      at += 32 + word (bytes + at + 4);
    }
  CHECK_EQUAL (at, size);
  CHECK_EQUAL (threads, 2 * THREADS + 3);
}

/* The status of a child that does RUN.  */
static int
status_of (void (*run) (void))
{
  int status = -1;

  if (fork () == 0)
    run ();
  wait (&status);
  return status;
}

int
main (void)
{
  int fd = mkstemp (path);
  unsigned char *bytes;
  FILE *file;
  size_t size;

  close (fd);
  setenv ("GOMP_PSET_RECORD", path, 1);
  unit_case ("a thread that is cancelled as it records: leaves its recorder");
  CHECK_EQUAL (status_of (record_and_cancel), 0);
  unit_case ("threads: blocks of all of them, whole and in order");
  CHECK_EQUAL (status_of (record_all), 0);
  file = fopen (path, "rb");
  bytes = malloc ((size_t) 1 << 26);
  size = file ? fread (bytes, 1, (size_t) 1 << 26, file) : 0;
  CHECK (size > 24);
  if (size > 24)
    check_blocks (bytes, size);
  free (bytes);
  if (file)
    fclose (file);
  unlink (path);
  return unit_result ();
}
