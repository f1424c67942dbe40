/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list of structures, linked on the device by mapping node by node through
   the previous one's pointer.  */
/* { dg-do run } */

#include <stdlib.h>

struct node
{
  int value;
  struct node *next;
};

int
main (void)
{
  struct node *head = NULL, *n;
  int i, total = 0, length = 0;

  for (i = 1; i <= 30; i++)
    {
      n = malloc (sizeof *n);
      n->value = i;
      n->next = head;
      head = n;
    }
#pragma omp target enter data map(to: head[0:1])
  for (n = head; n->next != NULL; n = n->next)
    {
#pragma omp target enter data map(to: n->next[0:1])
    }
#pragma omp target map(tofrom: total, length)
  for (struct node *m = head; m != NULL; m = m->next)
    {
      total += m->value;
      m->value = -m->value;
      length++;
    }
  if (total != 465 || length != 30)
    abort ();
  for (n = head; n != NULL; n = n->next)
    {
#pragma omp target update from(n->value)
    }
  for (i = 30, n = head; n != NULL; n = n->next, i--)
    if (n->value != -i)
      abort ();
  return 0;
}
