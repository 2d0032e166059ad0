"""The window: the only part of hexsim that imports pygame."""
