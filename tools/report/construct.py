# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""What listeners of a model.Report are told of besides the events of recordings:
they need not follow which constructs are open."""

import collections

# A construct that is over.  EVENT is its end, SITE the report's Site;
# OPERATIONS were carried out in it, INNER in the constructs inside it.
# OUTERMOST: it is inside no other one.
Construct = collections.namedtuple(
    "Construct", "event site operations inner outermost")


class Memory:
    """Stands for an operation of a construct that allocates or frees memory, and
    has not failed."""
