# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""A headless Chromium, driven through chromedriver's HTTP interface (W3C
WebDriver)."""

import json
import re
import subprocess
import urllib.request

CANDIDATES = ("chromium", "google-chrome")


class Browser:
    """A window of WIDTH by HEIGHT pixels; to be used in a with statement."""

    def __init__(self, width=1400, height=900):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        port = None
        while port is None:
            line = self.driver.stdout.readline()
            if not line:
                raise OSError("chromedriver has ended")
            found = re.search(r"started successfully on port (\d+)", line)
            port = found and found.group(1)
        self.base = f"http://127.0.0.1:{port}"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                            "--disable-dev-shm-usage",
                            f"--window-size={width},{height}"]}
        answer = self._ask("POST", "/session", {"capabilities": {
            "alwaysMatch": {"browserName": "chrome",
                            "goog:loggingPrefs": {"browser": "ALL"},
                            "goog:chromeOptions": options}}})
        self.session = "/session/" + answer["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._ask("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"},
            method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        self.open_address("file://" + path)

    def open_address(self, address):
        self._ask("POST", self.session + "/url", {"url": address})

    def run(self, script, *arguments):
        """The value that SCRIPT, the body of a function, returns."""
        return self._ask("POST", self.session + "/execute/sync",
                         {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """The value that SCRIPT returns, the body of an async function."""
        answer = self._ask("POST", self.session + "/execute/async", {
            "script": "const done = arguments[arguments.length - 1];"
                      "(async (...arguments) => {" + script + "}) (...arguments)"
                      ".then (value => done ({value}), "
                      "error => done ({error: String (error)}));",
            "args": list(arguments)})
        if "error" in answer:
            raise OSError(answer["error"])
        return answer["value"]

    def choose_file(self, element, path):
        """Choose the file PATH in ELEMENT, an input that run has returned."""
        identity, = element.values()
        self._ask("POST", f"{self.session}/element/{identity}/value",
                  {"text": path})

    def press(self, keys):
        """Press KEYS, one after the other, where the focus is."""
        actions = [{"type": what, "value": key} for key in keys
                   for what in ("keyDown", "keyUp")]
        self._ask("POST", self.session + "/actions", {"actions": [
            {"type": "key", "id": "keyboard", "actions": actions}]})

    def dark(self, dark):
        """Ask pages for dark colours, or for light ones."""
        self._ask("POST", self.session + "/goog/cdp/execute", {
            "cmd": "Emulation.setEmulatedMedia", "params": {"features": [
                {"name": "prefers-color-scheme",
                 "value": "dark" if dark else "light"}]}})

    def complaints(self):
        """What the page has written to the console."""
        return self._ask("POST", self.session + "/se/log", {"type": "browser"})
