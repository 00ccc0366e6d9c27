"""What a step says besides: the mask of the legal actions, made when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values
    from collections.abc import Callable, Iterator

    from .kernel import Buffer, Mask

MASK = "action_mask"


class Info(dict[str, Any]):
    """A dictionary whose `action_mask` costs nothing until it is looked at.

    To find out what is legal takes longer than a step, so only a copy of the state is kept. The
    mask is that of the state after the step that gave this, however long ago it was.
    """

    __slots__ = ("later", "state")

    later: Callable[[Buffer], Mask] | None
    """What makes the mask; None once it is made."""
    state: Buffer

    def filled(self) -> Info:
        """The same, with the mask in it."""
        if self.later is not None:
            later, self.later = self.later, None
            self.setdefault(MASK, later(self.state))
        return self

    def __missing__(self, key: str) -> Any:
        if key == MASK and self.later is not None:
            return dict.__getitem__(self.filled(), key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return (key == MASK and self.later is not None) or dict.__contains__(self, key)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self.filled())

    def __len__(self) -> int:
        return dict.__len__(self.filled())

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self.filled(), other.filled() if isinstance(other, Info) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __or__(self, other: object) -> Any:
        return dict(self.filled()) | other  # type: ignore[operator]  # as a dictionary takes it

    __hash__ = None

    def __repr__(self) -> str:
        return dict.__repr__(self.filled())

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self.filled()),)

    def keys(self) -> dict_keys[str, Any]:
        """The names, that of the mask among them."""
        return dict.keys(self.filled())

    def values(self) -> dict_values[str, Any]:
        """The values, the mask among them."""
        return dict.values(self.filled())

    def items(self) -> dict_items[str, Any]:
        """The names and the values, the mask among them."""
        return dict.items(self.filled())

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a name."""
        return dict.get(self.filled() if key == MASK else self, key, default)

    def pop(self, key: str, *default: Any) -> Any:
        """The value of a name, which is gone then."""
        return dict.pop(self.filled(), key, *default)

    def copy(self) -> dict[str, Any]:
        """The same as an ordinary dictionary."""
        return dict(self.filled())
