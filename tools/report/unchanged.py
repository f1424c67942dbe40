# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Waste that shows in what is copied from time to time: traffic.py has it."""

import units
from finding import OFTEN, Finding, directive, fortran, openacc, repeated


def _often(table):
    """The entries of TABLE that count, ((site, name), tally)."""
    return [(key, tally) for key, tally in table.items()
            if tally.times >= OFTEN]


def _gain(tally, cost):
    return tally.time + cost.of(tally.own, tally.beside)


def _hint(tally):
    return (" in so short a time that the host can hardly have changed it"
            if tally.guesses else "")


def _clauses(site, omp, acc):
    return acc if openacc(site) else omp


def _updates(site):
    return "update" in (site.construct or "")


def _send_once(site, name):
    """What to do about NAME, which SITE sends again."""
    if _updates(site):
        do = (f"leave {name} out of this directive, but where the host has "
              "changed it")
    else:
        do = ("send it once, by "
              + directive(site, f"target data map(to: {name})",
                          f"data copyin({name})")
              + " around the loop, and update it where the host has changed it")
    return (f"{do}; leave it as it is if a kernel writes to {name} and the next "
            "one needs what was there before")


def _keep(site, partners, name):
    """What to do about NAME, which SITE sends as it came back."""
    if _updates(site):
        return f"leave {name} out of this directive: the device has the same"
    around = "both directives" if partners else "the loop around this directive"
    return (f"leave {name} on the device: "
            + directive(site, f"target data map(tofrom: {name})",
                        f"data copy({name})")
            + f" around {around}, and where the host reads it in between "
            + directive(site, f"target update from({name})",
                        f"update self({name})"))


def sent_again(report, cost):
    """The same bytes, that the device has had before."""
    for (site, name), tally in _often(report.traffic.again):
        both = report.traffic.both.get((site, name))
        if both and both.rewritten.times >= OFTEN:
            continue
        yield Finding(
            "sent again", not tally.guesses,
            f"{name}: the same {units.size(tally.bytes // tally.times)} are "
            f"sent again {repeated(tally.times)}{_hint(tally)}",
            [site],
            _send_once(site, name),
            tally.times, tally.bytes, _gain(tally, cost))


def round_trip(report, cost):
    """Copied back, and sent again as it was."""
    for (site, name), tally in _often(report.traffic.round_trips):
        partners = [partner for partner in tally.partners if partner != site]
        yield Finding(
            "round trip", not tally.guesses,
            f"{name} is copied back, and sent again unchanged"
            f"{_hint(tally)}, {repeated(tally.times)}",
            [site] + partners,
            _keep(site, partners, name),
            tally.times, tally.bytes, _gain(tally, cost))


def fetched_again(report, cost):
    """Copied back though the host has the same."""
    for (site, name), tally in _often(report.traffic.fetched_again):
        yield Finding(
            "fetched again", True,
            f"{name} is copied back {repeated(tally.times)} as the host has it "
            "already",
            [site],
            f"leave {name} out of this directive, or carry it out only behind "
            f"kernels that have written to {name}",
            tally.times, tally.bytes, _gain(tally, cost))


def to_is_enough(report, cost):
    """Copied back as it was sent, each time."""
    for (site, name), both in report.traffic.both.items():
        tally = both.unchanged
        if tally.times < both.mappings or not tally.times:
            continue
        yield Finding(
            "to is enough", tally.times >= OFTEN,
            f"{name} is sent and copied back unchanged, {repeated(tally.times)}",
            [site],
            "write " + _clauses(site, f"map(to: {name}) for map(tofrom: "
                                f"{name})", f"copyin({name}) for copy({name})")
            + ", unless a kernel changes it in other runs",
            tally.times, tally.bytes, _gain(tally, cost))


def from_is_enough(report, cost):
    """Sent as ever, and changed from end to end."""
    for (site, name), both in report.traffic.both.items():
        tally = both.rewritten
        # What is sent first may differ, such as initial values.
        if tally.times < OFTEN or tally.times < both.mappings - 2:
            continue
        yield Finding(
            "from is enough", False,
            f"{name} is sent with the same bytes {repeated(tally.times)}, and all "
            "of it comes back changed",
            [site],
            "write " + _clauses(site, f"map(from: {name}) for map(tofrom: "
                                f"{name})", f"copyout({name}) for copy({name})")
            + f", if no kernel reads {name} before it is written",
            tally.times, tally.bytes, _gain(tally, cost))


def _section_of(site, name):
    return (f"{name}(first:last) with its bounds" if fortran(site)
            else f"{name}[first:length]")


def section(report, cost):
    """Updates of which a part had changed."""
    for (site, name), tally in _often(report.traffic.sections):
        if 2 * tally.changed > tally.bytes:
            continue
        if 2 * (tally.high - tally.low) <= tally.size:
            which = (f"only bytes {tally.low} to {tally.high - 1} of "
                     f"{tally.size} had changed")
        else:
            which = (f"only {units.size(tally.changed // tally.times)} of "
                     f"{units.size(tally.size)} had changed, each time others")
        spare = tally.bytes - tally.changed
        copying = (max(0, tally.time - tally.times * cost.latency)
                   * spare / tally.bytes)
        yield Finding(
            "section", True,
            f"{name} is updated {repeated(tally.times)}, and {which}",
            [site],
            f"name the section that changes, {_section_of(site, name)}, in this "
            "directive",
            0, spare,
            copying + cost.of(0, tally.beside * spare / tally.bytes))


def wrong_level(report, cost):
    """Mapped by one directive, released by another, over and over."""
    for (site, name), cycles in report.traffic.cycles.items():
        if cycles.most < OFTEN or not cycles.times:
            continue
        share = 1 - 1 / cycles.most
        yield Finding(
            "wrong level", True,
            f"{name} is mapped here and released again {repeated(cycles.most)}",
            [site] + list(cycles.ends),
            f"map {name} once, before the loop that carries out both "
            "directives, and release it behind the loop; in between, update "
            "what the other side needs",
            round(cycles.times * share), round(cycles.bytes * share),
            _gain(cycles, cost) * share)


def allocated_again(report, _):
    """Device memory that comes and goes."""
    by_site = {}
    for (_, site), tally in report.traffic.allocations.items():
        if tally.times >= OFTEN and tally.peak * OFTEN <= tally.times:
            by_site.setdefault(site, []).append(tally)
    for site, tallies in by_site.items():
        total = sum(tally.times for tally in tallies)
        spare = sum(tally.times - tally.peak for tally in tallies)
        routine = site.construct or ""
        calls = routine.startswith(("omp_target_alloc", "acc_malloc"))
        yield Finding(
            "allocated again", True,
            f"device memory of {units.size(tallies[0].bytes // tallies[0].times)}"
            f" is allocated here and released again {repeated(total)}",
            [site],
            "allocate it once before the loop, and free it behind the loop"
            if calls else
            "map around the loop what needs it; or have the runtime keep more "
            "idle memory, by GOMP_PSET_POOL_KEEP",
            0, 0, sum(tally.time for tally in tallies) * spare / total)


PATTERNS = (sent_again, round_trip, fetched_again, to_is_enough,
            from_is_enough, section, wrong_level, allocated_again)
