"""`python -m hexsim` is the `hexsim` command."""

import sys

from hexsim.cli import main

if __name__ == "__main__":
    sys.exit(main())
