"""Everything on screen around the map: panels, bars, dialogs, as operations with the regions one can click.

A panel is made by a pure function of a part of the model; the window keeps it until that part changes.
"""
