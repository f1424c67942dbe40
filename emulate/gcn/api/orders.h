/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   HSA's functions that operate on signals and on indices of queues, one for
   each memory order, as lists.  signal.c and queue.c define all functions of a
   list at once, by a macro that they pass to it.  */

#ifndef GCN_ORDERS_H
#define GCN_ORDERS_H 1

/* HSA's operations on signals, in all the memory orders in which HSA has them.
   The functions of this driver are all sequentially consistent.
   - GCN_SIGNAL_LOADS, GCN_SIGNAL_STORES and GCN_SIGNAL_WAITS are expanded to
     X (FUNCTION) for each function.
   - GCN_SIGNAL_UPDATES is expanded to X (FUNCTION, OP) for each function.  OP
     is an expression for the new value, made of `old' and `value'.
   - GCN_SIGNAL_EXCHANGES and GCN_SIGNAL_COMPARES are expanded to
     X (FUNCTION, 0) for each function.  The 0 means nothing.
   GCN_ORDERS serves to write lists.  It is expanded to X (FUNCTION, OP) for
   each function whose name is NAME and a memory order.  */
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

/* HSA's operations on the indices of queues.  Each list is expanded to
   X (FUNCTION, INDEX) for each function; INDEX is `read' or `write', and tells
   on which index of a queue FUNCTION operates.  */
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
