# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""Two runs side by side: what is more in the second one, and what is less.

Directives are told apart by construct and place without the line first, then by
procedure and variables, and then in the order of their lines, so that lines added
above them, and directives that are gone, do not matter.
"""

import collections
import difflib
import re

import units


def _line(place):
    return int(place) if place.isdigit() else 0


def _files(report):
    return {(site.place or "").rpartition(":")[0] for site in report.sites()}


def _keys(report, files):
    """Sites by what they are, (construct, file), in the order of their lines.
    Only files among FILES count."""
    groups = collections.defaultdict(list)
    for site in report.sites():
        file, _, line = (site.place or "").rpartition(":")
        groups[site.construct or "", file if file in files else ""].append(
            (_line(line), site))
    return {group: [site for _, site in sorted(sites, key=lambda s: s[0])]
            for group, sites in groups.items()}


def _looks(report):
    """From sites to what tells them apart: the function, without the compiler's
    number of a region, and the names of variables."""
    names = collections.defaultdict(list)
    for variable in report.by_name.values():
        for site in variable.by_site:
            names[site].append(variable.name)
    return {site: (re.sub(r"\d+\)$", ")", site.function or ""),
                   tuple(sorted(names[site])))
            for site in report.by_site.values()}


def _pairs(before, after):
    """(site or None, site or None) of all directives of both."""
    # Files that only one of them has may have got another name.
    common = _files(before) & _files(after)
    old, new = _keys(before, common), _keys(after, common)
    was, is_ = _looks(before), _looks(after)
    for group in sorted(set(old) | set(new)):
        left, right = old.get(group, []), new.get(group, [])
        matcher = difflib.SequenceMatcher(
            None, [was[site] for site in left],
            [is_[site] for site in right], autojunk=False)
        for what, i1, i2, j1, j2 in matcher.get_opcodes():
            a, b = left[i1:i2], right[j1:j2]
            if what in ("equal", "replace"):
                common = min(len(a), len(b))
                yield from zip(a[:common], b[:common])
                a, b = a[common:], b[common:]
            yield from ((site, None) for site in a)
            yield from ((None, site) for site in b)


_ROWS = (("times", lambda s: s.count, units.count),
         ("time", lambda s: s.time, units.duration),
         ("sent", lambda s: s.sent, units.size),
         ("fetched", lambda s: s.fetched, units.size),
         ("operations", lambda s: s.operations, units.count))


def _compare(a, b):
    """What differs between sites A and B, in words."""
    for name, value, spell in _ROWS:
        old = value(a) if a else 0
        new = value(b) if b else 0
        # Times differ from run to run.
        if old == new or (name == "time" and a and b
                          and abs(new - old) < max(old, new) / 5):
            continue
        ratio = f" ({new / old:.2f})" if old and new else ""
        yield f"{name} {spell(old)} -> {spell(new)}{ratio}"


def lines(before, after):
    """The lines that tell how AFTER differs from BEFORE."""
    pairs = list(_pairs(before, after))
    for title, sites in (("all of it", None),):
        totals = []
        for name, value, spell in _ROWS:
            old = sum(value(s) for s in before.by_site.values())
            new = sum(value(s) for s in after.by_site.values())
            ratio = f" ({new / old:.2f})" if old and new else ""
            totals.append(f"{name} {spell(old)} -> {spell(new)}{ratio}")
        yield f"{title}: " + ", ".join(totals)
    differing = 0
    for a, b in sorted(pairs, key=lambda p: -abs((p[1].time if p[1] else 0)
                                                 - (p[0].time if p[0] else 0))):
        words = list(_compare(a, b))
        if not words:
            continue
        differing += 1
        if a is None:
            yield f"only in the second: {b.title()}"
        elif b is None:
            yield f"only in the first: {a.title()}"
        elif a.title() == b.title():
            yield a.title()
        else:
            yield f"{a.title()}, now at {b.place}"
        yield "  " + ", ".join(words)
    if not differing:
        yield "no directive differs"
