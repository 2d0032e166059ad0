"""hexsim: a hex-grid tactical simulator that charges facing by the rule."""

__version__ = "0.1.0"
