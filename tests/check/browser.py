"""A browser without a screen, driven through a pipe (the DevTools protocol)."""

import json
import os
import shlex
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.chromium import CHROMIUM

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --remote-debugging-pipe"
)

KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34}


class Browser:
    """One page in a browser; what it is told comes back in the order it was said."""

    def __init__(self, folder: Path) -> None:
        (self._to_read, to_write), (from_read, self._to_write) = os.pipe(), os.pipe()
        command = f"exec {shlex.quote(CHROMIUM)} {FLAGS} --user-data-dir={shlex.quote(str(folder))}"
        self._process = subprocess.Popen(
            ["bash", "-c", f"{command} about:blank 3<&{from_read} 4>&{to_write}"],
            pass_fds=(from_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(from_read)
        os.close(to_write)
        self._said, self._number, self._session = b"", 0, ""
        self.asked: list[str] = []
        """The addresses that the page asked the network for."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._process.kill()
        self._process.wait()
        os.close(self._to_read)
        os.close(self._to_write)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Tell the browser something, and wait for what it says to that."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to_write, json.dumps(message).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == self._number:
                assert "result" in heard, heard
                result: dict[str, Any] = heard["result"]
                return result

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._said:
            piece = os.read(self._to_read, 1 << 16)
            assert piece, "the browser has gone"
            self._said += piece
        line, _, self._said = self._said.partition(b"\0")
        heard: dict[str, Any] = json.loads(line)
        if heard.get("method") == "Network.requestWillBeSent":
            self.asked.append(heard["params"]["request"]["url"])
        return heard

    def open(self, address: str) -> None:
        """Open a page, and wait until it is there."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        while self._hear().get("method") != "Page.loadEventFired":
            pass

    def ask(self, expression: str) -> Any:
        """What an expression is worth on the page; of a promise, what comes of it."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=KEYS[key],
            )
