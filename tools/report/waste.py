# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""What a program's directives waste, and which change mends it.

    for finding in waste.find(report): ...

A finding is sure where the recording proves it, and a guess where it depends on
what host and device have written, which a recording does not tell.
"""

import overlap
import unchanged
from finding import (OFTEN, SCALAR, SMALL, Cost, Finding, clause, directive,
                     listed, repeated)


def _around(site, uses):
    """The directive that maps what USES, (variable, use), map, once."""
    clauses = {}
    for variable, use in uses:
        clauses.setdefault(clause(use, site), []).append(variable.name)
    omp = " ".join(f"map({kind}: {', '.join(names[:4])}"
                   f"{', ...' if len(names) > 4 else ''})"
                   for kind, names in sorted(clauses.items()))
    acc = " ".join(f"{kind}({', '.join(names[:4])}"
                   f"{', ...' if len(names) > 4 else ''})"
                   for kind, names in sorted(clauses.items()))
    return directive(site, "target data " + omp, "data " + acc)


def _copies(report, cost, site, uses):
    """The time in which what USES, (variable, use), has been sent and fetched by
    SITE."""
    tallies = [report.traffic.regions.get((site, variable.name))
               for variable, _ in uses]
    known = [tally for tally in tallies if tally and tally.times]
    if known:
        return sum(tally.time + cost.of(tally.own, tally.beside)
                   for tally in known)
    copying = site.spent["in"] + site.spent["out"] + site.spent["kernel"]
    return min(cost.of(0, sum(u.sent + u.fetched for _, u in uses)), copying)


def _mapped_again(report, cost):
    """What one directive maps anew each time, since nothing around it does."""
    by_site = {}
    for variable in report.variables():
        for site, use in variable.by_site.items():
            # The result of a reduction, say, is new each time; what is
            # somewhere else each time, such as a block of an array, is other
            # data.
            if (use.most_at_a_place() >= OFTEN and use.removed >= use.new - 1
                    and variable.largest > SCALAR):
                by_site.setdefault(site, []).append((variable, use))
    for site, uses in by_site.items():
        times = max(use.new for _, use in uses)
        share = (sum(use.again() for _, use in uses)
                 / sum(use.new for _, use in uses))
        transfers = round(sum(u.sends + u.fetches for _, u in uses) * share)
        bytes_ = round(sum(u.sent + u.fetched for _, u in uses) * share)
        names = [variable.name for variable, _ in uses]
        verb = "are" if len(names) > 1 else "is"
        leave = "leave" if len(names) > 1 else "leaves"
        # The host may need each result.
        results = not any(u.sends for _, u in uses) and any(
            u.fetches for _, u in uses)
        yield Finding(
            "mapped again", not results,
            f"{listed(names)} {verb} mapped anew {times:,} times by one "
            f"directive, and {leave} the device each time",
            [site],
            f"put {_around(site, uses)} around the loop that carries this "
            "directive out; where the host needs them in between, update what "
            "it needs",
            transfers, bytes_,
            _copies(report, cost, site, uses) * share)


def _is_part(name):
    return any(mark in name for mark in ("%", "->", ".", "(", "["))


def _reached(variable):
    """Has a kernel been given VARIABLE, or what has a pointer to it?"""
    reached, more = set(), [variable]
    while more:
        variable = more.pop()
        if variable.used:
            return True
        reached.add(variable)
        more += variable.parents - reached
    return False


def _never_used(report, cost):
    """Mapped, and in no kernel's list."""
    for variable in report.variables():
        if (_reached(variable) or not variable.new or _is_part(variable.name)
                or " bytes at 0x" in variable.name):
            continue
        sites = [site for site, use in variable.by_site.items() if use.new]
        transfers = variable.sends + variable.fetches
        bytes_ = variable.sent + variable.fetched
        yield Finding(
            "never used", False,
            f"{variable.name} is mapped {repeated(variable.new)}, and no kernel "
            "was given it",
            sites,
            f"leave {variable.name} out of the map clause, unless a kernel "
            "gets at it by a pointer in other data",
            transfers, bytes_, cost.of(transfers, bytes_))


def _many_small(report, cost):
    """Directives that send or fetch a few bytes each, one operation each, again
    and again before the next kernel."""
    for site in report.sites():
        bytes_ = site.bytes_in + site.bytes_out
        again = report.order.in_a_row[site]
        if (again < 7 or site.operations < site.count or not bytes_
                or site.spent["kernel"] or bytes_ > SMALL * site.operations):
            continue
        names = sorted({v.name for v in report.variables()
                        if site in v.by_site
                        and (v.by_site[site].sends or v.by_site[site].fetches)})
        if not names:
            continue
        spare = round(site.operations * again / site.count)
        shown = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
        yield Finding(
            "many small", False,
            f"{site.operations} transfers of {bytes_ // site.operations} bytes "
            f"each on the average ({shown})",
            [site],
            "name all of it in one directive behind the loop, or map the array "
            "or structure that it is a part of",
            spare, 0, cost.of(spare, 0))


def _descriptors(report, cost):
    """Descriptors that regions map, of arrays that are on the device."""
    by_site = {}
    for variable in report.variables():
        for site, use in variable.by_site.items():
            most = max(use.descriptors.values(), default=0)
            # One that is another array's each time has to be sent.
            if most >= OFTEN and 2 * most > sum(use.descriptors.values()):
                place, = (p for p, n in use.descriptors.items() if n == most)
                by_site.setdefault(site, []).append(
                    (variable.name, place[-1], most, use.descriptor_size))
    for site, found in by_site.items():
        names = [name for name, *_ in found]
        times = max(most for *_, most, _ in found)
        # Once it has to be.
        bytes_ = sum((most - 1) * size for *_, most, size in found)
        other = [f"{mapped} for {name}" for name, mapped, *_ in found
                 if mapped and mapped != name]
        many = len(names) > 1
        yield Finding(
            "descriptors", True,
            f"the {'descriptors' if many else 'descriptor'} of {listed(names)} "
            f"{'are' if many else 'is'} sent {repeated(times)} by one "
            f"directive, and {'leave' if many else 'leaves'} the device each "
            "time, though the data stays there",
            [site],
            (f"write {listed(other)} in this directive's region, or " if other
             else "")
            + "put " + directive(site, f"target data map(to: {listed(names)})",
                                 f"data copyin({listed(names)})")
            + " around the loop that carries this directive out: that sends "
            "nothing but descriptors",
            0, bytes_,
            # What else the directive sends goes by the same copy.
            cost.of(times - 1 if site.sent <= 2 * bytes_ else 0, bytes_))


def find(report):
    """All findings, those that gain most first."""
    cost = Cost(report)
    found = []
    for pattern in (_mapped_again, _never_used, _many_small, _descriptors,
                    *unchanged.PATTERNS, *overlap.PATTERNS):
        found += pattern(report, cost)
    return sorted(found, key=lambda f: (-f.gain, -f.bytes, f.what))
