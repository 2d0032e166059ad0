"""`python -m tests.campaign [PART…] [--size N | --short | --full] [--seconds S] [--seed S]`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from campaign.parts import main

sys.exit(main(sys.argv[1:]))
