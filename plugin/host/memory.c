/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of an emulated device.  */

#include "host/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gomp-pset-windows.h"
#include "host/transport.h"

#define POISON 0xEE

/* Strict memory never uses an address twice: it needs many more of them.  */
#define STRICT_FACTOR 64
#define STRICT_RANGE ((size_t) 1 << 40)

/* Freed blocks of this size give their pages back.  */
#define RETURN_SIZE ((size_t) 1 << 20)

/* Device addresses lie where neither programs nor the kernel's own choices
   are, if the machine has so many addresses.  */
#define LOWEST ((uintptr_t) 0x200000000000)
#define SPAN ((uintptr_t) 0x200000000000)
#define BASE_ALIGN ((uintptr_t) 1 << 21)
#define TRIES 8

/* No block begins here.  */
#define NO_BLOCK UINTPTR_MAX

static struct gomp_pset_windows windows = GOMP_PSET_WINDOWS_INITIALIZER;
struct gomp_pset_windows *const GOMP_OFFLOAD_pset_windows = &windows;

static size_t
page_size (void)
{
  return (size_t) sysconf (_SC_PAGESIZE);
}

static size_t
round_up (size_t size, size_t unit)
{
  return (size + unit - 1) / unit * unit;
}

static uintptr_t
random_base (size_t range)
{
  uint64_t chance = 0;
  uintptr_t room = (SPAN - range) / BASE_ALIGN;

  if (getrandom (&chance, sizeof chance, GRND_NONBLOCK) != sizeof chance)
    chance = (uintptr_t) &chance * 0x9E3779B97F4A7C15u;
  return LOWEST + chance % room * BASE_ALIGN;
}

/* Keep RANGE bytes of addresses from any other use in this process; 0 if that
   cannot be.  The address is a wish only: the run-time library of
   -fsanitize=thread, which has that range for itself, puts 0 in its place, and
   with MAP_FIXED_NOREPLACE root would get just that.  */
static uintptr_t
reserve (size_t range)
{
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *got;

  for (int try = 0; try < TRIES && range < SPAN; try++)
    {
      uintptr_t base = random_base (range);
      got = mmap ((void *) base, range, PROT_NONE, flags, -1, 0);
      if (got == (void *) base)
        return base;
      if (got != MAP_FAILED)
        munmap (got, range);
    }
  got = mmap (NULL, range, PROT_NONE, flags, -1, 0);
  return got == MAP_FAILED ? 0 : (uintptr_t) got;
}

/* The block found last is that of SIZE bytes at BLOCK, or NO_BLOCK.  Lock held, or
   nobody uses MEMORY.  */
static void
note_found (struct gomp_memory *memory, uintptr_t block, size_t size)
{
  unsigned version = memory->found_version;

  __atomic_store_n (&memory->found_version, version + 1, __ATOMIC_RELAXED);
  __atomic_store_n (&memory->found, block, __ATOMIC_RELEASE);
  __atomic_store_n (&memory->found_size, size, __ATOMIC_RELEASE);
  __atomic_store_n (&memory->found_version, version + 2, __ATOMIC_RELEASE);
}

bool
gomp_memory_move (struct gomp_memory *memory, const char **why)
{
  /* The old addresses are given up last, or they might come again.  */
  uintptr_t base = reserve (memory->range);

  if (!base)
    {
      *why = "no room for its addresses";
      return false;
    }
  if (memory->base)
    {
      munmap ((void *) memory->base, memory->range);
      gomp_ranges_fini (&memory->ranges);
    }
  note_found (memory, NO_BLOCK, 0);
  memory->base = base;
  /* There is nothing to be seen in a core file.  */
  madvise ((void *) base, memory->range, MADV_DONTDUMP);
  if (!gomp_ranges_init (&memory->ranges, base, memory->range))
    {
      *why = "out of memory";
      return false;
    }
  gomp_pset_windows_set (&windows, base, memory->range,
                         (uintptr_t) memory->alias);
  return true;
}

/* How large the file of RANGE bytes of memory is: the shortcut behind them has
   to do without if there is a limit that they just meet.  */
static size_t
file_size (size_t range)
{
  size_t size = range + GOMP_SHORTCUT_SIZE;
  struct rlimit file;

  if (getrlimit (RLIMIT_FSIZE, &file) == 0 && file.rlim_cur < size)
    return range;
  return size;
}

/* Create the memory and map it.  */
static bool
map_memory (struct gomp_memory *memory, const char **why)
{
  void *alias;

  memory->fd = memfd_create ("gomp-device", MFD_CLOEXEC);
  if (memory->fd < 0 || !gomp_fd_move_up (&memory->fd)
      || ftruncate (memory->fd, file_size (memory->range)) != 0)
    {
      *why = strerror (errno);
      return false;
    }
  alias = mmap (NULL, memory->range, PROT_NONE, MAP_SHARED | MAP_NORESERVE,
                memory->fd, 0);
  if (alias == MAP_FAILED)
    {
      *why = strerror (errno);
      return false;
    }
  memory->alias = alias;
  /* A child of the program has no use for it.  */
  madvise (alias, memory->range, MADV_DONTFORK);
  /* Core files get what becomes accessible (open_alias), not the rest, which
     some debuggers would write as zeroes.  */
  madvise (alias, memory->range, MADV_DONTDUMP);
  return true;
}

/* Bytes of addresses that this process has in use.  */
static size_t
addresses_used (void)
{
  unsigned long pages = 0;
  FILE *statm = fopen ("/proc/self/statm", "re");

  if (statm && fscanf (statm, "%lu", &pages) != 1)
    pages = 0;
  if (statm)
    fclose (statm);
  return pages * page_size ();
}

size_t
gomp_memory_allowed (const char **limit)
{
  struct rlimit file, space;
  size_t allowed = SIZE_MAX;

  *limit = NULL;
  if (getrlimit (RLIMIT_FSIZE, &file) == 0 && file.rlim_cur != RLIM_INFINITY)
    {
      allowed = file.rlim_cur;
      *limit = "file sizes (ulimit -f)";
    }
  if (getrlimit (RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    {
      size_t used = addresses_used ();
      size_t left = space.rlim_cur > used ? space.rlim_cur - used : 0;
      /* It has addresses twice here, and the program needs some, too.  */
      if (left / 4 < allowed)
        {
          allowed = left / 4;
          *limit = "address space (ulimit -v)";
        }
    }
  return allowed / page_size () * page_size ();
}

/* Give all that MEMORY has back to the system.  */
static void
unmap_memory (struct gomp_memory *memory)
{
  note_found (memory, NO_BLOCK, 0);
  gomp_pset_windows_set (&windows, 0, 0, (uintptr_t) memory->alias);
  if (memory->alias)
    munmap (memory->alias, memory->range);
  if (memory->base)
    {
      munmap ((void *) memory->base, memory->range);
      gomp_ranges_fini (&memory->ranges);
    }
  if (memory->fd >= 0)
    close (memory->fd);
  memory->alias = NULL;
  memory->base = 0;
  memory->fd = -1;
}

bool
gomp_memory_init (struct gomp_memory *memory, size_t limit, const char *capped,
                  bool strict, bool poison, const char **why)
{
  const char *which;
  size_t allowed = gomp_memory_allowed (&which);
  size_t least = round_up (limit, BASE_ALIGN), range = least;

  *memory = (struct gomp_memory) { .fd = -1,
                                   .limit = limit,
                                   .capped = capped,
                                   .strict = strict,
                                   .poison = poison };
  pthread_mutex_init (&memory->lock, NULL);
  if (strict)
    range = (range < STRICT_RANGE / STRICT_FACTOR ? STRICT_RANGE
                                                  : range * STRICT_FACTOR);
  memory->range = range < allowed ? range : allowed;
  while (!map_memory (memory, why) || !gomp_memory_move (memory, why))
    {
      unmap_memory (memory);
      /* Below valgrind a process has some 100 GB of addresses in all.  */
      if (memory->range / 2 < least)
        {
          pthread_mutex_destroy (&memory->lock);
          return false;
        }
      memory->range = memory->range / 2 / page_size () * page_size ();
    }
  return true;
}

void
gomp_memory_fini (struct gomp_memory *memory)
{
  unmap_memory (memory);
  pthread_mutex_destroy (&memory->lock);
}

/* Take a part for SIZE bytes and place the block.  */
static struct gomp_part *
take_block (struct gomp_memory *memory, size_t size)
{
  size_t rounded = round_up (size ? size : 1, GOMP_HOST_ALIGN);
  size_t whole
    = (memory->strict ? round_up (rounded, page_size ()) + page_size ()
                      : rounded);
  struct gomp_part *part;

  if (rounded > memory->limit - memory->used)
    return NULL;
  part = gomp_ranges_take (&memory->ranges, whole);
  if (!part)
    return NULL;
  /* Strict: as close to the unused page behind it as it can be.  */
  part->block
    = part->start + (memory->strict ? whole - page_size () - rounded : 0);
  part->length = size;
  memory->used += rounded;
  return part;
}

static char *
alias_of (const struct gomp_memory *memory, uintptr_t address)
{
  return memory->alias + (address - memory->base);
}

size_t
gomp_memory_step (const struct gomp_memory *memory, uintptr_t end)
{
  size_t open = round_up (end - memory->base, GOMP_HOST_STEP);

  return open < memory->range ? open : memory->range;
}

/* Have this process reach PART.  */
static bool
open_alias (struct gomp_memory *memory, const struct gomp_part *part)
{
  uintptr_t end = part->start + part->size;
  size_t open = gomp_memory_step (memory, end);

  if (end - memory->base <= memory->open)
    return true;
  if (mprotect (memory->alias + memory->open, open - memory->open,
                PROT_READ | PROT_WRITE)
      != 0)
    return false;
  madvise (memory->alias + memory->open, open - memory->open, MADV_DODUMP);
  memory->open = open;
  return true;
}

/* Give back what take_block took for PART, of SIZE bytes, none of which was
   used.  */
static void
untake_block (struct gomp_memory *memory, struct gomp_part *part, size_t size)
{
  memory->used -= round_up (size ? size : 1, GOMP_HOST_ALIGN);
  gomp_ranges_give (&memory->ranges, part, false);
}

uintptr_t
gomp_memory_alloc (struct gomp_memory *memory, size_t size, uintptr_t *pages,
                   size_t *pages_size)
{
  struct gomp_part *part = NULL;
  uintptr_t block = 0;

  pthread_mutex_lock (&memory->lock);
  if (size <= memory->limit)
    part = take_block (memory, size);
  if (part && !open_alias (memory, part))
    {
      untake_block (memory, part, size);
      part = NULL;
    }
  if (part)
    {
      block = part->block;
      *pages = part->start;
      *pages_size = part->size - (memory->strict ? page_size () : 0);
    }
  pthread_mutex_unlock (&memory->lock);
  if (block && memory->poison)
    memset (alias_of (memory, block), POISON, size);
  return block;
}

/* Give the pages that lie wholly in PART back to the system.  */
static void
return_pages (const struct gomp_memory *memory, const struct gomp_part *part)
{
  uintptr_t start = round_up (part->start, page_size ());
  uintptr_t end = (part->start + part->size) / page_size () * page_size ();

  if (end > start)
    fallocate (memory->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
               start - memory->base, end - start);
}

bool
gomp_memory_free (struct gomp_memory *memory, uintptr_t address,
                  uintptr_t *pages, size_t *pages_size)
{
  struct gomp_part *part;
  bool known;

  pthread_mutex_lock (&memory->lock);
  part = gomp_ranges_find (&memory->ranges, address);
  known = (part && part->state == GOMP_PART_USED && part->block == address);
  if (known)
    {
      size_t length = part->length ? part->length : 1;
      if (address == memory->found)
        note_found (memory, NO_BLOCK, 0);
      *pages = part->start;
      *pages_size = part->size - (memory->strict ? page_size () : 0);
      memory->used -= round_up (length, GOMP_HOST_ALIGN);
      if (memory->strict || part->size >= RETURN_SIZE)
        return_pages (memory, part);
      gomp_ranges_give (&memory->ranges, part, memory->strict);
    }
  pthread_mutex_unlock (&memory->lock);
  return known;
}

size_t
gomp_memory_unused (struct gomp_memory *memory)
{
  size_t unused;

  pthread_mutex_lock (&memory->lock);
  unused = memory->limit - memory->used;
  pthread_mutex_unlock (&memory->lock);
  return unused;
}

/* Do SIZE bytes at ADDRESS lie in the block of BLOCK_SIZE bytes at BLOCK?  */
static inline bool
is_in_block (uintptr_t address, size_t size, uintptr_t block, size_t block_size)
{
  return (address >= block && address - block <= block_size
          && size <= block_size - (address - block));
}

/* Look for the block that [ADDRESS, ADDRESS + SIZE) lies in, and note it.  */
static void *__attribute__ ((noinline))
search (struct gomp_memory *memory, uintptr_t address, size_t size)
{
  struct gomp_part *part;
  bool inside;

  pthread_mutex_lock (&memory->lock);
  part = gomp_ranges_find (&memory->ranges, address);
  inside = (part && part->state == GOMP_PART_USED
            && is_in_block (address, size, part->block, part->length));
  if (inside)
    note_found (memory, part->block, part->length);
  pthread_mutex_unlock (&memory->lock);
  return inside ? alias_of (memory, address) : NULL;
}

void *
gomp_memory_reach (struct gomp_memory *memory, uintptr_t address, size_t size)
{
  unsigned version = __atomic_load_n (&memory->found_version, __ATOMIC_ACQUIRE);
  uintptr_t block = __atomic_load_n (&memory->found, __ATOMIC_ACQUIRE);
  size_t block_size = __atomic_load_n (&memory->found_size, __ATOMIC_ACQUIRE);

  if (is_in_block (address, size, block, block_size) && version % 2 == 0
      && (__atomic_load_n (&memory->found_version, __ATOMIC_RELAXED)
          == version))
    return alias_of (memory, address);
  return search (memory, address, size);
}
