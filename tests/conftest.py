"""What all tests need: Ctrl-C means something, even where whoever started us has it ignored."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
