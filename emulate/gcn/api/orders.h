/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations on signals and indices of queues in all memory orders: what is
   made for each.  */

#ifndef GCN_ORDERS_H
#define GCN_ORDERS_H 1

/* HSA's operations on signals, in all the memory orders in which HSA has them;
   here all are sequentially consistent.  X (function, ...) is expanded for
   each.  */
#define GCN_SIGNAL_LOADS(X)                                                   \
  X (hsa_signal_load_relaxed)                                                 \
  X (hsa_signal_load_acquire)                                                 \
  X (hsa_signal_load_scacquire)
#define GCN_SIGNAL_STORES(X)                                                  \
  X (hsa_signal_store_relaxed)                                                \
  X (hsa_signal_store_release)                                                \
  X (hsa_signal_store_screlease)                                              \
  X (hsa_signal_silent_store_relaxed)                                         \
  X (hsa_signal_silent_store_screlease)
#define GCN_ORDERS(X, NAME, OP)                                               \
  X (NAME##_relaxed, OP)                                                      \
  X (NAME##_acquire, OP)                                                      \
  X (NAME##_release, OP)                                                      \
  X (NAME##_acq_rel, OP)                                                      \
  X (NAME##_scacquire, OP)                                                    \
  X (NAME##_screlease, OP)                                                    \
  X (NAME##_scacq_screl, OP)
#define GCN_SIGNAL_UPDATES(X)                                                 \
  GCN_ORDERS (X, hsa_signal_add, old + value)                                 \
  GCN_ORDERS (X, hsa_signal_subtract, old - value)                            \
  GCN_ORDERS (X, hsa_signal_and, old &value)                                  \
  GCN_ORDERS (X, hsa_signal_or, old | value)                                  \
  GCN_ORDERS (X, hsa_signal_xor, old ^ value)
#define GCN_SIGNAL_EXCHANGES(X) GCN_ORDERS (X, hsa_signal_exchange, 0)
#define GCN_SIGNAL_COMPARES(X) GCN_ORDERS (X, hsa_signal_cas, 0)
#define GCN_SIGNAL_WAITS(X)                                                   \
  X (hsa_signal_wait_relaxed)                                                 \
  X (hsa_signal_wait_acquire)                                                 \
  X (hsa_signal_wait_scacquire)

/* HSA's operations on the indices of queues, in the same way.  */
#define GCN_QUEUE_LOADS(X)                                                    \
  X (hsa_queue_load_read_index_relaxed, read)                                 \
  X (hsa_queue_load_read_index_acquire, read)                                 \
  X (hsa_queue_load_read_index_scacquire, read)                               \
  X (hsa_queue_load_write_index_relaxed, write)                               \
  X (hsa_queue_load_write_index_acquire, write)                               \
  X (hsa_queue_load_write_index_scacquire, write)
#define GCN_QUEUE_STORES(X)                                                   \
  X (hsa_queue_store_write_index_relaxed, write)                              \
  X (hsa_queue_store_write_index_release, write)                              \
  X (hsa_queue_store_write_index_screlease, write)                            \
  X (hsa_queue_store_read_index_relaxed, read)                                \
  X (hsa_queue_store_read_index_release, read)                                \
  X (hsa_queue_store_read_index_screlease, read)
#define GCN_QUEUE_ADDS(X) GCN_ORDERS (X, hsa_queue_add_write_index, write)
#define GCN_QUEUE_COMPARES(X) GCN_ORDERS (X, hsa_queue_cas_write_index, write)

#endif
