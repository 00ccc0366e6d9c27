"""Code that several commands share: arguments and options, output, progress."""
