"""A headless Chromium driven through its debugging pipe: real keys and clicks, what is on the page."""

import json
import os
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Space": 32,
        "KeyX": 88}


def chromium():
    """The program, None where there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One page in a browser without a window. Use it in a `with` statement."""

    def __init__(self, folder, size=(1280, 800)):
        self._count, self._session = 0, None
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        words = [chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--remote-debugging-pipe", f"--user-data-dir={folder}", "--no-first-run", "--mute-audio",
                 f"--window-size={size[0]},{size[1]}"]

        def hand_over():
            ours = os.dup(to_read), os.dup(to_write)
            os.dup2(ours[0], 3)
            os.dup2(ours[1], 4)

        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                         close_fds=False, preexec_fn=hand_over)  # noqa: PLW1509 - one thread
        os.close(to_read)
        os.close(to_write)
        self._rest = b""
        self.events = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def _call(self, method, **params):
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            got = self._message()
            if got.get("id") == self._count:
                assert "error" not in got, got
                return got["result"]
            self.events.append(got)

    def _message(self):
        while b"\0" not in self._rest:
            data = os.read(self._from, 1 << 16)
            assert data, "the browser has gone"
            self._rest += data
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def open(self, path):
        """Open a file and wait until its script has run."""
        self._call("Page.navigate", url=Path(path).resolve().as_uri())
        for _ in range(200):
            if self.says("document.readyState === 'complete' && 'take' in document.body.dataset"):
                return
        raise AssertionError("the page does not get ready")

    def says(self, expression):
        """The value of an expression in the page."""
        found = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def key(self, code, *, shift=False):
        """Press and let go of a key."""
        key = {"Space": " ", "KeyX": "x"}.get(code, code)
        for kind in ("rawKeyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, code=code, key=key,
                       windowsVirtualKeyCode=KEYS[code], modifiers=8 if shift else 0)

    def click(self, selector):
        """Click into the middle of an element."""
        x, y = self.says(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                         "e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
                         "return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, start, end):
        """Press at a point, move, let go at another one."""
        for kind, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
                       buttons=1)

    def wait(self, milliseconds):
        """Let time pass in the page."""
        self.says(f"new Promise(done => setTimeout(done, {milliseconds}))")

    def picture(self, path):
        """What the page looks like, as PNG."""
        Path(path).write_bytes(b64decode(self._call("Page.captureScreenshot", format="png")["data"]))

    def asked_for(self):
        """Addresses of everything that was fetched."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """What the browser's console says."""
        return [event["params"] for event in self.events
                if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
