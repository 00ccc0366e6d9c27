"""Translation of records (`gyoji.game.lines`) from Python to C.

A record becomes a struct of C, in which an integer is an `int64_t`, a line is a pointer with a
size, and another record is a pointer. A table of its fields tells the twin how to fill it from the
object in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game.lines import CODES, Lines, fields
from .pieces import RECORD, Function, PlainError, identifier

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LINES: dict[object, str] = {kind: getattr(kind, "__name__", "") for kind in CODES}
"""The types of arrays (`game.lines`) that a parameter or field may have, with their names in C."""

ANY = "Line"
"""A line of any kind, as a parameter of a built-in function."""

NO_MEMBERS = "\tchar none;\n"
NOTHING: frozenset[int] = frozenset()
BUILT = {
    "ones": Function("gyoji_ones", ("int",), "int", False, NOTHING, NOTHING, 0),
    "lowest": Function("gyoji_lowest", ("int",), "int", False, NOTHING, NOTHING, 0),
    "highest": Function("gyoji_highest", ("int",), "int", False, NOTHING, NOTHING, 0),
    "copy": Function(
        "gyoji_copy", (ANY, "int", ANY, "int", "int"), "None", True, NOTHING, NOTHING, 0
    ),
    "fill": Function(
        "gyoji_fill", (ANY, "int", "int", "int"), "None", True, NOTHING, NOTHING, 0
    ),
    "quad": Function("gyoji_quad", ("Bytes", "int"), "int", False, NOTHING, NOTHING, 0),
    **{
        name: Function(
            f"GYOJI_{name.upper()}", ("State", "Bytes", "int", "int", "int", "int"), result,
            True, NOTHING, NOTHING, 0,
        )
        for name, result in (("save", "None"), ("restore", "None"), ("is_unchanged", "bool"))
    },
}  # fmt: skip
"""The functions of `gyoji.game.lines` and `gyoji.game.snapshots`, written in C by hand."""

HOMES = ("gyoji.game.lines", "gyoji.game.snapshots")


class Records:
    """The records of one header; `free` gives an unused name."""

    def __init__(self, free: Callable[[str], str]) -> None:
        self._free = free
        self.bound: Mapping[Any, Any] = {}
        """The game's own record types, by the general types that they replace."""
        self._names: dict[type[Lines], str] = {}
        self._fields: dict[str, dict[str, str]] = {}

    def kind(self, annotated: Any) -> str:
        """Return how the compiler calls an annotated type; "" if it is neither line nor record."""
        if annotated in LINES:
            return LINES[annotated]
        annotated = self.bound.get(annotated, annotated)
        if isinstance(annotated, type) and issubclass(annotated, Lines):
            return f"{RECORD}{self.name(annotated)}"
        return ""

    def name(self, record: type[Lines]) -> str:
        """Return the name in C of a record; at its first use, note its fields for the header."""
        if record not in self._names:
            # Name the records in its fields first, so that they are declared first.
            kinds = {
                name: "int" if kind is int else self.kind(kind)
                for name, kind in fields(record).items()
            }
            if wrong := [name for name, kind in kinds.items() if not kind]:
                where = f"{record.__module__}.{record.__name__}"
                raise PlainError(f"{where}: expected integers, lines and records, found {wrong[0]}")
            self._names[record] = name = self._free(record.__name__)
            self._fields[name] = kinds
        return self._names[record]

    def field(self, record: str, name: str) -> str:
        """Return the kind of a field of a record; "" if the record has no field of this name."""
        return self._fields[record.removeprefix(RECORD)].get(name, "")

    def text(self) -> str:
        """Return the structs, and the tables of their fields."""
        return "".join(self._struct(name, kinds) for name, kinds in self._fields.items())

    def _struct(self, name: str, kinds: dict[str, str]) -> str:
        members = "".join(
            f"\t{declare(kind, identifier(field))};\n" for field, kind in kinds.items()
        )
        rows = "".join(
            f'\t{{"{field}", {code(kind)}, {offset(name, field)}, {inner(kind)}}},\n'
            for field, kind in kinds.items()
        )
        # C has no struct without members.
        return (
            f"typedef struct {{\n{members or NO_MEMBERS}}} {name};\n"
            f"static const gyoji_field {name}_fields[] = {{\n{rows}\t{{0}},\n}};\n"
            f"static void *{name}_names[{len(kinds) + 1}];\n"
            f"static const gyoji_record {name}_record = "
            f"{{sizeof({name}), {name}_fields, {name}_names}};\n"
        )


def declare(kind: str, name: str) -> str:
    """Return a parameter or a member of a struct in C."""
    if kind == "int":
        return f"int64_t {name}"
    return f"{kind[1:]} *{name}" if kind.startswith(RECORD) else f"gyoji_{kind} {name}"


def code(kind: str) -> str:
    """Return the size of a line's numbers in bytes; 0 for an integer, -1 for a record."""
    if kind == "int":
        return "0"
    return "-1" if kind.startswith(RECORD) else f"sizeof(*((gyoji_{kind} *)0)->at)"


def offset(record: str, field: str) -> str:
    return f"offsetof({record}, {identifier(field)})"


def inner(kind: str) -> str:
    """Return the C reference to the description of an inner record."""
    return f"&{kind[1:]}_record" if kind.startswith(RECORD) else "0"
