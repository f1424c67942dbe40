/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lets stock libgomp run programs on the emulated device: the reference that
   the runtime is compared with.

   To be preloaded, together with libgomp/base/worker.c.  The emulated device's
   plugin goes under the name libgomp-plugin-nvptx.so.1 into a directory of
   LD_LIBRARY_PATH, with GOMP_PSET_HOST_TYPE=5 in the environment.  Programs
   are compiled with -foffload=disable and -fopenmp or -fopenacc; only modules
   that are loaded at start are seen.  */

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/worker.h"

#define DEVICE_TYPE 5           /* OFFLOAD_TARGET_TYPE_NVIDIA_PTX */
#define VERSION 0x10001u        /* library 1, nvptx images 1 */

extern void GOMP_offload_register_ver (unsigned, const void *, int,
                                       const void *);

/* What the compiler's table objects have at these sections' ends.  */
struct host_table
{
  char *functions, *functions_end, *variables, *variables_end;
};

/* If the section NAME is one of the two, its place in the module at LOAD.  */
static void
note_section (struct host_table *table, const char *name, uintptr_t load,
              const ElfW (Shdr) *section)
{
  char *start = (char *) (load + section->sh_addr);

  if (strcmp (name, ".gnu.offload_funcs") == 0)
    {
      table->functions = start;
      table->functions_end = start + section->sh_size;
    }
  else if (strcmp (name, ".gnu.offload_vars") == 0)
    {
      table->variables = start;
      table->variables_end = start + section->sh_size;
    }
}

static void
scan_sections (struct host_table *table, const char *image, size_t size,
               uintptr_t load)
{
  const ElfW (Ehdr) *header = (const void *) image;
  const ElfW (Shdr) *sections;
  const char *names;

  if (size < sizeof *header || memcmp (image, ELFMAG, SELFMAG) != 0
      || header->e_shnum == 0
      || header->e_shoff + header->e_shnum * sizeof *sections > size)
    return;
  sections = (const void *) (image + header->e_shoff);
  names = image + sections[header->e_shstrndx].sh_offset;
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_flags & SHF_ALLOC)
      note_section (table, names + sections[i].sh_name, load, &sections[i]);
}

/* Registers the module of file PATH, loaded at LOAD, if it has kernels.  */
static void
register_module (const char *path, uintptr_t load)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  struct host_table table = { NULL, NULL, NULL, NULL }, *kept;
  struct stat file;
  void *image = MAP_FAILED;

  if (fd >= 0 && fstat (fd, &file) == 0 && file.st_size > 0)
    image = mmap (NULL, file.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (fd >= 0)
    close (fd);
  if (image == MAP_FAILED)
    return;
  scan_sections (&table, image, file.st_size, load);
  munmap (image, file.st_size);
  if (table.functions == table.functions_end
      && table.variables == table.variables_end)
    return;
  /* libgomp keeps it to the end.  */
  kept = malloc (sizeof *kept);
  if (!kept)
    abort ();
  *kept = table;
  GOMP_offload_register_ver (VERSION, kept, DEVICE_TYPE, kept);
}

static int
visit_module (struct dl_phdr_info *info, size_t size, void *first)
{
  (void) size;
  register_module (*(bool *) first ? "/proc/self/exe" : info->dlpi_name,
                   info->dlpi_addr);
  *(bool *) first = false;
  return 0;
}

__attribute__ ((constructor)) static void
register_all (void)
{
  bool first = true;

  if (!gomp_worker_process ())
    dl_iterate_phdr (visit_module, &first);
}

/* What OpenMP and OpenACC say inside a kernel about where it runs: libgomp
   does not know that a worker is a device.  The program's references come here
   first.  */

int omp_is_initial_device (void);
int omp_is_initial_device_ (void);
int omp_get_device_num (void);
int omp_get_device_num_ (void);
int omp_get_num_devices (void);
int omp_get_num_devices_ (void);
int acc_on_device (int);
int acc_on_device_h_ (int *);

static int
ask_libgomp (const char *name)
{
  int (*next) (void);

  *(void **) &next = dlsym (RTLD_NEXT, name);
  if (!next)
    abort ();
  return next ();
}

#define PUBLIC __attribute__ ((visibility ("default")))

PUBLIC int
omp_is_initial_device (void)
{
  return (gomp_worker_process () ? 0
          : ask_libgomp ("omp_is_initial_device"));
}

PUBLIC int
omp_is_initial_device_ (void)
{
  return omp_is_initial_device ();
}

PUBLIC int
omp_get_device_num (void)
{
  return (gomp_worker_process () ? gomp_worker_device_number ()
          : ask_libgomp ("omp_get_device_num"));
}

PUBLIC int
omp_get_device_num_ (void)
{
  return omp_get_device_num ();
}

PUBLIC int
omp_get_num_devices (void)
{
  return (gomp_worker_process () ? gomp_worker_device_count ()
          : ask_libgomp ("omp_get_num_devices"));
}

PUBLIC int
omp_get_num_devices_ (void)
{
  return omp_get_num_devices ();
}

/* acc_device_not_host; the device's own type has the same number here and in
   images.  */
#define ACC_NOT_HOST 4

PUBLIC int
acc_on_device (int type)
{
  int (*next) (int);

  if (gomp_worker_process ())
    return type == ACC_NOT_HOST || type == DEVICE_TYPE;
  *(void **) &next = dlsym (RTLD_NEXT, "acc_on_device");
  if (!next)
    abort ();
  return next (type);
}

PUBLIC int
acc_on_device_h_ (int *type)
{
  return acc_on_device (*type);
}
