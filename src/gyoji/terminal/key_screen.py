"""A screen that runs key bindings in the order in which the keys were typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen, ScreenResultType

if TYPE_CHECKING:
    from textual import events


class KeyScreen(Screen[ScreenResultType]):
    """A screen that runs its own bindings, instead of leaving them to the app.

    Textual looks for a binding when the key has bubbled up to the app, by the screen and the focus
    of that moment. A key typed quickly after the one that closed a dialog would then act on the
    screen below the dialog.
    """

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        await self.press(event)

    async def press(self, event: events.Key) -> None:
        active = self.active_bindings.get(event.key)
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)
