/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Read-only segments of loaded objects.  */

#define _GNU_SOURCE 1
#include "program/host-memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

uintptr_t gomp_host_writable[GOMP_HOST_WRITABLE];

struct query
{
  uintptr_t addr;
  bool read_only;
  bool code;
};

static int
look_in_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct query *query = data;
  (void) size;

  for (int p = 0; p < info->dlpi_phnum; p++)
    {
      const ElfW (Phdr) *ph = &info->dlpi_phdr[p];
      uintptr_t start = info->dlpi_addr + ph->p_vaddr;
      if (query->addr < start || query->addr - start >= ph->p_memsz)
        continue;
      if (ph->p_type == PT_GNU_RELRO
          || (ph->p_type == PT_LOAD && !(ph->p_flags & PF_W)))
        {
          query->read_only = true;
          query->code = ph->p_type == PT_LOAD && ph->p_flags & PF_X;
          return 1;
        }
    }
  return 0;
}

/* May ADDR be in a loaded object?  Most data is on the heap or on a stack.  */
static bool
may_be_in_object (uintptr_t addr)
{
#ifdef DLFO_STRUCT_HAS_EH_DBASE /* glibc 2.35 */
  struct dl_find_object found;

  return _dl_find_object ((void *) addr, &found) == 0;
#else
  (void) addr;
  return true;
#endif
}

bool
gomp_host_find_read_only (uintptr_t addr)
{
  uintptr_t page = addr / GOMP_HOST_PAGE;
  struct query query = { addr, false, false };

  if (may_be_in_object (addr))
    dl_iterate_phdr (look_in_object, &query);
  if (!query.read_only)
    __atomic_store_n (gomp_host_writable_slot (page), page, __ATOMIC_RELAXED);
  return query.read_only;
}

/* Offsets in tables of functions are less than this.  */
#define MOST_OFFSET ((intptr_t) 1 << 24)

static bool
is_offset (intptr_t word)
{
  return word > -MOST_OFFSET && word < MOST_OFFSET;
}

static struct query
look_up (uintptr_t addr)
{
  struct query query = { addr, false, false };

  dl_iterate_phdr (look_in_object, &query);
  return query;
}

bool
gomp_host_is_code (uintptr_t addr)
{
  return look_up (addr).code;
}

/* An offset to the whole object, a type, functions, and the same again for the
   class's bases.  */
static bool
is_function_table (const intptr_t *word, size_t n)
{
  size_t functions = 0;
  intptr_t type = 0;            /* 0: none so far */

  if (n < 3 || !is_offset (word[0]))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!is_offset (word[i]))
      {
        struct query query = look_up ((uintptr_t) word[i]);

        functions += query.code;
        if (query.code)
          continue;
        if (!query.read_only || (type != 0 && word[i] != type))
          return false;
        type = word[i];
      }
  return functions > 0;
}

bool
gomp_host_is_of_class (uintptr_t start, size_t size)
{
  const intptr_t *word = (const intptr_t *) start, *table;

  if (start % sizeof *word != 0 || size % sizeof *word != 0 || size == 0)
    return false;
  if (is_function_table (word, size / sizeof *word))
    return true;
  /* The first word refers to the first function, behind offset and type.  */
  table = (const intptr_t *) word[0];
  return ((uintptr_t) table % sizeof *table == 0
          && look_up ((uintptr_t) (table - 2)).read_only
          && look_up ((uintptr_t) table).read_only
          && is_function_table (table - 2, 3));
}

bool
gomp_host_has_page (uintptr_t addr)
{
  uintptr_t page = addr / GOMP_HOST_PAGE * GOMP_HOST_PAGE;
  unsigned char resident;

  return mincore ((void *) page, 1, &resident) == 0;
}

/* Can the first byte, the last one and one between be read?  True where the
   system does not tell.  */
static bool
ends_are_readable (uintptr_t start, size_t size)
{
  const struct iovec theirs[] = { { (void *) start, 1 },
                                  { (void *) (start + size / 2), 1 },
                                  { (void *) (start + size - 1), 1 } };
  char bytes[3];
  const struct iovec ours = { bytes, sizeof bytes };
  ssize_t n = process_vm_readv (getpid (), &ours, 1, theirs, 3, 0);

  return n == (ssize_t) sizeof bytes || (n < 0 && errno != EFAULT);
}

/* Is there memory in [START, END)?  Linux writes nothing by MS_ASYNC, and looks at
   no page by itself.  The function msync would be a cancellation point.  */
static bool
is_memory (uintptr_t start, uintptr_t end)
{
  start = start / GOMP_HOST_PAGE * GOMP_HOST_PAGE;
  return (syscall (SYS_msync, start, end - start, MS_ASYNC) == 0
          || errno != ENOMEM);
}

bool
gomp_host_has_pages (uintptr_t start, size_t size)
{
  return (size == 0
          || (start <= UINTPTR_MAX - size && is_memory (start, start + size)
              && ends_are_readable (start, size)));
}

/* Pages that one system call asks for: any pipe has room for so many bytes, and
   threads with small stacks for their list.  */
#define PROBES 64

/* One byte in each page of [START, END), from START on; *NEXT: where the next
   ones begin.  */
static int
list_probes (uintptr_t start, uintptr_t end, struct iovec *probes,
             uintptr_t *next)
{
  int n = 0;

  for (*next = start; *next < end && n < PROBES;
       *next = (*next / GOMP_HOST_PAGE + 1) * GOMP_HOST_PAGE)
    probes[n++] = (struct iovec) { (void *) *next, 1 };
  return n;
}

/* Can all N PROBES be read, and written?  The system copies them to PIPE and
   back: it fails where this process would fault.  */
static bool
probe (const int *pipe, const struct iovec *probes, int n, bool write)
{
  char bytes[PROBES];
  ssize_t went = writev (pipe[1], probes, n);
  bool there = went == n || (went < 0 && errno != EFAULT);
  bool back = went == n && write && readv (pipe[0], probes, n) == n;

  /* What did not go back.  */
  while (!back && went > 0 && read (pipe[0], bytes, sizeof bytes) > 0)
    ;
  return there && (back || !write || went < 0);
}

size_t
gomp_host_extent (uintptr_t addr, size_t size, bool write)
{
  struct iovec probes[PROBES];
  uintptr_t end = addr + size, at, next;
  int ends[2], bad = 0;

  if (pipe2 (ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return size;
  for (at = addr; at < end; at = next)
    {
      int n = list_probes (at, end, probes, &next);
      if (probe (ends, probes, n, write))
        continue;
      while (bad < n && probe (ends, &probes[bad], 1, write))
        bad++;
      at = bad < n ? (uintptr_t) probes[bad].iov_base : end;
      break;
    }
  close (ends[0]);
  close (ends[1]);
  return at < end ? at - addr : size;
}

bool
gomp_host_compare_read_only (const struct gomp_source_frame *frame,
                             uintptr_t addr, const char *bytes, size_t size,
                             struct gomp_error *err)
{
  static const struct gomp_about about
    = { .device = -1,
        .remedy = "copy it to the device only (map(to:), "
                  "copyin), or pass a variable" };
  const char *host = (const char *) addr, *known;
  char name[160], line[160];
  size_t at = 0;

  if (memcmp (host, bytes, size) == 0)
    return true;
  while (host[at] == bytes[at])
    at++;
  known = gomp_source_variable (frame, addr, name, sizeof name);
  if (known == NULL)
    known = gomp_source_object_name (addr, name, sizeof name);
  return gomp_error_set_about (err, &about,
                               "a kernel changed a constant: %s, "
                               "%zu bytes at %p, differs from byte %zu on; the "
                               "construct %s maps it so that it is copied "
                               "back, but it lies in read-only memory",
                               known, size, (const void *) addr, at,
                               gomp_source_at (frame->pc, line, sizeof line));
}
