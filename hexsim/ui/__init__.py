"""Screen: what is shown and what keys and clicks mean. Pure but for `window`, which alone imports pygame."""
