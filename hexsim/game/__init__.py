"""A fight in progress: history, undo, agents, replays, move counts."""
