/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The objects that the program consists of.  */

#define _GNU_SOURCE 1
#include "program/loaded.h"

#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "common/mapped-file.h"
#include "program/elf-sections.h"
#include "base/error.h"
#include "base/lock.h"

#define VARIABLES ".gnu.offload_vars"
#define INDIRECT ".gnu.offload_ind_funcs"
#define FUNCTIONS ".gnu.offload_funcs"
#define COMPILERS ".comment"
#define EXECUTABLE "/proc/self/exe"

struct gomp_lock gomp_loaded_mutex = GOMP_LOCK_INITIALIZER (GOMP_RANK_LOADED);

static struct modules
{
  struct gomp_loaded *list;
  ElfW (Phdr) * *phdrs;          /* of each; NULL once read */
  size_t *n_phdrs;
  size_t n;
  uint64_t stamp;
} modules GOMP_GUARDED_BY (gomp_loaded_mutex);
static uint64_t latest_serial GOMP_GUARDED_BY (gomp_loaded_mutex);

static int
note_stamp (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  *(uint64_t *) data = info->dlpi_adds + info->dlpi_subs;
  return 1;
}

uint64_t
gomp_loaded_stamp (void)
{
  uint64_t stamp = 0;

  dl_iterate_phdr (note_stamp, &stamp);
  return stamp;
}

/* ---- Marks -------------------------------------------------------------- */

/* A library that was closed and opened again mostly is where it was.  What
   tells is a number in memory that came with it and that nobody uses: between
   the end of its writable data and the end of the page.  The new one has other
   bytes there.  */

static uintptr_t
find_room (uintptr_t base, const ElfW (Phdr) * phdrs, size_t n)
{
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE), last = 0, room;

  for (size_t i = 0; i < n; i++)
    if (phdrs[i].p_type == PT_LOAD && (phdrs[i].p_flags & PF_W)
        && base + phdrs[i].p_vaddr + phdrs[i].p_memsz > last)
      last = base + phdrs[i].p_vaddr + phdrs[i].p_memsz;
  room = (last + sizeof (uint64_t) - 1) & -sizeof (uint64_t);
  return room % page != 0 ? room : 0;
}

/* The system copies: the object may be gone meanwhile, or its data
   protected.  */
static bool
copy_mark (uintptr_t mark, uint64_t *serial, bool write)
{
  struct iovec near = { serial, sizeof *serial };
  struct iovec far = { (void *) mark, sizeof *serial };

  return ((write ? process_vm_writev (getpid (), &near, 1, &far, 1, 0)
                 : process_vm_readv (getpid (), &near, 1, &far, 1, 0))
          == sizeof *serial);
}

/* Is MODULE still what it was when it was marked?  */
static bool
has_mark (const struct gomp_loaded *module)
{
  uint64_t there;

  return (
    module->mark == 0
    || (copy_mark (module->mark, &there, false) && there == module->serial));
}

/* ---- Reading ------------------------------------------------------------ */

/* Make [*START, *END) contain SIZE bytes at ADDR, too.  */
static void
widen (uintptr_t *start, uintptr_t *end, uintptr_t addr, size_t size)
{
  if (addr < *start)
    *start = addr;
  if (addr + size > *end)
    *end = addr + size;
}

/* The dynamic linker's lock is held: only copy.  */
static int
note_module (struct dl_phdr_info *info, size_t size, void *data)
{
  struct modules *all = data;
  struct gomp_loaded *module;
  size_t n = info->dlpi_phnum, bytes = n * sizeof *info->dlpi_phdr;
  (void) size;

  all->list = gomp_realloc (all->list, (all->n + 1) * sizeof *all->list);
  all->phdrs = gomp_realloc (all->phdrs, (all->n + 1) * sizeof *all->phdrs);
  all->n_phdrs
    = gomp_realloc (all->n_phdrs, (all->n + 1) * sizeof *all->n_phdrs);
  all->phdrs[all->n] = memcpy (gomp_malloc (bytes), info->dlpi_phdr, bytes);
  all->n_phdrs[all->n] = n;
  module = &all->list[all->n++];
  *module = (struct gomp_loaded) { .name = strdup (info->dlpi_name),
                                   .base = info->dlpi_addr,
                                   .start = UINTPTR_MAX,
                                   .data_start = UINTPTR_MAX };
  for (size_t i = 0; i < n; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];
      uintptr_t start = module->base + segment->p_vaddr;
      if (segment->p_type != PT_LOAD)
        continue;
      widen (&module->start, &module->end, start, segment->p_memsz);
      if (segment->p_flags & PF_W)
        widen (&module->data_start, &module->data_end, start, segment->p_memsz);
    }
  all->stamp = info->dlpi_adds + info->dlpi_subs;
  return 0;
}

/* PATH, the same pointer each time.  */
static const char *
intern (const char *path)
{
  static struct known
  {
    struct known *next;
    char path[];
  } *known;                     /* under the lock */
  struct known *k;

  for (k = known; k; k = k->next)
    if (strcmp (k->path, path) == 0)
      return k->path;
  k = gomp_malloc (sizeof *k + strlen (path) + 1);
  strcpy (k->path, path);
  k->next = known;
  known = k;
  return k->path;
}

/* FILE of MODULE for reading, and its PATH, as far as it has one.  */
static int
open_file (struct gomp_loaded *module, const struct gomp_mapped_file *file)
{
  int fd;

  if (module->name[0] == '\0')
    {
      module->path = intern (module->name);
      return open (EXECUTABLE, O_RDONLY | O_CLOEXEC);
    }
  if (file->inode == 0)
    {
      module->path = intern (module->name);
      return open (module->path, O_RDONLY | O_CLOEXEC);
    }
  module->path
    = intern (gomp_mapped_file_named (file) ? file->path : module->name);
  fd = gomp_mapped_file_open (file);
  /* There are file systems with other numbers in each list.  */
  return fd >= 0 ? fd : open (module->path, O_RDONLY | O_CLOEXEC);
}

/* The newest GCC among COMPILERS, SIZE bytes of strings like "GCC: (Debian
   12.2.0-14) 12.2.0"; 0: none.  */
static unsigned
newest_gcc (const char *compilers, size_t size)
{
  unsigned newest = 0;

  for (const char *s = compilers; s < compilers + size; s += strlen (s) + 1)
    {
      const char *number = strrchr (s, ')');
      unsigned gcc;
      if (strncmp (s, "GCC: (", strlen ("GCC: (")) != 0)
        continue;
      gcc = (unsigned) strtoul (number ? number + 1 : "", NULL, 10);
      if (gcc > newest)
        newest = gcc;
    }
  return newest;
}

/* Which GCC compiled the object that FD is the file of, and that has the
   program headers PHDRS[0..N-1].  */
static unsigned
read_gcc (int fd, const ElfW (Phdr) * phdrs, size_t n)
{
  size_t size;
  char *compilers = gomp_elf_section_read (fd, phdrs, n, COMPILERS, &size);
  unsigned gcc = compilers ? newest_gcc (compilers, size) : 0;

  free (compilers);
  return gcc;
}

GOMP_REQUIRES (gomp_loaded_mutex)
static void
read_module (struct modules *all, size_t m, const struct gomp_mapped_file *file)
{
  struct gomp_loaded *module = &all->list[m];
  uintptr_t start, end;
  bool has_code = false;
  int fd = open_file (module, file);

#define FIND(name)                                                             \
  (fd >= 0                                                                     \
   && gomp_elf_section_find (fd, module->base, all->phdrs[m], all->n_phdrs[m], \
                             name, &start, &end))
  if (FIND (VARIABLES))
    {
      module->variables = (const struct gomp_host_variable *) start;
      module->n_variables = (end - start) / sizeof *module->variables;
    }
  if (FIND (INDIRECT))
    {
      module->indirect = (void *const *) start;
      module->n_indirect = (end - start) / sizeof *module->indirect;
    }
  has_code = fd < 0 || FIND (FUNCTIONS);
#undef FIND
  if (fd >= 0)
    {
      module->gcc = read_gcc (fd, all->phdrs[m], all->n_phdrs[m]);
      close (fd);
    }
  /* Only what has something that devices may know, and can go.  */
  if (module->name[0] != '\0'
      && (module->n_variables > 0 || module->n_indirect > 0 || has_code))
    module->mark = find_room (module->base, all->phdrs[m], all->n_phdrs[m]);
  module->serial = ++latest_serial ^ (uint64_t) module->start << 16;
  if (module->mark && !copy_mark (module->mark, &module->serial, true))
    module->mark = 0;
}

/* Take over from OLD what is known of MODULE; false if nothing is.  */
static bool
inherit (struct gomp_loaded *module, const struct modules *old)
{
  for (size_t i = 0; i < old->n; i++)
    {
      const struct gomp_loaded *same = &old->list[i];
      char *name = module->name;
      if (same->base == module->base && same->end == module->end
          && strcmp (same->name, name) == 0 && has_mark (same))
        {
          *module = *same;
          module->name = name;
          return true;
        }
    }
  return false;
}

/* Read the N modules of ALL whose numbers are FRESH.  */
GOMP_REQUIRES (gomp_loaded_mutex)
static void
read_modules (struct modules *all, const size_t *fresh, size_t n)
{
  uintptr_t *starts = gomp_malloc (n * sizeof *starts);
  struct gomp_mapped_file *files = gomp_malloc (n * sizeof *files);

  for (size_t i = 0; i < n; i++)
    starts[i] = all->list[fresh[i]].start;
  gomp_mapped_files_at (starts, n, files);
  for (size_t i = 0; i < n; i++)
    {
      read_module (all, fresh[i], &files[i]);
      free (files[i].path);
    }
  free (files);
  free (starts);
}

/* Bring the list up to date.  Files are read once.  */
GOMP_REQUIRES (gomp_loaded_mutex)
static void
refresh (void)
{
  struct modules old = modules;
  size_t *fresh, n_fresh = 0;

  if (old.n > 0 && old.stamp == gomp_loaded_stamp ())
    return;
  modules = (struct modules) { .n = 0 };
  dl_iterate_phdr (note_module, &modules);
  fresh = gomp_malloc (modules.n * sizeof *fresh);
  for (size_t i = 0; i < modules.n; i++)
    if (!inherit (&modules.list[i], &old))
      fresh[n_fresh++] = i;
  if (n_fresh > 0)
    read_modules (&modules, fresh, n_fresh);
  free (fresh);
  for (size_t i = 0; i < modules.n; i++)
    free (modules.phdrs[i]);
  free (modules.phdrs);
  free (modules.n_phdrs);
  for (size_t i = 0; i < old.n; i++)
    free (old.list[i].name);
  free (old.list);
}

/* ---- For others --------------------------------------------------------- */

const struct gomp_loaded *
gomp_loaded_lock (size_t *n)
{
  gomp_lock (&gomp_loaded_mutex);
  refresh ();
  *n = modules.n;
  return modules.list;
}

void
gomp_loaded_unlock (void)
{
  gomp_unlock (&gomp_loaded_mutex);
}

const struct gomp_loaded *
gomp_loaded_at (uintptr_t addr)
{
  GOMP_LOCK_ASSERT_HELD (&gomp_loaded_mutex);
  for (size_t i = 0; i < modules.n; i++)
    if (addr >= modules.list[i].start && addr < modules.list[i].end)
      return &modules.list[i];
  return NULL;
}

bool
gomp_loaded_has_data (uintptr_t start, uintptr_t end)
{
  const struct gomp_loaded *object = gomp_loaded_at (start);

  return object && start >= object->data_start && end <= object->data_end;
}

uint64_t
gomp_loaded_listed_stamp (void)
{
  GOMP_LOCK_ASSERT_HELD (&gomp_loaded_mutex);
  return modules.stamp;
}
