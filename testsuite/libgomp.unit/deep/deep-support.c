/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Objects for the tests of deep copies, and what the device has of them.  */

#include "deep-support.h"

#include <stdlib.h>
#include <string.h>

#include "openacc/acc.h"
#include "device/native.h"

/* ---- What the API needs of the layers around it ------------------------ */

static struct goacc_thread thread;

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  (void) use, (void) err;
  if (number == DEVICE)
    *device = &fake_device;
  return (number == DEVICE ? GOMP_RESOLVED_DEVICE
          : number == HOST ? GOMP_RESOLVED_HOST : GOMP_RESOLVED_NONE);
}

struct goacc_thread *
goacc_thread_active (void)
{
  return &thread;
}

uintptr_t
gomp_native_twin (struct gomp_device *device, uintptr_t addr)
{
  (void) device, (void) addr;
  return 0;
}

/* ---- Objects ----------------------------------------------------------- */

int
inside_node (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  struct node *node = object;
  int answer = 0;

  if (node->data)
    answer = visitor->transfer (token, node->data, node->n,
                                sizeof *node->data, NULL, NULL);
  if (answer == 0)
    answer = visitor->attach (token, &node->data, sizeof node->data,
                              node->data, GOMP_PSET_LINK_OWNED);
  if (answer == 0)
    answer = visitor->attach (token, &node->n, sizeof node->n, NULL,
                              GOMP_PSET_LINK_LENGTH);
  if (answer == 0 && node->next)
    answer = visitor->transfer (token, node->next, 1, sizeof *node,
                                inside_node, argument);
  if (answer == 0)
    answer = visitor->attach (token, &node->next, sizeof node->next,
                              node->next, GOMP_PSET_LINK_OWNED);
  if (answer == 0 && visitor->maybe_attach)
    answer = visitor->maybe_attach (token, &node->other, sizeof node->other,
                                    node->other, GOMP_PSET_LINK_POINTER);
  return answer;
}

struct gomp_pset_object
object_of (struct node *nodes, size_t count)
{
  return (struct gomp_pset_object) { .data = nodes, .count = count,
                                     .size = sizeof *nodes,
                                     .inside = inside_node };
}

double *
make_data (size_t n, double value)
{
  double *data = malloc (n ? n * sizeof *data : 1);

  for (size_t i = 0; i < n; i++)
    data[i] = value + (double) i;
  return data;
}

struct node *
make_list (size_t n)
{
  struct node *first = NULL;

  for (size_t i = n; i-- > 0;)
    {
      struct node *node = calloc (1, sizeof *node);
      node->value = (long) i;
      node->n = i % 5;
      node->data = i % 3 ? make_data (node->n, (double) i) : NULL;
      if (!node->data)
        node->n = 0;
      node->next = first;
      node->other = first;
      first = node;
    }
  return first;
}

void
free_list (struct node *node)
{
  while (node)
    {
      struct node *next = node->next;
      free (node->data);
      free (node);
      node = next;
    }
}

/* ---- Looking at the device --------------------------------------------- */

void *
on_device (const void *host)
{
  struct gomp_mapping *mapping
    = gomp_present_at (&fake_device.present, (uintptr_t) host);

  return (mapping ? (void *) gomp_mapping_device_address (
                      mapping, (uintptr_t) host).value : NULL);
}

size_t
mapped (void)
{
  gomp_present_publish (&fake_device.present);
  return fake_device.present.by_host.count;
}

bool
device_agrees (const struct node *list)
{
  const struct node *copy = on_device (list);

  for (const struct node *node = list; node; node = node->next)
    {
      if (copy == NULL || copy != on_device (node)
          || copy->value != node->value || copy->n != node->n
          || (node->data == NULL) != (copy->data == NULL)
          || (node->n > 0
              && (copy->data != on_device (node->data)
                  || memcmp (copy->data, node->data,
                             node->n * sizeof *node->data) != 0))
          || (node->other && copy->other != on_device (node->other)))
        return false;
      copy = copy->next;
    }
  return copy == NULL;
}

/* ---- Others' mappings -------------------------------------------------- */

static const struct gomp_site site = { .construct = "test" };

void
map (enum gomp_context context, void *start, size_t size, unsigned short kind)
{
  struct gomp_arrays arrays
    = { .n = 1, .addresses = &start, .sizes = &size, .kinds = &kind };
  struct gomp_error err = { .text = "" };

  CHECK (fake_device_run (&arrays, context, &site, NULL, &err));
}

static unsigned seed = 1;

unsigned
random_below (unsigned n)
{
  seed = seed * 1103515245 + 12345;
  return seed / 65536 % n;
}
