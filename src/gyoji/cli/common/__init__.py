"""What several commands share: arguments and options, output, progress."""
