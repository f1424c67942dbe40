/* Memory of an allocator with the trait pinned: how much of it this process has
   locked by itself, and whether a device can copy from it.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE (256 << 10)

static long
locked_kib (void)
{
  FILE *status = fopen ("/proc/self/status", "r");
  char line[200];
  long kib = -1;

  while (status && fgets (line, sizeof line, status))
    sscanf (line, "VmLck: %ld", &kib);
  return kib;
}

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_pinned, omp_atv_true },
                                { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t pinned
    = omp_init_allocator (omp_default_mem_space, 2, traits);
  char *memory = omp_alloc (SIZE, pinned);
  int device = omp_get_default_device (), right = 0;
  void *there = omp_target_alloc (SIZE, device);
  long locked;

  if (memory == NULL || there == NULL)
    return 1;
  locked = locked_kib ();
  memset (memory, 42, SIZE);
  omp_target_memcpy (there, memory, SIZE, 0, 0, device,
                     omp_get_initial_device ());
  memset (memory, 0, SIZE);
  omp_target_memcpy (memory, there, SIZE, 0, 0, omp_get_initial_device (),
                     device);
  for (int i = 0; i < SIZE; i++)
    right += memory[i] == 42;
  omp_target_free (there, device);
  memory = omp_realloc (memory, 2 * SIZE, pinned, pinned);
  omp_free (memory, pinned);
  omp_destroy_allocator (pinned);
  printf ("%s %s\n", locked >= SIZE >> 10 ? "locked" : "not locked",
          right == SIZE ? "right" : "wrong");
  return 0;
}
