"""Hex geometry: coordinates, directions, poses, lines, layouts, notation. Exact integers; floats only in `layout`."""
