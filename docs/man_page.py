"""Write docs/gyoji.1: the manual page, from the help of each command, in the macros of man(7)."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from gyoji import __version__
from gyoji.cli import gyoji as command

if TYPE_CHECKING:
    from collections.abc import Iterator

ENVIRONMENT = {
    "NO_COLOR": "If it is set and not empty, nothing is coloured unless --color says so.",
    "FORCE_COLOR": "If it is set, everything is coloured, also in files; 0 means nothing.",
    "TERM": "On a dumb terminal nothing is coloured, and progress is a single line.",
    "GYOJI_TWINS": "A folder to take compiled rules from; 0 means to interpret the rules.",
    "_GYOJI_COMPLETE": "bash_source, zsh_source or fish_source makes gyoji print the completion"
    " for that shell, for example: eval \"$(_GYOJI_COMPLETE=bash_source gyoji)\"",
}  # fmt: skip


def man_page() -> str:
    """Return the page: the command itself, then a section for each of its commands."""
    context = click.Context(command, info_name="gyoji")
    lines = [
        r".\" Made from the help of each command by `make docs`.",
        f'.TH GYOJI 1 "" "Gyoji {__version__}" "User Commands"',
        ".SH NAME",
        r"gyoji \- the referee for grid games",
        ".SH SYNOPSIS",
        *_synopsis(context),
        ".SH DESCRIPTION",
        *_text(command.help or ""),
        ".SH OPTIONS",
        *_options(context),
        ".SH COMMANDS",
    ]
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        if found is not None:
            inner = click.Context(found, context, name)
            lines += [f'.SS "gyoji {name}"', *_synopsis(inner), ".PP", *_text(found.help or "")]
            lines += [*_options(inner), *_text(found.epilog or "")]
    lines += [".SH ENVIRONMENT"]
    for variable, meaning in ENVIRONMENT.items():
        lines += [".TP", rf".B {escaped(variable)}", escaped(meaning)]
    return "\n".join([*lines, *_text(command.epilog or "", ".SH EXAMPLES"), ""])


def escaped(text: str) -> str:
    """Return a text that groff prints as it is."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def _synopsis(context: click.Context) -> list[str]:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    return [f".B {escaped(context.command_path)}", escaped(pieces)]


def _options(context: click.Context) -> Iterator[str]:
    for param in context.command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None:
            yield from (".TP", f".B {escaped(record[0])}", escaped(record[1]))


def _text(text: str, heading: str = "") -> Iterator[str]:
    """Yield paragraphs; those that click leaves as they are keep their lines, as examples."""
    for paragraph in cleandoc(text).split("\n\n"):
        lines = [line.rstrip() for line in paragraph.splitlines()]
        if lines[:1] == ["\b"]:
            head, *rest = lines[1:]
            yield heading or ".PP"
            yield from [] if heading else [escaped(head)]
            yield from (".RS", ".nf", *map(escaped, (line.strip() for line in rest)), ".fi", ".RE")
        elif lines:
            yield from (".PP", *map(escaped, lines))
