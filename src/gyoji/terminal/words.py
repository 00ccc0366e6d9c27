"""Translate texts of the terminal from English into the language of the user."""

from __future__ import annotations

from contextvars import ContextVar

from ..util.languages import ENGLISH, translate

# Threads and tasks have copies of the program's context, so they have the same language.
_LANGUAGE = ContextVar("language", default=ENGLISH)


def speak(language: str) -> None:
    """Choose the language, one of `gyoji.util.languages.NAMES`."""
    _LANGUAGE.set(language)


def say(sentence: str) -> str:
    """Return an English sentence in the chosen language.

    If the whole is not translated, as in `R: right`, only the part after the colon is translated.
    """
    language = _LANGUAGE.get()
    if language == ENGLISH:
        return sentence
    whole = translate(sentence, language)
    command, colon, rest = sentence.partition(": ")
    return command + colon + translate(rest, language) if whole == sentence and colon else whole


def say_in_turn(parts: list[str]) -> str:
    """Return several sentences one after the other, in the chosen language."""
    if _LANGUAGE.get() == ENGLISH:
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return ", ".join(map(say, parts))
