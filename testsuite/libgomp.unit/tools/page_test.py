# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""The page of gomp-pset-report in a browser.

    page_test.py FOLDER CASE
"""

import os
import sys

import report_test
from browser import Browser

MANY = 25000            # constructs of 3 operations each: 100,000 events
LIMIT_MS = 2000
ENTER, TAB, ESCAPE = "\ue007", "\ue004", "\ue00c"
PIXELS = """
  const c = document.getElementById (arguments[0]);
  const d = c.getContext ("2d").getImageData (0, 0, c.width, c.height).data;
  const seen = new Set ();
  for (let i = 0; i < d.length; i += 4)
    if (d[i + 3] === 255)
      seen.add (d[i] << 16 | d[i + 1] << 8 | d[i + 2]);
  return [...seen];
"""


def rgb(colour):
    return int(colour.strip().lstrip("#"), 16)


class Page:
    """A page made of MAKER's recording, in BROWSER."""

    def __init__(self, folder, browser, maker):
        self.browser = browser
        path = os.path.join(folder.path, "page.html")
        status, _, error = folder.run("--html", path, folder.write(maker))
        assert status == 0, error
        browser.open(path)
        assert self.root("dataset.ready") == "yes"
        assert browser.complaints() == [], browser.complaints()

    def root(self, what):
        return self.browser.run(f"return document.documentElement.{what}")

    def told(self):
        return self.browser.run(
            "return document.getElementById ('told').textContent")

    def colour(self, name):
        return rgb(self.browser.run(
            "return getComputedStyle (document.documentElement)"
            f".getPropertyValue ('--{name}')"))


def sample():
    maker = report_test.started()
    report_test.mapped_each_time(maker, 20)
    report_test.never_used(maker)
    return maker


def case_large(folder):
    maker = report_test.started()
    report_test.mapped_each_time(maker, MANY)
    with Browser() as browser:
        page = Page(folder, browser, maker)
        took = browser.run("""
          const start = performance.now ();
          draw ();
          return [performance.now () - start,
                  performance.timing.domContentLoadedEventEnd
                  - performance.timing.responseEnd, data.spans.row.length]""")
        print(took)
        assert took[2] == 4 * MANY, took
        assert took[0] + took[1] < LIMIT_MS, took
        # Copies take longer than kernels, and what took longest is shown.
        assert page.colour("in") in browser.run(PIXELS, "timeline")
        browser.run("view.to = 1e6; draw ()")
        assert page.colour("kernel") in browser.run(PIXELS, "timeline")


def case_keyboard(folder):
    with Browser() as browser:
        page = Page(folder, browser, sample())
        view = "return [view.from, view.to]"
        browser.run("document.getElementById ('timeline').focus ()")
        whole = browser.run(view)
        browser.press("+")
        near = browser.run(view)
        assert near[1] - near[0] < whole[1] - whole[0]
        browser.press(ENTER)
        assert "target at loop.f90:12" in page.told(), page.told()
        assert "tofrom: a (1.00 MB)" in page.told(), page.told()
        browser.press("\ue011")
        assert browser.run(view) == whole
        # Titles sort, rows choose.
        for _ in range(200):
            browser.press(TAB)
            if browser.run("return document.activeElement.dataset.key"):
                break
        browser.press(ENTER)
        assert browser.run("return chosen") == 0
        assert browser.run("return document.activeElement.ariaSelected") \
            == "true"


def case_tables(folder):
    with Browser() as browser:
        Page(folder, browser, sample())
        last = ("return document.querySelector"
                " ('#sites tbody tr td:last-child').textContent")
        assert browser.run(last) == "target at loop.f90:12"
        browser.run("document.querySelector ('#sites th button').click ()")
        browser.run("document.querySelector ('#sites th button').click ()")
        assert browser.run(last) == "target enter data at set.f90:3"
        found = browser.run("return [...document.querySelectorAll "
                            "('#findings article')].map (a => a.textContent)")
        assert len(found) == 2 and "map(tofrom: a)" in found[0], found
        assert "Not known: which bytes" in browser.run(
            "return document.querySelector ('#findings').textContent")


def case_colours(folder):
    with Browser() as browser:
        papers = []
        for dark in (False, True):
            browser.dark(dark)
            page = Page(folder, browser, sample())
            assert page.colour("kernel") in browser.run(PIXELS, "timeline")
            assert len(browser.run(PIXELS, "present")) > 1
            papers.append(page.colour("paper"))
            # Text and ground differ enough to be read (WCAG 2.1, 1.4.3).
            assert contrast(page.colour("ink"), papers[-1]) >= 4.5
            assert contrast(page.colour("soft"), papers[-1]) >= 4.5
        assert papers[0] != papers[1]


def luminance(colour):
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4
             for p in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def main():
    folder, case = sys.argv[1:]
    globals()[case](report_test.Folder(folder))


if __name__ == "__main__":
    main()
