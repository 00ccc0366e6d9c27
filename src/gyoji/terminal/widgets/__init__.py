"""The widgets of the play screen. They post messages; the screen handles them."""
