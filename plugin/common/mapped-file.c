/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The file that is mapped at an address of this process.  */

#define _GNU_SOURCE 1
#include "common/mapped-file.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The system's list -------------------------------------------------- */

/* Calls VISIT for each file of the list, with its line's text from the path
   on, until it says true.  */
static bool
walk (bool (*visit) (const struct gomp_mapped_file *, const char *, void *),
      void *data)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  char *line = NULL;
  size_t room = 0;
  bool found = false;

  while (maps && !found && getline (&line, &room, maps) > 0)
    {
      struct gomp_mapped_file file = { 0 };
      unsigned long start, end, major, minor, inode;
      int at = 0;
      if (sscanf (line, "%lx-%lx %*s %*s %lx:%lx %lu %n", &start, &end, &major,
                  &minor, &inode, &at)
            < 5
          || at == 0 || inode == 0)
        continue;
      line[strcspn (line, "\n")] = '\0';
      file.start = start;
      file.end = end;
      file.device = (uint64_t) major << 32 | minor;
      file.inode = inode;
      found = visit (&file, line + at, data);
    }
  if (maps)
    fclose (maps);
  free (line);
  return found;
}

struct wanted
{
  const uintptr_t *addresses;
  struct gomp_mapped_file *files;
  size_t n, left;
};

static bool
is_at (const struct gomp_mapped_file *file, const char *path, void *data)
{
  struct wanted *wanted = data;

  for (size_t i = 0; i < wanted->n; i++)
    if (wanted->files[i].inode == 0 && wanted->addresses[i] >= file->start
        && wanted->addresses[i] < file->end)
      {
        wanted->files[i] = *file;
        wanted->files[i].path = strdup (path);
        wanted->left--;
      }
  return wanted->left == 0;
}

void
gomp_mapped_files_at (const uintptr_t *addresses, size_t n,
                      struct gomp_mapped_file *files)
{
  struct wanted wanted = { addresses, files, n, n };

  memset (files, 0, n * sizeof *files);
  if (n > 0)
    walk (is_at, &wanted);
}

bool
gomp_mapped_file_at (uintptr_t address, struct gomp_mapped_file *file)
{
  gomp_mapped_files_at (&address, 1, file);
  return file->inode != 0;
}

static bool
is_file (const struct gomp_mapped_file *file, const char *path, void *data)
{
  struct gomp_mapped_file *wanted = data;
  (void) path;

  if (file->device != wanted->device || file->inode != wanted->inode)
    return false;
  wanted->start = file->start;
  return true;
}

uintptr_t
gomp_mapped_file_find (uint64_t device, uint64_t inode)
{
  struct gomp_mapped_file wanted = { .device = device, .inode = inode };

  return inode != 0 && walk (is_file, &wanted) ? wanted.start : 0;
}

/* Some file systems list another device than stat tells.  */
bool
gomp_mapped_file_named (const struct gomp_mapped_file *file)
{
  struct stat status;

  return (file->path && file->path[0] == '/' && stat (file->path, &status) == 0
          && (uint64_t) status.st_ino == file->inode);
}

/* ---- Opening ------------------------------------------------------------ */

int
gomp_mapped_file_open (const struct gomp_mapped_file *file)
{
  char link[64];

  if (gomp_mapped_file_named (file))
    return open (file->path, O_RDONLY | O_CLOEXEC);
  /* For privileged processes.  */
  snprintf (link, sizeof link, "/proc/self/map_files/%lx-%lx",
            (unsigned long) file->start, (unsigned long) file->end);
  return open (link, O_RDONLY | O_CLOEXEC);
}

struct object
{
  uintptr_t base;
  ElfW (Phdr) * segments;
  size_t n;
};

static int
note_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct object *object = data;
  size_t bytes = info->dlpi_phnum * sizeof *info->dlpi_phdr;
  (void) size;

  if (info->dlpi_addr != object->base)
    return 0;
  object->segments = malloc (bytes);
  if (object->segments)
    {
      memcpy (object->segments, info->dlpi_phdr, bytes);
      object->n = info->dlpi_phnum;
    }
  return 1;
}

/* Writes what the segment's file holds into COPY.  Runs in a process of its
   own, beside others of the program's threads that are not there: system calls
   only.  Memory that is not needed any more comes back as it is in the
   file.  */
static bool
save_segment (const struct object *object, const ElfW (Phdr) * segment,
              uintptr_t page, int copy)
{
  uintptr_t start = object->base + segment->p_vaddr;
  uintptr_t end = start + segment->p_filesz;
  uintptr_t first = start & -page;
  off_t at = (off_t) segment->p_offset;

  if (segment->p_type != PT_LOAD || start == end)
    return true;
  if (madvise ((void *) first, end - first, MADV_DONTNEED) != 0)
    return false;
  while (start < end)
    {
      ssize_t done = pwrite (copy, (void *) start, end - start, at);
      if (done <= 0)
        return false;
      start += (size_t) done;
      at += done;
    }
  return true;
}

static bool
save_object (const struct object *object, int copy)
{
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);
  bool fine = object->n > 0, ended;
  sigset_t all, old;
  int status;
  pid_t child;

  if (!fine)
    return false;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  /* Without a signal at its end, and not for the program's own waits.  */
  child = (pid_t) syscall (SYS_clone, 0, NULL, NULL, NULL, 0);
  if (child == 0)
    {
      for (size_t i = 0; fine && i < object->n; i++)
        fine = save_segment (object, &object->segments[i], page, copy);
      syscall (SYS_exit_group, !fine);
    }
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  if (child < 0)
    return false;
  do
    ended = waitpid (child, &status, __WCLONE) == child;
  while (!ended && errno == EINTR);
  return ended && WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

int
gomp_mapped_file_copy (const struct gomp_mapped_file *file, uintptr_t base)
{
  int fd = gomp_mapped_file_open (file);
  struct object object = { .base = base };

  if (fd >= 0)
    return fd;
  fd = memfd_create ("gomp-pset-library", MFD_CLOEXEC);
  dl_iterate_phdr (note_object, &object);
  if (fd >= 0 && !save_object (&object, fd))
    {
      close (fd);
      fd = -1;
    }
  free (object.segments);
  return fd;
}
