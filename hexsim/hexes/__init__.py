"""Hex geometry: coordinates, directions, poses, lines, layouts, notation. Floats only in `layout`."""
