/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The calls of the HSA runtime, for hsa.h; also compiled behind the real
   <hsa/hsa.h> and <hsa/hsa_ext_amd.h>, with which they have to agree.  */

#ifndef GOMP_VENDOR_HSA_CALLS_H
#define GOMP_VENDOR_HSA_CALLS_H 1

typedef void hsa_queue_callback_t (hsa_status_t, hsa_queue_t *, void *);
typedef hsa_status_t hsa_amd_event_callback_t (const hsa_amd_event_t *, void *);
typedef bool hsa_amd_signal_handler_t (hsa_signal_value_t, void *);

hsa_status_t hsa_init (void);
hsa_status_t hsa_shut_down (void);
hsa_status_t hsa_status_string (hsa_status_t, const char **);
hsa_status_t hsa_system_get_info (hsa_system_info_t, void *);
hsa_status_t hsa_system_extension_supported (uint16_t, uint16_t, uint16_t,
                                             bool *);

hsa_status_t hsa_iterate_agents (hsa_status_t (*) (hsa_agent_t, void *),
                                 void *);
hsa_status_t hsa_agent_get_info (hsa_agent_t, hsa_agent_info_t, void *);
hsa_status_t hsa_agent_iterate_isas (hsa_agent_t,
                                     hsa_status_t (*) (hsa_isa_t, void *),
                                     void *);
hsa_status_t hsa_isa_from_name (const char *, hsa_isa_t *);
hsa_status_t hsa_isa_get_info (hsa_isa_t, hsa_isa_info_t, uint32_t, void *);
hsa_status_t hsa_isa_get_info_alt (hsa_isa_t, hsa_isa_info_t, void *);
hsa_status_t hsa_isa_compatible (hsa_isa_t, hsa_isa_t, bool *);

hsa_status_t hsa_agent_iterate_regions (hsa_agent_t,
                                        hsa_status_t (*) (hsa_region_t, void *),
                                        void *);
hsa_status_t hsa_region_get_info (hsa_region_t, hsa_region_info_t, void *);
hsa_status_t hsa_amd_agent_iterate_memory_pools (
  hsa_agent_t, hsa_status_t (*) (hsa_amd_memory_pool_t, void *), void *);
hsa_status_t hsa_amd_memory_pool_get_info (hsa_amd_memory_pool_t,
                                           hsa_amd_memory_pool_info_t, void *);
hsa_status_t
hsa_amd_agent_memory_pool_get_info (hsa_agent_t, hsa_amd_memory_pool_t,
                                    hsa_amd_agent_memory_pool_info_t, void *);

hsa_status_t hsa_memory_allocate (hsa_region_t, size_t, void **);
hsa_status_t hsa_memory_free (void *);
hsa_status_t hsa_memory_assign_agent (void *, hsa_agent_t,
                                      hsa_access_permission_t);
hsa_status_t hsa_memory_register (void *, size_t);
hsa_status_t hsa_memory_deregister (void *, size_t);
hsa_status_t hsa_memory_copy (void *, const void *, size_t);
hsa_status_t hsa_amd_memory_pool_allocate (hsa_amd_memory_pool_t, size_t,
                                           uint32_t, void **);
hsa_status_t hsa_amd_memory_pool_free (void *);
hsa_status_t hsa_amd_agents_allow_access (uint32_t, const hsa_agent_t *,
                                          const uint32_t *, const void *);
hsa_status_t hsa_amd_memory_lock (void *, size_t, hsa_agent_t *, int, void **);
hsa_status_t hsa_amd_memory_lock_to_pool (void *, size_t, hsa_agent_t *, int,
                                          hsa_amd_memory_pool_t, uint32_t,
                                          void **);
hsa_status_t hsa_amd_memory_unlock (void *);
hsa_status_t hsa_amd_memory_fill (void *, uint32_t, size_t);
hsa_status_t hsa_amd_pointer_info (const void *, hsa_amd_pointer_info_t *,
                                   void *(*) (size_t), uint32_t *,
                                   hsa_agent_t **);
hsa_status_t hsa_amd_svm_attributes_set (void *, size_t,
                                         hsa_amd_svm_attribute_pair_t *,
                                         size_t);
hsa_status_t hsa_amd_svm_attributes_get (void *, size_t,
                                         hsa_amd_svm_attribute_pair_t *,
                                         size_t);
hsa_status_t hsa_amd_memory_async_copy (void *, hsa_agent_t, const void *,
                                        hsa_agent_t, size_t, uint32_t,
                                        const hsa_signal_t *, hsa_signal_t);
hsa_status_t hsa_amd_memory_async_copy_rect (
  const hsa_pitched_ptr_t *, const hsa_dim3_t *, const hsa_pitched_ptr_t *,
  const hsa_dim3_t *, const hsa_dim3_t *, hsa_agent_t, hsa_amd_copy_direction_t,
  uint32_t, const hsa_signal_t *, hsa_signal_t);

hsa_status_t hsa_signal_create (hsa_signal_value_t, uint32_t,
                                const hsa_agent_t *, hsa_signal_t *);
hsa_status_t hsa_amd_signal_create (hsa_signal_value_t, uint32_t,
                                    const hsa_agent_t *, uint64_t,
                                    hsa_signal_t *);
hsa_status_t hsa_signal_destroy (hsa_signal_t);
uint32_t hsa_amd_signal_wait_any (uint32_t, hsa_signal_t *,
                                  hsa_signal_condition_t *,
                                  hsa_signal_value_t *, uint64_t,
                                  hsa_wait_state_t, hsa_signal_value_t *);
hsa_status_t hsa_amd_signal_async_handler (hsa_signal_t, hsa_signal_condition_t,
                                           hsa_signal_value_t,
                                           hsa_amd_signal_handler_t *, void *);

/* Operations on signals, in the memory orders that HSA has for each.  */
#define HSA_ORDERS(X, NAME) \
  X (NAME##_relaxed)        \
  X (NAME##_acquire)        \
  X (NAME##_release)        \
  X (NAME##_acq_rel)        \
  X (NAME##_scacquire)      \
  X (NAME##_screlease)      \
  X (NAME##_scacq_screl)
#define HSA_SIGNAL_LOAD(NAME) hsa_signal_value_t NAME (hsa_signal_t);
#define HSA_SIGNAL_STORE(NAME) void NAME (hsa_signal_t, hsa_signal_value_t);
#define HSA_SIGNAL_EXCHANGE(NAME) \
  hsa_signal_value_t NAME (hsa_signal_t, hsa_signal_value_t);
#define HSA_SIGNAL_COMPARE(NAME)                             \
  hsa_signal_value_t NAME (hsa_signal_t, hsa_signal_value_t, \
                           hsa_signal_value_t);
#define HSA_SIGNAL_WAIT(NAME)                                    \
  hsa_signal_value_t NAME (hsa_signal_t, hsa_signal_condition_t, \
                           hsa_signal_value_t, uint64_t, hsa_wait_state_t);
HSA_SIGNAL_LOAD (hsa_signal_load_relaxed)
HSA_SIGNAL_LOAD (hsa_signal_load_acquire)
HSA_SIGNAL_LOAD (hsa_signal_load_scacquire)
HSA_SIGNAL_STORE (hsa_signal_store_relaxed)
HSA_SIGNAL_STORE (hsa_signal_store_release)
HSA_SIGNAL_STORE (hsa_signal_store_screlease)
HSA_SIGNAL_STORE (hsa_signal_silent_store_relaxed)
HSA_SIGNAL_STORE (hsa_signal_silent_store_screlease)
HSA_ORDERS (HSA_SIGNAL_STORE, hsa_signal_add)
HSA_ORDERS (HSA_SIGNAL_STORE, hsa_signal_subtract)
HSA_ORDERS (HSA_SIGNAL_STORE, hsa_signal_and)
HSA_ORDERS (HSA_SIGNAL_STORE, hsa_signal_or)
HSA_ORDERS (HSA_SIGNAL_STORE, hsa_signal_xor)
HSA_ORDERS (HSA_SIGNAL_EXCHANGE, hsa_signal_exchange)
HSA_ORDERS (HSA_SIGNAL_COMPARE, hsa_signal_cas)
HSA_SIGNAL_WAIT (hsa_signal_wait_relaxed)
HSA_SIGNAL_WAIT (hsa_signal_wait_acquire)
HSA_SIGNAL_WAIT (hsa_signal_wait_scacquire)

hsa_status_t hsa_queue_create (hsa_agent_t, uint32_t, hsa_queue_type32_t,
                               hsa_queue_callback_t *, void *, uint32_t,
                               uint32_t, hsa_queue_t **);
hsa_status_t hsa_queue_destroy (hsa_queue_t *);
hsa_status_t hsa_queue_inactivate (hsa_queue_t *);

#define HSA_QUEUE_LOAD(NAME) uint64_t NAME (const hsa_queue_t *);
#define HSA_QUEUE_STORE(NAME) void NAME (const hsa_queue_t *, uint64_t);
#define HSA_QUEUE_ADD(NAME) uint64_t NAME (const hsa_queue_t *, uint64_t);
#define HSA_QUEUE_COMPARE(NAME) \
  uint64_t NAME (const hsa_queue_t *, uint64_t, uint64_t);
HSA_QUEUE_LOAD (hsa_queue_load_read_index_relaxed)
HSA_QUEUE_LOAD (hsa_queue_load_read_index_acquire)
HSA_QUEUE_LOAD (hsa_queue_load_read_index_scacquire)
HSA_QUEUE_LOAD (hsa_queue_load_write_index_relaxed)
HSA_QUEUE_LOAD (hsa_queue_load_write_index_acquire)
HSA_QUEUE_LOAD (hsa_queue_load_write_index_scacquire)
HSA_QUEUE_STORE (hsa_queue_store_write_index_relaxed)
HSA_QUEUE_STORE (hsa_queue_store_write_index_release)
HSA_QUEUE_STORE (hsa_queue_store_write_index_screlease)
HSA_QUEUE_STORE (hsa_queue_store_read_index_relaxed)
HSA_QUEUE_STORE (hsa_queue_store_read_index_release)
HSA_QUEUE_STORE (hsa_queue_store_read_index_screlease)
HSA_ORDERS (HSA_QUEUE_ADD, hsa_queue_add_write_index)
HSA_ORDERS (HSA_QUEUE_COMPARE, hsa_queue_cas_write_index)

hsa_status_t hsa_code_object_deserialize (void *, size_t, const char *,
                                          hsa_code_object_t *);
hsa_status_t hsa_code_object_destroy (hsa_code_object_t);
hsa_status_t
hsa_code_object_reader_create_from_memory (const void *, size_t,
                                           hsa_code_object_reader_t *);
hsa_status_t hsa_code_object_reader_destroy (hsa_code_object_reader_t);
hsa_status_t hsa_executable_create (hsa_profile_t, hsa_executable_state_t,
                                    const char *, hsa_executable_t *);
hsa_status_t hsa_executable_create_alt (hsa_profile_t,
                                        hsa_default_float_rounding_mode_t,
                                        const char *, hsa_executable_t *);
hsa_status_t hsa_executable_destroy (hsa_executable_t);
hsa_status_t hsa_executable_load_code_object (hsa_executable_t, hsa_agent_t,
                                              hsa_code_object_t, const char *);
hsa_status_t hsa_executable_load_agent_code_object (hsa_executable_t,
                                                    hsa_agent_t,
                                                    hsa_code_object_reader_t,
                                                    const char *,
                                                    hsa_loaded_code_object_t *);
hsa_status_t hsa_executable_freeze (hsa_executable_t, const char *);
hsa_status_t hsa_executable_get_info (hsa_executable_t, hsa_executable_info_t,
                                      void *);
hsa_status_t hsa_executable_validate (hsa_executable_t, uint32_t *);
hsa_status_t hsa_executable_global_variable_define (hsa_executable_t,
                                                    const char *, void *);
hsa_status_t hsa_executable_agent_global_variable_define (hsa_executable_t,
                                                          hsa_agent_t,
                                                          const char *, void *);
hsa_status_t hsa_executable_get_symbol (hsa_executable_t, const char *,
                                        const char *, hsa_agent_t, int32_t,
                                        hsa_executable_symbol_t *);
hsa_status_t hsa_executable_get_symbol_by_name (hsa_executable_t, const char *,
                                                const hsa_agent_t *,
                                                hsa_executable_symbol_t *);
hsa_status_t hsa_executable_symbol_get_info (hsa_executable_symbol_t,
                                             hsa_executable_symbol_info_t,
                                             void *);
hsa_status_t hsa_executable_iterate_symbols (
  hsa_executable_t,
  hsa_status_t (*) (hsa_executable_t, hsa_executable_symbol_t, void *), void *);
hsa_status_t hsa_executable_iterate_agent_symbols (
  hsa_executable_t, hsa_agent_t,
  hsa_status_t (*) (hsa_executable_t, hsa_agent_t, hsa_executable_symbol_t,
                    void *),
  void *);

hsa_status_t hsa_amd_register_system_event_handler (hsa_amd_event_callback_t *,
                                                    void *);
hsa_status_t hsa_amd_profiling_set_profiler_enabled (hsa_queue_t *, int);
hsa_status_t hsa_amd_profiling_async_copy_enable (bool);
hsa_status_t
hsa_amd_profiling_get_dispatch_time (hsa_agent_t, hsa_signal_t,
                                     hsa_amd_profiling_dispatch_time_t *);
hsa_status_t
hsa_amd_profiling_get_async_copy_time (hsa_signal_t,
                                       hsa_amd_profiling_async_copy_time_t *);

#endif
