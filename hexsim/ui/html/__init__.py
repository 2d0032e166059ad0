"""A replay as one page for any browser, which needs nothing but itself."""
