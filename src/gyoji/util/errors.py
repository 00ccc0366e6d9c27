"""The base of all exceptions of this package."""


class Error(Exception):
    """Base of every exception that the package raises on purpose: `gyoji.Error`.

    Its text is a sentence: what was expected, what was found, and where.
    """
