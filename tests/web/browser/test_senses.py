"""Sounds that are off until asked for, gamepads, and colours for those who see fewer."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gyoji.pictures.palette import THEMES, colours

from .play_helpers import fragment, step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

BOARD = "5 6\n######\n#....#\n#.wb+#\n#....#\n######\n\n0 0\n"
EARS = """window.heard = [];
class Audio {
    currentTime = 0;
    destination = {};
    resume() {}
    part() {
        const sink = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        return { frequency: sink, gain: sink, connect: (next) => next,
            start: () => window.heard.push(1), stop() {} };
    }
    createOscillator() { return this.part(); }
    createGain() { return this.part(); }
}
window.AudioContext = Audio;"""
HANDS = """window.pad = { connected: true, axes: [0, 0], buttons: Array.from({ length: 16 },
    () => ({ pressed: false })) };
navigator.getGamepads = () => [window.pad];"""
PRESS = """at => { window.pad.buttons[at].pressed = true; }"""
LET_GO = """at => { window.pad.buttons[at].pressed = false; }"""


def opened(new_page: Pages, script: str) -> Page:
    page = new_page(once=True)
    page.add_init_script(script)
    page.goto("/play/sokoban" + fragment("sokoban", BOARD, {}))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    return page


def test_sounds_are_off_until_they_are_switched_on(new_page: Pages) -> None:
    page = opened(new_page, EARS)
    page.keyboard.press("ArrowUp")
    step(page, 1, 1)
    assert page.evaluate("window.heard.length") == 0
    off = page.locator("#sound path").get_attribute("d")
    page.get_by_role("button", name="Sound").click()
    assert page.locator("#sound path").get_attribute("d") != off
    before = page.evaluate("window.heard.length")
    page.keyboard.press("ArrowDown")
    step(page, 2, 2)
    assert page.evaluate("window.heard.length") == before + 1
    page.keyboard.press("ArrowRight")  # a walk, a push, and the end
    step(page, 3, 3)
    assert page.evaluate("window.heard.length") == before + 4
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_a_gamepad_moves_undoes_and_restarts(new_page: Pages) -> None:
    page = opened(new_page, HANDS)
    page.evaluate("dispatchEvent(new Event('gamepadconnected'))")
    page.evaluate(PRESS, 12)
    expect(page.locator("#position")).not_to_have_text("0 of 0")
    page.evaluate(LET_GO, 12)
    page.evaluate(PRESS, 9)  # pressed for a while, it restarts once
    expect(page.locator("#position")).to_have_text("0 of 0")
    page.evaluate(LET_GO, 9)
    page.evaluate("() => { window.pad.axes = [0.9, 0.1]; }")
    expect(page.locator(".outcome")).to_contain_text("complete")
    page.evaluate("() => { window.pad.axes = [0, 0]; }")
    page.evaluate(PRESS, 1)
    expect(page.locator(".outcome")).to_have_count(0)


# How colours look to those who lack a kind of cones: G. M. Machado and others, A
# Physiologically-based Model for Simulation of Color Vision Deficiency (2009), severity 1.
SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
TOLD_APART = (
    [f"--owner-{owner}" for owner in range(4)],
    ["--tile-wood", "--tile-home"],
    ["--good", "--bad"],
    ["--tile-stone", "--tile-gem"],
    ["--tile-goal", "--tile-ground"],
    ["--tile-ice", "--tile-wood"],
    ["--tile-candy", "--tile-ginger", "--tile-cocoa"],
)
DIFFERENCE = 15
"""In CIELAB; some two are just noticed side by side, and more than ten at a glance."""


def linear(colour: str) -> list[float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: str, kind: str) -> tuple[float, float, float]:
    light = linear(colour)
    seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in SEEN[kind])
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("kind", SEEN)
@pytest.mark.parametrize("theme", THEMES)
def test_what_must_be_told_apart_looks_different_to_everybody(theme: str, kind: str) -> None:
    known = colours(theme)
    for names in TOLD_APART:
        for one, other in combinations(names, 2):
            pairs = zip(lab(known[one], kind), lab(known[other], kind), strict=True)
            differs = sum((a - b) ** 2 for a, b in pairs) ** 0.5
            said = f"{one} and {other} differ by {differs:.0f} for {kind}, {theme}"
            assert differs > DIFFERENCE, f"{said}; make one lighter or darker"
