/* Memory of the allocator for managed memory: whether the device copies from and to
   it at the address that it has on the host.  */
#include <omp.h>
#include <stdio.h>
#include <string.h>

#define SIZE 4096

int
main (void)
{
  omp_alloctrait_t traits[] = { { omp_atk_fallback, omp_atv_null_fb } };
  omp_allocator_handle_t managed
    = omp_init_allocator (ompx_gnu_managed_mem_space, 1, traits);
  char *memory = omp_alloc (SIZE, managed);
  int device = omp_get_default_device (), right = 0;
  char *there = omp_target_alloc (SIZE, device);

  if (memory == NULL)
    {
      puts ("none");
      return 0;
    }
  memset (memory, 42, SIZE);
  omp_target_memcpy (there, memory, SIZE, 0, 0, device, device);
  memset (memory, 0, SIZE);
  omp_target_memcpy (memory, there, SIZE, 0, 0, device, device);
  for (int i = 0; i < SIZE; i++)
    right += memory[i] == 42;
  omp_target_free (there, device);
  omp_free (memory, managed);
  omp_destroy_allocator (managed);
  puts (right == SIZE ? "managed right" : "managed wrong");
  return 0;
}
