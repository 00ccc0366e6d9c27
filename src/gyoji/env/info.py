"""The `info` of a step: a dictionary whose action mask is made only when it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values
    from collections.abc import Callable, Iterator

    from ..learn.observations import Buffer
    from ..learn.stepper import Mask, Stepper

MASK = "action_mask"


def info_of(stepper: Stepper, state: Buffer) -> dict[str, Any]:
    """Return the `info` that accompanies an observation of this state."""
    if stepper.hidden:
        return {MASK: stepper.mask(state)}  # a lazy mask would hand out the hidden state
    info = Info()
    info.make_mask, info.state = stepper.mask, state[:]
    return info


class Info(dict[str, Any]):
    """A dictionary whose `action_mask` costs nothing until it is read.

    Finding the legal actions takes longer than a step, so only the state is copied. The mask is
    that of the state after the step that gave this info, however long ago that was.
    """

    __slots__ = ("make_mask", "state")

    make_mask: Callable[[Any], Mask] | None
    """The function that makes the mask; None once it has."""
    state: Any
    """The state for which the mask is made."""

    def fill(self) -> Info:
        """Return the same dictionary, with the mask in it."""
        if self.make_mask is not None:
            make_mask, self.make_mask = self.make_mask, None
            self.setdefault(MASK, make_mask(self.state))
        return self

    def __missing__(self, key: str) -> Any:
        if key == MASK and self.make_mask is not None:
            return dict.__getitem__(self.fill(), key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return (key == MASK and self.make_mask is not None) or dict.__contains__(self, key)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self.fill())

    def __len__(self) -> int:
        return dict.__len__(self.fill())

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self.fill(), other.fill() if isinstance(other, Info) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __or__(self, other: object) -> Any:
        return dict(self.fill()) | other  # type: ignore[operator]  # as a dictionary takes it

    __hash__ = None

    def __repr__(self) -> str:
        return dict.__repr__(self.fill())

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self.fill()),)

    def keys(self) -> dict_keys[str, Any]:
        return dict.keys(self.fill())

    def values(self) -> dict_values[str, Any]:
        return dict.values(self.fill())

    def items(self) -> dict_items[str, Any]:
        return dict.items(self.fill())

    def get(self, key: str, default: Any = None) -> Any:
        return dict.get(self.fill() if key == MASK else self, key, default)

    def pop(self, key: str, *default: Any) -> Any:
        return dict.pop(self.fill(), key, *default)

    def copy(self) -> dict[str, Any]:
        """Return an ordinary dictionary with the same content."""
        return dict(self.fill())
