/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules of the program, by their identity.  */

#include "mpi/places.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Identities ---- */

static void
write_hex (char identity[GOMP_MPI_IDENTITY], const unsigned char *id, size_t n)
{
  if (n > (GOMP_MPI_IDENTITY - 1) / 2)
    n = (GOMP_MPI_IDENTITY - 1) / 2;
  for (size_t i = 0; i < n; i++)
    sprintf (identity + 2 * i, "%02x", id[i]);
}

/* The build id among the notes at START.  */
static bool
find_note (const char *start, size_t size, char identity[GOMP_MPI_IDENTITY])
{
  const ElfW (Nhdr) * note;

  for (size_t at = 0; at + sizeof *note <= size;)
    {
      size_t name, value;
      note = (const void *) (start + at);
      name = (note->n_namesz + 3) & ~3u;
      value = (note->n_descsz + 3) & ~3u;
      at += sizeof *note;
      if (name > size - at || value > size - at - name)
        return false;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4
          && memcmp (start + at, "GNU", 4) == 0)
        {
          write_hex (identity, (const void *) (start + at + name),
                     note->n_descsz);
          return true;
        }
      at += name + value;
    }
  return false;
}

/* Do the SIZE bytes at ADDRESS lie in what is loaded of the file?  */
static bool
is_loaded (const struct dl_phdr_info *info, uintptr_t address, size_t size)
{
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      uintptr_t start = info->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_LOAD && address >= start && size <= part->p_filesz
          && address - start <= part->p_filesz - size)
        return true;
    }
  return false;
}

/* A checksum of N bytes, by words, that continues SUM.  */
static uint64_t
checksum (uint64_t sum, const unsigned char *bytes, size_t n)
{
  for (size_t i = 0; i < n; i += sizeof (uint64_t))
    {
      uint64_t word = 0;
      memcpy (&word, bytes + i, n - i < sizeof word ? n - i : sizeof word);
      sum = (sum ^ word) * 0x100000001b3;
      sum ^= sum >> 29;
    }
  return sum;
}

/* In place of a build id: a checksum of what nobody writes to.  */
static void
sum_up (const struct dl_phdr_info *info, char identity[GOMP_MPI_IDENTITY])
{
  uint64_t sum = 0xcbf29ce484222325;

  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      if (part->p_type == PT_LOAD && (part->p_flags & PF_R)
          && !(part->p_flags & PF_W))
        sum = checksum (sum, (const void *) (info->dlpi_addr + part->p_vaddr),
                        part->p_filesz);
      sum = checksum (sum, (const void *) &part->p_memsz, sizeof part->p_memsz);
    }
  snprintf (identity, GOMP_MPI_IDENTITY, "sum-%016llx",
            (unsigned long long) sum);
}

static void
describe (const struct dl_phdr_info *info, struct gomp_mpi_module *module)
{
  module->load = info->dlpi_addr;
  module->start = UINTPTR_MAX;
  module->end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      uintptr_t start = info->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_LOAD && start < module->start)
        module->start = start;
      if (part->p_type == PT_LOAD && start + part->p_memsz > module->end)
        module->end = start + part->p_memsz;
    }
}

static void
identify (const struct dl_phdr_info *info, char identity[GOMP_MPI_IDENTITY])
{
  identity[0] = '\0';
  for (int i = 0; i < info->dlpi_phnum && !identity[0]; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      uintptr_t start = info->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_NOTE && is_loaded (info, start, part->p_memsz))
        find_note ((const char *) start, part->p_memsz, identity);
    }
  if (!identity[0])
    sum_up (info, identity);
}

/* ---- Among the loaded modules ---- */

/* What is looked for: by ADDRESS, if that is not 0, else by IDENTITY; NULL: the
   first, which is the executable.  */
struct search
{
  uintptr_t address;
  const char *identity;
  struct gomp_mpi_module *module;
};

static int
look (struct dl_phdr_info *info, size_t size, void *data)
{
  const struct search *search = data;
  struct gomp_mpi_module module;

  (void) size;
  describe (info, &module);
  if (search->address
      && (search->address < module.start || search->address >= module.end))
    return 0;
  /* A checksum takes time.  */
  identify (info, module.identity);
  if (!search->address && search->identity
      && strcmp (search->identity, module.identity) != 0)
    return 0;
  *search->module = module;
  return 1;
}

bool
gomp_mpi_module_at (uintptr_t address, struct gomp_mpi_module *module)
{
  struct search search = { address, NULL, module };

  return address && dl_iterate_phdr (look, &search) == 1;
}

void
gomp_mpi_program_identity (char identity[GOMP_MPI_IDENTITY])
{
  struct gomp_mpi_module module = { .load = 0 };
  struct search search = { 0, NULL, &module };

  dl_iterate_phdr (look, &search);
  memcpy (identity, module.identity, GOMP_MPI_IDENTITY);
}

char *
gomp_mpi_module_path (uintptr_t address)
{
  struct link_map *map;
  Dl_info info;
  char *path;

  if (!dladdr1 ((void *) address, &info, (void **) &map, RTLD_DL_LINKMAP))
    return NULL;
  path = *map->l_name ? realpath (map->l_name, NULL) : strdup ("");
  return path ? path : strdup (map->l_name);
}

bool
gomp_mpi_module_find (const char *path, const char *identity,
                      struct gomp_mpi_module *module, void **handle, char *why,
                      size_t size)
{
  struct search search = { 0, identity, module };
  struct link_map *map = NULL;

  *handle = NULL;
  if (dl_iterate_phdr (look, &search) == 1)
    return true;
  if (!*path)
    {
      snprintf (why, size, "it runs another build of the program");
      return false;
    }
  *handle = dlopen (path, RTLD_LAZY);
  if (!*handle)
    {
      snprintf (why, size, "%s", dlerror ());
      return false;
    }
  if (dlinfo (*handle, RTLD_DI_LINKMAP, &map) == 0
      && gomp_mpi_module_at ((uintptr_t) map->l_ld, module)
      && strcmp (module->identity, identity) == 0)
    return true;
  snprintf (why, size, "%s is another build there", path);
  dlclose (*handle);
  *handle = NULL;
  return false;
}

/* ---- Parts ---- */

struct part
{
  uintptr_t address;
  size_t n;
  bool code;
};

static int
look_part (struct dl_phdr_info *info, size_t size, void *data)
{
  const struct part *wanted = data;

  (void) size;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      uintptr_t start = info->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_LOAD && (!wanted->code || (part->p_flags & PF_X))
          && wanted->address >= start && wanted->n <= part->p_memsz
          && wanted->address - start <= part->p_memsz - wanted->n)
        return 1;
    }
  return 0;
}

bool
gomp_mpi_module_has (uintptr_t address, size_t n, bool code)
{
  struct part wanted = { address, n, code };

  return dl_iterate_phdr (look_part, &wanted) == 1;
}
