/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT, the interface of OpenMP for tools: what this runtime has of it.

   Names, values and types are those of the standard, so that a tool compiled
   with another implementation's omp-tools.h works with this runtime.  What
   belongs to threads, tasks, work sharing and traces of devices is left out:
   this runtime has no such events.

   Source: OpenMP 5.2, chapter 19.  */

#ifndef GOMP_OMP_TOOLS_H
#define GOMP_OMP_TOOLS_H 1

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Plain types --------------------------------------------------------- */

typedef uint64_t ompt_id_t;
typedef uint64_t ompt_wait_id_t;
typedef void ompt_device_t;
typedef struct ompt_frame_t ompt_frame_t;

typedef union ompt_data_t
{
  uint64_t value;
  void *ptr;
} ompt_data_t;

typedef void (*ompt_interface_fn_t) (void);
typedef ompt_interface_fn_t (*ompt_function_lookup_t) (const char *name);
typedef void (*ompt_callback_t) (void);

/* ---- Enumerations -------------------------------------------------------- */

typedef enum ompt_callbacks_t
{
  ompt_callback_thread_begin = 1,
  ompt_callback_thread_end = 2,
  ompt_callback_parallel_begin = 3,
  ompt_callback_parallel_end = 4,
  ompt_callback_task_create = 5,
  ompt_callback_task_schedule = 6,
  ompt_callback_implicit_task = 7,
  ompt_callback_target = 8,
  ompt_callback_target_data_op = 9,
  ompt_callback_target_submit = 10,
  ompt_callback_control_tool = 11,
  ompt_callback_device_initialize = 12,
  ompt_callback_device_finalize = 13,
  ompt_callback_device_load = 14,
  ompt_callback_device_unload = 15,
  ompt_callback_sync_region_wait = 16,
  ompt_callback_mutex_released = 17,
  ompt_callback_dependences = 18,
  ompt_callback_task_dependence = 19,
  ompt_callback_work = 20,
  ompt_callback_masked = 21,
  ompt_callback_target_map = 22,
  ompt_callback_sync_region = 23,
  ompt_callback_lock_init = 24,
  ompt_callback_lock_destroy = 25,
  ompt_callback_mutex_acquire = 26,
  ompt_callback_mutex_acquired = 27,
  ompt_callback_nest_lock = 28,
  ompt_callback_flush = 29,
  ompt_callback_cancel = 30,
  ompt_callback_reduction = 31,
  ompt_callback_dispatch = 32,
  ompt_callback_target_emi = 33,
  ompt_callback_target_data_op_emi = 34,
  ompt_callback_target_submit_emi = 35,
  ompt_callback_target_map_emi = 36,
  ompt_callback_error = 37
} ompt_callbacks_t;

typedef enum ompt_set_result_t
{
  ompt_set_error = 0,
  ompt_set_never = 1,
  ompt_set_impossible = 2,
  ompt_set_sometimes = 3,
  ompt_set_sometimes_paired = 4,
  ompt_set_always = 5
} ompt_set_result_t;

typedef enum ompt_scope_endpoint_t
{
  ompt_scope_begin = 1,
  ompt_scope_end = 2,
  ompt_scope_beginend = 3
} ompt_scope_endpoint_t;

typedef enum ompt_target_t
{
  ompt_target = 1,
  ompt_target_enter_data = 2,
  ompt_target_exit_data = 3,
  ompt_target_update = 4,
  ompt_target_nowait = 9,
  ompt_target_enter_data_nowait = 10,
  ompt_target_exit_data_nowait = 11,
  ompt_target_update_nowait = 12
} ompt_target_t;

typedef enum ompt_target_data_op_t
{
  ompt_target_data_alloc = 1,
  ompt_target_data_transfer_to_device = 2,
  ompt_target_data_transfer_from_device = 3,
  ompt_target_data_delete = 4,
  ompt_target_data_associate = 5,
  ompt_target_data_disassociate = 6,
  ompt_target_data_alloc_async = 17,
  ompt_target_data_transfer_to_device_async = 18,
  ompt_target_data_transfer_from_device_async = 19,
  ompt_target_data_delete_async = 20
} ompt_target_data_op_t;

typedef enum ompt_target_map_flag_t
{
  ompt_target_map_flag_to = 0x01,
  ompt_target_map_flag_from = 0x02,
  ompt_target_map_flag_alloc = 0x04,
  ompt_target_map_flag_release = 0x08,
  ompt_target_map_flag_delete = 0x10,
  ompt_target_map_flag_implicit = 0x20
} ompt_target_map_flag_t;

typedef enum ompt_state_t
{
  ompt_state_undefined = 0x102
} ompt_state_t;

/* ---- Callbacks that this runtime calls ----------------------------------- */

typedef void (*ompt_callback_device_initialize_t) (
  int device_num, const char *type, ompt_device_t *device,
  ompt_function_lookup_t lookup, const char *documentation);
typedef void (*ompt_callback_device_finalize_t) (int device_num);
typedef void (*ompt_callback_device_load_t) (int device_num,
                                             const char *filename,
                                             int64_t offset_in_file,
                                             void *vma_in_file, size_t bytes,
                                             void *host_addr, void *device_addr,
                                             uint64_t module_id);
typedef void (*ompt_callback_device_unload_t) (int device_num,
                                               uint64_t module_id);

typedef void (*ompt_callback_target_t) (ompt_target_t kind,
                                        ompt_scope_endpoint_t endpoint,
                                        int device_num, ompt_data_t *task_data,
                                        ompt_id_t target_id,
                                        const void *codeptr_ra);
typedef void (*ompt_callback_target_emi_t) (
  ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device_num,
  ompt_data_t *task_data, ompt_data_t *target_task_data,
  ompt_data_t *target_data, const void *codeptr_ra);
typedef void (*ompt_callback_target_data_op_t) (
  ompt_id_t target_id, ompt_id_t host_op_id, ompt_target_data_op_t optype,
  void *src_addr, int src_device_num, void *dest_addr, int dest_device_num,
  size_t bytes, const void *codeptr_ra);
typedef void (*ompt_callback_target_data_op_emi_t) (
  ompt_scope_endpoint_t endpoint, ompt_data_t *target_task_data,
  ompt_data_t *target_data, ompt_id_t *host_op_id, ompt_target_data_op_t optype,
  void *src_addr, int src_device_num, void *dest_addr, int dest_device_num,
  size_t bytes, const void *codeptr_ra);
typedef void (*ompt_callback_target_submit_t) (
  ompt_id_t target_id, ompt_id_t host_op_id, unsigned int requested_num_teams);
typedef void (*ompt_callback_target_submit_emi_t) (
  ompt_scope_endpoint_t endpoint, ompt_data_t *target_data,
  ompt_id_t *host_op_id, unsigned int requested_num_teams);
typedef void (*ompt_callback_target_map_t) (ompt_id_t target_id,
                                            unsigned int nitems,
                                            void **host_addr,
                                            void **device_addr, size_t *bytes,
                                            unsigned int *mapping_flags,
                                            const void *codeptr_ra);
typedef void (*ompt_callback_target_map_emi_t) (
  ompt_data_t *target_data, unsigned int nitems, void **host_addr,
  void **device_addr, size_t *bytes, unsigned int *mapping_flags,
  const void *codeptr_ra);

typedef int (*ompt_callback_control_tool_t) (uint64_t command,
                                             uint64_t modifier, void *arg,
                                             const void *codeptr_ra);

/* ---- Entry points for the tool, by the names without "_t" ---------------- */

typedef ompt_set_result_t (*ompt_set_callback_t) (ompt_callbacks_t event,
                                                  ompt_callback_t callback);
typedef int (*ompt_get_callback_t) (ompt_callbacks_t event,
                                    ompt_callback_t *callback);
typedef int (*ompt_enumerate_states_t) (int current_state, int *next_state,
                                        const char **next_state_name);
typedef int (*ompt_enumerate_mutex_impls_t) (int current_impl, int *next_impl,
                                             const char **next_impl_name);
typedef ompt_data_t *(*ompt_get_thread_data_t) (void);
typedef int (*ompt_get_num_procs_t) (void);
typedef int (*ompt_get_num_places_t) (void);
typedef int (*ompt_get_place_proc_ids_t) (int place_num, int ids_size,
                                          int *ids);
typedef int (*ompt_get_place_num_t) (void);
typedef int (*ompt_get_partition_place_nums_t) (int place_nums_size,
                                                int *place_nums);
typedef int (*ompt_get_proc_id_t) (void);
typedef int (*ompt_get_state_t) (ompt_wait_id_t *wait_id);
typedef int (*ompt_get_parallel_info_t) (int ancestor_level,
                                         ompt_data_t **parallel_data,
                                         int *team_size);
typedef int (*ompt_get_task_info_t) (int ancestor_level, int *flags,
                                     ompt_data_t **task_data,
                                     ompt_frame_t **task_frame,
                                     ompt_data_t **parallel_data,
                                     int *thread_num);
typedef int (*ompt_get_task_memory_t) (void **addr, size_t *size, int block);
typedef uint64_t (*ompt_get_unique_id_t) (void);
typedef int (*ompt_get_target_info_t) (uint64_t *device_num,
                                       ompt_id_t *target_id,
                                       ompt_id_t *host_op_id);
typedef int (*ompt_get_num_devices_t) (void);
typedef void (*ompt_finalize_tool_t) (void);

/* ---- The tool ------------------------------------------------------------ */

typedef int (*ompt_initialize_t) (ompt_function_lookup_t lookup,
                                  int initial_device_num,
                                  ompt_data_t *tool_data);
typedef void (*ompt_finalize_t) (ompt_data_t *tool_data);

typedef struct ompt_start_tool_result_t
{
  ompt_initialize_t initialize;
  ompt_finalize_t finalize;
  ompt_data_t tool_data;
} ompt_start_tool_result_t;

/* Return the functions by which the runtime begins and ends the tool; NULL if
   the tool does not want to watch this program.  The tool defines this
   function, and the runtime calls it.  OMP_VERSION is the year and month of the
   OpenMP specification by which the runtime goes, 202111 for 5.2, and
   RUNTIME_VERSION a text that names the runtime.  The result has to stay valid
   until the tool has ended.  */
ompt_start_tool_result_t *ompt_start_tool (unsigned int omp_version,
                                           const char *runtime_version);

#ifdef __cplusplus
}
#endif

#endif
