/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a kernel asks for the device's function of a host's pointer: on a GPU LLVM's
   device runtime.  On the emulated device the call itself finds the function.  */

#pragma omp begin declare variant match(device = {kind(gpu)})
void *__llvm_omp_indirect_call_lookup (void *);
#pragma omp declare target to(__llvm_omp_indirect_call_lookup) \
  device_type(nohost)
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(cpu)})
static inline void *
__llvm_omp_indirect_call_lookup (void *function)
{
  return function;
}
#pragma omp end declare variant
