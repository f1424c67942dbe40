/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The file of a recording.  */

#define _GNU_SOURCE 1
#include "config.h"
#include "record/record-file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/checked.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/file-name.h"
#include "gomp-recording.h"
#include "program/source-object.h"

#define HEAD_ROOM 8192          /* a path of 4096 bytes, and the rest */

static int file = -1;
static struct stat identity; /* of what FILE was opened for */
static pid_t parent;            /* 0: fork has not made this process */

/* ---- The head ----------------------------------------------------------- */

struct head
{
  unsigned char bytes[HEAD_ROOM];
  size_t length;
};

static void
put_field (struct head *head, uint16_t tag, const void *value, size_t size)
{
  uint16_t length = (uint16_t) size;

  if (size + 4 > HEAD_ROOM - head->length - 8)
    return;
  memcpy (head->bytes + head->length, &tag, 2);
  memcpy (head->bytes + head->length + 2, &length, 2);
  memcpy (head->bytes + head->length + 4, value, size);
  head->length += size + 4;
}

/* The build id of the program, which the dynamic linker names first.  */
static int
put_build_id (struct dl_phdr_info *info, size_t size, void *data)
{
  size_t length;
  const unsigned char *id = gomp_source_build_id (
    info->dlpi_addr, info->dlpi_phdr, info->dlpi_phnum, &length);

  (void) size;
  if (id)
    put_field (data, 2, id, length);
  return 1;
}

static void
put_start (struct head *head, uint64_t now)
{
  struct timespec day;
  uint64_t start[2] = { now, 0 };

  clock_gettime (CLOCK_REALTIME, &day);
  start[1] = (uint64_t) day.tv_sec * 1000000000u + (uint64_t) day.tv_nsec;
  put_field (head, 6, start, sizeof start);
}

static void
put_fields (struct head *head, uint64_t now)
{
  static const char clock[] = "CLOCK_MONOTONIC";
  uint32_t process = (uint32_t) getpid (), number = (uint32_t) gomp_rank ();
  char path[4096];
  ssize_t n = readlink ("/proc/self/exe", path, sizeof path);

  if (n > 0)
    put_field (head, 1, path, (size_t) n);
  dl_iterate_phdr (put_build_id, head);
  put_field (head, 3, &process, sizeof process);
  if (gomp_rank () >= 0)
    put_field (head, 4, &number, sizeof number);
  put_field (head, 5, clock, sizeof clock - 1);
  put_start (head, now);
  put_field (head, 7, PACKAGE_VERSION, sizeof PACKAGE_VERSION - 1);
  number = (uint32_t) parent;
  if (parent)
    put_field (head, 8, &number, sizeof number);
}

static void
make_head (struct head *head, uint64_t now)
{
  const uint32_t order = GOMP_RECORDING_ORDER;
  const uint16_t version = GOMP_RECORDING_VERSION;
  const uint16_t revision = GOMP_RECORDING_REVISION;
  uint32_t length, crc;

  memset (head->bytes, 0, sizeof head->bytes);
  memcpy (head->bytes, GOMP_RECORDING_MAGIC, 8);
  memcpy (head->bytes + 8, &order, 4);
  memcpy (head->bytes + 12, &version, 2);
  memcpy (head->bytes + 14, &revision, 2);
  head->length = GOMP_RECORDING_HEAD;
  put_fields (head, now);
  head->length = gomp_align_up (head->length, 8);
  length = (uint32_t) head->length;
  memcpy (head->bytes + 16, &length, 4);
  crc = gomp_checksum (0, head->bytes, head->length);
  memcpy (head->bytes + 20, &crc, 4);
}

/* ---- The file ----------------------------------------------------------- */

/* Another process that records to the same file has it locked.  */
static int
open_own (const char *path)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    {
      close (fd);
      errno = EWOULDBLOCK;
      return -1;
    }
  return fd;
}

/* The file for NAME, and in *PATH its name, for the caller to free; or -1.  */
static int
open_file (const char *name, char **path)
{
  int fd = -1;

  *path = gomp_file_name (name);
  if (parent == 0 || strstr (name, "%p"))
    fd = open_own (*path);
  else
    errno = EWOULDBLOCK;
  if (fd < 0 && errno == EWOULDBLOCK)
    {
      char *other = gomp_print ("%s.%ld", *path, (long) getpid ());
      free (*path);
      *path = other;
      fd = open_own (other);
    }
  /* What is no plain file, such as /dev/full, has no length.  */
  if (fd >= 0 && ftruncate (fd, 0) != 0 && errno != EINVAL)
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

/* Programs that become daemons close their low descriptors, up to 255 or
   so.  */
#define FIRST_FD 512

/* FD, or another descriptor of the same file, out of such a program's way if
   there can be so many.  */
static int
move_up (int fd)
{
  struct rlimit limit;
  int up;

  if (getrlimit (RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur <= FIRST_FD)
    return fd;
  up = fcntl (fd, F_DUPFD_CLOEXEC, FIRST_FD);
  if (up < 0)
    return fd;
  close (fd);
  return up;
}

/* Is FILE still what it was opened for?  A program may have closed all
   descriptors, and what it opens next gets the same number.  */
static bool
is_ours (void)
{
  struct stat now;

  return (file >= 0 && fstat (file, &now) == 0 && now.st_dev == identity.st_dev
          && now.st_ino == identity.st_ino);
}

/* All of the N PIECES, which are changed.  Most often one call takes them all,
   and other threads write before it or behind it.  */
static bool
write_all (int fd, struct iovec *pieces, int n)
{
  while (n > 0)
    {
      ssize_t written = writev (fd, pieces, n);
      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return false;
      while (n > 0 && (size_t) written >= pieces->iov_len)
        {
          written -= (ssize_t) pieces->iov_len;
          pieces++;
          n--;
        }
      if (n > 0)
        {
          pieces->iov_base = (char *) pieces->iov_base + written;
          pieces->iov_len -= (size_t) written;
        }
    }
  return true;
}

/* As write_all.  Where the limit of file sizes (ulimit -f) is reached, the system
   does not only refuse to write, but sends the signal SIGXFSZ, which ends the
   program: it is taken back, since the program has not reached the limit.  */
static bool
write_all_quietly (int fd, struct iovec *pieces, int n)
{
  static const struct timespec no_time;
  sigset_t limit, before, pending;
  bool fine;
  int why;

  sigemptyset (&limit);
  sigaddset (&limit, SIGXFSZ);
  sigpending (&pending);
  pthread_sigmask (SIG_BLOCK, &limit, &before);
  fine = write_all (fd, pieces, n);
  why = errno;
  if (!fine && why == EFBIG && !sigismember (&pending, SIGXFSZ))
    while (sigtimedwait (&limit, NULL, &no_time) < 0 && errno == EINTR)
      ;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = why;
  return fine;
}

GOMP_NOINLINE bool
gomp_record_file_open (const char *name, uint64_t now)
{
  struct head *head = gomp_malloc (sizeof *head);
  struct iovec piece = { head->bytes, 0 };
  char *path;
  bool fine;

  make_head (head, now);
  piece.iov_len = head->length;
  file = open_file (name, &path);
  if (file >= 0)
    file = move_up (file);
  fine = (file >= 0 && fstat (file, &identity) == 0
          && write_all_quietly (file, &piece, 1));
  if (!fine)
    gomp_warn ("GOMP_PSET_RECORD: cannot write %s: %s", path, strerror (errno));
  free (path);
  free (head);
  return fine;
}

bool
gomp_record_file_write (const struct gomp_record_block *block)
{
  uint32_t words[8] = { 0 };
  struct iovec pieces[2] = { { words, GOMP_RECORDING_BLOCK_HEAD },
                             { (void *) block->records, block->length } };
  static bool told;
  bool ours;

  memcpy (&words[0], GOMP_RECORDING_BLOCK, 4);
  words[1] = (uint32_t) block->length;
  words[2] = block->thread;
  words[3] = block->number;
  memcpy (&words[4], &block->time, sizeof block->time);
  words[7]
    = gomp_checksum (gomp_checksum (0, (const unsigned char *) words, 28),
                     block->records, block->length);
  ours = is_ours ();
  if (GOMP_LIKELY (ours && write_all_quietly (file, pieces, 2)))
    return true;
  if (!__atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    gomp_warn ("GOMP_PSET_RECORD: the recording ends here, since it cannot be "
               "written: %s",
               ours ? strerror (errno)
                    : "the program has closed the file's descriptor");
  return false;
}

void
gomp_record_file_forget (void)
{
  if (is_ours ())
    close (file);
  file = -1;
  parent = getppid ();
}
