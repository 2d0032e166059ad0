"""Waiting units: windows in which they may strike, their strikes, and blows struck back (section 8.9)."""
