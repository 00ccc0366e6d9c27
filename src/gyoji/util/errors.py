"""The base of all exceptions of this package."""


class Error(Exception):
    """Base of every exception that the package raises on purpose: `gyoji.Error`.

    Its text is a sentence: what was expected, what was found, and where.
    """


def find_line(error: BaseException, file: str) -> int | None:
    """Return the line of a file in which an error arose; None if it arose elsewhere."""
    from traceback import extract_tb  # here, because `judge` has to start fast

    frames = extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == file), None)
